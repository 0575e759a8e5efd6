"""What a scenario may expect of a position: one small check for each key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..game import kinds
from ..game.game import Game
from ..game.narration import Entry, entries
from ..game.view import HIDDEN


class Unmet(Exception):
    """An expectation that does not hold."""


class UnknownKey(ValueError):
    """An expectation about something that does not exist."""


class Expectations:
    """Checks expectations against a game; remembers the points since the last time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen = 0
        self.before = dict(game.scores)
        self.start()

    def start(self) -> None:
        """Counts gains from here on."""
        self.seen = len(entries(self.game.state.log))
        self.before = dict(self.game.scores)

    def check(self, wanted: Mapping[str, Any]) -> list[str]:
        """Everything that does not hold, as "what: expected x, but it is y"."""
        failures = []
        for key, value in wanted.items():
            try:
                self._check(key, value)
            except Unmet as unmet:
                failures.append(f"{key}: {unmet}")
        self.start()
        return failures

    def _check(self, key: str, value: Any) -> None:
        special = getattr(self, f"_{key}", None) if key in _SPECIAL else None
        if special is not None:
            _of_type(key, value, _SPECIAL[key])
            special(value)
            return
        defs = self.game.rules.definitions
        layout = self.game.machine.layout
        if key in defs.regions or key in defs.places:
            _of_type(key, value, Mapping)
            self._place(key, value)
        elif key in layout.first_single:
            self._single(key, value)
        elif key in defs.offices:
            cell = layout.office_base + layout.offices.index(key)
            _same(value, self.game.players[self.game.state.cells[cell]])
        elif key in defs.card_zones:
            self._zone(key, value)
        elif key in defs.decks:
            _same(value, self._deck(key))
        else:
            raise UnknownKey(f"nothing is called `{key}`")

    def _seat(self, colour: Any) -> int:
        if colour not in self.game.players:
            raise UnknownKey(f"no player is called `{colour}`")
        return self.game.players.index(colour)

    # ------------------------------------------------------------ positions

    def _place(self, key: str, wanted: Mapping[str, int]) -> None:
        layout, game = self.game.machine.layout, self.game
        place = game.rules.definitions.places.get(key)
        own = place is not None and place.each_player
        found = {}
        for owner, colour in enumerate(game.players):
            number = layout.first_place[key] + (owner if own else 0)
            count = game.state.cells[layout.pieces_at(0, number, owner)]
            if count or colour in wanted:
                found[colour] = count
        if own or key == game.rules.definitions.pieces[layout.counted[0]].start:
            found = {colour: found.get(colour, 0) for colour in wanted}
        expected = {c: n for c, n in wanted.items() if n or c in found}
        _same(dict(expected), {c: n for c, n in found.items() if n or c in wanted})

    def _single(self, key: str, wanted: Any) -> None:
        layout, game = self.game.machine.layout, self.game
        first = layout.single_base + layout.first_single[key]

        def place(number: int) -> str:
            at = game.state.cells[first + number]
            return game.keys.places[at] if at >= 0 else "nowhere"

        piece = game.rules.definitions.pieces.get(key)
        if piece is not None and piece.each_player:
            _of_type(key, wanted, Mapping)
            _same(dict(wanted), {colour: place(self._seat(colour)) for colour in wanted})
        else:
            _same(wanted, place(0))

    def _zone(self, key: str, wanted: Any) -> None:
        each_player = self.game.rules.definitions.card_zones[key].each_player
        _of_type(key, wanted, Mapping if each_player else list)
        for cards in wanted.values() if each_player else [wanted]:
            _of_type(key, cards, list)
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

    # ------------------------------------------------------------ points

    def _points(self, wanted: Mapping[str, int]) -> None:
        scores = list(self.game.scores.values())
        _same(dict(wanted), {colour: scores[self._seat(colour)] for colour in wanted})

    def _gained(self, wanted: Mapping[str, int]) -> None:
        gained = {c: n - self.before[c] for c, n in self.game.scores.items()}
        expected = {c: wanted.get(c, 0) for c in gained}
        _same({c: n for c, n in expected.items() if n}, {c: n for c, n in gained.items() if n})

    def _why(self, wanted: Mapping[str, list[str]]) -> None:
        found: dict[str, list[str]] = {colour: [] for colour in self.game.players}
        for entry in self._new_entries():
            if entry[0] == kinds.POINTS:
                _, player, points, reason, place = entry
                names = self.game.machine.program.payment.reasons
                part = f"{points} {names[reason]} {self.game.keys.places[place]}"
                found[self.game.players[player]].append(part)
            elif entry[0] == kinds.GAINED:
                _, player, points, card = entry
                found[self.game.players[player]].append(f"{points} {self.game.keys.cards[card]}")
        for colour, parts in wanted.items():
            self._seat(colour)
            if Counter(parts) != Counter(found[colour]):
                raise Unmet(
                    f"expected for {colour} {_show(parts)}, but it is {_show(found[colour])}"
                )

    # ------------------------------------------------------------ what lasts

    def _flipped(self, wanted: list[Any]) -> None:
        game = self.game
        mask = game.state.cells[game.machine.layout.flipped]
        found = [name for number, name in enumerate(game.keys.singles) if mask >> number & 1]
        _same(sorted(map(str, wanted)), sorted(found))

    def _hidden(self, wanted: Mapping[str, list[Any]]) -> None:
        for colour, pieces in wanted.items():
            seen = self.game.view(self.game.players[self._seat(colour)])["pieces"]
            for piece in map(str, pieces):
                if piece not in seen:
                    raise UnknownKey(f"no piece is called `{piece}`")
                if seen[piece] != HIDDEN:
                    raise Unmet(f"{colour} knows that `{piece}` is at {seen[piece]}")

    def _in_force(self, wanted: Mapping[str, list[Any]]) -> None:
        game = self.game
        for colour, cards in wanted.items():
            mask = game.state.cells[game.machine.layout.kept_base + self._seat(colour)]
            found = [game.keys.cards[card] for card in game.machine.members[mask]]
            _same(sorted(_ids(list(cards))), sorted(found))

    def _new_entries(self) -> list[Entry]:
        return entries(self.game.state.log)[self.seen :]

    # ------------------------------------------------------------ decisions

    def _decision(self, wanted: str) -> None:
        decision = self.game.decision
        _same(wanted, decision.player if decision else "nobody")

    def _asked(self, wanted: str) -> None:
        decision = self.game.decision
        found = decision.card if decision else "nothing"
        if wanted not in (found, found.rpartition(".")[2], found.partition(".")[0]):
            raise Unmet(f"expected {wanted}, but it is {found}")

    def _options(self, wanted: list[Any]) -> None:
        _same(sorted(map(str, wanted)), sorted(self._keys()))

    def _offered(self, wanted: list[Any]) -> None:
        missing = [str(key) for key in wanted if str(key) not in self._keys()]
        if missing:
            raise Unmet(f"not offered: {_show(missing)}; offered are {_show(self._keys())}")

    def _refused(self, wanted: Mapping[str, str]) -> None:
        decision = self.game.decision
        if decision is None:
            raise Unmet("nothing is asked here")
        for key, rule in wanted.items():
            if str(key) in decision.keys:
                raise Unmet(f"`{key}` is offered")
            found = decision.refuse(str(key)).rule
            if found != rule:
                raise Unmet(f"`{key}` is refused by {found}, not by {rule}")

    def _keys(self) -> list[str]:
        decision = self.game.decision
        return list(decision.keys) if decision else []

    def _round(self, wanted: int) -> None:
        _same(wanted, self.game.state.cells[self.game.machine.layout.round])


_SPECIAL: dict[str, type] = {
    "points": Mapping,
    "gained": Mapping,
    "why": Mapping,
    "decision": str,
    "asked": str,
    "options": list,
    "offered": list,
    "refused": Mapping,
    "round": int,
    "flipped": list,
    "hidden": Mapping,
    "in_force": Mapping,
}
"""Expectations that are no things of the rules, and what they take."""


def _of_type(key: str, value: Any, kind: type) -> None:
    if not isinstance(value, kind):
        what = {Mapping: "a mapping", list: "a list", str: "a text", int: "a number"}[kind]
        raise UnknownKey(f"`{key}` takes {what}")


def _ids(cards: list[Any]) -> list[str]:
    return [card["card"] if isinstance(card, Mapping) else str(card) for card in cards]


def _same(wanted: Any, found: Any) -> None:
    if wanted != found:
        raise Unmet(f"expected {_show(wanted)}, but it is {_show(found)}")


def _show(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_show(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value)
