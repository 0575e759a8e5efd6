"""Where the words stand that a mistake can be made in: found in the real files, by their nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from elgrande.engine.lang.parser import keywords
from elgrande.engine.rules.files.files import RuleFile
from elgrande.engine.text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_NAMED = re.compile(r"\bas ([a-z][a-z0-9_]*)")
_PROSE = {
    "title",
    "notes",
    "section",
    "rulebook",
    "version",
    "source",
    "confidence",
    "plural",
    "text",
    "author",
    "shape",
    "label",
    "paint",
    "paints",
    "map",
}
"""Keys whose values only people see: no checker can know what these should be."""


@dataclass(frozen=True)
class Spot:
    """A piece of a file, from character `start` up to `end`."""

    file: int
    start: int
    end: int

    def text(self, files: list[RuleFile]) -> str:
        """What stands there."""
        return files[self.file].source.text[self.start : self.end]


@dataclass(frozen=True)
class Effect:
    """The text of an effect, zone or rule: the spots of its lines."""

    lines: tuple[Spot, ...]


def keys_of(file: RuleFile, number: int) -> Iterator[Spot]:
    """Every key of a schema; ids that are keys are left out, for they are declarations."""
    for path, key, _ in _pairs(file.content, ()):
        if (
            (path and path[-1] in _BY_ID)
            or "confidence" in path
            or {"numbers", "totals"} & set(path)
        ):
            continue
        yield Spot(number, key.start, key.end)


_BY_ID = frozenset({"places", "pieces", "offices", "card_zones", "decks", "orders", "zones"})
_BY_ID |= {
    "parameters",
    "procedures",
    "members",
    "set",
    "patch",
    "add",
    "cards",
    "ranks_paid",
    "track",
}


def _pairs(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ScalarNode, Node]]:
    if isinstance(node, MappingNode):
        for key, value in node.items:
            yield path, key, value
            yield from _pairs(value, (*path, key.value))
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _pairs(item, (*path, "-"))


def values_of(file: RuleFile, number: int) -> Iterator[tuple[str, Spot, ScalarNode]]:
    """Every single value with its key, without effects and texts for people."""
    for path, key, value in _pairs(file.content, ()):
        name = key.value
        if name in _PROSE or _PROSE & set(path) or name in ("effect", "rule"):
            continue
        if path[-1:] == ("zones",) or path[-2:-1] == ("zones",):
            continue
        nodes = value.items if isinstance(value, SequenceNode) else [value]
        for node in nodes:
            if isinstance(node, ScalarNode):
                yield name, Spot(number, node.start, node.end), node


def effects_of(file: RuleFile, number: int) -> Iterator[Effect]:
    """Every text in the effect language."""
    for path, key, value in _pairs(file.content, ()):
        is_text = key.value in ("effect", "rule") or path[-1:] == ("zones",)
        if is_text and isinstance(value, ScalarNode):
            yield Effect(tuple(_lines(file, number, value)))


def _lines(file: RuleFile, number: int, node: ScalarNode) -> Iterator[Spot]:
    start = node.start
    for line in file.source.text[node.start : node.end].split("\n"):
        content = line.strip(" \t")
        if content and content not in ("|", ">") and not content.startswith("#"):
            begin = start + line.index(content)
            yield Spot(number, begin, begin + len(content))
        start += len(line) + 1


def words_of(effect: Effect, files: list[RuleFile]) -> list[Spot]:
    """Every word of an effect."""
    spots = []
    for line in effect.lines:
        for match in _WORD.finditer(line.text(files)):
            spots.append(Spot(line.file, line.start + match.start(), line.start + match.end()))
    return spots


def local_names(effect: Effect, files: list[RuleFile]) -> set[str]:
    """The names that an effect gives to what is chosen."""
    return {name for line in effect.lines for name in _NAMED.findall(line.text(files))}


def is_keyword(word: str) -> bool:
    """Whether a word belongs to the language."""
    return word in keywords()
