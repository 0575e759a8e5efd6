"""SARIF: the structure that version 2.1.0 demands of what is written.

The schema in `schemas/` decides; its README says where it comes from. The environment variable
`SARIF_SCHEMA` may name another copy, against which the logs are validated as well.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from elgrande.engine.scenario.check import check_files
from elgrande.engine.scenario.check import findings as findings_of
from elgrande.engine.text.codes import known_codes
from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.text.output import written
from elgrande.engine.text.output.sarif import uri

from .samples import ALL, BAD_NAME, HINTED, MISSPELT, NOWHERE, TWICE, WARNED, WHOLE, findings


def log(*diagnostics: Diagnostic) -> Any:
    (text,) = written(findings(*diagnostics), "sarif")
    return json.loads(text)


def result(diagnostic: Diagnostic) -> Any:
    (found,) = log(diagnostic)["runs"][0]["results"]
    return found


HERE = Path(__file__).parent
SCHEMAS = [HERE / "schemas" / "sarif-2.1.0-rtm.5.json"]
SCHEMAS += [Path(os.environ["SARIF_SCHEMA"])] if "SARIF_SCHEMA" in os.environ else []


def validator_of(path: Path) -> Any:
    schema = json.loads(path.read_text(encoding="utf-8"))
    demands = [{"required": [key]} for key in ("startLine", "charOffset", "byteOffset")]
    schema["definitions"]["region"]["anyOf"] = demands  # of Errata 01
    return jsonschema.validators.validator_for(schema)(schema)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_logs_fit_the_schema(path: Path) -> None:
    validator = validator_of(path)
    checked = findings_of(check_files([HERE.parent / "diagnostics"]))
    assert len(checked.diagnostics) > 100
    (real,) = written(checked, "sarif")
    for one in (log(*ALL), log(), json.loads(real)):
        assert [error.message for error in validator.iter_errors(one)] == []


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_the_schema_refuses_what_is_wrong(path: Path) -> None:
    validator = validator_of(path)
    for key, value in (("message", None), ("level", "bad"), ("ruleIndex", -2), ("unknown", 1)):
        whole = log(*ALL)
        whole["runs"][0]["results"][0][key] = value
        assert list(validator.iter_errors(whole)), key
    whole = log(MISSPELT)
    del whole["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert list(validator.iter_errors(whole))


def test_one_run_of_the_right_version() -> None:
    whole = log(*ALL)
    assert set(whole) == {"$schema", "version", "runs"} and whole["version"] == "2.1.0"
    assert whole["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = whole["runs"]
    assert set(run) == {"tool", "columnKind", "results"}
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["name"] == "elgrande"
    assert len(run["results"]) == len(ALL)


def test_rules_are_the_codes_with_their_pages() -> None:
    rules = log()["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(known_codes())
    for rule in rules:
        assert set(rule) == {
            "id",
            "shortDescription",
            "fullDescription",
            "help",
            "defaultConfiguration",
        }
        level = {"E": "error", "W": "warning", "H": "note"}[rule["id"][0]]
        assert rule["defaultConfiguration"] == {"level": level}
        assert rule["shortDescription"] == {"text": known_codes()[rule["id"]]}
        assert rule["fullDescription"]["text"] and rule["help"]["text"]
        assert "Wrong:" in rule["help"]["markdown"]


def test_results_point_at_their_rules() -> None:
    run = log(*ALL)["runs"][0]
    for found in run["results"]:
        assert run["tool"]["driver"]["rules"][found["ruleIndex"]]["id"] == found["ruleId"]
        assert found["level"] in ("error", "warning", "note")
        assert found["message"]["text"]
    assert [result(one)["level"] for one in (MISSPELT, WARNED, HINTED)] == [
        "error",
        "warning",
        "note",
    ]


def test_a_result_has_its_region_and_its_fix() -> None:
    region = {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 10}
    artifact = {"uri": "my%20rules/cards.yaml"}
    found = result(MISSPELT)
    assert found["message"] == {"text": "unknown key `copys` (did you mean `copies`?)"}
    assert found["locations"] == [
        {"physicalLocation": {"artifactLocation": artifact, "region": region}}
    ]
    (fix,) = found["fixes"]
    assert fix["artifactChanges"] == [
        {
            "artifactLocation": artifact,
            "replacements": [{"deletedRegion": region, "insertedContent": {"text": "copies"}}],
        }
    ]


def test_related_places() -> None:
    (related,) = result(TWICE)["relatedLocations"]
    assert related["message"] == {"text": "first occurrence"}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "other.yaml"}
    assert related["physicalLocation"]["region"]["endLine"] == 8


def test_what_has_no_place() -> None:
    assert "locations" not in result(NOWHERE)
    (location,) = result(WHOLE)["locations"]
    assert "region" not in location["physicalLocation"]
    assert uri(WHOLE.file) == "file:///data/gro%C3%9Fe%2C%2050%25%3A1.yaml"
    assert uri(BAD_NAME.file) == "a%0Ab%E9.yaml"


CARDS = """\
deck: stack_1
cards:
  - id: one
    effect: gain 2 pints
  - id: two
    effect: gain 2 pints
"""


def marks(folder: Path, text: str) -> dict[str, str]:
    """The fingerprints of what is found in a file, by the text of the line before it."""
    file = folder / "cards.yaml"
    file.write_text(text, encoding="utf-8")
    (written_text,) = written(findings_of(check_files([file])), "sarif")
    lines = ["", *text.splitlines()]
    return {
        lines[one["locations"][0]["physicalLocation"]["region"]["startLine"] - 1]: one[
            "partialFingerprints"
        ]["primaryLocationLineHash"]
        for one in json.loads(written_text)["runs"][0]["results"]
        if one["ruleId"].startswith("E3")
    }


def test_a_fingerprint_outlives_moved_lines(tmp_path: Path) -> None:
    before = marks(tmp_path, CARDS)
    assert len(before) == len(set(before.values())) == 2
    assert marks(tmp_path, CARDS.replace("cards:", "\n# mine\ncards:")) == before
    fixed = CARDS.replace("one\n    effect: gain 2 pints", "one\n    effect: gain 2 points")
    assert marks(tmp_path, fixed) == {"  - id: two": before["  - id: two"]}
    assert marks(tmp_path, CARDS.replace("2 pints", "3 pints", 1)) != before


def test_equal_findings_are_counted() -> None:
    found = [one["partialFingerprints"] for one in log(MISSPELT, MISSPELT)["runs"][0]["results"]]
    first, second = (one["primaryLocationLineHash"] for one in found)
    assert first.endswith(":1") and second == f"{first[:-2]}:2"
