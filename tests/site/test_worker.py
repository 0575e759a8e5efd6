"""What runs in the page: a backend over files in memory, which reports when they have changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.site.settings import settings_of
from elgrande.engine.site.worker import MOST_FILES, Worker
from elgrande.engine.studio.folder import Refused
from elgrande.engine.text.limits import MAX_FILE_BYTES

from .making import HOUSE

SETTINGS = settings_of(HOUSE, MixRequest())


def worker(below: Path, brought: str = "") -> Worker:
    return Worker(SETTINGS.written(), brought, below)


def asked(of: Worker, question: str, **said: Any) -> tuple[Any, Any]:
    """The answer, and the files where they have changed."""
    told = json.loads(of.ask(question, json.dumps(said)))
    return told["found"], told["files"]


def test_the_folder_of_the_site_is_there(tmp_path: Path) -> None:
    found, changed = asked(worker(tmp_path), "files")
    assert found.pop("place")
    assert found == {"folder": "new_card", "files": sorted(SETTINGS.files)}
    assert changed is None


def test_what_is_saved_is_told_once(tmp_path: Path) -> None:
    there = worker(tmp_path)
    read, _ = asked(there, "read", name="cards.yaml")
    assert asked(there, "look", name="cards.yaml", text="# typed\n")[1] is None
    new = {"name": "cards.yaml", "text": "# new\n", "digest": read["digest"]}
    found, changed = asked(there, "write", **new)
    assert "digest" in found
    assert changed == {**SETTINGS.files, "cards.yaml": "# new\n"}
    assert asked(there, "files")[1] is None
    assert asked(there, "nonsense")[0] == {"refused": "there is no request `nonsense`"}


def test_rules_that_an_address_brings_stand_for_those_of_the_site(tmp_path: Path) -> None:
    brought = json.dumps({"deep/mine.yaml": "expansion: mine\n"})
    assert asked(worker(tmp_path, brought), "files")[0]["files"] == ["deep/mine.yaml"]


def test_a_second_worker_plays_by_what_the_first_one_saved(tmp_path: Path) -> None:
    there = worker(tmp_path)
    text = SETTINGS.files["cards.yaml"].replace("up to 3", "up to 1")
    asked(there, "look", name="cards.yaml", text="# typed and dropped\n")
    there.put(json.dumps({**SETTINGS.files, "cards.yaml": text, "deep/new.yaml": "# new\n"}))
    assert asked(there, "read", name="cards.yaml")[0]["text"] == text
    found, changed = asked(there, "balance", name="cards.yaml", text=text, line=6)
    assert found["here"] and found["number"]["value"] == 1 and changed is None
    assert asked(there, "files")[0]["files"] == sorted([*SETTINGS.files, "deep/new.yaml"])


@pytest.mark.parametrize(
    "brought",
    [
        "nonsense",
        "[" * 50_000,
        "[]",
        "{}",
        '{"a.yaml": 1}',
        json.dumps({f"{number}.yaml": "" for number in range(MOST_FILES + 1)}),
        json.dumps({"a.yaml": "x" * (MAX_FILE_BYTES + 1)}),
        json.dumps({"../outside.yaml": ""}),
        json.dumps({"/etc/outside.yaml": ""}),
        json.dumps({".hidden.yaml": ""}),
        json.dumps({"program.py": ""}),
        json.dumps({"nul\0.yaml": ""}),
        json.dumps({"a.yaml/b.yaml": "", "a.yaml": ""}),
        json.dumps({"a.yaml": "", "a.yaml/b.yaml": ""}),
        json.dumps({"a.yaml": "\ud800"}),
        json.dumps({"x" * 5000 + ".yaml": ""}),
    ],
)
def test_what_is_no_folder_of_rules_is_refused(brought: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="the rules in this address can't be read"):
        worker(tmp_path / "inside", brought)
    assert not list(tmp_path.glob("*.yaml"))
