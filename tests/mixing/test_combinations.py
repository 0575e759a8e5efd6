"""Which expansions go together, as the rulebooks list them: every pair, in both editions."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from elgrande.engine import RulesError
from elgrande.engine.compile.loading import load_mix
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic

SETS = (
    "grandissimo",
    "inquisitor_colonies",
    "jubilee",
    "king_and_intrigue",
    "players_edition",
    "special_cards",
)
KING = {"king_and_intrigue", "players_edition", "special_cards"}


EDITIONS = ("big_box", "rio_grande_1996")


def expected(pair: set[str], edition: str) -> str:
    """The code of the diagnostic for two sets: an error, a warning or nothing.

    In 1997 King & Intrigue with the Colonies is a game with a chapter of its own; the Big Box
    advises against it.
    """
    if "grandissimo" in pair and "jubilee" not in pair:
        return "E515"
    advised_against = "inquisitor_colonies" in pair and pair & KING and edition == "big_box"
    return "W515" if advised_against else ""


def check_subject(names: list[str], edition: str | None) -> list[Diagnostic]:
    """The diagnostics of a mix, accepted or refused."""
    try:
        return list(load_mix(MixRequest.of_names(names).changed(edition=edition)).warnings)
    except RulesError as refused:
        return list(refused.diagnostics)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("one", "other"), [*combinations(SETS, 2)])
def test_two_sets_go_together_as_the_rulebooks_say(one: str, other: str, edition: str) -> None:
    pair = {one, other}
    names = sorted(pair | ({"king_and_intrigue"} if pair & KING else set()))
    told = check_subject(names, edition)
    wanted = expected(pair, edition)
    assert {found.code for found in told} == ({wanted} if wanted else set())
    for found in told:
        both = found.message.split("`")[1:4:2]
        assert set(both) <= set(names) and both[0] != both[1]
        assert "(S2, " in found.message and found.hint and found.related and found.span


def test_a_set_that_never_goes_with_another_is_refused_without_what_it_requires() -> None:
    """The message does not suggest adding King & Intrigue, which is refused, too."""
    codes = {found.code for found in check_subject(["grandissimo", "players_edition"], None)}
    assert codes == {"E514", "E515"}


# ---------------------------------------------------------------- what a manifest can say


def house(folder: Path, name: str, says: str) -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(f'expansion: {name}\ntitle: House\nversion: "1"\n{says}\n')
    return file


@pytest.mark.parametrize("key", ["conflicts", "not_recommended_with"])
@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ("jubilee", EDITIONS),
        ("{expansion: jubilee}", EDITIONS),
        ("{expansion: jubilee, only_with: [big_box]}", EDITIONS[:1]),
        ("{expansion: jubilee, only_with: [big_box, inquisitor_colonies]}", ()),
        ("{expansion: rio_grande_1996}", EDITIONS[1:]),
        ("king_and_intrigue", ()),
    ],
)
def test_what_does_not_go_together_may_hang_on_the_company(
    key: str, entry: str, where: tuple[str, ...], tmp_path: Path
) -> None:
    file = house(tmp_path, "house", f"{key}: [{entry}]")
    code = "E515" if key == "conflicts" else "W515"
    for edition in EDITIONS:
        told = check_subject(["jubilee", str(file)], edition)
        assert [found.code for found in told] == [code] * (edition in where)


def test_both_sides_the_source_and_a_way_out_are_told(tmp_path: Path) -> None:
    entry = "{expansion: jubilee, only_with: [big_box], source: {rulebook: S4, section: Note}}"
    file = house(tmp_path, "house", f"conflicts: [{entry}]")
    (found,) = check_subject(["jubilee", str(file)], None)
    assert found.message == "`house` and `jubilee` can't be combined (S4, Note)"
    assert str(found.span) == f"{file}:4:25"
    assert [(words, span.file) for words, span in found.related] == [
        ("`jubilee` is also in the mix", "expansions/jubilee/expansion.yaml")
    ]
    assert found.hint == "remove one of the two; this applies only with `big_box`"


def test_a_house_rule_is_checked_beside_a_conflict_that_another_edition_has(
    tmp_path: Path,
) -> None:
    """What can be combined in one edition is checked there, and only there."""
    house(tmp_path, "house", "conflicts: [{expansion: jubilee, only_with: [big_box]}]")
    (tmp_path / "beside.yaml").write_text(
        "expansion: house\nonly_with: [jubilee]\nset: {all_own_may_stay: 7}\n"
    )
    told = check_files([tmp_path]).report
    assert [found.code for found in told] == ["E504"]
