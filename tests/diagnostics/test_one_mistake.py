"""One mistake of an overlay or a mix file gives one finding, at its place, with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files

from .test_all_files import built_in

HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'
NO_PIECES = "declare a family of your own under `pieces`, or add to `mobile_scoreboard`"
PATCHED = "steps are changed one by one: `steps` at the top level, with `in` and `before`, "

Found = tuple[str, str, str | None]
"""A code, what is marked, and the hint."""

OF_OVERLAYS: list[tuple[str, Found]] = [
    (
        "add: {pieces: {caballero: {members: {big: {scores: [6, 4, 2]}}}}}",
        ("E520", "members", NO_PIECES),
    ),
    (
        "add: {pieces: {king: {members: {big: {scores: [6, 4, 2]}}}}}",
        ("E520", "members", NO_PIECES),
    ),
    (
        "patch: {cards: {bg2_veto: {effect_of: bg1_move_3_any}}}",
        ("E202", "effect_of", "give it an `effect`, or `remove` the card and declare it again"),
    ),
    (
        "patch: {procedures: {turn: {steps: []}}}",
        ("E202", "steps", PATCHED + "`after` or `instead_of`"),
    ),
    (
        "patch: {rules: {kings_bonus: {id: mine}}}",
        ("E202", "id", "`remove` the thing, and declare it again"),
    ),
    ("expects: {procedures: {turn: {steps: []}}}", ("E202", "steps", None)),
    ("patch: {parameters: {symbols: separate}}", ("E204", "separate", "write {value: separate}")),
    ("patch: {players: {least: 9}}", ("E513", "9", None)),
    ("patch: {players: {most: 1}}", ("E513", "1", None)),
    (
        "players: {least: 2, most: 9}",
        ("E502", "players", "to change it, write this key under `patch`"),
    ),
    ("decks: {stack_9: {title: Nine, discards_to: court}}", ("E205", "court", None)),
    ("deck: stack_1", ("E202", "deck", "move it to a file of its own, without `expansion`")),
]


def findings(*files: Path) -> list[Found]:
    """The errors in some files, which are checked together with the built-in ones."""
    inner = built_in()
    checked = check_files(files, Checked(cache=inner.cache, built_in=inner))
    return [
        (found.code, checked.sources[found.file].marked(found.span), found.hint)
        for found in checked.report.errors
        if found.span is not None
    ]


@pytest.mark.parametrize(("text", "expected"), OF_OVERLAYS)
def test_a_mistake_of_an_overlay(text: str, expected: Found, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"{HEAD}{text}\n", encoding="utf-8")
    assert findings(file) == [expected]


def test_a_key_beside_a_misspelt_one_is_reported_once(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    patch = "patch: {cards: {bg2_veto: {id: mine, effects: score the castillo}}}\n"
    file.write_text(HEAD + patch, encoding="utf-8")
    assert [(code, marked) for code, marked, _ in findings(file)] == [
        ("E202", "id"),
        ("E202", "effects"),
    ]


def test_a_place_has_no_traits(tmp_path: Path) -> None:
    """A sentence picks regions by traits, no other places."""
    file = tmp_path / "house.yaml"
    place = "places: {camp: {title: Camp, seen_by: all, traits: [coastal]}}\n"
    file.write_text(HEAD + place, encoding="utf-8")
    ((code, marked, _),) = findings(file)
    assert (code, marked) == ("E202", "traits")


OF_MIXES: list[tuple[str, list[Found]]] = [
    (
        "edition: jubilee\n",
        [("E508", "jubilee", "it is named under `with` already: remove it from `edition`")],
    ),
    (
        "edition: grandissimo\n",
        [
            (
                "E508",
                "grandissimo",
                "name it under `with`, on the command line `--with grandissimo`",
            )
        ],
    ),
    (
        'edition: big_boks\nversions: {big_boks: "1", jubilee: "9"}\n',
        [
            ("E508", "big_boks", "did you mean `big_box`?"),
            ("E551", '"9"', 'review what has changed, then write "1"'),
        ],
    ),
]


@pytest.mark.parametrize(("text", "expected"), OF_MIXES)
def test_a_mistake_of_a_mix(text: str, expected: list[Found], tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(f"mix: M\nwith: [jubilee]\n{text}", encoding="utf-8")
    inner = built_in()
    checked = check_files([file], Checked(cache=inner.cache, built_in=inner))
    assert findings(file) == expected
    edition = [found.span for found in checked.report.errors if found.code == "E508"]
    assert [span.line for span in edition if span is not None] == [3]


def test_a_version_that_is_wrong_in_the_expansion_is_reported_there(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    house = tmp_path / "house" / "expansion.yaml"
    house.write_text(HEAD.replace('"1"', "1"), encoding="utf-8")
    file = tmp_path / "evening.yaml"
    file.write_text('mix: M\nwith: [./house]\nversions: {house: "2"}\n', encoding="utf-8")
    assert findings(file) == [("E204", "1", 'to make it a text, put it in quotes: "1"')]


def test_impossible_limits_are_the_only_finding_about_players(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    house = tmp_path / "house" / "expansion.yaml"
    house.write_text(HEAD + "patch: {players: {least: 4, most: 3}}\n", encoding="utf-8")
    file = tmp_path / "evening.yaml"
    file.write_text("mix: M\nwith: [./house]\nplayers: 5\n", encoding="utf-8")
    assert findings(file) == [("E513", "3", None)]


def test_a_misspelt_word_of_the_language_is_named(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    zones = "zones: {one: any reggion, two: any regoin or the castillo}\n"
    file.write_text(HEAD + zones, encoding="utf-8")
    assert findings(file) == [
        ("E401", "reggion", "did you mean `region`?"),
        ("E401", "regoin", "did you mean `region`?"),
    ]


RULE = "rules:\n  - id: mine\n    title: Mine\n"
OF_RULES: list[tuple[str, Found]] = [
    (
        '    rule: "when own turn starts: gain 1 point"\n',
        ("E301", "when", "what is done at a moment stands in a `when` block under `effect`"),
    ),
    (
        "    effect: |\n      when own turn starts:\n        gain 1 point\n",
        ("E536", "own turn", "write `a turn of any player as mover`, with a block `mover does:`"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), OF_RULES)
def test_a_moment_in_a_rule(text: str, expected: Found, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + RULE + text, encoding="utf-8")
    assert findings(file) == [expected]


def test_what_is_advised_for_a_moment_in_a_rule_has_no_finding(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    when = "when a turn of any player as mover starts:"
    effect = f"{when}\n        mover does:\n          gain 1 point\n"
    file.write_text(f"{HEAD}{RULE}    effect: |\n      {effect}", encoding="utf-8")
    assert findings(file) == []


def test_an_id_whose_likely_spelling_names_nothing_is_one_finding(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    dog = "pieces: {{dog: {{title: Dog, start: {}, each_player: 2}}}}\n"
    for written, hint in (
        ("Some Place", "there is no place `some_place`"),
        ("Provincess", "there is no place `provincess`; did you mean `provinces`?"),
        ("Provinces", "write `provinces`"),
    ):
        file.write_text(HEAD + dog.format(written), encoding="utf-8")
        assert findings(file) == [("E206", written, hint)]


def test_a_key_without_a_value_is_not_misspelt(tmp_path: Path) -> None:
    """`offer` is a card zone, `offered` a key of `expect`."""
    file = tmp_path / "scenario.yaml"
    head = "scenario: S\nplayers: [red, blue]\ngiven: {at: use_card}\nsteps:\n"
    file.write_text(head + "  - expect:\n      offer:\n", encoding="utf-8")
    assert [(code, marked) for code, marked, _ in findings(file)] == [("E204", "offer")]


def test_all_decks_are_listed_beside_one_whose_cards_are_unknown(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text("mix: M\nstacks: {stack_5: [no_card], no_deck: [a]}\n", encoding="utf-8")
    every = "there are: hand, stack_1, stack_2, stack_3, stack_4, stack_5"
    assert findings(file) == [("E510", "no_card", None), ("E510", "no_deck", every)]


def test_a_conflict_with_the_game_or_an_edition(tmp_path: Path) -> None:
    """An expansion for one edition is checked only in that one."""
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + "conflicts: [big_box]\n", encoding="utf-8")
    assert findings(file) == []
    file.write_text(HEAD + "conflicts: [base]\n", encoding="utf-8")
    hint = "remove it here: `base` is the game to which all else is added"
    assert findings(file) == [("E515", "base", hint)]


def test_a_name_of_a_required_expansion_keeps_its_own_hint(tmp_path: Path) -> None:
    camp = "places: {camp: {title: Camp, seen_by: all}}\n"
    (tmp_path / "house.yaml").write_text(HEAD + camp, encoding="utf-8")
    other = HEAD.replace("house", "other") + "requires: [house]\nzones: {mine: camp}\n"
    (tmp_path / "other.yaml").write_text(other, encoding="utf-8")
    assert findings(tmp_path) == [("E403", "camp", "write `the camp`")]
