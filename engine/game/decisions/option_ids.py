"""A number for every option that a game can ever offer, the same in every decision."""

from __future__ import annotations

from functools import lru_cache

from ...compile.operations import STOP
from ...compile.program import Program
from ...compile.verbs.choices import ChooseOne
from ...compile.verbs.picks import NumbersOffered
from ...rules.model import Definitions
from ...text.limits import MAX_NUMBER
from ..machine.machine import Machine
from ..state import domains
from ..state.state import State


class OptionIds:
    """Numbers from 0 to count - 1: for each kind of option first “no more”, then what it may be.

    They depend on the ruleset and the number of players alone, so that a policy may learn them.
    """

    def __init__(self, program: Program, most_pieces: int) -> None:
        layout = program.layout
        wide = any(
            isinstance(line.op, ChooseOne) and isinstance(line.op.among, NumbersOffered)
            for line in program.code
        )
        sizes = {
            domains.PLACE: len(layout.places),
            domains.PILE: layout.single_base,
            domains.CARD: len(layout.cards),
            domains.PLAYER: layout.players,
            domains.PIECE: len(layout.singles),
            domains.ANSWER: max(len(line.op.answers()) for line in program.code),
            domains.NUMBER: 1 + (MAX_NUMBER if wide else most_pieces),
        }
        self._none: dict[int, int] = {}
        self.count = 0
        for domain, size in sizes.items():
            self._none[domain] = self.count
            self.count += 1 + size

    def of(self, state: State) -> list[int]:
        """The numbers of the options that a state offers, in their order."""
        return [self.id(state.domain, option) for option in state.options]

    def id(self, domain: int, option: int) -> int:
        """The number of one option."""
        return self._none[domain] - STOP + option


@lru_cache(maxsize=64)
def option_ids(machine: Machine, defs: Definitions) -> OptionIds:
    """The numbers of all options that games on a machine can offer."""
    most = [piece.each_player for piece in defs.pieces.values()]
    most += [number for one in defs.neutrals.values() for number in one.pieces.values()]
    return OptionIds(machine.program, max(most, default=0))
