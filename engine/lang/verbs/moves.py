"""The sentence that moves counted pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...text.records import part
from ..effects import Asks, Effects, Steps
from ..english.context import Asked, Context
from ..english.templates import template
from ..english.titles import is_doing, with_article
from ..expected_kinds import MOVED_COUNTED, PLACES, PROCEDURE
from ..names import Category, Names
from ..nodes import Check, Name, Node
from ..phrases.amounts import AllOfThem, Quota, is_one, suffix
from ..phrases.things import (
    AnyonesPieces,
    NamedPlace,
    OwnPieces,
    OwnPlace,
    PlayersPieces,
    ThePlace,
    in_or_on,
)
from ..phrases.zones import AnyChosen, AnyRegion, Zone, ZonePart
from .places import check_leaves


class Since(Node):
    """Restricts a move to the pieces that were in their region when a procedure began."""

    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        which = (
            "{procedure}" if is_doing(context.render(self.procedure)) else "this {run procedure}"
        )
        return self.filled(template(f"where they stood when {which} began"), context)

    def counted(self) -> Name:
        return self.procedure

    def noted(self) -> Name:
        """The procedure: arrivals since it began are recorded."""
        return self.procedure

    def of_one(self, context: Context) -> str:
        """The restriction in the singular."""
        return context.render(self).replace("they", "it", 1)


class Move(Node):
    """Moves counted pieces, one small choice after the other.

    since: only pieces that were there before. Pieces that may not enter the target, or do not fit
    in it, go to `otherwise`, if it is given.
    """

    LONG = True
    WEIGHT = 9
    quotas: tuple[Quota, ...]
    source: Zone = part(PLACES)
    since: Since | None
    then: Zone | None = part(PLACES)
    target: Zone = part(PLACES)
    otherwise: Zone | None = part(PLACES, default=None)

    @property
    def may_stop(self) -> bool:
        """Whether the player may move fewer pieces."""
        return any(quota.quantity.MAY_STOP for quota in self.quotas)

    def _one_to_one(self, names: Names) -> bool:
        """Whether it has one source, one target, and one alternative target at most."""
        zones = [self.source, self.target, *([self.otherwise] if self.otherwise else [])]
        one_each = all(zone.is_one_place(names) for zone in zones)
        return self.since is None and len(self.quotas) == 1 and one_each

    def is_transfer(self, names: Names) -> bool:
        """Whether it moves from one pile to one place, so that it only asks for a number."""
        of_one = isinstance(self.quotas[0].pieces, OwnPieces | PlayersPieces)
        return of_one and self._one_to_one(names)

    def is_sweep(self, names: Names) -> bool:
        """Whether it moves all pieces of several owners to one place, so that it asks nothing."""
        takes_all = isinstance(self.quotas[0].quantity, AllOfThem)
        of_one = isinstance(self.quotas[0].pieces, OwnPieces | PlayersPieces)
        return takes_all and not of_one and self.then is None and self._one_to_one(names)

    @property
    def takes_all(self) -> bool:
        """Whether all pieces move that can, without a choice of the player."""
        return all(isinstance(quota.quantity, AllOfThem) for quota in self.quotas)

    def piles(self) -> Sequence[Node]:
        return [quota.pieces for quota in self.quotas]

    def wants(self) -> Iterable[tuple[Node, Node]]:
        parts = [*self.source.parts, *([] if self.then is None else self.then.parts)]
        return ((pieces, part) for part in parts for pieces in self.piles())

    def brings(self) -> Iterable[tuple[Node, Node]]:
        targets = [self.target] if self.otherwise is None else [self.target, self.otherwise]
        return ((pieces, target) for pieces in self.piles() for target in targets)

    def effects(self, names: Names) -> Effects:
        """Which piece goes next is a question; if all go to one place, any player can answer it."""
        if not (self.may_stop if self.is_transfer(names) else not self.is_sweep(names)):
            asks = Asks.NOTHING
        elif self.takes_all and not self.may_stop and self.target.is_one_place(names):
            asks = Asks.A_QUESTION
        else:
            asks = Asks.THE_ACTOR
        return Effects(asks=asks, steps=Steps.ONE if self._is_one_step(names) else Steps.SEVERAL)

    def _is_one_step(self, names: Names) -> bool:
        """Whether it moves a fixed number from one place to another, or all pieces there."""
        if self.is_sweep(names):
            return True
        match self.quotas:
            case (Quota(quantity=quantity, pieces=OwnPieces() | PlayersPieces()),):
                ends = self.source.is_one_place(names) and self.target.is_one_place(names)
                whole = self.since is None and self.then is None
                return ends and whole and not quantity.MAY_STOP
        return False

    def law(self, to: Check) -> None:
        """Rejects duplicate piles, mixed kinds of pieces, and a target that is also a source."""
        self._check_quotas(to)
        zones = (self.source, self.target)
        if self.then is not None and (
            len(self.quotas) > 1 or self.since or any(zone.is_spread for zone in zones)
        ):
            message = "`then` needs one pile of one player, one place to take from and one to go to"
            to.diagnose("E437", message, self.span)
        if self.then is not None and self.then == self.source:
            message = f"`{to.written(self.source)}` is named twice as the source"
            to.diagnose("E434", message, self.then.span)
        elif self.otherwise is not None and self.otherwise == self.target:
            message = f"`{to.written(self.target)}` is named twice as the target"
            to.diagnose("E434", message, self.otherwise.span)
        else:
            sources = (self.source,) if self.then is None else (self.source, self.then)
            targets = (self.target,) if self.otherwise is None else (self.target, self.otherwise)
            check_leaves(to, sources, targets)

    def _check_quotas(self, to: Check) -> None:
        first: str | None = None
        seen = set()
        for pieces in (quota.pieces for quota in self.quotas):
            known = to.category(pieces.kind, MOVED_COUNTED) is not None
            thing = to.names.id_of(pieces.kind.text) if known else None
            whose = pieces.player.text if isinstance(pieces, PlayersPieces) else None
            same = (thing, type(pieces), whose)
            if same in seen:
                message = f"`{to.written(pieces)}` appears twice in this move"
                to.diagnose("E436", message, pieces.span)
            elif thing is not None and first is not None and thing != first:
                message = f"a move can have only one kind of pieces, and `{first}` came first"
                to.diagnose("E435", message, pieces.span, "write two sentences")
            first = first or thing
            if thing is not None:
                seen.add(same)

    def render(self, context: Context) -> str:
        """Each pile and its place; "each" if the pieces may go to different places."""
        names = context.words.names
        source = f"from {context.render(self.source)}"
        many = len(self.quotas) > 1 or not is_one(self.quotas[0].quantity, context)
        if self.since is not None:
            source += f", {context.render(self.since) if many else self.since.of_one(context)},"
        if self.then is not None:
            source += f" (then, if those are not enough, from {context.render(self.then)})"
        target = f"to {self.target.as_target(context, self.source)}"
        if self.otherwise is not None:
            target += f", or to {context.render(self.otherwise)} if that is not possible"
        takes_all = all(isinstance(quota.quantity, AllOfThem) for quota in self.quotas)
        if many and not self.source.is_one_place(names) and not takes_all:
            ends = self.since is None and self.target.is_one_place(names)
            comma = "," if ends else ""
            return f"move {self._piles(context)}, each {source}{comma} {target}"
        piles = self._piles(context)
        comma = "," if "as many" in piles else ""
        each = ", each" if many and not self.target.is_one_place(names) else comma
        start = source.removesuffix(",") if each else source
        return f"move {piles}{comma} {start}{each} {target}"

    def in_short(self, context: Context) -> str:
        target = self.target.as_target(context, self.source)
        return f"move {self._piles(context)} from {context.render(self.source)} to {target}"

    def in_brief(self, context: Context) -> str:
        return f"move {self._piles(context)}"

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        yield from ((name, f" to move {self._moved(context)} from") for name in self.source.named())
        worked_out = any(suffix(quota.quantity, context) for quota in self.quotas)
        piles = self._moved(context) if worked_out else self._piles(context)
        from_elsewhere = f"{piles} from {context.render(self.source)}"
        yield from ((name, f" for {from_elsewhere}") for name in self.target.named())

    def _moved(self, context: Context) -> str:
        """The pieces; only the kind if the owners differ."""
        pieces = self.quotas[0].pieces
        several = self.quotas[1:] or isinstance(pieces, PlayersPieces)
        return context.words.many(pieces.kind.text) if several else context.render(pieces)

    def asks(self, context: Context, asked: Asked | None) -> str:
        names, verb = context.words.names, self._verb(context)
        ends, one_pile = self.target.is_one_place(names), self._is_one_pile(names)
        if asked is None and one_pile:
            asked = Asked.NUMBER if ends else Asked.WHERE
        pieces = self.quotas[0].pieces
        goal = context.render(self.target) if ends else self.target.in_sorts(context)
        there = f" {_TOWARDS[verb]} {goal}" if goal else ""
        if asked is Asked.NUMBER:
            return f"{verb.capitalize()} how many {context.words.many(pieces.kind.text)}{there}?"
        one = with_article(context.words.one(pieces.kind.text))
        one_of = f"one of {context.render(pieces)}"
        if asked is Asked.WHERE:
            if one_pile and verb == "place":
                return f"Place {one}{there}"
            moved = one_of if one_pile else context.known.moved or "it"
            return f"{verb.capitalize()} {moved}{' where?' if ends else there or ' where?'}"
        mixed = len(self.quotas) > 1 or isinstance(pieces, AnyonesPieces)
        if self.otherwise is not None:
            there = ""
        return f"Choose {one if mixed else one_of} to {verb}{there}"

    def _piles(self, context: Context) -> str:
        return " and ".join(quota.taken_from(self.source, context) for quota in self.quotas)

    def _is_one_pile(self, names: Names) -> bool:
        """Whether the pile is known from the text: one owner and one source."""
        owner = self.quotas[0].pieces
        one_owner = len(self.quotas) == 1 and isinstance(owner, OwnPieces | PlayersPieces)
        return one_owner and self.since is None and self.source.is_one_place(names)

    def _verb(self, context: Context) -> str:
        """Such as "place", from a player's own stock to the board, or "put", on other pieces."""
        stored = all(isinstance(place, OwnPlace) for place in self.source.parts)
        names = context.words.names
        spread = any(
            isinstance(place, AnyRegion | AnyChosen | NamedPlace) or _is_named_zone(place, names)
            for place in self.target.parts
        )
        if all(in_or_on(place, context) == "on" for place in self.target.parts):
            return "put"
        return "place" if stored and spread else "move"


_TOWARDS: Final = {"place": "in", "put": "on", "move": "to"}
"""The preposition of the target, by verb."""


def _is_named_zone(place: ZonePart, names: Names) -> bool:
    return isinstance(place, ThePlace) and names.category(place.name.text) is Category.ZONE
