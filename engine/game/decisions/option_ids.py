"""A number for every option that a game can ever offer, the same in every decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...compile.layout import Layout
from ...compile.program import Program
from ...compile.verbs.choices import ChooseOne
from ...compile.verbs.picks import NumbersOffered
from ...rules.model import Definitions
from ...text.kept_with import kept_with
from ...text.limits import MAX_NUMBER
from ..machine.machine import Machine
from ..state import domains
from ..state.state import State


class OptionIds:
    """Numbers from 0 to count - 1: for each domain its possible options, and then “no more”.

    They depend only on the ruleset and the number of players, so that a policy can learn them.
    Players are counted from the one who decides to the left, so that it can play every seat.
    """

    def __init__(self, program: Program, most_pieces: int) -> None:
        layout = program.layout
        wide = any(
            isinstance(line.op, ChooseOne) and isinstance(line.op.among, NumbersOffered)
            for line in program.code
        )
        answers = max(len(line.op.ask().answers) for line in program.code)
        common = {
            domains.ANSWER: range(answers),
            domains.NUMBER: range(1 + (MAX_NUMBER if wide else most_pieces)),
        }
        seats = [common | _counted_from(seat, layout) for seat in range(layout.players)]
        self._of_seat = [_numbered(kinds) for kinds in seats]
        self.count = sum(len(options) + 1 for options in seats[0].values())

    def of(self, state: State) -> list[int]:
        """The numbers of the options that a state offers, in their order."""
        return self.among(state.player, state.domain, state.options)

    def among(self, seat: int, domain: int, options: Sequence[int]) -> list[int]:
        """The numbers of some options, in their order, when the player of a seat is asked."""
        if not options:
            return []
        numbers = self._of_seat[seat][domain]
        found = [numbers[option] for option in options]
        return found if len({*found}) == len(found) else _apart(found)


def _numbered(kinds: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    """The numbers of all options by domain; that of “no more” (-1) is the last of its domain."""
    found: dict[int, list[int]] = {}
    first = 0
    for domain, options in kinds.items():
        found[domain] = [first + option for option in (*options, len(options))]
        first += len(options) + 1
    return found


def _counted_from(seat: int, layout: Layout) -> dict[int, Sequence[int]]:
    """For each option, the one that it becomes when the player of a seat counts as the first."""
    own = [(player - seat) % layout.players for player in range(layout.players)]
    owners = [*own, *range(layout.players, layout.owners)]
    places = _seated(layout.places, own)
    piles = layout.piles()
    return {
        domains.PLACE: places,
        domains.PILE: [layout.pieces_at(kind, places[at], owners[of]) for kind, of, at in piles],
        domains.CARD: _looks(layout, own),
        domains.PLAYER: own,
        domains.PIECE: _seated(layout.singles, own),
    }


def _seated(names: Sequence[str], own: Sequence[int]) -> list[int]:
    """For each thing, the one that it becomes then; `name/1` belongs to the second player."""
    numbers = {name: number for number, name in enumerate(names)}
    parts = [name.partition("/") for name in names]
    return [
        numbers[f"{thing}/{own[int(player)]}" if slash else thing] for thing, slash, player in parts
    ]


def _looks(layout: Layout, own: Sequence[int]) -> list[int]:
    """For each card, the first that looks like it: the copies of a card can't be distinguished."""
    first: dict[tuple[str, int | None], int] = {}
    for number, copy in enumerate(layout.cards):
        first.setdefault((copy.card.id, copy.owner), number)
    return [
        first[copy.card.id, None if copy.owner is None else own[copy.owner]]
        for copy in layout.cards
    ]


def _apart(numbers: Sequence[int]) -> list[int]:
    """Numbers of options, where each copy of a card gets a different number."""
    found: list[int] = []
    for number in numbers:
        while number in found:
            number += 1
        found.append(number)
    return found


@kept_with
def option_ids(machine: Machine, defs: Definitions) -> OptionIds:
    """The numbers of all options that games on a machine can offer."""
    most = [piece.each_player for piece in defs.pieces.values()]
    most += [number for one in defs.neutrals.values() for number in one.pieces.values()]
    return OptionIds(machine.program, max(most, default=0))
