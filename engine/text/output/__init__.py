"""Diagnostics for readers: one module for each format; nothing here looks for mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .findings import Findings

FORMATS: Final = ("text", "json", "sarif", "github")
"""The names of the formats; text is for people."""


def written(
    findings: Findings, form: str, *, colour: bool = False, verbose: bool = False
) -> Iterator[str]:
    """The findings, line by line, in one of `FORMATS`.

    colour, and verbose for the details, are for text only.
    """
    match form:
        case "json":
            from .asjson import json_lines

            yield from json_lines(findings)
        case "sarif":
            from .sarif import sarif_lines

            yield from sarif_lines(findings)
        case "github":
            from .github import github_lines

            yield from github_lines(findings)
        case _:
            from .plain import plain_lines

            yield from plain_lines(findings, colour=colour, verbose=verbose)


__all__ = ["FORMATS", "Findings", "written"]
