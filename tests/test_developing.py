"""The map for newcomers is true: rooms, files and functions are there, and its ways are walked."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Game, load_rules
from elgrande.engine.lang import parser

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine"
MAP = ROOT / "docs" / "developing.md"
PAGES = [
    MAP,
    *(ROOT / "docs" / name for name in ("design.md", "sentences.md")),
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]
HOUSE_RULES = ROOT / "examples" / "house_rules" / "new_card"


def section(title: str) -> str:
    """What stands below a heading of the map."""
    _, _, below = MAP.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    assert below, title
    return below.partition("\n## ")[0]


def steps(title: str) -> list[tuple[str, Path]]:
    """The functions of a way, each with its file, in their order."""
    rows = re.findall(r"^\| `([\w.]+)` \| `([\w/.]+)` \|", section(title), re.MULTILINE)
    return [
        (function, ROOT / name if name == "cli.py" else ENGINE / name) for function, name in rows
    ]


def walked(way: list[tuple[str, Path]], work: Callable[[], object]) -> list[tuple[str, Path]]:
    """How far some work goes along a way: each step is called at some time after the one before."""
    ahead = [(function, str(file)) for function, file in reversed(way)]

    def follow(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and ahead and ahead[-1] == (code.co_qualname, code.co_filename):
            ahead.pop()

    before = sys.getprofile()
    sys.setprofile(follow)
    try:
        work()
    finally:
        sys.setprofile(before)
    return way[: len(way) - len(ahead)]


def test_every_room_is_on_the_map_in_the_order_of_the_floors() -> None:
    rooms = re.findall(r"^\| `([\w/]+)` \|", section("The layers and their packages"), re.MULTILINE)
    folders = {path.parent.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py")}
    assert set(rooms) == folders - {"."}
    assert len(rooms) == len(set(rooms))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_are_there(page: Path) -> None:
    """What looks like a path of the project is one, from its top or from the engine."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    paths = re.findall(r"`([a-z_]+(?:/[\w.]+)*(?:/|\.(?:py|lark|tables|md|json|txt|yaml)))`", text)
    missing = [
        path for path in paths if not (ROOT / path).exists() and not (ENGINE / path).exists()
    ]
    assert not missing


def test_named_functions_are_there() -> None:
    """`name` in `file`: the file has a class, function or constant of this name."""
    text = MAP.read_text(encoding="utf-8")
    for name, file in re.findall(r"`(\w+)`\s+in\s+`([\w/]+\.py)`", text):
        tree = ast.parse((ENGINE / file).read_text(encoding="utf-8"))
        assert name in {getattr(node, "name", None) for node in tree.body}, (name, file)


def test_the_way_of_a_card(tmp_path: Path) -> None:
    parser._parsed_or_not.cache_clear()  # a line that was read before is not cut into words again
    folder = shutil.copytree(HOUSE_RULES, tmp_path / "rules")  # nor is a text of the same file

    def play() -> None:
        rules = load_rules(paths=[folder])
        given = {
            "at": "use_card",
            "by": "red",
            "grande": {"red": "granada"},
            "aragon": {"red": 3},
            "front": {"red": ["house_homecoming"]},
        }
        game = Game.new(rules, ["red", "blue"], seed=1, given=given)
        for key in ("action", "yes", "aragon/red"):
            game.choose(key)
        assert "1 red caballero moves from Aragón to Granada" in game.log

    way = steps("From card file to game")
    assert walked(way, play) == way


def test_the_way_of_a_mistake(tmp_path: Path) -> None:
    card = (HOUSE_RULES / "cards.yaml").read_text(encoding="utf-8")
    file = tmp_path / "cards.yaml"
    file.write_text(card.replace("own caballeros", "own caballeroes"), encoding="utf-8")

    def check() -> None:
        output = CliRunner().invoke(main, ["check", str(file)]).output
        assert "unknown name `caballeroes`" in output

    way = steps("From mistake to message")
    assert walked(way, check) == way
