"""Renders effects, rules and zones as English rules text; each node renders itself."""

from __future__ import annotations

from collections.abc import Iterable

from .. import tree
from ..nodes import in_force
from .bodies import brief
from .context import Asked, Context
from .locals import locals_of
from .questions import render_answers, render_prompt
from .titles import Words, capitalised

__all__ = [
    "Asked",
    "Words",
    "render_answers",
    "render_brief",
    "render_effect",
    "render_lasting",
    "render_prompt",
    "render_rule",
    "render_zone",
]


def render_effect(effect: tree.Effect, words: Words, others: Iterable[tree.Effect] = ()) -> str:
    """A whole effect as rules text addressed to the acting player, without a final newline.

    `others`: effects whose local names it may use, such as the other steps of its procedure.
    """
    return Context(words, locals_of([effect, *others], words)).render(effect)


def render_brief(effect: tree.Effect, words: Words) -> str:
    """A few words that distinguish a card from others with the same title, in the third person."""
    return brief(effect.body, Context(words, locals_of([effect], words), third=True))


def render_rule(rule: tree.Node, words: Words) -> str:
    """A rule sentence: "The King's region is taboo."."""
    return capitalised(Context(words).render(rule))


def render_lasting(effect: tree.Effect, words: Words) -> str:
    """The effect of a rule, in the third person: what always holds, and reactions."""
    context = Context(words, locals_of([effect], words), third=True, lasting=True)
    return "\n".join(
        [part.sentence(context) for part in in_force(effect.body, words, words.players)]
    )


def render_zone(zone: tree.Zone, words: Words) -> str:
    """A zone as a noun phrase: "any region next to a piece, or a place"."""
    return Context(words).render(zone)
