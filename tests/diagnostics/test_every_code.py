"""Every code is reached by some test: no diagnostic exists that nothing can bring about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import RuleFile, built_in_files
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.text.codes import known_codes
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.pages import pages
from elgrande.engine.text.schema.check import check_schema
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import MappingNode
from elgrande.engine.text.yaml.parsing import parse_yaml

from ..output.test_pages import DESCRIBED

HERE = Path(__file__).parent
TESTS = HERE.parent

NAMED = {
    "E101": "output/test_pages.py::test_a_file_that_is_not_there",
    "E210": "diagnostics/test_every_code.py::test_a_schema_whose_forms_have_nothing_in_common",
    "E505": "diagnostics/test_every_code.py::test_a_patch_of_a_section_that_no_mix_has",
    "E506": "output/test_pages.py::test_a_mix_without_what_every_game_needs",
    "E512": "diagnostics/test_every_code.py::test_a_card_file_that_no_schema_was_asked_about",
    "E534": "properties/test_limits.py::test_actions_without_end",
    "E550": "mixing/test_mix_files.py::test_a_mistake_is_told_at_its_place",
}
"""Codes that a check of an author's files can't report, and the tests that reach them."""


def in_files() -> set[str]:
    """The codes that a check of the broken files in this folder gives."""
    texts = [path.read_text(encoding="utf-8") for path in HERE.rglob("*.expected")]
    return {line.split()[0] for text in texts for line in text.splitlines()}


def on_pages() -> set[str]:
    """The codes whose wrong examples tests/output/test_pages.py checks."""
    return {page.code for page in pages().values() if page.wrong} | DESCRIBED.keys()


def test_every_code_is_reached() -> None:
    assert known_codes().keys() - in_files() - on_pages() == NAMED.keys()


@pytest.mark.parametrize("code", NAMED)
def test_the_test_that_is_named_is_there(code: str) -> None:
    file, _, test = NAMED[code].partition("::")
    text = (TESTS / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {test}\(", text, re.MULTILINE)
    assert f'"{code}"' in text or f'"{code} ' in text


def test_most_codes_have_a_file_of_their_own() -> None:
    assert len(in_files()) >= 85


# ---------------------------------------------------------------- what the schemas keep away


def read(text: str, kind: str) -> RuleFile:
    """A file that was not compared with its schema."""
    source = Source("house.yaml", text)
    node = parse_yaml(source, Report())
    assert isinstance(node, MappingNode)
    return RuleFile(source, kind, node)


def codes_with(file: RuleFile) -> set[str]:
    report = Report()
    files = built_in_files("base", report, with_schema=False)
    files += built_in_files("big_box", report, with_schema=False)
    definitions = build(mix_files([*files, file], report))
    assert definitions is not None
    check_definitions(definitions, report)
    return {found.code for found in report}


def test_a_patch_of_a_section_that_no_mix_has() -> None:
    text = 'expansion: house\ntitle: House\nversion: "1"\npatch: {animals: {horse: {title: H}}}\n'
    assert codes_with(read(text, "expansion")) == {"E505"}


def test_a_card_file_that_no_schema_was_asked_about() -> None:
    text = "expansion: house\ncards: [{id: gift, title: Gift}]\n"
    assert codes_with(read(text, "card")) == {"E512"}


def test_a_schema_whose_forms_have_nothing_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our schemas have none; a new keyword in one of them still gets a diagnostic."""
    from jsonschema import Draft202012Validator

    from elgrande.engine.text.schema import check as schemacheck

    schema = {"properties": {"cards": {"contains": {"const": 1}}}}
    monkeypatch.setattr(schemacheck, "schema", lambda name: schema)
    monkeypatch.setattr(schemacheck, "_validator", lambda name: Draft202012Validator(schema))
    monkeypatch.setattr(schemacheck, "_fits", lambda name: lambda data: False)
    report = Report()
    assert not check_schema(read("cards: [2, 3]\n", "card").content, "card", report)
    assert [found.code for found in report] == ["E210"]
