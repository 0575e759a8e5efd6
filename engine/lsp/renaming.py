"""Checks whether a name can be renamed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from ..lang.parser import reserved
from ..rules.files.files import file_of, is_built_in
from ..rules.kinds import EXPANSION, THING
from ..text.diagnostics import Report
from ..text.source import Source
from .document import Document
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
    """Why a name can't become `new`, in one sentence, or None.

    places: all its occurrences. built_in: the request comes from a built-in file.
    """
    if not _ID.fullmatch(new):
        return (
            f"`{new}` is not an id: "
            "use at most 60 lowercase letters, digits and `_`, a letter first"
        )
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
    """Why occurrences of a name in a file can't be found for sure, in one sentence, or None."""
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
    """Whether a name may occur in a text with that scope of chosen names."""
    return not use.space.startswith(CHOSEN) or use.space == scope


def taken_by(
    use: Use, new: str, uses: Mapping[Path, Iterable[Use]], expansions: Collection[str]
) -> str | None:
    """Why the new name is taken in the same name space, in one sentence, or None.

    uses: every name in all files that may use it. expansions: the ids of expansions.
    """
    for path, found in uses.items():
        for other in found:
            if (other.space, other.text) == (use.space, new):
                return f"`{new}` already exists, in line {other.span.line} of {path}"
    if use.space == EXPANSION and new in expansions:
        return f"`{new}` is already the id of another expansion"
    return None


def with_new_name(text: str, uses: Iterable[Use], new: str) -> str:
    """Replaces a name at some positions of a text."""
    source = Source("", text)
    for use in sorted(uses, key=lambda use: use.span, reverse=True):
        start = source.offset(use.span.line, use.span.column)
        end = source.offset(use.span.end_line, use.span.end_column)
        text = text[:start] + new + text[end:]
    return text


def difference(
    use: Use, new: str, before: Mapping[Path, Iterable[Use]], after: Mapping[Path, Iterable[Use]]
) -> str | None:
    """Why a rename changes the meaning of a file, in one sentence, or None.

    before, after: every name in all files. Apart from the new name, both must be the same.
    """

    either = re.compile(rf"\b({use.text}|{new})\b")

    def space(found: Use) -> str:
        return either.sub("*", found.space)  # some name spaces contain the name of their owner

    for path, found in before.items():
        expected = [
            (space(one), new if (one.space, one.text) == (use.space, use.text) else one.text)
            for one in found
        ]
        if expected != [(space(one), one.text) for one in after[path]]:
            return f"with the name `{new}`, {path} would mean something else"
    return None
