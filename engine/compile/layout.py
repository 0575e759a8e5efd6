"""The layout of a game's facts in the flat list of cells; no other code knows their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..rules.model import TOP, Card, Definitions, Piece
from ..text.records import Record
from .nesting import Nesting, holders, nesting_of

COME_BITS = 16
"""How many bits count the arrivals in a pile; no pile has that many pieces."""


class CardCopy(Record):
    """One physical card: its kind, which copy, and the player to whom it was dealt, if any."""

    card: Card
    copy: int
    owner: int | None
    key: str

    def named(self, colours: Sequence[str]) -> str:
        """Its key, with the colour of the player to whom it was dealt."""
        return self.key if self.owner is None else f"{self.key}/{colours[self.owner]}"


class Ring(Record):
    """A deck in cells: index of the top, number of cards, then `capacity` cells in a ring."""

    head: int
    count: int
    base: int
    capacity: int

    def spots(self, cells: Sequence[int]) -> list[int]:
        """The cells in which its cards lie, the top first."""
        head = cells[self.head]
        return [self.base + (head + n) % self.capacity for n in range(cells[self.count])]


class CounterCells(Record):
    """The cells of a counter, one for each player, place or card; its range, and where it starts.

    number: its place in the order of declaration. of: as in the file.
    """

    id: str
    number: int
    base: int
    size: int
    least: int
    most: int
    start: int
    of: str


class Layout(Record):
    """The numbers of all names. All `..._base` values are indexes into the cells.

    places: names by place number; regions are the first `regions` of them, and pieces that hold
    others come last. A place of each player takes one number per player: `first_place` has that of
    the first. nesting: which places are in which; None where none is in another.
    counted: the kinds of counted pieces; kind k of owner o in place p is at
    ``(k * len(places) + p) * owners + o``. The first owners are the players, then the `neutrals`.
    ignoring: the numbers of the kinds that ignore the taboo.
    singles: the single pieces; single_base + i holds the place of piece i, or -1.
    zones: names of card zones by zone number; zone_base + i holds the bits of the cards there.
    kept_base, lying_base: for each player, the bits of the cards whose text is in force because the
    player keeps them, or because they lie in a zone of the player. unheld: the cell after the last
    of these, for cards that lie in a zone and are in force for no player.
    armed, waiting, mannered: how many cards in force react to actions, wait for another moment,
    change how places are scored.
    counted_runs: procedures whose starts (begun_base) and ends (ended_base) are counted.
    veiled: for a single piece that can be moved in secret, the cell of the only player who knows
    its place (1 for the first player, 0 when all do). flipped: the cell with the bits of the single
    pieces that show their other side.
    heaps: the cells of card zones of which all players see only the top, with the cell of the zone
    that covers each, or -1; height_base + n holds how high in its heap card n lies, or 0.
    once: what is done only once; from once_base on, when each player did each of it.
    acted: procedures in which the last action of each player is asked for, stored from acted_base
    on as ``run * len(cards) + card + 1``; 0 for none.
    come: procedures whose arrivals since their start are asked for; come_base + i counts those in
    each pile: some bits (`COME_BITS`) for each pile, those of the first one lowest.
    counters: the counters of the rules, in the order of declaration.
    decided: the cell with the winners if a sentence can end the game: their bits plus 1; 0 before,
    and -1 when the track is over.
    due_runs: the procedures with whose current run a sentence can end the game; due: the cell with
    those (bits) with which it is to end.
    chances: the decks that are shuffled and the texts that draw; chance_base + i holds the
    generator of each.
    """

    players: int
    owners: int
    neutrals: tuple[str, ...]
    places: tuple[str, ...]
    regions: int
    first_place: Mapping[str, int]
    nesting: Nesting | None
    counted: tuple[str, ...]
    ignoring: frozenset[int]
    singles: tuple[str, ...]
    first_single: Mapping[str, int]
    single_base: int
    points_base: int
    offices: tuple[str, ...]
    office_base: int
    orders: tuple[str, ...]
    order_base: int
    cards: tuple[CardCopy, ...]
    zones: tuple[str, ...]
    first_zone: Mapping[str, int]
    zone_base: int
    decks: tuple[str, ...]
    rings: tuple[Ring, ...]
    lapse_base: int
    begun_base: int
    ended_base: int
    counted_runs: tuple[str, ...]
    kept_base: int
    lying_base: int
    unheld: int
    veiled: Mapping[int, int]
    flipped: int
    heaps: Mapping[int, int]
    height_base: int
    once: tuple[str, ...]
    once_base: int
    acted: tuple[str, ...]
    acted_base: int
    come: tuple[str, ...]
    come_base: int
    counters: tuple[CounterCells, ...]
    decided: int
    due_runs: tuple[str, ...]
    due: int
    chances: tuple[str, ...]
    chance_base: int
    drawn: int
    round: int
    action: int
    armed: int
    waiting: int
    mannered: int
    size: int

    def pieces_at(self, kind: int, place: int, owner: int) -> int:
        """The cell that counts the pieces of a kind and owner in a place."""
        return (kind * len(self.places) + place) * self.owners + owner

    def kind_of(self, pile: int) -> int:
        """The kind of pieces that a cell counts."""
        return pile // (len(self.places) * self.owners)

    def piles(self) -> list[tuple[int, int, int]]:
        """The kind, the owner and the place that each cell of counted pieces stands for."""
        return [
            (kind, owner, place)
            for kind in range(len(self.counted))
            for place in range(len(self.places))
            for owner in range(self.owners)
        ]

    def regions_of_cards(self) -> tuple[int, ...]:
        """The region that each card means, as a place; -1 for none."""
        return tuple(self.first_place.get(copy.card.region or "", -1) for copy in self.cards)

    def once_cell(self, name: str) -> int:
        """The first of the cells, one for each player, for something that is done once."""
        return self.once_base + self.once.index(name) * self.players

    def run_cell(self, procedure: str) -> int:
        """The cell that counts how often a procedure has begun."""
        return self.begun_base + self.counted_runs.index(procedure)

    def acted_cell(self, procedure: str) -> int:
        """The first of the cells, one for each player, for the last action in a procedure."""
        return self.acted_base + self.acted.index(procedure) * self.players

    def come_cell(self, procedure: str) -> int:
        """The cell with the arrivals since a procedure began."""
        return self.come_base + self.come.index(procedure)

    def chance_cell(self, name: str) -> int:
        """The cell of the generator of a deck, or of a text that draws."""
        return self.chance_base + self.chances.index(name)

    def counter(self, name: str) -> CounterCells:
        """The cells of a counter."""
        return next(one for one in self.counters if one.id == name)

    def zone_cell(self, zone: str, owner: int | None = None) -> int:
        """The cell of a card zone (of a player's, if each player has one)."""
        return self.zone_base + self.first_zone[zone] + (owner or 0)


class Extras(Record):
    """The facts for which only some rulesets need cells: see `Layout`.

    keeps: whether any card is kept. veiled: the pieces that can be moved in secret. once: what each
    player does only once. acted: the procedures in which the last action of a player is asked for.
    come: the procedures whose arrivals since their start are asked for. draws: the texts that draw
    at random. due: the procedures with whose current run a sentence can end the game. ends: whether
    a sentence can end it.
    """

    counted_runs: tuple[str, ...] = ()
    keeps: bool = False
    veiled: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    come: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    ends: bool = False


def make_layout(defs: Definitions, players: int, extras: Extras) -> Layout:
    """Numbers everything that `defs` declares for a game of so many players."""
    names, copies, cells = _named(defs, players), card_copies(defs, players), _Cells()
    counted = tuple(piece.id for piece in defs.pieces.values() if not piece.single)
    owners = players + len(defs.neutrals)
    cells.take(len(counted) * len(names.places) * owners)
    single_base = cells.take(len(names.singles))
    points_base = cells.take(players)
    office_base = cells.take(len(defs.offices))
    order_base = cells.take(len(defs.orders) * players)
    zone_base = cells.take(len(names.zones))
    rings = tuple(_ring(cells, deck, copies) for deck in defs.decks)
    lapse_base = cells.take(len(copies) if extras.keeps else 0)
    begun_base = cells.take(len(extras.counted_runs))
    ended_base = cells.take(len(extras.counted_runs))
    kept_base = cells.take(players)
    lying_base = cells.take(players + 1)
    veiled = {
        number: cells.take()
        for number, name in enumerate(names.singles)
        if name.partition("/")[0] in extras.veiled
    }
    heaps = _heaps(defs, players, {zone: zone_base + at for zone, at in names.first_zone.items()})
    height_base = cells.take(len(copies) if heaps else 0)
    once_base = cells.take(len(extras.once) * players)
    acted_base = cells.take(len(extras.acted) * players)
    come_base = cells.take(len(extras.come))
    sizes = _counter_sizes(defs, players, names, len(copies))
    counters = tuple(
        CounterCells(
            id=one.id,
            number=number,
            base=cells.take(sizes[one.of]),
            size=sizes[one.of],
            least=one.least,
            most=one.most,
            start=one.start,
            of=one.of,
        )
        for number, one in enumerate(defs.counters.values())
    )
    chances = (*(deck.id for deck in defs.decks.values() if deck.shuffled), *extras.draws)
    chance_base = cells.take(len(chances))
    on_cells = {
        piece: [single_base + number for number in numbers] for piece, numbers in names.on.items()
    }
    return Layout(
        players=players,
        owners=owners,
        neutrals=tuple(defs.neutrals),
        places=tuple(names.places),
        regions=len(defs.regions),
        first_place=names.first_place,
        nesting=nesting_of(defs, players, len(names.places), names.first_place, on_cells, counted),
        counted=counted,
        ignoring=frozenset(n for n, kind in enumerate(counted) if defs.pieces[kind].ignores_taboo),
        singles=tuple(names.singles),
        first_single=names.first_single,
        single_base=single_base,
        points_base=points_base,
        offices=tuple(defs.offices),
        office_base=office_base,
        orders=tuple(defs.orders),
        order_base=order_base,
        cards=copies,
        zones=tuple(names.zones),
        first_zone=names.first_zone,
        zone_base=zone_base,
        decks=tuple(defs.decks),
        rings=rings,
        lapse_base=lapse_base,
        begun_base=begun_base,
        ended_base=ended_base,
        counted_runs=extras.counted_runs,
        kept_base=kept_base,
        lying_base=lying_base,
        unheld=lying_base + players,
        veiled=veiled,
        heaps=heaps,
        height_base=height_base,
        once=extras.once,
        once_base=once_base,
        acted=extras.acted,
        acted_base=acted_base,
        come=extras.come,
        come_base=come_base,
        counters=counters,
        decided=cells.take() if extras.ends else -1,
        due_runs=extras.due,
        due=cells.take() if extras.due else -1,
        chances=chances,
        chance_base=chance_base,
        drawn=cells.take(),
        round=cells.take(),
        action=cells.take(),
        armed=cells.take(),
        waiting=cells.take(),
        flipped=cells.take(),
        mannered=cells.take(),
        size=cells.size,
    )


class _Cells:
    """Allocates cells, one after the other. size: how many there are so far."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, count: int = 1) -> int:
        """The first of so many new cells."""
        first = self.size
        self.size += count
        return first


class _Names(NamedTuple):
    """The names of places, single pieces and card zones by number: see `Layout`.

    on: by id of a piece that holds others, the numbers of its single pieces.
    """

    places: list[str]
    first_place: dict[str, int]
    singles: list[str]
    first_single: dict[str, int]
    zones: list[str]
    first_zone: dict[str, int]
    on: dict[str, range]


def _named(defs: Definitions, players: int) -> _Names:
    """The names in a game of so many players."""
    places = list(defs.regions)
    first_place = {name: number for number, name in enumerate(places)}
    for place in defs.places.values():
        first_place[place.id] = len(places)
        places += _per_player(place.id, players) if place.each_player else [place.id]
    singles: list[str] = []
    first_single = {}
    for piece in defs.pieces.values():
        if piece.single:
            first_single[piece.id] = len(singles)
            singles += _single_names(piece, players)
            for member in piece.members:
                first_single[member.id] = singles.index(member.id)
    on: dict[str, range] = {}
    for piece in holders(defs):
        names = _single_names(piece, players)
        first_place |= {one.id: len(places) + at for at, one in enumerate(piece.members)}
        first_place[piece.id] = len(places)
        places += names
        on[piece.id] = range(first_single[piece.id], first_single[piece.id] + len(names))
    zones: list[str] = []
    first_zone = {}
    for zone in defs.card_zones.values():
        first_zone[zone.id] = len(zones)
        zones += _per_player(zone.id, players) if zone.each_player else [zone.id]
    return _Names(places, first_place, singles, first_single, zones, first_zone, on)


def _counter_sizes(defs: Definitions, players: int, names: _Names, cards: int) -> Mapping[str, int]:
    """How many numbers a counter has, by what it is of; pieces that hold others are no places."""
    fixed = len(names.places) - sum(map(len, names.on.values()))
    regions = len(defs.regions)
    return {"game": 1, "player": players, "region": regions, "place": fixed, "card": cards}


def _heaps(defs: Definitions, players: int, cells: Mapping[str, int]) -> dict[int, int]:
    """The card zones of which all see only the top, and the zones that cover them, as cells."""
    found = {}
    for zone in defs.card_zones.values():
        for owner in range(players if zone.each_player else 1) if zone.seen_by == TOP else ():
            cover = -1 if zone.under is None else cells[zone.under]
            if zone.under is not None and defs.card_zones[zone.under].each_player:
                cover += owner
            found[cells[zone.id] + owner] = cover
    return found


def _per_player(name: str, players: int) -> list[str]:
    return [f"{name}/{number}" for number in range(players)]


def _single_names(piece: Piece, players: int) -> list[str]:
    if piece.members:
        return [member.id for member in piece.members]
    return _per_player(piece.id, players) if piece.each_player else [piece.id]


def card_copies(defs: Definitions, players: int) -> tuple[CardCopy, ...]:
    """All cards in a game of so many players."""
    copies = []
    for card in defs.cards.values():
        if not card.is_played_by(players):
            continue
        if card.dealt is not None:
            copies += [CardCopy(card, 1, owner, card.id) for owner in range(players)]
        else:
            for copy in range(1, card.copies + 1):
                key = card.id if copy == 1 else f"{card.id}#{copy}"
                copies.append(CardCopy(card, copy, None, key))
    return tuple(copies)


def _ring(cells: _Cells, deck: str, copies: tuple[CardCopy, ...]) -> Ring:
    capacity = sum(copy.card.deck == deck for copy in copies)
    return Ring(cells.take(), cells.take(), cells.take(capacity), capacity)
