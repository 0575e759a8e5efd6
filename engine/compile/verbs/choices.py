"""Sentences that choose, draw, reveal and score."""

from __future__ import annotations

from ...lang import tree
from ...lang.names import What
from ..expressions import Mask
from ..frame import Local
from ..operations import Op, PlayerOp, Step
from .writer import Writer, is_written_as, writes


class Naming(PlayerOp):
    """Gives a name something to stand for: in one slot, or in the slot of the player who acts."""

    slot: int
    each_player: bool


class Choosing(Naming):
    """Asks what a name stands for. secret: only the player who chooses knows it, until `reveal`."""

    secret: bool

    def is_secret(self) -> bool:
        """Whether only the player who is asked may know what he chooses."""
        return self.secret

    def secret_choices(self) -> int | None:
        """The first of the slots of what all players choose in secret."""
        return self.slot if self.secret and self.each_player else None


class ChoosePlace(Choosing):
    """A place; the first of the masks that has any is the one to choose from."""

    masks: tuple[Mask, ...]

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no taboo place."""
        return any(mask.excludes_taboo() for mask in self.masks)


class ChoosePlayer(Choosing):
    """A player, or an opponent."""

    opponents: bool


class Forget(Naming):
    """Empties a chosen name."""


class DrawRegion(Naming):
    """A region that has not been drawn since all were returned."""


class DrawPlayer(Naming):
    """A player, by chance."""


@is_written_as(tree.ReturnDrawn)
class ReturnDrawn(Op):
    """Lets every region be drawn again."""


class Reveal(Step):
    """Shows the choices made in secret since the last time."""

    secrets: tuple[Local, ...]


class Score(Step):
    """Places one after the other; the acting player says which is next, where `asks`.

    each: every place is a scoring of its own. remaining, now, warned: slots for the places that are
    still to come, the one that is scored, and the one that cards were asked about.
    """

    what: Mask
    first_only: bool
    asks: bool
    each: bool
    remaining: int
    now: int
    warned: int

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no taboo place: a scoring changes nothing there."""
        return self.what.excludes_taboo()


@writes(tree.Choose)
def _choose(writer: Writer, node: tree.Choose) -> None:
    _pick_one(writer, node, secret=False)


@writes(tree.SecretlyChoose)
def _secretly_choose(writer: Writer, node: tree.SecretlyChoose) -> None:
    writer.frame.secrets.append(_pick_one(writer, node, secret=True))


def _pick_one(writer: Writer, node: tree.Choose | tree.SecretlyChoose, *, secret: bool) -> Local:
    """Asks, and gives the name that is chosen."""
    pick = node.pick
    if isinstance(pick, tree.AnyPlayer | tree.AnyOpponent):
        local = _declare(writer, node, What.PLAYER)
        opponents = isinstance(pick, tree.AnyOpponent)
        op: Op = ChoosePlayer(
            slot=local.slot, each_player=local.each_player, secret=secret, opponents=opponents
        )
    else:
        zones = (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,)
        masks = tuple(writer.operands.mask(zone) for zone in zones)
        local = _declare(writer, node, What.PLACE)
        op = ChoosePlace(slot=local.slot, each_player=local.each_player, secret=secret, masks=masks)
    writer.emit(op, node)
    return local


def _declare(writer: Writer, node: tree.Choose | tree.SecretlyChoose, what: What) -> Local:
    """The slot of a name, which is emptied before a choice that may not take place."""
    local = writer.frame.declare(node.name.text, writer.players, what)
    if writer.frame.readings:
        readings, writer.frame.readings = writer.frame.readings, []
        writer.emit(Forget(slot=local.slot, each_player=local.each_player), node)
        writer.frame.readings = readings
    return local


@writes(tree.Reveal)
def _reveal(writer: Writer, node: tree.Reveal) -> Op:
    # Not looked up by their names: that of a loop is over where its block ends.
    secrets = tuple(dict.fromkeys(writer.frame.secrets))
    writer.frame.secrets.clear()
    return Reveal(secrets=secrets)


@writes(tree.Draw)
def _draw(writer: Writer, node: tree.Draw) -> Op:
    is_player = isinstance(node.what, tree.DrawPlayer)
    what = What.PLAYER if is_player else What.PLACE
    local = writer.frame.declare(node.name.text, writer.players, what)
    op = DrawPlayer if is_player else DrawRegion
    return op(slot=local.slot, each_player=local.each_player)


@writes(tree.Score)
def _score(writer: Writer, node: tree.Score) -> Op:
    return Score(
        what=writer.operands.mask(node.what),
        first_only=node.first_place_only,
        asks=node.is_question(writer.operands.names),
        each=node.board_order,
        remaining=writer.frame.slots(),
        now=writer.frame.slots(),
        warned=writer.frame.slots(),
    )
