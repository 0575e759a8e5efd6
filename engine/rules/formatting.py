"""Formats a file: its effects, rules and zones, and trailing blanks.

Replaces only the characters of these texts. The rest of the YAML, including comments, does not
change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..lang.comments import format_text
from ..lang.continuation import WIDTH, cut
from ..lang.formatter import INDENT, format_node
from ..lang.parser import EffectSyntaxError, parse
from ..text.diagnostics import Report
from ..text.schema.check import check_schema
from ..text.source import Source
from ..text.yaml.nodes import MappingNode, Node, Plain, ScalarNode, to_data
from ..text.yaml.parsing import parse_yaml
from ..text.yaml.scalarmap import Style
from .files.files import parsed_file
from .load.effect_texts import EFFECT, LanguageText, language_texts
from .load.effects import read_text

_BLOCK = (Style.LITERAL, Style.FOLDED)
_COLON = re.compile(r"[ \t]*:")
_PLAIN = re.compile(r"[a-z][^#:\n]*")
_PLAIN_IN_FLOW = re.compile(r"[a-z][^#:\n,\[\]{}]*")
_MOST_ROUNDS = 4


@dataclass(frozen=True)
class Edit:
    """A replacement of the characters from `start` up to `end` of a text."""

    start: int
    end: int
    text: str


def format_source(source: Source, report: Report) -> str | None:
    """The formatted text of a file, or None if it has mistakes; these go to the report.

    Names are not checked, since the format does not depend on what they mean.
    """
    before = _read(source, report)
    if before is None:
        return None
    text = source.text
    for _ in range(_MOST_ROUNDS):
        new = _formatted(Source(source.name, text))
        if new == text:
            break
        text = new
    after = _read(Source(source.name, text), Report())
    # As a safeguard: if the content or a comment would change, return the file as it was.
    if after != before or text.count("#") != source.text.count("#"):
        return source.text
    return text


def apply_edits(text: str, edits: list[Edit]) -> str:
    """Applies edits that do not overlap to a text."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _read(source: Source, report: Report) -> tuple[Plain, list[object]] | None:
    """A file's content: its data without the texts of the language, and these parsed."""
    mistakes = len(report.errors)
    file = parsed_file(source, report)
    if file is None:
        return None
    check_schema(file.content, file.schema, report)
    trees: list[object] = []
    found = Report()  # an old form is no mistake here, since it is replaced
    for text in language_texts(file.schema, file.content):
        trees.append(read_text(text.scalar, text.start, found.record))
        text.scalar.data = text.start
    report.extend(found.errors)
    return None if len(report.errors) > mistakes else (to_data(file.content), trees)


def _formatted(source: Source) -> str:
    texts = _texts(source)
    edits = [_edit_of(source.text, text) for text in texts]
    source = Source(source.name, apply_edits(source.text, [e for e in edits if e is not None]))
    # Trailing blanks never mean anything in an effect; elsewhere they may.
    effects = {text.scalar.start for text in _texts(source) if text.start == EFFECT}
    node = parse_yaml(source, Report())
    kept = [] if node is None else _kept(source.text, node, effects)
    return _tidy(source.text, sorted(kept))


def _texts(source: Source) -> list[LanguageText]:
    file = parsed_file(source, Report())
    return [] if file is None else [*language_texts(file.schema, file.content)]


# ---------------------------------------------------------------- texts of the language


def _edit_of(text: str, found: LanguageText) -> Edit | None:
    """The edit that formats one text, or None if it is formatted already."""
    if found.start == EFFECT:
        canonical = format_text(found.scalar.value)
        if canonical is not None and not found.flow:
            return as_block(text, found, canonical)
    else:
        try:
            value = found.scalar.value
            canonical = format_node(parse(value, found.start, found.scalar.span_of))
        except EffectSyntaxError:
            canonical = None
    return None if canonical is None else as_line(text, found, canonical)


def as_line(text: str, found: LanguageText, canonical: str) -> Edit | None:
    """Formats a text that is on the line of its key, or folded below it."""
    scalar = found.scalar
    if scalar.value.strip() == canonical:
        return None
    if scalar.style in _BLOCK and "#" in text[scalar.start : text.find("\n", scalar.start)]:
        return None  # a comment after `>` would be lost
    plain = (_PLAIN_IN_FLOW if found.flow else _PLAIN).fullmatch(canonical)
    written = canonical if plain else json.dumps(canonical, ensure_ascii=False)
    return Edit(scalar.start, scalar.end, written)


def as_block(text: str, found: LanguageText, canonical: str) -> Edit | None:
    """Formats an effect as a literal block below its key."""
    scalar = found.scalar
    colon = _COLON.match(text, found.key.end)
    if colon is None:
        return None
    line_end = text.find("\n", scalar.start if scalar.style in _BLOCK else scalar.end)
    line_end = len(text) if line_end < 0 else line_end
    if scalar.style in _BLOCK:
        end, rest = scalar.end, text[scalar.start : line_end].lstrip("|>+-0123456789")
    else:
        end, rest = line_end, text[scalar.end : line_end]
    notes = [*text[colon.end() : scalar.start].split("\n"), rest]
    comments = [note.strip() for note in notes if note.strip()]
    if not all(comment.startswith("#") for comment in comments):
        return None
    indent = " " * (found.key.span.column - 1) + INDENT
    lines = [*comments[1:], *canonical.split("\n")]
    lines = [piece for line in lines for piece in cut(line, WIDTH - len(indent))]
    header = "|  " + comments[0] if comments else "|"
    written = " " + "\n".join([header, *(indent + line for line in lines)])
    here = text[colon.end() : end]
    return None if here == written else Edit(colon.end(), end, written)


# ---------------------------------------------------------------- blanks


def _tidy(text: str, kept: list[tuple[int, int]]) -> str:
    """Removes trailing blanks outside the kept ranges, and empty lines at the end of the text.

    kept: ranges of character offsets, sorted; they are consumed.
    """
    lines = []
    offset = 0
    for line in text.split("\n"):
        bare = line.rstrip(" \t")
        end = offset + len(bare)
        while kept and kept[0][1] <= end:
            kept.pop(0)
        inside = bool(kept) and kept[0][0] <= end
        lines.append(line if inside else bare)
        offset += len(line) + 1
    tidy = "\n".join(lines)
    return tidy if tidy.strip() == "" else tidy.rstrip("\n") + "\n"


def _kept(text: str, node: Node, but: set[int]) -> Iterator[tuple[int, int]]:
    """The ranges of character offsets in which blanks are part of a value.

    but: offsets at which values begin whose blanks may be removed.
    """
    if isinstance(node, MappingNode):
        for key, value in node.items:
            yield from _kept(text, key, but)
            yield from _kept(text, value, but)
    elif not isinstance(node, ScalarNode):
        for item in node:
            yield from _kept(text, item, but)
    elif node.style in _BLOCK and node.start not in but:
        first = text.find("\n", node.start)
        if 0 <= first < node.raw_end:
            yield first + 1, node.raw_end
    elif node.style not in (*_BLOCK, Style.PLAIN):
        yield node.start, node.end
