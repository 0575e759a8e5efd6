"""W559: a round turns up fewer cards than there are players, and each player takes one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ...lang import tree
from ...lang.expected_kinds import CARDS, ONE_CARDS, Wanted
from ...text.diagnostics import Report
from ...text.kept_with import kept_with
from ...text.source import Span
from ..files.files import RuleFile
from ..load.declarations import Mix, entries_of
from ..model import Definitions
from ..moments import done_in


def check_offers(defs: Definitions, mix: Mix, files: Sequence[RuleFile], report: Report) -> None:
    """Compares the number of cards that a round turns up with the players, who take one each."""
    sentences = list(_card_sentences(defs))
    for name in sorted(defs.rounds & defs.procedures.keys()):
        effects = defs.procedures[name].effects
        for zone in defs.card_zones.values():
            decks = [] if zone.each_player else _turned_up(effects, zone.id, defs, sentences)
            if decks and _taken_by_each(effects, zone.id, defs, sentences):
                _check_numbers(zone.id, decks, defs, mix, files, report)


def _check_numbers(
    zone: str,
    decks: Sequence[str],
    defs: Definitions,
    mix: Mix,
    files: Sequence[RuleFile],
    report: Report,
) -> None:
    for players in range(defs.most_players, defs.least_players - 1, -1):
        filled = {card.deck for card in defs.cards.values() if card.is_played_by(players)}
        offered = sum(deck in filled for deck in decks)
        if offered < players:
            cards = f"{offered} card" + ("s" if offered != 1 else "")
            message = (
                f"with {players} players, a round offers only {cards}, but each player takes one"
            )
            hint = f"add a deck, or let at most {offered} play (`players`)"
            span = _cause(defs, mix, files)
            related = [("each player takes a card from here", defs.card_zones[zone].span)]
            report.record("W559", message, span, hint=hint, related=related)
            return


def _cause(defs: Definitions, mix: Mix, files: Sequence[RuleFile]) -> Span | None:
    """The position of the overlay that changes the players or a deck; otherwise of the players."""
    most, declared = mix.single("players", "most"), mix.single_values["players"].span
    if most is not None and most.span.file != declared.file:
        return most.span
    for deck in defs.decks.values():
        written = mix.sections["decks"][deck.id].nodes.get("turned_up")
        if written is not None and written.span.file != deck.span.file:
            return written.span
    for file in files:
        for section, entry in entries_of(file):
            for removal in (
                mix.conflicts.removals((section, entry.id)) if section == "decks" else ()
            ):
                return removal.span
    return declared if most is None else most.span


def _turned_up(
    effects: Sequence[tree.Effect], zone: str, defs: Definitions, sentences: Sequence[tree.Node]
) -> list[str]:
    """The decks whose top cards a round puts into a zone; empty if other cards may be there."""
    top = [one for effect in effects for one in effect.body if _names_zone(one, ONE_CARDS, zone)]
    decks = [deck for one in top for deck in one.decks_taken(defs.decks)]
    if not decks or not all(one.decks_taken(defs.decks) for one in top):
        return []
    bringing = sum(_names_zone(one, ONE_CARDS, zone) for one in sentences)
    return decks if bringing == len(top) else []


def _taken_by_each(
    effects: Sequence[tree.Effect], zone: str, defs: Definitions, sentences: Sequence[tree.Node]
) -> bool:
    """Whether each player takes exactly one card from a zone, in a procedure that all run once."""
    asking = [one for one in sentences if one.EFFECTS.is_question]
    taking = [one for one in asking if _names_zone(one, CARDS, zone)]
    blocks = [block for effect in effects for block in effect.body if _runs_for_everyone(block)]
    done = {name.text for name in done_in(blocks)} & defs.procedures.keys()
    inside = [effect for name in done for effect in defs.procedures[name].effects]
    return len(taking) == 1 and any(taking[0] is one for each in inside for one in each.body)


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


def _names_zone(node: tree.Node, wanted: Wanted, zone: str) -> bool:
    """Whether a zone is named where a phrase of this kind is expected."""
    parts = (part for part, meaning in node.references(None) if meaning is wanted)
    return any(name.text == zone for part in parts for name in part.all(tree.Name))
