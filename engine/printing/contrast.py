"""The differences of a mix from the plain game, in texts for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from ..draw.panels import card_text
from ..game.telling.titles import english_of, words_of
from ..lang.english.titles import definite
from ..rules.model import Card, Definitions, Named, Procedure, Region
from ..text.wording import listing
from .captions import (
    NO_STACK,
    capital,
    card_named,
    pack_of,
    rule_in_words,
    steps_in_words,
    value_in_words,
)
from .pages import CARD, GROUP, SECTION, Block

_Thing = TypeVar("_Thing", bound=Named)
_Pairs = Iterator[tuple[_Thing, _Thing]]


def contrast(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    """The differences from the plain game; none if the mix does not include that game."""
    there = {one.id for one in mix.expansions}
    if any(one.id not in there for one in plain.expansions if not one.edition):
        return
    parts = (
        ("The game", _game(plain, mix)),
        ("Cards", _cards(plain, mix)),
        ("Regions", _regions(plain, mix)),
        ("On the table", _things(plain, mix)),
        ("Course of the game", _procedures(plain, mix)),
        ("Rules", _rules(plain, mix)),
        ("Options", _options(plain, mix)),
    )
    filled = [(title, blocks) for title, found in parts if (blocks := [*found])]
    if filled:
        yield Block("Differences from the base game", SECTION)
    for title, blocks in filled:
        yield Block(title, GROUP)
        yield from blocks


def _game(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    if (plain.least_players, plain.most_players) != (mix.least_players, mix.most_players):
        yield Block(f"{mix.least_players} to {mix.most_players} players.")
    rounds, usual = (sum(space.round is not None for space in d.track) for d in (mix, plain))
    if rounds != usual:
        yield Block(f"{rounds} rounds, not {usual}.")
    one, other = plain.scoring, mix.scoring
    if (one.tie_pays_lower, one.tie_uses) != (other.tie_pays_lower, other.tie_uses):
        lower = "in full" if not other.tie_pays_lower else f"{other.tie_pays_lower} ranks lower"
        yield Block(f"Tied players are paid {lower}.")


def _cards(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    for pack, cards in _packs(_new(plain.cards, mix.cards), mix).items():
        titles = [card.title for card in cards for _ in range(card.copies)]
        yield Block(f"New in {_the(pack)}: {_counted(titles)}.")
    there = _packs(mix.cards.values(), mix)
    for pack, cards in _packs(_new(mix.cards, plain.cards), plain).items():
        titles = [card.title for card in cards]
        gone = _counted(titles) if pack in there else "all cards"
        yield Block(f"Left out of {_the(pack)}: {gone}.")
    for before, after in _both(plain.cards, mix.cards):
        caption = card_text(mix, after.id)
        if card_named(before) != card_named(after) or card_text(plain, before.id) != caption:
            yield Block(card_named(after), CARD)
            yield Block(caption or "It has no text.")


def _the(pack: str) -> str:
    return pack if pack == NO_STACK else definite(pack)


def _packs(cards: Iterable[Card], of: Definitions) -> dict[str, list[Card]]:
    packs: dict[str, list[Card]] = {}
    for card in cards:
        packs.setdefault(pack_of(card, of), []).append(card)
    return packs


def _counted(titles: Iterable[str]) -> str:
    """The different titles, each with its number if it occurs more than once."""
    found = Counter(titles).items()
    return ", ".join(f"{title} ({times})" if times > 1 else title for title, times in found)


def _regions(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    for region in _new(plain.regions, mix.regions):
        yield Block(
            f"{capital(region.title)} is new: {_scores(region)}, next to {_borders(region, mix)}."
        )
    gone = [region.title for region in _new(mix.regions, plain.regions)]
    if gone:
        yield Block(f"Left out: {', '.join(gone)}.")
    for before, after in _both(plain.regions, mix.regions):
        if before.title != after.title:
            yield Block(f"{capital(before.title)} is now called {after.title}.")
        if before.scores != after.scores:
            yield Block(f"{capital(after.title)} pays {_scores(after)}, not {_scores(before)}.")
        if before.neighbours != after.neighbours:
            yield Block(f"{capital(after.title)} is next to {_borders(after, mix)}.")


def _scores(region: Region) -> str:
    return "/".join(map(str, region.scores)) or "nothing"


def _borders(region: Region, mix: Definitions) -> str:
    return listing([mix.regions[name].title for name in region.neighbours], "and") or "no region"


def _things(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    """The differences in places, pieces, stacks, offices, neutral owners and zones."""
    for caption, section in (("New places", "places"), ("New stacks", "decks"), ("New", "offices")):
        titles = [thing.title for thing in _new(getattr(plain, section), getattr(mix, section))]
        if titles:
            yield Block(f"{caption}: {', '.join(titles)}.")
    titles = [
        _counted(member.title for member in piece.members) or piece.title
        for piece in _new(plain.pieces, mix.pieces)
    ]
    if titles:
        yield Block(f"New pieces: {', '.join(titles)}.")
    for before, after in _both(plain.pieces, mix.pieces):
        if before.each_player != after.each_player:
            title = after.plural or after.title
            yield Block(f"{after.each_player} {title} for each player, not {before.each_player}.")
    for neutral in _new(plain.neutrals, mix.neutrals):
        amounts = [
            f"{amount} {mix.pieces[kind].plural or mix.pieces[kind].title}"
            for kind, amount in neutral.pieces.items()
        ]
        yield Block(f"Without a player ({neutral.title}): {listing(amounts, 'and')}.")
    for zone in mix.zones.values():
        other = plain.zones.get(zone.id)
        if other is not None and (caption := english_of(zone, words_of(mix))) != english_of(
            other, words_of(plain)
        ):
            yield Block(f"{capital(zone.title)}: {caption}.")


def _procedures(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    for before, after in _both(plain.procedures, mix.procedures):
        lines = [*_steps(before, after, plain, mix)]
        if lines:
            yield Block(capital(after.title), CARD)
            yield from (Block(line) for line in lines)
    new = [procedure.title for procedure in _new(plain.procedures, mix.procedures)]
    if new:
        yield Block(f"New, with its steps below: {', '.join(new)}.")


def _steps(
    before: Procedure, after: Procedure, plain: Definitions, mix: Definitions
) -> Iterator[str]:
    """The differences of two versions of a procedure, step by step."""
    old = {step.id: (step, caption) for step, caption in steps_in_words(before, plain)}
    new = {step.id: (step, caption) for step, caption in steps_in_words(after, mix)}
    again = {step.title for name, (step, _) in old.items() if name not in new}
    last = ""
    for name, (step, caption) in new.items():
        if name not in old and step.title not in again:
            where = f"after “{last}”" if last else "as the first step"
            yield f"New, {where}: {step.title}. {caption.for_players}"
        elif name not in old or caption.english != old[name][1].english:
            yield f"Changed: {step.title}. {caption.for_players}"
        last = step.title
    for name, (step, _) in old.items():
        if name not in new and step.title not in {one.title for one, _ in new.values()}:
            yield f"Left out: {step.title}."


def _rules(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    old = {
        rule.id: caption for rule in plain.rules.values() if (caption := rule_in_words(rule, plain))
    }
    new = {rule.id: caption for rule in mix.rules.values() if (caption := rule_in_words(rule, mix))}
    for name, caption in new.items():
        if name not in old or old[name].english != caption.english:
            kind = "New" if name not in old else "Changed"
            yield Block(f"{kind}: {capital(mix.rules[name].title)}. {caption.for_players}")
    for name in old:
        if name not in new:
            yield Block(f"Not in force: {capital(plain.rules[name].title)}.")


def _options(plain: Definitions, mix: Definitions) -> Iterator[Block]:
    for before, after in _both(plain.parameters, mix.parameters):
        if before.value != after.value:
            now, usual = value_in_words(after.value), value_in_words(before.value)
            yield Block(f"{capital(after.title)}: {now}, not {usual}.")


def _new(plain: Mapping[str, _Thing], mix: Mapping[str, _Thing]) -> Iterable[_Thing]:
    return [thing for name, thing in mix.items() if name not in plain]


def _both(plain: Mapping[str, _Thing], mix: Mapping[str, _Thing]) -> _Pairs[_Thing]:
    return ((thing, mix[name]) for name, thing in plain.items() if name in mix)
