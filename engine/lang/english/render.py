"""Renders effects, rules and zones as English rules texts; each node says its own part."""

from __future__ import annotations

from collections.abc import Iterable

from .. import tree
from ..nodes import in_force
from .locals import locals_of
from .questions import render_answers, render_prompt
from .titles import Words, capitalised
from .voice import Asked, Voice

__all__ = [
    "Asked",
    "Words",
    "render_answers",
    "render_effect",
    "render_lasting",
    "render_prompt",
    "render_rule",
    "render_sentence",
    "render_zone",
]


def render_effect(effect: tree.Effect, words: Words, others: Iterable[tree.Effect] = ()) -> str:
    """A whole effect as a rules text to the player who acts: one or more lines, no final break.

    `others` are effects whose local names it may use: the other steps of its procedure.
    """
    return Voice(words, locals_of([effect, *others], words)).say(effect)


def render_sentence(sentence: tree.Node, words: Words, around: Iterable[tree.Effect] = ()) -> str:
    """One sentence or block; local names read better when the effects around it are given."""
    voice = Voice(words, locals_of([sentence, *around], words))
    return sentence.sentence(voice)


def render_rule(rule: tree.Node, words: Words) -> str:
    """A rule sentence: "The King's region is taboo."."""
    return capitalised(Voice(words).say(rule))


def render_lasting(effect: tree.Effect, words: Words) -> str:
    """The effect of a rule: what always holds, and what is done when."""
    voice = Voice(words, locals_of([effect], words))
    said = [
        capitalised(voice.say(part)) if part.HOLDS else part.sentence(voice)
        for part in in_force(effect.body, words)
    ]
    return "\n".join(said)


def render_zone(zone: tree.Zone, words: Words) -> str:
    """A zone as a part of a sentence: "any region next to a piece, or a place"."""
    return Voice(words).say(zone)
