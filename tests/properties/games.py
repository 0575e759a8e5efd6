"""Random games for the properties: every edition, number of players and length."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.history import entries
from elgrande.engine.game.state.state import State
from elgrande.engine.play.frame import printed
from elgrande.engine.play.screen_content import content_of

EDITIONS = ("big_box", "rio_grande_1996")
PLAYERS = (2, 3, 4, 5)
MIXES: tuple[tuple[str, ...], ...] = (
    ("king_and_intrigue",),
    ("king_and_intrigue", "players_edition"),
    ("king_and_intrigue", "special_cards"),
    ("inquisitor_colonies",),
    ("king_and_intrigue", "players_edition", "special_cards"),
    ("grandissimo",),
    ("jubilee",),
    ("king_and_intrigue", "players_edition", "special_cards", "jubilee"),
    ("inquisitor_colonies", "jubilee"),
    ("grandissimo", "jubilee"),
    ("inquisitor_colonies", "king_and_intrigue"),
    ("inquisitor_colonies", "king_and_intrigue", "players_edition", "special_cards", "jubilee"),
)
"""The mixes of the built-in expansions; without one it is the base game."""
FULLEST = ("king_and_intrigue", "players_edition", "special_cards", "jubilee")
"""The mix whose cards use most of the language: kept, turned over, lying, carried."""

settings.register_profile(
    "elgrande", deadline=None, derandomize=True, database=None, max_examples=40
)
settings.load_profile("elgrande")


@cache
def rules_of(edition: str, mix: tuple[str, ...] = ()) -> Ruleset:
    """The base game, or a mix of expansions, in an edition; loaded once."""
    return load_rules(*mix, edition=edition)


@dataclass(frozen=True)
class Play:
    """A game and how it is played: first by `firsts` (modulo the options), then at random."""

    edition: str = "big_box"
    players: int = 4
    short: bool = False
    seed: int = 0
    firsts: tuple[int, ...] = ()
    tail: int = 0
    mix: tuple[str, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules it is played by."""
        return rules_of(self.edition, self.mix)

    def begin(self) -> Game:
        """The game before its first choice."""
        return Game.new(self.rules, self.players, seed=self.seed, short=self.short)

    def numbers(self) -> Iterator[int]:
        """Endless numbers to choose by."""
        yield from self.firsts
        source = random.Random(self.tail)
        while True:
            yield source.randrange(1 << 30)

    def decisions(self) -> Iterator[Game]:
        """The one game, at each of its decisions and at its end."""
        game = self.begin()
        numbers = self.numbers()
        while not game.over:
            yield game
            game.take(next(numbers) % len(game.state.options))
        yield game

    def finished(self) -> Game:
        """The game at its end."""
        *_, last = self.decisions()
        return last


def plays(mixes: Sequence[tuple[str, ...]] = ((),)) -> st.SearchStrategy[Play]:
    """Any game, played in any way: the base game, or one of the mixes."""
    return st.builds(
        Play,
        edition=st.sampled_from(EDITIONS),
        players=st.sampled_from(PLAYERS),
        short=st.booleans(),
        seed=st.integers(0, (1 << 64) - 1),
        firsts=st.lists(st.integers(0, 200), max_size=80).map(tuple),
        tail=st.integers(0, 1 << 30),
        mix=st.sampled_from(mixes),
    )


def mixed_plays() -> st.SearchStrategy[Play]:
    """Any game with expansions. It is longer, so a property tries fewer of them."""
    return plays(MIXES)


def few(examples: int) -> settings:
    """For a property over `mixed_plays`: how many of them it tries."""
    return settings(max_examples=examples)


def every_kind(seeds: range = range(1)) -> list[Play]:
    """One game of each edition, number of players and length for each seed."""
    return [
        Play(edition, players, short, seed, tail=seed)
        for seed in seeds
        for edition in EDITIONS
        for players in PLAYERS
        for short in (False, True)
    ]


def every_mix(seeds: range = range(1)) -> list[Play]:
    """Some games of each mix: every edition and number of players comes up, not every pair."""
    return [
        Play(edition, PLAYERS[(n + m + seed) % 4], bool((n + seed) % 2), seed, tail=seed, mix=mix)
        for seed in seeds
        for n, edition in enumerate(EDITIONS)
        for m, mix in enumerate(MIXES)
    ]


def whole(state: State) -> tuple[Any, ...]:
    """Everything in a state, the options and the log too."""
    return (state.key(), tuple(state.options), tuple(entries(state.log)))


def digest(state: State) -> str:
    """A short name for a state; equal for equal states."""
    return hashlib.sha256(repr(whole(state)).encode()).hexdigest()


def play_on(game: Game, tail: int, most: int = 10_000) -> None:
    """Takes random choices until the end, or `most` of them."""
    source = random.Random(tail)
    for _ in range(most):
        if game.over:
            return
        game.take(source.randrange(len(game.state.options)))


def board_lines(game: Game, viewer: str, *, private: bool = True) -> list[str]:
    """The table as a game prints it that is not drawn."""
    content = content_of(game, viewer, private=private)
    return [line.text for line in printed(content, 100, whole=True, texts=True)]
