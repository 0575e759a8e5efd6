"""What a player may know as a vector of numbers with named fields, made from the view only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ..game.game import Game
from ..game.views.view import HIDDEN

NOWHERE = "nowhere"


class Observation:
    """The fields of one ruleset and number of players.

    fields: the name of each number, in order. Players are seats: `0` is the observer, `1` sits to
    their left, and so on, so that a policy plays every seat alike. A number is a count, points,
    the round, or 1 for a fact:

    - `round`, `points/SEAT`, `decides/SEAT`
    - of the observer's decision: `asked/CARD` or `asked/PROCEDURE.STEP`; `left`, how many pieces
      or cards are still to be chosen; `picked=PLACE/OWNER` or `picked=PIECE`, what was picked, if
      the question is where it goes
    - `PLACE:PIECE/OWNER`: counted pieces there; `PLACE:hidden`: the place is hidden
    - `PIECE@PLACE`, `PIECE@nowhere`, `PIECE@hidden`: where a single piece is; `PIECE:flipped`
    - `OFFICE=SEAT`: the holder of an office
    - `ZONE:CARD`: visible copies of a card there; `ZONE:hidden`: hidden cards, or 1 if all are
    - `DECK:cards`: how many are left in it
    """

    def __init__(self, game: Game) -> None:
        self._players = game.players
        self.fields: tuple[str, ...] = tuple(dict.fromkeys(_fields(game)))
        self._numbers = {name: number for number, name in enumerate(self.fields)}

    def vector(self, view: Mapping[str, Any], player: str) -> list[float]:
        """The values of the fields, from the view of `player`."""
        values = [0.0] * len(self.fields)
        for name, value in _facts(view, _seats(self._players, player)):
            values[self._numbers[name]] += value
        return values


def _seats(players: Sequence[str], viewer: str) -> dict[str, str]:
    """The seat of each player, counted from `viewer`."""
    first = players.index(viewer)
    return {player: str((at - first) % len(players)) for at, player in enumerate(players)}


def _seated(key: str, seats: Mapping[str, str]) -> str:
    """The key of a thing, or of pieces in a place, with seats instead of colours."""
    thing, *colours = key.split("/")
    return "/".join([thing, *(seats.get(colour, colour) for colour in colours)])


# ---------------------------------------------------------------- all fields


def _fields(game: Game) -> Iterator[str]:
    keys, layout = game.keys, game.machine.layout
    seats = _seats(game.players, game.players[0])

    def seated(names: Sequence[str]) -> list[str]:
        return [_seated(name, seats) for name in names]

    places, singles = seated(keys.places), seated(keys.singles)
    yield "round"
    yield from (f"{fact}/{seat}" for fact in ("points", "decides") for seat in seats.values())
    yield from (
        f"asked/{asks}"
        for asks in sorted({line.where for line in game.machine.program.code if line.where})
    )
    owners = [seats.get(owner, owner) for owner in keys.owners]
    yield "left"
    yield from (f"picked={key}" for key in _picked(game, places, owners, singles))
    for place in places:
        yield f"{place}:{HIDDEN}"
        yield from (f"{place}:{piece}/{owner}" for piece in layout.counted for owner in owners)
    for piece in singles:
        yield from (f"{piece}@{place}" for place in (NOWHERE, HIDDEN, *places))
    if game.machine.program.payment.turned:
        yield from (f"{piece}:flipped" for piece in singles)
    yield from (f"{office}={seat}" for office in layout.offices for seat in seats.values())
    for counter in layout.counters:
        bearers = [f"{counter.id}/{one}" for one in keys.bearers(counter)]
        yield from seated(bearers or [counter.id])
    for zone in seated(keys.zones):
        yield from (f"{zone}:{card}" for card in (HIDDEN, *keys.cards))
    yield from (f"{deck}:cards" for deck in layout.decks)


def _picked(
    game: Game, places: Sequence[str], owners: Sequence[str], singles: Sequence[str]
) -> Iterator[str]:
    """The keys of what can be picked before the question where it goes."""
    asks = [line.op.ask() for line in game.machine.program.code]
    picking = [ask for ask in asks if ask.first is not None]
    if any(ask.pile is not None for ask in picking):
        yield from (f"{place}/{owner}" for place in places for owner in owners)
    if any(ask.pile is None for ask in picking):
        yield from singles


# ---------------------------------------------------------------- facts


def _facts(view: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    yield "round", view["round"]
    yield from ((f"points/{seats[player]}", points) for player, points in view["points"].items())
    if view["decides"] is not None:
        yield f"decides/{seats[view['decides']]}", 1
    if view["asked"] is not None:
        yield f"asked/{view['asked']}", 1
    if view["left"] is not None:
        yield "left", view["left"]
    if view["picked"] is not None:
        yield f"picked={_seated(view['picked'], seats)}", 1
    yield from chain(_pieces(view, seats), _counters(view, seats), _cards(view, seats))


def _pieces(view: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for key, there in view["places"].items():
        place = _seated(key, seats)
        if there == HIDDEN:
            yield f"{place}:{HIDDEN}", 1
            continue
        for piece, counts in there.items():
            for owner, count in counts.items():
                yield f"{place}:{piece}/{seats.get(owner, owner)}", count
    for key, where in view["pieces"].items():
        yield f"{_seated(key, seats)}@{_seated(where or NOWHERE, seats)}", 1
    yield from ((f"{_seated(key, seats)}:flipped", 1) for key in view.get("flipped", ()))
    yield from (
        (f"{office}={seats[holder]}", 1)
        for office, holder in view["offices"].items()
        if holder is not None
    )


def _counters(view: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for counter, numbers in view.get("counters", {}).items():
        if isinstance(numbers, Mapping):
            yield from ((_seated(f"{counter}/{one}", seats), n) for one, n in numbers.items())
        else:
            yield counter, numbers


def _cards(view: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for key, cards in view["cards"].items():
        zone = _seated(key, seats)
        yield from ((f"{zone}:{card}", 1) for card in ([HIDDEN] if cards == HIDDEN else cards))
    yield from ((f"{deck}:cards", count) for deck, count in view["decks"].items())
