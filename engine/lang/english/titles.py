"""English names of what a ruleset declares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Protocol

from ...text.records import Record
from ...text.wording import listing
from ..filling import article_of
from ..names import Category, Names, Setting

_ARTICLES = ("a ", "an ", "the ")
_FEW = 3
"""A family of so many pieces, each with a name, is said by these names."""


class Named(Protocol):
    """A name in an effect."""

    @property
    def text(self) -> str:
        """The name."""


class Words(Record):
    """Titles of ids. Without a title, an id is shown with spaces for underscores.

    names: every id in force and its category; plurals are accepted, too.
    titles: id -> singular (regions, places, pieces, cards, card zones, named zones, offices,
    orders, procedures, parameters).
    plurals: id -> plural.
    settings: parameter -> value. Of a condition on one of these parameters, only the branch that
    holds is rendered; without it, both are.
    steps: step id -> title.
    instructions: procedure id -> its text in the effects that run it.
    zones: id of a named zone -> its places, in English.
    holders: id of a shared card zone -> for whom texts of the cards there hold.
    with_trait: trait -> its regions.
    members: family of pieces -> the ids of its pieces.
    unturned, unshuffled: the decks that `every deck` excludes.
    players: the number of players; only what applies to it is rendered. None: unknown.
    shared: the titles that several single pieces have.
    ties_pay: a rule may pay ties for first place even if only first place is scored.
    """

    names: Names = field(default_factory=Names)
    titles: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Setting] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    instructions: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    holders: Mapping[str, str] = field(default_factory=dict)
    with_trait: Mapping[str, Sequence[str]] = field(default_factory=dict)
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    unturned: Sequence[str] = ()
    unshuffled: Sequence[str] = ()
    players: int | None = None
    ties_pay: bool = False
    shared: frozenset[str] = frozenset()

    def knows(self, name: str) -> bool:
        """Whether a file declares this id or plural; false for local names."""
        return self.names.category(name) is not None or self.names.id_of(name) in self.titles

    def title(self, name: str) -> str:
        """The title of an id; a local name in plain words."""
        return self.one(name) if self.knows(name) else plain(name)

    def one(self, name: str) -> str:
        """The singular of this id or plural."""
        known = self.names.id_of(name)
        return self.titles.get(known) or plain(known)

    def many(self, name: str) -> str:
        """The plural of this id or plural."""
        known = self.names.id_of(name)
        if known in self.plurals:
            return self.plurals[known]
        written = [plural for plural, single in self.names.plurals.items() if single == known]
        return plain(written[0] if written else name)

    def any_of(self, family: str) -> str:
        """Any piece of a family; those with names of their own are named if they are few."""
        named = self._named_members(family)
        return f"any {self.one(family)}" + (f" ({named})" if named else "")

    def one_of(self, family: str) -> str:
        """One piece of a family, in a question."""
        return self._named_members(family) or with_article(self.one(family))

    def _named_members(self, family: str) -> str:
        """The pieces of a family, if they are few and each has a name of its own."""
        titles = [self.one(member) for member in self.members.get(self.names.id_of(family), ())]
        are_names = len(titles) <= _FEW and all(title[:1].isupper() for title in titles)
        return listing(map(definite, titles)) if are_names else ""

    def region(self, trait: Named | None) -> str:
        """The noun for a region, optionally with a trait.

        A trait with a title is omitted if all regions have it.
        """
        title = None if trait is None else self.titles.get(trait.text)
        if trait is None or title is None:
            return "region" if trait is None else f"{plain(trait.text)} region"
        having = len(self.with_trait.get(trait.text, ()))
        in_all = sum(one is Category.REGION for one in self.names.categories.values())
        return "region" if having == in_all else title

    def regions(self, trait: Named | None) -> str:
        """The plural of `region`."""
        one = self.region(trait)
        several, changed = re.subn(r"\bregion\b", "regions", one, count=1)
        return several if changed else re.sub("y$", "ie", one) + "s"

    def noun(self, name: str, is_one: bool) -> str:
        """The singular if `is_one`, else the plural."""
        return self.one(name) if is_one else self.many(name)


def plain(name: str) -> str:
    """An id as plain words."""
    return f"{name}".replace("_", " ")


def bare(title: str) -> str:
    """A title without its article."""
    for article in _ARTICLES:
        if title.startswith(article):
            return title[len(article) :]
    return title


def definite(title: str) -> str:
    """The title with `the`; a numbered title has no article ("stack 1", "tile A")."""
    last = title.rpartition(" ")[2]
    numbered = last[-1:].isdigit() or (len(last) == 1 and last.isupper())
    return title if numbered else f"the {bare(title)}"


def is_doing(title: str) -> bool:
    """Whether the title of a procedure is a gerund: "using a card"."""
    return bare(title) == title and title.partition(" ")[0].endswith("ing")


def one_run(title: str) -> str:
    """One run of a procedure, after `this` or `each`: "round", "time of using a card"."""
    return f"time of {title}" if is_doing(title) else bare(title)


def with_article(noun: str) -> str:
    """The noun with `a` or `an` before it."""
    return f"{article_of(noun)} {noun}"


def is_several(title: str) -> bool:
    """Whether a title is a plural: "the barracks"; a capitalised title is a name."""
    noun = bare(title)
    return noun[:1].islower() and noun.endswith("s") and not noun.endswith(("ss", "us", "is"))


def possessive(noun: str) -> str:
    """`the King` -> `the King's`, `your opponents` -> `your opponents'`."""
    return f"{noun}'" if noun.endswith("s") else f"{noun}'s"


def of_whom(noun: str, whom: str) -> str:
    """What is of a player: `the score of Blue`, `your score`."""
    return f"your {noun}" if whom == "you" else f"the {noun} of {whom}"


def capitalised(text: str) -> str:
    """The text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """The text with a lower-case first letter."""
    return text[:1].lower() + text[1:]


def plural(clause: str) -> str:
    """A clause with its verb in the plural: `is ...` -> `are ...`."""
    verb, _, rest = clause.partition(" ")
    return f"{_PLURAL_VERBS.get(verb, verb)} {rest}"


def infinitive(clause: str) -> str:
    """A clause with its verb in the infinitive: `leads ...` -> `lead ...`."""
    verb, _, rest = clause.partition(" ")
    return f"{'have' if verb == 'has' else verb.removesuffix('s')} {rest}"


_PLURAL_VERBS = {"is": "are", "has": "have", "does": "do", "holds": "hold", "leads": "lead"}
