"""The text and position of hints, in whole files: for mistakes whose fix is more than a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files

from .test_all_files import built_in

CARD = "deck: stack_1\ncards:\n  - {{id: gift, title: Gift, {}}}\n"
EFFECT = "deck: stack_1\ncards:\n  - id: gift\n    title: Gift\n    numbers: {places: 1}\n"
EXPANSION = 'expansion: house\ntitle: House\nversion: "1"\n'
REGION = "expansion: house\nregions:\n  - {{id: land, title: Land, {}}}\n"
SCENARIO = "scenario: S\n{}\ngiven: {{}}\nsteps:\n  - red: yes\n"

EACH_IN_EACH = "\n".join(
    "          " + "  " * depth + line
    for depth, line in enumerate([*("each player clockwise:",) * 5, "gain 1 point"])
)

HINTS: list[tuple[str, list[tuple[str, str | None]]]] = [
    (
        EXPANSION
        + "add: {colours: [black, white, orange]}\n"
        + "patch: {players: {most: 8}, scoring: {ranks_paid: {6: 3, 7: 3, 8: 3}}}\n"
        + "procedures:\n  long:\n    title: L\n    steps:\n      - id: long_step\n"
        + f"        effect: |\n{EACH_IN_EACH}\n",
        [
            (
                "long",
                "do less, nest fewer `each` blocks and tests of players, or let fewer than 8 play "
                "(`patch: {players: {most: ...}}`)",
            )
        ],
    ),
    (CARD.format("numbers: {place: 1}"), [("place", "did you mean `places`?")]),
    (
        CARD.format("numbers: {places: 1, score: 3}"),
        [("score", "use another word, such as `the_score`; the title can stay")],
    ),
    (
        REGION.format("scores: 5, 3, 1, neighbours: [galicia]"),
        [("5", "write a list: [5, 3, 1]")],
    ),
    (
        CARD.format("numbers: {places: 1}, text: one, two"),
        [("two", "inside { } a comma ends a text; put a text with a comma in quotes")],
    ),
    (
        REGION.format("scores: [5, 3, 1], neighbours: [galicia]") + "title: House\nplaces: {}\n",
        [
            ("title", "move it to a file of its own, without `regions`"),
            ("places", "move it to a file of its own, without `regions`"),
        ],
    ),
    (EXPANSION + "set: {all_own_may_stay: yes}\n", [("yes", "write `true`")]),
    (EXPANSION + "set: {all_own_may_stay: off}\n", [("off", "write `false`")]),
    (EXPANSION + "set: {all_own_may_stay: lowest}\n", [("lowest", "write `true` or `false`")]),
    (EXPANSION + "set: {next_starter: lowst}\n", [("lowst", "did you mean `lowest`?")]),
    (
        SCENARIO.format("rules: king_and_intrigue\nplayers: [red, blue]"),
        [("king_and_intrigue", "write {with: [king_and_intrigue]}")],
    ),
    (
        SCENARIO.format("rules: ./my_rules\nplayers: [red, blue]"),
        [("./my_rules", "write {with: [./my_rules]}")],
    ),
    (
        SCENARIO.format("players: 2"),
        [("2", "write a list such as [red, blue, yellow]")],
    ),
    (
        SCENARIO.format("players: [red, blue]").replace("given: {}", "given: {castillo: 3}"),
        [("3", "write `castillo: {red: 3}`")],
    ),
    (
        EFFECT + "    effect:\n      - score galicia\n      - move the king to galicai\n",
        [
            (
                "effect",
                "write `|` after the colon, and indent the lines below, without `-`",
            ),
            ("galicai", "did you mean `galicia`?"),
        ],
    ),
    (
        EFFECT + "    effect: [score galicia, move the king to galicai]\n",
        [
            (
                "effect",
                "write `|` after the colon, and indent the lines below, without brackets",
            ),
            ("galicai", "did you mean `galicia`?"),
        ],
    ),
    (
        EFFECT
        + "    effect:\n      - if galicia is taboo:\n          - score galicai\n"
        + "      - each opponent: lose 2 pionts\n",
        [
            (
                "effect",
                "write `|` after the colon, and indent the lines below, without `-`",
            ),
            ("galicai", "did you mean `galicia`?"),
            ("pionts", "did you mean `points`?"),
        ],
    ),
    (
        EFFECT + "    effect: |\n      choose a region\n      score it\n",
        [("a", "for `a` write `any` or `1`: `choose any region that is not taboo as goal`")],
    ),
    (
        EFFECT + "    effect: 'may: pay 1 point: score galicia'\n",
        [("pay 1 point:", "begin it on a line of its own, indented further")],
    ),
    *[
        (EFFECT + f"    effect: |\n      {line}\n", [(word, hint)])
        for line, word, hint in (
            (
                "gain one point",
                "one",
                "for `one` write `1`: `move 1 own caballero from own court to any region`",
            ),
            (
                "if own points is at least 3: gain 1 point",
                "points",
                "write a calculated number in brackets: `[own points]`",
            ),
            (
                "move up to own points own caballeros from own court to galicia",
                "own",
                "write a calculated number in brackets: `[own points]`",
            ),
            (
                "gain [the greater of 2 and points of the starter] points",
                "points",
                "write a calculated number in brackets: `[points of the starter]`",
            ),
            (
                "if die is 6: gain 1 point",
                "6",
                "write a calculated number in brackets: `[die]`",
            ),
            (
                "score galicia itself",
                "itself",
                "remove it: here a place includes all that is in it",
            ),
            (
                "gain [the value of galicia itself] points",
                "itself",
                "remove it: here a place includes all that is in it",
            ),
            ("when own turn continues: gain 1 point", "continues", "write `starts or continues`"),
            (
                "gain 1 point if the king is in galicia",
                "if",
                "`if` begins a sentence: `if goal is taboo or is origin:`",
            ),
            (
                "gain 2 points for each region that has own caballeros",
                "for",
                "`for` begins a sentence: `for each opponent clockwise as victim:`",
            ),
            ("score every region that has the king", "king", "leave out `the`: `king`"),
            (
                "choose any opponent as rival\n      look at the grande of rival",
                "grande",
                "if it moves in secret, write `where the grande of rival is`",
            ),
            (
                "choose any opponent as rival\n      show the grande to rival",
                "grande",
                "if it moves in secret, write `where own grande is`",
            ),
            (
                "secretly choose goall as pick\n      reveal\n      score pick",
                "goall",
                None,
            ),
            (
                "remember 1 as called\n      if called: gain 1 point",
                "called",
                "write `if [called] is 1`",
            ),
            ("look at own king", "king", "if it moves in secret, write `where the king is`"),
            ("look at king", "king", "if it moves in secret, write `where the king is`"),
            (
                "look at stack_1",
                "stack_1",
                "write how much of it: `the top 3 cards of the stack_1`",
            ),
            (
                "choose any region as spot\n      secretly choose any region as goal\n"
                "      look at galicia\n      reveal\n      score goal; score spot",
                "galicia",
                "valid here: `goal`",
            ),
            (
                "if there are at least 3 players: gain 1 point",
                "at",
                "`at` does not fit here",
            ),
        )
    ],
    (
        # What follows from an id that is a word of the language is not reported, too.
        EXPANSION + "counters: {twice: {title: doubles, of: player}}\n"
        "steps:\n  - {in: turn, before: recruit, step: {id: dice, effect: add 1 to own twice}}\n",
        [("twice", "use another word, such as `the_twice`; the title can stay")],
    ),
    (
        EXPANSION
        + "rules:\n  - {id: full, title: Full, rule: galicia can hold at most 4 caballeros}\n",
        [("can hold", "leave out `can`: `holds`")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), HINTS)
def test_the_hint_of_a_mistake(
    text: str, expected: list[tuple[str, str | None]], tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    inner = built_in()
    checked = check_files([path], Checked(cache=inner.cache, built_in=inner))
    lines = text.split("\n")
    found = [
        (lines[span.line - 1][span.column - 1 : span.end_column - 1], one.hint)
        for one in checked.report.sorted()
        if (span := one.span) is not None and one.code.startswith("E")
    ]
    assert found == expected


def test_a_misspelling_in_one_act_is_one_mistake(tmp_path: Path) -> None:
    """The line that cannot be read is no part of the act, and is reported once."""
    (tmp_path / "expansion.yaml").write_text('expansion: house\ntitle: H\nversion: "1"\n')
    effect = "at once:\n        moove own grande to any region\n        gain 2 points\n"
    card = "  - id: house_a\n    title: A\n    numbers: {places: 1}\n    action: may\n"
    text = f"expansion: house\ndeck: stack_1\ncards:\n{card}    effect: |\n      {effect}"
    (tmp_path / "cards.yaml").write_text(text)
    assert [one.code for one in check_files([tmp_path]).report.sorted()] == ["E301"]


def test_of_a_thing_of_the_wrong_kind_nothing_else_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    line = "if the stack_1 has at least 3 cards: gain 1 point"
    path.write_text(EFFECT + f"    effect: '{line}'\n", encoding="utf-8")
    assert [one.code for one in check_files([path]).report.sorted()] == ["E402"]
