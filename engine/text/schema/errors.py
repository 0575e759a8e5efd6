"""Explains errors of the schema validator in an author's terms, at exact positions."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..diagnostics import Report
from ..source import Span
from ..spelling import did_you_mean, nearest, only_spelling
from ..wording import listing, quoted
from ..yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    find,
    find_key,
    pairs_of,
    to_data,
)
from .comma_errors import cut_from, cut_off, is_cut_off
from .key_owner import belongs, within_free_keys
from .wording import as_id, expected, found, in_one_line, may_take, size, type_hint, types_of

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_MOST_KEYS_LISTED = 14

Steps = tuple[str | int, ...]
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation of the schema: an error of the validator, reduced to what the messages need.

    `path` leads to the value in the file; `wanted` is the value of `keyword` in `schema`. If
    `of_key` is true, the error is about `data` as a key of the mapping at `path`. `named` are the
    keys with a fixed meaning in that mapping, or else in the mapping that contains the value, if
    other keys there may be ids. `alternatives` holds, for each branch of `anyOf` or `oneOf`, its
    errors.
    """

    path: Steps
    keyword: str
    wanted: Any
    schema: dict[str, Any]
    data: Any
    of_key: bool
    named: tuple[str, ...]
    alternatives: tuple[tuple[Violation, ...], ...]

    @staticmethod
    def read(error: ValidationError, root: dict[str, Any]) -> Violation:
        """Converts an error of the jsonschema package for the schema `root`."""
        branches: dict[Any, list[Violation]] = defaultdict(list)
        for child in error.context or ():
            branches[child.schema_path[0]].append(Violation.read(child, root))
        return Violation(
            path=tuple(error.absolute_path),
            keyword=str(error.validator),
            wanted=error.validator_value,
            schema=error.schema if isinstance(error.schema, dict) else {},
            data=error.instance,
            of_key="propertyNames" in error.schema_path,
            named=_named_keys(error, root),
            alternatives=tuple(map(tuple, branches.values())),
        )


def _named_keys(error: ValidationError, root: dict[str, Any]) -> tuple[str, ...]:
    """The keys with a fixed meaning in a mapping that may have ids as keys, too."""
    at: Any = root
    named: tuple[str, ...] = ()
    steps = iter(error.absolute_schema_path)
    for step in steps:
        if step in ("propertyNames", "patternProperties"):
            named = tuple(at.get("properties", ()))
        elif step in ("properties", "items"):
            named = ()
        at = at[step]
        if step in ("properties", "patternProperties"):
            at = at[next(steps)]
    return named


class Explainer:
    """Turns the errors in one tree into diagnostics, one for each position."""

    def __init__(
        self,
        root: Node,
        name: str,
        schema: Schema,
        report: Report,
        kind: str,
        elsewhere: frozenset[str],
    ) -> None:
        self._kind = kind
        self._elsewhere = elsewhere
        self._root = root
        self._name = name
        self._schema = schema
        self._report = report
        self._known = {error.span for error in report.errors}
        self._missing: dict[Steps, list[str]] = defaultdict(list)
        self._unless_guessed: list[tuple[Steps, list[str], str, Span]] = []
        self._guessed: set[tuple[Steps, str]] = set()

    @property
    def is_full(self) -> bool:
        """Whether the report drops further findings for this file."""
        return self._report.is_full(self._root.source.name)

    def explain(self, error: ValidationError) -> None:
        """Reports one error of the validator; of several alternatives, the one probably meant."""
        self._explain(Violation.read(error, self._schema))

    def finish(self) -> None:
        """Reports missing keys, except those that are present but misspelt."""
        for path, keys in self._missing.items():
            left = [quoted(key) for key in keys if (path, key) not in self._guessed]
            if not left:
                continue
            key = find_key(self._root, path)
            where = f" in {quoted(key.value)}" if key is not None else ""
            verb = "the key {} is" if len(left) == 1 else "the keys {} are"
            message = f"{verb.format(listing(left, 'and'))} missing{where}"
            self._report.record("E203", message, self._key_place(path))
        for path, keys, message, span in self._unless_guessed:
            if not any((path, name) in self._guessed for name in keys):
                self._report.record("E203", message, span)

    def _explain(self, violation: Violation) -> None:
        if violation.of_key:
            self._key_form(violation)
        elif self._is_of_misspelt_key(violation):
            pass
        elif violation.keyword in _HANDLERS:
            _HANDLERS[violation.keyword](self, violation)
        else:
            self._add(violation, "E210", f"{self._label(violation)} has none of the allowed forms")

    # ------------------------------------------------------------ positions and names

    def _node(self, violation: Violation) -> Node:
        return find(self._root, violation.path) or self._root

    def _place(self, path: Steps) -> Span:
        """The span to underline: a scalar itself, or the key of a larger value."""
        node = find(self._root, path) or self._root
        if isinstance(node, ScalarNode) and node.end > node.start:
            return node.span
        return self._key_place(path)

    def _key_place(self, path: Steps) -> Span:
        """The key of a value; in a list, the first key of the entry."""
        node = find(self._root, path) or self._root
        key = find_key(self._root, path)
        if key is None and isinstance(node, MappingNode) and node.items:
            key = node.items[0][0]
        return node.span if key is None else key.span

    def _label(self, violation: Violation) -> str:
        """The value's name in a message: its key, or the list that contains it."""
        if not violation.path:
            return "the file"
        last = violation.path[-1]
        if isinstance(last, str):
            # A number as a key does not describe the value after it.
            return f"the value of {quoted(last)}" if last.isdecimal() else quoted(last)
        names = [step for step in violation.path if isinstance(step, str)]
        return f"an entry of {quoted(names[-1])}" if names else "an entry"

    def _add(
        self,
        violation: Violation,
        code: str,
        message: str,
        hint: str | None = None,
        key: ScalarNode | None = None,
    ) -> None:
        """Adds a finding at `key`, or else at the value, unless that position already has one."""
        span = self._place(violation.path) if key is None else key.span
        if span not in self._known:
            self._known.add(span)
            self._report.record(code, message, span, hint=hint)

    # ------------------------------------------------------------ keys

    def _unknown_keys(self, violation: Violation) -> None:
        mapping = self._node(violation)
        if not isinstance(mapping, MappingNode) or "propertyNames" in violation.schema:
            return  # `propertyNames` then reports each key
        allowed = violation.schema.get("properties", {})
        for key, value in mapping.items:
            if key.value in allowed or self.is_full:
                continue
            if is_cut_off(mapping, key, value):
                self._cut_off(violation, mapping, key)
            elif (advice := violation.schema.get("x-unpatched", {}).get(key.value)) is not None:
                message = f"`{violation.path[0]}` can't have the key {quoted(key.value)}"
                hint = advice if violation.path[0] == "patch" else None
                self._add(violation, "E202", message, hint, key)
            else:
                free = {name: one for name, one in allowed.items() if name not in violation.data}
                hint = within_free_keys(violation.schema, key.value, value, [*free])
                hint = hint or self._right_key(violation.path, key.value, value, free, allowed)
                self._add(violation, "E202", f"unknown key {quoted(key.value)}", hint, key)

    def _cut_off(self, violation: Violation, mapping: MappingNode, key: ScalarNode) -> None:
        """Reports a text that a comma cuts in two; a list is reported as a wrong type instead."""
        wanted = violation.schema.get("properties", {}).get(cut_from(mapping, key), {})
        if types_of(wanted) != {"array"}:
            hint = "inside { } a comma ends a text; put a text with a comma in quotes"
            self._add(violation, "E202", f"unknown key {quoted(key.value)}", hint, key)

    def _right_key(
        self, path: Steps, key: str, value: Node, free: Schema, allowed: Schema
    ) -> str | None:
        """A hint: which key is meant, where this key belongs, or which keys there are.

        free: the keys that are not there yet. allowed: all keys, with what they may have.
        """
        fitting = [name for name, part in free.items() if may_take(part, value)]
        if (guess := nearest(key, fitting)) is not None:
            self._guessed.add((path, guess))
            return did_you_mean(key, fitting)
        if not path and key in self._elsewhere:
            return f"move it to a file of its own, without {quoted(self._kind)}"
        if (place := belongs(self._name, self._root, path, key, value)) is not None:
            return place
        there = [name for name in allowed if name not in free]
        if (hint := did_you_mean(key, there)) is not None:
            return f"{hint} That key is already there."
        if 0 < len(free) <= _MOST_KEYS_LISTED:
            return f"keys that can be added: {', '.join(free)}"
        return None

    def _is_of_misspelt_key(self, violation: Violation) -> bool:
        """Reports the misspelt key of a wrong value; returns whether the key is misspelt."""
        key, value = find_key(self._root, violation.path), self._node(violation)
        if key is None or not violation.named or to_data(value) is None:
            return False
        free = [name for name in violation.named if not self._has_sibling(violation.path, name)]
        if only_spelling(key.value, free) is None:
            return False
        hint = did_you_mean(key.value, free)
        self._add(violation, "E202", f"unknown key {quoted(key.value)}", hint, key)
        return True

    def _has_sibling(self, path: Steps, name: str) -> bool:
        return find(self._root, (*path[:-1], name)) is not None

    def _key_form(self, violation: Violation) -> None:
        word = str(violation.data)
        key = find_key(self._root, (*violation.path, word))
        if violation.keyword == "maxLength":
            words = size(violation.keyword, violation.wanted)
            self._add(violation, "E207", f"the key {quoted(word)} must {words}", None, key)
            return
        hint = did_you_mean(word, violation.named) or _nested(word, violation.named)
        hint = hint or _colon_left_out(word) or as_id(word, violation.schema.get("pattern", ""))
        message = f"the key {quoted(word)} is not {expected(violation.schema)}"
        self._add(violation, "E206", message, hint, key)

    def _required(self, violation: Violation) -> None:
        missing = self._missing[violation.path]
        missing += [k for k in violation.wanted if k not in violation.data and k not in missing]

    def _missing_siblings(self, violation: Violation) -> None:
        for key, others in violation.wanted.items():
            absent = [other for other in others if other not in violation.data]
            node = find_key(self._root, (*violation.path, key))
            if node is not None and absent:
                message = f"{quoted(key)} requires {listing(map(quoted, absent), 'and')}"
                self._unless_guessed.append((violation.path, absent, message, node.span))

    def _not_here(self, violation: Violation) -> None:
        key = find_key(self._root, violation.path)
        hint = violation.schema.get("description")
        self._add(violation, "E209", f"{self._label(violation)} is not allowed here", hint, key)

    def _too_many_keys(self, violation: Violation) -> None:
        extra, _ = pairs_of(self._node(violation))[violation.wanted]
        only = "only one key" if violation.wanted == 1 else f"at most {violation.wanted} keys"
        in_list = violation.path and isinstance(violation.path[-1], int)
        hint = 'begin a new entry of the list with "- "' if in_list else None
        message = f"{only} is allowed here; {quoted(extra.value)} is extra"
        self._add(violation, "E209", message, hint, extra)

    # ------------------------------------------------------------ values

    def _wrong_type(self, violation: Violation) -> None:
        node = self._node(violation)
        message = (
            f"{self._label(violation)} must be {expected(violation.schema)}, not {found(node)}"
        )
        if isinstance(node, ScalarNode) and node.data is None:
            message = (
                f"{self._label(violation)} has no value; {expected(violation.schema)} is expected"
            )
        by_type = type_hint(node, violation.schema, self._pieces(violation))
        hint = self._other_place(violation) or by_type or self._under_fixed_key(violation)
        self._add(violation, "E204", message, hint)

    def _other_place(self, violation: Violation) -> str | None:
        """A hint where a key belongs that is taken for an id here."""
        key, path = _taken_for_an_id(violation), violation.path[:-1]
        return belongs(self._name, self._root, path, key, self._node(violation)) if key else None

    def _under_fixed_key(self, violation: Violation) -> str | None:
        """A hint that the only key with a fixed meaning may be missing above one with a mapping."""
        key = _taken_for_an_id(violation)
        if (
            key is None
            or len(violation.named) > 1
            or not isinstance(self._node(violation), MappingNode)
        ):
            return None
        return f"did you mean `{violation.named[0]}: {{{key}: ...}}`?"

    def _pieces(self, violation: Violation) -> list[str]:
        """The pieces that a comma cut off a value."""
        above = find(self._root, violation.path[:-1])
        return cut_off(above, str(violation.path[-1])) if isinstance(above, MappingNode) else []

    def _not_one_of(self, violation: Violation) -> None:
        words = [str(word) for word in violation.wanted]
        is_now = found(self._node(violation))
        message = f"{self._label(violation)} must be {listing(words)}, not {is_now}"
        written = str(violation.data)
        likely = [word for word in words if word[0] == written[:1]]
        hint = did_you_mean(written, words if only_spelling(written, words) else likely)
        self._add(violation, "E205", message, hint)

    def _wrong_form(self, violation: Violation) -> None:
        message = f"{quoted(str(violation.data))} is not {expected(violation.schema)}"
        hint = _braces_left_out(str(violation.data), violation.wanted)
        hint = hint or as_id(violation.data, violation.wanted)
        hint = hint or in_one_line(violation.data, violation.wanted)
        if hint is None and not str(violation.data).strip():
            hint = violation.schema.get("description")
        self._add(violation, "E206", message, hint)

    def _wrong_size(self, violation: Violation) -> None:
        words = size(violation.keyword, violation.wanted)
        self._add(violation, "E207", f"{self._label(violation)} must {words}")

    def _repeated(self, violation: Violation) -> None:
        node = self._node(violation)
        items = node.items if isinstance(node, SequenceNode) else []
        seen: dict[str, Node] = {}
        for item, data in zip(items, violation.data, strict=True):
            first = seen.setdefault(json.dumps(data, sort_keys=True), item)
            if first is not item:
                message = f"{quoted(str(data))} appears twice in {self._label(violation)}"
                related = [("first occurrence", first.span)]
                self._report.record("E208", message, item.span, related=related)

    # ------------------------------------------------------------ alternatives

    def _alternatives(self, violation: Violation) -> None:
        if all(branch.keys() == {"required"} for branch in violation.wanted):
            self._one_key_of(violation, [key for b in violation.wanted for key in b["required"]])
            return
        right_type = [
            branch
            for branch in violation.alternatives
            if not any(m.keyword == "type" and m.path == violation.path for m in branch)
        ]
        if not right_type:
            self._wrong_type(violation)
            return
        nearest_one = min(right_type, key=lambda branch: (not _is_near(branch), len(branch)))
        others = [branch for branch in right_type if len(branch) == len(nearest_one)]
        if len(others) > 1 and not _is_near(nearest_one) and all(map(_is_of_keys, others)):
            self._none_of_the_keys(violation, others)
            return
        for part in nearest_one:
            self._explain(part)

    def _none_of_the_keys(
        self, violation: Violation, branches: Sequence[tuple[Violation, ...]]
    ) -> None:
        """Reports a mapping that may have one of several keys, but has others."""
        parts = [part for branch in branches for part in branch]
        allowed = {key: one for m in parts for key, one in m.schema.get("properties", {}).items()}
        self._one_key_of(violation, list(allowed))
        self._unknown_keys(replace(violation, schema={"properties": allowed}))

    def _one_key_of(self, violation: Violation, keys: list[str]) -> None:
        if not isinstance(violation.data, dict):  # the wrong type is reported instead
            return
        present = [key for key, _ in pairs_of(self._node(violation)) if key.value in keys]
        names = listing(map(quoted, keys))
        if len(present) > 1:
            message = f"only one of {names} is allowed here"
            related = [("first key", present[0].span)]
            self._report.record("E209", message, present[1].span, related=related)
        else:
            message = f"one of the keys {names} is missing"
            place = self._key_place(violation.path)
            self._unless_guessed.append((violation.path, keys, message, place))


def _taken_for_an_id(violation: Violation) -> str | None:
    """The key of an error where both ids and fixed keys may stand; None if there is none."""
    key = violation.path[-1] if violation.path and violation.named else None
    return key if isinstance(key, str) and key not in violation.named else None


def _is_near(branch: tuple[Violation, ...]) -> bool:
    """Whether a key that a branch requires is present but misspelt."""
    lacking = [m for m in branch if m.keyword == "required"]
    return any(nearest(key, m.wanted) is not None for m in lacking for key in m.data)


def _is_of_keys(branch: tuple[Violation, ...]) -> bool:
    """Whether a mapping fails a branch only because it lacks the key that the branch requires."""
    wanted = [key for part in branch if part.keyword == "required" for key in part.wanted]
    return len(wanted) == 1 and {part.keyword for part in branch} <= _OF_KEYS


_OF_KEYS = {"required", "additionalProperties"}


def _nested(word: str, named: tuple[str, ...]) -> str | None:
    """A hint for a key such as `a/b`, which means the key `b` below the fixed key `a`."""
    above, _, below = word.partition("/")
    is_path = len(named) > 1 and above.isidentifier() and below.isidentifier()
    return f"write {quoted(f'{above}: {{{below}: ...}}')}" if is_path else None


_WORD_AND_NUMBER = re.compile(r"([a-z][a-z0-9_]*):? ?(\d+)")


def _colon_left_out(word: str) -> str | None:
    """A hint for a key with its number but without a colon, such as `ab 3`."""
    found = _WORD_AND_NUMBER.fullmatch(word)
    return f"write {quoted(f'{found[1]}: {found[2]}')}" if found and " " in word else None


def _braces_left_out(text: str, pattern: str) -> str | None:
    """A hint for a number of a player's pieces without braces, where a place may stand, too."""
    found = _WORD_AND_NUMBER.fullmatch(text)
    if found is None or not re.search(pattern, "an_id/an_id"):
        return None
    return f"write {quoted(f'{{{found[1]}: {found[2]}}}')}"


_HANDLERS: dict[str, Callable[[Explainer, Violation], None]] = {
    "additionalProperties": Explainer._unknown_keys,
    "required": Explainer._required,
    "dependentRequired": Explainer._missing_siblings,
    "not": Explainer._not_here,
    "maxProperties": Explainer._too_many_keys,
    "type": Explainer._wrong_type,
    "enum": Explainer._not_one_of,
    "pattern": Explainer._wrong_form,
    "uniqueItems": Explainer._repeated,
    "anyOf": Explainer._alternatives,
    "oneOf": Explainer._alternatives,
    "minimum": Explainer._wrong_size,
    "maximum": Explainer._wrong_size,
    "minLength": Explainer._wrong_size,
    "maxLength": Explainer._wrong_size,
    "minItems": Explainer._wrong_size,
    "maxItems": Explainer._wrong_size,
    "minProperties": Explainer._wrong_size,
}
