"""Every limit of docs/limits.md: what exceeds it is refused with its code, and at once."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.game.machine.machine import MOST_ACTIONS, MOST_DECISIONS, MOST_FRAME_CELLS
from elgrande.engine.game.machine.reactions import MOST_REACTIONS
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lsp.workspace import about
from elgrande.engine.rules.check import termination as bounds
from elgrande.engine.rules.files.files import yaml_files
from elgrande.engine.rules.model import NAMED
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.scenario.notation import ChoicesError, read_choices
from elgrande.engine.scenario.run import run_file
from elgrande.engine.text import limits
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source

DOCS = Path(__file__).resolve().parents[2] / "docs" / "limits.md"
MANIFEST = 'expansion: stranger\ntitle: Stranger\nversion: "1"\n'
CARD = "  - id: stranger_card_{n}\n    title: Stranger\n    copies: {copies}\n"


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """No test may hang."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 30


def codes(folder: Path, more: str, *cards: str) -> set[str]:
    """The codes with which an expansion is refused."""
    (folder / "expansion.yaml").write_text(MANIFEST + more, encoding="utf-8")
    if cards:
        head = "expansion: stranger\ndeck: stack_1\ncards:\n"
        (folder / "cards.yaml").write_text(head + "".join(cards), encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        load_rules(paths=[folder])
    assert all(found.message for found in refused.value.diagnostics)
    return {found.code for found in refused.value.diagnostics if found.severity == "error"}


def card(effect: str, action: str = "must", number: int = 0) -> str:
    """A card with an effect."""
    lines = "".join(f"      {line}\n" for line in effect.split("\n"))
    head = CARD.format(n=number, copies=1)
    return f"{head}    action: {action}\n    effect: |\n{lines}"


def step(name: str, effect: str) -> str:
    """A procedure of one step."""
    lines = "".join(f"          {line}\n" for line in effect.split("\n"))
    return f"  {name}:\n    title: x\n    steps:\n      - id: s\n        effect: |\n{lines}"


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize(
    "zones",
    ["a_zone: the a_zone", "a_zone: the b_zone or the castillo\n  b_zone: galicia or the a_zone"],
)
def test_zones_in_a_circle(tmp_path: Path, zones: str) -> None:
    assert codes(tmp_path, f"zones:\n  {zones}\n  c_zone: the a_zone or galicia\n") == {"E530"}


@pytest.mark.parametrize("inner", ["do loop_b", "each player clockwise:\n  do loop_a"])
def test_procedures_in_a_circle(tmp_path: Path, inner: str) -> None:
    more = "procedures:\n" + step("loop_a", inner) + step("loop_b", "do loop_a")
    assert codes(tmp_path, more) == {"E531"}


def test_too_many_steps(tmp_path: Path) -> None:
    effect = "".join("  " * n + "each player clockwise:\n" for n in range(8))
    assert codes(tmp_path, "", card(effect + "  " * 8 + "score the castillo")) == {"E532"}


def test_doubling_procedures(tmp_path: Path) -> None:
    doubling = "".join(step(f"p{n}", f"do p{n + 1}\ndo p{n + 1}") for n in range(60))
    more = "procedures:\n" + doubling + step("p60", "score the castillo")
    assert "E532" in codes(tmp_path, more, card("do p0"))


PLAYERS_IN_PLAYERS = "own points"
for _ in range(9):
    PLAYERS_IN_PLAYERS = f"1 for every player that has at least [{PLAYERS_IN_PLAYERS}] points"


def test_filters_of_players_in_each_other(tmp_path: Path) -> None:
    """Each of them looks at every player: nine would be looked through for hours.

    They are too deep in each other as well.
    """
    assert codes(tmp_path, "", card(f"gain [{PLAYERS_IN_PLAYERS}] points")) == {"E306", "E532"}
    block = f"may:\n  if [{PLAYERS_IN_PLAYERS}] is 3:\n    gain 1 point"
    assert codes(tmp_path, "", card(block)) == {"E306", "E532"}
    rule = f"while [{PLAYERS_IN_PLAYERS}] is 3: own court is taboo"
    assert codes(tmp_path, f"rules: [{{id: r, title: R, rule: '{rule}'}}]\n") == {"E306", "E532"}


def test_numbers_of_regions_in_each_other(tmp_path: Path) -> None:
    """A number of every region may hold a test of every player, but neither two nor another one."""
    inner = "1 for every region whose [{}] is 3"
    players = "1 for every player that has at least [{}] points"
    for deep in (
        inner.format(inner.format("caballeros of anyone in it")),
        inner.format(players.format(players.format("caballeros of anyone in it"))),
        players.format(players.format(inner.format("caballeros of anyone in it"))),
    ):
        assert "E306" in codes(tmp_path, "", card(f"gain [{deep}] points")), deep
    around_it = inner.format("1 for every region that is next to it") + " and is next to it"
    for deep in (around_it, players.format(players.format("caballeros of anyone in it"))):
        rule = f"any region holds at most [{deep}] caballeros"
        assert "E306" in codes(tmp_path, f"rules: [{{id: r, title: R, rule: '{rule}'}}]\n"), deep


def test_zones_that_double(tmp_path: Path) -> None:
    count = "caballeros of anyone in the z{0}"
    line = f"any region that has more than [{count} plus {count}] own caballeros\n"
    zones = "".join(f"  z{n}: {line.format(n + 1)}" for n in range(100))
    more = f"zones:\n{zones}  z100: any region\n"
    effect = "move 1 own caballero from the provinces to the z0"
    assert codes(tmp_path, more, card(effect)) == {"E532"}


def test_reactions_that_bring_about_each_other(tmp_path: Path) -> None:
    """None happens inside itself; but ten have more than three million orders."""
    text = "when any player as p gains points:\n        p does: gain 1 point"
    rules = "".join(f"  - id: r{n}\n    title: R\n    effect: |\n      {text}\n" for n in range(10))
    (tmp_path / "expansion.yaml").write_text(f"{MANIFEST}rules:\n{rules}")
    cards = "expansion: stranger\ndeck: stack_1\ncards:\n" + card("gain 1 point")
    (tmp_path / "cards.yaml").write_text(cards)
    with pytest.raises(RulesError, match="without end") as stopped:
        Game.new(load_rules(paths=[tmp_path]), given={"at": {"action": "stranger_card_0"}})
    assert stopped.value.diagnostics[0].code == "E534"


def test_too_many_regions(tmp_path: Path) -> None:
    regions = "".join(
        f"  - {{id: r{n}, title: R, scores: [1], neighbours: []}}\n" for n in range(101)
    )
    (tmp_path / "regions.yaml").write_text(f"expansion: stranger\nregions:\n{regions}")
    assert "E533" in codes(tmp_path, "")


def test_very_many_regions(tmp_path: Path) -> None:
    regions = "".join(f"  - {{id: r{n}, scores: [1]}}\n" for n in range(30_000))
    (tmp_path / "regions.yaml").write_text(f"expansion: stranger\nregions:\n{regions}")
    assert codes(tmp_path, "")


def test_too_many_copies(tmp_path: Path) -> None:
    many = [CARD.format(n=n, copies=200) for n in range(21)]
    assert "E533" in codes(tmp_path, "", *many)
    assert codes(tmp_path, "", CARD.format(n=0, copies=1_000_000)) == {"E207"}


def test_too_many_pieces(tmp_path: Path) -> None:
    more = "pieces:\n  horse: {each_player: 1000000000, start: provinces}\n"
    assert codes(tmp_path, more) == {"E207"}


def test_actions_without_end(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(MANIFEST)
    text = "expansion: stranger\ndeck: stack_1\ncards:\n"
    text += card("perform the action of the card in own front")
    (tmp_path / "cards.yaml").write_text(text)
    rules = load_rules(paths=[tmp_path])
    with pytest.raises(RulesError, match="without end") as stopped:
        given = {"at": "use_card", "by": "red", "front": {"red": ["stranger_card_0"]}}
        game = Game.new(rules, given=given)
        while not game.over:
            game.take(game.state.options.index(min(game.state.options)))
    assert stopped.value.diagnostics[0].code == "E534"


def test_actions_without_end_that_ask(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(MANIFEST)
    text = "expansion: stranger\ndeck: stack_1\ncards:\n"
    effect = "choose any region as goal\nscore goal\nperform the action of the card in own front"
    (tmp_path / "cards.yaml").write_text(text + card(effect))
    rules = load_rules(paths=[tmp_path])
    given = {"at": "use_card", "by": "red", "front": {"red": ["stranger_card_0"]}}
    game = Game.new(rules, given=given)
    game.choose("action")
    with pytest.raises(RulesError, match="without end"):
        for _ in range(MOST_FRAME_CELLS):
            game.take(0)


# ---------------------------------------------------------------- the text of effects


def effect_codes(text: str) -> list[str]:
    """The codes of a text in the effect language."""
    found: list[str] = []
    parse_effect(text, Source("x", text).span, lambda code, *rest: found.append(code))
    return found


def test_long_lines_and_large_numbers() -> None:
    long = "score a or b" + " or c" * 1_000_000
    assert effect_codes(long + "\nscore the castillo") == ["E305"]
    many = "; ".join(["gain 1 point"] * 100)
    assert effect_codes(many) == effect_codes(f"may: {many}") == ["E305"]
    assert effect_codes("move up to 99999999999 own caballeros from a to b") == ["E307"]
    assert effect_codes("move up to " + "9" * 800 + " own caballeros from a to b") == ["E307"]
    assert effect_codes("score every region that is worth 1-99999") == ["E307"]


def test_many_lines_and_deep_blocks() -> None:
    assert effect_codes("reveal\n" * 50_000) == ["E306"]
    deep = "".join(" " * n + "may:\n" for n in range(900)) + " " * 900 + "reveal"
    assert effect_codes(deep)[0] == "E306"


def test_choices_of_a_scenario() -> None:
    for written in ("9999999 x (yes)", "100 x (100 x (yes))", "999 x (" * 300 + "yes" + ")" * 300):
        with pytest.raises(ChoicesError):
            read_choices(written)
    for written in ("(" * 100_000, "2 x (" * 100_000, "1 x (" * 399 + "yes", "1" * 300_000):
        with pytest.raises(ChoicesError):
            read_choices(written)


LONG = 300_000
CHOICE = "scenario: x\nplayers: [red, blue]\nsteps: [{{red: '{}'}}]\n"
SLOW = {
    "a comment with many blanks": "deck: stack_1\n# elgrande: a" + " " * LONG + "b\n",
    "many codes in a comment": "# elgrande: ignore=" + "W490, " * 100_000 + "\ndeck: stack_1\n",
    "many comments": "# elgrande: ignore=W490\n" * 40_000 + "deck: stack_1\n",
    "many tags": "".join(f"%TAG !a{n}! tag:x:\n" for n in range(45_000)) + "---\ndeck: a\n",
    "many digits": CHOICE.format("1" * LONG),
    "many arrows": CHOICE.format("a -> " * 50_000),
    "many brackets": CHOICE.format("2 x (" * 50_000),
    "many unknown options": "scenario: x\nplayers: [red, blue]\nsteps:\n" + "  - red: zz\n" * 8_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_long_files_take_no_long_time(name: str, tmp_path: Path) -> None:
    """What took minutes, or more than the stack, before there was a limit."""
    (tmp_path / "file.yaml").write_text(SLOW[name])
    assert findings(check_files([tmp_path])).diagnostics


def test_an_editor_reads_long_lists_fast() -> None:
    assert about("expansion: a\n" + "requires: [\n" * 80_000) is not None


# ---------------------------------------------------------------- folders and links


def test_too_many_files(tmp_path: Path) -> None:
    for number in range(limits.MAX_FILES + 1):
        (tmp_path / f"{number}.yaml").touch()
    report = Report()
    assert list(yaml_files(tmp_path, report)) == []
    assert [found.code for found in report] == ["E501"]


def test_too_many_bytes(tmp_path: Path) -> None:
    for number in range(limits.MAX_FOLDER_BYTES // limits.MAX_FILE_BYTES + 1):
        with (tmp_path / f"{number}.yaml").open("wb") as file:
            file.truncate(limits.MAX_FILE_BYTES)
    report = Report()
    assert list(yaml_files(tmp_path, report)) == []
    assert [found.code for found in report] == ["E501"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    inside = tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "secret.yaml").write_text("x: 1")
    (inside / "folder").symlink_to(outside)
    (inside / "file.yaml").symlink_to(outside / "secret.yaml")
    (inside / "circle").symlink_to(inside)
    (inside / "real.yaml").touch()
    assert [path.name for path in yaml_files(inside, Report())] == ["real.yaml"]


@pytest.mark.parametrize("name", ["..", "../..", "./../x", "./link", "./sub/../../x"])
def test_a_scenario_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "x").mkdir()
    (folder / "link").symlink_to(tmp_path / "x")
    path = folder / "scenario.yaml"
    text = (
        f"scenario: S\nrules: {{with: ['{name}']}}\nplayers: [red, blue]\nsteps: [{{red: stop}}]\n"
    )
    path.write_text(text)
    result = run_file(path)
    assert not result.ok
    assert "E535" in result.message


# ---------------------------------------------------------------- the page


def test_the_page_has_every_limit() -> None:
    shown = {int(n.replace(",", "")) for n in re.findall(r"[0-9][0-9,]*", DOCS.read_text())}
    values = [value for name, value in vars(limits).items() if name.startswith("MAX_")]
    values += [bounds.MOST_STEPS, bounds.MOST_INSTRUCTIONS, bounds.MOST_PLAYERS]
    values += [
        *(kind.MOST for kind in NAMED.values()),
        bounds.MOST_COPIES,
        bounds.MOST_MEMBERS,
        bounds.MOST_SPACES,
    ]
    values += [MOST_DECISIONS, MOST_ACTIONS, MOST_REACTIONS, MOST_FRAME_CELLS]
    assert not {value for value in values if value not in shown}
