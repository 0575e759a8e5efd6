"""Finds expectations that compare nothing and so always hold."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.model import GAME
from ..text.diagnostics import Report
from ..text.wording import quoted
from ..text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode, items_of, pairs_of
from .counters import example_of
from .vocabulary import EXPECT, Vocabulary

VACUOUS = "E544"

_NONE_OF = {"points": "0", "why": "[]", "in_force": "[]", "hidden": "[PIECE]", "knows": "[]"}
"""Keys that compare only the named players, each with an example value."""

_OF_ALL = ("in_force",)
"""Keys that compare all players if none is named, like `gained: {}`."""

_LISTED = {"offered": "[OPTION]", "refused": "{OPTION: RULE}"}
"""Keys that compare only the named options, each with an example."""


def check_comparing(steps: Node | None, words: Vocabulary, report: Report) -> None:
    """Reports each expectation in the steps of a scenario that can't fail."""
    finder = _Finder(words, report)
    for step in items_of(steps):
        for who, wanted in pairs_of(step):
            if who.value == EXPECT and isinstance(wanted, MappingNode):
                finder.look(who, wanted)


class _Finder:
    def __init__(self, words: Vocabulary, report: Report) -> None:
        self.words = words
        self.report = report

    def look(self, expect: ScalarNode, wanted: MappingNode) -> None:
        """Checks all keys of one `expect`."""
        if not wanted.items:
            self._record(expect, "it is empty", "say what must hold, or leave it out")
        for key, value in wanted.items:
            name = key.value
            if name in _LISTED:
                self._options(key, value)
            elif self._is_of_bearers(name):
                self._bearers(key, value)
            elif name in _NONE_OF or self._is_by_player(name):
                self._by_player(key, value)
            elif name in self.words.all_start_at and isinstance(value, MappingNode):
                self._where_all_start(key, value)

    def _record(self, place: ScalarNode, why: str, hint: str) -> None:
        message = f"{quoted(place.value)} compares nothing: {why}"
        self.report.record(VACUOUS, message, place.span, hint)

    # ------------------------------------------------------------ by player

    def _is_by_player(self, name: str) -> bool:
        """Whether a key compares only the named players."""
        zone, piece = self.words.defs.card_zones.get(name), self.words.singles.get(name)
        of_each = (zone is not None and zone.each_player) or name in self.words.each_place
        return of_each or (piece is not None and piece.each_player > 0)

    def _is_of_bearers(self, name: str) -> bool:
        """Whether a key is a counter that compares only what is named."""
        counter = self.words.defs.counters.get(name)
        return counter is not None and counter.of != GAME

    def _by_player(self, key: ScalarNode, value: Node) -> None:
        if not isinstance(value, MappingNode):
            return
        example = f"write `{key.value}: {{{self.words.any_player}: {self._none_of(key.value)}}}`"
        if not value.items and key.value not in _OF_ALL:
            self._record(key, "it names no player", example)
        for who, wanted in value.items:
            if key.value == "hidden" and isinstance(wanted, SequenceNode) and not wanted.items:
                self._record(who, "it names no piece", example)
            elif key.value in self.words.each_place and not any(_amounts(wanted)):
                self._record(who, "it names no pieces", example)

    def _bearers(self, key: ScalarNode, value: Node) -> None:
        counter = self.words.defs.counters[key.value]
        if isinstance(value, MappingNode) and not any(_amounts(value)):
            hint = f"write `{example_of(counter, counter.start, self.words)}`"
            self._record(key, f"it names no {counter.of}", hint)

    def _none_of(self, name: str) -> str:
        """An example value for a player under a key."""
        if name in self.words.defs.card_zones:
            return "[]"
        return "0" if name in self.words.each_place else _NONE_OF.get(name, "PLACE")

    def _where_all_start(self, key: ScalarNode, value: MappingNode) -> None:
        """Checks a place where all pieces of all owners start: it compares only named pieces."""
        if not any(_amounts(value)):
            example = f"write `{key.value}: {{{self.words.any_player}: 3}}`"
            self._record(
                key, "where all pieces start, only the pieces that you name count", example
            )

    # ------------------------------------------------------------ options

    def _options(self, key: ScalarNode, value: Node) -> None:
        named = [option for option, _ in pairs_of(value)]
        if isinstance(value, MappingNode | SequenceNode) and not value.items:
            example = f"{key.value}: {_LISTED[key.value]}"
            self._record(key, "it names no option", f"write `{example}`, or leave it out")
        for option in named:
            if self.words.is_lookalike(option.value):
                hint = "write the key of an option that is offered at other times, or leave it out"
                self._record(option, "no option ever has this key", hint)


def _amounts(wanted: Node) -> Iterator[Node]:
    """The numbers of pieces, also those by kind or of other owners."""
    if not isinstance(wanted, MappingNode):
        yield wanted
        return
    for _, amount in wanted.items:
        yield from _amounts(amount)
