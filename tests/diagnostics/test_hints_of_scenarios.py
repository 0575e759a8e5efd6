"""What a hint says of a wrong name in a scenario, and of a value in the wrong form."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.scenario.run import run_file

from .test_all_files import built_in

GIVEN = [
    # a key at the wrong place
    ("gained: {red: 2}", "gained", "`gained` belongs under `expect`"),
    (
        "in_force: {red: [bg2_veto]}",
        "in_force",
        "under `given`, write `kept: {COLOUR: [CARD]}`",
    ),
    ("scores: {red: 3}", "scores", "write `points`"),
    ("round: 3", "round", "`round` belongs under `at` or under `expect`"),
    ("players: [red]", "players", "`players` belongs at the top level, without indentation"),
    ("seed: 3", "seed", "`seed` belongs at the top level, without indentation"),
    ("with: [jubilee]", "with", "`with` belongs under `rules`"),
    # a name of something else
    (
        "caballero: {red: 3}",
        "caballero",
        "`caballero` is a kind of counted pieces: write where they are,"
        " `PLACE: {COLOUR: {caballero: 3}}`",
    ),
    ("red: {galicia: 3}", "red", "`red` is a colour: write the place first, `PLACE: {red: 3}`"),
    ("bg2_veto: red", "bg2_veto", "`bg2_veto` is a card: write where it is, `ZONE: [bg2_veto]`"),
    ("hand: {red: [galicia]}", "galicia", "`galicia` is a region"),
    (
        "king: court",
        "court",
        "`court` is a place of each player: write `court/red` or `court/blue`",
    ),
    (
        "starter: galicia",
        "galicia",
        "`galicia` is a region; valid here: `red`, `blue` or `nobody`",
    ),
    (
        "galicia: {green: 1}",
        "green",
        "`green` is a colour that is not among `players`: `red` or `blue`",
    ),
    # a name in another form
    ("court/red: 3", "court/red", "write `court: {red: ...}`"),
    ("grande/red: galicia", "grande/red", "write `grande: {red: ...}`"),
    ("galicia: {red: {caballeros: 3}}", "caballeros", "write `caballero`"),
    ("front: {red: [Veto]}", "Veto", "write the id `bg2_veto`, and not the title"),
    # a name of a set that is not in the mix
    (
        "francia: {red: 3}",
        "francia",
        "`inquisitor_colonies` declares it: write `rules: {with: [inquisitor_colonies]}`",
    ),
    # a name that is nothing at all
    (
        "flipped: [king]",
        "king",
        "`king` is a single piece; these rules have no piece with another side",
    ),
    # a value in the wrong form
    ("galicia: [king]", "[king]", "write `galicia: {red: 3}`"),
    ("galicia: red 3", "red 3", "write `{red: 3}`"),
    ("galicia: {red 3}", "red 3", "write `red: 3`"),
    (
        "galicia: {red: aragon}",
        "aragon",
        "write a number such as 3, or numbers by kind, `{caballero: 3}`",
    ),
    ("hand: [power_01]", "[power_01]", "write `hand: {red: [CARD]}`"),
    ("hand: {red: galicia}", "galicia", "write `hand: {red: [CARD]}`"),
    ("stack_1: bg2_veto", "bg2_veto", "write `stack_1: [CARD]`"),
    ("grande: galicia", "galicia", "write `grande: {red: PLACE}`"),
    ("king: [galicia]", "[galicia]", "write `king: PLACE`"),
    ("starter: [red]", "[red]", "write `starter: red`"),
]
"""The given position, the text with the diagnostic, and the hint."""

AT = [
    ("bg2_veto", "bg2_veto", "`bg2_veto` is a card: write `{action: bg2_veto}`"),
    ("{action: use_card}", "use_card", "`use_card` is a procedure: write `at: use_card`"),
    ("{action: power_01}", "power_01", "`power_01` is a card without an action"),
    (
        "nothing_of_it",
        "nothing_of_it",
        "valid here: `general_scoring`, `round`, `setup`, `turn`, `use_card`, `placing` or `game`",
    ),
]

STEPS = [
    (
        "king: galicia",
        "king",
        "`king` is a single piece: write what must hold under `expect`, `- expect: {king: ...}`",
    ),
    ("galicia: {red: 1}", "galicia", "did you mean `expect: {galicia: ...}`?"),
    ("points: {red: 3}", "points", "`points` belongs under `expect`"),
    ("expect: {at: use_card}", "at", "`at` belongs under `given`"),
    (
        "expect: {hidden: {red: [grande]}}",
        "grande",
        "`grande` is a single piece of each player: write `grande/red` or `grande/blue`",
    ),
    (
        "expect: {refused: {galicia: forbidden}}",
        "forbidden",
        "valid here: `kings_taboo`, `one_scoreboard`, `kings_bonus`, `home_bonus` or `clause`",
    ),
    (
        "expect: {why: {red: [4 for galicia]}}",
        "for",
        "valid here: `first`, `second`, `third`, `kings_bonus` or `home_bonus`",
    ),
    (
        "red: ja",
        "ja",
        "an option is the id of a place, a piece, a card or a player, a number,"
        " or an answer such as `yes`",
    ),
]

WHOLE = "scenario: S\nplayers: [red, blue]\ngiven:\n  at: {}\n  {}\nsteps:\n  - {}\n"
CASES = [
    *[((("use_card", given, "red: yes")), told, hint) for given, told, hint in GIVEN],
    *[(((at, "by: red", "red: yes")), told, hint) for at, told, hint in AT],
    *[((("use_card", "by: red", step)), told, hint) for step, told, hint in STEPS],
]


def hints_in(path: Path) -> list[tuple[str, str | None]]:
    """The texts with diagnostics, each with its hint."""
    inner = built_in()
    checked = check_files([path], Checked(cache=inner.cache, built_in=inner))
    spans = [(found.span, found.hint) for found in checked.report.sorted()]
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (lines[span.line - 1][span.column - 1 : span.end_column - 1], hint)
        for span, hint in spans
        if span is not None
    ]


@pytest.mark.parametrize(("parts", "told", "hint"), CASES, ids=[case[1] for case in CASES])
def test_a_hint_fits_its_case(
    parts: tuple[str, str, str], told: str, hint: str, tmp_path: Path
) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(WHOLE.format(*parts), encoding="utf-8")
    assert hints_in(file) == [(told, hint)]
    result = run_file(file)
    assert not result.ok
    assert f"  hint: {hint}" in result.message.splitlines()


def test_a_colour_without_a_value_is_no_entry_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(WHOLE.format("use_card", "by: red", "expect: {knows: {red, blue}}"), "utf-8")
    assert hints_in(file) == [("red", None), ("blue", None)]


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ("with: [jubilee]", "{with: [jubilee, inquisitor_colonies]}"),
        ("edition: rio_grande_1996", "{edition: rio_grande_1996, with: [inquisitor_colonies]}"),
    ],
)
def test_what_is_mixed_in_already_stays(rules: str, wanted: str, tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    text = WHOLE.format("use_card", "francia: {red: 3}", "red: yes")
    file.write_text(f"{text}rules: {{{rules}}}\n", encoding="utf-8")
    assert hints_in(file) == [
        ("francia", f"`inquisitor_colonies` declares it: write `rules: {wanted}`")
    ]


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("at: use_card", "`at` is under `given` already: remove it here"),
        ("with: [jubilee]", "`with` belongs under `rules`"),
        ("expect: {round: 1}", "`expect` belongs in an entry of `steps`"),
    ],
)
def test_a_key_at_the_top_is_sent_to_its_place(key: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(f"{key}\n{WHOLE.format('use_card', 'by: red', 'red: yes')}", encoding="utf-8")
    assert hints_in(file) == [(key.partition(":")[0], hint)]


def test_a_scenario_does_not_pass_by_an_expectation_that_compares_nothing(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(WHOLE.format("use_card", "by: red", "expect: {court: {}}"), encoding="utf-8")
    result = run_file(file)
    assert not result.ok
    assert "error E544: `court` compares nothing: it names no player" in result.message
    assert "  hint: write `court: {red: 0}`" in result.message.splitlines()


def test_an_expected_counter_that_names_nothing_compares_nothing(tmp_path: Path) -> None:
    counters = "counters:\n  fatigue: {title: fatigue, of: player}\n"
    manifest = "expansion: tired\ntitle: Tired\nversion: '1'\n" + counters
    (tmp_path / "expansion.yaml").write_text(manifest, encoding="utf-8")
    file = tmp_path / "scenario.yaml"
    text = WHOLE.format("use_card", "by: red", "expect: {fatigue: {}}")
    file.write_text(f"rules: {{with: [.]}}\n{text}", encoding="utf-8")
    result = run_file(file)
    assert "error E544: `fatigue` compares nothing: it names no player" in result.message
    assert "  hint: write `fatigue: {red: 0}`" in result.message.splitlines()


@pytest.mark.parametrize(
    ("written", "meant"), [("rond: 4", "round"), ("acton: bg2_veto", "action")]
)
def test_of_two_forms_the_one_is_meant_whose_key_is_near(
    written: str, meant: str, tmp_path: Path
) -> None:
    file = tmp_path / "scenario.yaml"
    text = WHOLE.format(f"{{{written}}}", "by: red", "red: yes")
    file.write_text(text, encoding="utf-8")
    assert hints_in(file) == [(written.partition(":")[0], f"did you mean `{meant}`?")]
