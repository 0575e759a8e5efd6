"""A compiled ruleset: instructions and operands as plain data, numbers only.

The compiler writes it, the machine binds it. Operands that depend on the state are small
expressions; each is one of the classes below. Slots are counted from the frame of the procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..lang import tree
from ..text.source import Span
from .layout import Layout

RETURN_TO, RETURN_FRAME, SUBJECT, CARD, OUTER_ACTION, FIRST_LOCAL = range(6)
"""The head of a frame: where to go on, the frame below, who acts, which card, the action around."""

NOBODY = -1
STOP = -1
"""The option that ends a sequence of small moves."""


# ---------------------------------------------------------------- places (one of them, or a mask)


@dataclass(frozen=True)
class ConstPlace:
    """Always the same place."""

    place: int


@dataclass(frozen=True)
class SlotPlace:
    """A place chosen before; none when nothing could be chosen."""

    slot: int


@dataclass(frozen=True)
class PlayersSlotPlace:
    """A place that each player chose: that of the player in `subject`."""

    base: int
    subject: int


@dataclass(frozen=True)
class PlayersPlace:
    """A place that each player has: that of the player in `subject`."""

    base: int
    subject: int


@dataclass(frozen=True)
class PiecePlace:
    """Where a single piece stands."""

    cell: int


@dataclass(frozen=True)
class PlayersPiecePlace:
    """Where the single piece of the player in `subject` stands."""

    base: int
    subject: int


PlaceExpr = (
    ConstPlace | SlotPlace | PlayersSlotPlace | PlayersPlace | PiecePlace | PlayersPiecePlace
)


@dataclass(frozen=True)
class Where:
    """A test of regions. `kind` says which; see game/places.py for each meaning."""

    kind: str
    negated: bool = False
    place: PlaceExpr | None = None
    low: int = 0
    high: int = 0
    pieces: Owned | None = None
    base: int = 0
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Regions:
    """The regions of a mask that pass all tests; superlatives are tested last."""

    mask: int
    tests: tuple[Where, ...] = ()


MaskPart = PlaceExpr | Regions


@dataclass(frozen=True)
class Mask:
    """A union of places."""

    parts: tuple[MaskPart, ...]


@dataclass(frozen=True)
class Owned:
    """Counted pieces of one kind and some owners.

    `whose` is own or opponents (of the player in the slot `subject`), anyone, or in the rules of
    cards owner or others (`subject` is then the number of the player himself).
    """

    kind: int
    whose: str
    subject: int


@dataclass(frozen=True)
class Number:
    """A fixed number, or (with `zones`) a number printed on the card in a zone of `subject`."""

    value: int
    attribute: str | None = None
    zone: ZoneRef | None = None


@dataclass(frozen=True)
class ZoneRef:
    """A card zone: its cell, or with `subject` the first cell of the players' zones."""

    cell: int
    subject: int | None


@dataclass(frozen=True)
class OrderExpr:
    """An order of players.

    As settled in the cells from `settled` on; or sorted by `attribute` of the card in the zone at
    `zone_cell`; or clockwise from a player: the one in office cell `office`, or in slot `start`, or
    the acting player. Players without such a card, and all while nothing is settled, stand
    clockwise.
    """

    attribute: str | None = None
    zone_cell: int = 0
    highest_first: bool = True
    office: int | None = None
    start: int | None = None
    settled: int | None = None


@dataclass(frozen=True)
class PersonExpr:
    """One player: in a `slot`, in an `office` cell, or the `last` of an order settled at a cell."""

    kind: str
    at: int


# ---------------------------------------------------------------- instructions


@dataclass(frozen=True)
class Instruction:
    """One step of the program.

    op: which binder of the machine makes it run. args: its operands. node: the sentence it came
    from, for prompts. where: the card or `procedure.step` that asks. title: the same for people.
    """

    op: str
    args: Mapping[str, Any] = field(default_factory=dict)
    node: tree.Node | None = field(default=None, compare=False, repr=False)
    where: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Entry:
    """Where a procedure, an action or a reaction begins and ends; the cells its frame needs."""

    pc: int
    size: int
    end: int


@dataclass(frozen=True)
class InForce:
    """A rule holds only while one of these cards (bits) lies in the mask of one of the cells.

    The cells are those of one player, or of all where it does not matter who has the card.
    """

    cells: tuple[int, ...]
    cards: int


@dataclass(frozen=True)
class Held:
    """What every rule has: the id that a refusal names, and when it holds.

    force: None for a rule of the mix, which always holds. lapses: while one of these holds, the
    rule does not.
    """

    rule: str
    force: InForce | None = field(default=None, kw_only=True)
    lapses: tuple[InForce, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class Guard(Held):
    """Places that are taboo."""

    zone: Mask


@dataclass(frozen=True)
class Capacity(Held):
    """How many of the single pieces with these cells fit in one place."""

    limit: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Room(Held):
    """How many counted pieces of a kind, whoever owns them, fit in each place of a zone."""

    zone: Mask
    kind: int
    limit: int


@dataclass(frozen=True)
class Bonus(Held):
    """Points for a sole leader where a piece is: cell of the piece, or first of the players'.

    only: the one player to whom it is paid, in a card's rule about a piece of his; None: to anyone.
    """

    points: int
    cell: int
    each_player: bool
    only: int | None = None


@dataclass(frozen=True)
class Manner(Held):
    """How places are scored: `twice`, `like` another place or `with` another.

    running: the number of the counted procedure during which it holds; None: always.
    """

    kind: str
    zone: Mask
    other: PlaceExpr | None
    running: int | None


@dataclass(frozen=True)
class Redirect(Held):
    """Pieces that go to one place go to another instead."""

    pieces: Owned
    place: PlaceExpr
    instead: PlaceExpr


@dataclass(frozen=True)
class Waiting:
    """Cards (bits) with a text for one moment, and where it begins for each of them.

    lying: the text is in force while the card lies in its zone; else while it is kept.
    """

    lying: bool
    cards: int
    entries: Mapping[int, Entry]


@dataclass(frozen=True)
class Hook:
    """One moment for which cards wait.

    what: its name, for people. whose: `own`, `opponent` or `anyone`, as seen by the holder of the
    card. zone: for a scoring, the places that it must be of.
    """

    what: str
    whose: str
    waiting: tuple[Waiting, ...]
    zone: Mask | None = None


@dataclass(frozen=True)
class Moments:
    """The numbers of the hooks that the machine itself looks for; None: no card waits for it."""

    action: int | None
    comes: int | None
    leaves: int | None
    scorings: tuple[int, ...]


class Turned(NamedTuple):
    """The other side of a scoreboard: its values, and those for a player who is alone there."""

    values: tuple[int, ...]
    alone: tuple[int, ...]


@dataclass(frozen=True)
class Payment:
    """How places pay: values by place (already cut to the ranks that pay), and the tie rule.

    board_cells: the pieces that carry a scoreboard; turned: by cell, the other side of those that
    can be flipped.
    """

    kind: int
    values: Mapping[int, tuple[int, ...]]
    board_cells: tuple[tuple[int, tuple[int, ...]], ...]
    tie_pays_lower: int
    tie_uses: int
    reasons: tuple[str, ...]
    turned: Mapping[int, Turned] = field(default_factory=dict)


@dataclass(frozen=True)
class Program:
    """Everything the machine needs to play one mix with one number of players.

    lasting: the cards (bits) with a text of one kind: for the cell that counts those in force, by
    whether it holds while they lie (True) or while they are kept (False). lying_cells: for the cell
    of a player's zone, the cards (bits) that have a text for it. keepable: the cards (bits) that
    their players may keep. sent_to: for each card, the cell of the zone where it goes that has no
    deck to go to. shuffled: whether the players shuffle a deck.
    """

    layout: Layout
    code: tuple[Instruction, ...]
    procedures: Mapping[str, Entry]
    actions: Mapping[str, Entry]
    hooks: tuple[Hook, ...]
    moments: Moments
    lasting: Mapping[int, Mapping[bool, int]]
    main: int
    spaces: Mapping[int, int]
    taboo: tuple[Guard, ...]
    capacities: tuple[Capacity, ...]
    rooms: tuple[Room, ...]
    manners: tuple[Manner, ...]
    redirects: tuple[Redirect, ...]
    bonuses: tuple[Bonus, ...]
    payment: Payment
    neighbours: tuple[int, ...]
    to_bottom: tuple[bool, ...]
    shuffled: tuple[bool, ...]
    sent_to: tuple[int, ...]
    lying_cells: Mapping[int, int]
    keepable: int
    force_cells: tuple[int, ...]
