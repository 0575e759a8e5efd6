"""House rules that use the language where no built-in card does: played, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.rules.errors import RulesError

from .games import board_lines
from .small import Small, count, options, play, where


def refused(small: Small) -> list[str]:
    """The codes of the errors for which rules are refused."""
    with pytest.raises(RulesError) as raised:
        small.game()
    return [found.code for found in raised.value.diagnostics if found.code.startswith("E")]


@pytest.mark.parametrize(
    "sentence",
    [
        "move every card from own hand to the stack_2",
        "move any card from the stack_2 to own hand",
        "move the top card of the stack_1 to the stack_2",
        "discard every card in the stack_2",
        "move 1 card from own hand or the stack_1 to own pile",
    ],
)
def test_a_deck_is_no_card_zone(tmp_path: Path, sentence: str) -> None:
    assert refused(Small(tmp_path, sentence)) == ["E402"]


def test_this_card_goes_into_no_deck(tmp_path: Path) -> None:
    assert refused(Small(tmp_path, "do nothing", card="move this card to the stack_2")) == ["E402"]


MANY_CARDS = """expansion: small
deck: stack_1
cards:
  - id: only_with_five
    title: Only with five
    players: [5]
    numbers: {luck: 3}
    effect: do nothing
"""


def test_a_number_that_no_card_of_this_game_prints_is_0(tmp_path: Path) -> None:
    (tmp_path / "five.yaml").write_text(MANY_CARDS, encoding="utf-8")
    effect = """if [luck on own table] is 0:
  gain 3 points
move [luck on own table] own caballeros from the provinces to own court
settle luckiest
move any card whose luck is not on any table from own hand to own pile
"""
    more = "orders: {luckiest: {title: luckiest, by: luck, on: table, highest_first: true}}\n"
    game = Small(tmp_path, effect, more).game(3, table={"red": ["power_07"]}, hand={"red": []})
    assert game.over
    assert game.scores["red"] == 3
    assert count(game, "court/red") == {}


def test_a_place_holds_counted_pieces(tmp_path: Path) -> None:
    effect = (
        "move up to 9 own caballeros from the provinces to any region or the castillo or own court"
    )
    more = "rules: [{id: five, rule: a place holds at most 5 caballeros, title: five}]\n"
    given = {"galicia": {"blue": 3}, "castillo": {"yellow": 5}}
    game = Small(tmp_path, effect, more).game(3, **given)
    play(game, "galicia", "galicia")
    assert "galicia" not in options(game) and "castillo" not in options(game)
    play(game, *["court/red"] * 7)
    assert game.over and count(game, "court/red") == {"red": 7}


@pytest.mark.parametrize("key", ["dealt: offer", "deck: stack_1"])
def test_a_zone_that_belongs_to_nobody(tmp_path: Path, key: str) -> None:
    cards = f"expansion: small\n{key}\ncards: [{{id: gift, title: Gift, numbers: {{value: 3}}}}]\n"
    (tmp_path / "gift.yaml").write_text(cards, encoding="utf-8")
    more = "orders: {oddest: {title: oddest, by: value, on: offer, highest_first: true}}\n"
    expected = ["E519", "E519"] if key.startswith("dealt") else ["E519"]
    assert refused(Small(tmp_path, "settle oddest", more)) == expected


def test_a_place_of_the_board_that_each_player_has(tmp_path: Path) -> None:
    effect = """choose any opponent as red_or_not
move 2 own caballeros from the provinces to own tower
red_or_not does:
  move 1 own caballero from the provinces to the tower of red_or_not
score the tower of red_or_not
choose any region as spot
move 1 own caballero from the provinces to spot
"""
    more = "places: {tower: {board: true, each_player: true, seen_by: all, scores: [7, 5, 2]}}\n"
    game = Small(tmp_path, effect, more.replace("{board", "{title: tower, board")).game(3)
    play(game, "blue")
    assert game.scores == {"red": 0, "blue": 7, "yellow": 0}
    text = "\n".join(board_lines(game, "red"))
    assert "Tower" in text


@pytest.mark.parametrize(
    "piece",
    [
        "{plural: coins, each_player: 5}",
        "{plural: coins, start: provinces, members: {gold: {title: Gold}}}",
        "{plural: coins, single: true, start: provinces}",
        "{plural: coins, single: true, each_player: 1, members: {gold: {title: Gold}}}",
        "{plural: coins, single: true, flips: true}",
        "{plural: coins, single: true, distinct: true}",
    ],
)
def test_keys_of_a_piece_that_do_not_go_together(tmp_path: Path, piece: str) -> None:
    assert refused(Small(tmp_path, "do nothing", f"pieces: {{coin: {piece}}}\n")) == ["E520"]


def test_pieces_that_start_with_their_player(tmp_path: Path) -> None:
    more = "pieces: {coin: {title: coin, plural: coins, each_player: 5, start: court}}\n"
    game = Small(tmp_path, "move 2 own coins from own court to galicia", more).game(3)
    assert game.view("red")["places"]["galicia"]["coin"]["red"] == 2
    assert game.view("red")["places"]["court/red"]["coin"]["red"] == 3
    assert game.view("red")["places"]["court/blue"]["coin"]["blue"] == 5


def test_a_piece_of_a_family_by_its_name(tmp_path: Path) -> None:
    effect = """score every region that has board_8_4_0
move the token_a to the king's region
move the board_4_0_0 to the king's region
"""
    more = """pieces:
  token: {title: token, plural: tokens, single: true, ignores_taboo: true, members: {token_a: {}}}
"""
    given = {"king": "galicia", "board_8_4_0": "aragon", "board_4_0_0": "sevilla"}
    game = Small(tmp_path, effect, more).game(3, aragon={"red": 1}, **given)
    assert game.over and game.scores["red"] == 8
    assert where(game, "token_a") == "galicia"
    assert where(game, "board_4_0_0") == "sevilla"


def test_the_name_of_a_loop_may_be_chosen_again_behind_it(tmp_path: Path) -> None:
    effect = """for each opponent as spot:
  move 1 caballero of spot from the provinces to own court
secretly choose any opponent as spot
reveal
spot does:
  gain 1 point
"""
    game = play(Small(tmp_path, effect).game(3), "yellow")
    assert "red reveals yellow" in game.log
    assert game.scores == {"red": 0, "blue": 0, "yellow": 1}


def test_a_player_chosen_in_secret_under_the_name_of_the_loop(tmp_path: Path) -> None:
    effect = """for each opponent as spot:
  secretly choose any opponent as spot
  reveal
  spot does:
    gain 1 point
"""
    game = play(Small(tmp_path, effect).game(3), "yellow", "blue")
    assert game.over and game.scores == {"red": 0, "blue": 1, "yellow": 1}


@pytest.mark.parametrize("behind", ["reveal", "spot does:\n  gain 2 points"])
def test_what_was_chosen_in_secret_in_a_loop_is_revealed_behind_it(
    tmp_path: Path, behind: str
) -> None:
    loop = "for each opponent as spot:\n  secretly choose any opponent as spot\n"
    other = "secretly choose any opponent as spot\nreveal\n"
    effect = loop + (behind if behind == "reveal" else other + behind)
    game = play(Small(tmp_path, effect).game(3), "yellow", "blue")
    if behind != "reveal":
        play(game, "blue")
    assert game.over and "red reveals blue" in game.log
    assert game.scores["blue"] == (0 if behind == "reveal" else 2)


def test_own_in_a_rule_of_an_expansion_is_every_player(tmp_path: Path) -> None:
    effect = """move 1 own caballero from own court to galicia
blue_one does:
  move 1 own caballero from own court to galicia
score own tower
"""
    effect = "choose any player as blue_one\n" + effect
    more = """places: {tower: {title: tower, each_player: true, seen_by: all, scores: [3, 2, 1]}}
zones: {safe: own court or aragon}
rules:
  - {id: closed, rule: the safe is taboo, title: closed}
  - {id: double, rule: own tower is scored twice, title: double}
"""
    given = {"court": {"red": 2, "blue": 2}, "tower": {"red": 1}}
    game = Small(tmp_path, effect, more).game(3, **given)  # no question: all courts are taboo
    assert count(game, "galicia") == {}
    assert game.scores["red"] == 6


def test_a_long_chain_of_procedures(tmp_path: Path) -> None:
    text = 'expansion: small\ntitle: Small\nversion: "1"\nprocedures:\n'
    for number in range(480):
        then = f"do p_{number + 1}" if number < 479 else "return the drawn regions"
        steps = f"[{{id: s_{number}, effect: {then}}}]"
        text += f"  p_{number}: {{title: p, steps: {steps}}}\n"
    text += "steps: [{in: setup, before: homes, step: {id: chain, effect: do p_0}}]\n"
    (tmp_path / "chain.yaml").write_text(text, encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    assert Game.new(rules, 3).decision is not None


SEVERAL_ZONES = [
    "move 3 cards from own hand to any pile",
    "move 3 cards from own hand to own pile or own table",
    "move every card from own hand to any pile",
    "move any card from own hand to the offer or own pile",
    "move the top card of the stack_2 to any front",
    "move the top card of every deck to the offer or own front",
    "move [value on own hand or own table] own caballeros from the provinces to own court",
    "if [value on any table] is 3:\n  gain 3 points",
]


@pytest.mark.parametrize("sentence", SEVERAL_ZONES)
def test_cards_go_to_one_zone_and_a_number_is_read_in_one(tmp_path: Path, sentence: str) -> None:
    assert refused(Small(tmp_path, sentence)) == ["E402"]


def test_this_card_goes_to_one_zone(tmp_path: Path) -> None:
    assert refused(Small(tmp_path, "do nothing", card="move this card to any pile")) == ["E402"]


def test_a_common_pile_of_which_only_the_top_is_seen(tmp_path: Path) -> None:
    effect = """move any card from own hand to the heap
move any card from own hand to the heap
choose any region as spot
move 1 own caballero from the provinces to spot
"""
    more = "card_zones: {heap: {title: heap, seen_by: top}}\n"
    game = play(Small(tmp_path, effect, more).game(3), "power_07", "power_03")
    text = "\n".join(board_lines(game, "red"))
    assert "Heap:\n  Power card 3" in text and "\n  Heap: 1 card out of view" in text
    assert "Power card 7" not in text


ON_THE_BOARD = """pieces:
  coin:
    title: coin
    plural: coins
    single: true
    flips: true
    members:
      in_region: {title: first}
      in_castillo: {title: second}
      in_court: {title: third}
      in_tower: {title: fourth}
      beside: {title: fifth}
places: {tower: {title: tower, board: true, seen_by: all, each_player: true}}
"""


@pytest.mark.parametrize(
    "sentence", ["flip any coin that is on the board", "move any coin that is on the board to lost"]
)
def test_a_piece_in_a_court_is_not_on_the_board(tmp_path: Path, sentence: str) -> None:
    effect = "move the in_court to own court\nmove the in_tower to own tower\n" + sentence
    places = {"in_region": "galicia", "in_castillo": "castillo"}
    game = Small(tmp_path, effect.replace("lost", "granada"), ON_THE_BOARD).game(3, **places)
    assert options(game) == ["in_region", "in_castillo", "in_tower"]


def test_a_piece_in_a_court_is_not_off_the_board_either(tmp_path: Path) -> None:
    effect = "move the in_court to own court\nmove any coin that is {} to granada"
    for place, moved in (("off the board", "in_region"), ("in own court", "in_court")):
        game = Small(tmp_path, effect.format(place), ON_THE_BOARD).game()
        assert game.over and where(game, moved) == "granada"


def test_clockwise_from_the_last_player_of_an_order(tmp_path: Path) -> None:
    effect = (
        "each player clockwise from the last player in turn_order: choose any region as spot\n"
        "each player clockwise from the starter: choose any region as goal"
    )
    table = {"red": ["power_07"], "blue": ["power_03"], "yellow": ["power_05"]}
    game = Small(tmp_path, effect).game(3, table=table, starter="yellow")
    asked = []
    while not game.over:
        asked.append(game.decision and game.decision.player)
        game.take(0)
    assert asked == ["blue", "yellow", "red", "yellow", "red", "blue"]


def test_a_rule_and_a_zone_in_blocks_of_their_own(tmp_path: Path) -> None:
    """YAML ends such a text with the end of a line, which is no part of what is said."""
    more = """zones:
  safe: |
    own court or galicia
rules:
  - id: closed
    title: closed
    rule: |
      the safe is taboo
"""
    effect = "move 1 own caballero from the provinces to galicia or aragon"
    game = Small(tmp_path, effect, more).game(3)
    assert game.over and count(game, "aragon") == {"red": 1}
