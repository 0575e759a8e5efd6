"""Decisions as people and bots see them, and why a choice is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..lang.prompts import Asked, render_prompt
from ..lang.wordlist import Words
from ..rules.operands import MANY
from ..rules.program import Instruction, Mask, Regions
from ..text.source import Span
from . import domains
from .announced import announced_step
from .keys import Keys
from .machine import Machine
from .state import State

_ASKED = {
    domains.NUMBER: Asked.NUMBER,
    domains.PILE: Asked.WHAT,
    domains.CARD: Asked.WHAT,
    domains.PIECE: Asked.WHAT,
    domains.PLACE: Asked.WHERE,
}

CLAUSE = "clause"
"""What forbids a choice that no rule forbids: the sentence that asks does not offer it."""


class IllegalChoice(ValueError):
    """A choice that is not allowed now. The state is as it was.

    key: what was chosen. rule: the id of the rule that forbids it, or `clause`.
    """

    def __init__(self, key: str, rule: str, reason: str) -> None:
        super().__init__(f"`{key}` is not allowed: {reason}")
        self.key = key
        self.rule = rule
        self.reason = reason


@dataclass(frozen=True)
class Option:
    """One legal choice. key: stable and readable. text: English. number: its place in the list."""

    key: str
    text: str
    number: int


class Decision:
    """Who decides what just now. Made on demand; the texts only when they are read."""

    def __init__(self, machine: Machine, keys: Keys, words: Words, state: State) -> None:
        self._machine, self._keys, self._words, self._state = machine, keys, words, state
        self._domain, self._numbers = state.domain, state.options
        self._instruction: Instruction = machine.program.code[state.pc]
        self.player: str = keys.colours[state.player]

    @property
    def card(self) -> str:
        """The id of the card that asks, or of the procedure's step (`procedure.step`)."""
        return self._instruction.where

    @property
    def title(self) -> str:
        """The card or the procedure that asks, for people."""
        return self._keys.where(self._instruction)

    @property
    def span(self) -> Span | None:
        """The sentence that asks: its place in a file."""
        return self._instruction.span

    @cached_property
    def about(self) -> str | None:
        """For a reaction: the step that it could stop, in English."""
        return announced_step(self._machine, self._keys, self._state)

    @cached_property
    def prompt(self) -> str:
        """The question in English."""
        node = self._instruction.node
        asked = _ASKED.get(self._domain)
        question = "" if node is None else render_prompt(node, self._words, asked)
        if self._instruction.op == "perform" and self._domain == domains.ANSWER:
            question = f"Perform the action of {self._keys.card_title(self._card_at_hand())}?"
        if self._instruction.op == "move_some_cards":
            left = self._state.stack[self._state.frame + int(self._instruction.args["left"])]
            question += f" ({left} to go)" if 1 < left < MANY else ""
        return question if self.about is None else f"{self.about}. {question}"

    def _card_at_hand(self) -> int:
        """The card whose action is offered."""
        return self._state.stack[self._state.frame + int(self._instruction.args["card"])]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every legal choice, in a fixed order."""
        return tuple(
            Option(key, self._text(number, key), place)
            for place, (number, key) in enumerate(zip(self._numbers, self.keys, strict=True))
        )

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options; a second copy of the same card gets `#2`, and so on."""
        name = self._keys.option
        found: list[str] = []
        for number in self._numbers:
            key = name(self._domain, number, self._instruction)
            copies = sum(other.partition("#")[0] == key for other in found)
            found.append(f"{key}#{copies + 1}" if copies else key)
        return tuple(found)

    def _text(self, number: int, key: str) -> str:
        keys = self._keys
        if number == -1 and self._domain != domains.ANSWER:
            return "no more"
        if self._domain == domains.PILE:
            place, owner = keys.split(number)
            return f"{keys.colours[owner]} in {keys.place_title(place)}"
        if self._domain == domains.CARD:
            holder = keys.layout.cards[number].owner
            alike = key.partition("#")[0]
            if holder is None or sum(k.partition("#")[0] == alike for k in self.keys) == 1:
                return keys.card_title(number)
            return f"{keys.card_title(number)} ({keys.colours[holder]})"
        return key if self._domain in (domains.NUMBER, domains.PLAYER) else keys.title(key)

    def refuse(self, key: str) -> IllegalChoice:
        """The exception for a choice that is not offered, with the rule that forbids it."""
        rule = self._forbidding(key)
        if rule is not None:
            return IllegalChoice(key, rule, self._keys.title(rule))
        offered = ", ".join(self.keys)
        return IllegalChoice(key, CLAUSE, f"{self.title} offers: {offered}")

    def _forbidding(self, key: str) -> str | None:
        place = self._place_of(key)
        if place is None or self._stands_there(place):
            return None
        rulings, state = self._machine.places.rulings, self._state
        if self._respects_taboo():
            guard = rulings.guard_of(state, place)
            if guard is not None:
                return guard
        if self._domain != domains.PLACE:
            return None
        args = self._instruction.args
        cell = self._moved_cell()
        if cell is not None:
            return rulings.capacity_of(state, cell, place)
        if "quotas" in args:
            return rulings.room_of(state, args["quotas"][0][0].kind, place)
        return None

    def _moved_cell(self) -> int | None:
        """The cell of the single piece whose new place is asked for."""
        args, stack, frame = self._instruction.args, self._state.stack, self._state.frame
        if self._domain != domains.PLACE:
            return None
        if self._instruction.op == "move_any_piece":
            return int(self._keys.layout.single_base + stack[frame + args["piece"]])
        if self._instruction.op == "move_piece":
            return int(args["cell"] + (stack[frame + args["subject"]] if args["own"] else 0))
        return None

    def _stands_there(self, place: int) -> bool:
        """Whether the piece that is to move stands in that place already."""
        cell = self._moved_cell()
        return cell is not None and self._state.cells[cell] == place

    def _respects_taboo(self) -> bool:
        """Whether the sentence offers no taboo place: of itself, or because a rule forbids it."""
        args = self._instruction.args
        if self._instruction.op == "choose_place":
            return any(map(_excludes_taboo, args["masks"]))
        return not args.get("free", False) or _excludes_taboo(args["target"])

    def _place_of(self, key: str) -> int | None:
        """The place that a key speaks of."""
        keys = self._keys
        if self._domain == domains.PLACE:
            return keys.place_numbers.get(key)
        if self._domain == domains.PILE:
            return keys.place_numbers.get(key.rpartition("/")[0])
        if self._domain == domains.PIECE and key in keys.singles:
            at = self._state.cells[keys.layout.single_base + keys.singles.index(key)]
            return at if at >= 0 else None
        return None


def _excludes_taboo(mask: Mask) -> bool:
    """Whether a sentence asks of places that they are not taboo."""
    tests = [test for part in mask.parts if isinstance(part, Regions) for test in part.tests]
    return any(test.kind == "taboo" and test.negated for test in tests)
