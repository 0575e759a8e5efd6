"""Shuffles and draws: fair, and the same for the rest when one thing more is in the mix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import permutations, product
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.rng import (
    begin,
    card_salts,
    drawn,
    in_order,
    mix,
    salt,
    salts,
)
from elgrande.engine.game.state.state import State

from .games import rules_of

HOUSE = """\
expansion: house
title: House
version: "1"
patch:
  cards:
    bg2_king_angry: {copies: 2}
"""
DRAWING = """\
expansion: house
deck: stack_3
cards:
  - id: house_draw
    title: Draw
    numbers: {places: 1}
    action: may
    effect: |
      draw a region as goal
      draw a player as winner
      score goal
"""


def house(folder: Path, **files: str) -> Ruleset:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return load_rules(paths=[folder])


def decks(game: Game) -> list[list[str]]:
    """The keys of the cards of each deck, the top first."""
    layout, cells = game.machine.layout, game.state.cells
    return [[layout.cards[cells[spot]].key for spot in ring.spots(cells)] for ring in layout.rings]


def begun(rules: Ruleset, seed: int) -> Game:
    """A game whose decks are shuffled and not yet drawn from."""
    game = Game.new(rules, 4, seed=seed, given={"at": "setup"})
    assert sum(map(len, decks(game)))
    return game


def test_one_copy_more_leaves_the_rest_in_its_order(tmp_path: Path) -> None:
    usual, more = load_rules(), house(tmp_path, expansion=HOUSE)
    moved = set()
    for seed in range(30):
        before, after = decks(begun(usual, seed)), decks(begun(more, seed))
        moved.add(
            tuple(deck.index("bg2_king_angry#2") for deck in after if "bg2_king_angry#2" in deck)
        )
        assert [[card for card in deck if card != "bg2_king_angry#2"] for deck in after] == before
    assert len(moved) > 5


def test_a_text_that_draws_leaves_all_else_as_it_was(tmp_path: Path) -> None:
    usual = load_rules()
    more = house(tmp_path, expansion=HOUSE.partition("patch")[0], cards=DRAWING)
    for seed in range(10):
        one, other = begun(usual, seed), begun(more, seed)
        names = one.machine.layout.chances
        assert set(other.machine.layout.chances) - set(names) == {"house_draw"}
        for name in names:
            cells = [game.machine.layout.chance_cell(name) for game in (one, other)]
            assert one.state.cells[cells[0]] == other.state.cells[cells[1]]


@pytest.mark.parametrize("count", range(1, 12))
def test_one_thing_more_is_drawn_or_changes_nothing(count: int) -> None:
    salt_of = salts(f"thing {n}" for n in range(count + 1))
    results = Counter[bool]()
    for seed in range(300):
        few, many = (drawn([seed], 0, range(n), salt_of) for n in (count, count + 1))
        results[many == count] += 1
        assert many in (few, count)
    assert 300 / (count + 1) * 0.6 < results[True] < 300 / (count + 1) * 1.4


# ---------------------------------------------------------------- fairness


def surprise(found: Sequence[Hashable], expected: Sequence[Hashable]) -> float:
    """The chi-square sum of what was found, against each expected thing equally often."""
    counts = Counter(found)
    assert set(counts) <= set(expected)
    each = len(found) / len(expected)
    return sum((counts[thing] - each) ** 2 / each for thing in expected)


def unsurprising(freedom: int) -> float:
    """What a fair chance passes once in a thousand times (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3)


def shuffled(seeds: range) -> list[list[list[int]]]:
    """The decks of the base game for each seed: shuffled twice, for each seed."""
    game = Game.new(rules_of("big_box"), 4)
    layout = game.machine.layout
    salt_of = card_salts(layout)
    cards = [
        [n for n, copy in enumerate(layout.cards) if copy.card.deck == deck]
        for deck in layout.decks
    ]
    found = []
    for seed in seeds:
        state = State(game.state.cells[:])
        begin(state.cells, layout, seed)
        found.append(
            [
                in_order(state.cells, layout.chance_cell(name), deck, salt_of)
                for name, deck in zip(layout.decks, cards, strict=True)
            ]
        )
    return found


def test_every_card_is_equally_often_everywhere() -> None:
    games = shuffled(range(4_000))
    for deck in range(len(games[0])):
        cards = sorted(games[0][deck])
        for card in cards:
            places = [game[deck].index(card) for game in games]
            limit = unsurprising(max(1, len(cards) - 1)) * 1.3  # many cards are looked at
            assert surprise(places, range(len(cards))) < limit


def test_every_order_is_equally_frequent() -> None:
    games = shuffled(range(4_000))
    deck = max(range(len(games[0])), key=lambda n: len(games[0][n]))
    four = sorted(games[0][deck])[:4]
    orders = [tuple(card for card in game[deck] if card in four) for game in games]
    assert surprise(orders, list(permutations(four))) < unsurprising(23)


def test_two_decks_have_nothing_to_do_with_each_other() -> None:
    games = shuffled(range(6_000))
    one, other = sorted(range(len(games[0])), key=lambda n: len(games[0][n]))[-2:]
    tops = [(game[one][0], game[other][0]) for game in games]
    pairs = list(product(games[0][one], games[0][other]))
    assert surprise(tops, pairs) < unsurprising(len(pairs) - 1)


def test_draws_one_after_the_other_are_independent() -> None:
    salt_of = salts(f"region {n}" for n in range(9))
    cells = [mix(salt("a text"))]
    found = [drawn(cells, 0, range(9), salt_of) for _ in range(9_000)]
    assert surprise(found, range(9)) < unsurprising(8)
    pairs = list(zip(found[::2], found[1::2], strict=True))
    assert surprise(pairs, list(product(range(9), repeat=2))) < unsurprising(80)


def test_numbers_are_drawn_fairly() -> None:
    for low, high in ((1, 6), (0, 1), (-3, 3), (1, 20)):
        numbers = range(low, high + 1)
        cells = [7]
        found = [drawn(cells, 0, numbers, lambda n: mix(n & (1 << 64) - 1)) for _ in range(4_000)]
        assert surprise(found, numbers) < unsurprising(len(numbers) - 1)
