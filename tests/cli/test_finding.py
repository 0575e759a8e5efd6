"""What there is can be found: lists of every kind, titles, codes, a new folder and all about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine.text.codes import known_codes


def call(*args: object) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("pieces", "grande             Grande (each player 1)"),
        ("places", "castillo   "),
        ("zones", "the Castillo or any region next to the King's region"),
        ("card_zones", "offer"),
        ("decks", "stack_1"),
        ("offices", "starter"),
        ("orders", "turn_order"),
        ("parameters", "(value no)"),
        ("procedures", "general_scoring"),
        (
            "steps",
            "general_scoring.reveal_disks    Show the secret disks: Reveal all secret choices.",
        ),
        ("rules", "kings_taboo     The King's region is taboo"),
        ("moments", "when a scoring< of {zone}> starts"),
        ("verbs", "move the king to any region"),
        ("regions", "coastal, disk; next to pais_vasco, castilla_la_vieja"),
    ],
)
def test_each_kind_is_listed_as_text_and_as_data(section: str, told: str) -> None:
    result = call("list", section)
    assert result.exit_code == 0 and told in result.output
    rows = json.loads(call("list", section, "--json").output)
    assert len(rows) <= len(result.output.splitlines())
    assert all("id" in row or "form" in row for row in rows)


def test_neutral_owners_are_listed_where_a_mix_has_some() -> None:
    assert "soldiers" in call("list", "neutrals", "--with", "grandissimo").output


def test_a_kind_that_is_none_is_misuse() -> None:
    assert call("list", "cads").exit_code == 2


def test_a_thing_is_shown_by_its_title() -> None:
    by_id, by_title = call("show", "bg5_king"), call("show", "KING'S card")
    assert by_id.exit_code == 0 and by_id.output == by_title.output
    assert call("show", "pais vasco").output == call("show", "pais_vasco").output


def test_a_title_of_several_names_them() -> None:
    result = call("show", "intrigue")
    assert result.exit_code == 1
    assert "several are called `intrigue`: bg1_move_3_any, " in result.output
    assert "nothing is called `no such title`" in call("show", "no such title").output


def test_explain_without_a_code_lists_them_all() -> None:
    lines = call("explain").output.splitlines()
    assert lines == [f"{code}  {title}" for code, title in known_codes().items()]


def test_a_new_folder_is_tried_with_success(tmp_path: Path) -> None:
    folder = tmp_path / "Fiesta mayor"
    made = call("new", folder)
    assert made.exit_code == 0 and f"Now: elgrande try {folder}" in made.output
    text = (folder / "cards.yaml").read_text(encoding="utf-8")
    assert text.startswith("expansion: fiesta_mayor\n") and "house" not in text
    tried = call("try", folder)
    assert tried.exit_code == 0
    assert tried.output.count("passed: ") == 2
    assert "Homecoming  [fiesta_mayor_homecoming]" in tried.output and "in English:" in tried.output
    assert call("new", folder).exit_code == 1


def test_a_folder_called_like_an_expansion_gets_another_id(tmp_path: Path) -> None:
    assert call("new", tmp_path / "jubilee").exit_code == 0
    assert call("try", tmp_path / "jubilee").exit_code == 0


def test_what_is_wrong_in_a_folder_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    call("new", folder)
    scenario = folder / "homecoming.yaml"
    good = scenario.read_text(encoding="utf-8")
    scenario.write_text(good.replace("granada: {red: 3}", "granada: {red: 2}"), encoding="utf-8")
    failed = call("try", folder)
    assert failed.exit_code == 1 and "FAILED: Homecoming" in failed.output
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("caballeros", "caballeroes"), "utf-8")
    wrong = call("try", folder)
    assert wrong.exit_code == 1 and "did you mean `caballeros`" in wrong.output
    assert "FAILED" not in wrong.output and "in English" not in wrong.output
    assert call("try", tmp_path / "nowhere").exit_code == 1


def test_a_shell_completes_ids() -> None:
    asked = {
        "_ELGRANDE_COMPLETE": "bash_complete",
        "COMP_WORDS": "elgrande show bg5_",
        "COMP_CWORD": "2",
    }
    code = "from elgrande.cli import main; main(prog_name='elgrande')"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True
    )
    assert "plain,bg5_king" in done.stdout.splitlines()


def test_the_words_for_players_are_shown_once() -> None:
    shown = call("show", "gold_delivered", "--with", "inquisitor_colonies").output
    assert shown.count("When gold comes to a region of Spain") == 1
    assert "  for players:\n    When gold comes" in shown
