"""Describes the coming scoring to the players whose cards wait for it."""

from __future__ import annotations

from ...compile.frame import RETURN_FRAME, RETURN_TO
from ...lang.english.titles import capitalised
from ...text.wording import listing
from ..machine.machine import Machine
from ..state.state import State
from .keys import Keys


def scoring_ahead(machine: Machine, keys: Keys, state: State) -> str | None:
    """The places before whose scoring a card asks a question, in English; None: no card does."""
    program, stack = machine.program, state.stack
    waiting = [one for n in program.moments.before_scoring for one in program.hooks[n].waiting]
    entries = {entry for one in waiting for entry in one.entries.values()}
    if not any(entry.pc <= state.pc < entry.end for entry in entries):
        return None
    starts = {entry.pc for entry in entries}
    frame = state.frame
    while stack[frame + RETURN_TO] in starts:
        frame = stack[frame + RETURN_FRAME]
    op = program.code[stack[frame + RETURN_TO]].op
    frame = stack[frame + RETURN_FRAME]
    scoring = op.ask().scoring
    if scoring is None:
        return None
    following = stack[frame + scoring.next]
    mask = following if scoring.several else 1 << following
    places = machine.members[machine.events.together(state, mask)]
    titles = [keys.place_title(place) for place in places]
    if len(titles) == 1:
        return f"{capitalised(titles[0])} is about to be scored"
    return f"{capitalised(listing(titles, 'and'))} are about to be scored"
