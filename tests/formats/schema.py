"""Writes the JSON Schemas in `schemas/` from the descriptions of the formats next to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from elgrande.engine.text.schema.check import KINDS
from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER

Spec = dict[str, Any]
"""The description of a key or a type, as docs/decisions/formats.md explains it."""

COMMON = "common"
FORMATS = (*sorted(KINDS.values()), COMMON)

_AS_THEY_ARE = {
    *("type", "minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems"),
    *("uniqueItems", "minProperties", "maxProperties", "oneOf", "if", "then", "else"),
    *("dependentRequired", "default"),
}
"""Keywords of JSON Schema that descriptions use."""

_ANNOTATIONS = ("names", "declares", "text", "words", "merges", "once", "shared", "unpatched")
"""Keys of descriptions that become annotations of the schema, with `x-` before them."""

_REDECLARED = "`remove` the thing, and declare it again"
"""What authors do who want to change a key that can't be patched."""

_OWN = {
    *_ANNOTATIONS,
    *("is", "one of", "list of", "map of", "map to", "keys", "anyOf", "form", "means"),
    *("required", "patch", "patch of", "each section"),
}


@cache
def descriptions() -> dict[str, dict[str, Spec]]:
    """All types of each format, by name; `file` is a file as a whole."""
    return {
        name: yaml.safe_load((SCHEMA_FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
        for name in FORMATS
    }


@cache
def types() -> dict[str, Spec]:
    """The types of all formats by name. A name means the same in all of them."""
    found: dict[str, Spec] = {}
    for name, own in descriptions().items():
        for type_name, spec in own.items():
            if type_name != "file":
                if type_name in found:
                    raise ValueError(f"{name}.yaml declares the type {type_name!r} once more")
                found[type_name] = spec
    return found


def sections() -> Iterator[tuple[str, str]]:
    """The sections whose entries have ids, with the types of the entries."""
    for name in ("card", "region", "expansion"):
        for key, spec in descriptions()[name]["file"]["keys"].items():
            entry = spec.get("list of", spec.get("map to"))
            by_id = isinstance(entry, str) and types()[entry].get("keys", {}).get("id", {})
            if (by_id and "declares" in by_id) or _declared_by_key(spec):
                yield key, entry


def _declared_by_key(spec: Spec) -> bool:
    keys = spec.get("map of", {})
    return isinstance(keys, dict) and "declares" in keys


def schema_of(name: str) -> Spec:
    """The JSON Schema of a format."""
    return _Writer().whole(descriptions()[name]["file"])


def written(name: str) -> str:
    """The text of a schema's file."""
    return f"{json.dumps(schema_of(name), indent=2, ensure_ascii=False)}\n"


class _Writer:
    """Expands the description of one format. `_used` has the types that it refers to so far."""

    def __init__(self) -> None:
        self._used: dict[str, Spec] = {}

    def whole(self, spec: Spec) -> Spec:
        """The schema of a file, with all types that it uses."""
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        return {**head, **self._part(spec), "$defs": self._used}

    def _part(self, spec: Spec | str) -> Spec:
        if isinstance(spec, str):
            return self._reference(spec)
        unknown = spec.keys() - _OWN - _AS_THEY_ARE
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)} in {spec}")
        part: Spec = {}
        if "form" in spec:
            part["title"] = spec["form"]
        if "means" in spec:
            part["description"] = meaning(spec)
        part |= self._body(spec)
        part |= {f"x-{word}": spec[word] for word in _ANNOTATIONS if spec.get(word)}
        return part

    def _body(self, spec: Spec) -> Spec:
        is_id = spec.keys() & {"names", "declares"} and "type" not in spec
        part: Spec = self._reference(spec["is"]) if "is" in spec else {}
        if is_id:
            part = self._reference("id")
        if "one of" in spec:
            part = {"type": "string", "enum": spec["one of"]}
        if "list of" in spec:
            part = {"type": "array", "items": self._part(spec["list of"])}
        if "anyOf" in spec:
            part = {"anyOf": [self._part(form) for form in spec["anyOf"]]}
        if "patch of" in spec:
            part = self._reference_to_patch(spec["patch of"])
        if spec.keys() & {"keys", "map to"}:
            part = self._mapping(spec)
        return part | {word: spec[word] for word in spec if word in _AS_THEY_ARE}

    def _reference(self, name: str) -> Spec:
        if name not in self._used:
            self._used[name] = {}  # a type may contain itself
            self._used[name] = self._part(types()[name])
        return {"$ref": f"#/$defs/{name}"}

    # ------------------------------------------------------------ mappings

    def _mapping(self, spec: Spec) -> Spec:
        part: Spec = {"type": "object"}
        keys = {**spec.get("keys", {}), **dict(self._by_section(spec.get("each section")))}
        if "map to" in spec:
            part |= self._names_of_keys(spec, list(keys))
        if keys:
            part["properties"] = {key: self._part(value) for key, value in keys.items()}
        required = [key for key, value in keys.items() if value.get("required")]
        if required:
            part["required"] = required
        return {**part, "additionalProperties": False}

    def _names_of_keys(self, spec: Spec, named: list[str]) -> Spec:
        """The schema of the keys that are names, and of their values."""
        keys = self._part(spec.get("map of", "id"))
        pattern = {**self._target(keys), **keys}["pattern"]
        if named:
            pattern = f"^(?!({'|'.join(named)})$){pattern.removeprefix('^')}"
        form = {} if "form" in spec or named else {"title": "a mapping of ids"}
        value = {"patternProperties": {pattern: self._part(spec["map to"])}}
        return {**form, "propertyNames": keys, **value}

    def _target(self, part: Spec) -> Spec:
        return self._used[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}

    # ------------------------------------------------------------ overlays

    def _by_section(self, how: str | None) -> Iterator[tuple[str, Spec]]:
        """The keys of an overlay for the sections: for each a patch of an entry, or a list."""
        for section, entry in sections() if how is not None else ():
            noun, what = _noun(entry), _named_in(section)
            if how == "patch":
                is_text = "keys" not in types()[entry]
                means = "its new text" if is_text else "the keys that are replaced"
                yield (
                    section,
                    {
                        "means": f"By id of the {noun}: {means}.",
                        "map of": {"names": what},
                        "map to": entry if is_text else {"patch of": entry},
                    },
                )
            else:
                yield (
                    section,
                    {
                        "form": "a list of ids",
                        "means": f"The ids of the {section.replace('_', ' ')} to take out.",
                        "list of": {"names": what},
                        "minItems": 1,
                        "uniqueItems": True,
                    },
                )

    def _reference_to_patch(self, name: str) -> Spec:
        """A patch of a type: the same keys, none of them required."""
        spec, patch = types()[name], f"{name}_patch"
        if patch not in self._used:
            self._used[patch] = {}
            allowed = {key: value.get("patch", True) for key, value in spec["keys"].items()}
            keys = {
                key: self._patched(value)
                for key, value in spec["keys"].items()
                if allowed[key] is True
            }
            self._used[patch] = self._part(
                {
                    "form": "a mapping with the keys that are replaced",
                    "means": f"Keys of the {_noun(name)} that are replaced.",
                    "keys": keys,
                    "unpatched": {
                        key: str(hint or _REDECLARED)
                        for key, hint in allowed.items()
                        if hint is not True
                    },
                    "minProperties": 1,
                }
            )
        return {"$ref": f"#/$defs/{patch}"}

    def _patched(self, spec: Spec) -> Spec:
        left = {key: value for key, value in spec.items() if key not in ("required", "patch")}
        target = types().get(str(spec.get("is")), {})
        if any(value.get("required") for value in target.get("keys", {}).values()):
            left["patch of"] = left.pop("is")
        return left


def meaning(spec: Spec) -> str:
    """The meaning of a key, with its default if that is a switch."""
    default = spec.get("default")
    ending = f" Default {str(default).lower()}." if isinstance(default, bool) else ""
    return f"{spec['means']}{ending}"


def _noun(name: str) -> str:
    """A type in words: `neutral owner`."""
    form = str(types()[name].get("form", name)).partition(" (")[0]
    return form.removeprefix("a ").removeprefix("an ").partition(" of ")[0]


def _named_in(section: str) -> str:
    """What the entries of a section declare."""
    for name in ("card", "region", "expansion"):
        spec = descriptions()[name]["file"]["keys"].get(section, {})
        if _declared_by_key(spec):
            return str(spec["map of"]["declares"])
        if "list of" in spec:
            return str(types()[spec["list of"]]["keys"]["id"]["declares"])
    raise KeyError(section)
