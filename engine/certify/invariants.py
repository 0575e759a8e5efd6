"""What holds in every position: each piece and each card is in one place, as the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..compile.layout import Layout
from ..game.machine.machine import Machine
from ..game.memory.memo_tables import bits_of
from ..game.state.state import State
from ..game.telling.keys import Keys


class Invariants:
    """The invariants of the games of one machine."""

    def __init__(self, machine: Machine, keys: Keys) -> None:
        self._layout = layout = machine.layout
        defs = keys.defs
        places = range(len(layout.places))
        self._supplies = [
            (
                f"{defs.pieces[name].plural} of {who}",
                defs.supply_of(defs.pieces[name], who)[0],
                [layout.pieces_at(kind, place, owner) for place in places],
            )
            for kind, name in enumerate(layout.counted)
            for owner, who in enumerate(keys.owners)
        ]

    def cards(self, state: State) -> list[int]:
        """The numbers of the cards in all zones and decks, sorted."""
        return sorted(self._lying(state.cells))

    def broken(self, state: State, cards: Sequence[int] | None = None) -> Iterator[str]:
        """What is wrong in a state, in words; nothing if all is well.

        cards: those that there are, by default all; a position may leave some out.
        """
        cells, layout = state.cells, self._layout
        for name, supply, where in self._supplies:
            there = [cells[cell] for cell in where]
            if min(there) < 0:
                yield f"fewer than no {name} are in a place"
            if sum(there) != supply:
                yield f"there are {sum(there)} {name}, not {supply}"
        for number in range(len(layout.singles)):
            if not -1 <= cells[layout.single_base + number] < len(layout.places):
                yield "a piece is in no place"
        yield from self._holding(cells)
        if self.cards(state) != [*(range(len(layout.cards)) if cards is None else cards)]:
            yield "a card is lost, or is twice there"
        for counter in layout.counters:
            for cell in cells[counter.base : counter.base + counter.size]:
                if not counter.least <= cell <= counter.most:
                    yield f"a number of `{counter.id}` is {cell}"
        if state.pc >= 0 and len(state.options) < 2:
            yield "a choice with one legal option is asked"

    def _holding(self, cells: list[int]) -> Iterator[str]:
        """Only carried pieces stand on another; off the board all that hold others are empty."""
        layout: Layout = self._layout
        nesting = layout.nesting
        for place, cell in {} if nesting is None else nesting.cells.items():
            assert nesting is not None
            at = cells[cell]
            rides = place in nesting.carried and at not in nesting.carried
            if not rides and at in nesting.cells:
                yield "a piece stands on a piece"
            for kind in range(len(layout.counted)):
                first = layout.pieces_at(kind, place, 0)
                load = sum(cells[first : first + layout.owners])
                if load and kind != nesting.kinds[place]:
                    yield "what a piece does not hold stands on it"
                if load and cells[cell] < 0:
                    yield "something stands on a piece off the board"
                if load > 1 and place in nesting.carried:
                    yield "two carry one piece"

    def _lying(self, cells: list[int]) -> Iterator[int]:
        layout = self._layout
        for zone in range(len(layout.zones)):
            yield from bits_of(cells[layout.zone_base + zone])
        for ring in layout.rings:
            head, count = cells[ring.head], cells[ring.count]
            yield from (cells[ring.base + (head + n) % ring.capacity] for n in range(count))
