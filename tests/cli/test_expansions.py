"""The commands with several expansions: what is listed, shown and assumed; playing with them."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game
from elgrande.engine.compile.loading import load_rules

from ..properties.games import board_lines

SETS = ["king_and_intrigue", "special_cards", "players_edition"]
WITH = [word for name in SETS for word in ("--with", name)]


def elgrande(*args: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def rows(*args: object) -> list[dict[str, object]]:
    result = elgrande(*args, "--json")
    assert result.exit_code == 0, result.output
    found: list[dict[str, object]] = json.loads(result.output)
    return found


def test_what_is_missing_is_named_with_the_remedy() -> None:
    result = elgrande("list", "cards", "--with", "players_edition")
    assert result.exit_code == 1
    assert "E514" in result.output and "`--with king_and_intrigue`" in result.output
    assert result.output.count("error") == 1


def test_cards_of_all_sets_are_listed() -> None:
    """39 kinds of cards: 18, 11 and 10; and nine King, Caballero and Intrigue cards."""
    cards = rows("list", "cards", *WITH)
    chest = [card for card in cards if card["dealt"] is not None]
    assert [sum(c["expansion"] == name for c in chest) for name in SETS] == [18, 10, 11]
    assert all(card["players"] for card in cards if card["deck"] is not None)


def test_expansions_in_use_are_marked() -> None:
    used = {row["id"] for row in rows("list", "expansions", *WITH) if row["in_use"]}
    assert used == {"base", *SETS}


# ---------------------------------------------------------------- what is assumed


def test_only_what_is_assumed_is_listed() -> None:
    assumed = rows("list", "assumptions", *WITH)
    assert {row["confidence"] for row in assumed} == {"assumed"}
    everything = rows("list", "assumptions", *WITH, "--all")
    assert {row["confidence"] for row in everything} == {"assumed", "public", "derived"}
    assert all(row in everything for row in assumed)


def test_the_recruits_of_all_cards_but_the_stated_ones_are_assumed() -> None:
    """Only the 4 of card 40 is printed anywhere (S2, the example of a turn)."""
    listed = {
        row["id"]: row for row in rows("list", "assumptions", *WITH) if row["key"] == "recruits"
    }
    assert "ki_040_veto" not in listed
    row = listed["ki_010_intrigant"]
    cards = {card["id"]: card for card in rows("list", "cards", *WITH)}
    numbers = cards["ki_010_intrigant"]["numbers"]
    assert isinstance(numbers, dict) and row["value"] == numbers["recruits"]
    assert row["why"] and row["why_all"] and row["sources"]


def test_a_label_of_a_switch_is_about_one_of_its_two_values(tmp_path: Path) -> None:
    """The label of the value that is not in force is left out, and so is that of a user's own."""
    (tmp_path / "rules.yaml").write_text(
        "expansion: my_rules\ntitle: M\nversion: '1'\n"
        "set: {special_scorings_in_board_order: true}\n",
        encoding="utf-8",
    )

    def listed(*args: object) -> list[tuple[object, object, object]]:
        return [
            (row["key"], row["value"], row["confidence"])
            for row in rows("list", "assumptions", "--all", *args)
            if row["id"] == "special_scorings_in_board_order"
        ]

    assert listed() == []
    assert listed("--edition", "rio_grande_1996") == [("on", True, "derived")]
    assert listed("--with", tmp_path) == []


def test_the_list_ends_with_the_way_to_change_a_value(tmp_path: Path) -> None:
    text = elgrande("list", "assumptions", *WITH).output
    example = text[text.index("  expansion: my_rules") : text.index("Then add")]
    (tmp_path / "rules.yaml").write_text("\n".join(line[2:] for line in example.splitlines()))
    after = rows("list", "assumptions", *WITH, "--with", tmp_path)
    before = rows("list", "assumptions", *WITH)
    (gone,) = [row for row in before if row not in after]
    assert (gone["id"], gone["key"]) == ("ki_010_intrigant", "recruits")
    shown = elgrande("show", "ki_010_intrigant", *WITH, "--with", tmp_path).output
    assert "value 10, recruits 3\n" in shown


def test_a_reading_that_is_called_like_a_field_of_the_engine_has_no_value(tmp_path: Path) -> None:
    """`span` and `id` are what the engine keeps of a card, and no values of its file."""
    (tmp_path / "rules.yaml").write_text(
        "expansion: my_rules\ntitle: M\nversion: '1'\n"
        "rules:\n  - id: calm\n    title: Calm\n    rule: galicia is taboo\n"
        "    confidence: {span: assumed, id: assumed, rule: assumed}\n",
        encoding="utf-8",
    )
    listed = rows("list", "assumptions", "--with", tmp_path)
    values = {row["key"]: row["value"] for row in listed if row["id"] == "calm"}
    assert values == {"span": None, "id": None, "rule": "galicia is taboo"}


def test_help_tells_how_to_change_an_assumed_value() -> None:
    result = elgrande("list", "assumptions", "--help")
    assert "patch" in result.output and "--all" in result.output


def test_show_marks_what_is_assumed() -> None:
    shown = elgrande("show", "ki_010_intrigant", *WITH).output
    assert "(assumed)" in shown and "value 10," in shown
    assert "(assumed)" not in elgrande("show", "ki_040_veto", *WITH).output


def test_show_tells_what_a_card_says_where_it_lies() -> None:
    shown = elgrande("show", "kip_103_tormenta", *WITH).output
    assert "while it lies on your table, in English:" in shown
    assert "while it lies on your table, as written:" in shown


def test_show_a_parameter_that_decides_about_actions() -> None:
    assert "ki_030_decay" in elgrande("show", "special_actions", *WITH).output


# ---------------------------------------------------------------- play


@pytest.fixture(scope="module")
def choosing() -> str:
    """A person chooses a region and two cards, and looks at the board."""
    bots = ["--bot", "2=random", "--bot", "3=random"]
    typed = "1\n1\n1\nboard\noptions\n"
    return elgrande("play", *WITH, "--players", 3, *bots, "--seed", 3, typed=typed).output


def test_a_person_reads_all_cards_before_choosing(choosing: str) -> None:
    question = choosing.index("Choose a card")
    first = choosing[question : choosing.index("red> ", question)]
    for card in rows("list", "cards", *WITH):
        if card["dealt"] is not None:
            assert str(card["title"]).removesuffix(")") in first
    assert "Coronation (180, recruits 0)" in first and "Keep this card until" in first
    assert "While it lies on your table:" in first
    assert max(map(len, first.splitlines())) <= 110


def test_the_next_questions_are_short(choosing: str) -> None:
    second = choosing.index("Choose a card", choosing.index("Choose a card") + 1)
    shown = choosing[second : choosing.index("red> ", second)]
    assert "Coronation (180, recruits 0)" in shown and "`options` shows" in shown
    assert "Keep this card" not in shown
    assert "Keep this card" in choosing[choosing.rindex("Choose a card") :]


def test_many_cards_of_a_player_are_counted(choosing: str) -> None:
    assert "Red's chest: 37 cards" in choosing


def test_the_board_tells_what_is_in_force() -> None:
    """Every card that a player keeps stands there by name and owner, until it is put away."""
    game = Game.new(load_rules(*SETS), 4, seed=4)
    layout, chance = game.machine.layout, random.Random(4)
    seen = 0
    while not game.over and seen < 20:
        game.take(chance.randrange(len(game.state.options)))
        kept = {
            (card, colour)
            for number, colour in enumerate(game.players)
            for card in game.machine.members[game.state.cells[layout.kept_base + number]]
        }
        if not kept:
            continue
        seen += 1
        board = "\n".join(board_lines(game, game.players[0], private=False))
        for card, colour in kept:
            title = layout.cards[card].card.title
            assert f"{title}, {colour}" in board
    assert seen
