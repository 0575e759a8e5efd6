"""Sources, spans and reading files."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.limits import MAX_FILE_BYTES
from elgrande.engine.text.source import Source, Span
from elgrande.engine.text.yaml.reading import read_source


@given(st.text(st.sampled_from("ab\né😀"), max_size=30), st.integers(0, 30))
def test_place_and_offset_are_inverse(text: str, offset: int) -> None:
    source = Source("f", text)
    offset = min(offset, len(text))
    line, column = source.place(offset)
    assert source.offset(line, column) == offset
    assert text[:offset].count("\n") == line - 1
    assert source.lines[line - 1][: column - 1] == text[:offset].split("\n")[-1]


def test_line_ends_and_byte_order_mark_do_not_move_columns() -> None:
    source = Source("f", "\ufeffab\r\ncd\ref")
    assert source.lines == ["ab", "cd", "ef"]
    assert source.place(source.text.index("d")) == (2, 2)


def test_snippet_of_several_lines_marks_the_rest_of_the_first() -> None:
    source = Source("f", "ab cd\nef")
    snippet = source.snippet(source.span(3, 7))
    assert snippet is not None
    assert (snippet.text, snippet.start, snippet.length) == ("ab cd", 3, 2)
    assert source.snippet(Span("f", 9, 1, 9, 2)) is None
    end = source.snippet(source.span(8, 8))
    assert end is not None and (end.start, end.length) == (2, 1)


def read(path: Path) -> tuple[Source | None, list[str]]:
    report = Report()
    source = read_source(path, report, "shown.yaml")
    return source, [f"{found.where} {found.code} {found.message}" for found in report]


def test_reading_gives_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: \xc3\xa9\r\n")
    source, wrong = read(path)
    assert not wrong and source is not None
    assert (source.name, source.text) == ("shown.yaml", "a: é\n")


def test_what_cannot_be_read_is_reported(tmp_path: Path) -> None:
    assert read(tmp_path / "none.yaml")[1] == [
        "shown.yaml E101 the file cannot be read: No such file or directory"
    ]
    assert read(tmp_path)[1] == ["shown.yaml E101 the file cannot be read: it is a folder"]
    assert "E101" in read(Path("a\0b"))[1][0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_does_not_make_us_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read(tmp_path / "pipe")[1] == [
        "shown.yaml E101 the file cannot be read: it is not a regular file"
    ]


def test_size_limit_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a" * MAX_FILE_BYTES)
    assert read(path)[1] == []
    path.write_bytes(b"a" * (MAX_FILE_BYTES + 1))
    source, wrong = read(path)
    assert source is None
    assert wrong == ["shown.yaml E102 the file is larger than 1,000,000 bytes"]


def test_a_file_in_utf_16_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-16")
    assert read(path)[1] == ["shown.yaml E103 this file is UTF-16, not UTF-8 text"]


def test_wrong_bytes_have_a_place(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\nb: \xc3\xa9\xff")
    source, wrong = read(path)
    assert source is None
    assert wrong == ["shown.yaml:2:5 E103 the byte 0xff here is not UTF-8 text"]


def test_a_pack_is_told_as_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"PK\x03\x04\x14\x00")
    assert read(path)[1] == ["shown.yaml E103 this file is a zip, not UTF-8 text"]
