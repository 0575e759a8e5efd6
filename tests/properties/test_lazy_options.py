"""Options are made when they are looked at, and are what they would be if all were made at once."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given

from elgrande.engine import Game, IllegalChoice, Option, load_rules
from elgrande.engine.game.decisions.decision import Decision
from elgrande.engine.game.state.domains import ANSWER, CARD

from .games import MIXES, Play, every_mix, few, play_on, plays, rules_of, whole

EXAMPLES = Path(__file__).parents[2] / "examples"


def asked(game: Game) -> Decision:
    """The decision that waits."""
    assert game.decision is not None
    return game.decision


def check_lazy(game: Game) -> None:
    """One at a time, in any order, they say the same as all together."""
    options, together = asked(game).options, list(asked(game).options)
    count = len(game.state.options)
    assert len(options) == len(together) == count
    assert options == together and list(options[1:]) == together[1:]
    assert [option.key for option in together] == list(asked(game).keys)
    for number in reversed(range(-count, count)):
        alone, other = asked(game).options[number], together[number]
        assert (alone.text, alone.key, alone.id) == (other.text, other.key, other.id)
        assert alone.number == number % count and alone == other and hash(alone) == hash(other)
        assert alone in options and options.index(alone) == number % count
    assert len({option.id for option in options}) == count
    for outside in (count, -count - 1):
        with pytest.raises(IndexError):
            options[outside]


def check_choices(game: Game, number: int) -> None:
    """An option, its number and its key are one choice, in the game and in its clones."""
    option = asked(game).options[number]
    clones = [game.clone() for _ in range(4)]
    clones[0].choose(option)
    clones[1].choose(number)
    clones[2].choose(option.key)
    clones[3].take(number)
    for other in clones:
        assert whole(other.state) == whole(clones[0].state)
        assert other.choices == clones[0].choices and other.log == clones[0].log
        with pytest.raises(ValueError, match=r"another decision|over"):
            other.choose(option)


@few(5)
@given(plays())
def test_options_of_any_game(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if not game.over and number % 7 == 0:
            check_lazy(game)
            check_choices(game, number % len(game.state.options))


@pytest.mark.parametrize("play", every_mix()[:3], ids=str)
def test_options_with_expansions(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if not game.over and number % 11 == 0:
            check_lazy(game)
            check_choices(game, number % len(game.state.options))


def test_an_option_of_another_decision_is_refused() -> None:
    """Also where it looks the same: in the next question, an equal game, a light clone."""
    game, equal = (Game.new(rules_of("big_box"), 3, seed=1) for _ in range(2))
    options = list(asked(game).options)
    others = [equal, game.clone(light=True), Game.restore(game.rules, game.snapshot())]
    for other in others:
        before = whole(other.state)
        with pytest.raises(IllegalChoice, match="belongs to another decision") as refused:
            other.choose(options[0])
        assert (refused.value.rule, refused.value.key) == ("clause", options[0].key)
        assert whole(other.state) == before
    clone = game.clone()
    game.choose(options[1])
    for option in options:
        with pytest.raises(IllegalChoice, match="belongs to another decision"):
            game.choose(option)
    clone.choose(options[1])
    assert clone.state == game.state


def test_an_option_can_be_told_afterwards_and_a_question_can_not() -> None:
    game = Game.new(rules_of("big_box"), 3, seed=1)
    decision = asked(game)
    option, unread = decision.options[0], asked(game)
    before = (decision.prompt, decision.player, option.key, option.text)
    game.choose(option)
    assert (decision.prompt, decision.player, option.key, option.text) == before
    assert unread.player == before[1]
    with pytest.raises(ValueError, match="already answered"):
        _ = unread.prompt
    with pytest.raises(ValueError, match="already answered"):
        unread.refuse("atlantis")


@pytest.mark.parametrize("wrong", [None, 1.5, ["yes"], b"yes"])
def test_what_is_no_choice_is_refused(wrong: object) -> None:
    game = Game.new(rules_of("big_box"), 3, seed=1)
    with pytest.raises(TypeError, match="an option, its number or its key, not"):
        game.choose(wrong)  # type: ignore[arg-type]


def test_an_option_is_not_sent_away() -> None:
    option = asked(Game.new(rules_of("big_box"), 3, seed=1)).options[0]
    for send in (pickle.dumps, copy.copy):
        with pytest.raises(TypeError, match="send its number"):
            send(option)
    assert repr(option) == f"<option 0: {option.key}>"


def seated(game: Game, option: Option) -> tuple[int, str, int | None]:
    """What an option is to who decides: its key with seats for colours, and whose card it is."""
    decision = asked(game)
    seats = {
        colour: str((number - decision.seat) % len(game.players))
        for number, colour in enumerate(game.players)
    }
    owner = None
    number = decision.numbers[option.number]
    if decision.domain == CARD and number >= 0:
        whose = game.machine.layout.cards[number].owner
        owner = None if whose is None else (whose - decision.seat) % len(game.players)
    parts = [seats.get(part, part) for part in option.key.split("/")]
    return decision.domain, "/".join(parts), owner


@pytest.mark.parametrize("mix", [(), *MIXES], ids=str)
def test_ids_mean_the_same_in_every_game(mix: tuple[str, ...]) -> None:
    """One id, one meaning, from every seat and among other options; but for numbers of answers."""
    meaning: dict[int, tuple[int, str, int | None]] = {}
    for seed in range(2):
        game, source = Game.new(rules_of("big_box", mix), 4, seed=seed), random.Random(seed)
        while not game.over:
            decision = asked(game)
            for option in decision.options if decision.domain != ANSWER else ():
                said = seated(game, option)
                assert meaning.setdefault(option.id, said) == said
                assert decision.of_id(option.id) == option
            game.take(source.randrange(len(game.state.options)))
    assert len(meaning) > 70
    assert len({*meaning.values()}) == len(meaning), "one meaning has two ids"


def test_the_id_of_a_card_does_not_tell_which_copy_lies_there() -> None:
    rules = load_rules(paths=[EXAMPLES / "house_rules" / "new_card"])
    first, second, other = "house_homecoming", "house_homecoming#2", "bg2_decay_3"

    def ids_in(*offer: str) -> dict[str, int]:
        given = {"at": "turn", "by": "red", "offer": list(offer)}
        decision = asked(Game.new(rules, ["red", "blue"], given=given))
        assert decision.domain == CARD
        return dict(zip(decision.keys, decision.ids, strict=True))

    alone = ids_in(first, other)
    assert ids_in(second, other) == alone
    both = ids_in(first, second, other)
    assert both == alone | {second: both[second]}
    assert len({*both.values()}) == 3


def test_an_id_that_is_not_offered_is_refused() -> None:
    decision = asked(Game.new(rules_of("big_box"), 3, seed=1))
    with pytest.raises(IllegalChoice, match="`99999` is not allowed: no option with this id"):
        decision.of_id(99999)


def test_seats_are_colours() -> None:
    game = Game.new(rules_of("big_box"), 3, seed=1)
    play_on(game, 1, most=100)
    decision = asked(game)
    assert game.players[decision.seat] == decision.player
    assert game.points == [game.scores[colour] for colour in game.players]
    assert game.view(1) == game.view(game.players[1]) != game.view(0)
    for nobody in (-1, 3):
        with pytest.raises(ValueError, match="does not play"):
            game.view(nobody)
