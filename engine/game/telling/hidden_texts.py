"""The titles of cards that react, for players who may not see where they lie."""

from __future__ import annotations

from typing import Final

from ...compile.frame import CARD, SUBJECT
from ..machine.machine import Machine
from ..state.state import State
from .keys import Keys

NOT_IN_VIEW: Final = "a card that is not in view"


def hides_text(
    machine: Machine, keys: Keys, state: State, frame: int, pc: int, viewer: int
) -> bool:
    """Whether an instruction belongs to the text of a card that lies where a player sees none."""
    card = keys.defs.cards.get(machine.program.code[pc].where)
    if card is None or card.lying_zone not in keys.hidden_texts:
        return False
    copy, holder = state.stack[frame + CARD], state.stack[frame + SUBJECT]
    lying = [one for hook in machine.program.hooks for one in hook.waiting if one.lying]
    texts = [one.entries[copy] for one in lying if copy in one.entries]
    if not any(entry.pc <= pc < entry.end for entry in texts):
        return False
    zones = range(len(keys.zones))
    first, cells = machine.layout.zone_base, state.cells
    at = [zone for zone in zones if cells[first + zone] >> copy & 1]
    at = at or [zone for zone in zones if _is_home(keys.zones[zone], card.lying_zone, holder, keys)]
    heaps, tops = machine.events.heaps, set(machine.layout.heaps)
    in_view = {
        heaps.in_view(state, first + zone)
        for zone in at
        if heaps is not None and first + zone in tops
    }
    return copy not in in_view and not any(keys.sees(zone, viewer) for zone in at)


def _is_home(zone: str, name: str, holder: int, keys: Keys) -> bool:
    """Whether the card of a holder lay in a zone before it went to a deck."""
    return zone == name or (holder >= 0 and zone == f"{name}/{keys.colours[holder]}")
