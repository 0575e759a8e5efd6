"""Where plays begin that look for something: positions of scenarios, and small drawn ones."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import Decision
from ..game.game import Game
from ..rules.card_texts import texts_of
from ..rules.errors import RulesError
from ..rules.files.files import read_file
from ..rules.files.request import MixRequest
from ..rules.model import GAME, Card, Counter, Definitions, Piece
from ..rules.position_keys import ASKED, CHANCE, IN, NOWHERE, WHOLE_GAME
from ..scenario.notation import read_choices
from ..scenario.positions import position_in
from ..scenario.vocabulary import EXPECT
from ..text.diagnostics import Report
from .sentences import Place, place_of, statements

_AS_WRITTEN: Final = 0.75
"""How often the next choice of a scenario is made, where it can be."""

_CHANGES: Final = (-9, -1, 0, 0, 1, 2)
"""By how much the number of pieces in a place changes."""

_FEW: Final = (0, 0, 1, 1, 2, 3, 5, 12)
"""Numbers of pieces in a place."""

_POINTS: Final = (0, 1, 3, 10, 30, 60, 120)
_REGIONS: Final = 4
"""Most regions with pieces."""

_MANY: Final = 0.1
"""The share of the positions that may have more than four players."""

_CLOSE: Final = 0.8
"""How often a single piece is in one of the regions with pieces."""

_IN_ITS_ROUND: Final = 0.2
"""How often the card is turned up in a round, which then has a number."""

_LOAD: Final = 2
"""Most pieces of a player on a piece."""

_OFF: Final = 0.1
"""How often a single piece is off the board."""

_ELSEWHERE: Final = 0.4
"""The share of the other places that have pieces, and of the counters that are set."""


class Start(NamedTuple):
    """A beginning. choices, drawn: choices and outcomes of chance to prefer, in order."""

    players: tuple[str, ...]
    given: Mapping[str, Any]
    seed: int = 0
    short: bool = False
    choices: Sequence[str] = ()
    drawn: Sequence[str] = ()

    def begin(self, rules: Ruleset) -> Game | None:
        """The game there; None if these rules have no such position.

        Raises RulesError if what happens before the first choice does not end.
        """
        try:
            return Game.new(
                rules, self.players, seed=self.seed, short=self.short, given=self.given or None
            )
        except ValueError:
            return None


def beginnings(scenarios: Iterable[str]) -> dict[MixRequest, list[Start]]:
    """The mixes of scenarios, with the beginnings in each; without those that can't be read."""
    found: dict[MixRequest, list[Start]] = {}
    for one in map(Path, scenarios):
        with suppress(ValueError, RulesError):
            found.setdefault(position_in(one).mix, []).append(start_of(one))
    return found


def start_of(scenario: Path) -> Start:
    """The beginning of a scenario, with its choices. Raises ValueError with its mistakes."""
    position = position_in(scenario)
    choices, drawn = _choices(scenario)
    given = {**position.given, **({CHANCE: ASKED} if drawn else {})}
    return Start(
        position.players, given, position.seed or 0, bool(position.mix.short), choices, drawn
    )


def _choices(scenario: Path) -> tuple[list[str], list[str]]:
    """The choices of a scenario, and its outcomes of chance."""
    file = read_file(scenario, Report(), with_schema=True)
    if file is None:
        return [], []
    data = file.data_of(file.content)
    steps = [pair for step in data["steps"] for pair in step.items() if pair[0] != EXPECT]
    chosen = [key for _, written in steps for key in read_choices(written)]
    return chosen, read_choices(data.get(CHANCE, []))


def varied(start: Start, rules: Ruleset, chance: random.Random) -> Start:
    """The same with other numbers of pieces in some places, or of points."""
    given, players = start.given, start.players
    if given.get("at", WHOLE_GAME) == WHOLE_GAME:
        return start
    defs = rules.definitions
    places = [*defs.regions, *(place.id for place in defs.places.values() if place.each_player)]
    places.append("points")
    changed = {
        key: {
            who: max(0, n + chance.choice(_CHANGES)) if type(n) is int else n
            for who, n in value.items()
        }
        if key in places and isinstance(value, Mapping)
        else value
        for key, value in given.items()
    }
    place, player = chance.choice(places), chance.choice(players)
    there = changed.get(place, {})
    if isinstance(there, Mapping):
        changed[place] = {player: chance.randint(1, 3), **there}
    return start._replace(given=changed)


class Script:
    """Chooses as a beginning says, where that can be chosen, or else by chance."""

    def __init__(self, start: Start, chance: random.Random) -> None:
        self._choices, self._drawn = list(start.choices), list(start.drawn)
        self._chance = chance
        self.length = len(start.choices) + len(start.drawn)

    def key(self, decision: Decision, *, exact: bool = False) -> str:
        """The key of an option. exact: always the next one of the beginning, if it is there."""
        follows = self._drawn if decision.by_chance else self._choices
        fits = bool(follows) and follows[0] in decision.keys
        if fits and (exact or self._chance.random() < _AS_WRITTEN):
            return follows.pop(0)
        return self._chance.choice(decision.keys)


def one_of(starts: Sequence[Start], drawing: Drawing, number: int, chance: random.Random) -> Start:
    """A beginning for the play with a number: a small position, or one of some, often varied."""
    if not starts or number % 2 == 0:
        return drawing.start()
    start = chance.choice(starts)
    return start if number % 4 == 1 else varied(start, drawing.rules, chance)


# ---------------------------------------------------------------- small positions


def cards_at(places: Container[Place], rules: Ruleset) -> list[str]:
    """The cards of a mix with a sentence at one of some places."""
    return [
        card.id
        for card in rules.definitions.cards.values()
        if any(place_of(one) in places for text in card.texts for one in statements(text.body))
    ]


class Drawing:
    """Draws small positions of a mix, in which some cards may act or be in force."""

    def __init__(self, rules: Ruleset, cards: Sequence[str], chance: random.Random) -> None:
        """cards: the ids of those that most positions begin with; without any, the rounds do."""
        self.rules, self.chance = rules, chance
        self._defs: Definitions = rules.definitions
        self._cards = [card for one in cards if (card := self._defs.cards.get(one)) is not None]

    def start(self) -> Start:
        """One more."""
        chance, defs = self.chance, self._defs
        most = defs.most_players if chance.random() < _MANY else min(4, defs.most_players)
        count = chance.randint(min(defs.least_players, most), most)
        card = chance.choice(self._cards) if self._cards else None
        if card is not None and not card.is_played_by(count):
            count = chance.choice(card.players)
        players = tuple(defs.colours[:count])
        given = dict(self._pieces(players))
        at = self._put(card, players, given)
        return Start(
            players, {"at": at, "by": chance.choice(players), **given}, chance.randrange(99)
        )

    def _put(self, card: Card | None, players: Sequence[str], given: dict[str, Any]) -> Any:
        """Where the position begins; adds the card where it is in force, if it does not act."""
        chance = self.chance
        if card is None:
            return self._anywhere(len(players))
        texts = texts_of(card, self._defs, len(players))
        acts = card.id in self.rules.program(len(players)).actions
        lasts = [text for text in texts if text.lasts]
        rounds = [*self.rules.program(len(players)).spaces]
        if acts and rounds and card.deck is not None and chance.random() < _IN_ITS_ROUND:
            given[card.deck] = [card.id]
            return {"round": chance.choice(rounds)}
        if acts and (not lasts or chance.random() < 0.5):
            return {"action": card.id}
        zone = self._zone_for(card, lying=bool(lasts) and chance.choice(lasts).lying)
        if zone is not None:
            each = self._defs.card_zones[zone].each_player
            given[zone] = {chance.choice(players): [card.id]} if each else [card.id]
        return self._anywhere(len(players))

    def _zone_for(self, card: Card, *, lying: bool) -> str | None:
        """A zone in which the text of a card is in force."""
        if lying or card.effect is None:
            return card.lying_zone
        zones = [zone.id for zone in self._defs.card_zones.values() if zone.in_force]
        return self.chance.choice(zones) if zones else None

    def _anywhere(self, players: int) -> Any:
        """A round, a procedure, another card's action, or the whole game."""
        chance, program = self.chance, self.rules.program(players)
        kind = chance.random()
        if kind < 0.4 and program.spaces:
            return {"round": chance.choice([*program.spaces])}
        if kind < 0.7 and program.actions:
            return {"action": chance.choice([*program.actions])}
        return chance.choice([*program.procedures, WHOLE_GAME])

    def _pieces(self, players: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """Pieces, points and counters, by key of the position."""
        chance, defs = self.chance, self._defs
        regions = [*defs.regions]
        some = chance.sample(regions, min(len(regions), chance.randint(1, _REGIONS)))
        for region in some:
            yield region, {who: chance.choice(_FEW) for who in players}
        starts = {piece.start for piece in defs.pieces.values()}
        for place in defs.places.values():
            if place.id not in starts and chance.random() < _ELSEWHERE:
                yield place.id, {who: chance.choice(_FEW) for who in players}
        for piece in defs.pieces.values():
            where = some if chance.random() < _CLOSE else regions
            if piece.single and not piece.members:
                yield piece.id, self._spots(piece, where, players)
            for member in piece.members:
                if where and chance.random() < _ELSEWHERE:
                    yield member.id, chance.choice(where)
        if chance.random() < 0.5:
            yield "points", {who: chance.choice(_POINTS) for who in players}
        for counter in defs.counters.values():
            if chance.random() < _ELSEWHERE:
                most = min(counter.most, counter.least + 9)
                bearers = self._bearers(counter, players)
                numbers = {one: chance.randint(counter.least, most) for one in bearers}
                yield counter.id, numbers if counter.of != GAME else numbers[GAME]

    def _bearers(self, counter: Counter, players: Sequence[str]) -> Sequence[str]:
        """What there is a number of: the game, each player, some cards, or some regions."""
        if counter.of in (GAME, "player"):
            return players if counter.of == "player" else [GAME]
        return [card.id for card in self._cards] if counter.of == "card" else [*self._defs.regions]

    def _spots(self, piece: Piece, where: Sequence[str], players: Sequence[str]) -> Any:
        """Where a single piece is, or that of each player; now and then off the board."""
        spots = {who: self._spot(piece, where, players) for who in players}
        return spots if piece.each_player else spots[players[0]]

    def _spot(self, piece: Piece, where: Sequence[str], players: Sequence[str]) -> Any:
        chance = self.chance
        if not where or chance.random() < _OFF:
            return NOWHERE
        spot = chance.choice(where)
        if piece.holds is None:
            return spot
        if piece.carried:
            return {IN: spot, chance.choice(players): 1}
        return {IN: spot, **{who: chance.randint(0, _LOAD) for who in players}}
