"""Effects without a mistake: nothing is reported."""

from __future__ import annotations

from typing import Any

import pytest

CARDS = {
    "relocate": ("move up to 3 caballeros of anyone from any region to any region or the castillo"),
    "relocate two groups": (
        "move up to 2 own caballeros and up to 2 caballeros of opponents"
        " from any region to any region or the castillo"
    ),
    "from one region": """\
choose any region that is not taboo and has caballeros of anyone as origin
move up to 5 caballeros of anyone from origin to any region or the castillo""",
    "one of two": """\
either:
  choose any region that is not taboo and has own caballeros as origin
  if all_own_may_stay:
    move up to all own caballeros from origin to any region or the castillo
  else:
    move all own caballeros from origin to any region or the castillo
or:
  move up to 2 own caballeros from own court to any region or the castillo""",
    "veto": """\
keep this card until the end of the next round
when an action of an opponent starts or continues:
  may:
    discard this card
    stop the action""",
    "a pause": """\
each player:
  choose yes or no as ready
score the castillo""",
    "names that nothing reads": """\
for each opponent clockwise as victim: gain 1 point
for each coastal region as land: gain 1 point
for each grande as noble: gain 1 point
for each card in own hand as one: gain 1 point""",
    "courts": """\
each opponent clockwise:
  move all own caballeros from own court to the provinces""",
    "one of each": """\
for each opponent clockwise as victim:
  move 1 caballero of victim from any region to the provinces
if send_one_each_includes_self:
  move 1 own caballero from any region to the provinces""",
    "from court or regions": """\
each opponent clockwise:
  move 3 own caballeros from own court or any region to the provinces""",
    "secret loss": """\
each opponent clockwise:
  secretly choose any disk region that is not taboo and has at least 2 own caballeros, \
or else any disk region that is not taboo and has own caballeros, as loss
reveal
each opponent in turn_order:
  move 2 own caballeros from loss to the provinces""",
    "what opponents said": """\
each opponent clockwise:
  secretly choose yes or no as ok
  choose a number from 1 to 3 as bid
reveal
gain [1 for every opponent that said no to ok] points
gain [1 for every opponent that has the highest bid] points
if there is an opponent that said yes to ok:
  gain 1 point
if there is no opponent that said yes to ok:
  gain 1 point
choose any opponent that has the lowest [bid] as rival
rival does:
  gain [bid] points""",
    "opponents of opponents": """\
each opponent:
  each opponent:
    choose yes or no as ok
  gain [1 for every opponent that said no to ok] points
choose any opponent as rival
rival does:
  each opponent:
    choose yes or no as fine
  gain [1 for every opponent that said no to fine] points""",
    "score one": """\
if any_region_scoring_includes_castillo:
  choose any region or the castillo as target
else:
  choose any region as target
score target""",
    "score some": "score every region that is worth 6-7",
    "score the castillo": "score the castillo",
    "first place only": "score every region for first place only",
    "most": "score every region that has the most caballeros",
    "fewest": "score every region that has caballeros of anyone and has the fewest caballeros",
    "scoreboard": "move any mobile_scoreboard to any region or the castillo",
    "card back": "move any card from own pile or own table to own hand",
    "taken over": """\
discard every other card of this kind
choose any region that is not taboo as goal
keep this card until the end of the next general_scoring
move the tower to goal
the tower's region is taboo
the castillo is scored like the tower's region in general_scoring
instead of own set_disks:
  do nothing
when the step set_disks ends:
  choose any disk region as refuge
  move all own caballeros from the castillo to refuge, or else to own court
when a scoring of any region starts:
  if own court has own caballeros:
    may:
      move 1 own caballero from own court to any region
      discard this card
when a placing of an opponent ends:
  gain 1 point
when this card leaves:
  move the tower off the board""",
    "kept for good": """\
if starter_rule is lowest_chooses:
  keep this card
  when own turn starts:
    if the castillo has own caballeros or has tower or is the tower's region:
      gain 2 points""",
    "pieces of a family": """\
flip any mobile_scoreboard that is on the board
move any limit that is off the board to any region that is not taboo and has no limit
choose any region that has limit as full
move any limit that is in full off the board
move all caballeros of anyone from any court to full""",
    "cards": """\
move up to 2 cards from own pile to own hand
move the top card of the stack_1 to own front
discard any lasting card that is in force
discard any card that is in force""",
    "a step like a piece": "keep this card\nwhen the step king starts: do nothing",
    "a step like a procedure": "keep this card\ninstead of own placing: do nothing",
    "to the court": (
        "move up to 2 own caballeros from the provinces\n"
        "    then, if need be, from any region to own court"
    ),
    "grande": "move own grande to any region",
    "chosen once": """\
each player clockwise:
  secretly choose any disk region as pick
reveal
score every region that is chosen as pick by exactly 1 player""",
    "eviction": """\
choose any region that is not taboo and has caballeros of opponents as origin
each opponent clockwise that has own caballeros in origin:
  secretly choose any disk region as goal
reveal
each opponent in turn_order that has own caballeros in origin:
  if goal is taboo or is origin:
    move all own caballeros from origin to own court
  else:
    move all own caballeros from origin to goal""",
    "king next door": "move the king to any region that is next to the king's region",
    "king": "move the king to any region",
    # beyond the base game
    "number agreement is free": "move 1 own caballeros from own court to any region",
    "number agreement is free, too": "move 3 own caballero from own court to any region",
    "chosen on both ways": """\
either:
  choose any coastal region as goal
or:
  choose own grande's region as goal
score goal""",
    "each player's own, later": """\
each player:
  choose any region as home
each opponent:
  move own grande to home""",
    "a secret of one player": """\
secretly choose any region as target
each opponent:
  move 1 own caballero from own court to any region
reveal
score target""",
    "another's court": """\
choose any opponent as victim
move 1 own caballero from own court to the court of victim""",
    "two loops, one name": """\
for each opponent as victim:
  move 1 caballero of victim from any region to the provinces
for each opponent as victim:
  move 1 caballero of victim from the court of victim to the provinces""",
    "kept perhaps": """\
may:
  keep this card until the end of this round
when an action of an opponent starts or continues:
  choose any region as place_left
  score place_left""",
    "an own region may be a target": "move up to 3 own caballeros from any region to any region",
    "one named piece": "move the board_8_4_0 to the board_4_0_0's region",
    "out of the offer": "move every card from the offer to own pile",
}

PROCEDURES = {
    "general scoring": (
        "each player clockwise from the starter:\n  secretly choose any disk region as goal",
        "score the castillo",
        "reveal",
        "each player in turn_order:\n"
        "  if goal is taboo:\n"
        "    move all own caballeros from the castillo to own court\n"
        "  else:\n"
        "    move all own caballeros from the castillo to goal",
        "score every region in board order",
    ),
    "round": (
        "move the top card of every deck to the offer",
        "each player clockwise from the starter:\n"
        "  move any card whose value is not on any table from own hand to own table",
        "each player in turn_order:\n  do turn",
        "discard every card in the offer",
        "give the starter to the last player in turn_order",
        "each player clockwise from the starter:\n  move every card from own table to own pile",
    ),
    "turn": (
        "move up to [recruits on own table] own caballeros"
        " from the provinces then, if need be, from any region to own court",
        "move any card from the offer to own front",
        "in any order:\n  do placing\n  perform the action of the card in own front",
        "move up to [places on own front] own caballeros from own court to the placing_area",
    ),
    "set-up": (
        "shuffle every deck",
        "if first_starter is random:\n"
        "  draw a player as first_player\n"
        "else:\n"
        "  choose any player as first_player\n"
        "give the starter to first_player",
        "draw a region as kings_start\nmove the king to kings_start",
        "each player clockwise from the starter:\n"
        "  draw a region as home\n"
        "  move own grande to home\n"
        "  move 9 own caballeros from the provinces to own court\n"
        "  move 2 own caballeros from own court to home",
        "return the drawn regions",
    ),
}

WHILE_IN = {
    "spent": """\
when an action of an opponent starts or continues:
  if [places on own front] is 1:
    may: spend this card; stop the action""",
    "by a parameter": """\
if starter_rule is lowest_chooses:
  if there are 4 players:
    the castillo is taboo
  else:
    instead of own placing: do nothing
else:
  when own turn starts: move this card to own pile""",
    "secret": """\
when this card comes: secretly move own grande to any region that has no grande
when own turn starts: reveal own grande
when this card leaves: move own grande off the board""",
}

RULES = [
    "the king's region is taboo",
    "any region that has limit holds at most 6 caballeros",
    "any region that has no tower is scored twice",
    "own grande's region is scored twice in general_scoring",
    "the castillo is scored like the tower's region",
    "the castillo is scored as one with galicia",
    "the rule kings_bonus lapses",
    "caballeros of anyone that go to the castillo go to the provinces instead",
    "a place holds at most 1 mobile_scoreboard",
    "a place holds at most 6 caballeros",
    "the sole leader scores 2 points where the king is",
    "the sole leader scores 2 points where own grande is",
]


@pytest.mark.parametrize("title", CARDS)
def test_cards(checker: Any, title: str) -> None:
    assert checker.effect(CARDS[title]) == []


@pytest.mark.parametrize("title", WHILE_IN)
def test_while_a_card_lies(checker: Any, title: str) -> None:
    assert checker.effect(WHILE_IN[title], while_in=True) == []


@pytest.mark.parametrize("title", PROCEDURES)
def test_procedures(checker: Any, title: str) -> None:
    assert checker.steps(*PROCEDURES[title]) == []


@pytest.mark.parametrize("text", RULES)
def test_rules(checker: Any, text: str) -> None:
    assert checker.rule(text) == []


def test_zone(checker: Any) -> None:
    assert checker.zone("any region that is next to the king's region or the castillo") == []


def test_a_step_reads_what_an_earlier_step_chose_and_not_the_reverse(checker: Any) -> None:
    found = checker.steps("score goal", "choose any region as goal", "score goal")
    assert [(one.code, one.words) for one in found] == [("E410", "goal")]


def test_a_name_of_one_step_alone_is_unknown_to_another(checker: Any) -> None:
    found = checker.effect("score goal", in_card=False)
    assert [(one.code, one.words) for one in found] == [("E401", "goal")]
