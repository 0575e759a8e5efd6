"""The English names of a ruleset's things, and what its cards say."""

from __future__ import annotations

from collections.abc import Iterable

from ...lang import tree
from ...lang.english.render import render_effect, render_lasting, render_rule, render_zone
from ...lang.english.titles import Words, bare
from ...rules import model
from ...rules.card_texts import changes_of_zones
from ...rules.model import Card, Definitions, Named, NamedZone, Rule, Step
from ...rules.name_table import (
    names_of,
    plurals_of,
    regions_by_trait,
    shared_titles,
    step_titles,
    titles_of,
)
from ...text.wording import shown_text


def words_of(defs: Definitions) -> Words:
    """Titles, plurals and settings of a mix."""
    texts = [text for rule in defs.rules.values() for text in rule.texts]
    words = Words(
        names=names_of(defs),
        titles=titles_of(defs),
        plurals=plurals_of(defs),
        settings=defs.settings,
        steps=step_titles(defs),
        instructions={one.id: one.instruction for one in defs.procedures.values()},
        holders={one.id: one.holder for one in defs.card_zones.values() if one.holder},
        with_trait=regions_by_trait(defs),
        members={one.id: [own.id for own in one.members] for one in defs.pieces.values()},
        unturned=tuple(deck.id for deck in defs.decks.values() if not deck.turned_up),
        unshuffled=tuple(deck.id for deck in defs.decks.values() if not deck.shuffled),
        shared=shared_titles(defs),
        ties_pay=any(text.all(tree.TiesRule) for text in texts),
    )
    changed = changes_of_zones(defs)
    zones = {
        one.id: render_zone(one.zone, words)
        for one in defs.zones.values()
        if one.zone and one.id not in changed
    }
    return words.changed(zones=zones)


def render(
    node: tree.Node, words: Words, others: Iterable[tree.Effect] = (), *, lasting: bool = False
) -> str:
    """An effect, a rule or a zone. lasting: the effect is that of a rule.

    others: as in `render_effect`.
    """
    if isinstance(node, tree.Zone):
        return render_zone(node, words)
    if not isinstance(node, tree.Effect):
        return render_rule(node, words)
    return render_lasting(node, words) if lasting else render_effect(node, words, others)


def text_of(thing: Named) -> tree.Node | None:
    """The effect, rule or zone of an entry; None if it has none."""
    match thing:
        case Card() | Step():
            return thing.effect
        case Rule():
            return thing.rule or thing.effect
        case NamedZone():
            return thing.zone
    return None


def english_of(thing: Named, words: Words, others: Iterable[tree.Effect] = ()) -> str:
    """The effect, rule or zone of an entry in English; empty if it has none.

    others: as in `render_effect`.
    """
    text = text_of(thing)
    return "" if text is None else render(text, words, others, lasting=isinstance(thing, Rule))


def texts_on(card: Card, words: Words) -> list[str]:
    """What a card says to players: in its author's words, else its action and what holds there."""
    if card.text:
        return [card.text]
    texts = [] if card.effect is None else [shown_text(render_effect(card.effect, words))]
    where, lying = text_there(card, words)
    return [*texts, f"While it lies on {where}: {shown_text(lying)}"] if lying else texts


def text_there(card: Card, words: Words) -> tuple[str, str]:
    """Where a card has a text that holds, and for whom; and this text, or nothing."""
    if card.lying is None or card.lying_zone is None:
        return "", ""
    zone, holder = bare(words.one(card.lying_zone)), words.holders.get(card.lying_zone)
    text = render_effect(card.lying, words)
    match holder:
        case None:
            return f"your {zone}", text
        case model.NO_PLAYER:
            return f"the {zone}", render_lasting(card.lying, words)
        case model.EACH_PLAYER:
            return f"the {zone}, for each player", text
    return f"the {zone}, for the {bare(words.one(holder))}", text
