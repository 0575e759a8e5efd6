"""Checks whether a name may be changed to another."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from ..lang.parser import reserved
from ..rules.files.files import file_of, is_built_in
from ..text.diagnostics import Report
from ..text.source import Source
from .document import Document
from .format_keys import EXPANSION, THING
from .index import CHOSEN, Use, scope_of
from .symbols import Symbols

_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")


def refusal(
    use: Use,
    new: str,
    places: Sequence[tuple[Path, Use]],
    symbols: Symbols,
    built_in: bool,
) -> str | None:
    """The reason why a name can't become `new`, in one sentence; None when it can.

    places: everywhere it stands. built_in: the wish comes from one of the built-in files.
    """
    if not _ID.fullmatch(new):
        return f"`{new}` is not an id: use at most 60 small letters, digits and `_`, a letter first"
    if new in reserved():
        return f"`{new}` is a word of the effect language and can't be an id"
    declared = [path for path, found in places if found.declares]
    if not declared:
        return f"nothing in these files declares `{use.text}`"
    if not built_in and any(is_built_in(path) for path in declared):
        return f"`{use.text}` belongs to the built-in game; patch its title instead"
    if new != use.text and use.space == THING and symbols.names.category(new) is not None:
        return f"`{new}` is already the id of something else"
    return None


def unread(use: Use, document: Document) -> str | None:
    """Why it can't be known where a name stands in a file, in one sentence; None when it can."""
    word = re.compile(rf"\b{use.text}\b")
    if not word.search(document.source.text):
        return None
    name = document.source.name
    if document.root is None:
        return f"{name} can't be read; fix it first"
    silent = any(
        word.search(text.scalar.value)
        for text in document.texts
        if not text.is_whole and _may_name(use, scope_of(document, text))
    )
    if silent or file_of(document.source, Report(), with_schema=True) is None:
        return f"{name} has mistakes; fix them first"
    return None


def _may_name(use: Use, scope: str) -> bool:
    """Whether a name may stand in a text that has a scope of chosen names."""
    return not use.space.startswith(CHOSEN) or use.space == scope


def taken_by(
    use: Use, new: str, uses: Mapping[Path, Iterable[Use]], expansions: Collection[str]
) -> str | None:
    """Whether something else of the same sort has the new name: the two would become one.

    uses: every name in all files that may name the thing. expansions: the ids of expansions.
    """
    for path, found in uses.items():
        for other in found:
            if (other.space, other.text) == (use.space, new):
                return f"`{new}` already exists, in line {other.span.line} of {path}"
    if use.space == EXPANSION and new in expansions:
        return f"`{new}` is already the id of another expansion"
    return None


def with_new_name(text: str, uses: Iterable[Use], new: str) -> str:
    """A text with another name at some places."""
    source = Source("", text)
    for use in sorted(uses, key=lambda use: use.span, reverse=True):
        start = source.offset(use.span.line, use.span.column)
        end = source.offset(use.span.end_line, use.span.end_column)
        text = text[:start] + new + text[end:]
    return text


def difference(
    use: Use, new: str, before: Mapping[Path, Iterable[Use]], after: Mapping[Path, Iterable[Use]]
) -> str | None:
    """What means something else when a name has changed, in one sentence; None for nothing.

    before, after: every name in all files. Under the new name, each must mean what it did.
    """

    either = re.compile(rf"\b({use.text}|{new})\b")

    def space(found: Use) -> str:
        return either.sub("*", found.space)  # some name spaces are called by what has them

    for path, found in before.items():
        expected = [
            (space(one), new if (one.space, one.text) == (use.space, use.text) else one.text)
            for one in found
        ]
        if expected != [(space(one), one.text) for one in after[path]]:
            return f"with the name `{new}`, {path} would mean something else"
    return None
