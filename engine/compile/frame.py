"""The local names of a procedure or an effect, and the slots of its frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from ..lang.liveness import Liveness
from ..lang.names import What
from ..lang.nodes import Body, Name, Node
from ..text.records import Record
from .expressions import Chosen, ConstPlayer, SlotPlayer

RETURN_TO: Final = 0
RETURN_FRAME: Final = 1
SUBJECT: Final = 2
CARD: Final = 3
OUTER_ACTION: Final = 4
FIRST_LOCAL: Final = 5
"""The head of a frame: where to return, the frame below, who acts, the card, the action around."""


class Local(Record):
    """A name chosen in an effect.

    each_player: one slot for each player, from `slot` on; else the slot after it holds the player
    who chose in secret. family: that of a piece. certain: the name of a loop always stands for
    something.
    """

    slot: int
    each_player: bool
    what: What
    certain: bool = False
    family: str = ""


class NamedThing(Record):
    """What a name in a sentence stands for when the sentence runs, and where to read it."""

    name: str
    what: What
    chosen: Chosen


class CardOfRule(Record):
    """The card of a rule: its numbers, and the cells in which its copies (bits) are in force.

    copy: the one that is meant; None: all that are in force.
    """

    numbers: Mapping[str, int]
    cells: tuple[int, ...]
    copies: int
    copy: int | None = None


LiveOut = tuple[int, ...] | None
"""The slots of the numbers that a block assigns and later code reads: a block that changes one of
them has an effect. None: no name that is chosen in the block is read after it."""


class Reading(Record):
    """A read of a chosen player into a slot, just before a sentence that names that player.

    If no player was chosen, the sentence does nothing.
    """

    slot: int
    chosen: Chosen


@dataclass
class Frame:
    """Slots in use. subject: the slot of the player who acts at this point.

    most: the most slots in use so far. keeps_slots: what it chooses in secret is known by its slot,
    so no other procedure uses its slots.
    in_each: inside an `each` block, where a chosen name belongs to each player separately; `owner`
    is the slot of the player to whom it belongs, also while another player acts in the block.
    player: the number of the player that `own` means in a rule, which has no frame, and in a filter
    of players; else None. around: in such a filter, the player who acts around it. card: the card
    of a rule; None in an effect, which reads the number of the card that it runs for from a slot.
    liveness: which of the names that a sentence assigns may be read after it. last_reads: by
    sentence, the choices that are read last in it. tested: the region that `it` means, whose number
    or rule is compiled. ahead: the answers that a loop may read before they are asked for.
    """

    size: int = FIRST_LOCAL
    most: int = FIRST_LOCAL
    keeps_slots: bool = False
    subject: int = SUBJECT
    owner: int = SUBJECT
    in_each: bool = False
    player: int | None = None
    around: ConstPlayer | SlotPlayer | None = None
    card: CardOfRule | None = None
    tested: int | None = None
    liveness: Liveness = field(default_factory=Liveness)
    last_reads: dict[int, list[int]] = field(default_factory=dict)
    locals: dict[str, Local] = field(default_factory=dict)
    secrets: list[Local] = field(default_factory=list)
    ahead: set[str] = field(default_factory=set)
    readings: list[Reading] = field(default_factory=list)

    def slots(self, count: int = 1) -> int:
        """Allocates new slots; returns the number of the first."""
        first = self.size
        self.size += count
        self.most = max(self.most, self.size)
        return first

    def take_over(self, inlined: Frame) -> None:
        """Makes the slots of a procedure that was inlined here free for others, if they may be."""
        self.most = max(self.most, inlined.most)
        if inlined.keeps_slots:
            self.size, self.keeps_slots = inlined.size, True

    def declare(self, name: str, players: int, what: What, family: str = "") -> Local:
        """The slot of a chosen name; the same name keeps its slot."""
        self.ahead.discard(name)
        if name not in self.locals:
            count = players if self.in_each else 2
            self.locals[name] = Local(self.slots(count), self.in_each, what, family=family)
        return self.locals[name]

    def chosen(self, name: str) -> Chosen:
        """Where to read what a name stands for: for its owner, if each player has one."""
        local = self.locals[name]
        if local.each_player and self.player is not None:
            return Chosen(local.slot + self.player, None)
        return Chosen(local.slot, self.owner_of(local))

    def owner_of(self, local: Local) -> int | None:
        """The slot of the player whose choice a name stands for; None if all share it."""
        return self.owner if local.each_player else None

    def unnamed(self, first: int, players: int) -> tuple[int, ...]:
        """The slots from one on that have no name: only the sentence that writes one reads it."""
        named = {
            local.slot + n
            for local in self.locals.values()
            for n in range(players if local.each_player else 2)
        }
        return tuple(slot for slot in range(first, self.size) if slot not in named)

    def named_in(self, node: Node) -> tuple[NamedThing, ...]:
        """The names in a sentence that were chosen before it, and those of the loops around it."""
        if not self.locals:
            return ()
        inside = {name for part in node.walk() for name, _ in part.introduces()}
        loops = (name for name, local in self.locals.items() if local.certain)
        names = dict.fromkeys([*(name.text for name in node.all(Name)), *loops])
        known = {name: self.locals[name] for name in names if name in self.locals}
        return tuple(
            NamedThing(name, local.what, self.chosen(name))
            for name, local in known.items()
            if name not in inside
        )

    def live_out_of(self, node: Node, players: int) -> LiveOut:
        """The live-out numbers of a sentence that is already compiled."""
        names = self.liveness.live_out.get(id(node))
        return self._slots_of(names, players) if names else None

    def overwritten_in(self, body: Body, players: int) -> tuple[int, ...]:
        """The slots of the live-out numbers that a compiled block assigns without reading them."""
        return self._slots_of(self.liveness.overwritten.get(id(body), ()), players)

    def _slots_of(self, names: Iterable[str], players: int) -> tuple[int, ...]:
        """The slots of some names, without answers, which are always asked for or drawn."""
        known = [self.locals[name] for name in sorted(names) if name in self.locals]
        stored = [local for local in known if local.what is not What.ANSWER]
        return tuple(
            local.slot + n for local in stored for n in range(players if local.each_player else 1)
        )

    @contextmanager
    def acting(self, slot: int) -> Iterator[None]:
        """Inside, the player in a slot acts; names in an `each` block stay those of its player."""
        outside = self.subject, self.owner
        self.subject = slot
        if not self.in_each:
            self.owner = slot
        yield
        self.subject, self.owner = outside

    @contextmanager
    def testing(self, region: int) -> Iterator[None]:
        """Inside, a number of this region is compiled."""
        outside, self.tested = self.tested, region
        yield
        self.tested = outside

    def of_player(self, player: int) -> Frame:
        """The same frame for a test of a certain player, whom `own` means."""
        return replace(self, player=player, readings=[])

    def player_slot(self, name: str) -> int:
        """The slot with the player, piece or card of this name when the next instruction runs."""
        local = self.locals[name]
        if local.certain:
            return local.slot
        if local.each_player and self.player is not None:
            slot = local.slot + self.player
            self.readings.append(Reading(slot, Chosen(slot, None)))
            return slot
        chosen = Chosen(local.slot, self.owner_of(local))
        if self.tested is not None:
            for reading in self.readings:  # perhaps for another region
                if reading.chosen == chosen:
                    return reading.slot
        slot = self.slots() if local.each_player else local.slot
        self.readings.append(Reading(slot, chosen))
        return slot
