"""W554: a stack that runs out before the game ends, since each round needs a card of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...lang import tree
from ...lang.expected_kinds import ONE_CARDS
from ...text.diagnostics import Report
from ...text.source import Span
from ...text.yaml.nodes import find_key
from ..files.files import RuleFile
from ..files.request import Choices
from ..load.choices import BY_CHOICE, pack_of
from ..load.compatibility import TOO_FEW_CARDS
from ..load.declarations import Mix, entries_of
from ..model import Deck, Definitions
from .offers import done_by_each, names_zone, takes_from

_Place = tuple[str, Span]
"""A note on a related position, and the position."""


def check_stacks(
    defs: Definitions, mix: Mix, files: Sequence[RuleFile], choices: Choices, report: Report
) -> None:
    """Compares the number of cards in each stack that shrinks with the number of rounds."""
    taken = {deck: (rounds, place) for rounds, deck, place in _taken(defs, mix)}
    for deck in defs.decks.values():
        rounds, taking = taken.get(deck.id, (0, None))
        if taking is None or deck.to_bottom:
            continue
        cards = sum(card.copies for card in defs.cards.values() if card.deck == deck.id)
        before, leaving = _before(deck, defs, mix)
        cards = cards and max(cards - before, 0)
        if (cards or before) and cards < rounds:
            there = f"{cards} card" + ("s" if cards != 1 else "")
            removed = _removed(deck, mix, files)
            who, span = _cause(deck, removed, choices)
            message = f"`{deck.id}` has {there} for {rounds} rounds, and used cards do not return"
            related = [(f"`{deck.expansion}` declares it", deck.span), *leaving, taking]
            related += [*_leaving(deck, mix), *_rounds(mix)]
            hint = (
                f"leave more cards in it, or return used ones (`discards_to: bottom`); "
                f"`accept: [{TOO_FEW_CARDS}]` in a mix file accepts this"
            )
            report.record(
                TOO_FEW_CARDS,
                message + (f": {who}" if who else ""),
                span,
                hint=hint,
                related=[*removed[1:], *(place for place in related if place[1] != span)],
            )


def _taken(defs: Definitions, mix: Mix) -> Iterator[tuple[int, str, _Place]]:
    """The number of rounds that need a card of a deck, the deck, and the sentence that takes it.

    A round needs it if each player chooses a card where it goes. Others, such as events, run out.
    """
    for name, rounds in Counter(space.procedure for space in defs.track).items():
        effects = defs.procedures[name].effects if rounds > 1 and name in defs.procedures else ()
        by_each = list(done_by_each(effects, defs))
        zones = defs.card_zones
        offers = [zone for zone in zones if any(takes_from(one, zone) for one in by_each)]
        for sentence in (one for effect in effects for one in effect.body):
            if any(names_zone(sentence, ONE_CARDS, zone) for zone in offers):
                for deck in sentence.decks_taken(defs.decks):
                    owner = mix.owner_of(sentence.span.file)
                    place = f"`{owner}` takes a card in each round", sentence.span
                    yield rounds, deck, place


def _before(deck: Deck, defs: Definitions, mix: Mix) -> tuple[int, list[_Place]]:
    """The number of cards that the set-up takes from a deck, and the sentences that do."""
    steps = defs.procedures[defs.start].steps if defs.start in defs.procedures else ()
    many, places = 0, []
    for sentence in (one for step in steps if step.effect is not None for one in step.effect.body):
        taken = _taken_by(sentence, deck, defs)
        if taken:
            many += taken
            owner = mix.owner_of(sentence.span.file)
            places.append((f"`{owner}` removes {taken} in the set-up", sentence.span))
    return many, places


def _taken_by(sentence: tree.Node, deck: Deck, defs: Definitions) -> int:
    """The number of cards that a sentence always takes from a deck."""
    times = sentence.times(defs)
    inside = sum(_taken_by(one, deck, defs) for body in sentence.bodies() for one in body)
    return int(deck.id in sentence.decks_taken(defs.decks)) + times * inside


def _removed(deck: Deck, mix: Mix, files: Sequence[RuleFile]) -> list[_Place]:
    """The overlays that remove cards from a deck."""
    found = {
        (f"`{removal.owner}` removes `{card.id}` from it", removal.span): None
        for file in files
        for section, card in entries_of(file)
        if section == "cards" and pack_of(card) == deck.id
        for removal in mix.conflicts.removals(("cards", card.id))
    }
    return [*found]


def _cause(deck: Deck, removed: Sequence[_Place], choices: Choices) -> tuple[str, Span | None]:
    """The cause and position: this mix's choice of cards, an overlay, or the declaration."""
    if deck.id in dict(choices.stacks):
        key = find_key(choices.written, ("stacks", deck.id))
        return f"{BY_CHOICE} chooses its cards", None if key is None else key.span
    return removed[0] if removed else ("", deck.span)


def _leaving(deck: Deck, mix: Mix) -> list[_Place]:
    """The declaration that removes used cards from the game."""
    node = mix.sections["decks"][deck.id].nodes.get("discards_to")
    if node is None:
        return []
    owner = mix.owner_of(node.span.file)
    return [(f"`{owner}` removes used cards", node.span)]


def _rounds(mix: Mix) -> list[_Place]:
    """The overlay that sets the number of rounds, if any."""
    track = mix.single("track")
    owner = None if track is None else mix.owner_of(track.span.file)
    if track is None or owner == mix.single_values["track"].expansion:
        return []
    return [(f"`{owner}` defines the rounds", track.span)]
