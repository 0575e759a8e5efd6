"""The paints of a picture and of the owners of pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..rules.model import Definitions


class Style(NamedTuple):
    """The paints of a board, except those of owners; each is `#` and six hexadecimal digits."""

    ground: str = "#f3ead6"
    sea: str = "#9fc4d3"
    waves: str = "#8fb7c8"
    shallow: str = "#b4d3de"
    shore: str = "#e9dfc6"
    bank: str = "#b9ab86"
    lands: Sequence[str] = ("#f0dfa6", "#c9cf94", "#eabf8e", "#b9cfa0", "#dfc9b4", "#d8b48e")
    border: str = "#6e5636"
    ink: str = "#33261a"
    paper: str = "#fbf5e6"
    frame: str = "#e7d6ae"
    shade: str = "#d9c492"
    building: str = "#c9bfae"
    mark: str = "#e0602a"
    piece: str = "#e2b53e"
    tray: str = "#ffffff"
    dim: float = 0.0
    """The share of `ground` in the paints of places that the data have."""

    def dimmed(self, paint: str) -> str:
        """A paint of the data as it is in this style."""
        pairs = zip(_parts(paint), _parts(self.ground), strict=True)
        mixed = (round(one * (1 - self.dim) + other * self.dim) for one, other in pairs)
        return "#" + "".join(f"{part:02x}" for part in mixed)


DARK = Style(
    ground="#191613",
    sea="#17323f",
    waves="#21414f",
    shallow="#1d3d4b",
    shore="#3a342a",
    bank="#544b3a",
    lands=("#6d5f33", "#4f5c36", "#74512f", "#456048", "#5d5060", "#6b4b44"),
    border="#c2a878",
    ink="#f3ead8",
    paper="#2a251f",
    frame="#463b28",
    shade="#5e5036",
    building="#565048",
    mark="#ff8a4a",
    piece="#d9a92f",
    tray="#221e19",
    dim=0.7,
)
"""The paints for dark pages."""

SPARE = ("#c8508c", "#3aa7b8", "#8a8f2c", "#7a4fb0", "#e88a2d", "#5c6b73", "#b5b5b5", "#394b2f")
"""The paints of players for whom the data have none."""

NAMED = {
    **{"white": "#ffffff", "black": "#1a1816", "grey": "#8a8a8a", "gray": "#8a8a8a"},
    **{"orange": "#f08a24", "purple": "#7a4fb0", "violet": "#7a4fb0", "pink": "#f29ac0"},
    **{"turquoise": "#3aa7b8", "beige": "#dcc9a3"},
}
"""The paints of players whose name is a colour, where the data have none."""

NEUTRAL = ("#1a1816", "#6f6a64", "#ffffff")
"""The paints of neutral owners."""


def paints_of(
    definitions: Definitions, owners: Sequence[str], colours: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The paint of each owner of pieces: from `colours`, from the data, of its name, or any."""
    named = {**definitions.map.paints, **(colours or {})}
    neutral = [owner for owner in owners if owner in definitions.neutrals]
    found = {}
    for number, owner in enumerate(owners):
        if owner in neutral:
            other = NEUTRAL[neutral.index(owner) % len(NEUTRAL)]
        else:
            other = NAMED.get(owner.casefold(), SPARE[number % len(SPARE)])
        found[owner] = named.get(owner, other)
    return found


def on(paint: str) -> str:
    """Black or white, whichever has more contrast on a paint."""
    parts = [part / 255 for part in _parts(paint)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (light + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"


def _parts(paint: str) -> list[int]:
    """The three parts of a paint, each from 0 to 255."""
    return [int(paint[n : n + 2], 16) for n in (1, 3, 5)]
