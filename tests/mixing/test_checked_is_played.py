"""What `check` passes is loaded and begun: in every mix that it answers for, with any number."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.rules.check.cache import Cache
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.rules.model import NAMED
from elgrande.engine.scenario.check import check_files

from ..properties.games import EDITIONS

CARDS = """\
expansion: house
deck: stack_1
cards:
  - id: house_other
    title: Another card
    numbers: {places: 1, house_number: 2}
    traits: [house_trait]
    action: may
    effect: score the castillo
  - id: house_card
    title: A card
    numbers: {places: 1}
    action: may
    effect: |
"""

DECLARED = """\
expansion: house
title: House rules
version: "1"
pieces:
  house_board:
    title: a board
    plural: house_boards
    flips: true
    members: {house_one: {title: one, scores: [3, 2, 1]}}
places: {house_place: {title: a place, seen_by: all}}
zones: {house_zone: any region}
parameters: {house_flag: {title: a switch, flag: true}}
procedures:
  house_work:
    title: some work
    steps: [{id: house_step, effect: do nothing}, {id: house_rest, effect: do nothing}]
rules: [{id: house_rule, title: A rule, rule: the house_place is taboo}]
steps:
  - in: round
    after: turns
    step: {id: house_end, effect: "each player in turn_order: do house_work"}
"""

OTHER = 'expansion: other\ntitle: Other rules\nversion: "1"\n'

KEPT = "keep this card\n"
REMOVED_CARD = "remove: {cards: [house_other]}\n"
USED_AND_GONE = {
    "a step": (
        f"{KEPT}when the step house_step starts: gain 1 point",
        "steps: [{in: house_work, remove: house_step}]",
    ),
    "a step of the game": (
        f"{KEPT}when the step turn_up starts: gain 1 point",
        "steps: [{in: round, remove: turn_up}]",
    ),
    "a replaced step": (
        f"{KEPT}instead of own house_rest: do nothing",
        "steps: [{in: house_work, remove: house_rest}]",
    ),
    "two sides": (
        "flip any house_board that is on the board",
        "patch: {pieces: {house_board: {flips: false}}}",
    ),
    "a rule": (f"{KEPT}the rule house_rule lapses", "remove: {rules: [house_rule]}"),
    "a number": ("if [house_number on own front] is 1: gain 1 point", REMOVED_CARD),
    "a trait of cards": ("discard any house_trait card that is in force", REMOVED_CARD),
    "a parameter": ("if house_flag: gain 1 point", "remove: {parameters: [house_flag]}"),
    "a zone": (
        "move 1 own caballero from own court to the house_zone",
        "remove: {zones: [house_zone]}",
    ),
    "a procedure": ("do house_work", "remove: {procedures: [house_work]}"),
}
"""What a card says; and what another expansion takes away, so that the card can't be played."""


def house(folder: Path, effect: str) -> Path:
    """Makes a folder of house rules, with a card of this effect."""
    (folder / "house.yaml").write_text(DECLARED, encoding="utf-8")
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    (folder / "cards.yaml").write_text(CARDS + lines, encoding="utf-8")
    return folder


def add_other(folder: Path, change: str, *companions: str) -> None:
    """One more expansion, of which a file that only counts with others changes something."""
    (folder / "other.yaml").write_text(f"{OTHER}requires: [house]\n", encoding="utf-8")
    name = "_".join(("other", *companions))
    text = f"expansion: other\nonly_with: [{', '.join(companions)}]\n{change}\n"
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def errors(folder: Path) -> list[str]:
    """The errors that `check` finds."""
    return [f"{found.code} {found.message}" for found in check_files([folder]).report.errors]


def begin(folder: Path, *expansions: str, edition: str) -> None:
    """Loads a mix and begins a game of each number of players, short and whole."""
    rules = load_rules(*expansions, edition=edition, paths=[folder])
    defs = rules.definitions
    for players in range(defs.least_players, defs.most_players + 1):
        Game.new(rules, players)


@pytest.mark.parametrize("what", USED_AND_GONE)
def test_what_passes_begins(what: str, tmp_path: Path) -> None:
    used, _ = USED_AND_GONE[what]
    folder = house(tmp_path, used)
    assert errors(folder) == []
    for edition in EDITIONS:
        begin(folder, edition=edition)


@pytest.mark.parametrize("what", USED_AND_GONE)
def test_what_one_edition_lacks_is_found(what: str, tmp_path: Path) -> None:
    used, gone = USED_AND_GONE[what]
    folder = house(tmp_path, used)
    add_other(folder, gone, "rio_grande_1996")
    assert errors(folder), "the card can't be played by the rules of 1996"
    begin(folder, edition="big_box")
    with pytest.raises(RulesError):
        begin(folder, edition="rio_grande_1996")


def test_a_trait_with_a_title_is_known_where_no_card_has_it(tmp_path: Path) -> None:
    folder = house(tmp_path, "discard any house_trait card that is in force")
    with (folder / "house.yaml").open("a", encoding="utf-8") as file:
        file.write("traits: {house_trait: {title: a card of the house}}\n")
    add_other(folder, REMOVED_CARD, "rio_grande_1996")
    assert errors(folder) == []
    begin(folder, "house", "other", edition="rio_grande_1996")


NEEDED = "king_and_intrigue"


def subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(names) + 1):
        yield from combinations(names, size)


@pytest.mark.parametrize("twice", [False, True])
def test_sets_that_bring_parts_of_their_own_are_checked_together(
    twice: bool, tmp_path: Path
) -> None:
    """Two files count in different companies: the mix of both is one more."""
    sets = ("special_cards", "players_edition")
    head = f"{OTHER}requires: [{NEEDED}]\n"
    (tmp_path / "other.yaml").write_text(head, encoding="utf-8")
    for number, name in enumerate(sets):
        shared = "shared_zone" if twice else f"{name}_zone"
        text = f"expansion: other\nonly_with: [{name}]\nzones: {{{shared}: any region}}\n"
        (tmp_path / f"part_{number}.yaml").write_text(text, encoding="utf-8")
    found = errors(tmp_path)
    assert [text[:4] for text in found] == (["E502"] if twice else [])
    for chosen in subsets(sets):
        for edition in EDITIONS:
            if twice and len(chosen) == len(sets):
                with pytest.raises(RulesError):
                    begin(tmp_path, NEEDED, *chosen, edition=edition)
            else:
                begin(tmp_path, NEEDED, *chosen, edition=edition)


def overlays() -> Iterator[str]:
    """House rules that remove, or change, one thing of the game."""
    defs = load_rules().definitions
    for section in NAMED:
        for name in getattr(defs, section):
            yield f"remove: {{{section}: [{name}]}}"
    for procedure in defs.procedures.values():
        for step in procedure.steps:
            yield f"steps: [{{in: {procedure.id}, remove: {step.id}}}]"
    for section, keys in CHANGES.items():
        for name in getattr(defs, section):
            for key in keys:
                yield f"patch: {{{section}: {{{name}: {{{key}}}}}}}"


CHANGES = {
    "pieces": ("single: true", "single: false", "each_player: 3", "start: castillo", "flips: true"),
    "places": ("each_player: true", "each_player: false", "board: true", "scores: [3, 2, 1]"),
    "card_zones": (
        *(f"{key}: {value}" for key in ("each_player", "in_force") for value in ("true", "false")),
        "discards: false",
    ),
}
SOME = 6
"""So many of the overlays are tried in each run; all of them take some minutes."""


def test_a_changed_game_is_refused_or_begins(tmp_path: Path) -> None:
    cache = Cache()
    for number, text in enumerate(random.Random(4).sample(list(overlays()), SOME)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "other.yaml").write_text(f"{OTHER}{text}\n", encoding="utf-8")
        if not check_files([folder], Checked(cache=cache)).errors:
            for edition in EDITIONS:
                begin(folder, edition=edition)


@pytest.mark.parametrize(
    "text", ["remove: {card_zones: [out]}", "patch: {card_zones: {out: {discards: false}}}"]
)
def test_cards_need_a_place_to_go_to(text: str, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(f"{OTHER}{text}\n", encoding="utf-8")
    (found,) = [text for text in errors(tmp_path) if "nowhere to go" in text]
    assert found.startswith("E510")
    with pytest.raises(RulesError, match="nowhere to go"):
        begin(tmp_path, edition="big_box")
