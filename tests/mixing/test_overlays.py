"""What overlays take out, patch and decide, and which of their files count: as docs/file-formats.md
says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game
from elgrande.engine.compile.loading import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.lang.formatter import format_node
from elgrande.engine.rules.errors import RulesError
from elgrande.engine.tools.show import UnknownId, shown

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'


def own(folder: Path, **files: str) -> list[Path]:
    """One file for each of the author's expansions; `x_cards` and `x_regions` are files of cards
    and regions."""
    for name, text in files.items():
        part = name.endswith(("_cards", "_regions"))
        head = f"expansion: {name.split('_')[0]}\n" if part else HEAD.format(name)
        (folder / f"{name}.yaml").write_text(head + text, encoding="utf-8")
    return [folder]


def load(folder: Path, *names: str, edition: str | None = None, **files: str) -> Ruleset:
    return load_rules(*names, edition=edition, paths=own(folder, **files))


def mistakes(folder: Path, *names: str, edition: str | None = None, **files: str) -> list[str]:
    """The errors of a mix, each with its code and message."""
    with pytest.raises(RulesError) as raised:
        load(folder, *names, edition=edition, **files)
    told = raised.value.diagnostics
    return [f"{found.code} {found.message}" for found in told if found.code.startswith("E")]


CARD = """\
cards:
  - id: {0}
    title: {0}
    numbers: {{places: 1}}
    effect: score the castillo
"""


# ---------------------------------------------------------------- remove


def test_a_deck_goes_with_its_cards(tmp_path: Path) -> None:
    before = load_rules()
    rules = load(tmp_path, house="remove: {decks: [stack_5], cards: [bg1_move_3_any]}\n")
    gone = {card.id for card in before.cards.values() if card.deck == "stack_5"}
    assert gone and "stack_5" not in rules.definitions.decks
    assert before.cards.keys() - rules.cards.keys() == {*gone, "bg1_move_3_any"}


def test_cards_of_others_in_a_removed_deck_are_reported(tmp_path: Path) -> None:
    files = {
        "house": "remove: {decks: [stack_5]}\n",
        "other": "",
        "other_cards": "deck: stack_5\n" + CARD.format("gift"),
    }
    assert mistakes(tmp_path, **files) == ["E510 `house` removes `stack_5` from this mix"]


def test_what_still_uses_a_removed_thing_is_reported(tmp_path: Path) -> None:
    found = mistakes(tmp_path, house="remove: {rules: [kings_taboo], zones: [placing_area]}\n")
    assert len(found) == 1 and "placing_area" in found[0]


def test_a_removed_thing_may_be_declared_anew(tmp_path: Path) -> None:
    text = "remove: {zones: [placing_area]}\nzones: {placing_area: any region}\n"
    rules = load(tmp_path, house=text)
    assert rules.definitions.zones["placing_area"].expansion == "house"


ANEW = (
    "remove: {rules: [kings_bonus]}\nrules: [{id: kings_bonus, title: B, rule: galicia is taboo}]\n"
)


@pytest.mark.parametrize(
    ("anew", "change"),
    [
        (ANEW, "patch: {rules: {kings_bonus: {title: Mine}}}\n"),
        (
            "remove: {zones: [placing_area]}\nzones: {placing_area: any region}\n",
            "add: {zones: {placing_area: own court}}\n",
        ),
        (
            "remove: {procedures: [placing]}\n"
            "procedures: {placing: {title: P, steps: [{id: stay, effect: do nothing}]}}\n",
            "steps: [{in: placing, before: stay, step: {id: gift, effect: do nothing}}]\n",
        ),
    ],
)
def test_changing_what_another_declares_anew_is_a_conflict(
    tmp_path: Path, anew: str, change: str
) -> None:
    (found,) = mistakes(tmp_path, house=anew, other=change)
    assert found.startswith("E516 `house` removes `"), found


@pytest.mark.parametrize("over", ["over", "requires"])
def test_who_stands_over_it_changes_what_is_declared_anew(tmp_path: Path, over: str) -> None:
    change = f"{over}: [house]\npatch: {{rules: {{kings_bonus: {{title: Mine}}}}}}\n"
    rule = load(tmp_path, house=ANEW, other=change).definitions.rules["kings_bonus"]
    assert (rule.title, rule.expansion) == ("Mine", "house")


def test_what_is_declared_anew_holds_where_that_stands_over_a_change(tmp_path: Path) -> None:
    change = "patch: {rules: {kings_bonus: {title: Mine}}}\n"
    rule = load(tmp_path, house="over: [other]\n" + ANEW, other=change).definitions.rules[
        "kings_bonus"
    ]
    assert (rule.title, rule.expansion) == ("B", "house")


# ---------------------------------------------------------------- replaced by several


GONE = "remove: {rules: [kings_bonus]}\n"


def test_two_replacements_of_one_thing_are_a_conflict(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as raised:
        load(tmp_path, ann=ANEW, bea=ANEW)
    (found,) = raised.value.diagnostics
    assert found.code == "E516"
    assert found.message == "`ann` and `bea` both replace `rules.kings_bonus`"
    assert found.span is not None and Path(found.span.file).name == "bea.yaml"
    ((_, there),) = found.related
    assert Path(there.file).name == "ann.yaml"
    assert "`over: [ann]` in the files of `bea`, or the reverse" in (found.hint or "")


@pytest.mark.parametrize("names", [("ann", "bea"), ("bea", "ann")])
@pytest.mark.parametrize("key", ["over", "requires"])
def test_the_replacement_with_precedence_holds(
    tmp_path: Path, names: tuple[str, str], key: str
) -> None:
    lower, upper = names
    texts = {lower: ANEW.replace("title: B", "title: L"), upper: f"{key}: [{lower}]\n" + ANEW}
    rule = load(tmp_path, **texts).definitions.rules["kings_bonus"]
    assert (rule.title, rule.expansion) == ("B", upper)


def test_a_third_decides_between_two_replacements(tmp_path: Path) -> None:
    third = "over: [ann, bea]\n" + ANEW
    rule = load(tmp_path, ann=ANEW, bea=ANEW, cid=third).definitions.rules["kings_bonus"]
    assert rule.expansion == "cid"
    gone = load(tmp_path, ann=ANEW, bea=ANEW, cid="over: [ann, bea]\n" + GONE)
    assert "kings_bonus" not in gone.definitions.rules


@pytest.mark.parametrize("names", [("ann", "bea"), ("bea", "ann")])
def test_a_removal_of_what_another_replaces_is_a_conflict(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    removes, replaces = names
    assert mistakes(tmp_path, **{removes: GONE, replaces: ANEW}) == [
        f"E516 `{removes}` removes `rules.kings_bonus`, which `{replaces}` replaces"
    ]


def test_over_decides_between_a_removal_and_a_replacement(tmp_path: Path) -> None:
    kept = load(tmp_path, ann=GONE, bea="over: [ann]\n" + ANEW)
    assert kept.definitions.rules["kings_bonus"].expansion == "bea"
    assert shown("kings_bonus", kept)["declared_in"].endswith("bea.yaml:6")
    gone = load(tmp_path, ann="over: [bea]\n" + GONE, bea=ANEW)
    assert "kings_bonus" not in gone.definitions.rules
    with pytest.raises(UnknownId, match=r"ann \(\S*ann.yaml:5\) removes it"):
        shown("kings_bonus", gone)


def test_an_overlay_replaces_what_an_edition_replaces(tmp_path: Path) -> None:
    edition = "edition: true\n" + ANEW
    rules = load(tmp_path, edition="old", old=edition, house=ANEW)
    assert rules.definitions.rules["kings_bonus"].expansion == "house"


def test_a_replaced_deck_has_the_cards_of_its_replacement(tmp_path: Path) -> None:
    anew = "remove: {decks: [stack_5]}\ndecks: {stack_5: {title: S, discards_to: out}}\n"
    files = {"ann": anew, "bea": "over: [ann]\n" + anew}
    files |= {
        f"{one}_cards": "deck: stack_5\n" + CARD.format(f"of_{one}") for one in ("ann", "bea")
    }
    cards = load(tmp_path, **files).cards.values()
    assert [card.id for card in cards if card.deck == "stack_5"] == ["of_bea"]


@pytest.mark.parametrize("first", [ANEW, GONE])
def test_a_second_declaration_of_a_removed_id_is_reported(tmp_path: Path, first: str) -> None:
    """Unless its file knows of the removal."""
    again = ANEW.removeprefix(GONE)
    assert mistakes(tmp_path, ann=first, bea=again) == ["E502 `kings_bonus` is declared twice"]
    if first is GONE:
        rules = load(tmp_path, ann=first, bea="requires: [ann]\n" + again).definitions.rules
        assert rules["kings_bonus"].expansion == "bea"


# ---------------------------------------------------------------- removed and changed


@pytest.mark.parametrize("order", [("house", "other"), ("other", "house")])
def test_removing_what_another_changes_is_a_conflict(tmp_path: Path, order: list[str]) -> None:
    texts = ("remove: {cards: [bg2_veto]}\n", "patch: {cards: {bg2_veto: {copies: 2}}}\n")
    (found,) = mistakes(tmp_path, **dict(zip(order, texts, strict=True)))
    assert found.startswith(f"E516 `{order[0]}` removes `cards.bg2_veto`")


def test_two_may_remove_the_same_thing(tmp_path: Path) -> None:
    text = "remove: {cards: [bg2_veto]}\n"
    assert "bg2_veto" not in load(tmp_path, house=text, other=text).cards


def test_an_edition_may_change_what_is_gone(tmp_path: Path) -> None:
    """It says what becomes of the used cards of each stack."""
    rules = load(tmp_path, edition="rio_grande_1996", house="remove: {decks: [stack_4]}\n")
    assert not rules.definitions.decks["stack_3"].to_bottom


# ---------------------------------------------------------------- steps


def test_a_step_is_left_out(tmp_path: Path) -> None:
    steps = load_rules().definitions.procedures["round"].steps
    rules = load(tmp_path, house="steps: [{in: round, remove: next_starter}]\n")
    left = [step.id for step in rules.definitions.procedures["round"].steps]
    assert left == [step.id for step in steps if step.id != "next_starter"]


@pytest.mark.parametrize("change", ["remove: turn_up", "instead_of: turn_up"])
def test_two_overlays_and_one_step(tmp_path: Path, change: str) -> None:
    step = ", step: {id: gift, effect: do nothing}"
    changes = [change + ("" if change.startswith("remove") else step), "instead_of: turn_up" + step]
    texts = [f"steps: [{{in: round, {text}}}]\n" for text in changes]
    files = {"house": texts[1], "other": texts[0].replace("gift", "gift_2")}
    (found,) = mistakes(tmp_path, **files)
    assert found.startswith("E516 `house`")


# ---------------------------------------------------------------- patches


def test_a_patch_of_numbers_changes_only_those(tmp_path: Path) -> None:
    text = "patch: {cards: {power_07: {numbers: {recruits: 9}}}}\n"
    before, after = load_rules().cards["power_07"], load(tmp_path, house=text).cards["power_07"]
    assert after.numbers == {**before.numbers, "recruits": 9}
    assert after.title == before.title


def test_two_patches_of_different_numbers_go_together(tmp_path: Path) -> None:
    texts = [
        f"patch: {{cards: {{power_07: {{numbers: {{{n}: 9}}}}}}}}\n" for n in ("value", "recruits")
    ]
    rules = load(tmp_path, house=texts[0], other=texts[1])
    assert set(rules.cards["power_07"].numbers.values()) == {9}
    (found,) = mistakes(tmp_path, house=texts[0], other=texts[0])
    assert found == "E516 `house` and `other` both change `cards.power_07.numbers.value`"


def test_a_patched_number_is_no_longer_assumed(tmp_path: Path) -> None:
    text = "patch: {cards: {ki_010_intrigant: {numbers: {recruits: 3}}}}\n"
    card = load(tmp_path, "king_and_intrigue", house=text).cards["ki_010_intrigant"]
    before = load_rules("king_and_intrigue").cards["ki_010_intrigant"]
    assert before.confidence["recruits"] == "assumed"
    assert "recruits" not in card.confidence
    assert card.confidence["value"] == before.confidence["value"]


def test_confidence_merges(tmp_path: Path) -> None:
    text = "patch: {cards: {bg2_veto: {confidence: {effect: public}}}}\n"
    before, after = load_rules().cards["bg2_veto"], load(tmp_path, house=text).cards["bg2_veto"]
    assert after.confidence == {**before.confidence, "effect": "public"}


# ---------------------------------------------------------------- what a game has once


def test_a_patch_of_the_players_keeps_the_other_number(tmp_path: Path) -> None:
    defs = load(tmp_path, house="patch: {players: {least: 3}}\n").definitions
    assert (defs.least_players, defs.most_players) == (3, 5)


def test_a_patch_of_the_scoring_changes_only_its_entries(tmp_path: Path) -> None:
    text = "patch: {scoring: {ranks_paid: {2: 2}, tied_group: {pays: 0}}}\n"
    scoring = load(tmp_path, house=text).definitions.scoring
    assert scoring.ranks_paid == {2: 2, 3: 2, 4: 3, 5: 3}
    assert (scoring.counts, scoring.tie_pays_lower, scoring.tie_uses) == ("caballero", 0, 2)


def test_two_patches_of_the_scoring_go_together(tmp_path: Path) -> None:
    one, other = (f"patch: {{scoring: {{ranks_paid: {{{n}: 1}}}}}}\n" for n in (3, 4))
    rules = load(tmp_path, house=one, other=other)
    assert rules.definitions.scoring.ranks_paid == {2: 1, 3: 1, 4: 1, 5: 3}
    (found,) = mistakes(tmp_path, house=one, other=one)
    assert found == "E516 `house` and `other` both change `scoring.ranks_paid.3`"


def test_a_track_is_patched_as_a_whole(tmp_path: Path) -> None:
    text = "patch: {track: [{round: 1}, {do: general_scoring}], short_game: {skip_rounds: []}}\n"
    defs = load(tmp_path, house=text).definitions
    assert [(space.procedure, space.round) for space in defs.track] == [
        ("round", 1),
        ("general_scoring", None),
    ]
    assert defs.skipped_rounds == frozenset()
    (found,) = mistakes(tmp_path, house=text, other="patch: {track: [{round: 1}]}\n")
    assert found == "E516 `house` and `other` both change `track`"


# ---------------------------------------------------------------- numbers

DOWRY = "parameters: {dowry: {number: 5, title: Dowry}}\n"
GIFT = """\
deck: stack_1
cards: [{id: gift, title: Gift, numbers: {places: 1}, effect: "gain [dowry] points"}]
"""


@pytest.mark.parametrize(("change", "points"), [("", 5), ("set: {dowry: 12}\n", 12)])
def test_a_parameter_that_is_a_number(tmp_path: Path, change: str, points: int) -> None:
    rules = load(tmp_path, house=DOWRY, house_cards=GIFT, other=change)
    assert rules.definitions.settings["dowry"] == points
    game = Game.new(rules, 2, given={"at": {"action": "gift"}})
    assert list(game.view("red")["points"].values()) == [points, 0]


def test_a_number_that_it_can_not_be(tmp_path: Path) -> None:
    for value in ("true", "20000", "few"):
        (found,) = mistakes(tmp_path, house=DOWRY, other=f"set: {{dowry: {value}}}\n")
        assert found == "E504 `dowry` is a number from 0 to 10,000"
    (found,) = mistakes(tmp_path, other="set: {all_own_may_stay: 1}\n")
    assert found == "E504 `all_own_may_stay` is a switch: true or false"


def test_a_number_can_be_no_switch(tmp_path: Path) -> None:
    card = GIFT.replace('"gain [dowry] points"', '"if dowry: gain 1 point"')
    (found, *_) = mistakes(tmp_path, house=DOWRY, house_cards=card)
    assert "`dowry` is a parameter that is a number" in found


# ---------------------------------------------------------------- additions


def test_two_overlays_widen_one_zone(tmp_path: Path) -> None:
    places = "places: {{{0}: {{title: {0}, each_player: true, seen_by: all}}}}\n"
    files = {
        name: places.format(place) + f"add: {{zones: {{placing_area: own {place}}}}}\n"
        for name, place in (("house", "camp"), ("other", "tent"))
    }
    zone = load(tmp_path, **files).definitions.zones["placing_area"].zone
    assert zone is not None
    assert format_node(zone) == (
        "any region that is next to the king's region or the castillo or own camp or own tent"
    )


def test_what_two_overlays_add_alike_is_there_once(tmp_path: Path) -> None:
    text = "add: {zones: {placing_area: own court}, colours: [black], "
    text += "regions: {granada: {traits: [windy, coastal]}}}\n"
    defs = load(tmp_path, house=text, other=text).definitions
    assert defs.colours == ("red", "blue", "yellow", "green", "brown", "black")
    assert defs.regions["granada"].traits == ("coastal", "disk", "windy")
    zone = defs.zones["placing_area"].zone
    assert zone is not None and format_node(zone).count("own court") == 1


def test_an_addition_stays_beside_a_patch(tmp_path: Path) -> None:
    texts = [
        "add: {zones: {placing_area: own court}}\n",
        "patch: {zones: {placing_area: any region}}\n",
    ]
    for first, second in (texts, texts[::-1]):
        zone = load(tmp_path, house=first, other=second).definitions.zones["placing_area"].zone
        assert zone is not None and format_node(zone) == "any region or own court"


def test_a_family_gets_another_member(tmp_path: Path) -> None:
    text = "add: {pieces: {mobile_scoreboard: {members: {board_6: {scores: [6, 0, 0]}}}}}\n"
    members = load(tmp_path, house=text).definitions.pieces["mobile_scoreboard"].members
    assert [(one.id, one.scores) for one in members][2:] == [("board_6", (6, 0, 0))]
    (found,) = mistakes(tmp_path, house=text, other=text)
    assert found == "E502 `mobile_scoreboard` already has `board_6`"


# ---------------------------------------------------------------- borders

REGION = "regions: [{{id: {0}, title: {0}, scores: [1], neighbours: [{1}]}}]\n"


def test_a_border_with_a_region_of_others_holds_on_both_sides(tmp_path: Path) -> None:
    island = {"house": "", "house_regions": REGION.format("isla", "galicia, sevilla")}
    regions = load(tmp_path, **island).definitions.regions
    assert regions["isla"].neighbours == ("galicia", "sevilla")
    assert regions["galicia"].neighbours == ("pais_vasco", "castilla_la_vieja", "isla")
    assert regions["sevilla"].neighbours == ("castilla_la_nueva", "granada", "isla")


def test_two_islands_and_a_patched_neighbour_go_together(tmp_path: Path) -> None:
    files = {
        "house": "",
        "house_regions": REGION.format("isla", "granada"),
        "other": "patch: {regions: {granada: {neighbours: [castilla_la_nueva, sevilla]}, "
        "valencia: {neighbours: [aragon, cataluna, castilla_la_nueva]}}}\n",
        "third": "",
        "third_regions": REGION.format("rock", "granada, isla"),
    }
    regions = load(tmp_path, **files).definitions.regions
    assert regions["granada"].neighbours == ("castilla_la_nueva", "sevilla", "isla", "rock")
    assert regions["isla"].neighbours == ("granada", "rock")


# ---------------------------------------------------------------- who goes with whom


def test_a_part_counts_only_with_its_company(tmp_path: Path) -> None:
    """The special actions of King & Intrigue are a duty in the rules of 1997 only."""
    for edition, duty in (("big_box", False), ("rio_grande_1996", True)):
        rules = load_rules("king_and_intrigue", edition=edition)
        assert rules.cards["ki_030_decay"].compulsory is duty
        assert not rules.cards["ki_020_anywhere"].compulsory


def test_own_rules_may_change_what_a_part_for_an_edition_says(tmp_path: Path) -> None:
    text = "set: {special_actions: may}\n"
    rules = load(tmp_path, "king_and_intrigue", edition="rio_grande_1996", house=text)
    assert not rules.cards["ki_030_decay"].compulsory


def test_what_is_required_is_named_and_nothing_else() -> None:
    for name in ("players_edition", "special_cards"):
        with pytest.raises(RulesError) as raised:
            load_rules(name)
        assert [found.code for found in raised.value.diagnostics] == ["E514"]
        assert "--with king_and_intrigue" in str(raised.value)


def test_the_order_on_the_command_line_does_not_matter() -> None:
    names = ["special_cards", "players_edition", "king_and_intrigue"]
    prints = {load_rules(*order).fingerprint for order in (names, names[::-1])}
    assert len(prints) == 1
    cards = {frozenset(load_rules(*order).cards) for order in (names, names[::-1])}
    assert len(cards) == 1


def test_cards_for_some_numbers_of_players() -> None:
    """So many King, Caballero and Intrigue cards as players (S0, Caballero cards to use)."""
    rules = load_rules("king_and_intrigue")
    for players in (2, 3, 4, 5):
        copies = rules.program(players).layout.cards
        assert sum(copy.card.deck == "roles" for copy in copies) == players


FOUR = "patch: {colours: [red, blue, yellow, green], players: {most: 4}}\n"


def test_cards_for_numbers_of_players_that_another_excludes_drop_out(tmp_path: Path) -> None:
    """The card for three and five players stays with three; those for five only are in no game."""
    cards = CARD.format("five").replace("    effect:", "    players: [5]\n    effect:")
    files = {"house": FOUR, "other": "", "other_cards": f"deck: roles\n{cards}"}
    rules = load(tmp_path, "king_and_intrigue", **files)
    for players in (2, 3, 4):
        copies = rules.program(players).layout.cards
        assert sum(copy.card.deck == "roles" for copy in copies) == players
        assert "five" not in {copy.card.id for copy in copies}


def test_a_number_of_players_that_its_own_file_excludes_is_a_mistake(tmp_path: Path) -> None:
    cards = CARD.format("five").replace("    effect:", "    players: [5]\n    effect:")
    found = mistakes(tmp_path, house=FOUR, house_cards=f"deck: stack_1\n{cards}")
    assert found == ["E518 5 is not a possible number of players: it can be 2 to 4"]
