"""Effects without a mistake need no second check in a mix where their words mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..lang import tree
from ..lang.names import Names

Meanings = Mapping[str, tuple[object, ...]]
"""All that a mix says of each of its words."""


def meanings_of(names: Names) -> Meanings:
    """What every word of a mix stands for; two words that are alike in this check alike."""
    words = {*names.kinds, *names.plurals, *names.traits, *names.numbers}
    return {
        word: (
            names.kind(word),
            names.id_of(word),
            names.values.get(word),
            word in names.kinds,
            word in names.traits,
            word in names.numbers,
        )
        for word in words
    }


class Faultless:
    """Effects that were checked and found right, each with its words and what they meant."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[Sequence[tree.Effect], _Words, _Meant]] = {}

    def knows(self, effects: Sequence[tree.Effect], meanings: Meanings) -> bool:
        """Whether these effects were found right when their words meant the same."""
        known = self._known.get(tuple(map(id, effects)))
        return known is not None and _meant(known[1], meanings) == known[2]

    def note(self, effects: Sequence[tree.Effect], meanings: Meanings) -> None:
        """These effects were found right."""
        words = tuple(
            {node.text for one in effects for node in one.walk() if isinstance(node, tree.Name)}
        )
        self._known[tuple(map(id, effects))] = effects, words, _meant(words, meanings)

    def keep_only(self, effects: Iterable[tree.Effect]) -> None:
        """Forgets all effects but these."""
        alive = set(map(id, effects))
        self._known = {key: known for key, known in self._known.items() if alive.issuperset(key)}

    def __len__(self) -> int:
        return len(self._known)


_Words = tuple[str, ...]
_Meant = list[tuple[object, ...] | None]


def _meant(words: _Words, meanings: Meanings) -> _Meant:
    return [meanings.get(word) for word in words]
