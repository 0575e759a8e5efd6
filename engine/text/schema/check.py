"""Validates files against their JSON Schema, and reports every error at its exact position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..diagnostics import Report
from ..spelling import did_you_mean, only_spelling
from ..yaml.nodes import MappingNode, Node, to_data
from .fit import Fits, compile_fits
from .parts import keys_with
from .schemas import schema

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

KINDS = {
    "cards": "card",
    "regions": "region",
    "scenario": "scenario",
    "mix": "mix",
    "expansion": "expansion",
}
"""The key that identifies the kind of a file -> its schema; the first key present decides."""

NAMING = ("scenario", "mix")
"""The kinds of files that name a mix and are not part of one."""


def schema_name(node: Node, report: Report) -> str | None:
    """The schema of a file by its keys: `card`, `region`, `scenario`, `mix` or `expansion`.

    None, with an error in `report`, if the file is no mapping or has none of the keys of `KINDS`.
    """
    keys = ", ".join(f"`{key}`" for key in KINDS)
    if not isinstance(node, MappingNode):
        hint = f"it must have keys such as {keys}"
        report.record("E201", "this file is not a mapping", node.span, hint=hint)
        return None
    name = _kind_of(node.keys())
    if name is not None:
        return name
    message = "the kind of this file is unclear"
    for key_node, _ in node.items:
        guess = did_you_mean(key_node.value, KINDS)
        if guess is not None:
            report.record("E201", message, key_node.span, hint=guess)
            return None
    span = node.items[0][0].span if node.items else node.span
    report.record("E201", message, span, hint=f"it needs one of {keys}")
    return None


def _kind_of(written: Sequence[str]) -> str | None:
    """The schema of a file with these keys; a misspelt key of `KINDS` counts if other keys fit it.

    Without any key of `KINDS`: the only schema that has all other keys, else None.
    """
    likely = next((name for kind, name in KINDS.items() if kind in written), None)
    if likely is not None and _keys_of(likely).issuperset(written):
        return likely
    respelt = {only_spelling(key, KINDS) for key in written}
    for kind, name in KINDS.items():
        if kind in written or (kind in respelt and not _keys_of(name).isdisjoint(written)):
            return name
    fitting = [name for name in KINDS.values() if _keys_of(name).issuperset(written)]
    return fitting[0] if len(written) > 1 and len(fitting) == 1 else None


@cache
def keys_of_any() -> frozenset[str]:
    """The top-level keys of files of any kind."""
    return frozenset(key for name in KINDS.values() for key in _keys_of(name))


@cache
def _keys_of_others(name: str) -> frozenset[str]:
    """The top-level keys of other kinds of files that this kind does not have.

    For the kinds in NAMING, keys that belong somewhere below their top level are left out.
    """
    return keys_of_any() - (keys_with(name, None) if name in NAMING else _keys_of(name))


@cache
def _keys_of(name: str) -> frozenset[str]:
    return frozenset(schema(name)["properties"])


def check_schema(node: Node, name: str, report: Report) -> bool:
    """Reports every schema error of a tree; returns True if it is valid against the schema `name`.

    Adds nothing at a position that already has a finding in the report, but returns False for it.
    """
    data = to_data(node)
    if _fits(name)(data):
        return True
    from .errors import Explainer  # only for files with errors: the import is slow

    kind = next(key for key, likely in KINDS.items() if likely == name)
    explainer = Explainer(node, name, schema(name), report, kind, _keys_of_others(name))
    for error in _validator(name).iter_errors(data):
        explainer.explain(error)
        if explainer.is_full:
            break
    explainer.finish()
    return False


@cache
def _fits(name: str) -> Fits:
    return compile_fits(schema(name))


@cache
def _validator(name: str) -> Validator:
    """The validator of the jsonschema package, imported late because the import is slow."""
    from jsonschema import Draft202012Validator, validators

    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    # The package's functions for extending a validator have no type annotations.
    extend: Any = validators.extend
    strict = extend(Draft202012Validator, {"pattern": _whole_pattern}, type_checker=whole)
    validator: Validator = strict(schema(name))
    return validator


def _whole_pattern(_: Any, pattern: str, data: Any, __: Any) -> Iterator[ValidationError]:
    """The keyword `pattern`, except that `$` does not match before a final newline."""
    from jsonschema import ValidationError

    if isinstance(data, str) and (data.endswith("\n") or not re.search(pattern, data)):
        yield ValidationError(f"{data!r} does not match {pattern!r}")
