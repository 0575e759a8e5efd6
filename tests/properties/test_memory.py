"""Answers that are remembered by what they were read from are those that would be found anew."""

from __future__ import annotations

import pickle
import random

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.memory import memory
from elgrande.engine.game.memory.memory import by_cells
from elgrande.engine.game.memory.remembered import bits_of
from elgrande.engine.game.state.active_cards import NEVER, ActiveCards
from elgrande.engine.game.state.state import State


class _Asked:
    """Questions that count how often they are answered."""

    def __init__(self) -> None:
        self.answered = 0

    def first_or_second(self, state: State, more: int) -> int:
        """Reads one cell, which says whether another one is read."""
        self.answered += 1
        return (state.cells[1] if state.cells[0] else 0) + more

    def all_together(self, state: State) -> int:
        """Reads every cell."""
        self.answered += 1
        return sum(state.cells)

    def of_frame(self, state: State) -> int:
        """Looks into a frame."""
        self.answered += 1
        return state.cells[0] + state.stack[state.frame]


def test_an_answer_is_found_once_for_the_cells_that_it_reads() -> None:
    asked = _Asked()
    ask = by_cells(asked.first_or_second)
    for last in range(5):
        assert ask(State([0, 7, last]), 1) == 1
    assert asked.answered == 1
    assert ask(State([0, 8, 0]), 2) == 2
    assert asked.answered == 2
    for last in range(5):
        assert ask(State([3, 7, last]), 1) == 8
        assert ask(State([3, 9, last]), 1) == 10
    assert asked.answered == 4


def test_a_question_within_another_one_is_read_with_it() -> None:
    asked = _Asked()
    inner = by_cells(asked.first_or_second)
    outer = by_cells(lambda state: inner(state, 0) * 10 + state.cells[2])
    for first in (0, 1):
        for second in (4, 5):
            for third in (6, 7):
                for _ in range(2):
                    assert outer(State([first, second, third])) == first * second * 10 + third


def test_too_many_cells_and_frames_are_read_anew() -> None:
    asked = _Asked()
    long, framed = by_cells(asked.all_together), by_cells(asked.of_frame)
    many = [1] * (memory.MOST_READ + 1)
    assert [long(State(many)) for _ in range(3)] == [len(many)] * 3
    assert asked.answered == 3
    for slot in range(3):
        state = State([10])
        state.stack = [slot]
        assert framed(state) == 10 + slot
    assert asked.answered == 3 + 1 + 3  # it is tried once whether it does without


def test_answers_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_ANSWERS", 10)
    asked = _Asked()
    ask = by_cells(asked.first_or_second)
    for _ in range(2):
        assert [ask(State([1, cell]), 0) for cell in range(50)] == list(range(50))
    assert asked.answered == 100


def test_every_card_with_a_rule_that_comes_into_force_or_leaves_it_is_told() -> None:
    """What rests on it is forgotten then: also if it waits for nothing."""
    game = Game.new(load_rules("king_and_intrigue", "inquisitor_colonies"), 3, seed=1)
    forgotten: list[int] = []
    active = ActiveCards(game.machine.program, lambda state, cell: forgotten.append(cell))
    rules = game.machine.program.rules.held
    ruling = {card for rule in rules if rule.force for card in bits_of(rule.force.cards)}
    assert ruling
    for card in ruling:
        forgotten.clear()
        active.keep(game.state, card, 1, NEVER)
        active.release(game.state, card)
        assert forgotten == [game.machine.layout.kept_base + 1] * 2


MIXES = (("king_and_intrigue",), ("inquisitor_colonies",), ("grandissimo", "jubilee"))


@pytest.mark.parametrize("edition", ("big_box", "rio_grande_1996"))
@pytest.mark.parametrize("mix", MIXES)
def test_a_machine_without_memory_plays_the_same_games(
    mix: tuple[str, ...], edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load_rules(*mix, edition=edition)
    chance = random.Random(len(edition))
    game = Game.new(rules, 5, seed=3)
    asked: list[list[int]] = []
    taken: list[int] = []
    while game.state.pc >= 0 and len(taken) < 200:
        asked.append(game.state.options)
        taken.append(chance.randrange(len(game.state.options)))
        game.take(taken[-1])
    monkeypatch.setattr(memory, "MOST_READ", -1)
    anew = Game.new(pickle.loads(pickle.dumps(rules)), 5, seed=3)
    for options, option in zip(asked, taken, strict=True):
        assert anew.state.options == options
        anew.take(option)
    assert anew.state.key() == game.state.key()
