"""A memo of validated texts, so that a text is checked again only if its names have changed."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from typing import NamedTuple

from ...lang import tree
from ...lang.names import Names
from ...text.context_value import ContextValue


class _Memo(NamedTuple):
    """Validated texts (kept alive for their identities), their words, and the names in force."""

    texts: Sequence[tree.Node]
    words: frozenset[str]
    names: Names


class ValidationMemo:
    """The validated texts of all mixes.

    A text is known by its identity and never changes. Its validity depends only on the names of
    its own words; other names, and their order, only affect messages.
    """

    def __init__(self) -> None:
        self._memos: dict[Hashable, _Memo] = {}

    def keep_only(self, alive: Container[int]) -> None:
        """Drops all texts except these, given by identity."""
        for key, memo in [*self._memos.items()]:
            if not all(id(text) in alive for text in memo.texts):
                del self._memos[key]

    def __len__(self) -> int:
        return len(self._memos)


class MixValidationMemo:
    """The validated texts that stay valid under the names of one mix."""

    def __init__(self, validated: ValidationMemo, names: Names) -> None:
        self._memos = validated._memos
        self._names = names
        self._redefined: dict[int, tuple[Names, frozenset[str]]] = {}
        """The words that mean something else under other names, by the identity of those names."""

    def __contains__(self, key: Hashable) -> bool:
        """Whether texts are validated. key: the texts, and what they were checked as."""
        memo = self._memos.get(key)
        if memo is None or memo.names is self._names:
            return memo is not None
        if id(memo.names) not in self._redefined:
            self._redefined[id(memo.names)] = memo.names, self._names.differing(memo.names)
        return memo.words.isdisjoint(self._redefined[id(memo.names)][1])

    def add(self, key: Hashable, texts: Sequence[tree.Node]) -> None:
        """Records that texts are valid."""
        words = frozenset(name.text for text in texts for name in text.all(tree.Name))
        self._memos[key] = _Memo(texts, words, self._names)


VALIDATED = ContextValue("validated texts", ValidationMemo)
"""The texts validated so far; every checked mix adds its own."""
