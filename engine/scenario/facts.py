"""The facts of one moment of a game in the notation of expectations, and how two differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game.game import Game
from ..game.views.view import view_of
from ..rules.position_keys import IN, NOBODY, NOWHERE

Facts = Mapping[tuple[str, str], Any]
"""The values by key and player; the player is empty for what is compared as a whole."""


def facts_of(game: Game) -> dict[tuple[str, str], Any]:
    """What expectations can compare now, except the order of decks and what players know."""
    seen = view_of(game.machine, game.keys, game.state, None, log=False)
    decision = game.decision
    found: dict[tuple[str, str], Any] = {
        ("decision", ""): NOBODY if decision is None else decision.player,
        ("options", ""): [] if decision is None else [*decision.keys],
        ("round", ""): seen["round"],
    }
    if decision is not None:
        found["asked", ""] = decision.card.rpartition(".")[2]  # of a procedure's step, its id
    if "flipped" in seen:
        found["flipped", ""] = seen["flipped"]
    found |= {("points", colour): points for colour, points in seen["points"].items()}
    found |= {(name, ""): holder or NOBODY for name, holder in seen["offices"].items()}
    for name, where in seen["pieces"].items():
        at = where or NOWHERE
        on = _kinds_on(seen["places"].get(name, {}))
        found[_parted(name)] = {IN: at, **on} if name in seen["places"] else at
    for name, kinds in seen["places"].items():
        if name not in seen["pieces"]:
            found[_parted(name)] = _in_place(game, _parted(name)[1], kinds)
    found |= {_parted(name): [*cards] for name, cards in seen["cards"].items()}
    for name, numbers in seen.get("counters", {}).items():
        each = numbers if isinstance(numbers, Mapping) else {"": numbers}
        found |= {(name, bearer): number for bearer, number in each.items()}
    return found


def differing(one: Facts, other: Facts) -> dict[str, Any]:
    """The expectations that hold for the first facts and fail for the others."""
    wanted: dict[str, Any] = {}
    for (key, player), value in one.items():
        if other.get((key, player)) == value:
            continue
        if player:
            wanted.setdefault(key, {})[player] = value
        else:
            wanted[key] = value
    return wanted


def _parted(name: str) -> tuple[str, str]:
    key, _, player = name.partition("/")
    return key, player


def _in_place(game: Game, whose: str, kinds: Mapping[str, Mapping[str, int]]) -> Any:
    """The pieces in a place: by owner, or of a player's place those of the player and of guests."""
    main = game.rules.definitions.scoring.counts
    owners = dict.fromkeys(owner for amounts in kinds.values() for owner in amounts)
    by_owner = {
        owner: _short({k: n[owner] for k, n in kinds.items() if owner in n}, main)
        for owner in owners
    }
    if not whose:
        return by_owner
    own = by_owner.pop(whose, 0)
    if not by_owner:
        return own
    return {**(own if isinstance(own, Mapping) else {main: own}), **by_owner}


def _short(numbers: Mapping[str, int], main: str) -> Any:
    """Numbers by kind; a single number if there is only the kind that scores."""
    return numbers[main] if numbers.keys() == {main} else numbers


def _kinds_on(kinds: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The pieces on a piece, by owner."""
    return {owner: n for amounts in kinds.values() for owner, n in amounts.items()}
