"""Parses one line to nodes of the syntax tree.

The grammar is loaded once per process. Each line is parsed on its own, so an error in one line does
not affect the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, overload

from ..text.limits import MAX_CLAUSE_LENGTH, MAX_NUMBER
from ..text.source import Span
from . import tree
from .automaton import Automaton, ParseTree, UnexpectedToken
from .filling import form
from .forms import Part, Sometimes, class_name
from .forms import keywords as keywords
from .lexer import Token, UnexpectedSign
from .reading import UNREADABLE, read, reader_after
from .reading import EffectSyntaxError as EffectSyntaxError
from .reading import reserved as reserved
from .tables import END

if TYPE_CHECKING:
    from .syntax_errors import UnreadLine

Locate = Callable[[int, int], Span]
"""Maps start and end offsets in the parsed text to a span in the file."""


class ElseHeader(tree.Node):
    """`else:`; lines.py joins it to the `if` above it."""


class OrHeader(tree.Node):
    """`or:`; lines.py joins it to the `either` above it."""


class Line(tree.Node):
    """One line: a header and the sentences after its colon, or only sentences."""

    header: tree.Node | None
    sentences: tuple[tree.Node, ...]


_NODES: dict[str, type[tree.Node]] = {
    name: value
    for name, value in vars(tree).items()
    if isinstance(value, type) and issubclass(value, tree.Node)
}


class _Shape(NamedTuple):
    """How many children a rule has, which field is a sequence, and which fields are switches."""

    written: int
    several: int | None
    switches: tuple[int, ...]


def _shape(cls: type[tree.Node]) -> _Shape:
    pieces = form(cls)
    inside = [part for piece in pieces for part in getattr(piece, "inside", (piece,))]
    several = [p.field for p in inside if isinstance(p, Part) and p.between.strip()]
    parts = {part.field for part in inside if isinstance(part, Part)}
    groups = {piece.field for piece in pieces if isinstance(piece, Sometimes)}
    places = cls.FIELDS.index
    return _Shape(
        written=len(parts | groups),
        several=places(several[0]) if several else None,
        switches=tuple(map(places, sorted(groups - parts))),
    )


class _Shapes(dict[type[tree.Node], _Shape]):
    """The shape of each class, computed on first use."""

    def __missing__(self, cls: type[tree.Node]) -> _Shape:
        self[cls] = shape = _shape(cls)
        return shape


_SHAPES = _Shapes()


def _shaped(cls: type[tree.Node], parts: list[Any]) -> list[Any]:
    """The children of a rule as field values: sequences as tuples, switches as booleans."""
    written, several, switches = _SHAPES[cls]
    if several is not None:
        end = len(parts) - (written - several - 1)
        parts = [*parts[:several], tuple(parts[several:end]), *parts[end:]]
    for place in switches:
        parts[place] = parts[place] is True
    return parts


def _node(parsed: ParseTree, locate: Locate) -> Any:
    """The node of a parse tree; True for a rule that has only words."""
    parts = [_part(part, locate) for part in parsed.parts]
    span: Any = locate, parsed.start, parsed.end
    rule = parsed.rule
    if rule in _SPECIAL:
        return _SPECIAL[rule](parts, span)
    if rule in REFINED_CLASSES:
        parts = _refined(rule, parts)
    cls = _NODES.get(class_name(rule.removeprefix(OLD)))
    return True if cls is None else cls(*_shaped(cls, parts), span=span)


def _refined(rule: str, parts: list[Any]) -> list[Any]:
    """The children of a rule, the first converted to the class that the rule implies."""
    first, *others = parts
    references = REFINED_CLASSES[rule].get(type(first))
    if references is None:
        return parts
    same = (getattr(first, field) for field in first.FIELDS)
    return [references(*same, span=first.span), *others]


def _part(part: ParseTree | Token | None, locate: Locate) -> Any:
    if isinstance(part, ParseTree):
        return _node(part, locate)
    if part is None:
        return None
    if part.terminal == "INT":
        return int(part.text)
    span: Any = locate, part.start, part.end
    return tree.Name(part.text, span=span)


def _old_card_extreme(parts: list[Any], span: Any) -> tree.CardExtreme:
    """`whose value is the highest`: its number comes first."""
    attribute, rank, end = parts
    return tree.CardExtreme(rank, end, attribute, False, span=span)


def _two(span: Any) -> tree.Fixed:
    """The number in `twice` and `half of`."""
    return tree.Fixed(2, span=span)


OLD: Final = "old_"
"""The rule of an old form is named like that of the new form, after this."""

_SPECIAL: Mapping[str, Callable[[list[Any], Any], Any]] = {
    "block_line": lambda parts, span: Line(parts[0], parts[1] or (), span=span),
    "plain_line": lambda parts, span: Line(None, parts[0], span=span),
    "sentences": lambda parts, _: tuple(parts),
    "else_": lambda _, span: ElseHeader(span=span),
    "or_": lambda _, span: OrHeader(span=span),
    "old_card_extreme": _old_card_extreme,
    "old_multiplied": lambda parts, span: tree.Multiplied(_two(span), parts[0], span=span),
    "old_quotient_up": lambda parts, span: tree.QuotientUp(parts[0], _two(span), span=span),
    "old_quotient_down": lambda parts, span: tree.QuotientDown(parts[0], _two(span), span=span),
}
"""Constructors for the rules of whole lines, and those whose nodes have other fields."""

_TALLIES = {tree.OwnOnes: tree.OwnNumber, tree.PlayersPieces: tree.NumberOf}

REFINED_CLASSES: Final[Mapping[str, Mapping[type[tree.Node], type[tree.Node]]]] = {
    "piece_never_rule": {tree.OwnPieces: tree.OwnPiece},
    "counter_would_rise": _TALLIES,
    "counter_would_fall": _TALLIES,
}
"""Rules whose first child is parsed as one class, but is another, as later words show."""


@overload
def parse(text: str, start: Literal["line"], locate: Locate) -> Line: ...
@overload
def parse(text: str, start: str, locate: Locate) -> tree.Node: ...
def parse(text: str, start: str, locate: Locate) -> tree.Node:
    """Parses a line (``start`` is ``line``), a rule sentence (``rule``) or a zone (``zone``).

    Raises EffectSyntaxError with the position of the first unexpected word.
    """
    _check_length(text)
    parsed = _parsed_or_not(text, start)
    if isinstance(parsed, EffectSyntaxError):
        raise parsed.with_traceback(None)
    made: tree.Node = _node(parsed, locate)
    return made


def old_forms(text: str, start: str, locate: Locate) -> list[tree.Node]:
    """The parts of a line that can be parsed, but are written in an old form."""
    parsed = _parsed_or_not(text, start)
    found: list[tree.Node] = []
    waiting = [parsed] if isinstance(parsed, ParseTree) else []
    while waiting:
        part = waiting.pop()
        if part.rule.startswith(OLD):
            found.append(_node(part, locate))
        waiting += [inner for inner in part.parts if isinstance(inner, ParseTree)]
    return found


@lru_cache(maxsize=2_000)
def _parsed_or_not(text: str, start: str) -> ParseTree | EffectSyntaxError:
    """The parse tree of a line, or the error; cached, since wrong lines may recur, too."""
    try:
        return read(text, start)
    except UnexpectedToken as error:
        return _unexpected(_unread(text, start), error)
    except UnexpectedSign as error:
        return _unread(text, start).sign(error.at)


_LONG_NUMBER = re.compile(rf"(?<![a-z0-9_])[0-9]{{{len(str(MAX_NUMBER))},}}(?![a-z0-9_])")


def _check_length(text: str) -> None:
    """Raises EffectSyntaxError for input over the limits, before it is parsed."""
    if len(text) > MAX_CLAUSE_LENGTH:
        message = f"a line of an effect has at most {MAX_CLAUSE_LENGTH:,} characters"
        raise EffectSyntaxError(message, MAX_CLAUSE_LENGTH, len(text), "E305")
    for number in _LONG_NUMBER.finditer(text):
        if number[0] != str(MAX_NUMBER):
            message = f"a number in an effect is at most {MAX_NUMBER:,}"
            raise EffectSyntaxError(message, number.start(), number.end(), "E307")


def _unexpected(line: UnreadLine, error: UnexpectedToken) -> EffectSyntaxError:
    token = error.token
    if token.terminal == END:
        return line.too_short(error.expected)
    return line.word(token.start, token.end, error.expected)


def _unread(text: str, start: str) -> UnreadLine:
    def reads(changed: str) -> bool:
        try:
            read(changed, start)
        except UNREADABLE:
            return False
        return True

    def goes_on(changed: str) -> bool:
        try:
            reader_after(changed, start)
        except UNREADABLE:
            return False
        return True

    from .syntax_errors import UnreadLine  # only for lines with errors: the import is slow

    return UnreadLine(text, start, reads, goes_on)


def expected_after(text: str, start: str) -> frozenset[str]:
    """The terminals that may follow the beginning of a line; empty if it is wrong.

    They have Lark's names: `NAME`, `INT`, `MOVE`; `$END` if the line may end.
    """
    parser = parser_after(text, start)
    return frozenset() if parser is None else parser.accepts()


def parser_after(text: str, start: str) -> Automaton | None:
    """The parser after it has read the beginning of a line; None if that is wrong."""
    try:
        _check_length(text)
        return reader_after(text, start)
    except (EffectSyntaxError, *UNREADABLE):
        return None
