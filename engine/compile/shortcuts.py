"""Finds instructions that do nothing as long as nobody stands in some places: they are passed over.

Most sentences of a large mix find that there is nothing to do: nobody is on the ship, nobody holds
the office. One question before them all is then asked instead of each of their own. A shortcut
stands beside the code and changes nothing of it: whoever does not take it does the same, slower.

From an instruction on, all ways are followed on which nothing happens. Where they come together
again, a shortcut may end. What is assumed on the way is the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from . import expressions as ex
from .expressions import ARITHMETIC, Mask, Number, Owned
from .frame import SUBJECT
from .operations import Jump, Op, Passing
from .program import Entry, Hook, Instruction, Shortcut
from .settled import is_settled
from .verbs.flow import Return

LEAST_PASSED = 2
"""Fewer instructions are not worth a question."""

_LEADS_ON = ("after", "otherwise", "second", "end")
"""Where an operation says that the block behind it ends: a block is left by its end alone."""

_UNKNOWN = None
Slots = Mapping[int, int | None]
"""What is known to stand in slots that were written on the way."""


def shortcuts_of(
    code: Sequence[Instruction], hooks: Sequence[Hook]
) -> dict[int, tuple[Shortcut, ...]]:
    """All shortcuts of a program, by the instruction where they begin, the longest first.

    In one that does not hold, shorter ones may: past steps that ask of fewer places. It must rest
    on single pieces alone which of them stands in for another.
    """
    if not any(_asks_for_people(one.op) for one in code):
        return {}
    finder, found, begin = _Finder(code, hooks), dict[int, tuple[Shortcut, ...]](), 0
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


def _asks_for_people(op: Op) -> bool:
    passing = op.passing(0)
    return passing is not None and passing.nobody is not None


class _Assumed(NamedTuple):
    """What must hold so that nothing happens: nobody stands there, and no test leads into a block.

    tests: the instructions that ask them. quiet: nor has any card a text that waits.
    """

    nobody: tuple[tuple[Owned, Mask], ...] = ()
    tests: tuple[int, ...] = ()
    quiet: bool = False

    def and_also(self, other: _Assumed) -> _Assumed:
        """What must hold so that both do."""
        return _Assumed(
            tuple(dict.fromkeys(self.nobody + other.nobody)),
            tuple(dict.fromkeys(self.tests + other.tests)),
            self.quiet or other.quiet,
        )

    def goes_with(self, other: _Assumed) -> bool:
        """Whether one question may ask both: people come and go, what tests ask seldom changes."""
        people = self.nobody or self.quiet or other.nobody or other.quiet
        return not (people and (self.tests or other.tests))


class _Walk:
    """All ways from an instruction on which nothing happens. folds: see `_Finder.longest`."""

    def __init__(self, finder: _Finder, begin: int, *, folds: bool) -> None:
        self._finder, self._folds, self._begin = finder, folds, begin
        self._pending: dict[int, dict[int, int | None]] = {begin: {}}
        self._seen: dict[int, dict[int, int | None]] = {}
        self._loops: set[int] = set()
        self.assumed, self._passed = _Assumed(), 0

    def ends(self) -> Iterator[tuple[int, _Assumed, int, Slots]]:
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
        if found is None or not self.assumed.goes_with(found[0]):
            return False
        self.assumed = self.assumed.and_also(found[0])
        self._passed += LEAST_PASSED if passing.hooks else 1  # whoever waits gets a frame
        after = dict(slots)
        if passing.clears is not None:
            after |= dict.fromkeys(range(*passing.clears), _UNKNOWN)
        if passing.remembers is not None:
            slot, number = passing.remembers
            after[slot] = self._folded(number, slots)
        over = dict(after)
        if passing.queue is not None:
            queue, player = passing.queue
            self._loops.add(player)
            over.pop(queue, None)
        *on, last = found[1]
        return all([self._go(pc, to, after) for to in on]) and self._go(pc, last, over)

    def _assumptions(self, pc: int, passing: Passing) -> tuple[_Assumed, tuple[int, ...]] | None:
        """What is assumed at an instruction, and where it goes on then."""
        if passing.hooks:
            quiet = self._finder.of_hooks(passing.hooks, passing.subject)
            return None if quiet is None else (quiet, passing.to)
        if passing.nobody is not None:
            nobody = self._nobody(*passing.nobody)
            return None if nobody is None else (nobody, passing.to)
        if passing.test is not None and not self._finder.has_other(pc, passing.to[-1]):
            if self._is_steady(passing.test):
                return _Assumed(tests=(self._finder.same_test(pc),)), passing.to[-1:]
            people = _people_asked_for(passing.test)
            nobody = None if people is None else self._nobody(*people)
            if nobody is not None:
                return nobody, passing.to[-1:]
        return _Assumed(), passing.to

    def _nobody(self, pieces: Owned, zone: Mask) -> _Assumed | None:
        """That nobody stands in a zone; of a player of a loop: nobody at all."""
        if not is_settled(zone):
            return None
        if pieces.whose in ("own", "opponents"):
            if pieces.subject in self._loops:
                pieces = Owned(pieces.kind, "anyone", SUBJECT)
            elif any(one.subject != pieces.subject for one, _ in self.assumed.nobody if _acts(one)):
                return None
        elif pieces.whose == "anyone":
            pieces = Owned(pieces.kind, "anyone", SUBJECT)
        return _Assumed(nobody=((pieces.changed(counting=False, going=None), zone),))

    def _is_steady(self, test: object) -> bool:
        """Whether a test asks only of single pieces, by the player who acts all the while."""
        if isinstance(test, tuple):
            return all([self._is_steady(one) for one in test])
        if isinstance(test, ex.PlayersPlace):
            return test.subject not in self._loops
        return is_settled(test)

    def _folded(self, number: Number, slots: Slots) -> int | None:
        """What a number is, if that is known; it may be assumed that nobody is counted."""
        match number:
            case ex.FixedNumber(value=value):
                return value
            case ex.ChosenNumber(chosen=ex.Chosen(slot=slot, subject=None)):
                known = slots.get(slot, _UNKNOWN)
                return _UNKNOWN if known is None else max(known, 0)
            case ex.PiecesNumber(pieces=pieces, places=places) if self._folds:
                nobody = self._nobody(pieces, places)
                if nobody is None or not self.assumed.goes_with(nobody):
                    return _UNKNOWN
                self.assumed = self.assumed.and_also(nobody)
                return 0
            case ex.Combined(how=how, first=first, second=second):
                one, other = self._folded(first, slots), self._folded(second, slots)
                return _UNKNOWN if one is None or other is None else ARITHMETIC[how](one, other)
        return _UNKNOWN

    def _go(self, pc: int, to: int, slots: dict[int, int | None]) -> bool:
        """Notes where a way goes on. Back in a loop, nothing may have been written in it."""
        to = self._finder.follow(to)
        if to <= pc:
            return self._seen.get(to) == slots or self._all_unknown(to, slots)
        known = self._pending.get(to)
        if known is None:
            self._pending[to] = dict(slots)
        else:
            for slot in {*known, *slots}:
                if known.get(slot, _UNKNOWN) != slots.get(slot, _UNKNOWN):
                    known[slot] = _UNKNOWN
        return True

    def _all_unknown(self, to: int, slots: Slots) -> bool:
        """Whether nothing is taken for known that a second time round may have changed."""
        before = self._seen.get(to)
        if before is None:
            return False
        changed = [slot for slot in slots if slots[slot] != before.get(slot, -1)]
        return all(slots[slot] is _UNKNOWN for slot in changed)


class _Finder:
    def __init__(self, code: Sequence[Instruction], hooks: Sequence[Hook]) -> None:
        self._code, self._hooks = code, hooks
        self._limits = _limits(code)
        self._waiting: set[int] = set()
        self._tests: dict[object, int] = {}

    def follow(self, pc: int) -> int:
        """The instruction to go on with, past all jumps that stand there."""
        while isinstance(op := self._code[pc].op, Jump):
            pc = op.to
        return pc

    def passing(self, pc: int) -> Passing | None:
        """How an instruction is passed where it does nothing; None: it may do something."""
        return self._code[pc].op.passing(pc)

    def same_test(self, pc: int) -> int:
        """The first instruction that asks what this one asks, of the same player."""
        passing = self.passing(pc)
        assert passing is not None
        return self._tests.setdefault((type(self._code[pc].op), passing.test), pc)

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
                writes = () if over else tuple(sorted(known.items()))
                yield passed, Shortcut(end, assumed.nobody, assumed.tests, assumed.quiet, writes)

    def inside(self, begin: int, whole: Shortcut) -> Iterator[tuple[int, Shortcut]]:
        """Where shorter ones begin, past whole steps that ask of fewer places."""
        while begin < whole.after:
            shorter = self._past_steps(begin) if self._begins_step(begin) else None
            if shorter is not None and set(shorter.nobody) < set(whole.nobody):
                yield begin, shorter
                begin = shorter.after
            else:
                begin += 1

    def _begins_step(self, pc: int) -> bool:
        return self._code[pc].where != self._code[pc - 1].where

    def _past_steps(self, begin: int) -> Shortcut | None:
        """A shortcut past a step, and past those behind it that ask nothing else."""
        asked = best = None
        for passed, found in self._all(begin, folds=True):
            if asked is None and self._code[found.after].where != self._code[begin].where:
                asked = found.nobody
            if found.nobody == asked and passed >= LEAST_PASSED:
                best = found
        return best

    def of_hooks(self, hooks: Sequence[int], subject: int) -> _Assumed | None:
        """What must hold so that nobody who waits for a moment of a player does anything."""
        assumed = _Assumed(quiet=any(self._hooks[one].waiting for one in hooks))
        for entry in [entry for one in hooks for entry in self._hooks[one].always]:
            found = self._of_reaction(entry)
            if found is None:
                return None
            nobody = tuple(
                (pieces.changed(subject=subject) if _acts(pieces) else pieces, zone)
                for pieces, zone in found.nobody
            )
            assumed = assumed.and_also(_Assumed(nobody))
        return assumed

    def _of_reaction(self, entry: Entry) -> Shortcut | None:
        """A shortcut past all that a rule does, which asks of nothing that is in its frame."""
        if entry.pc in self._waiting:
            return None
        self._waiting.add(entry.pc)
        found = self.longest(entry.pc)
        self._waiting.discard(entry.pc)
        if found is None or found.tests or found.quiet or not self._is_over(found.after):
            return None
        alone = all(pieces.subject == SUBJECT for pieces, _ in found.nobody if _acts(pieces))
        return found if alone else None

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


def _people_asked_for(test: object) -> tuple[Owned, Mask] | None:
    """Whose pieces a test looks for, and where; None for any other test."""
    match test:
        case (ex.ConstPlace() as place, (ex.HasPieces(pieces=pieces, low=low),)) if low > 0:
            return pieces, Mask((place,))
    return None
