"""Questions and answers as JSON, whoever carries them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.answering import Outcome, answer
from elgrande.engine.studio.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "a.yaml").write_text("expansion: a\n")
    return Desk(tmp_path, MixRequest())


def test_an_answer_is_what_the_desk_says(desk: Desk) -> None:
    given = answer(desk, "read", '{"name": "a.yaml"}')
    assert given.outcome is Outcome.GIVEN
    assert json.loads(given.text) == desk.ask("read", {"name": "a.yaml"})
    assert answer(desk, "read", b'{"name": "a.yaml"}') == given


@pytest.mark.parametrize("question", ["", "[]", "{", "1", "[" * 50_000, b"\xff"])
def test_what_is_no_object_is_no_question(question: str | bytes, desk: Desk) -> None:
    given = answer(desk, "read", question)
    assert given.outcome is Outcome.UNREADABLE and json.loads(given.text)["refused"]


@pytest.mark.parametrize("name", ["b.yaml", "../a.yaml", "folder.yaml"])
def test_what_cant_be_done_is_refused_with_the_reason(name: str, desk: Desk) -> None:
    (desk.folder.root / "folder.yaml").mkdir()
    given = answer(desk, "read", json.dumps({"name": name}))
    assert given.outcome is Outcome.REFUSED and json.loads(given.text)["refused"]
