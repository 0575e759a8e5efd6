"""Counters: in their range, by steps, seen by all, kept by copies and saves, read by rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, PositionError
from elgrande.engine.draw.alt_text import alt_text_of
from elgrande.engine.draw.holdings import Holdings
from elgrande.engine.play.screen_content import content_of
from elgrande.engine.scenario.run import run_file

from .reacting import House, asked, begun, house_of

BOARD = """\
places:
  seat: {title: seat, in: galicia, seen_by: all}
counters:
  pot: {title: pot, to: 20, start: 2}
  heat: {title: heat, from: 1, to: 6}
  fatigue: {title: fatigue, of: player, to: 9}
  plague: {title: plague, of: region, to: 5}
  unrest: {title: unrest, of: place, to: 5}
  laps: {title: laps, of: card, start: 3}
rules:
  - {id: storm, title: Storm, rule: "while [heat] is at least 5: aragon is taboo"}
"""
STOPPED = "add [own caballeros in galicia] to pot\nadd 1 to own fatigue"
AT_ONCE = "at once:\n  subtract 1 from own fatigue\n  gain 4 points"
MAY = "may:\n  subtract 1 from own fatigue"
SEAT = "choose seat or the castillo as goal\nadd 2 to plague of goal\nadd 1 to unrest of goal"
HERE = "set laps on this card to 7\ngain [laps on this card] points"
LASTING = "keep this card\nany region holds at most [laps on this card] caballeros"
CHOICE = "add 4 to heat\nmove 1 own caballero from own court to any region"
MARKED = "for each card whose value is 1 in any hand as one: add 1 to laps on the card one"
RANDOM = "choose a number from 0 to 9 as bid\nadd [bid] to own fatigue\nsubtract [bid] from pot"
TWICE = "add 1 to laps on this card\nadd 1 to laps on this card"
UNTIL = f"keep this card until [laps on this card] is at least 5\n{TWICE}"
EFFECTS = (STOPPED, AT_ONCE, MAY, HERE, LASTING, CHOICE, RANDOM, MARKED, UNTIL)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = (*EFFECTS, SEAT.replace("seat or", "the seat or"))
    return house_of(tmp_path_factory.mktemp("counters"), effects, BOARD)


def counters(game: Game, viewer: str = "red") -> dict[str, Any]:
    found: dict[str, Any] = game.view(viewer)["counters"]
    return found


def test_they_begin_at_their_start_and_all_players_see_them(house: House) -> None:
    game = begun(house, MAY, heat=3)
    seen = counters(game)
    assert (seen["pot"], seen["heat"]) == (2, 3)
    assert seen["fatigue"] == {"red": 0, "blue": 0, "yellow": 0}
    assert seen == counters(game, "blue") == counters(game, "yellow")


def test_what_would_change_nothing_is_neither_asked_nor_announced(house: House) -> None:
    assert begun(house, MAY, stoppers=1).over
    game = begun(house, MAY, fatigue={"red": 1})
    assert game.decision is not None
    game.choose("yes")
    assert counters(game)["fatigue"] == {"red": 0, "blue": 0, "yellow": 0}


def test_a_block_at_once_does_nothing_if_its_first_counter_stays(house: House) -> None:
    assert begun(house, AT_ONCE).scores["red"] == 0
    assert begun(house, AT_ONCE, fatigue={"red": 1}).scores["red"] == 4


def test_a_change_that_is_stopped_leaves_everything_as_it_was(house: House) -> None:
    game = begun(house, STOPPED, stoppers=1, galicia={"red": 3})
    assert "raise the pot to 5" in str(asked(game).about)
    game.choose("yes")
    assert (game.over, counters(game)["pot"]) == (True, 2)
    game = begun(house, STOPPED, stoppers=1, galicia={"red": 3})
    game.choose("no")
    assert "raise red's fatigue to 1" in str(asked(game).about)
    game.choose("yes")
    assert (game.over, counters(game)["pot"]) == (True, 5)


def test_a_place_in_a_region_has_its_number_and_another_place_has_none(house: House) -> None:
    effect = SEAT.replace("seat or", "the seat or")
    game = begun(house, effect)
    game.choose("seat")
    assert counters(game)["plague"]["galicia"] == 2
    assert counters(game)["unrest"]["seat"] == 1
    game = begun(house, effect, plague={"galicia": 1})
    game.choose("castillo")
    assert sum(counters(game)["plague"].values()) == 1
    assert counters(game)["unrest"]["castillo"] == 1


def test_a_card_has_its_own_number_also_in_its_rule(house: House) -> None:
    assert begun(house, HERE).scores["red"] == 7
    kept: dict[str, Any] = {
        "kept": {"blue": [house.cards[LASTING]]},
        "court": {"red": 1},
        "galicia": {"blue": 2},
    }
    for limit, offered in ((2, False), (3, True)):
        game = begun(house, CHOICE, laps={house.cards[LASTING]: limit}, **kept)
        assert game.decision is not None
        assert ("galicia" in game.decision.keys) is offered


def test_a_rule_reads_a_counter_as_soon_as_it_changes(house: House) -> None:
    for heat, taboo in ((1, True), (2, True)):
        game = begun(house, CHOICE, heat=heat, court={"red": 1})
        assert counters(game)["heat"] == min(heat + 4, 6)
        assert game.decision is not None
        assert ("aragon" not in game.decision.keys) is taboo


def test_copies_saves_snapshots_and_samples_have_the_same_numbers(house: House) -> None:
    game = begun(house, RANDOM, pot=20, plague={"aragon": 4}, laps={house.cards[MAY]: 1})
    game.choose("7")
    seen = counters(game)
    assert seen["pot"] == 13
    assert counters(game.clone()) == seen
    assert counters(Game.from_json(house.rules, game.to_json())) == seen
    assert counters(Game.restore(house.rules, game.snapshot())) == seen
    again = begun(house, RANDOM, pot=20)
    (sample,) = again.samples("blue", [3])
    assert counters(sample) == counters(again)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pot": 21}, "`pot` takes numbers from 0 to 20, not 21"),
        ({"heat": 0}, "`heat` takes numbers from 1 to 6"),
        ({"fatigue": 3}, "`fatigue` takes numbers by player"),
        ({"plague": {"castillo": 1}}, "there is no number of `plague` of `castillo`"),
    ],
)
def test_a_position_refuses_what_cannot_be(house: House, given: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said.replace("`", ".")):
        begun(house, MAY, **given)


def test_they_stay_in_their_range_whatever_is_added(house: House) -> None:
    """Against a naive count; seeds and numbers at random."""
    source = random.Random(5)
    for _ in range(60):
        fatigue, pot, bid = source.randrange(10), source.randrange(21), source.randrange(10)
        game = begun(house, RANDOM, fatigue={"red": fatigue}, pot=pot)
        if game.decision is None:  # whatever is chosen, nothing changes
            assert (fatigue, pot) == (9, 0)
            continue
        game.choose(str(bid))
        seen = counters(game)
        assert seen["fatigue"]["red"] == min(fatigue + bid, 9)
        assert seen["pot"] == max(pot - bid, 0)


def test_the_table_and_the_picture_tell_them(house: House) -> None:
    """Of places and cards only what has changed; a player's own number stands by the player."""
    game = begun(house, MAY, fatigue={"red": 2}, plague={"galicia": 4})
    view, defs = game.view("red"), house.rules.definitions
    told = ["Pot: 2", "Heat: 1", "Fatigue: red 2, blue 0, yellow 0", "Plague: Galicia 4"]
    (section,) = [one for one in content_of(game, "red").side if one.title == "Counters"]
    assert [item.head for item in section.items] == told
    assert [f"{line}." in alt_text_of(view, defs) for line in told] == [True] * 4
    assert "fatigue 2" in ", ".join(Holdings(view, defs).lines("red"))


def test_a_card_whose_counter_changes_is_known_to_be_where_it_is(house: House) -> None:
    """The log names it, so no sample puts it elsewhere; others lie anywhere out of sight."""
    hand = ["power_01", "power_02"]
    pile = ["power_03", "power_04", "power_06"]
    game = begun(house, MARKED, hand={"red": hand}, pile={"red": pile})
    assert counters(game)["laps"]["power_01/red"] == 4
    drawn = [sample.view("red")["cards"]["hand/red"] for sample in game.samples("blue", range(40))]
    assert all("power_01" in there for there in drawn)
    assert not all("power_02" in there for there in drawn)


def test_a_copy_is_kept_until_its_own_counter_says_so(house: House) -> None:
    """Two steps bring the copy that is played from 3 to 5; the other stays at 3."""
    card = house.cards[UNTIL]
    game = begun(house, UNTIL, kept={"red": [card]})
    assert counters(game)["laps"][card] == 3
    assert game.machine.events.active.kept(game.state).bit_count() == 1


def test_each_copy_has_a_key_of_its_own(house: House) -> None:
    """In a position, the id alone means all copies; a list has a number for each."""
    card = house.cards[HERE]
    for given in ({card: 5, f"{card}#1": 7}, {card: [7, 5]}):
        laps = counters(begun(house, MAY, laps=given))["laps"]
        assert (laps[card], laps[f"{card}#2"]) == (7, 5)


def test_a_scenario_may_say_the_counter_of_each_copy(tmp_path: Path) -> None:
    """The first of the copies that are kept goes round a third time, and leaves."""
    lamp = "keep this card until [laps on this card] is at least 3"
    when = "\nwhen an action of any player ends:\n  add 1 to laps on this card"
    house = house_of(tmp_path, [lamp + when, "gain 1 point"], BOARD)
    card, act = house.cards.values()
    scenario = tmp_path / "scenario.yaml"
    text = f"""\
scenario: Two lamps
rules: {{with: [.]}}
players: [red, blue, yellow]
given:
  at: {{action: {act}}}
  by: red
  king: valencia
  kept: {{blue: [{card}, {card}]}}
  laps: {{{card}: [2, 0]}}
steps:
  - expect: {{in_force: {{blue: [{card}]}}, laps: {{{card}: [LAPS, 1]}}}}
"""
    scenario.write_text(text.replace("LAPS", "3"), encoding="utf-8")
    assert run_file(scenario).ok, run_file(scenario).message
    scenario.write_text(text.replace("LAPS", "2"), encoding="utf-8")
    assert not run_file(scenario).ok


def test_a_number_that_could_not_be_chosen_sets_nothing(tmp_path: Path) -> None:
    """And no test of it holds: there is no number between 6 and 2."""
    choose = "choose a number from 6 to [own points] as bid\n"
    effects = [
        f"{choose}set pot to [bid]",
        f"{choose}set pot to [bid times 2 plus 1]",
        f"{choose}if [bid] is 0: set pot to 9",
        f"{choose}if [bid] is at most 3: set pot to 9\nelse: set pot to 4",
    ]
    house = house_of(tmp_path, effects, BOARD)
    ends = [counters(begun(house, effect, points={"red": 2}))["pot"] for effect in effects]
    assert ends == [2, 2, 2, 4]
