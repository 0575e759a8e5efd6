"""What a reader must see: what counts, in any region however full, arrows, cards, the round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.draw.arrows import LEAST, arrow
from elgrande.engine.draw.board import Notes, board_picture, board_svg
from elgrande.engine.draw.elements import Element, Group, Lines, Polygon, Text, texts_of
from elgrande.engine.draw.style import Style, paints_of

from .positions import rules_of

AT: dict[str, Any] = {"at": "use_card", "by": "red", "front": {"red": ["bg5_king"]}}
FIVE = ["red", "blue", "yellow", "green", "brown"]


def groups(elements: Any, key: str) -> list[Group]:
    """The groups with a key, also those in others."""
    found = []
    for one in elements:
        if isinstance(one, Group):
            found += [one] if one.key == key and one.title else []
            found += groups(one.elements, key)
    return found


def test_of_two_scoreboards_the_last_declared_counts_as_in_play() -> None:
    rules = rules_of("base")
    boards = [m.id for m in rules.definitions.members if m.scores is not None]
    first, last = boards[0], boards[-1]
    both = {first: "aragon", last: "aragon"}
    view = Game.new(rules, 3, given=AT | both).view(0)
    (there,) = groups(board_picture(view, rules.definitions).elements, "aragon")
    shown = [text.text for text in texts_of(there.elements)]
    scores = next(m.scores for m in rules.definitions.members if m.id == last)
    assert scores is not None
    assert " · ".join(map(str, scores)) in shown


@pytest.mark.parametrize("where", ["galicia", "pais_vasco", "castilla_la_vieja", "cataluna"])
def test_the_numbers_in_a_full_region_can_be_read(where: str) -> None:
    """Five owners, a limit table with four caballeros, the King, two Grandes."""
    rules = rules_of("inquisitor_colonies")
    table = {"in": where, "red": 1, "blue": 1, "yellow": 1, "green": 1}
    stand = {where: {"red": 4, "blue": 6, "yellow": 5, "green": 4, "brown": 3}}
    given = AT | {"limit_table": table, "king": where, "grande": {"red": where, "blue": where}}
    view = Game.new(rules, FIVE, given=given | stand).view(0)
    (there,) = groups(board_picture(view, rules.definitions).elements, where)
    sizes = [t.size for t in texts_of(there.elements) if t.text.isdecimal() and t.bold]
    assert len(sizes) == 5 and min(sizes) >= 9, sizes


def test_the_round_is_shown_before_the_first() -> None:
    rules = rules_of("base")
    view = Game.new(rules, 3, seed=1).view(0) | {"round": 0}
    texts = {text.text for text in texts_of(board_picture(view, rules.definitions).elements)}
    assert "before round 1 of 9" in texts
    view["round"] = 4
    texts = {text.text for text in texts_of(board_picture(view, rules.definitions).elements)}
    assert "round 4 of 9" in texts


def test_no_open_card_of_the_base_game_is_cut() -> None:
    rules = rules_of("base")
    defs = rules.definitions
    view = Game.new(rules, 5, seed=1).view(0)
    by_deck = [[c.id for c in defs.cards.values() if c.deck == deck] for deck in defs.decks]
    zone = next(z.id for z in defs.card_zones.values() if not z.each_player and not z.discards)
    for offer in zip(*(cards * 20 for cards in by_deck if cards), strict=False):
        view["cards"][zone] = [*offer]
        elements = board_picture(view, defs).elements
        for card in offer:
            (face,) = groups(elements, card)
            assert not any(text.text.endswith("…") for text in texts_of(face.elements)), card


def test_a_colour_word_is_the_paint_that_it_names() -> None:
    defs = rules_of("base").definitions
    paints = paints_of(defs, [*defs.colours, "white", "someone"])
    assert paints["white"] == "#ffffff"
    assert len(set(paints.values())) == len(paints)


def test_arrows_lie_on_top_and_leave_names_free() -> None:
    rules = rules_of("base")
    view = Game.new(rules, 3, seed=1).view(0)
    mark = Style().mark
    for pair in (("castilla_la_vieja", "galicia"), ("sevilla", "granada"), ("aragon", "galicia")):
        elements = board_picture(view, rules.definitions, Notes(arrows=[pair])).elements
        keys = [one.key if isinstance(one, Group) else "" for one in elements]
        lines = [n for n, one in enumerate(elements) if isinstance(one, Lines) and one.edge == mark]
        assert len(lines) == 1 and lines[0] > max(map(keys.index, rules.definitions.regions))


def test_an_arrow_goes_around_a_name_and_is_long_enough() -> None:
    left = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]
    right = [(200.0, 0.0), (400.0, 0.0), (400.0, 200.0), (200.0, 200.0)]
    name: list[Element] = [Text(200, 105, "A name on the border", 20, "#000000")]
    free, around = ([*arrow(left, right, covered, Style())] for covered in ([], name))
    for drawn in (free, around):
        head = drawn[-1]
        assert isinstance(head, Polygon)
        (line,) = [one for one in drawn if isinstance(one, Lines) and one.edge == Style().mark]
        (a, _), (c, _) = line.lines[0][0], head.corners[0]
        assert a < 200 < c and c - a >= LEAST - 1
    _, top, _, foot = name[0].area if isinstance(name[0], Text) else (0, 0, 0, 0)
    (line,) = [one for one in around if isinstance(one, Lines) and one.edge == Style().mark]
    ys = [y for _, y in line.lines[0]]
    assert max(ys) < top or min(ys) > foot


def test_counted_pieces_of_another_kind_bear_its_letter_in_the_picture(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(
        'expansion: mine\ntitle: Mine\nversion: "1"\npieces:\n'
        "  bishop: {plural: bishops, each_player: 4, start: provinces}\n",
        encoding="utf-8",
    )
    rules = load_rules(paths=[tmp_path])
    given = AT | {"galicia": {"red": {"bishop": 3, "caballero": 2}}}
    view = Game.new(rules, 3, given=given).view(0)
    (there,) = groups(board_picture(view, rules.definitions).elements, "galicia")
    assert [t.text for t in texts_of(there.elements) if t.text == "B"] == ["B"] * 3
    titles = [one.title for one in groups(there.elements, "galicia/red")]
    assert titles == ["2 red caballeros", "3 red bishops"]
    assert "1 bishop" not in board_svg(view, rules.definitions)
