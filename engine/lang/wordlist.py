"""How the things that a ruleset declares are called in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .names import Names

_ARTICLES = ("a ", "an ", "the ")


@dataclass(frozen=True)
class Words:
    """Titles for ids. What has no title is called by its id, with spaces for underscores.

    names: every id in force and what it is; its plurals are understood too.
    titles: id -> how one of them is called (regions, places, pieces, cards, card zones, named
    zones, offices, orders, procedures, parameters).
    plurals: id -> how several of them are called.
    settings: parameter -> its value. A condition on a parameter listed here is settled: only the
    branch that holds is put into English. Without it, both branches are shown.
    """

    names: Names = field(default_factory=Names)
    titles: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, bool | str] = field(default_factory=dict)

    def knows(self, name: str) -> bool:
        """Whether a file declares this id or plural; a local name of an effect is not known."""
        return self.names.kind(name) is not None or self.names.id_of(name) in self.titles

    def one(self, name: str) -> str:
        """How one of the things with this id or plural is called."""
        known = self.names.id_of(name)
        return self.titles.get(known) or plain(known)

    def many(self, name: str) -> str:
        """How several of the things with this id or plural are called."""
        known = self.names.id_of(name)
        if known in self.plurals:
            return self.plurals[known]
        written = [plural for plural, single in self.names.plurals.items() if single == known]
        return plain(written[0] if written else name)


def plain(name: str) -> str:
    """An id as ordinary words."""
    return name.replace("_", " ")


def bare(title: str) -> str:
    """A title without its article."""
    for article in _ARTICLES:
        if title.startswith(article):
            return title[len(article) :]
    return title


def with_article(noun: str) -> str:
    """The noun with `a` or `an` before it."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def possessive(noun: str) -> str:
    """`the King` -> `the King's`, `your opponents` -> `your opponents'`."""
    return f"{noun}'" if noun.endswith("s") else f"{noun}'s"


def capitalised(text: str) -> str:
    """The text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]
