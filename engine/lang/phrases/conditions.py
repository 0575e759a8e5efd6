"""Conditions: what `if` can ask. See tree.py."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.records import part
from ..english.titles import plain
from ..english.voice import Voice
from ..names import Kind
from ..nodes import Check, Name, Node, Settings
from ..wanted import ONE_PLACE, SUBJECT, SWITCH, Wanted
from .filters import Alternative, Is
from .numbers import Amount, Bound
from .things import NamedPlace, OwnPlace, PlayersPlace, RegionOf, ThePlace
from .zones import agreeing


class OptionIsOn(Node):
    """A switch of the rules is on."""

    name: Name = part(SWITCH)

    def said(self, voice: Voice) -> str:
        """An option that is on, or a question that was answered."""
        known = voice.locals.get(self.name.text)
        if known is None:
            return f"the option “{voice.say(self.name)}” is on"
        question = "" if known.alone else f" to “{plain(self.name.text)}”"
        return f"the answer{question} is yes"

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether the switch is on."""
        name = self.name.text
        return known.settings[name] is True if name in known.settings else None


class AnyOf(Node):
    """A place (or a parameter with values) is one of several things, or has certain pieces."""

    subject: Subject
    alternatives: tuple[Alternative, ...]

    @property
    def name(self) -> str | None:
        """The subject when it is a bare name: of a parameter, a region or what was chosen."""
        return self.subject.text if isinstance(self.subject, Name) else None

    def _parts(self, around: Wanted | None) -> Iterator[tuple[Node, Wanted | None]]:
        """Its parts: a name alone may be a parameter's, in any other form it is a place's."""
        yield self.subject, SUBJECT if isinstance(self.subject, Name) else ONE_PLACE
        yield from ((alternative, None) for alternative in self.alternatives)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Of a name alone, only the names in force tell what can be said."""
        if isinstance(self.subject, Name):
            to.compared(self.subject, self.alternatives)
        else:
            super().check(to, wanted)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether the parameter has one of the values."""
        name = self.name
        if name is None or name not in known.settings:
            return None
        value = known.settings[name]
        tests = [part for part in self.alternatives if isinstance(part, Is)]
        return any((part.value() == value) is not part.negated for part in tests)

    def said(self, voice: Voice) -> str:
        """What a parameter is, or what is true of a place."""
        subject = NamedPlace(self.subject) if isinstance(self.subject, Name) else self.subject
        name, names = self.name, voice.words.names
        if name is None or name in voice.locals or names.kind(name) is not Kind.PARAMETER:
            return agreeing(subject, [voice.say(part) for part in self.alternatives], voice)
        tests = [part for part in self.alternatives if isinstance(part, Is)]
        values = [f"is {'not ' if part.negated else ''}“{plain(part.value())}”" for part in tests]
        return f"the option “{voice.words.one(name)}” {' or '.join(values)}"


class NumberIs(Node):
    """A number that is worked out is so much."""

    amount: Amount
    value: int

    def said(self, voice: Voice) -> str:
        """What is so much, and how much it is."""
        return f"{self.amount.subject(voice)} is {self.value}"


class NumberIsBound(Node):
    """A number that is worked out keeps to a bound."""

    amount: Amount
    bound: Bound

    def said(self, voice: Voice) -> str:
        """What keeps to which bound."""
        return f"{self.amount.subject(voice)} is {voice.say(self.bound)}"


class PlayerCount(Node):
    """So many players play."""

    count: int

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether so many play."""
        return None if players is None else self.count == players


Subject = Name | ThePlace | OwnPlace | PlayersPlace | RegionOf
Condition = OptionIsOn | AnyOf | NumberIsBound | NumberIs | PlayerCount
