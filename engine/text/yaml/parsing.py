"""Parses YAML to a tree with positions. Uses only the parser's events: nothing is constructed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from ..diagnostics import Report
from ..limits import MAX_DEPTH, MAX_ENTRIES, MAX_NODES, MAX_NUMBER_LENGTH
from ..source import Source, Span
from ..wording import quoted
from .errors import explain_syntax
from .nodes import MappingNode, Node, ScalarNode, SequenceNode
from .scalarmap import Style
from .scalars import NumberTooLong, resolve_plain

_STYLES = {None: Style.PLAIN, "": Style.PLAIN, "'": Style.SINGLE, '"': Style.DOUBLE}
_STYLES |= {"|": Style.LITERAL, ">": Style.FOLDED}

# Forbidden characters: control characters, line ends other than the newline (other programs would
# count lines differently), signs that change the writing direction (they can hide text).
# None of them is printable, and few files have other non-printable characters, such as tabs. So
# the pattern, which is slow to compile, is hardly ever needed.
_FORBIDDEN = (
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)

_DIRECTIVE = re.compile(r"^%TAG\b", re.MULTILINE)
_MOST_DIRECTIVES = 100

_PROPERTY = re.compile(r"([&!]\S*)\s*")


class _Stop(Exception):
    """Raised to stop parsing; the reason is in the report."""


@dataclass(slots=True, eq=False, repr=False)
class _Frame:
    """A mapping or sequence that is still open."""

    node: MappingNode | SequenceNode
    flow: bool
    key: Node | None = None
    keys: dict[str, ScalarNode] = field(default_factory=dict)


def parse_yaml(source: Source, report: Report) -> Node | None:
    """The tree of a source, or None if it is empty or not readable as YAML.

    Problems go to `report`. A file with duplicate keys, tags, anchors or aliases still gives a
    tree, so that the rest of it can be checked; of a duplicate key, the first value counts.
    """
    if not _is_clean(source, report) or _has_many_directives(source, report):
        return None
    composer = _Composer(source, report)
    try:
        parser, take = _new_parser(source.text), composer.take
        while (event := parser.get_event()) is not None:
            take(event)
    except yaml.YAMLError as error:
        explain_syntax(error, source, report)
        return None
    except _Stop:
        return None
    if composer.root is None:
        is_blank = not source.text.strip()
        message = "the file is empty" if is_blank else "the file contains only comments"
        report.record("E114", message, file=source.name)
    return composer.root


def _is_clean(source: Source, report: Report) -> bool:
    """Whether a source has only allowed characters; the others are reported."""
    clean = True
    if all(map(str.isprintable, source.lines)):
        return clean
    for match in re.finditer(_FORBIDDEN, source.text):
        clean = False
        message = f"the character U+{ord(match[0]):04X} is not allowed in a file"
        report.record("E104", message, source.span(match.start(), match.end()))
        if report.is_full(source.name):
            break
    return clean


def _has_many_directives(source: Source, report: Report) -> bool:
    """Whether a file declares hundreds of tags; the parser compares each with all others."""
    for number, found in enumerate(_DIRECTIVE.finditer(source.text), 1):
        if number > _MOST_DIRECTIVES:
            report.record("E107", "YAML tags are not used", source.span(*found.span()))
            return True
    return False


def _new_parser(text: str) -> Any:
    """The fastest parser available."""
    try:
        from yaml._yaml import CParser
    except ImportError:  # PyYAML without its C extension
        from .purepython import PureParser

        return PureParser(text)
    return CParser(text)


class _Composer:
    """Builds the tree from events, with a stack of open frames instead of recursion."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.root: Node | None = None
        self.stack: list[_Frame] = []
        self.count = 0

    def take(self, event: Any) -> None:
        """Handles one event. Raises `_Stop` when a limit is reached."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self.add(self.scalar(event))
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self.open(event)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self.close(event)
        elif kind is yaml.AliasEvent:
            self.add(self.alias(event))
        elif kind is yaml.DocumentStartEvent and self.root is not None:
            hint = "move the second document to a file of its own"
            message = "a second YAML document begins here; a file can contain only one"
            self.report.record("E111", message, self.span(event), hint=hint)
            raise _Stop

    def span(self, event: Any) -> Span:
        return self.source.span(event.start_mark.index, event.end_mark.index)

    def refuse_properties(self, event: Any) -> int:
        """Reports a tag or an anchor, and returns the offset at which the value itself begins."""
        start: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return start
        while (word := _PROPERTY.match(self.source.text, start)) is not None:
            span = self.source.span(*word.span(1))
            if word[1].startswith("!"):
                hint = "remove it; put a value in quotes to make it a text"
                message = f"YAML tags such as {quoted(word[1])} are not used"
                self.report.record("E107", message, span, hint=hint)
            else:
                hint = "remove it, and write the shared value in each place"
                message = f"YAML anchors such as {quoted(word[1])} are not used"
                self.report.record("E108", message, span, hint=hint)
            start = word.end()
        return start

    def scalar(self, event: Any) -> ScalarNode:
        raw_end = end = event.end_mark.index
        start = min(self.refuse_properties(event), end)
        value: str = event.value
        style = _STYLES[event.style]
        if style is Style.LITERAL or style is Style.FOLDED:
            end = start + len(self.source.text[start:end].rstrip())
        node = ScalarNode(self.source, start, end, raw_end, value, value, style)
        if style is Style.PLAIN:
            try:
                node.data = resolve_plain(value)
            except NumberTooLong:
                message = f"a number can have at most {MAX_NUMBER_LENGTH} characters"
                self.report.record(
                    "E115", message, node.span, hint="if it is a text, put it in quotes"
                )
        elif style is Style.DOUBLE and not value.isprintable():
            self.check_escapes(node)
        return node

    def check_escapes(self, node: ScalarNode) -> None:
        """Reports escapes that stand for forbidden characters."""
        for match in re.finditer(_FORBIDDEN, node.value):
            message = f"the character U+{ord(match[0]):04X} is not allowed in a text"
            self.report.record("E104", message, node.span_of(match.start(), match.end()))

    def alias(self, event: Any) -> ScalarNode:
        span = self.span(event)
        hint = "write the value itself"
        self.report.record("E108", "YAML aliases are not used", span, hint=hint)
        start, end = event.start_mark.index, event.end_mark.index
        text = self.source.text[start:end]
        return ScalarNode(self.source, start, end, end, text, text, Style.PLAIN)

    def open(self, event: Any) -> None:
        start = self.refuse_properties(event)
        end = event.end_mark.index
        is_mapping = type(event) is yaml.MappingStartEvent
        node = (MappingNode if is_mapping else SequenceNode)(self.source, start, end)
        if len(self.stack) >= MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} deep"
            self.report.record("E112", message, self.source.span(start, start + 1))
            raise _Stop
        self.stack.append(_Frame(node, flow=end > event.start_mark.index))

    def close(self, event: Any) -> None:
        frame = self.stack.pop()
        node = frame.node
        if frame.flow:
            node.end = event.end_mark.index
        elif node.items:  # a block ends after its last value, not before the next token
            last = node.items[-1]
            node.end = max(node.end, last[1].end if isinstance(last, tuple) else last.end)
        self.add(node)

    def add(self, node: Node) -> None:
        """Adds a finished node to its parent."""
        self.count += 1
        if self.count > MAX_NODES:
            self.report.record("E113", f"more than {MAX_NODES:,} values in one file", node.span)
            raise _Stop
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        if len(frame.node.items) == MAX_ENTRIES:
            what = "list" if isinstance(frame.node, SequenceNode) else "mapping"
            message = f"more than {MAX_ENTRIES:,} entries in one {what}"
            self.report.record("E113", message, node.span)
            raise _Stop
        if isinstance(frame.node, SequenceNode):
            frame.node.items.append(node)
        elif frame.key is None:
            frame.key = node
        else:
            self.add_item(frame, frame.node, frame.key, node)
            frame.key = None

    def add_item(self, frame: _Frame, mapping: MappingNode, key: Node, value: Node) -> None:
        if not isinstance(key, ScalarNode) or not key.value or "\n" in key.value:
            empty = isinstance(key, ScalarNode) and not key.value
            message = "a key is missing here" if empty else "a key must be one line of text"
            self.report.record("E110", message, key.span)
        elif (first := frame.keys.get(key.value)) is not None:
            related = [("first occurrence", first.span)]
            message = f"duplicate key `{key.value}`"
            self.report.record("E109", message, key.span, related=related)
        else:
            frame.keys[key.value] = key
            mapping.items.append((key, value))
