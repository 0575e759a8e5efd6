"""A compiled ruleset: instructions and operands as plain data, numbers only.

The compiler writes it, the machine binds it. Operands that depend on the state are small
expressions; each is one of the classes below. Slots are counted from the frame of the procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
    """Counted pieces of one kind and some owners: `whose` is own, anyone, opponents or slot."""

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
    """Where a procedure, an action or a reaction begins, and how many cells its frame needs."""

    pc: int
    size: int


@dataclass(frozen=True)
class Guard:
    """A rule that prevents moves, with the id that a refusal names."""

    rule: str
    zone: Mask


@dataclass(frozen=True)
class Capacity:
    """How many of the pieces with these cells fit in one place, and the rule that says so."""

    rule: str
    limit: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Bonus:
    """Points for a sole leader where a piece is: cell of the piece, or first of the players'."""

    rule: str
    points: int
    cell: int
    each_player: bool


@dataclass(frozen=True)
class Payment:
    """How places pay: values by place (already cut to the ranks that pay), and the tie rule."""

    kind: int
    values: Mapping[int, tuple[int, ...]]
    board_cells: tuple[tuple[int, tuple[int, ...]], ...]
    tie_pays_lower: int
    tie_uses: int
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Program:
    """Everything the machine needs to play one mix with one number of players."""

    layout: Layout
    code: tuple[Instruction, ...]
    procedures: Mapping[str, Entry]
    actions: Mapping[str, Entry]
    reactions: Mapping[str, Entry]
    main: int
    spaces: Mapping[int, int]
    taboo: tuple[Guard, ...]
    capacities: tuple[Capacity, ...]
    bonuses: tuple[Bonus, ...]
    payment: Payment
    neighbours: tuple[int, ...]
    to_bottom: tuple[bool, ...]
    discard_cell: int
    force_cells: tuple[int, ...]
