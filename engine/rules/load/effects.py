"""Reads texts in the effect language, each once for all mixes that hold it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any
from weakref import WeakKeyDictionary

from ...lang import tree
from ...lang.lines import SYNTAX, parse_effect
from ...lang.parser import EffectSyntaxError, parse
from ...text.diagnostics import Report
from ...text.shared import Shared
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode
from ...text.yaml.scalarmap import Style
from .declarations import Entry
from .effect_texts import EFFECT

Complaint = tuple[str, str, Span] | tuple[str, str, Span, str | None]
"""Code, message, place and, where there is one, a hint."""


def read_text(text: ScalarNode, start: str, complain: Callable[..., None]) -> tree.Node | None:
    """The tree of a text by its start rule; None when it can't be read. Takes each complaint."""
    if start == EFFECT:
        return parse_effect(text.value, text.span_of, complain)
    try:
        return parse(text.value.rstrip("\n"), start, text.span_of)  # a block of YAML ends with one
    except EffectSyntaxError as error:
        complain(error.code, error.message, text.span_of(error.start, error.end), error.hint)
        return None


class Parsed:
    """The texts that were read before, by their place in a file, with what was wrong.

    made: the definitions of entries in which nothing was wrong, for as long as there is the entry.
    """

    def __init__(self) -> None:
        self.made: WeakKeyDictionary[Entry, Any] = WeakKeyDictionary()
        self._read: dict[ScalarNode, tuple[tree.Node | None, list[Complaint]]] = {}

    def effect(self, text: ScalarNode, report: Report) -> tree.Effect:
        """The tree of an effect; the report gets what is wrong with its lines."""
        effect = self.sentence(text, EFFECT, report)
        return effect if isinstance(effect, tree.Effect) else tree.Effect(span=text.span)

    def sentence(self, text: ScalarNode, start: str, report: Report) -> tree.Node | None:
        """The tree of a text; None when it can't be read.

        Nothing is read of a file that has so many mistakes that no more are kept.
        """
        if report.is_full(text.source.name):
            return None
        if text not in self._read:
            wrong: list[Complaint] = []
            node = read_text(text, start, lambda *found: wrong.append(found))
            if start == EFFECT:
                wrong = [_with_joined(found, text) for found in wrong]
            self._read[text] = node, wrong
        node, wrong = self._read[text]
        for found in wrong:
            report.record(*found)
        return node

    def keep_only(self, sources: Container[int]) -> None:
        """Forgets the texts of all sources but these, given by identity."""
        for text in [text for text in self._read if id(text.source) not in sources]:
            del self._read[text]

    def identities(self) -> frozenset[int]:
        """The identities of the trees that were read."""
        return frozenset(id(node) for node, _ in self._read.values())

    def __len__(self) -> int:
        return len(self._read)


def _with_joined(found: Complaint, text: ScalarNode) -> Complaint:
    """A mistake with the hint that YAML has joined the lines of a text, where it begins one."""
    code, message, span = found[:3]
    folded = text.style is Style.FOLDED
    begins = not text.source.lines[span.line - 1][: span.column - 1].strip()
    first = text.span.line + folded
    if code != SYNTAX or text.style is Style.LITERAL or span.line <= first or not begins:
        return found
    cause = "`>` after the key joins the lines" if folded else "YAML joins these lines"
    return code, message, span, f"{cause} to one: write `|` after the key to keep them apart"


PARSED = Shared("texts read before", Parsed)
"""The texts that were read before; every mix that is laid together reads its texts by them."""
