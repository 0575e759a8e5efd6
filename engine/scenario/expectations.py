"""The expectations of a scenario: one small check for each key. Their names have been checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..game.game import Game
from ..game.state.events import Ended, Event, Gained, Gave, Lost, Points, events_in
from ..game.state.history import entries
from ..game.views.looks import looks_of
from ..game.views.view import HIDDEN
from ..rules.position_keys import IN, NOBODY, NOWHERE, bearing, flat, parted
from ..text.yaml.nodes import in_yaml
from .vocabulary import expected_keys


class Unmet(Exception):
    """An expectation that does not hold."""


class Expectations:
    """Checks expectations against a game; remembers the scores of the last check."""

    def __init__(self, game: Game) -> None:
        """Gains count from the given position, not only from the first decision."""
        self.game = game
        self.seen = 0
        points = game.given.get("points", {})
        self.before = {colour: points.get(colour, 0) for colour in game.players}

    def _start(self) -> None:
        """Counts gains from here on."""
        self.seen = len(entries(self.game.state.log))
        self.before = dict(self.game.scores)

    def check(self, wanted: Mapping[str, Any]) -> list[tuple[str, str]]:
        """All failures: the key, and "expected x, but it is y"."""
        failures = []
        for key, value in wanted.items():
            try:
                self._check(key, value)
            except Unmet as unmet:
                failures.append((key, str(unmet)))
        self._start()
        return failures

    def _check(self, key: str, value: Any) -> None:
        if key in expected_keys():
            getattr(self, f"_expect_{key}")(value)
            return
        defs = self.game.rules.definitions
        layout = self.game.machine.layout
        if key in defs.regions or key in defs.places:
            self._place(key, value)
        elif key in layout.first_single:
            self._single(key, value)
        elif key in defs.offices:
            holder = self.game.state.cells[layout.office_base + layout.offices.index(key)]
            _same(value, self.game.players[holder] if holder >= 0 else NOBODY)
        elif key in defs.card_zones:
            self._zone(key, value)
        elif key in defs.counters:
            self._counter(key, value)
        else:
            _same(value, self._deck(key))

    def _seat(self, colour: str) -> int:
        return self.game.players.index(colour)

    # ------------------------------------------------------------ positions

    def _place(self, key: str, wanted: Mapping[str, Any]) -> None:
        """Compares all counted pieces in a place; of kinds that start there, only those named."""
        defs, game = self.game.rules.definitions, self.game
        place, first = defs.places.get(key), self.game.machine.layout.first_place[key]
        if place is not None and place.each_player:
            self._places_of_players(first, wanted)
            return
        named = {colour: self._by_kind(amounts) for colour, amounts in wanted.items()}
        found: dict[str, dict[str, int]] = {}
        for colour in game.keys.owners:
            here, named_here = self._crowd(first, colour), named.get(colour, {})
            starts = {k for k in here if defs.supply_of(defs.pieces[k], colour)[1] == key}
            found[colour] = {k: n for k, n in here.items() if k not in starts or k in named_here}
        if any(_present(named.get(c, {})) != _present(here) for c, here in found.items()):
            shown = {c: self._written(kinds, named.get(c)) for c, kinds in found.items()}
            there = {c: kinds for c, kinds in shown.items() if kinds or c in wanted}
            raise Unmet(f"expected {in_yaml(wanted)}, but it is {in_yaml(there)}")

    def _places_of_players(self, first: int, wanted: Mapping[str, Any]) -> None:
        """Compares only what is named: the owner's pieces, and those of others by colour."""
        found = {}
        for colour, amounts in wanted.items():
            seat = self._seat(colour)
            own, guests = parted(amounts, self.game.keys.owners)
            here = self._as_named(first + seat, colour, own)
            theirs = {who: self._as_named(first + seat, who, load) for who, load in guests.items()}
            found[colour] = {**here, **theirs} if isinstance(here, Mapping) else here
        _same(dict(wanted), found)

    def _as_named(self, place: int, owner: str, named: Any) -> Any:
        """The pieces of an owner in a place, of the named kinds, in the same form."""
        here = self._crowd(place, owner)
        named_here = {kind: here[kind] for kind in self._by_kind(named)}
        return named_here if isinstance(named, Mapping) else next(iter(named_here.values()))

    def _crowd(self, place: int, owner: str) -> dict[str, int]:
        """The number of an owner's pieces of each kind in a place."""
        layout, number = self.game.machine.layout, self.game.keys.owners.index(owner)
        cells = self.game.state.cells
        return {
            name: cells[layout.pieces_at(kind, place, number)]
            for kind, name in enumerate(layout.counted)
        }

    def _by_kind(self, amounts: Any) -> dict[str, int]:
        """Numbers by kind; a single number is of the kind that scores."""
        if isinstance(amounts, Mapping):
            return dict(amounts)
        return {self.game.rules.definitions.scoring.counts: amounts}

    def _written(self, found: Mapping[str, int], named: Mapping[str, int] | None) -> Any:
        """Numbers of pieces in the form that a scenario uses."""
        main = self.game.rules.definitions.scoring.counts
        there = {kind: n for kind, n in found.items() if n or kind in (named or ())}
        return there.get(main, 0) if not there.keys() - {main} else there

    def _single(self, key: str, wanted: Any) -> None:
        """Compares the place of a single piece, or the pieces on it, or both."""
        layout, game = self.game.machine.layout, self.game
        first = layout.single_base + layout.first_single[key]

        def place(number: int, load: Any) -> Any:
            at = game.state.cells[first + number]
            where = game.keys.places[at] if at >= 0 else NOWHERE
            if not isinstance(load, Mapping):
                return where
            on = self._standing_on(key, number)
            return {IN: where, **on} if IN in load else on

        piece = game.rules.definitions.pieces.get(key)
        if piece is not None and piece.each_player:
            found = {colour: place(self._seat(colour), load) for colour, load in wanted.items()}
            _same(dict(wanted), found)
        else:
            _same(wanted, place(0, wanted))

    def _standing_on(self, key: str, number: int) -> dict[str, int]:
        """The pieces on a single piece, by colour."""
        layout, game = self.game.machine.layout, self.game
        assert layout.nesting is not None
        place = layout.first_place[key]
        first = layout.pieces_at(layout.nesting.kinds[place + number], place + number, 0)
        amounts = zip(game.keys.owners, game.state.cells[first:], strict=False)
        return {colour: amount for colour, amount in amounts if amount}

    def _zone(self, key: str, wanted: Any) -> None:
        each_player = self.game.rules.definitions.card_zones[key].each_player
        if each_player:
            found = {colour: self._cards(key, self._seat(colour)) for colour in wanted}
            _same({c: sorted(_ids(cards)) for c, cards in wanted.items()}, found)
        else:
            _same(sorted(_ids(wanted)), self._cards(key, None))

    def _cards(self, zone: str, owner: int | None) -> list[str]:
        machine = self.game.machine
        mask = self.game.state.cells[machine.layout.zone_cell(zone, owner)]
        return sorted(self.game.keys.cards[card] for card in machine.members[mask])

    def _deck(self, key: str) -> list[str]:
        layout, cells = self.game.machine.layout, self.game.state.cells
        ring = layout.rings[layout.decks.index(key)]
        spots = [(cells[ring.head] + n) % ring.capacity for n in range(cells[ring.count])]
        return [self.game.keys.cards[cells[ring.base + spot]] for spot in spots]

    def _counter(self, key: str, wanted: Any) -> None:
        """Compares the number of the game, or those that are named."""
        game = self.game
        counter = game.machine.layout.counter(key)
        numbers = game.state.cells[counter.base : counter.base + counter.size]
        bearers = game.keys.bearers(counter)
        if not bearers:
            _same(wanted, numbers[0])
            return
        found = {}
        for bearer, _ in flat(wanted):
            several = sorted({numbers[at] for at in bearing(bearer, bearers)})
            found[bearer] = several[0] if len(several) == 1 else several
        _same(dict(flat(wanted)), found)

    # ------------------------------------------------------------ points

    def _expect_points(self, wanted: Mapping[str, int]) -> None:
        scores = list(self.game.scores.values())
        _same(dict(wanted), {colour: scores[self._seat(colour)] for colour in wanted})

    def _expect_gained(self, wanted: Mapping[str, int]) -> None:
        gained = {c: n - self.before[c] for c, n in self.game.scores.items()}
        expected = {c: wanted.get(c, 0) for c in gained}
        _same({c: n for c, n in expected.items() if n}, {c: n for c, n in gained.items() if n})

    def _expect_why(self, wanted: Mapping[str, list[str]]) -> None:
        found: dict[str, list[str]] = {colour: [] for colour in self.game.players}
        for event in self._new_events():
            match event:
                case Points():
                    reason = self.game.machine.program.payment.reasons[event.reason]
                    place = self.game.keys.places[event.place]
                    part = f"{event.points} {reason} {place}"
                    found[self.game.players[event.player]].append(part)
                case Gained():
                    self._moved(found, event.player, event.points, event.source)
                case Lost():
                    self._moved(found, event.player, -event.points, event.source)
                case Gave():
                    self._moved(found, event.player, -event.points, event.source)
                    self._moved(found, event.taker, event.points, event.source)
        for colour, parts in wanted.items():
            self._seat(colour)
            if Counter(parts) != Counter(found[colour]):
                raise Unmet(
                    f"expected {in_yaml(parts)} for {colour}, but it is {in_yaml(found[colour])}"
                )

    def _moved(self, found: dict[str, list[str]], player: int, points: int, source: int) -> None:
        """Adds points outside of scorings, with the card or rule that is their source, if any."""
        found[self.game.players[player]].append(f"{points} {self.game.keys.source(source)}".strip())

    # ------------------------------------------------------------ what lasts

    def _expect_flipped(self, wanted: list[Any]) -> None:
        game = self.game
        mask = game.state.cells[game.machine.layout.flipped]
        found = [name for number, name in enumerate(game.keys.singles) if mask >> number & 1]
        _same(sorted(map(str, wanted)), sorted(found))

    def _expect_hidden(self, wanted: Mapping[str, list[Any]]) -> None:
        for colour, pieces in wanted.items():
            seen = self.game.view(self.game.players[self._seat(colour)])["pieces"]
            for piece in map(str, pieces):
                if seen[piece] != HIDDEN:
                    raise Unmet(f"{colour} knows that `{piece}` is at {seen[piece]}")

    def _expect_knows(self, wanted: Mapping[str, list[Any]]) -> None:
        """Compares what the named players have looked at and still know."""
        game, keys = self.game, self.game.keys
        found = {}
        for colour in wanted:
            looks = looks_of(game.machine, keys, game.state, self._seat(colour))
            cards = [keys.cards[card] for card in looks.found()]
            places = [keys.places[place] for place in looks.places]
            found[colour] = sorted([*cards, *places, *(keys.singles[one] for one in looks.pieces)])
        _same({colour: sorted(map(str, things)) for colour, things in wanted.items()}, found)

    def _expect_in_force(self, wanted: Mapping[str, list[Any]]) -> None:
        """Compares the cards of the named players; if none is named, no player keeps any."""
        for colour, cards in wanted.items():
            _same(sorted(_ids(list(cards))), self._kept(colour))
        if not wanted:
            kept = {colour: self._kept(colour) for colour in self.game.players}
            _same({}, {colour: cards for colour, cards in kept.items() if cards})

    def _kept(self, colour: str) -> list[str]:
        game = self.game
        mask = game.state.cells[game.machine.layout.kept_base + self._seat(colour)]
        return sorted(game.keys.cards[card] for card in game.machine.members[mask])

    def _new_events(self) -> list[Event]:
        return events_in(entries(self.game.state.log)[self.seen :])

    # ------------------------------------------------------------ decisions

    def _expect_decision(self, wanted: str) -> None:
        decision = self.game.decision
        _same(wanted, decision.player if decision else NOBODY)

    def _expect_winner(self, wanted: str | list[str]) -> None:
        """Compares who has won a game that is over, not only the procedure of the scenario."""
        if Ended() not in events_in(entries(self.game.state.log)[-1:]):
            raise Unmet("the game is not over")
        several = wanted if isinstance(wanted, list) else [] if wanted == NOBODY else [wanted]
        _same(sorted(several), sorted(self.game.winners))

    def _expect_asked(self, wanted: str) -> None:
        decision = self.game.decision
        found = decision.card if decision else "nothing"
        if wanted not in (found, found.rpartition(".")[2], found.partition(".")[0]):
            raise Unmet(f"expected {wanted}, but it is {found}")

    def _expect_options(self, wanted: list[Any]) -> None:
        _same(sorted(map(str, wanted)), sorted(self._keys()))

    def _expect_offered(self, wanted: list[Any]) -> None:
        missing = [str(key) for key in wanted if str(key) not in self._keys()]
        if missing:
            raise Unmet(f"not offered: {in_yaml(missing)}; the options are {in_yaml(self._keys())}")

    def _expect_refused(self, wanted: Mapping[str, str]) -> None:
        decision = self.game.decision
        if decision is None:
            raise Unmet("no decision is pending here")
        for key, rule in wanted.items():
            if str(key) in decision.keys:
                raise Unmet(f"`{key}` is offered")
            found = decision.refuse(str(key)).rule
            if found != rule:
                raise Unmet(f"`{key}` is refused by {found}, not by {rule}")

    def _keys(self) -> list[str]:
        decision = self.game.decision
        return list(decision.keys) if decision else []

    def _expect_round(self, wanted: int) -> None:
        _same(wanted, self.game.state.cells[self.game.machine.layout.round])


def _present(amounts: Mapping[str, int]) -> dict[str, int]:
    return {kind: amount for kind, amount in amounts.items() if amount}


def _ids(cards: list[Any]) -> list[str]:
    return [card["card"] if isinstance(card, Mapping) else str(card) for card in cards]


def _same(wanted: Any, found: Any) -> None:
    if wanted != found:
        raise Unmet(f"expected {in_yaml(wanted)}, but it is {in_yaml(found)}")
