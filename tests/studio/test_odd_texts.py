"""Texts as they are while a user types: every question about any text has an answer."""

from __future__ import annotations

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

ODD = [
    "",
    "# only comment\n",
    "c",
    "cards",
    "5",
    '"x"',
    "null",
    "- a",
    "[]",
    "{[",
    "? a\n: b",
    "? [a]\n: b",
    "cards: !!x",
    "&a [*a]",
    "---\na: 1\n---\nb: 2",
    "cards: 5",
    "cards: {a: 1}",
    "cards:\n- 5",
    "cards:\n- [5]",
    "cards:\n- {id: 5, effect: [1]}",
    "cards:\n- id: {a: b}\n  effect: gain 1 point",
    "expansion: [1]",
    "expansion: house\nregions: x",
    "expansion: house\nrules: [1, {rule: 5}]",
    "expansion: house\nsteps: [1]\n",
    "procedures: [a]",
    "scenario: 5",
    "scenario: x\nsteps: 5",
    "mix: 5\nwith: x",
    "\N{GRINNING FACE}",
]


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Backend:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "cards.yaml").write_text("expansion: odd\n", encoding="utf-8")
    return Backend(folder, MixRequest())


@pytest.mark.parametrize("text", ODD)
def test_every_question_is_answered(text: str, backend: Backend) -> None:
    said = {"name": "cards.yaml", "text": text}
    assert set(backend.ask("look", said)) == {"marks", "others", "things", "passes"}
    for line in range(1, text.count("\n") + 3):
        backend.ask("face", {**said, "line": line})
        for column in (1, 2, 40):
            place = {**said, "line": line, "column": column}
            assert set(backend.ask("proposals", place)) == {"proposals"}
            assert set(backend.ask("explained", place)) == {"told"}
    assert set(backend.ask("beginnings", {})) == {"players", "scenarios", "cards"}
