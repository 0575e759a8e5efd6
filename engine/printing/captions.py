"""Texts for players about a mix: its cards, steps, rules and values of options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.telling.titles import english_of, words_of
from ..lang.english.render import render_effect
from ..rules.model import Card, Definitions, Procedure, Rule, Step
from ..text.wording import shown_text

NO_STACK = "no stack"


class InWords(NamedTuple):
    """The text of a step or a rule. for_players: its author's text if any, else the English."""

    english: str
    for_players: str


def steps_in_words(procedure: Procedure, defs: Definitions) -> Iterator[tuple[Step, InWords]]:
    """The steps of a procedure, without those that have no effect in this mix."""
    words = words_of(defs)
    for step in procedure.steps:
        if step.effect is not None:
            english = shown_text(render_effect(step.effect, words, procedure.effects))
            if english:
                yield step, InWords(english, step.text or english)


def rule_in_words(rule: Rule, defs: Definitions) -> InWords | None:
    """The text of a rule; None if it has none in this mix."""
    english = shown_text(english_of(rule, words_of(defs)))
    return InWords(english, rule.text or english) if english else None


def value_in_words(value: object) -> str:
    """The value of an option, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def pack_of(card: Card, defs: Definitions) -> str:
    """The name of the stack of a card, or of the cards that each player is dealt."""
    if card.dealt is not None:
        return f"{defs.card_zones[card.dealt].title}, dealt to each player"
    return defs.decks[card.deck].title if card.deck else NO_STACK


def card_named(card: Card) -> str:
    """The title of a card, with its numbers and the number of its copies."""
    for_players = [f"{name.replace('_', ' ')} {number}" for name, number in card.numbers.items()]
    for_players += [f"{card.copies} of them"] * (card.copies > 1)
    return card.title + (f" ({', '.join(for_players)})" if for_players else "")


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
