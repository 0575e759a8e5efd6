"""Quick fixes: the changes of a text that an editor offers for a diagnostic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..rules.check.suggest import Place, place_of
from ..rules.formatting import as_block, as_line
from ..rules.load.effect_texts import EFFECT
from ..text.diagnostics import Diagnostic, Severity
from ..text.source import Source, Span
from ..text.suppression import UNKNOWN, UNUSED, with_code
from ..text.wording import shortened
from ..text.yaml.scalarmap import Style
from .document import Document


@dataclass(frozen=True)
class Fix:
    """A change of a file: a text in the place of a span.

    is_certain: `elgrande check --fix` makes it, too.
    """

    title: str
    span: Span
    text: str
    is_certain: bool


def fixes_of(found: Diagnostic, document: Document) -> Iterator[Fix]:
    """The fixes for a diagnostic of a file: its replacement, and the sentence that it suggests."""
    if found.span is None:
        return
    if found.replacement is not None:
        first, *more = found.replacement.split("\n")
        title = f"Write “{first}” above" if more else f"Replace with “{first}”"
        yield Fix(title, found.span, found.replacement, True)
    if found.suggestion is not None:
        place = place_of(found.span, (text.written for text in document.texts))
        change = _with_sentence(place, found.suggestion, document) if place is not None else None
        if change is not None:
            first, *more = found.suggestion.split("\n")
            title = f"Write “{shortened(first)}”" + (" …" if more else "")
            yield Fix(title, *change, is_certain=False)


def silencing(found: Diagnostic, source: Source) -> Fix | None:
    """A comment that silences a warning or hint in its file; None for one about such a comment."""
    if found.severity is Severity.ERROR or found.code in (UNUSED, UNKNOWN):
        return None
    return Fix(f"Silence {found.code} in this file", *with_code(source, found.code), False)


def all_certain(found: Iterable[Fix]) -> list[Fix]:
    """The fixes that can be made together: the certain ones, of which no two overlap."""
    kept: list[Fix] = []
    for fix in sorted((one for one in found if one.is_certain), key=lambda one: one.span):
        if not kept or (kept[-1].span.end <= fix.span.start and kept[-1].span != fix.span):
            kept.append(fix)
    return kept


def _with_sentence(place: Place, sentence: str, document: Document) -> tuple[Span, str] | None:
    """The span to replace and its new text, so that a line of an effect is this sentence."""
    written = place.text
    scalar = written.scalar
    if scalar.style is Style.LITERAL:
        span = scalar.span_of(place.begin, place.end)
        return span, sentence.replace("\n", "\n" + " " * (span.column - 1))
    whole = scalar.value[: place.begin] + sentence + scalar.value[place.end :]
    source = document.source
    long = "\n" in whole or ":" in whole
    as_written = as_block if written.start == EFFECT and long and not written.flow else as_line
    edit = as_written(source.text, written, whole)
    return None if edit is None else (source.span(edit.start, edit.end), edit.text)
