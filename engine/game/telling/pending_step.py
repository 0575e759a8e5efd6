"""Describes the pending step of a player to the players who may stop it.

A dry run of the step gives its events. They are described before they happen, as far as the player
who is asked may know them by then: one phrase for each kind of event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT
from ...compile.operations import Apply, PlayerOp
from ...compile.verbs.moments import Begin
from ...lang.english.titles import definite
from ...text.wording import listing
from ..events.points import TWICE, WITH
from ..machine.machine import Machine
from ..state import events
from ..state.events import EVERYONE, Event, events_since
from ..state.frames import outer_action, whole_action
from ..state.state import State
from .keys import Keys
from .locations import lying, shown_events
from .log import Narrator
from .looking import Look


def announced_step(machine: Machine, keys: Keys, state: State) -> str | None:
    """The step that a reaction interrupts, in English; None when no reaction is asked."""
    found = interrupted(machine, state)
    if found is None:
        return None
    back, before = found
    actor, title = _whose(machine, keys, before, back)
    if isinstance(machine.program.code[back].op, Apply):
        teller = _Teller(machine, keys, before, viewer=state.player, actor=actor)
        after = machine.lookahead.applied(before, back)
        coming = shown_events(machine.layout, after, before.log)
        what = _joined(teller.phrases(coming))
        sees_several = any([isinstance(one, events.Looked) and one.cards[1:] for one in coming])
        if sees_several and machine.program.code[back - 1].op.ask().secret:
            what += " and put these back in any order"
    elif before.cells[machine.layout.action] >= 0:
        what = "begin the action"  # before its first question
    else:
        begun = _begun(machine, keys, back)
        return begun and f"{keys.colours[actor]} is about to begin {begun}"
    return f"{keys.colours[actor]} is about to {what} ({title})"


def _whose(machine: Machine, keys: Keys, before: State, back: int) -> tuple[int, str]:
    """The player whose step is pending, and the title of its card or step of a procedure."""
    action, stack = before.cells[machine.layout.action], before.stack
    if action >= 0:
        return stack[whole_action(stack, action) + SUBJECT], _cards(keys, stack, action)
    op = machine.program.code[back - 1].op
    subject = op.subject if isinstance(op, PlayerOp) else SUBJECT
    return stack[before.frame + subject], keys.where(machine.program.code[back - 1])


def _cards(keys: Keys, stack: list[int], action: int) -> str:
    """The card whose action is running, and the card that began it, if that is another one."""
    card, beginner = stack[action + CARD], stack[stack[action + RETURN_FRAME] + CARD]
    if action == 0 or beginner in (card, -1):
        return keys.card_shown(card)
    return f"{keys.card_shown(card)}, through {keys.card_title(beginner)}"


def _begun(machine: Machine, keys: Keys, back: int) -> str | None:
    """The procedure or step that is about to begin, if any."""
    for one in machine.program.stretches:
        begin = machine.program.code[one.begin - 1]
        if isinstance(begin.op, Begin) and machine.follow(one.begin) == back:
            return keys.run(begin)
    return None


def events_ahead(machine: Machine, state: State) -> list[Event]:
    """The events of the step that a reaction interrupts; none before an action."""
    found = interrupted(machine, state)
    if found is None:
        return []
    back, before = found
    if not isinstance(machine.program.code[back].op, Apply):
        return []
    return events_since(before.log, machine.lookahead.applied(before, back).log)


def interrupted(machine: Machine, state: State) -> tuple[int, State] | None:
    """The instruction to which the pending reactions return, and the state without them."""
    program = machine.program
    hooks = [program.hooks[number] for number in program.moments.boundaries]
    entries = {entry for hook in hooks for entry in hook.always}
    entries |= {entry for hook in hooks for one in hook.waiting for entry in one.entries.values()}
    if not any(entry.pc <= state.pc < entry.end for entry in entries):
        return None
    starts = {entry.pc for entry in entries}
    stack, frame = state.stack, state.frame
    while stack[frame + RETURN_TO] in starts:
        frame = stack[frame + RETURN_FRAME]
    before, running = state.clone(), machine.layout.action
    while before.cells[running] >= frame:  # an action of the reaction itself
        before.cells[running] = outer_action(stack, before.cells[running])
    before.frame = stack[frame + RETURN_FRAME]
    del before.stack[frame:]
    return stack[frame + RETURN_TO], before


def _joined(phrases: list[str]) -> str:
    """Phrases joined; one that occurs more than once is written once, with `twice`."""
    once = dict.fromkeys(phrases)
    return listing([f"{one} twice" if phrases.count(one) > 1 else one for one in once], "and")


class _Teller(NamedTuple):
    """Describes coming events. before: the state now; viewer: the player who reads the phrases."""

    machine: Machine
    keys: Keys
    before: State
    viewer: int
    actor: int

    def phrases(self, found: Sequence[Event]) -> list[str]:
        """One phrase for each event that has one."""
        shown = [event.player for event in found if isinstance(event, events.Revealed)]
        players = [*dict.fromkeys(self.keys.colours[player] for player in shown)]
        revealed = [f"reveal the secret choice of {listing(players, 'and')}"] if players else []
        phrases = [self._phrase(event) for event in found]
        return [*revealed, *[phrase for phrase in phrases if phrase is not None]]

    def _phrase(self, event: Event) -> str | None:
        keys = self.keys
        match event:
            case events.Moved():
                return self._counted(event, event.amount)
            case events.Carried():
                return f"{self._counted(event, 1)}, with {keys.single_title(event.piece)}"
            case events.PieceMoved():
                return self._goes(event.piece, event.origin, event.place)
            case events.Veiled():
                return self._veiled(event)
            case events.Unveiled():  # the place is still secret
                return f"reveal where {keys.single_title(event.piece)} is"
            case events.Flipped():
                place = self.before.cells[self.machine.layout.single_base + event.piece]
                where = f" {keys.at(place)}" if place >= 0 else ""
                return f"turn over {keys.single_title(event.piece)}{where}"
            case events.Scored():  # what it pays may be secret
                return f"score {keys.place_title(event.place)}"
            case events.Manner() if event.how != TWICE:
                name, second = keys.place_title(event.place), keys.place_title(event.other)
                return f"count {name} {'together with' if event.how == WITH else 'like'} {second}"
            case events.CardMoved() | events.CardShown():
                return self._card(event)
            case events.Kept():
                return f"keep {keys.card_title(event.card)}"
            case events.Lapsed():
                own = event.player in (self.actor, -1)
                whose = "" if own else f"{keys.colours[event.player]}'s "
                return f"end the effect of {whose}{keys.card_title(event.card)}"
            case events.Gained():
                return self._points(event.player, "gain", event.points)
            case events.Lost():
                return self._points(event.player, "lose", event.points)
            case events.Gave():
                given = self._points(event.player, "give", event.points)
                return f"{given} to {keys.colours[event.taker]}"
            case events.Counted():
                counter = self.machine.layout.counters[event.counter]
                verb = "raise" if event.after > event.before else "lower"
                return f"{verb} {keys.counter_title(counter, event.bearer)} to {event.after}"
            case events.Looked() | events.LookedIn() | events.Found() | events.Learned():
                return self._look(event)
            case events.Decided():
                verb = "win" if event.wins else "lose"
                if event.players == (self.actor,):
                    return f"{verb} the game"
                players = listing([keys.colours[player] for player in event.players], "and")
                return f"make {players} {verb} the game"
            case events.Finishing():
                return f"end the game{keys.after_run(event.run)}"
            case events.Office():
                title = keys.title(self.machine.layout.offices[event.office])
                return f"make {keys.colours[event.player]} {definite(title)}"
        return None

    def _counted(self, event: events.Moved | events.Carried, amount: int) -> str:
        """Pieces of one owner. If the viewer may not look into their place, “all” replaces all."""
        keys, origin = self.keys, event.origin
        pile = self.machine.layout.pieces_at(event.kind, origin, event.owner)
        everything = amount > 1 and amount == self.before.cells[pile]
        many = "all" if everything and not keys.sees_place(origin, self.viewer) else str(amount)
        pieces = f"{many} {keys.owner_title(event.owner)} {keys.pieces(event.kind, amount)}"
        start, end = keys.place_title(origin), keys.place_title(event.place)
        if keys.is_borne(event.place):
            return f"have {pieces} pick up {end} {keys.at(lying(event))}"
        if keys.is_borne(origin):
            return f"have {pieces} put down {start} {keys.at(event.place)}"
        return f"move {pieces} from {start} to {end}"

    def _goes(self, piece: int, origin: int, place: int) -> str:
        start = f" from {self.keys.place_title(origin)}" if origin >= 0 else ""
        end = f" to {self.keys.place_title(place)}" if place >= 0 else " off the board"
        return f"move {self.keys.single_title(piece)}{start}{end}"

    def _veiled(self, event: events.Veiled) -> str:
        """A move of a single piece from or to a place that some players do not know."""
        origin = event.origin if event.origin_veil in (0, self.viewer + 1) else -1
        if event.place_veil in (0, self.viewer + 1):
            return self._goes(event.piece, origin, event.place)
        start = f" from {self.keys.place_title(origin)}" if origin >= 0 else ""
        return f"move {self.keys.single_title(event.piece)}{start} in secret"

    def _card(self, event: events.CardMoved | events.CardShown) -> str:
        """A card; its title, if the viewer sees it where it lies now."""
        narrator, origin = Narrator(self.machine.program, self.keys), event.origin
        seen = self.keys.sees(origin, self.viewer)
        known = seen or isinstance(event, events.CardShown)
        title = self.keys.card_title(event.card) if known else "a card"
        return f"move {title} from {narrator.zone(origin)} to {narrator.zone(event.target)}"

    def _look(self, event: Look) -> str:
        """What is looked at, without what is there."""
        seen = Narrator(self.machine.program, self.keys).sight(event)
        if event.player == self.actor:
            return f"look at {seen}"
        whom = "all players" if event.player == EVERYONE else self.keys.colours[event.player]
        return f"show {seen} to {whom}"

    def _points(self, player: int, verb: str, points: int) -> str:
        does = f"{verb} {points} point{'' if points == 1 else 's'}"
        return does if player == self.actor else f"make {self.keys.colours[player]} {does}"
