"""Every action of every built-in card can be stopped at every boundary, and leaves no trace.

Expansions, cards, pieces and places are found in the rules, so those of later expansions are
tested without a change here. So are the actions of house cards that do procedures (`doing`). An
opponent holds a card that stops actions. The action of each card is played with random choices
several times; at each boundary it is stopped once, and the rest is compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.operations import FIRST_RULE
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state import event_types
from elgrande.engine.game.state.history import entries
from elgrande.engine.game.telling.pending_step import events_ahead
from elgrande.engine.rules.model import Definitions, Piece
from elgrande.engine.tools.show import listed

STOPPING = Path(__file__).parent / "rules"
STOPPER = "stopping_card"
DOING = "doing"
COLOURS = ("red", "blue", "yellow", "green", "brown")
USUAL = 3
"""How many play, where the card does not want another number of players."""
POINTS = {event_types.GAINED, event_types.LOST, event_types.GAVE}
STEPS = {
    event_types.MOVED,
    event_types.PIECE,
    event_types.SCORED,
    event_types.REVEALED,
    event_types.VEILED,
    event_types.FLIPPED,
    event_types.KEPT,
    *POINTS,
}
"""Events that an action causes; paying points belongs to the scoring before it."""


QUIET = {"inquisitor_colonies": {"table_filled": "after_turn"}}
"""Parameters with which no rule moves anything as soon as an action ends, stopped or not.

What such a rule does behind a stop is a scenario: `table_filled_behind_a_stop_1997`.
"""


def _listed(kind: str) -> list[str]:
    return [row["id"] for row in listed(kind, load_rules())]


@cache
def rules_of(expansion: str, edition: str) -> Ruleset:
    """A built-in expansion with all that it requires, and the card that stops actions."""
    wanted = [expansion]
    for name in wanted:
        wanted += _required(name)
    built_in = [name for name in dict.fromkeys(reversed(wanted)) if name != DOING]
    houses = [STOPPING] if DOING not in wanted else [STOPPING, STOPPING.parent / DOING]
    return load_rules(*built_in, edition=edition, paths=houses, set=QUIET.get(expansion))


@cache
def _required(expansion: str) -> list[str]:
    rows = [row for row in listed("expansions", load_rules()) if row["id"] == expansion]
    return [name for row in rows for name in row.get("requires", ())]


def players_of(rules: Ruleset, card: str) -> tuple[str, ...]:
    """The players of a game in which the card is used."""
    wanted = rules.cards[card].players or (USUAL,)
    return COLOURS[: min(wanted, key=lambda count: abs(count - USUAL))]


def acting(rules: Ruleset, expansion: str) -> list[str]:
    """The cards of an expansion with an action."""
    return [
        card.id
        for card in rules.cards.values()
        if card.expansion == expansion
        and card.id in rules.program(len(players_of(rules, card.id))).actions
    ]


CASES = [
    (expansion, edition, card, seed)
    for edition in _listed("editions")
    for expansion in [*_listed("expansions"), DOING]
    for card in acting(rules_of(expansion, edition), expansion)
    for seed in range(3)
]
MIXES = sorted({(expansion, edition) for expansion, edition, _, _ in CASES})


def test_no_card_is_left_out() -> None:
    """Every built-in card with an action is among the cases."""
    tested = {card for _, _, card, _ in CASES}
    for expansion, edition in MIXES:
        for players in range(2, len(COLOURS) + 1):
            actions = rules_of(expansion, edition).program(players).actions
            assert set(actions) - {STOPPER} <= tested


def position(expansion: str, edition: str, card: str, seed: int) -> Game:
    """A random board on which red is to perform the action, and yellow can stop it."""
    rules = rules_of(expansion, edition)
    draw = random.Random(f"{card} {seed}")
    defs = rules.definitions
    colours = players_of(rules, card)
    given: dict[str, object] = {"at": {"action": card}, "by": colours[0]}
    for piece in defs.pieces.values():
        if piece.single:
            given |= _single(piece, defs, colours, draw)
    for place in [*defs.regions, *defs.places]:
        if place != _store(defs):
            given[place] = {colour: draw.randrange(3) for colour in colours}
    for order in defs.orders.values():
        given[order.on] = _cards_with(order.by, defs, colours, draw)
    held = next(zone.id for zone in defs.card_zones.values() if zone.in_force)
    given[held] = {colours[-1]: [STOPPER]}
    if expansion == DOING:
        given[_open_cards(defs)] = [draw.choice(acting(rules, expansion))]
    return Game.new(rules, players=colours, given=given)


def _store(defs: Definitions) -> str | None:
    """Where the counted pieces begin."""
    return next((piece.start for piece in defs.pieces.values() if not piece.single), None)


def _open_cards(defs: Definitions) -> str:
    """Where cards lie that belong to nobody, for all to see."""
    zones = defs.card_zones.values()
    return next(one.id for one in zones if one.seen_by == "all" and not one.each_player)


def _single(
    piece: Piece, defs: Definitions, colours: Sequence[str], draw: random.Random
) -> dict[str, object]:
    """A region for each single piece of a kind; of a family, only for the first."""
    regions = list(defs.regions)
    if piece.members:
        return {piece.members[0].id: draw.choice(regions)}
    if piece.each_player:
        return {piece.id: {colour: draw.choice(regions) for colour in colours}}
    return {piece.id: draw.choice(regions)}


def _cards_with(
    number: str, defs: Definitions, colours: Sequence[str], draw: random.Random
) -> dict[str, list[str]]:
    """One card for each player that says where he stands in an order."""
    dealt = [card.id for card in defs.cards.values() if card.dealt and number in card.numbers]
    cards = draw.sample(dealt, len(colours))
    return {colour: [card] for colour, card in zip(colours, cards, strict=True)}


def is_boundary(game: Game) -> bool:
    decision = game.decision
    return decision is not None and decision.card == STOPPER


def play_through(game: Game, seed: int) -> Iterator[Game]:
    """Plays the action to its end with random choices; gives a clone at every boundary."""
    draw = random.Random(seed)
    while not game.over:
        if is_boundary(game):
            yield game.clone()
            game.choose("no")
        else:
            game.take(draw.randrange(len(game.state.options)))


def steps_between(before: Game, after: Game) -> list[int]:
    told = len(entries(before.state.log))
    return [entry[0] for entry in entries(after.state.log)[told:] if is_of_the_action(entry)]


def is_of_the_action(entry: Sequence[int]) -> bool:
    """Whether an event is a step of an action, and not what a rule does behind that."""
    return entry[0] in STEPS and not (entry[0] in POINTS and entry[-1] <= FIRST_RULE)


@pytest.mark.parametrize(("expansion", "edition", "card", "seed"), CASES)
def test_stopped_at_every_boundary(expansion: str, edition: str, card: str, seed: int) -> None:
    game = position(expansion, edition, card, seed)
    begun = game.clone()
    boundaries = list(play_through(game, seed))
    assert boundaries or not steps_between(begun, game), "an action that nobody can stop"
    board = game.machine.layout.zone_base
    for boundary in boundaries:
        stopped = boundary.clone()
        stopped.choose("yes")
        assert stopped.over, "something of the action goes on"
        assert steps_between(boundary, stopped) == []
        assert stopped.state.cells[:board] == boundary.state.cells[:board]
        assert stopped.state.cells[stopped.machine.layout.action] == -1


@pytest.mark.parametrize(("expansion", "edition", "card", "seed"), CASES)
def test_one_step_between_two_boundaries(
    expansion: str, edition: str, card: str, seed: int
) -> None:
    """There is a boundary before each step: what was announced, and no more, happens after it."""
    boundaries = list(play_through(position(expansion, edition, card, seed), seed))
    for earlier, later in pairwise(boundaries):
        announced = [entry[0] for entry in events_ahead(earlier.machine, earlier.state)]
        assert steps_between(earlier, later) == [kind for kind in announced if kind in STEPS]


@pytest.mark.parametrize(("expansion", "edition"), MIXES)
def test_the_game_goes_on_after_a_stop(expansion: str, edition: str) -> None:
    """Whole games in which one action, here or there, is stopped at one of its boundaries."""
    rules = rules_of(expansion, edition)
    held = next(zone.id for zone in rules.definitions.card_zones.values() if zone.in_force)
    stopped = 0
    for seed in range(12):
        colours = COLOURS[:USUAL]
        game = Game.new(rules, colours, seed=seed, given={held: {colours[-1]: [STOPPER]}})
        draw = random.Random(seed)
        while not game.over:
            if is_boundary(game):
                yes = draw.random() < 0.05
                stopped += yes
                game.choose("yes" if yes else "no")
            else:
                game.take(draw.randrange(len(game.state.options)))
        assert game.state.stack == []
    assert stopped > 3
