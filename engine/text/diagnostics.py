"""Diagnostics: what is wrong and where. A `Report` collects them, `render` formats them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from .limits import MAX_DIAGNOSTICS_PER_FILE, MAX_SHOWN_LINE
from .records import Record
from .source import Snippet, Source, Span
from .spelling import Spelling


class Severity(StrEnum):
    """The severity of a diagnostic: only an error prevents the use of a file."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    @classmethod
    def of(cls, code: str) -> Severity:
        """The severity in the first letter of a code: E an error, W a warning, H a hint."""
        return {"W": cls.WARNING, "H": cls.HINT}.get(code[:1], cls.ERROR)


class Explained(str):
    """A message with details that are shown only on request."""

    __slots__ = ("details",)
    details: str | None

    def __new__(cls, message: str, details: str | None) -> Explained:
        """Makes the message `message` with these details."""
        made = super().__new__(cls, message)
        made.details = details
        return made


class Diagnostic(Record):
    """One finding: what is wrong, where, and what to do about it.

    `code` is a key of `known_codes()`. `span` is None if the finding is about a whole file, or
    about no file. `hint` says what to do about it. `related` names other relevant places, each with
    a few words: "first written here". `replacement` is the text that fixes the span if it replaces
    it; set only if there is no doubt. It comes from a hint that is a `Spelling`. `suggestion` is
    what the author may mean by a line, in the effect language. `details` are shown only on request,
    such as all words that fit; they come from a message that is `Explained`.
    """

    code: str
    message: str
    span: Span | None
    hint: str | None
    file: str
    related: tuple[tuple[str, Span], ...]
    replacement: str | None
    suggestion: str | None
    details: str | None

    def __init__(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str | None = None,
        file: str = "",
        related: tuple[tuple[str, Span], ...] = (),
        replacement: str | None = None,
        suggestion: str | None = None,
        details: str | None = None,
    ) -> None:
        if isinstance(message, Explained):
            details = details or message.details
            message = str(message)
        if isinstance(hint, Spelling):
            if replacement is None and span is not None:
                replacement = hint.replacement
            # The hint may be repeated at another place, where the replacement would be wrong.
            hint = str(hint)
        if span is not None and not file:
            file = span.file
        super().__init__(code, message, span, hint, file, related, replacement, suggestion, details)

    @property
    def severity(self) -> Severity:
        """The severity, from the code."""
        return Severity.of(self.code)

    @property
    def where(self) -> str:
        """`file:line:column`, or the part of it that is known."""
        return str(self.span) if self.span is not None else self.file

    @property
    def order(self) -> tuple[str, int, int]:
        """The sort key: file and position; a diagnostic without a position comes first."""
        return (self.file, *(self.span.start if self.span is not None else (0, 0)))


_TOO_MANY = "E116"


class Report:
    """Collects diagnostics in the order in which they are found, without duplicates."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        self._count: Counter[str] = Counter()

    def add(self, diagnostic: Diagnostic) -> None:
        """Adds a diagnostic, unless it is a duplicate or its file has too many."""
        if diagnostic in self._found:
            return
        file = diagnostic.file
        if diagnostic.code == _TOO_MANY:  # another report was full: a note, not counted
            self._found[diagnostic] = None
            return
        self._count[file] += 1
        if self._count[file] <= MAX_DIAGNOSTICS_PER_FILE:
            self._found[diagnostic] = None
        elif self._count[file] == MAX_DIAGNOSTICS_PER_FILE + 1:
            message = f"more than {MAX_DIAGNOSTICS_PER_FILE} problems; the rest are not shown"
            self._found[Diagnostic(_TOO_MANY, message, file=file)] = None

    def record(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str | None = None,
        *,
        file: str = "",
        related: Iterable[tuple[str, Span]] = (),
    ) -> None:
        """Adds a finding; its code says whether it is an error, a warning or a hint."""
        self.add(Diagnostic(code, message, span, hint, file, tuple(related)))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Adds several diagnostics, for example those of another report."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def replace(self, old: Diagnostic, new: Diagnostic) -> None:
        """Replaces a diagnostic by another one, for example one that says more."""
        self.replace_all({old: new})

    def replace_all(self, new: Mapping[Diagnostic, Diagnostic | None]) -> None:
        """Replaces several diagnostics in one pass. new: old -> new one; None drops it."""
        kept = (new.get(found, found) for found in self._found)
        self._found = {found: None for found in kept if found is not None}

    def is_full(self, file: str) -> bool:
        """Whether the report drops further diagnostics for a file, so that checking can stop."""
        return self._count[file] > MAX_DIAGNOSTICS_PER_FILE

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors, in the order in which they were found."""
        return [found for found in self._found if found.severity is Severity.ERROR]

    def sorted(self) -> list[Diagnostic]:
        """All diagnostics by file, line and column, then in the order in which they were found."""
        return sorted(self._found, key=lambda found: found.order)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


# ---------------------------------------------------------------- rendering

_COLOURS = {"error": "1;31", "warning": "1;33", "place": "1", "gutter": "34", "hint": "36"}


def render(
    diagnostic: Diagnostic,
    source: Source | None,
    colour: bool,
    *,
    briefly: bool = False,
    verbose: bool = False,
) -> str:
    """A diagnostic as text for a terminal, without a final newline.

    First `file:line:column: error E101: message`; then the source line with the exact part
    underlined, if `source` (the text of the diagnostic's file) is given; then related places and
    the hint. Control characters from files are escaped or dropped. briefly: only the first line,
    for a repeated message. verbose: with the details.
    """

    def paint(style: str, text: str) -> str:
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour else text

    style = str(diagnostic.severity)
    where = f"{paint('place', visible(diagnostic.where))}: " if diagnostic.where else ""
    message = visible(diagnostic.message)
    rows = [f"{where}{paint(style, f'{style} {diagnostic.code}')}: {message}"]
    if briefly:
        return rows[0]

    def show(span: Span | None, mark: str, style: str) -> None:
        snippet = source.snippet(span) if source is not None and span is not None else None
        if snippet is None or source is None or span is None or span.file != source.name:
            return
        text, before, width = _window(snippet)
        number = f"{snippet.line:>5} | "
        rows.append(paint("gutter", number) + text)
        rows.append(paint("gutter", "      | ") + " " * before + paint(style, mark * width))

    show(diagnostic.span, "^", style)
    for words, span in diagnostic.related:
        rows.append(f"  {paint('place', visible(str(span)))}: {visible(words)}")
        show(span, "-", "hint")
    if diagnostic.hint:
        rows.append(f"  {paint('hint', 'hint')}: {visible(diagnostic.hint)}")
    if verbose and diagnostic.details:
        rows.append(f"  {paint('hint', 'details')}: {visible(diagnostic.details)}")
    return "\n".join(rows)


def _window(snippet: Snippet) -> tuple[str, int, int]:
    """The part of a line to show, the columns before the underline, and the columns underlined."""
    first = 0
    last = len(snippet.text)
    if last > MAX_SHOWN_LINE:
        first = max(0, min(snippet.start - MAX_SHOWN_LINE // 4, last - MAX_SHOWN_LINE))
        last = first + MAX_SHOWN_LINE
    end = min(snippet.start + snippet.length, last)
    left = "..." if first else ""
    right = "..." if last < len(snippet.text) else ""
    before = _shown(snippet.text[first : snippet.start])
    marked = _shown(snippet.text[snippet.start : end])
    text = left + before + marked + _shown(snippet.text[end:last]) + right
    return text, len(left) + width_of(before), max(1, width_of(marked))


def _shown(text: str) -> str:
    """A piece of a source line for the terminal: each tab as a space, no control characters."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c == "\t" else "\ufffd" for c in text)


def visible(text: str) -> str:
    """A message for a terminal or a log, with control characters as escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def width_of(text: str) -> int:
    """The number of terminal columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
