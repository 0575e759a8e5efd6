"""Which expansions go together, as the rulebooks list them: every pair, in both editions."""

from __future__ import annotations

from itertools import combinations

import pytest

from elgrande.engine import RulesError, load_rules

SETS = (
    "grandissimo",
    "inquisitor_colonies",
    "jubilee",
    "king_and_intrigue",
    "players_edition",
    "special_cards",
)
KING = {"king_and_intrigue", "players_edition", "special_cards"}


def expected(pair: set[str]) -> str:
    """What is told of two sets: an error, a warning or nothing."""
    if "grandissimo" in pair and "jubilee" not in pair:
        return "E515"
    return "W515" if "inquisitor_colonies" in pair and pair & KING else ""


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
@pytest.mark.parametrize(("one", "other"), [*combinations(SETS, 2)])
def test_two_sets_go_together_as_the_rulebooks_say(one: str, other: str, edition: str) -> None:
    pair = {one, other}
    wanted = expected(pair)
    names = sorted(pair | ({"king_and_intrigue"} if pair & KING else set()))
    if wanted == "E515":
        with pytest.raises(RulesError) as refused:
            load_rules(*names, edition=edition)
        codes = {found.code for found in refused.value.diagnostics}
    else:
        codes = {found.code for found in load_rules(*names, edition=edition).warnings}
    assert codes & {"E515", "W515"} == ({wanted} if wanted else set())
