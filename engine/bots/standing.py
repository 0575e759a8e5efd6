"""How good a position is: the lead of each player, in points. It knows nothing by name."""

from __future__ import annotations

from functools import lru_cache

from ..game.game import Game
from ..game.machine import Machine
from ..game.state import State
from ..rules.model import Definitions

_POTENTIAL = 0.8
"""What a point is worth that the board would pay if it were scored now."""
_ON_BOARD, _AT_HAND = 0.5, 0.25
"""What a piece on the board, and one elsewhere but not in the supply, is worth in points."""


class Standing:
    """Values positions of one machine.

    It counts points; points that the board would pay if every place were scored now; and pieces
    that have left the supply.
    """

    def __init__(self, machine: Machine, defs: Definitions) -> None:
        layout = machine.layout
        self._machine = machine
        self._scored = list(machine.program.payment.values)
        self._points = layout.points_base
        self._players = range(layout.players)
        self._worth: list[dict[float, list[int]]] = [{} for _ in self._players]
        for kind, name in enumerate(layout.counted):
            supply = layout.first_place.get(defs.pieces[name].start or "", -1)
            for place, key in enumerate(layout.places):
                known = defs.places.get(key.partition("/")[0])
                worth = _ON_BOARD if known is None or known.board else _AT_HAND
                for owner in self._players if place != supply else ():
                    cells = self._worth[owner].setdefault(worth, [])
                    cells.append(layout.pieces_at(kind, place, owner))

    def leads(self, state: State) -> list[float]:
        """By how much each player is ahead of the average of the others."""
        values = self._values(state)
        total, others = sum(values), max(1, len(values) - 1)
        return [value - (total - value) / others for value in values]

    def _values(self, state: State) -> list[float]:
        cells, first = state.cells, self._points
        values = []
        for player in self._players:
            value = float(cells[first + player])
            for worth, counted in self._worth[player].items():
                value += worth * sum([cells[cell] for cell in counted])
            values.append(value)
        if state.pc < 0:
            return values
        scored, score = state.clone(), self._machine.events.score
        for place in self._scored:
            score(scored, place, first_only=False)
        for player in self._players:
            values[player] += _POTENTIAL * (scored.cells[first + player] - cells[first + player])
        return values


@lru_cache(maxsize=16)
def _standing_for(machine: Machine, defs: Definitions) -> Standing:
    return Standing(machine, defs)


def standing_for(game: Game) -> Standing:
    """What values the positions of a game; made once for its rules and number of players."""
    return _standing_for(game.machine, game.rules.definitions)
