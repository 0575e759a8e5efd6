"""Emitters of sentences that choose, draw, reveal and score."""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from ...lang import tree
from ...lang.names import SEVERAL_OF, What
from ..expressions import Chosen, Mask, Number, PersonExpr
from ..frame import Local
from ..operations import (
    BY_CHANCE,
    OTHER_EFFECTS,
    PAYS,
    Ask,
    Effects,
    Forget,
    Naming,
    Op,
    Scoring,
    Step,
)
from .flow import Clear
from .picks import Among, AnswersOffered, PlacesOffered, offered
from .writer import Writer, is_written_as, writes


class Choosing(Naming):
    """Asks what a name stands for. secret: only the player who chooses knows it, until `reveal`.

    until: the instruction after its last reader; None: not known.
    """

    secret: bool
    until: int | None = field(default=None, kw_only=True)

    def ask(self) -> Ask:
        secret = self.slot if self.secret else None
        return Ask(secret=self.secret, secret_slot=secret)


class ChooseOne(Choosing):
    """Chooses one of the things offered. but: another one that was chosen before."""

    among: Among
    but: Chosen | None

    def ask(self) -> Ask:
        places = self.among.masks if isinstance(self.among, PlacesOffered) else ()
        free = any(mask.excludes_taboo() for mask in places)
        return super().ask().changed(among=self.among, but=self.but, allows_taboo=not free)


class ChooseSeveral(Naming):
    """Chooses several things, one after the other; the slot has them as bits.

    number: how many; None: all. left: the slot that counts down. until: as in `Choosing`.
    """

    among: Among
    number: Number | None
    may_stop: bool
    left: int
    until: int | None = field(default=None, kw_only=True)

    def ask(self) -> Ask:
        chosen = Chosen(self.slot, self.owner)
        return Ask(left=self.left, among=self.among, chosen=chosen, allows_taboo=True)


class Drawing(Naming):
    """Draws what a name stands for. chance: the cell of the generator."""

    chance: int

    def effects(self) -> Effects:
        return BY_CHANCE


class DrawRegion(Drawing):
    """Draws one of some regions (bits) that has not been drawn since all were returned."""

    regions: int


class DrawOne(Drawing):
    """Draws one thing of any other domain."""

    among: Among
    but: Chosen | None

    def ask(self) -> Ask:
        return Ask(among=self.among, but=self.but)


class Remember(Naming):
    """Stores a present value: a number, a player, or what another name stands for."""

    value: Number | Chosen | PersonExpr


@is_written_as(tree.ReturnDrawn)
class ReturnDrawn(Op):
    """Lets every region be drawn again."""


class Reveal(Step):
    """Shows the choices made in secret since the last reveal."""

    secrets: tuple[Local, ...]

    def effects(self) -> Effects:
        return OTHER_EFFECTS


class Score(Step):
    """Scores places one after the other; if `asks`, the acting player chooses the next one.

    each: every place is a scoring of its own. remaining, now, warned: slots for the places that are
    left, the one that is scored, and the last one for which cards could react.
    """

    what: Mask
    first_only: bool
    asks: bool
    each: bool
    remaining: int
    now: int
    warned: int

    def ask(self) -> Ask:
        following = self.warned if self.each else self.remaining
        scoring = Scoring(self.first_only, following, several=not self.each)
        free, among = not self.what.excludes_taboo(), PlacesOffered((self.what,))
        return Ask(scoring=scoring, among=among, allows_taboo=free)

    def effects(self) -> Effects:
        return PAYS


@writes(tree.Choose)
def _choose(writer: Writer, node: tree.Choose) -> None:
    if (known := _known(writer, node.pick)) is None:
        _choose_each(writer, node)
    else:
        _remember_as(writer, node, known)


class _Known(NamedTuple):
    """What has a name already: how to read it, and the family of a piece."""

    value: Chosen | PersonExpr
    what: What = What.PLAYER
    family: str = ""


def _known(writer: Writer, pick: tree.Drawable) -> _Known | None:
    """What gets another name; None if something is left to choose."""
    operands, frame = writer.operands, writer.frame
    match pick:
        case tree.FoundPlayer(person=person):
            return _Known(operands.person(person))
        case tree.Zone(parts=(tree.ThePlace(name=name),)) if name.text in operands.defs.offices:
            return _Known(operands.person(tree.Holder(name)))
        case tree.Zone(parts=(tree.NamedPlace(name=name),)) if name.text in frame.locals:
            local = frame.locals[name.text]
            return _Known(frame.chosen(name.text), local.what, local.family)
    return None


def _remember_as(writer: Writer, node: tree.Choose, known: _Known) -> None:
    """Gives it the other name."""
    local = _declare_as(writer, known.what, node, known.family)
    op = Remember(slot=local.slot, owner=writer.frame.owner_of(local), value=known.value)
    writer.emit(op, node)


@writes(tree.SecretlyChoose)
def _secretly_choose(writer: Writer, node: tree.SecretlyChoose) -> None:
    writer.frame.secrets += _choose_each(writer, node)
    writer.frame.keeps_slots = True


@writes(tree.ChooseSeveral)
def _choose_several(writer: Writer, node: tree.ChooseSeveral) -> None:
    among, number = offered(writer, node.pick), writer.operands.amount(node.quantity)
    local = _declare_as(writer, SEVERAL_OF[tree.picked(node.pick)], node)
    op = ChooseSeveral(
        slot=local.slot,
        owner=writer.frame.owner_of(local),
        among=among,
        number=number,
        may_stop=node.quantity.MAY_STOP,
        left=writer.frame.slots(),
    )
    writer.choice(op, node, node)


def _choose_each(writer: Writer, node: tree.Choose | tree.SecretlyChoose) -> list[Local]:
    """Asks once for each name."""
    first = _choose_one(writer, node, node, None)
    if node.another is None:
        return [first]
    but = writer.frame.chosen(node.name.text)
    return [first, _choose_one(writer, node, node.another, but)]


def _choose_one(
    writer: Writer,
    node: tree.Choose | tree.SecretlyChoose,
    named: tree.Choosing | tree.Another,
    but: Chosen | None,
) -> Local:
    among, local = (
        offered(writer, node.pick),
        _declare(writer, node.pick, named),
    )
    owner, secret = writer.frame.owner_of(local), node.SECRETLY
    op = ChooseOne(slot=local.slot, owner=owner, secret=secret, among=among, but=but)
    writer.choice(op, node, named)
    return local


def _declare(writer: Writer, pick: tree.Drawable, named: tree.Choosing | tree.Another) -> Local:
    """The slot of a name for one thing."""
    return _declare_as(writer, tree.picked(pick), named, tree.family_of(pick))


def _declare_as(
    writer: Writer,
    what: What,
    named: tree.Choosing | tree.FlipCoin | tree.Another,
    family: str = "",
) -> Local:
    """The slot of a name."""
    return writer.frame.declare(named.name.text, writer.players, what, family)


def begin_loop(writer: Writer, loop: tree.Node, body: tree.Body) -> None:
    """Declares the answers that a loop reads before it asks for them: those of the time before.

    In the innermost loop, one that nothing before it asks for begins as no.
    """
    of_itself = {name.text for name in tree.answers_in(body, inner_loops=False)}
    for name, is_read_first in tree.first_uses(body).items():
        if is_read_first and _is_new(writer, name) and name in of_itself:
            local = _declare_ahead(writer, name)
            writer.emit(Forget(slot=local.slot, owner=writer.frame.owner_of(local)), loop)


def begin_time(writer: Writer, loop: tree.Node, body: tree.Body) -> None:
    """Empties the answers that a loop asks for before it reads them, each time."""
    frame, players = writer.frame, writer.players
    of_all = {name.text for name in tree.answers_in(body)}
    for name, is_read_first in tree.first_uses(body).items():
        if is_read_first or not _is_new(writer, name):
            continue
        outside, frame.in_each = frame.in_each, frame.in_each or name not in of_all
        local = _declare_ahead(writer, name)
        frame.in_each = outside
        if local.each_player and not frame.in_each:
            writer.emit(Clear(first=local.slot, end=local.slot + players), loop)
        else:
            writer.emit(Forget(slot=local.slot, owner=frame.owner_of(local)), loop)


def _is_new(writer: Writer, name: str) -> bool:
    return name in writer.frame.ahead or name not in writer.frame.locals


def _declare_ahead(writer: Writer, name: str) -> Local:
    local = writer.frame.declare(name, writer.players, What.ANSWER)
    writer.frame.ahead.add(name)
    return local


@writes(tree.Reveal)
def _reveal(writer: Writer, node: tree.Reveal) -> Op:
    # Not looked up by name: the name of a loop no longer exists after its block.
    secrets = tuple(dict.fromkeys(writer.frame.secrets))
    writer.frame.secrets.clear()
    return Reveal(secrets=secrets)


@writes(tree.Draw)
def _draw(writer: Writer, node: tree.Draw) -> None:
    _draw_one(writer, node, node, None)
    if node.another is not None:
        _draw_one(writer, node, node.another, writer.frame.chosen(node.name.text))


def _draw_one(
    writer: Writer, node: tree.Draw, named: tree.Draw | tree.Another, but: Chosen | None
) -> None:
    pick, chance = node.pick, writer.operands.layout.chance_cell(writer.where)
    if isinstance(pick, tree.DrawRegion):  # what was drawn before is out anyway
        local, regions = (
            _declare(writer, pick, named),
            writer.operands.regions_of(pick.trait),
        )
        owner = writer.frame.owner_of(local)
        op: Op = DrawRegion(slot=local.slot, owner=owner, chance=chance, regions=regions)
    else:
        among, local = (
            offered(writer, pick),
            _declare(writer, pick, named),
        )
        owner = writer.frame.owner_of(local)
        op = DrawOne(slot=local.slot, owner=owner, chance=chance, among=among, but=but)
    writer.emit(op, named)


@writes(tree.FlipCoin)
def _flip_coin(writer: Writer, node: tree.FlipCoin) -> Op:
    chance = writer.operands.layout.chance_cell(writer.where)
    local = _declare_as(writer, What.ANSWER, node)
    owner, among = writer.frame.owner_of(local), AnswersOffered()
    return DrawOne(slot=local.slot, owner=owner, chance=chance, among=among, but=None)


@writes(tree.Remember)
def _remember(writer: Writer, node: tree.Remember) -> Op:
    number = writer.operands.number(node.number)
    local = writer.frame.declare(node.name.text, writer.players, What.NUMBER)
    return Remember(slot=local.slot, owner=writer.frame.owner_of(local), value=number)


@writes(tree.Score)
def _score(writer: Writer, node: tree.Score) -> Op:
    node = node.ordered(writer.operands.defs)
    return Score(
        what=writer.operands.mask(node.what),
        first_only=node.first_place_only,
        asks=node.effects(writer.operands.names).is_question,
        each=node.order is not None,
        remaining=writer.frame.slots(),
        now=writer.frame.slots(),
        warned=writer.frame.slots(),
    )
