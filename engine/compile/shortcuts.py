"""Finds instructions that do nothing as long as nobody stands in some places: they are passed over.

Most sentences of a large mix find that there is nothing to do: nobody is on the ship, nobody holds
the office. One question before them all is then asked instead of each of their own. A shortcut
stands beside the code and changes nothing of it: whoever does not take it does the same, slower.

From an instruction on, all ways are followed on which nothing happens. Where they come together
again, a shortcut may end. What is assumed on the way is the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import asked
from . import expressions as ex
from .assumed import Assumed
from .card_tests import CardsThatNumber
from .expressions import ARITHMETIC, Mask, Number, Owned, ZoneRef
from .failing import is_seldom, is_steady, looked_for
from .frame import SUBJECT
from .layout import Layout
from .operations import Jump, Passing
from .program import Entry, Hook, Instruction, Shortcut
from .settled import is_settled
from .verbs.flow import Return

LEAST_PASSED = 2
"""Fewer instructions are not worth a question."""

EMPTY = -1
"""What stands in a slot that was emptied."""

UNREAD, AS_BEFORE = -2, -3
"""What stands in a slot that nobody reads any more, and in one that was not written on the way."""

_LEADS_ON = ("after", "otherwise", "second", "end")
"""Where an operation says that the block behind it ends: a block is left by its end alone."""

_UNKNOWN = None
Slots = Mapping[int, int | None]
"""What is known to stand in slots that were written on the way."""


def shortcuts_of(
    code: Sequence[Instruction], hooks: Sequence[Hook], layout: Layout
) -> dict[int, tuple[Shortcut, ...]]:
    """All shortcuts of a program, by the instruction where they begin, the longest first.

    In one that does not hold, shorter ones may: past steps that ask of fewer places. A mix without
    places in places has none. It must rest on single pieces alone which of them stands in for
    another.
    """
    if layout.nesting is None:
        return {}
    finder, found, begin = _Finder(code, hooks, layout), dict[int, tuple[Shortcut, ...]](), 0
    while begin < len(code):
        shortcut = finder.longest(begin)
        if shortcut is None:
            begin += 1
            continue
        found[begin] = (shortcut,)
        for inner, shorter in finder.inside(begin, shortcut):
            found[inner] = (*found.get(inner, ()), shorter)
        begin = max(shortcut.after, begin + 1)
    return found


class _Walk:
    """All ways from an instruction on which nothing happens. folds: see `_Finder.longest`."""

    def __init__(self, finder: _Finder, begin: int, *, folds: bool) -> None:
        self._finder, self._folds, self._begin = finder, folds, begin
        self._pending: dict[int, dict[int, int | None]] = {begin: {}}
        self._seen: dict[int, dict[int, int | None]] = {}
        self._loops: set[int] = set()
        self._written: set[int] = set()
        self._offers: dict[int, tuple[int, ...]] = {}
        self._things: dict[int, tuple[int, ...]] = {}
        self.assumed, self._passed = Assumed(), 0

    def ends(self) -> Iterator[tuple[int, Assumed, int, Slots]]:
        """Where the ways come together, on what condition, how many are passed, what is known."""
        while self._pending:
            pc = min(self._pending)
            slots = self._pending.pop(pc)
            if self._passed and not self._pending:
                yield pc, self.assumed, self._passed, slots
            if not self._step(pc, slots):
                return

    def _step(self, pc: int, slots: dict[int, int | None]) -> bool:
        passing = self._finder.passing(pc)
        if passing is None:
            return False
        self._seen[pc] = slots
        found = self._assumptions(pc, passing)
        if found is None or not (both := self.assumed.and_also(found[0])).is_one_question:
            return False
        self.assumed = both
        self._passed += LEAST_PASSED if self._finder.opens_frame(passing) else 1
        after = self._after(passing, slots)
        over = after | dict.fromkeys(passing.over, UNREAD)
        *on, last = found[1]
        return all([self._go(pc, to, after) for to in on]) and self._go(pc, last, over)

    def _after(self, passing: Passing, slots: Slots) -> dict[int, int | None]:
        """What is known behind an instruction."""
        after = dict(slots)
        if passing.clears is not None:
            after |= dict.fromkeys(range(*passing.clears), EMPTY)
        after |= dict.fromkeys(passing.fills, _UNKNOWN)
        if passing.remembers is not None:
            slot, number = passing.remembers
            after[slot] = self._folded(number, slots)
        if passing.player is not None:
            self._loops.add(passing.player)
        if passing.offers is not None:
            slot, numbers = passing.offers
            self._offers[slot] = numbers
        if passing.takes is not None:
            slot, thing = passing.takes
            self._things[thing] = self._offers.get(slot, ())
        self._written |= after.keys()
        return after

    def _assumptions(self, pc: int, passing: Passing) -> tuple[Assumed, tuple[int, ...]] | None:
        """What is assumed at an instruction, and where it goes on then."""
        finder, to = self._finder, passing.to
        if passing.armed:
            return Assumed(empty=(finder.armed,)), to
        if passing.hooks:
            quiet = finder.of_hooks(passing.hooks, passing.subject)
            return None if quiet is None else (quiet, to)
        people = passing.nobody or passing.moves
        if people is not None:
            nobody = self._nobody(*people, seldom=passing.nobody is None)
            return None if nobody is None else (nobody, to)
        if passing.test is not None:
            failing = self._failing(passing.test, seldom=finder.has_other(pc, to[-1]))
            if failing is not None:
                return failing, to[-1:]
        match passing.none:
            case ex.CardsNumber(zones=zones) | CardsThatNumber(zones=zones):
                no_card = self._no_card(zones)
                return (Assumed(), to) if no_card is None else (no_card, to[:1])
        return Assumed(), to

    def _failing(self, test: asked.Test, *, seldom: bool) -> Assumed | None:
        """What must hold so that a test does not. seldom: it is known that it hardly ever does."""
        match test:
            case asked.All(tests=tests):
                found = [self._failing(one, seldom=seldom) for one in tests]
                told = [one for one in found if one is not None]
                return min(told, key=lambda one: not one.tests, default=None)
        if not seldom and self._is_steady(test):
            return Assumed(tests=(test,))
        match looked_for(test):
            case (Owned() as pieces, Mask() as zone):
                return self._nobody(pieces, zone, seldom=seldom)
            case (ZoneRef(), *_) as zones:
                return self._no_card(zones)
        return None

    def _nobody(self, pieces: Owned, zone: Mask, *, seldom: bool) -> Assumed | None:
        """That nobody stands in a zone; of a player of a loop: nobody at all.

        seldom: it is assumed only where hardly ever somebody does.
        """
        zone = Mask(tuple(place for part in zone.parts for place in self._places(part)))
        if seldom and not is_seldom(pieces, zone, self._finder.carriers):
            return None
        if pieces.whose in ("own", "opponents") and pieces.subject in self._loops:
            pieces = pieces.changed(whose="anyone")
        if pieces.whose in ("anyone", "owner", "others"):
            pieces = pieces.changed(subject=SUBJECT if pieces.whose == "anyone" else pieces.subject)
        found = Assumed(nobody=((pieces.changed(counting=False, going=None), zone),))
        known = is_settled(zone) or is_seldom(pieces, zone, self._finder.carriers)
        return found if known and self._are_of_one(found) else None

    def _no_card(self, zones: Sequence[ZoneRef]) -> Assumed | None:
        """That no card lies in some zones; of a player of a loop: in those of nobody."""
        players, found = range(self._finder.players), list[ZoneRef]()
        for zone in zones:
            if zone.subject in self._loops:
                found += [ZoneRef(zone.cell + player, None) for player in players]
            else:
                found.append(zone)
        empty = Assumed(empty=tuple(found))
        return empty if self._are_of_one(empty) else None

    def _are_of_one(self, found: Assumed) -> bool:
        """Whether something is assumed of no player, or of one who acts all the while."""
        return len(found.subjects) < 2 and found.subjects.isdisjoint(self._loops | self._written)

    def _places(self, part: ex.MaskPart) -> tuple[ex.MaskPart, ...]:
        """The places that a part of a zone may mean, where it is on a piece of a loop."""
        match part:
            case ex.ChosenHolder(offset=offset, piece=ex.Chosen(slot=slot, subject=None)):
                things = self._things.get(slot, ())
                return tuple(ex.ConstPlace(offset + thing) for thing in things) or (part,)
        return (part,)

    def _is_steady(self, test: asked.Test) -> bool:
        """Whether a test asks only of single pieces, by the player who acts all the while."""
        return is_steady(test, self._finder.players) and self._are_of_one(Assumed(tests=(test,)))

    def _folded(self, number: Number, slots: Slots) -> int | None:
        """What a number is, if that is known; it may be assumed that nobody is counted."""
        match number:
            case ex.FixedNumber(value=value):
                return value
            case ex.ChosenNumber(chosen=ex.Chosen(slot=slot, subject=None)):
                known = slots.get(slot, _UNKNOWN)
                return _UNKNOWN if known is None else max(known, 0)
            case ex.PiecesNumber(pieces=pieces, places=places) if self._folds:
                nobody = self._nobody(pieces, places, seldom=False)
                if nobody is None or not (both := self.assumed.and_also(nobody)).is_one_question:
                    return _UNKNOWN
                self.assumed = both
                return 0
            case ex.Combined(how=how, first=first, second=second):
                one, other = self._folded(first, slots), self._folded(second, slots)
                if one == 0 and how in ("difference", "product"):
                    return 0
                return _UNKNOWN if one is None or other is None else ARITHMETIC[how](one, other)
        return _UNKNOWN

    def _go(self, pc: int, to: int, slots: dict[int, int | None]) -> bool:
        """Notes where a way goes on. Back in a loop, nothing may have been written in it."""
        to, way = self._finder.follow(to), to
        if to <= pc and to not in self._seen:  # it may end where it would lead back
            to = self._finder.before_turning(way)
        if to <= pc:
            return self._seen.get(to) == slots or self._all_unknown(to, slots)
        known = self._pending.get(to)
        if known is None:
            self._pending[to] = dict(slots)
        else:
            for slot in {*known, *slots}:
                known[slot] = _either(known.get(slot, AS_BEFORE), slots.get(slot, AS_BEFORE))
        return True

    def _all_unknown(self, to: int, slots: Slots) -> bool:
        """Whether nothing is taken for known that a second time round may have changed."""
        before = self._seen.get(to)
        if before is None:
            return False
        changed = [slot for slot in slots if slots[slot] != before.get(slot, EMPTY)]
        return all(slots[slot] in (_UNKNOWN, UNREAD) for slot in changed)


class _Finder:
    """carriers: the places (bits) that are pieces. armed: the cell that is 0 if no card reacts."""

    def __init__(self, code: Sequence[Instruction], hooks: Sequence[Hook], layout: Layout) -> None:
        self._code, self._hooks = code, hooks
        self._limits = _limits(code)
        self._waiting: set[int] = set()
        assert layout.nesting is not None
        self.carriers = sum(1 << place for place in layout.nesting.cells)
        self.players = layout.players
        self.armed, self._quiet = ZoneRef(layout.armed, None), ZoneRef(layout.waiting, None)

    def follow(self, pc: int) -> int:
        """The instruction to go on with, past all jumps that stand there."""
        while isinstance(op := self._code[pc].op, Jump):
            pc = op.to
        return pc

    def before_turning(self, pc: int) -> int:
        """The jump that leads back, where one does among those that stand there."""
        while isinstance(op := self._code[pc].op, Jump) and op.to > pc:
            pc = op.to
        return pc

    def opens_frame(self, passing: Passing) -> bool:
        """Whether a rule that waits for a moment gets a frame there."""
        return any(self._hooks[one].always for one in passing.hooks)

    def passing(self, pc: int) -> Passing | None:
        """How an instruction is passed where it does nothing; None: it may do something."""
        return self._code[pc].op.passing(pc)

    def has_other(self, pc: int, otherwise: int) -> bool:
        """Whether a condition has an `else`: the block behind it leads past that."""
        op = self._code[otherwise - 1].op
        return otherwise > pc + 1 and isinstance(op, Jump) and op.to > otherwise

    def longest(self, begin: int) -> Shortcut | None:
        """The longest shortcut from an instruction.

        What is written on the way must be known at its end, unless its frame ends there, too. A
        number that is counted is known if nobody is there to be counted: that is assumed only where
        it is needed.
        """
        return self._found(begin, folds=False) or self._found(begin, folds=True)

    def _found(self, begin: int, *, folds: bool) -> Shortcut | None:
        found = [one for passed, one in self._all(begin, folds=folds) if passed >= LEAST_PASSED]
        return found[-1] if found else None

    def _all(self, begin: int, *, folds: bool) -> Iterator[tuple[int, Shortcut]]:
        """The shortcuts from an instruction, the shortest first, and how many each passes."""
        if self.passing(begin) is None:
            return
        for end, assumed, passed, slots in _Walk(self, begin, folds=folds).ends():
            if end > self._limits[begin]:
                break
            over = self._is_over(end)
            known = {slot: value for slot, value in slots.items() if value is not None}
            if (over or len(known) == len(slots)) and any(assumed):
                writes = () if over else _writes(known)
                yield passed, Shortcut(end, assumed, writes)

    def inside(self, begin: int, whole: Shortcut) -> Iterator[tuple[int, Shortcut]]:
        """Where shorter ones begin, past whole steps that ask of fewer places."""
        while begin < whole.after:
            shorter = self._past_steps(begin) if self._begins_step(begin) else None
            if shorter is not None and _all_of(shorter.assumed) < _all_of(whole.assumed):
                yield begin, shorter
                begin = shorter.after
            else:
                begin += 1

    def _begins_step(self, pc: int) -> bool:
        return self._code[pc].where != self._code[pc - 1].where

    def _past_steps(self, begin: int) -> Shortcut | None:
        """A shortcut past a step, and past those behind it that ask nothing else."""
        asks = best = None
        for passed, found in self._all(begin, folds=True):
            if asks is None and self._code[found.after].where != self._code[begin].where:
                asks = found.assumed
            if found.assumed == asks and passed >= LEAST_PASSED:
                best = found
        return best

    def of_hooks(self, hooks: Sequence[int], subject: int) -> Assumed | None:
        """What must hold so that nobody who waits for a moment of a player does anything."""
        waiting = any(self._hooks[one].waiting for one in hooks)
        assumed = Assumed(empty=(self._quiet,) if waiting else ())
        for entry in [entry for one in hooks for entry in self._hooks[one].always]:
            found = self._of_reaction(entry)
            if found is None:
                return None
            nobody = tuple(
                (pieces.changed(subject=subject) if _acts(pieces) else pieces, zone)
                for pieces, zone in found.assumed.nobody
            )
            assumed = assumed.and_also(Assumed(nobody))
        return assumed

    def _of_reaction(self, entry: Entry) -> Shortcut | None:
        """A shortcut past all that a rule does, which asks of nothing that is in its frame."""
        if entry.pc in self._waiting:
            return None
        self._waiting.add(entry.pc)
        found = self.longest(entry.pc)
        self._waiting.discard(entry.pc)
        if found is None or not self._is_over(found.after):
            return None
        nobody, empty, tests = found.assumed
        of_others = any(pieces.subject != SUBJECT for pieces, _ in nobody if _acts(pieces))
        of_places = any(
            isinstance(part, ex.PlayersPlace) for _, zone in nobody for part in zone.parts
        )
        return None if empty or tests or of_others or of_places else found

    def _is_over(self, pc: int) -> bool:
        return isinstance(self._code[pc].op, Return)


def _acts(owned: Owned) -> bool:
    return owned.whose in ("own", "opponents")


def _limits(code: Sequence[Instruction]) -> list[int]:
    """How far a shortcut may lead from each instruction: not out of the block in which it is."""
    limits = [len(code)] * len(code)
    for pc, instruction in enumerate(code):
        op = instruction.op
        for name in _LEADS_ON:
            end = getattr(op, name, None)
            if isinstance(end, int):
                for inside in range(pc + 1, min(end, len(code))):
                    limits[inside] = min(limits[inside], end)
    return limits


def _either(one: int | None, other: int | None) -> int | None:
    """What is known of a slot where two ways come together."""
    if UNREAD in (one, other):
        return other if one == UNREAD else one
    return one if one == other else _UNKNOWN


def _writes(known: Mapping[int, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """What is written at the end of a shortcut, by the first of some slots behind each other.

    What nobody reads may be overwritten, or not.
    """
    found: list[tuple[int, list[int]]] = []
    for slot, value in sorted(known.items()):
        if found and slot == found[-1][0] + len(found[-1][1]):
            found[-1][1].append(EMPTY if value == UNREAD else value)
        elif value != UNREAD:
            found.append((slot, [value]))
    return tuple((slot, tuple(values)) for slot, values in found)


def _all_of(assumed: Assumed) -> frozenset[object]:
    """Everything that is assumed."""
    return frozenset(one for each in assumed for one in each)
