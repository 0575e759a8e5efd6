"""`elgrande draw`: what it takes, what it writes, and what it says when it can't."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game, load_rules

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "examples" / "house_rules" / "new_card" / "homecoming.yaml"


def draw(*args: object) -> Result:
    result = CliRunner().invoke(main, ["draw", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def words_of(file: Path) -> str:
    root = ElementTree.parse(file).getroot()
    return root.findtext("{http://www.w3.org/2000/svg}desc") or ""


def test_a_scenario_at_its_beginning_and_its_end(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert draw(SCENARIO, "-o", out).exit_code == 0
    assert "Aragón: 3 red" in words_of(out)
    assert draw(SCENARIO, "--end", "-o", out).exit_code == 0
    assert "Granada: 3 red" in words_of(out)


def test_a_saved_game_shows_only_what_its_viewer_sees(tmp_path: Path) -> None:
    saved, out = tmp_path / "game.json", tmp_path / "board.svg"
    played = CliRunner().invoke(
        main, ["play", "--players", "2", "--seed", "1", "--save", str(saved)], input="quit\n"
    )
    assert saved.exists(), played.output
    assert draw(saved, "--as", "blue", "-o", out).exit_code == 0
    assert "Castillo: hidden from all." in words_of(out)
    assert draw(saved, "--as", "pink", "-o", out).output.startswith("there is no player `pink`")


def test_a_new_game_is_the_same_each_time(tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for out in (one, two):
        assert draw("--players", 3, "--seed", 5, "--round", 2, "-o", out).exit_code == 0
    assert one.read_bytes() == two.read_bytes()
    assert "Round 2." in words_of(one)
    assert draw("--players", 3, "--seed", 5, "--round", 2, "--dark", "-o", two).exit_code == 0
    assert one.read_bytes() != two.read_bytes() and words_of(one) == words_of(two)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["-o", "board.pdf"], 2, "ends in .svg or .png"),
        (["nothing.json", "-o", "board.svg"], 1, "there is no such file"),
        ([ROOT / "README.md", "-o", "board.svg"], 1, "this is not a saved game"),
        ([ROOT / "cards" / "base" / "power.yaml", "-o", "board.svg"], 1, "is not a scenario"),
        (["--mark", "granad", "-o", "board.svg"], 1, "did you mean `granada`?"),
        (
            ["--mark", "court", "-o", "board.svg"],
            2,
            "--mark: `court` is not on the map, which shows",
        ),
        (["--arrow", "galicia:The Court", "-o", "board.svg"], 2, "`The Court` is not on the map"),
        (["--arrow", "galicia:Castila la Vieja", "-o", "b.svg"], 1, "mean `castilla_la_vieja`?"),
        (["--arrow", "granada", "-o", "board.svg"], 2, "write FROM:TO"),
        (["--arrow", "granada:Granada", "-o", "board.svg"], 2, "granada is both FROM and TO"),
        ([SCENARIO, "--round", "2", "-o", "board.svg"], 2, "are for a new game"),
        (["-o", "no_such_folder/board.svg"], 1, "there is no such folder"),
        ([SCENARIO, "--seed", "2", "-o", "board.svg"], 2, "are for a new game"),
        ([SCENARIO.parent, "-o", "board.svg"], 1, "this is a folder: name a saved game"),
        (["--end", "-o", "board.svg"], 2, "--end is for a scenario"),
        (["--width", "300", "-o", "board.svg"], 2, "--width is for a PNG"),
        (["--round", "10", "-o", "board.svg"], 1, "no round 10; the last one is 9"),
        (["--animation", "3", "-o", "b.svg"], 2, "write FROM..TO, such as 20..30"),
        (["--animation", "3..x", "-o", "b.svg"], 2, "write FROM..TO"),
        (["--animation", "-1..2", "-o", "b.svg"], 2, "write FROM..TO"),
        (["--animation", "3..2", "-o", "b.svg"], 2, "3 is after 2"),
        (["--animation", "0..900", "-o", "b.svg"], 2, "show at most 200"),
        (["--animation", "0..9", "-o", "b.png"], 2, "--animation is for an SVG"),
        (["--animation", "0..9", "-o", "b.svg"], 1, "the game has no choice 9: it has 0 choices"),
    ],
)
def test_what_can_not_be_drawn_is_said(
    args: list[object], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = draw(*args)
    assert result.exit_code == code and said in result.output, result.output
    assert not list(tmp_path.iterdir())


def test_places_are_named_by_id_or_title(tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    assert draw("--mark", "aragon", "--arrow", "aragon:sevilla", "-o", one).exit_code == 0
    assert draw("--mark", "Aragón", "--arrow", "ARAGON:Sevilla", "-o", two).exit_code == 0
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_only_a_picture_of_ours_is_drawn_over(kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"board.{kind}"
    if kind == "png":
        pytest.importorskip("resvg_py")
    out.touch()
    for seed in (1, 2):
        before = out.read_bytes()
        assert draw("--seed", seed, "--round", 2, "-o", out).exit_code == 0
        assert out.read_bytes() != before
    out.write_bytes(b"<svg>my drawing</svg>")
    result = draw("-o", out)
    assert result.exit_code == 1 and f"{out}: this program did not write this file" in result.output
    assert out.read_bytes() == b"<svg>my drawing</svg>"


@pytest.mark.parametrize("mix", [(), ("jubilee",)])
def test_the_text_of_a_program_s_game_is_drawn(mix: tuple[str, ...], tmp_path: Path) -> None:
    game = Game.new(load_rules(*mix), 3, seed=4)
    (tmp_path / "game.json").write_text(game.to_json(), encoding="utf-8")
    named = [word for name in mix for word in ("--with", name)]
    done = draw(tmp_path / "game.json", *named, "-o", tmp_path / "board.svg")
    assert done.exit_code == 0, done.output
    if mix:
        done = draw(tmp_path / "game.json", "-o", tmp_path / "other.svg")
        assert done.exit_code == 1 and "without its mix: name the mix (--with" in done.output
