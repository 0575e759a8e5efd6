"""The texts validated so far, in this mix or in others."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from typing import NamedTuple

from ...lang import tree
from ...lang.names import Names
from ...text.shared import Shared


class _Known(NamedTuple):
    """Validated texts (kept alive for their identities), their words, and the names in force."""

    texts: Sequence[tree.Node]
    words: frozenset[str]
    names: Names


class Sound:
    """The validated texts of all mixes.

    A text is identified by identity and never changes. Its validity depends only on the names of
    its own words; other names, and their order, only affect messages.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, _Known] = {}

    def keep_only(self, alive: Container[int]) -> None:
        """Drops all texts except these, given by identity."""
        for key in [
            key for key, one in self._known.items() if not all(id(it) in alive for it in one.texts)
        ]:
            del self._known[key]

    def __len__(self) -> int:
        return len(self._known)


class SoundHere:
    """The texts that are valid under the names of one mix."""

    def __init__(self, sound: Sound, names: Names) -> None:
        self._known = sound._known
        self._names = names
        self._others: dict[int, tuple[Names, frozenset[str]]] = {}
        """The words that mean something else under other names, by the identity of those names."""

    def __contains__(self, key: Hashable) -> bool:
        """Whether texts are validated. key: the texts, and what they were checked as."""
        known = self._known.get(key)
        if known is None or known.names is self._names:
            return known is not None
        if id(known.names) not in self._others:
            self._others[id(known.names)] = known.names, self._names.differing(known.names)
        return known.words.isdisjoint(self._others[id(known.names)][1])

    def add(self, key: Hashable, texts: Sequence[tree.Node]) -> None:
        """Records that texts are valid."""
        words = frozenset(name.text for text in texts for name in text.all(tree.Name))
        self._known[key] = _Known(texts, words, self._names)


SOUND = Shared("texts found sound before", Sound)
"""The texts validated so far; every checked mix adds its own."""
