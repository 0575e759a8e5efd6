"""Completion: the words and names of effects, and the keys and values of formats, that fit here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..lang import tree
from ..lang.candidates import Candidates, candidates
from ..lang.continuation import whole_lines
from ..lang.forms import old_words
from ..lang.lines import parse_effect
from ..lang.names import Category, Names
from ..lang.parser import expected_after, reserved
from ..rules.kinds import EXPANSION, NUMBER, RULE, THING, TRAIT, fitting
from ..rules.load.effect_texts import language_of
from ..text.schema.check import KINDS
from ..text.schema.parts import description, keys_of, parts_at, values_of
from ..text.source import Source, Span
from ..text.yaml.nodes import Path
from .document import Document, Spot, Text
from .format_keys import Role, key_role, names_by_words, value_role
from .messages import NOTHING, Explanation, explanation
from .symbols import Symbols
from .verbs import begins_sentence, explained
from .wishes import Wish, wishes

_PLACEHOLDER = "zzz_here"
_OF_WORDS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_CHOSEN = re.compile(r"\b(?:as|by) ([a-z][a-z0-9_]*)")
"""Where a new name can stand. Names are looked for in the text, which can rarely be read yet."""
_MAY_PAY = re.compile(r"\bmay pay\b")


@dataclass(frozen=True)
class Item:
    """A proposal: what is inserted, what it is, and more about it."""

    text: str
    detail: str = ""
    more: Explanation = NOTHING
    is_word: bool = False
    """A word of the language, and no name."""
    wish: Wish | None = None
    """What is inserted if `text` says only what the author wants."""
    after: str = ""
    """What is inserted after `text`, such as the colon of a key."""


def complete(document: Document, line: int, column: int, symbols: Symbols) -> list[Item]:
    """Everything that may stand at a place of a text (line and column from 1), best first.

    The list is not cut down by what is written of the word so far: that is the editor's part.
    """
    source = document.source
    if not 1 <= line <= len(source.lines):
        return []
    if source.text and line == len(source.lines) and not source.lines[-1].strip():
        source = Source(source.name, f"{source.text}\n")  # the line that is begun will have an end
        document = Document(source)
    before = source.lines[line - 1][: column - 1]
    offset = source.offset(line, 1) + len(before)
    text = document.text_at(offset)
    if text is not None:
        whole = together(document, text.path, symbols)
        if (items := _in_effect(source, text, line, before, whole, symbols)) is not None:
            return [*items, *_wishes(items, text, line, before, whole, symbols)]
    found = _with_placeholder(source, offset, before)
    if found is None:
        return _new_file(source) if not before.strip(" \t") or before.isidentifier() else []
    document, spot = found
    if spot.is_key:
        ending = "" if source.text[offset:].lstrip(_OF_WORDS).startswith(":") else ": "
        return [replace(item, after=ending) for item in _keys(document, spot, symbols)]
    start = None if document.schema is None else language_of(document.schema, spot.path)
    if start is not None:
        prefix = spot.scalar.value.partition(_PLACEHOLDER)[0]
        return effect_items(prefix, start, together(document, spot.path, symbols), symbols)
    return _values(document, spot, symbols)


# ---------------------------------------------------------------- effects


def _in_effect(
    source: Source, text: Text, line: int, before: str, whole: str, symbols: Symbols
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
        if begun.startswith("#"):
            begun = ""
        else:
            *_, (_, whole_line) = whole_lines("\n".join([*source.lines[first : line - 1], before]))
            begun = whole_line.lstrip(" \t")
    elif line == first:
        begun = before[column - 1 :].lstrip("'\"")
    else:
        begun = before.lstrip(" \t")
    items = effect_items(begun, text.start, whole, symbols)
    if begun.strip(_OF_WORDS) or _else_fits(source.lines[first : line - 1], before):
        return items
    return [item for item in items if item.text != "else"]


def _else_fits(above: Sequence[str], before: str) -> bool:
    """Whether an `else` can stand at a line, by trying it. above: the lines of the effect."""
    indent = before[: len(before) - len(before.lstrip(" "))]
    lines = [*above, f"{indent}else: do nothing"]
    last = Source("", "\n".join(lines))
    wrong: list[Span] = []
    parse_effect(last.text, last.span, lambda code, message, span, *hint: wrong.append(span))
    return all(span.line != len(lines) for span in wrong)


def _wishes(
    items: Sequence[Item], text: Text, line: int, before: str, whole: str, symbols: Symbols
) -> Iterator[Item]:
    """What the phrasebook has for a line of one word, or for one that can't be read."""
    known = {*reserved(), *symbols.names.categories, *symbols.names.plurals}
    known.update(_CHOSEN.findall(whole))
    for wish in wishes(text, line, before, symbols.names, known if items else ()):
        first, *more = wish.phrase.effect.splitlines()
        detail = first + " ..." * bool(more)
        yield Item(wish.phrase.wish, detail, explanation(wish.listing), wish=wish)


def together(document: Document, path: Path, symbols: Symbols) -> str:
    """The effects that share the names they choose: one card's, or all steps of a procedure."""
    texts = [text.scalar.value for text in document.texts if text.path[:2] == path[:2]]
    if path[0] == "steps" and symbols.definitions is not None:
        procedure = symbols.definitions.procedures.get(document.procedure_at(path))
        texts += [step.effect_text for step in procedure.steps] if procedure is not None else []
    return "\n".join(texts)


def effect_items(begun: str, start: str, whole: str, symbols: Symbols) -> list[Item]:
    """Completions after the start of a line. start: `line`, `rule` or `zone`; whole: its text.

    Where a sentence of an effect begins, what it may do comes first; elsewhere names do.
    """
    prefix = begun.rstrip(_OF_WORDS)
    expected = expected_after(prefix, start)
    items: list[Item] = []
    if "NAME" in expected:
        items += _names(candidates(prefix, start, symbols.names), whole, symbols)
    for article in ("the", "own"):
        if article.upper() in expected:
            fits = candidates(f"{prefix} {article}", start, symbols.names)
            standing = _standing(symbols.names, fits)
            for item in _names([Candidates(one.categories) for one in fits], whole, symbols):
                text = f"{article} {item.text}" + ("'s region" if item.text in standing else "")
                items.append(Item(text, item.detail, item.more))
            for item in _holders(fits, symbols):
                items.append(Item(f"{article} {item.text}", item.detail, item.more))
    words = [Item(word, "", explained(prefix, word), True) for word in _as_written(expected)]
    if start == "line" and begins_sentence(prefix):
        return [*sorted(words, key=lambda word: word.more == NOTHING), *items]
    return [*items, *words]


def _standing(names: Names, fits: Sequence[Candidates]) -> list[str]:
    """Pieces that are named for the region where they stand, and not to be moved."""
    if not any(one.categories & {Category.PLACE, Category.PLAYERS_PLACE} for one in fits):
        return []
    return names.all_of(Category.PIECE, Category.PLAYERS_PIECE)


def _as_written(expected: Iterable[str]) -> list[str]:
    signs = {"LSQB": "[", "RSQB": "]", "COLON": ":", "SEMICOLON": ";", "COMMA": ","}
    left_out = {"NAME", "INT", "$END"}
    return sorted(
        signs.get(name, name.lower())
        for name in expected
        if name not in left_out and not name.startswith("_") and name.lower() not in old_words()
    )


def _names(fits: Sequence[Candidates], whole: str, symbols: Symbols) -> Iterator[Item]:
    """All names that fit, each once: those chosen before come first."""
    names = symbols.names
    if any(one.chosen for one in fits):
        unnamed = [tree.PAID] if _MAY_PAY.search(whole) else []
        for name in dict.fromkeys(_CHOSEN.findall(whole) + unnamed):
            if names.category(name) is None and name not in reserved():
                yield Item(name, "chosen in this effect")
    for parameter in dict.fromkeys(one.values_of for one in fits if one.values_of is not None):
        for value in names.values.get(parameter, ()):
            yield Item(value, f"a value of {parameter}")
    categories = frozenset[Category]().union(*(one.categories for one in fits))
    for name in names.all_of(*categories):
        yield _item(name, symbols)
        for plural, single in names.plurals.items():
            if single == name and names.categories[name] in (Category.COUNTED, Category.FAMILY):
                yield Item(plural, f"several: {symbols.title(name)}", symbols.more(name))
    yield from _holders(fits, symbols, but=categories)
    for category in sorted(categories):
        yield from (Item(name, str(category)) for name in sorted(names.apart(category)))


def _holders(
    fits: Sequence[Candidates], symbols: Symbols, but: frozenset[Category] = frozenset()
) -> Iterator[Item]:
    """The pieces that are meant as places, each once, without those of some categories."""
    for name in dict.fromkeys(name for one in fits for name in one.holders):
        if symbols.names.categories[name] not in but:
            yield _item(name, symbols)


def _item(name: str, symbols: Symbols) -> Item:
    return Item(
        name, f"{symbols.title(name)} ({symbols.names.categories[name]})", symbols.more(name)
    )


# ---------------------------------------------------------------- keys and values


def _with_placeholder(source: Source, offset: int, before: str) -> tuple[Document, Spot] | None:
    """The file with a word put where the next one is to be written, and where that word stands."""
    start = offset - len(before) + len(before.rstrip(_OF_WORDS))
    text = source.text
    end = len(text) - len(text[offset:].lstrip(_OF_WORDS))
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


def _keys(document: Document, spot: Spot, symbols: Symbols) -> list[Item]:
    if document.schema is None:
        return _new_file(document.source)
    parts = parts_at(document.schema, spot.path[:-1])
    there = {
        other.path[-1]
        for other in document.spots
        if other.is_key and other.path[:-1] == spot.path[:-1]
    }
    needed = {key for part in parts for key in part.get("required", ())}
    items = [
        Item(key, "required" if key in needed else _type(part), explanation(description((part,))))
        for key, part in sorted(keys_of(parts).items(), key=lambda pair: pair[0] not in needed)
    ]
    role = key_role(document.schema, spot.path)
    if role is not None and not role.declares and role.space == THING:
        items += [_item(name, symbols) for name in _fitting(role, symbols)]
    elif names_by_words(document.schema, spot.path) and any(
        "patternProperties" in p for p in parts
    ):
        items += [_item(name, symbols) for name in symbols.names.categories]
    return [item for item in items if item.text not in there]


def _fitting(role: Role, symbols: Symbols) -> list[str]:
    """The ids that may stand here."""
    defs = symbols.definitions
    return [] if defs is None else [name for kind in role.kinds for name in fitting(kind, defs)]


def _type(part: dict[str, object]) -> str:
    return str(part.get("title") or part.get("type") or "")


def _new_file(source: Source) -> list[Item]:
    """The keys that show what kind of file this is."""
    items = []
    for key, kind in KINDS.items():
        items.append(Item(key, "", explanation(description(parts_at(kind, (key,))))))
    return items if Document(source).schema is None else []


def _values(document: Document, spot: Spot, symbols: Symbols) -> list[Item]:
    if document.schema is None:
        return []
    parts = parts_at(document.schema, spot.path)
    items = [Item(value, "", explanation(description(parts))) for value in values_of(parts)]
    role = value_role(document.schema, spot.path)
    if role is not None and not role.declares:
        items += _named(role, spot.path, symbols)
    elif names_by_words(document.schema, spot.path):
        items += [_item(name, symbols) for name in symbols.names.categories]
    return items


def _named(role: Role, path: Path, symbols: Symbols) -> Iterator[Item]:
    names = symbols.names
    if role.space == THING:
        yield from (_item(name, symbols) for name in _fitting(role, symbols))
    elif role.space == TRAIT:
        yield from (Item(name, str(Category.TRAIT)) for name in sorted(names.traits))
    elif role.space == NUMBER:
        yield from (Item(name, str(Category.NUMBER)) for name in sorted(names.numbers))
    elif role.space == EXPANSION:
        yield from (Item(name, "an expansion or edition") for name in symbols.expansions)
    elif role.space == RULE:
        yield from (Item(name, "a rule") for name in symbols.rules)
    elif role.of is not None:
        owner = str(path[role.of])
        if names.categories.get(owner) is Category.FLAG:
            yield from (Item(value, "a switch") for value in ("true", "false"))
        yield from (Item(value, f"a value of {owner}") for value in names.values.get(owner, ()))
