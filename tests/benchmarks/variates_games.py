"""Games whose forks have control variates, for `tests/benchmarks/variates.py`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from statistics import fmean
from time import process_time
from typing import Final

from elgrande.engine.balance.forks import Watched, Worth, _Marks, _Moment, rounds_after_scorings
from elgrande.engine.balance.study import Study, stack_mates
from elgrande.engine.bots.bots import Bot, bot_of
from elgrande.engine.bots.chance import chance_for
from elgrande.engine.bots.greedy_bot import worth_ahead
from elgrande.engine.bots.lookahead import lookahead_for
from elgrande.engine.bots.standing import standing_for
from elgrande.engine.game.game import Game

PLAYERS: Final = 4

Luck = tuple[Game, int, int, list[float]]
"""A choice: its game, the number of choices before, the round, and by player what it brought more
than its options in the mean."""


class Lucky:
    """A bot whose choices are written down with their luck. seconds: what this costs."""

    seconds = 0.0

    def __init__(self, bot: Bot, log: list[Luck]) -> None:
        self._bot, self._log = bot, log

    def choose(self, game: Game) -> int:
        """The number of the option that the bot takes."""
        number, began, state = self._bot.choose(game), process_time(), game.state
        ahead, standing = lookahead_for(game), standing_for(game)
        options = [standing._values(ahead.taken(state, at)) for at in range(len(state.options))]
        luck = [
            one - fmean(all)
            for one, all in zip(options[number], zip(*options, strict=True), strict=True)
        ]
        at = state.chosen[2], state.cells[game.machine.layout.round]
        self._log.append((game, *at, luck))
        Lucky.seconds += process_time() - began
        return number


class Noted(Watched):
    """A watched game, with the variates of its forks. seconds: what those of moments cost."""

    seconds = 0.0

    def __init__(self, game: Game, bots: Sequence[Bot], study: Study, log: list[Luck]) -> None:
        groups = study._replace(sides=study.sides[:1]).groups(study.sides[0])
        self._log, self._played = log, -1
        self.moments: list[dict[int, dict[str, list[float]]]] = [{}, {}]
        self.luck: dict[int, float] = {}
        super().__init__(game, bots, groups, 2 if game.rules is study.sides[0] else 0)

    def _draw(self, group: int, card: str, taken: int) -> None:
        super()._draw(group, card, taken)
        began = process_time()
        moments = self.moments[group].setdefault(self._game.state.chosen[2], {})
        moments[card] = self._seen(card)
        Noted.seconds += process_time() - began

    def _seen(self, card: str) -> list[float]:
        """What a bot sees of a card: the scoring ahead, the standing, what the turn brings."""
        game, state = self._game, self._game.state
        number, player = state.cells[game.machine.layout.round], state.player
        stops = rounds_after_scorings(game.rules.definitions)
        till = min(stop for stop in [*stops, 10] if stop > number) - number
        chance, options = chance_for(game, 0), range(len(state.options))
        sample = game.samples(player, [chance.getrandbits(60)], light=True)[0].state
        leads = worth_ahead(lookahead_for(game), [sample], options, chance)
        is_card = [self._ids[one] == card for one in state.options]
        gain = max(lead for lead, it in zip(leads, is_card, strict=True) if it) - max(
            lead for lead, it in zip(leads, is_card, strict=True) if not it
        )
        lead = standing_for(game).lead(state, player)
        return [till, number, len(options), lead, gain, gain * (till == 1)]

    def seen(self, group: int, *, less_mean: bool) -> list[float]:
        """What is seen at the drawn moment; less what is seen in the mean of the game's moments.

        Each choice is as likely as any other, then each card of the group that it offers.
        """
        fork, moments = self.forks[group], self.moments[group]
        assert fork is not None
        drawn = moments[fork.choice][fork.card]
        if not less_mean:
            return drawn
        choices = [[*map(fmean, zip(*cards.values(), strict=True))] for cards in moments.values()]
        return [
            one - fmean(all) for one, all in zip(drawn, zip(*choices, strict=True), strict=True)
        ]

    def _worth(self, kept: _Moment, played: _Marks) -> Worth:
        """As it is, with the luck of all choices from the fork to the next scoring."""
        begin = len(self._log)
        if self._played < 0:
            self._played = begin
        worth, at = super()._worth(kept, played), kept.game
        stop = played.next_stop(worth.round) or 99
        both = [
            sum(
                (luck[seat] * PLAYERS - sum(luck)) / (PLAYERS - 1)
                for _, choice, number, luck in branch
                if choice > worth.choice and number < stop
            )
            for branch in (self._log[: self._played], self._log[begin:])
            for seat in [at.state.player]
        ]
        more = both[0] - both[1]
        self.luck[self._kept.index(kept)] = more if worth.takes else -more
        return worth

    def reveals(self, study: Study) -> list[float]:
        """By scoring, in how many rounds before it the card was there, less the expected number."""
        rules, card = study.sides[0], study.card or ""
        copies = [
            rules.definitions.cards[one].copies for one in (card, *stack_mates(rules, card, 4))
        ]
        stops = [1, *rounds_after_scorings(rules.definitions), 10]
        rounds = {one.round for one in self.candidates if one.card == card}
        likely = copies[0] / sum(copies)
        return [
            sum(number in rounds for number in range(first, stop)) - likely * (stop - first)
            for first, stop in pairwise(stops)
        ]

    def all_luck(self) -> float:
        """What all choices of the game brought more than their options, to a player in the mean."""
        return fsum(fmean(one[3]) for one in self._log[: self._played])


Row = dict[str, tuple[float, dict[str, list[float]]]]
"""A game: by quantity, its value and its variates of each kind."""


def one_game(study: Study, side: int, number: int) -> Noted:
    """A game of a side, with its variates."""
    log: list[Luck] = []
    game = Game.new(study.sides[side], PLAYERS, seed=number)
    bots = [bot_of(study.bot, number * PLAYERS + seat) for seat in range(PLAYERS)]
    return Noted(
        game, [Lucky(one, log) for one in bots] if study.bot == "random" else bots, study, log
    )


_studied: list[Study] = []
"""The study of this process: the mix with its card, and without it."""


def begin(study: Study) -> None:
    """Says which study `played` means."""
    _studied[:] = [study]


def played(number: int) -> tuple[Row, list[float]]:
    """A game, and its seconds: of all, of the moments, of the choices."""
    study = _studied[0]
    began, Noted.seconds, Lucky.seconds = process_time(), 0.0, 0.0
    first, second = (one_game(study, side, number) for side in range(2))
    value = fmean(first.points) - fmean(second.points)
    luck = first.all_luck() - second.all_luck()
    row = {"mixes": (value, {"reveals": first.reveals(study), "choices": [luck]})}
    leads = [one and one.lead(PLAYERS) for one in first.forks]
    if leads[0] is not None:
        own = {
            "moment": first.seen(0, less_mean=True),
            "any moment": first.seen(0, less_mean=False),
        }
        row["card"] = leads[0], {**own, "choices": [first.luck[0]]}
        if leads[1] is not None:
            both = {
                name: one + first.seen(1, less_mean=name == "moment") for name, one in own.items()
            }
            luck = first.luck[0] - first.luck[1]
            row["card less its stack"] = leads[0] - leads[1], {**both, "choices": [luck]}
    return row, [process_time() - began, Noted.seconds, Lucky.seconds]
