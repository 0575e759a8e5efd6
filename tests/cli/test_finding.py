"""What there is can be found: lists of every kind, titles, codes, a new folder and all about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import load_rules
from elgrande.engine.rules.display_names import called
from elgrande.engine.rules.files.files import BUILT_IN
from elgrande.engine.rules.load.known_ids import known_owners
from elgrande.engine.rules.model import Named
from elgrande.engine.rules.name_table import names_of
from elgrande.engine.text.codes import known_codes
from elgrande.engine.text.schema.parts import keys_of, parts_at
from elgrande.engine.text.source import Source
from elgrande.engine.tools.trying import Tried, keep_trying


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
        ("parameters", "(value false)"),
        ("procedures", "general_scoring"),
        (
            "steps",
            "general_scoring.reveal_disks    Show the secret disks: Reveal all secret choices.",
        ),
        ("rules", "kings_taboo     The King's region is taboo"),
        ("moments", "when a scoring< of {zone}>< as {place}> starts"),
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


@pytest.mark.parametrize("mix", [(), ("--with", "king_and_intrigue")])
def test_examples_of_verbs_name_what_is_there(mix: tuple[str, ...]) -> None:
    rows = json.loads(call("list", "verbs", *mix, "--json").output)
    known = names_of(load_rules(*mix[1:]).definitions)
    strange = {name for name in known_owners() if known.category(name) is None} - known.traits
    words = {word for row in rows for word in row.get("example", "").split()}
    assert not words & strange
    assert "scoreboard" not in words
    examples = {row["form"]: row.get("example") for row in rows}
    assert examples["reveal {piece}"] == ("reveal own double" if mix else None)
    assert "None" not in call("list", "verbs", *mix).output


def test_neutral_owners_are_listed_where_a_mix_has_some() -> None:
    assert "soldier" in call("list", "neutrals", "--with", "grandissimo").output
    assert call("list", "neutrals").output == "this mix has no neutrals\n"
    assert json.loads(call("list", "neutrals", "--json").output) == []


def test_each_deck_is_headed_once(tmp_path: Path) -> None:
    """Cards of a folder come last in a mix, and stand with the others of their decks."""
    folder = tmp_path / "fiesta"
    call("new", folder)
    lines = call("list", "cards", "--with", folder).output.splitlines()
    assert lines[0] == "hand:" and lines.count("stack_1:") == 1
    first, after = lines.index("stack_1:"), lines.index("stack_2:")
    assert any("fiesta_homecoming" in line for line in lines[first:after])


def test_a_switch_is_told_as_it_is_set() -> None:
    assert "(value true)" in call("list", "parameters").output
    assert "value:        true" in call("show", "all_own_may_stay").output


def test_a_kind_that_is_none_is_misuse() -> None:
    assert call("list", "cads").exit_code == 2


def test_a_thing_is_shown_by_its_title() -> None:
    by_id, by_title = call("show", "bg5_king"), call("show", "KING'S card")
    assert by_id.exit_code == 0 and by_id.output == by_title.output
    assert call("show", "pais vasco").output == call("show", "pais_vasco").output


def test_one_of_several_pieces_is_shown_by_its_title() -> None:
    assert call("show", "8/4/0").output == call("show", "mobile_scoreboard").output


def test_what_is_shown_of_nothing_is_short() -> None:
    result = call("show", "x" * 5000)
    assert result.exit_code == 1 and len(result.output) < 100


def test_a_long_key_is_apart_from_its_value() -> None:
    assert "  ignores taboo: true\n" in call("show", "king").output


def test_an_expansion_is_shown_by_its_title() -> None:
    assert (
        call("show", "Grand Inquisitor & the Colonies").output.count("[inquisitor_colonies]") == 1
    )
    assert call("show", "rio grande 1996").exit_code == 0


def test_what_is_in_what_is_shown() -> None:
    mix = ("--with", "inquisitor_colonies")
    seat, colony, token = (call("show", id, *mix).output for id in ("viceroy", "america", "gold"))
    assert "in:           america" in seat
    assert "places in it: viceroy" in colony
    assert "holds:        caballero" in token and "carried:      true" in token


def test_every_key_of_a_card_file_is_told() -> None:
    """Also those without a line of their own in the code of `show`."""
    in_other_words = {
        "effect_of": "effect",  # as written where it stands
        "source": "sources",
        "text": "printed_text",
    }
    of_the_file = {"size", "totals", "cards"}
    keys = {key for path in ((), ("cards", 0)) for key in keys_of(parts_at("card", path))}
    told = json.loads(call("show", "bg2_veto", "--json").output).keys()
    assert {in_other_words.get(key, key) for key in keys - of_the_file} <= told


def test_the_sentence_that_runs_a_procedure_is_told() -> None:
    assert "instruction:  take a turn" in call("show", "turn").output


def test_the_scores_of_a_mobile_scoreboard_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    members = (
        "{low: {title: low board, scores: [3, 2, 1]}, high: {title: 9/6/3, scores: [9, 6, 3]}}"
    )
    file.write_text(
        'expansion: house\ntitle: House\nversion: "1"\npieces:\n'
        f"  plank: {{title: plank, plural: planks, single: true, members: {members}}}\n",
        encoding="utf-8",
    )
    told = call("show", "plank", "--with", str(file)).output
    assert "low board [low] (3/2/1), 9/6/3 [high]" in told


def test_a_title_of_several_names_them() -> None:
    result = call("show", "intrigue")
    assert result.exit_code == 1
    assert "several are called `intrigue`: bg1_move_3_any, " in result.output
    assert "there is no id or title `no such title`" in call("show", "no such title").output


def test_a_title_of_a_card_and_a_piece_says_how_to_name_each() -> None:
    result = call("show", "King Incognito", "--with", "grandissimo")
    assert result.exit_code == 1
    first, card, piece = result.output.splitlines()
    assert first.endswith("; name one of them by its id:")
    assert card.startswith("  elgrande show gra6_king_incognito  (cards, cards/grandissimo/stack_6")
    assert piece.startswith("  elgrande show incognito  (pieces, expansions/grandissimo/markers")


def test_explain_without_a_code_lists_them_all() -> None:
    lines = call("explain").output.splitlines()
    assert lines == [f"{code}  {title}" for code, title in known_codes().items()]


def test_a_new_folder_is_tried_with_success(tmp_path: Path) -> None:
    folder = tmp_path / "Fiesta mayor"
    made = call("new", folder)
    assert made.exit_code == 0 and f"Next: elgrande try '{folder}'" in made.output
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


def test_a_folder_that_only_adds_a_step_is_told() -> None:
    tried = call("try", BUILT_IN / "examples/cookbook/poor_relief").output
    assert "Poor relief  [round.cookbook_poor_relief]" in tried
    assert "    Each player who has the fewest points gains 1 point.\n" in tried
    assert "What it changes\n  steps: puts `cookbook_poor_relief` before round." in tried


def test_a_folder_that_only_changes_things_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(
        'expansion: mine\ntitle: Mine\nversion: "1"\nset: {all_own_may_stay: false}\n'
    )
    file = tmp_path / "rules.yaml"
    lines = call("try", tmp_path).output.splitlines()
    assert f"  parameters: sets all_own_may_stay: false ({file}:4)" in lines


def test_of_mixes_and_scenarios_nothing_more_is_told(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text("mix: Evening\nwith: [jubilee]\n")
    for path in (tmp_path, tmp_path / "evening.yaml"):
        tried = call("try", path)
        assert tried.exit_code == 0 and tried.output == "1 file, no problems\n"
    result = call("list", "cards", "--with", tmp_path)
    assert "this folder contains only mix files" in result.output
    assert f"use `--mix {tmp_path}/evening.yaml`" in result.output


@pytest.mark.parametrize(("mix", "scenarios"), [("king_and_intrigue", 0), ("grandissimo", 2)])
def test_a_new_folder_fits_the_mix_that_is_named(mix: str, scenarios: int, tmp_path: Path) -> None:
    """The card goes where those of the mix go; scenarios that do not hold there are left out."""
    folder = tmp_path / "mine"
    assert call("new", folder, "--with", mix).exit_code == 0
    assert f"requires: [{mix}]" in (folder / "expansion.yaml").read_text()
    assert call("check", "--strict", folder).exit_code == 0
    assert len(list(folder.glob("homecoming*.yaml"))) == scenarios
    assert call("try", folder).exit_code == 0
    (tmp_path / "evening.yaml").write_text(f"mix: Evening\nwith: [{mix}]\n")
    assert call("new", tmp_path / "again", "--mix", tmp_path / "evening.yaml").exit_code == 0
    assert call("check", "--strict", tmp_path / "again").exit_code == 0


def test_a_new_folder_has_a_title_of_its_own(tmp_path: Path) -> None:
    call("new", tmp_path / "Fiesta mayor")
    manifest = (tmp_path / "Fiesta mayor" / "expansion.yaml").read_text(encoding="utf-8")
    assert manifest == 'expansion: fiesta_mayor\ntitle: Fiesta mayor\nversion: "1"\n'


def test_a_folder_without_scenarios_is_told(tmp_path: Path) -> None:
    result = call("run", tmp_path)
    assert result.exit_code == 1 and result.output == f"{tmp_path}: there are no scenarios\n"


# ---------------------------------------------------------------- one way to name cards


@pytest.mark.parametrize("word", ["ki_040_veto", "Veto (40)", "veto", "40"])
def test_a_card_goes_by_its_id_its_title_or_the_number_in_it(word: str) -> None:
    shown = call("show", word, "--with", "king_and_intrigue")
    assert shown.output.startswith("Veto (40)  [ki_040_veto]\n")


@pytest.mark.parametrize("word", ["bg4_grande", "Grande", "grande"])
def test_every_command_knows_cards_by_the_same_words(word: str) -> None:
    chosen = call("mix", "--stack", f"stack_4={word},royal advisor", "--json")
    (stack,) = [pack for pack in json.loads(chosen.stdout)["cards"] if pack["stack"] == "stack_4"]
    assert (stack["cards"], stack["kinds"]) == (3, 2)
    first = call("play", "--bots", "--short", "--seed", 3, "--top", f"stack_4={word}", "--plain")
    assert first.exit_code == 0 and "Seed 4." in first.output


def test_a_card_is_compared_by_its_title() -> None:
    asked = ("--games", 1, "--short", "--bot", "random", "--processes", 1, "--json")
    told = call("compare", "--card", "king's card", *asked)
    assert json.loads(told.stdout)["card"]["id"] == "bg5_king"


@pytest.mark.parametrize(
    "command",
    [
        ("mix", "--stack", "stack_1=intrigue"),
        ("play", "--bots", "--top", "stack_1=intrigue"),
        ("compare", "--card", "intrigue"),
        ("show", "intrigue"),
    ],
)
def test_a_title_of_several_cards_names_them_everywhere(command: tuple[str, ...]) -> None:
    result = call(*command)
    assert result.exit_code == 1
    assert "several are called `intrigue`: bg1_move_3_any, " in result.output


def test_titles_in_other_letters_are_told_apart() -> None:
    span = Source("x", "").span(0, 0)
    things = [Named(id=i, span=span, expansion="x", title=title) for i, title in TITLES.items()]
    assert called("Пир", things) == ["feast"] and called("война", things) == ["war"]
    assert called("?", things) == []


TITLES = {"feast": "Пир", "war": "Война"}


# ---------------------------------------------------------------- try, again and again


def test_a_folder_is_tried_again_after_each_change(tmp_path: Path) -> None:
    folder, cards = tmp_path / "mine", tmp_path / "mine" / "cards.yaml"
    call("new", folder)
    good = cards.read_text(encoding="utf-8")
    steps: list[Callable[[], object]] = [
        lambda: None,  # nothing changes: nothing is shown
        lambda: cards.write_text(good.replace("caballeros", "caballeroes"), "utf-8"),
        lambda: folder.rename(tmp_path / "away"),
        lambda: (tmp_path / "away").rename(folder),
        lambda: cards.write_text(good.replace("title: Homecoming", "title: Return"), "utf-8"),
    ]
    shown: list[Tried] = []

    def wait() -> None:
        if not steps:
            raise KeyboardInterrupt
        steps.pop(0)()

    keep_trying(folder, shown.append, wait)
    assert [one.ok for one in shown] == [True, False, False, False, True]
    assert "did you mean `caballeros`?" in "\n".join(shown[1].lines)
    assert shown[2].lines == [f"{folder}: there is no such file or folder"]
    assert "Return  [mine_homecoming]" in shown[4].lines


def test_nothing_is_watched_that_is_not_there(tmp_path: Path) -> None:
    assert call("try", "--watch", tmp_path / "nowhere").exit_code == 1


# ---------------------------------------------------------------- shells


def completed(*words: str) -> list[str]:
    """What a shell offers for the last word."""
    offered = ShellComplete(main, {}, "elgrande", "_ELGRANDE_COMPLETE")
    return [item.value for item in offered.get_completions([*words[:-1]], words[-1])]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("show", "bg5_"), ["bg5_king"]),
        (("show", "ki_040"), ["ki_040_veto"]),
        (("show", "--with", "grandissimo", "gra6_cou"), ["gra6_court_scoring", "gra6_coup"]),
        (("show", "--mix", "nowhere.yaml", "bg5_"), ["bg5_king"]),
        (("show", "--with", "king"), ["king_and_intrigue"]),
        (("mix", "--edition", "r"), ["rio_grande_1996"]),
        (("mix", "--option", "next_s"), ["next_starter=lowest", "next_starter=lowest_chooses"]),
        (("mix", "--option", "all_own"), ["all_own_may_stay=true", "all_own_may_stay=false"]),
        (("mix", "--stack", "stack_5="), ["stack_5=bg5_king"]),
        (("mix", "--stack", "stack_4=bg4_court,bg4_g"), ["stack_4=bg4_court,bg4_grande"]),
        (("play", "--top", "stack_4=bg4_g"), ["stack_4=bg4_grande"]),
        (("compare", "--card", "bg5_"), ["bg5_king"]),
        (("draw", "--mark", "gran"), ["granada"]),
        (("explain", "e115"), ["E115"]),
        (("check", "--select", "W554"), ["W554"]),
        (("list", "card_"), ["card_zones"]),
    ],
)
def test_a_shell_completes_what_the_mix_has(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered


def test_a_shell_completes_the_ids_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    call("new", folder)
    assert completed("show", "--with", str(folder), "mine") == ["mine_homecoming"]
    assert completed("show", "--house", str(folder), "mine") == ["mine_homecoming"]
    assert completed("show", "--with", str(tmp_path / "mi")) == [f"{folder}/"]
    assert completed("show", "--with", "no_such_folder/x") == []


def test_the_program_answers_a_shell() -> None:
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
