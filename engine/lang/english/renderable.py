"""The base of everything that is put into English, by its form, a template or a method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...text.records import Record
from ..filling import fill, form
from ..forms import Form, Part
from .context import Asked, Context, Local
from .templates import OF_TEXTS, template
from .titles import Words, capitalised


class Renderable(Record):
    """Any part of an effect, as it is put into English.

    english: how it reads, as a template, where that is not its form. What somebody carries out
    reads as a clause that begins with its verb ("move 2 of your ..."), so that it can follow
    "you may", "they" or "each opponent".
    question: what it asks, as a template, where it does not ask with its own text.
    BLOCK: it makes sentences of its own, and is no clause. WITH_SUBJECT: it always says who does
    it. LONG: too long for a question. WEIGHT: how telling it is in a question about what stands
    around it; 0: it is left out there. PERSONAL: each player gives the names in it a meaning.
    IDLE: it does nothing. WORKED_OUT: it is a number that is known in play only, so that there are
    several of whatever it counts.
    """

    english: ClassVar[str] = ""
    question: ClassVar[str] = ""
    BLOCK: ClassVar[bool] = False
    WITH_SUBJECT: ClassVar[bool] = False
    LONG: ClassVar[bool] = False
    WEIGHT: ClassVar[int] = 0
    PERSONAL: ClassVar[bool] = False
    IDLE: ClassVar[bool] = False
    WORKED_OUT: ClassVar[bool] = False

    def render(self, context: Context) -> str:
        """Its English, by its template or its form."""
        return self.filled(_ENGLISH[type(self)], context)

    def filled(self, pieces: Form, context: Context) -> str:
        """A form or template with its parts in English."""
        return fill(pieces, self, lambda part, value: _part(part, value, context))

    def in_manner(self, how: Sequence[str], context: Context) -> str:
        """Its English in the manners that a template names."""
        return OF_TEXTS[how[0]](self.in_manner(how[1:], context)) if how else context.render(self)

    # ------------------------------------------------------------ as a sentence

    def is_clause(self, words: Words) -> bool:
        """Whether it can stand in the middle of a sentence."""
        return not self.BLOCK

    def clause(self, context: Context) -> str:
        """The clause with its subject, where somebody else than the reader acts."""
        clause_text = context.render(self)
        return (
            f"{context.they} {clause_text}" if context.third or self.WITH_SUBJECT else clause_text
        )

    def sentence(self, context: Context) -> str:
        """One or more whole sentences."""
        if not self.is_clause(context.words):
            return context.render(self)
        return capitalised(self.clause(context)) + "."

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The names that it gives to something, and what is known of each."""
        return ()

    def continues(self, head: str, context: Context) -> bool:
        """Whether its sentence can follow a condition or occasion and a comma."""
        return False

    def adverb(self, context: Context) -> str:
        """What it adds to what stands in it, as in "once each round"; empty: it does more."""
        return ""

    # ------------------------------------------------------------ as a question

    def asks(self, context: Context, asked: Asked | None) -> str:
        """The question that it puts to the player who decides; empty: its own text.

        asked: which one, where it asks several; None: the first.
        """
        return self.filled(template(self.question), context) if self.question else ""

    def answers(self, context: Context) -> Sequence[str]:
        """The meaning of each answer, where it offers several; empty: its key has a title."""
        return ()

    def in_short(self, context: Context) -> str:
        """Its English in a question about what stands around it."""
        return context.render(self)

    def in_brief(self, context: Context) -> str:
        """Its English where a few words must do, to tell one card from another."""
        return self.in_short(context)

    def often(self, context: Context) -> str:
        """How often what stands in it is done, behind a question about that."""
        return ""

    def title(self, context: Context) -> str:
        """Its name where the order of several is asked; empty: what it does."""
        return ""

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        """Local names of places that it uses, and what for."""
        return iter(())


class _English(dict[type[Renderable], Form]):
    """What each class says, once it was asked for."""

    def __missing__(self, cls: type[Renderable]) -> Form:
        self[cls] = clause_text = template(cls.english) if cls.english else form(cls)
        return clause_text


_ENGLISH = _English()


def _part(part: Part, value: object, context: Context) -> str:
    if isinstance(value, Renderable):
        return value.in_manner(part.how, context)
    if isinstance(value, tuple):
        return part.between.join(_part(part, item, context) for item in value)
    if value is None:  # no part of the node: what the context calls the player who acts
        return context.they if part.field == "they" else context.their
    return str(value)
