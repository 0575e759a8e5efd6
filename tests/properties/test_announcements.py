"""Each step that can be stopped is announced in full: who, what, how many, from where, to where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.operations import Op, Step
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.tools.show import listed

from .reacting import STOPPER, House, asked, begun, house_of

BOARD = """\
counters:
  fatigue: {title: fatigue, of: player, to: 9}
places:
  landing: {title: landing, in: pais_vasco, seen_by: all}
pieces:
  envoy: {title: envoy, single: true, each_player: 1}
  lamp: {title: lamp, single: true, holds: caballero, carried: true}
  tile:
    title: tile
    single: true
    flips: true
    members:
      tile_a: {title: tile A, scores: [3, 2, 1]}
      tile_b: {title: tile B, scores: [2, 1, 0]}
"""

AT = {
    "galicia": {"red": 2, "blue": 1},
    "pais_vasco": {"blue": 1},
    "court": {"red": 3, "blue": 2},
    "castillo": {"blue": 3},
}

STEPS = {
    "relocate": (
        "move 1 caballero of anyone from galicia or own court to aragon",
        ["galicia/blue"],
        "move 1 blue caballero from Galicia to Aragón",
    ),
    "place": (
        "move 1 own caballero from own court to any region",
        ["granada"],
        "move 1 red caballero from red's court to Granada",
    ),
    "transfer": (
        "move up to 2 own caballeros from galicia to aragon",
        ["2"],
        "move 2 red caballeros from Galicia to Aragón",
    ),
    "sweep": (
        "move all caballeros of opponents from the castillo to aragon",
        [],
        "move all blue caballeros from the Castillo to Aragón",
    ),
    "move_piece": (
        "move own grande to aragon",
        [],
        "move red's Grande from Sevilla to Aragón",
    ),
    "remove_piece": (
        "move own envoy off the board",
        [],
        "move red's envoy from Granada off the board",
    ),
    "move_any_piece": (
        "move any tile that is on the board to aragon",
        ["tile_a"],
        "move tile A from Galicia to Aragón",
    ),
    "remove_any_piece": (
        "move any tile that is on the board off the board",
        ["tile_b"],
        "move tile B from Granada off the board",
    ),
    "move_under": (
        "move the lamp under any own caballero in any region",
        [],
        "move the lamp from Granada to Galicia and"
        " have 1 red caballero pick up the lamp in Galicia",
    ),
    "flip_piece": ("flip the tile_b", [], "turn over tile B in Granada"),
    "flip": ("flip any tile that is on the board", ["tile_a"], "turn over tile A in Galicia"),
    "score": ("score galicia", [], "score Galicia"),
    "swap": (
        "swap own grande with own envoy",
        [],
        "move red's envoy from Granada to Sevilla and move red's Grande from Sevilla to Granada",
    ),
    "gain": ("gain 2 points", [], "gain 2 points"),
    "lose": ("lose 2 points", [], "lose 2 points"),
    "pay": ("pay 3 points:\n  move the king to galicia", [], "lose 3 points"),
    "give_points": (
        "give 2 points to the last player in turn_order",
        [],
        "give 2 points to yellow",
    ),
    "give": (
        "give the starter to the last player in turn_order",
        [],
        "make yellow the start player",
    ),
    "keep": ("keep this card until the end of this round", [], "keep {card}"),
    "reveal": (
        "each player clockwise:\n  secretly choose any region as goal\nreveal\n"
        "each player clockwise:\n  choose goal as seen\n  score seen",
        ["galicia", "aragon", "granada"],
        "reveal the secret choice of red, blue and yellow",
    ),
    "reveal_piece": (
        "secretly move own envoy to any region\nreveal own envoy",
        ["galicia", "no"],
        "reveal where red's envoy is",
    ),
    "move_card": (
        "move any card from own hand to own front",
        ["power_03"],
        "move a card from red's hand to red's card in use",
    ),
    "move_some_cards": (
        "move 1 card from own table to own front",
        ["power_05"],
        "move Power card 5 from red's table to red's card in use",
    ),
    "move_cards": (
        "move every card from own table to own front",
        [],
        "move Power card 4 from red's table to red's card in use and"
        " move Power card 5 from red's table to red's card in use",
    ),
    "move_chosen_card": (
        "choose any card in own table as taken\nmove the card taken to own front",
        ["power_05"],
        "move Power card 5 from red's table to red's card in use",
    ),
    "move_this_card": (
        "move this card to own table",
        [],
        "move {card} from red's card in use to red's table",
    ),
    "move_top_cards": (
        "move the top card of the stack_2 to own front",
        [],
        "move a card from stack 2 to red's card in use",
    ),
    "discard_cards": (
        "discard every card in own front",
        [],
        "move {card} from red's card in use to stack 1",
    ),
    "discard_this": ("discard this card", [], "move {card} from red's card in use to stack 1"),
    "discard_others": (
        "gain 1 point\ndiscard every other card of this kind",
        ["no"],
        "move {card} from blue's kept cards to stack 1",
    ),
    "discard_any_card": (
        "discard any testing card that is in force",
        [],
        "move {card} from blue's kept cards to stack 1",
    ),
    "count": ("add 3 to fatigue of the starter", [], "raise red's fatigue to 4"),
    "look": ("show own hand to the last player in turn_order", [], "show red's hand to yellow"),
    "decide": ("every player wins the game", [], "make red, blue and yellow win the game"),
    "finish": ("end the game", [], "end the game"),
    "rearrange": (
        "rearrange the top 2 cards of the stack_2",
        [],
        "look at the top 2 cards of stack 2 and put these back in any order",
    ),
}
"""For each kind of instruction: an effect, the choices up to the step, and its announcement."""

SPENT = "spend"
"""`spend this card` occurs in `when` blocks only, which no player can stop."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = [effect for effect, _, _ in STEPS.values()]
    return house_of(tmp_path_factory.mktemp("tried"), effects, BOARD)


def name_of(kind: type[Op]) -> str:
    """`move_card` for `MoveCard`."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


def step_of(game: Game, choices: list[str]) -> str:
    """What is announced after these choices; at other boundaries the answer is no."""
    for choice in choices:
        if asked(game).card == STOPPER and choice != "no":
            game.choose("no")
        game.choose(choice)
    if "begin the action" in str(asked(game).about):
        game.choose("no")
    about = asked(game).about
    assert about is not None
    return about


def position(house: House, op: str, **other: Any) -> Game:
    effect = STEPS[op][0]
    card = house.cards[effect]
    given: dict[str, Any] = {
        **AT,
        "grande": {"red": "sevilla"},
        "tile_a": "galicia",
        "tile_b": "granada",
        "lamp": "granada",
        "starter": "red",
        "points": {"red": 5},
        "fatigue": {"red": 1},
        "hand": {"red": ["power_03", "power_07"]},
        "table": {"red": ["power_05", "power_04"]} if "table" in effect else {},
    }
    if "this card to" in effect or "discard" in effect:
        given["front"] = {"red": [card]}
    if op == "rearrange":
        given["stack_2"] = ["bg2_veto", "bg2_decay_3"]
    if op in ("remove_piece", "swap"):
        given["envoy"] = {"red": "granada"}
    kept = {"yellow": [STOPPER]}
    if op in ("discard_others", "discard_any_card"):
        kept["blue"] = [card]
    return begun(house, effect, **(given | {"kept": kept} | other))


@pytest.mark.parametrize("op", STEPS)
def test_a_step_is_announced_in_full(op: str, house: House) -> None:
    effect, choices, announced = STEPS[op]
    title = house.cards[effect].title()
    about = step_of(position(house, op), choices)
    assert about == f"red is about to {announced.format(card=title)} ({title})"


def test_no_kind_of_step_is_left_out() -> None:
    """Every kind of operation that can be stopped is among the cases."""
    kinds = {name_of(kind) for kind in HANDLERS if issubclass(kind, Step)}
    assert kinds - {SPENT} == STEPS.keys() - {"move_this_card"}  # which moves as a chosen one


def test_no_built_in_action_has_another_kind_of_step() -> None:
    windowed = set()
    for edition in (row["id"] for row in listed("editions", load_rules())):
        code = load_rules("players_edition", "special_cards", "king_and_intrigue", edition=edition)
        program = code.program(3).code
        steps = (one.op for one in program if isinstance(one.op, Step))
        windowed |= {name_of(type(op)) for op in steps if op.windowed}
    assert windowed <= set(STEPS)


def test_an_action_that_another_card_begins_is_told_with_both(tmp_path: Path) -> None:
    levy = "move 1 own caballero from own court to galicia"
    echo = "choose any card in the offer as found\nperform the action of the card found"
    house = house_of(tmp_path, [levy, echo])
    offer = [house.cards[levy]]
    game = begun(house, echo, stoppers=1, court={"red": 1}, offer=offer)
    game.choose("no")
    told = "red is about to move 1 red caballero from red's court to Galicia"
    assert f"{told} (Card_0, through Card_1)" in asked(game).prompt
