"""Applies overlays to a mix: to parameters, keys of things, and steps of procedures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...text.limits import MAX_NUMBER
from ...text.source import Span
from ...text.spelling import Spelling, did_you_mean
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, items_of, pairs_of, to_data
from .declarations import EFFECT_OF, Entry, Mix, children, joined, step_of, value_key
from .files import RuleFile

MERGED: Final = ("numbers", "confidence", "ranks_paid", "tied_group")
"""Keys that a patch changes entry by entry; of all others it replaces the whole value."""


def apply_overlays(mix: Mix, file: RuleFile) -> None:
    """Changes the mix as one of its files says."""
    _set_parameters(mix, file)
    _patch(mix, file)
    _put_steps(mix, file)


# ---------------------------------------------------------------- who changes what


def claim(mix: Mix, file: RuleFile, thing: Entry | None, what: str, span: Span) -> None:
    """Notes which overlay changes a thing; two overlays that change the same one are a conflict.

    Editions don't count: whatever is laid over an edition may change what the edition says. Nor
    does what an expansion says of its own things.
    """
    if file.is_edition or (thing is not None and thing.expansion == file.expansion):
        return
    known = mix.claims.setdefault(what, (file.expansion, span))
    if known[0] != file.expansion:
        message = f"`{known[0]}` and `{file.expansion}` both change `{what}`"
        _conflict(mix, message, span, known[1])


def _conflict(mix: Mix, message: str, span: Span, other: Span) -> None:
    related = [("the other change", other)]
    hint = "take one of the two out of the mix, or the change out of one of them"
    mix.report.tell("E516", message, span, hint=hint, related=related)


def is_gone(mix: Mix, file: RuleFile, section: str, name: str, span: Span) -> bool:
    """Whether another overlay takes away what this one changes: a conflict.

    What an edition changes may be missing: it is written for the game without expansions.
    """
    if name in mix.sections.get(section, ()):
        return False
    known = mix.removed.get((section, name))
    if known is None or known[0] == file.expansion:
        return False
    if not file.is_edition:
        message = f"`{known[0]}` removes `{section}.{name}`, which `{file.expansion}` changes"
        _conflict(mix, message, span, known[1])
    return True


# ---------------------------------------------------------------- parameters


_SWITCHED: Final = {
    word: Spelling(f"write `{right}`", right)
    for right, words in {"true": ("yes", "on", "1"), "false": ("no", "off", "0")}.items()
    for word in words
}
"""What people write for true and false."""


def _set_parameters(mix: Mix, file: RuleFile) -> None:
    for name, value in pairs_of(file.content.get("set")):
        if not is_gone(mix, file, "parameters", name.value, name.span):
            thing = mix.sections["parameters"].get(name.value)
            claim(mix, file, thing, f"set.{name.value}", name.span)
            stated = file.is_edition or (thing is not None and thing.expansion == file.expansion)
            places = (name.span, value.span)
            set_parameter(mix, name.value, to_data(value), places, stated=stated)


def set_parameter(
    mix: Mix,
    name: str,
    value: Any,
    places: tuple[Span | None, Span | None] = (None, None),
    *,
    stated: bool = False,
) -> None:
    """Gives a parameter of the mix another value; reports what is wrong with it.

    places: those of the name and of the value, for messages.
    stated: the value is one of those whose sureness the parameter itself tells; else it is a wish.
    """
    entry = mix.sections["parameters"].get(name)
    if entry is None:
        hint = did_you_mean(name, mix.sections["parameters"])
        mix.report.tell("E503", f"no parameter is called `{name}`", places[0], hint=hint)
        return
    key = value_key(entry.data)
    choices = entry.data.get("one_of", ())
    if key == "flag" and not isinstance(value, bool):
        hint = _SWITCHED.get(str(value).lower()) or "write `true` or `false`"
        mix.report.tell("E504", f"`{name}` is a switch: true or false", places[1], hint=hint)
    elif key == "number" and not (type(value) is int and 0 <= value <= MAX_NUMBER):
        message = f"`{name}` is a number from 0 to {MAX_NUMBER:,}"
        mix.report.tell("E504", message, places[1])
    elif key == "value" and value not in choices:
        listed = ", ".join(str(choice) for choice in choices)
        hint = did_you_mean(str(value), [str(choice) for choice in choices])
        mix.report.tell("E504", f"`{name}` is one of: {listed}", places[1], hint=hint)
    else:
        confidence = dict(entry.data.get("confidence") or {})
        if not stated:
            confidence = {k: v for k, v in confidence.items() if k not in (key, value)}
        said = {key: value, "confidence": confidence}
        mix.sections["parameters"][name] = entry.changed(said, {})


# ---------------------------------------------------------------- patches


def _patch(mix: Mix, file: RuleFile) -> None:
    for section, things in pairs_of(file.content.get("patch")):
        name = section.value
        if name in mix.single_values:
            entry = mix.single_values[name]
            mix.single_values[name] = _patched(mix, file, entry, things, name, section.span)
        elif name in mix.sections and isinstance(things, MappingNode):
            _patch_section(mix, file, section.value, things)
        else:
            complain_of_section(mix, section)


def _patch_section(mix: Mix, file: RuleFile, section: str, things: MappingNode) -> None:
    for name, changes in things.items:
        if is_gone(mix, file, section, name.value, name.span):
            continue
        entry = mix.sections[section].get(name.value)
        if entry is None or isinstance(changes, MappingNode) == ("" in entry.data):
            complain_of_thing(mix, section, name)
            continue
        what = f"{section}.{name.value}"
        patched = _patched(mix, file, entry, changes, what, name.span)
        mix.sections[section][name.value] = patched
        if section == "cards":
            _check_card(mix, patched, changes)


def _patched(mix: Mix, file: RuleFile, entry: Entry, changes: Node, what: str, span: Span) -> Entry:
    found = to_data(changes)
    data = found if isinstance(found, dict) else {"": found}
    for key in _changed(data):
        claim(mix, file, entry, f"{what}{key}", span)
    return _laid_over(entry, data, changes)


def _check_card(mix: Mix, card: Entry, changes: Node) -> None:
    """Reports keys of a patch that do not go with the other keys of the card, or with its file."""
    for key, _ in pairs_of(changes):
        if key.value == "copies" and card.file.content.get("dealt") is not None:
            message = f"`copies` may not stand here: each player is dealt one `{card.id}`"
            hint = "only cards of a deck have several copies"
            mix.report.tell("E209", message, key.span, hint=hint)
        elif key.value == "action" and "effect" not in card.nodes:
            message = f"`action` needs `effect` beside it: `{card.id}` has none"
            mix.report.tell("E203", message, key.span)


def complain_of_section(mix: Mix, section: ScalarNode) -> None:
    """Reports a section that an overlay wants to change and that there is not."""
    hint = did_you_mean(section.value, mix.sections)
    mix.report.tell("E505", f"there is no section `{section.value}`", section.span, hint=hint)


def complain_of_thing(mix: Mix, section: str, name: ScalarNode) -> None:
    """Reports a thing that an overlay wants to change and that there is not."""
    hint = did_you_mean(name.value, mix.sections[section])
    message = f"nothing in `{section}` is called `{name.value}`"
    mix.report.tell("E503", message, name.span, hint=hint)


def _changed(data: dict[str, Any]) -> list[str]:
    """What a patch changes of a thing."""
    found = []
    for key, value in data.items():
        if key in MERGED and isinstance(value, dict):
            found += [f".{key}.{inner}" for inner in value]
        else:
            found.append(f".{key}" if key else "")
    return found


def _laid_over(entry: Entry, data: dict[str, Any], changes: Node) -> Entry:
    """A thing with a patch. What that changes is as sure as the patch says, if it says so."""
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
    patched = entry.changed(merged, nodes)
    if "effect" in data:
        patched.nodes.pop(EFFECT_OF, None)
    return patched


def _split(confidence: dict[str, Any], numbers: dict[str, Any]) -> dict[str, Any]:
    """How sure each printed number is, where it was said of all of them at once."""
    if "numbers" not in confidence:
        return confidence
    rest = {key: value for key, value in confidence.items() if key != "numbers"}
    return {**dict.fromkeys(numbers, confidence["numbers"]), **rest}


# ---------------------------------------------------------------- steps

_RELATIONS = ("before", "after", "instead_of", "remove")


def _put_steps(mix: Mix, file: RuleFile) -> None:
    if file.kind != "expansion":
        return
    for item in items_of(file.content.get("steps")):
        where = children(item)
        step = step_of(where.get("step"), file)
        relation = next((word for word in _RELATIONS if word in where), None)
        if relation is None or (relation != "remove" and step is None):
            continue
        inside, wanted = str(to_data(where["in"])), str(to_data(where[relation]))
        span = where[relation].span
        if is_gone(mix, file, "procedures", inside, span):
            continue
        procedure = mix.sections["procedures"].get(inside)
        changed = None if procedure is None else _with_step(procedure, relation, wanted, step)
        if changed is not None:
            mix.sections["procedures"][inside] = changed
        if procedure is None or changed is None:
            gone = is_gone(mix, file, f"procedures.{inside}", wanted, span)
            if not gone and wanted not in mix.unplaced:
                _complain_of_step(mix, where, inside, wanted, span)
            if step is not None:
                mix.unplaced.add(step.id)
        elif relation in ("instead_of", "remove"):
            claim(mix, file, procedure, f"procedures.{inside}.{wanted}", span)
            mix.removed.setdefault((f"procedures.{inside}", wanted), (file.expansion, span))


def _complain_of_step(
    mix: Mix, where: dict[str, Node], inside: str, wanted: str, span: Span
) -> None:
    procedure = mix.sections["procedures"].get(inside)
    if procedure is None:
        hint = did_you_mean(inside, mix.sections["procedures"])
        mix.report.tell("E503", f"no procedure is called `{inside}`", where["in"].span, hint=hint)
        return
    hint = did_you_mean(wanted, [step.id for step in procedure.steps])
    mix.report.tell("E503", f"`{inside}` has no step `{wanted}`", span, hint=hint)


def _with_step(procedure: Entry, relation: str, wanted: str, step: Entry | None) -> Entry | None:
    """A procedure with a step beside or instead of the wanted one; None where that is missing."""
    steps = procedure.steps
    for number, known in enumerate(steps):
        if known.id == wanted:
            start = number + (relation == "after")
            end = start + (relation in ("instead_of", "remove"))
            put = () if step is None else (replace(step, expansion=procedure.expansion),)
            return replace(procedure, steps=(*steps[:start], *put, *steps[end:]))
    return None
