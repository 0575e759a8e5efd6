"""Diagnostics of every shape, for the tests of the formats."""

from __future__ import annotations

from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.text.output import Findings
from elgrande.engine.text.source import Source, Span

TEXT = "cards:\n  - copys: 2\n  - title: 50%, so: ünïcode 🂡 here\n"
SOURCE = Source("my rules/cards.yaml", TEXT)
NAME = SOURCE.name

MISSPELT = Diagnostic(
    "E202",
    "unknown key `copys`",
    Span(NAME, 2, 5, 2, 10),
    hint="did you mean `copies`?",
    replacement="copies",
)
TWICE = Diagnostic(
    "E109",
    "duplicate key `title`",
    Span(NAME, 3, 5, 3, 10),
    related=(("first occurrence", Span("other.yaml", 7, 1, 8, 2)),),
)
WARNED = Diagnostic("W490", "100% odd: a,b\n::error::x", Span(NAME, 2, 5, 3, 3))
HINTED = Diagnostic("H533", "only a hint", Span(NAME, 3, 12, 3, 16))
WHOLE = Diagnostic("E102", "the file is too large", file="/data/große, 50%:1.yaml")
NOWHERE = Diagnostic("E506", "no file of this mix declares `colours`")
BAD_NAME = Diagnostic("E114", "the file is empty \x1b[31m\u202e", file="a\nb\udce9.yaml")

ALL = (NOWHERE, WHOLE, BAD_NAME, MISSPELT, WARNED, TWICE, HINTED)


def findings(*diagnostics: Diagnostic, files: int = 3) -> Findings:
    """Findings about the source above."""
    return Findings(diagnostics, files, lambda name: SOURCE if name == NAME else None)
