"""The form of every node class, computed from the grammar rule of the same name.

The syntax of a sentence is written only in the grammar. A form is the same rule from the point of
view of the tree: words, and between them the fields of the node, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

GRAMMAR: Final = Path(__file__).parent / "grammar.lark"


class Word(NamedTuple):
    """Fixed text."""

    text: str


class Part(NamedTuple):
    """A field of the node; ``between`` separates the items of a sequence.

    how: the styles that a template requests, the outermost first.
    """

    field: str
    between: str
    how: tuple[str, ...] = ()


class Plural(NamedTuple):
    """A noun in the singular, for the number 1, and in the plural."""

    one: str
    many: str


class Verb(NamedTuple):
    """A verb after an optional `does not`: in the infinitive after it, else in the singular."""

    infinitive: str
    singular: str


class Article(NamedTuple):
    """`a`, or `an` before a vowel."""


class Sometimes(NamedTuple):
    """An optional piece, written if a field is not None or a switch is on."""

    field: str
    inside: Form


Piece = Word | Part | Plural | Verb | Article | Sometimes
Form = tuple[Piece, ...]


@cache
def grammar_text() -> str:
    """The source text of the grammar."""
    return GRAMMAR.read_text(encoding="utf-8")


@cache
def keywords() -> frozenset[str]:
    """The keywords of the language; no id may be one."""
    return frozenset(re.findall(r'"([a-z]+)"', _without_comments()))


@cache
def old_words() -> frozenset[str]:
    """The keywords of which only old forms need one; the last section of the grammar has those."""
    current = re.sub(r"//.*", "", grammar_text().partition("--- old forms")[0])
    return keywords() - frozenset(re.findall(r'"([a-z]+)"', current))


def _without_comments() -> str:
    return re.sub(r"//.*", "", grammar_text())


@cache
def class_name(rule: str) -> str:
    """The class name of a rule: ``move_any_piece`` -> ``MoveAnyPiece``."""
    return "".join(word.capitalize() for word in rule.strip("_").split("_"))


def form_of(name: str, fields: Sequence[str]) -> Form:
    """The form of the class with this name and these fields; empty if no rule has this name."""
    return _spaced(_pieces(_rules().forms.get(name, ()), iter(fields)))


def shown(form: Form) -> str:
    """A form for people: fields in braces, optional pieces in angle brackets."""
    return "".join(_shown(piece) for piece in form)


def _shown(piece: Piece) -> str:
    match piece:
        case Word(text=text):
            return text
        case Part(field=field):
            return f"{{{field}}}"
        case Plural(one=one, many=many):
            return f"<{one}><{many}>"
        case Verb(singular=singular):
            return singular
        case Article():
            return "a"
        case Sometimes(inside=inside):
            return f"<{shown(inside)}>"


# ---------------------------------------------------------------- from a rule to a form


def _pieces(items: _Items, fields: Iterator[str]) -> list[Piece]:
    found: list[Piece] = []
    for item in items:
        match item:
            case Word() | Plural() | Verb() | Article():
                found.append(item)
            case _Symbol(name=name, between=between):
                words = _rules().switches.get(name)
                field = next(fields)
                found.append(Part(field, between) if words is None else Sometimes(field, words))
            case _Maybe(items=inside):
                found.append(_sometimes(_pieces(inside, fields)))
    return found


def _sometimes(pieces: Sequence[Piece]) -> Sometimes:
    """An optional group; a switch in it stands for all its words."""
    flat: list[Piece] = []
    field = ""
    for piece in pieces:
        flat += piece.inside if isinstance(piece, Sometimes) else (piece,)
        if isinstance(piece, Part | Sometimes):
            field = field or piece.field
    return Sometimes(field, tuple(flat))


_CLOSE_BEFORE = (",", ":", "]", "'s", "-")
_CLOSE_AFTER = ("[", "-")


def _spaced(pieces: Sequence[Piece], first: bool = True) -> Form:
    """The same pieces with spaces between them."""
    found: list[Piece] = []
    close = first
    for piece in pieces:
        begin = _begins_with(piece)
        blank = "" if close or begin in _CLOSE_BEFORE else " "
        match piece:
            case Word(text=text):
                found.append(Word(blank + text))
            case Part() | Plural() | Verb() | Article():
                found += [Word(blank), piece] if blank else [piece]
            case Sometimes(field=field, inside=inside):
                found.append(_spaced_group(field, inside, close))
                if close:
                    continue
        close = isinstance(piece, Word) and piece.text in _CLOSE_AFTER
    return tuple(found)


def _spaced_group(field: str, inside: Form, close: bool) -> Sometimes:
    """An optional group with its space: before it, or after it at the beginning of the form."""
    spaced = _spaced(inside, first=close)
    return Sometimes(field, (*spaced, Word(" ")) if close else spaced)


def _begins_with(piece: Piece) -> str:
    match piece:
        case Word(text=text):
            return text
        case Sometimes(inside=inside):
            return _begins_with(inside[0])
    return ""


# ---------------------------------------------------------------- reading the grammar


class _Symbol(NamedTuple):
    """A reference to another rule, a name or a number; ``between`` separates repetitions."""

    name: str
    between: str = " "


class _Maybe(NamedTuple):
    """An optional group."""

    items: _Items


_NEGATED: Final = _Maybe((_Symbol("does_not"),))
_Item = Word | Plural | Verb | Article | _Symbol | _Maybe
_Items = tuple[_Item, ...]


class _Rules(NamedTuple):
    """forms: class name -> its rule. switches: name of a rule that has only words -> the words."""

    forms: dict[str, _Items]
    switches: dict[str, Form]


_RULE = re.compile(r"^(\??)([a-z_]+):(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_TOKEN = re.compile(r'"[^"]*"|->|\w+|[\[\]()|*+?]')


@cache
def _rules() -> _Rules:
    text = _without_comments()
    forms: dict[str, _Items] = {}
    switches: dict[str, Form] = {}
    for through, name, body in _RULE.findall(text):
        for items, alias in _Reader(_TOKEN.findall(body)).alternatives():
            if alias is not None or not through:
                forms.setdefault(class_name(alias or name), items)
            if alias is None and all(isinstance(item, Word) for item in items):
                switches[name] = tuple(item for item in items if isinstance(item, Word))
    return _Rules(forms, switches)


class _Reader:
    """Parses the right-hand side of a grammar rule."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens[::-1]

    def alternatives(self) -> Iterator[tuple[_Items, str | None]]:
        """Each alternative, with its alias or None."""
        while True:
            items = self._sequence()
            alias = None
            if self._tokens and self._tokens[-1] == "->":
                self._tokens.pop()
                alias = self._tokens.pop()
            yield items, alias
            if not self._tokens:
                return
            self._tokens.pop()  # `|`

    def _sequence(self) -> _Items:
        items: list[_Item] = []
        while self._tokens and self._tokens[-1] not in ("|", "->", "]", ")"):
            token = self._tokens.pop()
            if token == "[":
                items.append(_Maybe(self._sequence()))
                self._tokens.pop()
            elif token == "(":
                self._group(items)
            elif token.startswith('"'):
                items.append(Word(token.strip('"')))
            else:
                items.append(_Symbol(token))
        return tuple(items)

    def _group(self, items: list[_Item]) -> None:
        """``x ("and" x)*`` is one repeated part; two words are a plural, an article or a verb."""
        first = self._sequence()
        if self._tokens.pop() == "|":
            second = self._sequence()
            self._tokens.pop()
            one, many = _text(first), _text(second)
            if items[-1:] == [_NEGATED]:
                items.append(Verb(one, many))
            else:
                items.append(Article() if (one, many) == ("a", "an") else Plural(one, many))
            return
        self._tokens.pop()  # `*` or `+`
        match items:
            case [*before, _Symbol(name=name)]:
                items[:] = [*before, _Symbol(name, _between(_text(first)))]


def _between(words: str) -> str:
    """A separator with spaces as in prose: none before a comma."""
    return f"{words} " if words.startswith(",") else f" {words} "


def _text(items: _Items) -> str:
    return " ".join(item.text for item in items if isinstance(item, Word))
