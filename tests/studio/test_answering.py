"""Questions and answers as JSON, with any transport."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.answering import Outcome, answer
from elgrande.engine.studio.backend import Backend


@pytest.fixture
def backend(tmp_path: Path) -> Backend:
    (tmp_path / "a.yaml").write_text("expansion: a\n")
    return Backend(tmp_path, MixRequest())


def test_an_answer_is_what_the_desk_says(backend: Backend) -> None:
    given = answer(backend, "read", '{"name": "a.yaml"}')
    assert given.outcome is Outcome.GIVEN
    assert json.loads(given.text) == backend.ask("read", {"name": "a.yaml"})
    assert answer(backend, "read", b'{"name": "a.yaml"}') == given


@pytest.mark.parametrize("question", ["", "[]", "{", "1", "[" * 50_000, b"\xff"])
def test_what_is_no_object_is_no_question(question: str | bytes, backend: Backend) -> None:
    given = answer(backend, "read", question)
    assert given.outcome is Outcome.UNREADABLE and json.loads(given.text)["refused"]


@pytest.mark.parametrize("name", ["b.yaml", "../a.yaml", "folder.yaml"])
def test_what_cant_be_done_is_refused_with_the_reason(name: str, backend: Backend) -> None:
    (backend.folder.root / "folder.yaml").mkdir()
    given = answer(backend, "read", json.dumps({"name": name}))
    assert given.outcome is Outcome.REFUSED and json.loads(given.text)["refused"]


@pytest.mark.parametrize(
    "question", [b'{"name": "\\ud800"}', b'{"\\udfff": 1}', b'{"name": "\xed\xa0\x80"}']
)
def test_half_a_character_is_no_question(question: bytes, backend: Backend) -> None:
    assert answer(backend, "read", question).outcome is Outcome.UNREADABLE
    assert answer(backend, "look", b'{"name": "\\ud83d\\ude00.yaml", "text": ""}').text


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_on_disk_that_is_no_text_can_be_sent(backend: Backend) -> None:
    file = os.fsencode(backend.folder.root) + b"/half\xff.yaml"
    with open(file, "wb") as made:
        made.write(b"expansion: b\n")
    given = answer(backend, "files", "{}")
    assert given.outcome is Outcome.GIVEN and given.text.encode()
    assert answer(backend, "look", '{"name": "a.yaml", "text": "x"}').text.encode()
