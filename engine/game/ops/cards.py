"""Operations that move, discard and keep cards."""

from __future__ import annotations

from ...compile.expressions import ZoneRef
from ...compile.frame import CARD
from ...compile.operations import STOP
from ...compile.verbs import cards as ops
from ..expressions.card_tests import card_test
from ..machine.handlers import Handler, ask
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..memory.memo_tables import ByMask, bits_of
from ..state.active_cards import AIMS, NEVER, lapse_code
from ..state.bound import Expr
from ..state.domains import CARD as CARD_DOMAIN
from ..state.state import State
from .announcing import CardStep, OneChosen
from .operands import zone_of


def _zones(zones: tuple[ZoneRef, ...]) -> list[Expr]:
    """The cells of card zones."""
    return [zone_of(zone) for zone in zones]


def _lying(state: State, zones: list[Expr]) -> int:
    """The cards (bits) in some zones."""
    mask = 0
    for zone in zones:
        mask |= state.cells[zone.of(state)]
    return mask


def _source(state: State, zones: list[Expr], card: int) -> int:
    """The cell of the one of some zones in which a card lies; -1: it has left them."""
    for zone in zones:
        cell = zone.of(state)
        if state.cells[cell] >> card & 1:
            return cell
    return -1


class _MoveCard(OneChosen):
    """One card, chosen, from some zones to another."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveCard) -> None:
        super().__init__(m, pc, op, op.card, CARD_DOMAIN)
        self._sources, self._target = _zones(op.sources), zone_of(op.target)
        self._allowed, self._members = card_test(m.places, op.test), m.members

    def options(self, state: State) -> list[int]:
        mask = _lying(state, self._sources)
        return self._members[mask if self._allowed is None else self._allowed.keep(state, mask)]

    def apply(self, state: State) -> int:
        card = state.stack[state.frame + self.slot]
        source = _source(state, self._sources, card)
        if source >= 0:
            self.events.move_card(state, card, source, self._target.of(state))
        return self.reactions.after_cards(state, self.after)


class _MoveSomeCards(StepHandler):
    """A number of cards, chosen one after the other; the slot `left` counts down."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveSomeCards) -> None:
        super().__init__(m, pc, op)
        self._sources, self._target = _zones(op.sources), zone_of(op.target)
        self._slot, self._left = op.card, op.left
        self._options = m.members_or_stop if op.may_stop else m.members

    def enter(self, state: State) -> int:
        stack, frame, mask = state.stack, state.frame, _lying(state, self._sources)
        if not mask or stack[frame + self._left] <= 0:
            return self.after
        options = self._options[mask]
        if len(options) > 1:
            return ask(state, self.pc, stack[frame + self.subject], CARD_DOMAIN, options)
        return self.resume(state, options[0])

    def resume(self, state: State, option: int) -> int:
        if option == STOP:
            return self.after
        state.stack[state.frame + self._slot] = option
        return self.announce(state)

    def apply(self, state: State) -> int:
        card = state.stack[state.frame + self._slot]
        source = _source(state, self._sources, card)
        if source >= 0:
            self.events.move_card(state, card, source, self._target.of(state))
        return self.reactions.after_cards(state, self.skip(state))

    def skip(self, state: State) -> int:
        state.stack[state.frame + self._left] -= 1
        return self.pc


class _MoveCards(CardStep):
    """All cards of some zones to another."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveCards) -> None:
        super().__init__(m, pc, op)
        self._sources, self._target = _zones(op.sources), zone_of(op.target)
        self._lying = ByMask(bits_of, len(m.layout.cards))

    def act(self, state: State) -> None:
        for source in self._sources:
            cell = source.of(state)
            for card in self._lying.of(state.cells[cell]):
                self.events.move_card(state, card, cell, self._target.of(state))


class _MoveChosenCard(CardStep):
    """The card in a slot, from where it lies; one that lies there already stays."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveChosenCard) -> None:
        super().__init__(m, pc, op)
        self._slot, self._target = op.card, zone_of(op.target)

    def act(self, state: State) -> None:
        card, target = state.stack[state.frame + self._slot], self._target.of(state)
        source = self.events.where(state, card)
        if source not in (-1, target):
            self.events.move_card(state, card, source, target)


class _MoveTopCards(CardStep):
    """The top card of some decks to a zone."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveTopCards) -> None:
        super().__init__(m, pc, op)
        self._target, self._decks = zone_of(op.target), op.decks

    def act(self, state: State) -> None:
        for deck in self._decks:
            self.events.take_top(state, deck, self._target.of(state))


# ---------------------------------------------------------------- putting away


class _DiscardCards(CardStep):
    """All cards of some zones to where their decks say; kept ones to the kept cards."""

    def __init__(self, m: Machine, pc: int, op: ops.DiscardCards) -> None:
        super().__init__(m, pc, op)
        self._sources, self._lying = _zones(op.sources), ByMask(bits_of, len(m.layout.cards))

    def act(self, state: State) -> None:
        for source in self._sources:
            cell = source.of(state)
            for card in self._lying.of(state.cells[cell]):
                self.events.after_use(state, card, cell)


class _DiscardThis(CardStep):
    """The card whose effect runs, to where its deck says, unless another player also keeps it."""

    def act(self, state: State) -> None:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + self.subject]
        if self.events.active.others(state, card, player):
            self.events.end_for(state, card, player)
        else:
            self.events.put_back(state, card)


class _DiscardOthers(CardStep):
    """The other copies of the card that are kept, and this copy for other players who keep it."""

    def __init__(self, m: Machine, pc: int, op: ops.DiscardOthers) -> None:
        super().__init__(m, pc, op)
        self._alike, self._members = op.alike, m.members

    def enter(self, state: State) -> int:
        this, player = state.stack[state.frame + CARD], state.stack[state.frame + self.subject]
        kept = self.events.active.kept(state) & self._alike
        if kept & ~(1 << this) or (kept and self.events.active.others(state, this, player)):
            return self.announce(state)
        return self.after

    def act(self, state: State) -> None:
        this, player = state.stack[state.frame + CARD], state.stack[state.frame + self.subject]
        for card in self._members[self.events.active.kept(state) & self._alike & ~(1 << this)]:
            self.events.put_back(state, card)
        for other in self.events.active.others(state, this, player):
            self.events.end_for(state, this, other)


class _DiscardAnyCard(OneChosen):
    """One card that a player keeps, chosen."""

    def __init__(self, m: Machine, pc: int, op: ops.DiscardAnyCard) -> None:
        super().__init__(m, pc, op, op.card, CARD_DOMAIN)
        self._among, self._members = op.among, m.members

    def options(self, state: State) -> list[int]:
        return self._members[self.events.active.kept(state) & self._among]

    def apply(self, state: State) -> int:
        self.events.put_back(state, state.stack[state.frame + self.slot])
        return self.reactions.after_cards(state, self.after)


class _Spend(CardStep):
    """The card has no further effect; it stays where it lies."""

    def act(self, state: State) -> None:
        stack, frame = state.stack, state.frame
        self.events.spend(state, stack[frame + CARD], stack[frame + self.subject])


class _Keep(CardStep):
    """Puts the card in force at once; it stays where it is until it is put away."""

    def __init__(self, m: Machine, pc: int, op: ops.Keep) -> None:
        super().__init__(m, pc, op)
        self._lapse, self._begun, self._ended = op.lapse, m.layout.begun_base, m.layout.ended_base
        self._numbers, self._aims = dict(op.aims), m.aims

    def enter(self, state: State) -> int:
        """Does nothing if the condition holds already."""
        return self.after if self._is_reached(state) else super().enter(state)

    def apply(self, state: State) -> int:
        return self.after if self._is_reached(state) else super().apply(state)

    def _is_reached(self, state: State) -> bool:
        aim = self._aim(state)
        if self._aims is None or aim < 0:
            return False
        return self._aims.holds(state, aim, state.stack[state.frame + self.subject])

    def _aim(self, state: State) -> int:
        """The number of the condition of the card; -1: none."""
        return self._numbers.get(state.stack[state.frame + CARD], -1)

    def act(self, state: State) -> None:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + self.subject]
        self.events.keep(state, card, player, self._until(state))

    def _until(self, state: State) -> int:
        return self._time(state) | (self._aim(state) + 1) << AIMS

    def _time(self, state: State) -> int:
        lapse = self._lapse
        if lapse is None:
            return NEVER
        counter = lapse.counter
        begun, ended = state.cells[self._begun + counter], state.cells[self._ended + counter]
        if lapse.at_start:
            return lapse_code(counter, True, begun)
        return lapse_code(counter, False, ended + (lapse.following and begun > ended))


class _Shuffle(Handler):
    """Shuffles the decks."""

    def __init__(self, m: Machine, pc: int, op: ops.Shuffle) -> None:
        self._go_on, self._events = m.follow(pc + 1), m.events
        self._decks = [deck for deck, shuffled in enumerate(m.program.shuffled) if shuffled]

    def enter(self, state: State) -> int:
        for deck in self._decks:
            self._events.shuffle(state, deck)
        return self._go_on


handles(ops.MoveCard, _MoveCard)
handles(ops.MoveSomeCards, _MoveSomeCards)
handles(ops.MoveCards, _MoveCards)
handles(ops.MoveChosenCard, _MoveChosenCard)
handles(ops.MoveTopCards, _MoveTopCards)
handles(ops.DiscardCards, _DiscardCards)
handles(ops.DiscardThis, _DiscardThis)
handles(ops.DiscardOthers, _DiscardOthers)
handles(ops.DiscardAnyCard, _DiscardAnyCard)
handles(ops.Spend, _Spend)
handles(ops.Keep, _Keep)
handles(ops.Shuffle, _Shuffle)
