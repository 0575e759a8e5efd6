"""The signs on cards follow from what they do, and the list of what to print has true numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Ruleset, load_rules
from elgrande.engine.draw.cards import SIGN, SIGNS_READ, TEXT_BOTTOM, TEXT_TOP, sized
from elgrande.engine.draw.elements import Group, texts_of
from elgrande.engine.draw.figures import counted, figures
from elgrande.engine.draw.icons import signs_of
from elgrande.engine.printing.order import Order
from elgrande.engine.printing.sheets import PAPERS

from .positions import MIXES, rules_of
from .test_board import overlaps


def signs(rules: Ruleset, card: str) -> list[str]:
    defs = rules.definitions
    return [sign.meaning.partition(":")[0] for sign in signs_of(defs, defs.cards[card])]


@pytest.mark.parametrize(
    ("effect", "meanings"),
    [
        ("move up to 3 own caballeros from any region to own grande's region", ["moves pieces"]),
        ("move 2 own caballeros from any region to the castillo", ["moves pieces", "Castillo"]),
        ("move 2 own caballeros from own court to the provinces", ["moves pieces to the supply"]),
        (
            "move 1 own caballero from any region to own court",
            ["moves pieces to a player's court"],
        ),
        ("move the king to any region", ["King"]),
        ("move own grande to any region", ["Grande"]),
        ("move any mobile_scoreboard to any region", ["a marker or a board"]),
        ("score the castillo", ["scores", "Castillo"]),
        ("gain 2 points", ["points"]),
        (
            "move the king to any region\nscore galicia\ngain 1 point",
            ["King", "scores", "points"],
        ),
        ("score galicia\nscore granada", ["scores"]),
    ],
)
def test_signs_follow_from_what_a_card_does(
    effect: str, meanings: list[str], tmp_path: Path
) -> None:
    """Its title speaks of a veto and the King, which says nothing."""
    lines = "".join(f"      {line}\n" for line in effect.split("\n"))
    (tmp_path / "cards.yaml").write_text(
        "expansion: tried\ndeck: stack_1\ncards:\n  - id: tried_one\n    title: Veto of the King\n"
        f"    numbers: {{places: 1}}\n    effect: |\n{lines}",
        encoding="utf-8",
    )
    assert signs(load_rules(paths=[tmp_path]), "tried_one") == meanings


def test_a_card_that_stops_an_action_has_its_sign() -> None:
    rules = rules_of("base")
    stops = [c for c in rules.definitions.cards.values() if "stop the action" in c.effect_text]
    assert stops
    for card in stops:
        assert signs(rules, card.id)[-1] == "stops something"


@pytest.mark.parametrize("name", MIXES)
def test_signs_are_below_the_text_and_leave_it_large_enough(name: str) -> None:
    rules = rules_of(name)
    for one in Order(rules).cards():
        shown = [e for e in one.face.elements if isinstance(e, Group)]
        if not shown:
            continue
        texts = [t for t in texts_of(one.face.elements) if t.left]
        wanted = [sign.meaning for sign in signs_of(rules.definitions, one.card)]
        assert [group.title for group in shown] == wanted
        top = TEXT_BOTTOM - SIGN
        assert texts and all(t.area[3] <= top and t.size >= SIGNS_READ for t in texts), one.name


def test_a_short_text_is_larger_than_a_long_one() -> None:
    short, _ = sized("Move the King to any region.", "Short")
    long, lines = sized("Move the King to any region. " * 12, "Long")
    assert short > 4.5 > long and len(lines) * long * 1.22 <= TEXT_BOTTOM - TEXT_TOP


def test_the_list_counts_what_the_sheets_have() -> None:
    rules, plain, paper = rules_of("grandissimo"), rules_of("base"), PAPERS["a4"]
    order, defs = Order(rules, players=3), rules.definitions
    listed, explained = order.pages(plain, ("list",), paper)
    words = " ".join(text.text for text in texts_of(listed.elements))
    cards, pieces, aid = (order.pages(plain, (part,), paper) for part in ("cards", "pieces", "aid"))
    assert f"{len(order.cards())} cards on {len(cards)} pages." in words
    singles, many = (items(defs, defs.pieces.values(), 3) for items in (figures, counted))
    assert f"{len(singles)} single pieces on" in words and f"{len(many)} counted pieces on" in words
    assert sum(map(int, re.findall(r"pieces on (\d+)", words))) == len(pieces)
    assert f"for each player: {len(aid)} pages." in words and "with 3 players" in words
    known = {sign.meaning for one in order.cards() for sign in signs_of(defs, one.card)}
    shown = {text.text for text in texts_of(explained.elements)}
    assert {meaning[:1].upper() + meaning[1:] for meaning in known} <= shown
    assert overlaps([*texts_of(explained.elements)]) == []


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_list_is_printed(kind: str, tmp_path: Path) -> None:
    if kind == "pdf":
        pytest.importorskip("fpdf")
    out = tmp_path / f"list.{kind}"
    done = CliRunner().invoke(main, ["print", "--part", "list", "-o", str(out)])
    assert done.exit_code == 0 and done.output == f"printed: 2 pages in {out}\n"
