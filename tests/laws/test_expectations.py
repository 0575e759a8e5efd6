"""The built-in overlays say what they replace, so that no change of it passes unseen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from elgrande.engine.rules.files.files import RuleFile, built_in_expansions, built_in_files
from elgrande.engine.rules.load.declarations import Entry, entries_of
from elgrande.engine.rules.load.patches import VALUE_KEYS, values_of
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.nodes import find, items_of, pairs_of, text_of

FOR_PEOPLE = ("title", "source", "confidence", "notes")
"""Keys that no overlay rests on."""
FILES = [
    file
    for name in built_in_expansions()
    for file in built_in_files(name, Report(), with_schema=False)
]
DECLARED: dict[tuple[str, str], list[Entry]] = {}
for one in FILES:
    for kind, declared in entries_of(one):
        DECLARED.setdefault((kind, declared.id), []).append(declared)


def of_others(file: RuleFile, section: str, name: str) -> Entry | None:
    """A thing that other expansions declare, and this one does not."""
    found = DECLARED.get((section, name), [])
    own = any(entry.expansion == file.expansion for entry in found)
    return found[0] if found and not own else None


def unsaid(file: RuleFile) -> Iterator[str]:
    """What a file replaces without saying what was there."""
    expects = file.content.get("expects")
    for name, _ in pairs_of(file.content.get("set")):
        stated = [find(expects, ("parameters", name.value, key)) for key in VALUE_KEYS]
        if of_others(file, "parameters", name.value) and not any(stated):
            yield f"set.{name.value}"
    for section, things in pairs_of(file.content.get("patch")):
        for name, says in pairs_of(things):
            entry = of_others(file, section.value, name.value)
            for value in values_of(says) if entry is not None else ():
                path = tuple(key for key in value.path if key)
                there = entry is not None and value.path[0] in entry.nodes
                if value.path[0] in FOR_PEOPLE or not there:
                    continue
                if find(expects, (section.value, name.value, *path)) is None:
                    yield f"patch.{section.value}.{name.value}{value.what}"
    for item in items_of(file.content.get("steps") if file.schema == "expansion" else None):
        inside = text_of(find(item, ("in",))) or ""
        gone = find(item, ("instead_of",)) or find(item, ("remove",))
        procedure = of_others(file, "procedures", inside)
        steps = () if procedure is None else [step.id for step in procedure.steps]
        if text_of(gone) in steps and find(item, ("expects",)) is None:
            yield f"steps.{inside}.{text_of(gone)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.source.name)
def test_what_is_replaced_is_stated(file: RuleFile) -> None:
    assert list(unsaid(file)) == []
