"""Steps next to a step that replaced another one and was replaced by a third: the hardest cases
of docs/decisions/overlays.md."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.rules.files.files import RuleFile

from .test_order import Overlay, file_of, outcome

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'


def step(relation: str, wanted: str, name: str, more: str = "") -> str:
    """A file's wish to put a step of its own somewhere in a turn."""
    own = f"step: {{id: {name}, effect: do nothing}}"
    return f"steps: [{{in: turn, {relation}: {wanted}, {own}{more}}}]\n"


def written(folder: Path, texts: dict[str, str]) -> list[Path]:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(HEAD.format(name) + text, encoding="utf-8")
    return [folder / f"{name}.yaml" for name in texts]


def turn(folder: Path, *names: str, **texts: str) -> list[str]:
    """The steps of a turn in a mix of these overlays."""
    definitions = load_rules(*names, paths=written(folder, texts)).definitions
    return [one.id for one in definitions.procedures["turn"].steps]


def refused(folder: Path, **texts: str) -> list[str]:
    with pytest.raises(RulesError) as raised:
        load_rules(paths=written(folder, texts))
    return [f"{found.code} {found.message}" for found in raised.value.diagnostics]


INS = step("instead_of", "recruit", "levy")
BESIDE = step("after", "levy", "wage") + "requires: [ann]\n"
OVER = step("instead_of", "recruit", "draft") + "over: [ann]\n"


def test_what_stands_behind_grandissimos_step_stays(tmp_path: Path) -> None:
    before = [one.id for one in load_rules("grandissimo").definitions.procedures["turn"].steps]
    house = step("instead_of", "use", "house_use") + "over: [grandissimo]\n"
    after = turn(tmp_path, "grandissimo", house=house)
    expected = ["house_use" if name == "use" else name for name in before]
    assert after == expected and after[-2:] == ["use_second_card", "queens_help_behind_use"]


@pytest.mark.parametrize("order", list(permutations(("ann", "bea", "cid"))))
def test_a_step_beside_an_ousted_one_stays(tmp_path: Path, order: Sequence[str]) -> None:
    texts = {"ann": INS, "bea": BESIDE, "cid": OVER}
    steps = turn(tmp_path, **{name: texts[name] for name in order})
    assert steps == ["draft", "wage", "take_card", "use"]


def test_all_that_stands_around_stands_in_order(tmp_path: Path) -> None:
    """Steps next to the first step are farther out than those next to its successors."""
    around = {
        "bea": step("before", "levy", "b1") + "requires: [ann]\n",
        "bob": step("after", "levy", "b2") + "requires: [ann]\n",
        "dan": step("before", "draft", "d1") + "requires: [cid]\n",
        "don": step("after", "draft", "d2") + "requires: [cid]\n",
        "eve": step("before", "recruit", "e1"),
        "eva": step("after", "recruit", "e2"),
    }
    steps = turn(tmp_path, ann=INS, cid=OVER, **around)
    assert steps[:7] == ["e1", "b1", "d1", "draft", "d2", "b2", "e2"]


def test_who_replaces_a_replacement_contends_with_who_ousts_it(tmp_path: Path) -> None:
    own = step("instead_of", "levy", "toll") + "requires: [ann]\n"
    (found,) = refused(tmp_path, ann=INS, bea=own, cid=OVER)
    assert found == "E516 `cid` and `bea` both change `procedures.turn.recruit`"
    above = {"bea": own + "over: [cid]\n", "cid": OVER}
    assert turn(tmp_path, ann=INS, **above)[0] == "toll"
    above = {"bea": own, "cid": OVER.replace("[ann]", "[ann, bea]")}
    assert turn(tmp_path, ann=INS, **above)[0] == "draft"


def test_a_replacement_that_nobody_else_wants_is_replaced_by_anybody(tmp_path: Path) -> None:
    assert turn(tmp_path, ann=INS, bea=step("instead_of", "levy", "toll"))[0] == "toll"


def test_beside_an_ousted_step_it_is_expected_what_stands_there(tmp_path: Path) -> None:
    wish = step("after", "levy", "wage", ", expects: do nothing") + "requires: [ann]\n"
    assert turn(tmp_path, ann=INS, bea=wish, cid=OVER)[:2] == ["draft", "wage"]
    other = OVER.replace("do nothing", "gain 2 points")
    (found,) = refused(tmp_path, ann=INS, bea=wish, cid=other)
    assert found.startswith("E523 `bea` expects something else for `procedures.turn.levy`: `cid`")


def test_where_the_first_step_is_left_out_its_replacement_is_left_out(tmp_path: Path) -> None:
    """Only an expansion that knows this may put a step next to it."""
    gone = "over: [ann]\nsteps: [{in: turn, remove: recruit}]\n"
    (found,) = refused(tmp_path, ann=INS, bea=BESIDE, cid=gone)
    assert found == "E516 `cid` removes `procedures.turn.levy`, which `bea` puts a step after"
    knowing = gone.replace("[ann]", "[ann, bea]")
    assert turn(tmp_path, ann=INS, bea=BESIDE, cid=knowing)[0] == "wage"


WORDS = ("before", "after", "instead_of", "remove")


def overlay(name: str, word: str, wanted: str, over: Sequence[str] = ()) -> RuleFile:
    own: Overlay = {"step": {"id": f"step_{name}", "effect": "do nothing"}}
    wish: Overlay = {"in": "turn", word: wanted, **({} if word == "remove" else own)}
    head: Overlay = {"expansion": name, "title": name, "version": "1", "over": [*over]}
    return file_of({**head, "steps": [wish]})


def test_no_step_beside_another_is_lost() -> None:
    """Whatever becomes of the steps around: it stands there, or the mix is refused."""
    overs = ((), ("ann",), ("bea",), ("ann", "bea"))
    loaded = 0
    for first, word, third, over in product(WORDS, WORDS[:2], WORDS, overs):
        ann = overlay("ann", first, "recruit")
        bea = overlay("bea", word, "recruit" if first == "remove" else "step_ann", ["ann"])
        cid = overlay("cid", third, "recruit", over)
        told, things = outcome([ann, bea, cid])
        if told == "loaded":
            loaded += 1
            (steps,) = (steps for _, name, _, steps in things if name == "turn")
            assert steps.count("step_bea") == 1, (first, word, third, over)
    assert loaded > 60
