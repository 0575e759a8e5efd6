"""No player learns from a view what is hidden from them.

Each test changes one hidden fact of a game and looks at all views: those who may not know it see
no difference; those who may do.
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings

from elgrande.engine import Game
from elgrande.engine.compile.operations import Naming
from elgrande.engine.game.state.domains import PLACE
from elgrande.engine.game.state.event_types import VEILED
from elgrande.engine.game.state.events import Sealed, Veiled, entry_of, event_of, numbered
from elgrande.engine.game.state.history import Entry, entries, log_of
from elgrande.engine.game.state.rng import begin
from elgrande.engine.game.views.view import view_of

from .games import MIXES, Play, every_kind, every_mix, few, mixed_plays, play_on, plays, whole

View = dict[str, object]


def views(game: Game) -> dict[str, View]:
    """The view of each player."""
    return {colour: game.view(colour) for colour in game.players}


def everything(game: Game) -> View:
    """What the one sees who may see all."""
    return view_of(game.machine, game.keys, game.state, None)


def sampled(play: Play, every: int) -> Iterator[Game]:
    """Some of the decisions of a game, each as a game of its own."""
    for number, game in enumerate(play.decisions()):
        if number % every == 0 or game.over:
            yield game.clone()


@given(plays())
def test_the_order_of_a_deck(play: Play) -> None:
    for game in sampled(play, 41):
        before = views(game)
        for ring in game.machine.layout.rings:
            cells = game.state.cells
            spots = ring.spots(cells)
            cards = [cells[spot] for spot in spots]
            for spot, card in zip(spots, reversed(cards), strict=True):
                cells[spot] = card
            if len(cards) > 1:
                assert [cells[spot] for spot in spots] != cards
        assert views(game) == before


def test_the_seed() -> None:
    for play in every_kind():
        for game in sampled(play, 53):
            before = views(game)
            begin(game.state.cells, game.machine.layout, 12345)
            game.seed ^= 12345
            assert views(game) == before


def swap_hand_and(zone: str, game: Game, owner: int) -> bool:
    """Exchanges a card of a hand with one in another zone of the same player."""
    layout, cells = game.machine.layout, game.state.cells
    hand, pile = layout.zone_cell("hand", owner), layout.zone_cell(zone, owner)
    if not cells[hand] or not cells[pile]:
        return False
    one, other = cells[hand] & -cells[hand], cells[pile] & -cells[pile]
    cells[hand] ^= one | other
    cells[pile] ^= one | other
    if pile in layout.heaps:
        heights = [layout.height_base + card.bit_length() - 1 for card in (one, other)]
        cells[heights[0]], cells[heights[1]] = cells[heights[1]], cells[heights[0]]
    return True


def in_view(game: Game, zone: str, owner: int) -> bool:
    """Whether all see the first card of a player's zone, by its number: it is on top of a heap."""
    heaps, cell = game.machine.events.heaps, game.machine.layout.zone_cell(zone, owner)
    cards = game.machine.members[game.state.cells[cell]]
    if heaps is None or cell not in game.machine.layout.heaps:
        return False
    return heaps.in_view(game.state, cell) == cards[0]


def check_cards(play: Play, zone: str, every: int) -> None:
    """Only their owner can distinguish cards of a hand from those out of view elsewhere."""
    for now in sampled(play, every):
        before = views(now)
        for owner, colour in enumerate(now.players):
            game = now.clone()
            if not swap_hand_and(zone, game, owner):
                continue
            after = views(game)
            for viewer in game.players:
                if viewer == colour or in_view(now, zone, owner):
                    assert after[viewer] != before[viewer]
                else:
                    assert after[viewer] == before[viewer]


@given(plays())
def test_cards_in_hands_and_piles(play: Play) -> None:
    check_cards(play, "pile", 61)


@few(6)
@given(plays([mix for mix in MIXES if "king_and_intrigue" in mix]))
def test_cards_that_were_not_chosen(play: Play) -> None:
    check_cards(play, "chest", 43)


@given(plays())
def test_the_castillo(play: Play) -> None:
    for game in sampled(play, 29):
        layout, cells = game.machine.layout, game.state.cells
        first = layout.pieces_at(0, layout.first_place["castillo"], 0)
        inside = cells[first : first + layout.players]
        before, all_before = views(game), everything(game)
        cells[first : first + layout.players] = [*inside[1:], inside[0]]
        assert views(game) == before
        if len(set(inside)) > 1:
            assert everything(game) != all_before


def test_single_pieces_in_the_castillo() -> None:
    """A piece that was put into the castillo openly is no secret; the caballeros there are."""
    seen = 0
    for play in every_mix():
        for game in sampled(play, 9):
            shown = everything(game)["pieces"]
            assert isinstance(shown, dict)
            secret = {game.keys.singles[piece] for piece, _ in hidden_now(game)}
            for view in views(game).values():
                pieces, places = view["pieces"], view["places"]
                assert isinstance(pieces, dict)
                assert isinstance(places, dict)
                assert "castillo" not in places or places["castillo"] == "hidden"
                assert {one for one in pieces if pieces[one] == "hidden"} <= secret
                seen += "castillo" in pieces.values()
                for piece in pieces.keys() - secret:
                    assert pieces[piece] == shown[piece]
    assert seen >= 20, seen


def sealed_now(game: Game) -> list[int]:
    """Whose secret choices are still hidden."""
    return [event.player for _, event in sealed_in(entries(game.state.log))]


def choose_otherwise(game: Game, player: int) -> bool:
    """Changes what a player has chosen in secret, in the log and in the frame."""
    state = game.state
    op = game.machine.program.code[state.pc].op
    slots = op.ask().secret_slot
    if slots is None or not isinstance(op, Naming) or op.owner is None or state.domain != PLACE:
        return False
    slot = state.frame + slots + player
    regions = game.machine.layout.regions
    chosen = state.stack[slot]
    other = (chosen + 1) % regions
    state.stack[slot] = other
    log = entries(state.log)
    ((number, event),) = [one for one in sealed_in(log) if one[1].player == player]
    assert event.option == chosen
    log[number] = entry_of(event._replace(option=other))
    state.log = log_of(log)
    return True


def sealed_in(log: list[Entry]) -> list[tuple[int, Sealed]]:
    """The secret choices at the end of a log, each with its number in it, the last first."""
    found = []
    for number in reversed(range(len(log))):
        event = event_of(log[number])
        if not isinstance(event, Sealed):
            break
        found.append((number, event))
    return found


def check_secrets(play: Play) -> int:
    """Changes every hidden secret choice of a game; how many there were."""
    found = 0
    for now in play.decisions():
        before: dict[str, View] = {}
        for player in sealed_now(now):
            game = now.clone()
            before = before or views(game)
            if not choose_otherwise(game, player):
                continue
            found += 1
            assert game.state != now.state
            after = views(game)
            for number, viewer in enumerate(game.players):
                if number == player:
                    assert after[viewer] != before[viewer]
                else:
                    assert after[viewer] == before[viewer]
    return found


@settings(max_examples=20)
@given(plays())
def test_secret_choices(play: Play) -> None:
    assert check_secrets(play) >= 3 * (play.players - 1)


@few(4)
@given(mixed_plays())
def test_secret_choices_with_expansions(play: Play) -> None:
    assert check_secrets(play)


def hidden_now(game: Game) -> list[tuple[int, int]]:
    """The pieces whose place is known to one player alone, and that player."""
    cells = game.state.cells
    found = game.machine.layout.veiled.items()
    return [(piece, cells[veil] - 1) for piece, veil in found if cells[veil]]


def hide_elsewhere(game: Game, piece: int) -> None:
    """Puts a hidden piece into another region, in the cells and in the log."""
    layout, state = game.machine.layout, game.state
    cell = layout.single_base + piece
    state.cells[cell] = other = (state.cells[cell] + 1) % layout.regions
    log = entries(state.log)
    moves = numbered(log, (VEILED,))
    number, event = [(n, e) for n, e in moves if isinstance(e, Veiled) and e.piece == piece][-1]
    log[number] = entry_of(event._replace(place=other))
    state.log = log_of(log)


def test_hidden_pieces() -> None:
    """Only its player knows where a piece was put in secret, until it is shown."""
    found = 0
    for play in every_mix():
        for now in sampled(play, 5):
            hidden = hidden_now(now)
            before = views(now) if hidden else {}
            for piece, player in hidden:
                game = now.clone()
                hide_elsewhere(game, piece)
                found += 1
                after = views(game)
                for number, viewer in enumerate(game.players):
                    assert (after[viewer] != before[viewer]) == (number == player)
    assert found >= 20, found


@given(plays())
def test_no_view_holds_the_options(play: Play) -> None:
    """The options would reveal the cards of a hand: no view changes with the options."""
    for game in sampled(play, 31):
        if game.over:
            continue
        before = views(game)
        game.state.options = game.state.options[:1]
        assert views(game) == before


@given(plays())
def test_looking_changes_nothing(play: Play) -> None:
    for game in sampled(play, 43):
        before = whole(game.state)
        views(game)
        everything(game)
        _ = game.log, game.scores, game.to_json()
        assert whole(game.state) == before
        play_on(game, 1, most=3)
