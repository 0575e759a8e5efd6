"""Checks a single name: is there such a thing, is it of the wanted kind, is it written rightly?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..text.spelling import Spelling, only_spelling
from . import tree
from .mistakes import Complain, did_you_mean, listing, nearest, what_fits
from .names import Kind, Names
from .parser import keywords
from .scope import Chooser, Scope, What

PlaceNode = tree.NamedPlace | tree.ThePlace | tree.OwnPlace | tree.PlayersPlace
PieceNode = tree.ThePiece | tree.OwnPiece


@dataclass(frozen=True)
class Wanted:
    """What may stand at one point of a sentence.

    things: how a message calls the ids that fit. chosen: how it calls the chosen names that fit,
    which stand for a `local`. moves: the sentence moves what is named here.
    """

    kinds: frozenset[Kind]
    things: tuple[str, ...]
    local: What | None = None
    chosen: str = ""
    moves: bool = False


def _ids(*kinds: Kind, things: tuple[str, ...] | None = None, moves: bool = False) -> Wanted:
    return Wanted(frozenset(kinds), things or tuple(kinds), moves=moves)


def _places(*kinds: Kind, things: tuple[str, ...]) -> Wanted:
    return Wanted(frozenset(kinds), things, What.PLACE, "a name chosen before")


PLACES = _places(
    Kind.REGION, Kind.PLACE, Kind.PLAYERS_PLACE, Kind.ZONE, things=("a place", "a region")
)
ONE_PLACE = _places(
    Kind.REGION, Kind.PLACE, Kind.PLAYERS_PLACE, things=("a single place", "a region")
)
ONE_REGION = _places(Kind.REGION, things=("a region",))
CARDS = _ids(Kind.CARD_ZONE, Kind.PLAYERS_CARD_ZONE, Kind.DECK, things=("a card zone",))
OPEN_CARDS = _ids(Kind.CARD_ZONE, Kind.PLAYERS_CARD_ZONE, things=("a card zone",))
EACH_CARDS = _ids(Kind.PLAYERS_CARD_ZONE)
DECK = _ids(Kind.DECK)
COUNTED = _ids(Kind.COUNTED)
SINGLE_THERE = _ids(
    Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY, things=("a single piece", "a family of them")
)
THERE = _ids(
    Kind.COUNTED, Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY, things=("a kind of pieces",)
)
MOVED_COUNTED = _ids(Kind.COUNTED, moves=True)
SINGLE = _ids(Kind.PIECE, Kind.PLAYERS_PIECE, things=("a single piece",))
MOVED_SINGLE = _ids(Kind.PIECE, Kind.PLAYERS_PIECE, things=("a single piece",), moves=True)
MOVED_FAMILY = _ids(Kind.FAMILY, moves=True)
FLIPPED = _ids(Kind.FAMILY, things=("a family of pieces with two sides",))
LIMITED = _ids(Kind.COUNTED, Kind.FAMILY)
OFFICE = _ids(Kind.OFFICE)
ORDER = _ids(Kind.ORDER)
PROCEDURE = _ids(Kind.PROCEDURE)
RUNNING = _ids(Kind.PROCEDURE, things=("a procedure", "a step"))
EVERY_PLACE = _ids(Kind.PLAYERS_PLACE)
SWITCH = _ids(Kind.FLAG)
PLAYER = Wanted(frozenset(), (), What.PLAYER, "a player chosen before")
PICK = Wanted(frozenset(), (), What.PLACE, "a place that each player chose")
SUBJECT = Wanted(frozenset({Kind.PARAMETER}), (Kind.PARAMETER,), What.PLACE, What.PLACE)

_SHARED = (Kind.PLACE, Kind.ZONE, Kind.CARD_ZONE, Kind.DECK)
_OWNED = (Kind.PLAYERS_PLACE, Kind.PLAYERS_CARD_ZONE)


class References:
    """Reports every name that stands for nothing, for the wrong thing, or in the wrong form."""

    def __init__(
        self, names: Names, scope: Scope, complain: Complain, *, lenient: bool = False
    ) -> None:
        """lenient: an unknown name may be chosen on a line that could not be read."""
        self.names = names
        self.scope = scope
        self.complain = complain
        self._lenient = lenient

    def name(self, name: tree.Name, wanted: Wanted, extra: Iterable[str] = ()) -> Kind | None:
        """The kind of an id that is wanted here; None, after a report, for anything else.

        extra: words that would fit as well, for the hint only. A chosen name gives None too,
        without a report when it is wanted.
        """
        text = name.text
        kind = self.names.kind(text)
        if self.scope.knows(text) or (kind is None and self.scope.expects(text)):
            self._local(name, wanted)
            return None
        if kind is None:
            self._unknown(name, wanted, extra)
            return None
        if kind not in wanted.kinds:
            self.wrong(name, f"is {kind}", wanted, self._advice(name, kind, wanted))
            return None
        return kind

    def wrong(self, name: tree.Name, is_what: str, wanted: Wanted, hint: str | None = None) -> None:
        """Reports a name of the wrong kind."""
        message = f"`{name.text}` {is_what}; expected {self.expected(wanted)}"
        hint = hint or what_fits(self._spelled(text) for text in self._fitting(wanted))
        self.complain("E402", message, name.span, hint)

    def expected(self, wanted: Wanted) -> str:
        """How a message calls all that fits here."""
        chosen = [wanted.chosen] if wanted.chosen and self.scope.is_open else []
        return listing([*wanted.things, *chosen])

    def _local(self, name: tree.Name, wanted: Wanted) -> None:
        local = self.scope.mention(name)
        if local is not None and local.muddled:
            return
        if wanted.local is None or (local is not None and local.what is not wanted.local):
            is_what = f"is {local.what}" if local is not None else "is a name that is chosen"
            self.wrong(name, is_what, wanted)
        else:
            self.scope.read(name)

    def _unknown(self, name: tree.Name, wanted: Wanted, extra: Iterable[str]) -> None:
        if self._lenient and wanted.local is not None:
            return
        fitting = [*extra, *self._fitting(wanted)]
        plurals = [many for many, one in self.names.plurals.items() if one in fitting]
        near = nearest(name.text, [*fitting, *plurals])
        spellings = [self._spelled(text) for text in fitting]
        hint = what_fits(spellings)
        if near is not None:
            # Only the name is replaced: a `the` or `own` may stand before it already.
            only = only_spelling(name.text, [*fitting, *plurals])
            hint = did_you_mean(self._spelled(near), only if only == near else None)
        if name.text in keywords():
            self.wrong(name, "is a word of the language", wanted, hint)
            return
        message = f"nothing is called `{name.text}`; expected {self.expected(wanted)}"
        self.complain("E401", message, name.span, hint)
        if wanted.local is not None:
            self.scope.excuse(wanted.local)

    def _fitting(self, wanted: Wanted) -> list[str]:
        """Every id, without plurals, and every chosen name that fits here."""
        chosen = self.scope.of(wanted.local) if wanted.local is not None else []
        return self.names.all_of(*wanted.kinds) + chosen

    def _spelled(self, text: str) -> str:
        """A name as it is written in a sentence, where that is not the name alone."""
        kind = self.names.kind(text)
        if kind in _SHARED:
            return f"the {text}"
        return f"own {text}" if kind in _OWNED else text

    def _advice(self, name: tree.Name, kind: Kind, wanted: Wanted) -> str | None:
        thing = self.names.id_of(name.text)
        is_place = wanted in (PLACES, ONE_PLACE, ONE_REGION)
        match kind:
            case Kind.PIECE | Kind.PLAYERS_PIECE:
                piece = f"the {thing}" if kind is Kind.PIECE else f"own {thing}"
                if wanted.moves:
                    return f"it moves with `move {piece} to ...`"
                if wanted == COUNTED:
                    return f"`is {piece}'s region` says where it stands"
                return f"`{piece}'s region` is a place" if is_place else None
            case Kind.COUNTED if wanted.moves:
                return "say how many, whose and from where: `move 1 own ... from ... to ...`"
            case Kind.FAMILY if wanted.moves:
                return f"one of them moves with `move any {thing} to ...`"
            case Kind.COUNTED if wanted == SINGLE_THERE:
                return f"say whose: `has {name.text} of anyone`"
            case Kind.PLACE | Kind.ZONE | Kind.CARD_ZONE if wanted in (EVERY_PLACE, EACH_CARDS):
                return f"write `the {thing}`"
            case Kind.REGION if wanted == EVERY_PLACE:
                return f"its name stands alone: `{thing}`"
        return None

    # ------------------------------------------------------------ places and pieces by name

    def place(self, node: PlaceNode, wanted: Wanted) -> None:
        """A place or card zone that is named, with its `the`, `own` or `of`."""
        name = node.name
        chosen = self.scope.knows(name.text) and not self.scope.is_muddled(name.text)
        kind = self.name(name, wanted)
        if isinstance(node, tree.PlayersPlace):
            self.player(node.player)
        if chosen and not isinstance(node, tree.NamedPlace):
            self._form(node, f"`{name.text}` is chosen before and stands alone", name.text)
        elif kind in _SHARED and not isinstance(node, tree.ThePlace):
            bare = isinstance(node, tree.NamedPlace)
            why = "needs a `the`" if bare else "belongs to nobody"
            self._form(node, f"`{name.text}` is {kind} and {why}", f"the {name.text}")
        elif kind in _OWNED and not isinstance(node, tree.OwnPlace | tree.PlayersPlace):
            hint = f"write `own {name.text}` or `the {name.text} of ...`"
            if isinstance(node, tree.NamedPlace):  # `the` would rather lack its `of ...`
                hint = Spelling(hint, f"own {name.text}")
            self.complain("E403", f"`{name.text}` is {kind}: whose is meant?", node.span, hint)
        elif kind is Kind.REGION and not isinstance(node, tree.NamedPlace):
            self._form(node, f"`{name.text}` is {kind}: its name stands alone", name.text)

    def piece(self, node: PieceNode, *, moves: bool = False) -> None:
        """A single piece, with its `the` or `own`. moves: the sentence moves it."""
        kind = self.name(node.name, MOVED_SINGLE if moves else SINGLE)
        thing = node.name.text
        if kind is Kind.PIECE and isinstance(node, tree.OwnPiece):
            self._form(node, f"`{thing}` is {kind} and belongs to nobody", f"the {thing}")
        elif kind is Kind.PLAYERS_PIECE and isinstance(node, tree.ThePiece):
            self._form(node, f"`{thing}` is {kind}: whose is meant?", f"own {thing}")

    def _form(self, node: PlaceNode | PieceNode, message: str, right: str) -> None:
        hint = f"write `{right}`"
        # `the x of y` names an owner: leaving him out would drop what the author said.
        owned = isinstance(node, tree.PlayersPlace)
        self.complain("E403", message, node.span, hint if owned else Spelling(hint, right))

    def player(self, name: tree.Name, extra: Iterable[str] = ()) -> None:
        """A player by a chosen name."""
        self.name(name, PLAYER, extra)

    def any_place(self, node: tree.AnyPlace, *, pieces: bool) -> None:
        """`any` with the name of a place, or else of a card zone, that each player has."""
        name = node.name
        if name.text in self.names.traits and self.names.kind(name.text) is None:
            right = f"any {name.text} region"
            message = f"`{name.text}` is {Kind.TRAIT}: what has it?"
            self.complain("E403", message, node.span, Spelling(f"write `{right}`", right))
        else:
            self.name(name, EVERY_PLACE if pieces else EACH_CARDS)

    def flipped(self, name: tree.Name) -> None:
        """A family whose pieces have two sides."""
        kind = self.name(name, FLIPPED)
        if kind is not None and self.names.id_of(name.text) not in self.names.flips:
            has_one = "is a family of pieces with one side"
            self.wrong(name, has_one, FLIPPED, "write `flips: true` where the family is declared")

    def running(self, name: tree.Name) -> None:
        """What starts and ends: a procedure, or a step that only one procedure has."""
        owners = self.names.steps.get(name.text, ())
        # A step may be called like anything else; only a procedure of that name goes first.
        if not owners or self.names.kind(name.text) is Kind.PROCEDURE:
            self.name(name, RUNNING, extra=self.names.steps)
        elif len(owners) > 1:
            named = listing((f"`{owner}`" for owner in owners), "and")
            message = f"{named} have a step `{name.text}` each: which one?"
            self.complain("E404", message, name.span, "name a step that only one of them has")

    # ------------------------------------------------------------ name spaces of their own

    def trait(self, name: tree.Name) -> None:
        """A trait of regions."""
        self._other(name, self.names.traits, str(Kind.TRAIT))

    def card_trait(self, name: tree.Name) -> None:
        """A trait of cards."""
        self._other(name, self.names.card_traits, str(Kind.CARD_TRAIT))

    def rule(self, name: tree.Name) -> None:
        """A rule that an expansion declares."""
        self._other(name, self.names.rules, str(Kind.RULE))

    def number(self, name: tree.Name) -> None:
        """A number printed on cards."""
        self._other(name, self.names.numbers, str(Kind.NUMBER))

    def _other(self, name: tree.Name, known: set[str], expected: str) -> None:
        if name.text in known:
            return
        is_what = self._is_what(name.text)
        if is_what is not None:
            message = f"`{name.text}` {is_what}; expected {expected}"
            self.complain("E402", message, name.span, what_fits(sorted(known)))
            return
        message = f"nothing is called `{name.text}`; expected {expected}"
        near, only = nearest(name.text, sorted(known)), only_spelling(name.text, known)
        hint = did_you_mean(near, only if only == near else None) or what_fits(sorted(known))
        self.complain("E401", message, name.span, hint)

    def _is_what(self, text: str) -> str | None:
        declared = self.names.kind(text)
        if declared is not None:
            return f"is {declared}"
        for known, kind in (
            (self.names.traits, Kind.TRAIT),
            (self.names.numbers, Kind.NUMBER),
            (self.names.card_traits, Kind.CARD_TRAIT),
            (self.names.rules, Kind.RULE),
            (self.names.steps, Kind.STEP),
        ):
            if text in known:
                return f"is {kind}"
        return "is a word of the language" if text in keywords() else None

    def chosen_by_all(self, name: tree.Name) -> None:
        """The name of `chosen as`: every player, or a player in secret, chose under it."""
        text = name.text
        if not self.scope.knows(text) and not self.scope.expects(text):
            self.name(name, PICK)
            return
        local = self.scope.read(name, of_all=True)
        if local is None:
            return
        if local.what is not What.PLACE:
            self.wrong(name, f"is {local.what}", PICK)
        elif local.chooser is Chooser.ONE and not local.secretly:
            message = f"`{text}` is chosen once, by one player, so nobody's choices can be counted"
            self.complain("E415", message, name.span, "choose it inside an `each` block")
