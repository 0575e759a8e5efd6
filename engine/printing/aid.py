"""The player aid of one mix: its steps, cards and rules, with the notes on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..compile.ruleset import Ruleset
from ..draw.panels import card_text
from ..game.telling.titles import words_of
from ..lang.english.titles import plain as in_plain_words
from ..lang.nodes import Name
from ..rules.model import ASSUMED, Card, Definitions, Named
from ..rules.name_table import regions_by_trait
from ..text.wording import listing
from .captions import (
    capital,
    card_named,
    pack_of,
    rule_in_words,
    steps_in_words,
    value_in_words,
)
from .contrast import contrast
from .pages import CARD, GROUP, REMARK, SECTION, TITLE, Block


def aid_of(rules: Ruleset, plain: Ruleset) -> Iterator[Block]:
    """The reference for a player of a mix. plain: the game to which it is compared."""
    defs = rules.definitions
    yield Block(" with ".join(one.title for one in defs.expansions if not one.edition), TITLE)
    editions = [f"{one.title}; " for one in defs.expansions if one.edition]
    yield Block(f"{', '.join(editions)}{defs.least_players} to {defs.most_players} players.")
    yield Block(f"The game: {', '.join(_course(defs))}.")
    yield from contrast(plain.definitions, defs)
    yield from _kinds_of_regions(defs)
    yield from _procedures(defs)
    yield from _rules(defs)
    yield from _options(defs)
    yield from _cards(defs)
    yield from _things(defs)


def _course(defs: Definitions) -> Iterator[str]:
    yield defs.procedures[defs.start].title
    for space in defs.track:
        yield f"round {space.round}" if space.round else defs.procedures[space.procedure].title


def _kinds_of_regions(defs: Definitions) -> Iterator[Block]:
    """The traits by which cards and steps refer to regions."""
    words, kinds = words_of(defs), regions_by_trait(defs)
    if kinds:
        yield Block("Kinds of regions", SECTION)
    for trait, names in kinds.items():
        titles = listing([defs.regions[name].title for name in names], "and")
        kind = words.region(Name(trait)) if len(names) == 1 else words.regions(Name(trait))
        if kind == "regions":  # all are of this kind, which English leaves out
            kind = f"{in_plain_words(trait)} regions"
        yield Block(f"{capital(kind)}: {titles}.")


def _procedures(defs: Definitions) -> Iterator[Block]:
    yield Block("The game, step by step", SECTION)
    first = dict.fromkeys([defs.start, *(space.procedure for space in defs.track)])
    order = [*first, *(name for name in defs.procedures if name not in first)]
    for procedure in (defs.procedures[name] for name in order):
        yield Block(capital(procedure.title), GROUP)
        for number, (step, caption) in enumerate(steps_in_words(procedure, defs), 1):
            yield Block(f"{number}. {step.title}: {caption.for_players}")
            yield from _remark(step)


def _rules(defs: Definitions) -> Iterator[Block]:
    yield Block("Rules in force", SECTION)
    for rule in defs.rules.values():
        if caption := rule_in_words(rule, defs):
            yield Block(capital(rule.title), CARD)
            if caption.for_players.rstrip(".") != rule.title:
                yield Block(caption.for_players)
            yield from _remark(rule)


def _options(defs: Definitions) -> Iterator[Block]:
    if defs.parameters:
        yield Block("Options", SECTION)
    for parameter in defs.parameters.values():
        yield Block(f"{capital(parameter.title)}: {value_in_words(parameter.value)}.")
        yield from _remark(parameter)


def _cards(defs: Definitions) -> Iterator[Block]:
    if defs.cards:
        yield Block("The cards", SECTION)
    packs: dict[str, list[Card]] = {}
    for card in defs.cards.values():
        packs.setdefault(pack_of(card, defs), []).append(card)
    for pack, cards in packs.items():
        yield Block(capital(pack), GROUP)
        silent = [card for card in cards if not card_text(defs, card.id) and not card.notes]
        if silent:
            yield Block("; ".join(map(card_named, silent)) + ".")
        for card in cards:
            if card not in silent:
                yield Block(card_named(card), CARD)
                if caption := card_text(defs, card.id):
                    yield Block(caption)
                yield from _remark(card)


def _things(defs: Definitions) -> Iterator[Block]:
    """The notes on regions, places, pieces, counters, zones and offices."""
    sections: tuple[Mapping[str, Named], ...] = (
        *(defs.regions, defs.places, defs.pieces, defs.counters),
        *(defs.card_zones, defs.offices),
    )
    noted = [thing for section in sections for thing in section.values() if thing.notes]
    if noted:
        yield Block("On the table", SECTION)
    for thing in noted:
        yield Block(capital(thing.title), CARD)
        yield from _remark(thing)


def _remark(thing: Named) -> Iterator[Block]:
    """The notes on a thing, marked if they are only assumed."""
    caption = " ".join(thing.notes.split())
    if caption:
        unsure = ASSUMED in thing.confidence.values() and ASSUMED not in caption
        yield Block(f"{caption} ({ASSUMED.capitalize()}.)" if unsure else caption, REMARK)
