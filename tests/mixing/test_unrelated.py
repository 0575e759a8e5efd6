"""A folder of house rules that have nothing to do with each other: each is checked by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.tools.show import shown

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'
ADDED = "steps: [{{in: turn, before: take_card, step: {0}}}]\n"


@pytest.fixture(scope="module")
def built_in() -> Checked:
    return Checked()


def told(built_in: Checked, folder: Path, **texts: str) -> list[str]:
    """What a check of one file for each expansion says."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(HEAD.format(name) + text, encoding="utf-8")
    checked = check_files([folder], Checked(cache=built_in.cache, built_in=built_in))
    return [
        f"{Path(found.file).stem}: {found.code} {found.message}"
        for found in checked.report.sorted()
        if found.severity == "error"
    ]


STEP = "steps: [{{in: turn, instead_of: recruit, step: {{id: {0}, effect: '{1}'}}}}]\n"


def test_they_need_not_go_together(built_in: Checked, tmp_path: Path) -> None:
    texts = {"ann": STEP.format("one", "do nothing"), "bea": STEP.format("two", "do nothing")}
    assert told(built_in, tmp_path, **texts) == []
    both = told(built_in, tmp_path, cid="requires: [ann, bea]\n")
    assert both == ["bea: E516 `ann` and `bea` both change `procedures.turn.recruit`"]


def test_both_are_checked_all_the_same(built_in: Checked, tmp_path: Path) -> None:
    """Also where one would replace the step of the other."""
    texts = {
        "ann": STEP.format("one", "gain 1 pont"),
        "bea": STEP.format("two", "gain 1 pint"),
        "cid": STEP.format("three", "gain 1 point") + "over: [ann, bea]\n",
    }
    found = told(built_in, tmp_path, **texts)
    assert [line.split()[:2] for line in found] == [["ann:", "E301"], ["bea:", "E301"]]


def test_what_needs_another_is_checked_with_it(built_in: Checked, tmp_path: Path) -> None:
    offices = "offices: {judge: {title: judge}}\n"
    step = "{id: gift, effect: give the judge to the last player in turn_order}"
    text = f"steps: [{{in: turn, before: take_card, step: {step}}}]"
    assert told(built_in, tmp_path, ann=offices, bea=f"{text}\nrequires: [ann]\n") == []
    (found,) = told(built_in, tmp_path, ann=offices, bea=text)
    assert found.startswith("bea: E4") and "judge" in found


def test_files_without_a_name_belong_to_all(built_in: Checked, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "deck: luck\ncards: [{id: x, title: X, numbers: {places: 1}}]\n", encoding="utf-8"
    )
    assert told(built_in, tmp_path, ann="decks: {luck: {title: luck, discards_to: out}}\n") == []


# ---------------------------------------------------------------- names that a mix lacks

CARD = "deck: stack_1\ncards:\n  - id: gift\n    title: Gift\n    numbers: {places: 1}\n"


def only_error(built_in: Checked, folder: Path) -> Diagnostic:
    checked = check_files([folder], Checked(cache=built_in.cache, built_in=built_in))
    (found,) = checked.report.errors
    return found


def test_parts_that_no_mix_holds_together(built_in: Checked, tmp_path: Path) -> None:
    head = HEAD.format("house") + "requires: [king_and_intrigue]\n"
    (tmp_path / "house.yaml").write_text(head, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(f"expansion: house\n{CARD}", encoding="utf-8")
    found = only_error(built_in, tmp_path)
    assert found.message == (
        "no mix can contain both: `house` needs `king_and_intrigue`, which removes `stack_1`"
    )
    ((said, there),) = found.related
    assert said == "`king_and_intrigue` removes it"
    assert there.file == "expansions/king_and_intrigue/expansion.yaml"


def test_what_another_expansion_would_bring_in(built_in: Checked, tmp_path: Path) -> None:
    effect = "    effect: move 1 own caballero from the prison to own court\n"
    (tmp_path / "cards.yaml").write_text(f"expansion: house\n{CARD}{effect}", encoding="utf-8")
    found = only_error(built_in, tmp_path)
    assert found.code == "E401" and found.message.startswith("unknown name `prison`")
    assert found.hint is not None and "`requires: [grandissimo]`" in found.hint


def test_what_another_one_in_the_mix_removes(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(f"expansion: house\n{CARD}", encoding="utf-8")
    text = HEAD.format("other") + "remove: {decks: [stack_1]}\n"
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[tmp_path])
    (found,) = [one for one in raised.value.diagnostics if one.code == "E510"]
    assert found.message == "`other` removes `stack_1` from this mix"


PORT = "places: {port: {title: port, board: true, seen_by: all}}\n"
TRIP = "{id: trip, effect: choose any region as port; move the king to port}"


def test_a_name_may_be_an_id_of_another_expansion(tmp_path: Path) -> None:
    """A text that chooses it means its own name; one that knows the id can't choose it."""
    ann, bea = tmp_path / "ann.yaml", tmp_path / "bea.yaml"
    ann.write_text(HEAD.format("ann") + PORT, encoding="utf-8")
    bea.write_text(HEAD.format("bea") + ADDED.format(TRIP), encoding="utf-8")
    game = Game.new(load_rules(paths=[ann, bea]), ["red", "blue"], given={"at": "turn"})
    decision = game.decision
    assert decision is not None and decision.prompt == "Choose a region for the King"
    game.choose("galicia")
    layout = game.machine.layout
    king = game.state.cells[layout.single_base + layout.first_single["king"]]
    assert layout.places[king] == "galicia"
    bea.write_text(HEAD.format("bea") + "requires: [ann]\n" + ADDED.format(TRIP), encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[ann, bea])
    assert {one.code for one in raised.value.diagnostics} == {"E413"}


def test_such_a_name_is_shown_as_it_is_written(tmp_path: Path) -> None:
    """In findings, and in English where the number needs its name."""
    counter = "counters: {bid: {title: bid, from: 0, to: 9}}\n"
    (tmp_path / "ann.yaml").write_text(HEAD.format("ann") + counter, encoding="utf-8")
    bids = "choose a number from 1 to 5 as low; choose a number from [low] to 9 as bid"
    step = f"{{id: trip, title: Trip, effect: '{bids}; gain [bid] points'}}"
    (tmp_path / "bea.yaml").write_text(HEAD.format("bea") + ADDED.format(step), encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    data = shown("trip", rules)
    assert data["effect"] == bids.replace("; ", "\n") + "\ngain [bid] points"
    assert data["text"] == (
        "Choose a number from 1 to 5 as the low. Choose a number from the low to 9 as the bid. "
        "Gain as many points as the bid."
    )
    step = step.replace("gain [bid] points", "gain 1 point")
    (tmp_path / "bea.yaml").write_text(HEAD.format("bea") + ADDED.format(step), encoding="utf-8")
    asked = ["check", "--with", str(tmp_path), "--select", "W490"]
    assert "`bid` is chosen and never used" in CliRunner().invoke(main, asked).output


def test_an_id_may_be_a_name_that_the_game_chooses(tmp_path: Path) -> None:
    """Texts of the game are rendered as before."""
    goal = PORT.replace("port", "goal")
    (tmp_path / "ann.yaml").write_text(HEAD.format("ann") + goal, encoding="utf-8")
    rules, usual = load_rules(paths=[tmp_path]), load_rules()
    same = ("in English", "english")
    for card in usual.cards:
        now, before = shown(card, rules), shown(card, usual)
        assert [now.get(key) for key in same] == [before.get(key) for key in same]
    assert any(rules.cards[card].effect != usual.cards[card].effect for card in usual.cards)


def test_steps_of_one_procedure_share_a_name_that_is_an_id_elsewhere(tmp_path: Path) -> None:
    """The name of one step is read in the next one."""
    (tmp_path / "ann.yaml").write_text(HEAD.format("ann") + PORT, encoding="utf-8")
    first = "{id: trip_one, effect: choose any region as port}"
    then = "{id: trip_two, effect: move the king to port}"
    steps = f"steps: [{{in: turn, before: take_card, step: {first}}}, "
    steps += f"{{in: turn, before: take_card, step: {then}}}]\n"
    (tmp_path / "bea.yaml").write_text(HEAD.format("bea") + steps, encoding="utf-8")
    assert load_rules(paths=[tmp_path]).definitions


def test_a_name_may_be_what_another_expansion_adds(tmp_path: Path) -> None:
    """A colour, or a piece of a family of the game."""
    added = (
        "add: {colours: [black], pieces: {mobile_scoreboard: {members: {sixes: {scores: [6]}}}}}\n"
    )
    (tmp_path / "ann.yaml").write_text(HEAD.format("ann") + added, encoding="utf-8")
    effect = "choose any opponent as black; choose any region as sixes; give 1 point to black"
    step = "{id: trip, effect: " + effect + "; score sixes}"
    (tmp_path / "bea.yaml").write_text(HEAD.format("bea") + ADDED.format(step), encoding="utf-8")
    assert load_rules(paths=[tmp_path]).definitions


def test_an_id_may_not_be_a_trait_or_a_step_of_another_expansion(tmp_path: Path) -> None:
    """In `is windy` or `when a peek starts` it would mean either."""
    windy = "add: {regions: {galicia: {traits: [windy]}}}\n"
    windy += ADDED.format("{id: peek, effect: 'if galicia is windy: gain 1 point'}")
    (tmp_path / "ann.yaml").write_text(HEAD.format("ann") + windy, encoding="utf-8")
    zone = "zones: {windy: any coastal region}\n"
    zone += "procedures: {peek: {title: peek, steps: [{id: one, effect: gain 1 point}]}}\n"
    (tmp_path / "bea.yaml").write_text(HEAD.format("bea") + zone, encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[tmp_path])
    assert [one.message for one in raised.value.diagnostics if one.code == "E502"] == [
        "`windy` is an id and a trait of regions",
        "`peek` is an id and a step",
    ]
