"""From sentences to instructions: one small method for each kind of sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..lang import tree
from .code import Code
from .frame import Frame, Local
from .model import Procedure
from .operands import Operands
from .program import Instruction, Owned


class Sentences:
    """Writes the instructions of one effect.

    where: the card or `procedure.step` it belongs to. windowed: its steps can be stopped by
    reactions, so that each announces itself before it is applied. inside: the procedures that are
    being written, which a `do` can't write into themselves again.
    """

    def __init__(
        self,
        code: Code,
        operands: Operands,
        frame: Frame,
        where: str,
        *,
        windowed: bool,
        inside: frozenset[str] = frozenset(),
    ) -> None:
        self.code = code
        self.operands = operands
        self.inside = inside
        self.frame = frame
        self.where = where
        self.windowed = windowed
        self.players = operands.layout.players

    def body(self, statements: tree.Body) -> None:
        """Writes statements in their order."""
        for statement in statements:
            _WRITERS[type(statement)](self, statement)

    def asks_first(self, body: tree.Body) -> bool:
        """Whether the first thing that happens is a question rather than a step."""
        if not body:
            return False
        first = body[0]
        match first:
            case tree.Each() | tree.ForEach() | tree.Acting():
                return self.asks_first(first.body)
            case tree.If(condition=tree.OptionIsOn()) | tree.If(condition=tree.AnyOf()):
                return self.asks_first(self._chosen_side(first) or first.body)
            case tree.Move():
                return not self._is_transfer(first) or isinstance(
                    first.quotas[0].quantity, tree.UpTo | tree.UpToAll
                )
            case tree.Score(board_order=board_order, what=what):
                return isinstance(what, tree.EveryRegion) and not board_order
        return isinstance(first, _ASKING)

    def emit(self, op: str, node: tree.Node, **args: Any) -> int:
        """Writes one instruction that belongs to a sentence."""
        args["subject"] = self.frame.subject
        number = self.code.emit(Instruction(op, args, node, self.where, node.span))
        if "windowed" in args:
            self.code.emit(Instruction("apply", {}, node, self.where, node.span))
        return number

    # ------------------------------------------------------------ blocks

    def _each(self, node: tree.Each) -> None:
        outer = self.frame.subject, self.frame.in_each

        def act(slot: int) -> None:
            self.frame.subject, self.frame.in_each = slot, True

        self._loop(node, act)
        self.frame.subject, self.frame.in_each = outer

    def _for_each(self, node: tree.ForEach) -> None:
        def name_it(slot: int) -> None:
            self.frame.locals[node.name.text] = Local(slot, each_player=False, is_player=True)

        self._loop(node, name_it)

    def _loop(self, node: tree.Each | tree.ForEach, enter: Callable[[int], None]) -> None:
        queue = self.frame.slots(2 + self.players)
        player = self.frame.slots()
        self.emit(
            "line_up",
            node,
            queue=queue,
            opponents=isinstance(node.group, tree.Opponents),
            order=self.operands.order(node.order, self.frame),
        )
        top = self.emit("next_player", node, queue=queue, player=player)
        enter(player)
        self.code.patch(top, must_have=self._player_filter(node.filter))
        self.body(node.body)
        self.code.emit(Instruction("jump", {"to": top}))
        self.code.patch(top, after=self.code.here)

    def _player_filter(self, node: tree.PlayerFilter | None) -> tuple[Any, ...] | None:
        """Whose pieces, where, and how many at least and at most."""
        if node is None:
            return None
        owned = self.operands.owned(node.pieces.pieces, self.frame)
        place = self.operands.sure_place(node.place, self.frame)
        return owned, place, *self.operands.bounds(node.pieces.bound)

    def _if_(self, node: tree.If) -> None:
        side = self._chosen_side(node)
        if side is not None:
            self.body(side)
            return
        condition = node.condition
        assert isinstance(condition, tree.AnyOf)
        place = self.operands.sure_place(tree.NamedPlace(condition.subject), self.frame)
        tests = tuple(self.operands.where(test, self.frame) for test in condition.alternatives)
        test = self.emit("if", node, place=place, tests=tests)
        self.body(node.body)
        if not node.otherwise:
            self.code.patch(test, otherwise=self.code.here)
            return
        skip = self.code.emit(Instruction("jump", {}))
        self.code.patch(test, otherwise=self.code.here)
        self.body(node.otherwise)
        self.code.patch(skip, to=self.code.here)

    def _chosen_side(self, node: tree.If) -> tree.Body | None:
        """The side that a parameter selects when the ruleset is compiled; None: known in play."""
        parameters = self.operands.defs.parameters
        condition = node.condition
        if isinstance(condition, tree.OptionIsOn):
            return node.body if parameters[condition.name.text].value else node.otherwise
        assert isinstance(condition, tree.AnyOf)
        parameter = parameters.get(condition.subject.text)
        if parameter is None:
            return None
        holds = any(
            (_word(test.property) == parameter.value) != test.negated
            for test in condition.alternatives
        )
        return node.body if holds else node.otherwise

    def _either(self, node: tree.Either) -> None:
        choice = self.emit("either", node)
        starts, ends = [], []
        for branch in node.branches:
            starts.append(self.code.here)
            self.body(branch.body)
            ends.append(self.code.emit(Instruction("jump", {})))
        for end in ends:
            self.code.patch(end, to=self.code.here)
        keys = ["either", "or", *(f"or_{n}" for n in range(2, len(starts)))][: len(starts)]
        self.code.patch(choice, keys=tuple(keys), starts=tuple(starts))

    def _in_any_order(self, node: tree.InAnyOrder) -> None:
        remaining = self.frame.slots()
        top = self.emit("in_any_order", node, remaining=remaining)
        keys, starts = [], []
        for number, item in enumerate(node.body):
            keys.append(_item_key(item, number))
            starts.append(self.code.here)
            self.body((item,))
            self.code.emit(Instruction("jump", {"to": top}))
        self.code.patch(top, keys=tuple(keys), starts=tuple(starts), after=self.code.here)

    def _may(self, node: tree.May) -> None:
        question = self.emit("may", node)
        self.body(node.body)
        self.code.patch(question, after=self.code.here)

    # ------------------------------------------------------------ pieces

    def _move(self, node: tree.Move) -> None:
        if self._is_transfer(node):
            self._transfer(node)
            return
        quotas = tuple(self._quota(quota) for quota in node.quotas)
        self.emit("set_quotas", node, quotas=quotas)
        self._relocate(node, quotas, node.source, self._may_stop(node))

    def _may_stop(self, node: tree.Move) -> bool:
        return any(isinstance(q.quantity, tree.UpTo | tree.UpToAll) for q in node.quotas)

    def _quota(self, quota: tree.Quota) -> tuple[Owned, Any, int]:
        """Whose pieces, how many (None: all) and the slot that counts down."""
        number = None
        if isinstance(quota.quantity, tree.Exactly | tree.UpTo):
            number = self.operands.number(quota.quantity.number, self.frame)
        return self.operands.owned(quota.pieces, self.frame), number, self.frame.slots()

    def _is_transfer(self, node: tree.Move) -> bool:
        """Whether the move goes from one pile to one place, so that only a number is asked."""
        return (
            len(node.quotas) == 1
            and isinstance(node.quotas[0].pieces, tree.OwnPieces | tree.PlayersPieces)
            and self.operands.is_single(node.source)
            and self.operands.is_single(node.target)
        )

    def _transfer(self, node: tree.Move) -> None:
        quota = self._quota(node.quotas[0])
        self.emit("set_quotas", node, quotas=(quota,))
        self.emit(
            "transfer",
            node,
            quota=quota,
            up_to=self._may_stop(node),
            source=self.operands.single(node.source, self.frame),
            target=self.operands.single(node.target, self.frame),
            amount=self.frame.slots(),
            has_then=node.then is not None,
            windowed=self.windowed,
        )
        if node.then is not None:
            self._relocate(node, (quota,), node.then, self._may_stop(node))

    def _relocate(
        self, node: tree.Move, quotas: tuple[Any, ...], source: tree.Zone, may_stop: bool
    ) -> None:
        pile_place = self.operands.single(source, self.frame)
        fixed = pile_place is not None and len(quotas) == 1 and quotas[0][0].whose == "own"
        self.emit(
            "place" if fixed else "relocate",
            node,
            quotas=quotas,
            may_stop=may_stop,
            source=pile_place if fixed else self.operands.mask(source, self.frame),
            target=self.operands.mask(node.target, self.frame),
            pile=self.frame.slots(),
            to=self.frame.slots(),
            windowed=self.windowed,
        )

    def _move_piece(self, node: tree.MovePiece) -> None:
        piece = node.piece
        assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
        self.emit(
            "move_piece",
            node,
            cell=self.operands.single_cell(piece.name),
            own=isinstance(piece, tree.OwnPiece),
            free=self.operands.piece_is_free(piece.name),
            target=self.operands.mask(node.target, self.frame),
            to=self.frame.slots(),
            windowed=self.windowed,
        )

    def _move_any_piece(self, node: tree.MoveAnyPiece) -> None:
        self.emit(
            "move_any_piece",
            node,
            cells=self.operands.family_cells(node.kind),
            free=self.operands.piece_is_free(node.kind),
            target=self.operands.mask(node.target, self.frame),
            piece=self.frame.slots(),
            to=self.frame.slots(),
            windowed=self.windowed,
        )

    # ------------------------------------------------------------ cards

    def _move_card(self, node: tree.MoveCard) -> None:
        differs = None
        if node.filter is not None:
            zone = self.operands.layout.zone_cell(node.filter.zone.text)
            differs = (node.filter.attribute.text, zone)
        self.emit(
            "move_card",
            node,
            sources=self.operands.zones(node.source, self.frame),
            target=self.operands.zone(node.target, self.frame),
            differs=differs,
            card=self.frame.slots(),
            windowed=self.windowed,
        )

    def _move_cards(self, node: tree.MoveCards) -> None:
        self.emit(
            "move_cards",
            node,
            sources=self.operands.zones(node.source, self.frame),
            target=self.operands.zone(node.target, self.frame),
            windowed=self.windowed,
        )

    def _move_top_cards(self, node: tree.MoveTopCards) -> None:
        target = self.operands.zone(node.target, self.frame)
        self.emit("move_top_cards", node, target=target, windowed=self.windowed)

    def _discard_cards(self, node: tree.DiscardCards) -> None:
        zones = self.operands.zones(node.zone, self.frame)
        self.emit("discard_cards", node, sources=zones, windowed=self.windowed)

    def _discard_this(self, node: tree.DiscardThis) -> None:
        self.emit("discard_this", node, windowed=self.windowed)

    def _shuffle(self, node: tree.Shuffle) -> None:
        self.emit("shuffle", node)

    def _keep(self, node: tree.Keep) -> None:
        self.emit(
            "keep",
            node,
            counter=self.operands.layout.counters.index(node.procedure.text),
            ahead=1 if isinstance(node.ends, tree.NextOne) else 0,
            windowed=self.windowed,
        )

    # ------------------------------------------------------------ choices

    def _choose(self, node: tree.Choose) -> None:
        self._pick_one(node, secret=False)

    def _secretly_choose(self, node: tree.SecretlyChoose) -> None:
        self.frame.secrets.append(node.name.text)
        self._pick_one(node, secret=True)

    def _pick_one(self, node: tree.Choose | tree.SecretlyChoose, *, secret: bool) -> None:
        pick = node.pick
        is_player = isinstance(pick, tree.AnyPlayer | tree.AnyOpponent)
        if is_player:
            masks: tuple[Any, ...] = ()
        elif isinstance(pick, tree.OrElse):
            masks = tuple(self.operands.mask(z, self.frame) for z in (pick.first, pick.second))
        else:
            masks = (self.operands.mask(pick, self.frame),)
        local = self.frame.declare(node.name.text, self.players, is_player=is_player)
        self.emit(
            "choose_player" if is_player else "choose_place",
            node,
            masks=masks,
            opponents=isinstance(pick, tree.AnyOpponent),
            slot=local.slot,
            each_player=local.each_player,
            name=node.name.text,
            secret=secret,
        )

    def _reveal(self, node: tree.Reveal) -> None:
        slots = tuple((name, self.frame.locals[name].slot) for name in self.frame.secrets)
        self.frame.secrets.clear()
        self.emit("reveal", node, secrets=slots, windowed=self.windowed)

    def _draw(self, node: tree.Draw) -> None:
        is_player = isinstance(node.what, tree.DrawPlayer)
        local = self.frame.declare(node.name.text, self.players, is_player=is_player)
        op = "draw_player" if is_player else "draw_region"
        self.emit(op, node, slot=local.slot, each_player=local.each_player)

    def _return_drawn(self, node: tree.ReturnDrawn) -> None:
        self.emit("return_drawn", node)

    # ------------------------------------------------------------ the rest

    def _score(self, node: tree.Score) -> None:
        self.emit(
            "score",
            node,
            what=self.operands.mask(node.what, self.frame),
            first_only=node.first_place_only,
            asks=isinstance(node.what, tree.EveryRegion) and not node.board_order,
            remaining=self.frame.slots(),
            now=self.frame.slots(),
            windowed=self.windowed,
        )

    def _give(self, node: tree.Give) -> None:
        office = self.operands.office(node.office)
        person = self.operands.person(node.person, self.frame)
        self.emit("give", node, office=office, person=person, windowed=self.windowed)

    def _acting(self, node: tree.Acting) -> None:
        outer = self.frame.subject
        slot = self.frame.slots()
        self.emit(
            "set_person", node, person=self.operands.person(node.person, self.frame), slot=slot
        )
        self.frame.subject = slot
        self.body(node.body)
        self.frame.subject = outer

    def _settle(self, node: tree.Settle) -> None:
        name = node.order.text
        order = self.operands.sorted_order(name)
        self.emit("settle", node, order=order, cells=self.operands.settled(name))

    def _do(self, node: tree.Do) -> None:
        name = node.procedure.text
        if name in self.inside or name in self.operands.layout.counters:
            self.emit("call", node, procedure=name)
        else:
            self._inline(self.operands.defs.procedures[name])

    def _inline(self, procedure: Procedure) -> None:
        """Writes a procedure where it is called: a frame of its own would cost time in play."""
        first = self.frame.size
        frame = Frame(size=first, subject=self.frame.subject)
        clear = self.code.emit(Instruction("clear")) if _chooses(procedure) else None
        write_steps(self.code, self.operands, frame, procedure, self.inside)
        if clear is not None:
            self.code.patch(clear, first=first, end=frame.size)
        self.frame.size = frame.size

    def _perform(self, node: tree.Perform) -> None:
        self.emit("perform", node, zone=self.operands.zone(node.zone, self.frame))

    def _stop(self, node: tree.Stop) -> None:
        self.emit("stop", node)


def write_steps(
    code: Code, operands: Operands, frame: Frame, procedure: Procedure, inside: frozenset[str]
) -> None:
    """Writes the steps of a procedure, which share their local names."""
    within = inside | {procedure.id}
    for step in procedure.steps:
        if step.effect is not None:
            where = f"{procedure.id}.{step.id}"
            writer = Sentences(code, operands, frame, where, windowed=False, inside=within)
            writer.body(step.effect.body)


def _chooses(procedure: Procedure) -> bool:
    """Whether a procedure has local names, which must be empty whenever it begins."""
    chosen = tree.Choose | tree.SecretlyChoose | tree.Draw
    effects = [step.effect for step in procedure.steps if step.effect is not None]
    return any(isinstance(node, chosen) for effect in effects for node in effect.walk())


def _word(node: tree.Node) -> str | None:
    if isinstance(node, tree.SamePlace) and isinstance(node.place, tree.NamedPlace):
        return node.place.name.text
    return None


def _item_key(item: tree.Node, number: int) -> str:
    match item:
        case tree.Do(procedure=procedure):
            return procedure.text
        case tree.Perform():
            return "action"
    return f"item_{number + 1}"


_ASKING = (
    tree.MovePiece,
    tree.MoveAnyPiece,
    tree.MoveCard,
    tree.Choose,
    tree.SecretlyChoose,
    tree.Either,
    tree.InAnyOrder,
    tree.May,
    tree.Perform,
)
"""Sentences that begin with a question."""

_WRITERS: dict[type[tree.Node], Callable[[Sentences, Any], None]] = {
    tree.Each: Sentences._each,
    tree.ForEach: Sentences._for_each,
    tree.Acting: Sentences._acting,
    tree.If: Sentences._if_,
    tree.Either: Sentences._either,
    tree.InAnyOrder: Sentences._in_any_order,
    tree.May: Sentences._may,
    tree.Move: Sentences._move,
    tree.MovePiece: Sentences._move_piece,
    tree.MoveAnyPiece: Sentences._move_any_piece,
    tree.MoveCard: Sentences._move_card,
    tree.MoveCards: Sentences._move_cards,
    tree.MoveTopCards: Sentences._move_top_cards,
    tree.DiscardCards: Sentences._discard_cards,
    tree.DiscardThis: Sentences._discard_this,
    tree.Shuffle: Sentences._shuffle,
    tree.Keep: Sentences._keep,
    tree.Choose: Sentences._choose,
    tree.SecretlyChoose: Sentences._secretly_choose,
    tree.Reveal: Sentences._reveal,
    tree.Draw: Sentences._draw,
    tree.ReturnDrawn: Sentences._return_drawn,
    tree.Score: Sentences._score,
    tree.Give: Sentences._give,
    tree.Settle: Sentences._settle,
    tree.Do: Sentences._do,
    tree.Perform: Sentences._perform,
    tree.Stop: Sentences._stop,
}
