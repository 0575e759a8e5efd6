"""The sentences of rule files, each at its place: what scenarios can reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..lang import tree
from ..rules.files.files import BUILT_IN, read_file
from ..rules.load.effect_texts import LanguageText, language_texts
from ..rules.load.effects import read_text
from ..text.diagnostics import Report
from ..text.source import Source, Span
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

    file: as shown. number: that of the text in its file. outer: the number of the sentence in whose
    block it is, or -1; branch: the number of the block in that sentence.
    """

    file: str
    path: Path
    span: Span
    text: str
    number: int
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
            _read(found, (name, real(path), file.source), number, text)
    return found


def _read(
    found: list[Sentence], file: tuple[str, Path, Source], number: int, text: LanguageText
) -> None:
    if text.start == "zone" or "expects" in text.path:  # what is expected of others is no text
        return
    name, path, source = file
    root = read_text(text.scalar, text.start, Report().record)

    def add(body: tree.Body, outer: int, branch: int) -> None:
        for node in body:
            written = source.text[source.offset(*node.span.start) : source.offset(*node.span.end)]
            if does_nothing(node) or not written:  # what can't be read has no words
                continue
            here = len(found)
            shown = " ".join(written.split())
            found.append(Sentence(name, path, node.span, shown, number, node, outer, branch))
            for part, inner in enumerate(node.bodies()):
                add(inner, here, part)

    if root is not None:
        add(body_of(root), -1, 0)


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


def place_of(node: tree.Node) -> Place:
    """Where a sentence of a mix begins."""
    return _real(node.span.file), *node.span.start


@lru_cache(maxsize=4096)
def _real(name: str) -> str:
    """The absolute path of a file from its name in a mix; built-in files have relative names."""
    built_in = BUILT_IN / name
    return str(real(built_in if built_in.is_file() else Path(name)))
