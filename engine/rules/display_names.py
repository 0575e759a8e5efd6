"""Things by what people call them: by an id, by a title, or by the number in a title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from ..text.spelling import id_like
from ..text.wording import quoted

_NUMBERED = re.compile(r"(.+?) \((\d+)\)")


class Titled(Protocol):
    """Whatever has an id and a title."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """What people call it."""


def called(word: str, things: Iterable[Titled]) -> list[str]:
    """The ids of the things that somebody may mean by a word.

    An id means its own thing. Else it is a title; capitals and accents do not matter. Of a title
    like “Toll (40)” its words and its number alone will do, too.
    """
    named = list(things)
    if any(thing.id == word for thing in named):
        return [word]
    wanted = _plain(word)
    whole = [thing.id for thing in named if _plain(thing.title) == wanted]
    found = whole or [thing.id for thing in named if wanted in _parts(thing.title)]
    return list(dict.fromkeys(found))  # a card may have the id of its rule or expansion


def only_id_of(word: str, things: Iterable[Titled]) -> str | None:
    """The id of the only thing that a word can mean; None when it means none.

    Raises ValueError when it can mean several: the message names them.
    """
    found = called(word, things)
    if len(found) > 1:
        raise ValueError(f"several are called {quoted(word)}: {', '.join(found)}")
    return found[0] if found else None


def _parts(title: str) -> list[str]:
    numbered = _NUMBERED.fullmatch(title)
    return [] if numbered is None else [_plain(part) for part in numbered.groups()]


def _plain(text: str) -> str:
    """A title without what does not matter; one in other letters than Latin ones stays as it is."""
    return id_like(text) or text.strip().casefold()
