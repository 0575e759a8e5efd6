"""The record of each kind of event: its fields by name.

The log holds an event as plain numbers: the number of its kind, then the fields of its record in
the order in which they stand here. Clones and saved games share these numbers; readers ask
`event_of` for the record. Records are tuples: two of different kinds may be equal, so ask for the
class first.

kind, owner: those of counted pieces. piece: a single piece. origin, place: -1 is off the board; of
a card, origin and target are card zones, or -1 - a deck. domain: what sort of thing was chosen.
option: which of them. source: the card that gives or takes points; -1: none; below: a rule (see
`Keys.source`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple, get_args

from . import event_types
from .history import Entry, Log, entries_since

UNKNOWN: Final = -1
"""The place of what is no piece, stands nowhere, or may stand where some players can't see it."""

# ---------------------------------------------------------------- pieces


class Moved(NamedTuple):
    """Counted pieces move.

    left, entered: where the pieces stand that they leave and enter. The log does not hold these;
    `shown_events` adds them.
    """

    kind: int
    owner: int
    origin: int
    place: int
    amount: int
    left: int = UNKNOWN
    entered: int = UNKNOWN


class Carried(NamedTuple):
    """One counted piece moves and takes a single piece along. left, entered: see `Moved`."""

    kind: int
    owner: int
    origin: int
    place: int
    piece: int
    left: int = UNKNOWN
    entered: int = UNKNOWN


class PieceMoved(NamedTuple):
    """A single piece moves openly."""

    piece: int
    origin: int
    place: int


class Veiled(NamedTuple):
    """A single piece moves in secret.

    origin_veil, place_veil: the player who knows the origin and the place, + 1; 0: all players.
    offered: the places that it could go to (see `options_wherever`).
    """

    piece: int
    origin: int
    place: int
    origin_veil: int
    place_veil: int
    offered: tuple[int, ...]


class Unveiled(NamedTuple):
    """The place of a single piece is shown."""

    piece: int
    place: int


class Flipped(NamedTuple):
    """A single piece is turned over."""

    piece: int


# ---------------------------------------------------------------- points


class Scored(NamedTuple):
    """A place is scored."""

    place: int


class Manner(NamedTuple):
    """The manner in which a place is scored: `how` is a constant of `events/pieces.py`."""

    place: int
    how: int
    other: int


class Points(NamedTuple):
    """A scoring pays a player."""

    player: int
    points: int
    reason: int
    place: int


class Gained(NamedTuple):
    """A player gains points that no scoring pays."""

    player: int
    points: int
    source: int


class Lost(NamedTuple):
    """A player loses points."""

    player: int
    points: int
    source: int


class Gave(NamedTuple):
    """A player gives points to another one, the taker."""

    player: int
    taker: int
    points: int
    source: int


class Counted(NamedTuple):
    """A counter changes. bearer: the number of the player, place or card that it is of; else 0."""

    counter: int
    bearer: int
    before: int
    after: int


# ---------------------------------------------------------------- cards


class CardMoved(NamedTuple):
    """A card goes from one zone to another."""

    card: int
    origin: int
    target: int


class CardShown(NamedTuple):
    """The same for a card that all players see on top of a heap."""

    card: int
    origin: int
    target: int


class Shuffled(NamedTuple):
    """A deck is shuffled."""

    deck: int


class Kept(NamedTuple):
    """A player keeps a card in force."""

    player: int
    card: int


class Lapsed(NamedTuple):
    """A player's card is no longer in force."""

    player: int
    card: int


class ActionBegan(NamedTuple):
    """A player performs the action of a card."""

    player: int
    card: int


class Declined(NamedTuple):
    """A player does not perform the action of a card."""

    player: int
    card: int


class Idle(NamedTuple):
    """The action of a card had no effect."""

    player: int
    card: int


class Stopped(NamedTuple):
    """A player stops the action of a card of another one."""

    player: int
    with_card: int
    whose: int
    card: int


class Prevented(NamedTuple):
    """A step is stopped before it happens. source: the card or the rule that stops it."""

    player: int
    source: int


EVERYONE: Final = -1
"""The player of an event in which all players see something."""


class Looked(NamedTuple):
    """A player, or EVERYONE, sees cards: all of a card zone, or the top ones of a deck (spot)."""

    player: int
    spot: int
    cards: tuple[int, ...]


class Rearranged(NamedTuple):
    """A player puts so many cards on top of a deck into another order, unseen by others."""

    player: int
    deck: int
    many: int


class LookedIn(NamedTuple):
    """A player sees the counted pieces in a place: kind, owner and amount of each."""

    player: int
    place: int
    pieces: tuple[int, ...]


class Found(NamedTuple):
    """A player sees where a single piece stands. veil: the player who knows it anyway, + 1."""

    player: int
    piece: int
    place: int
    veil: int


class Learned(NamedTuple):
    """A player sees the secret choice of another one, the chooser. slot: see `Sealed`."""

    player: int
    chooser: int
    option: int
    domain: int
    slot: int


# ---------------------------------------------------------------- choices and time


class Sealed(NamedTuple):
    """A player chooses in secret. slot: where the choice stands on the stack.

    but: the slot of the choice from which it had to differ; -1: none. offered: as of `Veiled`.
    """

    player: int
    option: int
    domain: int
    slot: int
    but: int
    offered: tuple[int, ...]


class Revealed(NamedTuple):
    """A secret choice is shown."""

    player: int
    option: int
    domain: int


class Chose(NamedTuple):
    """A player makes an open choice."""

    player: int
    domain: int
    option: int


class Drew(NamedTuple):
    """Something is drawn at random."""

    domain: int
    option: int


class Office(NamedTuple):
    """A player takes an office."""

    office: int
    player: int


class Order(NamedTuple):
    """The order of the players is set."""

    players: tuple[int, ...]


class Round(NamedTuple):
    """A round begins."""

    number: int


class Ended(NamedTuple):
    """The game is over."""


class Decided(NamedTuple):
    """A sentence decides the game: these players win it, or lose it."""

    wins: bool
    players: tuple[int, ...]


class Finishing(NamedTuple):
    """A sentence ends the track: now, or with the current run of a procedure.

    run: its number (see `Layout.due_runs`); -1: now.
    """

    run: int


Event = (
    Moved
    | PieceMoved
    | Points
    | CardMoved
    | Office
    | Sealed
    | Revealed
    | Chose
    | ActionBegan
    | Declined
    | Stopped
    | Round
    | Drew
    | Shuffled
    | Scored
    | Order
    | Ended
    | Kept
    | Gained
    | Veiled
    | Unveiled
    | Flipped
    | Lapsed
    | Manner
    | Idle
    | CardShown
    | Lost
    | Gave
    | Carried
    | Prevented
    | Counted
    | Looked
    | LookedIn
    | Found
    | Learned
    | Decided
    | Finishing
    | Rearranged
)
"""The records of all kinds, by their numbers in `event_types`."""

OF_SINGLES: Final = (Carried, PieceMoved, Veiled)
"""The events of a single piece that has an origin and a place."""

OF_CARDS: Final = (CardMoved, CardShown)
"""The events of a card that has an origin and a target."""

# ---------------------------------------------------------------- from and to the log


def _moved(numbers: Sequence[int]) -> Moved:
    return Moved(*numbers)


def _carried(numbers: Sequence[int]) -> Carried:
    return Carried(*numbers)


def _veiled(numbers: Sequence[int]) -> Veiled:
    piece, origin, place, origin_veil, place_veil, *offered = numbers
    return Veiled(piece, origin, place, origin_veil, place_veil, tuple(offered))


def _sealed(numbers: Sequence[int]) -> Sealed:
    player, option, domain, slot, but, *offered = numbers
    return Sealed(player, option, domain, slot, but, tuple(offered))


def _looked(numbers: Sequence[int]) -> Looked:
    player, spot, *cards = numbers
    return Looked(player, spot, tuple(cards))


def _looked_in(numbers: Sequence[int]) -> LookedIn:
    player, place, *pieces = numbers
    return LookedIn(player, place, tuple(pieces))


def _order(numbers: Sequence[int]) -> Order:
    return Order(tuple(numbers))


def _decided(numbers: Sequence[int]) -> Decided:
    wins, *players = numbers
    return Decided(bool(wins), tuple(players))


_UNEQUAL: Final[dict[type[Event], Callable[[Sequence[int]], Event]]] = {
    Moved: _moved,
    Carried: _carried,
    Veiled: _veiled,
    Sealed: _sealed,
    Order: _order,
    Looked: _looked,
    LookedIn: _looked_in,
    Decided: _decided,
}
"""How to read a record that has more or fewer fields than the log has numbers."""

_RECORDS: Final[tuple[type[Event], ...]] = get_args(Event)
_READ: Final = [_UNEQUAL.get(record, record._make) for record in _RECORDS]

KINDS: Final = len(_RECORDS)
"""How many kinds of events there are."""


def event_of(entry: Entry) -> Event:
    """The event that a log entry holds."""
    return _READ[entry[0]](entry[1:])


Unseen = CardMoved | CardShown | Sealed | Veiled | Looked | Found | Learned
"""The events that a player may not have seen in full: samples rewrite these."""

_OF_UNSEEN: Final[dict[type[Unseen], int]] = {
    CardMoved: event_types.CARD,
    CardShown: event_types.SHOWN,
    Found: event_types.FOUND,
    Learned: event_types.LEARNED,
    Sealed: event_types.SEALED,
    Veiled: event_types.VEILED,
    Looked: event_types.LOOKED,
}


def entry_of(event: Unseen) -> Entry:
    """The log entry of an event that a player may not have seen."""
    kind = _OF_UNSEEN[type(event)]
    if isinstance(event, Sealed | Veiled | Looked):
        return (kind, *event[:-1], *event[-1])
    return (kind, *event)


def events_in(entries: Iterable[Entry]) -> list[Event]:
    """The events that log entries hold, in their order."""
    return [_READ[entry[0]](entry[1:]) for entry in entries]


def events_since(before: Log, after: Log) -> list[Event]:
    """The events that came after a moment, oldest first."""
    return events_in(entries_since(before, after))


def numbered(entries: Iterable[Entry], kinds: Collection[int]) -> list[tuple[int, Event]]:
    """The events of some kinds, each with its number among log entries."""
    return [(number, event_of(one)) for number, one in enumerate(entries) if one[0] in kinds]
