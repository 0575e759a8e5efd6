"""A sample agrees with all that its player may know, and draws the rest fairly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given

from elgrande.engine import Game, SaveError
from elgrande.engine.game.board.unseen import options_with
from elgrande.engine.game.state.events import OF_CARDS, Sealed, Veiled, events_since
from elgrande.engine.game.state.history import entries
from elgrande.engine.game.views.knowledge import CardKnowledge
from elgrande.engine.game.views.sample import dealt

from .games import Play, every_mix, few, mixed_plays, play_on, plays, rules_of, whole
from .small import events_of
from .test_chance import surprise, unsurprising

MIX = ("king_and_intrigue", "players_edition", "special_cards")


def sampled(play: Play, every: int) -> Iterator[tuple[Game, str, Game]]:
    """Some decisions of a game: the game, a player, and a sample for him."""
    for number, game in enumerate(play.decisions()):
        if number % every == 0 and not game.over:
            player = game.players[number // every % len(game.players)]
            yield game, player, game.sample(player, number)


def check_agreement(play: Play, every: int) -> None:
    for game, player, sample in sampled(play, every):
        before = whole(game.state)
        assert sample.view(player) == game.view(player)
        decision, other = game.decision, sample.decision
        assert decision is not None and other is not None
        assert (other.player, other.card, other.about) == (
            decision.player,
            decision.card,
            decision.about,
        )
        if decision.player == player:
            assert other.keys == decision.keys
        assert sample.sample(player, 3).view(player) == game.view(player)
        play_on(sample, 1, most=30)
        assert whole(game.state) == before


@few(10)
@given(plays())
def test_the_view_and_the_options_stay(play: Play) -> None:
    check_agreement(play, 31)


@few(6)
@given(mixed_plays())
def test_the_view_and_the_options_stay_with_expansions(play: Play) -> None:
    check_agreement(play, 37)


def test_every_card_is_somewhere_once() -> None:
    for play in every_mix():
        for game, player, sample in sampled(play, 40):
            for other in (player, sample.players[0]):
                known = CardKnowledge(sample.machine, sample.keys, sample.state, 0)
                assert sorted(known.spots) == list(range(len(game.machine.layout.cards))), other
            before = CardKnowledge(game.machine, game.keys, game.state, 0).spots
            assert Counter(known.spots.values()) == Counter(before.values())


def test_the_same_seed_draws_the_same() -> None:
    *_, (game, player, _) = sampled(Play(mix=MIX), 90)
    one, same, other = (game.sample(player, seed) for seed in (1, 1, 2))
    assert whole(one.state) == whole(same.state)
    assert whole(one.state) != whole(other.state)


def test_a_sample_without_a_log_is_the_same_game() -> None:
    for game, player, sample in sampled(Play(mix=MIX, seed=4), 60):
        (light,) = game.samples(player, [7], light=True)
        assert light.state == game.sample(player, 7).state
        assert len(entries(light.state.log)) < len(entries(sample.state.log))


def test_what_is_no_whole_game() -> None:
    game = Game.new(rules_of("big_box"))
    with pytest.raises(SaveError):
        game.sample("red", 1).to_json()
    with pytest.raises(ValueError, match="light clone"):
        game.clone(light=True).sample("red", 1)
    with pytest.raises(ValueError, match="does not play"):
        game.sample("pink", 1)


# ---------------------------------------------------------------- fair


def test_cards_seen_in_the_offer_lie_where_they_were_put() -> None:
    """And what has not been seen is equally often on top of each deck."""
    play = Play(seed=2, tail=5)
    for game in play.decisions():
        if game.state.cells[game.machine.layout.round] == 4:
            break
    log = events_since(None, game.state.log)
    seen = {event.card for event in log if isinstance(event, OF_CARDS)}
    layout, cells = game.machine.layout, game.state.cells
    tops: dict[int, list[int]] = {deck: [] for deck in range(len(layout.rings))}
    for sample in game.samples("blue", range(400), light=True):
        other = sample.state.cells
        for deck, ring in enumerate(layout.rings):
            now = [cells[spot] for spot in ring.spots(cells)]
            drawn = [other[spot] for spot in ring.spots(other)]
            assert [c if c in seen else -1 for c in now] == [c if c in seen else -1 for c in drawn]
            tops[deck] += drawn[:1]
    looked = 0
    for deck, ring in enumerate(layout.rings):
        unknown = [cells[spot] for spot in ring.spots(cells) if cells[spot] not in seen]
        if len(unknown) > 1:
            looked += 1
            assert surprise(tops[deck], unknown) < unsurprising(len(unknown) - 1)
    assert looked >= 3


def test_every_hand_is_equally_likely() -> None:
    """Which three of five cards lie in the pile of an opponent: the other eight are in view."""
    cards = [f"power_{n:02}" for n in range(1, 14)]
    blue = {"pile": {"blue": cards[:3]}, "table": {"blue": cards[5:]}}
    game = Game.new(rules_of("big_box"), ["red", "blue"], given={"at": {"round": 5}, **blue})
    found = [pile_of_blue(game, seed) for seed in range(1_000)]
    assert surprise(found, list(combinations(cards[:5], 3))) < unsurprising(9)


def pile_of_blue(game: Game, seed: int) -> tuple[str, ...]:
    """The cards in the pile of the second player, as the first imagines it."""
    layout = game.machine.layout
    cells = game.sample("red", seed).state.cells
    pile = game.machine.members[cells[layout.zone_cell("pile", 1)]]
    return tuple(sorted(layout.cards[card].key for card in pile))


def test_every_choice_in_secret_is_equally_likely() -> None:
    given = {"at": "general_scoring", "castillo": {"blue": 2, "green": 1, "red": 1}}
    players = ["red", "blue", "green"]
    game = Game.new(rules_of("big_box"), players, given=given)
    chosen: list[str] = []
    while len(chosen) < 2:
        assert game.decision is not None
        chosen.append(game.decision.player)
        game.choose("galicia")
    assert game.decision is not None
    viewer = game.decision.player
    regions = range(game.machine.layout.regions)
    found: list[tuple[int, int]] = []
    for seed in range(1_200):
        sample = game.sample(viewer, seed)
        sealed = events_of(sample.state, Sealed)
        found += [(event.player, event.option) for event in sealed]
        assert all(sample.state.stack[event.slot] == event.option for event in sealed)
    pairs = [(game.players.index(who), region) for who in chosen for region in regions]
    assert surprise(found, pairs) < unsurprising(len(pairs) - 2)
    own = game.sample(chosen[0], 5)
    mine = [event.option for event in events_of(own.state, Sealed)]
    galicia = game.machine.layout.first_place["galicia"]
    assert mine[0] == galicia


def test_a_piece_that_was_moved_in_secret() -> None:
    """It stands in any region that was offered; the player who moved it knows where."""
    found: list[int] = []
    for play in every_mix(range(2)):
        for game in play.decisions():
            layout, cells = game.machine.layout, game.state.cells
            hidden = [(piece, veil) for piece, veil in layout.veiled.items() if cells[veil]]
            if not hidden or game.over or len(found) >= 900:
                continue
            piece, veil = hidden[0]
            knower = cells[veil] - 1
            cell = layout.single_base + piece
            last = [event for event in events_of(game.state, Veiled) if event.piece == piece][-1]
            mask = options_with(last.offered, {})
            offered = [place for place in range(len(layout.places)) if mask >> place + 1 & 1]
            assert cells[cell] in offered
            assert game.sample(game.players[knower], 1).state.cells[cell] == cells[cell]
            for sample in game.samples((knower + 1) % len(game.players), range(30)):
                place = sample.state.cells[cell]
                assert place in offered
                found.append(offered.index(place) * 9 // len(offered) if len(offered) == 9 else 0)
    assert len(found) > 100


class Somewhere(CardKnowledge):
    """Cards that lie in three zones, and where each of them may lie as well."""

    def __init__(self, spots: list[int], may: list[int]) -> None:
        self.spots = dict(enumerate(spots))
        self.may = dict(enumerate(may))
        self._seen = [False] * 3


@pytest.mark.parametrize(
    ("may", "ways"),
    [
        ([0b111, 0b111, 0b111], 6),
        ([0b111, 0b111, 0b110], 4),
        ([0b011, 0b011, 0b100], 2),
        ([0b001, 0b110, 0b110], 2),
    ],
)
def test_every_way_in_which_cards_may_lie_is_equally_likely(may: list[int], ways: int) -> None:
    known = Somewhere([0, 1, 2], may)
    chance = random.Random(1)
    found = [tuple(dealt(known, [0, 1, 2], chance)) for _ in range(1_200)]
    assert len(set(found)) == ways
    assert surprise(found, sorted(set(found))) < unsurprising(max(1, ways - 1))


@pytest.mark.parametrize("mix", [(), MIX], ids=["base", "mix"])
def test_knowledge_read_on_is_what_is_read_from_the_first_event(mix: tuple[str, ...]) -> None:
    game, chance = Game.new(rules_of("big_box", mix), 3, seed=4), random.Random(4)
    known: dict[int, CardKnowledge] = {}
    while not game.over:
        for viewer in range(3):
            if chance.random() < 0.3:
                at = game.machine, game.keys, game.state, viewer
                fresh = CardKnowledge(*at)
                known[viewer] = CardKnowledge(*at, known.get(viewer))
                names = ("log", "spots", "may", "decks", "free", "unseen")
                for name in names:
                    assert getattr(known[viewer], name) == getattr(fresh, name)
        game.take(chance.randrange(len(game.state.options)))


def test_knowledge_of_another_game_is_not_read_on() -> None:
    rules = rules_of("big_box")
    first, other = Game.new(rules, 3, seed=1), Game.new(rules, 3, seed=2)
    for game in (first, other):
        for _ in range(20):
            game.take(0)
    before = CardKnowledge(first.machine, first.keys, first.state, 0)
    at = other.machine, other.keys, other.state, 0
    assert CardKnowledge(*at, before).may == CardKnowledge(*at).may
