"""The context in which a node is put into English: grammatical person, titles, local names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import ClassVar, Final, Protocol

from ...text.records import Record, Unlike
from .titles import Words, plain, possessive


class Renders(Protocol):
    """Anything that can be put into English; every node."""

    def render(self, context: Context) -> str:
        """The English text."""


class Countable(Protocol):
    """A number in an effect, written or computed."""

    def known(self, context: Context) -> int | None:
        """The value, if it is known before the game."""


class Walkable(Protocol):
    """A rule and its parts."""

    OF_ACTOR: ClassVar[bool]

    def walk(self) -> Sequence[Walkable]:
        """The rule and all nodes in it."""


class Asked(StrEnum):
    """What a question asks for, if a sentence asks several."""

    NUMBER = "how many"
    WHAT = "which piece, pile or card"
    WHERE = "which place"


class Local(Record):
    """A local name of an effect.

    verb: how the name is chosen (`chose`, `drew`; empty for a loop variable). noun: what it stands
    for. personal: every player has their own. family: the id that declares the piece. others: an
    answer that a player other than the acting one gives. which: the determiner that replaces the
    name, if there is no verb. alone: no other name has the same verb and noun, so the name itself
    can be omitted. one_of: the name for several things, of which it is one. copy_of: the name or id
    of the same thing.
    """

    verb: str
    noun: str
    personal: bool = False
    alone: bool = False
    family: str = ""
    one_of: str = ""
    copy_of: str = ""
    others: bool = False
    which: str = "that"


class Known(Unlike):
    """Facts of the game that a question may use, empty if unknown.

    called: local names -> their values, in words. moved: the piece whose target is asked for.
    repeated: the card whose action would be performed once more.
    """

    called: Mapping[str, str] = field(default_factory=dict)
    moved: str = ""
    repeated: str = ""


UNKNOWN: Final = Known()
"""No facts: only the text is known."""


class Context(Record):
    """Titles, local names, and whether the acting player is `you` or `they`.

    held: the text is a rule of a card, where `own` refers to the holder. lasting: the text is the
    effect of a rule, not of a card, so it always holds. around: in a filter of players, the
    possessive for the player who acts. purposes: place name -> what
    the place is chosen for. known: facts of the game, for a question.
    """

    words: Words
    locals: Mapping[str, Local] = field(default_factory=dict)
    third: bool = False
    around: str = ""
    held: bool = False
    lasting: bool = False
    purposes: Mapping[str, str] = field(default_factory=dict)
    known: Known = UNKNOWN

    @property
    def they(self) -> str:
        """The pronoun for the acting player."""
        return "they" if self.third else "you"

    @property
    def their(self) -> str:
        """The possessive for the acting player."""
        return "their" if self.third else "your"

    @property
    def acting(self) -> str:
        """The same in a filter, in which `their` is the possessive for the tested player."""
        return self.around or self.their

    def of_tested(self) -> Context:
        """The context of a filter of players: of the tested player, who need not act."""
        return self.of_others().changed(around=self.acting)

    def of_others(self) -> Context:
        """This context in the third person; cached."""
        if self.third:
            return self
        others: Context | None = self.__dict__.get("_others")
        if others is None:
            others = self.__dict__["_others"] = self.changed(third=True)
        return others

    def of_bound(self, rule: Walkable) -> Context:
        """The context for the players to whom a rule applies: its holder, or any player."""
        his = self.held and any(part.OF_ACTOR for part in rule.walk())
        return self if his else self.of_others()

    def render(self, node: Renders) -> str:
        """The English of a node; cached, since parents may need it several times."""
        texts: dict[int, tuple[Renders, str]] = self.__dict__.setdefault("_texts", {})
        made = texts.get(id(node))
        if made is None:
            made = texts[id(node)] = node, node.render(self)
        return made[1]

    def after(self, node: Renders | None) -> str:
        """The English of what follows a noun, with a blank before it; empty if there is none."""
        return "" if node is None else f" {self.render(node)}"

    def worth(self, number: Countable) -> int | None:
        """The value of a number, if it is known before the game; cached."""
        numbers: dict[int, tuple[Countable, int | None]] = self.__dict__.setdefault("_numbers", {})
        made = numbers.get(id(number))
        if made is None:
            made = numbers[id(number)] = number, number.known(self)
        return made[1]

    def local(self, name: str) -> str:
        """A reference to a local name."""
        if name in self.known.called:
            return self.known.called[name]
        known = self.locals.get(name)
        if known is None:
            return f"the {plain(name)}"
        if not known.verb:
            return f"{known.which} {known.noun}" if known.alone else f"the {plain(name)}"
        if known.personal:
            chosen = f"the {known.noun} {self.they} {known.verb}"
            return chosen if known.alone else f"{self.their} {plain(name)}"
        participle = {"chose": "chosen", "drew": "drawn"}.get(known.verb, known.verb)
        return f"the {participle} {known.noun}" if known.alone else f"the {plain(name)}"

    def name_in_brackets(self, name: str, *, owner: bool = False) -> str:
        """The parenthesis that introduces a name after its noun: ` (the foe)`.

        Empty if the name can be omitted. owner: as a possessive.
        """
        known = self.locals.get(name)
        if known is None or known.alone:
            return ""
        return f" (the {possessive(plain(name)) if owner else plain(name)})"

    def naming(self, name: str) -> str:
        """The phrase that introduces a name after a choice: ` as your goal`, or empty."""
        known = self.locals.get(name)
        if known is not None and known.alone:
            return ""
        article = self.their if known is not None and known.personal else "the"
        return f" as {article} {plain(name)}"
