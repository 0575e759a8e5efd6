"""Hover: the text that an editor shows for the name or key under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..game.telling.titles import render
from ..lang import tree
from ..lang.english.bodies import unread_name
from ..rules.kinds import EXPANSION, NUMBER, RULE, THING, TRAIT
from ..text.schema.parts import description, parts_at
from ..text.source import Span
from .document import Document, Spot, Text
from .index import CHOSEN, Use, use_at
from .messages import Explanation, explanation
from .symbols import Symbols

_NO_EFFECT = "This has no effect with the options of this mix."


@dataclass(frozen=True)
class Shown:
    """The hover text for a part of a file."""

    explanation: Explanation
    span: Span


def shown_at(
    document: Document, line: int, column: int, symbols: Symbols, found: list[Use]
) -> Shown | None:
    """The hover text at a position: the meaning of a name, an effect in English, the use of a key.

    found: every name in the file.
    """
    if not 1 <= line <= len(document.source.lines):
        return None
    use = use_at(found, line, column)
    if use is not None and not _is_unknown(use, document, found):
        return Shown(_of_name(use, symbols), use.span)
    offset = document.source.offset(line, column)
    text = document.text_at(offset)
    if text is not None:
        listed = english(text, document.texts, symbols)
        return Shown(explanation(listed), text.scalar.span) if listed else None
    spot = document.spot_at(offset)
    return _of_key(document, spot, symbols) if spot is not None else None


def english(text: Text, others: Sequence[Text], symbols: Symbols) -> str:
    """An effect, rule or zone in English, with indented blocks; empty if there is none.

    others: all texts of the file, for names chosen in other steps.
    """
    node = text.tree
    if node is None:
        written = " ".join(str(text.scalar.value).split())
        return unread_name(written) if written else ""
    if isinstance(node, tree.Effect) and not node.body:
        return ""
    return of_part(text, node, others, symbols) or _NO_EFFECT


def of_part(text: Text, node: tree.Node, others: Sequence[Text], symbols: Symbols) -> str:
    """A part of an effect, rule or zone in English; empty if it does nothing in this mix."""
    steps = [
        other.tree
        for other in others
        if other.path[:2] == text.path[:2] and isinstance(other.tree, tree.Effect)
    ]
    return render(node, symbols.words, steps, lasting=text.path[0] == "rules")


def _is_unknown(use: Use, document: Document, found: Sequence[Use]) -> bool:
    """Whether a name looks like a chosen one, but is not chosen in its effect: a misspelling."""
    if not use.space.startswith(f"{CHOSEN}{document.source.name} "):
        return False  # steps of other files choose for the whole procedure
    known = ((one.space, one.text) for one in found if one.declares)
    return (use.space, use.text) not in known


def _of_name(use: Use, symbols: Symbols) -> Explanation:
    if use.space == THING and symbols.names.category(use.text) is not None:
        return symbols.more(use.text)
    if use.space == RULE and symbols.thing(use.text) is not None:
        return symbols.more(use.text)
    if use.space == TRAIT:
        return explanation(f"`{use.text}`: a trait of regions")
    if use.space == NUMBER:
        return explanation(f"`{use.text}`: a number printed on cards")
    if use.space == EXPANSION:
        return explanation(f"`{use.text}`: an expansion")
    if use.space.startswith(CHOSEN):
        return explanation(f"`{use.text}`: a name that is chosen in this effect")
    return explanation(f"`{use.text}`: a {use.space}")


def _of_key(document: Document, spot: Spot, symbols: Symbols) -> Shown | None:
    if document.schema is None:
        return None
    listed = [description(parts_at(document.schema, spot.path))]
    effect = next((text for text in document.texts if text.path == spot.path), None)
    if effect is not None and spot.is_key:
        listed.append(english(effect, document.texts, symbols))
    return Shown(explanation(*listed), spot.scalar.span) if any(listed) else None
