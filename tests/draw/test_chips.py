"""What stands in a frame stays inside of it: numbers and titles of cards, and pieces."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from elgrande.engine import load_rules
from elgrande.engine.draw.elements import Box, Group, Item, Polygon, Text, texts_of
from elgrande.engine.draw.geometry import contains
from elgrande.engine.draw.metrics import fitting, is_whole, shortened, width_of, wrapped
from elgrande.engine.draw.style import Style
from elgrande.engine.draw.tokens import OUTLINES, Hand
from elgrande.engine.draw.tokens import WIDE as TOKEN_WIDE
from elgrande.engine.printing.order import Order

from .positions import MIXES, rules_of

CHIP_TOP, CHIP_FOOT = 14.6, 20.8


def chips_of(face: Item) -> list[Box]:
    return [e for e in face.elements if isinstance(e, Box) and e.y == CHIP_TOP]


def sound(face: Item) -> list[str]:
    """The numbers of a card, of which each is inside of a chip, and the title above all chips."""
    chips = chips_of(face)
    said = []
    for text in texts_of(face.elements):
        left, top, right, foot = text.area
        if not CHIP_TOP - 5 < top < CHIP_FOOT or text.left:
            continue
        if foot > CHIP_TOP:
            around = [box for box in chips if box.x < left and right < box.x + box.w]
            assert len(around) == 1 and foot < CHIP_FOOT, text
            said.append(text.text)
    for one, other in pairwise(chips):
        assert one.x + one.w < other.x
    return said


@pytest.mark.parametrize("name", MIXES)
def test_numbers_stay_in_their_chips_and_titles_above(name: str) -> None:
    for one in Order(rules_of(name)).cards():
        assert len(sound(one.face)) == len(chips_of(one.face)), one.name


def house(folder: Path, title: str, numbers: str) -> Item:
    """The face of a card of a house rule."""
    (folder / "expansion.yaml").write_text('expansion: mine\ntitle: Mine\nversion: "1"\n')
    (folder / "cards.yaml").write_text(
        f"expansion: mine\ndeck: stack_1\ncards:\n  - {{id: mine_one, title: {title},"
        f" numbers: {{{numbers}}}, effect: move the king to any region}}\n",
        encoding="utf-8",
    )
    (one,) = Order(load_rules(paths=[folder]), frozenset({"mine"})).cards()
    return one.face


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ("places: 1000", ["1000"]),
        ("places: 100000", ["100000"]),
        ("places: 123456789", ["123456789"]),
        ("places: 100, aa: 200, bb: 300, cc: 400, dd: 5", ["100", "200", "300", "400", "5"]),
        (", ".join(f"n{n}: {n}00" for n in range(1, 10)), [f"{n}00" for n in range(1, 10)]),
    ],
)
def test_numbers_of_house_rules_stay_in_their_chips(
    tmp_path: Path, numbers: str, said: list[str]
) -> None:
    assert sound(house(tmp_path, "Title", numbers)) == said


def test_a_long_name_of_a_number_stays_below_it(tmp_path: Path) -> None:
    long = "how_many_caballeros_come_from_the_provinces_to_court"
    face = house(tmp_path, "Title", f"places: 1, {long}: 2")
    first, second = [text for text in texts_of(face.elements) if text.y == 23.6]
    assert first.text == "places" and second.text.endswith("…")
    assert first.area[2] < second.area[0]


@pytest.mark.parametrize("title", ["Into the Castillo (140)", "Mobile Scoreboard (90)"])
def test_a_title_that_fits_in_one_line_has_one(title: str, tmp_path: Path) -> None:
    texts = [*texts_of(house(tmp_path, title, "places: 140").elements)]
    assert texts[0].text == title


def test_a_word_of_a_title_is_parted_only_where_no_size_fits(tmp_path: Path) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitän"
    texts = [text for text in texts_of(house(tmp_path, long, "places: 1").elements) if text.bold]
    assert [text.text for text in texts] == [long, "1"]
    face = house(tmp_path, long + long.lower(), "places: 1")
    first, second, _ = [text.text for text in texts_of(face.elements) if text.bold]
    assert first.endswith("-") and first[:-1] + second == long + long.lower()


def test_what_is_made_to_fit_does() -> None:
    for number in range(1, 400):
        text, room = "n" * (number % 17 + 3), number / 7
        size = fitting(text, 40, room, bold=True, least=0)
        assert width_of(text, size, bold=True) <= room
        assert shortened(text, size, room, bold=True) == text
        assert wrapped(text, size, room, bold=True) == [text]
        assert is_whole(text, size, room, bold=True)


def test_words_are_parted_with_hyphens_where_scripts_have_them() -> None:
    assert wrapped("bcdfghjk", 10, 30) == ["bcdfg-", "hjk"]
    assert wrapped("a-b-c-d-e", 10, 25) == ["a-b-", "c-d-e"]
    assert wrapped("日本語日本語", 10, 30) == ["日本語", "日本語"]


@pytest.mark.parametrize("seat", range(len(OUTLINES)))
@pytest.mark.parametrize("letters", ["R", "Br10", "Ba2", "Yel100"])
def test_letters_of_a_token_stay_inside_of_its_outline(seat: int, letters: str) -> None:
    owners = [f"owner {n}" for n in range(len(OUTLINES))]
    hand = Hand(owners, dict.fromkeys(owners, "#ffffff"), dict.fromkeys(owners, letters), Style())
    (group,) = hand.token(owners[seat], None, "kind", "kind").elements
    assert isinstance(group, Group)
    outline, text = group.elements
    assert isinstance(outline, Polygon) and isinstance(text, Text)
    left, top, right, bottom = text.area
    for x in (left, right):
        for y in (top + 0.1 * text.size, bottom - 0.2 * text.size):
            assert contains(outline.corners, (x, y)), text


def test_up_to_five_pieces_can_be_counted() -> None:
    hand = Hand(["red"], {"red": "#ffffff"}, {"red": "R"}, Style())
    for amount in range(1, 6):
        item = hand.token("red", amount, "knight", "knights")
        (group,) = item.elements
        assert isinstance(group, Group) and group.title == f"{amount} red knights"
        assert len(group.elements) == amount and not [*texts_of(item.elements)]
    (six,) = texts_of(hand.token("red", 6, "knight", "knights").elements)
    (none,) = texts_of(hand.token("red", None, "knight", "knight").elements)
    assert (six.text, none.text) == ("6", "R")


def test_tokens_hold_their_letters() -> None:
    hand = Hand(["red"], {"red": "#ffffff"}, {"red": "R"}, Style())
    for amount in (None, 6, 1000, 10**12):
        for one in (hand, hand._replace(kinds={"kind": "Ki"}), hand._replace(slim=True)):
            item = one.token("red", amount, "kind", "kind")
            (text,) = texts_of(item.elements)
            assert isinstance(text, Text)
            assert text.area[0] > 0 and text.area[2] < item.width <= TOKEN_WIDE


def test_pieces_of_another_kind_can_be_counted_and_bear_its_letter() -> None:
    hand = Hand(["red"], {"red": "#ffffff"}, {"red": "R"}, Style(), {"bishop": "B"})
    for amount in range(1, 6):
        item = hand.token("red", amount, "bishop", "bishops")
        texts = [*texts_of(item.elements)]
        assert [text.text for text in texts] == ["B"] * amount
        assert all(text.size >= 9 for text in texts)
        for one, other in pairwise(texts):
            assert one.area[2] < other.area[0]
        assert texts[0].area[0] > 0 and texts[-1].area[2] < item.width
    (many,) = texts_of(hand.token("red", 7, "bishop", "bishops").elements)
    (none,) = texts_of(hand.token("red", None, "bishop", "bishop").elements)
    assert (many.text, none.text) == ("7 B", "R B")


def test_slim_tokens_have_numbers() -> None:
    hand = Hand(["red"], {"red": "#ffffff"}, {"red": "R"}, Style(), slim=True)
    one, four = (hand.token("red", n, "knight", "knights") for n in (1, 4))
    assert not [*texts_of(one.elements)]
    assert [text.text for text in texts_of(four.elements)] == ["4"]
    assert four.width < TOKEN_WIDE
