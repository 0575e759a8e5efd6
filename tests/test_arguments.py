"""Arguments from programs: numbers of other libraries are accepted; wrong ones get a message."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, IllegalChoice, PositionError, SaveError, load_rules
from elgrande.engine.bots.bots import bot_of

RULES = load_rules("base", edition="big_box")
MIXES = Path(__file__).parents[1] / "examples" / "mixes"
LONG = "x" * 100_000


class Whole:
    """A whole number of another library: no `int`, but counted as one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def begun(**how: Any) -> Game:
    """A game of three by these rules."""
    return Game.new(RULES, 3, **how)


def finished() -> Game:
    """A game that is over."""
    game = Game.new(RULES, 2, short=True)
    while not game.over:
        game.take(0)
    return game


def test_numbers_of_other_libraries_become_plain_ones() -> None:
    given = {"at": {"round": Whole(4)}, "points": {"red": Whole(3)}}
    game = Game.new(RULES, Whole(3), seed=Whole(7), given=given)  # type: ignore[arg-type]
    plain = Game.new(RULES, 3, seed=7, given={"at": {"round": 4}, "points": {"red": 3}})
    for number in (Whole(1), 1, Whole(0)):
        game.choose(number)  # type: ignore[arg-type]
        plain.choose(int(number.__index__()))
    game.take(Whole(1))  # type: ignore[arg-type]
    assert game.decision is not None
    game.choose(game.decision.options[Whole(0)])  # type: ignore[call-overload]
    plain.take(1)
    plain.take(0)
    assert {type(number) for number in game.choices} == {int}
    assert game.snapshot() == plain.snapshot()
    assert Game.from_json(RULES, game.to_json()).state == plain.state
    assert game.view(Whole(1)) == game.view(1)  # type: ignore[arg-type]
    samples = [game.sample("red", seed).state for seed in (Whole(5), 5)]  # type: ignore[arg-type]
    assert samples[0] == samples[1]


def test_a_ruleset_stays_as_it_is() -> None:
    rules = load_rules("base", edition="rio_grande_1996")
    assert rules.program(Whole(3)) is rules.program(3)  # type: ignore[arg-type]
    assert type(rules.program(3).layout.players) is int
    with pytest.raises(TypeError):
        rules.cards["mine"] = rules.cards["bg2_veto"]  # type: ignore[index]


def test_a_given_position_is_the_games_own() -> None:
    position = {"at": {"round": 4}, "points": {"red": 3}, "offer": ["bg2_veto"]}
    game = Game.new(RULES, 3, given=position)
    twin = game.clone()
    position["points"]["red"] = 99  # type: ignore[index]
    position["offer"].append("bg5_king")  # type: ignore[attr-defined]
    for one in (game, twin):
        assert one.given == {"at": {"round": 4}, "points": {"red": 3}, "offer": ["bg2_veto"]}
        assert Game.from_json(RULES, one.to_json()).scores["red"] == 3
        assert Game.restore(RULES, one.snapshot()).given == one.given


def nested(times: int) -> Any:
    """A list in lists."""
    return [nested(times - 1)] if times else []


@pytest.mark.parametrize(
    ("given", "words", "key"),
    [
        (
            {"points": {"red": object()}},
            "can hold only texts, whole numbers, lists and map",
            "points",
        ),
        ({"offer": {"bg2_veto"}}, "not {'bg2_veto'}", "offer"),
        ({"points": {3: 3}}, "the keys of a position must be texts, not 3", "points"),
        ({"offer": nested(20)}, "can have at most 8 levels", "offer"),
        ({"points": {"red": "1"}}, "points must be numbers from 0 up, not '1'", "points"),
        ({"points": {"red": True}}, "points must be numbers from 0 up, not true", "points"),
        ({"galicia": {"red": "2"}}, "takes numbers of pieces, not '2'", "galicia"),
        ({"at": {"round": True}}, "there is no round true", "at"),
        ({"at": {"round": "4"}}, "there is no round '4'", "at"),
        ({"at": {}}, "`at` takes one beginning: .*, not {}", "at"),
        ({"at": {"round": 4, "action": "bg2_veto"}}, "`at` takes one beginning", "at"),
        ({"at": {"turn": 4}}, "`at` takes one beginning", "at"),
        ({"table": {"red": ["power_07", "power_07"]}}, "`power_07`: it lies in `table`", "table"),
        (
            {"hand": {"red": ["power_07"]}, "table": {"red": ["power_07"]}},
            "not that many copies of `power_07`: it lies in `hand` already",
            "table",
        ),
        ({"stack_5": ["bg5_king"], "offer": ["bg5_king"]}, "it lies in `stack_5` already", "offer"),
        ({"kept": {"red": [{"card": "bg2_veto", "foo": 1}]}}, "`kept` takes ids of cards", "kept"),
        ({"kept": {"red": [{"card": "bg2_veto", "ends": "x"}]}}, "not {card: bg2_veto", "kept"),
        ({"kept": {"red": [{"ends": "this"}]}}, "or {card: CARD, ends: this}", "kept"),
    ],
)
def test_positions_that_contradict_themselves(given: Any, words: str, key: str) -> None:
    with pytest.raises(PositionError, match=words) as refused:
        Game.new(RULES, ["red", "blue"], given=given)
    assert refused.value.key == key


def test_a_card_may_lie_in_another_zone_than_usual() -> None:
    given = {"at": "turn", "table": {"red": ["power_07"], "blue": ["power_07"]}}
    game = Game.new(RULES, ["red", "blue"], given=given)
    cards = game.view("red")["cards"]
    assert cards["table/red"] == cards["table/blue"] == ["power_07"]
    assert "power_07" not in cards["hand/red"]


BEGINNINGS: list[tuple[Callable[[], object], str]] = [
    (lambda: begun(seed=True), "the seed must be a whole number, not True"),
    (lambda: begun(seed=1.0), "the seed must be a whole number, not 1.0"),
    (lambda: begun(seed=1 << 5000), "can have at most 4,096 bits"),
    (lambda: begun(short=1), "`short` must be True or False, not 1"),
    (lambda: begun(short="no"), "`short` must be True or False, not 'no'"),
    (lambda: begun(short=None), "`short` must be True or False, not None"),
    (lambda: begun(short=[]), "`short` must be True or False, not \\[\\]"),
    (lambda: Game.new(None, 3), "the rules must be a ruleset .* not None"),  # type: ignore[arg-type]
    (lambda: Game.new(RULES, True), "must be a number or a list of colours, not True"),
    (lambda: Game.new(RULES, [["red"], "blue"]), "different colours"),  # type: ignore[list-item]
    (lambda: begun().sample("red", None), "seed must be a whole number"),  # type: ignore[arg-type]
    (lambda: begun().samples("red", 3), "seeds must be a list"),  # type: ignore[arg-type]
    (lambda: begun().view(True), "True does not play"),
    (lambda: RULES.program(6), "2 to 5 can play, not 6"),
    (lambda: RULES.program(10**30), "2 to 5 can play, not 10+$"),
    (lambda: RULES.program("3"), "must be a whole number, not '3'"),  # type: ignore[arg-type]
    (lambda: RULES.program(3, short=1), "`short` must be True or False"),  # type: ignore[arg-type]
    (lambda: bot_of(None, 1), "a bot is named by a text"),  # type: ignore[arg-type]
    (lambda: bot_of("random", "x"), "seed must be a whole number"),  # type: ignore[arg-type]
    (lambda: bot_of("random", 1).choose(finished()), "the game is over"),
    (lambda: bot_of("search:5", 1).choose(finished()), "the game is over"),
    (lambda: Game.from_json(RULES, None), "a saved game must be a text"),  # type: ignore[arg-type]
    (lambda: load_rules(edition=""), "an edition is named by its id, not by ''"),
    (lambda: load_rules(edition=1), "named by its id, not by 1"),  # type: ignore[arg-type]
    (lambda: load_rules(paths=None), "`paths` must be a list"),  # type: ignore[arg-type]
    (lambda: load_rules(paths=[None]), "the path of a file or folder"),  # type: ignore[list-item]
    (lambda: load_rules(paths=["a\0b"]), "the path of a file or folder"),
    (lambda: load_rules(mix=3), "`mix` is the path of a file, not 3"),  # type: ignore[arg-type]
    (lambda: load_rules(set={1: 2}), "names parameters by their ids"),  # type: ignore[dict-item]
    (lambda: load_rules(set={"next_starter": ["x"]}), "a number or a text, not \\['x'\\]"),
]


@pytest.mark.parametrize(("attempt", "words"), BEGINNINGS, ids=[words for _, words in BEGINNINGS])
def test_what_can_not_be_is_told(attempt: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        attempt()


WRONG_TYPES: list[tuple[Callable[[], object], str]] = [
    (lambda: begun().choose(True), "an option, its number or its key, not True"),
    (lambda: begun().take("x"), "`take` takes the number"),  # type: ignore[arg-type]
    (lambda: begun().take(None), "`take` takes the number"),  # type: ignore[arg-type]
    (lambda: begun().decision.options["x"], "looked up by its number"),  # type: ignore
    (lambda: pickle.dumps(begun().decision), "send the game"),
    (lambda: begun().decision.refuse(3), "the key of an option, not 3"),  # type: ignore
]


@pytest.mark.parametrize(("attempt", "words"), WRONG_TYPES, ids=[words for _, words in WRONG_TYPES])
def test_what_is_of_another_type_is_told(attempt: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        attempt()


def test_a_number_of_no_option_is_refused() -> None:
    game = begun()
    numbers: list[Any] = [-1, 99, Whole(99), 10**30, -(10**30), 10**5000]
    for number in numbers:
        for take in (game.take, game.choose):
            with pytest.raises(IllegalChoice, match="numbered from 0 to 12"):
                take(number)
    assert game.choices == []


def test_what_begins_can_be_saved() -> None:
    for seed in (0, -1, (1 << 4096) - 1):
        game = begun(seed=seed, short=True)
        assert Game.from_json(RULES, game.to_json()).state == game.state


def test_a_negative_seed_of_a_sample_is_another_one() -> None:
    game = begun(seed=3)
    one, other = game.samples("red", [-1, 1])
    assert one.state != other.state


def test_a_finished_game_refuses_every_choice_alike() -> None:
    game = Game.new(RULES, 2, short=True)
    option = None
    while game.decision is not None:
        option = game.decision.options[0]
        game.choose(option)
    assert option is not None
    for choice in (0, -1, "yes", option):
        with pytest.raises(IllegalChoice, match="the game is over") as refused:
            game.choose(choice)
        assert refused.value.rule == "clause"


def test_a_refusal_cuts_what_is_long() -> None:
    with pytest.raises(IllegalChoice) as refused:
        begun().choose(LONG)
    assert refused.value.key == LONG
    assert len(str(refused.value).split("` ")[0]) < 70


def test_a_mix_says_who_plays_how() -> None:
    assert (RULES.players, RULES.short) == (None, False)
    short = load_rules(mix=MIXES / "short_game.yaml")
    assert short.short is True
    rules = load_rules(mix=MIXES / "for_two.yaml")
    assert rules.players == 2
    shipped = pickle.loads(pickle.dumps(rules))
    assert (shipped.players, shipped.short) == (rules.players, rules.short)
    assert pickle.loads(pickle.dumps(short)).short is True


def test_things_say_what_they_are() -> None:
    game = begun(seed=7)
    assert repr(RULES) == f"<rules of base, big_box: {RULES.fingerprint}>"
    assert repr(game) == "<game of red, blue, yellow, seed 7: 0 choices, yellow decides>"
    assert repr(game.decision).startswith("<decision of yellow: ")
    assert repr(finished()).endswith("choices, over>")


def test_a_damaged_save_of_another_type_is_a_save_error() -> None:
    with pytest.raises(SaveError, match=r"not \{\}"):
        Game.from_json(RULES, {})  # type: ignore[arg-type]
