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
from .holding import Holding
from .mistakes import ABOUT_ORDER, CODES, Complain
from .moves import Moves
from .names import Kind, Names
from .parts import Parts
from .references import References
from .scope import Chooser, Local, Scope, What, chosen_names, join

__all__ = ["CODES", "Complain", "check_effect", "check_rule", "check_steps", "check_zone"]


def check_effect(
    effect: tree.Effect,
    names: Names,
    complain: Complain,
    *,
    in_card: bool,
    while_in: bool = False,
    partial: bool = False,
) -> None:
    """Reports every mistake of an effect. in_card: it is the effect of a card.

    while_in: it is what a card says for as long as it lies somewhere: nothing is done at once.
    partial: some of its lines could not be read. What they may have chosen or begun is then taken
    for granted: a mistake of syntax does not look like several mistakes of names.
    """
    _check([effect], names, complain, in_card, partial, while_in)


def check_steps(
    effects: Sequence[tree.Effect], names: Names, complain: Complain, *, partial: bool = False
) -> None:
    """Reports every mistake of the steps of one procedure, in their order.

    A name that one step chooses may be read in the steps behind it. partial: as in `check_effect`.
    """
    _check(effects, names, complain, False, partial)


def check_rule(node: tree.Node, names: Names, complain: Complain) -> None:
    """Reports every mistake of a rule sentence."""
    Holding(Parts(References(names, Scope(names, complain), complain))).check(node)


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
    while_in: bool = False,
) -> None:
    if partial:
        complain = _without_order(complain)
    promised = [text for effect in effects for text in chosen_names(effect)]
    scope = Scope(names, complain, promised)
    lasts = while_in or (in_card and any(_keeps(effect.body) for effect in effects))
    parts = Parts(References(names, scope, complain, lenient=partial))
    checker = _Checker(parts, in_card=in_card, while_in=while_in, lasts=lasts)
    for effect in effects:
        checker.body(effect.body, top=True)
    scope.report_unused()


def _without_order(complain: Complain) -> Complain:
    """Passes on what is wrong whatever stands on the lines around it."""

    def filtered(code: str, message: str, span: Span, hint: str | None = None) -> None:
        if code not in ABOUT_ORDER:
            complain(code, message, span, hint)

    return filtered


def _keeps(body: tree.Body) -> bool:
    """Whether a sentence keeps the card, outside of all that waits."""
    for statement in body:
        if isinstance(statement, tree.Keep):
            return True
        if not isinstance(statement, WAITING) and any(map(_keeps, _bodies(statement))):
            return True
    return False


def _bodies(statement: tree.Node) -> list[tree.Body]:
    """The blocks that a statement opens."""
    if isinstance(statement, tree.Either):
        return [branch.body for branch in statement.branches]
    if isinstance(statement, tree.If):
        return [statement.body, statement.otherwise]
    return [getattr(statement, "body", ())]


def _holds_waiting(statement: tree.Node) -> bool:
    return any(isinstance(part, WAITING) for part in statement.walk())


WAITING = (tree.When, tree.InsteadOf, *tree.RULES)
"""What is not done in its turn: it waits, or it holds."""

OF_A_CARD = (
    tree.Keep,
    tree.DiscardThis,
    tree.DiscardOthers,
    tree.MoveThisCard,
    tree.Spend,
    tree.Stop,
)
"""Sentences about the card itself."""

_LATER = "{} runs later and knows only the names that are chosen inside it"
_HOLDS = "a rule holds later, too, and knows no name that is chosen"


class _Checker:
    """Walks the sentences and blocks of effects."""

    def __init__(self, parts: Parts, *, in_card: bool, while_in: bool, lasts: bool) -> None:
        self._parts = parts
        self._ref = parts.ref
        self._scope = parts.scope
        self._complain = parts.complain
        self._moves = Moves(parts)
        self._in_card = in_card
        self._while_in = while_in
        self._lasts = lasts
        self._inside: tree.When | tree.InsteadOf | None = None

    def body(self, body: tree.Body, *, top: bool = False) -> None:
        """Checks the sentences of a block in their order.

        top: the block is the whole text, or what a parameter leaves of it.
        """
        for statement in body:
            if isinstance(statement, WAITING):
                self._waiting(statement, top)
            elif top and isinstance(statement, tree.If) and self._is_settled(statement.condition):
                self._parts.condition(statement.condition)
                self._ways([statement.body, statement.otherwise], top=True)
            else:
                self._done(statement, top)

    def _is_settled(self, condition: tree.Node) -> bool:
        """Whether a condition is known before the game begins."""
        match condition:
            case tree.PlayerCount():
                return True
            case tree.OptionIsOn(name=name) | tree.AnyOf(subject=tree.Name() as name):
                kind = self._ref.names.kind(name.text)
                return kind in (Kind.FLAG, Kind.PARAMETER) and not self._scope.knows(name.text)
        return False

    def _done(self, statement: tree.Node, top: bool) -> None:
        """What is done in its turn."""
        if top and self._while_in and not _holds_waiting(statement):
            message = "nothing is done here: only `when`, `instead of` and rules stand in this text"
            hint = "what the card does at once stands under `effect`"
            self._complain("E425", message, statement.span, hint)
        if isinstance(statement, OF_A_CARD):
            self._about_card(statement)
        if not (self._block(statement) or self._moves.check(statement)):
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

    def _ways(self, bodies: list[tree.Body], *, top: bool = False) -> None:
        """One of several bodies is done."""
        start = self._scope.here
        ends = []
        for body in bodies:
            self._scope.here = dict(start)
            self.body(body, top=top)
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

    # ------------------------------------------------------------ what waits, and what holds

    def _waiting(self, node: tree.Node, top: bool) -> None:
        self._check_place(node, top)
        match node:
            case tree.When(event=event, body=body):
                with self._scope.apart(_LATER.format("a `when` block")):
                    self._event(event)
                    self._later(node, body)
            case tree.InsteadOf(name=name, body=body):
                self._ref.running(name)
                with self._scope.apart(_LATER.format("an `instead of` block")):
                    self._later(node, body)
            case _:
                with self._scope.apart(_HOLDS):
                    Holding(self._parts).check(node)

    def _later(self, node: tree.When | tree.InsteadOf, body: tree.Body) -> None:
        outside, self._inside = self._inside, node
        self.body(body)
        self._inside = outside

    def _check_place(self, node: tree.Node, top: bool) -> None:
        """Whether it may stand here at all, and is in force then."""
        holds = isinstance(node, tree.RULES)
        called = {tree.When: "`when`", tree.InsteadOf: "`instead of`"}.get(type(node), "a rule")
        if not self._in_card:
            message = f"only a card can have {called} here"
            hint = "what always holds stands under `rules` of an expansion" if holds else None
            self._complain("E420", message, node.span, hint)
        elif not top:
            message = f"{called} stands at the beginning of a line of its own, in no other block"
            hint = "only an `if` that asks a parameter may stand around it"
            self._complain("E422", message, node.span, hint)
        elif not self._lasts:
            message = "this can never happen: the card is put away before"
            if holds:
                message = "this never holds: the card is put away before"
            hint = "write `keep this card until the end of ...` above it"
            self._complain("E423", message, node.span, hint)

    def _event(self, event: tree.Node) -> None:
        match event:
            case tree.Running(what=what):
                self._ref.running(what.name)
            case tree.BeingScored(zone=zone) if zone is not None:
                self._parts.zone(zone, ref.PLACES)
            case tree.ThisCardComes() if self._in_card and not self._while_in:
                message = "a card comes only to where its text under `while_in` holds"
                self._complain("E426", message, event.span, "write it there")

    # ------------------------------------------------------------ sentences

    def _about_card(self, node: tree.Node) -> None:
        """Sentences that only a card can say."""
        if not self._in_card and self._inside is None:
            message = f"`{format_node(node)}` belongs in the effect of a card"
            self._complain("E420", message, node.span)
        elif isinstance(node, tree.Stop | tree.Spend):
            self._ending(node)
        if isinstance(node, tree.Keep) and node.until is not None:
            self._ref.name(node.until.procedure, ref.PROCEDURE)

    def _ending(self, node: tree.Stop | tree.Spend) -> None:
        """`stop the action` needs an action, `spend this card` a card that is in force."""
        if self._inside is None:
            what = "no action to stop" if isinstance(node, tree.Stop) else "nothing to end"
            message = f"there is {what} outside a `when` block"
            self._complain("E421", message, node.span)
        elif isinstance(node, tree.Stop) and not self._stops():
            message = "there is no action to stop when this happens"
            hint = "write it under `when an action of an opponent starts or continues`"
            self._complain("E421", message, node.span, hint)

    def _stops(self) -> bool:
        return isinstance(self._inside, tree.When) and isinstance(
            self._inside.event, tree.OpponentsAction
        )

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
            case tree.RevealPiece(piece=tree.ThePiece() | tree.OwnPiece() as piece):
                names.piece(piece)
            case tree.Flip(kind=kind, filter=which):
                names.flipped(kind)
                parts.piece_filter(which)
            case tree.DiscardAnyCard(trait=trait) if trait is not None:
                names.card_trait(trait)
            case tree.Gain(points=0):
                self._complain("E430", "0 points are none", node.span)

    def _pick(self, pick: tree.Node) -> What:
        if isinstance(pick, tree.AnyPlayer | tree.AnyOpponent):
            return What.PLAYER
        zones = (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,)
        for zone in zones:
            assert isinstance(zone, tree.Zone)
            self._parts.zone(zone, ref.PLACES)
        return What.PLACE
