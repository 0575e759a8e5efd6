"""Operations that move, discard and keep cards."""

from __future__ import annotations

from ...compile.frame import CARD
from ...compile.operations import STOP
from ...compile.verbs.cards import (
    DiscardAnyCard,
    DiscardCards,
    DiscardOthers,
    DiscardThis,
    Keep,
    MoveCard,
    MoveCards,
    MoveChosenCard,
    MoveSomeCards,
    MoveThisCard,
    MoveTopCards,
    Shuffle,
    Spend,
)
from ..expressions.card_tests import card_test
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.active_cards import NEVER, lapse_code
from ..state.bound import Expr
from ..state.domains import CARD as CARD_DOMAIN
from ..state.state import State
from .announcing import one_chosen, with_cards
from .operands import zone_of


@binds(MoveCard)
def _bind_move_card(m: Machine, pc: int, op: MoveCard) -> Bound:
    """One card, chosen, from some zones to another."""
    after = m.follow(pc + 2)
    sources, target = [zone_of(zone) for zone in op.sources], zone_of(op.target)
    subject, slot, members = op.subject, op.card, m.members
    allowed, move = card_test(m.places, op.test), m.events.move_card
    first, others = sources[0], sources[1:]

    def enter(state: State) -> int:
        mask = state.cells[first(state)]
        for source in others:
            mask |= state.cells[source(state)]
        if allowed is not None:
            mask = allowed(state, mask)
        if mask & (mask - 1):
            state.pc = pc
            state.player = state.stack[state.frame + subject]
            state.domain = CARD_DOMAIN
            state.options = members[mask]
            return WAIT
        return resume(state, mask.bit_length() - 1) if mask else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        for source in sources:
            cell = source(state)
            if state.cells[cell] >> card & 1:
                move(state, card, cell, target(state))
                break
        return m.reactions.after_cards(state, after) if state.changes else after

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, resume, apply)


def _take(m: Machine, state: State, card: int, sources: list[Expr], target: int) -> None:
    """Moves a card out of the one of some zones in which it lies."""
    for source in sources:
        cell = source(state)
        if state.cells[cell] >> card & 1:
            m.events.move_card(state, card, cell, target)
            return


@binds(MoveSomeCards)
def _bind_move_some_cards(m: Machine, pc: int, op: MoveSomeCards) -> Bound:
    """A number of cards, chosen one after the other; the slot `left` counts down."""
    after = m.follow(pc + 2)
    sources, target = [zone_of(zone) for zone in op.sources], zone_of(op.target)
    subject, slot, left = op.subject, op.card, op.left
    members = m.members_or_stop if op.may_stop else m.members

    def enter(state: State) -> int:
        mask = 0
        for source in sources:
            mask |= state.cells[source(state)]
        if not mask or state.stack[state.frame + left] <= 0:
            return after
        options = members[mask]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], CARD_DOMAIN, options)
        return resume(state, options[0])

    def resume(state: State, option: int) -> int:
        if option == STOP:
            return after
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        _take(m, state, card, sources, target(state))
        state.stack[state.frame + left] -= 1
        return m.reactions.after_cards(state, pc)

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, resume, apply)


@binds(MoveCards)
def _bind_move_cards(m: Machine, pc: int, op: MoveCards) -> Bound:
    """All cards of some zones to another."""
    sources, target = [zone_of(zone) for zone in op.sources], zone_of(op.target)

    def act(state: State) -> None:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                m.events.move_card(state, card, cell, target(state))

    return with_cards(m, pc, op, act)


@binds(MoveThisCard)
def _bind_move_this_card(m: Machine, pc: int, op: MoveThisCard) -> Bound:
    """The card whose text runs, from where it lies."""
    return _bind_move_from_anywhere(m, pc, op, CARD)


@binds(MoveChosenCard)
def _bind_move_chosen_card(m: Machine, pc: int, op: MoveChosenCard) -> Bound:
    """A card that was chosen, from where it lies; one that lies there already stays."""
    return _bind_move_from_anywhere(m, pc, op, op.card)


def _bind_move_from_anywhere(
    m: Machine, pc: int, op: MoveThisCard | MoveChosenCard, slot: int
) -> Bound:
    """The card in a slot, from where it lies."""
    after = m.follow(pc + 2)
    target = zone_of(op.target)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        source = _where(m, state, card)
        if source is not None and source != target(state):
            m.events.move_card(state, card, source, target(state))
        return m.reactions.after_cards(state, after)

    return m.step(pc, apply, op.windowed)


@binds(MoveTopCards)
def _bind_move_top_cards(m: Machine, pc: int, op: MoveTopCards) -> Bound:
    """The top card of some decks to a zone."""
    target, decks = zone_of(op.target), op.decks

    def act(state: State) -> None:
        for deck in decks:
            m.events.take_top(state, deck, target(state))

    return with_cards(m, pc, op, act)


# ---------------------------------------------------------------- putting away


@binds(DiscardCards)
def _bind_discard_cards(m: Machine, pc: int, op: DiscardCards) -> Bound:
    """All cards of some zones to where their decks say; kept ones to the kept cards."""
    sources = [zone_of(zone) for zone in op.sources]

    def act(state: State) -> None:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                m.events.after_use(state, card, cell)

    return with_cards(m, pc, op, act)


def _where(m: Machine, state: State, card: int) -> int | None:
    """The cell of the zone in which a card lies; None: it lies in a deck."""
    first = m.layout.zone_base
    for zone in range(first, first + len(m.layout.zones)):
        if state.cells[zone] >> card & 1:
            return zone
    return None


def _send_back(m: Machine, state: State, card: int) -> None:
    source = _where(m, state, card)
    if source is not None:  # it may have been discarded before
        m.events.send_back(state, card, source)


@binds(DiscardThis)
def _bind_discard_this(m: Machine, pc: int, op: DiscardThis) -> Bound:
    """The card whose effect runs, to where its deck says, unless another player also keeps it."""
    subject, active = op.subject, m.events.active

    def act(state: State) -> None:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + subject]
        if active.others(state, card, player):
            m.events.end_for(state, card, player)
        else:
            _send_back(m, state, card)

    return with_cards(m, pc, op, act)


def _in_force(m: Machine, state: State) -> int:
    """The cards (bits) that players keep."""
    mask = 0
    for player in range(m.layout.players):
        mask |= state.cells[m.layout.kept_base + player]
    return mask


@binds(DiscardOthers)
def _bind_discard_others(m: Machine, pc: int, op: DiscardOthers) -> Bound:
    """The other copies of the card that are kept, and this copy for other players who keep it."""
    after = m.follow(pc + 2)
    alike, subject, active = op.alike, op.subject, m.events.active

    def others(state: State) -> int:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + subject]
        kept = _in_force(m, state) & alike
        return kept if active.others(state, card, player) else kept & ~(1 << card)

    def enter(state: State) -> int:
        return announced(state) if others(state) else after

    def apply(state: State) -> int:
        this, player = state.stack[state.frame + CARD], state.stack[state.frame + subject]
        for card in m.members[others(state)]:
            if card != this:
                _send_back(m, state, card)
        for other in active.others(state, this, player):
            m.events.end_for(state, this, other)
        return m.reactions.after_cards(state, after)

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, None, apply)


@binds(DiscardAnyCard)
def _bind_discard_any_card(m: Machine, pc: int, op: DiscardAnyCard) -> Bound:
    """One card that a player keeps, chosen."""
    after, among, slot = m.follow(pc + 2), op.among, op.card

    def kept(state: State) -> list[int]:
        return m.members[_in_force(m, state) & among]

    def apply(state: State) -> int:
        _send_back(m, state, state.stack[state.frame + slot])
        return m.reactions.after_cards(state, after)

    return one_chosen(m, pc, op, slot, CARD_DOMAIN, kept, apply)


@binds(Spend)
def _bind_spend(m: Machine, pc: int, op: Spend) -> Bound:
    """The card has no further effect; it stays where it lies."""
    subject = op.subject

    def act(state: State) -> None:
        stack, frame = state.stack, state.frame
        m.events.spend(state, stack[frame + CARD], stack[frame + subject])

    return with_cards(m, pc, op, act)


@binds(Shuffle)
def _bind_shuffle(m: Machine, pc: int, op: Shuffle) -> Bound:
    go_on = m.follow(pc + 1)

    def shuffle(state: State) -> int:
        for deck, shuffled in enumerate(m.program.shuffled):
            if shuffled:
                m.events.shuffle(state, deck)
        return go_on

    return Bound(shuffle)


@binds(Keep)
def _bind_keep(m: Machine, pc: int, op: Keep) -> Bound:
    """Puts the card in force at once; it stays where it is until it is put away."""
    lapse, subject = op.lapse, op.subject

    def until(state: State) -> int:
        if lapse is None:
            return NEVER
        counter, start = lapse.counter, lapse.at_start
        begun = state.cells[m.layout.begun_base + counter]
        ended = state.cells[m.layout.ended_base + counter]
        if start:
            return lapse_code(counter, True, begun)
        return lapse_code(counter, False, ended + (lapse.following and begun > ended))

    def act(state: State) -> None:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + subject]
        m.events.keep(state, card, player, until(state))

    return with_cards(m, pc, op, act)
