"""Finds every mistake of names, types and order in a parsed effect, rule or zone.

All mistakes are reported, one message each; what follows from a reported mistake is not reported
again. ``CODES`` (from ``mistakes``) has every code with its meaning.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text.source import Span
from . import references as ref
from . import tree
from .formatter import format_node
from .mistakes import ABOUT_ORDER, CODES, Complain
from .names import Kind, Names
from .parts import Parts
from .references import References
from .scope import Chooser, Local, Scope, What, chosen_names, join

__all__ = ["CODES", "Complain", "check_effect", "check_rule", "check_steps", "check_zone"]


def check_effect(
    effect: tree.Effect, names: Names, complain: Complain, *, in_card: bool, partial: bool = False
) -> None:
    """Reports every mistake of an effect. in_card: it is the effect of a card.

    partial: some of its lines could not be read. What they may have chosen or begun is then taken
    for granted: a mistake of syntax does not look like several mistakes of names.
    """
    _check([effect], names, complain, in_card, partial)


def check_steps(
    effects: Sequence[tree.Effect], names: Names, complain: Complain, *, partial: bool = False
) -> None:
    """Reports every mistake of the steps of one procedure, in their order.

    A name that one step chooses may be read in the steps behind it. partial: as in `check_effect`.
    """
    _check(effects, names, complain, False, partial)


def check_rule(node: tree.Node, names: Names, complain: Complain) -> None:
    """Reports every mistake of a rule sentence."""
    parts = Parts(References(names, Scope(names, complain), complain))
    match node:
        case tree.TabooRule(zone=zone):
            parts.zone(zone, ref.PLACES)
        case tree.CapacityRule(limit=limit, kind=kind):
            if limit == 0:
                complain("E431", "`at most 0`: a bound is 1 or more", node.span)
            parts.ref.name(kind, ref.LIMITED)
        case tree.BonusRule(points=points, piece=piece):
            if points == 0:
                complain("E430", "a bonus of 0 points is none", node.span)
            assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
            parts.ref.piece(piece)


def check_zone(node: tree.Node, names: Names, complain: Complain) -> None:
    """Reports every mistake of a zone that gets a name."""
    assert isinstance(node, tree.Zone)
    Parts(References(names, Scope(names, complain), complain)).zone(node, ref.PLACES)


def _check(
    effects: Sequence[tree.Effect],
    names: Names,
    complain: Complain,
    in_card: bool,
    partial: bool,
) -> None:
    if partial:
        complain = _without_order(complain)
    promised = [text for effect in effects for text in chosen_names(effect)]
    scope = Scope(names, complain, promised)
    keeps = any(_keeps(statement) for effect in effects for statement in effect.body)
    parts = Parts(References(names, scope, complain, lenient=partial))
    checker = _Checker(parts, in_card=in_card, keeps=keeps)
    for effect in effects:
        checker.body(effect.body, top=True)
    scope.report_unused()


def _without_order(complain: Complain) -> Complain:
    """Passes on what is wrong whatever stands on the lines around it."""

    def filtered(code: str, message: str, span: Span, hint: str | None = None) -> None:
        if code not in ABOUT_ORDER:
            complain(code, message, span, hint)

    return filtered


def _keeps(statement: tree.Node) -> bool:
    """Whether a sentence keeps the card, outside of any `when` block."""
    if isinstance(statement, tree.When):
        return False
    return isinstance(statement, tree.Keep) or any(_keeps(part) for part in statement.children())


class _Checker:
    """Walks the sentences and blocks of effects."""

    def __init__(self, parts: Parts, *, in_card: bool, keeps: bool) -> None:
        self._parts = parts
        self._ref = parts.ref
        self._scope = parts.scope
        self._complain = parts.complain
        self._in_card = in_card
        self._keeps = keeps
        self._in_when = False

    def body(self, body: tree.Body, *, top: bool = False) -> None:
        """Checks the sentences of a block in their order."""
        for statement in body:
            if isinstance(statement, tree.When):
                self._when(statement, top)
            elif not (self._block(statement) or self._move(statement) or self._card(statement)):
                self._sentence(statement)

    # ------------------------------------------------------------ blocks

    def _block(self, node: tree.Node) -> bool:
        match node:
            case tree.Each():
                self._each(node)
            case tree.Acting(person=person, body=body):
                self._parts.person(person)
                self.body(body)
            case tree.ForEach():
                self._for_each(node)
            case tree.If(condition=condition, body=body, otherwise=otherwise):
                self._parts.condition(condition)
                self._ways([body, otherwise])
            case tree.Either(branches=branches):
                if len(branches) == 1:
                    self._complain("E424", "this `either` has no `or` behind it", node.span)
                self._ways([branch.body for branch in branches])
            case tree.May(body=body):
                self._ways([body, ()])
            case tree.InAnyOrder(body=body):
                self._in_any_order(body)
            case _:
                return False
        return True

    def _ways(self, bodies: list[tree.Body]) -> None:
        """One of several bodies is done."""
        start = self._scope.here
        ends = []
        for body in bodies:
            self._scope.here = dict(start)
            self.body(body)
            ends.append(self._scope.here)
        self._scope.here = join(ends)

    def _in_any_order(self, body: tree.Body) -> None:
        """All is done, but no sentence can count on the others."""
        start = self._scope.here
        end: dict[str, Local] = dict(start)
        for statement in body:
            self._scope.here = dict(start)
            self.body((statement,))
            end |= {
                text: local for text, local in self._scope.here.items() if local != start.get(text)
            }
        self._scope.here = end

    def _group(self, node: tree.Each | tree.ForEach) -> Chooser:
        match node.order:
            case tree.NamedOrder(name=name):
                self._ref.name(name, ref.ORDER)
            case tree.Clockwise(start=start) if start is not None:
                self._parts.person(start)
        return Chooser.EVERYONE if isinstance(node.group, tree.Everyone) else Chooser.OPPONENTS

    def _filter(self, node: tree.Each | tree.ForEach) -> None:
        if node.filter is not None:
            self._parts.pieces_there(node.filter.pieces)
            self._parts.place(node.filter.place, ref.ONE_PLACE)

    def _each(self, node: tree.Each) -> None:
        with self._scope.acting(self._group(node)):
            self._filter(node)
            self.body(node.body)

    def _for_each(self, node: tree.ForEach) -> None:
        self._group(node)
        before = self._scope.here.get(node.name.text)
        with self._scope.loop():
            self._scope.choose(node.name, What.PLAYER)
            self._filter(node)
            self.body(node.body)
        self._scope.forget(node.name, before)

    def _when(self, node: tree.When, top: bool) -> None:
        if not self._in_card:
            self._complain("E420", "only a card can have a `when` block", node.span)
        elif not top:
            message = "`when` stands at the beginning of a line of its own, in no other block"
            self._complain("E422", message, node.span)
        elif not self._keeps:
            message = "this can never happen: the card is put away before"
            hint = "write `keep this card until the end of ...` above it"
            self._complain("E423", message, node.span, hint)
        inside, self._in_when = self._in_when, True
        with self._scope.apart():
            self.body(node.body)
        self._in_when = inside

    # ------------------------------------------------------------ sentences

    def _card(self, node: tree.Node) -> bool:
        """Sentences that only a card can say."""
        if not isinstance(node, tree.Keep | tree.DiscardThis | tree.Stop):
            return False
        if not self._in_card and not self._in_when:
            message = f"`{format_node(node)}` belongs in the effect of a card"
            self._complain("E420", message, node.span)
        elif isinstance(node, tree.Stop) and not self._in_when:
            message = "there is no action to stop outside a `when` block"
            self._complain("E421", message, node.span)
        if isinstance(node, tree.Keep):
            self._ref.name(node.procedure, ref.PROCEDURE)
        return True

    def _sentence(self, node: tree.Node) -> None:
        parts, names = self._parts, self._ref
        match node:
            case tree.Choose(pick=pick, name=name) | tree.SecretlyChoose(pick=pick, name=name):
                secretly = isinstance(node, tree.SecretlyChoose)
                self._scope.choose(name, self._pick(pick), secretly=secretly)
            case tree.Draw(what=what, name=name):
                is_region = isinstance(what, tree.DrawRegion)
                self._scope.choose(name, What.PLACE if is_region else What.PLAYER)
            case tree.Reveal():
                self._scope.reveal(node)
            case tree.Score(what=tree.EveryRegion(trait=trait, filter=which)):
                parts.region_filter(trait, which)
            case tree.Score(what=place):
                parts.place(place, ref.ONE_PLACE)
            case tree.DiscardCards(zone=zone):
                parts.zone(zone, ref.CARDS)
            case tree.Perform(zone=zone):
                parts.zone(zone, ref.OPEN_CARDS)
            case tree.Give(office=office, person=person):
                names.name(office, ref.OFFICE)
                parts.person(person)
            case tree.Settle(order=order):
                names.name(order, ref.ORDER)
            case tree.Do(procedure=procedure):
                names.name(procedure, ref.PROCEDURE)

    def _pick(self, pick: tree.Node) -> What:
        if isinstance(pick, tree.AnyPlayer | tree.AnyOpponent):
            return What.PLAYER
        zones = (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,)
        for zone in zones:
            assert isinstance(zone, tree.Zone)
            self._parts.zone(zone, ref.PLACES)
        return What.PLACE

    # ------------------------------------------------------------ moves

    def _move(self, node: tree.Node) -> bool:
        parts = self._parts
        match node:
            case tree.Move():
                self._move_counted(node)
            case tree.MovePiece(piece=tree.ThePiece() | tree.OwnPiece() as piece, target=target):
                self._ref.piece(piece, moves=True)
                parts.zone(target, ref.PLACES)
                if target.parts == (tree.RegionOf(piece),):
                    message = f"`{format_node(piece)}` is there already"
                    self._complain("E433", message, target.span)
            case tree.MoveAnyPiece(kind=kind, target=target):
                self._ref.name(kind, ref.MOVED_FAMILY)
                parts.zone(target, ref.PLACES)
            case tree.MoveCard(source=source, target=target):
                if node.filter is not None:
                    parts.card_filter(node.filter)
                self._move_cards(source, target)
            case tree.MoveCards(source=source, target=target):
                self._move_cards(source, target)
            case tree.MoveTopCards(target=target):
                parts.zone(target, ref.CARDS)
            case _:
                return False
        return True

    def _check_then(self, node: tree.Move) -> None:
        """`then` says where more comes from when one pile is used up: there must be one pile."""
        spread = tree.AnyRegion | tree.EveryRegion
        zones = (node.source, node.target)
        if len(node.quotas) > 1 or any(
            len(zone.parts) > 1 or isinstance(zone.parts[0], spread) for zone in zones
        ):
            message = "`then` needs one pile of one player, one place to take from and one to go to"
            self._complain("E437", message, node.span)

    def _move_counted(self, node: tree.Move) -> None:
        self._quotas(node.quotas)
        if node.then is not None:
            self._check_then(node)
        sources = [node.source] if node.then is None else [node.source, node.then]
        for zone in [*sources, node.target]:
            self._parts.zone(zone, ref.PLACES)
        if node.then == node.source:
            message = f"`{format_node(node.source)}` is named twice as the source"
            self._complain("E434", message, sources[1].span)
        elif any(self._is_same_place(source, node.target) for source in sources):
            self._to_itself(node.target)

    def _quotas(self, quotas: tuple[tree.Quota, ...]) -> None:
        first: str | None = None
        seen: set[tuple[str | None, ...]] = set()
        for quota in quotas:
            self._parts.quantity(quota.quantity)
            thing = self._parts.pieces(quota.pieces, ref.MOVED_COUNTED)
            whose = getattr(quota.pieces, "player", None)
            same = (thing, type(quota.pieces).__name__, whose.text if whose is not None else None)
            if same in seen:
                message = f"`{format_node(quota.pieces)}` stands twice in this move"
                self._complain("E436", message, quota.pieces.span)
            elif thing is not None and first is not None and thing != first:
                message = f"one move moves one kind of pieces, and `{first}` came first"
                self._complain("E435", message, quota.pieces.span, "write two sentences")
            first = first or thing
            if thing is not None:
                seen.add(same)

    def _move_cards(self, source: tree.Zone, target: tree.Zone) -> None:
        self._parts.zone(source, ref.CARDS)
        self._parts.zone(target, ref.CARDS)
        if self._is_same_place(source, target):
            self._to_itself(target)

    def _is_same_place(self, source: tree.Zone, target: tree.Zone) -> bool:
        """Whether both zones are the very same single place."""
        if source != target or len(source.parts) != 1:
            return False
        part = source.parts[0]
        if isinstance(part, tree.ThePlace):
            return self._ref.names.kind(part.name.text) is not Kind.ZONE
        return not isinstance(part, tree.AnyRegion)

    def _to_itself(self, target: tree.Zone) -> None:
        message = f"nothing moves from `{format_node(target)}` to the same place"
        self._complain("E433", message, target.span)
