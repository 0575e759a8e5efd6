"""What makes no sense is found in mixes of several files, and what makes sense is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Diagnostic

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CARD = """
deck: stack_1
cards:
  - id: gift
    title: Gift
    numbers: {places: 1}
    effect: |
"""
EXPANSION = 'expansion: house\ntitle: House\nversion: "1"\n'

SENSIBLE = (
    "score every region that is worth 8",
    "score every region that is worth 4-5 and is not worth 4",
    "score every region that has at least 3 own caballeros and has at most 3 own caballeros",
    "score every region that has at least 150 caballeros of anyone",
    "move the king to any coastal region that is next to castilla_la_nueva",
    "move the king to the king's region or galicia",
    "move up to 30 own caballeros from the provinces to own court",
    "choose any region that is taboo as goal\nscore goal",
    "choose any region that is taboo as goal\nmove the king to any region\n"
    "move up to 2 own caballeros from goal to own court",
    "choose any region as goal\nif goal is not taboo:\n"
    "  move up to 2 own caballeros from goal to own court",
    "choose any region as goal\nif goal is taboo or is galicia:\n"
    "  move up to 2 own caballeros from goal to own court",
    "move up to 2 own caballeros from own grande's region to own court",
    "score the castillo\neither: score galicia\nor: score aragon",
    "keep this card\nwhen own turn starts: gain 1 point",
    "discard every other card of this kind\nkeep this card\nthe castillo is taboo",
    "keep this card until the start of the next round\nown grande's region is taboo\n"
    "move up to 2 own caballeros from own court to own grande's region",
    "keep this card until the end of this round\nwhen own turn ends: do placing",
    "keep this card until the end of this round\n"
    "instead of own placing: move up to 2 own caballeros from own court to any region",
    "keep this card\nwhen a scoring of any region starts: score the castillo; discard this card",
    "move up to 2 own caballeros from the castillo to galicia, or else to own court",
    "score every region that has mobile_scoreboard and has no king",
    "secretly move own grande to any region\nreveal own grande",
    "if there are 5 players: gain 1 point",
)


@pytest.fixture(scope="module")
def built_in() -> Checked:
    return Checked()


def codes(built_in: Checked, *paths: Path) -> list[str]:
    """The codes of what a check finds, by place."""
    checked = check_files(paths, Checked(cache=built_in.cache, built_in=built_in))
    return [found.code for found in checked.report.sorted()]


@pytest.mark.parametrize("effect", SENSIBLE)
def test_sense_is_left_alone(built_in: Checked, tmp_path: Path, effect: str) -> None:
    lines = "".join(f"      {line}\n" for line in effect.split("\n"))
    card = tmp_path / "card.yaml"
    card.write_text(CARD.lstrip() + lines, encoding="utf-8")
    assert codes(built_in, card) == []


def test_a_card_that_is_kept_for_ever(built_in: Checked, tmp_path: Path) -> None:
    """Nothing runs the procedure; that it is unused as well is no second message at the card."""
    feast = "procedures: {feast: {title: F, steps: [{id: eat, effect: score galicia}]}}\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + feast, encoding="utf-8")
    keep = "      keep this card until the end of this feast\n"
    (tmp_path / "b.yaml").write_text("expansion: house" + CARD + keep, encoding="utf-8")
    assert codes(built_in, tmp_path) == ["W526"]


def test_a_declaration_is_used_by_another_file(built_in: Checked, tmp_path: Path) -> None:
    parts = "zones: {seaside: any coastal region}\nparameters: {warm: {flag: true, title: Warm}}\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + parts, encoding="utf-8")
    card = tmp_path / "b.yaml"
    effect = "      if warm:\n        move the king to the seaside\n"
    card.write_text("expansion: house" + CARD + effect, encoding="utf-8")
    assert codes(built_in, tmp_path) == []
    card.write_text("expansion: house" + CARD + effect.replace("warm", "warn"), encoding="utf-8")
    assert codes(built_in, tmp_path) == ["E401"], "what follows from a mistake is not said"


def test_a_rule_of_several_sentences_makes_taboo(built_in: Checked, tmp_path: Path) -> None:
    """What holds always is known, in one sentence or in a text; not what holds for a while."""
    rules = "rules:\n  - id: storm\n    title: S\n    effect: |\n      {}galicia is taboo\n"
    card = "expansion: house" + CARD + "      move 1 own caballero from own court to galicia\n"
    (tmp_path / "b.yaml").write_text(card, encoding="utf-8")
    for held, found in (("", ["W521"]), ("while the king is in aragon: ", [])):
        (tmp_path / "a.yaml").write_text(EXPANSION + rules.format(held), encoding="utf-8")
        assert codes(built_in, tmp_path) == found


def test_what_some_card_frees_may_be_entered(built_in: Checked, tmp_path: Path) -> None:
    rules = "rules: [{id: fog, title: Fog, rule: galicia is taboo}]\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + rules, encoding="utf-8")
    moves = "      move 1 own caballero from own court to galicia\n"
    card = "expansion: house" + CARD + moves
    (tmp_path / "b.yaml").write_text(card, encoding="utf-8")
    assert codes(built_in, tmp_path) == ["W521"]
    frees = "      keep this card until the end of this round\n      galicia is not taboo\n"
    other = "expansion: house" + CARD.replace("gift", "pass") + frees
    (tmp_path / "c.yaml").write_text(other, encoding="utf-8")
    assert codes(built_in, tmp_path) == []


def test_a_scenario_names_the_bonus_of_a_rule_of_several_sentences(
    built_in: Checked, tmp_path: Path
) -> None:
    bonus = "the sole leader scores 1 point where the king is"
    rules = f"rules: [{{id: gift, title: G, effect: {bonus}}}]\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + rules, encoding="utf-8")
    expect = "steps: [{expect: {why: {red: [1 gift galicia]}}}]\n"
    scenario = "scenario: G\nrules: {with: [.]}\nplayers: [red, blue]\n" + expect
    (tmp_path / "b.yaml").write_text(scenario, encoding="utf-8")
    assert codes(built_in, tmp_path) == []


def is_scenario(file: Path) -> bool:
    return "\nscenario:" in f"\n{file.read_text(encoding='utf-8')}"


FILES = sorted(SCENARIOS.rglob("*.yaml"))
SETS = sorted({file.parent for file in FILES if not is_scenario(file)})
"""The folders with rules of their own: each is a mix of its own, with its scenarios."""


def found_in(built_in: Checked, paths: list[Path]) -> list[Diagnostic]:
    checked = check_files(paths, Checked(cache=built_in.cache, built_in=built_in))
    return list(findings(checked).diagnostics)


@pytest.mark.parametrize("folder", SETS, ids=lambda path: str(path.relative_to(SCENARIOS)))
def test_every_scenario_with_rules_of_its_own_is_clean(built_in: Checked, folder: Path) -> None:
    assert found_in(built_in, [folder]) == []


def test_every_other_scenario_of_the_project_is_clean(built_in: Checked) -> None:
    others = [file for file in FILES if not any(map(file.is_relative_to, SETS))]
    assert found_in(built_in, others) == []


def test_a_family_is_used_where_one_of_it_is(built_in: Checked, tmp_path: Path) -> None:
    members = "members: {red_rose: {title: R}, white_rose: {title: W}}"
    pieces = f"pieces: {{rose: {{title: rose, single: true, {members}}}}}\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + pieces, encoding="utf-8")
    card = tmp_path / "b.yaml"
    for effect, found in (
        ("score every region that has red_rose", []),
        ("score galicia", ["H534"]),
    ):
        card.write_text(f"expansion: house{CARD}      {effect}\n", encoding="utf-8")
        assert codes(built_in, tmp_path) == found


def test_a_house_rule_needs_no_arithmetic(built_in: Checked, tmp_path: Path) -> None:
    """The built-in decks state their sizes; cards added and patched on top change nothing."""
    patch = "patch: {cards: {bg5_king: {copies: 2}}}\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + patch, encoding="utf-8")
    card = "expansion: house" + CARD + "      score galicia\n"
    (tmp_path / "b.yaml").write_text(card, encoding="utf-8")
    assert codes(built_in, tmp_path) == []


@pytest.mark.parametrize(
    ("piece", "target", "found"),
    [
        ("single: true", "any region that is not taboo", ["W556"]),
        ("single: true, ignores_taboo: true", "any region that is not taboo", []),
        ("single: true", "own court", []),
    ],
)
def test_a_mark_that_a_taboo_holds_back(
    built_in: Checked, tmp_path: Path, piece: str, target: str, found: list[str]
) -> None:
    """A court is never taboo, so what stands only there can always be taken away."""
    pieces = f"pieces: {{beacon: {{title: beacon, {piece}}}}}\n"
    (tmp_path / "a.yaml").write_text(EXPANSION + pieces, encoding="utf-8")
    effect = (
        f"      keep this card until the end of the next round\n      move the beacon to {target}\n"
        "      while own court has beacon: own grande counts as the king\n"
        "      when this card leaves:\n        move the beacon off the board\n"
    )
    (tmp_path / "b.yaml").write_text("expansion: house" + CARD + effect, encoding="utf-8")
    assert codes(built_in, tmp_path) == found
