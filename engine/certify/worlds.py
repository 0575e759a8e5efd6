"""Small worlds: all positions of a few pieces in which an action begins, and all that can follow.

A world has as few players as can play, three regions, another place or two, and up to three pieces
of each player; what is hidden is as one seed has it. Each position is played on with each choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..coverage.starts import Start
from ..game.game import Game
from ..rules.errors import RulesError
from .invariants import Invariants

MOST_PIECES: Final = 3
"""Most pieces of each player in the places of a world."""

MOST_STATES: Final = 60_000
"""Most states of all worlds of an action, and the number at which no larger one is begun."""

_REGIONS: Final = 3
_PLACES: Final = 5
"""The number of regions of a world, and of all its places."""


ENDLESS: Final = "from here the action can't end"

_Key = tuple[Any, ...]
"""All of a state that its future depends on."""


class Broken(NamedTuple):
    """What is wrong, and how to get there: the beginning, and the numbers of the options."""

    what: str
    start: Start
    choices: tuple[int, ...]


class World:
    """The positions in which the action of a card begins."""

    def __init__(self, rules: Ruleset, card: str, players: int) -> None:
        self.rules, self.card = rules, card
        self.players = tuple(rules.definitions.colours[:players])
        self.states = 0
        self.pieces = 0
        """The largest number of pieces of each player for which all has been looked at."""
        self.broken: list[Broken] = []

    def exhaust(self) -> None:
        """Looks at larger and larger worlds, until one is wrong or there are too many states."""
        for pieces in range(MOST_PIECES + 1):
            for start in self._starts(pieces):
                try:
                    game = start.begin(self.rules)
                except RulesError as error:
                    self.broken.append(Broken(str(error), start, ()))
                    return
                if game is not None:
                    self._follow(game, start)
                if self.broken or self.states > MOST_STATES:
                    return
            self.pieces = pieces

    def _starts(self, pieces: int) -> Iterator[Start]:
        """The positions with so many pieces of each player in the places of the world."""
        defs = self.rules.definitions
        regions = self._regions()
        starts = {piece.start for piece in defs.pieces.values()}
        others = [place.id for place in defs.places.values() if place.id not in starts]
        places = [*regions, *others[: _PLACES - len(regions)]]
        singles = [one for one in defs.pieces.values() if one.single and not one.members]
        shared = [one.id for one in singles if not one.each_player][:1]
        fixed = {
            one.id: {who: regions[0] for who in self.players} if one.each_player else regions[0]
            for one in singles
        }
        ways = [*combinations_with_replacement(places, pieces)]
        for home, *each in product(regions, *[ways] * len(self.players)):
            given: dict[str, Any] = {**fixed, **dict.fromkeys(shared, home)}
            for place in places:
                given[place] = {
                    who: way.count(place) for who, way in zip(self.players, each, strict=True)
                }
            given |= {"at": {"action": self.card}, "by": self.players[0]}
            yield Start(self.players, given)

    def _regions(self) -> Sequence[str]:
        """A region, one next to it, and one that is not."""
        defs = self.rules.definitions
        first = next(iter(defs.regions.values()), None)
        if first is None:
            return []
        near = [one for one in first.neighbours if one in defs.regions][:1]
        far = [one for one in defs.regions if one not in (first.id, *first.neighbours)]
        return [first.id, *near, *far][:_REGIONS]

    def _follow(self, game: Game, start: Start) -> None:
        """Looks at all that can follow from a beginning, until something is wrong."""
        machine, invariants = game.machine, Invariants(game.machine, game.keys)
        first = game.state.clone()
        first.forget()
        ways: dict[_Key, tuple[int, ...]] = {first.key(): ()}
        before: dict[_Key, list[_Key]] = {}
        ended: list[_Key] = []
        waiting = [first]
        while waiting:
            state = waiting.pop()
            here, self.states = state.key(), self.states + 1
            if wrong := next(invariants.broken(state), None):
                self.broken.append(Broken(wrong, start, ways[here]))
                return
            if state.pc < 0:
                ended.append(here)
                continue
            for number, option in enumerate(state.options):
                after = state.clone()
                after.forget()
                try:
                    machine.choose(after, option)
                except RulesError as error:
                    self.broken.append(Broken(str(error), start, (*ways[here], number)))
                    return
                key = after.key()
                before.setdefault(key, []).append(here)
                if key not in ways:
                    ways[key] = (*ways[here], number)
                    waiting.append(after)
            if len(ways) > MOST_STATES:
                return
        able = set(ended)
        while ended:
            more = [key for key in before.pop(ended.pop(), ()) if key not in able]
            able.update(more)
            ended += more
        endless = [way for key, way in ways.items() if key not in able]
        if endless:
            self.broken.append(Broken(ENDLESS, start, min(endless, key=len)))
