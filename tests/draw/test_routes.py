"""Borders between regions that do not touch: lines from one to the other, seen on any land."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from time import process_time

import pytest

from elgrande.engine import Game, Ruleset, load_rules
from elgrande.engine.draw.board import board_picture
from elgrande.engine.draw.elements import Element, Group, Lines, Polygon
from elgrande.engine.draw.geometry import contains, touch, within
from elgrande.engine.draw.islands import land_of

from .positions import MIXES, rules_of, rules_with_islands

MANIFEST = 'expansion: far\ntitle: Far\nversion: "1"\n'
FAR = """\
expansion: far
regions:
  - {id: azores, title: Azores, scores: [2, 1], neighbours: [galicia, granada, cataluna, ibiza]}
  - {id: ibiza, title: Ibiza, scores: [2, 1], neighbours: [azores, castilla_la_vieja]}
"""
PASS = """\
expansion: far
add: {regions: {galicia: {neighbours: [granada]}, granada: {neighbours: [galicia]}}}
"""


def rules_with(folder: Path, text: str, *names: str) -> Ruleset:
    (folder / "expansion.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "far.yaml").write_text(text, encoding="utf-8")
    return load_rules(*names, paths=[folder])


def flat(elements: list[Element]) -> list[Element]:
    """Elements in the order in which they are drawn, those of groups too."""
    return [
        one
        for element in elements
        for one in (flat([*element.elements]) if isinstance(element, Group) else [element])
    ]


def sound(rules: Ruleset) -> None:
    """Each border has its line, which ends inside of both regions, over all land."""
    defs, land = rules.definitions, land_of(rules.definitions)
    regions = defs.regions.values()
    wanted = [
        (one, other)
        for one, other in combinations(sorted(regions, key=lambda region: region.id), 2)
        if other.id in one.neighbours and not touch(land.shapes[one.id], land.shapes[other.id])
    ]
    assert len(wanted) == len(land.routes)
    told = {route.title: route for route in land.routes}
    for one, other in wanted:
        route = told[f"{one.title} is next to {other.title}"]
        assert contains(land.shapes[one.id], route.start), route
        assert contains(land.shapes[other.id], route.goal), route
    picture = board_picture(Game.new(rules, 3, seed=1).view(0), defs)
    titles = [element.title for element in picture.elements if isinstance(element, Group)]
    assert set(told) <= set(titles)
    drawn = flat([*picture.elements])
    dotted = [n for n, e in enumerate(drawn) if isinstance(e, Lines) and e.dash == "2 5"]
    lands = [n for n, e in enumerate(drawn) if isinstance(e, Polygon) and e.width in (1.2, 2.2)]
    assert len(dotted) == len(wanted)
    assert all(n > max(lands) for n in dotted)


@pytest.mark.parametrize("name", MIXES)
def test_the_sets_need_no_lines(name: str) -> None:
    assert land_of(rules_of(name).definitions).routes == []


def test_islands_have_lines_to_all_their_neighbours(tmp_path: Path) -> None:
    sound(rules_with_islands(tmp_path))


def test_islands_far_away_have_lines_over_the_land_of_others(tmp_path: Path) -> None:
    sound(rules_with(tmp_path, FAR))


def test_a_pass_between_regions_of_the_mainland_has_a_line(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, PASS)
    sound(rules)
    assert [way.title for way in land_of(rules.definitions).routes] == [
        "Galicia is next to Granada"
    ]


def test_islands_beside_all_land_have_lines_from_a_new_row(tmp_path: Path) -> None:
    """The water of the Ship leaves no room: what is added lies below what it is next to."""
    row = "  - {id: isle, title: Isle, scores: [2], neighbours: [valencia]}\n"
    rules = rules_with(tmp_path, f"expansion: far\nregions:\n{row}", "inquisitor_colonies")
    sound(rules)
    (route,) = land_of(rules.definitions).routes
    assert abs(route.start[0] - route.goal[0]) < 140


def test_a_line_goes_over_the_sea_where_that_is_not_far_around(tmp_path: Path) -> None:
    rules = rules_with_islands(tmp_path)
    land = land_of(rules.definitions)
    for route in land.routes:
        ends = route.title.split(" is next to ")
        for region in rules.definitions.regions.values():
            if region.title not in ends:
                assert within(land.shapes[region.id], route.start, route.goal) == 0


def test_how_much_of_a_line_is_inside() -> None:
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert within(square, (-5, 5), (15, 5)) == pytest.approx(10)
    assert within(square, (5, 5), (15, 5)) == pytest.approx(5)
    assert within(square, (2, 2), (2, 5)) == pytest.approx(3)
    assert within(square, (-5, 12), (15, 12)) == 0
    horseshoe = [(0, 0), (10, 0), (10, 10), (7, 10), (7, 3), (3, 3), (3, 10), (0, 10)]
    assert within(horseshoe, (-5, 5), (15, 5)) == pytest.approx(6)


def test_a_hundred_regions_that_are_all_neighbours_are_drawn_soon(tmp_path: Path) -> None:
    names = [f"isle_{number}" for number in range(91)]  # and the nine of the base game
    rows = [
        f"  - {{id: {name}, title: {name}, scores: [1],"
        f" neighbours: [{', '.join(other for other in names if other != name)}]}}"
        for name in names
    ]
    rules = rules_with(tmp_path, "\n".join(["expansion: far", "regions:", *rows]) + "\n")
    before = process_time()
    land = land_of(rules.definitions)
    assert process_time() - before < 6
    assert len(land.routes) == 91 * 90 // 2 and len(land.islands) == 91
