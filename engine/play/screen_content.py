"""The content of a screen at one moment, as texts before layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..game.decisions.decision import Decision
from ..game.decisions.options import Option
from ..game.game import Game
from ..game.state import domains
from ..text.output.findings import amount
from .lines import short_names
from .menu import card_texts, named_options, printed_on, with_numbers
from .numbering import are_numbers, card_of, numbers_typed
from .table_view import Pile, Row, TableView, capital

TO_CHOOSE = "To choose from"
"""The title of the cards to choose from, with their texts."""

_MANY = 15
"""Of more cards of a player than this, only the number is shown."""

_NEWS = 12
"""The most events that are shown at once."""


@dataclass(frozen=True)
class Item:
    """An entry with its texts, such as a card."""

    head: str
    texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """Items under one title."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Grid:
    """The board as a table. heads: the owners of pieces, with their titles.

    codes: a few letters for each region, used where borders are listed.
    """

    heads: dict[str, str]
    points: Row
    rows: tuple[Row, ...]
    codes: dict[str, str]
    legend: str


@dataclass(frozen=True)
class ScreenContent:
    """Everything that a screen shows.

    head: the round, the orders and the offices; shorter: without the titles of orders.
    options: the numbered choices; brief: the same without what the cards above show; explained: the
    texts of their cards, empty for those without; none if no option has one. step: the position
    in a series of choices, "2 of 5". colours: the words that are coloured.
    """

    head: str
    shorter: str
    board: Grid
    cards: tuple[Section, ...] = ()
    side: tuple[Section, ...] = ()
    question: str = ""
    options: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    step: str = ""
    colours: tuple[str, ...] = ()


def content_of(
    game: Game,
    viewer: str,
    *,
    private: bool = True,
    news: Sequence[str] = (),
    own: Sequence[str] = (),
    step: str = "",
    asks: bool = True,
) -> ScreenContent:
    """What `viewer` sees at a decision.

    private: show what only they may see, too. news: the events since their last decision.
    own: those of them that only they may know. step: "2 of 5". asks: show the question, too.
    """
    sight = TableView(game, viewer, private=private)
    decision = game.decision if asks else None
    asked = decision is not None and game.state.domain == domains.CARD
    chosen: tuple[tuple[Option, int], ...] = ()
    if decision is not None and asked:
        chosen = tuple(zip(decision.options, numbers_typed(game, decision), strict=True))
    explained = [" ".join(" ".join(card_texts(game, one.key)).split()) for one, _ in chosen]
    texts = any(explained)
    happened = Section("What happened", tuple(map(Item, _latest(news))))
    seen = Section(title_of_own(viewer), tuple(map(Item, own)))
    return ScreenContent(
        _head(sight, titles=True),
        _head(sight, titles=False),
        _grid(sight),
        tuple(section for section in (happened, seen, *_cards(sight, chosen)) if section.items),
        tuple(section for section in _side(sight) if section.items),
        f"{decision.player}, {decision.title}: {decision.prompt}" if decision is not None else "",
        tuple(_options(game, decision, numbers=True)) if decision is not None else (),
        tuple(_options(game, decision, numbers=not texts)) if decision is not None else (),
        tuple(explained) if texts else (),
        step,
        game.players,
    )


def title_of_own(player: str) -> str:
    """The title of what only a player may read."""
    return f"For {player} only"


def _latest(news: Sequence[str]) -> Iterator[str]:
    """The latest events, after a line that counts the earlier ones."""
    before = len(news) - _NEWS
    if before > 0:
        events = "1 earlier event" if before == 1 else f"{before} earlier events"
        yield f"({events}: `log {len(news)}`)"
    yield from news[max(0, before) :]


def _head(sight: TableView, *, titles: bool) -> str:
    head = sight.head()
    parts = [f"Round {head.round}" if head.round else "Before the first round"]
    for title, order in head.orders.items():
        happened = ", ".join(" ".join(pair) for pair in order)
        parts.append(f"{title}: {happened}" if titles else happened)
    parts += [f"{title}: {who}" for title, who in head.offices.items()]
    return " · ".join(parts)


def _grid(sight: TableView) -> Grid:
    regions = sight.defs.regions
    codes = short_names([capital(region.title) for region in regions.values()])
    loaded = [row for row in sight.holders() if _holds_something(row)]
    loaded += [row for row in sight.side_rows() if row.things or _holds_something(row)]
    return Grid(
        sight.owner_titles(),
        sight.points(),
        tuple(map(_folded, (*sight.board(), *loaded))),
        dict(zip(regions, codes, strict=True)),
        ", ".join(sight.legend()),
    )


def _holds_something(row: Row) -> bool:
    return any(amount != "." for amount in row.amounts.values())


def _folded(row: Row) -> Row:
    """A row in which equal titles are merged and counted."""
    times = Counter(row.things)
    things = tuple(title if many == 1 else f"{many} x {title}" for title, many in times.items())
    return replace(row, things=things)


# ---------------------------------------------------------------- options


def _options(game: Game, decision: Decision, *, numbers: bool) -> Iterator[str]:
    """The options with the numbers to type. numbers: add those that are printed on cards."""
    if are_numbers(decision):
        yield from decision.keys
        return
    for option, number, title in named_options(game, decision):
        card = card_of(game, option.key) if game.state.domain == domains.CARD else None
        printed = printed_on(game, card) if card is not None and numbers else ""
        yield f"{number:>2} {with_numbers(title, printed)}"


# ---------------------------------------------------------------- cards


def _cards(sight: TableView, chosen: Sequence[tuple[Option, int]]) -> Iterator[Section]:
    """The cards to choose from, and the open ones, with their texts."""
    asked = tuple(_offered(sight, option, number) for option, number in chosen)
    if any(item.texts for item in asked):  # else the options show everything
        yield Section(TO_CHOOSE, asked)
    shown = {option.key.partition("#")[0] for option, _ in chosen}
    for pile in sight.piles():
        keys = [key for key in pile.seen if key.partition("#")[0] not in shown]
        if keys and (not pile.brief or _is_in_use(sight, pile)):
            yield Section(pile.title, tuple(_item(sight, key) for key in keys))


def _is_in_use(sight: TableView, pile: Pile) -> bool:
    """Whether a player has laid these cards down, and they have a text."""
    return pile.laid_down and any(True for key in pile.seen for _ in card_texts(sight.game, key))


def _offered(sight: TableView, option: Option, number: int) -> Item:
    """A card to choose with the number to type, or an option that is no card."""
    if card_of(sight.game, option.key) is None:
        return Item(f"{number} {capital(option.text)}")
    return _item(sight, option.key, f"{number} ")


def _item(sight: TableView, key: str, number: str = "") -> Item:
    card = sight.card(key)
    name = with_numbers(f"{number}{card.title}", printed_on(sight.game, card))
    return Item(name, tuple(card_texts(sight.game, key)))


def _side(sight: TableView) -> Iterator[Section]:
    """Counters, changed zones, cards that are only named, sizes of decks, and cards in force."""
    named = [p for p in sight.piles() if p.below or (p.brief and not _is_in_use(sight, p))]
    piles = tuple(Item(_titles(sight, pile)) for pile in named)
    decks = tuple(map(Item, [", ".join(sight.decks())] if sight.decks() else []))
    yield Section("Counters", tuple(map(Item, sight.counters())))
    yield Section("Zones", tuple(map(Item, sight.zones())))
    yield Section("Cards", (*piles, *decks))
    held = tuple(
        Item(f"{sight.card(key).title}, {colour}", tuple(card_texts(sight.game, key)))
        for key, colour in sight.in_force()
    )
    yield Section("In force", held)


def _titles(sight: TableView, pile: Pile) -> str:
    below = f"{amount(pile.below, 'card')} out of view" if pile.below else ""
    titles = ""
    if pile.brief and len(pile.seen) > _MANY:
        titles = amount(len(pile.seen), "card")
    elif pile.brief:
        titles = _enumerated([sight.card(key).title for key in pile.seen])
    return f"{pile.title}: {', and '.join(filter(None, (titles, below)))}"


def _enumerated(titles: list[str]) -> str:
    """Titles in a row; of one that begins like the one before it, only the last word."""
    parts, before = [], ""
    for title in titles:
        start, _, last = title.rpartition(" ")
        parts.append(last if start and start == before else title)
        before = start
    return ", ".join(parts)
