"""Printed items have their size and fit, and their backs match their fronts."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game, Ruleset, load_rules
from elgrande.engine.draw.board import board_picture
from elgrande.engine.draw.cards import HIGH, TEXT_BOTTOM, TEXT_TOP, WIDE, TooLong, sized
from elgrande.engine.draw.elements import Lines, Picture, texts_of
from elgrande.engine.draw.figures import SIDE, SMALL_SIDE, counted, figures
from elgrande.engine.draw.metrics import set_in_lines
from elgrande.engine.draw.panels import card_text
from elgrande.engine.draw.svg import svg_of
from elgrande.engine.game.telling.titles import words_of
from elgrande.engine.lang.english.render import render_effect
from elgrande.engine.printing.aid import aid_of
from elgrande.engine.printing.html import html_of
from elgrande.engine.printing.order import PARTS, Order, single
from elgrande.engine.printing.pages import EDGE, FOOT, SECTION
from elgrande.engine.printing.sheets import PAPERS, RULER, Grid

from .positions import MIXES, rules_of
from .test_board import overlaps

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
NEAR = pytest.approx


def print_(*args: object) -> Result:
    result = CliRunner().invoke(main, ["print", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def sheets_of(name: str, paper: str) -> list[Picture]:
    return Order(rules_of(name)).pages(rules_of("base"), ("cards",), PAPERS[paper])


@pytest.mark.parametrize("name", MIXES)
def test_no_text_overflows_its_card(name: str) -> None:
    for one in Order(rules_of(name)).cards():
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
    """On a sheet turned on its long edge, each card has its own back."""
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
    assert cards == len(Order(rules_of(name)).cards())


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_a_ruler_of_50_mm(paper: str) -> None:
    rules = rules_of("base")
    pages = Order(rules).pages(rules, PARTS, PAPERS[paper])
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
    assert ("Differences from the base game" in said) == (name != "base")
    sections = (defs.cards, defs.regions, defs.rules, defs.procedures, defs.parameters)
    for thing in (thing for section in sections for thing in section.values()):
        assert " ".join(thing.notes.split()) in said, thing.id
    for page in Order(rules).pages(load_rules(), ("aid",), PAPERS["a4"]):
        assert overlaps([*texts_of(page.elements)]) == []
        texts = [text for text in texts_of(page.elements) if text.y < page.height - FOOT]
        assert all(text.area[2] <= page.width - EDGE + 1 for text in texts)


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
@pytest.mark.parametrize("name", MIXES)
def test_the_player_aid_speaks_to_players(name: str, edition: str) -> None:
    """No id of a file and no parameter; what is no proper name has its article."""
    said = [block.text for block in aid_of(load_rules(*MIXES[name], edition=edition), load_rules())]
    for text in said:
        assert not re.search(r"\w_\w|[Pp]arameter", text), text
        assert not re.search(r"(from|to|next to|or|and|[Ww]hen) (Ship|Mediterranean)", text), text
        assert not re.search(r"(New in|Left out of) (hand|chest|role cards)", text), text
        assert text[:1] == text[:1].upper(), text


def test_the_ship_has_its_article_in_sentences() -> None:
    rules = rules_of("inquisitor_colonies")
    said = [block.text for block in aid_of(rules, load_rules())]
    assert "Francia is new: 3/1/0, next to Aragón, Cataluña and the Ship." in said
    assert "The King never goes to the Ship, América or África." in said
    (sail,) = (step for step in rules.definitions.procedures["turn"].steps if step.id == "sail")
    assert sail.effect is not None
    sails = (
        "Move any number of your caballeros from the Ship, where they stood when this round began,"
        " each to any colony or any coastal region."
    )
    assert render_effect(sail.effect, words_of(rules.definitions)).startswith(sails)
    board = board_picture(Game.new(rules, 2, seed=1).view(0), rules.definitions)
    assert "Ship" in {text.text for text in texts_of(board.elements)}


def test_the_kinds_of_regions_are_told_once() -> None:
    said = [block.text for block in aid_of(rules_of("inquisitor_colonies"), load_rules())]
    assert said.count("Colonies: América and África.") == 1
    assert said.count("Afloat region: the Ship.") == 1
    coast = "Galicia, País Vasco, Cataluña, Sevilla, Granada, Valencia and Francia"
    assert said.count(f"Coastal regions: {coast}.") == 1


def test_so_many_golds_are_told_as_there_are() -> None:
    """Five, and six where the option says so (S2, S4 Additional components)."""
    for number in (5, 6):
        rules = load_rules("inquisitor_colonies", set={"gold_supply": number})
        said = "\n".join(block.text for block in aid_of(rules, load_rules()))
        assert f"gold token ({number})" in said


def other_than_usual(rules: Ruleset) -> str:
    """What an aid says is other than in the base game."""
    found: list[str] = []
    for block in aid_of(rules, load_rules(edition=rules.definitions.edition)):
        if block.level == SECTION:
            found.append("")
        found[-1:] = [f"{found[-1]}{block.text}\n"] if found else []
    return next((text for text in found if text.startswith("Differences from")), "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("jubilee", ["New pieces: flag.", "New: A flag breaks ties."]),
        (
            "grandissimo",
            [
                "New in stack 7: Queen and Jester.",
                "Portugal is new: 5/0/0, next to Galicia, Castilla la Vieja, Castilla la Nueva and"
                " Sevilla.",
                "Without a player (soldier): 2 caballeros.",
                "New, after “Take the turns”: The last word.",
            ],
        ),
        (
            "inquisitor_colonies",
            [
                "36 caballeros for each player, not 30.",
                "New pieces: gold token (5), ware token (11), ",
                "New in stack 7: ",
                "Limit Table (3)",
                "América is new: 4/0/0, next to no region.",
            ],
        ),
        (
            "king_and_intrigue",
            [
                "Left out of stack 1: all cards.",
                "Left out of the hand, dealt to each player: all cards.",
                "Left out: Turn up the action cards.",
                "Changed: Place caballeros. Move up to as many of your caballeros as the places"
                " shown on your role card",
            ],
        ),
    ],
)
def test_the_player_aid_says_what_is_other_than_usual(name: str, told: list[str]) -> None:
    said = other_than_usual(rules_of(name))
    for text in told:
        assert text in said


def test_changes_of_a_house_rule_are_told_to_players(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        "set: {any_region_scoring_includes_castillo: true}\n"
        "patch:\n"
        "  regions: {granada: {scores: [7, 3, 1]}}\n"
        "  cards: {bg5_king: {numbers: {places: 4}}}\n"
        "remove: {cards: [bg2_veto], rules: [kings_bonus]}\n",
    )
    said = other_than_usual(rules)
    for text in (
        "Left out of stack 2: Veto.",
        "King's Card (places 4)\nMove the King to any region.",
        "Granada pays 7/3/1, not 6/3/1.",
        "Not in force: King's bonus.",
        "The scoring of any one region may score the Castillo: yes, not no.",
    ):
        assert text in said
    small = load_rules(paths=[HOUSE.parents[1] / "small_game"])
    assert other_than_usual(small) == ""


def house(folder: Path, rules: str) -> Ruleset:
    manifest = 'expansion: mine\ntitle: Mine\nversion: "1"\n'
    (folder / "mine.yaml").write_text(manifest + rules, encoding="utf-8")
    return load_rules(paths=[folder])


def test_single_pieces_are_one_for_each_player_or_member() -> None:
    defs = rules_of("jubilee").definitions
    made = figures(defs, defs.pieces.values())
    assert len(made) == 5 + 1 + 2 + 5
    assert {(one.width, one.height) for one in made} == {(SIDE, SIDE)}


def test_counted_pieces_are_as_many_as_there_are() -> None:
    defs = rules_of("inquisitor_colonies").definitions
    made = counted(defs, defs.pieces.values(), 3)
    titles = Counter(
        text.text for one in made for text in texts_of(one.elements) if "," in text.text
    )
    assert titles == {
        "caballero, red": 36,
        "caballero, blue": 36,
        "caballero, yellow": 36,
        "caballero, black": 4,
    }
    assert {(one.width, one.height) for one in made} == {(SMALL_SIDE, SMALL_SIDE)}
    plain = rules_of("base").definitions
    assert len(counted(plain, plain.pieces.values())) == 5 * 30


def test_cards_are_those_of_so_many_players() -> None:
    rules = rules_of("king_and_intrigue")
    for players, kings in ((2, ["ki_king_2"]), (3, ["ki_king_3"]), (None, ["ki_king_2"])):
        names = [one.name for one in Order(rules, players=players).cards()]
        assert [name for name in names if name.startswith("ki_king")][:1] == kings
        assert len([name for name in names if name.startswith("ki_040")]) == (players or 5)


def test_a_folder_prints_what_it_brings_and_what_it_changes(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        "patch:\n  cards: {bg5_king: {numbers: {places: 4}}}\n  pieces: {king: {title: Queen}}\n",
    )
    order = Order(rules, frozenset({"mine"}))
    assert [one.name for one in order.cards()] == ["bg5_king"]
    (page,) = order.pages(rules, ("pieces",), PAPERS["a4"])
    assert "Queen" in [text.text for text in texts_of(page.elements)]


def test_long_words_stay_inside_of_a_card(tmp_path: Path) -> None:
    title = (
        "An exceedingly long title that goes on and on, and on, until there is no more room at all"
    )
    (tmp_path / "cards.yaml").write_text(
        f"expansion: mine\ndeck: stack_1\ncards:\n  - {{id: mine_one, title: '{title}',"
        " numbers: {places: 1}, effect: move the king to any region}\n",
        encoding="utf-8",
    )
    patch = f"patch: {{decks: {{stack_1: {{title: '{title}'}}}}}}\n"
    (one,) = Order(house(tmp_path, patch), frozenset({"mine"})).cards()[:1]
    for side in (one.face, one.back):
        assert overlaps([*texts_of(side.elements)]) == []
        for text in texts_of(side.elements):
            assert text.area[0] >= 4 and text.area[2] <= WIDE - 4


def test_what_is_moved_in_stays_so() -> None:
    lines = set_in_lines("One:\n  - two words or more\nThree", 3, 20)
    indents = [indent for indent, _ in lines]
    assert [line for _, line in lines] == ["One:", "- two words", "or more", "Three"]
    assert indents[0] == indents[3] == 0 < indents[1] < indents[2]


def test_a_text_that_says_nothing_has_no_beginning() -> None:
    defs = rules_of("king_and_intrigue").definitions
    assert not any(card_text(defs, name).endswith(":") for name in defs.cards)


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
    (one,) = Order(rules, frozenset({"mine"})).cards()
    assert "My own words." in [text.text for text in texts_of(one.face.elements)]


def test_words_for_steps_and_rules_are_printed_until_an_overlay_replaces_them(
    tmp_path: Path,
) -> None:
    """A replaced rule has its English again, and so has the list of differences."""
    first, second = tmp_path / "first", tmp_path / "second"
    rule = (
        "  - {id: quiet, title: Quiet, rule: the king never goes to granada, text: He is tired.}\n"
    )
    step = "  - {in: turn, after: recruit, step: {id: rest, effect: gain 1 point, text: Rest.}}\n"
    for folder, name, said in (
        (first, "mine", f"rules:\n{rule}steps:\n{step}"),
        (second, "yours", "patch: {rules: {quiet: {rule: the king never goes to galicia}}}\n"),
    ):
        folder.mkdir()
        manifest = f'expansion: {name}\ntitle: {name}\nversion: "1"\n'
        (folder / "all.yaml").write_text(manifest + said, encoding="utf-8")
    told = other_than_usual(load_rules(paths=[first]))
    assert "Quiet. He is tired." in told and "Rest." in told and "1 point" not in told
    replaced = other_than_usual(load_rules(paths=[first, second]))
    assert "Quiet. The King never goes to Galicia." in replaced


# ---------------------------------------------------------------- files


def test_html_has_pages_in_millimetres() -> None:
    pages = sheets_of("base", "a4")
    html = html_of(pages, "x")
    assert "@page { size: 210.0mm 297.0mm; margin: 0 }" in html
    assert html.count('width="210mm" height="297mm"') == len(pages)
    assert not re.search(r"href|src=|url\(|@import", html)


def test_a_single_picture_has_its_bleed() -> None:
    one = Order(rules_of("base")).cards()[0]
    svg = svg_of(single(one.face, one.name), unit="mm")
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm"' in svg
    assert re.search(r'<rect x="0" y="0" width="69" height="94"', svg)


def test_pdf_has_the_same_sizes_and_is_the_same_each_time() -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.printing.pdf import POINTS, pdf_of

    pages = sheets_of("base", "letter")
    plain = pdf_of(pages, "x", compressed=False)
    assert plain == pdf_of(pages, "x", compressed=False)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", plain)
    assert boxes
    for wide, high in boxes:
        assert float(wide) / POINTS == NEAR(215.9, abs=0.1)
        assert float(high) / POINTS == NEAR(279.4, abs=0.1)
    drawn = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) -([\d.]+) re", plain)
    cards = [
        (float(w) / POINTS, float(h) / POINTS) for _, _, w, h in drawn if float(h) / POINTS > 85
    ]
    assert len(cards) == 2 * len(Order(rules_of("base")).cards())
    for width, height in cards:
        assert width == NEAR(63.0, abs=0.1) and height == NEAR(88.0, abs=0.1)


def test_pdf_refuses_letters_that_no_font_has() -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.elements import Text
    from elgrande.engine.printing.pdf import NoPdf, pdf_of

    good = Picture(50, 50, "x", "", [Text(25, 25, "“España” …", 4, "#000000")])
    assert pdf_of([good], "x").startswith(b"%PDF")
    rare = good._replace(elements=[Text(25, 25, "\N{TIBETAN LETTER KA}", 4, "#000000")])
    with pytest.raises(NoPdf, match=r"no known font .*--font FILE\.ttf, or print a \.html"):
        pdf_of([rare], "x")


def test_a_pdf_has_the_letters_of_a_named_font(tmp_path: Path) -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.elements import Text
    from elgrande.engine.printing.pdf import NoPdf, pdf_of

    page = Picture(50, 50, "x", "", [Text(25, 25, "ab", 4, "#000000", bold=True)])
    font = font_of(tmp_path / "Mine-Regular.ttf", "ab")
    assert b"Mine" in pdf_of([page], "x", font=font, compressed=False)
    with pytest.raises(NoPdf, match=r"Mine-Regular\.ttf: this font lacks `c` in “abc”: name"):
        pdf_of([page._replace(elements=[Text(25, 25, "abc", 4, "#000000")])], "x", font=font)
    font_of(tmp_path / "Mine-Bold.ttf", "a")
    with pytest.raises(NoPdf, match=r"Mine-Bold\.ttf: this font lacks `b` in “ab”"):
        pdf_of([page], "x", font=font)


TIBETAN, PARTY = "\N{TIBETAN LETTER KA}", "\N{PARTY POPPER}"


@pytest.mark.parametrize(
    ("titles", "told"),
    [
        (
            [f"Ka {TIBETAN}"],
            f"no known font of this system has `{TIBETAN}` in “Ka {TIBETAN}”:",
        ),
        ([f"Fiesta {PARTY}"], f"has `{PARTY}` (U+1F389) in “Fiesta {PARTY}”: name a font"),
        (
            ["Castillo", f"Ka {TIBETAN}", f"Fiesta {PARTY}{TIBETAN}"],
            f"has `{TIBETAN}` in “Ka {TIBETAN}”; `{PARTY}` (U+1F389) in “Fiesta {PARTY}{TIBETAN}”:",
        ),
        (
            [f"{n} {chr(0x0F40 + n)}" for n in range(6)],
            "in “3 \N{TIBETAN LETTER GHA}”; others in 2 more texts: name a font",
        ),
        (
            ["".join(chr(0x0F40 + n) for n in range(6))],
            f"`{TIBETAN}`, `\N{TIBETAN LETTER KHA}`, `\N{TIBETAN LETTER GA}` and 3 more in",
        ),
    ],
)
def test_a_pdf_tells_which_letters_are_missing_in_which_title(
    titles: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that a font of this system has is said to be missing, such as Polish or Greek."""
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.elements import Text
    from elgrande.engine.printing import fonts
    from elgrande.engine.printing.pdf import NoPdf, pdf_of

    monkeypatch.setattr(fonts, "_of_the_system", lambda: iter(()))
    texts = [Text(25, 25, title, 4, "#000000", bold=True) for title in titles]
    with pytest.raises(NoPdf) as refused:
        pdf_of([Picture(50, 50, "x", "", texts)], "x")
    assert told in str(refused.value)
    assert str(refused.value).endswith("or print a .html and make the PDF in a browser")


def test_a_letter_that_a_font_of_the_system_has_is_not_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    from elgrande.engine.draw.elements import Text
    from elgrande.engine.printing import fonts
    from elgrande.engine.printing.pdf import NoPdf, pdf_of

    font = font_of(tmp_path / "Known.ttf", "Łódź ")
    monkeypatch.setattr(fonts, "_of_the_system", lambda: iter([font]))
    polish, party = (Text(25, 25, said, 4, "#000000") for said in ("Łódź", f"Łódź {PARTY}"))
    assert b"Known" in pdf_of([Picture(50, 50, "x", "", [polish])], "x", compressed=False)
    with pytest.raises(NoPdf) as refused:
        pdf_of([Picture(50, 50, "x", "", [polish, party])], "x")
    assert f"has `{PARTY}` (U+1F389) in “Łódź {PARTY}”: name a font" in str(refused.value)
    assert "`Ł`" not in str(refused.value)


def font_of(file: Path, letters: str) -> Path:
    """A font in which each letter is a square, wider than in other fonts."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 900), (900, 900), (900, 0)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(letter):04X}" for letter in letters)]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(letter): f"u{ord(letter):04X}" for letter in letters})
    made.setupGlyf(dict.fromkeys(names, pen.glyph()))
    made.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    made.setupHorizontalHeader(ascent=900, descent=-100)
    made.setupNameTable({"familyName": file.stem, "styleName": "Regular", "psName": file.stem})
    made.setupOS2()
    made.setupPost()
    made.save(file)
    return file


def test_the_command_prints_a_folder_alone(tmp_path: Path) -> None:
    out = tmp_path / "cards.html"
    assert print_(HOUSE, "-o", out).output == f"printed: 2 pages in {out}\n"
    assert "Homecoming" in out.read_text(encoding="utf-8")
    folder = tmp_path / "cards"
    assert print_(HOUSE, "-o", folder).exit_code == 0
    assert {one.name for one in folder.iterdir()} == {"house_homecoming.svg", "stack_1-back.svg"}
    aid = tmp_path / "aid.html"
    assert print_("--part", "aid", "--paper", "letter", "-o", aid).exit_code == 0


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["-o", "cards.txt"], 2, "a .html, a .pdf or a folder"),
        (["--part", "aid", "-o", "cards"], 2, "a folder is only for pictures of cards"),
        (["nothing", "-o", "cards.html"], 1, "nothing"),
        (["--font", "x.ttf", "-o", "cards.html"], 2, "--font is for a .pdf"),
        (["--font", "x.ttf", "-o", "cards.pdf"], 1, "x.ttf: there is no such file"),
        (["--font", HOUSE / "cards.yaml", "-o", "cards.pdf"], 1, "ends in .ttf or .otf"),
        (["--players", "9", "-o", "cards.html"], 1, "this mix is for 2 to 5 players, not 9"),
        (["-o", "no_such/cards.html"], 1, "there is no such folder"),
        ([HOUSE, "--part", "pieces", "-o", "x.html"], 1, "neither add nor change pieces"),
    ],
)
def test_what_can_not_be_printed_is_said(
    args: list[object], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "cards.pdf" in args:
        pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    monkeypatch.chdir(tmp_path)
    result = print_(*args)
    assert result.exit_code == code and said in result.output, result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_only_a_sheet_of_ours_is_printed_over(kind: str, tmp_path: Path) -> None:
    if kind == "pdf":
        pytest.importorskip("fpdf", reason="the extra `pdf` is not installed")
    out = tmp_path / f"cards.{kind}"
    out.touch()
    for paper in ("a4", "letter"):
        before = out.read_bytes()
        assert print_(HOUSE, "--paper", paper, "-o", out).exit_code == 0
        assert out.read_bytes() != before
    out.write_bytes(b"my thesis")
    result = print_(HOUSE, "-o", out)
    assert result.exit_code == 1 and f"{out}: this program did not write this file" in result.output
    assert out.read_bytes() == b"my thesis"


def test_a_folder_of_cards_keeps_what_others_put_there(tmp_path: Path) -> None:
    assert print_(HOUSE, "-o", tmp_path).exit_code == 0
    assert print_(HOUSE, "-o", tmp_path).exit_code == 0
    (tmp_path / "house_homecoming.svg").write_text("my drawing")
    result = print_(HOUSE, "-o", tmp_path)
    assert (
        result.exit_code == 1
        and "house_homecoming.svg: this program did not write" in result.output
    )
    assert (tmp_path / "house_homecoming.svg").read_text() == "my drawing"
