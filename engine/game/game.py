"""A game to play: the public interface of state, machine and rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ..compile.ruleset import Ruleset
from ..rules.errors import RulesError
from ..text.arguments import as_number, shown_value, true_or_false, whole_number
from ..text.context_value import ContextValue
from ..text.garbage import uncollected
from ..text.kept_with import kept_with
from .board.winners import winners
from .decisions.decision import CLAUSE, Decision, IllegalChoice
from .decisions.option_ids import OptionIds, option_ids
from .decisions.options import Option
from .machine.handlers import FINISHED
from .machine.machine import Machine
from .ops import HANDLERS
from .positions.given_position import given_of
from .positions.position import new_state
from .positions.save import OtherRules, SaveError, dump, load, state_from_data, state_to_data
from .positions.snapshot import Snapshot, check_snapshot, snapshot_of, state_of
from .state.history import beginning, chosen_of, is_whole, numbers
from .state.state import State
from .telling.keys import Keys
from .telling.locations import shown_events
from .telling.log import Narrator
from .views.knowledge import CardKnowledge
from .views.sample import Sampler
from .views.view import view_of

MOST_SEED_BITS: Final = 4096
"""Most bits of a seed: a number of more digits can't be written everywhere."""


@kept_with
def machine_for(rules: Ruleset, players: int, short: bool) -> Machine:
    """The machine of a ruleset for a number of players; bound once."""
    with uncollected():
        return Machine(rules.program(players, short=short), HANDLERS)


MACHINES = ContextValue[Callable[[Ruleset, int, bool], Machine]](
    "what makes the machines of games", lambda: machine_for
)
"""Gives new games other machines, such as those that record what they run."""


@kept_with
def _keys(rules: Ruleset, machine: Machine, colours: tuple[str, ...]) -> Keys:
    return Keys(rules.definitions, machine.layout, colours)


class Game:
    """One game. `decision` says what is asked; `choose` answers it.

    Make one with `Game.new`, `Game.from_json` or `Game.restore`.
    """

    def __init__(
        self,
        rules: Ruleset,
        colours: Sequence[str],
        seed: int,
        short: bool,
        given: Mapping[str, Any],
        like: Game | None = None,
    ) -> None:
        """like: the game of which this is a clone; without one, it stands nowhere yet."""
        self.rules = rules
        self.players = tuple(colours)
        self.seed = seed
        self.short = short
        self.given = given
        if like is None:
            self.machine = MACHINES.get()(rules, len(colours), short)
            self.keys = _keys(rules, self.machine, self.players)
            self.state = State([])
        else:
            self.machine, self.keys, self.state = like.machine, like.keys, like.state.clone()
        self._knowledge: dict[int, CardKnowledge] = {}

    @classmethod
    def new(
        cls,
        rules: Ruleset,
        players: int | Sequence[str] = 4,
        *,
        seed: int = 0,
        short: bool = False,
        given: Mapping[str, Any] | None = None,
    ) -> Game:
        """Begins a game.

        players: how many, or their colours in clockwise order. seed: determines what is shuffled
        and drawn. short: the short game. given: a position to start from, as in a scenario.
        Raises ValueError when the players or the position are not possible.
        """
        _check_rules(rules)
        colours, number = colours_of(rules, players), whole_number("the seed", seed)
        if number.bit_length() > MOST_SEED_BITS:
            raise ValueError(f"a seed can have at most {MOST_SEED_BITS:,} bits")
        game = cls(rules, colours, number, true_or_false("`short`", short), given_of(given))
        game.state = new_state(game.machine, game.keys, number, game.given)
        game.state.chosen = beginning()
        game.machine.run(game.state, game.state.pc)
        return game

    # ------------------------------------------------------------ playing

    @property
    def over(self) -> bool:
        """Whether the game is over, so that no decision is pending."""
        return self.state.pc == FINISHED

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""
        if self.state.pc == FINISHED:
            return None
        return Decision(self.machine, self.keys, self.state)

    def choose(self, choice: Option | int | str) -> None:
        """Takes an option of the pending decision, given as an option, its number or its key.

        Raises IllegalChoice when it is no such option; then the game does not change.
        """
        if isinstance(choice, Option):
            if choice.decision.chosen is not self.state.chosen:
                raise self._past(choice)
            self.take(choice.number)
        elif isinstance(choice, str):
            self.take(self._number_of(choice))
        else:
            self.take(_number_in(choice))

    def _number_of(self, key: str) -> int:
        """The number of the option with a key."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice(key, CLAUSE, OVER)
        if key not in decision.keys:
            raise decision.refuse(key)
        return decision.keys.index(key)

    def _past(self, option: Option) -> IllegalChoice:
        reason = "this option belongs to another decision, not to the pending one"
        return IllegalChoice(option.key, CLAUSE, OVER if self.over else reason)

    def take(self, number: int) -> None:
        """Takes the option with this number, counted from 0.

        Raises IllegalChoice when there is no such option; then the game does not change.
        """
        if not self.machine.take(self.state, number):
            raise _no_option(number, self.state)

    def clone(self, *, light: bool = False) -> Game:
        """An equal, independent game.

        light: without what has happened and what was chosen so far, for programs that keep many
        clones or send them to other processes. It continues alike, but can't be saved as text.
        """
        other = Game(self.rules, self.players, self.seed, self.short, self.given, self)
        if light:
            other.state.forget()
        else:
            other._knowledge = self._knowledge.copy()
        return other

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.players[self.state.player]} decides"
        taken = self.state.chosen[2]
        return f"<game of {', '.join(self.players)}, seed {self.seed}: {taken} choices, {state}>"

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, _: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.restore, (self.rules, self.snapshot())

    # ------------------------------------------------------------ reading

    @property
    def option_ids(self) -> OptionIds:
        """The numbers of all options that games of these rules and players can ever offer."""
        return option_ids(self.machine, self.rules.definitions)

    @property
    def scores(self) -> dict[str, int]:
        """Points by colour."""
        return dict(zip(self.players, self.points, strict=True))

    @property
    def points(self) -> list[int]:
        """Points by seat: those of the first player first."""
        base = self.machine.layout.points_base
        return self.state.cells[base : base + len(self.players)]

    @property
    def winners(self) -> list[str]:
        """The players with most points, several at a tie (S1 Game end); or whom a sentence says.

        Empty before the end, and if no player has won.
        """
        won = winners(self.state.cells, self.machine.layout) if self.over else []
        return [self.players[seat] for seat in won]

    @property
    def log(self) -> list[str]:
        """Everything that happened, in English, including what is hidden from players."""
        return Narrator(self.machine.program, self.keys).describe(
            shown_events(self.machine.layout, self.state)
        )

    @property
    def choices(self) -> list[int]:
        """The numbers of the options taken so far; with the seed they reproduce the game.

        Those of a light clone begin where it was made.
        """
        return numbers(self.state.chosen)

    def view(self, player: str | int, *, log: bool = True) -> dict[str, Any]:
        """Everything that a player may know, as plain data. Raises ValueError for others.

        player: a colour, or a seat counted from 0. log: whether to include what happened so far,
        which takes longer than everything else.
        """
        return view_of(self.machine, self.keys, self.state, self._seat(player), log=log)

    def _seat(self, player: str | int) -> int:
        if isinstance(player, str):
            seat = self.players.index(player) if player in self.players else None
        else:
            seat = as_number(player)
        if seat is None or not 0 <= seat < len(self.players):
            who = ", ".join(self.players)
            raise ValueError(f"{shown_value(player)} does not play; the players are {who}")
        return seat

    def sample(self, player: str | int, seed: int) -> Game:
        """A game that agrees with all that a player may know; what is hidden is drawn at random.

        Its view and its options are the same for that player. You can play it, but not save it as
        text. Raises ValueError for a light clone.
        """
        return self.samples(player, [seed])[0]

    def samples(
        self, player: str | int, seeds: Iterable[int], *, light: bool = False
    ) -> list[Game]:
        """Such a game for each seed; what the player knows is worked out only once.

        light: without what has happened so far, like a light clone.
        """
        if not isinstance(seeds, Iterable):
            raise ValueError(f"the seeds must be a list of whole numbers, not {shown_value(seeds)}")
        numbers = [whole_number("the seed", seed) for seed in seeds]
        seat = self._seat(player)
        before = self._knowledge.get(seat)
        sampler = Sampler(self.machine, self.keys, self.state, seat, before)
        self._knowledge[seat] = sampler.cards
        found = []
        for seed in numbers:
            game = self.clone()
            game.state = sampler.draw(seed, light=light)
            game.seed, game.given = seed, {}
            found.append(game)
        return found

    # ------------------------------------------------------------ saving

    def to_json(self) -> str:
        """The whole game as text. Raises SaveError for a light clone or a sample."""
        if not is_whole(self.state.chosen):
            raise SaveError("a light clone or a sample is not a whole game: save the game itself")
        return dump(
            {
                "rules": self.rules.fingerprint,
                "players": self.players,
                "seed": self.seed,
                "short": self.short,
                "given": self.given,
                "choices": self.choices,
                "state": state_to_data(self.state),
            }
        )

    @classmethod
    def from_json(cls, rules: Ruleset, text: str) -> Game:
        """A game as it was saved. Raises SaveError when the text or the rules do not fit."""
        _check_rules(rules)
        data = load(text)
        if data.get("rules") != rules.fingerprint:
            raise OtherRules("this game was saved with other rules")
        try:
            colours = colours_of(rules, data["players"])
            game = cls(rules, colours, data["seed"], data["short"], data["given"])
            game.state = state_from_data(data["state"], game.machine)
            if not all(type(number) is int for number in data["choices"]):
                raise SaveError("the choices are damaged")
            game.state.chosen = chosen_of(data["choices"], beginning())
            game._check_replayed(data["choices"])
        except SaveError:
            raise
        except RulesError as error:
            raise SaveError(f"the saved game can't be replayed: {error}") from None
        except RecursionError:
            raise SaveError("the saved game is nested too deeply") from None
        except (LookupError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise SaveError(f"a part of the saved game is missing or damaged: {error}") from None
        return game

    def snapshot(self) -> Snapshot:
        """The game as plain values: to compare, to keep, or to send to your own processes."""
        given = json.dumps(self.given) if self.given else ""
        return snapshot_of(self.rules, self.players, self.seed, self.short, given, self.state)

    @classmethod
    def restore(cls, rules: Ruleset, snapshot: Snapshot) -> Game:
        """A game from its snapshot. The values are not checked: from strangers, take JSON.
        Raises SaveError when the snapshot is of other rules.
        """
        _check_rules(rules)
        check_snapshot(rules, snapshot)
        given = json.loads(snapshot.given) if snapshot.given else {}
        game = cls(rules, snapshot.players, snapshot.seed, snapshot.short, given)
        game.state = state_of(snapshot)
        return game

    def _check_replayed(self, choices: Sequence[int]) -> None:
        """Plays the choices again: a state that does not follow from them may crash the engine.
        Raises SaveError.
        """
        again = Game.new(
            self.rules, self.players, seed=self.seed, short=self.short, given=self.given
        )
        for number in choices:
            if again.over or not 0 <= number < len(again.state.options):
                raise SaveError("the saved choices are not possible in this game")
            again.take(number)
        if state_to_data(again.state) != state_to_data(self.state):
            raise SaveError("the saved position does not follow from the saved choices")


def _check_rules(rules: object) -> None:
    """Raises ValueError for what is no ruleset."""
    if not isinstance(rules, Ruleset):
        raise ValueError(f"the rules must be a ruleset from `load_rules`, not {shown_value(rules)}")


OVER = "the game is over: no decision is pending"


def _no_option(number: object, state: State) -> IllegalChoice | TypeError:
    """The exception for a number that no option has."""
    plain = as_number(number)
    if plain is None:
        return TypeError(f"`take` takes the number of an option, not {shown_value(number)}")
    count = len(state.options)
    message = f"there are {count} options, numbered from 0 to {count - 1}"
    return IllegalChoice(shown_value(plain), CLAUSE, message if count else OVER)


def _number_in(choice: object) -> int:
    """A choice as a number. Raises TypeError when it is none."""
    number = as_number(choice)
    if number is None:
        raise TypeError(
            f"a choice must be an option, its number or its key, not {shown_value(choice)}"
        )
    return number


def colours_of(rules: Ruleset, players: int | Sequence[str]) -> Sequence[str]:
    """The colours of the players, given by colour or number. Raises ValueError if none can be."""
    count, defs = as_number(players), rules.definitions
    if count is not None:
        return defs.colours[: rules.number_of_players(count)]
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise ValueError(
            f"the players must be a number or a list of colours, not {shown_value(players)}"
        )
    rules.number_of_players(len(players))
    known = all(isinstance(colour, str) and colour in defs.colours for colour in players)
    if not known or len({*players}) != len(players):
        raise ValueError(
            f"players must be different colours from this list: {', '.join(defs.colours)}"
        )
    return tuple(str(colour) for colour in players)
