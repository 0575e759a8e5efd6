"""The game as an AEC environment of PettingZoo (`elgrande[pettingzoo]`)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, get_args

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    hint = f"{error.name} is not installed: `pip install elgrande[pettingzoo]`"
    raise ModuleNotFoundError(hint, name=error.name) from None

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import no_such_id
from ..game.game import Game
from ..text.arguments import shown_value, whole_number
from ..text.wording import listing
from .observation import Observation

Reward = Literal["points", "win"]
"""points: gains and losses as they happen; win: 1 at the end, shared in a tie."""

_SEEDS = 1 << 63


class Environment(AECEnv):
    """Games of one ruleset and number of players, for learning programs.

    The agents are colours. An agent observes `observation`, a vector of numbers whose names are
    `fields`, and `action_mask`, with a 1 for each legal action: all 0 for an agent that does not
    decide. An action is the number of an option among all that the game can ever offer.

    rules: from `load_rules`. players: how many, or their colours. short: the short game. reward:
    see `Reward`. Raises ValueError for invalid arguments. A game begins with `reset`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "elgrande_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Ruleset,
        players: int | Sequence[str] = 4,
        *,
        short: bool = False,
        reward: Reward = "win",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if reward not in get_args(Reward):
            known = listing(map(repr, get_args(Reward)))
            raise ValueError(f"the reward is {known}, not {shown_value(reward)}")
        self.render_mode = render_mode
        self._rules, self._short, self._reward = rules, short, reward
        self._seeds = random.Random()
        self.game = Game.new(rules, players, short=short)
        self._actions = self.game.option_ids
        self._observation = Observation(self.game)
        self.fields = self._observation.fields
        self.possible_agents = list(self.game.players)
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.fields),), np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions.count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        actions = spaces.Discrete(self._actions.count)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of all options that the game can ever offer, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed gives the same game; without one, it is random."""
        if seed is not None:
            self._seeds = random.Random(whole_number("the seed", seed))
        self.game = Game.new(
            self._rules, self.possible_agents, seed=self._seeds.randrange(_SEEDS), short=self._short
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The observation of an agent, and the mask of its legal actions."""
        mask = np.zeros(self._actions.count, np.int8)
        if not self.game.over and agent == self._deciding():
            mask[self._actions.of(self.game.state)] = 1
        row = self._observation.vector(self.game.view(agent, log=False), agent)
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes an option for the agent that decides. Raises IllegalChoice if it is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        before = self.game.scores
        legal = self._actions.of(self.game.state)
        if action not in legal:
            raise no_such_id(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.take(legal.index(action))
        self.rewards = self._rewards(before)
        self._accumulate_rewards()
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()

    def render(self) -> str | None:
        """The last line of the log."""
        return self.game.log[-1] if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: no resource is open."""

    def __getattr__(self, name: str) -> Any:
        """Raises AttributeError; before the first `reset`, the message says so."""
        began = " before its first `reset`" if "agents" not in vars(self) else ""
        raise AttributeError(f"an environment has no {name!r}{began}")

    def _select(self) -> None:
        self.agent_selection = self._deciding()

    def _deciding(self) -> str:
        return self.game.players[self.game.state.player]

    def _rewards(self, before: dict[str, int]) -> dict[str, float]:
        if self._reward == "points":
            return {agent: float(now - before[agent]) for agent, now in self.game.scores.items()}
        winners = self.game.winners
        return {agent: (agent in winners) / max(1, len(winners)) for agent in self.agents}
