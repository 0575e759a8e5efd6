"""Several places under one name: what is offered, when it is asked, and what their readers do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game

from .reacting import STOPPER, House, begun, house_of

REGIONS = ("galicia", "aragon", "sevilla", "granada", "cataluna")
Standing = dict[str, int]
"""How many of red's caballeros stand in each region; and red's points."""
Change = Callable[[Standing, frozenset[str]], None]


def leave(standing: Standing, goals: frozenset[str]) -> None:
    for goal in goals:
        standing[goal] -= min(1, standing[goal])


def stay(standing: Standing, goals: frozenset[str]) -> None:
    for region in REGIONS:
        if region not in goals:
            standing[region] = 0


def count(standing: Standing, goals: frozenset[str]) -> None:
    standing["points"] += sum(standing[goal] for goal in goals)


def galicia(standing: Standing, goals: frozenset[str]) -> None:
    standing["points"] += "galicia" in goals


def pair(standing: Standing, goals: frozenset[str]) -> None:
    standing["points"] += 3 * (len(goals) == 2)


def none(standing: Standing, goals: frozenset[str]) -> None:
    standing["points"] += 2 * (not goals)


BODIES: dict[str, Change] = {
    "for each of goals as goal:\n  move 1 own caballero from goal to the provinces": leave,
    "for each region that has own caballeros and is not among goals as goal:\n"
    "  move all own caballeros from goal to the provinces": stay,
    "gain [own caballeros in any of goals] points": count,
    "if galicia is among goals:\n  gain 1 point": galicia,
    "if [1 for every region that is among goals] is 2:\n  gain 3 points": pair,
    "if there is no region that is among goals:\n  gain 2 points": none,
}
QUANTITIES = {"up to 2": (0, 2), "2": (2, 2), "all": (9, 9), "up to all": (0, 9)}
"""The fewest and most that are chosen, if there are so many."""


def effect_of(quantity: str, body: str) -> str:
    offered = "any region that has own caballeros"
    return f"choose {offered} as goals, {quantity} of them\n{body}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = [effect_of(quantity, body) for quantity in QUANTITIES for body in BODIES]
    return house_of(tmp_path_factory.mktemp("several"), effects)


def sets_of(places: list[str], quantity: str) -> Iterator[frozenset[str]]:
    """All that can be chosen of these places."""
    least, most = QUANTITIES[quantity]
    for size in range(min(least, len(places)), min(most, len(places)) + 1):
        yield from map(frozenset, combinations(places, size))


def after(standing: Standing, change: Change, goals: frozenset[str]) -> Standing:
    changed = dict(standing)
    change(changed, goals)
    return changed


def table(game: Game) -> Standing:
    view = game.view("red", log=False)
    found = {one: view["places"][one]["caballero"].get("red", 0) for one in REGIONS}
    return found | {"points": game.scores["red"]}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("quantity", QUANTITIES)
def test_the_choice_is_offered_and_read(quantity: str, body: str, house: House) -> None:
    source, change = random.Random(f"{quantity} {body}"), BODIES[body]
    for _ in range(12):
        standing = {region: source.choice((0, 0, 1, 2)) for region in REGIONS} | {"points": 0}
        given: dict[str, Any] = {one: {"red": standing[one]} for one in REGIONS if standing[one]}
        game = begun(house, effect_of(quantity, body), **given)
        places = [region for region in REGIONS if standing[region]]
        allowed = list(sets_of(places, quantity))
        if len(allowed) == 1 or all(after(standing, change, one) == standing for one in allowed):
            assert game.over, (standing, allowed)
            assert table(game) == after(standing, change, allowed[0])
            continue
        chosen = answered(game, source, places, quantity)
        assert game.over
        assert chosen in allowed
        assert table(game) == after(standing, change, chosen), (standing, chosen)


def answered(game: Game, source: random.Random, places: list[str], quantity: str) -> frozenset[str]:
    """Random answers, one after the other; what they choose together."""
    least, most = QUANTITIES[quantity]
    chosen: list[str] = []
    while not game.over:
        assert game.decision is not None
        rest = {place for place in places if place not in chosen}
        assert set(game.decision.keys) == rest | ({"stop"} if least == 0 else set())
        answer = source.choice(game.decision.keys)
        game.choose(answer)
        if answer == "stop":
            return frozenset(chosen)
        chosen.append(answer)
        left = min(most, len(places)) - len(chosen)
        if least and left == len(rest) - 1:
            chosen += sorted(rest - {answer})
    return frozenset(chosen)


def test_each_player_has_places_of_their_own(tmp_path: Path) -> None:
    effect = (
        "each player:\n  choose any region as goals, 2 of them\n"
        "each player:\n  move 2 own caballeros from own court to any of goals"
    )
    house = house_of(tmp_path, [effect])
    court = {"red": 2, "blue": 2, "yellow": 2}
    game = begun(house, effect, court=court)
    for answer in ("galicia", "aragon", "sevilla", "granada", "galicia", "granada"):
        game.choose(answer)
    for player, goals in (("red", ("galicia", "aragon")), ("blue", ("sevilla", "granada"))):
        assert game.decision is not None
        assert (game.decision.player, game.decision.keys) == (player, goals)
        for goal in goals:
            game.choose(goal)


def test_a_number_of_0_chooses_nothing_and_many_choose_all(tmp_path: Path) -> None:
    body = "gain [own caballeros in any of goals] points"
    effect = f"choose any region that has own caballeros as goals, [own points] of them\n{body}"
    house = house_of(tmp_path, [effect])
    for points, gained in ((0, 0), (3, 6), (9, 6)):
        game = begun(
            house,
            effect,
            points={"red": points},
            galicia={"red": 1},
            aragon={"red": 2},
            sevilla={"red": 3},
        )
        assert game.over
        assert game.scores["red"] == points + gained


def test_what_is_chosen_is_public_and_survives_a_save(house: House) -> None:
    effect = effect_of("up to 2", "gain [own caballeros in any of goals] points")
    game = begun(house, effect, galicia={"red": 1}, aragon={"red": 2}, sevilla={"red": 3})
    game.choose("sevilla")
    again = Game.from_json(house.rules, game.to_json())
    assert again.log == game.log
    assert game.view("blue")["log"][-1] == "red chooses Sevilla"
    for one in (again, game.sample("blue", seed=1)):
        one.choose("aragon")
        assert one.scores["red"] == 5


def test_a_stopper_is_asked_before_the_choice_only_if_it_matters(house: House) -> None:
    effect = effect_of("2", "if galicia is among goals:\n  gain 1 point")
    idle = begun(
        house, effect, stoppers=1, aragon={"red": 1}, sevilla={"red": 1}, granada={"red": 1}
    )
    assert idle.over
    game = begun(
        house, effect, stoppers=1, galicia={"red": 1}, sevilla={"red": 1}, granada={"red": 1}
    )
    assert game.decision is not None
    assert game.decision.card == STOPPER


def test_more_sets_than_are_tried_count_as_an_effect(tmp_path: Path) -> None:
    """Of nine regions there are 256 sets of up to five: the question is asked, needlessly."""
    effect = (
        "choose any region as goals, up to 5 of them\n"
        "for each of goals as goal:\n  move 1 own caballero from goal to own court"
    )
    few = effect.replace("up to 5", "up to 3")
    house = house_of(tmp_path, [effect, few])
    assert begun(house, few).over
    game = begun(house, effect)
    assert game.decision is not None
    game.choose("stop")
    assert game.over
