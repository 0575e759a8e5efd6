"""What a choice changed in a view, and its outlines in a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..game.views.view import HIDDEN
from ..rules.model import Definitions
from .elements import Box, Element, Group, Polygon
from .geometry import Corners

WIDE, RIM = 6.0, 2.0
"""The width of an outline, and of its rim at either side."""


class Pen(NamedTuple):
    """The paint of an outline, and of its rim."""

    paint: str
    rim: str


def changed_places(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The places of a view in which something came, left or was turned."""
    found = {name: None for name, seen in after["places"].items() if before["places"][name] != seen}
    for piece, now in after["pieces"].items():
        was = before["pieces"].get(piece)
        turned = (piece in before.get("flipped", ())) != (piece in after.get("flipped", ()))
        if was != now or turned:
            found |= {where: None for where in (was, now) if where not in (None, HIDDEN)}
    return [*found]


def on_map(places: Sequence[str], pen: Pen, shapes: Mapping[str, Corners]) -> Iterator[Element]:
    """The outlines of those of some places that have a shape."""
    for name in places:
        if name in shapes:
            yield Polygon(shapes[name], "none", pen.rim, WIDE + 2 * RIM)
            yield Polygon(shapes[name], "none", pen.paint, WIDE)


def off_map(
    places: Sequence[str], pen: Pen, definitions: Definitions, elements: Sequence[Element]
) -> Iterator[Element]:
    """The outlines of those that have a frame, among the elements of a picture.

    A place of a player is outlined as the player's panel.
    """
    for name in places:
        place, _, owner = name.partition("/")
        frame = _frame(elements, owner if owner and place in definitions.places else name)
        if frame is not None:
            yield frame._replace(fill="none", edge=pen.rim, width=WIDE + 2 * RIM, dash="")
            yield frame._replace(fill="none", edge=pen.paint, width=WIDE, dash="")


def _frame(elements: Sequence[Element], key: str) -> Box | None:
    """The frame of the thing with a key."""
    for element in elements:
        if isinstance(element, Group):
            if element.key == key and element.elements and isinstance(element.elements[0], Box):
                return element.elements[0]
            found = _frame(element.elements, key)
            if found is not None:
                return found
    return None
