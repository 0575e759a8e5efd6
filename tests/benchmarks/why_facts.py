"""Reads the sentences of refusals, checks them against the view, and changes positions by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from elgrande.engine import Game, RulesError

MOST_TRIED = 400
"""The most changed positions that are tried for one refusal."""


def bare(title: str) -> str:
    """A title without its article, in small letters."""
    return re.sub(r"^(the|a|an) ", "", title.casefold())


class Position:
    """A game at a decision, and a key that is not offered there."""

    def __init__(self, game: Game, key: str) -> None:
        self.game, self.key = game, key
        decision = game.decision
        assert decision is not None
        self.decision, self.layout, self.cells = decision, game.machine.layout, game.state.cells
        self.seat, self.defs = decision.player, game.rules.definitions

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the player who decides sees."""
        return self.game.view(self.seat, log=False)

    # ------------------------------------------------------------ names

    def _titled(self, keys: Sequence[str], title: str) -> list[str]:
        """The keys of the things with a title."""
        titles = {**{one: self.defs.regions[one].title for one in self.defs.regions}}
        for pieces in self.defs.pieces.values():
            titles |= {pieces.id: pieces.title}
            titles |= {one.id: one.title for one in pieces.members}
        titles |= {one.id: one.title for one in self.defs.places.values()}
        titles |= {one.id: one.title for one in self.defs.card_zones.values()}
        found = []
        for key in keys:
            thing, _, owner = key.partition("/")
            called = bare(titles[thing])
            if bare(title) in (f"{owner}'s {called}" if owner else called, bare(titles[thing])):
                found.append(key)
        return found

    def places(self, title: str) -> list[str]:
        """The keys of the places with a title."""
        return self._titled(self.game.keys.places, title)

    def pieces(self, title: str) -> list[str]:
        """The keys of the single pieces with a title, such as `the King's`."""
        title = re.sub(r"^the mobile scoreboard ", "", title)
        return self._titled(self.game.keys.singles, title)

    def zones(self, title: str) -> list[str]:
        """The keys of the card zones with a title."""
        return self._titled(self.game.keys.zones, title)

    @cached_property
    def subject(self) -> str:
        """The key of the place that is refused, or whose pieces are."""
        return self.key.rpartition("/")[0] if self.decision.domain == 1 else self.key

    def standing(self, piece: str) -> str | None:
        """Where a single piece stands."""
        place: str | None = self.view["pieces"][piece]
        return place

    def near(self, one: str, other: str) -> bool:
        """Whether two regions border on each other."""
        regions = self.defs.regions
        if one not in regions or other not in regions:
            return False
        return other in regions[one].neighbours or one in regions[other].neighbours

    # ------------------------------------------------------------ changes by hand

    def copy(self) -> Game:
        """The game, to be changed."""
        game = self.game.clone(light=True)
        game.state.unlearn()
        return game

    def place_number(self, key: str) -> int:
        """The number of a place."""
        return self.game.keys.place_numbers[key]

    def piece_cell(self, key: str) -> int:
        """The cell with the place of a single piece."""
        return self.layout.single_base + self.game.keys.singles.index(key)

    def zone_cell(self, key: str) -> int:
        """The cell with the cards of a zone."""
        return self.layout.zone_base + self.game.keys.zones.index(key)

    def is_offered_after(self, facts: Sequence[Fact]) -> bool:
        """Whether the option is offered once all facts are changed, in one way or another."""
        return any(self._is_offered(game) for game in islice(self._changed(facts), MOST_TRIED))

    def _changed(self, facts: Sequence[Fact]) -> Iterator[Game]:
        if not facts:
            yield self.game
            return
        for game in facts[0].changed(self):
            yield from Position(game, self.key)._changed(facts[1:])

    def _is_offered(self, game: Game) -> bool:
        """Whether the instruction that asks now offers the option, perhaps after the same pick."""
        picked, domain = self.decision.picked, self.decision.domain
        again = game.clone(light=True)
        again.state.unlearn()
        try:
            again.machine.run(again.state, again.state.pc)
        except (LookupError, RulesError):  # another slot had the same number
            return False
        tried = [again]
        if picked is not None and again.decision is not None and again.decision.domain != domain:
            tried = []
            for key in again.decision.keys:
                one = again.clone(light=True)
                one.choose(key)
                tried.append(one)
        return any(
            one.decision is not None
            and one.decision.domain == domain
            and self.key in {key.partition("#")[0] for key in one.decision.keys}
            for one in tried
        )


class Fact(NamedTuple):
    """One sentence of a refusal. form: how it is judged. said: its parts. text: in full."""

    form: Form
    said: dict[str, str]
    text: str

    @property
    def lasts(self) -> bool:
        """Whether no piece, card or choice changes it."""
        return self.form.change is None

    def is_true(self, position: Position) -> bool:
        """Whether it holds."""
        return self.form.true(position, self.said)

    def changed(self, position: Position) -> Iterator[Game]:
        """Positions in which it no longer holds."""
        assert self.form.change is not None
        return self.form.change(position, self.said)


Said = dict[str, str]


class Form(NamedTuple):
    """A form of sentence: when it is true, and how it is changed; None: nothing changes it.

    sort: what kind of fact lasts.
    """

    pattern: re.Pattern[str]
    true: Callable[[Position, Said], bool]
    change: Callable[[Position, Said], Iterator[Game]] | None
    sort: str = "another kind of thing"
