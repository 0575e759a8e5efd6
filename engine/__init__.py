"""El Grande, rules as data: load a ruleset, play a game."""

from .game.decision import Decision, IllegalChoice, Option
from .game.game import Game
from .game.position import PositionError
from .game.save import SaveError
from .rules.ruleset import RulesError, Ruleset, load_rules

__all__ = [
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "PositionError",
    "RulesError",
    "Ruleset",
    "SaveError",
    "load_rules",
]
