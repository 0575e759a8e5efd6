"""The commands that take a mix, and those that describe one: `mix`, `diff`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
MIXES = ROOT / "examples" / "mixes"

HOUSE_RULES = {
    "house/rules.yaml": 'expansion: house\ntitle: House\nversion: "3"\n'
    "set: {all_own_may_stay: false}\n"
    "patch: {cards: {bg5_king: {numbers: {places: 4}}}}\n"
    "remove: {cards: [bg4_grande]}\n"
    "steps:\n  - {in: turn, after: recruit, step: {id: gift, effect: gain 1 point}}\n",
}


def elgrande(*args: object) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in HOUSE_RULES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "evening.yaml").write_text(
        "mix: Thursday\nwith: [jubilee, ./house]\nedition: rio_grande_1996\n"
        "set: {next_starter: lowest_chooses}\nplayers: 3\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


TAKING = [
    ("mix",),
    ("list", "cards"),
    ("show", "bg5_king"),
    ("check",),
    ("simulate", "--games", "1", "--processes", "1", "--short", "--others", "random"),
    ("play", "--bots", "--seed", "1", "--short"),
    ("run", ROOT / "tests/scenarios/scoring/two_players_lead.yaml"),
    ("diff", "big_box", "rio_grande_1996"),
]
"""Every command that takes a mix, but `bench`, which takes long."""


@pytest.mark.parametrize("command", TAKING, ids=lambda command: command[0])
def test_every_command_takes_a_mix(command: tuple[str, ...], folder: Path) -> None:
    for words in (["--mix", "evening.yaml"], ["--with", "jubilee", "--house", "house"]):
        result = elgrande(*command, *words)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("command", TAKING, ids=lambda command: command[0])
def test_a_mix_that_can_not_be_is_refused_by_all(command: tuple[str, ...], folder: Path) -> None:
    (folder / "bad.yaml").write_text("mix: Bad\nwith: [jubile]\n")
    result = elgrande(*command, "--mix", "bad.yaml")
    assert result.exit_code == 1
    assert "unknown expansion or edition `jubile`" in result.output
    assert "did you mean `jubilee`?" in result.output


@pytest.mark.parametrize("command", TAKING, ids=lambda command: command[0])
@pytest.mark.parametrize("option", ["next_starter", "=lowest", "next_starter="])
def test_an_option_without_a_value_is_misuse(
    command: tuple[str, ...], option: str, folder: Path
) -> None:
    result = elgrande(*command, "--option", option)
    assert result.exit_code == 2
    assert "write NAME=VALUE" in result.output


@pytest.mark.parametrize(
    ("option", "found"),
    [
        ("next_starte=lowest", "unknown parameter `next_starte`"),
        ("next_starter=highest", "`next_starter` is one of: lowest, lowest_chooses"),
        ("all_own_may_stay=3", "`all_own_may_stay` is a switch: true or false"),
    ],
)
def test_an_option_that_is_none_is_wrong_input(option: str, found: str) -> None:
    result = elgrande("mix", "--option", option)
    assert result.exit_code == 1 and found in result.output


def test_options_change_the_mix() -> None:
    words = ("--option", "next_starter=lowest_chooses", "--option", "all_own_may_stay=false")
    rows = {
        row["id"]: row for row in json.loads(elgrande("mix", "--json", *words).output)["options"]
    }
    assert rows["next_starter"]["value"] == "lowest_chooses" and rows["next_starter"]["chosen"]
    assert rows["all_own_may_stay"]["value"] is False
    assert not rows["first_starter"]["chosen"] and rows["first_starter"]["by"] == "big_box"


def test_mix_tells_what_it_contains_and_who_says_so(folder: Path) -> None:
    lines = elgrande("mix", "--mix", "evening.yaml").output.splitlines()
    assert lines[0] == "Thursday"
    for line in (
        "  expansion  jubilee 1  Jubilee (named)",
        "  expansion  house 3  House (from a folder of your own)",
        "  edition    rio_grande_1996 1  Rio Grande 1996 (named)",
        "  players    2 to 5; here 3",
        "  stack_4  9 cards of 6 kinds (9 base)",
        "    parameters: sets all_own_may_stay: false (house/rules.yaml:4)",
        "    cards: patches bg5_king: numbers {places: 4} (house/rules.yaml:5)",
        "    cards: removes bg4_grande (house/rules.yaml:6)",
        "    steps: puts `gift` after turn.recruit (house/rules.yaml:8)",
        "  next_starter = lowest_chooses; or lowest: Who starts the next round",
        "  kings_taboo: The King's region is taboo",
    ):
        assert line in lines, line


def test_mix_tells_what_nobody_chose() -> None:
    lines = elgrande("mix").output.splitlines()
    assert lines[-4:-2] == ["  the edition big_box", "  4 players"]


def test_what_is_not_recommended_is_told_until_it_is_accepted(folder: Path) -> None:
    (folder / "house/rules.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "3"\nnot_recommended_with: [jubilee]\n'
    )
    said = "warning W515: `house` and `jubilee` are not recommended together"
    result = elgrande("list", "regions", "--mix", "evening.yaml")
    assert result.exit_code == 0 and said in result.stderr and said not in result.stdout
    assert "Not recommended" in elgrande("mix", "--mix", "evening.yaml").stdout
    assert "W515" in elgrande("check", "evening.yaml").output
    text = (folder / "evening.yaml").read_text()
    (folder / "evening.yaml").write_text(f"{text}accept: [W515]\n")
    for command in (("list", "regions", "--mix"), ("mix", "--mix"), ("check",)):
        result = elgrande(*command, "evening.yaml")
        assert result.exit_code == 0 and "recommended" not in result.output


# ---------------------------------------------------------------- saving


def test_a_saved_mix_is_the_same_mix(folder: Path) -> None:
    words = ("--with", "jubilee", "--house", "house", "--option", "next_starter=lowest_chooses")
    assert elgrande("mix", *words, "--save", "new.yaml").exit_code == 0
    text = (folder / "new.yaml").read_text()
    assert "with: [jubilee, ./house]\n" in text and 'house: "3"' in text
    assert elgrande("check", "new.yaml").exit_code == 0
    assert elgrande("diff", "new.yaml", "new.yaml").output.endswith("No differences.\n")
    first = elgrande("list", "cards", "--json", *words).output
    assert first == elgrande("list", "cards", "--json", "--mix", "new.yaml").output


def test_an_edition_is_laid_over_a_saved_mix(folder: Path) -> None:
    elgrande("mix", "--with", "jubilee", "--save", "new.yaml")
    result = elgrande("mix", "--mix", "new.yaml", "--edition", "rio_grande_1996", "--json")
    assert result.exit_code == 0 and json.loads(result.stdout)["edition"] == "rio_grande_1996"
    assert elgrande("diff", "big_box", "rio_grande_1996", "--mix", "new.yaml").exit_code == 0
    (folder / "older.yaml").write_text(
        'mix: Older\nwith: [jubilee]\nversions: {jubilee: "0", big_box: "0"}\nedition: big_box\n'
    )
    over = elgrande("mix", "--mix", "older.yaml", "--edition", "rio_grande_1996")
    assert over.exit_code == 1 and over.output.count("error E551") == 1


def test_only_a_mix_that_was_saved_is_saved_over(folder: Path) -> None:
    file = folder / "new.yaml"
    file.touch()
    for words in ((), ("--with", "jubilee")):
        result = elgrande("mix", *words, "--save", file)
        assert result.exit_code == 0 and f"saved: {file}\n" in result.stdout
    assert "with: [jubilee]" in file.read_text()
    result = elgrande("mix", "--save", file, "--json")
    assert json.loads(result.stdout) and f"saved: {file}\n" in result.stderr


@pytest.mark.parametrize("change", ["notes: Agreed in May.\n", "# mine\n", "players: 3\n"])
def test_a_saved_mix_that_was_changed_by_hand_stays(change: str, folder: Path) -> None:
    file = folder / "new.yaml"
    elgrande("mix", "--save", file)
    changed = file.read_text() + change
    file.write_text(changed)
    assert elgrande("check", file).exit_code == 0
    result = elgrande("mix", "--with", "jubilee", "--save", file)
    assert result.exit_code == 1 and result.stdout == ""
    assert f"{file}: this program did not write this file" in result.stderr
    assert file.read_text() == changed


@pytest.mark.parametrize("name", ["house/rules.yaml", "evening.yaml"])
def test_a_mix_is_not_saved_over_what_somebody_wrote(name: str, folder: Path) -> None:
    before = (folder / name).read_text()
    result = elgrande("mix", "--save", name)
    assert result.exit_code == 1 and "this program did not write" in result.output
    assert (folder / name).read_text() == before


def test_a_mix_file_names_no_folder_outside_its_own(folder: Path) -> None:
    (folder / "deep").mkdir()
    result = elgrande("mix", "--house", "house", "--save", "deep/new.yaml")
    assert result.exit_code == 1 and "only name rules in its own folder" in result.output
    assert not (folder / "deep/new.yaml").exists()


# ---------------------------------------------------------------- playing


def test_a_saved_game_goes_on_by_its_mix(folder: Path) -> None:
    (folder / "own.yaml").write_text(
        "mix: Options\nwith: [jubilee]\nset: {next_starter: lowest_chooses}\n"
    )
    play = ("play", "--mix", "own.yaml", "--players", "2", "--seed", "4", "--save", "game.json")
    assert elgrande(*play).exit_code == 0
    stored = json.loads((folder / "game.json").read_text())
    assert stored["mix"] == "Options" and stored["set"] == {"next_starter": "lowest_chooses"}
    (folder / "own.yaml").unlink()
    result = elgrande("play", "--resume", "game.json")
    assert result.exit_code == 0 and result.output.startswith("Options.")


def test_a_game_with_files_of_ones_own_asks_for_them(folder: Path) -> None:
    play = ("play", "--mix", "evening.yaml", "--seed", "4", "--save", "game.json")
    assert elgrande(*play).exit_code == 0
    result = elgrande("play", "--resume", "game.json")
    assert result.exit_code == 1 and "--mix where a mix file names them" in result.output
    assert elgrande("play", "--resume", "game.json", "--mix", "evening.yaml").exit_code == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [("set", []), ("set", {"a": [1]}), ("stacks", {"a": "b"}), ("expansions", [3])],
)
def test_a_damaged_mix_in_a_saved_game(key: str, value: object, folder: Path) -> None:
    elgrande("play", "--players", "2", "--seed", "4", "--save", "game.json")
    stored = json.loads((folder / "game.json").read_text())
    (folder / "game.json").write_text(json.dumps({**stored, key: value}))
    result = elgrande("play", "--resume", "game.json")
    assert result.exit_code == 1 and "of the saved game is damaged" in result.output


# ---------------------------------------------------------------- checking and running with a mix


def test_check_with_a_mix_checks_in_that_mix_alone(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more/rules.yaml").write_text(
        'expansion: more\ntitle: More\nversion: "1"\npatch: {pieces: {flag: {title: Banner}}}\n'
    )
    assert elgrande("check", "more").exit_code == 1
    assert elgrande("check", "more", "--with", "jubilee").exit_code == 0


@pytest.mark.parametrize("how", ["--fix", "--watch"])
def test_mending_and_watching_do_not_go_with_a_mix(how: str, folder: Path) -> None:
    assert elgrande("check", "house", how, "--mix", "evening.yaml").exit_code == 2


def test_run_adds_a_mix_to_what_a_scenario_names(folder: Path) -> None:
    scenario = ROOT / "tests/scenarios/scoring/two_players_lead.yaml"
    (folder / "house/rules.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "3"\n'
        "patch: {regions: {pais_vasco: {scores: [9, 3, 1]}}}\n"
    )
    assert elgrande("run", scenario).exit_code == 0
    result = elgrande("run", scenario, "--house", "house")
    assert result.exit_code == 1 and "it is {red: 9}" in result.output


# ---------------------------------------------------------------- diff


def test_diff_of_the_editions() -> None:
    lines = elgrande("diff", "big_box", "rio_grande_1996").output.splitlines()
    for line in (
        "A: big_box",
        "  King's Card  [bg5_king]",
        "    title: King's Card -> King card",
        "    used cards: go under the stack -> leave the game",
        "    value: no -> yes",
        "    value: random -> agreed",
    ):
        assert line in lines, line


def test_diff_tells_effects_in_english(folder: Path) -> None:
    (folder / "new").mkdir()
    for name, number in (("house", 2), ("new", 3)):
        (folder / name / "rules.yaml").write_text(
            'expansion: house\ntitle: House\nversion: "3"\n'
            f"patch: {{cards: {{bg5_king: {{effect: move up to {number} own caballeros from any"
            " region to own court}}}\n"
        )
    lines = elgrande("diff", "house", "new").output.splitlines()
    assert "    effect, A:" in lines
    assert "      Move up to 2 of your caballeros, each from any region, to your court." in lines
    assert "      Move up to 3 of your caballeros, each from any region, to your court." in lines
    data = json.loads(elgrande("diff", "house", "new", "--json").output)["differences"]
    assert [row["id"] for row in data] == ["bg5_king"]


def test_diff_tells_what_only_one_has(folder: Path) -> None:
    lines = elgrande("diff", "big_box", "house").output.splitlines()
    assert "  only in A: Grande  [bg4_grande]" in lines
    assert "  only in B: gift  [turn.gift]" in lines
    assert "    number places: 5 -> 4" in lines


def test_diff_tells_who_plays_and_how_long(folder: Path) -> None:
    (folder / "one.yaml").write_text("mix: One\nplayers: [red, blue, green]\n")
    (folder / "two.yaml").write_text("mix: Two\nshort: true\n")
    lines = elgrande("diff", "one.yaml", "two.yaml").output.splitlines()
    assert "    players: [red, blue, green] -> 4" in lines
    assert "    short: no -> yes" in lines
    data = json.loads(elgrande("diff", "one.yaml", "two.yaml", "--json").output)["differences"]
    assert [(row["section"], row["id"]) for row in data] == [
        ("the game", "players"),
        ("the game", "short"),
    ]
    (folder / "four.yaml").write_text("mix: Four\nshort: true\nplayers: 4\n")
    assert elgrande("diff", "two.yaml", "four.yaml").output.endswith("No differences.\n")


def test_diff_of_what_is_not_there() -> None:
    result = elgrande("diff", "big_box", "jubile")
    assert result.exit_code == 1 and "did you mean `jubilee`?" in result.output
    assert elgrande("diff", "big_box").exit_code == 2


# ---------------------------------------------------------------- show


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bg5_king", "house patches bg5_king: numbers {places: 4} (house/rules.yaml:5)"),
        ("all_own_may_stay", "house sets all_own_may_stay: false (house/rules.yaml:4)"),
        ("next_starter", "this mix sets next_starter: lowest_chooses"),
        ("turn", "house puts `gift` after turn.recruit (house/rules.yaml:8)"),
    ],
)
def test_show_says_who_changed_a_thing(name: str, said: str, folder: Path) -> None:
    assert said in elgrande("show", name, "--mix", "evening.yaml").output


def test_show_says_who_removed_a_thing(folder: Path) -> None:
    result = elgrande("show", "bg4_grande", "--mix", "evening.yaml")
    assert result.exit_code == 1
    assert "house (house/rules.yaml:6) removes it" in result.output


def test_show_says_what_a_mix_did_not_choose(folder: Path) -> None:
    result = elgrande("show", "gra6_last_word", "--mix", MIXES / "first_grandissimo.yaml")
    assert result.exit_code == 1 and "not among the cards that this mix chooses" in result.output


@pytest.mark.parametrize("command", TAKING, ids=lambda command: command[0])
@pytest.mark.parametrize("stack", ["stack_5", "=bg5_king", "stack_5=", "stack_5=,"])
def test_a_stack_without_cards_is_misuse(
    command: tuple[str, ...], stack: str, folder: Path
) -> None:
    result = elgrande(*command, "--stack", stack)
    assert result.exit_code == 2
    assert "write DECK=CARD,CARD,.." in result.output


@pytest.mark.parametrize(
    ("stack", "found"),
    [
        ("stack_4=bg4_cour", "`stack_4` has no card `bg4_cour`"),
        ("stak_4=bg4_court", "there is no deck and no dealt card zone `stak_4`"),
    ],
)
def test_a_stack_that_is_none_is_wrong_input(stack: str, found: str) -> None:
    result = elgrande("mix", "--stack", stack)
    assert result.exit_code == 1 and found in result.output


def test_a_stack_is_chosen_by_name() -> None:
    words = ("--with", "grandissimo", "--stack", "stack_6=gra6_coup, gra6_alliance")
    found = json.loads(elgrande("mix", *words, "--json").output)
    assert {row["stack"]: row["cards"] for row in found["cards"]}["stack_6"] == 2
    values = {row["id"]: (row["value"], row["by"]) for row in found["options"]}
    assert values["left_out_of_stack_6"] == (0, "this mix")
    shown = elgrande("show", "left_out_of_stack_6", *words).output
    assert "this mix sets left_out_of_stack_6: 0" in shown


def test_mix_counts_one_kind_of_cards(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "1"\n'
        "decks: {gifts: {title: gifts, discards_to: out}}\n",
        encoding="utf-8",
    )
    (tmp_path / "cards.yaml").write_text(
        "expansion: house\ndeck: gifts\ncards:\n"
        "  - {id: gift, title: Gift, copies: 3, numbers: {places: 1}}\n",
        encoding="utf-8",
    )
    lines = elgrande("mix", "--with", str(tmp_path)).output.splitlines()
    assert "  gifts    3 cards of 1 kind (3 house)" in lines
