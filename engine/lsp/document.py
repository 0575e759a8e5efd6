"""One file as a tree, with lookup by position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..lang import tree
from ..rules.load.effect_texts import LanguageText, language_texts
from ..rules.load.effects import PARSED
from ..text.diagnostics import Report
from ..text.schema.check import schema_name
from ..text.source import Source
from ..text.yaml.nodes import MappingNode, Node, Path, ScalarNode, SequenceNode, find, text_of
from ..text.yaml.parsing import parse_yaml
from .format_keys import Role, key_role, value_role


@dataclass(frozen=True)
class Spot:
    """A key or a value in a file."""

    path: Path
    scalar: ScalarNode
    is_key: bool


@dataclass(frozen=True)
class Text:
    """A text in the effect language: an effect (`line`), a `rule` or a `zone`, and its tree.

    is_whole: all of it was parsed; for an effect with mistakes, the tree has the rest.
    """

    written: LanguageText
    tree: tree.Node | None
    is_whole: bool

    @property
    def path(self) -> Path:
        """The keys and numbers that lead to it in the file."""
        return self.written.path

    @property
    def scalar(self) -> ScalarNode:
        """The value in the file."""
        return self.written.scalar

    @property
    def start(self) -> str:
        """The start rule."""
        return self.written.start


class Document:
    """One version of a file. `root` is None if its YAML can't be parsed."""

    def __init__(self, source: Source) -> None:
        self.source = source

    @cached_property
    def root(self) -> Node | None:
        """The tree of the file."""
        return parse_yaml(self.source, Report())

    @cached_property
    def schema(self) -> str | None:
        """The kind of the file, if its keys show it."""
        return schema_name(self.root, Report()) if self.root is not None else None

    @cached_property
    def lines(self) -> list[str]:
        """The lines with their line ends."""
        return [f"{line}\n" for line in self.source.lines]

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every key and every scalar value, in the order of the file."""
        return tuple(_spots(self.root, ())) if self.root is not None else ()

    @cached_property
    def roles(self) -> tuple[tuple[Spot, Role | None], ...]:
        """These spots, each with its role as a name."""
        return tuple(
            (spot, (key_role if spot.is_key else value_role)(self.schema, spot.path))
            for spot in self.spots
        )

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Every text in the effect language."""
        found = language_texts(self.schema, self.root) if self.root is not None else ()
        return tuple(map(_read, found))

    def procedure_at(self, path: Path) -> str:
        """The procedure to which the item of `steps` at a path adds a step."""
        return text_of(find(self.root, (*path[:2], "in"))) or ""

    def spot_at(self, offset: int) -> Spot | None:
        """The key or value at an offset, including its end."""
        for spot in self.spots:
            if spot.scalar.start <= offset <= max(spot.scalar.end, spot.scalar.raw_end - 1):
                return spot
        return None

    def text_at(self, offset: int) -> Text | None:
        """The effect, rule or zone at an offset."""
        for text in self.texts:
            if text.scalar.start <= offset <= max(text.scalar.end, text.scalar.raw_end):
                return text
        return None


def _spots(node: Node, path: Path) -> Iterator[Spot]:
    if isinstance(node, ScalarNode):
        yield Spot(path, node, False)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            yield Spot((*path, key.value), key, True)
            yield from _spots(value, (*path, key.value))
    elif isinstance(node, SequenceNode):
        for number, item in enumerate(node.items):
            yield from _spots(item, (*path, number))


def _read(written: LanguageText) -> Text:
    found = PARSED.read(written.scalar, written.start)  # mistakes are reported elsewhere
    return Text(written, found.node, not found.wrong)
