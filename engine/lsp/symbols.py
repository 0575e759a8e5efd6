"""The names in force in a file, and the facts about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..game.telling.titles import english_of, text_of, words_of
from ..lang.english.titles import Words
from ..lang.names import Names
from ..rules.files.files import known_expansions
from ..rules.model import Card, Definitions, Named
from .messages import Explanation


@dataclass
class Symbols:
    """The mix that a file belongs to; `definitions` is None if there is none."""

    definitions: Definitions | None = None

    @cached_property
    def words(self) -> Words:
        """The English words for all names."""
        return words_of(self.definitions) if self.definitions is not None else Words()

    @property
    def names(self) -> Names:
        """Every id in force, with its category."""
        return self.words.names

    @property
    def rules(self) -> frozenset[str]:
        """The ids of rules."""
        return frozenset(self.definitions.rules if self.definitions is not None else ())

    @property
    def expansions(self) -> list[str]:
        """The ids of all expansions and editions that can be named."""
        mixed = self.definitions.expansions if self.definitions is not None else ()
        return list(dict.fromkeys([*known_expansions(), *(own.id for own in mixed)]))

    def thing(self, name: str) -> Named | None:
        """The entry that an id or a plural refers to, including rules."""
        if self.definitions is None:
            return None
        wanted = self.names.id_of(name)
        for _, things in self.definitions.named():
            if wanted in things:
                return things[wanted]
        pieces = self.definitions.pieces.values()
        return next((p for p in pieces if any(m.id == wanted for m in p.members)), None)

    def title(self, name: str) -> str:
        """The title of an entry."""
        if name in self.words.titles:
            return self.words.titles[name]
        thing = self.thing(name)
        return thing.title if thing is not None else self.words.one(name)

    def more(self, name: str) -> Explanation:
        """The description of an id: title, category, English and source."""
        thing = self.thing(name)
        category = self.names.category(name)
        listed = [] if thing is None else [*_english(thing, self.words), *_facts(thing)]
        return Explanation(self.title(name), str(category or ""), tuple(listed))


def _english(thing: Named, words: Words) -> Iterator[str]:
    if isinstance(thing, Card) and thing.text:
        yield f"On the card: {' '.join(thing.text.split())}"
    if text_of(thing) is not None:
        yield english_of(thing, words)


def _facts(thing: Named) -> Iterator[str]:
    sources = [", ".join(str(part) for part in source.values()) for source in thing.sources]
    if sources:
        yield f"Source: {'; '.join(sources)}"
    yield f"Declared in {thing.span.file}, line {thing.span.line}, expansion `{thing.expansion}`"
