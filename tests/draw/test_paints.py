"""Players are told apart by everybody: by lightness, by outline and by letter."""

from __future__ import annotations

from itertools import combinations

import pytest

from elgrande.engine.draw.style import NEUTRAL, letters_of, on, paints_of
from elgrande.engine.draw.tokens import OUTLINES

from .positions import rules_of

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


def test_neutral_owners_have_no_letter_of_a_player() -> None:
    neutrals = rules_of("grandissimo").definitions.neutrals
    assert letters_of(["red"], neutrals)["black"] == "S"
    assert letters_of(["sand"], neutrals)["black"] == ""
