"""W559: cards or regions that do not suffice for this number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from ...lang import tree
from ...lang.expected_kinds import CARDS, ONE_CARDS, Wanted
from ...text.diagnostics import Report
from ...text.kept_with import kept_with
from ...text.source import Span
from ..files.files import RuleFile
from ..load.compatibility import TOO_FEW_FOR_ALL
from ..load.declarations import Mix, entries_of
from ..model import Card, Definitions, Procedure
from ..moments import done_in

_Lack = tuple[str, str, str, tuple[str, Span]]
"""What is lacking for a number of players: its section, message, hint, and a related position."""

_Need = Callable[[int], _Lack | None]
"""What a number of players need and the mix does not have."""


def check_offers(
    defs: Definitions,
    mix: Mix,
    files: Sequence[RuleFile],
    report: Report,
    *,
    playing: int | None = None,
) -> None:
    """Compares the players with the cards of a round, and with the regions that set-up draws.

    playing: how many play; None: all possible numbers, of which the highest is reported.
    """
    possible = range(defs.most_players, defs.least_players - 1, -1)
    for need in _needs(defs):
        lacks = map(need, possible if playing is None else (playing,))
        lack = next((one for one in lacks if one is not None), None)
        if lack is not None:
            section, message, hint, related = lack
            span = _cause(section, defs, mix, files)
            report.record(TOO_FEW_FOR_ALL, message, span, hint=hint, related=[related])


def _needs(defs: Definitions) -> Iterator[_Need]:
    if defs.start in defs.procedures:
        yield _drawn(defs.procedures[defs.start], defs)
    sentences = list(_card_sentences(defs))
    for name in sorted(defs.rounds & defs.procedures.keys()):
        effects = defs.procedures[name].effects
        by_each = list(done_by_each(effects, defs))
        rounds = sum(space.procedure == name for space in defs.track)
        for zone in defs.card_zones.values():
            decks = [] if zone.each_player else _turned_up(effects, zone.id, defs, sentences)
            if decks and _is_taken(zone.id, by_each, sentences):
                yield _offered(zone.id, decks, defs)
            if zone.each_player and _plays_other_values(zone.id, by_each, defs):
                yield _hand(zone.id, rounds, defs)
        for sentence in by_each:
            for deck in sentence.decks_taken(defs.decks):
                yield _dealt(deck, sentence, defs)


def _drawn(beginning: Procedure, defs: Definitions) -> _Need:
    """Set-up draws regions, each once: some for each player."""
    body = [one for effect in beginning.effects for one in effect.body]
    each = [one for one in body if _runs_for_everyone(one)]
    for_each = sum(len(one.all(tree.DrawRegion)) for one in each)
    for_all = sum(len(one.all(tree.DrawRegion)) for one in body) - for_each

    def lack(players: int) -> _Lack | None:
        there, needed = len(defs.regions), for_all + players * for_each
        if not for_each or there >= needed:
            return None
        playing = _many(players, "player")
        message = f"with {playing}, the set-up draws {needed} regions, but there are {there}"
        most = (there - for_all) // for_each
        hint = f"add {_many(needed - there, 'region')}{_or_fewer(most, defs)}"
        return "regions", message, hint, ("the set-up", beginning.span)

    return lack


def _offered(zone: str, decks: Sequence[str], defs: Definitions) -> _Need:
    """A round turns up the top cards of decks, and each player takes one."""

    def lack(players: int) -> _Lack | None:
        filled = {card.deck for card in _cards(defs, players)}
        offered = sum(deck in filled for deck in decks)
        if offered >= players:
            return None
        message = f"with {_many(players, 'player')}, a round offers only {_many(offered, 'card')}"
        message += ", but each player takes one"
        hint = f"add {_many(players - offered, 'deck')}{_or_fewer(offered, defs)}"
        here = "each player takes a card from here", defs.card_zones[zone].span
        return "decks", message, hint, here

    return lack


def _hand(zone: str, rounds: int, defs: Definitions) -> _Need:
    """In each round, each player plays a card with another value than the others."""

    def lack(players: int) -> _Lack | None:
        dealt = sum(card.dealt == zone for card in _cards(defs, players))
        needed = players + rounds - 1
        if not 0 < dealt < needed:
            return None
        message = (
            f"with {_many(players, 'player')}, each needs {needed} cards in `{zone}` for "
            f"{rounds} rounds, but is dealt {dealt}: others may have played all values that a "
            "player has left"
        )
        add = f"deal {_many(needed - dealt, 'card')} more (`dealt: {zone}`)"
        hint = f"{add}{_or_fewer(dealt - rounds + 1, defs)}"
        here = "each player plays a card from here", defs.card_zones[zone].span
        return "cards", message, hint, here

    return lack


def _dealt(deck: str, sentence: tree.Node, defs: Definitions) -> _Need:
    """In each round, each player gets a card of a deck."""

    def lack(players: int) -> _Lack | None:
        there = sum(card.copies for card in _cards(defs, players) if card.deck == deck)
        if there >= players:
            return None
        message = (
            f"with {_many(players, 'player')}, each gets a card of `{deck}`, which has {there}"
        )
        hint = f"add {_many(players - there, 'card')} to it{_or_fewer(there, defs)}"
        return "decks", message, hint, ("each player gets one here", sentence.span)

    return lack


def _cards(defs: Definitions, players: int) -> Iterator[Card]:
    return (card for card in defs.cards.values() if card.is_played_by(players))


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("s" if number != 1 else "")


def _or_fewer(most: int, defs: Definitions) -> str:
    """The other way out: fewer players, unless these are too few for the game."""
    return f", or let at most {most} play (`players`)" if most >= defs.least_players else ""


def _cause(section: str, defs: Definitions, mix: Mix, files: Sequence[RuleFile]) -> Span | None:
    """The position of the overlay that changes the players, or the section; else of the players."""
    most, declared = mix.single("players", "most"), mix.single_values["players"].span
    if most is not None and most.span.file != declared.file:
        return most.span
    for deck in defs.decks.values() if section == "decks" else ():
        written = mix.sections["decks"][deck.id].nodes.get("turned_up")
        if written is not None and written.span.file != deck.span.file:
            return written.span
    for file in files:
        for kind, entry in entries_of(file):
            for removal in mix.conflicts.removals((kind, entry.id)) if kind == section else ():
                return removal.span
    return declared if most is None else most.span


def _turned_up(
    effects: Sequence[tree.Effect], zone: str, defs: Definitions, sentences: Sequence[tree.Node]
) -> list[str]:
    """The decks whose top cards a round puts into a zone; empty if other cards may be there."""
    top = [one for effect in effects for one in effect.body if names_zone(one, ONE_CARDS, zone)]
    decks = [deck for one in top for deck in one.decks_taken(defs.decks)]
    if not decks or not all(one.decks_taken(defs.decks) for one in top):
        return []
    bringing = sum(names_zone(one, ONE_CARDS, zone) for one in sentences)
    return decks if bringing == len(top) else []


def done_by_each(effects: Sequence[tree.Effect], defs: Definitions) -> Iterator[tree.Node]:
    """The sentences that every player does once in a procedure, also in those that it does."""
    blocks = [block for effect in effects for block in effect.body if _runs_for_everyone(block)]
    yield from (one for block in blocks for body in block.bodies() for one in body)
    for name in {name.text for name in done_in(blocks)} & defs.procedures.keys():
        yield from (one for effect in defs.procedures[name].effects for one in effect.body)


def _is_taken(zone: str, by_each: Sequence[tree.Node], sentences: Sequence[tree.Node]) -> bool:
    """Whether each player takes exactly one card from a zone, and nothing else asks for one."""
    taking = [one for one in sentences if takes_from(one, zone)]
    return len(taking) == 1 and any(taking[0] is one for one in by_each)


def takes_from(sentence: tree.Node, zone: str) -> bool:
    """Whether a player chooses a card of a zone."""
    return sentence.EFFECTS.is_question and names_zone(sentence, CARDS, zone)


def _plays_other_values(zone: str, by_each: Sequence[tree.Node], defs: Definitions) -> bool:
    """Whether each plays a card from a zone, to which no procedure brings any, with a new value."""
    playing = [one for one in by_each if one.all(tree.NotOnAny) and takes_from(one, zone)]
    procedures = defs.procedures.values()
    texts = (_with_cards(text) for procedure in procedures for text in procedure.effects)
    bringing = any(names_zone(one, ONE_CARDS, zone) for text in texts for one in text)
    return len(playing) == 1 and not bringing


def _runs_for_everyone(block: tree.Node) -> bool:
    """Whether every player runs the block, without a filter."""
    everyone = isinstance(getattr(block, "group", None), tree.Everyone)
    return block.PERSONAL and everyone and getattr(block, "filter", None) is None


def _card_sentences(defs: Definitions) -> Iterator[tree.Node]:
    """Every sentence that names a card zone, in all texts."""
    texts = [text for card in defs.cards.values() for text in card.texts]
    texts += [text for procedure in defs.procedures.values() for text in procedure.effects]
    roots = [*texts, *(text for rule in defs.rules.values() for text in rule.texts)]
    for root in roots:
        yield from _with_cards(root)


@kept_with
def _with_cards(text: tree.Node) -> Sequence[tree.Node]:
    """The sentences of a text that name a card zone."""
    classes = text.by_class().items()
    naming = (nodes for cls, nodes in classes if {CARDS, ONE_CARDS} & {*cls.MEANINGS.values()})
    return [*chain.from_iterable(naming)]


def names_zone(node: tree.Node, wanted: Wanted, zone: str) -> bool:
    """Whether a zone is named where a phrase of this kind is expected."""
    parts = (part for part, meaning in node.references(None) if meaning is wanted)
    return any(name.text == zone for part in parts for name in part.all(tree.Name))
