"""Parses texts in the effect language, each once for all mixes that contain it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary

from ...lang import tree
from ...lang.lines import SYNTAX, parse_effect
from ...lang.parser import EffectSyntaxError, parse
from ...text.diagnostics import Report
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode
from ...text.yaml.scalarmap import Style
from .declarations import Entry
from .effect_texts import EFFECT

Finding = tuple[str, str, Span] | tuple[str, str, Span, str | None]
"""Code, message and span of a mistake, and a hint, if there is one."""


def read_text(text: ScalarNode, start: str, diagnose: Callable[..., None]) -> tree.Node | None:
    """The tree of a text by its start rule, or None. Mistakes are passed to `diagnose`."""
    if not text.value.strip():
        what = "an effect" if start == EFFECT else f"a {start}"
        diagnose("E207", f"{what} must not be empty", text.span)
        return None
    if start == EFFECT:
        return parse_effect(text.value, text.span_of, diagnose)
    try:
        return parse(text.value.rstrip("\n"), start, text.span_of)  # a YAML block ends with one
    except EffectSyntaxError as error:
        diagnose(error.code, error.message, text.span_of(error.start, error.end), error.hint)
        return None


class _Place(NamedTuple):
    """A text as it stands in a file: line and column (from 1) of its first character."""

    file: str
    line: int
    column: int
    start: str
    written: str


class Reading:
    """The tree of a text, if it could be parsed, and its mistakes."""

    def __init__(self, node: tree.Node | None, wrong: list[Finding]) -> None:
        self.node = node
        self.wrong = wrong


class Parsed:
    """The texts parsed so far, by node, with their mistakes, as long as the nodes exist.

    A text that stands at the same place in another version of its file is the same tree, so that
    what is known of it stays known.
    made: the definitions made from entries without mistakes, as long as the entries exist.
    """

    def __init__(self) -> None:
        self.made: WeakKeyDictionary[Entry, Any] = WeakKeyDictionary()
        self._read: WeakKeyDictionary[ScalarNode, Reading] = WeakKeyDictionary()
        self._placed: WeakValueDictionary[_Place, Reading] = WeakValueDictionary()

    def effect(self, text: ScalarNode, report: Report) -> tree.Effect:
        """The tree of an effect; mistakes in its lines go to the report."""
        effect = self.sentence(text, EFFECT, report)
        return effect if isinstance(effect, tree.Effect) else tree.Effect(span=text.span)

    def sentence(self, text: ScalarNode, start: str, report: Report) -> tree.Node | None:
        """The tree of a text, or None if it can't be parsed.

        Skips files for which the report keeps no more mistakes.
        """
        if report.is_full(text.source.name):
            return None
        reading = self.read(text, start)
        for found in reading.wrong:
            report.record(*found)
        return reading.node

    def read(self, text: ScalarNode, start: str) -> Reading:
        """The tree of a text and all its mistakes."""
        known = self._read.get(text)
        if known is not None:
            return known
        written = text.source.text[text.start : text.raw_end]
        place = _Place(text.source.name, *text.source.place(text.start), start, written)
        reading = self._placed.get(place)
        if reading is None:
            wrong: list[Finding] = []
            node = read_text(text, start, lambda *found: wrong.append(found))
            if start == EFFECT:
                wrong = [_with_joined(found, text) for found in wrong]
            reading = self._placed[place] = Reading(node, wrong)
        self._read[text] = reading
        return reading

    def identities(self, sources: Container[int]) -> frozenset[int]:
        """The identities of the parsed trees of some sources, which are given by identity."""
        # A list of references, made at once: another thread may add texts meanwhile.
        texts = (reference() for reference in self._read.keyrefs())
        alive = (text for text in texts if text is not None and id(text.source) in sources)
        return frozenset(id(reading.node) for reading in map(self._read.__getitem__, alive))


def _with_joined(found: Finding, text: ScalarNode) -> Finding:
    """A mistake at the start of a line, with the hint that YAML joins the lines of the text."""
    code, message, span = found[:3]
    folded = text.style is Style.FOLDED
    begins = not text.source.lines[span.line - 1][: span.column - 1].strip()
    first = text.span.line + folded
    if code != SYNTAX or text.style is Style.LITERAL or span.line <= first or not begins:
        return found
    cause = "`>` after the key joins the lines" if folded else "YAML joins these lines"
    return code, message, span, f"{cause} to one: write `|` after the key to keep them apart"


PARSED = Parsed()
"""The texts parsed so far in this process; all mixes share them."""


def same_text(one: ScalarNode, other: ScalarNode, start: str = EFFECT) -> bool:
    """Whether two texts of the language mean the same, ignoring layout."""
    if one.value.split("\n") == other.value.split("\n"):
        return True
    ignored = Report()
    trees = [PARSED.sentence(text, start, ignored) for text in (one, other)]
    return trees[0] is not None and trees[0] == trees[1]
