"""The surroundings of a node that is put into English: who is spoken to, words, local names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import ClassVar, Final, Protocol

from ...text.records import Record, Unlike
from .titles import Words, plain, possessive


class Renders(Protocol):
    """Anything that can be put into English: any node."""

    def render(self, context: Context) -> str:
        """Its English."""


class Countable(Protocol):
    """A number as an effect says it: written, or worked out."""

    def known(self, context: Context) -> int | None:
        """What it comes to, where that is settled before the game."""


class Walkable(Protocol):
    """A rule and its parts, of which some mean something only of a player."""

    OF_ACTOR: ClassVar[bool]

    def walk(self) -> Sequence[Walkable]:
        """The rule and all that is in it."""


class Asked(StrEnum):
    """The subject of a question, where one sentence asks several."""

    NUMBER = "how many"
    WHAT = "which piece, pile or card"
    WHERE = "which place"


class Local(Record):
    """A name that an effect gives to something.

    verb: how it came about (`chose`, `drew`; empty for the person of a `for each`).
    noun: what it is. personal: every player has one of his own.
    family: of a piece: what declares it, and how it is called.
    others: an answer that another player than the one who acts has given.
    which: the word before what has no verb, where its name can be left out.
    alone: no other player (or no other place) came about in that way, so that its name can be
    left out.
    """

    verb: str
    noun: str
    personal: bool = False
    alone: bool = False
    family: str = ""
    others: bool = False
    which: str = "that"


class Known(Unlike):
    """What is known when a question is put, beyond the text in which it stands.

    called: local names, and who or what is meant by them just now. moved: the piece of which it is
    asked where it goes. repeated: the card whose action would be done once more. Empty where that
    is not known.
    """

    called: Mapping[str, str] = field(default_factory=dict)
    moved: str = ""
    repeated: str = ""


UNKNOWN: Final = Known()
"""Nothing is known but the text."""


class Context(Record):
    """The words in use, the local names, and whether the acting player is `you` or `they`.

    held: a rule is said that a card says: what is `own` there is its holder's.
    lasting: the text is that of a rule, not of a card: what holds, holds always.
    purposes: what the places are chosen for that have a local name.
    known: what is known besides, where a question is put.
    """

    words: Words
    locals: Mapping[str, Local] = field(default_factory=dict)
    third: bool = False
    held: bool = False
    lasting: bool = False
    purposes: Mapping[str, str] = field(default_factory=dict)
    known: Known = UNKNOWN

    @property
    def they(self) -> str:
        """The word for the acting player."""
        return "they" if self.third else "you"

    @property
    def their(self) -> str:
        """The word for what belongs to the acting player."""
        return "their" if self.third else "your"

    def of_others(self) -> Context:
        """The context for a player who is spoken of, not spoken to; made once."""
        if self.third:
            return self
        others: Context | None = self.__dict__.get("_others")
        if others is None:
            others = self.__dict__["_others"] = self.changed(third=True)
        return others

    def of_bound(self, rule: Walkable) -> Context:
        """The context for those of whom a rule speaks: its holder alone, or any player."""
        his = self.held and any(part.OF_ACTOR for part in rule.walk())
        return self if his else self.of_others()

    def render(self, node: Renders) -> str:
        """The English of any node, made once: whoever stands around it may need it twice."""
        texts: dict[int, tuple[Renders, str]] = self.__dict__.setdefault("_texts", {})
        made = texts.get(id(node))
        if made is None:
            made = texts[id(node)] = node, node.render(self)
        return made[1]

    def worth(self, number: Countable) -> int | None:
        """What a number comes to, where that is settled before the game; worked out once."""
        numbers: dict[int, tuple[Countable, int | None]] = self.__dict__.setdefault("_numbers", {})
        made = numbers.get(id(number))
        if made is None:
            made = numbers[id(number)] = number, number.known(self)
        return made[1]

    def local(self, name: str) -> str:
        """The words for a local name where it is used."""
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
        """The words behind what a sentence begins with that give it its name: ` (the foe)`.

        Nothing where the name can be left out. owner: it is the name of whose it is.
        """
        known = self.locals.get(name)
        if known is None or known.alone:
            return ""
        return f" (the {possessive(plain(name)) if owner else plain(name)})"

    def naming(self, name: str) -> str:
        """The words behind a choice that give it its name: ` as your goal`, or nothing."""
        known = self.locals.get(name)
        if known is not None and known.alone:
            return ""
        article = self.their if known is not None and known.personal else "the"
        return f" as {article} {plain(name)}"
