"""Explains the first words of sentences and blocks, from the classes of the tree."""

from __future__ import annotations

from functools import cache

from ..lang import tree
from ..lang.filling import form
from ..lang.forms import shown
from ..lang.suggestions import classes
from .messages import NOTHING, Explanation, explanation


@cache
def _openings() -> dict[str, list[type[tree.Node]]]:
    found: dict[str, list[type[tree.Node]]] = {}
    for node in (*classes("sentence"), *classes("header")):
        found.setdefault(shown(form(node)).split(" ")[0], []).append(node)
    return found


def begins_sentence(prefix: str) -> bool:
    """Whether a sentence can begin after this part of a line."""
    return prefix.rstrip(" \t")[-1:] in ("", ";", ":")


def explained(prefix: str, word: str) -> Explanation:
    """The meaning of a word that begins a sentence after `prefix`; empty elsewhere."""
    if not begins_sentence(prefix):
        return NOTHING
    nodes = _openings().get(word, ())
    return explanation(*(f"`{shown(form(node))}`: {_first_line(node)}" for node in nodes))


def _first_line(node: type[tree.Node]) -> str:
    return (node.__doc__ or "").strip().partition("\n")[0]
