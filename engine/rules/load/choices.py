"""Applies the players' choices to a mix, after all overlays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...lang.names import Setting
from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import find, find_key, items_of, text_of, to_data
from ..files.request import Choices
from .declarations import Entry, Mix
from .parameters import set_parameter

WHERE_CHOSEN: Final = "where_chosen"

BY_CHOICE = "this mix"
"""The owner of the players' choices, in messages."""


def apply_choices(mix: Mix, choices: Choices) -> None:
    """Sets the chosen parameters, keeps the chosen cards, and compares versions."""
    choose_values(mix, choices)
    packs: dict[str, list[str]] = {}
    for card in mix.entries("cards") if choices.stacks else ():
        packs.setdefault(pack_of(card) or "", []).append(card.id)
    for pack, wanted in choices.stacks:
        _keep_cards(mix, choices, packs, pack, wanted)
    for name, version in choices.versions:
        _check_version(mix, choices, name, version)


def choose_values(mix: Mix, choices: Choices) -> None:
    """Sets the chosen parameters, and those that follow from the chosen cards."""
    offered = ((one.id, one.data.get(WHERE_CHOSEN)) for one in mix.entries("parameters"))
    for name, value in by_stacks(offered, choices).items():
        set_parameter(mix, name, value, stated=True)
        mix.conflicts.discard(("parameters", name))
    for name, value in choices.parameters:
        node = find(choices.written, ("set", name))
        here = node is not None and to_data(node) == value
        set_parameter(mix, name, value, _spans(choices, "set", name) if here else (None, None))
        mix.conflicts.discard(("parameters", name))


def by_stacks(offered: Iterable[tuple[str, Any]], choices: Choices) -> dict[str, Setting]:
    """The values of parameters that follow from the stacks whose cards are chosen.

    offered: the ids of parameters, each with its `where_chosen`. An explicit choice of the value
    takes precedence.
    """
    chosen, stacks = dict(choices.parameters), dict(choices.stacks)
    found: dict[str, Setting] = {}
    for name, values in offered:
        wanted = [value for stack, value in (values or {}).items() if stack in stacks]
        if wanted and name not in chosen:
            found[name] = wanted[0]
    return found


def _is_named(choices: Choices, name: str) -> bool:
    """Whether the file that makes the choices names an expansion or edition for the mix."""
    listed = find(choices.written, ("with",))
    words = (find(choices.written, ("edition",)), listed, *items_of(listed))
    return name in map(text_of, words)


def _spans(choices: Choices, *path: str) -> tuple[Span | None, Span | None]:
    """The spans of a key and its value in the file that makes the choices."""
    key, node = find_key(choices.written, path), find(choices.written, path)
    return None if key is None else key.span, None if node is None else node.span


def _keep_cards(
    mix: Mix, choices: Choices, packs: Mapping[str, list[str]], pack: str, wanted: Sequence[str]
) -> None:
    if pack not in packs:
        known = sorted(packs)
        hint = did_you_mean(pack, known) or f"there are: {', '.join(known)}"
        message = f"there is no deck and no dealt card zone `{pack}`"
        mix.report.record("E510", message, _spans(choices, "stacks", pack)[0], hint=hint)
        return
    nodes = {text_of(node): node for node in items_of(find(choices.written, ("stacks", pack)))}
    for name in wanted:
        if name not in packs[pack]:
            span = nodes[name].span if name in nodes else None
            likely = did_you_mean(name, packs[pack])
            mix.report.record("E510", f"`{pack}` has no card `{name}`", span, hint=likely)
    for name in packs[pack]:
        if name not in wanted:
            del mix.sections["cards"][name]
            mix.conflicts.discard(("cards", name))


def pack_of(card: Entry) -> str | None:
    """The deck of a card, or the zone to which one is dealt to each player."""
    content = card.file.content
    return text_of(content.get("deck")) or text_of(content.get("dealt"))


def _check_version(mix: Mix, choices: Choices, name: str, wanted: str) -> None:
    key, value = _spans(choices, "versions", name)
    manifest = mix.manifests.get(name)
    if manifest is None and _is_named(choices, name):
        return  # an unknown expansion or edition is reported where it is named
    if manifest is None:
        hint = did_you_mean(name, mix.manifests) or f"add it under `with`, or remove `{name}` here"
        mix.report.record("E508", f"`{name}` is not in this mix", key, hint=hint)
        return
    there = str(manifest.data.get("version", ""))
    if there and there != wanted:
        message = f"`{name}` has version {there}; this mix was made for version {wanted}"
        hint = f'review what has changed, then write "{there}"'
        related = [("its version", manifest.span)]
        mix.report.record("E551", message, value, hint=hint, related=related)
