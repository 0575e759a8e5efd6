"""What must hold for every mix: its order, one game with all properties, other ids, the veto."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from elgrande.engine import Game
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.events import events_since

from ..properties.games import Play
from ..properties.many import check_end, check_position
from ..properties.renaming import Renaming, rules_renamed, same_chance
from ..properties.stopping import (
    STOPPING,
    acting,
    check_steps,
    check_stops,
    quiet,
    stops_in_a_game,
)
from ..properties.test_conservation import check_pieces, check_rounds
from ..properties.test_copies import check_light
from ..properties.test_lazy_options import check_choices, check_lazy
from ..properties.test_options import check_options, check_refusals, check_told, every_key
from ..properties.test_remembered_answers import check_remembered
from ..properties.test_renaming import check_same_game
from ..properties.test_same_future import check_copies
from ..properties.test_samples import check_agreement
from ..properties.test_views import check_secrets
from .drawing import Drawn

CARDS = 8
"""Of so many cards of a mix the action is stopped at each boundary."""


@dataclass(frozen=True)
class Trial(Play):
    """A game by the rules of a mix that was drawn."""

    by: Ruleset | None = field(default=None, compare=False, repr=False)

    @property
    def rules(self) -> Ruleset:
        """The rules it is played by."""
        assert self.by is not None
        return self.by


def check_mix(mix: Drawn, *, cards: int | None = CARDS) -> bool:
    """Whether a mix is legal; if it is, everything holds. Raises AssertionError where not.

    cards: so many of them are stopped at each boundary; None: all.
    """
    wrong = mix.told()
    assert wrong == mix.told(turned=True), "the order decides what is wrong"
    if wrong:
        return False
    rules = mix.load()
    assert rules.fingerprint == mix.load(turned=True).fingerprint, "the order changes the rules"
    source = random.Random(mix.seed)
    defs = rules.definitions
    players = source.randint(defs.least_players, defs.most_players)
    play = Trial(players=players, short=True, seed=mix.seed, tail=mix.seed, by=rules)
    _check_game(play, own_rules=bool(mix.request.paths))
    _check_renamed(play)
    _check_stops(mix, cards)
    return True


def _check_game(play: Trial, *, own_rules: bool) -> None:
    """Each property at some decisions of one game; what is slower at fewer of them.

    own_rules: a house rule is in the mix, which may deal cards on, and change what a round is.
    """
    for number, game in enumerate(play.decisions()):
        if number % 37 == 0 or game.over:
            check_position(game, own_cards=not own_rules)
        if number % 199 == 73 or game.over:
            check_copies(game, play, number)
            check_light(game, number)
        if not game.over:
            _check_decision(game, number)
    check_end(game)
    check_agreement(play, 101)
    check_remembered(play.begin(), play.numbers())
    if not own_rules:
        check_secrets(play)
        check_pieces(play)
        check_rounds(play, events_since(None, play.finished().state.log))


def _check_decision(game: Game, number: int) -> None:
    if number % 5 == 0:
        check_told(game)
    if number % 29 == 0:
        check_options(game)
        check_lazy(game)
        check_choices(game, number % len(game.state.options))
    if number % 127 == 0:
        check_refusals(game, set(every_key(game)))


def _check_renamed(play: Trial) -> None:
    """The same game with other ids everywhere, those of house rules too."""
    new = Renaming()
    with TemporaryDirectory() as folder, same_chance():
        check_same_game(play, rules_renamed(play.rules, Path(folder), new), new)


def _check_stops(mix: Drawn, cards: int | None) -> None:
    """Nothing is left of an action that is stopped.

    With house rules only that the game goes on: they may do something about an action that was
    stopped, or may not be stopped themselves.
    """
    chosen = dict(mix.request.choices.parameters)
    still = quiet(mix.request.expansions)
    rules = mix.load(more=[STOPPING], values={**chosen, **still})
    stops_in_a_game(rules, mix.seed, short=True)
    if mix.request.paths:
        return
    able = acting(rules)
    draw = random.Random(mix.seed)
    for card in able if cards is None else draw.sample(able, min(cards, len(able))):
        check_stops(rules, card, mix.seed)
        check_steps(rules, card, mix.seed)
