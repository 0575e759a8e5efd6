"""Everyone can distinguish the players: by lightness, by outline and by letter."""

from __future__ import annotations

from itertools import combinations

import pytest

from elgrande.engine.draw.elements import Box, Group, Polygon, texts_of
from elgrande.engine.draw.figures import figures
from elgrande.engine.draw.geometry import Corners, contains
from elgrande.engine.draw.marks import initials_of, letters_of
from elgrande.engine.draw.style import DARK, NEUTRAL, Style, on, paints_of
from elgrande.engine.draw.tokens import OUTLINES

from .positions import MIXES, rules_of

Colour = tuple[float, float, float]

# What those see who lack one sort of cones: matrices for linear light, of severity 1 (Machado,
# Oliveira and Fernandes 2009).
SEEN: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long waves": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no middle waves": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short waves": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST = 20
"""The least difference between two paints, as CIE 1976 measures it; 2.3 is just noticeable."""


def linear(paint: str) -> Colour:
    parts = [int(paint[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    a, b, c = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return a, b, c


def times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    a, b, c = (
        min(max(sum(m * v for m, v in zip(row, colour, strict=True)), 0), 1) for row in matrix
    )
    return a, b, c


def lab(colour: Colour) -> Colour:
    """A colour as eyes see differences."""
    to_xyz = (
        (0.4124, 0.3576, 0.1805),
        (0.2126, 0.7152, 0.0722),
        (0.0193, 0.1192, 0.9505),
    )
    xyz = [sum(m * v for m, v in zip(row, colour, strict=True)) for row in to_xyz]
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, seen: tuple[Colour, Colour, Colour]) -> float:
    a, b = (lab(times(seen, linear(paint))) for paint in (one, other))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


@pytest.mark.parametrize("eyes", SEEN)
def test_the_five_colours_are_told_apart(eyes: str) -> None:
    defs = rules_of("base").definitions
    paints = paints_of(defs, defs.colours)
    for one, other in combinations([*paints.values(), NEUTRAL[0]], 2):
        assert difference(one, other, SEEN[eyes]) > LEAST, (one, other)


def test_letters_on_a_paint_can_be_read() -> None:
    defs = rules_of("base").definitions
    for paint in paints_of(defs, defs.colours).values():
        lights = [
            sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(p), strict=True))
            for p in (paint, on(paint))
        ]
        assert (max(lights) + 0.05) / (min(lights) + 0.05) >= 4.5, paint


def test_every_seat_has_an_outline_and_a_letter_of_its_own() -> None:
    assert len(set(OUTLINES)) == len(OUTLINES) == 8
    letters = letters_of(["red", "blue", "yellow", "green", "brown"], {})
    assert letters == {"red": "R", "blue": "Bl", "yellow": "Y", "green": "G", "brown": "Br"}


def test_neutral_owners_have_a_mark_that_begins_no_name_of_a_player() -> None:
    neutrals = rules_of("grandissimo").definitions.neutrals
    assert letters_of(["red"], neutrals)["black"] == "S"
    assert letters_of(["sand"], neutrals)["black"] == "So"
    black = rules_of("inquisitor_colonies").definitions.neutrals
    assert letters_of(["red", "green"], black)["black"] == "B"
    five = ["red", "blue", "yellow", "green", "brown"]
    marks = {"red": "R", "blue": "Bl", "yellow": "Y", "green": "G", "brown": "Br", "black": "Ba"}
    assert letters_of(five, black) == marks


@pytest.mark.parametrize(
    ("players", "marks"),
    [
        (["player1", "player2", "player3"], ["P1", "P2", "P3"]),
        (["red", "reddish"], ["R2", "Ri"]),
        (["anna", "Anne", "Adam"], ["A2", "Ae", "Ad"]),
        (["x"], ["X"]),
    ],
)
def test_players_whose_names_begin_alike_have_marks_of_their_own(
    players: list[str], marks: list[str]
) -> None:
    assert [*letters_of(players, {}).values()] == marks


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("base", {"King": "K"}),
        (
            "inquisitor_colonies",
            {"King": "K", "gold token": "GT", "ware token": "W"} | {"Grand Inquisitor": "GI"},
        ),
        (
            "grandissimo_and_jubilee",
            {"King": "K", "first ship": "FS", "second ship": "S"},
        ),
    ],
)
def test_single_pieces_have_initials_of_their_own(name: str, marks: dict[str, str]) -> None:
    assert initials_of(rules_of(name).definitions) == marks


@pytest.mark.parametrize("name", MIXES)
def test_a_letter_stands_inside_of_its_piece_and_is_read_on_paper(name: str) -> None:
    """The letters of the sails were 1 mm high and on their edge."""
    defs = rules_of(name).definitions
    for item in figures(defs, defs.pieces.values()):
        _, *drawn, _ = item.elements
        ground, *letters = drawn[0].elements if isinstance(drawn[0], Group) else drawn
        assert isinstance(ground, Polygon | Box)
        for text in texts_of(letters):
            assert text.size >= 2 and text.fill == on(ground.fill), text
            left, top, right, bottom = text.area
            corners = corners_of(ground)
            for x in (left, right):
                for y in (top + 0.1 * text.size, bottom - 0.2 * text.size):
                    assert contains(corners, (x, y)), text


def corners_of(ground: Polygon | Box) -> Corners:
    if isinstance(ground, Polygon):
        return ground.corners
    right, low = ground.x + ground.w, ground.y + ground.h
    return [(ground.x, ground.y), (right, ground.y), (right, low), (ground.x, low)]


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines define it, from 1 to 21."""
    lights = []
    for paint in (one, other):
        a, b, c = linear(paint)
        lights.append(0.2126 * a + 0.7152 * b + 0.0722 * c + 0.05)
    return max(lights) / min(lights)


@pytest.mark.parametrize("style", [Style(), DARK], ids=["light", "dark"])
def test_names_can_be_read_on_whatever_they_stand(style: Style) -> None:
    for name in MIXES:
        defs = rules_of(name).definitions
        paints = {place.paint for place in defs.places.values()}
        paints |= {region.paint for region in defs.regions.values()}
        water = map(style.dimmed, filter(None, paints))
        for ground in (*style.lands, style.building, style.paper, style.tray, *water):
            assert contrast(style.ink, ground) >= 4.5, (ground, style.ink)
    assert contrast(style.border, style.paper) >= 4.5  # the small print of cards
    assert contrast(style.border, style.frame) >= 3
