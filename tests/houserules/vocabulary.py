"""The names that random house rules may use, by what is wanted at a point of a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from elgrande.engine.lang.expected_kinds import (
    FLIPPED,
    GIVEN_ANSWER,
    NEW,
    NUMBER_OF,
    PICK,
    PLAYERS_NUMBER,
    RUNNING,
    SECRET,
    Wanted,
)
from elgrande.engine.lang.names import Category, Names, What
from elgrande.engine.lang.parser import reserved

from ..lang.test_random_trees import NodeClass

OWN_NAMES = 0.5
"""How often a name is one of the house rules' own, where there is one of its sort."""
CHOSEN = ("spot", "rival", "aim", "wish", "haven")
OF_ALL = (NUMBER_OF, PLAYERS_NUMBER, GIVEN_ANSWER, PICK)
"""Where a name stands for what each player chose."""


@dataclass(frozen=True)
class Chosen:
    """A name that an effect has chosen. each: each player has one. secret: and not yet revealed.

    family: of a piece.
    """

    name: str
    what: What
    each: bool
    secret: bool
    family: str = ""


class Vocabulary:
    """All ids of a mix by what they are."""

    def __init__(self, names: Names, own: Iterable[str]) -> None:
        """own: the ids that the house rules declare."""
        self.names = names
        self._own = set(own)
        self._of_category: dict[Category, list[str]] = {}

    def of_category(self, category: Category) -> list[str]:
        """Every name of a category that can be written."""
        if category not in self._of_category:
            found = [*self.names.all_of(category), *sorted(self.names.apart(category))]
            self._of_category[category] = [word for word in found if word not in reserved()]
        return self._of_category[category]

    def pick(self, words: list[str], source: random.Random) -> str | None:
        """One of several words, the house rules' own more often; None when there is none."""
        own = [word for word in words if word in self._own]
        if own and source.random() < OWN_NAMES:
            words = own
        return source.choice(words) if words else None

    def ids(self, wanted: Wanted, form: NodeClass | None) -> list[str]:
        """The ids that are wanted. form: the class that names one in this place."""
        categories = wanted.categories
        if form is not None and form.NAMES is not None:
            categories &= form.NAMES
        found = [word for category in sorted(categories) for word in self.of_category(category)]
        if wanted is RUNNING:
            found += self.of_category(Category.STEP)
        if wanted is FLIPPED:
            found = [word for word in found if word in self.names.flips]
        holding = self.names.holds if form is not None else ()
        return found + [word for word in holding if self.names.category_as_place(word, categories)]

    def chosen(
        self, wanted: Wanted, form: NodeClass | None, known: Iterable[Chosen], *, each: bool
    ) -> list[str]:
        """The names chosen before that are wanted. each: what each player chose can be read."""
        if form is not None and not form.NAMES_CHOSEN:
            return []
        fits = _counted if wanted is PICK else self._stands_for(wanted)
        open_ones = [one for one in known if one.secret is (wanted is SECRET) and fits(one)]
        readable = [one for one in open_ones if each or not one.each or wanted in OF_ALL]
        return [one.name for one in readable]

    def _stands_for(self, wanted: Wanted) -> Callable[[Chosen], bool]:
        holding = Category.PLACE in wanted.categories
        return lambda one: one.what in wanted.locals or (holding and one.family in self.names.holds)

    def new(self) -> list[str]:
        """Names that nothing has."""
        return [name for name in CHOSEN if name not in self.names.categories]


def _counted(one: Chosen) -> bool:
    return one.what is What.PLACE


def lacking(wanted: Wanted) -> Iterator[What]:
    """What must be chosen first where no name fits."""
    if wanted is PICK:
        yield What.PLACE
    elif wanted is not NEW:
        yield from wanted.locals
