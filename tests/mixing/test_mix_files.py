"""Mix files: what they may hold, what they give, and what is said where they are wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.rules.files.request import Choices, MixRequest
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic

MIXES = sorted(
    file
    for file in (Path(__file__).parents[2] / "examples" / "mixes").glob("*.yaml")
    if "\nmix:" in file.read_text("utf-8")
)


def written(folder: Path, text: str, name: str = "evening.yaml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def refusal(path: Path) -> list[str]:
    with pytest.raises(RulesError) as refused:
        load_rules(mix=path)
    return [f"{found.code} {found.where.rpartition('/')[2]}" for found in refused.value.diagnostics]


def house(folder: Path, more: str = "") -> None:
    (folder / "house.yaml").write_text(
        f'expansion: house\ntitle: House\nversion: "1"\n{more}', encoding="utf-8"
    )


# ---------------------------------------------------------------- ready mixes


@pytest.mark.parametrize("file", MIXES, ids=lambda file: file.stem)
def test_a_ready_mix_is_played_to_its_end(file: Path) -> None:
    rules = load_rules(mix=file)
    defs = rules.definitions
    for players in {defs.least_players, defs.most_players}:
        game = Game.new(rules, players, seed=3, short=True)
        while (decision := game.decision) is not None:
            game.choose(decision.options[game.seed % len(decision.options)])
        assert game.winners


@pytest.mark.parametrize("file", MIXES, ids=lambda file: file.stem)
def test_a_ready_mix_has_a_scenario(file: Path) -> None:
    named = f"rules: {{mix: ./{file.name}}}"
    beside = [other for other in file.parent.glob("*.yaml") if other != file]
    assert any(named in other.read_text("utf-8") for other in beside)


# ---------------------------------------------------------------- what a mix file gives


def test_a_mix_file_gives_what_it_names(tmp_path: Path) -> None:
    file = written(
        tmp_path, "mix: M\nwith: [jubilee]\nedition: rio_grande_1996\nset: {next_starter: lowest}\n"
    )
    rules = load_rules(mix=file)
    assert [one.id for one in rules.definitions.expansions] == [
        "base",
        "rio_grande_1996",
        "jubilee",
    ]
    same = load_rules("jubilee", edition="rio_grande_1996", set={"next_starter": "lowest"})
    assert rules.fingerprint == same.fingerprint


def test_what_is_added_to_a_mix_file_holds(tmp_path: Path) -> None:
    file = written(tmp_path, "mix: M\nedition: big_box\nset: {all_own_may_stay: true}\n")
    rules = load_rules(
        "jubilee", mix=file, edition="rio_grande_1996", set={"all_own_may_stay": False}
    )
    assert rules.definitions.edition == "rio_grande_1996"
    assert rules.definitions.settings["all_own_may_stay"] is False
    assert "flag" in rules.definitions.pieces


def test_the_mix_has_the_last_word_over_house_rules(tmp_path: Path) -> None:
    house(tmp_path, "set: {all_own_may_stay: false}\n")
    file = written(tmp_path, "mix: M\nwith: [.]\nset: {all_own_may_stay: true}\n")
    assert load_rules(mix=file).definitions.settings["all_own_may_stay"] is True


def test_the_mix_decides_between_two_house_rules(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(
            f'expansion: {name}\ntitle: {name}\nversion: "1"\nset: {{all_own_may_stay: false}}\n'
        )
    assert len(refusal(written(tmp_path, "mix: M\nwith: [./one.yaml, ./two.yaml]\n"))) == 1
    text = "mix: M\nwith: [./one.yaml, ./two.yaml]\nset: {all_own_may_stay: true}\n"
    assert load_rules(mix=written(tmp_path, text)).definitions.settings["all_own_may_stay"] is True


def test_cards_that_are_not_chosen_are_not_in_the_game(tmp_path: Path) -> None:
    cards = ", ".join(
        ["bg1_move_3_any", "bg1_move_4_any", "bg1_move_4_own", "bg1_move_5_one_region"]
    )
    file = written(tmp_path, f"mix: M\nstacks: {{stack_1: [{cards}]}}\n")
    rules = load_rules(mix=file)
    assert sorted(c.id for c in rules.cards.values() if c.deck == "stack_1") == cards.split(", ")
    assert len([c for c in rules.cards.values() if c.deck == "stack_2"]) == 8


def test_a_mix_file_that_a_scenario_names_holds_there(tmp_path: Path) -> None:
    from elgrande.engine.scenario.run import run_file

    written(tmp_path, "mix: M\nshort: true\nset: {next_starter: lowest_chooses}\n")
    scenario = (
        "scenario: S\nrules: {mix: ./evening.yaml}\nplayers: [red, blue]\n"
        "given: {at: general_scoring, starter: red, galicia: {red: 1}}\n"
        "steps:\n  - {red: galicia}\n  - {blue: galicia}\n  - expect: {gained: {red: 4}}\n"
    )
    result = run_file(written(tmp_path, scenario, "s.yaml"))
    assert result.ok, result.message


def test_a_ruleset_of_a_mix_file_goes_to_other_processes(tmp_path: Path) -> None:
    import pickle

    file = written(
        tmp_path, "mix: M\nset: {next_starter: lowest_chooses}\nstacks: {stack_5: [bg5_king]}\n"
    )
    rules = load_rules(mix=file)
    assert pickle.loads(pickle.dumps(rules)).fingerprint == rules.fingerprint


def test_a_warning_about_the_mix_is_told_until_it_is_accepted(tmp_path: Path) -> None:
    house(tmp_path, "not_recommended_with: [jubilee]\n")
    text = "mix: M\nwith: [jubilee, ./house.yaml]\n"
    rules = load_rules(mix=written(tmp_path, text))
    assert [found.code for found in rules.warnings] == ["W515"]
    assert not load_rules(mix=written(tmp_path, f"{text}accept: [W515]\n")).warnings


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mix: M\nwith: [jubile]\n", ["E508 evening.yaml:2:8"]),
        ("mix: M\nedition: jubilee\n", ["E508 evening.yaml:2:10"]),
        ("mix: M\nedition: big_bx\n", ["E508 evening.yaml:2:10"]),
        ("mix: M\nset: {all_own_may_sta: true}\n", ["E503 evening.yaml:2:7"]),
        ("mix: M\nset: {all_own_may_stay: 3}\n", ["E504 evening.yaml:2:25"]),
        ("mix: M\nstacks: {stack_9: [bg5_king]}\n", ["E510 evening.yaml:2:10"]),
        ("mix: M\nstacks: {stack_5: [bg5_king, bg4_grande]}\n", ["E510 evening.yaml:2:30"]),
        ('mix: M\nwith: [jubilee]\nversions: {jubilee: "7"}\n', ["E551 evening.yaml:3:21"]),
        ('mix: M\nversions: {jubilee: "1"}\n', ["E508 evening.yaml:2:12"]),
        ("mix: M\nwith: [../elsewhere]\n", ["E535 evening.yaml:2:8"]),
        ("mix: M\nwithh: [jubilee]\n", ["E202 evening.yaml:2:1"]),
        ("mix: M\naccept: [E515]\n", ["E206 evening.yaml:2:10"]),
        ("cards: []\n", ["E550 evening.yaml"]),
    ],
)
def test_a_mistake_is_told_at_its_place(text: str, found: list[str], tmp_path: Path) -> None:
    assert refusal(written(tmp_path, text)) == found


def test_all_mistakes_of_a_mix_file_are_told_at_once(tmp_path: Path) -> None:
    text = "mix: M\nset: {all_own_may_stay: 3, nothing: true}\nstacks: {stack_9: [x]}\n"
    assert len(refusal(written(tmp_path, text))) == 3


def test_check_tells_the_same(tmp_path: Path) -> None:
    file = written(tmp_path, "mix: M\nset: {all_own_may_stay: 3}\n")
    assert [found.code for found in check_files([file]).report] == ["E504"]
    assert not check_files([written(tmp_path, "mix: M\nwith: [jubilee]\n")]).report.errors


# ---------------------------------------------------------------- one mix over another


def test_of_two_mixes_the_first_one_holds() -> None:
    first = MixRequest(("a",), "e", choices=Choices((("x", 1),)), players=3)
    second = MixRequest(("b",), "f", choices=Choices((("x", 2), ("y", 3))), players=4, title="T")
    whole = first.over(second)
    assert whole.expansions == ("b", "a") and whole.edition == "e" and whole.seats == 3
    assert dict(whole.choices.parameters) == {"x": 1, "y": 3} and whole.title == "T"


@pytest.mark.parametrize(
    ("players", "found"),
    [
        ("6", ["E513 2:10 2 to 5 can play, not 6"]),
        ("[red]", ["E513 2:10 2 to 5 can play, not 1"]),
        ("[red, purple]", ["E510 2:16 there is no colour `purple`"]),
        ("[purple]", ["E510 2:11 there is no colour `purple`", "E513 2:10 2 to 5 can play, not 1"]),
        ("[red, blue]", []),
        ("5", []),
    ],
)
def test_players_of_a_mix_file_are_checked(players: str, found: list[str], tmp_path: Path) -> None:
    file = written(tmp_path, f"mix: M\nplayers: {players}\n")
    assert sorted(told(check_files([file]).report, file)) == sorted(found)
    if not found:
        assert load_rules(mix=file)
        return
    with pytest.raises(RulesError) as caught:  # playing it gives the same diagnostics
        load_rules(mix=file)
    assert sorted(told(caught.value.diagnostics, file)) == sorted(found)


def told(found: Iterable[Diagnostic], file: Path) -> list[str]:
    """Diagnostics as `CODE line:column message`."""
    return [f"{one.code} {str(one.span).removeprefix(f'{file}:')} {one.message}" for one in found]


@pytest.mark.parametrize("words", [("mix",), ("play", "--bots"), ("simulate", "--games", "1")])
def test_commands_refuse_players_that_can_not_be(words: tuple[str, ...], tmp_path: Path) -> None:
    file = written(tmp_path, "mix: M\nplayers: 7\n")
    run = CliRunner().invoke(main, [*words, "--mix", str(file)])
    assert run.exit_code == 1
    assert f"{file}:2:10: error E513: 2 to 5 can play, not 7" in run.output


def test_players_are_those_of_the_whole_mix(tmp_path: Path) -> None:
    six = "add: {colours: [black]}\npatch: {players: {most: 6}, scoring: {ranks_paid: {6: 3}}}\n"
    house(tmp_path, six)
    file = written(tmp_path, "mix: M\nwith: [.]\nplayers: 6\n")
    assert check_files([file]).report.errors == []
    assert load_rules(mix=file).definitions.most_players == 6


def test_one_mistake_of_a_mix_file_hides_no_other(tmp_path: Path) -> None:
    lines = ("set: {nope: 3}", "stacks: {zz: [a]}", "players: 9", "accept: [W999]")
    file = written(tmp_path, "mix: M\n" + "".join(f"{line}\n" for line in lines))
    assert [one.split()[:2] for one in told(check_files([file]).report.sorted(), file)] == [
        ["E503", "2:7"],
        ["E510", "3:10"],
        ["E513", "4:10"],
        ["H555", "5:10"],
    ]
    with pytest.raises(RulesError) as caught:
        load_rules(mix=file)
    assert [one.code for one in caught.value.diagnostics] == ["E503", "E510", "E513"]


EDITIONS = "mix: M\nwith: [rio_grande_1996]\nedition: big_box\n"


def test_editions_that_exclude_each_other_are_told_at_one_of_them(tmp_path: Path) -> None:
    file = written(tmp_path, EDITIONS + "set: {nope: 3}\nplayers: 9\naccept: [W999]\n")
    found = check_files([file]).report.sorted()
    message = "`big_box` and `rio_grande_1996` are editions, and can't be combined"
    assert told(found, file)[0] == f"E507 2:8 {message}"
    assert found[0].hint == "a mix has one edition: remove all but one"
    codes = [line.split()[:2] for line in told(found, file)]
    assert codes[1:] == [["E503", "4:7"], ["E513", "5:10"], ["H555", "6:10"]]
    with pytest.raises(RulesError) as caught:
        load_rules(mix=file)
    assert told(caught.value.diagnostics, file) == told(found[:3], file)
    assert str(caught.value).splitlines()[1].endswith("| with: [rio_grande_1996]")


def test_editions_of_the_command_line_are_told_with_a_remedy(tmp_path: Path) -> None:
    edition = written(
        tmp_path, 'expansion: mine\ntitle: M\nversion: "1"\nedition: true\n', "m.yaml"
    )
    with pytest.raises(RulesError) as caught:
        load_rules(edition="big_box", paths=[edition])
    (found,) = caught.value.diagnostics
    assert found.message == "`big_box` and `mine` are editions, and can't be combined"
    assert found.hint == "a mix has one edition: remove all but one"
    assert [(words, str(at)) for words, at in found.related] == [
        ("`mine` is an edition", f"{edition}:2:8")
    ]


def test_own_editions_that_no_word_names_are_told_where_files_are_listed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        head = f'expansion: {name}\ntitle: T\nversion: "1"\nedition: true\n'
        written(tmp_path, head, f"{name}.yaml")
    file = written(tmp_path, "mix: M\nwith: [./one.yaml, ./two.yaml]\n")
    message = "`one` and `two` are editions, and can't be combined"
    assert told(check_files([file]).report, file) == [f"E507 2:1 {message}"]


def test_a_path_without_rules_is_told_at_its_word(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "acts").mkdir()
    act = "scenario: S\nplayers: [red, blue]\nsteps:\n  - expect: {round: 0}\n"
    written(tmp_path / "acts", act, "one.yaml")
    written(tmp_path, "mix: Other\n", "other.yaml")
    file = written(tmp_path, "mix: M\nwith: [./empty, ./acts, ./other.yaml]\n")
    expected = [
        "E114 2:8 `./empty`: this folder contains no YAML file",
        "E114 2:17 `./acts`: this folder contains only scenarios and no rules",
        "E114 2:25 `./other.yaml`: this is a mix file and contains no rules",
    ]
    found = check_files([file]).report.sorted()
    assert told(found, file) == expected
    assert found[2].hint == "only a scenario (`mix`) or a command (`--mix`) can name it"
    with pytest.raises(RulesError) as caught:
        load_rules(mix=file)
    assert told(caught.value.diagnostics, file) == expected


def test_a_scenario_hears_of_a_path_without_rules_at_its_word(tmp_path: Path) -> None:
    written(tmp_path, "mix: Other\n", "other.yaml")
    act = "players: [red, blue]\nsteps:\n  - expect: {round: 0}\n"
    text = f"scenario: S\nrules: {{with: [./other.yaml]}}\n{act}"
    file = written(tmp_path, text, "scenario.yaml")
    message = "`./other.yaml`: this is a mix file and contains no rules"
    assert told(check_files([file]).report, file) == [f"E114 2:16 {message}"]
