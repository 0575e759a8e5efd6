"""`elgrande certify`: small worlds counted by hand, planted faults, and what a user reads."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game, load_rules
from elgrande.engine.certify import worlds
from elgrande.engine.certify.invariants import Invariants
from elgrande.engine.certify.worlds import World

from .planted import KINDS, RECIPES, Kind, tried

ROOT = Path(__file__).parents[2]
TOLL = ROOT / "tests" / "coverage" / "toll"
NEW_CARD = ROOT / "examples" / "house_rules" / "new_card"


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few states of small worlds, where what plays find is enough."""
    monkeypatch.setattr(worlds, "MOST_STATES", 500)


def call(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a folder with one card."""
    return Path(shutil.copytree(NEW_CARD, tmp_path / "my_rules"))


def with_effect(folder: Path, *lines: str) -> None:
    """Gives the card another effect; its scenarios go."""
    file = folder / "cards.yaml"
    text, mark, _ = file.read_text(encoding="utf-8").partition("    effect: |\n")
    new = "".join(f"      {line}\n" for line in lines)
    file.write_text(text + mark + new, encoding="utf-8")
    for scenario in folder.glob("homecoming*.yaml"):
        scenario.unlink()


# ---------------------------------------------------------------- worlds


def test_all_positions_of_a_small_world(folder: Path) -> None:
    """The card asks nothing, so each position is one state.

    The King is in one of three regions; each of the two players has so many pieces in five places:
    3 (1 + 5 x 5 + 15 x 15 + 35 x 35) positions with up to three pieces each.
    """
    with_effect(folder, "gain 2 points")
    world = World(load_rules(paths=[folder]), "house_homecoming", 2)
    world.exhaust()
    assert (world.states, world.pieces, world.broken) == (4428, 3, [])


def test_a_choice_adds_its_states(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pieces: for each place of the King the question, yes and no."""
    monkeypatch.setattr(worlds, "MOST_PIECES", 0)
    with_effect(folder, "may:", "  gain 2 points")
    world = World(load_rules(paths=[folder]), "house_homecoming", 2)
    world.exhaust()
    assert (world.states, world.pieces) == (9, 0)


def test_a_world_that_is_too_large_is_not_said_to_be_complete(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3 + 75 positions with up to one piece each; the 22nd of those with two is the last."""
    monkeypatch.setattr(worlds, "MOST_STATES", 99)
    with_effect(folder, "gain 2 points")
    world = World(load_rules(paths=[folder]), "house_homecoming", 2)
    world.exhaust()
    assert (world.states, world.pieces) == (100, 1)


# ---------------------------------------------------------------- what must hold


def test_each_invariant_can_break() -> None:
    game = Game.new(load_rules(), 3, seed=1)
    layout, invariants = game.machine.layout, Invariants(game.machine, game.keys)
    assert not [*invariants.broken(game.state)]
    cells = game.state.cells

    def broken(cell: int, value: int) -> list[str]:
        before, cells[cell] = cells[cell], value
        found = [*invariants.broken(game.state)]
        cells[cell] = before
        return found

    galicia = layout.pieces_at(0, 0, 0)
    assert broken(galicia, cells[galicia] + 1) == ["there are 31 caballeros of red, not 30"]
    assert "fewer than no" in broken(galicia, -1)[0]
    assert broken(layout.single_base, len(layout.places)) == ["a piece is in no place"]
    hand = layout.zone_cell("hand", 0)
    assert broken(hand, cells[hand] & (cells[hand] - 1)) == ["a card is lost, or is twice there"]
    game.state.options = game.state.options[:1]
    assert [*invariants.broken(game.state)] == ["a choice with one legal option is asked"]


# ---------------------------------------------------------------- planted faults


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_planted_fault_is_found(kind: Kind, tmp_path: Path) -> None:
    """`python -m tests.certify.planted` tries each kind in five recipes."""
    found = tried(kind, RECIPES[KINDS.index(kind) % len(RECIPES)], tmp_path / "recipe")
    assert found.found and not found.refused, found.said


# ---------------------------------------------------------------- what a user reads


@pytest.mark.usefixtures("soon")
def test_a_sound_card_without_and_with_scenarios(folder: Path) -> None:
    said = call("certify", folder, "--processes", 1)
    assert (said.exit_code, said.stdout.splitlines()[-1]) == (0, "1 text: 1 sound")
    for scenario in folder.glob("homecoming*.yaml"):
        scenario.unlink()
    said = call("certify", folder, "--processes", 1, "--json")
    assert said.exit_code == 0
    (text,) = json.loads(said.stdout)["texts"]
    assert (text["id"], text["state"], text["no_scenario"]) == (
        "house_homecoming",
        "untested",
        [11],
    )


@pytest.mark.usefixtures("soon")
def test_what_is_never_reached_is_named(folder: Path) -> None:
    with_effect(folder, "gain 1 point", "if [own points] is at least 9000:", "  gain 2 points")
    said = call("certify", folder, "--processes", 1)
    assert said.exit_code == 1 and "1 text: 1 at fault" in said.stdout
    place = f"{folder}/cards.yaml"
    assert f"  {place}:12:7: `if [own points] is at least 9000` never holds" in said.stdout
    assert f"  {place}:13:9: `gain 2 points` is never reached" in said.stdout


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "lines",
    [
        ("gain [own points minus own points] points",),
        ("choose yes or no as answer",),
        ("gain 1 point", "lose 1 point"),
    ],
)
def test_an_action_that_changes_nothing_in_the_end(folder: Path, lines: tuple[str, ...]) -> None:
    with_effect(folder, *lines)
    said = call("certify", folder, "--processes", 1)
    assert said.exit_code == 1 and "  the action changes nothing, in no play\n" in said.stdout


@pytest.mark.usefixtures("soon")
def test_an_action_that_repeats_others_is_no_fault(tmp_path: Path) -> None:
    """Alone it has nothing to repeat; in a round it has."""
    copied = shutil.copytree(ROOT / "examples" / "cookbook" / "copycat", tmp_path / "copycat")
    assert call("certify", copied, "--processes", 1).exit_code == 0


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "condition",
    [
        "[the number of this round] is at least 7",
        "[own points] is at least 60",
        "[own caballeros in the castillo] is at least 12",
        "there are 5 players",
        "the king is not on the board",
    ],
)
def test_what_is_rare_but_can_be_is_no_fault(folder: Path, condition: str) -> None:
    with_effect(folder, "gain 1 point", f"if {condition}:", "  gain 1 point")
    said = call("certify", folder, "--processes", 1)
    assert said.exit_code == 0, said.stdout


@pytest.mark.parametrize("words", [("--with", "nope"), ("--option", "nope=1"), ("--edition", "no")])
def test_a_mix_that_is_asked_for_must_exist(folder: Path, words: tuple[str, str]) -> None:
    """Also where scenarios name another one."""
    said = call("certify", folder, *words)
    assert said.exit_code and "no" in said.stderr and not said.stdout


@pytest.mark.usefixtures("soon")
def test_a_text_that_needs_another_expansion(folder: Path) -> None:
    """It is not called dead; with that expansion it is tried."""
    (folder / "more.yaml").write_text(
        "expansion: house_new_card\nonly_with: [jubilee]\nsteps:\n"
        "  - in: round\n    after: turns\n"
        "    step: {id: gift, title: A gift, effect: 'each player: gain 1 point'}\n",
        encoding="utf-8",
    )
    said = call("certify", folder, "--processes", 1)
    assert said.exit_code == 1 and "  no mix that was tried has this text: name one" in said.stdout
    said = call("certify", folder, "--processes", 1, "--with", "jubilee")
    assert said.exit_code == 0, said.stdout


def test_another_game_on_the_same_engine() -> None:
    """It has no cards, no numbered rounds and no King."""
    said = call("certify", ROOT / "examples" / "small_game", "--processes", 1)
    assert said.exit_code == 0 and "market_day.count" in said.stdout, said.output


@pytest.mark.usefixtures("soon")
def test_each_text_has_its_name(folder: Path) -> None:
    """Steps that are put into a procedure, and a card that is changed."""
    (folder / "changes.yaml").write_text(
        "expansion: house_new_card\nsteps:\n"
        "  - in: round\n    after: turns\n"
        "    step: {id: tax, title: A, effect: 'each player: lose 1 point'}\n"
        "  - in: round\n    after: turns\n"
        "    step: {id: gift, title: B, effect: 'each player: gain 1 point'}\n"
        "patch:\n  cards:\n    bg3_score_any: {effect: gain 3 points}\n",
        encoding="utf-8",
    )
    said = call("certify", folder, "--processes", 1, "--json")
    texts = [one["id"] for one in json.loads(said.stdout)["texts"]]
    assert texts == ["house_homecoming", "tax", "gift", "bg3_score_any"]


@pytest.mark.usefixtures("soon")
def test_a_page_and_a_badge(folder: Path, tmp_path: Path) -> None:
    page, badge = tmp_path / "certificate.html", tmp_path / "badge.svg"
    words = ("certify", folder, "--processes", 1, "--report", page, "--badge", badge)
    said = call(*words)
    assert said.exit_code == 0 and f"written: {badge}\n" in said.stdout
    assert "elgrande: 1 of 1 sound" in badge.read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    assert (
        "house_homecoming" in text
        and 'class="good"' in text
        and "http:" not in text.replace("http://www.w3.org/2000/svg", "")
    )
    assert call(*words).exit_code == 0  # its own files are overwritten
    page.write_text("mine", encoding="utf-8")
    said = call(*words)
    assert said.exit_code == 1 and "this program did not write this file" in said.stderr
    said = call("certify", folder, "--badge", tmp_path / "badge.png")
    assert said.exit_code == 2 and "name a .svg file" in said.stderr


def test_the_page_shows_what_is_printed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^\$ elgrande certify my_rules\n((?:.*\n)*?)```$", text, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert call("certify", "my_rules", "--processes", 1).stdout == lines


def test_what_can_not_be_certified_is_said(folder: Path, tmp_path: Path) -> None:
    said = call("certify", tmp_path / "none")
    assert (said.exit_code, said.stderr) == (
        1,
        f"{tmp_path}/none: there is no such file or folder\n",
    )
    with_effect(folder, "gian 1 point")
    said = call("certify", folder)
    assert said.exit_code == 1 and "gian" in said.stderr and "Traceback" not in said.output
