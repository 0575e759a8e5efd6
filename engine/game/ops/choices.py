"""Operations that choose, draw, reveal and score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.expressions import Chosen
from ...compile.verbs.choices import (
    ChooseOne,
    Choosing,
    Drawing,
    DrawOne,
    DrawRegion,
    Forget,
    Naming,
    Remember,
    ReturnDrawn,
    Reveal,
    Score,
)
from ..expressions.players import slot_of
from ..machine.lookahead import CHOOSES, Choice
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.domains import OF_NAMES, PLACE
from ..state.event_types import CHOSE, DREW, REVEALED, SEALED
from ..state.rng import ASKED, drawn, salts_of
from ..state.state import Enter, State
from .picks import OptionsOf, domain_of, options_of


def _slot_of(op: Naming) -> Callable[[State], int]:
    """The cell of the stack for the chosen value: one slot, or that of the name's player."""
    return slot_of(Chosen(op.slot, op.owner))


def _choosing(m: Machine, op: Choosing, domain: int) -> Callable[[State, int, Sequence[int]], None]:
    """Takes a choice and logs it; a secret one with the player who knows it and the options."""
    slot, subject, secret, note = _slot_of(op), op.subject, op.secret, m.events.note
    who = op.slot + 1 if secret and op.owner is None else None

    def chose(state: State, option: int, offered: Sequence[int]) -> None:
        stack, frame = state.stack, state.frame
        player = stack[frame + subject]
        stack[slot(state)] = option
        if who is not None:
            stack[frame + who] = player
        if secret:
            note(state, SEALED, player, option, domain, slot(state), *offered)
        else:
            note(state, CHOSE, player, domain, option)

    return chose


def _way_past(m: Machine, pc: int, op: Choosing) -> Callable[[State, Sequence[int]], int]:
    """The next instruction if no option has an effect where it is read; WAIT: one has."""
    if op.secret or op.until is None:  # no dry run
        return lambda state, options: WAIT
    ahead, slot, begin, end = m.lookahead, _slot_of(op), m.follow(pc + 1), m.follow(op.until)

    def way_past(state: State, options: Sequence[int]) -> int:
        at = slot(state)
        idle = ahead.passes_over(
            state, lambda: ahead.leads_on(state, options, at, begin, end, None)
        )
        return end if idle else WAIT

    return way_past


@binds(ChooseOne)
def _bind_choose_one(m: Machine, pc: int, op: ChooseOne) -> Bound:
    """One of the things offered."""
    go_on, domain = m.follow(pc + 1), domain_of(op.among)
    slot, subject = _slot_of(op), op.subject
    offered, chose = options_of(m, op.among, op.but), _choosing(m, op, domain)
    way_past = _way_past(m, pc, op)

    def enter(state: State) -> int:
        options = offered(state)
        if len(options) > 1:
            past = way_past(state, options)
            if past >= 0:
                return past
            return m.ask(state, pc, state.stack[state.frame + subject], domain, options)
        if options:
            chose(state, options[0], options)
        else:
            state.stack[slot(state)] = -1
        return go_on

    def resume(state: State, option: int) -> int:
        chose(state, option, state.options)
        return go_on

    def begins(state: State) -> bool:
        return bool(offered(state))

    if op.secret:
        return Bound(enter, resume, begins=begins)
    choice = Choice(offered, slot, go_on)
    return Bound(enter, resume, trial=_only_tried(pc, offered, enter), begins=begins, choice=choice)


def _only_tried(pc: int, offered: OptionsOf, enter: Enter) -> Enter:
    """Leaves the options of a choice to the dry run; without any, the choice is passed over."""

    def trial(state: State) -> int:
        if offered(state):
            state.pc = pc
            return CHOOSES
        return enter(state)

    return trial


@binds(Forget)
def _bind_forget(m: Machine, pc: int, op: Forget) -> Bound:
    """Empties a chosen name."""
    go_on, slot = m.follow(pc + 1), _slot_of(op)

    def forget(state: State) -> int:
        state.stack[slot(state)] = -1
        return go_on

    return Bound(forget)


@binds(Reveal)
def _bind_reveal(m: Machine, pc: int, op: Reveal) -> Bound:
    """Shows the choices that were sealed since the last reveal."""
    after = m.follow(pc + 2)
    everyone = range(m.layout.players)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        for local in op.secrets:
            first, domain = frame + local.slot, OF_NAMES[local.what]
            if local.each_player:
                found = [(player, stack[first + player]) for player in everyone]
            else:
                found = [(stack[first + 1], stack[first])]
            for player, chosen in found:
                if player >= 0 and chosen >= 0:
                    m.events.note(state, REVEALED, player, chosen, domain)
        return after

    return m.step(pc, apply, op.windowed)


@binds(DrawRegion)
def _bind_draw_region(m: Machine, pc: int, op: DrawRegion) -> Bound:
    """A region that was not drawn since all were returned."""
    regions = op.regions

    def left(state: State) -> list[int]:
        return m.members[regions & ~state.cells[m.layout.drawn]]

    def tell(state: State, place: int) -> None:
        m.events.draw(state, PLACE, place)

    return _by_chance(m, pc, op, PLACE, left, tell)


@binds(DrawOne)
def _bind_draw_one(m: Machine, pc: int, op: DrawOne) -> Bound:
    """Anything else, at random."""
    domain = domain_of(op.among)

    def tell(state: State, one: int) -> None:
        m.events.note(state, DREW, domain, one)

    return _by_chance(m, pc, op, domain, options_of(m, op.among, op.but), tell)


def _by_chance(
    m: Machine,
    pc: int,
    op: Drawing,
    domain: int,
    options_of: Callable[[State], list[int]],
    tell: Callable[[State, int], None],
) -> Bound:
    """One of several things at random; asked, if the given position says that chance is asked."""
    go_on, slot, subject = m.follow(pc + 1), _slot_of(op), op.subject
    chance, salt_of = op.chance, salts_of(m.layout, domain)

    def draw(state: State) -> int:
        options = options_of(state)
        if not options:
            state.stack[slot(state)] = -1
            return go_on
        if len(options) > 1 and state.cells[chance] == ASKED:
            return m.ask(state, pc, state.stack[state.frame + subject], domain, options)
        return take(state, drawn(state.cells, chance, options, salt_of))

    def take(state: State, option: int) -> int:
        state.stack[slot(state)] = option
        tell(state, option)
        return go_on

    return Bound(draw, take)


@binds(Remember)
def _bind_remember(m: Machine, pc: int, op: Remember) -> Bound:
    go_on, slot, number = m.follow(pc + 1), op.slot, m.places.number(op.number)
    slot_of_player = _slot_of(op)

    def remember(state: State) -> int:
        state.stack[state.frame + slot] = number(state)
        return go_on

    def remember_of_player(state: State) -> int:
        state.stack[slot_of_player(state)] = number(state)
        return go_on

    return Bound(remember if op.owner is None else remember_of_player)


@binds(ReturnDrawn)
def _bind_return_drawn(m: Machine, pc: int, op: ReturnDrawn) -> Bound:
    go_on = m.follow(pc + 1)

    def put_back(state: State) -> int:
        m.events.return_drawn(state)
        return go_on

    return Bound(put_back)


@binds(Score)
def _bind_score(m: Machine, pc: int, op: Score) -> Bound:
    """Places one after the other; if the data asks, the acting player chooses which is next.

    Places that are scored as one are all done with the first of them.
    """
    after, what, members = m.follow(pc + 2), m.places.mask(op.what), m.members
    first_only, asks, subject = op.first_only, op.asks, op.subject
    remaining, now, bits = op.remaining, op.now, m.places.bits
    moment = _moment_of_scoring(m, pc, op)
    over = m.reactions.after_scoring if m.program.moments.after_scoring else None
    leaves_out, left_out = m.events.manners.leaves_out, m.events.manners.left_out

    def enter(state: State) -> int:
        stack, at = state.stack, state.frame + remaining
        begins = stack[at] == -1
        if begins:
            stack[at] = what(state)
        if leaves_out:
            stack[at] &= ~left_out(state)
        mask = stack[at]
        if not mask:
            stack[at] = -1
            return after
        if moment is not None:
            go_on = moment(state, mask, begins)
            if go_on >= 0:
                return go_on
        if asks and mask & (mask - 1):
            return m.ask(state, pc, stack[state.frame + subject], PLACE, members[mask])
        return resume(state, (mask & -mask).bit_length() - 1)

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + remaining] &= ~(1 << option)
        state.stack[state.frame + now] = option
        return announced(state)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        scored = 0
        for one in m.events.score(state, stack[frame + now], first_only=first_only):
            scored |= bits[one]
        stack[frame + remaining] &= ~scored
        if over is None or not scored:
            return pc
        return over(state, scored, stack[frame + subject], pc)

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, resume, apply)


def _moment_of_scoring(m: Machine, pc: int, op: Score) -> Callable[[State, int, bool], int] | None:
    """Runs the cards that wait for a scoring before it; -1: it may begin.

    A sentence is one scoring; in the order of the board, each of its places is one.
    """
    if not m.program.moments.before_scoring:
        return None
    each, warned, subject = op.each, op.warned, op.subject

    def moment(state: State, mask: int, begins: bool) -> int:
        stack, frame = state.stack, state.frame
        if begins:
            stack[frame + warned] = -1
        place = (mask & -mask).bit_length() - 1
        if stack[frame + warned] == place or not (each or begins):
            return -1
        stack[frame + warned] = place
        if m.reactions.is_idle(state):
            return -1
        scored = m.events.together(state, 1 << place if each else mask)
        return m.reactions.before_scoring(state, scored, stack[frame + subject], pc)

    return moment
