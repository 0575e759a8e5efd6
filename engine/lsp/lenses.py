"""What an editor offers above a line: how often a name is used, and to run a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..text.output.findings import amount
from ..text.source import Span
from ..text.yaml.nodes import MappingNode
from .document import Document
from .index import CHOSEN, Use


@dataclass(frozen=True)
class Lens:
    """An offer above a line. what: `uses` of the name at the place, or `run` the scenario."""

    at: Span
    title: str
    what: str


def lenses(document: Document, here: Iterable[Use], everywhere: Iterable[Use]) -> Iterator[Lens]:
    """The offers of a file, in its order. here, everywhere: the names in it, and in all files."""
    if document.schema == "scenario" and isinstance(document.root, MappingNode):
        key = document.root.key("scenario")
        if key is not None:
            yield Lens(key.span, "run", "run")
    counts = Counter((use.space, use.text) for use in everywhere if not use.declares)
    for use in here:
        if use.declares and not use.space.startswith(CHOSEN):
            yield Lens(use.span, amount(counts[use.space, use.text], "use"), "uses")
