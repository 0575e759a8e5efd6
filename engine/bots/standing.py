"""The evaluation of positions: the lead of each player, in points. It uses no names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..compile.layout import Layout
from ..game.board.reading import Reader
from ..game.board.winners import winners
from ..game.game import Game
from ..game.machine.machine import Machine
from ..game.state.state import State
from ..rules.model import Definitions
from .payoff import Payoff


class Worth(NamedTuple):
    """Weights, in points.

    potential: of a point that the board would pay if it were scored now. on_board, at_hand: of a
    piece on the board, and of one elsewhere but not in the supply.
    """

    potential: float
    on_board: float
    at_hand: float


_NOW = Worth(0.8, 0.5, 0.25)
"""Weights for the next scoring only."""
_LAST = Worth(0.7, 0.35, 0.5)
"""Weights for looking beyond the next scoring, before the last one."""
_LATER = Worth(0.0, 1.6, 0.5)
"""Added to `_LAST` for each scoring after the next one."""


_VICTORY = 1000.0
"""The worth of having won, in a mix in which points alone do not decide it."""


class Standing:
    """Evaluates positions of one machine.

    It counts points, points that the board would pay if every place were scored now, and pieces
    that have left the supply; when the game is over, only points, and who has won if sentences of
    the mix can decide that.

    worth: the weights of these, by the number of the round.

    Numbers are added one after the other: `sum` rounds differently in newer Pythons, and a bot
    would choose differently among equal options.
    """

    def __init__(self, machine: Machine, defs: Definitions, worth: Sequence[Worth]) -> None:
        layout = machine.layout
        self._layout = layout
        self._round, self._points, self._players = layout.round, layout.points_base, layout.players
        pieces = list(_out_of_supply(layout, defs))
        self._on_board = [Reader(on_board) for on_board, _ in pieces]
        self._at_hand = [Reader(at_hand) for _, at_hand in pieces]
        self._payoff = Payoff(machine)
        self._potential = [one.potential for one in worth]
        self._board, self._hand = [one.on_board for one in worth], [one.at_hand for one in worth]
        self._others = max(1, layout.players - 1)

    def lead(self, state: State, player: int) -> float:
        """The lead of a player over the average of the others, in points."""
        values = self._values(state)
        everything = values[0]
        for value in values[1:]:
            everything += value
        return values[player] - (everything - values[player]) / self._others

    def _values(self, state: State) -> list[float]:
        """By player, the worth of what they have."""
        cells = state.cells
        values = [float(cells[self._points + player]) for player in range(self._players)]
        if state.pc < 0:
            if self._layout.decided >= 0:
                for player in winners(cells, self._layout):
                    values[player] = values[player] + _VICTORY
            return values
        number, paid = cells[self._round], self._payoff.now(state)
        potential, board, hand = self._potential[number], self._board[number], self._hand[number]
        for player in range(self._players):
            value = values[player] + board * self._on_board[player].total(cells)
            value += hand * self._at_hand[player].total(cells)
            values[player] = value + potential * paid[player]
        return values


def _out_of_supply(layout: Layout, defs: Definitions) -> Iterable[tuple[list[int], list[int]]]:
    """By player, the cells that count pieces on the board, and those that count them at hand."""
    for owner in range(layout.players):
        on_board: list[int] = []
        at_hand: list[int] = []
        for kind, name in enumerate(layout.counted):
            supply = layout.first_place.get(defs.pieces[name].start or "", -1)
            for place, key in enumerate(layout.places):
                known = defs.places.get(key.partition("/")[0])
                cells = on_board if known is None or known.board else at_hand
                if place != supply:
                    cells.append(layout.pieces_at(kind, place, owner))
        yield on_board, at_hand


def scorings_ahead(defs: Definitions) -> list[int]:
    """By the number of the current round, from 0: how many later track spaces are no rounds."""
    rounds = [space.round for space in defs.track]
    found = []
    for number in range(max((one for one in rounds if one is not None), default=0) + 1):
        done = rounds.index(number) + 1 if number in rounds else 0
        found.append(sum(later is None for later in rounds[done:]))
    return found


def _ahead(scorings: int) -> Worth:
    """The weights with so many scorings left."""
    later = max(0, scorings - 1)
    return Worth(*[last + later * more for last, more in zip(_LAST, _LATER, strict=True)])


@lru_cache(maxsize=16)
def _standing(machine: Machine, defs: Definitions, ahead: bool) -> Standing:
    scorings = scorings_ahead(defs)
    return Standing(machine, defs, [_ahead(count) if ahead else _NOW for count in scorings])


def standing_for(game: Game, *, ahead: bool = False) -> Standing:
    """The evaluation of a game's positions, made once for its rules and number of players.

    ahead: look beyond the next scoring. Track spaces that are no rounds count as scorings: the
    more of them are left, the more a piece is worth that stays where it counts.
    """
    return _standing(game.machine, game.rules.definitions, ahead)
