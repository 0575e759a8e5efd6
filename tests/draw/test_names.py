"""Names of regions stay inside: first in more lines, then with words in parts, small last."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.draw.board import board_picture, empty_board
from elgrande.engine.draw.elements import Group, Text
from elgrande.engine.draw.geometry import contains
from elgrande.engine.draw.islands import land_of
from elgrande.engine.draw.metrics import wrapped
from elgrande.engine.draw.naming import SIZES, SMALLER, Name, name_in

from .positions import MIXES, rules_of, views
from .test_board import looked_at

ISLAND = ((-62, -22), (-34, -56), (12, -62), (53, -37), (62, 6), (43, 50), (0, 62), (-46, 46))
TRIANGLE = ((40, 20), (180, 150), (20, 150))
HORSESHOE = ((0, 0), (50, 0), (50, 60), (110, 60), (110, 0), (160, 0), (160, 110), (0, 110))
SLIT = ((0, 0), (300, 0), (300, 12), (0, 12))
SHAPES = {"island": ISLAND, "triangle": TRIANGLE, "horseshoe": HORSESHOE, "slit": SLIT}
LABELS = {"island": (0, -34), "triangle": (100, 48), "horseshoe": (80, 28), "slit": (150, 4)}
TITLES = [
    *("Tri", "Islas Canarias", "The Very Long Name of a Region", "Donaudampfschifffahr"),
    *("Castellón-de-la-Plana", "Extremadura", "W" * 60, "日本語日本語日本語日本語"),
    *("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Ελληνική Δημοκρατία"),
]


def said(shape: str, title: str) -> Name:
    return name_in(SHAPES[shape], title, LABELS[shape], "#000000")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("title", TITLES)
def test_a_name_stays_inside(shape: str, title: str) -> None:
    name = said(shape, title)
    assert name.lines
    for text in name.lines:
        left, top, right, bottom = text.area
        for x in (left, right):
            for y in (top + 0.2 * text.size, bottom - 0.1 * text.size):
                assert contains(SHAPES[shape], (x, y)), (text, x, y)


@pytest.mark.parametrize(
    ("title", "lines", "size"),
    [
        ("Mallorca", ["Mallorca"], 19.0),
        ("Islas Canarias", ["Islas", "Canarias"], 19.0),
        ("Extremadura", ["Extremadura"], 16.0),  # a little smaller, so it stays whole
        ("Donaudampfschifffahr", ["Donau-", "dampf-", "schifffahr"], 16.0),
        ("Castilla-Nueva", ["Castilla-", "Nueva"], 19.0),
        ("The Very Long Name of a Region", ["The Very", "Long Name", "of a Region"], 16.0),
    ],
)
def test_a_name_is_set_in_lines_before_words_are_parted_and_small_last(
    title: str, lines: list[str], size: float
) -> None:
    name = said("island", title)
    assert [text.text for text in name.lines] == lines
    assert {text.size for text in name.lines} == {size}


def test_only_what_has_no_room_in_any_size_is_shortened() -> None:
    name = said("slit", "W" * 60)
    (text,) = name.lines
    assert text.size == SMALLER[-1] and text.text.endswith("…")
    assert name_in(((0, 0), (9, 0), (9, 1)), "Tiny", (4, 0), "#000000").lines == ()


def test_a_name_moves_down_or_aside_where_its_label_has_no_room() -> None:
    (text,) = said("triangle", "Trio").lines
    assert text.size == SIZES[0] and text.y > LABELS["triangle"][1]
    (text,) = said("horseshoe", "Bay").lines
    assert text.size == SIZES[0] and text.x != LABELS["horseshoe"][0]


@pytest.mark.parametrize("name", MIXES)
def test_names_of_the_sets_stand_in_one_line_where_their_files_say(name: str) -> None:
    defs = rules_of(name).definitions
    land = land_of(defs)
    for thing in (*defs.regions.values(), *defs.places.values()):
        if thing.id in land.shapes:
            label = land.labels[thing.id]
            (text,) = name_in(land.shapes[thing.id], thing.title, label, "#000000").lines
            assert (text.size, text.x) == (SIZES[0], label[0])


def test_long_names_of_a_house_rule_cover_nothing(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text('expansion: far\ntitle: Far\nversion: "1"\n')
    rows = [
        f"  - {{id: isle_{n}, title: {title!r}, scores: [3, 2, 1], neighbours: []}}"
        for n, title in enumerate(TITLES)
    ]
    text = "\n".join(["expansion: far", "regions:", *rows])
    (tmp_path / "far.yaml").write_text(text + "\n", encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    looked_at(rules, Game.new(rules, 5, seed=1).view(0))


@pytest.mark.parametrize(
    ("word", "room", "lines"),
    [
        ("Konstantinopolitanien", 50, ["Konstanti-", "nopolita-", "nien"]),
        ("Castellón", 27, ["Cas-", "tellón"]),
        ("Castellón-de-la-Plana", 70, ["Castellón-de-", "la-Plana"]),
        ("rhythms", 25, ["rhyt-", "hms"]),
        ("日本語日本語", 30, ["日本語", "日本語"]),
    ],
)
def test_words_are_parted_at_hyphens_and_between_syllables(
    word: str, room: float, lines: list[str]
) -> None:
    assert wrapped(word, 10, room) == lines


@pytest.mark.parametrize("name", MIXES)
def test_a_name_stands_above_its_values(name: str) -> None:
    """Whatever lies in a region: the middle of its values is that of its name."""
    rules = rules_of(name)
    boards = [[*board_picture(view, rules.definitions).elements] for view in views(rules, 5)[::3]]
    for elements in (*boards, [*empty_board(rules.definitions).elements]):
        regions = {
            one.key: [text for text in one.elements if isinstance(text, Text)]
            for one in elements
            if isinstance(one, Group) and one.key in rules.definitions.regions
        }
        assert set(regions) == set(rules.definitions.regions)
        for region, texts in regions.items():
            values = next(text for text in texts if " · " in text.text)
            assert abs(texts[0].x - values.x) < 1, (region, texts[0], values)
