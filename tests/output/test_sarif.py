"""SARIF: the structure that version 2.1.0 demands of what is written.

The official schema is not part of the project. When a copy is at hand, the environment variable
`SARIF_SCHEMA` names the file, and the log is validated against it as well.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from elgrande.engine.text.codes import CODES
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


@pytest.mark.skipif("SARIF_SCHEMA" not in os.environ, reason="no copy of the schema is at hand")
def test_official_schema() -> None:
    schema = json.loads(Path(os.environ["SARIF_SCHEMA"]).read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    for some in (ALL, ()):
        assert [error.message for error in validator.iter_errors(log(*some))] == []


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
    assert [rule["id"] for rule in rules] == list(CODES)
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
        assert rule["shortDescription"] == {"text": CODES[rule["id"]]}
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
    assert related["message"] == {"text": "it stands here already"}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "other.yaml"}
    assert related["physicalLocation"]["region"]["endLine"] == 8


def test_what_has_no_place() -> None:
    assert "locations" not in result(NOWHERE)
    (location,) = result(WHOLE)["locations"]
    assert "region" not in location["physicalLocation"]
    assert uri(WHOLE.file) == "file:///data/gro%C3%9Fe%2C%2050%25%3A1.yaml"
    assert uri(BAD_NAME.file) == "a%0Ab%E9.yaml"
