"""What King & Intrigue keeps secret: the region that card 130 marks, and the cards that are chosen.

S3, Notes on New Cards, 130: the region card lies face down until the next general scoring.
S2, Koning & Intrigant, Voorbereiding, 3: 13 cards are chosen in secret, the others are not shown.
"""

from __future__ import annotations

import pytest

from elgrande.engine import Game, load_rules

_TO_THE_MARK = ("0", "special", "ki_130_double_region")
_TO_THE_DISCS = ("0", "special", "stop")


def marking(*, veto: bool) -> Game:
    """The last round of two players: red is about to mark a region; blue may hold a veto."""
    given = {
        "at": {"round": 9},
        "starter": "red",
        "king": "galicia",
        "granada": {"red": 1},
        "castillo": {"blue": 1},
        "hand": {"red": ["ki_130_double_region"], "blue": ["ki_120_score_5s"]},
        **({"kept": {"blue": ["ki_040_veto"]}} if veto else {}),
    }
    game = Game.new(load_rules("king_and_intrigue"), ["red", "blue"], seed=0, given=given)
    return play(game, *_TO_THE_MARK, *(["no"] if veto else []))


def play(game: Game, *keys: str) -> Game:
    """Makes the choices and gives the game back."""
    for key in keys:
        game.choose(key)
    return game


def told(game: Game, player: str) -> tuple[object, ...]:
    """All that a player learns: the view, and the question with its options if it is his."""
    decision = game.decision
    mine = decision is not None and decision.player == player
    return game.view(player), (decision.prompt, decision.keys) if mine and decision else None


def test_only_its_player_sees_the_mark() -> None:
    game = play(marking(veto=False), "granada")
    assert game.view("red")["pieces"]["double/red"] == "granada"
    assert game.view("blue")["pieces"]["double/red"] == "hidden"
    assert any("Granada" in line for line in game.view("red")["log"])
    assert not any("Granada" in line for line in game.view("blue")["log"])


@pytest.mark.parametrize("later", [(), _TO_THE_DISCS], ids=["at once", "when disks are set"])
def test_what_others_learn_does_not_depend_on_the_region(later: tuple[str, ...]) -> None:
    one = play(marking(veto=False), "granada", *later)
    other = play(marking(veto=False), "valencia", *later)
    assert told(one, "blue") == told(other, "blue")
    assert told(one, "red") != told(other, "red")


def test_a_veto_is_decided_without_knowing_the_region() -> None:
    one = play(marking(veto=True), "granada")
    other = play(marking(veto=True), "valencia")
    assert one.decision is not None and one.decision.player == "blue"
    assert told(one, "blue") == told(other, "blue")


def test_a_veto_leaves_no_trace_of_the_region() -> None:
    one = play(marking(veto=True), "granada", "yes")
    other = play(marking(veto=True), "valencia", "yes")
    assert told(one, "blue") == told(other, "blue")


def test_it_is_shown_between_the_castillo_and_the_first_region() -> None:
    game = play(marking(veto=False), "granada", *_TO_THE_DISCS, "aragon", "aragon")
    log = game.view("blue")["log"]
    shown = next(n for n, line in enumerate(log) if "double" in line and "Granada" in line)
    assert log.index("The Castillo is scored") < shown < log.index("Galicia is scored")


def test_nobody_learns_which_cards_another_chose() -> None:
    games = []
    for reverse in (False, True):
        given = {"at": "setup"}
        game = Game.new(load_rules("king_and_intrigue"), ["red", "blue"], seed=0, given=given)
        while game.decision is not None and game.decision.card != "setup.choose_cards":
            game.choose(game.decision.keys[0])
        chooser = game.decision.player if game.decision else ""
        for _ in range(13):
            assert game.decision is not None and game.decision.player == chooser
            game.choose(game.decision.keys[-1 if reverse else 0])
        games.append(game)
    one, other = games
    chooser = next(player for player in one.players if one.view(player) != other.view(player))
    (rival,) = set(one.players) - {chooser}
    assert one.view(chooser)["cards"][f"hand/{chooser}"] != "hidden"
    assert told(one, rival) == told(other, rival)
    assert len(one.view(chooser)["cards"][f"hand/{chooser}"]) == 13
