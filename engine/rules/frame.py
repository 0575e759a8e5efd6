"""The local names of a procedure or an effect, and the slots of its frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from .program import FIRST_LOCAL, SUBJECT


@dataclass(frozen=True)
class Local:
    """A name chosen in an effect. `each_player`: one slot for each player, from `slot` on."""

    slot: int
    each_player: bool
    is_player: bool


@dataclass
class Frame:
    """Slots given out so far. `subject` is the slot of the player who acts just here.

    in_each: inside an `each` block, where a chosen name belongs to each player separately.
    player: the number of the player that `own` means in a rule, which has no frame; else None.
    """

    size: int = FIRST_LOCAL
    subject: int = SUBJECT
    in_each: bool = False
    player: int | None = None
    locals: dict[str, Local] = field(default_factory=dict)
    secrets: list[str] = field(default_factory=list)

    def slots(self, count: int = 1) -> int:
        """Gives out fresh slots; the first one's number."""
        first = self.size
        self.size += count
        return first

    def declare(self, name: str, players: int, *, is_player: bool = False) -> Local:
        """The slot of a chosen name; the same name keeps its slot."""
        if name not in self.locals:
            count = players if self.in_each else 1
            self.locals[name] = Local(self.slots(count), self.in_each, is_player)
        return self.locals[name]
