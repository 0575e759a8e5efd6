"""Studies: forks of known worth, equal games on any number of processes, files that go on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.balance.database import database_of
from elgrande.engine.balance.forks import Worth, rounds_after_scorings
from elgrande.engine.balance.measures import measured, worths_of
from elgrande.engine.balance.report import lines
from elgrande.engine.balance.running import WrongFile, play_study
from elgrande.engine.balance.study import Row, Study, question
from elgrande.engine.balance.uses import candidates_by, uses_in
from elgrande.engine.bots.bots import bot_of
from elgrande.engine.rules.files.request import MixRequest

from ..properties.games import rules_of

FOLDER = Path(__file__).parent
PLAIN, RICHER = str(FOLDER / "plain"), str(FOLDER / "richer")
"""A card that brings 3 points, and the same card with 6."""


def asked(*names: str, card: str | None = None, without: str | None = None) -> Study:
    """A study of short games of two random bots."""
    mix = MixRequest() if names or card != "alms" else MixRequest.of_names([PLAIN])
    found = question(
        mix, names, card, without, 2, bot="random", seed=0, short=True
    )  # fmt: skip
    return found[1]


def test_a_card_that_brings_three_points_more_is_worth_three_points_more() -> None:
    """Random bots choose alike in both mixes, so that only what the card pays differs.

    A fork differs by 3 for each time that its branch has the card more often.
    """
    study = asked(PLAIN, RICHER, card="alms")
    rows = play_study(study, 60, processes=1)
    seen = 0
    for row in rows:
        forks = [side["forks"][0] for side in row["sides"]]
        if None in forks:
            continue
        assert {forks[0]["card"], forks[1]["card"]} == {"alms"}
        assert forks[0]["takes"] == forks[1]["takes"] and forks[0]["round"] == forks[1]["round"]
        more = forks[1]["own"][0] - forks[0]["own"][0]
        assert more % 3 == 0
        seen += more == 3
    assert seen > 30
    found = study.deciding(rows)
    assert found.low > 1.5 and found.high < 5


def test_a_fork_is_two_games_that_differ_in_one_choice() -> None:
    """One branch is the game itself; the other one is played again here, choice by choice."""
    study = asked(card="bg5_king")
    rules, checked = study.sides[0], 0
    for number in range(6):
        side = study.play(number)["sides"][0]
        fork = side["forks"][0]
        whole = Game.new(rules, 2, seed=number, short=True)
        bots = [bot_of("random", 2 * number + seat) for seat in range(2)]
        branches = []
        while whole.decision is not None:
            decision = whole.decision
            keys = [key.partition("#")[0] for key in decision.keys]
            if fork["card"] in keys and len(set(keys)) > 1:
                other = whole.clone()
                taken = bots[whole.state.player].choose(whole)
                if keys[taken] != fork["card"]:
                    other.choose(keys.index(fork["card"]))
                    while other.decision is not None:
                        other.choose(bots[other.state.player].choose(other))
                    branches.append((whole.state.player, False, other.points))
            whole.choose(bots[whole.state.player].choose(whole))
        first = Game.new(rules, 2, seed=number, short=True).state.player
        assert side["points"] == [whole.points[first], whole.points[1 - first]]
        if not fork["takes"]:
            seat = first ^ fork["seat"]
            ends = [
                [one - main for one, main in zip(points, whole.points, strict=True)]
                for player, _, points in branches
                if player == seat
            ]
            assert [fork["own"][1], fork["others"][1]] in [[e[seat], e[1 - seat]] for e in ends]
            checked += 1
    assert checked >= 2


def test_two_equal_mixes_do_not_differ() -> None:
    study = asked(PLAIN, PLAIN)
    rows = play_study(study, 100, processes=1)
    assert len(rows) == 40, "it ends at the first look"
    assert study.deciding(rows)[:3] == (0, 0, 0)
    data = measured(study, rows, ["one", "two"])
    assert list(lines(data))[-1] == ("A and B have the same rules.")


def test_without_a_card() -> None:
    """The other side has all cards of the stack but this one."""
    first, second = asked(without="bg2_veto").sides
    assert set(first.cards) - set(second.cards) == {"bg2_veto"}


def test_choices_inside_an_action_are_no_moments(tmp_path: Path) -> None:
    """A card takes another one out of the offer: that choice is not one of a card to take."""
    (tmp_path / "thief.yaml").write_text(
        "expansion: thief\ndeck: stack_3\nnumbers: {places: 1}\ncards:\n"
        "  - id: thief\n    title: Thief\n    copies: 9\n    action: must\n"
        "    effect: move any card from the offer to the out\n"
    )
    manifest = "expansion: thief\ntitle: Thief\nversion: '1'\n"
    (tmp_path / "expansion.yaml").write_text(manifest)
    mix = MixRequest.of_names([str(tmp_path)])
    _, study = question(mix, (), "bg5_king", None, 3, bot="random", seed=0, short=True)
    inside = 0
    for number in range(8):
        offers = uses_in(study.play(number)["sides"][0], ("bg5_king",)).candidates
        game = Game.new(study.sides[0], 3, seed=number, short=True)
        bots = [bot_of("random", 3 * number + seat) for seat in range(3)]
        outside = 0
        while game.decision is not None:
            if "bg5_king" in game.decision.keys and len(game.decision.keys) > 1:
                if game.decision.card == "thief":
                    inside += 1
                else:
                    outside += 1
            game.choose(bots[game.state.player].choose(game))
        assert len(offers) == outside
    assert inside > 3


def test_a_card_alone_in_its_stack_is_compared_with_all_others() -> None:
    """Which of those on offer is drawn at random, too: cards of each stack."""
    study = asked(card="bg5_king")
    cards = study.sides[0].cards
    forks = [study.play(number)["sides"][0]["forks"][1] for number in range(40)]
    stacks = {cards[fork["card"]].deck for fork in forks}
    assert stacks == {f"stack_{number}" for number in (1, 2, 3, 4)}


def test_each_card_of_a_stack_is_counted_for_itself() -> None:
    """The stack turns up one card in each round, and at most one player takes it."""
    study = asked(card="bg3_score_any")
    (side,) = study.play(3)["sides"]
    groups = study.groups(study.sides[0])
    one, mates = (uses_in(side, cards).counted() for cards in groups)
    assert one["rounds"] + mates["rounds"] == 6, "the stack turns up one card in each of six rounds"
    for counts in (one, mates):
        assert counts["first"] <= counts["taken"] == counts["takes"] <= counts["rounds"]
        assert counts["takes"] <= counts["offers"]
        assert counts["began"] + counts["declined"] <= counts["takes"]


def test_the_track_says_where_scorings_are() -> None:
    """A general scoring after the rounds 3, 6 and 9 (S1 Gameplay)."""
    assert rounds_after_scorings(rules_of("big_box").definitions) == [4, 7]


def test_a_bot_with_a_time_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="may choose differently"):
        question(MixRequest(), (), "bg5_king", None, 2, bot="search:2s", seed=0, short=True)


def test_mixes_for_other_numbers_of_players(tmp_path: Path) -> None:
    for players in (2, 3):
        text = f"mix: Evening\nplayers: {players}\n"
        (tmp_path / f"for_{players}.yaml").write_text(text)
    names = [str(tmp_path / f"for_{players}.yaml") for players in (2, 3)]

    def seats(players: int | None) -> int:
        asked = question(MixRequest(), names, None, None, players, bot="random", seed=0, short=True)
        return asked[1].players

    with pytest.raises(ValueError, match="A is for 2 players, B for 3: name --players"):
        seats(None)
    assert seats(3) == 3


# ---------------------------------------------------------------- files


def run(path: Path | None, limit: int, processes: int = 1, card: str = "bg5_king") -> list[Row]:
    return play_study(asked(card=card), limit, file=path, processes=processes)


def test_a_run_that_was_stopped_goes_on_to_the_same_file(tmp_path: Path) -> None:
    """On any number of processes, after any number of games, with half a line at the end."""
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    rows = run(whole, 7)
    run(parts, 3, processes=2)
    parts.write_bytes(parts.read_bytes()[:-9])
    assert json.loads(json.dumps(rows)) == json.loads(json.dumps(run(parts, 7, processes=2)))
    assert whole.read_bytes() == parts.read_bytes()
    assert run(whole, 4) == json.loads(json.dumps(rows[:4])), "what is there is not played again"


@pytest.mark.parametrize("left", [1, 20])
def test_a_header_that_was_not_finished_is_written_again(tmp_path: Path, left: int) -> None:
    path = tmp_path / "study.jsonl"
    run(path, 1)
    whole = path.read_bytes()
    path.write_bytes(whole[:left])
    run(path, 1)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["expansion: house\n", "{}\n", '{"study":1}\n{"game":0}\n'])
def test_another_file_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(text)
    with pytest.raises(WrongFile, match=r"is no file of|is another study"):
        run(path, 1)
    assert path.read_text() == text


def test_two_runs_at_once_do_not_spoil_a_file(tmp_path: Path) -> None:
    """The run that comes too late is refused; the file has the games of the other one."""
    path = tmp_path / "study.jsonl"
    study = asked(card="bg5_king")
    told: list[int] = []

    def meanwhile(games: int, found: object) -> None:
        if not told:
            told.append(games)
            play_study(study, 20, file=path, processes=1)

    with pytest.raises(WrongFile, match="another run adds games"):
        play_study(study, 20, file=path, processes=1, progress=meanwhile)
    assert len(run(path, 20)) == 20


def test_a_study_of_another_question_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    run(path, 1)
    before = path.read_bytes()
    with pytest.raises(WrongFile, match=r"another study \(another card\)"):
        run(path, 1, card="bg2_veto")
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", ['{"game":5}\n', "no\n", "[]\n", '{"game":0}\n{"game":0}\n'])
def test_a_damaged_study_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "study.jsonl"
    run(path, 1)
    damaged = path.read_text().splitlines(keepends=True)[0] + line
    path.write_text(damaged)
    with pytest.raises(WrongFile, match="is damaged"):
        run(path, 3)
    assert path.read_text() == damaged


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points", [48]),
        ("points", [48, 10**20]),
        ("won", [7]),
        ("choices", float("nan")),
        ("scorings", [[4, [1, 2, 3]]]),
        ("candidates", [[1, 2, "bg5_king", 1]]),
    ],
)
def test_numbers_that_no_game_has_are_damage(key: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    run(path, 1)
    head, line = path.read_text().splitlines()
    row = json.loads(line)
    row["sides"][0][key] = value
    path.write_text(f"{head}\n{json.dumps(row)}\n")
    with pytest.raises(WrongFile, match="is damaged"):
        run(path, 2)


@pytest.mark.parametrize("line", ["", "\n[0]\n"])
def test_a_deeply_nested_file_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    run(path, 1)
    head = path.read_text().splitlines()[0]
    path.write_text((head + "\n" if line else "") + "[" * 100_000 + "\n")
    with pytest.raises(WrongFile, match="is damaged" if line else "is no file"):
        run(path, 2)


def test_a_mix_of_one_player_has_no_others() -> None:
    """The lead is then the player's own points."""
    assert Worth("alms", 0, 1, 9, True, (3, 5), (0, 0), 0.0).lead(1) == 3
    assert Worth("alms", 0, 1, 9, True, (3, 5), (6, 0), 0.0).lead(3, end=True) == 5
    assert Worth("alms", 0, 1, 9, True, (3, 5), (6, 0), 0.0).lead(3) == 0
    assert load_rules().fingerprint == asked(card="bg5_king").sides[0].fingerprint


def test_offers_in_order_are_counted() -> None:
    """Made up: in round 1 the second who may takes it, in round 2 the first, in round 3 none."""
    offers = [(1, 0, "alms", 0), (1, 2, "alms", 1), (2, 2, "alms", 1), (3, 1, "alms", 0)]
    other = [(2, 0, "tithe", 1)]
    actions = [("alms", "began"), ("alms", "idle"), ("alms", "declined"), ("tithe", "began")]
    uses = uses_in({"candidates": offers + other, "actions": actions, "won": [2, 3]}, {"alms"})
    assert uses.counted() == {
        **{"rounds": 3, "taken": 2, "offers": 4, "takes": 2, "first": 1, "won": 1.0},
        **{"began": 1, "declined": 1, "idle": 1, "stopped": 0},
    }
    by_seat = dict(candidates_by([uses, uses._replace(candidates=())], lambda one: one.seat))
    assert by_seat == {0: [(0, 1), (0, 0)], 1: [(0, 1), (0, 0)], 2: [(2, 2), (0, 0)]}


def test_the_tables_by_round_and_by_seat() -> None:
    """Their parts add up to the whole; the short game skips rounds 1, 4 and 7 (S1 Set-up)."""
    study = asked(card="bg3_score_any")
    rows = play_study(study, 12, processes=1, until_settled=False)
    data = measured(study, rows, ["the mix"])
    whole = data["card"]["columns"][0]["worth"]["games"]
    for name, values in (("round", {2, 3, 5, 6, 8, 9}), ("seat", {1, 2})):
        table = data["card"]["by"][name]
        assert set(table) <= values
        assert sum(columns[0]["worth"]["games"] for columns in table.values()) == whole
        text = list(lines(data, (name,)))
        assert f"by {name}: taken, worth" in " ".join(text)
        assert [one for one in text if one.startswith(f"  {name} 2 ")]


def test_the_database_has_what_the_figures_have() -> None:
    study = asked(card="bg3_score_any")
    rows = play_study(study, 8, processes=1, until_settled=False)
    with closing(sqlite3.connect(":memory:")) as found:
        found.deserialize(database_of(study, rows))

        def ask(question: str) -> list[tuple[Any, ...]]:
            return found.execute(question).fetchall()

        sides = [row["sides"][0] for row in rows]
        assert ask("select seed from game order by game") == [(seed,) for seed in range(8)]
        points = [(one,) for side in sides for one in side["points"]]
        assert ask("select points from seat order by game, seat") == points
        won = [(side["won"].count(seat),) for side in sides for seat in (0, 1)]
        assert ask("select won from seat order by game, seat") == won
        groups = study.groups(study.sides[0])
        takes = sum(uses_in(side, groups[0]).counted()["takes"] for side in sides)
        card = "where card = 'bg3_score_any'"
        assert ask(f"select sum(taken) from candidate {card}") == [(takes,)]
        began = sum(uses_in(side, groups[0]).actions["began"] for side in sides)
        assert ask(f"select count(*) from action {card} and became = 'began'") == [(began,)]
        scored = {number for (number,) in ask("select distinct before_round from scoring")}
        assert scored == {4, 7}, "the last scoring ends the game"
        worth = [*worths_of(rows, 0, 0)]
        assert ask("select own, others_at_end from moment where watched = 'card'") == [
            (one.own[0], one.others[1]) for one in worth
        ]
        assert json.loads(ask("select question from study")[0][0]) == json.loads(
            json.dumps(study.header())
        )
