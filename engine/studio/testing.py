"""The scenarios of a folder as tests: which there are, and how each one ends."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ..lsp.document import Document
from ..text.yaml.nodes import find, text_of
from .editing import Editing

Data = dict[str, Any]


class Testing:
    """The scenarios of a folder, with its files as they are typed."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing

    def listed(self) -> list[Data]:
        """Each scenario: its name and title, and digests of its text and of all other rules.

        As long as both digests stay the same, it ends in the same way.
        """
        documents = self._editing.documents()
        known = {name: one for name, one in documents.items() if _is_scenario(one)}
        others = sorted(documents.keys() - known.keys())
        rules = _digest("".join(f"{name}\0{documents[name].source.text}\0" for name in others))
        return [
            {
                "name": name,
                "title": text_of(find(one.root, ("scenario",))) or "",
                "own": _digest(one.source.text),
                "rules": rules,
            }
            for name, one in known.items()
        ]

    def run(self, name: str) -> Data:
        """How a scenario ends by the rules as they are typed, and each failure with its place.

        state: `passes`, `fails`, or `stopped` by mistakes in it or in the rules. Raises Refused.
        """
        failures = self._editing.failures(name)
        stopped = all(one["is_mistake"] for one in failures)
        state = "passes" if not failures else "stopped" if stopped else "fails"
        return {"state": state, "failures": failures}


def _is_scenario(one: Document) -> bool:
    """Whether a file is a scenario; one that can't be parsed is known by a line."""
    if one.root is None:
        return any(line.startswith("scenario:") for line in one.source.lines)
    return one.schema == "scenario"


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
