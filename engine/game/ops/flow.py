"""Operations of control flow: procedures, actions, offices, orders."""

from __future__ import annotations

from ...compile.expressions import Chosen
from ...compile.frame import CARD
from ...compile.operations import STOP, YES, SetPlayer
from ...compile.verbs import flow as ops
from ..expressions.players import chosen_of, person_of
from ..machine.handlers import FINISHED, WAIT, Handler, ask, yes_or_no
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.bound import Expr
from ..state.domains import CARD as CARD_DOMAIN
from ..state.event_types import DECLINED, ENDED
from ..state.frames import pop, push
from ..state.state import State
from .operands import order_of, zone_of


class _Call(Handler):
    """Runs a procedure in a frame of its own."""

    def __init__(self, m: Machine, pc: int, op: ops.Call) -> None:
        entry = m.program.called[op.procedure, op.within]
        self._go_on, self._begin, self._size = m.follow(pc + 1), entry.pc, entry.size
        self._subject = -1 if op.player is None else op.player

    def enter(self, state: State) -> int:
        if self._subject < 0:  # the track does it
            push(state, self._go_on, self._size, -1, -1)
        else:
            stack, frame = state.stack, state.frame
            player, card = stack[frame + self._subject], stack[frame + CARD]
            push(state, self._go_on, self._size, player, card)
        return self._begin


class _Return(Handler):
    """Closes the newest frame."""

    def __init__(self, m: Machine, pc: int, op: ops.Return) -> None:
        pass

    def enter(self, state: State) -> int:
        return pop(state)


class _End(Handler):
    """Ends the game."""

    def __init__(self, m: Machine, pc: int, op: ops.End) -> None:
        """Reads nothing of them."""

    def enter(self, state: State) -> int:
        state.log = (state.log, ENDED)
        return FINISHED


class _Round(Handler):
    """Begins a numbered round."""

    def __init__(self, m: Machine, pc: int, op: ops.Round) -> None:
        self._go_on, self._number, self._events = m.follow(pc + 1), op.number, m.events

    def enter(self, state: State) -> int:
        self._events.begin_round(state, self._number)
        return self._go_on


class _Clear(Handler):
    """Empties slots."""

    def __init__(self, m: Machine, pc: int, op: ops.Clear) -> None:
        self._go_on, self._first, self._end = m.follow(pc + 1), op.first, op.end
        self._empty = [-1] * (op.end - op.first)

    def enter(self, state: State) -> int:
        frame = state.frame
        state.stack[frame + self._first : frame + self._end] = self._empty
        return self._go_on


class _SetPlayer(Handler):
    """Writes a player into a slot; without one, what needs one is passed over."""

    def __init__(self, m: Machine, pc: int, op: SetPlayer) -> None:
        self._go_on, self._after = m.follow(pc + 1), m.follow(op.after)
        known, self._slot = op.player, op.slot
        self._player = chosen_of(known) if isinstance(known, Chosen) else person_of(known)

    def enter(self, state: State) -> int:
        player = state.stack[state.frame + self._slot] = self._player.of(state)
        return self._go_on if player >= 0 else self._after


class _Give(StepHandler):
    """An office to a player; no effect if the player has it already."""

    def __init__(self, m: Machine, pc: int, op: ops.Give) -> None:
        super().__init__(m, pc, op)
        self._office, self._person, self._events = op.office, person_of(op.person), m.events

    def apply(self, state: State) -> int:
        player = self._person.of(state)
        if player >= 0:
            self._events.give(state, self._office, player)
        return self.reactions.after_cards(state, self.after)

    def trial(self, state: State) -> int:
        player = self._person.of(state)
        idle = player < 0 or player == state.cells[self._office]
        return self.after if idle else self.announce(state)


class _Settle(Handler):
    """Settles an order; no effect if it is the same already."""

    def __init__(self, m: Machine, pc: int, op: ops.Settle) -> None:
        self._go_on, self._cells = m.follow(pc + 1), op.cells
        self._order, self._events, self._aims = order_of(m, op.order), m.events, m.aims

    def enter(self, state: State) -> int:
        self._events.settle(state, self._cells, self._order.of(state, -1))
        return self._go_on if self._aims is None else self._aims.check(state, self._go_on)

    def trial(self, state: State) -> int:
        first, players = self._cells, self._order.of(state, -1)
        if state.cells[first : first + len(players)] == players:
            return self._go_on
        return self.enter(state)


class _PerformOne(Handler):
    """The action of one card, without asking whether it is used.

    A running action does not begin again inside itself, so that it comes to an end.
    """

    def __init__(self, m: Machine, pc: int, op: ops.PerformOne) -> None:
        self._machine, self._go_on = m, m.follow(pc + 1)
        self._subject, self._slot, self._part = op.subject, op.card, op.part
        self._able = [copy.card.id in m.program.actions for copy in m.layout.cards]

    def enter(self, state: State) -> int:
        m, stack, frame = self._machine, state.stack, state.frame
        card, player = stack[frame + self._slot], stack[frame + self._subject]
        if card < 0 or not self._able[card] or m.is_busy(state, card):
            return self._go_on
        if m.is_barred(state, player):
            return self._go_on
        return m.perform(state, self._go_on, player, card, part=self._part)


class _PerformLast(Handler):
    """The action that a player has carried out last in this run of a procedure, if any.

    It may be asked for while that action is ending. A player's own action does not begin again
    inside itself.
    """

    def __init__(self, m: Machine, pc: int, op: ops.PerformLast) -> None:
        self._machine, self._go_on, self._person = m, m.follow(pc + 1), person_of(op.person)
        self._procedure, self._subject, self._part = op.procedure, op.subject, op.part

    def enter(self, state: State) -> int:
        m, other = self._machine, self._person.of(state)
        card = -1 if other < 0 else m.carried_out.last(state, self._procedure, other)
        player = state.stack[state.frame + self._subject]
        if card < 0 or m.is_busy(state, card, player) or m.is_barred(state, player):
            return self._go_on
        return m.perform(state, self._go_on, player, card, part=self._part)


class _Perform(Handler):
    """The action of a card in some zones; the player is asked which, if several cards have one.

    The player may decline all if the card in the zone named first may be declined: the others take
    its place. If not, cards without an effect now are not offered, so that no duty is avoided.
    """

    def __init__(self, m: Machine, pc: int, op: ops.Perform) -> None:
        self._machine, self._pc, self._go_on = m, pc, m.follow(pc + 1)
        self._subject, self._slot, self._part = op.subject, op.card, op.part
        self._zones: list[Expr] = [zone_of(zone) for zone in op.zones]
        self._able = self._compulsory = 0
        for number, copy in enumerate(m.layout.cards):
            if copy.card.id in m.program.actions:
                self._able |= 1 << number
            if copy.card.compulsory:
                self._compulsory |= 1 << number

    def enter(self, state: State) -> int:
        able, zones = self._able, self._zones
        leading = mask = state.cells[zones[0].of(state)] & able
        for zone in zones[1:]:
            mask |= state.cells[zone.of(state)] & able
        if not mask or self._is_used(state):
            return self._go_on
        player = state.stack[state.frame + self._subject]
        if self._machine.is_barred(state, player):
            return self._go_on
        if leading & self._compulsory and mask != leading:
            mask = self._useful(state, player, mask) or leading
        at = state.frame + self._slot
        if not mask & (mask - 1):
            only = state.stack[at] = mask.bit_length() - 1
            if self._compulsory >> only & 1:
                return self._begin(state, player, only)
            return yes_or_no(state, self._pc, player)
        state.stack[at] = -1
        options = self._machine.members[mask]
        if (leading or mask) & ~self._compulsory:
            options = [*options, STOP]
        return ask(state, self._pc, player, CARD_DOMAIN, options)

    def resume(self, state: State, option: int) -> int:
        player = state.stack[state.frame + self._subject]
        only = state.stack[state.frame + self._slot]
        if only < 0:
            return self._go_on if option == STOP else self._begin(state, player, option)
        if option:
            state.log = (state.log, DECLINED, player, only)
            return self._go_on
        return self._begin(state, player, only)

    def trial(self, state: State) -> int:
        go_on = self.enter(state)
        if go_on != WAIT:
            return go_on
        only = state.stack[state.frame + self._slot]
        answers = [YES] if only >= 0 else [one for one in state.options if one != STOP]
        leads_on = self._machine.lookahead.answer_leads_on(state, answers, self, self._go_on)
        return WAIT if leads_on else self._go_on

    def _useful(self, state: State, player: int, mask: int) -> int:
        """The cards (bits) whose action has an effect now."""
        m, found = self._machine, 0
        for card in m.members[mask]:
            trial = state.clone()
            start = m.perform(trial, 0, player, card)
            end = m.program.actions[m.layout.cards[card].card.id].end - 1
            if m.lookahead.does(trial, start, end, None):
                found |= 1 << card
        return found

    def _is_used(self, state: State) -> bool:
        """Whether the one action of these cards has been performed."""
        return False

    def _begin(self, state: State, player: int, card: int) -> int:
        return self._machine.perform(state, self._go_on, player, card, part=self._part)


class _PerformOneOf(_Perform):
    """The same with several cards, of which one is used, and that may be in force by lying there.

    A card that has been spent was the one that is used. With one of them, the others are spent.
    """

    def _is_used(self, state: State) -> bool:
        cells, m = state.cells, self._machine
        lying, base = m.program.lying_cells, m.layout.lying_base
        for zone in self._zones:
            cell = zone.of(state)
            spent = cells[cell] & lying[cell].cards if cell in lying else 0
            for mask in cells[base : base + m.layout.players + 1]:
                spent &= ~mask
            if spent:
                return True
        return False

    def _begin(self, state: State, player: int, card: int) -> int:
        m, others = self._machine, 0
        for zone in self._zones:
            others |= state.cells[zone.of(state)]
        in_force = state.cells[m.layout.lying_base + player]
        for other in m.members[others & in_force & ~(1 << card)]:
            m.events.spend(state, other, player)
        return m.reactions.after_cards(state, super()._begin(state, player, card))


def _perform(m: Machine, pc: int, op: ops.Perform) -> Handler:
    one_of = len(op.zones) > 1 and bool(m.program.lying_cells)
    return _PerformOneOf(m, pc, op) if one_of else _Perform(m, pc, op)


class _Stop(Handler):
    """Ends the running action."""

    def __init__(self, m: Machine, pc: int, op: ops.Stop) -> None:
        self._machine = m

    def enter(self, state: State) -> int:
        return self._machine.stop_action(state)


class _StopStep(Handler):
    """Ends the pending step; the program continues after it."""

    def __init__(self, m: Machine, pc: int, op: ops.StopStep) -> None:
        self._machine, self._source = m, op.source

    def enter(self, state: State) -> int:
        return self._machine.stop_step(state, self._source)


handles(ops.Call, _Call)
handles(ops.Return, _Return)
handles(ops.End, _End)
handles(ops.Round, _Round)
handles(ops.Clear, _Clear)
handles(SetPlayer, _SetPlayer)
handles(ops.Give, _Give)
handles(ops.Settle, _Settle)
handles(ops.PerformOne, _PerformOne)
handles(ops.PerformLast, _PerformLast)
handles(ops.Perform, _perform)
handles(ops.Stop, _Stop)
handles(ops.StopStep, _StopStep)
