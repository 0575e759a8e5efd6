"""Games that bots play with versions of a card, one after the other, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from ..balance.figures import side_of_zero
from ..balance.measures import measured
from ..balance.report import brief
from ..balance.study import Row, Study, question
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..text.yaml.reading import laid_over
from .cards import MOST_VERSIONS, Version

Data = dict[str, Any]

MOST: Final = 400
"""The most games that are played for a version."""


class _Played:
    """The games of one version, and the figures they give."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.over = False
        self._data: Data = {}
        self._seconds = 0.0

    def play(self, names: list[str], study: Study) -> None:
        """Plays the next game of a study. names: those of its sides."""
        began = perf_counter()
        self.rows.append(study.play(len(self.rows)))
        self._seconds += perf_counter() - began
        self._data = measured(study, self.rows, names)
        self.over = self._data["settled"] or len(self.rows) == MOST

    def refuse(self, reason: str) -> None:
        """Plays nothing any more."""
        self._data, self.over = {"refused": reason}, True

    def figures(self) -> Data:
        """For a page: `brief`, whether more games follow, and the games that fit in a second."""
        if not self.rows or "refused" in self._data:
            return {**self._data, "over": self.over}
        rate = len(self.rows) / max(self._seconds, 1e-6)
        return {**brief(self._data), "over": self.over, "rate": rate}

    @property
    def side(self) -> int | None:
        """1: surely stronger than its stack; -1: weaker; 0: neither; None: too few games."""
        result = self._data.get("result")
        return None if result is None or result["low"] is None else side_of_zero(result)


class Samples:
    """The games of the version in question, and those of versions before it."""

    def __init__(self, mix: MixRequest) -> None:
        self._mix = mix
        self._known: dict[Version, _Played] = {}
        self._now: Version | None = None
        self._before: dict[str, Version] = {}
        self._texts: Mapping[Path, str] = {}
        self._study: tuple[list[str], Study] | None = None

    def turn_to(self, version: Version, texts: Mapping[Path, str]) -> Data:
        """The figures of a version as far as they are known; from now on it is played.

        texts: what the files contain instead of what was saved.
        """
        if self._now is not None and self._known[self._now].rows:
            self._before[self._now.card] = self._now
        played = self._known.pop(version, None) or _Played()
        self._known[version] = played  # the last one is forgotten last
        while len(self._known) > MOST_VERSIONS:
            del self._known[next(iter(self._known))]
        self._now, self._texts, self._study = version, dict(texts), None
        return self._figures(version, played)

    def more(self) -> Data:
        """Plays one more game, unless enough are played. The figures then."""
        assert self._now is not None
        played = self._known[self._now]
        if not played.over:
            try:
                self._study = self._study or self._loaded(self._now.card)
            except RulesError:
                played.refuse("The rules have errors, so no games are played.")
            except ValueError as error:
                played.refuse(f"No games are played: {error}.")
            else:
                played.play(*self._study)
        return self._figures(self._now, played)

    def _loaded(self, card: str) -> tuple[list[str], Study]:
        with laid_over(self._texts):
            return question(self._mix, (), card, None, None, bot="greedy", seed=0, short=False)

    def _figures(self, now: Version, played: _Played) -> Data:
        """With the figures of the card's version before, and the values tried of its number."""
        before = self._known.get(self._before.get(now.card, now), played)
        tried = {
            one.value: other.side
            for one, other in self._known.items()
            if one.value is not None and one[:2] == now[:2] and other.rows
        }
        return {
            **played.figures(),
            "before": {} if before is played else before.figures(),
            "tried": sorted(tried.items()),
        }
