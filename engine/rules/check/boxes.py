"""W553: more pieces than the boxes of a mix hold, if the manifests state their contents."""

from __future__ import annotations

from ...text.diagnostics import Report
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode, pairs_of
from ..load.compatibility import TOO_FEW_PIECES
from ..load.declarations import Entry, Mix
from ..model import Definitions

_Place = tuple[str, Span]
"""A note on a related position, and the position."""


def check_boxes(defs: Definitions, mix: Mix, report: Report) -> None:
    """Compares the number of each piece that the rules need with the sum over all boxes."""
    boxes: dict[str, list[tuple[int, _Place]]] = {}
    for name, manifest in mix.manifests.items():
        for key, node in pairs_of(manifest.nodes.get("box")):
            if isinstance(node, ScalarNode) and isinstance(node.data, int):
                found = f"the box of `{name}` has {node.data}", key.span
                boxes.setdefault(key.value, []).append((node.data, found))
    for thing, brought in boxes.items():
        needed = _needed(defs, thing)
        there = sum(number for number, _ in brought)
        if needed > there:
            places = [place for _, place in brought]
            _record(thing, needed, there, places, mix, report)


def _needed(defs: Definitions, thing: str) -> int:
    """The number that the rules need: of a family, a neutral owner's pieces, or for each player."""
    if thing in defs.neutrals:
        return sum(defs.neutrals[thing].pieces.values())
    piece = defs.pieces.get(thing)
    if piece is None:
        return 0
    return len(piece.members) or (1 if piece.single else piece.each_player)


def _record(
    thing: str, needed: int, there: int, places: list[_Place], mix: Mix, report: Report
) -> None:
    entry = mix.sections["pieces"].get(thing) or mix.sections["neutrals"][thing]
    span = _place_of(entry)
    each = " for each player" if "each_player" in entry.data else ""
    owner = mix.owner_of(span.file)
    message = f"`{owner}` needs {needed} `{thing}`{each}, but the boxes of this mix contain {there}"
    hint = (
        f"play with {there}, or add an expansion with more of them; "
        f"`accept: [{TOO_FEW_PIECES}]` in a mix file accepts this"
    )
    report.record(TOO_FEW_PIECES, message, span, hint=hint, related=places)


def _place_of(entry: Entry) -> Span:
    """The position of the number."""
    for key in ("each_player", "members", "pieces"):
        if key in entry.nodes:
            return entry.nodes[key].span
    return entry.span
