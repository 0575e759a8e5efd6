"""What may be written at a place: words and names of effects, keys and values of the formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..lang.names import Kind, Names
from ..lang.parser import expected_after
from ..text.nodes import ScalarNode, find
from ..text.schemacheck import schema
from ..text.source import Source
from .document import Document, Spot, Steps, Text
from .fitting import NOTHING, Fitting, fitting
from .roles import (
    EXPANSION,
    NUMBER,
    RULE,
    THING,
    TRAIT,
    Role,
    key_role,
    language_of,
    names_by_words,
    value_role,
)
from .scene import Scene
from .schemas import described, description, keys_of, values_of
from .verbs import explained

_PLACEHOLDER = "zzz_here"
_OF_WORDS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_TOKENS = re.compile(r"[a-z][a-z0-9_]*|[0-9]+|'s|[^ \t]")
_ONE_KEY = ("cards", "regions", "scenario", "expansion")


@dataclass(frozen=True)
class Item:
    """One thing that may be written: what is inserted, what it is, and more about it."""

    text: str
    detail: str = ""
    more: str = ""
    is_word: bool = False
    """A word of the language, and no name."""


def complete(source: Source, line: int, column: int, scene: Scene) -> list[Item]:
    """Everything that may stand at a place of a text (line and column from 1), best first.

    The list is not cut down by what is written of the word so far: that is the editor's part.
    """
    if not 1 <= line <= len(source.lines):
        return []
    before = source.lines[line - 1][: column - 1]
    offset = source.offset(line, 1) + len(before)
    document = Document(source)
    text = document.text_at(offset)
    if text is not None:
        whole = together(document, text.path, scene)
        if (items := _in_effect(source, text, line, before, whole, scene)) is not None:
            return items
    found = _with_placeholder(source, offset, before)
    if found is None:
        return _new_file(source) if not before.strip(" \t") or before.isidentifier() else []
    document, spot = found
    if spot.is_key:
        return _keys(document, spot, scene)
    start = language_of(document.kind, spot.path)
    if start is not None:
        prefix = spot.scalar.value.partition(_PLACEHOLDER)[0]
        return effect_items(prefix, start, together(document, spot.path, scene), scene)
    return _values(document, spot, scene)


# ---------------------------------------------------------------- effects


def _in_effect(
    source: Source, text: Text, line: int, before: str, whole: str, scene: Scene
) -> list[Item] | None:
    """Inside a text that could be read. None where its first line has not begun yet."""
    scalar = text.scalar
    first, column = source.place(scalar.start)
    if source.text[scalar.start] in "|>":
        if line == first:
            return []
        key_indent = len(source.lines[first - 1]) - len(source.lines[first - 1].lstrip(" -"))
        if not before.strip(" ") and len(before) <= key_indent:
            return None
        begun = before.strip(" \t")
        begun = "" if begun.startswith("#") else before.lstrip(" \t")
    elif line == first:
        begun = before[column - 1 :].lstrip("'\"")
    else:
        begun = before.lstrip(" \t")
    return effect_items(begun, text.start, whole, scene)


def together(document: Document, path: Steps, scene: Scene) -> str:
    """The effects that share the names they choose: one card's, or all steps of a procedure."""
    texts = [text.scalar.value for text in document.texts if text.path[:2] == path[:2]]
    if path[0] == "steps" and document.root is not None and scene.definitions is not None:
        inside = find(document.root, (*path[:2], "in"))
        name = inside.value if isinstance(inside, ScalarNode) else ""
        procedure = scene.definitions.procedures.get(name)
        texts += [step.effect_text for step in procedure.steps] if procedure is not None else []
    return "\n".join(texts)


def effect_items(begun: str, start: str, whole: str, scene: Scene) -> list[Item]:
    """What may follow the beginning of a line. start: `line`, `rule` or `zone`; whole: its text."""
    prefix = begun.rstrip(_OF_WORDS)
    expected = expected_after(prefix, start)
    words = _TOKENS.findall(prefix)
    items: list[Item] = []
    if "NAME" in expected:
        items += _names(fitting(words, start), whole, scene)
    for article in ("the", "own"):
        if article.upper() in expected:
            fits = fitting([*words, article], start)
            for item in _names(Fitting(fits.kinds), whole, scene):
                stands = item.text in _standing(scene.names, fits)
                text = f"{article} {item.text}" + ("'s region" if stands else "")
                items.append(Item(text, item.detail, item.more))
    items += [Item(word, "", explained(prefix, word), True) for word in _as_written(expected)]
    return items


def _standing(names: Names, fits: Fitting) -> list[str]:
    """Pieces that are named for the region where they stand, and not to be moved."""
    if not fits.kinds & {Kind.PLACE, Kind.PLAYERS_PLACE}:
        return []
    return names.all_of(Kind.PIECE, Kind.PLAYERS_PIECE)


def _as_written(expected: Iterable[str]) -> list[str]:
    signs = {"LSQB": "[", "RSQB": "]", "COLON": ":", "SEMICOLON": ";", "COMMA": ","}
    left_out = {"NAME", "INT", "MINUS", "$END"}
    return sorted(
        signs.get(name, name.lower())
        for name in expected
        if name not in left_out and not name.startswith("_")
    )


def _names(fits: Fitting, whole: str, scene: Scene) -> Iterator[Item]:
    if fits.new or fits == NOTHING:
        return
    names = scene.names
    if fits.chosen:
        for name in dict.fromkeys(re.findall(r"\bas ([a-z][a-z0-9_]*)", whole)):
            yield Item(name, "chosen in this effect")
    if fits.values_of:
        yield from (Item(v, f"a value of {fits.values_of}") for v in _values_in(names, fits))
    for name in names.all_of(*fits.kinds):
        yield _item(name, scene)
        for plural, single in names.plurals.items():
            if single == name and names.kinds[name] in (Kind.COUNTED, Kind.FAMILY):
                yield Item(plural, f"several: {scene.title(name)}", scene.more(name))
    yield from (Item(name, str(Kind.TRAIT)) for name in sorted(names.traits) if fits.traits)
    yield from (Item(name, str(Kind.NUMBER)) for name in sorted(names.numbers) if fits.numbers)
    traits = sorted(names.card_traits) if fits.card_traits else ()
    yield from (Item(name, str(Kind.CARD_TRAIT)) for name in traits)
    yield from (Item(name, str(Kind.RULE)) for name in sorted(names.rules) if fits.rules)
    yield from (Item(name, str(Kind.STEP)) for name in names.steps if fits.steps)


def _values_in(names: Names, fits: Fitting) -> tuple[str, ...]:
    return names.values.get(fits.values_of, ())


def _item(name: str, scene: Scene) -> Item:
    return Item(name, f"{scene.title(name)} ({scene.names.kinds[name]})", scene.more(name))


# ---------------------------------------------------------------- keys and values


def _with_placeholder(source: Source, offset: int, before: str) -> tuple[Document, Spot] | None:
    """The file with a word put where the next one is to be written, and where that word stands."""
    start = offset - len(before) + len(before.rstrip(_OF_WORDS))
    text = source.text
    end = offset + len(re.match(r"[a-z0-9_]*", text[offset:])[0])  # type: ignore[index]
    begins_line = not before.strip(" -") or bool(re.fullmatch(r"[ -]*[a-z0-9_]+", before))
    endings = [": 0", ""] if begins_line else ["", ": 0", "]", "}", '"', "'"]
    if text[end : end + 1] == ":":
        endings = [""]
    for ending in endings:
        changed = text[:start] + _PLACEHOLDER + ending + text[end:]
        document = Document(Source(source.name, changed))
        for spot in document.spots:
            if _PLACEHOLDER in spot.scalar.value:
                return document, spot
    return None


def _keys(document: Document, spot: Spot, scene: Scene) -> list[Item]:
    if document.kind is None:
        return _new_file(document.source)
    parts = described(schema(document.kind), spot.path[:-1])
    there = {
        other.path[-1]
        for other in document.spots
        if other.is_key and other.path[:-1] == spot.path[:-1]
    }
    items = [Item(key, _type(part), description([part])) for key, part in keys_of(parts).items()]
    role = key_role(document.kind, spot.path)
    if role is not None and not role.declares and role.space == THING:
        items += [_item(name, scene) for name in _patched(spot.path, role, scene)]
    elif names_by_words(document.kind, spot.path) and any("patternProperties" in p for p in parts):
        items += [_item(name, scene) for name in scene.names.kinds]
    return [item for item in items if item.text not in there]


def _patched(path: Steps, role: Role, scene: Scene) -> list[str]:
    """The ids that may be keys here: settings, or what a section has that can be patched."""
    if role.kinds or scene.definitions is None:
        return scene.names.all_of(*role.kinds)
    return list(getattr(scene.definitions, str(path[1]), ()))


def _type(part: dict[str, object]) -> str:
    return str(part.get("title") or part.get("type") or "")


def _new_file(source: Source) -> list[Item]:
    """The keys that tell what kind of file this is."""
    schemas = {"cards": "card", "regions": "region", "scenario": "scenario"}
    items = []
    for key in _ONE_KEY:
        whole = schema(schemas.get(key, "expansion"))
        items.append(Item(key, "", description(described(whole, (key,)))))
    return items if Document(source).kind is None else []


def _values(document: Document, spot: Spot, scene: Scene) -> list[Item]:
    if document.kind is None:
        return []
    parts = described(schema(document.kind), spot.path)
    items = [Item(value, "", description(parts)) for value in values_of(parts)]
    role = value_role(document.kind, spot.path)
    if role is not None and not role.declares:
        items += _named(role, spot.path, scene)
    elif names_by_words(document.kind, spot.path):
        items += [_item(name, scene) for name in scene.names.kinds]
    return items


def _named(role: Role, path: Steps, scene: Scene) -> Iterator[Item]:
    names = scene.names
    if role.space == THING:
        yield from (_item(name, scene) for name in names.all_of(*role.kinds))
    elif role.space == TRAIT:
        yield from (Item(name, str(Kind.TRAIT)) for name in sorted(names.traits))
    elif role.space == NUMBER:
        yield from (Item(name, str(Kind.NUMBER)) for name in sorted(names.numbers))
    elif role.space == EXPANSION:
        yield from (Item(name, "an expansion or edition") for name in scene.expansions)
    elif role.space == RULE:
        yield from (Item(name, "a rule") for name in scene.rules)
    elif role.of is not None:
        owner = str(path[role.of])
        if names.kinds.get(owner) is Kind.FLAG:
            yield from (Item(value, "a switch") for value in ("true", "false"))
        yield from (Item(value, f"a value of {owner}") for value in names.values.get(owner, ()))
