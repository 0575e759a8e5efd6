"""What an overlay expects to find, and the diagnostic if it finds something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.text.diagnostics import Diagnostic

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'


def load(folder: Path, *names: str, edition: str = "big_box", **texts: str) -> Ruleset:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(HEAD.format(name) + text, encoding="utf-8")
    return load_rules(*names, edition=edition, paths=[folder])


def mistake(folder: Path, *names: str, edition: str = "big_box", **texts: str) -> Diagnostic:
    """The only error of a mix."""
    with pytest.raises(RulesError) as raised:
        load(folder, *names, edition=edition, **texts)
    (found,) = [one for one in raised.value.diagnostics if one.code.startswith("E")]
    return found


FOUND = {
    "a number of each player": "pieces: {caballero: {each_player: 30}}",
    "a number on a card": "cards: {bg2_veto: {numbers: {places: 2}}}",
    "copies that are left out": "cards: {bg1_move_3_any: {copies: 1}}",
    "an action that is left out": "cards: {bg2_veto: {action: may}}",
    "a title": "cards: {bg2_veto: {title: Veto}}",
    "a switch": "parameters: {all_own_may_stay: {flag: true}}",
    "where cards go": "decks: {stack_1: {discards_to: bottom}}",
    "an entry of the scoring": "scoring: {ranks_paid: {3: 2}, tied_group: {pays: 1}}",
    "a list": "regions: {granada: {scores: [6, 3, 1]}}",
    "no traits": "cards: {bg2_decay_all: {traits: []}}",
    "a zone": "zones: {placing_area: any region that is next to the king's region or the castillo}",
    "the players": "players: {most: 5}",
}


@pytest.mark.parametrize("what", FOUND)
def test_what_is_there_is_found(tmp_path: Path, what: str) -> None:
    rules = load(tmp_path, house=f"expects: {{{FOUND[what]}}}\n")
    assert rules.fingerprint == load_rules(edition="big_box").fingerprint


LEFT_OUT = {
    "a counter": "counters: {tide: {from: 0, to: 10000, start: 0, of: game}}",
    "the start of a counter": "counters: {debt: {from: 2, start: 2}}",
    "a piece": "pieces: {wolf: {plural: wolf, single: false, each_player: 0}}",
}


@pytest.mark.parametrize("what", LEFT_OUT)
def test_defaults_of_another_author_are_found(what: str, tmp_path: Path) -> None:
    """They need not be written to be relied on."""
    theirs = "counters: {tide: {title: tide}, debt: {title: debt, from: 2}}\n"
    theirs += "pieces: {wolf: {title: wolf, start: castillo}}\n"
    load(tmp_path, sea=theirs, house=f"requires: [sea]\nexpects: {{{LEFT_OUT[what]}}}\n")


OTHER = {
    "a number": ("pieces: {caballero: {each_player: 31}}", "pieces.caballero.each_player", "30"),
    "copies": ("cards: {bg1_move_3_any: {copies: 2}}", "cards.bg1_move_3_any.copies", "1"),
    "a rank": ("scoring: {ranks_paid: {3: 3}}", "scoring.ranks_paid.3", "2"),
    "a switch": (
        "parameters: {all_own_may_stay: {flag: false}}", "parameters.all_own_may_stay", "true",
    ),
    "a zone": ("zones: {placing_area: own court}", "zones.placing_area", "any region"),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHER)
def test_anything_else_is_told(tmp_path: Path, what: str) -> None:
    expected, thing, found = OTHER[what]
    told = mistake(tmp_path, house=f"expects: {{{expected}}}\n")
    assert told.code == "E523"
    assert told.message.startswith(f"`house` expects something else for `{thing}`: `b")
    assert f"says {found}" in told.message
    assert told.span is not None and Path(told.span.file).name == "house.yaml"
    ((said, there),) = told.related
    assert said.startswith("what `b") and not there.file.endswith("house.yaml")


def test_what_an_expansion_has_changed_is_told_with_its_place(tmp_path: Path) -> None:
    text = "expects: {pieces: {caballero: {each_player: 30}}}\n"
    assert load(tmp_path, house=text)
    told = mistake(tmp_path, "inquisitor_colonies", house=text)
    assert "`inquisitor_colonies` says 36" in told.message
    ((_, there),) = told.related
    assert there.file == "expansions/inquisitor_colonies/expansion.yaml"


def test_what_an_edition_has_changed_is_told(tmp_path: Path) -> None:
    text = "expects: {parameters: {any_region_scoring_includes_castillo: {flag: false}}}\n"
    assert "`rio_grande_1996` says true" in mistake(
        tmp_path, edition="rio_grande_1996", house=text
    ).message  # fmt: skip
    text = "expects: {parameters: {first_starter: {value: random}}}\n"
    told = mistake(tmp_path, edition="rio_grande_1996", house=text)
    assert told.related[0][1].file == "expansions/rio_grande_1996/edition.yaml"


def test_who_stands_over_another_expects_what_that_one_says(tmp_path: Path) -> None:
    below = "patch: {pieces: {caballero: {each_player: 33}}}\n"
    text = "over: [other]\nexpects: {pieces: {caballero: {each_player: 33}}}\n"
    text += "patch: {pieces: {caballero: {each_player: 40}}}\n"
    assert load(tmp_path, other=below, house=text)
    told = mistake(tmp_path, other=below.replace("33", "34"), house=text)
    assert "`other` says 34" in told.message


@pytest.mark.parametrize("name", ["ann", "zoe"])
def test_who_relies_on_what_another_changes_is_told_in_any_order(tmp_path: Path, name: str) -> None:
    text = "expects: {pieces: {caballero: {each_player: 30}}}\n"
    change = "patch: {pieces: {caballero: {each_player: 40}}}\n"
    told = mistake(tmp_path, house=text, **{name: change})
    assert f"`{name}` says 40" in told.message
    assert load(tmp_path, house=text, **{name: f"over: [house]\n{change}"})


def test_who_relies_on_what_is_gone_is_told(tmp_path: Path) -> None:
    told = mistake(
        tmp_path,
        house="expects: {cards: {bg2_veto: {copies: 1}}}\n",
        other="remove: {cards: [bg2_veto]}\n",
    )
    assert told.message == "`other` removes `cards.bg2_veto`, which `house` relies on"


STEP = "step: {id: levy, effect: do nothing}"
RECRUIT = "move the top card of every deck to the offer"


@pytest.mark.parametrize("relation", ["before", "after", "instead_of"])
def test_a_step_is_compared_by_what_it_says(tmp_path: Path, relation: str) -> None:
    place = f"steps: [{{in: round, {relation}: turn_up, {STEP}, expects: 'EFFECT'}}]\n"
    assert load(tmp_path, house=place.replace("EFFECT", f"  {RECRUIT}  "))
    told = mistake(tmp_path, house=place.replace("EFFECT", "do nothing"))
    assert told.code == "E523" and "`procedures.round.turn_up`" in told.message
    assert told.related[0][1].file == "expansions/base/round.yaml"


def test_a_step_that_another_overlay_has_replaced_is_not_as_expected(tmp_path: Path) -> None:
    other = "steps: [{in: round, instead_of: turn_up, step: {id: x, effect: do nothing}}]\n"
    text = f"steps: [{{in: round, after: turn_up, {STEP}, expects: {RECRUIT}}}]\n"
    assert "`other` says another effect" in mistake(tmp_path, house=text, other=other).message
    over = text.replace("after", "instead_of") + "over: [other]\n"
    assert "`other` says another effect" in mistake(tmp_path, house=over, other=other).message
    over = over.replace(RECRUIT, "do nothing")
    assert load(tmp_path, house=over, other=other)


def test_a_shared_effect_is_what_is_there(tmp_path: Path) -> None:
    """`effect_of` gives a card the effect that an overlay expects, or another one."""
    (tmp_path / "cards.yaml").write_text(
        "expansion: ann\ndeck: stack_1\n"
        "cards: [{id: shared, title: S, numbers: {places: 1}, effect_of: original}]\n",
        encoding="utf-8",
    )
    (tmp_path / "more.yaml").write_text(
        "expansion: cid\ndeck: stack_1\n"
        "cards: [{id: original, title: O, numbers: {places: 1}, effect: score galicia}]\n",
        encoding="utf-8",
    )
    expects = "requires: [ann]\nexpects: {{cards: {{shared: {{effect: {}}}}}}}\n"
    load(tmp_path, ann="", cid="", bea=expects.format("score galicia"))
    found = mistake(tmp_path, ann="", cid="", bea=expects.format("score the castillo"))
    assert found.message.endswith("`cards.shared.effect`: `cid` says score galicia")


def test_a_long_effect_is_shown_only_at_its_place(tmp_path: Path) -> None:
    found = mistake(tmp_path, ann="expects: {cards: {bg2_veto: {effect: score galicia}}}\n")
    assert found.message.endswith("`cards.bg2_veto.effect`: `base` says another text")
    ((_, there),) = found.related
    assert there.file == "cards/base/stack_2.yaml"
