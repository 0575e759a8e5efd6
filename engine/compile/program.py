"""A compiled ruleset: operations, operands and rules as plain data, numbers only.

The compiler writes it, the machine binds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import NamedTuple, TypeVar

from ..lang import tree
from ..text.records import Record
from ..text.source import Span
from .condition_tests import Test
from .expressions import Mask, Number, Owned, PersonExpr, PlaceExpr, Players
from .frame import NamedThing
from .layout import Layout
from .operations import Op


class Instruction(Record):
    """One step of the program.

    op: what is done. node: the sentence it came from, for prompts. where: the card or
    `procedure.step` that asks. named: what the sentence names that was chosen before it.
    """

    op: Op
    node: tree.Node | None = field(default=None, compare=False, repr=False)
    where: str = ""
    named: tuple[NamedThing, ...] = field(default=(), compare=False, repr=False)

    @property
    def span(self) -> Span | None:
        """The place of its sentence in a file."""
        return None if self.node is None else self.node.span


class Entry(Record):
    """The begin and end of a procedure, an action or a reaction, and the cells its frame needs.

    optional: it is a reaction that does nothing by itself: its player may let it do something.
    player, place, piece: the slots in which it is told whose the moment is, where, and which single
    piece has gone; 0: nobody asks. mover: the same of who has moved it. needs: of a rule, what must
    hold by the player who acts, or it does nothing; empty: that is not known.
    """

    pc: int
    size: int
    end: int
    optional: bool = False
    player: int = 0
    place: int = 0
    piece: int = 0
    mover: int = 0
    needs: tuple[Test, ...] = ()


class Within(Enum):
    """What runs around an effect, where anybody waits for its boundaries: who may come in there."""

    NOTHING = 0
    FLOW = 1
    ACTION = 2


class Stretch(Record):
    """Instructions that run as one thing, for the player in a slot.

    hooks: who waits for its boundaries. closing: what is done at its end, also when an action is
    stopped before.
    """

    begin: int
    end: int
    subject: int
    hooks: tuple[int, ...]
    closing: Entry


class InForce(Record):
    """A rule holds only while one of these cards (bits) lies in the mask of one of the cells.

    The cells are those of one player, or of all where it does not matter who has the card.
    """

    cells: tuple[int, ...]
    cards: int


class Held(Record):
    """The base of every rule: the id that a refusal names, and when it holds.

    force: None for a rule of the mix, which always holds. lapses: while one of these holds, the
    rule does not. test: what must hold as well.
    """

    rule: str
    force: InForce | None = field(default=None, kw_only=True)
    lapses: tuple[InForce, ...] = field(default=(), kw_only=True)
    test: Test | None = field(default=None, kw_only=True)


BY_NATURE = ""
"""The id of what holds without a rule of the data; a refusal does not name it."""


class Guard(Held):
    """Places that are taboo."""

    zone: Mask


class Free(Held):
    """Places that are not taboo, whatever guards them."""

    zone: Mask


class Capacity(Held):
    """A limit on the single pieces with these cells in one place."""

    limit: Number
    cells: tuple[int, ...]


class Room(Held):
    """A limit on counted pieces of a kind, whoever owns them, in each place of a zone."""

    zone: Mask
    kind: int
    limit: Number


class Share(Room):
    """A limit on counted pieces of a kind of each owner, in each place of a zone.

    only: the one owner of whom the rule speaks; None: of each.
    """

    only: int | None = None


class Never(Held):
    """Counted pieces that do not go to some places; source: from where, None for anywhere.

    mover: the one player who can't move them so; None: nobody can.
    """

    pieces: Owned
    source: Mask | None
    target: Mask
    mover: int | None = None


class PieceNever(Held):
    """The single pieces of some cells do not go to some places, from anywhere or from a source."""

    cells: tuple[int, ...]
    source: Mask | None
    target: Mask


class Belong(Held):
    """Pieces that belong to a player: a certain one, or the only one who passes some tests."""

    pieces: Owned
    person: PersonExpr | Players


class CountsAs(Held):
    """A single piece plays the role of another, by their cells."""

    piece: int
    role: int


class Barred(Held):
    """Players who perform no special action."""

    players: Players


class Bonus(Held):
    """Points for a sole leader where a piece is: cell of the piece, or first of the players'.

    only: the one player to whom it is paid, by his piece or by his number; None: to anyone.
    """

    points: Number
    cell: int
    each_player: bool
    only: int | None = None


class Manner(Held):
    """A manner of scoring places.

    running: the number of the counted procedure during which it holds; None: always.
    """

    zone: Mask
    running: int | None


class Twice(Manner):
    """Places that are scored a second time."""


class Like(Manner):
    """Places that are scored by the scoreboard of another."""

    other: PlaceExpr


class AsOneWith(Manner):
    """Places that are scored as one with another."""

    other: PlaceExpr


class Unscored(Manner):
    """Places that are not scored."""


class Weight(Held):
    """Pieces that count as so many in a majority; 0: nothing. zone: where; None: anywhere."""

    pieces: Owned
    zone: Mask | None
    weight: Number


class CountNothing(Weight):
    """Pieces that count nothing either where the most or the fewest are sought."""


class CountFor(Held):
    """Pieces that count for a player in a majority. zone: where; None: anywhere."""

    pieces: Owned
    zone: Mask | None
    player: int


class TiesWon(Held):
    """A player goes before those he ties with where his piece is: that of the first in `cell`.

    only: the one player of whom a card says so; None: of everybody.
    """

    cell: int
    only: int | None


class Ties(Held):
    """How tied players are paid: each of them all, or they divide it."""

    divided: bool


class Redirect(Held):
    """Pieces that go to one place go to another instead; source: from where, None for anywhere."""

    pieces: Owned
    source: Mask | None
    place: PlaceExpr
    instead: PlaceExpr


class Waiting(Record):
    """Cards (bits) with a text for one moment, and where it begins for each of them.

    lying: the text is in force while the card lies in its zone; else while it is kept.
    """

    lying: bool
    cards: int
    entries: Mapping[int, Entry]


class Limits(Record):
    """Where something must happen, and to which pieces, for each player who holds the card.

    zones, pieces: empty where all are meant. spots: of the zones, the places that are meant alone,
    without what is in them; empty: none is. singles: the numbers of single pieces (bits).
    """

    zones: tuple[Mask, ...] = ()
    spots: tuple[Mask, ...] = ()
    pieces: tuple[Owned, ...] = ()
    singles: tuple[int, ...] = ()


class Hook(Record):
    """One moment for which cards wait.

    whose: see `hooks.py`. chains: what is done then may bring about
    such a moment again. always: what the rules of the mix do then.
    """

    whose: str
    chains: bool
    waiting: tuple[Waiting, ...]
    always: tuple[Entry, ...]
    limits: Limits


class Moments(Record):
    """The numbers of the hooks that the machine itself looks for; None: no card waits for it.

    boundaries: of anything; of_actions: those of actions. From `enter` on: what steps do to
    counted pieces, to single ones and to points.
    """

    boundaries: tuple[int, ...]
    of_actions: tuple[int, ...]
    comes: int | None
    expires: int | None
    leaves: int | None
    before_scoring: tuple[int, ...]
    after_scoring: tuple[int, ...]
    enter: tuple[int, ...]
    leave: tuple[int, ...]
    enters: tuple[int, ...]
    goes: tuple[int, ...]
    gains: tuple[int, ...]

    @property
    def happen(self) -> bool:
        """Whether any card waits for what steps do."""
        return any((self.enter, self.leave, self.enters, self.goes, self.gains))


class Turned(NamedTuple):
    """The other side of a scoreboard: its values, and those for a player who is alone there."""

    values: tuple[int, ...]
    alone: tuple[int, ...]


class Payment(Record):
    """The payment of places: values by place (already cut to the ranks that pay), and the tie rule.

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


HeldT = TypeVar("HeldT", bound=Held)


class Rules(Record):
    """All rules of a program, in the order of the mix and then of the cards."""

    held: tuple[Held, ...]

    def of(self, cls: type[HeldT]) -> tuple[HeldT, ...]:
        """The rules of one kind."""
        return tuple(rule for rule in self.held if isinstance(rule, cls))


class Newcomers(Record):
    """Notes of who has come to some places (bits) since a procedure began, in a cell.

    A place is one that is in no other; what is in it belongs to it.
    """

    cell: int
    places: int


class Program(Record):
    """The compiled rules of one mix for one number of players: all that a machine needs.

    procedures: as the track does them. called: as they are done with frames of their own.
    stretches: the inner ones first. acts: the actions that are blocks, each from its first
    instruction to the one that ends it. lasting: the cards (bits) with a text of one kind: for the
    cell that counts those in force, by whether it holds while they lie (True) or while they are
    kept (False). lying_cells: for the cell of a player's zone, the cards (bits) that have a text
    for it. keepable: the cards (bits) that their players may keep. sent_to: for each card, the cell
    of the zone where it goes that has no deck to go to. shuffled: whether the players shuffle a
    deck. newcomers: the notes that are kept of those who come.
    """

    layout: Layout
    code: tuple[Instruction, ...]
    procedures: Mapping[str, Entry]
    called: Mapping[tuple[str, Within], Entry]
    stretches: tuple[Stretch, ...]
    acts: tuple[range, ...]
    actions: Mapping[str, Entry]
    hooks: tuple[Hook, ...]
    moments: Moments
    lasting: Mapping[int, Mapping[bool, int]]
    main: int
    spaces: Mapping[int, int]
    rules: Rules
    payment: Payment
    neighbours: tuple[int, ...]
    to_bottom: tuple[bool, ...]
    shuffled: tuple[bool, ...]
    sent_to: tuple[int, ...]
    lying_cells: Mapping[int, int]
    keepable: int
    force_cells: tuple[int, ...]
    newcomers: tuple[Newcomers, ...]
