"""Cards from a stranger: whatever they say, they are refused, or the game goes on or ends."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from elgrande.engine import Game, RulesError, load_rules

SECONDS = 4.0
CARD = """expansion: stranger
deck: stack_1
cards:
  - id: stranger_card
    title: Stranger
    copies: 30
    numbers: {{places: {places}}}
    action: must
    effect: |
{effect}
"""
MANIFEST = 'expansion: stranger\ntitle: Stranger\nversion: "1"\n'

EACH = "each player clockwise:\n  "
KEEP = "keep this card until the end of the next round\n"
WHEN = KEEP + "when an action of an opponent starts or continues:\n  may:\n    "
NOWHERE = "choose any region that is worth 99 as x\n"

EFFECTS = {
    "a turn in a turn": "do turn",
    "a round in a round": "do round",
    "set-up again": "do setup",
    "the card again, without end": "perform the action of the card in own front",
    "the card of somebody's table": "perform the action of the card in own table",
    "every card on offer": "perform the action of the card in the offer",
    "turns of everybody": "each player in turn_order:\n  do turn",
    "put away twice": "discard this card\ndiscard this card",
    "kept and put away": KEEP + "discard this card",
    "put away and kept": "discard this card\n" + KEEP.strip(),
    "kept twice": KEEP + "keep this card until the end of this round",
    "kept until something that is over": "keep this card until the end of the next setup",
    "a turn as a reaction": WHEN + "discard this card\n    do turn",
    "an action as a reaction": WHEN + "perform the action of the card in own front",
    "a reaction that stays": WHEN + "move 1 own caballero from the provinces to own court",
    "a general scoring as a reaction": WHEN + "do general_scoring\n    stop the action",
    "everybody's hand leaves the game": EACH + "move every card from own hand to the out",
    "the offer leaves the game": "move every card from the offer to the out",
    "decks into the hand": "move the top card of every deck to own hand",
    "a hand in front": "move every card from own hand to own front",
    "more regions than there are": "\n".join(f"draw a region as x{n}" for n in range(12)),
    "nowhere": NOWHERE + "score x\nmove all own caballeros from x to own court\nmove the king to x",
    "next to nowhere": NOWHERE + "if x is next to x:\n  move own grande to x",
    "the King in the Castillo": "move the king to the castillo",
    "the King in a court": "move the king to own court",
    "a scoreboard in a court": "move any mobile_scoreboard to own court",
    "a court is scored": "score own court",
    "secrets that are never shown": EACH + "secretly choose any region as x",
    "players in players": EACH + "each opponent clockwise:\n    choose any region as x",
    "choices that lead nowhere": "may:\n  "
    + "\n  ".join(f"choose any region as goal_{n}" for n in range(12)),
    "choices in choices that lead nowhere": "\n".join(
        f"{'  ' * n}may:\n{'  ' * n}  choose any region as goal_{n}" for n in range(12)
    ),
    "orders in orders": "\n".join(
        f"{'  ' * n}in any order:\n{'  ' * n}  do nothing" for n in range(20)
    ),
    "any order of the same": "in any order:\n  do placing\n  do placing",
    "another's court": (
        "for each opponent clockwise as v:\n"
        "  move all caballeros of v from the court of v to own court"
    ),
    "very many players": "".join("  " * n + "each player clockwise:\n" for n in range(14))
    + "  " * 14
    + "score the castillo",
    "one way in one way": "".join("  " * n + "either:\n" for n in range(28))
    + "  " * 28
    + "gain 1 point"
    + "".join("\n" + "  " * n + "or: do nothing" for n in reversed(range(28))),
    "deep": "".join("  " * n + "may:\n" for n in range(60)) + "  " * 60 + "score the castillo",
}


@contextmanager
def in_time() -> Iterator[None]:
    """Ends what takes too long: processor time, so that a busy machine does not count."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("this takes too long")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def play_with(folder: Path) -> None:
    """Loads a stranger's folder and plays a while; RulesError is a fine answer."""
    with in_time():
        try:
            rules = load_rules(paths=[folder])
            for seed in range(2):
                game = Game.new(rules, 4, seed=seed)
                source = random.Random(seed)
                for _ in range(400):
                    if game.over:
                        break
                    game.take(source.randrange(len(game.state.options)))
        except RulesError as error:
            assert error.diagnostics


def write(folder: Path, effect: str, *, places: int = 1, more: str = "") -> None:
    """Writes an expansion of one card."""
    lines = "\n".join(f"      {line}" for line in effect.split("\n"))
    (folder / "cards.yaml").write_text(CARD.format(effect=lines, places=places), encoding="utf-8")
    (folder / "expansion.yaml").write_text(MANIFEST + more, encoding="utf-8")


@pytest.mark.parametrize("name", EFFECTS)
def test_hostile_effects(name: str, tmp_path: Path) -> None:
    write(tmp_path, EFFECTS[name])
    play_with(tmp_path)


@pytest.mark.parametrize("places", [0, 63, 64, 1000])
def test_large_numbers(places: int, tmp_path: Path) -> None:
    effect = "move [places on own front] own caballeros from the provinces to own court"
    write(tmp_path, effect, places=places)
    play_with(tmp_path)


def steps(name: str, *effects: str) -> str:
    """A procedure of one step."""
    lines = "".join(f"          {effect}\n" for effect in effects)
    return f"  {name}:\n    title: x\n    steps:\n      - id: s\n        effect: |\n{lines}"


def test_procedures_that_do_each_other(tmp_path: Path) -> None:
    more = "procedures:\n" + steps("loop_a", "do loop_b") + steps("loop_b", "do loop_a")
    write(tmp_path, "do loop_a", more=more)
    play_with(tmp_path)


def test_procedures_that_double(tmp_path: Path) -> None:
    doubling = [steps(f"p{n}", f"do p{n + 1}", f"do p{n + 1}") for n in range(40)]
    more = "procedures:\n" + "".join(doubling) + steps("p40", "score the castillo")
    write(tmp_path, "do p0", more=more)
    play_with(tmp_path)


def test_procedures_that_do_each_other_very_often(tmp_path: Path) -> None:
    lines = ["; ".join(["do p{}"] * 100)] * 50
    often = [steps(f"p{n}", *(line.replace("{}", str(n + 1)) for line in lines)) for n in range(2)]
    more = "procedures:\n" + "".join(often) + steps("p2", "do nothing")
    write(tmp_path, "do p0", more=more)
    play_with(tmp_path)
