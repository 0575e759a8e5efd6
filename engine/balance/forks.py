"""One game of bots in which cards are watched, and forks: what a card was worth at a moment.

A moment is a choice among cards, outside of the action of a card, with at least one other card.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..bots.bots import Bot
from ..game.game import Game
from ..game.state.domains import CARD
from ..game.state.events import ActionBegan, Declined, Idle, Stopped, events_since
from ..game.state.rng import MASK, mix, salt
from ..rules.model import Definitions
from ..tools.many import share_of_win
from .uses import ACTIONS, Candidate


class Worth(NamedTuple):
    """What taking a card brought at one moment, in points more than the best other card.

    seat: as in `Watched`. choice: how many choices were made before. takes: whether the bot takes
    the card. own, others: of the player, and of the others together; of each, until the next
    scoring and until the end. win: how much more of the win the player has, from -1 to 1.
    """

    card: str
    seat: int
    round: int
    choice: int
    takes: bool
    own: tuple[int, int]
    others: tuple[int, int]
    win: float

    def lead(self, players: int, *, end: bool = False) -> float:
        """The gain over the average of the others."""
        return self.own[end] - self.others[end] / max(1, players - 1)


class _Moment(NamedTuple):
    """A game at the moment when a card may be taken, and which option the bot takes."""

    lot: tuple[int, int]
    card: str
    game: Game
    taken: int


class Watched:
    """A game that bots play to its end, with what is done with two groups of cards.

    Seats are numbered from the player who makes the first choice of the game, clockwise from 0.

    candidates: cards of the groups, in order. actions: the cards of the groups and what became of
    their actions, as in `uses.ACTIONS`. points: of each seat at the end. scorings: each round that
    follows a scoring, with the points when it began. won: the seats that have won. forks: for each
    group the worth at one moment, drawn at random; None if the group has no moment or is not
    forked.
    """

    def __init__(
        self, game: Game, bots: Sequence[Bot], groups: Sequence[frozenset[str]], forked: int
    ) -> None:
        """groups: ids of cards. forked: of so many groups, from the first one, a moment is kept."""
        self._game, self._bots = game, bots
        layout = game.machine.layout
        self._ids = [copy.card.id for copy in layout.cards]
        self._group = {card: number for number, ids in enumerate(groups) for card in ids}
        self._salt = mix(game.seed & MASK)
        self._kept: list[_Moment | None] = [None] * forked
        self.candidates: list[Candidate] = []
        marks = _Marks(game)
        state, action = game.state, layout.action
        self._beginner = state.player
        while state.pc >= 0:
            taken = bots[state.player].choose(game)
            if state.domain == CARD and state.cells[action] < 0 and self._group:
                self._see(taken)
            game.machine.take(state, taken)
            marks.note()
        self.points, self.won = self._turned(game.points), sorted(map(self._seat, marks.won))
        self.scorings = {stop: self._turned(points) for stop, points in marks.found.items()}
        self.actions = [*self._actions()]
        self.forks = [one and self._worth(one, marks) for one in self._kept]

    def _seat(self, player: int) -> int:
        """The seat of a player, see above."""
        return (player - self._beginner) % len(self._bots)

    def _turned(self, points: Sequence[int]) -> list[int]:
        return [*points[self._beginner :], *points[: self._beginner]]

    def _see(self, taken: int) -> None:
        """Notes the watched cards among the options, and keeps the moment if the lot says so."""
        game, ids = self._game, self._ids
        state = game.state
        offered = dict.fromkeys(ids[option] for option in state.options)
        if len(offered) < 2:
            return
        number = state.cells[game.machine.layout.round]
        choice = ids[state.options[taken]]
        for card in offered:
            group = self._group.get(card)
            if group is None:
                continue
            self.candidates.append(
                Candidate(number, self._seat(state.player), card, card == choice)
            )
            if group < len(self._kept):
                self._draw(group, card, taken)

    def _draw(self, group: int, card: str, taken: int) -> None:
        """Keeps this moment if its lot is the lowest of the game so far.

        The lot depends on the seed and the number of choices, then on the card, so that games of
        two mixes have the same one as long as they are the same.
        """
        game, kept = self._game, self._kept[group]
        by_choice = mix(self._salt ^ mix(game.state.chosen[2] << 8 | group))
        lot = by_choice, mix(by_choice ^ salt(card))
        if kept is None or lot < kept.lot:
            self._kept[group] = _Moment(lot, card, game.clone(), taken)

    def _actions(self) -> Iterator[tuple[str, str]]:
        for event in events_since(None, self._game.state.log):
            if isinstance(event, ActionBegan | Declined | Idle | Stopped):
                card = self._ids[event.card]
                if card in self._group:
                    yield card, ACTIONS[type(event)]

    def _worth(self, kept: _Moment, played: _Marks) -> Worth:
        """Plays the other branch; one of the two is the game itself."""
        at = kept.game
        state, seat = at.state, at.state.player
        takes = self._ids[state.options[kept.taken]] == kept.card
        number = self._best_other(at, kept.card) if takes else self._first(at, kept.card)
        branch = at.clone()
        branch.machine.take(branch.state, number)
        marks = _Marks(branch)
        while branch.state.pc >= 0:
            now = branch.state
            branch.machine.take(now, self._bots[now.player].choose(branch))
            marks.note()
        stop = played.next_stop(state.cells[at.machine.layout.round])
        with_card, without = (played, marks) if takes else (marks, played)
        gains = [
            [one - other for one, other in zip(with_card.at(when), without.at(when), strict=True)]
            for when in (stop, None)
        ]
        own = gains[0][seat], gains[1][seat]
        others = sum(gains[0]) - own[0], sum(gains[1]) - own[1]
        number = state.cells[at.machine.layout.round]
        win = share_of_win(with_card.won, seat) - share_of_win(without.won, seat)
        return Worth(kept.card, self._seat(seat), number, state.chosen[2], takes, own, others, win)

    def _first(self, game: Game, card: str) -> int:
        """The number of the first option that is a card."""
        return next(at for at, one in enumerate(game.state.options) if self._ids[one] == card)

    def _best_other(self, game: Game, card: str) -> int:
        """The number of the option that the bot takes if a card is not on offer."""
        asked, options = game.clone(), game.state.options
        others = [number for number, one in enumerate(options) if self._ids[one] != card]
        asked.state.options = [options[number] for number in others]
        return others[self._bots[asked.state.player].choose(asked)]


class _Marks:
    """The points of all seats after each scoring between two rounds, and at the end.

    found: by the round that follows the scoring.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._stops = rounds_after_scorings(game.rules.definitions)
        self._next = bisect_right(self._stops, game.state.cells[game.machine.layout.round])
        self.found: dict[int, list[int]] = {}

    def note(self) -> None:
        """Notes the points if a round has begun that follows a scoring."""
        if self._next == len(self._stops):
            return
        state = self.game.state
        number = state.cells[self.game.machine.layout.round]
        while self._next < len(self._stops) and number >= self._stops[self._next]:
            self.found[self._stops[self._next]] = self.game.points
            self._next += 1

    @property
    def won(self) -> list[int]:
        """The seats that have won."""
        return [self.game.players.index(colour) for colour in self.game.winners]

    def next_stop(self, number: int) -> int | None:
        """The first round after the next scoring; None: the game ends with it."""
        at = bisect_right(self._stops, number)
        return self._stops[at] if at < len(self._stops) else None

    def at(self, stop: int | None) -> Sequence[int]:
        """The points at the beginning of such a round, or at the end."""
        return self.game.points if stop is None else self.found.get(stop, self.game.points)


def rounds_after_scorings(defs: Definitions) -> list[int]:
    """The numbers of the rounds before which the track has a space that is no round."""
    found, scored = [], False
    for space in defs.track:
        if space.round is None:
            scored = True
        elif scored:
            found.append(space.round)
            scored = False
    return found


def worth_in(row: Mapping[str, Any] | None) -> Worth | None:
    """The worth that was stored as plain data."""
    if row is None:
        return None
    own, others = (tuple(row[name]) for name in ("own", "others"))
    return Worth(**{**row, "own": own, "others": others})
