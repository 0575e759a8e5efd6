"""The base class of everything that can be put into English."""

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
    """Any part of an effect, rendered by its form, a template or a method.

    english: the template, if it differs from the form. A sentence that a player performs is a
    clause that begins with its verb ("move 2 of your ..."), so that it can follow "you may", "they"
    or "each opponent".
    question: the template of its question, if that is not its own text.
    BLOCK: it renders as sentences, not as a clause. WITH_SUBJECT: its clause always has a subject.
    LONG: too long for a question. WEIGHT: its significance when a question summarizes the block
    around it; 0: omitted. PERSONAL: each player assigns the names in it.
    WORKED_OUT: a number that is only known in play, so the noun that it counts is plural.
    """

    english: ClassVar[str] = ""
    question: ClassVar[str] = ""
    BLOCK: ClassVar[bool] = False
    WITH_SUBJECT: ClassVar[bool] = False
    LONG: ClassVar[bool] = False
    WEIGHT: ClassVar[int] = 0
    PERSONAL: ClassVar[bool] = False
    WORKED_OUT: ClassVar[bool] = False

    def render(self, context: Context) -> str:
        """The English text, by its template or its form."""
        return self.filled(_ENGLISH[type(self)], context)

    def filled(self, pieces: Form, context: Context) -> str:
        """A form or template with the parts of this node in English."""
        return fill(pieces, self, lambda part, value: _part(part, value, context))

    def in_manner(self, how: Sequence[str], context: Context) -> str:
        """The English text in the styles that a template names."""
        return OF_TEXTS[how[0]](self.in_manner(how[1:], context)) if how else context.render(self)

    # ------------------------------------------------------------ as a sentence

    def is_clause(self, words: Words) -> bool:
        """Whether it can stand in the middle of a sentence."""
        return not self.BLOCK

    def clause(self, context: Context) -> str:
        """The clause, with its subject unless the reader acts."""
        clause_text = context.render(self)
        return (
            f"{context.they} {clause_text}" if context.third or self.WITH_SUBJECT else clause_text
        )

    def sentence(self, context: Context) -> str:
        """One or more complete sentences."""
        if not self.is_clause(context.words):
            return context.render(self)
        return capitalised(self.clause(context)) + "."

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The local names that it introduces."""
        return ()

    def continues(self, head: str, context: Context) -> bool:
        """Whether its sentence can follow a condition or occasion and a comma."""
        return False

    def adverb(self, context: Context) -> str:
        """The adverb that it adds to its block, as in "once each round"; empty if there is none."""
        return ""

    # ------------------------------------------------------------ as a question

    def asks(self, context: Context, asked: Asked | None) -> str:
        """The question to the player who decides; empty: its own text.

        asked: which of several questions; None: the first.
        """
        return self.filled(template(self.question), context) if self.question else ""

    def answers(self, context: Context) -> Sequence[str]:
        """The meaning of each answer, if it offers several; empty if each has a title anyway."""
        return ()

    def in_short(self, context: Context) -> str:
        """The English text in a question about the block around it."""
        return context.render(self)

    def in_brief(self, context: Context) -> str:
        """The English text in a few words, to distinguish cards."""
        return self.in_short(context)

    def price(self, context: Context) -> str:
        """What the player who acts loses by it, which a question says, too; empty if nothing."""
        return ""

    def often(self, context: Context) -> str:
        """How often its block is performed, to follow a question about the block."""
        return ""

    def title(self, context: Context) -> str:
        """Its name in a question about an order; empty: what it does."""
        return ""

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        """The place names that it uses, each with its purpose."""
        return iter(())


class _English(dict[type[Renderable], Form]):
    """The template or form of each class, computed on first use."""

    def __missing__(self, cls: type[Renderable]) -> Form:
        self[cls] = clause_text = template(cls.english) if cls.english else form(cls)
        return clause_text


_ENGLISH = _English()


def _part(part: Part, value: object, context: Context) -> str:
    if isinstance(value, Renderable):
        return value.in_manner(part.how, context)
    if isinstance(value, tuple):
        return part.between.join(_part(part, item, context) for item in value)
    if value is None:  # not a field of the node: the pronoun or possessive of the acting player
        return context.they if part.field == "they" else context.their
    return str(value)
