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
from .expressions import Mask, Number, Owned, PersonExpr, PlaceExpr
from .frame import NamedThing
from .layout import Layout
from .operations import Op
from .player_tests import Players


class Instruction(Record):
    """One step of the program.

    op: what it does. node: the sentence that it comes from, for prompts. where: the card or
    `procedure.step` that asks. named: the names in the sentence that were chosen before it.
    """

    op: Op
    node: tree.Node | None = field(default=None, compare=False, repr=False)
    where: str = ""
    named: tuple[NamedThing, ...] = field(default=(), compare=False, repr=False)

    @property
    def span(self) -> Span | None:
        """The span of its sentence in a file."""
        return None if self.node is None else self.node.span


class Entry(Record):
    """The first instruction and the end of a procedure, action or reaction, and its frame's size.

    optional: it is a reaction that does nothing unless its player says yes. player, place, thing:
    the slots for the player whose moment it is, the place, and the single piece that moved or the
    card whose counter changes; 0: not needed. mover: the slot for the player who moved it. needs:
    for a rule, by acting player, a test without which the rule does nothing; empty: not known.
    """

    pc: int
    size: int
    end: int
    optional: bool = False
    player: int = 0
    place: int = 0
    thing: int = 0
    mover: int = 0
    needs: tuple[Test, ...] = ()


class Within(Enum):
    """What runs around an effect, if cards wait for its boundaries: it decides who may react."""

    NOTHING = 0
    FLOW = 1
    ACTION = 2


class Stretch(Record):
    """An activation: instructions that run as one thing, for the player in a slot.

    hooks: the hooks of its boundaries. closing: what runs at its end, also if an action is stopped
    before that.
    """

    begin: int
    end: int
    subject: int
    hooks: tuple[int, ...]
    closing: Entry


class InForce(Record):
    """A rule holds only while one of these cards (bits) lies in the mask of one of the cells.

    The cells are those of one player, or of all if it does not matter who has the card.
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
"""The id of a limit that no rule of the data sets; a refusal does not name it."""


class Guard(Held):
    """Places that are taboo."""

    zone: Mask


class Free(Held):
    """Places that are not taboo, even if a guard covers them."""

    zone: Mask


class ZoneIs(Held):
    """What a named zone means, or (also) means in addition.

    goals: the zone as the goal of counted pieces. only: the one player for whom it means that.
    """

    name: str
    also: bool
    zone: Mask
    goals: Mask
    only: int | None


class Border(Held):
    """Each region of one mask is next to each of the other; closed: it is not, in any case."""

    zone: Mask
    other: Mask
    closed: bool


class Capacity(Held):
    """A limit on the single pieces with these cells in one place."""

    limit: Number
    cells: tuple[int, ...]


class Room(Held):
    """A limit on counted pieces of a kind, of all owners together, in each place of a zone."""

    zone: Mask
    kind: int
    limit: Number


class Share(Room):
    """A limit on counted pieces of a kind of each owner, in each place of a zone.

    only: the one owner that the rule limits; None: each owner.
    """

    only: int | None = None


class Never(Held):
    """Counted pieces that can't go to some places; source: from where; None: from anywhere.

    mover: the one player who can't move them so; None: no player can.
    """

    pieces: Owned
    source: Mask | None
    target: Mask
    mover: int | None = None


class PieceNever(Held):
    """The single pieces of some cells can't go to some places, from a source or from anywhere."""

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
    """Points for a sole leader where a piece is: cell of the piece, or of the first player's.

    only: the one player to whom it is paid, by their own piece or by number; None: any player.
    """

    points: Number
    cell: int
    each_player: bool
    only: int | None = None


class Pays(Held):
    """Places that pay more points for a rank, counted from 0; less: fewer points."""

    zone: Mask
    points: Number
    less: bool
    rank: int


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
    """Places that are scored together with another."""

    other: PlaceExpr


class Unscored(Manner):
    """Places that are not scored."""


class Weight(Held):
    """Pieces that count as so many in a majority; 0: nothing. zone: where; None: anywhere."""

    pieces: Owned
    zone: Mask | None
    weight: Number


class CountNothing(Weight):
    """Pieces that also count nothing where the most or the fewest are looked for."""


class CountFor(Held):
    """Pieces that count for a player in a majority. zone: where; None: anywhere."""

    pieces: Owned
    zone: Mask | None
    player: int


class Partners(Held):
    """A player whose pieces count together with those of others in a majority."""

    player: int
    others: PersonExpr | Players


class TiesWon(Held):
    """A player wins ties where their piece is; `cell` is that of the first player's piece.

    only: the one player of whom a card says so; None: each player.
    """

    cell: int
    only: int | None


class Ties(Held):
    """How tied players are paid: each in full, or divided among them."""

    divided: bool


class Redirect(Held):
    """Pieces that go to one place go to another instead; source: from where, None for anywhere."""

    pieces: Owned
    source: Mask | None
    place: PlaceExpr
    instead: PlaceExpr


class Waiting(Record):
    """Cards (bits) with a text for one moment, and its first instruction for each of them.

    lying: the text is in force while the card lies in its zone; else while it is kept. unheld: it
    is then in force for no player.
    """

    lying: bool
    unheld: bool
    cards: int
    entries: Mapping[int, Entry]


class Limits(Record):
    """Where an event must happen, and to which pieces, for each player who holds the card.

    zones, pieces: empty if all are meant. spots: of the zones, the places that are meant without
    what is in them; empty: none. singles: the numbers of single pieces (bits). by_action: whose
    action brings it about (see `hooks.py`); empty: anything. counter: the number of the counter
    that changes; -1: none. bounds: numbers that it passes; empty: any change. cards: the card zones
    (bits) that a card enters or leaves, or where the card with the counter lies. on_itself: the
    counter is that of the card itself.
    """

    zones: tuple[Mask, ...] = ()
    spots: tuple[Mask, ...] = ()
    pieces: tuple[Owned, ...] = ()
    singles: tuple[int, ...] = ()
    by_action: str = ""
    counter: int = -1
    bounds: tuple[Number, ...] = ()
    cards: tuple[int, ...] = ()
    on_itself: bool = False


class Lying(Record):
    """The cards (bits) with a text for a zone, and for whom it holds while they lie there.

    holders: players; the number after the last one: no player. office: the cell of the office whose
    holder is meant instead; -1: none.
    """

    cards: int
    holders: tuple[int, ...]
    office: int = -1


class Hook(Record):
    """One moment for which cards wait.

    whose: see `hooks.py`. always: the reactions of the rules of the mix.
    """

    whose: str
    waiting: tuple[Waiting, ...]
    always: tuple[Entry, ...]
    limits: Limits


class Happenings(Record):
    """The hooks of what steps do: to counted pieces, single ones, points, counters and cards."""

    enter: tuple[int, ...] = ()
    leave: tuple[int, ...] = ()
    enters: tuple[int, ...] = ()
    goes: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()
    loses: tuple[int, ...] = ()
    rises: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()
    arrives: tuple[int, ...] = ()
    departs: tuple[int, ...] = ()

    @property
    def any(self) -> bool:
        """Whether any text waits for one of them."""
        return any(getattr(self, name) for name in self.FIELDS)


class Moments(Record):
    """The numbers of the hooks that the machine looks up itself; None: no card waits for it.

    boundaries: those of anything; of_actions: those of actions. happened: what a step has done;
    ahead: what the next step would do.
    """

    boundaries: tuple[int, ...]
    of_actions: tuple[int, ...]
    comes: int | None
    expires: int | None
    leaves: int | None
    before_scoring: tuple[int, ...]
    after_scoring: tuple[int, ...]
    happened: Happenings
    ahead: Happenings


class Turned(NamedTuple):
    """The other side of a scoreboard: its values, and those for a lone player there."""

    values: tuple[int, ...]
    alone: tuple[int, ...]


class Payment(Record):
    """The payment of places: values by place (only of the ranks that pay), and the tie rule.

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
    """A cell that records arrivals in some places (bits) since a procedure began.

    The places are outermost ones; what is in such a place belongs to it.
    """

    cell: int
    places: int


class Aim(Record):
    """A condition until which some cards (bits) are kept, as a test for each player."""

    cards: int
    tests: tuple[Test, ...]


class Program(Record):
    """The compiled rules of one mix for one number of players: all that a machine needs.

    procedures: as the track runs them. called: as they run with frames of their own.
    stretches: activations, the inner ones first. acts: the actions that are blocks, each from its
    first instruction to the one that ends it. lasting: the cards (bits) with a text of one kind: by
    cell that counts those in force, by whether they hold while they lie (True) or while they are
    kept (False). lying_cells: by cell of a zone, the cards (bits) that have a text for it, and for
    whom these hold. aims: the conditions until which cards are kept; reached: what is done when one
    holds. keepable: the cards (bits) that their players may keep. sent_to: by card, the cell of the
    zone that takes it if it has no deck. shuffled: by deck, whether players shuffle it. newcomers:
    the arrivals that are recorded. clauses: each sentence, and its first instruction.
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
    end_of_track: int
    spaces: Mapping[int, int]
    rules: Rules
    payment: Payment
    neighbours: tuple[int, ...]
    to_bottom: tuple[bool, ...]
    shuffled: tuple[bool, ...]
    sent_to: tuple[int, ...]
    lying_cells: Mapping[int, Lying]
    keepable: int
    force_cells: tuple[int, ...]
    newcomers: tuple[Newcomers, ...]
    aims: tuple[Aim, ...]
    reached: int
    clauses: tuple[tuple[tree.Node, int], ...]
