"""Choosing codes, comments that silence, and the options and exit codes of the command."""

from __future__ import annotations

import json
from pathlib import Path

import click.testing
import pytest

from elgrande.cli import main
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.codes import RENAMED, known_codes
from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.text.pages import pages
from elgrande.engine.text.selection import Selection, UnknownCode, codes_of
from elgrande.engine.text.source import Source, Span
from elgrande.engine.text.suppression import suppress

UNREAD = """\
expansion: house
deck: stack_1
cards:
  - id: house_card
    title: House card
    numbers: {places: 1}
    effect: |
      choose any region as goal
"""
"""A file with one warning, W490."""


def elgrande(*args: object) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def warned(tmp_path: Path) -> Path:
    file = tmp_path / "cards.yaml"
    file.write_text(UNREAD, encoding="utf-8")
    return file


def found_in(*args: object) -> list[str]:
    """The codes that a run of `check` shows."""
    result = elgrande("check", "--format", "json", *args)
    return [found["code"] for found in json.loads(result.stdout)["diagnostics"]]


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize(
    ("words", "summary"),
    [
        (("--ignore", "W490"), "1 file, no findings with these codes; 1 other not shown"),
        (("--select", "E"), "1 file, no findings with these codes; 1 other not shown"),
        (("--select", "W"), "1 warning in 1 file"),
    ],
)
def test_the_summary_tells_that_others_were_left_out(
    words: tuple[str, ...], summary: str, warned: Path
) -> None:
    assert elgrande("check", warned, *words).output.splitlines()[-1] == summary


def test_the_summary_tells_others_beside_those_that_are_shown(warned: Path) -> None:
    warned.write_text(UNREAD + "    copis: 2\n")
    result = elgrande("check", warned, "--select", "E")
    assert result.output.splitlines()[-1] == "1 error in 1 file; 1 other not shown"


def test_what_is_in_no_file_is_counted_without_files(tmp_path: Path) -> None:
    result = elgrande("check", tmp_path)
    assert result.exit_code == 1 and result.output.splitlines()[-1] == "1 error"


def test_a_code_or_what_codes_begin_with() -> None:
    assert codes_of("W490") == ("W490",)
    assert codes_of("w490") == ("W490",)
    assert set(codes_of("E4")) == {code for code in known_codes() if code.startswith("E4")}
    assert sum(len(codes_of(letter)) for letter in "EWH") == len(known_codes())


def test_codes_of_another_severity_are_still_understood(tmp_path: Path) -> None:
    assert codes_of("W534") == ("H534",)
    assert elgrande("explain", "W534").output == elgrande("explain", "H534").output
    for old, new in RENAMED.items():
        assert new in known_codes() and old not in known_codes()


@pytest.mark.parametrize(
    ("given", "near"),
    [("E4011", "E401"), ("W49O", "W490"), ("E10l", "E101"), ("490", "W490"), ("X202", "E202")],
)
def test_an_unknown_code_names_the_nearest(given: str, near: str) -> None:
    with pytest.raises(UnknownCode) as error:
        codes_of(given)
    assert str(error.value) == f"unknown code `{given}`; did you mean `{near}`?"


@pytest.mark.parametrize("given", ["", " ", "Q", "???", "E" * 10_000])
def test_nonsense_is_no_code(given: str) -> None:
    with pytest.raises(UnknownCode):
        codes_of(given)


def test_selection() -> None:
    def shown(select: list[str], ignore: list[str]) -> set[str]:
        selection = Selection.of(select, ignore)
        return {code for code in known_codes() if Diagnostic(code, "m") in selection}

    assert shown([], []) == set(known_codes())
    assert shown(["W490"], []) == {"W490"}
    assert shown(["W490,E401", "E402"], []) == {"W490", "E401", "E402"}
    assert shown(["E40"], ["E402"]) == {"E401", "E403", "E404"}
    assert shown([], ["E", "W3", "W5", "W1", "H"]) == {"W490", "W491"}


# ---------------------------------------------------------------- the command


def test_ignored_and_selected_codes(warned: Path) -> None:
    assert found_in(warned) == ["W490"]
    assert found_in("--ignore", "W4", warned) == []
    assert found_in("--select", "E", warned) == []
    assert found_in("--select", "W490", "--ignore", "W491", warned) == ["W490"]


def test_strict_makes_warnings_fail(warned: Path) -> None:
    assert elgrande("check", warned).exit_code == 0
    assert elgrande("check", "--strict", warned).exit_code == 1
    assert elgrande("check", "--strict", "--ignore", "W490", warned).exit_code == 0


def test_a_hint_fails_nothing_and_is_one_in_every_format(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    text = UNREAD.replace("choose any region as goal", "score galicia")
    file.write_text(text.replace("{places: 1}", "{places: 1, luck: 7}"), encoding="utf-8")
    shown = {"text": "hint H533: ", "json": '"severity": "hint"'}
    shown |= {"sarif": '"level": "note"', "github": "::notice file="}
    for form, mark in shown.items():
        result = elgrande("check", "--strict", "--format", form, file)
        assert result.exit_code == 0 and mark in result.stdout, form
    file.write_text(
        f"# elgrande: ignore=W533\n{file.read_text(encoding='utf-8')}", encoding="utf-8"
    )
    assert found_in(file) == []


def test_errors_fail_in_every_format(warned: Path) -> None:
    warned.write_text(UNREAD.replace("goal", "castillo"), encoding="utf-8")
    for form in ("text", "json", "sarif", "github"):
        result = elgrande("check", "--format", form, warned)
        assert result.exit_code == 1 and "E413" in result.output
        assert result.stderr == ""


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_unknown_code_is_misuse(option: str, warned: Path) -> None:
    result = elgrande("check", option, "W49O", warned)
    assert result.exit_code == 2
    assert "unknown code `W49O`; did you mean `W490`?" in result.stderr


def test_machines_get_nothing_but_the_document(warned: Path) -> None:
    for form in ("json", "sarif"):
        json.loads(elgrande("check", "--format", form, warned).stdout)


# ---------------------------------------------------------------- explain


@pytest.mark.parametrize("code", list(known_codes()))
def test_explain_prints_the_page(code: str) -> None:
    result = elgrande("explain", code.lower())
    assert result.exit_code == 0
    assert result.output.startswith(f"{code}: {known_codes()[code]}\n\n")
    assert "```" not in result.output
    for example in (*pages()[code].wrong, *pages()[code].right):
        assert example.text.splitlines()[0] in result.output


def test_explain_of_a_beginning_lists_its_codes() -> None:
    lines = elgrande("explain", "e4").output.splitlines()
    wanted = [f"{code}  {title}" for code, title in known_codes().items() if code.startswith("E4")]
    assert len(wanted) > 5 and lines == wanted


def test_explain_of_an_unknown_code() -> None:
    result = elgrande("explain", "E4O1")
    assert result.exit_code == 2
    assert "did you mean `E401`?" in result.output


# ---------------------------------------------------------------- comments in files


def test_a_comment_silences_a_warning(warned: Path) -> None:
    for comment in ("ignore=W490", "ignore = W4", "ignore=W490  "):
        warned.write_text(f"# elgrande: {comment}\n{UNREAD}", encoding="utf-8")
        assert found_in(warned) == [], comment
    warned.write_text(f"{UNREAD}#elgrande:ignore=W490\n", encoding="utf-8")
    assert found_in(warned) == []


def test_a_comment_holds_for_its_own_file_only(warned: Path) -> None:
    other = warned.with_name("other.yaml")
    text = UNREAD.replace("house_card", "house_other")
    other.write_text(f"# elgrande: ignore=W490\n{text}", encoding="utf-8")
    result = elgrande("check", warned.parent)
    assert result.output.count("W490") == 1 and "cards.yaml:8:" in result.output


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# elgrande: ignore=W490, W491", ["W190"]),
        ("# elgrande: ignore=W499", ["W191", "W490"]),
        ("# elgrande: ignore=E401", ["W191", "W490"]),
        ("# elgrande: ignore=E", ["W191", "W490"]),
        ("# elgrande: ignore=", ["W191", "W490"]),
        ("# elgrande: silence W490", ["W191", "W490"]),
        ("  # elgrande: ignore=W490", ["W191", "W490"]),
        ("# elgrande", ["W490"]),
        ("# see elgrande: ignore=W490", ["W490"]),
    ],
)
def test_comments_that_are_not_right(comment: str, codes: list[str], warned: Path) -> None:
    warned.write_text(f"{comment}\n{UNREAD}", encoding="utf-8")
    assert found_in(warned) == codes


def test_the_place_of_a_wrong_code(warned: Path) -> None:
    warned.write_text(f"# elgrande: ignore=W490, W499\n{UNREAD}", encoding="utf-8")
    result = elgrande("check", warned)
    assert "cards.yaml:1:26: warning W191: unknown code `W499`\n" in result.output
    assert "      |                          ^^^^\n" in result.output
    assert "did you mean `W490`?" in result.output or "did you mean `W491`?" in result.output


def test_nothing_is_unused_in_a_file_with_errors(warned: Path) -> None:
    text = UNREAD.replace("title", "titel")
    warned.write_text(f"# elgrande: ignore=W490\n{text}", encoding="utf-8")
    assert "W190" not in found_in(warned)


def test_errors_are_never_silenced() -> None:
    source = Source("a", "# elgrande: ignore=E,W\n")
    error = Diagnostic("E401", "m", Span("a", 1, 1, 1, 2))
    warning = Diagnostic("W490", "m", Span("a", 1, 1, 1, 2))
    assert [found.code for found in suppress([error, warning], [source])] == ["E401", "W191"]


def test_a_path_that_is_no_file_has_no_comments(tmp_path: Path) -> None:
    found = findings(check_files([tmp_path / "none"]))
    assert [one.code for one in found.diagnostics] == ["E101"]
