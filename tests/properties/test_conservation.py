"""What never changes on the board: the number of pieces, the King's region, the log as a record."""

from __future__ import annotations

from itertools import pairwise, takewhile

import pytest
from hypothesis import given

from elgrande.engine import Game
from elgrande.engine.game.state import events
from elgrande.engine.game.state.events import Event, events_since
from elgrande.engine.game.state.history import Log

from .games import Play, every_kind, every_mix, few, mixed_plays, plays

LAST_ROUNDS = (3, 6, 9)
ENDS_A_ROUND = (events.Round, events.Ended)
GUARDS = ("quarantine", "royal_guard")
"""Pieces that close the region where they stand, as the King does."""
LIMITS = ("limit_6_1", "limit_6_2", "limit_6_3")


def counts(game: Game) -> list[list[int]]:
    """The caballeros of each owner in each place: counts[place][owner]."""
    layout = game.machine.layout
    owners = layout.owners
    first = layout.pieces_at(layout.counted.index("caballero"), 0, 0)
    return [
        game.state.cells[first + place * owners : first + (place + 1) * owners]
        for place in range(len(layout.places))
    ]


class Board:
    """The board according to the log: an oracle that does not use the cells."""

    def __init__(self, game: Game) -> None:
        layout = game.machine.layout
        self.king = layout.first_single["king"]
        self.grande = layout.first_single["grande"]
        self.guards = [layout.first_single[n] for n in GUARDS if n in layout.first_single]
        self.regions = layout.regions
        self.kind = layout.counted.index("caballero")
        self.courts = range(
            layout.first_place["court"], layout.first_place["court"] + len(game.players)
        )
        self.limits = [layout.first_single[n] for n in LIMITS if n in layout.first_single]
        self.free = free_pieces(game)
        self.counts = [[0] * layout.owners for _ in layout.places]
        for owner, (amount, place) in enumerate(supplies(game)):
            self.counts[place][owner] = amount
        self.singles = [-1] * len(layout.singles)
        parts = [name.partition("/") for name in layout.singles]
        self.tops = {
            number: layout.first_place[name] + int(player or 0)
            for number, (name, _, player) in enumerate(parts)
            if name in layout.first_place
        }
        self.read: Log = None

    def follow(self, log: Log) -> None:
        """Applies what was written since the last time, and checks the King's region."""
        for event in events_since(self.read, log):
            match event:
                case events.Moved() if event.kind == self.kind:
                    self._moved(event)
                case events.PieceMoved() | events.Veiled():
                    self._piece(event.piece, event.origin, event.place)
                case events.Carried():
                    self._carried(event)
        self.read = log

    def _moved(self, event: events.Moved) -> None:
        owner, origin, place, amount = event.owner, event.origin, event.place, event.amount
        assert amount > 0
        assert origin != place
        here, there = self._around(origin), self._around(place)
        if here != there:
            self._check_borders(here, there)
        self.counts[origin][owner] -= amount
        self.counts[place][owner] += amount
        assert self.counts[origin][owner] >= 0

    def _around(self, place: int) -> int:
        """Where a piece stands on which others stand, however deep; any other place itself."""
        on = [piece for piece, top in self.tops.items() if top == place]
        return self._around(self.singles[on[0]]) if on else place

    def _carried(self, event: events.Carried) -> None:
        """Who stands on a piece goes with it, and stays on it."""
        assert self.counts[self.tops[event.piece]][event.owner] == 1
        assert self.singles[event.piece] == event.origin != event.place
        self._check_borders(event.origin, event.place)
        self.singles[event.piece] = event.place

    def _check_borders(self, origin: int, place: int) -> None:
        for piece in (self._acting_king(), *self.guards):
            assert not self._closes(piece, origin, place), "pieces crossed a closed border"

    def _closes(self, piece: int, origin: int, place: int) -> bool:
        """Whether a piece stands in one of two places, and that is a region: no other is closed."""
        stands = self.singles[piece]
        return 0 <= stands < self.regions and stands in (origin, place)

    def _ends(self, origin: int, place: int) -> bool:
        """Whether a piece leaves the board from a guarded region: in 1997 a scoreboard marks the
        quarantine, and goes even where the King has come (card 93)."""
        return place < 0 and any(self.singles[guard] == origin for guard in self.guards)

    def _acting_king(self) -> int:
        """The King; in a Revolution the Grande of the player in whose court the guard lies."""
        for guard in self.guards:
            if self.singles[guard] in self.courts:
                return self.grande + self.courts.index(self.singles[guard])
        return self.king

    def _piece(self, piece: int, origin: int, place: int) -> None:
        assert self.singles[piece] == origin
        assert origin != place
        king = self._acting_king()
        if piece not in self.free and piece != king and not self._ends(origin, place):
            assert not self._closes(king, origin, place)
        self.singles[piece] = place


def supplies(game: Game) -> list[tuple[int, int]]:
    """How many caballeros each owner has, and in which place they begin."""
    definitions, layout = game.rules.definitions, game.machine.layout
    each = [
        definitions.supply_of(definitions.pieces["caballero"], name) for name in game.keys.owners
    ]
    return [(amount, layout.first_place[place]) for amount, place in each]


def free_pieces(game: Game) -> set[int]:
    """The single pieces that ignore what is taboo."""
    pieces = [piece for piece in game.rules.definitions.pieces.values() if piece.ignores_taboo]
    names = {piece.id for piece in pieces} | {m.id for piece in pieces for m in piece.members}
    singles = enumerate(game.machine.layout.singles)
    return {number for number, name in singles if name.partition("/")[0] in names}


def check_pieces(play: Play) -> None:
    """Follows a game, comparing the cells with the log at every decision."""
    board = None
    for game in play.decisions():
        board = board or Board(game)
        board.follow(game.state.log)
        now = counts(game)
        assert all(count >= 0 for place in now for count in place)
        there = [sum(column) for column in zip(*now, strict=True)]
        assert there == [amount for amount, _ in supplies(game)]
        assert now == board.counts
        layout = game.machine.layout
        base = layout.single_base
        assert game.state.cells[base : base + len(layout.singles)] == board.singles
        check_cards(game)
        check_scoreboards(game, board)
        for limit in board.limits:
            if board.singles[limit] >= 0:
                assert sum(board.counts[board.singles[limit]]) <= 6


def check_cards(game: Game) -> None:
    """Every card lies in exactly one zone or deck."""
    layout, cells = game.machine.layout, game.state.cells
    seen = []
    for number in range(len(layout.zones)):
        mask = cells[layout.zone_base + number]
        assert 0 <= mask < 1 << len(layout.cards)
        seen += [card for card in range(len(layout.cards)) if mask >> card & 1]
    for ring in layout.rings:
        head, count = cells[ring.head], cells[ring.count]
        seen += [cells[ring.base + (head + n) % ring.capacity] for n in range(count)]
    assert sorted(seen) == list(range(len(layout.cards)))


def check_scoreboards(game: Game, board: Board) -> None:
    """No two mobile scoreboards in one place."""
    first = game.machine.layout.first_single
    lie = [board.singles[first[name]] for name in ("board_8_4_0", "board_4_0_0")]
    assert lie[0] == -1 or lie[0] != lie[1]


def check_flow(play: Play) -> None:
    """Rounds, general scorings and the end come in their order and number."""
    log = events_since(None, play.finished().state.log)
    check_rounds(play, log)
    # Only in a general scoring is something scored while secret choices are still hidden.
    general = [
        number
        for number, (before, event) in enumerate(pairwise(log), 1)
        if isinstance(event, events.Scored) and isinstance(before, events.Sealed)
    ]
    assert len(general) == 3
    for start, last in zip(general, LAST_ROUNDS, strict=True):
        check_general_scoring(play, log, start, last)


def check_rounds(play: Play, log: list[Event]) -> None:
    """The rounds come in their order, and then the end."""
    skipped = {1, 4, 7} if play.short else set()
    rounds = [n for n in range(1, 10) if n not in skipped]
    assert [event.number for event in log if isinstance(event, events.Round)] == rounds
    ends = [number for number, event in enumerate(log) if isinstance(event, events.Ended)]
    assert ends == [len(log) - 1]


def check_general_scoring(play: Play, log: list[Event], start: int, last: int) -> None:
    """The Castillo first, then all regions in the order of the board, after the right round."""
    layout = play.begin().machine.layout
    after = takewhile(lambda event: not isinstance(event, ENDS_A_ROUND), log[start:])
    scored = [event.place for event in after if isinstance(event, events.Scored)]
    assert scored == [layout.first_place["castillo"], *range(layout.regions)]
    rounds = [event.number for event in log[:start] if isinstance(event, events.Round)]
    assert rounds[-1] == last
    choices = log[start - play.players : start]
    sealed = [event.player for event in choices if isinstance(event, events.Sealed)]
    assert sorted(sealed) == list(range(play.players))


def check_points(play: Play) -> None:
    """The points are the sum of what the log says was paid."""
    game = play.finished()
    paid = [0] * play.players
    for event in events_since(None, game.state.log):
        if isinstance(event, (events.Points, events.Gained)):
            assert event.points > 0
            paid[event.player] += event.points
    assert list(game.scores.values()) == paid
    best = max(paid)
    assert game.winners == [c for c, n in zip(game.players, paid, strict=True) if n == best]


@given(plays())
def test_pieces_cards_and_the_kings_region(play: Play) -> None:
    check_pieces(play)


@given(plays())
def test_rounds_scorings_and_points(play: Play) -> None:
    check_flow(play)
    check_points(play)


@pytest.mark.parametrize("play", every_kind(), ids=str)
def test_every_kind_of_game(play: Play) -> None:
    check_pieces(play)
    check_flow(play)
    check_points(play)


@few(8)
@given(mixed_plays())
def test_the_same_with_expansions(play: Play) -> None:
    check_pieces(play)
    check_points(play)


@pytest.mark.parametrize("play", every_mix(), ids=str)
def test_every_mix(play: Play) -> None:
    check_pieces(play)
    check_rounds(play, events_since(None, play.finished().state.log))
    check_points(play)
