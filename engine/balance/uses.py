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


class Offer(NamedTuple):
    """A card that a player may choose. takes: whether they do."""

    round: int
    seat: int
    card: str
    takes: bool


class Uses(NamedTuple):
    """What was done with some cards in a game.

    actions: by name as in `ACTIONS`, how many. won: the seats that have won the game.
    """

    offers: Sequence[Offer]
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
        for one in self.offers:
            place = one.round, one.card
            first += one.takes and place not in seen
            seen[place] = one.takes or seen.get(place, False)
        takers = [one.seat for one in self.offers if one.takes]
        return {
            "rounds": len(seen),
            "taken": sum(seen.values()),
            "offers": len(self.offers),
            "takes": len(takers),
            "first": first,
            "won": sum(share_of_win(self.won, seat) for seat in takers),
            **dict.fromkeys(ACTIONS.values(), 0),
            **self.actions,
        }


def uses_in(side: Mapping[str, Any], cards: Collection[str]) -> Uses:
    """What was done with these cards on a side of a stored game."""
    offers = [
        Offer(number, seat, card, bool(takes)) for number, seat, card, takes in side["offers"]
    ]
    actions = dict.fromkeys(ACTIONS.values(), 0)
    for card, what in side["actions"]:
        actions[what] += card in cards
    return Uses([one for one in offers if one.card in cards], actions, side["won"])


def offers_by(
    uses: Sequence[Uses], of: Callable[[Offer], int]
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """By round or by seat, in order: in each game, how often a card was taken, and could be."""
    found = sorted({of(offer) for one in uses for offer in one.offers})
    for value in found:
        some = [[offer for offer in one.offers if of(offer) == value] for one in uses]
        yield value, [(sum(offer.takes for offer in one), len(one)) for one in some]
