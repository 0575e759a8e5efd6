"""The command that plays many games: some of them, and that it reports one that fails."""

from __future__ import annotations

import pytest

from . import many
from .games import EDITIONS, MIXES, PLAYERS


@pytest.mark.parametrize("number", range(0, len(many.KINDS), 7))
def test_a_game_ends_as_it_should(number: int) -> None:
    tally = many.play_through(number)
    assert tally.games == 1
    assert tally.decisions > 50
    assert tally.actions


def test_all_mixes_and_numbers_of_players_come_up() -> None:
    plays = [many.play_of(number) for number in range(len(many.KINDS))]
    kinds = (len(MIXES) + 1) * len(EDITIONS) * len(PLAYERS) * 2
    assert len({(p.mix, p.edition, p.players, p.short) for p in plays}) == kinds


def test_only_mixes_with_an_expansion_come_up() -> None:
    for number in range(len(many.kinds_with("jubilee"))):
        assert "jubilee" in many.play_of(number, "jubilee").mix


def test_what_failed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose_a_card(game: object) -> None:
        raise AssertionError("a card is lost")

    assert many.run(first=16, games=1, workers=1) == 0
    assert "1 games ended as they should, 0 did not" in capsys.readouterr().out
    monkeypatch.setattr(many, "check_position", lose_a_card)
    assert many.run(first=16, games=1, workers=1) == 1
    told = capsys.readouterr().out
    assert "game 16 failed" in told
    assert "a card is lost" in told
