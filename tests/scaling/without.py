"""What each speed mechanism is worth next to the others.

    python -m tests.scaling.without [MIX ...]

Plays random games with each mechanism switched off, in turns with the engine as it is, and prints
the share of its decisions per second: of games played again, and of new games. A mechanism that
gains less than a tenth in the mix that it was made for is not worth its lines.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .against import MIXES, ROUNDS, Player, measure, shared

SWITCHES = {
    "answers of a state": """
from elgrande.engine.game.memory.state_memos import StateMemos
StateMemos.remembered = lambda known, fact, key=None: fact
StateMemos.remembered_expr = StateMemos.remembered_condition = StateMemos.remembered
StateMemos.remembered_inside = lambda known, fact: fact
""",
    "lists of answers kept by cells": """
from elgrande.engine.game.memory.state_memos import StateMemos
StateMemos._list_of = lambda known, state: [None] * known._questions
""",
    "answers by facts": """
from elgrande.engine.game.memory.memo_tables import MemoTable
MemoTable.__missing__ = lambda table, key: table._find(key)
""",
    "conditions of hooks asked first": """
from elgrande.engine.compile import compiler
compiler.needed = lambda *_, **__: ()
""",
}
"""How each mechanism is switched off, as Python that runs before the rules are loaded."""


def main() -> None:
    """Prints a row for each mechanism, with two columns for each mix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mixes", nargs="*", default=MIXES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    print(f"{'without':<34}" + "".join(f"{mix[:18]:>20}" for mix in asked.mixes))
    with TemporaryDirectory() as folder:
        here = shared(Path(folder))
        for name, switch in SWITCHES.items():
            row = f"{name:<34}"
            for mix in asked.mixes:
                without, whole = Player(here, mix, switch), Player(here, mix)
                row += "{:>12.2f} /{:>6.2f}".format(*measure(without, whole, asked.rounds)[1])
            print(row, flush=True)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
