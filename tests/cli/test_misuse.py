"""Commands that are typed wrongly: what is said, and that nothing was done."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine.rules.files.request import Choices, MixRequest
from elgrande.engine.studio.folder import refuse_mix_below


def elgrande(line: str) -> Result:
    """A line as in a shell, without the name of the program."""
    result = CliRunner().invoke(main, shlex.split(line))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------- what is not there


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("check ''", ""),
        ("check --fix ''", " after --fix"),
        ("fmt x.yaml ''", ""),
        ("run -v ''", " after -v"),
        ("list cards --with ''", " after --with"),
        ("list cards --with=", " after --with"),
        ("diff '' ''", ""),
        ("mix --mix ''", " after --mix"),
        ("mix --save ''", " after --save"),
        ("play --save ''", " after --save"),
        ("play --colours=''", " after --colours"),
        ("draw -o ''", " after -o"),
        ("pack ''", ""),
        ("new ''", ""),
        ("explain ''", ""),
    ],
)
def test_an_empty_word_is_misuse_of_every_command(line: str, where: str, folder: Path) -> None:
    (folder / "card.yaml").write_text("cards: []   \n")
    result = elgrande(line)
    assert result.exit_code == 2
    assert f"an argument is empty{where}: leave it out" in result.stderr
    assert f"Usage: main {line.partition(' ')[0]} " in result.stderr
    assert [file.name for file in folder.iterdir()] == ["card.yaml"]
    assert (folder / "card.yaml").read_text() == "cards: []   \n"


def test_a_value_with_an_equals_sign_is_not_empty() -> None:
    assert elgrande("list regions --option=next_starter=lowest").exit_code == 0


# ---------------------------------------------------------------- what is there twice


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play --top stack_1=bg1_five --top stack_1=bg1_four", "--top: `stack_1` is given twice"),
        ("list cards --stack stack_5=bg5_king --stack stack_5=bg5_king", "`stack_5` is given"),
        ("mix --option veto=1 --option veto=2", "--option: `veto` is given twice"),
        ("mix --mix a.yaml --mix b.yaml", "--mix is given twice"),
        ("mix --mix a.yaml --mix=b.yaml", "--mix is given twice"),
        ("play --seed 1 --seed 2", "--seed is given twice"),
        ("draw -o a.svg -o b.svg", "is given twice"),
        ("play --bot red=random --bot red=greedy", "--bot: `red` is given twice"),
        ("play --bot red=random --bot 1=greedy", "--bot: `red` is given twice"),
        ("simulate --bot 1=random --bot 1=greedy", "--bot: `1` is given twice"),
        ("simulate --bot 1=random --bot 01=greedy", "--bot: `1` is given twice"),
    ],
)
def test_what_can_hold_once_is_not_given_twice(line: str, said: str, folder: Path) -> None:
    result = elgrande(line)
    assert result.exit_code == 2 and said in result.stderr, result.output
    assert not list(folder.iterdir())


def test_what_may_be_given_several_times_is() -> None:
    line = "mix --with jubilee --with grandissimo --option next_starter=lowest --edition big_box"
    assert elgrande(line).exit_code == 0
    assert elgrande("list regions --json --json").exit_code == 0


# ---------------------------------------------------------------- a mix that can't be

NOT_TO_BE = [
    ("--with nope", "error E508: unknown expansion or edition `nope`"),
    ("--edition rio", "error E508: unknown edition `rio`"),
    ("--edition jubilee", "error E508: `jubilee` is an expansion, not an edition"),
    ("--option foo=1", "error E503: unknown parameter `foo`"),
    ("--stack stack_9=bg5_king", "error E510: there is no deck and no dealt card zone `stack_9`"),
    ("--with players_edition --with grandissimo", ""),
    ("--house jubilee", "`jubilee` is an expansion, not a file or folder: write `--with jubilee`"),
    ("--mix jubilee", "`jubilee` is an expansion, not a file or folder: write `--with jubilee`"),
]


@pytest.mark.parametrize("command", ["studio --no-open", "site -o public --python .", "run"])
@pytest.mark.parametrize(("words", "said"), NOT_TO_BE)
def test_a_mix_that_can_not_be_is_told_at_once(
    command: str, words: str, said: str, folder: Path
) -> None:
    """Once, in the words of `list` and `play`."""
    elgrande("new fiesta")
    (folder / "fiesta/cards.yaml").write_text("its: own mistake\n")
    refused = elgrande(f"list regions {words}")
    assert refused.exit_code == 1 and said in refused.stderr
    result = elgrande(f"{command} fiesta {words}")
    assert (result.exit_code, result.stderr, result.stdout) == (1, refused.stderr, "")
    assert not (folder / "public").exists()


def test_a_site_and_a_studio_are_opened_for_a_folder_with_mistakes(folder: Path) -> None:
    elgrande("new fiesta")
    (folder / "fiesta/cards.yaml").write_text("its: own mistake\n")
    refuse_mix_below(folder / "fiesta", MixRequest())
    refuse_mix_below(folder / "fiesta", MixRequest(("jubilee",)))
    (folder / "fiesta/expansion.yaml").write_text(
        'expansion: fiesta\ntitle: Fiesta\nversion: "1"\nedition: true\n'
        "parameters: {dances: {title: Dances, number: 2}}\n"
    )
    (folder / "fiesta/cards.yaml").unlink()
    brought = MixRequest(edition="fiesta", choices=Choices((("dances", 3),)))
    refuse_mix_below(folder / "fiesta", brought)


def test_an_option_that_only_some_scenarios_know_is_tried(folder: Path) -> None:
    (folder / "one.yaml").write_text(
        "scenario: One\nrules: {with: [grandissimo]}\nplayers: [red, blue]\nunfinished: true\n"
        "steps: [{expect: {points: {red: 0}}}]\n"
    )
    known = json.loads(elgrande("mix --json --with grandissimo").output)["options"]
    base = {row["id"] for row in json.loads(elgrande("mix --json").output)["options"]}
    (name, value) = next((r["id"], r["value"]) for r in known if r["id"] not in base)
    assert elgrande(f"list regions --option {name}={str(value).lower()}").exit_code == 1
    result = elgrande(f"run one.yaml --option {name}={str(value).lower()}")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        ("--option foo=1", "unknown parameter", "`elgrande mix` lists the parameters"),
        ("--edition rio", "unknown edition", "there are: big_box, rio_grande_1996\n"),
        ("--edition big_bx", "unknown edition", "did you mean `big_box`?"),
    ],
)
def test_hints_name_what_would_fit(words: str, said: str, hint: str) -> None:
    result = elgrande(f"list regions {words}")
    assert said in result.stderr and hint in result.stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("chekc my_rules", "there is no command `chekc`; did you mean `check`?"),
        ("zzz", "there is no command `zzz`; `elgrande --help` lists the commands"),
    ],
)
def test_a_command_that_there_is_not(line: str, said: str) -> None:
    result = elgrande(line)
    assert result.exit_code == 2 and said in result.stderr


def test_a_folder_of_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`run` reports what keeps it from reading the folder, as `check` does."""
    monkeypatch.setattr("elgrande.engine.rules.files.files.MAX_FILES", 2)
    for number in range(3):
        (tmp_path / f"{number}.yaml").write_text("scenario: One\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["run", str(tmp_path)])
    assert done.exit_code == 1
    assert done.stderr == (
        f"{tmp_path}: error E501: more than 2 files of rules in this folder\n"
        "These rules can't be used.\n"
    )
