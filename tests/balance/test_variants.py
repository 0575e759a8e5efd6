"""A card with other numbers: which there are, and what each would be worth."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import load_rules
from elgrande.engine.balance.confidence import Estimate
from elgrande.engine.balance.running import play_study
from elgrande.engine.balance.variants import (
    Variant,
    lines,
    numbers_of,
    patch_of,
    sides_with,
    variants,
)
from elgrande.engine.rules.files.request import MixRequest

from ..properties.games import rules_of
from .test_studies import PLAIN, RICHER, asked

QUICK = ("--games", "3", "--short", "--bot", "random", "--players", "2", "--processes", "1")


def tune(*words: str) -> Result:
    return CliRunner().invoke(main, ["tune", *words, "--with", PLAIN, *QUICK])


def test_the_numbers_of_a_card() -> None:
    """Copies of a card of a stack, printed numbers, and those in its effect, in their order."""
    cards = rules_of("big_box").cards
    assert numbers_of(cards["bg1_move_2_own_2_foreign"]) == {
        "copies": 2,
        "places": 1,
        "effect.1": 2,
        "effect.2": 2,
    }
    assert numbers_of(cards["power_07"]) == {"value": 7, "recruits": 3}, "each player has one"


def test_a_number_in_a_comment_is_none(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "expansion: remark\ndeck: stack_3\nnumbers: {places: 1}\ncards:\n  - id: remark\n"
        "    title: Remark\n    effect: |\n      # 7 is a comment\n      gain 3 points\n"
    )
    manifest = "expansion: remark\ntitle: Remark\nversion: '1'\n"
    (tmp_path / "expansion.yaml").write_text(manifest)
    card = load_rules(paths=[tmp_path]).cards["remark"]
    assert numbers_of(card) == {"copies": 1, "places": 1, "effect.1": 3}
    assert patch_of(card, "effect.1", 5) == {"effect": "# 7 is a comment\ngain 5 points\n"}


def test_the_values_that_are_tried_by_themselves() -> None:
    """Two fewer to two more, and never 0 if it is not 0 now; the value as it is has its row."""
    told = tune("alms", "copies")
    assert [row.split()[0] for row in told.stdout.splitlines()[1:6]] == ["1", "2", "3", "4", "5"]
    told = tune("alms", "places")
    assert [row.split()[0] for row in told.stdout.splitlines()[1:5]] == ["1", "2", "3", "4"]
    told = tune("alms", "places", "--values", "4")
    assert [row.split()[0] for row in told.stdout.splitlines()[1:3]] == ["2", "4"]


def test_what_a_number_becomes() -> None:
    card = rules_of("big_box").cards["bg1_move_2_own_2_foreign"]
    assert patch_of(card, "copies", 5) == {"copies": 5}
    assert patch_of(card, "places", 5) == {"numbers": {"places": 5}}
    first, second = (patch_of(card, f"effect.{one}", 77)["effect"] for one in (1, 2))
    assert first != second and first.index("77") < second.index("77")
    for changed in (first, second):
        assert changed.replace("77", "2") == card.effect_text


def test_a_variant_is_worth_what_the_changed_card_is_worth() -> None:
    """The card with 6 instead of 3 is the one of the folder `richer`: the same games."""
    study, mix = asked(card="alms"), MixRequest.of_names([PLAIN])
    sides = sides_with(mix, study, "effect.1", [6])
    games: list[int] = []
    found = variants(study, sides, 45, processes=1, progress=games.append)
    assert [one.value for one in found] == [3, 6] and sum(games) == 90
    pairs = asked(PLAIN, RICHER, card="alms")
    difference = pairs.deciding(play_study(pairs, 45, processes=1)).mean
    assert found[0].change is None and found[1].change is not None
    assert found[1].change.mean == difference > 1.5
    for one, rules in zip(found, pairs.sides, strict=True):
        alone = study._replace(sides=(rules,))
        assert one.worth == alone.deciding(play_study(alone, 45, until_settled=False, processes=1))


def test_a_value_that_surely_does_not_fit_ends_early() -> None:
    """After a third of the games; the other value has those that are left."""
    study, mix = asked(card="alms"), MixRequest.of_names([PLAIN])
    sides = sides_with(mix, study, "effect.1", [90])
    games: list[int] = []
    found = {
        one.value: one for one in variants(study, sides, 150, processes=1, progress=games.append)
    }
    assert sum(games) == 300
    assert found[90].worth.side == 1 and found[90].worth.values <= 50 < 200 < found[3].worth.values


def variant(value: int, mean: float, low: float, high: float) -> Variant:
    found = Estimate(mean, low, high, 99)
    return Variant(value, None if value == 3 else found, found, 0.25)


def test_the_value_that_fits() -> None:
    rows = [variant(3, 2, 1, 3), variant(1, -1.5, -3, -1), variant(2, 0.5, -1, 2)]
    table = list(lines(rows, "places", 3))
    assert [row.split()[0] for row in table[1:4]] == ["1", "2", "3"]
    assert table[3].split() == ["3", "(now)", "25", "%", "+2.0", "(1.0", "to", "3.0)"]
    assert table[-1] == "It fits its stack best with 2."
    both = [*rows, variant(4, -0.6, -2, 1)]
    last = list(lines(both, "places", 3))[-1]
    assert last == "It fits its stack best with 2. Not ruled out: 2, 4."
    open_one = variant(4, 0, -inf, inf)
    last = list(lines([*rows, open_one], "places", 3))[-1]
    assert last == "Too few games for a verdict on 4: name more with --games."
    none = list(lines(rows[:2], "places", 3))[-1]
    assert none == "None of these values fits its stack; 1 is nearest."


def test_the_command() -> None:
    assert tune("alms").stdout.split() == ["copies", "3", "places", "2", "effect.1", "3"]
    told = tune("alms", "places", "--values", "1..2")
    assert told.exit_code == 0 and "2 (now)" in told.stdout
    assert told.stdout.endswith("Too few games for a verdict on 1, 2: name more with --games.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("alms", "effect.2"), "no number `effect.2`; it has copies, places, effect.1"),
        (("alms", "copies", "--values", "0..1"), "copies can't be 0: "),
        (("alms", "effect.1", "--values", "99999"), "effect.1 can't be 99999: "),
        (("alms", "places", "--values", "5..1"), "the lower value is first: write 1..5"),
        (("alms", "places", "--values", "1..99"), "at most 20 values"),
        (("alms", "places", "--values", "some"), "write FROM..TO"),
        (("no_such",), "there is no card"),
    ],
)
def test_what_cannot_be_tuned(words: tuple[str, ...], told: str) -> None:
    found = tune(*words)
    assert found.exit_code == 1 and told in found.output
    assert not any(word in found.output for word in ("Traceback", "tmp", "Playing"))


def test_ctrl_c_ends_it_at_once() -> None:
    """It does not go on with the next value."""

    def stop(games: int) -> None:
        raise KeyboardInterrupt

    study = asked(card="alms")
    sides = sides_with(MixRequest.of_names([PLAIN]), study, "places", [1, 2])
    with pytest.raises(KeyboardInterrupt):
        variants(study, sides, 20, processes=1, progress=stop)


def test_every_number_of_the_built_in_cards_can_be_changed() -> None:
    """A number in a comment or a word would be none: here each one is at its place."""
    rules = rules_of("big_box")
    for card in rules.cards.values():
        for key, value in numbers_of(card).items():
            same = patch_of(card, key, value)
            assert same.get("effect", card.effect_text) == card.effect_text
