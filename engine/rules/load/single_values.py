"""Checks the ids in sections that a mix has once, and the values of parameters."""

from __future__ import annotations

from collections.abc import Iterable

from ...text.diagnostics import Report
from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import MappingNode, ScalarNode, SequenceNode, find
from .declarations import Entry, Mix
from .files import built_in_expansions


def check_single_values(mix: Mix, report: Report) -> None:
    """Reports ids that name nothing, each at its own place."""
    _default_edition(mix, report)
    _counted(mix, report)
    _links(mix, report)
    _covers(mix, report)
    _track(mix, report)
    _order_values(mix, report)
    _parameter_values(mix, report)


def _unknown(word: str, among: Iterable[str], what: str, span: Span, report: Report) -> None:
    listed = list(among)
    if word not in listed:
        hint = did_you_mean(word, listed)
        report.tell("E510", f"there is no {what} `{word}`", span, hint=hint)


def _value(entry: Entry, *path: str) -> ScalarNode | None:
    node = find(entry.file.content, path)
    return node if isinstance(node, ScalarNode) else None


def _default_edition(mix: Mix, report: Report) -> None:
    entry = mix.single_values.get("default_edition")
    node = _value(entry, "default_edition") if entry is not None else None
    if node is not None:
        known = [*built_in_expansions(), *mix.manifests]
        _unknown(node.value, known, "edition", node.span, report)


def _counted(mix: Mix, report: Report) -> None:
    entry = mix.single_values.get("scoring")
    node = _value(entry, "scoring", "counts") if entry is not None else None
    if node is not None:
        pieces = mix.sections["pieces"].values()
        known = [piece.id for piece in pieces if not piece.data.get("single")]
        _unknown(node.value, known, "kind of counted pieces", node.span, report)


def _links(mix: Mix, report: Report) -> None:
    """Where pieces start, and what gives an order of play."""
    for section, key, what, among in _LINKS:
        for entry in mix.sections[section].values():
            node = entry.nodes.get(key)
            if isinstance(node, ScalarNode):
                _unknown(node.value, mix.sections[among], what, node.span, report)


_LINKS = (
    ("pieces", "start", "place", "places"),
    ("card_zones", "under", "card zone", "card_zones"),
    ("orders", "on", "card zone", "card_zones"),
    ("orders", "clockwise_from", "office", "offices"),
)


def _covers(mix: Mix, report: Report) -> None:
    """Whether the zones that cover heaps belong to whom the heaps belong."""
    zones = mix.sections["card_zones"]
    for entry in zones.values():
        node = entry.nodes.get("under")
        cover = zones.get(node.value) if isinstance(node, ScalarNode) else None
        if node is None or cover is None:
            continue
        pair = (entry, cover)
        shared = [zone for zone in pair if not zone.data.get("each_player", False)]
        if len(shared) == 1:
            message = (
                f"no player has `{shared[0].id}`, so `{entry.id}` can't lie under `{cover.id}`"
            )
            hint = "both belong to each player, or both to nobody"
            related = [(f"`{zone.id}`", zone.span) for zone in pair]
            report.tell("E519", message, node.span, hint=hint, related=related)


def _track(mix: Mix, report: Report) -> None:
    """The procedures of the track, and the one before it."""
    entry = mix.single_values.get("track")
    track = entry.file.content.get("track") if entry is not None else None
    for space in track.items if isinstance(track, SequenceNode) else ():
        for key, value in space.items if isinstance(space, MappingNode) else ():
            named = value if key.value == "do" else key
            if isinstance(named, ScalarNode):
                _unknown(named.value, mix.sections["procedures"], "procedure", named.span, report)
    entry = mix.single_values.get("start")
    node = _value(entry, "start") if entry is not None else None
    if node is not None:
        _unknown(node.value, mix.sections["procedures"], "procedure", node.span, report)


def _order_values(mix: Mix, report: Report) -> None:
    numbers = {
        name for card in mix.sections["cards"].values() for name in (card.data.get("numbers") or {})
    }
    for order in mix.sections["orders"].values():
        node = order.nodes.get("by")
        if isinstance(node, ScalarNode):
            what = "number printed on a card"
            _unknown(node.value, sorted(numbers), what, node.span, report)


def _parameter_values(mix: Mix, report: Report) -> None:
    for parameter in mix.sections["parameters"].values():
        choices = parameter.data.get("one_of")
        node = parameter.nodes.get("value")
        if choices and isinstance(node, ScalarNode) and node.data not in choices:
            listed = ", ".join(f"`{choice}`" for choice in choices)
            message = f"`{parameter.id}` has no value `{node.value}`; its values are {listed}"
            hint = did_you_mean(node.value, [str(choice) for choice in choices])
            report.tell("E504", message, node.span, hint=hint)
