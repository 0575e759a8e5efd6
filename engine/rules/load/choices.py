"""Applies the players' choices to a mix, after all overlays."""

from __future__ import annotations

from collections.abc import Sequence

from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import Node, ScalarNode, find, find_key, items_of, text_of, to_data
from ..files.request import Choices
from .apply import set_parameter
from .declarations import Entry, Mix
from .options import WHERE_CHOSEN, by_stacks

BY_CHOICE = "this mix"
"""The owner of the players' choices, in messages."""


def apply_choices(mix: Mix, choices: Choices) -> None:
    """Sets the chosen parameters, keeps the chosen cards, and compares versions."""
    written = ((one.id, one.data.get(WHERE_CHOSEN)) for one in mix.entries("parameters"))
    for name, value in by_stacks(written, choices).items():
        set_parameter(mix, name, value, stated=True)
        mix.conflicts.discard(("parameters", name))
    for name, value in choices.parameters:
        set_parameter(mix, name, value, _places(choices, name, value))
        mix.conflicts.discard(("parameters", name))
    for pack, wanted in choices.stacks:
        _keep_cards(mix, choices, pack, wanted)
    for name, version in choices.versions:
        _check_version(mix, choices, name, version)


def _places(choices: Choices, name: str, value: object) -> tuple[Span | None, Span | None]:
    """The spans of a name and its value; None if the file does not give the value in force."""
    key, node = find_key(choices.written, ("set", name)), find(choices.written, ("set", name))
    if key is None or node is None or to_data(node) != value:
        return None, None
    return key.span, node.span


def _keep_cards(mix: Mix, choices: Choices, pack: str, wanted: Sequence[str]) -> None:
    key, listed = (
        find_key(choices.written, ("stacks", pack)),
        find(choices.written, ("stacks", pack)),
    )
    span = None if key is None else key.span
    packs = {pack_of(card) or "" for card in mix.entries("cards")}
    if pack not in packs:
        known = sorted(packs)
        hint = did_you_mean(pack, known) or f"there are: {', '.join(known)}"
        message = f"there is no deck and no dealt card zone `{pack}`"
        mix.report.record("E510", message, span, hint=hint)
        return
    there = [card.id for card in mix.entries("cards") if pack_of(card) == pack]
    for name in wanted:
        if name not in there:
            message = f"`{pack}` has no card `{name}`"
            likely = did_you_mean(name, there)
            mix.report.record("E510", message, _item(listed, name), hint=likely)
    for name in there:
        if name not in wanted:
            del mix.sections["cards"][name]
            mix.conflicts.discard(("cards", name))


def pack_of(card: Entry) -> str | None:
    """The deck of a card, or the zone to which one is dealt to each player."""
    content = card.file.content
    return text_of(content.get("deck")) or text_of(content.get("dealt"))


def _item(listed: Node | None, name: str) -> Span | None:
    nodes = (item for item in items_of(listed) if isinstance(item, ScalarNode))
    return next((item.span for item in nodes if item.value == name), None)


def _check_version(mix: Mix, choices: Choices, name: str, wanted: str) -> None:
    key, value = (
        find_key(choices.written, ("versions", name)),
        find(choices.written, ("versions", name)),
    )
    manifest = mix.manifests.get(name)
    if manifest is None:
        hint = did_you_mean(name, mix.manifests) or f"add it under `with`, or remove `{name}` here"
        message = f"`{name}` is not in this mix"
        mix.report.record("E508", message, None if key is None else key.span, hint=hint)
        return
    there = str(manifest.data.get("version", ""))
    if there != wanted:
        message = f"`{name}` has version {there}; this mix was made for version {wanted}"
        hint = f'review what has changed, then write "{there}"'
        related = [("its version", manifest.span)]
        span = None if value is None else value.span
        mix.report.record("E551", message, span, hint=hint, related=related)
