"""The order in which overlays are named, and what they are called, change nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.engine import RulesError, load_rules
from elgrande.engine.rules.files.files import RuleFile, built_in_expansions, built_in_files
from elgrande.engine.rules.fingerprint import fingerprint
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.rules.load.resolve import resolve
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import MappingNode, in_yaml
from elgrande.engine.text.yaml.parsing import parse_yaml

from ..properties.games import EDITIONS

# ---------------------------------------------------------------- what is built in


@cache
def files_of(name: str) -> list[RuleFile]:
    return built_in_files(name, Report(), with_schema=False)


def said(names: Sequence[str], edition: str) -> str:
    """What a mix says, refused or not; its texts are parsed once for all mixes."""
    report = Report()
    mix = mix_files(resolve([*names, edition], [], files_of), report)
    definitions = build(mix)
    assert definitions is not None
    return f"{fingerprint(definitions)} {[found.code for found in report]}"


def subsets() -> list[tuple[str, ...]]:
    """Every choice of two and more built-in expansions; those of many are only some."""
    names = [name for name in built_in_expansions() if name not in (*EDITIONS, "base")]
    pairs, more = list(combinations(names, 2)), list(combinations(names, 3))
    return [*pairs, *random.Random(1).sample(more, 6), tuple(names)]


def test_the_order_of_names_changes_nothing() -> None:
    """All pairs, in both orders; of the others, one more order each."""
    for number, names in enumerate(subsets()):
        edition = EDITIONS[number % len(EDITIONS)]
        turned = list(names)
        random.Random(number).shuffle(turned)
        turned = turned if tuple(turned) != names else turned[::-1]
        assert said(names, edition) == said(turned, edition), names


# ---------------------------------------------------------------- overlays that are made up

IDS = ("ann", "bea", "cid")
STEPS = ("turn_up", "turns", "clear_offer", "step_ann", "step_bea", "step_cid")
Overlay = dict[str, Any]


@st.composite
def overlays(draw: st.DrawFn) -> dict[str, Overlay]:
    """Two or three overlays of a few things, so that they often meet."""
    made: dict[str, Overlay] = {}
    ids = IDS[: draw(st.integers(2, 3))]
    for name in ids:
        overlay: Overlay = {"expansion": name, "title": name, "version": "1"}
        others = st.lists(st.sampled_from([one for one in ids if one != name]), unique=True)
        for key in ("over", "requires"):
            if draw(st.integers(0, 3)) == 0:
                overlay[key] = draw(others)
        for part in draw(st.lists(st.sampled_from([*PARTS]), unique=True, max_size=3)):
            overlay |= draw(PARTS[part](name))
        made[name] = overlay
    return made


def patches(name: str) -> st.SearchStrategy[Overlay]:
    cards = st.dictionaries(
        st.sampled_from(["bg2_veto", "bg1_move_3_any"]),
        st.sampled_from([{"copies": 2}, {"copies": 3}, {"numbers": {"places": 4}}]),
        min_size=1,
    )
    return cards.map(lambda found: {"patch": {"cards": found}})


def removals(name: str) -> st.SearchStrategy[Overlay]:
    things: list[Overlay] = [
        {"remove": {"cards": ["bg2_veto"]}},
        {"remove": {"decks": ["stack_1"]}},
        {"remove": {"zones": ["placing_area"]}},
        {"remove": {"zones": ["placing_area"]}, "zones": {"placing_area": "any region"}},
    ]
    return st.sampled_from(things)


def parameters(name: str) -> st.SearchStrategy[Overlay]:
    value = st.sampled_from([True, False])
    return value.map(lambda found: {"set": {"all_own_may_stay": found}})


def steps(name: str) -> st.SearchStrategy[Overlay]:
    way = st.sampled_from(["before", "after", "instead_of", "remove"])

    def placed(where: str, wanted: str) -> Overlay:
        own = {} if where == "remove" else {"step": {"id": f"step_{name}", "effect": "do nothing"}}
        return {"steps": [{"in": "round", where: wanted, **own}]}

    return st.builds(placed, way, st.sampled_from(STEPS))


def additions(name: str) -> st.SearchStrategy[Overlay]:
    return st.just({"add": {"regions": {"granada": {"traits": [f"trait_{name}"]}}}})


PARTS = {
    "patch": patches,
    "remove": removals,
    "set": parameters,
    "steps": steps,
    "add": additions,
}


def file_of(data: Overlay) -> RuleFile:
    """One overlay as a file."""
    text = "".join(f"{key}: {in_yaml(value)}\n" for key, value in data.items())
    node = parse_yaml(Source(f"{data['expansion']}.yaml", text), Report())
    assert isinstance(node, MappingNode)
    return RuleFile(node.source, "expansion", node)


def outcome(files: Sequence[RuleFile]) -> tuple[Any, ...]:
    """What a mix of overlays says, in the order in which it says it; or what is wrong with it."""
    report = Report()
    mix = mix_files(resolve([], files, files_of), report)
    if report.errors:
        told = [(found.code, found.message, found.span) for found in report.errors]
        return "refused", sorted(told, key=str)
    things = [
        (section, name, repr(entry.data), [step.id for step in entry.steps])
        for section, entries in mix.sections.items()
        for name, entry in entries.items()
    ]
    return "loaded", things


@settings(max_examples=60, deadline=None)
@given(overlays(), st.randoms(use_true_random=False))
def test_overlays_commute(made: dict[str, Overlay], chance: random.Random) -> None:
    """Refused or laid together: it is the same in each order, down to the messages."""
    files = [file_of(data) for data in made.values()]
    turned = list(files)
    chance.shuffle(turned)
    assert outcome(files) == outcome(turned)


def renamed(data: Any, new: dict[str, str]) -> Any:
    """An overlay when expansions are called otherwise; its steps and traits keep their ids."""
    changed = dict(data)
    changed["expansion"] = new[data["expansion"]]
    for key in ("over", "requires"):
        if key in data:
            changed[key] = [new[name] for name in data[key]]
    return changed


@settings(max_examples=60, deadline=None)
@given(overlays(), st.permutations(IDS))
def test_names_decide_nothing(made: dict[str, Overlay], names: Sequence[str]) -> None:
    """But for the order of steps in one gap, and of what is added to one list."""
    new = dict(zip(IDS, names, strict=True))
    before = outcome([file_of(data) for data in made.values()])
    after = outcome([file_of(renamed(data, new)) for data in made.values()])
    assert before[0] == after[0]
    if before[0] == "loaded":
        for old, other in zip(before[1], after[1], strict=True):
            assert old[:2] == other[:2]
            assert sorted(old[2]) == sorted(other[2])
            assert sorted(old[3]) == sorted(other[3])


# ---------------------------------------------------------------- certain cases

HEAD = 'title: A\nversion: "1"\n'
STEP = "step: {{id: {0}, effect: do nothing}}"


def merged(folder: Path, **texts: str) -> list[str]:
    """The steps of a turn in a mix of overlays, named in both orders."""
    for name, text in texts.items():
        head = HEAD.replace("A", name)
        (folder / f"{name}.yaml").write_text(f"expansion: {name}\n{head}{text}", encoding="utf-8")
    paths = [folder / f"{name}.yaml" for name in texts]
    both = [load_rules(paths=order) for order in (paths, paths[::-1])]
    assert len({rules.fingerprint for rules in both}) == 1
    return [step.id for step in both[0].definitions.procedures["turn"].steps]


def refused(folder: Path, **texts: str) -> list[str]:
    """The diagnostics of such a mix."""
    with pytest.raises(RulesError) as raised:
        merged(folder, **texts)
    return [f"{found.code} {found.message}" for found in raised.value.diagnostics]


BEFORE = f"steps: [{{in: turn, before: recruit, {STEP.format('gift')}}}]\n"
INSTEAD = f"steps: [{{in: turn, instead_of: recruit, {STEP.format('levy')}}}]\n"
WITHOUT = "steps: [{in: turn, remove: recruit}]\n"


@pytest.mark.parametrize("names", [("house", "other"), ("other", "house")])
def test_a_step_stands_beside_one_that_is_replaced(tmp_path: Path, names: Sequence[str]) -> None:
    steps = merged(tmp_path, **dict(zip(names, (BEFORE, INSTEAD), strict=True)))
    assert steps[steps.index("gift") + 1] == "levy" and "recruit" not in steps


def test_a_step_beside_one_that_is_left_out_is_a_conflict(tmp_path: Path) -> None:
    (found,) = refused(tmp_path, house=BEFORE, other=WITHOUT)
    removed = "E516 `other` removes `procedures.turn.recruit`"
    assert found == f"{removed}, which `house` puts a step before"


@pytest.mark.parametrize("over", [0, 1])
def test_who_knows_of_it_settles_it(tmp_path: Path, over: int) -> None:
    texts = [BEFORE, WITHOUT]
    texts[over] += f"over: [{('other', 'house')[over]}]\n"
    steps = merged(tmp_path, house=texts[0], other=texts[1])
    assert "gift" in steps and "recruit" not in steps


def test_two_replacements_need_an_order(tmp_path: Path) -> None:
    other = INSTEAD.replace("levy", "draft")
    (found,) = refused(tmp_path, house=INSTEAD, other=other)
    assert found == "E516 `house` and `other` both change `procedures.turn.recruit`"
    for names in (("house", "other"), ("other", "house")):
        texts = {"house": INSTEAD, "other": other}
        texts[names[0]] += f"over: [{names[1]}]\n"
        steps = merged(tmp_path, **texts)
        assert {"levy", "draft"} & set(steps) == {"levy" if names[0] == "house" else "draft"}


def test_a_third_settles_what_two_disagree_about(tmp_path: Path) -> None:
    texts = {name: f"patch: {{cards: {{bg2_veto: {{copies: {n}}}}}}}\n"
             for n, name in enumerate(("ann", "bea", "cid"), 2)}  # fmt: skip
    assert len(refused(tmp_path, **texts)) == 2
    texts["cid"] += "over: [ann, bea]\n"
    merged(tmp_path, **texts)
    paths = [tmp_path / f"{name}.yaml" for name in texts]
    assert load_rules(paths=paths).cards["bg2_veto"].copies == 4


def test_over_brings_back_what_another_removes(tmp_path: Path) -> None:
    remove = "remove: {cards: [bg2_veto]}\n"
    change = "patch: {cards: {bg2_veto: {copies: 2}}}\n"
    (found,) = refused(tmp_path, ann=remove, bea=change)
    assert found == "E516 `ann` removes `cards.bg2_veto`, which `bea` changes"
    (found,) = refused(tmp_path, ann=remove, bea=change + "requires: [ann]\n")
    assert found == "E516 `ann` removes `cards.bg2_veto`, which `bea` changes"
    merged(tmp_path, ann=remove, bea=change + "over: [ann]\n")
    paths = [tmp_path / "ann.yaml", tmp_path / "bea.yaml"]
    assert load_rules(paths=paths).cards["bg2_veto"].copies == 2
    merged(tmp_path, ann=remove + "over: [bea]\n", bea=change)
    assert "bg2_veto" not in load_rules(paths=paths).cards


def test_who_requires_another_stands_over_it(tmp_path: Path) -> None:
    texts = [f"patch: {{cards: {{bg2_veto: {{copies: {n}}}}}}}\n" for n in (2, 3)]
    merged(tmp_path, zoe=texts[0], ann=texts[1] + "requires: [zoe]\n")
    paths = [tmp_path / "ann.yaml", tmp_path / "zoe.yaml"]
    assert load_rules(paths=paths).cards["bg2_veto"].copies == 3


def test_set_and_patch_of_one_parameter_meet(tmp_path: Path) -> None:
    texts = {
        "ann": "set: {all_own_may_stay: true}\n",
        "bea": "patch: {parameters: {all_own_may_stay: {flag: false}}}\n",
    }
    (found,) = refused(tmp_path, **texts)
    assert found == "E516 `ann` and `bea` both change `parameters.all_own_may_stay`"


def test_one_expansion_may_not_contradict_itself(tmp_path: Path) -> None:
    for number in (1, 2):
        text = f"expansion: house\nset: {{all_own_may_stay: {str(number == 1).lower()}}}\n"
        text += HEAD if number == 1 else ""
        (tmp_path / f"part_{number}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[tmp_path])
    (found,) = raised.value.diagnostics
    assert found.message == "`house` changes `parameters.all_own_may_stay` twice"
    special = (tmp_path / "part_2.yaml").read_text(encoding="utf-8") + "only_with: [big_box]\n"
    (tmp_path / "part_2.yaml").write_text(special, encoding="utf-8")
    assert load_rules(paths=[tmp_path]).definitions.settings["all_own_may_stay"] is False


CIRCLES = {
    "over": ("over: [bea]\n", "over: [ann]\n"),
    "requires": ("requires: [bea]\n", "over: [ann]\n"),
    "steps": (
        f"steps: [{{in: turn, before: two, {STEP.format('one')}}}]\n",
        f"steps: [{{in: turn, after: one, {STEP.format('two')}}}]\n",
    ),
}


@pytest.mark.parametrize("kind", CIRCLES)
def test_circles_are_told_with_both_places(tmp_path: Path, kind: str) -> None:
    one, other = CIRCLES[kind]
    for name, text in (("ann", one), ("bea", other)):
        head = HEAD.replace("A", name)
        (tmp_path / f"{name}.yaml").write_text(f"expansion: {name}\n{head}{text}")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[tmp_path])
    (found,) = raised.value.diagnostics
    assert found.code == "E522" and found.span is not None
    files = {Path(found.file).name, *(Path(span.file).name for _, span in found.related)}
    assert files == {"ann.yaml", "bea.yaml"}


def test_a_folder_that_is_named_twice_is_one(tmp_path: Path) -> None:
    (tmp_path / "ann.yaml").write_text(
        f"expansion: ann\n{HEAD}parameters: {{x: {{flag: true, title: X}}}}"
    )
    assert (
        load_rules(paths=[tmp_path, tmp_path]).fingerprint
        == load_rules(paths=[tmp_path]).fingerprint
    )


def test_titles_and_versions_are_not_in_the_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "ann.yaml").write_text(
        f"expansion: ann\n{HEAD}patch: {{cards: {{bg2_veto: {{title: V}}}}}}"
    )
    assert load_rules(paths=[tmp_path]).fingerprint == load_rules().fingerprint
