"""Digests of the bots' choices: an optimisation must not change any.

    python -m tests.bots.test_choices

prints the digests as they are now; after an intended change of choices, put them in here.
"""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import bot_of
from elgrande.engine.compile.ruleset import Ruleset

from ..properties.games import rules_of

KING = ("king_and_intrigue", "players_edition", "special_cards")
MIXES = {
    "base": (),
    "king": KING,
    "colonies": ("inquisitor_colonies",),
    "grandissimo": ("grandissimo",),
    "jubilee": ("jubilee",),
}
SEARCHED = 14
"""After so many choices of greedy bots, so many are made by the bot that searches."""

HELD = {
    ("big_box", "base"): ("9faa212cc50d", "76949670d55e"),
    ("big_box", "king"): ("42f407e69c11", "4d6275059606"),
    ("big_box", "colonies"): ("e1485dd660fe", "ae36948f5211"),
    ("big_box", "grandissimo"): ("479ddda31aa2", "f5bbdefd0775"),
    ("big_box", "jubilee"): ("4ad05e53b898", "e8babc774aaf"),
    ("rio_grande_1996", "base"): ("1ca6642bd714", "217459fceba4"),
    ("rio_grande_1996", "king"): ("f8129688e35a", "c52ada4c4af5"),
    ("rio_grande_1996", "colonies"): ("d4d4f1d05c0e", "55b42defba50"),
    ("rio_grande_1996", "grandissimo"): ("bfd863da73b2", "914cbe9b2abe"),
    ("rio_grande_1996", "jubilee"): ("14cb7bd55fd3", "217459fceba4"),
}
"""By edition and mix: the choices of greedy bots in a game, and some of one that searches."""
ALL = [(edition, mix) for edition in ("big_box", "rio_grande_1996") for mix in MIXES]


def greedy_choices(rules: Ruleset, seed: int, *, short: bool = False) -> str:
    """The choices of four greedy bots in one game, as a digest."""
    game = Game.new(rules, 4, seed=seed, short=short)
    bots = [bot_of("greedy", seat) for seat in range(4)]
    while not game.over:
        game.take(bots[game.state.player].choose(game))
    return _digest(game.choices)


def searched_choices(rules: Ruleset) -> str:
    """The first choices of a game, by a bot that searches a little, as a digest."""
    game, bot = Game.new(rules, 4, seed=3), bot_of("search:4", 1)
    for _ in range(SEARCHED):
        game.take(bot.choose(game))
    return _digest(game.choices)


def _digest(choices: list[int]) -> str:
    return hashlib.sha256(" ".join(map(str, choices)).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("edition", "mix"), ALL)
def test_bots_choose_as_they_did(edition: str, mix: str) -> None:
    rules = rules_of(edition, MIXES[mix])
    assert (greedy_choices(rules, 3), searched_choices(rules)) == HELD[edition, mix]


def test_bots_in_several_threads_choose_as_in_one() -> None:
    alone, shared = load_rules("grandissimo"), load_rules("grandissimo")
    seeds = [1, 2, 1]
    once = {seed: greedy_choices(alone, seed, short=True) for seed in set(seeds)}
    with ThreadPoolExecutor(len(seeds)) as threads:
        found = list(threads.map(lambda seed: greedy_choices(shared, seed, short=True), seeds))
    assert found == [once[seed] for seed in seeds]


if __name__ == "__main__":
    for edition, mix in ALL:
        rules = rules_of(edition, MIXES[mix])
        held = greedy_choices(rules, 3), searched_choices(rules)
        print(f"    {(edition, mix)}: {held},".replace("'", '"'), flush=True)
