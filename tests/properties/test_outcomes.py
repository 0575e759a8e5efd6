"""Sentences that end the game: who has won, compared with a table of points, and what follows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.tools.many import plan_of, play_many

from .reacting import House, asked, begun, house_of

Points = dict[str, int]
Winners = set[str] | None
"""None: the game goes on."""

NAMES = ("red", "blue", "yellow")
OVER = "The game is over"


def best(points: Points, among: Iterable[str]) -> set[str]:
    """Those of some players with the most points."""
    left = list(among)
    return {one for one in left if points[one] == max(points[other] for other in left)}


def rich(points: Points, least: int) -> list[str]:
    return [one for one in NAMES if points[one] >= least]


def with_gain(points: Points) -> Points:
    return points | {"red": points["red"] + 2}


OUTCOMES: dict[str, Callable[[Points], Winners]] = {
    "win the game": lambda points: {"red"},
    "lose the game": lambda points: best(points, ("blue", "yellow")),
    "end the game": lambda points: best(points, NAMES),
    "every opponent loses the game": lambda points: {"red"},
    "every player loses the game": lambda points: set(),
    "every player that has at least 3 points wins the game": (
        lambda points: set(rich(points, 3)) or None
    ),
    "every opponent that has at least 3 points wins the game": (
        lambda points: {*rich(points, 3)} - {"red"} or None
    ),
    "every player that has no points loses the game": (
        lambda points: best(points, rich(points, 1)) if len(rich(points, 1)) < 3 else None
    ),
    "each player clockwise that has at least 3 points:\n  win the game": (
        lambda points: {*rich(points, 3)[:1]} or None
    ),
    "gain 2 points\nevery player that has at least 3 points wins the game": (
        lambda points: set(rich(with_gain(points), 3)) or None
    ),
    "at once:\n  gain 2 points\n  end the game": (lambda points: best(with_gain(points), NAMES)),
    "choose any opponent as foe\nfoe:\n  win the game": lambda points: {"blue"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    asking = [f"may:\n  {one}" for one in OUTCOMES if one.startswith("every")]
    return house_of(tmp_path_factory.mktemp("ends"), [*OUTCOMES, *asking])


def positions(seed: int) -> list[Points]:
    source = random.Random(seed)
    return [{one: source.choice((0, 0, 1, 2, 3, 4)) for one in NAMES} for _ in range(12)]


def has_ended(game: Game) -> bool:
    return game.log[-1] == OVER


@pytest.mark.parametrize("effect", OUTCOMES)
def test_who_has_won(house: House, effect: str) -> None:
    for points in positions(1):
        game = begun(house, effect, points=points)
        if "choose" in effect:
            game.choose("blue")
        wanted = OUTCOMES[effect](points)
        assert game.over
        assert has_ended(game) == (wanted is not None)
        if wanted is not None:
            assert set(game.winners) == wanted, points
            assert all(set(game.view(one)["winners"]) == wanted for one in NAMES)
            assert Game.from_json(house.rules, game.to_json()).winners == game.winners
            assert game.state.stack == []


@pytest.mark.parametrize("effect", [one for one in OUTCOMES if one.startswith("every")])
def test_it_is_asked_only_if_it_would_end_the_game(house: House, effect: str) -> None:
    for points in positions(2):
        game = begun(house, f"may:\n  {effect}", points=points)
        wanted = OUTCOMES[effect](points)
        assert game.over == (wanted is None)
        if wanted is not None:
            game.choose("yes")
            assert set(game.winners) == wanted


@pytest.mark.parametrize("effect", OUTCOMES)
def test_a_stop_keeps_the_game_going(house: House, effect: str) -> None:
    """The stopped step leaves no trace; what came before it stays."""
    for points in positions(3):
        game = begun(house, effect, stoppers=3, points=points)
        while not game.over:
            decision = game.decision
            assert decision is not None
            ends = "game" in (decision.about or "")
            game.choose("blue" if "blue" in decision.keys else "yes" if ends else "no")
        assert has_ended(game) is False


RULES = """\
expansion: last
title: Last
version: '1'
rules:
  - id: last_gift
    title: The gift
    effect: |
      when the game ends:
        each player: gain 5 points
  - id: last_end
    title: The end
    effect: |
      when round 2 starts:
        {sentence}
"""


def played(tmp_path: Path, sentence: str) -> Game:
    (tmp_path / "last.yaml").write_text(RULES.format(sentence=sentence), encoding="utf-8")
    game = Game.new(load_rules(paths=[tmp_path]), 3, seed=4)
    bot = BOTS["random"](1)
    while not game.over:
        if len(game.choices) % 7 == 0:
            assert Game.from_json(game.rules, game.to_json()).state == game.state
        game.take(bot.choose(game))
    return game


@pytest.mark.parametrize(
    ("sentence", "last", "gifts"),
    [
        ("end the game", "Round 2", 3),
        ("every player wins the game", "Round 2", 0),
        ("end the game after this round", "Round 2", 3),
        ("end the game after this general_scoring", "Round 3", 3),
    ],
)
def test_what_is_still_done(tmp_path: Path, sentence: str, last: str, gifts: int) -> None:
    game = played(tmp_path, sentence)
    rounds = [line for line in game.log if line.startswith("Round ")]
    assert rounds[-1] == last
    assert sum("The gift" in line for line in game.log) == gifts
    turns = sum("plays Power card" in line for line in game.log)
    at_once = "after" not in sentence
    assert turns == 3 * (int(last[-1]) - at_once)


def test_the_track_ends_once(tmp_path: Path) -> None:
    """What waits for the end of the game is done once, though it says that the game ends."""
    sentence = "do nothing\n      when the game ends:\n        end the game"
    again = "\n      when the game ends:\n        do general_scoring"
    more = "\n      when general_scoring ends:\n        end the game after this general_scoring"
    game = played(tmp_path, sentence + again + more)
    assert sum("The gift" in line for line in game.log) == 3
    assert game.log.count("The game ends") == 0
    assert "Round 3" in game.log and "Round 4" not in game.log


def test_a_game_may_be_over_before_the_first_decision(tmp_path: Path) -> None:
    text = RULES.format(sentence="do nothing").replace("round 2 starts", "setup starts")
    text += "  - {id: early, title: Early, effect: 'when setup ends: end the game'}\n"
    (tmp_path / "last.yaml").write_text(text, encoding="utf-8")
    game = Game.new(load_rules(paths=[tmp_path]), 3)
    assert game.over and game.winners == list(game.players)
    assert Game.from_json(game.rules, game.to_json()).scores == dict.fromkeys(game.players, 5)


def test_the_end_after_a_round_is_in_view_until_then(tmp_path: Path) -> None:
    """It is no step a second time, so nothing asks for it again."""
    house = house_of(
        tmp_path, ["end the game after this round\nmay: end the game after this round"]
    )
    (effect,) = house.cards
    game = Game.new(house.rules, NAMES, given={"at": {"action": house.cards[effect]}, "by": "red"})
    assert game.over
    assert game.view("blue")["ends_with"] == ["round"]
    assert game.log[-1] == "The game ends after this round"
    assert not has_ended(game)


def test_an_action_stopped_inside_the_last_run_ends_the_game_with_it(tmp_path: Path) -> None:
    house = house_of(
        tmp_path,
        ["do feast"],
        "procedures:\n  feast:\n    title: a feast\n    steps:\n"
        "      - {id: a_last, effect: end the game after this feast}\n"
        "      - {id: a_gift, effect: gain 1 point}\n",
    )
    game = begun(house, "do feast", stoppers=2, points={"blue": 1})
    game.choose("no")
    assert "gain 1 point" in (asked(game).about or "")
    game.choose("yes")
    assert has_ended(game)
    assert game.winners == ["blue"]


def test_simulations_count_who_has_won_and_bots_look_for_it(tmp_path: Path) -> None:
    """A greedy player wins at once instead of taking points; the same in several processes."""
    card = "deck: stack_5\nsize: 1\ncards:\n  - id: last_card\n    title: Last\n    effect: |\n"
    card += "      either:\n        gain 3 points\n      or:\n        win the game\n"
    (tmp_path / "card.yaml").write_text(f"expansion: last\n{card}", encoding="utf-8")
    (tmp_path / "last.yaml").write_text(
        "expansion: last\ntitle: Last\nversion: '1'\nremove: {cards: [bg5_king]}\n",
        encoding="utf-8",
    )
    rules = load_rules(paths=[tmp_path])
    plan = plan_of(rules, {}, "greedy", 2, seed=1, short=False)
    for one in play_many(rules, plan, 3, processes=1):
        assert sum(one.shares) == 1
        assert max(one.scores) < 3
