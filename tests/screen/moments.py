"""Random moments of games as scenarios: each loads, passes, and is formatted as it should be.

`python -m tests.screen.moments --moments 1000`
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from elgrande.engine import Game
from elgrande.engine.scenario.check import check_files
from elgrande.engine.scenario.recorder import scenario_text
from elgrande.engine.scenario.run import run_file
from elgrande.engine.tools.fmt import format_files

from .emulated import mixes, rules_of


def fault_at(seed: int, folder: Path) -> str:
    """What is wrong with the scenario of a random moment; empty when all is well."""
    chance = Random(seed)
    number = chance.randrange(len(mixes()))
    mix, rules = mixes()[number], rules_of(number)
    defs = rules.definitions
    players = mix.players or chance.randint(defs.least_players, defs.most_players)
    game = Game.new(rules, players, seed=chance.randrange(10**6), short=chance.random() < 0.3)
    for _ in range(chance.randrange(500)):
        if game.over:
            break
        game.take(chance.randrange(len(game.state.options)))
    file = folder / f"moment_{seed}.yaml"
    file.write_text(scenario_text(game, mix, folder), encoding="utf-8")
    result = run_file(file)
    if not result.ok:
        return result.message
    if check_files([file]).errors:
        return "check finds errors"
    if format_files([file], write=False).changed:
        return "fmt would change it"
    file.unlink()
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=1000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        found = [fault_at(seed, Path(name)) for seed in range(given.moments)]
    faults = [f"moment {seed}: {fault}" for seed, fault in enumerate(found) if fault]
    print("\n".join([*faults, f"{given.moments} moments, {len(faults)} faults"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
