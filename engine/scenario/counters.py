"""Checks what a position says of a counter."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.model import GAME, Counter
from ..rules.position_keys import bearing
from ..text.source import Span
from ..text.spelling import did_you_mean
from ..text.yaml.nodes import MappingNode, Node, ScalarNode, to_data
from .vocabulary import Vocabulary

Problem = tuple[bool, str, Span, str | None]
"""Whether it is about a name, what is wrong, where, and a hint."""


def problems_of(counter: Counter, node: Node, words: Vocabulary) -> Iterator[Problem]:
    """What is wrong with the value of a counter: a number, or numbers by what it is of."""
    if counter.of == GAME:
        yield from _of_number(counter, node)
    elif not isinstance(node, MappingNode):
        message = (
            f"`{counter.id}` is a counter of each {counter.of}: expected numbers by {counter.of}"
        )
        yield False, message, node.span, f"write `{example_of(counter, counter.most, words)}`"
    else:
        bearers = words.bearers(counter)
        for who, value in node.items:
            for at, name, number in _by_key(who, value):
                if not bearing(name, bearers):
                    message = f"there is no {counter.of} `{name}` with a `{counter.id}`"
                    yield True, message, at.span, did_you_mean(name, bearers)
                yield from _of_number(counter, number)


def example_of(counter: Counter, number: int, words: Vocabulary) -> str:
    """What to write for a counter of each of something."""
    bearer = words.any_player if counter.of == "player" else counter.of.upper()
    return f"{counter.id}: {{{bearer}: {number}}}"


def _by_key(who: ScalarNode, value: Node) -> Iterator[tuple[ScalarNode, str, Node]]:
    """A number with its key; of a place or card of each player, one for each of them."""
    if not isinstance(value, MappingNode):
        yield who, who.value, value
        return
    for colour, number in value.items:
        yield colour, f"{who.value}/{colour.value}", number


def _of_number(counter: Counter, node: Node) -> Iterator[Problem]:
    number = to_data(node)
    if type(number) is not int or not counter.least <= number <= counter.most:
        ends = f"{counter.least} to {counter.most:,}"
        yield False, f"`{counter.id}` is a number from {ends}", node.span, None
