"""Small rulesets for the properties: the base game with a procedure, pieces and rules of a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from elgrande.engine import Game, load_rules
from elgrande.engine.game.state.events import Event, events_since
from elgrande.engine.game.state.state import State

E = TypeVar("E", bound=Event)

PLAYERS = ("red", "blue", "yellow", "green")

MANIFEST = """expansion: small
title: Small
version: "1"
procedures:
  test:
    title: test
    steps:
      - id: act
        effect: |
{effect}
"""

CARDS = """expansion: small
deck: stack_1
cards:
  - id: small_card
    title: Small
    copies: 2
    numbers: {{places: 1}}
    action: must
    effect: |
{effect}
"""


def _indented(text: str, columns: int) -> str:
    return "\n".join(" " * columns + line for line in text.strip("\n").split("\n"))


@dataclass(frozen=True)
class Small:
    """A ruleset in the making. more: sections of the expansion; card: the effect of a card."""

    folder: Path
    effect: str
    more: str = ""
    card: str = ""

    def game(self, players: int = 3, **given: Any) -> Game:
        """A game that runs the procedure for red, or whatever `at` says."""
        manifest = MANIFEST.format(effect=_indented(self.effect, 10)) + self.more
        (self.folder / "expansion.yaml").write_text(manifest, encoding="utf-8")
        if self.card:
            cards = CARDS.format(effect=_indented(self.card, 6))
            (self.folder / "cards.yaml").write_text(cards, encoding="utf-8")
        rules = load_rules(paths=[self.folder])
        at: Mapping[str, Any] = {"at": "test", "by": "red"} | given
        return Game.new(rules, PLAYERS[:players], given=at)


def play(game: Game, *keys: str) -> Game:
    """The game after some choices, of any player."""
    for key in keys:
        game.choose(key)
    return game


def options(game: Game) -> list[str]:
    """What is offered now."""
    assert game.decision is not None
    return [option.key for option in game.decision.options]


def count(game: Game, place: str) -> dict[str, int]:
    """The caballeros in a place, without those who have none there."""
    layout = game.machine.layout
    first = layout.pieces_at(0, game.keys.place_numbers[place], 0)
    found = game.state.cells[first : first + layout.players]
    return {colour: n for colour, n in zip(game.players, found, strict=True) if n}


def where(game: Game, piece: str) -> str | None:
    """Where a single piece stands."""
    layout = game.machine.layout
    place = game.state.cells[layout.single_base + game.keys.singles.index(piece)]
    return game.keys.places[place] if place >= 0 else None


def events_of(state: State, kind: type[E]) -> list[E]:
    """The events of one kind, oldest first."""
    return [event for event in events_since(None, state.log) if isinstance(event, kind)]
