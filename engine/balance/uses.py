"""What players do with the cards that are watched in a game, and how it is counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..game.state.events import ActionBegan, Declined, Idle, Stopped
from ..tools.many import share_of_win

ACTIONS: Final[dict[type, str]] = {
    ActionBegan: "began",
    Declined: "declined",
    Idle: "idle",
    Stopped: "stopped",
}
"""What becomes of the action of a card: it begins or is left out; has no effect; is stopped."""


class Candidate(NamedTuple):
    """A card that a player may choose. takes: whether they do."""

    round: int
    seat: int
    card: str
    takes: bool


class Uses(NamedTuple):
    """What was done with some cards in a game.

    actions: by name as in `ACTIONS`, how many. won: the seats that have won the game.
    """

    candidates: Sequence[Candidate]
    actions: Mapping[str, int]
    won: Sequence[int]

    def counted(self) -> dict[str, float]:
        """The counts of a game.

        rounds: those in which a card could be chosen; taken: those of them in which it was. offers:
        the moments; takes: those at which it was chosen; first: those that were the first of their
        round. won: the shares of the win of those who took a card. With those of `ACTIONS`.
        """
        seen: dict[tuple[int, str], bool] = {}
        first = 0
        for one in self.candidates:
            place = one.round, one.card
            first += one.takes and place not in seen
            seen[place] = one.takes or seen.get(place, False)
        takers = [one.seat for one in self.candidates if one.takes]
        return {
            "rounds": len(seen),
            "taken": sum(seen.values()),
            "offers": len(self.candidates),
            "takes": len(takers),
            "first": first,
            "won": sum(share_of_win(self.won, seat) for seat in takers),
            **dict.fromkeys(ACTIONS.values(), 0),
            **self.actions,
        }


def uses_in(side: Mapping[str, Any], cards: Collection[str]) -> Uses:
    """What was done with these cards on a side of a stored game."""
    found = [
        Candidate(number, seat, card, bool(takes))
        for number, seat, card, takes in side["candidates"]
    ]
    actions = dict.fromkeys(ACTIONS.values(), 0)
    for card, what in side["actions"]:
        actions[what] += card in cards
    return Uses([one for one in found if one.card in cards], actions, side["won"])


def candidates_by(
    uses: Sequence[Uses], of: Callable[[Candidate], int]
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """By round or by seat, in order: in each game, how often a card was taken, and could be."""
    found = sorted({of(each) for one in uses for each in one.candidates})
    for value in found:
        some = [[each for each in one.candidates if of(each) == value] for one in uses]
        yield value, [(sum(each.takes for each in one), len(one)) for one in some]
