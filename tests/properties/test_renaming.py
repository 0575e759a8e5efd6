"""The engine knows no id: the same game with other ids everywhere is the same game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import Game
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.history import entries
from elgrande.engine.rules.model import NAMED

from .games import EDITIONS, MIXES, PLAYERS, Play, rules_of
from .renaming import Renaming, folders_of, rules_from, same_chance, write_renamed

Renamed = tuple[Ruleset, Renaming]


@pytest.fixture(scope="module", params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def renamed(edition: str, tmp_path_factory: pytest.TempPathFactory) -> Renamed:
    new = Renaming()
    folders = write_renamed(edition, tmp_path_factory.mktemp("renamed"), new)
    return rules_from(folders), new


def old_log(game: Game, new: Renaming | None) -> list[str]:
    """The log with the old ids; `_` counts as a space, as in a title made from an id.

    Articles are left out: a title that is made from an id with digits has none.
    """
    lines = game.log if new is None else [new.back(line) for line in game.log]
    return [re.sub(r"\b[Tt]he ", "", line.replace("_", " ")) for line in lines]


def test_every_id_is_renamed(renamed: Renamed, edition: str) -> None:
    """No id of the old rules is left anywhere in the new ones."""
    rules, new = renamed
    old = rules_of(edition).definitions
    definitions = rules.definitions
    for section in NAMED:
        assert list(getattr(definitions, section)) == [new(i) for i in getattr(old, section)]
    words = " ".join(
        [card.effect_text for card in definitions.cards.values()]
        + [step.effect_text for p in definitions.procedures.values() for step in p.steps]
    )
    assert not {*old.regions, *old.places, *old.pieces, *old.procedures} & set(words.split())
    assert definitions.colours == tuple(new(colour) for colour in old.colours)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("short", [False, True])
def test_the_same_game(renamed: Renamed, edition: str, players: int, short: bool) -> None:
    for seed in range(3):
        check_same_game(Play(edition, players, short, seed, tail=seed + 1), *renamed)


@pytest.mark.parametrize("mix", MIXES[-2:])
def test_the_same_game_with_expansions(edition: str, mix: tuple[str, ...], tmp_path: Path) -> None:
    new = Renaming()
    folders = write_renamed(edition, tmp_path, new, mix)
    rules = rules_from(folders)
    for players in PLAYERS[1::2]:
        check_same_game(Play(edition, players, seed=players, mix=mix), rules, new)


def check_same_game(play: Play, rules: Ruleset, new: Renaming) -> None:
    """The same choices lead to the same positions, questions and log, but for the names."""
    other = Game.new(rules, play.players, seed=play.seed, short=play.short)
    for game in play.decisions():
        assert other.state.key() == game.state.key()
        assert other.state.options == game.state.options
        if game.over:
            break
        assert other.decision is not None and game.decision is not None
        assert [new.back(key) for key in other.decision.keys] == list(game.decision.keys)
        assert new.back(other.decision.player) == game.decision.player
        assert new.back(other.decision.card) == game.decision.card
        other.take(next_choice(play, game))
    assert other.over
    assert entries(other.state.log) == entries(game.state.log)
    assert list(other.scores.values()) == list(game.scores.values())
    assert old_log(other, new) == old_log(game, None)


@pytest.fixture(autouse=True)
def all_chance_is_the_same() -> Iterator[None]:
    """In both games."""
    with same_chance():
        yield


def next_choice(play: Play, game: Game) -> int:
    """The number that `play` will take at this decision."""
    numbers = play.numbers()
    for _ in game.choices:
        next(numbers)
    return next(numbers) % len(game.state.options)


def test_prompts_name_only_new_ids(renamed: Renamed, edition: str) -> None:
    """A prompt is made of titles; where an id has none, the new one appears."""
    rules, new = renamed
    play = Play(edition, 4, seed=3)
    other = Game.new(rules, 4, seed=3)
    for game in play.decisions():
        if game.over:
            break
        assert other.decision is not None and game.decision is not None
        theirs = new.back(other.decision.prompt).replace("_", " ")
        assert theirs == game.decision.prompt.replace("_", " ")
        other.take(next_choice(play, game))


def test_rules_from_folders_are_the_loaded_rules(edition: str) -> None:
    """Guards the test itself: without renaming, the way of loading changes nothing."""
    assert rules_from(folders_of(edition)).fingerprint == rules_of(edition).fingerprint
