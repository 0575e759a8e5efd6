"""The sentences of rule files, each at its place: what scenarios can reach."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..lang import tree
from ..rules.files.files import BUILT_IN, RuleFile, read_file
from ..rules.load.effect_texts import LanguageText, language_texts
from ..rules.load.effects import read_text
from ..rules.model import NAMED, Definitions
from ..text.diagnostics import Report
from ..text.source import Span
from ..text.yaml.nodes import MappingNode, Node, SequenceNode, text_of
from ..text.yaml.reading import real

Place = tuple[str, int, int]
"""Where a sentence begins: the absolute path of its file, line and column."""

FIRST, OTHER = 0, 1
"""The sides of a condition: it holds, or a question is answered with yes; and the contrary."""

REACHED = -1

Goal = tuple[int, int]
"""What a play can show: the number of a sentence, and a side of it or `REACHED`."""


class Sentence(NamedTuple):
    """A sentence, or the header of a block.

    file: as shown. number: that of the text in its file. home: the id of the entry with that text,
    and below it of a step. outer: the number of the sentence in whose
    block it is, or -1; branch: the number of the block in that sentence.
    """

    file: str
    path: Path
    span: Span
    text: str
    number: int
    home: str
    node: tree.Node
    outer: int
    branch: int

    @property
    def place(self) -> Place:
        """Where it begins, as `place_of` says."""
        return str(self.path), *self.span.start

    @property
    def sides(self) -> tuple[str, str] | None:
        """Of a condition in play: what is so while no game takes its first side, and the other."""
        which = getattr(self.node, "filter", self)
        return None if which is None or getattr(which, "compares", False) else self.node.SIDES

    def __str__(self) -> str:
        return f"{self.file}:{self.span.line}:{self.span.column}"


def sentences_in(files: Iterable[tuple[str, Path]]) -> list[Sentence]:
    """The sentences of rule files, by the names to show; a block precedes what is in it.

    What can't be read is left out, since `check` reports it. So is `do nothing`.
    """
    found: list[Sentence] = []
    for name, path in files:
        file = read_file(path, Report(), with_schema=False)
        if file is None or not file.is_rules:
            continue
        for number, text in enumerate(language_texts(file.schema, file.content)):
            _read(found, (name, real(path), file), number, text)
    return found


def _read(
    found: list[Sentence], at: tuple[str, Path, RuleFile], number: int, text: LanguageText
) -> None:
    if text.start == "zone" or "expects" in text.path:  # what is expected of others is no text
        return
    (name, path, file), source = at, at[2].source
    home = _home(file.content, text.path)
    root = read_text(text.scalar, text.start, Report().record)

    def add(body: tree.Body, outer: int, branch: int) -> None:
        for node in body:
            written = source.text[source.offset(*node.span.start) : source.offset(*node.span.end)]
            if does_nothing(node) or not written:  # what can't be read has no words
                continue
            here = len(found)
            shown = " ".join(written.split())
            one = Sentence(name, path, node.span, shown, number, home, node, outer, branch)
            found.append(one)
            for part, inner in enumerate(node.bodies()):
                add(inner, here, part)

    if root is not None:
        add(body_of(root), -1, 0)


def _home(content: Node, path: Sequence[str | int]) -> str:
    """The ids on the way to a text: of an entry, and of a step in it."""
    ids: list[str] = []
    node: Node | None = content
    for key in path:
        if isinstance(node, MappingNode):
            node = node.get(str(key))
            named = isinstance(node, MappingNode) and "id" not in node and key not in _NO_IDS
            ids += [str(key)] if named else []
        elif isinstance(node, SequenceNode) and isinstance(key, int):
            node = node.items[key]
        own = text_of(node.get("id")) if isinstance(node, MappingNode) else None
        ids += [] if own is None else [own]
    return ".".join(ids)


_NO_IDS = frozenset(NAMED) | {"add", "patch", "remove", "set", "step", "steps"}
"""Keys of files below which entries stand, by id or as a list."""


def does_nothing(node: tree.Node) -> bool:
    """Whether it is `do nothing`."""
    return node.EFFECTS.idle and not node.bodies()


def body_of(root: tree.Node) -> tree.Body:
    """The sentences of a text: of an effect those in it, of a rule itself."""
    return root.body if isinstance(root, tree.Effect) else (root,)


def statements(body: Iterable[tree.Node]) -> Iterator[tree.Node]:
    """All sentences of a text, blocks before what is in them."""
    for node in body:
        yield node
        for inner in node.bodies():
            yield from statements(inner)


def places_in(defs: Definitions) -> Iterator[Place]:
    """Where the sentences of a mix begin."""
    for root in texts_in(defs):
        yield from (place_of(node) for node in statements(body_of(root)))


def texts_in(defs: Definitions) -> Iterator[tree.Node]:
    """The texts of a mix: of its steps, rules and cards."""
    for procedure in defs.procedures.values():
        yield from procedure.effects
    for rule in defs.rules.values():
        yield from rule.texts
    for card in defs.cards.values():
        yield from card.texts


def place_of(node: tree.Node) -> Place:
    """Where a sentence of a mix begins."""
    return _real(node.span.file, os.getcwd()), *node.span.start


@lru_cache(maxsize=4096)
def _real(name: str, folder: str) -> str:
    """The absolute path of a file from its name in a mix; built-in files have relative names.

    folder: the current one, to which other relative names refer.
    """
    built_in = BUILT_IN / name
    return str(real(built_in if built_in.is_file() else Path(folder, name)))
