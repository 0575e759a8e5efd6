"""What is printed has its size, fits, and its backs lie behind its fronts."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import load_rules
from elgrande.engine.draw.aid import aid_of
from elgrande.engine.draw.box import PARTS, cards_of, pages_of, single
from elgrande.engine.draw.cards import HIGH, TEXT_BOTTOM, TEXT_TOP, WIDE, TooLong, sized
from elgrande.engine.draw.elements import Lines, Picture, texts_of
from elgrande.engine.draw.figures import SIDE, figures
from elgrande.engine.draw.html import html_of
from elgrande.engine.draw.pages import EDGE, FOOT
from elgrande.engine.draw.sheets import PAPERS, RULER, Grid
from elgrande.engine.draw.svg import svg_of

from .positions import MIXES, rules_of
from .test_board import overlaps

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
NEAR = pytest.approx


def print_(*args: object) -> Result:
    result = CliRunner().invoke(main, ["print", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def sheets_of(name: str, paper: str) -> list[Picture]:
    rules = rules_of(name)
    return pages_of(rules, rules_of("base"), ("cards",), PAPERS[paper])


@pytest.mark.parametrize("name", MIXES)
def test_no_text_overflows_its_card(name: str) -> None:
    for one in cards_of(rules_of(name)):
        for side in (one.face, one.back):
            assert (side.width, side.height) == (WIDE, HIGH) == (63.0, 88.0)
            texts = list(texts_of(side.elements))
            assert overlaps(texts) == [], one.name
            for text in texts:
                left, top, right, bottom = text.area
                assert left >= 4 and right <= WIDE - 4, (one.name, text)
                assert top >= 3 and bottom <= HIGH - 3, (one.name, text)
                assert text.size >= 1.2, (one.name, text)


def test_a_text_that_does_not_fit_is_refused() -> None:
    size, lines = sized("One short line.", "Short")
    assert size > 3.5 and len(lines) == 1
    with pytest.raises(TooLong, match="“Long” does not fit"):
        sized("word " * 500, "Long")
    size, lines = sized("word " * 150, "Much")
    assert len(lines) * size <= TEXT_BOTTOM - TEXT_TOP


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_on_a_grid_with_crop_marks_to_the_edge(paper: str) -> None:
    width, height = PAPERS[paper]
    grid = Grid(PAPERS[paper], WIDE, HIGH)
    assert (grid.columns, grid.rows) == (3, 3)
    marks = [*grid.marks()]
    for one in marks:
        assert any(x in (0, width) or y in (0, height) for x, y in one), one
    across = sorted({x for (x, _), (c, _) in marks if x == c})
    down = sorted({y for (_, y), (_, d) in marks if y == d})
    assert [b - a for a, b in pairwise(across)] == [NEAR(63.0, abs=0.05)] * 3
    assert [b - a for a, b in pairwise(down)] == [NEAR(88.0, abs=0.05)] * 3
    assert across[0] == NEAR(width - across[-1]) and down[0] == NEAR(height - down[-1])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["base", "grandissimo", "all_of_king_and_intrigue"])
def test_backs_match_their_fronts(name: str, paper: str) -> None:
    """Whoever turns a sheet over its long edge finds the back of each card behind it."""
    pages = sheets_of(name, paper)
    width, top = PAPERS[paper][0], Grid(PAPERS[paper], WIDE, HIGH).top
    cards = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        feet = {
            (round(text.x, 2), int((text.y - top) // HIGH)): text.text.rpartition(", ")[2]
            for text in texts_of(front.elements)
            if not text.left and text.size <= 2.4 and (text.y - top) % HIGH > 80
        }
        names = {
            (round(width - text.x, 2), int((text.y - top) // HIGH)): text.text
            for text in texts_of(back.elements)
            if not text.left
        }
        assert feet == names
        cards += len(feet)
    assert cards == len(cards_of(rules_of(name)))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_a_ruler_of_50_mm(paper: str) -> None:
    rules = rules_of("base")
    pages = pages_of(rules, rules, PARTS, PAPERS[paper])
    assert len(pages) > 25
    for page in pages:
        lines = [e for e in page.elements if isinstance(e, Lines)]
        assert any(one.lines[0][1][0] - one.lines[0][0][0] == NEAR(RULER) for one in lines)
        assert "50 mm" in [text.text for text in texts_of(page.elements)]


@pytest.mark.parametrize("name", MIXES)
def test_the_player_aid_says_all_of_its_mix(name: str) -> None:
    rules = rules_of(name)
    blocks = [*aid_of(rules, load_rules())]
    said = "\n".join(block.text for block in blocks)
    defs = rules.definitions
    for thing in (*defs.cards.values(), *defs.parameters.values(), *defs.procedures.values()):
        assert thing.title.lower() in said.lower(), thing.id
    changed = name not in ("base", "jubilee")
    assert ("Other than in the base game" in said) == changed
    for page in pages_of(rules, load_rules(), ("aid",), PAPERS["a4"]):
        texts = [text for text in texts_of(page.elements) if text.y < page.height - FOOT]
        assert overlaps(texts) == []
        assert all(text.area[2] <= page.width - EDGE + 1 for text in texts)


def test_pieces_are_one_for_each_player_or_member() -> None:
    defs = rules_of("jubilee").definitions
    made = figures(defs)
    assert len(made) == 5 + 1 + 2 + 5
    assert {(one.width, one.height) for one in made} == {(SIDE, SIDE)}


def test_the_text_of_the_author_is_printed(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "expansion: mine\ndeck: stack_1\ncards:\n  - id: mine_one\n    title: One\n"
        "    text: My own words.\n    numbers: {places: 1}\n"
        "    effect: move the king to any region\n",
        encoding="utf-8",
    )
    manifest = 'expansion: mine\ntitle: Mine\nversion: "1"\n'
    (tmp_path / "mine.yaml").write_text(manifest, encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    (one,) = cards_of(rules, frozenset({"mine"}))
    assert "My own words." in [text.text for text in texts_of(one.face.elements)]


# ---------------------------------------------------------------- files


def test_html_has_pages_in_millimetres() -> None:
    pages = sheets_of("base", "a4")
    html = html_of(pages, "x")
    assert "@page { size: 210.0mm 297.0mm; margin: 0 }" in html
    assert html.count('width="210mm" height="297mm"') == len(pages)
    assert not re.search(r"href|src=|url\(|@import", html)


def test_a_single_picture_has_its_bleed() -> None:
    one = cards_of(rules_of("base"))[0]
    svg = svg_of(single(one.face, one.name), unit="mm")
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm"' in svg
    assert re.search(r'<rect x="0" y="0" width="69" height="94"', svg)


def test_pdf_has_the_same_sizes_and_is_the_same_each_time() -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.pdf import POINTS, pdf_of

    pages = sheets_of("base", "letter")
    plain = pdf_of(pages, "x", packed=False)
    assert plain == pdf_of(pages, "x", packed=False)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", plain)
    assert boxes
    for wide, high in boxes:
        assert float(wide) / POINTS == NEAR(215.9, abs=0.1)
        assert float(high) / POINTS == NEAR(279.4, abs=0.1)
    drawn = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) -([\d.]+) re", plain)
    cards = [
        (float(w) / POINTS, float(h) / POINTS) for _, _, w, h in drawn if float(h) / POINTS > 85
    ]
    assert len(cards) == 2 * len(cards_of(rules_of("base")))
    for width, height in cards:
        assert width == NEAR(63.0, abs=0.1) and height == NEAR(88.0, abs=0.1)


def test_pdf_refuses_letters_that_it_does_not_have() -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.elements import Text
    from elgrande.engine.draw.pdf import NoPdf, pdf_of

    good = Picture(50, 50, "x", "", [Text(25, 25, "“España” …", 4, "#000000")])
    assert pdf_of([good], "x").startswith(b"%PDF")
    with pytest.raises(NoPdf, match=r"`ł`.*\.html"):
        pdf_of([good._replace(elements=[Text(25, 25, "Złoty", 4, "#000000")])], "x")


def test_the_command_prints_a_folder_alone(tmp_path: Path) -> None:
    out = tmp_path / "cards.html"
    assert print_(HOUSE, "-o", out).output == f"printed: 2 pages in {out}\n"
    assert "Homecoming" in out.read_text(encoding="utf-8")
    folder = tmp_path / "cards"
    assert print_(HOUSE, "-o", folder).exit_code == 0
    assert [file.name for file in folder.iterdir()] == ["house_homecoming.svg"]
    aid = tmp_path / "aid.html"
    assert print_("--part", "aid", "--paper", "letter", "-o", aid).exit_code == 0


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["-o", "cards.txt"], 2, "a .html, a .pdf or a folder"),
        (["--part", "aid", "-o", "cards"], 2, "a folder gets pictures of cards"),
        (["nothing", "-o", "cards.html"], 1, "nothing"),
    ],
)
def test_what_can_not_be_printed_is_said(
    args: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = print_(*args)
    assert result.exit_code == code and said in result.output, result.output
    assert not list(tmp_path.iterdir())
