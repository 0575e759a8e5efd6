"""Wording of schema messages: what a value is, what is expected, what may be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..limits import MAX_GUESS_LENGTH
from ..spelling import Spelling, id_like
from ..wording import listing, quoted
from ..yaml.nodes import Data, MappingNode, Node, ScalarNode, SequenceNode
from .comma_errors import is_cut_off
from .fit import compile_fits

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (`key: value` lines)",
    "null": "nothing",
}


def found(node: Node) -> str:
    """The value of a node in words, such as "the text `abc`"."""
    if isinstance(node, MappingNode):
        return "a mapping"
    if isinstance(node, SequenceNode):
        return "a list"
    if node.data is None:
        return "nothing"
    if isinstance(node.data, bool):
        return f"`{node.value}`"
    kind = "the text" if isinstance(node.data, str) else "the number"
    return f"{kind} {quoted(node.value)}"


def expected(schema: dict[str, Any]) -> str:
    """The expectation of a schema: its title, or the names of its types."""
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return listing(map(str, schema["enum"]))
    types = schema.get("type", [])
    if types:
        return listing(_TYPES[kind] for kind in ([types] if isinstance(types, str) else types))
    branches = schema.get("anyOf", schema.get("oneOf", []))
    return listing(expected(branch) for branch in branches) if branches else "something else"


def types_of(schema: dict[str, Any]) -> set[str]:
    """The JSON types that a schema allows; empty if it does not say."""
    kinds = schema.get("type", [])
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    return kinds.union(*(types_of(b) for b in schema.get("anyOf", schema.get("oneOf", []))))


def type_hint(node: Node, schema: dict[str, Any], more: Sequence[str] = ()) -> str | None:
    """A hint for a value of the wrong type. more: the pieces that a comma cut off the value."""
    kinds = types_of(schema)
    if more and kinds == {"array"} and isinstance(node, ScalarNode) and node.value:
        return f"write a list: [{', '.join([node.value, *more])}]"
    if isinstance(node, SequenceNode):
        in_brackets = node.source.text.startswith("[", node.start)
        if kinds == {"string"} and in_brackets and len(node.items) == 1:
            return "leave out the brackets"
        if kinds == {"string"}:
            signs = "brackets" if in_brackets else "`-`"
            return f"write `|` after the colon, and indent the lines below, without {signs}"
        if kinds != {"object"}:
            return None
        return "write {key: value}" if in_brackets else "write `key: value` lines without `-`"
    if isinstance(node, MappingNode) and "string" in kinds and _is_text_in_braces(node):
        return "leave out the braces"
    if isinstance(node, MappingNode):
        return 'write a list: begin each entry with "- "' if kinds == {"array"} else None
    if node.data is None:
        return None
    if "object" in kinds and not isinstance(node.data, bool):
        return _as_mapping(node, schema)
    if "string" in kinds and not isinstance(node.data, str):
        fits = "enum" not in schema and re.search(schema.get("pattern", ""), node.value)
        return f'to make it a text, put it in quotes: "{node.value}"' if fits else None
    if kinds == {"boolean"}:
        return "write true or false"
    if kinds == {"array"}:
        return _as_list(node, schema)
    if "integer" in kinds and isinstance(node.data, str) and node.value.isdecimal():
        return "leave out the quotes"
    return None


def _is_text_in_braces(node: MappingNode) -> bool:
    """Whether something like `{a}` is meant as a text: YAML reads a key without a value."""
    return len(node.items) == 1 and is_cut_off(node, *node.items[0])


def _as_mapping(node: ScalarNode, schema: dict[str, Any]) -> str | None:
    """A hint with the value in a mapping: under a key that it fits, or in the example."""
    fits = compile_fits(schema)
    for key, part in schema.get("properties", {}).items():
        names = "x-names" in part or "x-names" in part.get("items", {})
        for data, text in ((node.data, node.value), ([node.data], f"[{node.value}]")):
            if (names or not isinstance(node.data, str)) and fits({key: data}):
                return f"write {{{key}: {text}}}"
    example = re.search(r"\{(\w+): (\w+)\}", schema.get("title", ""))
    if example is None:
        return None
    same = isinstance(node.data, int) and example[2].isdecimal()
    return f"write {{{example[1]}: {node.value}}}" if same else f"write {example[0]}"


def may_take(schema: dict[str, Any], node: Node) -> bool:
    """Whether a schema allows a value of this shape: a mapping, a list, or something else."""
    kinds = types_of(schema)
    if isinstance(node, ScalarNode):
        return node.data is None or not kinds or bool(kinds - {"array", "object"})
    return not kinds or ("object" if isinstance(node, MappingNode) else "array") in kinds


def _fits(node: ScalarNode, schema: dict[str, Any]) -> bool:
    """Whether a value has the type and form of a schema."""
    is_text = isinstance(node.data, str) == ("string" in types_of(schema))
    return is_text and re.search(schema.get("pattern", ""), node.value) is not None


def _as_list(node: ScalarNode, schema: dict[str, Any]) -> str:
    """A hint with the value as the only entry of a list, or an example if it can't be one."""
    entry = schema.get("items", {})
    kinds = types_of(entry)
    example = re.search(r"\[.+?\]", schema.get("description", ""))
    if kinds and not _fits(node, entry) and example is not None:
        return f"write a list such as {example[0]}"
    return f"write a list: [{node.value}]" if len(node.value) < 30 else "write a list: [a, b]"


def as_id(data: Data, pattern: str) -> str | None:
    """A hint with an id made from a text, if the pattern allows ids and the id is short enough."""
    if not pattern or not re.search(pattern, "an_id") or re.search(pattern, "no id"):
        return None
    word = "/".join(map(id_like, str(data).split("/")))
    fits = len(word) <= MAX_GUESS_LENGTH and word != data and re.search(pattern, word)
    return Spelling(f"write {quoted(word)}", word) if fits else None


def in_one_line(data: Data, pattern: str) -> str | None:
    """A hint with a text without line ends and control characters, if that matches the pattern."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in str(data)).split())
    return f"write {quoted(plain)}" if re.search(pattern, plain) else None


def size(keyword: str, limit: int) -> str:
    """The constraint of a keyword such as `minItems`, to follow "must"."""
    if keyword in ("minLength", "minItems", "minProperties") and limit == 1:
        return "not be empty"
    side = "at least" if keyword.startswith("min") else "at most"
    thing = {"Length": "characters", "Items": "entries", "Properties": "keys"}.get(keyword[3:])
    return f"have {side} {limit} {thing}" if thing else f"be {side} {limit}"
