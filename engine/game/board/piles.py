"""Reads all piles in which some player's counted pieces may stand at once.

A pile is a cell that counts pieces. Which piles are meant depends on where single pieces stand, and
is memoized; so a count is one look-up, and one read of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...compile.expressions import NOBODY, ConstPlace, Mask, Owned, PlayersPlace
from ..memory.memo_tables import MemoTable, bits_of
from ..state.state import State
from .counters import Counters
from .reading import Read, nothing, reading_of

_MOST = 2_000
"""Most sets of piles that a memo table keeps for one question."""

CountsOf = Callable[[State], Sequence[int]]
"""Returns how many pieces stand in each of some piles."""


class PlayersBranches(NamedTuple):
    """Places with all that is in them, for each player. fact: what they are worked out from now."""

    fact: Callable[[State], Hashable]
    of: Callable[[Any, int], int]


Part = tuple[Owned, Mask, PlayersBranches]
"""Pieces of some owners in some places. The places may depend on single pieces alone."""

Readers = MemoTable[int, Read]
"""By player, the reader of the cells that are meant while that player acts."""

ReadersOf = Callable[[State], Readers]
"""Returns the readers in a state, by the player who acts."""


def counts_in(counters: Counters, parts: Sequence[Part]) -> CountsOf | None:
    """Counts the pieces of some owners in some places, pile by pile; None: see `readers_in`."""
    readers = readers_in(counters, parts)
    if readers is None:
        return None
    slots = [owned.subject for owned, _, _ in parts if owned.whose in ("own", "opponents")]
    if not slots:
        return lambda state: readers(state)[NOBODY](state.cells)
    subject = slots[0]

    def counts(state: State) -> Sequence[int]:
        read = readers(state)[state.stack[state.frame + subject]]
        return () if read is nothing else read(state.cells)

    return counts


def readers_in(
    counters: Counters, parts: Sequence[Part], but: ConstPlace | PlayersPlace | None = None
) -> ReadersOf | None:
    """Finds, by acting player, the reader of the piles of some owners in some places; memoized.

    but: a place in which a player's own pile is left out. None where it is not memoized to whom the
    pieces of some kind belong. Several parts must have the same acting player.
    """
    if not all(counters.owners.is_settled(owned.kind) for owned, _, _ in parts):
        return None
    asked = tuple((owned.kind, owned.whose, _of(owned), zone) for owned, zone, _ in parts)
    key = CountsOf, counters.owners, asked, but
    return counters.branches.known.remembered(readers_of(counters, parts, but), key)


def readers_of(
    counters: Counters,
    parts: Sequence[Part],
    but: ConstPlace | PlayersPlace | None = None,
) -> ReadersOf:
    """Finds, by acting player, the reader of these piles.

    It must be memoized to whom pieces of these kinds belong.
    """
    layout = counters.program.layout

    def reading(piles: tuple[int, ...]) -> Read:
        player, *masks = piles
        there: dict[tuple[int, int], int] = {}  # often the same owners in several places
        for (owned, _, _), places, owners in zip(parts, masks[::2], masks[1::2], strict=True):
            who = owned.kind, owners
            there[who] = there.get(who, 0) | places
        cells: dict[int, None] = {}
        for (kind, owners), places in there.items():
            each, first = bits_of(owners), layout.pieces_at(kind, 0, 0)
            rows = [first + place * layout.owners for place in bits_of(places)]
            cells |= dict.fromkeys([row + owner for row in rows for owner in each])
        if but is not None:
            place = _place_of(but, player)
            for owned, _, _ in parts:
                cells.pop(layout.pieces_at(owned.kind, place, _owner_of(owned, player)), None)
        return reading_of([*cells])

    known = MemoTable(reading, _MOST)
    held_by = [counters.owners.held_by(owned.kind) for owned, _, _ in parts]
    asked = [*dict.fromkeys([*(branches.fact for _, _, branches in parts), *held_by])]
    told = [
        (asked.index(branches.fact), branches.of, asked.index(held), owned)
        for (owned, _, branches), held in zip(parts, held_by, strict=True)
    ]

    def read_by(facts: tuple[Any, ...], player: int) -> Read:
        masks = [player]
        for fact, places, held, owned in told:
            masks += (places(facts[fact], player), _owners(owned, player, facts[held]))
        return known[tuple(masks)]

    def find(facts: tuple[Any, ...]) -> Readers:
        return MemoTable(partial(read_by, facts))

    by_facts = MemoTable[tuple[Any, ...], Readers](find, _MOST)

    def found(state: State) -> Readers:
        return by_facts[tuple([ask(state) for ask in asked])]

    return found


def _of(owned: Owned) -> int | None:
    """The owner by whom pieces are meant, if that does not depend on who acts."""
    return owned.subject if owned.whose in ("owner", "others") else None


def _owners(owned: Owned, player: int, held: Sequence[int]) -> int:
    """The owners (bits) whose pieces are meant. held: by owner, those whose pieces belong to it."""
    everyone = (1 << len(held)) - 1
    match owned.whose:
        case "own":
            return held[player]
        case "owner":
            return held[owned.subject]
        case "opponents":
            return everyone & ~held[player]
        case "others":
            return everyone & ~held[owned.subject]
    return everyone


def _owner_of(owned: Owned, player: int) -> int:
    """The one owner that is meant, or the player who acts."""
    return owned.subject if owned.whose == "owner" else player


def _place_of(place: ConstPlace | PlayersPlace, player: int) -> int:
    """A place, of the player if each player has one."""
    return place.place if isinstance(place, ConstPlace) else place.base + player
