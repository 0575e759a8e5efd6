"""A refusal names the rule that forbids a choice, and no other."""

from __future__ import annotations

import pytest

from elgrande.engine import Game, IllegalChoice

from .reacting import House, begun, house_of

FOURS = "score every region that is worth 4"
FREE_FOURS = "score every region that is worth 4 and is not taboo"
LAPSES = "keep this card\nthe rule kings_taboo lapses"
MOVE = "move 1 own caballero from own court to any region"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return house_of(tmp_path_factory.mktemp("tried"), [FOURS, FREE_FOURS, LAPSES, MOVE])


def rule_against(game: Game, key: str) -> str:
    with pytest.raises(IllegalChoice) as refused:
        game.choose(key)
    return refused.value.rule


def test_scoring_the_kings_region_is_not_refused_for_the_taboo(house: House) -> None:
    """It is scored like any other: it is no option when it does not fit, or is done already."""
    assert rule_against(begun(house, FOURS), "valencia") == "clause"
    game = begun(house, FOURS, king="galicia")
    game.choose("galicia")
    assert rule_against(game, "galicia") == "clause"


def test_unless_the_sentence_asks_for_it(house: House) -> None:
    assert rule_against(begun(house, FREE_FOURS, king="galicia"), "galicia") == "kings_taboo"


def test_a_card_can_lift_the_kings_taboo(house: House) -> None:
    """Its id is no word of the language, so a sentence can name the rule."""
    game = begun(house, MOVE, court={"red": 1})
    assert rule_against(game, "valencia") == "kings_taboo"
    game = begun(house, MOVE, court={"red": 1}, kept={"blue": [house.cards[LAPSES]]})
    game.choose("valencia")
    assert game.view("red")["places"]["valencia"]["caballero"]["red"] == 1
