"""The formats other than SARIF: text, JSON and GitHub's workflow commands."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.text.output import FORMATS, written
from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER

from .samples import ALL, BAD_NAME, HINTED, MISSPELT, NOWHERE, TWICE, WARNED, WHOLE, findings


def lines(form: str, *diagnostics: Diagnostic) -> list[str]:
    return list(written(findings(*diagnostics), form))


def data(*diagnostics: Diagnostic) -> Any:
    (text,) = lines("json", *diagnostics)
    return json.loads(text)


# ---------------------------------------------------------------- all


@pytest.mark.parametrize("form", FORMATS)
def test_no_format_lets_control_characters_through(form: str) -> None:
    text = "\n".join(lines(form, *ALL))
    assert all(char == "\n" or char.isprintable() for char in text)
    text.encode("utf-8")


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_findings_give_the_same_text(form: str) -> None:
    assert lines(form, *ALL) == lines(form, *ALL)


# ---------------------------------------------------------------- text


def test_text_shows_the_place_and_counts_each_severity() -> None:
    first, second, third, summary = lines("text", MISSPELT, WARNED, HINTED)
    assert first.splitlines() == [
        "my rules/cards.yaml:2:5: error E202: unknown key `copys`",
        "    2 |   - copys: 2",
        "      |     ^^^^^",
        "  hint: did you mean `copies`?",
    ]
    assert ": warning W490: " in second and ": hint H533: " in third
    assert summary == "1 error, 1 warning, 1 hint in 3 files"


def test_text_of_nothing() -> None:
    assert lines("text") == ["3 files, no problems"]


def test_colour_only_where_it_is_asked_for() -> None:
    assert "\x1b[" in "".join(written(findings(MISSPELT, HINTED), "text", colour=True))
    assert "\x1b[" not in "".join(written(findings(MISSPELT, HINTED), "text"))


# ---------------------------------------------------------------- JSON


def test_json_fits_its_schema() -> None:
    path = SCHEMA_FOLDER / "diagnostics.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for some in [ALL, (), (NOWHERE,)]:
        validator.validate(data(*some))
    wrong = data(MISSPELT)
    del wrong["diagnostics"][0]["hint"]
    assert not validator.is_valid(wrong)


def test_json_says_everything() -> None:
    assert data(MISSPELT) == {
        "version": 1,
        "files": 3,
        "errors": 1,
        "warnings": 0,
        "hints": 0,
        "diagnostics": [
            {
                "file": "my rules/cards.yaml",
                "line": 2,
                "column": 5,
                "end": {"line": 2, "column": 10},
                "code": "E202",
                "severity": "error",
                "message": "unknown key `copys`",
                "hint": "did you mean `copies`?",
                "replacement": "copies",
                "suggestion": None,
                "details": None,
                "related": [],
            }
        ],
    }


def test_json_names_other_places_and_lacks_unknown_ones() -> None:
    twice, whole, nowhere = data(TWICE, WHOLE, NOWHERE)["diagnostics"]
    assert twice["related"] == [
        {
            "file": "other.yaml",
            "line": 7,
            "column": 1,
            "end": {"line": 8, "column": 2},
            "message": "first occurrence",
        }
    ]
    assert whole["file"] == WHOLE.file and whole["line"] is whole["column"] is whole["end"] is None
    assert nowhere["file"] is None


# ---------------------------------------------------------------- GitHub


def test_github_has_one_command_for_each() -> None:
    *commands, summary = lines("github", *ALL)
    assert len(commands) == len(ALL) and summary.startswith("5 errors, 1 warning, 1 hint")
    assert all("\n" not in command for command in commands)


def test_github_names_the_place() -> None:
    assert lines("github", MISSPELT)[0] == (
        "::error file=my rules/cards.yaml,line=2,col=5,endLine=2,endColumn=10,title=E202"
        "::unknown key `copys`%0Ahint: did you mean `copies`?"
    )
    assert lines("github", HINTED)[0].startswith("::notice file=")
    assert lines("github", TWICE)[0].endswith("%0Aother.yaml:7:1: first occurrence")


def test_github_has_no_columns_for_several_lines() -> None:
    assert lines("github", WARNED)[0].startswith(
        "::warning file=my rules/cards.yaml,line=2,endLine=3,title=W490::"
    )


def test_github_escapes_what_would_end_a_command() -> None:
    assert lines("github", WARNED)[0].endswith(r"::100%25 odd: a,b\n::error::x")
    assert lines("github", WHOLE)[0] == (
        "::error file=/data/große%2C 50%25%3A1.yaml,title=E102::the file is too large"
    )
    assert lines("github", NOWHERE)[0].startswith("::error title=E506::")
    assert r"file=a%0Ab\udce9.yaml," in lines("github", BAD_NAME)[0]


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_a_watched_document_is_one_line(form: str) -> None:
    (line,) = written(findings(*ALL), form, one_line=True)
    (lines,) = written(findings(*ALL), form)
    assert "\n" not in line and json.loads(line) == json.loads(lines)
