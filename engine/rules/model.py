"""The definitions of a ruleset, as read from YAML and mixed: plain frozen records.

Nothing here knows a file. Every record carries the span of its id, for messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import ClassVar, Final

from ..lang import tree
from ..lang.names import Setting
from ..text.records import Record
from ..text.source import Span
from ..text.wording import ordinal

Origin = tuple[Mapping[str, str], ...]
"""Where a value is stated: rulebook and section, one entry a source."""


class Named(Record):
    """The base of every declared thing. MOST: so many of a kind are in one mix at most."""

    MOST: ClassVar[int] = 200

    id: str
    span: Span = field(compare=False, repr=False)
    expansion: str
    title: str
    sources: Origin = ()
    confidence: Mapping[str, str] = field(default_factory=dict)
    notes: str = ""


Point = tuple[int, int]
"""How far to the right, and how far down."""

Shape = tuple[Point, ...]
"""The corners of an outline, one after the other; for drawing only."""


class Card(Named):
    """One kind of card. `dealt` names the zone in which each player starts with a copy.

    `pack_span` is where the file says which deck or zone it is, `pack_notes` what it notes on all
    its cards. `discards_to` names the card zone where a dealt card is put away; None: where all
    cards go that leave the game. `players`: with how many players the card is in the game; empty:
    with any number. `lying` is the text that holds while the card lies in its player's
    `lying_zone`. `effect_of` names the card in whose file the effect is written. `decided_by` names
    the parameter that makes the action compulsory or not. `spans`: where the file says which zones
    and numbers of players these are, by field. `text` is what the author had printed on it; nothing
    plays by it.
    """

    MOST = 2_000
    deck: str | None = None
    dealt: str | None = None
    discards_to: str | None = None
    players: tuple[int, ...] = ()
    traits: tuple[str, ...] = ()
    pack_span: Span | None = field(default=None, compare=False, repr=False)
    copies: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict)
    compulsory: bool = False
    decided_by: str | None = field(default=None, compare=False)
    pack_notes: str = field(default="", compare=False, repr=False)
    effect: tree.Effect | None = None
    effect_text: str = ""
    effect_of: str | None = field(default=None, compare=False)
    lying_zone: str | None = None
    lying: tree.Effect | None = None
    text: str = ""
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    @property
    def texts(self) -> tuple[tree.Effect, ...]:
        """What it does when it is used, and what holds while it lies somewhere."""
        return tuple(text for text in (self.effect, self.lying) if text is not None)

    def is_played_by(self, players: int) -> bool:
        """Whether the card is in a game of so many players."""
        return not self.players or players in self.players


class Region(Named):
    """A region: what its places pay, what is next to it, and its traits.

    `shape`, `label` (the middle of its name) and `paint` are for drawing; so they are of places.
    """

    MOST = 100
    scores: tuple[int, ...] = ()
    neighbours: tuple[str, ...] = ()
    neighbour_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    traits: tuple[str, ...] = ()
    shape: Shape = ()
    label: Point | None = None
    paint: str = ""


class Place(Named):
    """A place for pieces that is no region. `board`: pieces there are on the board.

    `inside` is the region or place in which it is; pieces here are there too, unless it is `apart`.
    `ranks_paid[n]`: ranks that pay here with n players, where that differs from other places.
    """

    MOST = 100
    scores: tuple[int, ...] = ()
    ranks_paid: Mapping[int, int] = field(default_factory=dict)
    each_player: bool = False
    inside: str | None = None
    apart: bool = False
    board: bool = False
    seen_by: str = "all"
    shape: Shape = ()
    label: Point | None = None
    paint: str = ""


class Member(Record):
    """One piece of a family, with the scoreboard it carries, if any."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str
    scores: tuple[int, ...] | None


class Piece(Named):
    """A kind of piece: counted (`each_player` is how many), or single.

    `holds` is the kind of counted pieces for which a single piece is a place in the place where it
    stands, unless it is `apart` from it. `carried`: it goes where the piece on it goes. `keeps`:
    what is on it comes along; else it stays behind. `distinct`: its members differ from each other,
    also those without a scoreboard.
    """

    MOST = 100
    plural: str = ""
    plural_span: Span | None = field(default=None, compare=False, repr=False)
    single: bool = False
    each_player: int = 0
    start: str | None = None
    ignores_taboo: bool = False
    flips: bool = False
    members: tuple[Member, ...] = ()
    distinct: bool = False
    holds: str | None = None
    carried: bool = False
    keeps: bool = False
    apart: bool = False
    shape: Shape = ()


class Neutral(Named):
    """An owner of counted pieces who is no player: how many of each kind, and where they start."""

    MOST = 3
    pieces: Mapping[str, int] = field(default_factory=dict)
    start: str = ""


TOP = "top"
"""Who sees a card zone: all see its top card, its owner sees all of them."""

OWNERS = ("owner", TOP)
"""Who sees a place or a card zone: its owner sees all that lies there, the others don't."""


class CardZone(Named):
    """A place for cards. `in_force`: kept cards lie here; `discards`: cards out of the game.

    seen_by: `top` means that all see the card that came last, unless cards of the zone `under` lie
    on it; its owner sees all of them.
    arrives: what is told of a card that comes: `plays`, behind a player; `is turned up`, behind it.
    """

    MOST = 100
    each_player: bool = False
    seen_by: str = "all"
    under: str | None = None
    in_force: bool = False
    discards: bool = False
    arrives: str | None = None


class Deck(Named):
    """A face-down stack. `to_bottom`: a used card goes under it; else out of the game.

    `shuffled`: whether `shuffle every deck` shuffles it; if not, it lies as in the files.
    `turned_up`: whether it is one of those that `the top card of every deck` means.
    """

    MOST = 50
    to_bottom: bool = True
    shuffled: bool = True
    turned_up: bool = True


class Office(Named):
    """A role that one player holds at a time."""

    MOST = 50


class Trait(Named):
    """What a region with a trait is called, where that is not its id and "region"."""

    MOST = 50


class Order(Named):
    """Players sorted by a number printed on their card in a zone."""

    MOST = 20
    by: str = ""
    on: str = ""
    highest_first: bool = True
    clockwise_from: str = ""


class NamedZone(Named):
    """A zone that the data names once, for several effects."""

    zone: tree.Zone | None = None


SWITCH: Final = ("off", "on")
"""What `confidence` calls the two values of a switch."""


class Parameter(Named):
    """A switch, a number, or one of several values; only of the last there are `choices`.

    `by_files`: the names of the files that count by its value. `where_chosen`: by deck, the value
    that it has where whoever plays chooses the cards of that deck, and no value.
    """

    value: Setting = False
    choices: tuple[str, ...] = ()
    where_chosen: Mapping[str, Setting] = field(default_factory=dict)
    by_files: tuple[str, ...] = field(default=(), compare=False)


class Step(Named):
    """One named step of a procedure. text: what players read instead of its English."""

    effect: tree.Effect | None = None
    effect_text: str = ""
    text: str = ""


class Procedure(Named):
    """Named steps, done one after the other.

    instruction: what a text that carries it out says instead, as in `refill the limit table`.
    """

    MOST = 500
    instruction: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def effects(self) -> list[tree.Effect]:
        """The effects of its steps."""
        return [step.effect for step in self.steps if step.effect is not None]


class Rule(Named):
    """What holds while its ruleset is in force: one sentence, or a text with `when` blocks.

    text: what players read instead of its English.
    """

    rule: tree.Node | None = None
    effect: tree.Effect | None = None
    text: str = ""

    @property
    def texts(self) -> tuple[tree.Node, ...]:
        """Its sentence, or its text."""
        return tuple(text for text in (self.rule, self.effect) if text is not None)

    @property
    def sentences(self) -> tree.Body:
        """All that it says, one by one."""
        return tuple(
            sentence
            for text in self.texts
            for sentence in (text.body if isinstance(text, tree.Effect) else (text,))
        )


NAMED: Final[Mapping[str, type[Named]]] = {
    "cards": Card,
    "regions": Region,
    "places": Place,
    "pieces": Piece,
    "neutrals": Neutral,
    "offices": Office,
    "traits": Trait,
    "card_zones": CardZone,
    "decks": Deck,
    "orders": Order,
    "zones": NamedZone,
    "parameters": Parameter,
    "procedures": Procedure,
    "rules": Rule,
}
"""The sections whose things have an id, in the order in which they are told."""


class Scoring(Record):
    """The payment of a majority. `ranks_paid[n]`: ranks that pay with n players.

    A tied group is paid `tie_pays_lower` ranks lower and uses up `tie_uses` ranks.
    """

    counts: str
    ranks_paid: Mapping[int, int]
    tie_pays_lower: int
    tie_uses: int


class TrackSpace(Record):
    """One space of the game's track: a procedure, with the number of its round or none."""

    procedure: str
    round: int | None


class Conflict(Record):
    """An expansion with which another one can't be combined, or better is not.

    only_with: it is so in mixes that have all of these expansions and editions.
    """

    id: str
    only_with: tuple[str, ...] = ()
    sources: Origin = ()
    span: Span | None = field(default=None, compare=False, repr=False)


class Map(Record):
    """What pictures need besides shapes: how large the map is, land around, paints by colour.

    `size` is in the units of the shapes; None: as large as they need.
    """

    size: Point | None = None
    land: tuple[Shape, ...] = ()
    paints: Mapping[str, str] = field(default_factory=dict)


class Expansion(Record):
    """The manifest of one expansion, edition or house rule."""

    id: str
    title: str
    version: str
    edition: bool
    requires: tuple[str, ...]
    conflicts: tuple[Conflict, ...]
    not_recommended_with: tuple[Conflict, ...]
    span: Span = field(compare=False, repr=False)


class Definitions(Record):
    """Everything that a mix declares; equal only to itself, so that it can be a key."""

    expansions: tuple[Expansion, ...]
    edition: str | None
    colours: tuple[str, ...]
    least_players: int
    most_players: int
    regions: Mapping[str, Region]
    places: Mapping[str, Place]
    pieces: Mapping[str, Piece]
    neutrals: Mapping[str, Neutral]
    offices: Mapping[str, Office]
    traits: Mapping[str, Trait]
    card_zones: Mapping[str, CardZone]
    decks: Mapping[str, Deck]
    orders: Mapping[str, Order]
    zones: Mapping[str, NamedZone]
    parameters: Mapping[str, Parameter]
    procedures: Mapping[str, Procedure]
    rules: Mapping[str, Rule]
    cards: Mapping[str, Card]
    scoring: Scoring
    track: tuple[TrackSpace, ...]
    skipped_rounds: frozenset[int]
    start: str
    map: Map

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def supply_of(self, piece: Piece, owner: str) -> tuple[int, str]:
        """How many counted pieces of a kind a player or a neutral owner has, and where at first."""
        neutral = self.neutrals.get(owner)
        if neutral is not None:
            return neutral.pieces.get(piece.id, 0), neutral.start
        return piece.each_player, piece.start or ""

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """The value of every parameter."""
        return {parameter.id: parameter.value for parameter in self.parameters.values()}

    @cached_property
    def steps(self) -> Mapping[str, tuple[str, ...]]:
        """Every step, and the procedures that have a step with this name."""
        found: dict[str, tuple[str, ...]] = {}
        for procedure in self.procedures.values():
            for step in procedure.steps:
                found[step.id] = (*found.get(step.id, ()), procedure.id)
        return found

    @cached_property
    def rounds(self) -> frozenset[str]:
        """The procedures that have numbered spaces of the track."""
        return frozenset(space.procedure for space in self.track if space.round is not None)

    def done_by(self, procedure: str) -> tree.Body:
        """All that a procedure does."""
        effects = self.procedures[procedure].effects
        return tuple(node for effect in effects for node in effect.body)

    def procedures_of(self, name: str) -> tuple[str, ...]:
        """The procedure with a name, else those that have a step with it."""
        return (name,) if name in self.procedures else self.steps.get(name, ())

    @property
    def members(self) -> list[Member]:
        """The pieces of all families."""
        return [member for piece in self.pieces.values() for member in piece.members]

    @cached_property
    def scoreboards(self) -> list[tuple[int, ...]]:
        """Everything that regions, places and pieces pay."""
        boards = [region.scores for region in self.regions.values()]
        boards += [place.scores for place in self.places.values()]
        boards += [member.scores or () for member in self.members]
        return [scores for scores in boards if scores]

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The names of all ranks that a scoreboard may pay, the best first."""
        longest = max(map(len, self.scoreboards), default=0)
        return tuple(map(ordinal, range(1, longest + 1)))

    def named(self) -> Iterator[tuple[str, Mapping[str, Named]]]:
        """Each section of things with an id: its name, and its things by id."""
        for section in NAMED:
            yield section, getattr(self, section)
