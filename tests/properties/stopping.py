"""Stops the action of a card at each of its boundaries, and looks at what is left of it.

Cards, pieces and places are found in the rules, so any mix works in which a player can stop
actions: one that is loaded with the folder `STOPPING`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from elgrande.engine import Game
from elgrande.engine.compile.operations import FIRST_RULE
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state import events
from elgrande.engine.game.state.events import Event, events_since
from elgrande.engine.game.telling.pending_step import events_ahead
from elgrande.engine.rules.model import Definitions, Piece

STOPPING = Path(__file__).parent / "rules"
STOPPER = "stopping_card"
OPEN = "doing"
"""An expansion of the tests whose cards have something to do with open cards."""
COLOURS = ("red", "blue", "yellow", "green", "brown")
USUAL = 3
"""How many play, where the card does not want another number of players."""
POINTS = (events.Gained, events.Lost, events.Gave)
STEPS = (
    events.Moved,
    events.PieceMoved,
    events.Scored,
    events.Revealed,
    events.Veiled,
    events.Flipped,
    events.Kept,
    *POINTS,
)
"""Events that an action causes; paying points belongs to the scoring before it."""
MOST_STOPS = 0.05
"""Of so many boundaries of a whole game one is used to stop."""


QUIET = {"inquisitor_colonies": {"table_filled": "after_turn"}}
"""Parameters with which no rule moves anything as soon as an action ends, stopped or not.

What such a rule does after a stop is a scenario: `table_filled_behind_a_stop_1997`.
"""


def quiet(mix: Iterable[str]) -> dict[str, str]:
    """The parameters of `QUIET` for the expansions of a mix."""
    return {name: value for one in mix for name, value in QUIET.get(one, {}).items()}


def players_of(rules: Ruleset, card: str) -> tuple[str, ...]:
    """The players of a game in which the card is used."""
    wanted = rules.cards[card].players or (USUAL,)
    return COLOURS[: min(wanted, key=lambda count: abs(count - USUAL))]


def acting(rules: Ruleset, expansion: str | None = None) -> list[str]:
    """The cards with an action: of an expansion, or all but the one that stops them."""
    return [
        card.id
        for card in rules.cards.values()
        if (card.id != STOPPER if expansion is None else card.expansion == expansion)
        and card.id in rules.program(len(players_of(rules, card.id))).actions
    ]


def position(rules: Ruleset, card: str, seed: int, held: str | None = STOPPER) -> Game:
    """A random board on which red is to perform the action.

    held: the card that the last player keeps, which can stop it.
    """
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
    if held is not None:
        given |= held_by(rules, colours[-1], held)
    open_cards = acting(rules, OPEN)
    if open_cards:
        given[_open_cards(defs)] = [draw.choice(open_cards)]
    return Game.new(rules, players=colours, given=given)


def held_by(rules: Ruleset, colour: str, card: str = STOPPER) -> dict[str, object]:
    """A card that stops something, where it is in force for a player."""
    zones = rules.definitions.card_zones.values()
    return {next(zone.id for zone in zones if zone.in_force): {colour: [card]}}


def _store(defs: Definitions) -> str | None:
    """Where the counted pieces begin."""
    return next((piece.start for piece in defs.pieces.values() if not piece.single), None)


def _open_cards(defs: Definitions) -> str:
    """A shared zone of face-up cards."""
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


def steps_between(before: Game, after: Game) -> list[type[Event]]:
    told = events_since(before.state.log, after.state.log)
    return [type(event) for event in told if is_of_the_action(event)]


def is_of_the_action(event: Event) -> bool:
    """Whether an event is a step of an action, and not what a rule does after it."""
    by_rule = isinstance(event, POINTS) and event.source <= FIRST_RULE
    return isinstance(event, STEPS) and not by_rule


def steps_ahead(boundary: Game) -> list[type[Event]]:
    """What is announced at a boundary."""
    announced = events_ahead(boundary.machine, boundary.state)
    return [type(event) for event in announced if isinstance(event, STEPS)]


# ---------------------------------------------------------------- what must hold


def check_stops(rules: Ruleset, card: str, seed: int) -> None:
    """Stopped at any boundary, no further part of an action happens, and no trace of it is left."""
    game = position(rules, card, seed)
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


def check_steps(rules: Ruleset, card: str, seed: int) -> None:
    """There is a boundary before each step: what was announced, and no more, happens after it."""
    boundaries = list(play_through(position(rules, card, seed), seed))
    for earlier, later in pairwise(boundaries):
        assert steps_between(earlier, later) == steps_ahead(earlier)


def stops_in_a_game(rules: Ruleset, seed: int, *, short: bool = False) -> int:
    """Plays a whole game in which one action, here or there, is stopped; how many were."""
    colours = COLOURS[:USUAL]
    game = Game.new(rules, colours, seed=seed, short=short, given=held_by(rules, colours[-1]))
    draw = random.Random(seed)
    stopped = 0
    while not game.over:
        if is_boundary(game):
            yes = draw.random() < MOST_STOPS
            stopped += yes
            game.choose("yes" if yes else "no")
        else:
            game.take(draw.randrange(len(game.state.options)))
    assert game.state.stack == []
    return stopped
