"""Operations that choose, draw, reveal and score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ...compile.expressions import MANY, Chosen, Number, PersonExpr
from ...compile.operations import STOP, Forget
from ...compile.verbs import choices as ops
from ..board.unseen import MASKS, options_wherever
from ..expressions.players import chosen_of, person_of, slot_of
from ..machine.handlers import CHOOSES, Handler, Naming, ask
from ..machine.lookahead import MOST_OPTIONS
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.bound import Expr
from ..state.domains import OF_NAMES, PLACE
from ..state.event_types import CHOSE, DREW, REVEALED, SEALED
from ..state.history import TYPE, Log
from ..state.link_fields import REVEALED_OPTION, REVEALED_PLAYER, SEALED_PLAYER, SEALED_SLOT
from ..state.rng import ASKED, drawn, salts_of
from ..state.state import State
from ..state.values import Const
from .picks import domain_of, options_of


class _Choose(Naming):
    """One of the things offered, under a name.

    A choice of which no option has an effect where it is read, up to `until`, is passed over.
    """

    def __init__(self, m: Machine, pc: int, op: ops.ChooseOne) -> None:
        self._pc, self.go_on = pc, m.follow(pc + 1)
        self._domain, self._offered = domain_of(op.among), options_of(m, op.among, op.but)
        self._slot, self._subject = slot_of(Chosen(op.slot, op.owner)), op.subject
        self._ahead = m.lookahead
        self._until = -1 if op.secret or op.until is None else m.follow(op.until)

    def options(self, state: State) -> list[int]:
        return self._offered.of(state)

    def cell(self, state: State) -> int:
        return self._slot.of(state)

    def enter(self, state: State) -> int:
        options = self._offered.of(state)
        if len(options) > 1:
            until = self._until
            if until >= 0 and self._ahead.passes_over(
                state, options, self._slot.of(state), self.go_on, until, None
            ):
                return until
            return ask(
                state, self._pc, state.stack[state.frame + self._subject], self._domain, options
            )
        if options:
            self._take(state, options[0], options)
        else:
            state.stack[self._slot.of(state)] = -1
        return self.go_on

    def resume(self, state: State, option: int) -> int:
        self._take(state, option, state.options)
        return self.go_on

    def trial(self, state: State) -> int:
        """Leaves the options to the dry run; without any, the choice is passed over."""
        if self._offered.of(state):
            state.pc = self._pc
            return CHOOSES
        return self.enter(state)

    def _take(self, state: State, option: int, offered: Sequence[int]) -> None:
        player = state.stack[state.frame + self._subject]
        state.stack[self._slot.of(state)] = option
        state.log = (state.log, CHOSE, player, self._domain, option)


class _ChooseInSecret(_Choose):
    """A secret choice: it is logged with the player who knows it and with the options."""

    def __init__(self, m: Machine, pc: int, op: ops.ChooseOne) -> None:
        super().__init__(m, pc, op)
        self._who = op.slot + 1 if op.owner is None else -1
        self._but = None if op.but is None else slot_of(op.but)
        veils = m.layout.veiled.values()
        self._layout = m.layout
        self._veils, self._end = min(veils, default=0), max(veils, default=-1) + 1

    def trial(self, state: State) -> int:
        return self.enter(state)

    def _take(self, state: State, option: int, offered: Sequence[int]) -> None:
        stack, frame, slot = state.stack, state.frame, self._slot.of(state)
        player = stack[frame + self._subject]
        masks: Sequence[int] = (MASKS[tuple(offered)],)
        if any(state.cells[self._veils : self._end]):  # else what is offered is what it seems
            masks = options_wherever(self._layout, state, self.options)
        stack[slot] = option
        if self._who >= 0:
            stack[frame + self._who] = player
        but = -1 if self._but is None else self._but.of(state)
        state.log = (state.log, SEALED, player, option, self._domain, slot, but, *masks)


def _choose(m: Machine, pc: int, op: ops.ChooseOne) -> Handler:
    return _ChooseInSecret(m, pc, op) if op.secret else _Choose(m, pc, op)


handles(ops.ChooseOne, _choose)


class _ChooseSeveral(Naming):
    """Several of the things offered, one after the other, under one name.

    A dry run tries each set of them as one option. If no set has an effect where it is read, the
    choice is passed over.
    """

    def __init__(self, m: Machine, pc: int, op: ops.ChooseSeveral) -> None:
        self._pc, self.go_on = pc, m.follow(pc + 1)
        self._offered, self._domain = options_of(m, op.among), domain_of(op.among)
        self._slot, self._subject = slot_of(Chosen(op.slot, op.owner)), op.subject
        self._number: Expr = Const(MANY) if op.number is None else m.places.number(op.number)
        self._may_stop, self._left, self._ahead = op.may_stop, op.left, m.lookahead
        self._until = -1 if op.until is None else m.follow(op.until)

    def options(self, state: State) -> list[int]:
        """The sets that can be chosen, as bits; only as many as a dry run tries."""
        things, most = self._offered.of(state), self._most(state)
        found: list[int] = []
        for size in range(0 if self._may_stop else most, most + 1):
            for some in combinations(things, size):
                found.append(sum([1 << one for one in some]))
                if len(found) > MOST_OPTIONS:
                    return found
        return found

    def _most(self, state: State) -> int:
        return min(self._number.of(state), len(self._offered.of(state)))

    def cell(self, state: State) -> int:
        return self._slot.of(state)

    def enter(self, state: State) -> int:
        most = self._most(state)
        asks = most > 0 and (self._may_stop or most < len(self._offered.of(state)))
        if asks and self._until >= 0:
            options, at = self.options(state), self._slot.of(state)
            if self._ahead.passes_over(state, options, at, self.go_on, self._until, None):
                return self._until
        state.stack[self._slot.of(state)] = 0
        state.stack[state.frame + self._left] = most
        return self._next(state)

    def _next(self, state: State) -> int:
        """Asks for the next one; without a choice, takes all that are left."""
        left = state.stack[state.frame + self._left]
        chosen = state.stack[self._slot.of(state)]
        things = [one for one in self._offered.of(state) if not chosen >> one & 1]
        if not self._may_stop and left == len(things):
            for one in things:
                self._take(state, one)
            return self.go_on
        if not (left and things):
            return self.go_on
        options = [*things, STOP] if self._may_stop else things
        player = state.stack[state.frame + self._subject]
        return ask(state, self._pc, player, self._domain, options)

    def resume(self, state: State, option: int) -> int:
        if option == STOP:
            return self.go_on
        self._take(state, option)
        state.stack[state.frame + self._left] -= 1
        return self._next(state)

    def trial(self, state: State) -> int:
        """Leaves the sets to the dry run."""
        if self._most(state):
            state.pc = self._pc
            return CHOOSES
        return self.enter(state)

    def _take(self, state: State, one: int) -> None:
        player, at = state.stack[state.frame + self._subject], self._slot.of(state)
        state.stack[at] = state.stack[at] | 1 << one
        state.log = (state.log, CHOSE, player, self._domain, one)


handles(ops.ChooseSeveral, _ChooseSeveral)


class _Forget(Handler):
    """Empties a chosen name."""

    def __init__(self, m: Machine, pc: int, op: Forget) -> None:
        self._go_on, self._slot = m.follow(pc + 1), slot_of(Chosen(op.slot, op.owner))

    def enter(self, state: State) -> int:
        state.stack[self._slot.of(state)] = -1
        return self._go_on


handles(Forget, _Forget)


def _is_secret(log: Log, slot: int, player: int, option: int) -> bool:
    """Whether what a player chose, which is in a slot, was not revealed since."""
    while log is not None:
        if log[TYPE] == SEALED and log[SEALED_SLOT] == slot and log[SEALED_PLAYER] == player:
            return True
        shown = log[TYPE] == REVEALED and log[REVEALED_PLAYER] == player
        if shown and log[REVEALED_OPTION] == option:
            return False
        log = log[0]
    return True


class _Reveal(StepHandler):
    """Shows the choices that were sealed since the last reveal."""

    def __init__(self, m: Machine, pc: int, op: ops.Reveal) -> None:
        super().__init__(m, pc, op)
        self._players = range(m.layout.players)
        self._secrets = [(one.slot, OF_NAMES[one.what], one.each_player) for one in op.secrets]

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        for slot, domain, each_player in self._secrets:
            first = frame + slot
            if each_player:
                found = [(player, first + player) for player in self._players]
            else:
                found = [(stack[first + 1], first)]
            for player, cell in found:
                chosen = stack[cell]
                if player >= 0 and chosen >= 0 and _is_secret(state.log, cell, player, chosen):
                    state.log = (state.log, REVEALED, player, chosen, domain)
        return self.after


handles(ops.Reveal, _Reveal)


class _Draw(Handler):
    """One of several things at random; asked, if the given position says that chance is asked."""

    def __init__(self, m: Machine, pc: int, op: ops.Drawing, domain: int) -> None:
        self._pc, self._go_on, self._domain = pc, m.follow(pc + 1), domain
        self._slot, self._subject = slot_of(Chosen(op.slot, op.owner)), op.subject
        self._chance, self._salt_of = op.chance, salts_of(m.layout, domain)
        self._events = m.events

    def _options(self, state: State) -> list[int]:
        raise NotImplementedError

    def enter(self, state: State) -> int:
        options = self._options(state)
        if not options:
            state.stack[self._slot.of(state)] = -1
            return self._go_on
        if len(options) > 1 and state.cells[self._chance] == ASKED:
            player = state.stack[state.frame + self._subject]
            return ask(state, self._pc, player, self._domain, options)
        return self.resume(state, drawn(state.cells, self._chance, options, self._salt_of))

    def resume(self, state: State, option: int) -> int:
        state.stack[self._slot.of(state)] = option
        self._note(state, option)
        return self._go_on

    def _note(self, state: State, option: int) -> None:
        state.log = (state.log, DREW, self._domain, option)


class _DrawRegion(_Draw):
    """A region that was not drawn since all were returned."""

    def __init__(self, m: Machine, pc: int, op: ops.DrawRegion) -> None:
        super().__init__(m, pc, op, PLACE)
        self._regions, self._drawn, self._members = op.regions, m.layout.drawn, m.members

    def _options(self, state: State) -> list[int]:
        return self._members[self._regions & ~state.cells[self._drawn]]

    def _note(self, state: State, option: int) -> None:
        self._events.draw(state, PLACE, option)


handles(ops.DrawRegion, _DrawRegion)


class _DrawOne(_Draw):
    """Anything else, at random."""

    def __init__(self, m: Machine, pc: int, op: ops.DrawOne) -> None:
        super().__init__(m, pc, op, domain_of(op.among))
        self._offered = options_of(m, op.among, op.but)

    def _options(self, state: State) -> list[int]:
        return self._offered.of(state)


handles(ops.DrawOne, _DrawOne)


class _Remember(Handler):
    """A number under a name, a player, or what another name stands for."""

    def __init__(self, m: Machine, pc: int, op: ops.Remember) -> None:
        self._go_on, self._slot = m.follow(pc + 1), slot_of(Chosen(op.slot, op.owner))
        self._value = _value_of(m, op.value)

    def enter(self, state: State) -> int:
        state.stack[self._slot.of(state)] = self._value.of(state)
        return self._go_on


def _value_of(m: Machine, value: Number | Chosen | PersonExpr) -> Expr:
    if isinstance(value, Number):
        return m.places.number(value)
    return chosen_of(value) if isinstance(value, Chosen) else person_of(value)


handles(ops.Remember, _Remember)


class _ReturnDrawn(Handler):
    """Returns all drawn regions, so that each can be drawn again."""

    def __init__(self, m: Machine, pc: int, op: ops.ReturnDrawn) -> None:
        self._go_on, self._events = m.follow(pc + 1), m.events

    def enter(self, state: State) -> int:
        self._events.return_drawn(state)
        return self._go_on


handles(ops.ReturnDrawn, _ReturnDrawn)


class _Score(StepHandler):
    """Places one after the other; if the data asks, the acting player chooses which is next.

    Places that are scored as one are all done with the first of them. Cards that wait for a scoring
    run before it: a sentence is one scoring; in the order of the board, each of its places is one.
    """

    def __init__(self, m: Machine, pc: int, op: ops.Score) -> None:
        super().__init__(m, pc, op)
        self._what, self._first_only, self._asks = m.places.mask(op.what), op.first_only, op.asks
        self._remaining, self._now, self._bits = op.remaining, op.now, m.places.bits
        self._events, self._manners, self._members = m.events, m.events.manners, m.members
        self._each, self._warned = op.each, op.warned
        moments = m.program.moments
        self._starts, self._ends = moments.before_scoring, moments.after_scoring

    def enter(self, state: State) -> int:
        stack, at = state.stack, state.frame + self._remaining
        begins = stack[at] == -1
        if begins:
            stack[at] = self._what.of(state)
        if self._manners.leaves_out:
            stack[at] = stack[at] & ~self._manners.left_out(state)
        mask = stack[at]
        if not mask:
            stack[at] = -1
            return self.after
        if self._starts:
            go_on = self._before(state, mask, begins)
            if go_on >= 0:
                return go_on
        if self._asks and mask & (mask - 1):
            player = stack[state.frame + self.subject]
            return ask(state, self.pc, player, PLACE, self._members[mask])
        return self.resume(state, (mask & -mask).bit_length() - 1)

    def _before(self, state: State, mask: int, begins: bool) -> int:
        """Runs the cards that wait for a scoring before it; -1: it may begin."""
        stack, frame = state.stack, state.frame
        if begins:
            stack[frame + self._warned] = -1
        place = (mask & -mask).bit_length() - 1
        if stack[frame + self._warned] == place or not (self._each or begins):
            return -1
        stack[frame + self._warned] = place
        if self.reactions.is_idle(state):
            return -1
        scored = self._events.together(state, 1 << place if self._each else mask)
        actor = stack[frame + self.subject]
        return self.reactions.scoring(state, self._starts, actor, self.pc, scored)

    def resume(self, state: State, option: int) -> int:
        stack, at = state.stack, state.frame + self._remaining
        stack[at] = stack[at] & ~self._bits[option]
        stack[state.frame + self._now] = option
        return self.announce(state)

    def apply(self, state: State) -> int:
        stack, frame, scored = state.stack, state.frame, 0
        for one in self._events.score(state, stack[frame + self._now], first_only=self._first_only):
            scored |= self._bits[one]
        stack[frame + self._remaining] = stack[frame + self._remaining] & ~scored
        if not self._ends or not scored:
            return self.pc
        actor = stack[frame + self.subject]
        return self.reactions.scoring(state, self._ends, actor, self.pc, scored)

    def skip(self, state: State) -> int:
        """Leaves out the place, and those that would be scored as one with it."""
        stack, frame = state.stack, state.frame
        left_out = self._events.together(state, self._bits[stack[frame + self._now]])
        stack[frame + self._remaining] = stack[frame + self._remaining] & ~left_out
        return self.pc


handles(ops.Score, _Score)
