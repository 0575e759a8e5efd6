"""What a kept card does later as an action can be stopped at every boundary, in every mix of it.

Such cards are found in the rules. They come up in whole games in which the card is taken and used
as soon as it can be; an opponent holds a card that stops actions.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.frame import CARD
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.events import Stopped, events_since
from elgrande.engine.game.telling.pending_step import events_ahead
from elgrande.engine.lang.reactions import AsAction

from .games import EDITIONS, MIXES
from .stopping import (
    COLOURS,
    STOPPER,
    STOPPING,
    USUAL,
    is_boundary,
    quiet,
    steps_ahead,
    steps_between,
)

MARKS = {"gra6_king_incognito": {"incognito": "sevilla"}}
"""Where pieces lie without which a card that is kept is put away at once."""
SEEDS = 4
"""Games for each card; not in each of them does it come up."""


@cache
def rules_of(mix: tuple[str, ...], edition: str) -> Ruleset:
    """The rules of a mix with a card that stops actions."""
    return load_rules(*mix, edition=edition, paths=[STOPPING], set=quiet(mix))


def later_cards(rules: Ruleset) -> list[str]:
    """The cards that do something as an action of its own, when it comes up."""
    texts = [(card.id, card.effect) for card in rules.cards.values()]
    return [card for card, effect in texts if effect is not None and effect.all(AsAction)]


CASES = [
    (mix, edition, card)
    for mix in MIXES
    for edition in EDITIONS
    for card in later_cards(rules_of(mix, edition))
]


def test_the_cards_are_found() -> None:
    """Those of both sets with stacks of action cards, and the one that a mix patches."""
    assert len({card for _, _, card in CASES}) >= 4
    patched = [case for case in CASES if {"inquisitor_colonies", "king_and_intrigue"} <= {*case[0]}]
    assert "gic7_close_card" in {card for _, _, card in patched}


def acting_card(game: Game) -> str | None:
    """The card whose action is going on."""
    layout, state = game.machine.layout, game.state
    action = state.cells[layout.action]
    return None if action < 0 else layout.cards[state.stack[action + CARD]].card.id


def is_in_use(game: Game, card: str) -> bool:
    """Whether the card lies in front of a player who has just taken it."""
    layout, cells = game.machine.layout, game.state.cells
    bits = sum(1 << n for n, copy in enumerate(layout.cards) if copy.card.id == card)
    return any(cells[layout.zone_cell("front", seat)] & bits for seat in range(layout.players))


def boundaries_of(card: str, mix: tuple[str, ...], edition: str, seed: int) -> list[Game]:
    """Plays a game in which the card is used; a clone at each boundary of its use.

    With an odd seed it is kept from the beginning, else it is taken when it is on offer.
    """
    rules = rules_of(mix, edition)
    held = next(zone.id for zone in rules.definitions.card_zones.values() if zone.in_force)
    colours = COLOURS[:USUAL]
    first = {colours[0]: [card]} if seed % 2 else {}
    given = {held: first | {colours[-1]: [STOPPER]}} | (MARKS.get(card, {}) if first else {})
    game = Game.new(rules, colours, seed=seed, given=given)
    draw = random.Random(f"{card} {seed}")
    found: list[Game] = []
    while not game.over:
        decision = game.decision
        assert decision is not None
        keys = [option.key for option in decision.options]
        if is_boundary(game):
            if acting_card(game) == card and not is_in_use(game, card):
                found.append(game.clone())
            game.choose("no")
        elif decision.card == card and "yes" in keys:
            game.choose("yes")
        elif card in keys:
            game.choose(card)
        else:
            game.take(draw.randrange(len(keys)))
    return found


def check_stop(boundary: Game) -> None:
    """Stopped here, the announced step is not applied, and the action does not continue."""
    announced = [(type(event), event) for event in events_ahead(boundary.machine, boundary.state)]
    card, before = acting_card(boundary), boundary.state.log
    boundary.choose("yes")
    after = [(type(event), event) for event in events_since(before, boundary.state.log)]
    stop = next(number for number, (kind, _) in enumerate(after) if kind is Stopped)
    assert not any(event in announced for event in after[stop:]), "what was stopped is done"
    assert acting_card(boundary) != card or boundary.over, "the action that was stopped goes on"


@pytest.mark.parametrize(("mix", "edition", "card"), CASES)
def test_stopped_at_every_boundary(mix: tuple[str, ...], edition: str, card: str) -> None:
    """Each boundary of some games; between two of them is what the first announces."""
    tried = 0
    for seed in range(SEEDS):
        boundaries = boundaries_of(card, mix, edition, seed)
        for earlier, later in pairwise(boundaries):
            assert steps_between(earlier, later) == steps_ahead(earlier)
        for boundary in boundaries:
            check_stop(boundary)
        tried += len(boundaries)
    assert tried, "the card was never used"
