"""Collecting and showing diagnostics."""

import re
from pathlib import Path

import pytest

import elgrande.engine.text.codes
from elgrande.engine.text.codes import RENAMED, known_codes
from elgrande.engine.text.diagnostics import (
    Diagnostic,
    Report,
    render,
)
from elgrande.engine.text.limits import MAX_DIAGNOSTICS_PER_FILE, MAX_SHOWN_LINE
from elgrande.engine.text.source import Source, Span
from elgrande.engine.text.spelling import did_you_mean, nearest

ENGINE = Path(elgrande.engine.text.codes.__file__).parents[1]


def test_report_keeps_order_and_drops_repeats() -> None:
    report = Report()
    report.record("E202", "b", Span("f", 2, 1, 2, 2))
    report.record("W490", "a", Span("f", 1, 1, 1, 2))
    report.record("E202", "b", Span("f", 2, 1, 2, 2))
    report.record("E101", "whole file", file="f")
    assert [found.message for found in report] == ["b", "a", "whole file"]
    assert [found.message for found in report.sorted()] == ["whole file", "a", "b"]
    assert [found.message for found in report.errors] == ["b", "whole file"]
    other = Report()
    other.extend(report)
    assert list(other) == list(report) and len(other) == 3


def test_too_many_mistakes_in_a_file_end_with_a_word_about_it() -> None:
    report = Report()
    for line in range(MAX_DIAGNOSTICS_PER_FILE):
        report.record("E202", "x", Span("f", line + 1, 1, line + 1, 2))
    assert not report.is_full("f") and len(report) == MAX_DIAGNOSTICS_PER_FILE
    for line in range(5000, 5003):
        report.record("E202", "x", Span("f", line, 1, line, 2))
    report.record("E202", "x", Span("g", 1, 1, 1, 2))
    assert report.is_full("f") and not report.is_full("g")
    assert [found.code for found in list(report)[MAX_DIAGNOSTICS_PER_FILE:]] == ["E116", "E202"]


def test_render_underlines_the_exact_part() -> None:
    source = Source("f.yaml", "a: 1\nkey: wrong # why\n")
    span = source.span(10, 15)
    found = Diagnostic("E205", "it is wrong", span, hint="write right")
    assert render(found, source, False) == (
        "f.yaml:2:6: error E205: it is wrong\n"
        "    2 | key: wrong # why\n"
        "      |      ^^^^^\n"
        "  hint: write right"
    )
    assert render(found, None, False) == (
        "f.yaml:2:6: error E205: it is wrong\n  hint: write right"
    )
    assert render(Diagnostic("E101", "gone", file="f"), None, False) == "f: error E101: gone"
    assert render(Diagnostic("E501", "odd"), None, False) == "error E501: odd"


def test_render_of_a_related_place_in_another_file_names_it_only() -> None:
    source = Source("f.yaml", "a: 1\n")
    other = ("first written here", Span("g.yaml", 7, 2, 7, 3))
    found = Diagnostic("E205", "twice", source.span(0, 1), related=(other,))
    assert render(found, source, False).splitlines()[1:] == [
        "    1 | a: 1",
        "      | ^",
        "  g.yaml:7:2: first written here",
    ]


def test_colour_only_adds_colour() -> None:
    source = Source("f.yaml", "a: 1\n")
    found = Diagnostic("W490", "m", source.span(0, 1), hint="h")
    coloured = render(found, source, True)
    assert coloured != render(found, source, False)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(found, source, False)


def test_nothing_from_a_file_controls_the_terminal() -> None:
    source = Source("f\x1b.yaml", "a\t\x1b[31m\u202e: 1\n")
    found = Diagnostic("E104", "bad \x1b \u202e", source.span(2, 3), hint="\x07")
    shown = render(found, source, False)
    assert shown.replace("\n", "").isprintable()
    assert "bad \\x1b \\u202e" in shown


def test_wide_characters_and_tabs_keep_the_mark_in_place() -> None:
    source = Source("f", "日本\te\u0301 x")
    row, mark = render(Diagnostic("E104", "m", source.span(6, 7)), source, False).splitlines()[1:]
    assert row.endswith("x") and mark.index("^") == len("    1 | ") + 4 + 1 + 1 + 1


@pytest.mark.parametrize("at", [0, 200, 1000, 1999])
def test_long_lines_are_cut_around_the_mark(at: int) -> None:
    text = "".join(str(i % 10) for i in range(2000))
    source = Source("f", text)
    row, mark = render(Diagnostic("E104", "m", source.span(at, at + 1)), source, False).split("\n")[
        1:
    ]
    assert len(row) <= MAX_SHOWN_LINE + 20
    assert row[mark.index("^")] == text[at]


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("efect", "effect"),
        ("Effect", "effect"),
        ("not recommended with", "not_recommended_with"),
        ("card-zones", "card_zones"),
        ("xyz", None),
        ("", None),
        ("e" * 1000, None),
    ],
)
def test_nearest(word: str, right: str | None) -> None:
    candidates = {"effect", "card_zones", "not_recommended_with", "title"}
    assert nearest(word, candidates) == right
    assert did_you_mean(word, candidates) == (right and f"did you mean `{right}`?")


def test_every_code_in_the_engine_is_in_the_table() -> None:
    used = set()
    for path in ENGINE.rglob("*.py"):
        used |= set(re.findall(r'"([EWH][0-9]{3})"', path.read_text(encoding="utf-8")))
    assert used - known_codes().keys() - RENAMED.keys() == set()
    assert all(
        re.fullmatch(r"[EWH][1-9][0-9]{2}", code) and known_codes()[code] for code in known_codes()
    )
