"""Applies overlays to the parameters and entries of a mix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, items_of, pairs_of, text_of, to_data
from ..files.files import RuleFile
from ..model import SWITCH
from .declarations import EFFECT_OF, Entry, Mix, children, joined, value_key
from .effect_texts import CHANGING
from .keys import MERGED, VALUE_KEYS, values_of
from .parameter_values import unfit
from .patches import EntryKey
from .precedence import Layer, layer_of


def apply_overlays(mix: Mix, file: RuleFile, layer: Layer) -> None:
    """Applies the changes of a file in a layer."""
    _set_parameters(mix, file, layer)
    _patch(mix, file, layer)


def changed_things(file: RuleFile) -> Iterator[EntryKey]:
    """The section and id of every entry that a file changes or adds to."""
    for name, _ in pairs_of(file.content.get("set")):
        yield "parameters", name.value
    for way in CHANGING:
        for section, things in pairs_of(file.content.get(way)):
            for name, _ in pairs_of(things):
                yield section.value, name.value
    if file.schema == "expansion":
        for item in items_of(file.content.get("steps")):
            yield "procedures", text_of(children(item).get("in")) or ""


# ---------------------------------------------------------------- parameters

_ALL_OPTIONS: Final = "`elgrande mix` lists the parameters of a mix"


def _set_parameters(mix: Mix, file: RuleFile, layer: Layer) -> None:
    for name, value in pairs_of(file.content.get("set")):
        thing = mix.sections["parameters"].get(name.value)
        if layer_of(file, thing) is not layer:
            continue
        if mix.patches.is_removed(("parameters", name.value), file, name.span, redeclared=thing):
            continue
        mix.patches.add(f"parameters.{name.value}", file, layer, name.span)
        places, stated = (name.span, value.span), layer is not Layer.OVERLAY
        set_parameter(mix, name.value, to_data(value), places, stated=stated)
        changed = mix.sections["parameters"].get(name.value)
        if changed is not None and changed is not thing:
            key = value_key(changed.data)
            mix.sections["parameters"][name.value] = changed.with_values({}, {key: value})


def set_parameter(
    mix: Mix,
    name: str,
    value: Any,
    places: tuple[Span | None, Span | None] = (None, None),
    *,
    stated: bool = False,
) -> None:
    """Sets a parameter of the mix; reports unknown parameters and invalid values.

    places: the spans of the name and the value, for messages.
    stated: whether the parameter's own `confidence` applies to the value.
    """
    entry = mix.sections["parameters"].get(name)
    if entry is None:
        hint = did_you_mean(name, mix.sections["parameters"]) or _ALL_OPTIONS
        mix.report.record("E503", f"unknown parameter `{name}`", places[0], hint=hint)
        return
    wrong = unfit(name, entry.data, value)
    if wrong is not None:
        mix.report.record("E504", wrong[0], places[1], hint=wrong[1])
        return
    key = value_key(entry.data)
    confidence = dict(entry.data.get("confidence") or {})
    if not stated:
        label = SWITCH[value] if isinstance(value, bool) else value
        confidence = {k: v for k, v in confidence.items() if k not in (key, label)}
    values = {key: value, "confidence": confidence}
    mix.sections["parameters"][name] = entry.with_values(values, {})


# ---------------------------------------------------------------- patches


def _patch(mix: Mix, file: RuleFile, layer: Layer) -> None:
    for section, things in pairs_of(file.content.get("patch")):
        name = section.value
        if name in mix.single_values:
            thing = mix.single_values[name]
            if layer_of(file, thing) is layer:
                patched = _patched(mix, file, layer, thing, things, name, section.span)
                mix.single_values[name] = patched
        elif name in mix.sections and isinstance(things, MappingNode):
            _patch_section(mix, file, layer, name, things)
        elif layer is Layer.OVERLAY:
            report_unknown_section(mix, section)


def _patch_section(
    mix: Mix, file: RuleFile, layer: Layer, section: str, things: MappingNode
) -> None:
    for name, changes in things.items:
        entry = mix.sections[section].get(name.value)
        if layer_of(file, entry) is not layer:
            continue
        if mix.patches.is_removed((section, name.value), file, name.span, redeclared=entry):
            continue
        if entry is None or isinstance(changes, MappingNode) == ("" in entry.data):
            report_unknown_entry(mix, section, name)
            continue
        what = f"{section}.{name.value}"
        if section == "parameters":
            changes = _of_its_type(mix, entry, changes)
        patched = _patched(mix, file, layer, entry, changes, what, name.span)
        mix.sections[section][name.value] = patched
        if section == "cards":
            _check_card(mix, patched, changes)


def _patched(
    mix: Mix, file: RuleFile, layer: Layer, entry: Entry, changes: Node, what: str, span: Span
) -> Entry:
    found = to_data(changes)
    data = found if isinstance(found, dict) else {"": found}
    for value in values_of(changes):
        mix.patches.add(f"{what}{value.what}", file, layer, span)
    return _with_patch(entry, data, changes)


def _check_card(mix: Mix, card: Entry, changes: Node) -> None:
    """Reports keys of a patch that are incompatible with the card or its file."""
    for key, _ in pairs_of(changes):
        if key.value == "copies" and card.file.content.get("dealt") is not None:
            message = f"`copies` is not allowed here: each player is dealt one `{card.id}`"
            hint = "only cards of a deck have several copies"
            mix.report.record("E209", message, key.span, hint=hint)
        elif key.value == "action" and "effect" not in card.nodes:
            message = f"`action` requires `effect`: `{card.id}` has none"
            mix.report.record("E203", message, key.span)


def _of_its_type(mix: Mix, parameter: Entry, changes: Node) -> Node:
    """A patch without the keys that a parameter of this type can't have; these are reported.

    A patch can't change the type of a parameter, since texts could not use its value.
    """
    own = value_key(parameter.data)
    others = {*VALUE_KEYS, "one_of"} - ({own, "one_of"} if own == "value" else {own})
    wrong = [key for key, _ in pairs_of(changes) if key.value in others]
    for key in wrong:
        message = f"`{parameter.id}` can't have a `{key.value}`: it is {_TYPES[own]}"
        related = [("it is declared here", parameter.span)]
        hint = f"write its value under `{own}`, or declare a parameter of your own"
        mix.report.record("E504", message, key.span, hint=hint, related=related)
    if not wrong:
        return changes
    fitting = [(key, node) for key, node in pairs_of(changes) if key not in wrong]
    return MappingNode(changes.source, changes.start, changes.end, fitting)


_TYPES: Final = {"flag": "a switch", "number": "a number", "value": "one of several words"}
"""The types of parameters, by the key of their value."""


def report_unknown_section(mix: Mix, section: ScalarNode) -> None:
    """Reports an unknown section that an overlay changes."""
    hint = did_you_mean(section.value, mix.sections)
    mix.report.record("E505", f"there is no section `{section.value}`", section.span, hint=hint)


def report_unknown_entry(mix: Mix, section: str, name: ScalarNode) -> None:
    """Reports an unknown entry that an overlay changes."""
    hint = did_you_mean(name.value, mix.sections[section])
    message = f"`{section}` has no entry `{name.value}`"
    mix.report.record("E503", message, name.span, hint=hint)


def _with_patch(entry: Entry, data: dict[str, Any], changes: Node) -> Entry:
    """The patched entry. Changed values lose their `confidence`, unless the patch gives one."""
    confidence = dict(entry.data.get("confidence") or {})
    for key, value in data.items():
        if key == "numbers" and isinstance(value, dict):
            confidence = _split(confidence, entry.data.get("numbers") or {})
            for number in value:
                confidence.pop(number, None)
        elif key != "confidence":
            confidence.pop(key, None)
    confidence |= data.get("confidence") or {}
    merged = dict(data)
    nodes = children(changes)
    for key in MERGED:
        if key != "confidence" and isinstance(data.get(key), dict):
            merged[key] = {**(entry.data.get(key) or {}), **data[key]}
            nodes[key] = joined(entry.nodes.get(key), nodes[key])
    if confidence or "confidence" in entry.data:
        merged["confidence"] = confidence
    patched = entry.with_values(merged, nodes)
    if "effect" in data:
        patched.nodes.pop(EFFECT_OF, None)
    return patched


def _split(confidence: dict[str, Any], numbers: dict[str, Any]) -> dict[str, Any]:
    """The confidence of each printed number, if it was given for all numbers at once."""
    if "numbers" not in confidence:
        return confidence
    rest = {key: value for key, value in confidence.items() if key != "numbers"}
    return {**dict.fromkeys(numbers, confidence["numbers"]), **rest}
