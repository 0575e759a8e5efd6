"""A player who is chosen or drawn inside an `each` block: everybody has a choice of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.events import Drew, Revealed, Scored

from .small import Small, count, events_of, play

CHOICES = ("blue", "yellow", "red")
"""Whom red, blue and yellow choose."""
PILES = {"red": 1, "blue": 2, "yellow": 4}
"""How many caballeros each has in Galicia and in the Castillo."""
CARDS = {"red": ["power_07"], "blue": ["power_09"], "yellow": ["power_13"]}
RECRUITS = {"power_07": 3, "power_09": 2, "power_13": 0}


def points(game: Game) -> dict[str, int]:
    return game.scores


def courts(game: Game) -> dict[str, int]:
    return {owner: count(game, f"court/{owner}").get(owner, 0) for owner in game.players}


def regions(*names: str) -> Callable[[Game], list[dict[str, int]]]:
    return lambda game: [count(game, name) for name in names]


def piles(game: Game) -> list[Any]:
    return [game.view(player)["cards"][f"pile/{player}"] for player in game.players]


def starter(game: Game) -> str:
    return game.players[game.state.cells[game.machine.layout.office_base]]


def scores(red: int, blue: int, yellow: int) -> dict[str, int]:
    return {"red": red, "blue": blue, "yellow": yellow}


ALL_ONE = scores(1, 1, 1)
Row = tuple[str, Callable[[Game], Any], Any]

EACH_CHOSE: list[Row] = [
    ("move 1 caballero of rival from the provinces to aragon", regions("aragon"), [ALL_ONE]),
    ("move all caballeros of rival from galicia to the court of rival", courts, PILES),
    (
        "move 1 caballero of rival from galicia to sevilla or the court of rival",
        regions("galicia"),
        [{"blue": 1, "yellow": 3}],
    ),
    ("rival does: gain 1 point", points, ALL_ONE),
    ("give the starter to rival", starter, "red"),
    ("if the castillo has exactly 2 caballeros of rival: gain 5 points", points, scores(5, 0, 0)),
    (
        "each player that has at least 4 caballeros of rival in galicia: gain 1 point",
        points,
        scores(0, 3, 0),
    ),
    (
        # In a filter of players their own choices are meant: only yellow has chosen red.
        "for each opponent that has exactly 1 caballero of rival in galicia as third: gain 1 point",
        points,
        scores(1, 1, 0),
    ),
    (
        "score every region that has exactly 4 caballeros of rival for first place only",
        points,
        scores(0, 0, 4),
    ),
    (
        "move every card from the table of rival to own pile",
        piles,
        [["power_09"], ["power_13"], ["power_07"]],
    ),
    (
        "move [recruits on the table of rival] own caballeros from the provinces to own court",
        courts,
        {"red": RECRUITS["power_09"], "blue": RECRUITS["power_13"], "yellow": RECRUITS["power_07"]},
    ),
    (
        "either:\n    rival: gain 1 point\n  or:\n    do nothing",
        points,
        ALL_ONE,
    ),
]
SOME_CHOSE: list[Row] = [
    ("rival does: gain 1 point", points, scores(1, 0, 1)),
    ("move 1 caballero of rival from the provinces to own court", courts, scores(0, 0, 0)),
    ("if the castillo has caballeros of rival: gain 1 point", points, scores(0, 1, 1)),
    ("give the starter to rival", starter, "red"),
    ("each player clockwise from rival: gain 1 point", points, scores(2, 2, 2)),
    ("each player that has caballeros of rival in galicia: gain 1 point", points, scores(0, 3, 3)),
    (
        "if the castillo has caballeros of rival:\n    gain 1 point\n  else:\n    gain 7 points",
        points,
        scores(7, 1, 1),
    ),
]

CHOOSE = """each player clockwise:
  choose any opponent as rival
each player clockwise:
  {}"""
SOME_CHOOSE = """each player clockwise that has at least 2 own caballeros in galicia:
  choose any opponent as rival
each player clockwise:
  {}"""
OTHERS = {
    "order": CHOOSE.format(
        "each player clockwise from rival:\n    secretly choose any region as spot"
    ),
    "drawn": """each player clockwise:
  draw a player as rival
each player clockwise:
  move 1 caballero of rival from the provinces to aragon""",
    "again": """each player clockwise that has at least 2 own caballeros in galicia:
  choose any opponent as rival
each player clockwise:
  choose any region that is sevilla as spot
  choose any region that has caballeros of rival as spot
  move 1 own caballero from the provinces to spot""",
    "alone": """secretly choose any region as pick
choose any region as third
reveal
score every region that is chosen as pick by exactly 1 player
move 1 own caballero from the provinces to pick
move 1 own caballero from the provinces to third""",
    "secret": """each player clockwise:
  secretly choose any opponent as rival
reveal
each player clockwise:
  rival does:
    gain 1 point""",
}


def procedures() -> dict[str, str]:
    found = {f"each_{n}": CHOOSE.format(row[0]) for n, row in enumerate(EACH_CHOSE)}
    found |= {f"some_{n}": SOME_CHOOSE.format(row[0]) for n, row in enumerate(SOME_CHOSE)}
    return found | OTHERS


@cache
def rules() -> Ruleset:
    """All effects of this file, each as a procedure."""
    text = 'expansion: small\ntitle: Small\nversion: "1"\n'
    text += "procedures:\n"
    for name, effect in procedures().items():
        lines = "\n".join(" " * 10 + line for line in effect.split("\n"))
        text += f"  p_{name}:\n    title: {name}\n    steps:\n"
        text += f"      - id: s_{name}\n        effect: |\n{lines}\n"
    with TemporaryDirectory() as folder:
        (Path(folder) / "small.yaml").write_text(text, encoding="utf-8")
        return load_rules(paths=[folder])


def begin(name: str, **given: Any) -> Game:
    at = {"at": f"p_{name}", "by": "red", "galicia": PILES, "castillo": PILES, "table": CARDS}
    return Game.new(rules(), ("red", "blue", "yellow"), given={**at, "starter": "yellow", **given})


def ended(game: Game) -> Game:
    while not game.over:
        game.take(0)
    return game


@pytest.mark.parametrize(("number", "row"), list(enumerate(EACH_CHOSE)))
def test_each_has_a_choice_of_his_own(number: int, row: Row) -> None:
    game = ended(play(begin(f"each_{number}"), *CHOICES))
    assert row[1](game) == row[2], row[0]


@pytest.mark.parametrize(("number", "row"), list(enumerate(SOME_CHOSE)))
def test_who_chose_nobody_does_nothing(number: int, row: Row) -> None:
    game = play(begin(f"some_{number}"), "yellow", "red")
    assert game.over
    assert row[1](game) == row[2], row[0]


def test_the_order_begins_with_the_own_choice() -> None:
    game = play(begin("order"), *CHOICES)
    asked = []
    while not game.over:
        assert game.decision is not None
        asked.append(game.decision.player)
        game.take(0)
    first, second, third = (
        ["blue", "yellow", "red"],
        ["yellow", "red", "blue"],
        [*begin("order").players],
    )
    assert asked == first + second + third


def test_a_drawn_player() -> None:
    game = begin("drawn")
    drawn = [event.option for event in events_of(game.state, Drew)]
    assert len(set(drawn)) > 1, "with this seed the test would show nothing"
    there = {colour: drawn.count(number) for number, colour in enumerate(game.players)}
    assert count(game, "aragon") == {colour: n for colour, n in there.items() if n}


def test_a_choice_by_nobodys_pieces_forgets_what_was_chosen_before() -> None:
    game = play(begin("again", galicia={"blue": 2}, aragon={"yellow": 1}), "yellow")
    assert count(game, "sevilla") == {}
    assert count(game, "aragon") == {"blue": 1, "yellow": 1}


def test_a_secret_choice_of_one_player_is_his_alone() -> None:
    game = play(begin("alone"), "aragon", "sevilla")
    assert game.over
    assert len(events_of(game.state, Revealed)) == 1
    scored = [event.place for event in events_of(game.state, Scored)]
    assert scored == [game.keys.place_numbers["aragon"]]


def test_a_player_chosen_in_secret_is_not_told() -> None:
    game = play(begin("secret"), "blue", "yellow")
    assert "red secretly chooses blue" in game.view("red")["log"]
    assert "red secretly chooses a player" in game.view("yellow")["log"]
    play(game, "red")
    assert "red reveals blue" in game.log
    assert game.scores == ALL_ONE


@pytest.mark.parametrize(("players", "opposite"), [(2, "blue"), (3, None), (4, "yellow")])
def test_the_player_opposite_sits_half_the_table_away(
    players: int, opposite: str | None, tmp_path: Path
) -> None:
    effect = """
choose the player opposite as partner
gain [10 times caballeros of partner in galicia] points
the player opposite does: gain 3 points
the player opposite partner does: gain 4 points
each opponent that is not the player opposite: gain 1 point
if the player opposite has points: gain 100 points
"""
    colours = ("red", "blue", "yellow", "green")[:players]
    stood = {colour: 2 for colour in colours}
    game = Small(tmp_path, effect).game(players, galicia=stood)
    gained = dict(zip(game.players, game.points, strict=True))
    expected = {colour: 1 for colour in colours if colour not in ("red", opposite)}
    if opposite is not None:
        expected |= {"red": 20 + 4 + 100, opposite: 3}
    assert game.over
    assert {colour: paid for colour, paid in gained.items() if paid} == expected
