"""The game for OpenSpiel, under the name `elgrande`: copy this file next to your program.

It needs elgrande, open_spiel and numpy; docs/learning.md has programs that use it. Importing it
registers the game: ``pyspiel.load_game("elgrande(players=3,short=True)")``.
Chance is one node at the root, which deals the seed; secret choices are made one after another,
and stay hidden until they are revealed. The return is 1 for the winner, shared in a tie.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from elgrande.engine.compile.loading import load_mix
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.decisions.decision import no_such_id
from elgrande.engine.game.decisions.option_ids import OptionIds
from elgrande.engine.game.game import Game
from elgrande.engine.game.machine.machine import MOST_DECISIONS
from elgrande.engine.learning.observation import Observation
from elgrande.engine.rules.files.named_mix import mix_in
from elgrande.engine.rules.files.request import MixRequest

_PARAMETERS = {
    "mix": "",
    "expansions": "",
    "edition": "",
    "players": 0,
    "short": False,
    "deals": 1000,
}
"""mix: the path of a mix file, to which the rest is added. expansions: ids or folders, separated
by `;`. players: 0 for as many as the mix says, else 4. deals: how many seeds chance may deal.
"""

_TYPE = pyspiel.GameType(
    short_name="elgrande",
    long_name="elgrande",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


@dataclass(frozen=True)
class _Table:
    """The resolved parameters of a game; OpenSpiel may make game objects again."""

    rules: Ruleset
    players: int
    short: bool
    deals: int
    actions: OptionIds
    observation: Observation

    def __deepcopy__(self, _: Any) -> _Table:
        return self  # it is immutable, and OpenSpiel copies states deeply


@lru_cache(maxsize=8)
def _table(
    mix: str, expansions: str, edition: str, players: int, short: bool, deals: int
) -> _Table:
    named = [name for name in expansions.split(";") if name]
    folders = tuple(Path(name) for name in named if not name.isidentifier())
    ids = tuple(name for name in named if name.isidentifier())
    request = MixRequest(ids, edition or None, folders, short=short)
    if mix:
        request = request.over(mix_in(Path(mix)))
    rules = load_mix(request)
    players, short = players or request.seats, request.short
    game = Game.new(rules, players, short=short)
    return _Table(rules, players, short, deals, game.option_ids, Observation(game))


class OpenSpielGame(pyspiel.Game):
    """A ruleset and a number of players as a game of OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        table = _table(**{**_PARAMETERS, **(params or {})})
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions.count,
            max_chance_outcomes=table.deals,
            num_players=table.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> OpenSpielState:
        """The state before chance deals."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """The observer. Raises ValueError for parameters, since it has none."""
        if params:
            raise ValueError(f"an observation has no parameters, but got {dict(params)}")
        return Observer(_table_of(self).observation)


def _table_of(game: pyspiel.Game) -> _Table:
    return _table(**{**_PARAMETERS, **game.get_parameters()})


class OpenSpielState(pyspiel.State):
    """A state of a game. game: None before the deal."""

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self._table = _table_of(game)
        self.game: Game | None = None

    def current_player(self) -> int:
        """The seat of the player who decides, or the id for chance or the end."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over else self.game.state.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every seed that may be dealt, each with the same probability."""
        return [(seed, 1 / self._table.deals) for seed in range(self._table.deals)]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        """The return of each player; 0 before the end."""
        if self.game is None or not self.game.over:
            return [0.0] * self._table.players
        winners = self.game.winners
        return [(player in winners) / len(winners) for player in self.game.players]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self._table.actions.of(self._dealt().state))

    def _apply_action(self, action: int) -> None:
        table = self._table
        if self.game is None:
            self.game = Game.new(table.rules, table.players, seed=action, short=table.short)
        else:
            offered = table.actions.of(self.game.state)
            if action not in offered:
                raise no_such_id(action)
            self.game.take(offered.index(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        decision = self._dealt().decision
        offered = self._table.actions.of(self._dealt().state)
        if decision is None or action not in offered:
            return str(action)
        return decision.keys[offered.index(action)]

    def __str__(self) -> str:
        return "not dealt" if self.game is None else "\n".join(self.game.log)

    def _dealt(self) -> Game:
        if self.game is None:
            raise ValueError("nothing is dealt")
        return self.game


class Observer:
    """Observes for a player: as a tensor, and as text with the log of what they saw."""

    def __init__(self, observation: Observation) -> None:
        self._observation = observation
        self.tensor: NDArray[np.float32] = np.zeros(len(observation.fields), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fills the tensor; it is 0 before the deal."""
        game = state.game
        if game is None:
            self.tensor.fill(0)
            return
        colour = game.players[player]
        self.tensor[:] = self._observation.vector(game.view(colour, log=False), colour)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The view of a player as JSON, with the log of what they saw and their choices."""
        game = state.game
        seen = None if game is None else game.view(game.players[player])
        chosen = [step.action for step in state.full_history() if step.player == player]
        return json.dumps([player, seen, chosen], sort_keys=True)


pyspiel.register_game(_TYPE, OpenSpielGame)
