"""The tables of docs/language.md: each is printed whole, each row has an example that checks."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from pathlib import Path

import pytest

from elgrande.engine.lang.names import Category, Names

from .conftest import Checker, base_names

DOCS = Path(__file__).parents[2] / "docs"
LINES = (DOCS / "language.md").read_text(encoding="utf-8").split("\n")

BEFORE = """\
each player:
  secretly choose a number from 1 to 3 as bid
  secretly choose any region as pick
reveal
each player:
  choose yes or no as ok
choose any region as goal
choose any region as origin
choose any region as towns, up to 3 of them
choose any opponent as rival
choose any opponent as victim
choose any opponent as winner
choose any mobile_scoreboard that is on the board as board
choose any card in own hand as best
"""
"""What gives the names that the examples use."""

AROUND = (
    "{}",
    "move {} from any region to the provinces",
    "move up to all {} from any region to the provinces",
    "move {} to any region",
    "move 1 own caballero from any region to {}",
    "move 1 own caballero from {} to the provinces",
    "move all own caballeros from any region, {}, to the provinces",
    "gain {} points",
    "each player: gain {} points",
    "each player that {}: gain 1 point",
    "choose {} as found",
    "draw {} as found",
    "choose any region that {} as found",
    "choose any region that is {} as found",
    "choose any card {} in own hand as found",
    "score {}",
    "if {}: gain 1 point",
    "{}: gain 1 point",
    "keep this card until the end of the next round\n{}",
    "choose any region that has {} as found",
    "each player that has {}: gain 1 point",
)
"""Where an example of a part can stand: in a whole effect."""

LASTING = ("{}", "{}: gain 1 point", "when a scoring ends:\n  if {}:\n    gain 1 point")
"""The same for a text that holds as long as its card lies somewhere."""


def rows() -> list[tuple[str, str]]:
    """The form and the example of each row: the first cell and the third."""
    cells = [line.strip("|").split(" | ") for line in LINES if line.startswith("| `")]
    return [(row[0].strip(), row[2].strip() if len(row) == 3 else "") for row in cells]


def names() -> Names:
    """Those of the base game, and those of the expansions that the page names."""
    base = base_names()
    more = {
        "francia": Category.REGION,
        "quarantine": Category.PIECE,
        "seal": Category.FAMILY,
        "limit_6": Category.FAMILY,
        "role": Category.PLAYERS_CARD_ZONE,
    }
    return base.changed(
        categories={**base.categories, **more}, numbers={*base.numbers, "own_action"}
    )


def refused(quoted: str) -> bool:
    """Whether a piece of an effect has no place in which it is right."""
    checker = Checker(names())
    effects = (checker.effect(BEFORE + text.format(quoted)) for text in AROUND)
    lasting = (checker.effect(text.format(quoted), while_in=True) for text in LASTING)
    return all(any(one.code != "W490" for one in found) for found in chain(effects, lasting))


@pytest.mark.parametrize(("form", "example"), rows())
def test_a_row_has_an_example_that_can_be_written(form: str, example: str) -> None:
    quoted = re.fullmatch(r"`([^`]+)`", example)
    assert quoted is not None, f"no example: {form}"
    assert not refused(quoted.group(1)), form


def test_what_the_checker_refuses_is_not_right_anywhere() -> None:
    assert len(rows()) > 130
    assert refused("[1 for every region that has own grande]")


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_no_table_is_cut(page: Path) -> None:
    """Every table has a head: rows without one are printed as text. Blocks of code have none."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    lines = ["", *text.split("\n"), "", ""]
    begins = [n for n, (one, two) in enumerate(pairwise(lines), 1) if _row(two) and not _row(one)]
    cut = [lines[n] for n in begins if not re.fullmatch(r"\|[-:| ]+\|", lines[n + 1])]
    assert not cut


def _row(line: str) -> bool:
    return line.startswith("|")
