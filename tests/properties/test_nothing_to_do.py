"""What can do nothing is not asked, draws no reaction, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from .reacting import STOPPER, House, asked, begun, house_of

MOVE = "move 2 own caballeros from galicia to aragon"
BLOCKS = [
    "may:\n  {}",
    "if own grande's region is galicia:\n  may:\n    {}",
    "may:\n  may:\n    {}",
    "may:\n  either:\n    {}\n  or:\n    {}",
    "each player clockwise:\n  may:\n    {}",
]
NOTHING = [
    MOVE,
    "move own grande to galicia",
    "move the king to valencia",
    "discard every other card of this kind",
    "move any mobile_scoreboard that is on the board off the board",
    "choose any region that has at least 9 own caballeros as goal; score goal",
    "move 1 own caballero from the king's region to any region",
    "pay 1 point: do nothing",
    "pay [own points] points: do nothing",
    f"pay [own points] points: {MOVE}",
    "do nothing",
]
WRITTEN = "do nothing"
"""The author's own word that nothing is done: a choice like any other."""
PERFORMED = "perform the action of the card in own front"
"""Of a card that may be left out: by itself, it is asked whether it is."""
IN_BLOCKS = [
    block.replace("{}", nothing)
    for block in [*BLOCKS, "pay [own points] points:\n  {}"]
    for nothing in [*NOTHING, PERFORMED]
]
EITHER = [
    "either:\n  {}\nor:\n  {}".format(*branches)
    for nothing in [*NOTHING, PERFORMED]
    if nothing != WRITTEN
    for branches in (("gain 1 point", nothing), (nothing, "gain 1 point"))
]
OR_NOTHING = [
    f"either:\n  gain 1 point\nor:\n  {WRITTEN}",
    f"either:\n  {WRITTEN}\nor:\n  gain 1 point",
    f"either:\n  {MOVE}\nor:\n  gain 1 point\nor:\n  {WRITTEN}",
]
NOTHING_OR_NOTHING = f"either:\n  {MOVE}\nor:\n  {WRITTEN}"
ONE_OR_NONE = {
    "may:\n  either:\n    pay 3 points: move all own caballeros from sevilla to own court\n"
    "  or:\n    gain 1 point": ("or", "no"),
    f"may:\n  either:\n    {MOVE}\n  or:\n    gain 1 point\n  or:\n    gain 2 points": (
        "or",
        "or_2",
        "no",
    ),
}
"""The branches that a `may` offers, one of which can't be done, and the keys of its answers."""
PAID_OR_NOT = (
    "may as paid, or not this turn:\n  either:\n    pay 3 points: gain 2 points\n"
    "  or:\n    move 1 own caballero from the provinces to own court\n"
    "if paid:\n  gain 1 point\nelse:\n  lose 1 point"
)
BEFORE_AN_IF = (
    f"either:\n  {MOVE}\nor:\n  gain 1 point\nif own grande's region is galicia:\n  gain 2 points"
)
OF_THREE = f"either:\n  gain 1 point\nor:\n  {MOVE}\nor:\n  gain 2 points"
MAY_MOVE = f"may:\n  {MOVE}"
BY_CHANCE = "may:\n  draw a region as home\n  score home"
TWO_STEPS = "gain 1 point\ngain 2 points"
ONE_STEP = "discard every card in the offer\ngain 1 point\ndiscard every card in the offer"
UNASKED = "keep this card\nwhen an action of an opponent starts or continues:\n  gain 1 point"

IDLE_CARD = "card_0"
STANDING: dict[str, Any] = {
    "grande": {"red": "galicia", "blue": "galicia", "yellow": "galicia"},
    "front": {"red": [IDLE_CARD]},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = [
        *NOTHING,
        *IN_BLOCKS,
        *EITHER,
        *OR_NOTHING,
        NOTHING_OR_NOTHING,
        *ONE_OR_NONE,
        PAID_OR_NOT,
        BEFORE_AN_IF,
        OF_THREE,
        BY_CHANCE,
        TWO_STEPS,
        ONE_STEP,
        UNASKED,
    ]
    house = house_of(tmp_path_factory.mktemp("tried"), effects)
    assert house.cards[MOVE] == IDLE_CARD
    return house


def told(house: House, effect: str) -> str:
    return f"red's {house.cards[effect].title()} has no effect"


@pytest.mark.parametrize("effect", [*NOTHING, *IN_BLOCKS])
@pytest.mark.parametrize("stoppers", [0, 1])
def test_what_can_do_nothing_is_not_asked(effect: str, stoppers: int, house: House) -> None:
    """Neither its player is asked, nor who could stop it; and the log says so."""
    game = begun(house, effect, stoppers=stoppers, **STANDING)
    assert game.over
    assert game.log[-1] == told(house, effect)


@pytest.mark.parametrize("effect", EITHER)
def test_the_branch_that_can_do_something_is_taken(effect: str, house: House) -> None:
    """A duty can't be dodged by a branch that does nothing."""
    game = begun(house, effect, **STANDING)
    assert game.over
    assert game.scores["red"] == 1


@pytest.mark.parametrize("effect", OR_NOTHING)
def test_a_branch_that_is_written_to_do_nothing_is_a_choice(effect: str, house: House) -> None:
    game = begun(house, effect, **STANDING)
    first, last = asked(game).keys
    game.choose(first if effect.startswith(f"either:\n  {WRITTEN}") else last)
    assert game.over
    assert game.scores["red"] == 0


def test_where_nothing_can_be_done_nothing_is_no_choice(house: House) -> None:
    assert begun(house, NOTHING_OR_NOTHING, **STANDING).over


@pytest.mark.parametrize(("effect", "keys"), ONE_OR_NONE.items())
def test_one_of_several_or_none_is_one_question(
    effect: str, keys: tuple[str, ...], house: House
) -> None:
    """Each answer says what it does; what can't be done or paid is none."""
    game = begun(house, effect, sevilla={"red": 5})
    assert asked(game).prompt == "Choose one of these"
    assert asked(game).keys == keys
    texts = [option.text for option in asked(game).options]
    assert texts[0] == "Gain 1 point" and texts[-1] == "no"
    refused = begun(house, effect, sevilla={"red": 5})
    refused.choose("no")
    assert refused.log[-1] == told(house, effect)
    game.choose("or")
    assert game.over
    assert game.scores["red"] == 1


@pytest.mark.parametrize(
    ("points", "offered", "answer", "left"),
    [
        (1, ("or", "no", "not_again"), "or", 2),
        (1, ("or", "no", "not_again"), "no", 0),
        (3, ("either", "or", "no", "not_again"), "either", 3),
        (3, ("either", "or", "no", "not_again"), "not_again", 2),
    ],
)
def test_a_may_that_keeps_its_answer_offers_the_blocks_too(
    house: House, points: int, offered: tuple[str, ...], answer: str, left: int
) -> None:
    """A yes to a price never brings the other block."""
    game = begun(house, PAID_OR_NOT, points={"red": points})
    assert asked(game).keys == offered
    assert [one.text for one in asked(game).options][-2:] == ["no", "not this turn"]
    game.choose(answer)
    assert game.scores["red"] == left


def test_what_stands_behind_an_empty_branch_is_no_part_of_it(house: House) -> None:
    game = begun(house, BEFORE_AN_IF, **STANDING)
    assert game.over
    assert game.scores["red"] == 3


def test_of_three_branches_those_are_asked_that_do_something(house: House) -> None:
    assert asked(begun(house, OF_THREE)).keys == ("either", "or_2")


def test_the_same_block_is_asked_when_it_can_do_something(house: House) -> None:
    game = begun(house, MAY_MOVE, galicia={"red": 2})
    assert asked(game).keys == ("yes", "no")
    game.choose("no")
    assert game.log[-1] == told(house, MAY_MOVE)


def test_looking_ahead_leaves_no_trace(house: House) -> None:
    """Not even the chance of later draws is another."""
    game, other = begun(house, BY_CHANCE), begun(house, MAY_MOVE, **STANDING)
    game.choose("no")
    layout = game.machine.layout
    generators = slice(layout.chance_base, layout.chance_base + len(layout.chances))
    assert game.state.cells[generators] == other.state.cells[generators]


# ---------------------------------------------------------------- reactions


def test_a_step_that_changes_nothing_draws_no_reaction(house: House) -> None:
    game = begun(house, ONE_STEP, stoppers=1)
    assert asked(game).card == STOPPER
    game.choose("no")
    assert game.over
    assert game.scores["red"] == 1


@pytest.mark.parametrize("stoppers", [1, 2, 3])
def test_who_holds_the_same_reaction_twice_is_asked_once(stoppers: int, house: House) -> None:
    game = begun(house, TWO_STEPS, stoppers=stoppers)
    for points in (0, 1):
        assert (asked(game).card, asked(game).player) == (STOPPER, "yellow")
        assert game.scores["red"] == points
        game.choose("no")
    assert game.over
    assert game.scores["red"] == 3


def test_two_players_with_the_same_reaction_are_both_asked(house: House) -> None:
    kept = {"yellow": [STOPPER, STOPPER], "blue": [STOPPER]}
    game = begun(house, TWO_STEPS, kept=kept)
    players = []
    while not game.over:
        players.append(asked(game).player)
        game.choose("no")
    assert players == ["blue", "yellow"] * 2


def test_what_reacts_unasked_reacts_at_every_step(house: House) -> None:
    game = begun(house, TWO_STEPS, kept={"yellow": [house.cards[UNASKED]]})
    assert game.over
    assert game.scores["yellow"] == 2
