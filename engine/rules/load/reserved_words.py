"""Checks that no id is a word of the language or of scenarios, since neither could refer to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from ...lang.parser import reserved
from ...text.diagnostics import Report
from ...text.schema.key_owner import alternative_keys
from ...text.schema.schemas import schema
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode, items_of, pairs_of
from ..position_keys import NOBODY, NOWHERE
from .declarations import Entry, Mix

_IN_POSITIONS = (
    *("regions", "places", "pieces", "neutrals", "counters", "offices", "card_zones", "decks"),
)
"""Sections whose ids are keys in the positions of scenarios, among other keys."""

OTHER_WORD: Final = "use another word, such as `the_{}`; the title can stay"
"""The hint for an id that is reserved."""


@cache
def words_of_scenarios() -> frozenset[str]:
    """The words with a meaning of their own where a scenario names an entry or a player."""
    return frozenset((NOWHERE, NOBODY, *alternative_keys(schema("scenario"))))


def check_words(mix: Mix, report: Report) -> None:
    """Reports every id, plural, trait and number that is a word of the language or of scenarios."""
    for section in mix.sections:
        for entry in mix.entries(section):
            for word, place in words_of(entry):
                _check(word, place, report)
            if section in _IN_POSITIONS:
                _check_scenarios(entry.id, entry, report)
                for key, _ in pairs_of(entry.nodes.get("members")):
                    _check_scenarios(key.value, key, report)
    for node in items_of(mix.single_values["colours"].nodes[""]):
        if isinstance(node, ScalarNode):
            _check_scenarios(node.value, node, report)
    numbers = [
        (key.value, key)
        for card in mix.entries("cards")
        for key, _ in pairs_of(card.nodes.get("numbers"))
    ]
    known = dict.fromkeys(word for word, _ in numbers if word not in reserved())
    for word, place in numbers:
        _check(word, place, report, known)


def words_of(entry: Entry) -> Iterator[tuple[str, Entry | ScalarNode]]:
    """The words of an entry that sentences use, except its numbers, with their positions."""
    yield entry.id, entry
    for node in (entry.nodes.get("plural"), *items_of(entry.nodes.get("traits"))):
        if isinstance(node, ScalarNode):
            yield node.value, node
    for key, _ in pairs_of(entry.nodes.get("members")):
        yield key.value, key
    for step in entry.steps:
        yield step.id, step


def _check_scenarios(word: str, place: Entry | ScalarNode, report: Report) -> None:
    if word in words_of_scenarios() and word not in reserved():  # the latter are reported anyway
        message = f"`{word}` is a word of scenarios and can't be an id here"
        report.record("E509", message, place.span, hint=OTHER_WORD.format(word))


def _check(
    word: str, place: Entry | ScalarNode, report: Report, likely: Iterable[str] = ()
) -> None:
    """Reports a word of the language. likely: words of which it may be a misspelling."""
    if word in reserved():
        message = f"`{word}` is a word of the effect language and can't be an id"
        other = OTHER_WORD.format(word)
        report.record("E509", message, place.span, hint=did_you_mean(word, likely) or other)
