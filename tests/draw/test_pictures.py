"""Pictures of cards for a print shop, and decks for Tabletop Simulator."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import load_rules
from elgrande.engine.draw.elements import Box
from elgrande.engine.printing.order import Order
from elgrande.engine.printing.pictures import card_pictures, in_pixels
from elgrande.engine.printing.simulator import Sheet, simulator_files

from .positions import MIXES, rules_of
from .test_png import pixels
from .test_print import HOUSE, print_

URL = "https://example.org/cards"


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize(
    ("bleed", "dpi", "size"),
    [  # 63 x 88 mm with the bleed on each side, at 25.4 mm an inch
        (3, 300, (815, 1110)),
        (0, 300, (744, 1039)),
        (3.175, 300, (819, 1114)),
        (5, 600, (1724, 2315)),
        (0, 72, (179, 249)),
    ],
)
def test_a_picture_has_its_size_in_pixels(bleed: float, dpi: int, size: tuple[int, int]) -> None:
    card = Order(rules_of("base")).cards()[0]
    for side in (card.face, card.back):
        made = in_pixels(side, "x", bleed, dpi)
        assert (made.width, made.height) == size
        ground = made.elements[0]
        assert isinstance(ground, Box) and ground.x < 0 and ground.y < 0
        assert ground.x + ground.w > made.width and ground.y + ground.h > made.height


@pytest.mark.parametrize("bleed", [0, 3])
def test_the_background_reaches_every_edge_of_a_png(bleed: float) -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    cards = [one for one in Order(rules_of("base")).cards() if one.name == "bg2_veto"]
    made = card_pictures(cards, "png", bleed, 60)
    assert [*made] == ["bg2_veto.png", "stack_2-back.png"]
    for png in made.values():
        wide, high, data = pixels(png)
        assert (wide, high) == (
            round((63 + 2 * bleed) * 60 / 25.4),
            round((88 + 2 * bleed) * 60 / 25.4),
        )
        step = len(data) // (wide * high)
        rows = [data[y * wide * step : (y + 1) * wide * step] for y in range(high)]
        edge = [
            *(row[x : x + step] for row in (rows[0], rows[-1]) for x in range(0, len(row), step))
        ]
        edge += [one for row in rows for one in (row[:step], row[-step:])]
        assert len(set(edge)) == 1 and edge[0][3:] in (b"", b"\xff")
        assert b"pHYs" + 2 * (2362).to_bytes(4) + b"\1" in png  # 60 an inch, in metres


def test_the_command_writes_pictures(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    out = tmp_path / "made"
    told = print_(HOUSE, "-o", out, "--format", "png", "--bleed", "2", "--dpi", "100")
    assert told.output == f"printed: 1 card of 1 deck in {out}\n"
    assert sorted(one.name for one in out.iterdir()) == [
        "house_homecoming.png",
        "stack_1-back.png",
    ]
    assert pixels((out / "house_homecoming.png").read_bytes())[:2] == (264, 362)
    assert print_(HOUSE, "-o", out, "--format", "png").exit_code == 0
    (out / "stack_1-back.png").write_bytes(b"mine")
    told = print_(HOUSE, "-o", out, "--format", "png", "--dpi", "50")
    assert told.exit_code == 1 and "stack_1-back.png: this program did not write" in told.output
    assert pixels((out / "house_homecoming.png").read_bytes())[0] == 815


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "x.html", "--format", "png"], "are for a folder"),
        (["-o", "x.pdf", "--bleed", "0"], "are for a folder"),
        (["-o", "x", "--dpi", "300"], "--dpi is for --format png"),
        (["-o", "x", "--format", "tts", "--bleed", "3"], "--format svg and --format png"),
        (["-o", "x", "--format", "png", "--url", URL], "--url is for --format tts"),
        (["-o", "x", "--format", "tts", "--url", "example.org"], "begin it with https://"),
        (["-o", "x", "--bleed", "nan"], "must be a number up to 20"),
        (["-o", "x", "--bleed", "-1"], "--bleed"),
        (["-o", "x", "--format", "png", "--dpi", "9"], "--dpi"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = print_(HOUSE, *words)
    assert told.exit_code == 2 and message in told.output and not [*tmp_path.iterdir()]


# ---------------------------------------------------------------- Tabletop Simulator


@pytest.mark.parametrize("cards", range(1, 71))
def test_a_sheet_keeps_to_the_limits(cards: int) -> None:
    """10 columns, 7 rows and 4096 pixels a side; a card keeps its proportions."""
    columns, rows, scale = Sheet.of(cards)
    assert columns <= 10 and rows <= 7 and columns * rows >= cards
    assert columns * 63 * scale <= 4096 and rows * 88 * scale <= 4096
    assert scale >= 6  # about 150 pixels an inch: a text is legible
    assert columns * (rows - 1) < cards


def saved(files: dict[str, bytes], pack: str) -> dict[str, Any]:
    save = json.loads(files[f"{pack}.json"])
    (one,) = save["ObjectStates"]
    assert isinstance(one, dict)
    return one


def drawn(pictures: list[tuple[int, int]]) -> Any:
    """A stand-in for the renderer, which only notes the size of each picture."""

    def png_of(svg: str) -> bytes:
        wide, high = svg.split('width="')[1].split('"')[0], svg.split('height="')[1].split('"')[0]
        pictures.append((int(wide), int(high)))
        return b"png"

    return png_of


@pytest.mark.parametrize("name", MIXES)
def test_decks_have_all_copies_and_places_on_their_sheets(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr("elgrande.engine.printing.simulator.png_of", drawn(sizes))
    rules = rules_of(name)
    cards = Order(rules).cards()
    files = simulator_files(cards, rules.definitions, URL)
    assert all(wide <= 4096 and high <= 4096 for wide, high in sizes)
    packs = Counter(one.pack for one in cards)
    assert {file for file in files if file.endswith(".json")} == {f"{pack}.json" for pack in packs}
    guids: list[str] = []
    sheets: list[str] = []
    for pack, copies in packs.items():
        deck = saved(files, pack)
        if copies == 1:
            assert deck["Name"] == "Card" and deck["CardID"] // 100 == int(*deck["CustomDeck"])
            guids.append(deck["GUID"])
            sheets += deck["CustomDeck"]
            continue
        assert deck["Name"] == "DeckCustom" and len(deck["DeckIDs"]) == copies
        inside = deck["ContainedObjects"]
        assert [one["CardID"] for one in inside] == deck["DeckIDs"]
        titles = Counter(one.card.title for one in cards if one.pack == pack)
        assert Counter(one["Nickname"] for one in inside) == titles
        for one in inside:
            key, place = divmod(one["CardID"], 100)
            sheet = deck["CustomDeck"][str(key)]
            assert one["CustomDeck"] == {str(key): sheet} and one["Name"] == "Card"
            assert 0 <= place < sheet["NumWidth"] * sheet["NumHeight"] <= 70
            for url in (sheet["FaceURL"], sheet["BackURL"]):
                assert url.startswith(f"{URL}/") and url.rpartition("/")[2] in files
        different = {one.name for one in cards if one.pack == pack}
        assert len(set(deck["DeckIDs"])) == len(different)
        guids += [deck["GUID"], *(one["GUID"] for one in inside)]
        sheets += deck["CustomDeck"]
    assert len(set(guids)) == len(guids) and all(len(guid) == 6 for guid in guids)
    assert len(set(sheets)) == len(sheets)


def test_a_large_deck_has_several_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande.engine.printing.simulator.png_of", drawn([]))
    lines = [f"  - {{id: mine_{n}, title: 'No {n}'}}" for n in range(150)]
    head = "expansion: mine\ndeck: stack_1\nnumbers: {places: 1}\ncards:\n"
    (tmp_path / "cards.yaml").write_text(head + "\n".join(lines), encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    files = simulator_files(Order(rules, frozenset({"mine"})).cards(), rules.definitions, URL)
    assert [*files] == [
        *("stack_1-back.png", "stack_1.png", "stack_1-2.png", "stack_1-3.png", "stack_1.json"),
    ]
    deck = saved(files, "stack_1")
    assert [sheet["NumWidth"] * sheet["NumHeight"] for sheet in deck["CustomDeck"].values()] == [
        *(70, 70, 10),
    ]
    assert deck["DeckIDs"] == [*range(100, 170), *range(200, 270), *range(300, 310)]


def test_the_command_writes_a_deck_next_to_its_images(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    out = tmp_path / "my table"
    assert print_(HOUSE, "-o", out, "--format", "tts").exit_code == 0
    files = {one.name: one.read_bytes() for one in out.iterdir()}
    assert sorted(files) == ["stack_1-back.png", "stack_1.json", "stack_1.png"]
    assert pixels(files["stack_1.png"])[:2] == pixels(files["stack_1-back.png"])[:2] == (756, 1056)
    deck = saved(files, "stack_1")
    assert deck["Nickname"] == "stack 1" and deck["DeckIDs"] == [100, 100]
    assert deck["CustomDeck"] == {
        "1": {
            "FaceURL": f"file://{out}/stack_1.png",
            "BackURL": f"file://{out}/stack_1-back.png",
            "NumWidth": 1,
            "NumHeight": 1,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
    }
    (one, _) = deck["ContainedObjects"]
    assert one["Nickname"] == "Homecoming"
    assert one["Description"].startswith("Move up to 3 of your caballeros, each from any region")
    again = print_(HOUSE, "-o", out, "--format", "tts", "--url", f"{URL}/")
    assert again.exit_code == 0
    made = {one.name: one.read_bytes() for one in out.iterdir()}
    assert saved(made, "stack_1")["CustomDeck"]["1"]["FaceURL"] == f"{URL}/stack_1.png"
