"""Borders that rules change: what is offered, counted, shown and saved, against plain pairs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.play.table_view import TableView

Pairs = set[frozenset[str]]
View = Mapping[str, Any]
COLOURS = ["red", "blue", "yellow", "green", "brown"]


@cache
def _map() -> dict[str, frozenset[str]]:
    regions = load_rules().definitions.regions
    return {name: frozenset(region.neighbours) for name, region in regions.items()}


def _that_have(trait: str) -> set[str]:
    regions = load_rules().definitions.regions
    return {name for name, region in regions.items() if trait in region.traits}


def _pairs(some: Iterable[str | None], others: Iterable[str | None]) -> Pairs:
    """Every two of them: none with no place, none with itself."""
    pairs = (frozenset((one, other)) for one in some for other in others if one and other)
    return {pair for pair in pairs if len(pair) == 2}


def _pieces(view: View, place: str) -> Mapping[str, int]:
    found: Mapping[str, int] = view["places"][place].get("caballero", {})
    return found


Meaning = Callable[[View, str], Pairs]
"""The pairs that a rule is about in a position, for the player who holds its card."""

RULES: dict[str, tuple[str, bool, Meaning]] = {
    "bridge": (
        "galicia is next to sevilla or galicia",
        False,
        lambda view, holder: _pairs(["galicia"], ["sevilla"]),
    ),
    "cut_off": (
        "valencia or sevilla is not next to any region",
        True,
        lambda view, holder: _pairs(["valencia", "sevilla"], _map()),
    ),
    "guest": (
        "own grande's region is next to the king's region",
        False,
        lambda view, holder: _pairs([view["pieces"][f"grande/{holder}"]], [view["pieces"]["king"]]),
    ),
    "snow": (
        "while the king is in aragon: any inland region is not next to any coastal region",
        True,
        lambda view, holder: (
            _pairs(_that_have("inland"), _that_have("coastal"))
            if view["pieces"]["king"] == "aragon"
            else set()
        ),
    ),
    "printed": (
        "cataluna is next to any region that is next to sevilla",
        False,
        lambda view, holder: _pairs(["cataluna"], _map()["sevilla"]),
    ),
    "crowd": (
        "any region that has own caballeros is next to galicia",
        False,
        lambda view, holder: _pairs(
            [name for name in _map() if _pieces(view, name).get(holder)], ["galicia"]
        ),
    ),
    "void": (
        "any region that has no caballeros is not next to the king's region",
        True,
        lambda view, holder: _pairs(
            [name for name in _map() if not any(_pieces(view, name).values())],
            [view["pieces"]["king"]],
        ),
    ),
}
OF_PIECES = {"crowd", "void"}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """A mix with a card for each rule, and one that counts a group."""
    folder = tmp_path_factory.mktemp("borders")
    (folder / "expansion.yaml").write_text('expansion: pairs\ntitle: Pairs\nversion: "1"\n')
    cards = "".join(
        f"  - id: {name}\n    title: Card {name}\n    numbers: {{places: 2}}\n    action: may\n"
        f"    effect: |\n      keep this card until the end of the next round\n      {text}\n"
        for name, (text, *_) in RULES.items()
    )
    group = (
        "  - id: group\n    title: Group\n    numbers: {places: 2}\n    action: must\n    effect: "
        "gain [the size of the largest group of neighbours among every coastal region] points\n"
    )
    (folder / "cards.yaml").write_text(f"expansion: pairs\ndeck: stack_2\ncards:\n{cards}{group}")
    return load_rules(paths=[Path(folder)])


def _expected(view: View, kept: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """By region its neighbours, with these cards in force, each with its holder."""
    near = {frozenset((name, other)) for name, others in _map().items() for other in others}
    near = {pair for pair in near if pair <= _map().keys()}
    closed: Pairs = set()
    for card, holder in kept:
        _, closes, meant = RULES[card]
        (closed if closes else near).update(meant(view, holder))
    near -= closed
    return {
        name: {other for other in _map() if frozenset((name, other)) in near} for name in _map()
    }


def _group(near: Mapping[str, set[str]], among: set[str]) -> int:
    most, left = 0, set(among)
    while left:
        group, todo = set[str](), {left.pop()}
        while todo:
            group |= todo
            todo = {other for one in todo for other in near[one]} & among - group
        most, left = max(most, len(group)), left - group
    return most


def _position(source: random.Random, count: int) -> dict[str, Any]:
    regions = list(_map())
    colours, given = COLOURS[:count], dict[str, Any](king=source.choice(regions), by="blue")
    given["grande"] = {colour: source.choice(regions) for colour in colours}
    for name in source.sample(regions, 5):
        given[name] = {colour: source.randint(0, 2) for colour in source.sample(colours, 2)}
    return given


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_any_cards_at_once(rules: Ruleset, count: int) -> None:
    """What is offered from the King's region, what a group counts, and what a view shows."""
    source = random.Random(count)
    for cards in combinations(RULES, count):
        players = source.choice([2, 5])
        kept = [(card, source.choice(["red", "blue"])) for card in cards]
        held = {colour: [card for card, who in kept if who == colour] for colour in ("red", "blue")}
        given = _position(source, players)
        given["kept"] = {
            who: [{"card": card, "ends": "next"} for card in some] for who, some in held.items()
        }
        placing = {**given, "at": "placing", "court": {"blue": 2}}
        placing["front"] = {"blue": ["bg1_move_4_any"]}
        game = Game.new(rules, COLOURS[:players], given=placing)
        view, king = game.view("blue"), given["king"]
        near = _expected(view, kept)
        assert game.decision is not None
        assert {*game.decision.keys} - {"castillo", "stop"} == near[king], (cards, given)
        public = _expected(view, [one for one in kept if one[0] not in OF_PIECES])
        assert {name: set(some) for name, some in view["borders"].items()} == public
        assert set(view["border_rules"]) == set(cards)
        scoring = Game.new(rules, COLOURS[:players], given={**given, "at": {"action": "group"}})
        most = _group(near, _that_have("coastal"))
        assert scoring.view("blue")["points"]["blue"] == most, (cards, given)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_whole_games(rules: Ruleset, players: int) -> None:
    """Cards come and go, the King and the caballeros move: each offer fits the borders then."""
    asked = changed = 0
    for seed in range(3):
        source = random.Random(seed)
        game = Game.new(rules, COLOURS[:players], seed=seed)
        while not game.over:
            decision = game.decision
            assert decision is not None
            if decision.card.endswith("place_caballeros") and "stop" in decision.keys:
                view = game.view(decision.player)
                held = TableView(game, decision.player).in_force()
                kept = [(card, colour) for card, colour in held if card in RULES]
                near = _expected(view, kept)[view["pieces"]["king"]]
                offered = {*decision.keys} - {"castillo", "stop"}
                assert offered == near, (seed, kept)
                asked += 1
                changed += near != _map()[view["pieces"]["king"]]
            game.choose(source.choice(decision.keys))
    assert asked > 50 and changed > 2, (asked, changed)


def test_a_refusal_names_the_rule(rules: Ruleset) -> None:
    given = {"at": "placing", "by": "blue", "king": "granada", "court": {"blue": 2}}
    kept = {"red": [{"card": "cut_off", "ends": "next"}, {"card": "bridge", "ends": "next"}]}
    given |= {"front": {"blue": ["bg1_move_4_any"]}, "kept": kept}
    game = Game.new(rules, ["red", "blue"], given=given)
    decision = game.decision
    assert decision is not None
    assert decision.refuse("sevilla").rule == "cut_off"
    assert "Card cut_off" in decision.refuse("sevilla").reason
    assert decision.refuse("galicia").rule == "clause"


def test_the_table_shows_it_and_a_save_keeps_it(rules: Ruleset) -> None:
    given = {"at": "placing", "by": "blue", "king": "sevilla", "court": {"blue": 2}}
    kept = {"red": [{"card": "bridge", "ends": "next"}]}
    given |= {"front": {"blue": ["bg1_move_4_any"]}, "kept": kept}
    game = Game.new(rules, ["red", "blue"], given=given)
    again = Game.from_json(rules, game.to_json())
    table = TableView(again, "blue")
    assert table.zones() == ["Borders: see Card bridge"]
    row = next(row for row in table.board() if row.id == "galicia")
    assert set(row.borders) == {"pais_vasco", "castilla_la_vieja", "sevilla"}
    assert again.decision is not None and "galicia" in again.decision.keys


def test_a_view_shows_what_depends_on_nothing_secret(tmp_path: Path) -> None:
    """In a mix in which a piece moves in secret, only borders between named regions are shown."""
    (tmp_path / "expansion.yaml").write_text(
        'expansion: pairs\ntitle: Pairs\nversion: "1"\nrules:\n'
        "  - {id: ferry, title: The ferry, rule: galicia is next to sevilla}\n"
        "  - {id: tunnel, title: The tunnel, rule: own double's region is next to granada}\n"
    )
    mix = load_rules("king_and_intrigue", paths=[tmp_path])
    view = Game.new(mix, 3, given={"double": {"red": "galicia"}}).view("blue")
    assert view["border_rules"] == ["ferry", "tunnel"]
    assert set(view["borders"]["galicia"]) == {*_map()["galicia"], "sevilla"}


def test_a_mix_without_such_rules_has_none_to_show() -> None:
    view = Game.new(load_rules(), 2).view("red")
    assert "borders" not in view and "border_rules" not in view
