"""Things of a mix in the words of players: cards, steps, rules, values of options."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.telling.titles import words_of
from ..lang.english.render import render_effect, render_lasting, render_rule
from ..rules.model import Card, Definitions, Named, Procedure, Rule


def steps_in_words(procedure: Procedure, defs: Definitions) -> Iterator[tuple[Named, str]]:
    """The steps of a procedure in English; those that do nothing in this mix are left out."""
    words = words_of(defs)
    for step in procedure.steps:
        if step.effect is not None:
            said = render_effect(step.effect, words, procedure.effects)
            if said:
                yield step, said


def rule_in_words(rule: Rule, defs: Definitions) -> str:
    """A rule in English; the empty text where it says nothing in this mix."""
    words = words_of(defs)
    if rule.effect is not None:
        return render_lasting(rule.effect, words)
    return "" if rule.rule is None else render_rule(rule.rule, words)


def value_in_words(value: object) -> str:
    """The value of an option, for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def pack_of(card: Card, defs: Definitions) -> str:
    """What the cards are called with which a card lies: a stack, or what each player is dealt."""
    if card.dealt is not None:
        return f"{defs.card_zones[card.dealt].title}, dealt to each player"
    return defs.decks[card.deck].title if card.deck else "no stack"


def card_named(card: Card) -> str:
    """The title of a card, with its numbers and how many there are."""
    told = [f"{name.replace('_', ' ')} {number}" for name, number in card.numbers.items()]
    told += [f"{card.copies} of them"] * (card.copies > 1)
    return card.title + (f" ({', '.join(told)})" if told else "")


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
