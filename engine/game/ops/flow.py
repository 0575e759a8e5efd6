"""Operations of control flow: procedures, actions, offices, orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.frame import CARD
from ...compile.operations import STOP, YES, ReadPlayer
from ...compile.verbs.flow import (
    Call,
    Clear,
    End,
    Give,
    Perform,
    PerformLast,
    PerformOne,
    Return,
    Round,
    Settle,
    Stop,
)
from ..expressions.players import person_of
from ..machine.machine import FINISHED, WAIT, YES_OR_NO, Bound, Machine, binds
from ..state.bound import Expr
from ..state.domains import ANSWER
from ..state.domains import CARD as CARD_DOMAIN
from ..state.event_types import DECLINED, ENDED
from ..state.frames import pop, push
from ..state.state import State
from .operands import order_of, zone_of


@binds(Call)
def _bind_call(m: Machine, pc: int, op: Call) -> Bound:
    entry = m.program.called[op.procedure, op.within]
    subject = op.player
    begin, go_on = entry.pc, m.follow(pc + 1)

    def call(state: State) -> int:
        if subject is None:  # the track does it
            push(state, go_on, entry, -1, -1)
        else:
            stack, frame = state.stack, state.frame
            push(state, go_on, entry, stack[frame + subject], stack[frame + CARD])
        return begin

    return Bound(call)


@binds(Return)
def _bind_return(m: Machine, pc: int, op: Return) -> Bound:
    return Bound(pop)


@binds(End)
def _bind_end(m: Machine, pc: int, op: End) -> Bound:
    def end(state: State) -> int:
        m.events.note(state, ENDED)
        return FINISHED

    return Bound(end)


@binds(Round)
def _bind_round(m: Machine, pc: int, op: Round) -> Bound:
    go_on = m.follow(pc + 1)
    number = op.number

    def begin(state: State) -> int:
        m.events.begin_round(state, number)
        return go_on

    return Bound(begin)


@binds(Clear)
def _bind_clear(m: Machine, pc: int, op: Clear) -> Bound:
    first, end = op.first, op.end
    go_on = m.follow(pc + 1)
    empty = [-1] * (end - first)

    def clear(state: State) -> int:
        frame = state.frame
        state.stack[frame + first : frame + end] = empty
        return go_on

    return Bound(clear)


@binds(ReadPlayer)
def _bind_read_player(m: Machine, pc: int, op: ReadPlayer) -> Bound:
    """A chosen player, for the next sentence, which is skipped without one."""
    go_on, after, reading = m.follow(pc + 1), m.follow(op.after), op.reading
    slot, chosen, owner = reading.slot, reading.chosen, reading.owner

    def read(state: State) -> int:
        stack, frame = state.stack, state.frame
        at = frame + chosen + (0 if owner is None else stack[frame + owner])
        player = stack[frame + slot] = stack[at]
        return go_on if player >= 0 else after

    return Bound(read)


@binds(Give)
def _bind_give(m: Machine, pc: int, op: Give) -> Bound:
    after = m.follow(pc + 2)
    office, person = op.office, person_of(op.person)

    def apply(state: State) -> int:
        player = person(state)
        if player >= 0:
            m.events.give(state, office, player)
        return after

    def trial(state: State) -> int:
        """No effect if the player has it already."""
        return after if person(state) in (-1, state.cells[office]) else bound.enter(state)

    bound = m.step(pc, apply, op.windowed)
    return bound._replace(trial=trial)


@binds(Settle)
def _bind_settle(m: Machine, pc: int, op: Settle) -> Bound:
    go_on = m.follow(pc + 1)
    order, cells = order_of(m, op.order), op.cells

    def settle(state: State) -> int:
        m.events.settle(state, cells, order(state, -1))
        return go_on

    def trial(state: State) -> int:
        """No effect if the order is the same already."""
        players = order(state, -1)
        alike = state.cells[cells : cells + len(players)] == players
        return go_on if alike else settle(state)

    return Bound(settle, trial=trial)


@binds(PerformOne)
def _bind_perform_one(m: Machine, pc: int, op: PerformOne) -> Bound:
    """The action of one card, without asking whether it is used.

    A running action does not begin again inside itself, so that it comes to an end.
    """
    go_on, subject, slot, cards = m.follow(pc + 1), op.subject, op.card, m.layout.cards
    able, part = [copy.card.id in m.program.actions for copy in cards], op.part
    barred = m.barred

    def perform(state: State) -> int:
        stack, frame = state.stack, state.frame
        card = stack[frame + slot]
        if card < 0 or not able[card] or m.is_busy(state, card):
            return go_on
        if barred is not None and barred(state, stack[frame + subject]):
            return go_on
        return m.perform(state, go_on, stack[frame + subject], card, part=part)

    return Bound(perform)


@binds(PerformLast)
def _bind_perform_last(m: Machine, pc: int, op: PerformLast) -> Bound:
    """The action that a player has carried out last in this run of a procedure, if any.

    It may be asked for while that action is ending. A player's own action does not begin again
    inside itself.
    """
    go_on, subject, person = m.follow(pc + 1), op.subject, person_of(op.person)
    last, procedure, part, barred = m.carried_out.last, op.procedure, op.part, m.barred

    def perform(state: State) -> int:
        other = person(state)
        card = -1 if other < 0 else last(state, procedure, other)
        player = state.stack[state.frame + subject]
        if card < 0 or m.is_busy(state, card, player):
            return go_on
        if barred is not None and barred(state, player):
            return go_on
        return m.perform(state, go_on, player, card, part=part)

    return Bound(perform)


@binds(Perform)
def _bind_perform(m: Machine, pc: int, op: Perform) -> Bound:
    """The action of a card in some zones; the player is asked which, if several cards have one.

    The player may decline all if the card in the zone named first may be declined: the others take
    its place. If not, cards without an effect now are not offered, so that no duty is avoided.
    """
    go_on = m.follow(pc + 1)
    zones, subject, slot = [zone_of(zone) for zone in op.zones], op.subject, op.card
    cards, members = m.layout.cards, m.members
    able = sum(1 << n for n, copy in enumerate(cards) if copy.card.id in m.program.actions)
    compulsory = sum(1 << n for n, copy in enumerate(cards) if copy.card.compulsory)
    is_used, begin, useful = _used_up(m, zones), _performance(m, op, zones, go_on), _useful(m)
    first, others, barred = zones[0], zones[1:], m.barred

    def enter(state: State) -> int:
        leading = mask = state.cells[first(state)] & able
        for zone in others:
            mask |= state.cells[zone(state)] & able
        if not mask or (is_used is not None and is_used(state)):
            return go_on
        player = state.stack[state.frame + subject]
        if barred is not None and barred(state, player):
            return go_on
        if leading & compulsory and mask != leading:
            mask = useful(state, player, mask) or leading
        if not mask & (mask - 1):
            only = mask.bit_length() - 1
            state.stack[state.frame + slot] = only
            if compulsory >> only & 1:
                return begin(state, player, only)
            state.pc = pc
            state.player = player
            state.domain = ANSWER
            state.options = YES_OR_NO
            return WAIT
        state.stack[state.frame + slot] = -1
        options = members[mask]
        if (leading or mask) & ~compulsory:
            options = [*options, STOP]
        return m.ask(state, pc, player, CARD_DOMAIN, options)

    def resume(state: State, option: int) -> int:
        player = state.stack[state.frame + subject]
        only = state.stack[state.frame + slot]
        if only < 0:
            return go_on if option == STOP else begin(state, player, option)
        if option:
            m.events.note(state, DECLINED, player, only)
            return go_on
        return begin(state, player, only)

    def trial(state: State) -> int:
        go = enter(state)
        if go != WAIT:
            return go
        only = state.stack[state.frame + slot]
        answers = [YES] if only >= 0 else [one for one in state.options if one != STOP]
        return WAIT if m.lookahead.answer_leads_on(state, answers, m.handler(pc), go_on) else go_on

    return Bound(enter, resume, trial=trial)


def _useful(m: Machine) -> Callable[[State, int, int], int]:
    """A function that keeps the cards (bits) whose action has an effect now."""
    actions, cards = m.program.actions, m.layout.cards

    def useful(state: State, player: int, mask: int) -> int:
        found = 0
        for card in m.members[mask]:
            trial = state.clone()
            start = m.perform(trial, 0, player, card)
            if m.lookahead.does(trial, start, actions[cards[card].card.id].end - 1, None):
                found |= 1 << card
        return found

    return useful


def _lasting_there(m: Machine, zones: Sequence[Expr]) -> bool:
    """Whether one of several cards, of which one is used, may be in force by lying there."""
    return len(zones) > 1 and bool(m.program.lying_cells)


def _used_up(m: Machine, zones: Sequence[Expr]) -> Callable[[State], bool] | None:
    """Whether a card in some zones has been spent: then the one action was that card's."""
    if not _lasting_there(m, zones):
        return None
    lying, base = m.program.lying_cells, m.layout.lying_base

    def is_used(state: State) -> bool:
        cells = state.cells
        for zone in zones:
            cell = zone(state)
            spent = cells[cell] & lying.get(cell, 0)
            for player in range(m.layout.players):
                spent &= ~cells[base + player]
            if spent:
                return True
        return False

    return is_used


def _performance(
    m: Machine, op: Perform, zones: Sequence[Expr], go_on: int
) -> Callable[[State, int, int], int]:
    """Begins the action of one card; the other cards in the zones are spent."""
    if not _lasting_there(m, zones):
        return lambda state, player, card: m.perform(state, go_on, player, card, part=op.part)
    lying = m.layout.lying_base

    def begin(state: State, player: int, card: int) -> int:
        others = 0
        for zone in zones:
            others |= state.cells[zone(state)]
        for other in m.members[others & state.cells[lying + player] & ~(1 << card)]:
            m.events.spend(state, other, player)
        start = m.perform(state, go_on, player, card, part=op.part)
        return m.reactions.after_cards(state, start)

    return begin


@binds(Stop)
def _bind_stop(m: Machine, pc: int, op: Stop) -> Bound:
    return Bound(m.stop_action)
