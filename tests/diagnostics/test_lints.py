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
    "each opponent that has more than [points of the starter] points: lose 1 point",
    "if [own points] is more than [points of the starter]: gain 1 point",
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
    "secretly move own grande to any region\nchoose any grande that is on the board as figure\n"
    "look at where figure is\nreveal figure",
    "choose any grande that is on the board as figure\nsecretly move figure to any region\n"
    "reveal own grande",
    "if there are 5 players: gain 1 point",
    "choose any region as goal\nchoose any region that is next to goal as goal\nscore goal",
    "remember 1 as sum\nif galicia is taboo: remember 2 as sum\ngain [sum] points",
    "remember 1 as sum\n2 times:\n  gain [sum] points\n  remember [own points] as sum",
    "remember 1 as sum\nin any order:\n  remember 2 as sum\n  gain [sum] points",
    "in any order:\n  win the game\n  gain 1 point",
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


MARKS = """
pieces:
  beacon: {title: beacon, single: true}
  pillar: {title: pillar, single: true, ignores_taboo: true}
  torch: {title: torch, plural: torches, single: true, members: {torch_1: {}, torch_2: {}}}
places:
  seat: {title: seat, in: galicia, seen_by: all}
  nook: {title: nook, in: galicia, apart: true, seen_by: all}
procedures:
  clearing: {title: a clearing, steps: [{id: clear, effect: move the beacon off the board}]}
  lighting: {title: a lighting, steps: [{id: light, effect: move the beacon to any region}]}
"""
LEAVES = "when this card leaves:\n  "
OFF = f"{LEAVES}move the beacon off the board"
LIT = "move any torch to any region\n"
PUT = "move the beacon to any region\n"
AWAY = "move the beacon off the board"
EXPIRES = "when this card expires:\n  "
NEVER = "the king never goes to the beacon's region"
FREE = "the beacon's region is not taboo"
STAYS, GOES = True, False


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        # where it was put
        (f"move the beacon to any region that is not taboo\n{OFF}", STAYS),
        (f"do lighting\n{OFF}", STAYS),
        (f"move the beacon to the seat\n{OFF}", STAYS),
        (f"move the beacon to own court\nswap the beacon with own grande\n{OFF}", STAYS),
        (f"secretly move the beacon to any region\n{OFF}", STAYS),
        (f"move the beacon to own court\n{OFF}", GOES),
        (f"move the beacon to the castillo\n{OFF}", GOES),
        (f"move the beacon to the nook\n{OFF}", GOES),
        (f"move the pillar to galicia\n{LEAVES}move the pillar off the board", GOES),
        # how it is taken away
        (f"{PUT}{LEAVES}do clearing", STAYS),
        (f"{PUT}when this card expires:\n  move the beacon off the board", STAYS),
        (f"{PUT}{LEAVES}move the beacon to own court", STAYS),
        (f"{PUT}{LEAVES}move the beacon to galicia", STAYS),
        (f"{PUT}when own turn starts:\n  discard this card\n  do clearing", STAYS),
        (f"{LEAVES}move own grande to own court", GOES),
        # one of a family
        (f"{LIT}{LEAVES}move any torch that is on the board off the board", STAYS),
        (f"{LIT}{LEAVES}move any torch that is on the board off the board, even where taboo", GOES),
        (f"{LIT}{LEAVES}move any torch that is off the board to own court", GOES),
        (f"{LIT}{LEAVES}move the torch_1 off the board", STAYS),
        (f"move the torch_1 to any region\n{LEAVES}move the torch_1 off the board", STAYS),
        (
            f"{LIT}{LEAVES}for each torch that is on the board as lit:\n    move lit off the board",
            STAYS,
        ),
        # what the card keeps from it: the King while it is in force, the taboo no longer then
        (f"the king never goes to the beacon's region\n{PUT}{OFF}", GOES),
        (f"while own court has own caballeros: {NEVER}\n{PUT}{OFF}", STAYS),
        (f"the beacon's region is not taboo\n{PUT}{OFF}", STAYS),
        (f"{FREE}\n{PUT}{EXPIRES}{AWAY}", GOES),
        (f"while own court has own caballeros: {FREE}\n{PUT}{EXPIRES}{AWAY}", STAYS),
        (f"the rule kings_taboo lapses\n{PUT}{OFF}", STAYS),
    ],
)
def test_a_mark_that_a_taboo_holds_back(
    built_in: Checked, tmp_path: Path, text: str, stays: bool
) -> None:
    """A court and the castillo are never taboo, nor is what is apart from its region."""
    assert _mark_stays(built_in, tmp_path, text) is stays


@pytest.mark.parametrize(
    ("rule", "put", "stays"),
    [
        ("any court is taboo", "own court", STAYS),
        ("the castillo is taboo", "own court", GOES),
        ("the rule kings_taboo lapses", "any region", GOES),
        ("the beacon's region is not taboo", "any region", GOES),
        ("the king never goes to the beacon's region", "any region", GOES),
        ("the king never goes from galicia to the beacon's region", "any region", STAYS),
        ("any grande never goes to the beacon's region", "any region", STAYS),
        (f"while the king is in galicia: {NEVER}", "any region", STAYS),
        (f"while the king is in galicia: {FREE}", "any region", STAYS),
    ],
)
def test_a_mark_beside_a_rule_of_the_mix(
    built_in: Checked, tmp_path: Path, rule: str, put: str, stays: bool
) -> None:
    rules = f'rules: [{{id: house_rule, title: House rule, rule: "{rule}"}}]\n'
    text = f"move the beacon to {put}\n{OFF}"
    assert _mark_stays(built_in, tmp_path, text, rules) is stays


@pytest.mark.parametrize("said", [NEVER, FREE])
def test_a_mark_beside_what_another_card_says(built_in: Checked, tmp_path: Path, said: str) -> None:
    """That card may not be in force when the King comes, nor when the mark goes."""
    other = CARD.replace("gift", "other_card").replace("Gift", "Other card")
    effect = f"      keep this card until the end of the next round\n      {said}\n"
    (tmp_path / "c.yaml").write_text(f"expansion: house{other}{effect}", encoding="utf-8")
    assert _mark_stays(built_in, tmp_path, f"{PUT}{OFF}") is STAYS


def _mark_stays(built_in: Checked, folder: Path, text: str, rules: str = "") -> bool:
    (folder / "a.yaml").write_text(EXPANSION + MARKS + rules, encoding="utf-8")
    lines = f"keep this card until the end of the next round\n{text}".splitlines()
    effect = "".join(f"      {line}\n" for line in lines)
    (folder / "b.yaml").write_text("expansion: house" + CARD + effect, encoding="utf-8")
    found = codes(built_in, folder)
    assert not [code for code in found if code.startswith("E")]
    return "W556" in found


def test_pieces_of_a_neutral_owner_are_in_the_game(tmp_path: Path) -> None:
    """Those that no player has, too."""
    board = (
        "pieces:\n  wolf: {title: wolf, plural: wolves, each_player: 0, start: provinces}\n"
        "neutrals:\n  wild: {title: wild, pieces: {wolf: 3, caballero: 2}, start: castillo}\n"
    )
    (tmp_path / "expansion.yaml").write_text(EXPANSION + board)
    effects = [
        "move 3 wolves of wild from the castillo to galicia",
        "move 3 wolves of anyone from the castillo to galicia",
        "move 3 wolves of opponents from the castillo to galicia",
        "move 2 caballeros of wild from the castillo to galicia",
    ]
    for more, codes in (("", []), ("9", ["W523"])):
        for effect in effects:
            line = effect.replace("move ", f"move {more}", 1)
            (tmp_path / "cards.yaml").write_text(f"expansion: house{CARD}      {line}\n")
            found = findings(check_files([tmp_path])).diagnostics
            assert [one.code for one in found if one.code == "W523"] == codes, line
