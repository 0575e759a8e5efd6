"""Every code has a page; its wrong example gets exactly that code, its right one gets nothing."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.codes import SECTION, known_codes, page_files
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.pages import Example, Page, page_of, pages
from elgrande.engine.text.selection import UnknownCode

PAGES = pages()
CARD = """\
expansion: house
deck: stack_1
cards:
  - id: house_card
    title: House card
    numbers: {places: 1}
    effect: |
"""
"""The file around an example that is only an effect."""


@pytest.fixture(scope="module")
def base() -> Checked:
    """The built-in files, read once for all examples."""
    checked = Checked()
    check_files([], checked)
    assert checked.built_in is not None
    return checked


def codes(paths: list[Path], base: Checked) -> list[str]:
    """What `check` shows of files and folders."""
    checked = check_files(paths, Checked(built_in=base.built_in, cache=base.cache))
    return [found.code for found in findings(checked).diagnostics]


def write(folder: Path, examples: tuple[Example, ...]) -> Path:
    for number, example in enumerate(examples):
        text = example.text
        if example.kind == "effect":
            text = CARD + textwrap.indent(text, " " * 6)
        (folder / f"example_{number}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_pages_are_complete() -> None:
    for page in PAGES.values():
        assert page.meaning and page.meaning.endswith((".", "?")), page.code
        assert "\nWrong:" in page.text and "\nRight:" in page.text, page.code
        assert page.text.index("\nWrong:") < page.text.index("\nRight:"), page.code
        if page.wrong:
            assert page.right, page.code


def test_each_code_has_one_section() -> None:
    headings = [code for file in page_files() for code, _, _ in SECTION.findall(file.read_text())]
    assert sorted(headings) == sorted(known_codes())


def test_links_of_pages_lead_somewhere() -> None:
    for page in PAGES.values():
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.text):
            assert (page.file.parent / target).exists(), f"{page.code}: {target}"


SHOWN = [page for page in PAGES.values() if page.wrong]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.code)
def test_wrong_example(page: Page, tmp_path: Path, base: Checked) -> None:
    found = codes([write(tmp_path, page.wrong)], base)
    assert set(found) == {page.code}


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.code)
def test_right_example(page: Page, tmp_path: Path, base: Checked) -> None:
    assert codes([write(tmp_path, page.right)], base) == []


# ---------------------------------------------------------------- what can only be described


def _large(folder: Path) -> None:
    (folder / "a.yaml").write_text("# " + "x" * 2_000_000)


def _latin(folder: Path) -> None:
    (folder / "a.yaml").write_bytes("title: caf\xe9".encode("latin-1"))


def _many_values(folder: Path) -> None:
    (folder / "a.yaml").write_text("expansion: a\nnotes: [" + "1," * 200_000 + "]\n")


def _many_mistakes(folder: Path) -> None:
    keys = "".join(f"key_{number}: 1\n" for number in range(600))
    (folder / "a.yaml").write_text(f'expansion: a\ntitle: A\nversion: "1"\n{keys}')


def _many_files(folder: Path) -> None:
    for number in range(5_001):
        (folder / f"{number}.yaml").touch()


def _long_line(folder: Path) -> None:
    (folder / "a.yaml").write_text(f"{CARD}      score the castillo{' or galicia' * 200}\n")


def _long_effect(folder: Path) -> None:
    lines = "      score the castillo\n" * 1_000
    (folder / "a.yaml").write_text(CARD + lines)


def _many_regions(folder: Path) -> None:
    region = "  - {{id: land_{0}, title: Land, scores: [4, 2, 0], neighbours: []}}\n"
    (folder / "a.yaml").write_text(
        "expansion: house\nregions:\n" + "".join(region.format(n) for n in range(500))
    )


DESCRIBED: dict[str, Callable[[Path], None]] = {
    "E102": _large,
    "E103": _latin,
    "E113": _many_values,
    "E116": _many_mistakes,
    "E305": _long_line,
    "E306": _long_effect,
    "E501": _many_files,
    "E533": _many_regions,
}
"""How to make what a page only describes."""

ELSEWHERE = {"E101", "E210", "E505", "E506", "E512", "E534", "E550", "W528", "W529"}
"""What `check` of a folder can't come across; tests/diagnostics/test_every_code.py says where each
is reached."""


def test_every_page_is_tried_somehow() -> None:
    described = {page.code for page in PAGES.values() if not page.wrong}
    assert described == DESCRIBED.keys() | ELSEWHERE


@pytest.mark.parametrize("code", list(DESCRIBED))
def test_described_example(code: str, tmp_path: Path, base: Checked) -> None:
    DESCRIBED[code](tmp_path)
    found = codes([tmp_path], base)
    assert set(found) == ({code} if code != "E116" else {code, "E202"})
    assert found.count(code) == 1


def test_a_file_that_is_not_there(tmp_path: Path, base: Checked) -> None:
    assert codes([tmp_path / "none.yaml"], base) == ["E101"]


def test_a_mix_without_what_every_game_needs() -> None:
    report = Report()
    build(mix_files([], report))
    assert {found.code for found in report} == {"E506"}


def test_an_unknown_code_has_no_page() -> None:
    with pytest.raises(UnknownCode):
        page_of("E999")
    assert page_of(" e401 ").code == "E401"
