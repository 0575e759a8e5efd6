"""A fast test whether data is valid against a schema, without error messages.

Nearly every file is valid, and importing the jsonschema package takes longer than reading all files
of a game. So a schema is compiled to plain predicates, and the package is asked for its errors only
if a predicate fails. A schema with an unknown keyword is rejected, so that the two cannot diverge
unnoticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

Fits = Callable[[Any], bool]
"""A predicate: whether data is valid."""
Compile = Callable[[dict[str, Any]], Fits]
Build = Callable[[Any, Any, Compile], Fits]
"""Builds a keyword's predicate from its value, the schema around it, and a compile function."""

_ANNOTATIONS = {"$schema", "title", "description", "default"}
_ANYTHING: dict[str, Any] = {}
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def compile_fits(schema: dict[str, Any]) -> Fits:
    """A predicate for a schema without `$ref`.

    Raises ValueError if the schema has an unknown keyword.
    """
    made: dict[int, Fits] = {}

    def compiled(part: dict[str, Any]) -> Fits:
        """The predicate of a subschema; the same subschema object is compiled once."""
        if id(part) not in made:
            made[id(part)] = _compiled(part, compiled)
        return made[id(part)]

    return compiled(schema)


def _compiled(schema: dict[str, Any], compiled: Compile) -> Fits:
    checks: list[Fits] = []
    for keyword, value in schema.items():
        if keyword in _NOT_CHECKED or keyword.startswith("x-"):
            continue
        build = _BUILDERS.get(keyword)
        if build is None:
            raise ValueError(f"schema keyword {keyword!r} is not supported")
        checks.append(build(value, schema, compiled))
    if _OBJECT_KEYWORDS & schema.keys():
        checks.append(_members(schema, compiled))
    if len(checks) == 1:
        return checks[0]
    return lambda data: all([check(data) for check in checks])


def _type(value: Any, _: Any, __: Compile) -> Fits:
    kinds = [value] if isinstance(value, str) else value
    allowed = frozenset(kind for name in kinds for kind in _TYPES[name])
    return lambda data: type(data) in allowed


def _members(schema: dict[str, Any], compiled: Compile) -> Fits:
    """`properties`, `patternProperties`, `additionalProperties`, `propertyNames`, `required`."""
    named = {key: compiled(part) for key, part in schema.get("properties", {}).items()}
    patterns = [
        (re.compile(pattern), compiled(part))
        for pattern, part in schema.get("patternProperties", {}).items()
    ]
    names = compiled(schema.get("propertyNames", _ANYTHING))
    others = schema.get("additionalProperties", True)
    if not isinstance(others, bool):
        raise ValueError("additionalProperties must be true or false")
    required = schema.get("required", [])

    def fits(data: Any) -> bool:
        if type(data) is not dict:
            return True
        for key, value in data.items():
            check = named.get(key)
            known = check is not None
            if check is not None and not check(value):
                return False
            for pattern, part in patterns:
                if pattern.search(key):
                    known = True
                    if not part(value):
                        return False
            if not (known or others) or not names(key):
                return False
        return all([key in data for key in required])

    return fits


def _items(value: Any, _: Any, compiled: Compile) -> Fits:
    check = compiled(value)
    return lambda data: type(data) is not list or all([check(item) for item in data])


def _enum(value: Any, _: Any, __: Compile) -> Fits:
    return lambda data: any(type(data) is type(word) and data == word for word in value)


def _pattern(value: Any, _: Any, __: Compile) -> Fits:
    search = re.compile(value).search
    return lambda data: (
        type(data) is not str or (search(data) is not None and not data.endswith("\n"))
    )


def _unique(value: Any, _: Any, __: Compile) -> Fits:
    return lambda data: (
        type(data) is not list
        or len({json.dumps(item, sort_keys=True) for item in data}) == len(data)
    )


def _any_of(value: Any, _: Any, compiled: Compile) -> Fits:
    branches = [compiled(branch) for branch in value]
    return lambda data: any(branch(data) for branch in branches)


def _one_of(value: Any, _: Any, compiled: Compile) -> Fits:
    branches = [compiled(branch) for branch in value]
    return lambda data: sum(branch(data) for branch in branches) == 1


def _not(value: Any, _: Any, compiled: Compile) -> Fits:
    check = compiled(value)
    return lambda data: not check(data)


def _if(value: Any, schema: dict[str, Any], compiled: Compile) -> Fits:
    asked = compiled(value)
    then, otherwise = (compiled(schema.get(key, _ANYTHING)) for key in ("then", "else"))
    return lambda data: then(data) if asked(data) else otherwise(data)


def _dependent(value: dict[str, list[str]], _: Any, __: Compile) -> Fits:
    return lambda data: (
        type(data) is not dict
        or all(other in data for key, others in value.items() if key in data for other in others)
    )


def _limit(kinds: tuple[type, ...], test: Callable[[Any, Any], bool]) -> Build:
    """The builder of a keyword that bounds numbers, or the length of texts, lists or mappings."""
    return lambda value, _, __: lambda data: type(data) not in kinds or test(data, value)


_OBJECT_KEYWORDS = {
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "required",
}
_NOT_CHECKED = {*_ANNOTATIONS, *_OBJECT_KEYWORDS, "then", "else"}
_BUILDERS: dict[str, Build] = {
    "type": _type,
    "items": _items,
    "enum": _enum,
    "pattern": _pattern,
    "uniqueItems": _unique,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "not": _not,
    "if": _if,
    "dependentRequired": _dependent,
    "minimum": _limit((int, float), lambda data, value: bool(data >= value)),
    "maximum": _limit((int, float), lambda data, value: bool(data <= value)),
    "minLength": _limit((str,), lambda data, value: len(data) >= value),
    "maxLength": _limit((str,), lambda data, value: len(data) <= value),
    "minItems": _limit((list,), lambda data, value: len(data) >= value),
    "maxItems": _limit((list,), lambda data, value: len(data) <= value),
    "minProperties": _limit((dict,), lambda data, value: len(data) >= value),
    "maxProperties": _limit((dict,), lambda data, value: len(data) <= value),
}
