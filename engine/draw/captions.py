"""Things of a mix in the words of players: cards, steps, rules, values of options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.telling.titles import words_of
from ..lang.english.render import render_effect, render_lasting, render_rule
from ..rules.model import Card, Definitions, Procedure, Rule, Step
from ..text.wording import shown_text

NO_STACK = "no stack"


class InWords(NamedTuple):
    """What a step or a rule says. for_players: in its author's words, if any."""

    english: str
    for_players: str


def steps_in_words(procedure: Procedure, defs: Definitions) -> Iterator[tuple[Step, InWords]]:
    """The steps of a procedure; those that do nothing in this mix are left out."""
    words = words_of(defs)
    for step in procedure.steps:
        if step.effect is not None:
            english = shown_text(render_effect(step.effect, words, procedure.effects))
            if english:
                yield step, InWords(english, step.text or english)


def rule_in_words(rule: Rule, defs: Definitions) -> InWords | None:
    """A rule; None where it says nothing in this mix."""
    words = words_of(defs)
    if rule.effect is not None:
        english = shown_text(render_lasting(rule.effect, words))
    else:
        english = "" if rule.rule is None else render_rule(rule.rule, words)
    return InWords(english, rule.text or english) if english else None


def value_in_words(value: object) -> str:
    """The value of an option, for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def pack_of(card: Card, defs: Definitions) -> str:
    """What the cards are called with which a card lies: a stack, or what each player is dealt."""
    if card.dealt is not None:
        return f"{defs.card_zones[card.dealt].title}, dealt to each player"
    return defs.decks[card.deck].title if card.deck else NO_STACK


def card_named(card: Card) -> str:
    """The title of a card, with its numbers and how many there are."""
    for_players = [f"{name.replace('_', ' ')} {number}" for name, number in card.numbers.items()]
    for_players += [f"{card.copies} of them"] * (card.copies > 1)
    return card.title + (f" ({', '.join(for_players)})" if for_players else "")


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
