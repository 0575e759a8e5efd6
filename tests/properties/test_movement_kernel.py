"""The movement kernel says exactly what the event of a move does, in every position of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from elgrande.engine import Game
from elgrande.engine.compile.expressions import MANY, NOBODY
from elgrande.engine.game.state.state import State

from .games import MIXES, Play

EVERY = 25
"""One of so many positions is looked at."""


def positions(mix: tuple[str, ...]) -> Iterator[tuple[Game, State]]:
    for number, game in enumerate(Play(mix=mix, seed=3).decisions()):
        if number % EVERY == 0:
            yield game, game.state


def ways(game: Game, state: State) -> Iterator[tuple[int, int]]:
    """Piles that hold pieces, and other places to which no rule redirects these."""
    moves, layout = game.machine.rules.moves, game.machine.layout
    for pile, (_, _, origin) in enumerate(layout.piles()):
        for place in range(len(layout.places)) if state.cells[pile] else ():
            if origin != place and moves.instead(state, pile, place) < 0:
                yield pile, place


@pytest.mark.parametrize("mix", [(), *MIXES[:1], *MIXES[3:]], ids="+".join)
def test_as_many_move_as_fit(mix: tuple[str, ...]) -> None:
    looked_at = 0
    for game, state in positions(mix):
        moves, events, draw = game.machine.rules.moves, game.machine.events, random.Random(3)
        for pile, place in ways(game, state):
            if draw.random() < 0.3:
                mover, copy = draw.choice((NOBODY, 0, 1, 2, 3)), state.clone()
                fits = moves.fits(state, pile, place, mover)
                assert events.move(copy, pile, place, MANY, mover) == min(fits, state.cells[pile])
                assert (copy.cells == state.cells) is (copy.log is state.log) is (not fits)
                assert events.move(state.clone(), pile, place, 1, mover) == min(fits, 1)
                looked_at += 1
    assert looked_at > 200


@pytest.mark.parametrize("mix", [(), *MIXES[:1], *MIXES[3:]], ids="+".join)
def test_blocked_places_are_those_where_nothing_fits(mix: tuple[str, ...]) -> None:
    """It is the same for each mover, and without memos."""
    for game, state in positions(mix):
        moves, layout, draw = game.machine.rules.moves, game.machine.layout, random.Random(3)
        fresh, goals = state.clone(), draw.getrandbits(len(layout.places))
        fresh.unlearn()
        for pile, (_, _, origin) in enumerate(layout.piles()):
            if not state.cells[pile] or draw.random() > 0.3:
                continue
            for mover in (NOBODY, *range(layout.players)):
                blocked = moves.blocked(state, pile, mover)
                assert moves.blocked(fresh, pile, mover) == blocked
                for place in range(len(layout.places)):
                    assert (moves.fits(state, pile, place, mover) == 0) is bool(
                        blocked >> place & 1
                    )
                if not game.machine.places.taboo.of(state) >> origin & 1:
                    movable = moves.movable(state, [pile], goals, mover)
                    assert movable == ([pile] if goals & ~blocked else [])
