"""An answer that was not asked for is a no; a loop may read the one of the time before."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small import Small, options, play

FIRST_DOUBT = """
for each opponent clockwise as doubter:
  if not doubted:
    doubter does: choose yes or no as doubted
    if doubted:
      doubter does: gain 3 points
if not doubted: gain 1 point
"""


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        (["yes"], {"blue": 3}),
        (["no", "yes"], {"yellow": 3}),
        (["no", "no", "yes"], {"green": 3}),
        (["no", "no", "no"], {"red": 1}),
    ],
)
def test_the_first_yes_ends_the_questions(
    answers: list[str], points: dict[str, int], tmp_path: Path
) -> None:
    game = play(Small(tmp_path, FIRST_DOUBT).game(4), *answers)
    assert game.over
    assert {
        player: paid for player, paid in zip(game.players, game.points, strict=True) if paid
    } == points


def test_an_answer_that_was_not_asked_for_is_a_no(tmp_path: Path) -> None:
    effect = """
    if galicia has own caballeros: choose yes or no as stay
    if stay: gain 1 point
    if not stay: gain 5 points
    """
    small = Small(tmp_path, effect.replace("\n    ", "\n"))
    assert small.game().points[0] == 5
    assert play(small.game(galicia={"red": 1}), "yes").points[0] == 1
    assert play(small.game(galicia={"red": 1}), "no").points[0] == 5


OFFERS = """
repeat at most 3 times until taken:
  choose any opponent as buyer
  buyer does: choose yes or no as taken
if taken: gain 2 points
else: gain 7 points
"""


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        (["blue", "yes"], 2),
        (["blue", "no", "yellow", "yes"], 2),
        (["blue", "no", "blue", "no", "yellow", "yes"], 2),
        (["blue", "no", "blue", "no", "yellow", "no"], 7),
    ],
)
def test_an_offer_is_made_until_it_is_taken(keys: list[str], points: int, tmp_path: Path) -> None:
    game = play(Small(tmp_path, OFFERS).game(3), *keys)
    assert game.over
    assert game.points[0] == points


BY_REGION = """
for each region that has own caballeros as land:
  for each opponent clockwise as guest:
    if not barred:
      guest does: choose yes or no as barred
      if barred: move 1 own caballero from land to the provinces
"""


def test_an_inner_loop_begins_anew_with_no(tmp_path: Path) -> None:
    small = Small(tmp_path, BY_REGION)
    game = play(small.game(3, galicia={"red": 2}, aragon={"red": 2}), "yes")
    assert game.decision is not None
    assert game.decision.player == "blue"  # asked again for the other region
    play(game, "no", "no")
    assert game.over
    places = game.view("red")["places"]
    counts = [places[name] for name in ("aragon", "galicia")]
    assert sorted(one["caballero"]["red"] for one in counts) == [1, 2]


def test_what_was_asked_before_a_loop_counts_in_it(tmp_path: Path) -> None:
    effect = "choose yes or no as done\n2 times:\n  if not done:\n    gain 1 point\n"
    effect += "    choose yes or no as done\nif done: gain 10 points\n"
    small = Small(tmp_path, effect)
    assert play(small.game(), "yes").points[0] == 10
    assert play(small.game(), "no", "yes").points[0] == 11
    assert play(small.game(), "no", "no", "yes").points[0] == 12
    assert play(small.game(), "no", "no", "no").points[0] == 2


@pytest.mark.parametrize(
    ("question", "gained"),
    [
        ("may as took:\n      move 1 caballero of opponents from r to the provinces", 2),
        ("choose yes or no as took", 2),
        ("may pay 1 point as took", 0),
        ("either:\n      choose yes or no as took\n    or:\n      do nothing", 2),
    ],
)
def test_an_answer_of_another_time_is_not_one_of_this_time(
    question: str, gained: int, tmp_path: Path
) -> None:
    """Between the two regions in which the question is asked there is one in which it is not."""
    effect = f"""
for each region that has own caballeros as r:
  if r has caballeros of opponents:
    {question}
  if took:
    gain 1 point
"""
    stood = {"galicia": {"red": 1, "blue": 1}, "aragon": {"red": 1}, "granada": {"red": 1}}
    stood["granada"]["blue"] = 1
    game = Small(tmp_path, effect).game(2, points={"red": 5}, **stood)
    while not game.over:
        play(game, "yes" if "yes" in options(game) else options(game)[0])
    assert game.points[0] == 5 + gained


def test_an_answer_of_each_player_is_forgotten_as_well(tmp_path: Path) -> None:
    effect = """
for each region that has own caballeros as r:
  each player:
    if r has caballeros of opponents: choose yes or no as took
    if took: gain 1 point
"""
    stood = {"galicia": {"red": 1, "blue": 1}, "aragon": {"red": 1}}
    game = Small(tmp_path, effect).game(2, **stood)
    play(game, "yes", "yes")  # in Galicia, both are asked
    if not game.over:  # in Aragon, blue sees red's caballero
        assert game.decision is not None
        assert game.decision.player == "blue"
        play(game, "no")
    assert game.points == [1, 1]
