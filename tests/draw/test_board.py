"""The picture of the board: nothing overlaps, nothing is missing, and it stays small."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from elgrande.engine import Game, Ruleset, load_rules
from elgrande.engine.draw.board import board_picture, board_svg
from elgrande.engine.draw.elements import Text, texts_of
from elgrande.engine.draw.geometry import contains, edges_of, touch
from elgrande.engine.draw.islands import land_of, may_be_drawn

from .positions import MIXES, rules_of, rules_with_islands, views

MOST_BYTES = 60_000


def overlaps(texts: list[Text]) -> list[tuple[str, str]]:
    """Pairs of texts of which one covers a part of the other."""
    found = []
    for one, other in combinations(texts, 2):
        (a, b, c, d), (e, f, g, h) = one.area, other.area
        if min(c, g) - max(a, e) > 0.5 and min(d, h) - max(b, f) > 0.5:
            found.append((one.text, other.text))
    return found


def looked_at(rules: Ruleset, view: dict[str, Any]) -> None:
    """A picture is sound: labels apart and inside, and what is there is in its words."""
    picture = board_picture(view, rules.definitions)
    texts = list(texts_of(picture.elements))
    assert overlaps(texts) == []
    for text in texts:
        left, top, right, bottom = text.area
        assert left >= 0 and top >= 0, text
        assert right <= picture.width and bottom <= picture.height, text
    shown = {text.text for text in texts}
    for owner, points in view["points"].items():
        assert str(points) in shown and f"{owner} {points}" in picture.words


@pytest.mark.parametrize("name", MIXES)
@pytest.mark.parametrize("players", [2, 5])
def test_no_two_labels_overlap(name: str, players: int) -> None:
    rules = rules_of(name)
    for view in views(rules, players):
        looked_at(rules, view)


@pytest.mark.parametrize("name", MIXES)
@pytest.mark.parametrize("in_one", [True, False])
def test_no_two_labels_overlap_where_everybody_stands_everywhere(name: str, in_one: bool) -> None:
    """Up to 13 regions with all colours in each; the Grandes all in one, or spread."""
    rules = rules_of(name)
    looked_at(rules, Game.new(rules, 5, seed=1, given=crowded(rules, in_one=in_one)).view(0))


def crowded(rules: Ruleset, *, in_one: bool) -> dict[str, Any]:
    """A position with caballeros of every colour in every region and every shaped place."""
    defs = rules.definitions
    drawn = [thing.id for thing in may_be_drawn(defs) if thing.shape]
    regions = [*defs.regions]
    found: dict[str, Any] = {name: dict.fromkeys(defs.colours, 2) for name in drawn}
    singles = [piece for piece in defs.pieces.values() if piece.single and not piece.each_player]
    names = [name for piece in singles for name in [m.id for m in piece.members] or [piece.id]]
    where = regions[:1] if in_one else regions
    own = dict(zip(defs.colours, where * len(defs.colours), strict=False))
    return found | {
        "king": regions[0],
        "grande": own,
        **{
            name: where[number % len(where)]
            for number, name in enumerate(names)
            if name.startswith("board") or name in ("limit_table", "queen", "first_ally")
        },
    }


def test_islands_of_a_house_rule_have_a_place_of_their_own(tmp_path: Path) -> None:
    rules = rules_with_islands(tmp_path)
    land = land_of(rules.definitions)
    assert land.islands == {"mallorca", "menorca", "canarias"}
    for name in land.islands:
        for other, shape in land.shapes.items():
            if other != name:
                assert not any(contains(shape, corner) for corner in land.shapes[name])
                assert not any(contains(land.shapes[name], corner) for corner in shape)
    for view in views(rules, 4):
        looked_at(rules, view)


def test_a_game_without_any_shape_is_drawn(tmp_path: Path) -> None:
    """Twenty more islands: the map grows where there is no room."""
    rows = [
        f"  - {{id: isle_{n}, title: Isle {n}, scores: [2, 1], neighbours: []}}" for n in range(20)
    ]
    text = "\n".join(["expansion: isles", "regions:", *rows])
    rules_with_islands(tmp_path)
    (tmp_path / "isles.yaml").write_text(text + "\n", encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    land = land_of(rules.definitions)
    assert len(land.islands) == 20 and land.height > 700
    looked_at(rules, Game.new(rules, 3, seed=1).view(0))


@pytest.mark.parametrize("name", MIXES)
def test_shapes_touch_exactly_where_neighbours_says(name: str) -> None:
    regions = rules_of(name).definitions.regions
    for one, other in combinations(regions.values(), 2):
        near = other.id in one.neighbours
        assert touch(one.shape, other.shape) == near, (one.id, other.id)


@pytest.mark.parametrize("name", MIXES)
def test_shapes_do_not_lie_on_each_other(name: str) -> None:
    defs = rules_of(name).definitions
    shapes = {t.id: t.shape for t in may_be_drawn(defs) if t.shape}
    for x in range(3, 1000, 9):
        for y in range(3, 700, 9):
            at = [key for key, shape in shapes.items() if contains(shape, (x + 0.3, y + 0.7))]
            assert len(at) <= 1, (x, y, at)


@pytest.mark.parametrize("name", MIXES)
def test_shapes_are_simple_and_hold_their_names(name: str) -> None:
    defs = rules_of(name).definitions
    for thing in may_be_drawn(defs):
        if thing.shape:
            assert thing.label is not None and contains(thing.shape, thing.label), thing.id
            assert len(set(thing.shape)) == len(thing.shape), thing.id
            assert not any(
                crosses(one, other) for one, other in combinations(edges_of(thing.shape), 2)
            ), thing.id


def crosses(one: Any, other: Any) -> bool:
    """Whether two edges cross in their insides."""

    def side(a: Any, b: Any, c: Any) -> float:
        return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize("name", MIXES)
def test_it_is_small(name: str) -> None:
    """`python -m elgrande.tests.draw` measures the time."""
    defs = rules_of(name).definitions
    for view in views(rules_of(name), 5)[::3]:
        assert len(board_svg(view, defs).encode()) < MOST_BYTES


@pytest.mark.parametrize("name", MIXES)
def test_it_is_sound_xml_without_anything_from_elsewhere(name: str) -> None:
    view = views(rules_of(name), 3)[3]
    text = board_svg(view, rules_of(name).definitions)
    assert text == board_svg(view, rules_of(name).definitions)
    root = ElementTree.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}desc") is not None
    assert not re.search(r"href|url\(|<style|<script|<image|class=|style=", text)
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_marks_and_arrows_are_drawn() -> None:
    rules = rules_of("base")
    view = Game.new(rules, 3, seed=1).view(0)
    plain = board_svg(view, rules.definitions)
    marked = board_svg(view, rules.definitions, marks=["granada"], arrows=[("granada", "aragon")])
    assert marked.count("#e0602a") == plain.count("#e0602a") + 3


def test_paints_can_be_others() -> None:
    rules = rules_of("base")
    view = Game.new(rules, ["red", "blue"], seed=1).view(0)
    assert "#123456" in board_svg(view, rules.definitions, colours={"red": "#123456"})


def test_titles_of_strangers_are_text(tmp_path: Path) -> None:
    rules_with_islands(tmp_path)
    text = (
        'expansion: isles\nregions:\n  - {id: x, title: "<b>&\\"", scores: [1], neighbours: []}\n'
    )
    (tmp_path / "isles.yaml").write_text(text, encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    svg = board_svg(Game.new(rules, 2, seed=1).view(0), rules.definitions)
    ElementTree.fromstring(svg)
    assert "<b>" not in svg


NESTED = """\
expansion: tried
deck: stack_1
cards:
  - id: tried_nested
    title: Nested
    numbers: {places: 1}
    effect: |
      either:
        gain 1 point
        score galicia
      or:
        lose 1 point
"""


def test_blocks_stand_further_in_on_open_cards(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(NESTED, encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    defs, view = rules.definitions, Game.new(rules, 2, seed=1).view(0)
    zones = defs.card_zones.values()
    open_to_all = next(zone.id for zone in zones if not zone.each_player and not zone.discards)
    view["cards"][open_to_all] = ["tried_nested"]
    texts = {text.text: text.area[0] for text in texts_of(board_picture(view, defs).elements)}
    left = texts["Do one of these:"]
    assert texts["- Gain 1 point. Score Galicia."] == texts["- Lose 1 point."] > left


def test_a_mark_off_the_map_is_refused() -> None:
    """The court is on no map."""
    rules = load_rules()
    defs, view = rules.definitions, Game.new(rules, 2, seed=1).view(0)
    with pytest.raises(ValueError, match="`court` is not on the map"):
        board_svg(view, defs, marks=["court"])
    with pytest.raises(ValueError, match="`no_place` is not on the map"):
        board_svg(view, defs, arrows=[("galicia", "no_place")])
    assert board_svg(view, defs, marks=["galicia"], arrows=[("galicia", "castillo")])
