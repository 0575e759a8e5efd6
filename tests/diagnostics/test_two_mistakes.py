"""A mistake gives one message, and hides no other mistake: tested with every word and key.

The files of a small expansion, with a scenario, are damaged at one place after the other. One
damage has diagnostics on its line only; two have those of each.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from elgrande.engine.lang.parser import keywords
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files

FILES = {
    "expansion.yaml": """\
expansion: house
title: House rules
version: "1"
pieces:
  horse: {title: horse, plural: horses, each_player: 3, start: stable}
places:
  stable: {title: Stable, seen_by: all}
parameters:
  wild_horses: {title: Wild horses, flag: true}
procedures:
  feast:
    title: a feast
    steps:
      - id: eat
        effect: |
          each player clockwise from the starter:
            move up to 1 own horse from the stable to any region
      - id: drink
        effect: |
          each player:
            secretly choose any region as goal
          reveal
          each player:
            if wild_horses:
              move all own horses from goal to the stable
rules:
  - id: full_stable
    title: A stable holds five
    rule: the stable holds at most 5 horses
steps:
  - in: round
    before: turn_up
    step: {id: party, effect: do feast}
patch:
  regions:
    aragon: {scores: [5, 3, 1]}
""",
    "cards.yaml": """\
expansion: house
deck: stack_1
cards:
  - id: ride_out
    title: Ride out
    numbers: {places: 1}
    effect: |
      choose any region that is not taboo and has own horses as origin
      if origin is the king's region or is galicia:
        move 1 own horse from origin to the stable
      else:
        move up to 2 own horses from origin to any region
      score origin
  - id: stay_home
    title: Stay home
    copies: 2
    numbers: {places: 2}
    action: must
    effect: |
      either:
        move up to 2 own caballeros from any region to own court
      or:
        for each opponent clockwise as victim:
          move 1 caballero of victim from any region to the provinces
      may: move the king to any region; score every region that has own horses
  - id: lie_in_wait
    title: Lie in wait
    numbers: {places: 1}
    effect: |
      keep this card until the end of the next round
      when an action of an opponent starts or continues:
        may:
          discard this card
          stop the action
  - id: look_out
    title: Look out
    numbers: {places: 1}
    effect: |
      keep this card until the end of this round
      if wild_horses:
        when a scoring of any region starts:
          each player clockwise: move up to 1 own caballero from own court to the castillo
      else:
        instead of own placing:
          either: gain 1 point
          or:
            draw a region as home; score home
    while_in:
      front: |
        when own recruit starts:
          move up to 1 own horse from the stable to own court
        any region that has horses of anyone holds at most 6 caballeros
""",
    "regions.yaml": """\
expansion: house
regions:
  - id: isla
    title: Isla
    scores: [4, 2, 0]
    neighbours: [costa]
  - id: costa
    title: Costa
    scores: [5, 3, 1]
    traits: [coastal]
    neighbours: [isla]
""",
    "scenario.yaml": """\
scenario: The horse rides to Galicia
rules: {with: [.]}
players: [red, blue]
given:
  at: use_card
  by: red
  king: valencia
  grande: {red: granada, blue: sevilla}
  galicia: {red: 1}
  front: {red: [stay_home]}
steps:
  - red: action -> either -> 1 x (galicia/red)
  - expect:
      galicia: {}
      points: {red: 0}
""",
}
_WORDS = re.compile(r"(?<![\w'])[a-z_]+")
# Declarations, free text, and words that depend on their neighbour (a step on its procedure).
_DECLARED = re.compile(r"^(  \w+: \{|  feast:|    aragon)|\bid: |traits:|- expect:|before:")
_NUMBER = re.compile(r"places: \d")
_PROSE = ("title:", "scenario:", "expansion:", "version:")


@dataclass(frozen=True)
class Damage:
    """One word of a file that is written otherwise."""

    file: str
    line: int
    start: int
    end: int
    new: str


def damages() -> Iterator[Damage]:
    """A misspelling of every word that means something where it stands; no declarations."""
    chance = random.Random(1)
    for file, text in FILES.items():
        for number, line in enumerate(text.split("\n"), 1):
            if any(word in line for word in _PROSE) or _DECLARED.search(line):
                continue
            for found in _WORDS.finditer(line):
                word = found[0]
                is_read = " as " not in line[found.start() - 4 : found.start()]
                if len(word) > 3 and is_read and not _NUMBER.match(line[found.start() :]):
                    new = _misspelt(word, chance)
                    yield Damage(file, number, found.start(), found.end(), new)


def _misspelt(word: str, chance: random.Random) -> str:
    every = " ".join(FILES.values())
    while True:
        at = chance.randrange(1, len(word))
        new = chance.choice([word[:at] + word[at + 1 :], word[:at] + "x" + word[at:]])
        if new not in keywords() and new not in every:
            return new


@pytest.fixture(scope="module")
def built_in() -> Checked:
    inner = Checked()
    check_files([], inner)
    assert inner.built_in is not None
    return inner.built_in


Explanation = tuple[str, int, str]


def told(folder: Path, built_in: Checked, *made: Damage) -> list[Explanation]:
    for file, text in FILES.items():
        lines = text.split("\n")
        for one in sorted((one for one in made if one.file == file), key=lambda one: -one.start):
            line = lines[one.line - 1]
            lines[one.line - 1] = line[: one.start] + one.new + line[one.end :]
        (folder / file).write_text("\n".join(lines), encoding="utf-8")
    checked = check_files([folder], Checked(built_in=built_in, cache=built_in.cache))
    return sorted(
        (
            Path(found.file).name,
            found.span.line if found.span else 0,
            f"{found.code} {found.message}",
        )
        for found in checked.report
        if found.severity != "hint"
    )


def test_the_files_are_sound(tmp_path: Path, built_in: Checked) -> None:
    assert told(tmp_path, built_in) == []


@pytest.fixture(scope="module")
def alone(
    tmp_path_factory: pytest.TempPathFactory, built_in: Checked
) -> dict[Damage, list[Explanation]]:
    """The diagnostics of each damage alone."""
    folder = tmp_path_factory.mktemp("alone")
    return {one: told(folder, built_in, one) for one in damages()}


def test_a_mistake_is_told_once_where_it_stands(alone: dict[Damage, list[Explanation]]) -> None:
    wrong = [
        (one, found)
        for one, found in alone.items()
        if [where[:2] for where in found] != [(one.file, one.line)]
    ]
    assert not wrong


def test_no_mistake_hides_another_one_or_brings_a_false_one(
    tmp_path: Path, built_in: Checked, alone: dict[Damage, list[Explanation]]
) -> None:
    """Some damages of other entries together, and each with its neighbours in the same text."""
    every = list(alone)
    mixed = random.Random(2).sample(every, len(every))
    groups = [some[at : at + 4] for some in (mixed, every) for at in range(0, len(some), 4)]
    wrong = []
    for group in groups:
        made = {(one.file, one.line): one for one in group}.values()
        found = told(tmp_path, built_in, *made)
        if found != sorted({told for one in made for told in alone[one]}):
            wrong.append((made, found))
    assert not wrong
