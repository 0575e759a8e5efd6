"""What a state remembers changes nothing: without it, the game goes on in the same way."""

from __future__ import annotations

import pickle
import random
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, SupportsIndex, overload

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.memo_dependencies import deciding_cells
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.memory.memo_tables import BoundedTable, bits_of
from elgrande.engine.game.memory.state_memos import StateMemos
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.state.active_cards import NEVER, ActiveCards
from elgrande.engine.game.state.bound import Condition, Expr, Fact

from .games import EDITIONS, Play


class Noted(list[int]):
    """Cells that note which of them are read."""

    def __init__(self, cells: list[int]) -> None:
        super().__init__(cells)
        self.read: set[int] = set()

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        places = range(len(self))
        self.read.update(places[at] if isinstance(at, slice) else [places[at]])
        return list.__getitem__(self, at)

    def __iter__(self) -> Iterator[int]:
        self.read.update(range(len(self)))
        return super().__iter__()


MIXES = ("king_and_intrigue", "inquisitor_colonies", "grandissimo", "jubilee")


class Dropped(BoundedTable[object, list[Any]]):
    """Lists of answers of which none is kept."""

    def __setitem__(self, key: object, answers: list[Any]) -> None:
        pass


def check_remembered(game: Game, numbers: Iterator[int]) -> None:
    """Each choice of a game is made twice: with all that is remembered, and with nothing."""
    rules = pickle.loads(pickle.dumps(game.rules))  # its machine is bound again
    forgetful = Game.new(rules, len(game.players), seed=game.seed, short=game.short).machine
    forgetful.places.known.kept = Dropped()
    state, choose = game.state, game.machine.choose
    while state.pc >= 0:
        anew = state.clone()
        anew.unlearn()
        option = state.options[next(numbers) % len(state.options)]
        choose(state, option)
        forgetful.choose(anew, option)
        assert anew.key() == state.key()
        assert anew.options == state.options


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mix", MIXES)
def test_an_answer_that_is_remembered_is_the_one_that_is_found(mix: str, edition: str) -> None:
    for players in (2, 5):
        play = Play(edition, players, seed=players, tail=players, mix=(mix,))
        check_remembered(play.begin(), play.numbers())


LASTING = (
    "own grande counts as the king",
    "own caballeros never go to the castillo",
    "any region holds at most 4 caballeros",
    "own grande's region holds at most 3 caballeros",
    "a player has at most 2 caballeros in own grande's region",
    "caballeros of opponents in own grande's region do not count at all",
    "the rule kings_taboo lapses",
    "own grande's region is taboo",
    "own caballeros that go to the castillo go to own grande's region instead",
    "caballeros of grey belong to the player that has contract in own court",
)
"""Rules that a card holds for a time: each says something of what is remembered."""

WHILE = (
    "while own court has at least 5 own caballeros: own grande counts as the king",
    "while own grande's region has own caballeros: own grande's region is taboo",
    "while [own caballeros in the castillo] is at least 2: own caballeros never go to own court",
)
"""Rules of a mix whose conditions count pieces."""

HOUSE = """expansion: lasting
title: Lasting
version: "1"
places:
  camp: {{title: camp, seen_by: all}}
neutrals:
  grey: {{pieces: {{caballero: 12}}, start: camp}}
pieces:
  contract: {{single: true}}
rules:
  - {{id: held, title: Held, rule: "{rule}"}}
steps:
  - in: setup
    after: homes
    step:
      id: company
      title: The company comes
      effect: |
        4 times:
          draw any region that is not taboo as field
          move 3 caballeros of grey from the camp to field
        each player clockwise from the starter: move the contract to own court
"""

CARDS = """expansion: lasting
deck: stack_1
cards:
  - id: lasting_card
    title: Lasting
    copies: 12
    numbers: {{places: 2}}
    action: may
    effect: |
      keep this card until the end of the next round
      {rule}
"""


@pytest.mark.parametrize("mix", [(), ("inquisitor_colonies",)])
@pytest.mark.parametrize("rule", [*LASTING, *WHILE])
def test_what_rules_say_that_come_and_go_is_found_anew(
    rule: str, mix: tuple[str, ...], tmp_path: Path
) -> None:
    held = rule if rule in WHILE else "own caballeros never go to the camp"
    (tmp_path / "expansion.yaml").write_text(HOUSE.format(rule=held), encoding="utf-8")
    if rule in LASTING:
        (tmp_path / "cards.yaml").write_text(CARDS.format(rule=rule), encoding="utf-8")
    rules = load_rules(*mix, paths=[tmp_path])
    for seed in range(2):
        check_remembered(Game.new(rules, 3, seed=seed), Play(tail=seed).numbers())


@pytest.mark.parametrize("mix", MIXES)
def test_an_answer_depends_only_on_cells_by_which_it_is_found(
    mix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Expr | Condition | Fact[Any]] = []

    def note(name: str) -> None:
        remembered = getattr(StateMemos, name)

        def noted(known: StateMemos, find: Expr | Condition | Fact[Any], *key: Hashable) -> Any:
            asked.append(find)
            return remembered(known, find, *key)

        monkeypatch.setattr(StateMemos, name, noted)

    for name in ("remembered", "remembered_expr", "remembered_condition", "remembered_inside"):
        note(name)
    game, chance = Game.new(load_rules(mix), 4, seed=len(mix)), random.Random(4)
    asked.clear()
    monkeypatch.setattr(
        StateMemos, "close", lambda known: None
    )  # to look a list up reads all its cells
    machine, now = Machine(game.machine.program, HANDLERS), game.state
    layout = machine.layout
    pieces = set(range(layout.single_base, layout.points_base)) | {layout.flipped}
    for base in (layout.lying_base, layout.kept_base):
        pieces |= set(range(base, base + layout.players))
    found_by = deciding_cells(machine.program.rules, layout)
    while now.pc >= 0:
        if chance.random() < 0.05:
            for find in asked:
                state = now.clone()
                cells = state.cells = Noted(state.cells)
                state.unlearn()
                found = find.holds(state) if isinstance(find, Condition) else find.of(state)
                assert found is not None
                assert cells.read & pieces <= found_by
        machine.choose(now, chance.choice(now.options))
    assert asked


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
