"""Decisions as people and bots see them, and the reasons for which a choice is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import NoReturn

from ...compile.program import Instruction
from ...lang import tree
from ...lang.english.context import Asked, Known
from ...lang.english.questions import render_answers, render_prompt
from ...lang.names import What
from ...text.arguments import as_number, shown_value
from ...text.source import Span
from ...text.wording import quoted
from ..expressions.players import chosen_of
from ..machine.machine import Machine
from ..state import domains
from ..state.state import State
from ..telling.facts import Fact
from ..telling.hidden_texts import NOT_IN_VIEW, hides_text
from ..telling.keys import Keys
from ..telling.partial_choice import is_open, left, picked, picked_title
from ..telling.pending_scoring import scoring_ahead
from ..telling.pending_step import announced_step
from .option_ids import option_ids
from .options import Option, Options
from .refusal import Refusal

_ASKED = {
    domains.NUMBER: Asked.NUMBER,
    domains.PILE: Asked.WHAT,
    domains.CARD: Asked.WHAT,
    domains.PIECE: Asked.WHAT,
    domains.PLACE: Asked.WHERE,
}

CLAUSE = "clause"
"""Stands for a rule in a refusal that no rule causes: the sentence does not offer the choice."""


class IllegalChoice(ValueError):
    """A choice that is not allowed now. The state does not change.

    key: what was chosen. rule: the id of the rule that forbids it, or `clause`.
    """

    def __init__(self, key: str, rule: str, reason: str) -> None:
        super().__init__(f"{quoted(key)} is not allowed: {reason}")
        self.key = key
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[str, str, str]]:
        return IllegalChoice, (self.key, self.rule, self.reason)


def no_such_id(number: object) -> IllegalChoice:
    """The exception for the id of an option that is not offered now."""
    plain = as_number(number)
    key = shown_value(number if plain is None else plain)
    return IllegalChoice(key, CLAUSE, "no option with this id is offered now")


class Decision:
    """A pending decision. It is made on demand, and its texts only when they are read.

    seat: the number of the player who decides. domain: what the options are (see `domains`).
    numbers: the options as the machine has them. chosen: the choices that led here.
    """

    def __init__(self, machine: Machine, keys: Keys, state: State) -> None:
        self._machine, self._keys, self._state = machine, keys, state
        self._pc = state.pc
        self.seat = state.player
        self.domain = state.domain
        self.numbers = state.options
        self.chosen = state.chosen

    @property
    def player(self) -> str:
        """The colour of the player who decides."""
        return self._keys.colours[self.seat]

    @property
    def _instruction(self) -> Instruction:
        return self._machine.program.code[self._pc]

    def _now(self) -> State:
        """The state in which it is asked. Raises ValueError after the next choice."""
        if self._state.chosen is not self.chosen:
            raise ValueError(
                "this decision is already answered: its texts can only be read while it is pending"
            )
        return self._state

    @property
    def card(self) -> str:
        """The id of the card that asks, or of the procedure's step (`procedure.step`)."""
        return self._instruction.where

    @property
    def by_chance(self) -> bool:
        """Whether the question asks for the result of a draw, so that no player decides."""
        return self._instruction.op.effects().by_chance

    @property
    def title(self) -> str:
        """The card or the procedure that asks, for people; not of a card that lies hidden."""
        return NOT_IN_VIEW if self.is_hidden else self._keys.where(self._instruction)

    @cached_property
    def is_hidden(self) -> bool:
        """Whether it is asked by a card that lies where the player who decides may not look."""
        asked = self._machine, self._keys, self._now()
        return hides_text(*asked, self._state.frame, self._pc, self.seat)

    @property
    def span(self) -> Span | None:
        """The position of the sentence that asks."""
        return self._instruction.span

    @cached_property
    def about(self) -> str | None:
        """The pending step or scoring that a card in force interrupts, in English."""
        asked = self._machine, self._keys, self._now()
        return announced_step(*asked) or scoring_ahead(*asked)

    @cached_property
    def prompt(self) -> str:
        """The question in English."""
        self._now()
        node = self._instruction.node
        asked = _ASKED.get(self.domain)
        around = self._keys.around(self._instruction)
        question = ""
        if node is not None:
            question = render_prompt(node, self._keys.words, asked, around, self._known)
            own = {name.text for name in node.all(tree.Name)}
            loops = [called for name, called in self._known.called.items() if name not in own]
            if loops:  # without them, each round of a loop would ask the same
                end = "?" if question.endswith("?") else ""
                question = f"{question.removesuffix('?')} ({', '.join(loops)}){end}"
        ask, domain = self._instruction.op.ask(), self.domain
        offered, to_go = ask.card, ask.left
        if offered is not None and domain == domains.ANSWER:
            question = f"Perform the action of “{self._keys.card_title(self._slot(offered))}”?"
        if to_go is not None:
            still = self._slot(to_go)
            question += f" ({still} to go)" if still > 1 and not is_open(still) else ""
        return question if self.about is None else f"{self.about}. {question}"

    @property
    def left(self) -> int | None:
        """How many pieces or cards are still to be chosen here; None without a fixed number."""
        return left(self._machine, self._now())

    @property
    def picked(self) -> str | None:
        """The key of the piece that was picked and whose new place is asked now, if any."""
        return picked(self._machine, self._keys, self._now())

    @cached_property
    def _known(self) -> Known:
        """What the names in the question stand for, which piece moves, what is repeated."""
        named = {
            thing.name: (thing.what, chosen_of(thing.chosen).of(self._state))
            for thing in self._instruction.named
        }
        called = {
            name: self._keys.called(what, number)
            for name, (what, number) in named.items()
            if what in Keys.CALLED and number >= 0
        }
        players = {name: number for name, (what, number) in named.items() if what is What.PLAYER}
        moved = picked_title(self._machine, self._keys, self._state, self.seat)
        return Known(called, moved, self._repeated(players))

    def _repeated(self, players: Mapping[str, int]) -> str:
        """The card whose action would be repeated; empty where none is known."""
        node = self._instruction.node
        if node is None:
            return ""
        for part in node.walk():
            procedure = part.repeats()
            whose = [players[name.text] for name in part.all(tree.Name) if name.text in players]
            if procedure is not None and whose:
                last = self._machine.carried_out.last
                card = last(self._state, procedure.text, whose[0])
                return "" if card < 0 else self._keys.card_shown(card)
        return ""

    @cached_property
    def _answers(self) -> tuple[str, ...]:
        """What the answers mean, where they are more than yes and no."""
        node = self._instruction.node
        around = self._keys.around(self._instruction)
        if node is None:
            return ()
        return render_answers(node, self._keys.words, around, self._known)

    def _slot(self, slot: int) -> int:
        """The value of a slot of the frame that asks."""
        return self._state.stack[self._state.frame + slot]

    @property
    def options(self) -> Options:
        """Every legal choice, in a fixed order."""
        return Options(self)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options; a second copy of the same card gets `#2`, and so on."""
        name, domain, instruction = self._keys.option, self.domain, self._instruction
        found: list[str] = []
        copies: Counter[str] = Counter()
        for number in self.numbers:
            key = name(domain, number, instruction)
            copies[key] += 1
            found.append(f"{key}#{copies[key]}" if copies[key] > 1 else key)
        return tuple(found)

    @cached_property
    def _alike(self) -> Counter[str]:
        """How many options have the same key, for each key without its number."""
        return Counter(key.partition("#")[0] for key in self.keys)

    def text(self, place: int) -> str:
        """An option in English, by its index in the list."""
        keys, number, key = self._keys, self.numbers[place], self.keys[place]
        if number == -1 and self.domain != domains.ANSWER:
            return "no more"
        if self.domain == domains.PILE:
            place, owner = keys.split(number)
            return f"{keys.owner_title(owner)} {keys.bearing(place, self._state)}"
        if self.domain == domains.CARD:
            holder = keys.layout.cards[number].owner
            if holder is None or self._alike[key.partition("#")[0]] == 1:
                return keys.card_title(number)
            return f"{keys.card_title(number)} ({keys.colours[holder]})"
        if self.domain == domains.ANSWER and any(self._answers[number : number + 1]):
            return self._answers[number]
        return key if self.domain in (domains.NUMBER, domains.PLAYER) else keys.title(key)

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The ids of the options: see `Game.option_ids`."""
        of_all = option_ids(self._machine, self._keys.defs)
        return tuple(of_all.among(self.seat, self.domain, self.numbers))

    def of_id(self, number: int) -> Option:
        """The option with an id. Raises IllegalChoice when it is not offered."""
        if number not in self.ids:
            raise no_such_id(number)
        return self.options[self.ids.index(number)]

    def refuse(self, key: str) -> IllegalChoice:
        """The exception for a choice that is not offered: the facts against it, and their rule.

        Raises ValueError for one that is offered.
        """
        self._now()
        if not isinstance(key, str):
            raise TypeError(f"`refuse` takes the key of an option, not {shown_value(key)}")
        if key in self.keys:
            raise ValueError(f"`{key}` is offered: nothing forbids it")
        facts = Refusal(self._machine, self._keys, self._now()).against(key)
        rules = [fact.rule for fact in facts if fact.rule and self._is_seen(fact.rule)]
        texts = dict.fromkeys([self._with_rule(fact) for fact in facts])
        return IllegalChoice(key, rules[0] if rules else CLAUSE, ", and ".join(texts))

    def _with_rule(self, fact: Fact) -> str:
        """A fact, with the title of the rule by which it counts; not by a hidden card."""
        if fact.rule and not self._is_seen(fact.rule):
            return f"{NOT_IN_VIEW} forbids it"
        return f"{fact.text} (“{self._keys.title(fact.rule)}”)" if fact.rule else fact.text

    def __repr__(self) -> str:
        return f"<decision of {self.player}: {self.card}, {len(self.numbers)} options>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a decision can't leave its process: send the game or its snapshot")

    def _is_seen(self, rule: str) -> bool:
        """Whether the deciding player sees that a rule is in force: no card hides it."""
        state, layout = self._state, self._machine.layout
        cards = sum(1 << n for n, copy in enumerate(layout.cards) if copy.card.id == rule)
        if not cards or self._machine.events.active.kept(state) & cards:
            return True
        zones = [zone for zone in range(len(self._keys.zones)) if self._keys.sees(zone, self.seat)]
        return any(state.cells[layout.zone_base + zone] & cards for zone in zones)
