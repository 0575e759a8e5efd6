"""Reactions at a moment: the cards that wait for it, in their order, each with a frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...compile.expressions import NOBODY
from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT, LiveOut
from ...compile.program import Entry, Program
from ...rules.errors import RulesError
from ...text.diagnostics import Diagnostic
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE, MemoTable
from ..state.active_cards import NEVER, NOT_KEPT, time_of
from ..state.events import events_since
from ..state.frames import push, whole_action
from ..state.history import Log
from ..state.state import State
from .lookahead import Lookahead, changed
from .occurrences import Occurrence, Occurrences
from .trigger_filter import TriggerFilter
from .triggers import Trigger

MOST_REACTIONS: Final = 10_000
"""Most occurrences that triggers wait for between two decisions, counted with the reactions."""

NO_CARD: Final = -1


class Reaction:
    """A player, the player's card that reacts, its code; whose the moment is, and where.

    where: the innermost place that the card means; thing: the number of the single piece, or of the
    card whose counter changes; -1: none.
    mover: the player who does the step. unheld: no player holds the card.
    """

    def __init__(
        self,
        player: int,
        card: int,
        entry: Entry,
        who: int = NOBODY,
        where: int = -1,
        thing: int = -1,
    ) -> None:
        self.player, self.card, self.entry = player, card, entry
        self.who, self.where, self.thing = who, where, thing
        self.mover: int = NOBODY
        self.unheld = False


class Reactions:
    """The reactions of one program."""

    def __init__(
        self,
        program: Program,
        places: Places,
        members: MemoTable[int, list[int]],
        lookahead: Lookahead,
    ) -> None:
        self._program = program
        self._layout = program.layout
        self._places = places
        self._members = members
        self._lookahead = lookahead
        moments = program.moments
        self._triggers = [Trigger(program, places, hook) for hook in program.hooks]
        self._to_actions, self._stretches = moments.of_actions, program.stretches
        self._any_always = any([one.always or one.unheld for one in self._triggers])
        self._ruling = MemoTable(self._with_rules)
        spots = any(hook.limits.spots for hook in program.hooks)
        self._occurrences, self._ahead = (
            Occurrences(
                program.layout, hooks, places.owners, places.branches, spots=spots, gifts=gifts
            )
            for hooks, gifts in ((moments.happened, False), (moments.ahead, True))
        )
        self._foresees = moments.ahead.any
        self.filter = TriggerFilter(program, places)
        self._changes = self._texts_about_changes()
        self._expiring = self._texts_about_time()

    def _texts_about_changes(self) -> dict[tuple[bool, bool], Mapping[int, Entry]]:
        """The code of cards that have come or left: by whether they came, and whether by lying."""
        found: dict[tuple[bool, bool], Mapping[int, Entry]] = {}
        program = self._program
        for come, number in ((True, program.moments.comes), (False, program.moments.leaves)):
            if number is not None:
                for waiting in program.hooks[number].waiting:
                    known = found.get((come, waiting.lying), {})
                    found[come, waiting.lying] = {**known, **waiting.entries}
        return found

    def _texts_about_time(self) -> Mapping[int, Entry]:
        """The code of kept cards for the end of their time."""
        program = self._program
        number = program.moments.expires
        waiting = () if number is None else program.hooks[number].waiting
        return {card: entry for one in waiting for card, entry in one.entries.items()}

    # ------------------------------------------------------------ to boundaries

    def boundary(self, state: State, apply: int, mover: int) -> int:
        """Opens a frame for each reaction to a step, if the step changes anything.

        Reacts to what is running, and to what the step would do. Call it only when a card that
        reacts is in force. mover: the player who does the step.
        """
        waiting = self._at_boundary(state, apply)
        if not waiting and not self._foresees:
            return apply
        after = self._lookahead.applied(state, apply)
        if not changed(state, after):
            return apply
        if self._foresees:
            waiting = self._with_foreseen(state, after, waiting, apply, mover)
        return self._open(state, waiting, apply)

    def _with_foreseen(
        self, state: State, after: State, waiting: list[Reaction], apply: int, mover: int
    ) -> list[Reaction]:
        """Some reactions, and those to what a step would do, in the order of seats.

        after: the state that the step would lead to.
        """
        acts = state.cells[self._layout.action] >= 0
        doer = self._actor(state) if acts else -1
        found = []
        for one in self._ahead.of(events_since(state.log, after.log), after):
            found += self._waiting(state, one.hooks, one.who, one.places, one, doer)
        if not found:
            return waiting
        for reaction in found:
            reaction.mover = doer if acts else mover
        return self._by_seats(state, waiting + found, mover)

    def _by_seats(self, state: State, found: list[Reaction], actor: int) -> list[Reaction]:
        """Reactions in the order of the seats of their players; those of rules come first."""
        ordered = [one for one in found if one.card == NO_CARD or one.unheld]
        of_cards = [one for one in found if one.card != NO_CARD and not one.unheld]
        for player in self._seats(state, actor):
            ordered += [one for one in of_cards if one.player == player]
        return ordered

    def before_action(self, state: State, go_on: int, end: int) -> int:
        """Opens a frame for each reaction to an action that begins, if it has an effect."""
        hooks, actor = self._to_actions, self._actor(state)
        return self._before_that(state, hooks, actor, go_on, end, live_out=None)

    def before(self, state: State, hooks: tuple[int, ...], actor: int, go_on: int, end: int) -> int:
        """The same for anything else that begins; later code may read what is chosen in it."""
        return self._before_that(state, hooks, actor, go_on, end, live_out=())

    def _before_that(
        self,
        state: State,
        hooks: tuple[int, ...],
        actor: int,
        go_on: int,
        end: int,
        *,
        live_out: LiveOut,
    ) -> int:
        waiting = self._waiting(state, hooks, actor)
        if not waiting or not self._lookahead.does(state, go_on, end, live_out):
            return go_on
        return self._open(state, waiting, go_on)

    def _at_boundary(self, state: State, pc: int) -> list[Reaction]:
        """The reactions to what runs here: to the running action, and to what is around it.

        Those of the player who acts in the innermost of them come last.
        """
        running = self._running(state, pc)
        found = [one for hooks, actor in running for one in self._waiting(state, hooks, actor)]
        if len(running) > 1:
            found = self._by_seats(state, found, running[0][1])
        return found

    def _running(self, state: State, pc: int) -> list[tuple[tuple[int, ...], int]]:
        """The hooks of what runs at an instruction, each with its player; inner ones first."""
        found, stack, frame = [], state.stack, state.frame
        if self._to_actions and state.cells[self._layout.action] >= 0:
            found.append((self._to_actions, self._actor(state)))
        while self._stretches:
            for one in self._stretches:
                if one.hooks and one.begin <= pc <= one.end:
                    found.append((one.hooks, stack[frame + one.subject]))
            if not frame:
                break
            pc, frame = stack[frame + RETURN_TO], stack[frame + RETURN_FRAME]
        return found

    def _actor(self, state: State) -> int:
        """The player whose action is running."""
        action = whole_action(state.stack, state.cells[self._layout.action])
        return state.stack[action + SUBJECT]

    # ------------------------------------------------------------ to moments

    def is_idle(self, state: State) -> bool:
        """Whether no rule and no card waits for any moment now."""
        return not (self._any_always or state.cells[self._layout.waiting])

    def of_cards(self, hooks: tuple[int, ...]) -> bool:
        """Whether only cards may wait for these moments, and no rule."""
        return not self._ruling[hooks]

    def react(
        self,
        state: State,
        hooks: tuple[int, ...],
        actor: int,
        go_on: int,
        mask: int = EVERYWHERE,
    ) -> int:
        """Opens a frame for each card in force that waits for one of these moments.

        The first to act is on top: clockwise from the left of the player who acts, who comes last;
        if no player acts (-1), in the order settled last. mask: the places where it happens.
        """
        if self.is_idle(state):
            return go_on
        return self._open(state, self._coming(state, hooks, actor, mask), go_on)

    def replacement(self, state: State, hook: int, actor: int, go_on: int) -> int:
        """Opens a frame for the first card of the player who acts that has a replacement.

        Returns -1 when there is none.
        """
        if actor >= 0:
            for base, cards, entries in self._triggers[hook].texts:
                for card in self._members[state.cells[base + actor] & cards]:
                    push(state, go_on, entries[card].size, actor, card)
                    return entries[card].pc
        return -1

    def scoring(
        self, state: State, hooks: tuple[int, ...], actor: int, go_on: int, mask: int
    ) -> int:
        """The same for a scoring of some places; where a trigger names the place, for each."""
        named = tuple([one for one in hooks if self._triggers[one].names_place])
        if not named or self.is_idle(state):
            return self.react(state, hooks, actor, go_on, mask)
        others = tuple([one for one in hooks if one not in named])
        found = self._coming(state, others, actor, mask)
        for place in self._members[mask]:
            one = Occurrence(named, actor, (place,), 1 << place)
            found += self._coming(state, named, actor, one.places, one)
        return self._open(state, self._by_seats(state, found, actor), go_on)

    # ------------------------------------------------------------ to what steps do

    def heed(self, state: State, before: Log, go_on: int, mover: int) -> int:
        """The same as `notice`, in a state in which maybe no trigger waits for any event."""
        if self.filter.may_sleep and not self.filter.now.of(state).any:
            return go_on
        return self.notice(state, before, go_on, mover)

    def notice(self, state: State, before: Log, go_on: int, mover: int) -> int:
        """Opens a frame for each card that waits for an occurrence since a moment.

        Reactions to the first occurrence come first. go_on: the result of the step; WAIT: it asks a
        question. mover: the player who has done the step.
        """
        if self.is_idle(state) or self.filter.ignores(state, before):
            return go_on
        after = go_on if go_on >= 0 else state.pc
        events = events_since(before, state.log)
        for one in reversed(self._occurrences.of(events, state)):
            waiting = self._coming(state, one.hooks, one.who, one.places, one)
            for reaction in waiting:
                reaction.mover = mover
            opened = self._open(state, waiting, after)
            if opened != after:
                go_on = after = opened
        return go_on

    def _count(self, state: State, waiting: list[Reaction]) -> None:
        """Counts a moment and its reactions.

        Raises RulesError when reactions trigger each other without end.
        """
        state.reacted += 1 + len(waiting)
        if state.reacted > MOST_REACTIONS:
            card = waiting[0].card
            kind = None if card == NO_CARD else self._layout.cards[card].card
            whose = "of rules" if kind is None else f"such as that of `{kind.id}`"
            message = f"reactions, {whose}, trigger each other without end"
            raise RulesError([Diagnostic("E534", message, None if kind is None else kind.span)])

    # ------------------------------------------------------------ to what happens to cards

    def after_cards(self, state: State, go_on: int) -> int:
        """Opens a frame for each card that has come into force or left it, the first on top.

        What a card does then may make it come or leave once more.
        """
        if not state.changes:
            return go_on
        changes, state.changes = state.changes, ()
        waiting = [
            Reaction(
                NOBODY if player == self._layout.players else player,
                card,
                self._changes[come, lying][card],
            )
            for come, lying, player, card in changes
        ]
        return self._open(state, waiting, go_on)

    def expire(self, state: State, lapse: int | None, go_on: int) -> int:
        """Opens a frame for each kept card whose time is over: by a lapse, or (None) by any."""
        first, kept = self._layout.lapse_base, self._layout.kept_base
        waiting = []
        for player in range(self._layout.players):
            for card in self._members[state.cells[kept + player]]:
                until = state.cells[first + card]
                ends = until not in (NEVER, NOT_KEPT)
                over = ends if lapse is None else time_of(until) == lapse
                if over and card in self._expiring:
                    waiting.append(Reaction(player, card, self._expiring[card]))
        return self._open(state, waiting, go_on)

    # ------------------------------------------------------------ which react, in which order

    def _coming(
        self,
        state: State,
        hooks: tuple[int, ...],
        actor: int,
        mask: int,
        what: Occurrence | None = None,
    ) -> list[Reaction]:
        """The same as `_waiting`, for moments that are not of actions: often no card waits."""
        if state.cells[self._layout.waiting]:
            return self._waiting(state, hooks, actor, mask, what)
        return self._of_rules(state, hooks, actor, mask, what)

    def _waiting(
        self,
        state: State,
        hooks: tuple[int, ...],
        actor: int,
        mask: int = EVERYWHERE,
        what: Occurrence | None = None,
        doer: int = -1,
    ) -> list[Reaction]:
        """The reactions to what happens in some places, in their order.

        Of cards with the same offer to stop something, a player is asked about one. doer: the
        player whose action is running; -1: none.
        """
        waiting = self._of_rules(state, hooks, actor, mask, what) if self._any_always else []
        cells, members = state.cells, self._members
        triggers = [self._triggers[one] for one in self.filter.with_texts(hooks)]
        triggers = [one for one in triggers if one.waits(cells)]
        for player in self._seats(state, actor) if triggers else []:
            for one in triggers:
                if not (one.is_for(player, actor) and one.is_in(state, player, mask, what)):
                    continue
                where = thing = only = -1
                if what is not None:
                    if not (one.is_about(state, player, what) and one.is_by(player, doer)):
                        continue
                    where, thing = one.place_of(state, player, what), what.thing
                    only = one.only(what)
                for base, cards, entries in one.texts:
                    asked = None
                    for card in members[cells[base + player] & cards & only]:
                        entry = entries[card]
                        if not entry.optional or entry is not asked:
                            waiting.append(Reaction(player, card, entry, actor, where, thing))
                        asked = entry
        return waiting

    def _of_rules(
        self,
        state: State,
        hooks: tuple[int, ...],
        actor: int,
        mask: int,
        what: Occurrence | None,
    ) -> list[Reaction]:
        """The reactions of rules and of cards that no player holds, for the player of the moment.

        They mean pieces of any player.
        """
        waiting: list[Reaction] = []
        for one in self._ruling[hooks]:
            where = thing = only = -1
            if not (one.is_for_rules(actor) and one.is_in(state, 0, mask, what)):
                continue
            if what is not None:
                if not one.is_about(state, 0, what):
                    continue
                where, thing = one.place_of(state, 0, what), what.thing
                only = one.only(what)
            for entry in one.always:
                waiting.append(Reaction(actor, NO_CARD, entry, actor, where, thing))
            for cards, entries in one.unheld:
                for card in self._members[state.cells[self._layout.unheld] & cards & only]:
                    found = Reaction(actor, card, entries[card], actor, where, thing)
                    found.unheld = True
                    waiting.append(found)
        return waiting

    def _with_rules(self, hooks: tuple[int, ...]) -> list[Trigger]:
        """The hooks of some moments for which rules wait, or cards that no player holds."""
        triggers = [self._triggers[one] for one in hooks]
        return [one for one in triggers if one.always or one.unheld]

    def _open(self, state: State, waiting: list[Reaction], go_on: int) -> int:
        """Opens the frames of reactions, the first on top, and fills in who, where and what.

        A reaction that has brought the moment about itself does not run once more.
        """
        waiting = [one for one in waiting if not self._is_inside(state, one, go_on)]
        if waiting:
            self._count(state, waiting)
        for one in reversed(waiting):
            entry = one.entry
            push(state, go_on, entry.size, one.player, one.card)
            if entry.player:
                state.stack[state.frame + entry.player] = one.who
            if entry.place:
                state.stack[state.frame + entry.place] = one.where
            if entry.thing:
                state.stack[state.frame + entry.thing] = one.thing
            if entry.mover:
                state.stack[state.frame + entry.mover] = one.mover
            go_on = entry.pc
        return go_on

    def _is_inside(self, state: State, reaction: Reaction, pc: int) -> bool:
        """Whether this reaction has brought about what happens, so that it does not run again."""
        stack, frame = state.stack, state.frame
        card, entry = reaction.card, reaction.entry
        while True:
            if entry.pc < pc < entry.end and stack[frame + CARD] == card:
                return True
            if not frame:
                return False
            pc, frame = stack[frame + RETURN_TO], stack[frame + RETURN_FRAME]

    def _seats(self, state: State, actor: int) -> list[int]:
        count = self._layout.players
        if actor >= 0:
            return [(actor + distance) % count for distance in range(1, count + 1)]
        if self._layout.orders:
            return state.cells[self._layout.order_base : self._layout.order_base + count]
        return list(range(count))
