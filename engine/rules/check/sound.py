"""The texts that were found to be without mistakes before, in this mix or in another one."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from typing import NamedTuple

from ...lang import tree
from ...lang.names import Names
from ...text.shared import Shared


class _Known(NamedTuple):
    """Some texts, which this keeps and so their identity, their words, and what those meant."""

    texts: Sequence[tree.Node]
    words: frozenset[str]
    names: Names


class Sound:
    """The texts without mistakes, for all mixes.

    A text is told by its identity and never changes. Of the names in force, only those of its own
    words decide whether it is right; all others, and their order, are read for messages alone.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, _Known] = {}

    def keep_only(self, alive: Container[int]) -> None:
        """Forgets all texts but these, given by identity."""
        for key in [
            key for key, one in self._known.items() if not all(id(it) in alive for it in one.texts)
        ]:
            del self._known[key]

    def __len__(self) -> int:
        return len(self._known)


class SoundHere:
    """The texts without mistakes under the names of one mix."""

    def __init__(self, sound: Sound, names: Names) -> None:
        self._known = sound._known
        self._names = names
        self._others: dict[int, tuple[Names, frozenset[str]]] = {}
        """The words that mean something else under other names, by the identity of those."""

    def __contains__(self, key: Hashable) -> bool:
        """Whether texts were found sound. key: which they are, and as what they were checked."""
        known = self._known.get(key)
        if known is None or known.names is self._names:
            return known is not None
        if id(known.names) not in self._others:
            self._others[id(known.names)] = known.names, self._names.differing(known.names)
        return known.words.isdisjoint(self._others[id(known.names)][1])

    def add(self, key: Hashable, texts: Sequence[tree.Node]) -> None:
        """Notes that texts are sound."""
        words = frozenset(name.text for text in texts for name in text.all(tree.Name))
        self._known[key] = _Known(texts, words, self._names)


SOUND = Shared("texts found sound before", Sound)
"""The texts that were found sound before; every mix that is checked adds to them."""
