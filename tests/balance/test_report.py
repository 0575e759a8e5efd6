"""The page with pictures: all in one file, and its moments are those of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.balance.measures import worths_of
from elgrande.engine.draw.elements import Polygon, Text
from elgrande.engine.draw.plots import Interval, bars, closing, histogram, intervals
from elgrande.engine.draw.svg import svg_of

from .test_studies import asked

FOLDER = Path(__file__).parent
QUICK = ("--games", "50", "--short", "--bot", "random", "--players", "2", "--processes", "1")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "alms.html"
    words = ["compare", str(FOLDER / "plain"), str(FOLDER / "richer"), "--card", "alms"]
    told = CliRunner().invoke(
        main, [*words, *QUICK, "--margin", "0.001", "--report", str(path)]
    )  # fmt: skip
    assert told.exit_code == 0, told.output
    return path.read_text(encoding="utf-8")


def test_it_needs_nothing_else(page: str) -> None:
    """No network, no script; small enough to send."""
    links = set(re.findall(r'(?:https?:)?//[^\s"<]+', page)) - {"http://www.w3.org/2000/svg"}
    assert not links and "<script" not in page and "<img" not in page
    assert len(page.encode()) < 500_000
    assert "made with elgrande" in page


def test_it_shows_the_answer_and_three_boards(page: str) -> None:
    assert "<h1>Alms</h1>" in page
    assert re.search(r'class="verdict"><p>B - A is \+', page)
    assert [page.count(f"Where it was {one}") for one in ("worth most", "worth least")] == [1, 1]
    assert page.count("<figcaption>") == 3
    assert "Wins by seat, A" in page and "How often it is taken" in page


def test_a_moment_is_one_where_the_card_may_be_taken() -> None:
    study = asked(card="bg5_king")
    rows = [study.play(number) for number in range(5)]
    for row in rows:
        for worth in worths_of([row], 0, 0):
            game = study.game_at(0, row["game"], worth.choice)
            first = study.game_at(0, row["game"], 0).state.player
            assert game.state.player == (first + worth.seat) % 2, "seats count from who begins"
            assert game.decision is not None and "bg5_king" in game.decision.keys


@pytest.mark.parametrize(
    ("name", "code"), [("page.txt", 2), ("other.html", 1), ("no/page.html", 1)]
)
def test_where_it_can_not_be_written(name: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / name
    if path.parent.exists():
        path.write_text("mine")
    told = CliRunner().invoke(
        main, ["compare", "--card", "bg5_king", *QUICK, "--report", str(path)]
    )  # fmt: skip
    assert told.exit_code == code
    assert not path.exists() or path.read_text() == "mine"
    assert "Playing" not in told.output, "it is refused before anything is played"


def test_plots_of_few_and_of_equal_values() -> None:
    """No value, one value, or the same value everywhere: there is a picture each time."""
    for picture in (
        bars("shares", ["one", "two"], [("none", [0.0, 0.0]), ("all", [1.0, 1.0])]),
        histogram("nothing", [("one", []), ("two", [])], 2),
        histogram("one value", [("one", [3.0]), ("two", [3.0, 3.0])], 2),
        closing("flat", [(40, 0.0, 0.0, 0.0), (50, 0.0, 0.0, 0.0)], 2.0),
        intervals("seats", [Interval("seat 1", 0.0, 0.0, 0.0)], 0.5),
    ):
        assert "nan" not in svg_of(picture) and picture.words


def test_where_a_histogram_has_its_columns() -> None:
    """Values from -2 to 3 in steps of 2: columns from -2 to 4, half of them from 0 to 2."""
    picture = histogram("worth", [("one", [-2.0, 0.0, 1.9, 3.0])], 2)
    texts = [one.text for one in picture.elements if isinstance(one, Text)]
    assert texts[:7] == ["-2", "-1", "0", "1", "2", "3", "4"]
    (shape,) = [one for one in picture.elements if isinstance(one, Polygon)]
    heights = [230 - y for _, y in shape.corners[1:-1]]
    assert heights == [95, 95, 190, 190, 95, 95]
