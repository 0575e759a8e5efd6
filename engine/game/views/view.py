"""The view of one player: a single filter over places, zones and events, by who sees them."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from ...compile.program import Border, ZoneIs
from ...rules.model import TOP
from ..board.winners import winners
from ..expressions.borders import changing_borders, public_borders
from ..expressions.changed_zones import EACH, changes_in
from ..machine.handlers import FINISHED
from ..machine.machine import Machine
from ..state.state import State
from ..telling.hidden_texts import hides_text
from ..telling.keys import Keys
from ..telling.locations import shown_events
from ..telling.log import Narrator
from ..telling.partial_choice import left, picked
from .looks import Looks, looks_of

HIDDEN = "hidden"


def view_of(
    machine: Machine, keys: Keys, state: State, viewer: int | None, *, log: bool = True
) -> dict[str, Any]:
    """The board, points, cards and log as `viewer` may see them; None sees everything.

    Counted pieces in places into which the viewer may not look, and hands of others, are `hidden`.
    A single piece is hidden only if it was moved in secret. Decks are numbers of cards. Of a heap
    of cards, others see the top card; the cards below it are `hidden`, each by itself. What the
    viewer has looked at is shown as long as the viewer can know that it is there; then the other
    cards of the zone are `hidden` like those of a heap.
    """
    layout = machine.layout
    looks = looks_of(machine, keys, state, viewer)
    cells = state.cells
    flipped = {"flipped": _flipped(keys, state)} if machine.program.payment.turned else {}
    decided = _ending(keys, state) if layout.decided >= 0 else {}
    cards, rules = _zones(machine, keys, state, viewer, looks), machine.program.rules
    seen = {key.partition("#")[0] for shown in cards.values() if shown != HIDDEN for key in shown}
    known = seen.union(keys.defs.rules)
    changed = {"zones": _changes(machine, keys, state, known)} if rules.of(ZoneIs) else {}
    borders = _borders(machine, keys, state, known) if rules.of(Border) else {}
    counters = {"counters": _counters(keys, state)} if layout.counters else {}
    tops = {"tops": _tops(keys, looks)} if machine.looks else {}
    return {
        "round": cells[layout.round],
        "points": {c: cells[layout.points_base + p] for p, c in enumerate(keys.colours)},
        "places": _places(keys, state, viewer, looks),
        "pieces": _singles(keys, state, viewer, looks),
        **flipped,
        **counters,
        **decided,
        **changed,
        **borders,
        "offices": {
            name: keys.colours[holder]
            if (holder := cells[layout.office_base + number]) >= 0
            else None
            for number, name in enumerate(layout.offices)
        },
        "cards": cards,
        "decks": {
            name: cells[ring.count] for name, ring in zip(layout.decks, layout.rings, strict=True)
        },
        **tops,
        "decides": keys.colours[state.player] if state.pc >= 0 else None,
        **_question(machine, keys, state, viewer),
        **({"log": _log(machine, keys, state, viewer)} if log else {}),
    }


def _log(machine: Machine, keys: Keys, state: State, viewer: int | None) -> list[str]:
    """What happened, as the viewer may know it."""
    told = shown_events(machine.layout, state)
    viewers = () if viewer is None else (viewer,)
    return Narrator(machine.program, keys).describe(told, *viewers)


def _question(
    machine: Machine, keys: Keys, state: State, viewer: int | None
) -> dict[str, str | int | None]:
    """What the viewer is asked: by which card or step, about which piece, how many are left."""
    if state.pc < 0 or viewer not in (None, state.player):
        return {"asked": None, "picked": None, "left": None}
    hides = viewer is not None and hides_text(machine, keys, state, state.frame, state.pc, viewer)
    asked = HIDDEN if hides else machine.program.code[state.pc].where
    return {
        "asked": asked,
        "picked": picked(machine, keys, state),
        "left": left(machine, state),
    }


def _hides_piece(keys: Keys, state: State, place: int, viewer: int | None) -> bool:
    """Whether a place is a piece that stands where a player may not look."""
    nesting = keys.layout.nesting
    cell = None if nesting is None else nesting.cells.get(place)
    at = -1 if cell is None else state.cells[cell]
    return at >= 0 and not keys.sees_place(at, viewer)


def _places(keys: Keys, state: State, viewer: int | None, looks: Looks) -> dict[str, Any]:
    layout = keys.layout
    found: dict[str, Any] = {}
    for number, place in enumerate(keys.places):
        hides = not keys.sees_place(number, viewer) or _hides_piece(keys, state, number, viewer)
        if hides and number not in looks.places:
            found[place] = HIDDEN
            continue
        first = [layout.pieces_at(kind, number, 0) for kind in range(len(layout.counted))]
        found[place] = {
            name: {
                colour: state.cells[cell + owner]
                for owner, colour in enumerate(keys.owners)
                if state.cells[cell + owner]
            }
            for name, cell in zip(layout.counted, first, strict=True)
        }
    return found


def _singles(keys: Keys, state: State, viewer: int | None, looks: Looks) -> dict[str, str | None]:
    base = keys.layout.single_base
    found: dict[str, str | None] = {}
    for number, name in enumerate(keys.singles):
        place = state.cells[base + number]
        where = keys.places[place] if place >= 0 else None
        # A piece that went openly into a hidden place is shown: the log says where it went.
        hides = _veiled(keys, state, number, viewer) and number not in looks.pieces
        found[name] = HIDDEN if hides else where
    return found


def _veiled(keys: Keys, state: State, number: int, viewer: int | None) -> bool:
    """Whether a piece was moved in secret by another player."""
    veil = keys.layout.veiled.get(number)
    return veil is not None and viewer is not None and state.cells[veil] not in (0, viewer + 1)


def _flipped(keys: Keys, state: State) -> list[str]:
    """The pieces that lie on their other side, which all players see."""
    mask = state.cells[keys.layout.flipped]
    return [name for number, name in enumerate(keys.singles) if mask >> number & 1]


def _ending(keys: Keys, state: State) -> dict[str, list[str]]:
    """Who has won, at the end of the game; and the procedures with whose runs it is to end."""
    layout = keys.layout
    won = winners(state.cells, layout) if state.pc == FINISHED else []
    due = state.cells[layout.due] if layout.due >= 0 else 0
    ends_with = [name for number, name in enumerate(layout.due_runs) if due >> number & 1]
    return {"winners": [keys.colours[seat] for seat in won], "ends_with": ends_with}


def _counters(keys: Keys, state: State) -> dict[str, int | dict[str, int]]:
    """All counters, which all players see: one number of the game, or one of each bearer."""
    found: dict[str, int | dict[str, int]] = {}
    for counter in keys.layout.counters:
        numbers = state.cells[counter.base : counter.base + counter.size]
        bearers = keys.bearers(counter)
        found[counter.id] = dict(zip(bearers, numbers, strict=True)) if bearers else numbers[0]
    return found


def _tops(keys: Keys, looks: Looks) -> dict[str, list[str]]:
    """Of each deck of which the viewer knows cards, these cards, the top first."""
    tops = {name: looks.on_top(number) for number, name in enumerate(keys.layout.decks)}
    return {
        name: [HIDDEN if card is None else keys.cards[card] for card in cards]
        for name, cards in tops.items()
        if cards
    }


def _changes(
    machine: Machine, keys: Keys, state: State, known: Set[str]
) -> dict[str, dict[str, list[str]]]:
    """By named zone and player: the rules, or cards in view, that change it for that player."""
    return {
        zone: {
            colour: [rule for rule, only in rules if only in (EACH, player) and rule in known]
            for player, colour in enumerate(keys.colours)
        }
        for zone, rules in changes_in(state, machine.places).items()
    }


def _borders(
    machine: Machine, keys: Keys, state: State, known: Set[str]
) -> dict[str, dict[str, list[str]] | list[str]]:
    """By region its neighbours, as far as all players know them, and the rules that change them."""
    places, ids = machine.places, list(keys.defs.regions)
    near = public_borders(places, known).of(state)
    return {
        "borders": {
            name: [ids[other] for other in machine.members[near[number]]]
            for number, name in enumerate(ids)
        },
        "border_rules": [rule for rule in changing_borders(state, places) if rule in known],
    }


def _zones(
    machine: Machine, keys: Keys, state: State, viewer: int | None, looks: Looks
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    heaps = machine.events.heaps
    for number, zone in enumerate(keys.zones):
        cell = machine.layout.zone_base + number
        lying = machine.members[state.cells[cell]]
        seen_by = keys.defs.card_zones[zone.partition("/")[0]].seen_by
        known = looks.lying(number)
        if keys.sees(number, viewer):
            found[zone] = [keys.cards[card] for card in lying]
        elif seen_by == TOP and heaps is not None:
            shown = {heaps.in_view(state, cell), *known}
            cards = heaps.in_order(state, cell)
            found[zone] = [keys.cards[card] if card in shown else HIDDEN for card in cards]
        elif known:
            unknown = len(lying) - len(known)
            found[zone] = [*(keys.cards[card] for card in known), *[HIDDEN] * unknown]
        else:
            found[zone] = HIDDEN
    return found
