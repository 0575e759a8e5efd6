"""Finds the texts of a file that are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_PATHS: dict[tuple[str, ...], str] = {
    ("cards", "#", "effect"): "effect",
    ("cards", "#", "while_in", "*"): "effect",
    ("procedures", "*", "steps", "#", "effect"): "effect",
    ("steps", "#", "step", "effect"): "effect",
    ("rules", "#", "rule"): "rule",
    ("zones", "*"): "zone",
    ("patch", "cards", "*", "effect"): "effect",
    ("patch", "cards", "*", "while_in", "*"): "effect",
    ("patch", "procedures", "*", "steps", "#", "effect"): "effect",
    ("patch", "rules", "*", "rule"): "rule",
}
"""Where such texts stand: keys, `*` for any key and `#` for any entry of a list."""


@dataclass(frozen=True)
class LanguageText:
    """A text of the language: an `effect`, a `rule` or a `zone`. flow: inside { } or [ ]."""

    key: ScalarNode
    scalar: ScalarNode
    what: str
    flow: bool


def language_texts(kind: str, content: MappingNode) -> Iterator[LanguageText]:
    """Every effect, rule and zone of a file of a kind, in the order of the file."""
    if kind in ("card", "expansion"):
        yield from _below(content, tuple(_PATHS), 0, False)


def _below(
    node: Node, paths: Sequence[tuple[str, ...]], depth: int, flow: bool
) -> Iterator[LanguageText]:
    flow = flow or node.source.text.startswith(("{", "["), node.start)
    if isinstance(node, SequenceNode):
        inner = [path for path in paths if path[depth] == "#"]
        for item in node if inner else ():
            yield from _below(item, [p for p in inner if len(p) > depth + 1], depth + 1, flow)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            fitting = [path for path in paths if path[depth] in ("*", key.value)]
            ending = [path for path in fitting if len(path) == depth + 1]
            if ending and isinstance(value, ScalarNode):
                yield LanguageText(key, value, _PATHS[ending[0]], flow)
            else:
                longer = [path for path in fitting if len(path) > depth + 1]
                yield from _below(value, longer, depth + 1, flow)
