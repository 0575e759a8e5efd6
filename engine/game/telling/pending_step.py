"""Describes the pending step of a player to those who may stop it.

The step is tried out on a copy, and what the log would say of it is told beforehand, as far as the
player who is asked may know it by then: one phrase for each kind of event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT
from ...compile.operations import Apply, PlayerOp
from ...compile.verbs.moments import Begin
from ...lang.english.titles import definite
from ..events.pieces import TWICE, WITH
from ..machine.machine import Machine
from ..state import event_types
from ..state.frames import whole_action
from ..state.history import entries_since
from ..state.state import State
from .keys import Keys
from .locations import lying, shown_entries
from .log import Narrator

Entry = Sequence[int]


def announced_step(machine: Machine, keys: Keys, state: State) -> str | None:
    """The step that a reaction is asked about, in English; None when no reaction is asked."""
    found = interrupted(machine, state)
    if found is None:
        return None
    back, before = found
    actor, title = _whose(machine, keys, before, back)
    if isinstance(machine.program.code[back].op, Apply):
        teller = _Teller(machine, keys, before, viewer=state.player, actor=actor)
        after = _applied(machine, before, back)
        what = _joined(teller.phrases(shown_entries(machine.layout, after, before.log)))
    elif before.cells[machine.layout.action] >= 0:
        what = "begin the action"  # before its first question
    else:
        begun = _begun(machine, keys, back)
        return begun and f"{keys.colours[actor]} is about to begin {begun}"
    return f"{keys.colours[actor]} is about to {what} ({title})"


def _whose(machine: Machine, keys: Keys, before: State, back: int) -> tuple[int, str]:
    """The player whose step is pending, and the card or the step of a procedure that says it."""
    action, stack = before.cells[machine.layout.action], before.stack
    if action >= 0:
        return stack[whole_action(stack, action) + SUBJECT], _cards(keys, stack, action)
    op = machine.program.code[back - 1].op
    subject = op.subject if isinstance(op, PlayerOp) else SUBJECT
    return stack[before.frame + subject], keys.where(machine.program.code[back - 1])


def _cards(keys: Keys, stack: list[int], action: int) -> str:
    """The card whose action is going on, and the card that has begun it, if another one has."""
    card, beginner = stack[action + CARD], stack[stack[action + RETURN_FRAME] + CARD]
    if action == 0 or beginner in (card, -1):
        return keys.card_shown(card)
    return f"{keys.card_shown(card)}, through {keys.card_title(beginner)}"


def _begun(machine: Machine, keys: Keys, back: int) -> str | None:
    """What is about to begin, if anything is."""
    for one in machine.program.stretches:
        begin = machine.program.code[one.begin - 1]
        if isinstance(begin.op, Begin) and machine.follow(one.begin) == back:
            return keys.run(begin)
    return None


def events_ahead(machine: Machine, state: State) -> list[Entry]:
    """The events of the step that a reaction is asked about; none before the action."""
    found = interrupted(machine, state)
    if found is None:
        return []
    back, before = found
    if not isinstance(machine.program.code[back].op, Apply):
        return []
    return [*entries_since(before.log, _applied(machine, before, back).log)]


def _applied(machine: Machine, before: State, back: int) -> State:
    """The state behind a step that is applied from an instruction on."""
    op = machine.program.code[back].op
    if not isinstance(op, Apply) or op.whole is None:
        return machine.lookahead.applied(before, back)
    return machine.lookahead.tried(before, back, machine.follow(op.whole))


def interrupted(machine: Machine, state: State) -> tuple[int, State] | None:
    """Where it goes on below all reactions that wait, and the state without them."""
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
    before = state.clone()
    before.frame = stack[frame + RETURN_FRAME]
    del before.stack[frame:]
    return stack[frame + RETURN_TO], before


def _joined(phrases: list[str]) -> str:
    """Phrases in a row; one that is said twice is said once, with a word for it."""
    once = dict.fromkeys(phrases)
    told = [f"{one} twice" if phrases.count(one) > 1 else one for one in once]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


class _Teller(NamedTuple):
    """Tells events that are to come. before: how things stand; viewer: who may know of it."""

    machine: Machine
    keys: Keys
    before: State
    viewer: int
    actor: int

    def phrases(self, events: Sequence[Entry]) -> list[str]:
        """One phrase for each event that is told."""
        shown = [entry[1] for entry in events if entry[0] == event_types.REVEALED]
        players = dict.fromkeys(self.keys.colours[player] for player in shown)
        found = [f"reveal the secret choice of {' and '.join(players)}"] if players else []
        for entry in events:
            tell = _TELLERS.get(entry[0])
            phrase = None if tell is None else tell(self, entry)
            if phrase is not None:
                found.append(phrase)
        return found

    def moved(self, entry: Entry) -> str:
        """Pieces of one owner. How many lie where the viewer may not look is not told."""
        _, kind, owner, origin, place, amount, *stood = entry
        keys = self.keys
        pile = self.machine.layout.pieces_at(kind, origin, owner)
        everything = amount > 1 and amount == self.before.cells[pile]
        many = "all" if everything and self._is_hidden(origin) else str(amount)
        pieces = f"{many} {keys.owner_title(owner)} {keys.pieces(kind, amount)}"
        start, end = keys.place_title(origin), keys.place_title(place)
        if keys.is_borne(place):
            return f"have {pieces} pick up {end} {keys.at(lying(origin, stood))}"
        if keys.is_borne(origin):
            return f"have {pieces} put down {start} {keys.at(place)}"
        return f"move {pieces} from {start} to {end}"

    def carried(self, entry: Entry) -> str:
        """One piece, and what it carries."""
        *moved, number = entry[:6]
        return f"{self.moved((*moved, 1, *entry[6:]))}, with {self._piece(number)}"

    def _is_hidden(self, place: int) -> bool:
        key = self.keys.places[place]
        declared = self.keys.defs.places.get(key.partition("/")[0])
        if declared is None or declared.seen_by == "all":
            return False
        own = key.endswith(f"/{self.keys.colours[self.viewer]}")
        return declared.seen_by != "owner" or not own

    def _piece(self, number: int) -> str:
        return self.keys.single_title(number)

    def piece(self, entry: Entry) -> str:
        """A single piece that everybody sees."""
        _, number, origin, place = entry
        return f"move {self._piece(number)}{self._way(origin, place)}"

    def _way(self, origin: int, place: int) -> str:
        start = f" from {self.keys.place_title(origin)}" if origin >= 0 else ""
        end = f" to {self.keys.place_title(place)}" if place >= 0 else " off the board"
        return start + end

    def veiled(self, entry: Entry) -> str:
        """A single piece that not everybody sees, before or after."""
        _, number, origin, place, before, after, *_ = entry
        if before not in (0, self.viewer + 1):
            origin = -1
        if after in (0, self.viewer + 1):
            return f"move {self._piece(number)}{self._way(origin, place)}"
        start = f" from {self.keys.place_title(origin)}" if origin >= 0 else ""
        return f"move {self._piece(number)}{start} in secret"

    def unveiled(self, entry: Entry) -> str:
        """A single piece whose place is shown: the place is not told before."""
        return f"reveal where {self._piece(entry[1])} is"

    def flipped(self, entry: Entry) -> str:
        """A single piece that is turned over."""
        place = self.before.cells[self.machine.layout.single_base + entry[1]]
        where = f" {self.keys.at(place)}" if place >= 0 else ""
        return f"turn over {self._piece(entry[1])}{where}"

    def scored(self, entry: Entry) -> str:
        """A scoring; what it pays is not told, for not everybody may know what lies there."""
        return f"score {self.keys.place_title(entry[1])}"

    def manner(self, entry: Entry) -> str | None:
        """The manner of a scoring."""
        _, place, how, other = entry
        if how == TWICE:
            return None
        name, second = self.keys.place_title(place), self.keys.place_title(other)
        return f"count {name} {'together with' if how == WITH else 'like'} {second}"

    def card(self, entry: Entry) -> str:
        """A card; its title, if the viewer sees it where it lies now."""
        event, card, origin, target = entry
        narrator = Narrator(self.machine.program, self.keys)
        known = event == event_types.SHOWN or (origin >= 0 and narrator.sees(origin, self.viewer))
        title = self.keys.card_title(card) if known else "a card"
        return f"move {title} from {narrator.zone(origin)} to {narrator.zone(target)}"

    def kept(self, entry: Entry) -> str:
        """A card that comes into force."""
        return f"keep {self.keys.card_title(entry[2])}"

    def lapsed(self, entry: Entry) -> str:
        """A card that leaves the force."""
        _, player, card = entry
        whose = "" if player in (self.actor, -1) else f"{self.keys.colours[player]}'s "
        return f"end the effect of {whose}{self.keys.card_title(card)}"

    def gained(self, entry: Entry) -> str:
        """Points that no scoring pays."""
        return self._points(entry[1], "gain", entry[2])

    def lost(self, entry: Entry) -> str:
        """Points that a player loses."""
        return self._points(entry[1], "lose", entry[2])

    def gave(self, entry: Entry) -> str:
        """Points that go from one player to another."""
        _, giver, taker, points, _ = entry
        return f"{self._points(giver, 'give', points)} to {self.keys.colours[taker]}"

    def _points(self, player: int, verb: str, points: int) -> str:
        does = f"{verb} {points} point{'' if points == 1 else 's'}"
        return does if player == self.actor else f"make {self.keys.colours[player]} {does}"

    def office(self, entry: Entry) -> str:
        """An office that changes hands."""
        _, office, player = entry
        title = self.keys.title(self.machine.layout.offices[office])
        return f"make {self.keys.colours[player]} {definite(title)}"


_TELLERS: dict[int, Callable[[_Teller, Entry], str | None]] = {
    event_types.MOVED: _Teller.moved,
    event_types.CARRIED: _Teller.carried,
    event_types.PIECE: _Teller.piece,
    event_types.VEILED: _Teller.veiled,
    event_types.UNVEILED: _Teller.unveiled,
    event_types.FLIPPED: _Teller.flipped,
    event_types.SCORED: _Teller.scored,
    event_types.MANNER: _Teller.manner,
    event_types.CARD: _Teller.card,
    event_types.SHOWN: _Teller.card,
    event_types.KEPT: _Teller.kept,
    event_types.LAPSED: _Teller.lapsed,
    event_types.GAINED: _Teller.gained,
    event_types.LOST: _Teller.lost,
    event_types.GAVE: _Teller.gave,
    event_types.OFFICE: _Teller.office,
}
