"""Who looks knows what was there as long as it is true, and no other player does.

Views are compared with what follows from the rules by hand. In random games, samples are games that
could have been: all that a player saw happens in them, at the right time, and the rest varies.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.events import (
    EVERYONE,
    OF_CARDS,
    Looked,
    Rearranged,
    Shuffled,
    events_in,
    events_since,
)
from elgrande.engine.game.state.history import entries
from elgrande.engine.game.views.knowledge import CardKnowledge
from elgrande.engine.play.table_view import TableView

from .games import few
from .small import options, play

PLAYERS = ("red", "blue", "yellow")
DEEDS = {
    "look": "look at the purse of rival",
    "peep": "look at the top 2 cards of the wares",
    "show": "show own purse to rival",
    "show all": "show own box to all players",
    "turn": "show the top card of the wares to all players",
    "hide": "move any card from own purse to own box",
    "hide all": "move every card from own purse to own box",
    "take": "move any card from own box to own purse",
    "draw": "move the top card of the wares to own purse",
    "lay": "move any card from own purse to the counter",
    "pick": "move any card from the counter to own box",
    "give": "move any card from own purse to the box of rival",
    "return": "discard every card in own box",
    "shuffle": "shuffle every deck",
    "sort": "rearrange the top 3 cards of the wares",
    "enter": "move 1 own caballero from the provinces to the castillo",
    "spy": "look at the castillo",
    "bury": "secretly move own chest to any coastal region",
    "find": "look at where the chest of rival is",
}
"""What a player can do in a turn, after `choose any opponent as rival`."""
MANIFEST = """\
expansion: house
title: House
version: "1"
pieces:
  chest: {title: chest, single: true, each_player: 1}
card_zones:
  purse: {each_player: true, seen_by: owner}
  box: {each_player: true, seen_by: nobody}
  counter: {seen_by: all}
decks:
  wares: {title: wares, discards_to: bottom, turned_up: false}
procedures:
"""
CARD = "  - {{id: ware_{0}, title: Ware {0}, numbers: {{value: {0}}}}}\n"
WARES = 10


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("looking")
    manifest = MANIFEST
    for number, deed in enumerate(DEEDS.values()):
        lines = ["choose any opponent as rival", deed] if "rival" in deed else [deed]
        manifest += f"  deed_{number}:\n    title: deed {number}\n    steps:\n      - id: act\n"
        manifest += "        effect: |\n" + "".join(f"          {line}\n" for line in lines)
    asked = "\n".join(
        f"              if [deed] is {number}: do deed_{number}" for number in range(len(DEEDS))
    )
    manifest += f"""\
  test:
    title: test
    steps:
      - id: act
        effect: |
          20 times:
            each player clockwise:
              choose a number from 0 to {len(DEEDS) - 1} as deed
{asked}
"""
    (folder / "expansion.yaml").write_text(manifest, encoding="utf-8")
    cards = "expansion: house\ndeck: wares\nnumbers: {value: 1}\ncards:\n"
    cards += "".join(CARD.format(number) for number in range(1, WARES + 1))
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    return load_rules(paths=[folder])


def begun(rules: Ruleset, seed: int = 1, **given: Any) -> Game:
    """A game in which red, blue and yellow do deeds, in this order."""
    return Game.new(rules, PLAYERS, seed=seed, given={"at": "test", "by": "red"} | given)


def do(game: Game, *deeds: str) -> Game:
    """The game after some deeds, with the answers after them: `look blue`."""
    for deed in deeds:
        name = max((one for one in DEEDS if deed.startswith(one)), key=len)
        play(game, str(list(DEEDS).index(name)), *deed[len(name) :].split())
    return game


HELD = {"red": ["ware_1"], "blue": ["ware_2", "ware_3"], "yellow": ["ware_4"]}


def test_only_who_looks_knows_what_is_there(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD), "look blue")
    views = {player: game.view(player) for player in PLAYERS}
    assert views["red"]["cards"]["purse/blue"] == ["ware_2", "ware_3"]
    assert views["yellow"]["cards"]["purse/blue"] == "hidden"
    assert views["red"]["log"][-1] == "red looks at blue's purse: Ware 2, Ware 3"
    assert views["blue"]["log"][-1] == views["red"]["log"][-1]
    assert views["yellow"]["log"][-1] == "red looks at blue's purse"


def known(game: Game, player: str) -> dict[str, Any]:
    """What the view of a player has of the purses, boxes and the deck."""
    view = game.view(player, log=False)
    zones = {zone: seen for zone, seen in view["cards"].items() if seen != "hidden"}
    mine = [f"purse/{player}"]
    hidden = {z: zones[z] for z in zones if z.startswith(("purse", "box")) and z not in mine}
    return {**hidden, **view["tops"]}


def deck_of(game: Game) -> list[str]:
    """The cards of the deck, the top first."""
    layout, cells = game.machine.layout, game.state.cells
    ring = layout.rings[layout.decks.index("wares")]
    return [game.keys.cards[cells[spot]] for spot in ring.spots(cells)]


def test_a_known_card_is_followed_in_full_view_and_lost_face_down(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD), "look blue", "lay ware_3")
    assert known(game, "red") == {"purse/blue": ["ware_2"]}
    do(game, "pick", "look yellow")  # by yellow; red looks again
    assert known(game, "red") == {"purse/blue": ["ware_2"], "box/yellow": ["ware_3"]} | {
        "purse/yellow": ["ware_4"]
    }
    assert known(game, "blue") == {}


def test_one_of_two_that_leaves_unseen_is_lost_with_the_other(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD), "look blue", "hide ware_2")
    assert known(game, "red") == {}
    do(game, "enter", "enter", "hide")  # by yellow and red; then blue hides the other one
    assert known(game, "red") == {"box/blue": ["ware_2", "ware_3"]}


def test_a_card_that_comes_is_hidden_among_those_that_are_known(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD), "look blue", "draw")
    assert known(game, "red") == {"purse/blue": ["ware_2", "ware_3", "hidden"]}


def test_the_top_of_a_deck_is_known_until_it_is_shuffled(rules: Ruleset) -> None:
    first, second, *_ = wares = [f"ware_{number}" for number in (7, 5, 9, 1, 2, 3, 4, 6, 8, 10)]
    game = do(begun(rules, wares=wares), "peep")
    assert known(game, "red") == {"wares": [first, second]}
    do(game, "draw")
    assert known(game, "red") == {"purse/blue": [first], "wares": [second]}
    do(game, "shuffle")
    assert known(game, "red") == {"purse/blue": [first]}
    where = {tuple(deck_of(sample)).index(second) for sample in game.samples("red", range(60))}
    assert len(where) > 4


def test_only_who_rearranges_a_deck_knows_the_new_order(rules: Ruleset) -> None:
    deck = ["ware_1", "ware_2", "ware_3", "ware_4"]
    game = do(begun(rules, wares=deck), "sort ware_3 ware_1", "peep", "sort ware_1 ware_2")
    assert deck_of(game)[:4] == deck
    red, yellow = game.view("red"), game.view("yellow")
    assert red["log"][-2] == "yellow rearranges the top 3 cards of the wares"
    assert red["log"][-1] == "yellow looks at the top 3 cards of the wares"
    assert yellow["log"][-1].endswith(": Ware 1, Ware 2, Ware 3")
    assert known(game, "yellow") == {"wares": ["ware_1", "ware_2", "ware_3"]}
    assert (known(game, "red"), known(game, "blue")) == ({}, {})
    tops = {"red": set[tuple[str, ...]](), "blue": set[tuple[str, ...]]()}
    for player, found in tops.items():
        for sample in game.samples(player, range(60)):
            found.add(tuple(deck_of(sample)[:3]))
    assert tops["red"] == set(permutations(["ware_1", "ware_2", "ware_3"]))
    assert all({"ware_3", "ware_1"} <= set(top) for top in tops["blue"])
    assert {top[0] for top in tops["blue"]} > {"ware_1", "ware_3"}


def test_samples_in_the_middle_of_a_new_order_do_not_show_it(rules: Ruleset) -> None:
    """Red has put the third card first. Yellow knew the order of the three, blue knew no card."""
    first = ["ware_1", "ware_2", "ware_3"]
    deeds = ("enter", "enter", "sort ware_1 ware_2", "sort ware_3")
    game = do(begun(rules, wares=first), *deeds)
    for player in ("blue", "yellow"):
        view, places, tops = game.view(player), Counter[int](), set[frozenset[str]]()
        assert view["asked"] is None
        for sample in game.samples(player, range(200)):
            assert sample.view(player) == view
            assert [*contradictions(sample)] == []
            top, left = deck_of(sample)[:3], options(sample)
            (chosen,) = {*top} - {*left}
            play(sample, left[1])
            assert deck_of(sample)[:3] == [chosen, left[1], left[0]]
            assert [*contradictions(sample)] == []
            places[top.index(chosen)] += 1
            tops.add(frozenset(top))
        assert len(places) == 3
        assert min(places.values()) > 40
        assert (tops == {frozenset(first)}) == (player == "yellow")
    for sample in game.samples("red", range(20)):
        assert options(sample) == options(game) == ["ware_1", "ware_2"]
        assert deck_of(play(sample, "ware_2"))[:3] == ["ware_3", "ware_2", "ware_1"]


def test_copies_and_saves_go_on_in_the_middle_of_a_new_order(rules: Ruleset) -> None:
    game = do(begun(rules, wares=["ware_1", "ware_2", "ware_3"]), "sort ware_3")
    for same in (
        game.clone(),
        game.clone(light=True),
        Game.from_json(rules, game.to_json()),
        Game.restore(rules, game.snapshot()),
    ):
        assert options(same) == options(game) == ["ware_1", "ware_2"]
        assert deck_of(play(same, "ware_2"))[:3] == ["ware_3", "ware_2", "ware_1"]
    assert deck_of(game)[:3] == ["ware_1", "ware_2", "ware_3"]
    again = begun(rules, wares=["ware_1", "ware_2", "ware_3"])
    for choice in game.choices:
        again.take(choice)
    assert again.snapshot() == game.snapshot()


def test_known_cards_are_known_after_two_new_orders(rules: Ruleset) -> None:
    """Red knows which three lie on top, until one is drawn: then it is one of them."""
    first = {"ware_1", "ware_2", "ware_3"}
    game = do(begun(rules, wares=sorted(first)), "sort ware_1 ware_2")
    do(game, "sort ware_3 ware_1", "sort ware_1 ware_2", "enter", "draw")
    known = CardKnowledge(game.machine, game.keys, game.state, 0)
    drawn = max(known.candidates)
    assert {game.keys.cards[card] for card in known.candidates[drawn]} == first


def test_the_last_card_of_a_deck_has_no_other_place(rules: Ruleset) -> None:
    held = {"red": [f"ware_{number}" for number in range(1, WARES)]}
    game = do(begun(rules, purse=held), "sort")
    assert game.log[-1] == "red looks at the top card of the wares: Ware 10"
    assert game.decision is not None
    assert game.decision.player == "blue"


def test_all_are_shown_what_is_shown_to_all(rules: Ruleset) -> None:
    game = do(begun(rules, box=HELD, wares=["ware_7"]), "show all", "turn")
    for player in PLAYERS:
        assert known(game, player) == {"box/red": ["ware_1"], "wares": ["ware_7"]}
    game = do(begun(rules, purse=HELD), "show yellow")
    assert known(game, "yellow") == {"purse/red": ["ware_1"]}
    assert known(game, "blue") == {}


def test_a_shared_table_shows_only_what_all_know(rules: Ruleset) -> None:
    given: dict[str, Any] = {
        "purse": HELD,
        "box": {"blue": ["ware_5", "ware_6"]},
        "castillo": {"blue": 2},
    }
    game = do(begun(rules, **given), "spy", "show all", "draw", "look blue")
    alone = TableView(game, "red").view
    assert alone["cards"]["purse/blue"] == ["ware_2", "ware_3"]
    assert alone["places"]["castillo"] == {"caballero": {"blue": 2}}
    shared = TableView(game, "red", private=False).view
    assert shared["cards"]["purse/blue"] == shared["places"]["castillo"] == "hidden"
    assert shared["cards"]["box/blue"] == ["ware_5", "ware_6"]
    assert any("on top" in line for line in TableView(do(game, "peep"), "blue").decks())


def test_a_place_is_known_until_a_piece_comes(rules: Ruleset) -> None:
    game = do(begun(rules, castillo={"blue": 2}), "spy")
    assert game.view("red")["places"]["castillo"] == {"caballero": {"blue": 2}}
    assert game.view("blue")["places"]["castillo"] == "hidden"
    assert game.view("red")["log"][-1] == "red looks at the Castillo: 2 blue caballeros"
    do(game, "enter")
    assert game.view("red")["places"]["castillo"] == "hidden"


def test_a_piece_is_known_until_it_moves_in_secret_again(rules: Ruleset) -> None:
    game = do(begun(rules), "bury galicia", "find red")
    assert game.view("blue")["pieces"]["chest/red"] == "galicia"
    assert game.view("yellow")["pieces"]["chest/red"] == "hidden"
    found = {sample.view("red")["pieces"]["chest/red"] for sample in game.samples("blue", range(9))}
    assert found == {"galicia"}
    found = {one.view("red")["pieces"]["chest/red"] for one in game.samples("yellow", range(40))}
    assert len(found) > 2
    do(game, "enter", "bury granada")
    assert game.view("blue")["pieces"]["chest/red"] == "hidden"


def test_copies_saves_and_snapshots_know_it_too(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD, castillo={"blue": 2}), "look blue", "peep", "spy")
    for same in (
        game.clone(),
        Game.from_json(rules, game.to_json()),
        Game.restore(rules, game.snapshot()),
    ):
        assert [same.view(player) for player in PLAYERS] == [game.view(one) for one in PLAYERS]
    assert game.clone(light=True).view("red")["cards"]["purse/blue"] == "hidden"


def test_copies_of_a_sample_know_it_too(rules: Ruleset) -> None:
    game = do(begun(rules, purse=HELD, castillo={"blue": 2}), "look blue", "peep", "spy")
    one = game.sample("red", 5)
    for same in (one.clone(), Game.restore(rules, one.snapshot()), copy.deepcopy(one)):
        assert same.view("red") == game.view("red")
        assert same.view("blue") == one.view("blue")
        assert same.sample("red", 3).snapshot() == one.sample("red", 3).snapshot()
        assert same.choices == one.choices == []
    for light in (one.clone(light=True), game.samples("red", [5], light=True)[0]):
        with pytest.raises(ValueError, match="a light clone does not know"):
            Game.restore(rules, light.snapshot()).sample("red", 3)


def test_what_shows_nothing_new_is_no_step(rules: Ruleset) -> None:
    game = begun(rules, purse={"red": ["ware_1"]}, wares=[])
    before = len(game.log)
    do(game, "look", "find", "show all", "show")
    assert [line for line in game.log[before:] if "look" in line] == []


# ---------------------------------------------------------------- random games


class Deck:
    """A deck of which only what the log proves is known, read backwards: top, middle, bottom."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.top, self.middle, self.bottom = [*cards], set[int](), list[int]()
        self.loose = set[int]()

    def rearranged(self, many: int) -> None:
        """Before the top cards were put into another order, the player had looked at them."""
        self.loose = set(self.top[:many])

    def shuffled(self) -> None:
        """Before it was shuffled, its cards lay in any order."""
        self.top, self.middle, self.bottom = [], {*self.top, *self.middle, *self.bottom}, []

    def begins_with(self, cards: Sequence[int]) -> bool:
        """Whether these cards can lie on top; then they do."""
        if self.loose:
            same, self.loose = self.loose == set(cards), set()
            self.top[: len(cards)] = cards
            return same
        for at, card in enumerate(cards):
            if at < len(self.top):
                if self.top[at] != card:
                    return False
            elif card in self.middle:
                self.middle.remove(card)
                self.top.append(card)
            elif self.middle or self.bottom[at - len(self.top)] != card:
                return False
        return True

    def take_from_under(self, card: int) -> bool:
        """Undoes that a card came under the deck; False: another one lies there."""
        for some in (self.bottom, self.middle, self.top):
            if isinstance(some, set) and card in some:
                some.remove(card)
                return True
            if some:
                return isinstance(some, list) and some.pop() == card
        return False


def contradictions(game: Game) -> Iterator[str]:
    """What in the log of a game can't have been, reading it backwards from where the cards are."""
    layout, cells = game.machine.layout, game.state.cells
    decks = {
        -1 - number: Deck([cells[spot] for spot in ring.spots(cells)])
        for number, ring in enumerate(layout.rings)
    }
    zones = {
        number: set(game.machine.members[cells[layout.zone_base + number]])
        for number in range(len(layout.zones))
    }
    for event in reversed(events_in(entries(game.state.log))):
        if isinstance(event, OF_CARDS):
            if event.target >= 0 and event.card not in zones[event.target]:
                yield f"{event}: the card does not come there"
            if event.target < 0 and not decks[event.target].take_from_under(event.card):
                yield f"{event}: another card is under the deck"
            if event.target >= 0:
                zones[event.target].discard(event.card)
            if event.origin >= 0:
                zones[event.origin].add(event.card)
            else:
                decks[event.origin].top.insert(0, event.card)
        elif isinstance(event, Shuffled):
            decks[-1 - event.deck].shuffled()
        elif isinstance(event, Rearranged):
            decks[-1 - event.deck].rearranged(event.many)
        elif isinstance(event, Looked) and event.spot >= 0:
            if zones[event.spot] != set(event.cards):
                yield f"{event}: other cards are there"
        elif isinstance(event, Looked) and not decks[event.spot].begins_with(event.cards):
            yield f"{event}: other cards are on top"


def cards_known(game: Game, player: str) -> dict[str, str]:
    """Where the view of a player shows cards that are hidden from that player without looking."""
    return {
        card: zone
        for zone, cards in known(game, player).items()
        for card in cards
        if card != "hidden"
    }


def where_cards_are(game: Game) -> dict[str, str]:
    """Where each ware is."""
    found = dict.fromkeys(deck_of(game), "wares")
    cells, base = game.state.cells, game.machine.layout.zone_base
    for number, zone in enumerate(game.keys.zones):
        for card in game.machine.members[cells[base + number]]:
            found[game.keys.cards[card]] = zone
    return {card: zone for card, zone in found.items() if card.startswith("ware")}


def looked_at(game: Game, player: str) -> set[str]:
    """The cards that a player has looked at."""
    who = (PLAYERS.index(player), EVERYONE)
    looks = [one for one in events_since(None, game.state.log) if isinstance(one, Looked)]
    return {game.keys.cards[card] for one in looks if one.player in who for card in one.cards}


def check_samples(game: Game, player: str, many: int) -> None:
    """Samples look the same to the player and could have been; what is not known varies."""
    view, shown = game.view(player), cards_known(game, player)
    places: dict[str, set[str]] = {}
    for sample in game.samples(player, range(many)):
        assert sample.view(player) == view
        assert [*contradictions(sample)] == []
        for card, place in where_cards_are(sample).items():
            places.setdefault(card, set()).add(place)
    for card, place in shown.items():
        assert places[card] == {place}
    open_zones = (f"purse/{player}", "counter")
    seen = {card for zone in open_zones for card in view["cards"][zone]}
    for card in looked_at(game, player) - shown.keys() - seen:
        assert places[card] != {where_cards_are(game)[card]} or places[card] == {"wares"}


@few(10)
@given(st.integers(0, 1 << 30))
def test_samples_never_contradict_what_a_player_has_seen(rules: Ruleset, seed: int) -> None:
    source = random.Random(seed)
    held = dict(zip(PLAYERS, (["ware_1", "ware_2"], ["ware_3", "ware_4"], []), strict=True))
    game = begun(rules, seed, purse=held)
    for _ in range(source.randrange(10, 120)):
        if game.over:
            break
        assert game.decision is not None
        game.take(source.randrange(len(game.decision.options)))
    assert [*contradictions(game)] == []
    for player in PLAYERS:
        check_samples(game, player, 30)
