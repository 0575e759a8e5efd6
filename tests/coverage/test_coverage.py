"""`elgrande coverage` and `mutate`: the sentences, sides and changes of a small folder, by hand."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine.coverage import noticing
from elgrande.engine.coverage.mutants import NEUTRAL, Mutant, mutants_of
from elgrande.engine.coverage.noticing import Noticed, sources_of
from elgrande.engine.coverage.report import Coverage, covered, files_of
from elgrande.engine.coverage.sentences import Sentence
from elgrande.engine.rules.formatting import Edit
from elgrande.engine.text.source import Source

ROOT = Path(__file__).parents[2]
TOLL = Path(__file__).parent / "toll"

BEGIN = """\
scenario: One more
rules: {{with: [.]}}
players: [red, blue]
given: {{at: use_card, by: red, king: valencia, {given}}}
steps:
"""

NOTHING_IN_COURT = BEGIN.format(given="front: {red: [toll_card]}") + (
    "  - red: action -> yes -> yes\n  - expect: {gained: {red: 2}, king: galicia}\n"
)
ONE_SENTENCE = """\
expansion: toll
deck: stack_1
cards:
  - id: toll_card
    title: Toll
    copies: 1
    numbers: {places: 1}
    action: may
    effect: |
      move up to 2 own caballeros from own court to galicia
"""

IN_ANY_ORDER = """\
      in any order:
        gain 2 points
        if own court has own caballeros:
          move 1 own caballero from own court to galicia
"""

WATCHED = BEGIN.format(given="front: {red: [toll_card]}, kept: {blue: [toll_watch]}") + (
    "  - red: action -> yes\n  - blue: yes\n  - expect: {gained: {}, kept: {blue: []}}\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder, to which scenarios can be added."""
    return Path(shutil.copytree(TOLL, tmp_path / "toll"))


def cover(folder: Path) -> Coverage:
    return covered(files_of([folder]), processes=1)


def gaps(found: Coverage) -> list[tuple[int, str, int]]:
    """The line, what is missing, and how many sentences because of it."""
    return [(gap.sentence.span.line, gap.missing, gap.sentences) for gap in found.gaps()]


NEVER = "is never reached"


def test_one_side_of_a_condition(folder: Path) -> None:
    """The court has a caballero, so the condition holds and the move is made; nothing else runs."""
    found = cover(folder)
    assert [str(one.path.relative_to(folder)) for one in found.sentences][:1] == ["cards.yaml"]
    sentences, sides, reactions = found.shares(range(len(found.sentences)))
    assert (sentences.done, sentences.all) == (2, 11)
    assert (sides.done, sides.all) == (1, 6)  # `if` and two `may`
    assert (reactions.done, reactions.all) == (0, 1)
    assert gaps(found) == [
        (26, NEVER, 4),
        (11, "always holds", 3),
        (24, NEVER, 1),
        (25, NEVER, 1),
    ]


def test_the_other_side(folder: Path) -> None:
    (folder / "empty.yaml").write_text(NOTHING_IN_COURT, encoding="utf-8")
    found = cover(folder)
    assert not found.failed, found.failed
    assert gaps(found) == [
        (26, NEVER, 4),
        (24, NEVER, 1),
        (25, NEVER, 1),
        (15, "is never refused", 0),
    ]


def test_a_reaction_and_a_rule_of_a_kept_card(folder: Path) -> None:
    """The watch is in force and stops the action, so nothing of the toll is done."""
    for other in folder.glob("paid.yaml"):
        other.unlink()
    (folder / "watched.yaml").write_text(WATCHED, encoding="utf-8")
    found = cover(folder)
    assert not found.failed, found.failed
    assert gaps(found) == [
        (11, NEVER, 5),
        (24, NEVER, 1),
        (27, "is never refused", 0),
    ]


def test_what_a_dry_run_reaches_does_not_count(folder: Path) -> None:
    """The action that is refused was tried before the question, on a copy of the game."""
    (folder / "paid.yaml").write_text(
        BEGIN.format(given="court: {red: 1}, front: {red: [toll_card]}")
        + "  - red: action -> no\nunfinished: true\n",
        encoding="utf-8",
    )
    assert (11, NEVER, 5) in gaps(cover(folder))


def test_a_part_in_any_order_that_is_not_offered(folder: Path) -> None:
    """Its condition fails: the court is empty. It holds where the court has a caballero."""
    card = ONE_SENTENCE.partition("      move")[0] + IN_ANY_ORDER
    (folder / "cards.yaml").write_text(card, encoding="utf-8")
    (folder / "paid.yaml").write_text(
        BEGIN.format(given="front: {red: [toll_card]}") + "  - red: action -> yes\n"
        "  - expect: {gained: {red: 2}}\n",
        encoding="utf-8",
    )
    found = cover(folder)
    assert not found.failed, found.failed
    assert gaps(found) == [(12, "never holds", 1)]
    (folder / "both.yaml").write_text(
        BEGIN.format(given="court: {red: 1}, front: {red: [toll_card]}")
        + "  - red: action -> yes -> item_1\n  - expect: {gained: {red: 2}, galicia: {red: 1}}\n",
        encoding="utf-8",
    )
    found = cover(folder)
    assert not found.failed, found.failed
    assert gaps(found) == []


def test_a_condition_that_the_mix_decides(folder: Path) -> None:
    """Its sides are taken by two scenarios with two values of the option."""
    text = (folder / "expansion.yaml").read_text(encoding="utf-8")
    option = "parameters:\n  dear: {flag: false, title: The toll is dear}\n"
    (folder / "expansion.yaml").write_text(text + option, encoding="utf-8")
    card = (folder / "cards.yaml").read_text(encoding="utf-8")
    card = card.replace("if own court has own caballeros:", "if dear:")
    (folder / "cards.yaml").write_text(card, encoding="utf-8")
    (folder / "paid.yaml").write_text(NOTHING_IN_COURT, encoding="utf-8")
    found = cover(folder)
    assert not found.failed, found.failed
    assert (11, "never holds", 1) in gaps(found)
    paid = (TOLL / "paid.yaml").read_text(encoding="utf-8")
    dear = paid.replace("with: [.]", "with: [.], set: {dear: true}")
    (folder / "dear.yaml").write_text(dear, encoding="utf-8")
    assert all(line != 11 for line, _, _ in gaps(cover(folder)))


# ---------------------------------------------------------------- mutants


def try_all(folder: Path) -> Noticed:
    found = cover(folder)
    assert not found.failed, found.failed
    return noticing.noticed(found, None, 0, processes=1)


def missed(found: Noticed, line: int) -> set[str]:
    """The changes of a line that are not noticed."""
    return {one.mutant.new for one in found.missed if one.mutant.sentence.span.line == line}


def test_a_scenario_that_offers_one_of_two_does_not_notice_the_limit(folder: Path) -> None:
    found = try_all(folder)
    assert not found.wrong and found.neutral == 1
    assert missed(found, 12) == {
        "move up to 3 own caballeros from own court to galicia",
        "move up to 1 own caballeros from own court to galicia",
    }
    assert {one.by for one in found.counted if one.mutant.sentence.span.line > 13} == {""}


def test_a_scenario_that_offers_three_of_two_notices_it(folder: Path) -> None:
    (folder / "many.yaml").write_text(
        BEGIN.format(given="court: {red: 4}, front: {red: [toll_card]}")
        + "  - red: action -> yes\n  - expect: {options: [0, 1, 2]}\nunfinished: true\n",
        encoding="utf-8",
    )
    assert missed(try_all(folder), 12) == set()


def test_what_the_mutants_of_a_sentence_are() -> None:
    found = covered(files_of([TOLL]), processes=1)
    mutants = [*mutants_of(found.sentences, sources_of(found))]
    assert [one.new for one in mutants if one.sentence.span.line == 12] == [
        "move up to 3 own caballeros from own court to galicia",
        "move up to 1 own caballeros from own court to galicia",
        "move 2 own caballeros from own court to galicia",
        "move up to 2 caballeros of anyone from own court to galicia",
        "do nothing",
    ]
    assert NEUTRAL not in {one.kind for one in mutants}


def test_the_sides_of_a_condition_are_exchanged_in_the_text() -> None:
    found = covered(files_of([TOLL]), processes=1)
    sources = sources_of(found)
    (one,) = [one for one in mutants_of(found.sentences, sources) if one.kind == "sides"]
    text = sources[one.sentence.file].text
    for edit in sorted(one.edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text.splitlines()[10:16] == [
        "      if own court has own caballeros:",
        "        gain 2 points",
        "        may:",
        "          move the king to galicia",
        "      else:",
        "        move up to 2 own caballeros from own court to galicia",
    ]


def test_a_harness_that_notices_a_layout_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What should be another layout leaves the sentence out."""

    def wrong(one: Sentence, number: int, source: Source) -> Mutant:
        begin, end = (source.offset(*place) for place in (one.span.start, one.span.end))
        return Mutant(one, number, NEUTRAL, "gain 1 point", [Edit(begin, end, "gain 1 point")])

    (folder / "cards.yaml").write_text(ONE_SENTENCE, encoding="utf-8")
    monkeypatch.setattr(noticing, "neutral_of", wrong)
    found = try_all(folder)
    assert len(found.wrong) == 1
    first, second, *_ = found.lines()
    assert first.endswith(f"the same sentence with another layout is noticed by {folder}/paid.yaml")
    assert second == "so nothing below can be relied on: please report this"


# ---------------------------------------------------------------- scenarios for them


def test_a_scenario_is_written_for_each_change_that_is_not_noticed(folder: Path) -> None:
    """The card moves up to 2 of the court: the scenario needs 3 there, or 2 of another player."""
    (folder / "cards.yaml").write_text(ONE_SENTENCE, encoding="utf-8")
    before = try_all(folder)
    assert {one.mutant.new for one in before.missed} == {
        "move up to 3 own caballeros from own court to galicia",
        "move up to 1 own caballeros from own court to galicia",
    }
    there = Path(shutil.copy(folder / "paid.yaml", folder / "cards_10_7.yaml"))
    told = call("mutate", folder, "--processes", 1, "--write", folder, "--json")
    assert told.exit_code == 0, told.output
    written = [Path(file) for file in json.loads(told.stdout)["written"]]
    assert written[0] == folder / "cards_10_7_2.yaml"
    assert there.read_text(encoding="utf-8") == (TOLL / "paid.yaml").read_text(encoding="utf-8")
    for file in written:
        text = file.read_text(encoding="utf-8")
        assert "scenario: Drawn from play, to be checked against the rules" in text
        assert "options: [0, 1, 2]" in text and len(text.splitlines()) <= 20
    assert not try_all(folder).missed  # which also asserts that none fails


def test_a_scenario_is_written_for_each_gap(folder: Path) -> None:
    """Also for a card that is in no position, and for a side without a sentence, as of `may`."""
    told = call("coverage", folder, "--processes", 1, "--write", folder)
    assert told.exit_code == 0, told.output
    written = sorted(folder.glob("cards_*.yaml"))
    assert {file.name.rsplit("_", 2)[0] for file in written} >= {"cards_11", "cards_24"}
    assert all(f"  {file}\n" in told.stdout for file in written)
    assert "no play was found" not in told.stdout
    found = cover(folder)
    assert not found.failed and not gaps(found)


def test_a_folder_without_scenarios_gets_its_first_ones(folder: Path) -> None:
    (folder / "paid.yaml").unlink()
    told = call("coverage", folder, "--processes", 1, "--write", folder)
    assert told.exit_code == 0 and "played: no scenarios" in told.stdout, told.output
    assert not gaps(cover(folder))


def test_a_gap_that_no_play_can_close_is_named(folder: Path) -> None:
    """The court can't be empty and have own caballeros."""
    both = "      if own court has own caballeros and own court is empty:\n        gain 2 points\n"
    text = ONE_SENTENCE.replace("      move up", f"{both}      move up")
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    told = call("coverage", folder, "--processes", 1, "--write", folder, "--json")
    assert told.exit_code == 0, told.output
    unfound = json.loads(told.stdout)["unfound"]
    assert [(one["line"], one["missing"]) for one in unfound] == [(10, "never holds"), (11, NEVER)]


def test_a_gap_behind_points_is_reached_with_other_points(folder: Path) -> None:
    """The scenario begins with 3 points, and the condition needs 4."""
    rich = "      if [own points] is at least 4:\n        gain 2 points\n"
    text = ONE_SENTENCE.replace("      move up", f"{rich}      move up")
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    paid = (folder / "paid.yaml").read_text(encoding="utf-8")
    paid = paid.replace("  at: use_card", "  at: use_card\n  points: {red: 3}")
    (folder / "paid.yaml").write_text(paid, encoding="utf-8")
    assert (10, "never holds", 1) in gaps(cover(folder))
    told = call("coverage", folder, "--processes", 1, "--write", folder)
    assert told.exit_code == 0 and "written, to be checked" in told.stdout, told.output
    assert not [gap for gap in gaps(cover(folder)) if gap[1] == "never holds"]


def test_nothing_is_written_while_a_scenario_fails(folder: Path) -> None:
    paid = (folder / "paid.yaml").read_text(encoding="utf-8")
    (folder / "paid.yaml").write_text(paid.replace("{red: 0}", "{red: 7}"), encoding="utf-8")
    told = call("coverage", folder, "--processes", 1, "--write", folder)
    assert told.exit_code == 1 and "no scenario is written: fix those that fail" in told.stdout
    assert not [*folder.glob("cards_*.yaml")]
    told = call("coverage", "--write", folder)
    assert told.exit_code == 2 and "--write is for rules of your own" in told.stderr


def test_where_no_scenario_can_be_written(folder: Path) -> None:
    """A file is no folder, and a scenario can't name the rules in a folder that is not below it."""
    told = call("mutate", folder, "--write", folder / "paid.yaml")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == f"{folder}/paid.yaml: this is a file; --write names a folder\n"
    told = call("mutate", folder, "--processes", 1, "--write", folder.parent / "new")
    assert told.exit_code == 1 and f"save it in {folder}, or in a folder" in told.stderr
    assert "Playing" not in told.stderr and not (folder.parent / "new").exists()
    told = call("mutate", folder, "--write", folder / "paid.yaml" / "more")
    assert told.stderr == f"{folder}/paid.yaml: this is a file; --write names a folder\n"


def test_what_is_there_is_not_written_again(folder: Path) -> None:
    """The stop is met in a dry run only, which does not count, so its change stays unnoticed."""
    words = ("mutate", folder, "--processes", 1, "--write", folder, "--json")
    first, second = (json.loads(call(*words).stdout)["written"] for _ in range(2))
    assert first and second == []


def test_a_folder_without_sentences_is_not_called_noticed() -> None:
    told = call("mutate", ROOT / "examples" / "house_rules" / "changed_scoring")
    assert told.exit_code == 0 and "nothing was tried" in told.stdout and "%" not in told.stdout


# ---------------------------------------------------------------- the commands


def call(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_the_commands_as_json() -> None:
    told = call("coverage", TOLL, "--json", "--processes", 1)
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert data["sentences"] == {"exercised": 2, "all": 11}
    assert data["scenarios"] == [str(TOLL / "paid.yaml")]
    told = call("mutate", TOLL, "--json", "--processes", 1, "--sample", 3, "--seed", 7)
    data = json.loads(told.stdout)
    assert data["tried"] == 3 and data["neutral"] == {"tried": 1, "noticed": []}


def test_the_page_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the folder of the page, and with the scenario that it adds."""
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    shutil.copytree(ROOT / "examples" / "house_rules" / "new_card", tmp_path / "my_rules")
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"^\$ elgrande (.*)\n((?:.*\n)*?)```$", page, re.MULTILINE)
    assert [command for command, _ in shown][:2] == ["coverage my_rules", "mutate my_rules"]
    for command, lines in shown[:2]:
        assert call(*command.split(), "--processes", 1).stdout == lines
    (more,) = re.findall(r"```yaml\n((?:.*\n)*?)```$", page, re.MULTILINE)
    (tmp_path / "my_rules" / "more.yaml").write_text(more, encoding="utf-8")
    told = call("mutate", "my_rules", "--processes", 1, "--at-least", 100)
    assert (told.exit_code, told.stdout.splitlines()[1]) == (0, "noticed: 5 of 5, 100.0 %")


@pytest.mark.parametrize("command", ["coverage", "mutate"])
def test_what_can_not_be_done_is_said(command: str, folder: Path) -> None:
    told = call(command, folder / "none")
    assert (told.exit_code, told.stderr) == (1, f"{folder}/none: there is no such file or folder\n")
    told = call(command, folder / "paid.yaml")
    assert told.exit_code == 1 and "there are no rules, so there is nothing to" in told.stderr
    told = call(command, folder / "cards.yaml")
    assert told.exit_code == 1 and "there are no scenarios; `--scenarios DIR`" in told.stderr
    assert call(command, "--at-least", 101, folder).exit_code == 2


def test_a_share_that_is_asked_for(folder: Path) -> None:
    assert call("coverage", folder, "--at-least", 16, "--processes", 1).exit_code == 0
    assert call("coverage", folder, "--at-least", 17, "--processes", 1).exit_code == 1


def test_a_scenario_that_fails_is_named(folder: Path) -> None:
    text = (folder / "paid.yaml").read_text(encoding="utf-8")
    (folder / "paid.yaml").write_text(text.replace("{red: 1}\n", "{red: 2}\n"), encoding="utf-8")
    told = call("coverage", folder, "--processes", 1)
    assert told.exit_code == 1 and f"FAILED: {folder}/paid.yaml\n  {folder}" in told.stdout
    told = call("mutate", folder, "--processes", 1)
    assert told.exit_code == 1 and f"FAILED: {folder}/paid.yaml\n  {folder}" in told.stderr
    assert not told.stdout


def test_scenarios_of_another_folder(folder: Path) -> None:
    """They are played with the rules that they name, wherever these are."""
    told = call("coverage", TOLL / "cards.yaml", "--scenarios", TOLL, "--processes", 1, "--json")
    assert json.loads(told.stdout)["sentences"] == {"exercised": 2, "all": 11}
