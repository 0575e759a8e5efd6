"""The definitions of a ruleset, read from YAML and mixed: plain frozen records.

They don't refer to files. Each record has the span of its id, for messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import ClassVar, Final

from ..lang import tree
from ..lang.names import Setting
from ..text.limits import MAX_NUMBER
from ..text.records import Record
from ..text.source import Span
from ..text.wording import ordinal

Origin = tuple[Mapping[str, str], ...]
"""The sources of a value: one mapping for each, with rulebook and section."""


ASSUMED: Final = "assumed"
"""The confidence of a value that no rulebook states."""


class Named(Record):
    """Base of everything declared with an id. MOST: how many of its kind a mix can have."""

    MOST: ClassVar[int] = 200

    id: str
    span: Span = field(compare=False, repr=False)
    expansion: str
    title: str
    sources: Origin = ()
    confidence: Mapping[str, str] = field(default_factory=dict)
    notes: str = ""


Point = tuple[int, int]
"""x to the right, y downwards."""

Shape = tuple[Point, ...]
"""The corners of an outline, in order; for drawing only."""


class Card(Named):
    """One kind of card.

    `dealt`: the zone in which each player starts with a copy. `pack_span` is where the file names
    its deck or zone; `pack_notes` are notes on all cards of the file. `discards_to`: the zone where
    a dealt card is put away; if None, it goes where all cards go that leave the game. `players`:
    the numbers of players with which the card is in the game; empty for any. `region`: the one that
    the card means. `lying`: the text that
    holds while the card lies in its player's `lying_zone`. `effect_of`: the card in whose file the
    effect is written. `decided_by`: the parameter that decides whether the action is compulsory.
    `spans`: the position of the zone in the file, by field. `text`: what the author had printed on
    the card; it has no effect on play.
    """

    MOST = 2_000
    deck: str | None = None
    dealt: str | None = None
    discards_to: str | None = None
    players: tuple[int, ...] = ()
    region: str | None = None
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
        """The effect, and the text that holds while the card lies in its zone."""
        return tuple(text for text in (self.effect, self.lying) if text is not None)

    def is_played_by(self, players: int) -> bool:
        """Whether the card is in a game with that number of players."""
        return not self.players or players in self.players


class Region(Named):
    """A region: its scoreboard, neighbours and traits.

    `shape`, `label` (the centre of its name) and `paint` are for drawing, as in `Place`.
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
    """A place for pieces that is not a region. `board`: pieces there are on the board.

    `inside`: the region or place that contains it; pieces here count there too, unless it is
    `apart`. `ranks_paid[n]`: how many ranks pay here with n players, if not as in other places.
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
    """One piece of a family, and its scoreboard, if it has one."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str
    scores: tuple[int, ...] | None


class Piece(Named):
    """A kind of piece: counted (`each_player` is how many), or single.

    `holds`: the counted pieces that can be on a single piece; it is then a place inside the place
    where it is, unless it is `apart`. `carried`: it follows the piece on it. `keeps`: the pieces on
    it move with it; otherwise they stay. `distinct`: its members differ from each other, even
    without a scoreboard.
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


GAME: Final = "game"
"""Of what there is a counter: one of the whole game."""


class Neutral(Named):
    """A non-player owner of counted pieces: how many of each kind, and where they start."""

    MOST = 3
    pieces: Mapping[str, int] = field(default_factory=dict)
    start: str = ""


class Counter(Named):
    """A number that the game keeps, from `least` to `most`, and of what there is one (`of`)."""

    MOST = 20
    of: str = GAME
    least: int = 0
    most: int = MAX_NUMBER
    start: int = 0


TOP = "top"
"""Value of `seen_by`: all see the top card of the zone, and the owner sees every card."""

OWNERS = ("owner", TOP)
EACH_PLAYER: Final = "each_player"
NO_PLAYER: Final = "none"
"""Values of `seen_by` with which the owner sees everything there, and the others don't."""


class CardZone(Named):
    """A place for cards. `in_force`: kept cards lie here; `discards`: cards out of the game.

    seen_by: `top` means that all see the card that came last, unless it is covered by cards of the
    zone `under`; the owner sees every card.
    arrives: the log entry for a card that arrives: `plays` (after a player) or `is turned up`
    (after the card).
    holder: of a shared zone, for whom `while_in` texts of its cards hold: `EACH_PLAYER`,
    `NO_PLAYER` or an office.
    """

    MOST = 100
    each_player: bool = False
    seen_by: str = "all"
    under: str | None = None
    in_force: bool = False
    discards: bool = False
    arrives: str | None = None
    holder: str | None = None


class Deck(Named):
    """A face-down stack. `to_bottom`: a used card goes under it; otherwise out of the game.

    `shuffled`: whether `shuffle every deck` shuffles it; if not, it keeps the order of the files.
    `turned_up`: whether `the top card of every deck` includes its top card.
    """

    MOST = 50
    to_bottom: bool = True
    shuffled: bool = True
    turned_up: bool = True


class Office(Named):
    """A role that one player holds at a time."""

    MOST = 50


class Trait(Named):
    """The displayed name of regions with a trait, if it is not the id and "region"."""

    MOST = 50


class Order(Named):
    """An order of the players: by a number printed on their card in a zone."""

    MOST = 20
    by: str = ""
    on: str = ""
    highest_first: bool = True
    clockwise_from: str = ""


class NamedZone(Named):
    """A zone that has a name, so that several effects can use it."""

    zone: tree.Zone | None = None


SWITCH: Final = ("off", "on")
"""The names of a switch's two values in `confidence`."""


class Parameter(Named):
    """A switch, a number, or a choice of several values; only a choice has `choices`.

    `by_files`: the names of the files that apply depending on its value. `where_chosen`: by deck,
    the value when the players choose that deck's cards, if none is given.
    """

    value: Setting = False
    choices: tuple[str, ...] = ()
    where_chosen: Mapping[str, Setting] = field(default_factory=dict)
    by_files: tuple[str, ...] = field(default=(), compare=False)


class Step(Named):
    """One named step of a procedure. text: shown to players instead of the generated English."""

    effect: tree.Effect | None = None
    effect_text: str = ""
    text: str = ""


class Procedure(Named):
    """A list of named steps, run in order.

    instruction: the text for running it in an effect, such as `refill the limit table`.
    """

    MOST = 500
    instruction: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def effects(self) -> list[tree.Effect]:
        """The effects of the steps."""
        return [step.effect for step in self.steps if step.effect is not None]


class Rule(Named):
    """What holds while its ruleset is in force: one sentence, or a text with `when` blocks.

    text: shown to players instead of the generated English.
    """

    rule: tree.Node | None = None
    effect: tree.Effect | None = None
    text: str = ""

    @property
    def texts(self) -> tuple[tree.Node, ...]:
        """The sentence or the text, whichever there is."""
        return tuple(text for text in (self.rule, self.effect) if text is not None)

    @property
    def sentences(self) -> tree.Body:
        """All sentences of the rule."""
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
    "counters": Counter,
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
"""The sections whose entries have ids, in the order of presentation."""


class Scoring(Record):
    """How majorities score. `ranks_paid[n]`: ranks that pay with n players.

    A tied group is paid `tie_pays_lower` ranks lower and uses up `tie_uses` ranks.
    """

    counts: str
    ranks_paid: Mapping[int, int]
    tie_pays_lower: int
    tie_uses: int


class TrackSpace(Record):
    """One space of the game's track: a procedure, and the number of its round, if it has one."""

    procedure: str
    round: int | None


class Conflict(Record):
    """An expansion that another one can't, or shouldn't, be combined with.

    only_with: applies only in mixes that have all of these expansions and editions.
    """

    id: str
    only_with: tuple[str, ...] = ()
    sources: Origin = ()
    span: Span | None = field(default=None, compare=False, repr=False)


class Map(Record):
    """Data for pictures apart from shapes: size, surrounding land, paints by colour.

    `size` is in the units of the shapes; if None, it is computed from the shapes.
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
    """Everything that a mix declares. Compared by identity, so it can be a key."""

    expansions: tuple[Expansion, ...]
    edition: str | None
    colours: tuple[str, ...]
    least_players: int
    most_players: int
    regions: Mapping[str, Region]
    places: Mapping[str, Place]
    pieces: Mapping[str, Piece]
    neutrals: Mapping[str, Neutral]
    counters: Mapping[str, Counter]
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
        """How many counted pieces of a kind an owner has, and the place where they start."""
        neutral = self.neutrals.get(owner)
        if neutral is not None:
            return neutral.pieces.get(piece.id, 0), neutral.start
        return piece.each_player, piece.start or ""

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """The values of all parameters, by id."""
        return {parameter.id: parameter.value for parameter in self.parameters.values()}

    @cached_property
    def steps(self) -> Mapping[str, tuple[str, ...]]:
        """For each step id, the procedures that have a step with this id."""
        found: dict[str, tuple[str, ...]] = {}
        for procedure in self.procedures.values():
            for step in procedure.steps:
                found[step.id] = (*found.get(step.id, ()), procedure.id)
        return found

    @cached_property
    def rounds(self) -> frozenset[str]:
        """The procedures that have numbered spaces on the track."""
        return frozenset(space.procedure for space in self.track if space.round is not None)

    def done_by(self, procedure: str) -> tree.Body:
        """All sentences of a procedure's effects."""
        effects = self.procedures[procedure].effects
        return tuple(node for effect in effects for node in effect.body)

    def procedures_of(self, name: str) -> tuple[str, ...]:
        """The procedure with a name; otherwise those with a step of that name."""
        return (name,) if name in self.procedures else self.steps.get(name, ())

    @property
    def members(self) -> list[Member]:
        """The members of all families of pieces."""
        return [member for piece in self.pieces.values() for member in piece.members]

    @cached_property
    def scoreboards(self) -> list[tuple[int, ...]]:
        """All scoreboards of regions, places and pieces."""
        boards = [region.scores for region in self.regions.values()]
        boards += [place.scores for place in self.places.values()]
        boards += [member.scores or () for member in self.members]
        return [scores for scores in boards if scores]

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The names of all ranks that a scoreboard may pay, best first."""
        longest = max(map(len, self.scoreboards), default=0)
        return tuple(map(ordinal, range(1, longest + 1)))

    def named(self) -> Iterator[tuple[str, Mapping[str, Named]]]:
        """The name and entries by id of each section whose entries have ids."""
        for section in NAMED:
            yield section, getattr(self, section)
