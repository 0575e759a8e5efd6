"""Each log entry is read as the record of its kind, and written back as it was."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from elgrande.engine.game.state import event_types as types
from elgrande.engine.game.state import events, link_fields
from elgrande.engine.game.state.events import Event, entry_of, event_of
from elgrande.engine.game.state.history import entries

from .games import every_mix

HIDDEN = (events.CardMoved, events.Sealed, events.Veiled)
"""The records that samples write back."""


def read(*entry: int) -> Event:
    """The event of an entry, whose class is looked at as well: records are tuples."""
    return event_of(entry)


def test_fields_by_name() -> None:
    """What the numbers of some entries mean, the order as the log holds them."""
    moved = read(types.MOVED, 0, 3, 10, 11, 2)
    assert isinstance(moved, events.Moved)
    assert (moved.owner, moved.origin, moved.place, moved.amount) == (3, 10, 11, 2)
    gave = read(types.GAVE, 1, 2, 5, -1)
    assert isinstance(gave, events.Gave)
    assert (gave.player, gave.taker, gave.points, gave.source) == (1, 2, 5, -1)
    stopped = read(types.STOPPED, 1, 40, 2, 50)
    assert isinstance(stopped, events.Stopped)
    assert (stopped.player, stopped.with_card, stopped.whose, stopped.card) == (1, 40, 2, 50)
    chose, shown = read(types.CHOSE, 1, 0, 7), read(types.REVEALED, 1, 7, 0)
    assert isinstance(chose, events.Chose)
    assert isinstance(shown, events.Revealed)
    assert (chose.domain, chose.option) == (shown.domain, shown.option) == (0, 7)
    order = read(types.ORDER, 2, 0, 1)
    assert isinstance(order, events.Order)
    assert order.players == (2, 0, 1)


def test_each_number_has_the_record_of_its_name() -> None:
    """The records stand in the order of the numbers; a few numbers have a shorter name."""
    longer = {
        "Piece": "PieceMoved",
        "Card": "CardMoved",
        "Action": "ActionBegan",
        "Shown": "CardShown",
    }
    names = [
        name.title().replace("_", "")
        for name, value in vars(types).items()
        if isinstance(value, int)
    ]
    assert [longer.get(name, name) for name in names] == [
        record.__name__ for record in get_args(Event)
    ]
    assert len(names) == events.KINDS


def test_gains_and_losses_are_kept_apart() -> None:
    """Records are tuples, so the two are equal; the class distinguishes them."""
    assert isinstance(read(types.GAINED, 1, 2, -1), events.Gained)
    assert isinstance(read(types.LOST, 1, 2, -1), events.Lost)
    assert isinstance(read(types.CARD, 1, 2, 3), events.CardMoved)
    assert isinstance(read(types.SHOWN, 1, 2, 3), events.CardShown)


def test_whole_games() -> None:
    """Entries of games with every expansion: each is read; what samples write is the same again."""
    found: Counter[str] = Counter()
    for play in every_mix():
        for entry in entries(play.finished().state.log):
            event = event_of(entry)
            found[type(event).__name__] += 1
            if isinstance(event, HIDDEN):
                assert tuple(entry_of(event)) == tuple(entry)
    assert {"CardMoved", "Sealed", "Veiled"} <= found.keys()
    assert len(found) >= 20, found


def test_where_reactions_read_the_log() -> None:
    """The positions that reactions use are those of the fields."""
    moved, carried = (None, types.MOVED, 0, 3, 10, 11, 2), (None, types.CARRIED, 0, 3, 10, 11, 7)
    piece = (None, types.PIECE, 5, 10, 11)
    assert (moved[link_fields.MOVED_ORIGIN], moved[link_fields.MOVED_PLACE]) == (10, 11)
    assert (carried[link_fields.CARRIED_ORIGIN], carried[link_fields.CARRIED_PLACE]) == (10, 11)
    assert carried[link_fields.CARRIED_PIECE] == 7
    assert (piece[link_fields.PIECE_ORIGIN], piece[link_fields.PIECE_PLACE]) == (10, 11)
    assert piece[link_fields.PIECE_PIECE] == 5
