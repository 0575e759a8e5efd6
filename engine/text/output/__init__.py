"""Output formats of diagnostics, one module each; nothing here checks files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .findings import Findings

FORMATS: Final = ("text", "json", "sarif", "github")
"""The names of the formats; `text` is for people."""


def written(
    findings: Findings,
    form: str,
    *,
    colour: bool = False,
    verbose: bool = False,
    one_line: bool = False,
) -> Iterator[str]:
    """The findings as lines of text, in one of `FORMATS`.

    `colour` and `verbose` (with details) affect only the format `text`.
    one_line: a JSON document is one line, so that a program can read one after another.
    """
    match form:
        case "json":
            from .asjson import json_lines

            yield from json_lines(findings, one_line=one_line)
        case "sarif":
            from .sarif import sarif_lines

            yield from sarif_lines(findings, one_line=one_line)
        case "github":
            from .github import github_lines

            yield from github_lines(findings)
        case _:
            from .plain import plain_lines

            yield from plain_lines(findings, colour=colour, verbose=verbose)


__all__ = ["FORMATS", "Findings", "written"]
