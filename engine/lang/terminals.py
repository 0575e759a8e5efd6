"""Names of the grammar's terminals for authors."""

from __future__ import annotations

from collections.abc import Iterable

from ..text.wording import listing

_SIGNS = {
    "NAME": "a name",
    "INT": "a number",
    "COLON": "`:`",
    "SEMICOLON": "`;`",
    "COMMA": "`,`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "$END": "the end of the line",
    "__ANON_0": "`'s`",
}

_MOST = 8


def describe_expected(terminals: Iterable[str]) -> str:
    """The expected terminals in a list for people: "`from`, `or` or a name"."""
    words = sorted(_SIGNS.get(name, f"`{name.lower()}`") for name in terminals or ("$END",))
    if len(words) > _MOST:
        words = [*words[:_MOST], "..."]
    return listing(words)
