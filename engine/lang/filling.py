"""Fills forms and templates with the fields of a node."""

from __future__ import annotations

from collections.abc import Callable

from ..text.records import Record
from .forms import Article, Form, Part, Plural, Sometimes, Verb, Word, form_of


class _Forms(dict[type[Record], Form]):
    """The form of each class, computed on first use."""

    def __missing__(self, cls: type[Record]) -> Form:
        self[cls] = form = form_of(cls.__name__, cls.FIELDS)
        return form


_FORMS = _Forms()


def form(cls: type[Record]) -> Form:
    """The form of a node class."""
    return _FORMS[cls]


def fill(pieces: Form, node: Record, phrase: Callable[[Part, object], str]) -> str:
    """A form with the fields of a node in it, each rendered by `phrase`."""
    text = ""
    before: object = None
    for place, piece in enumerate(pieces):
        match piece:
            case Word(text=words):
                text += words
            case Part(field=field):
                before = getattr(node, field) if field in node.FIELDS else None
                text += phrase(piece, before)
            case Plural(one=one, many=many):
                text += one if is_one(before) or _lists_two(pieces[place:], node) else many
            case Verb(infinitive=infinitive, singular=singular):
                text += infinitive if before is True else singular
            case Article():
                rest = fill(pieces[place + 1 :], node, phrase)
                return f"{text}{article_of(rest.lstrip())}{rest}"
            case Sometimes(field=field, inside=inside):
                value = getattr(node, field)
                if value is not None and value is not False:
                    before = value
                    text += fill(inside, node, phrase)
    return text


def _lists_two(pieces: Form, node: Record) -> bool:
    """Whether the field after a word has one item before the last one: `the greater of` two."""
    lists = [one.field for one in pieces if isinstance(one, Part) and one.between.startswith(",")]
    return bool(lists) and len(getattr(node, lists[0])) == 1


def article_of(noun: str) -> str:
    """The indefinite article of a noun."""
    return "an" if noun[:1].lower() in "aeiou" else "a"


def is_one(value: object) -> bool:
    """Whether the value before a noun is the number 1."""
    return _number(value) == 1


def _number(value: object) -> int | None:
    """The first number in a value; None for computed numbers."""
    if isinstance(value, Record) and not getattr(value, "WORKED_OUT", False):
        numbers = (_number(getattr(value, field)) for field in value.FIELDS)
        return next((number for number in numbers if number is not None), None)
    return value if isinstance(value, int) else None
