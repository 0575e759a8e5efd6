"""Checks ids that stand as values in sections a mix has once, and the values of parameters."""

from __future__ import annotations

from collections.abc import Iterable

from ..text.diagnostics import Report, did_you_mean
from ..text.nodes import MappingNode, ScalarNode, SequenceNode, find
from ..text.source import Span
from .files import built_in_expansions
from .mixing import Entry, Mix


def check_singles(mix: Mix, report: Report) -> None:
    """Reports ids that name nothing, each at its own place."""
    _default_edition(mix, report)
    _counted(mix, report)
    _links(mix, report)
    _track(mix, report)
    _order_values(mix, report)
    _parameter_values(mix, report)


def _unknown(word: str, among: Iterable[str], what: str, span: Span, report: Report) -> None:
    listed = list(among)
    if word not in listed:
        hint = did_you_mean(word, listed)
        report.error("E510", f"there is no {what} `{word}`", span, hint=hint)


def _value(entry: Entry, *path: str) -> ScalarNode | None:
    node = find(entry.file.content, path)
    return node if isinstance(node, ScalarNode) else None


def _default_edition(mix: Mix, report: Report) -> None:
    entry = mix.singles.get("default_edition")
    node = _value(entry, "default_edition") if entry is not None else None
    if node is not None:
        known = [*built_in_expansions(), *mix.manifests]
        _unknown(node.value, known, "edition", node.span, report)


def _counted(mix: Mix, report: Report) -> None:
    entry = mix.singles.get("scoring")
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
    ("orders", "on", "card zone", "card_zones"),
    ("orders", "clockwise_from", "office", "offices"),
)


def _track(mix: Mix, report: Report) -> None:
    """The procedures of the track, and the one before it."""
    entry = mix.singles.get("track")
    track = entry.file.content.get("track") if entry is not None else None
    for space in track.items if isinstance(track, SequenceNode) else ():
        for key, value in space.items if isinstance(space, MappingNode) else ():
            named = value if key.value == "do" else key
            if isinstance(named, ScalarNode):
                _unknown(named.value, mix.sections["procedures"], "procedure", named.span, report)
    entry = mix.singles.get("start")
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
            report.error("E504", message, node.span, hint=hint)
