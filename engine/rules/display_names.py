"""Looks up ids by what people type: an id, a title, or the number in a title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from ..text.spelling import id_like
from ..text.wording import quoted

_NUMBERED = re.compile(r"(.+?) \((\d+)\)")


class Titled(Protocol):
    """Anything with an id and a title."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def title(self) -> str:
        """The name shown to people."""


def called(word: str, things: Iterable[Titled]) -> list[str]:
    """The ids that a word can mean.

    An exact id means only itself. Otherwise titles are compared, ignoring case and accents. Of a
    title like “Toll (40)”, the words alone or the number alone also match.
    """
    named = list(things)
    if any(thing.id == word for thing in named):
        return [word]
    wanted = _plain(word)
    whole = [thing.id for thing in named if _plain(thing.title) == wanted]
    found = whole or [thing.id for thing in named if wanted in _parts(thing.title)]
    return list(dict.fromkeys(found))  # a card may have the id of its rule or expansion


def only_id_of(word: str, things: Iterable[Titled]) -> str | None:
    """The only id that a word can mean, or None if there is none.

    Raises ValueError, with the candidates in its message, if there are several.
    """
    found = called(word, things)
    if len(found) > 1:
        raise ValueError(f"several are called {quoted(word)}: {', '.join(found)}")
    return found[0] if found else None


def _parts(title: str) -> list[str]:
    numbered = _NUMBERED.fullmatch(title)
    return [] if numbered is None else [_plain(part) for part in numbered.groups()]


def _plain(text: str) -> str:
    """A normalized title: in Latin letters as for an id, in any other script case-folded."""
    return id_like(text) or text.strip().casefold()
