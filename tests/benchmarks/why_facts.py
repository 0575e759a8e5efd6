"""Reads the sentences of refusals, checks them against the view, and changes positions by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from elgrande.engine import Game, RulesError

MOST_TRIED = 400
"""The most changed positions that are tried for one refusal."""
RULE = re.compile(r" \(“[^”]*”\)$")
GUARDS = ("king", "quarantine", "royal_guard")
"""The pieces whose regions are taboo (S1, K10, K13)."""
BARS = {
    "The King stays on the mainland": {"ship", "america", "africa"},
    "No caballero is placed in a colony": {"america", "africa"},
    "Only a player with a ship tile places on a ship": {"ship_tile_1", "ship_tile_2", "ship"},
}
"""The places that a rule without exceptions closes, as its sentence says."""


def bare(title: str) -> str:
    """A title without its article, in small letters."""
    return re.sub(r"^(the|a|an) ", "", title.casefold())


class Position:
    """A game at a decision, and a key that is not offered there."""

    def __init__(self, game: Game, key: str) -> None:
        self.game, self.key = game, key
        decision = game.decision
        assert decision is not None
        self.decision, self.layout, self.cells = decision, game.machine.layout, game.state.cells
        self.seat, self.defs = decision.player, game.rules.definitions

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the player who decides sees."""
        return self.game.view(self.seat, log=False)

    # ------------------------------------------------------------ names

    def _titled(self, keys: Sequence[str], title: str) -> list[str]:
        """The keys of the things with a title."""
        titles = {**{one: self.defs.regions[one].title for one in self.defs.regions}}
        for pieces in self.defs.pieces.values():
            titles |= {pieces.id: pieces.title}
            titles |= {one.id: one.title for one in pieces.members}
        titles |= {one.id: one.title for one in self.defs.places.values()}
        titles |= {one.id: one.title for one in self.defs.card_zones.values()}
        found = []
        for key in keys:
            thing, _, owner = key.partition("/")
            called = bare(titles[thing])
            if bare(title) in (f"{owner}'s {called}" if owner else called, bare(titles[thing])):
                found.append(key)
        return found

    def places(self, title: str) -> list[str]:
        """The keys of the places with a title."""
        return self._titled(self.game.keys.places, title)

    def pieces(self, title: str) -> list[str]:
        """The keys of the single pieces with a title, such as `the King's`."""
        title = re.sub(r"^the mobile scoreboard ", "", title)
        return self._titled(self.game.keys.singles, title)

    def zones(self, title: str) -> list[str]:
        """The keys of the card zones with a title."""
        return self._titled(self.game.keys.zones, title)

    @cached_property
    def subject(self) -> str:
        """The key of the place that is refused, or whose pieces are."""
        return self.key.rpartition("/")[0] if self.decision.domain == 1 else self.key

    def standing(self, piece: str) -> str | None:
        """Where a single piece stands."""
        place: str | None = self.view["pieces"][piece]
        return place

    def near(self, one: str, other: str) -> bool:
        """Whether two regions border on each other."""
        regions = self.defs.regions
        if one not in regions or other not in regions:
            return False
        return other in regions[one].neighbours or one in regions[other].neighbours

    # ------------------------------------------------------------ changes by hand

    def copy(self) -> Game:
        """The game, to be changed."""
        game = self.game.clone(light=True)
        game.state.unlearn()
        return game

    def place_number(self, key: str) -> int:
        """The number of a place."""
        return self.game.keys.place_numbers[key]

    def piece_cell(self, key: str) -> int:
        """The cell with the place of a single piece."""
        return self.layout.single_base + self.game.keys.singles.index(key)

    def zone_cell(self, key: str) -> int:
        """The cell with the cards of a zone."""
        return self.layout.zone_base + self.game.keys.zones.index(key)

    def is_offered_after(self, facts: Sequence[Fact]) -> bool:
        """Whether the option is offered once all facts are changed, in one way or another."""
        return any(self._is_offered(game) for game in islice(self._changed(facts), MOST_TRIED))

    def _changed(self, facts: Sequence[Fact]) -> Iterator[Game]:
        if not facts:
            yield self.game
            return
        for game in facts[0].changed(self):
            yield from Position(game, self.key)._changed(facts[1:])

    def _is_offered(self, game: Game) -> bool:
        """Whether the instruction that asks now offers the option, perhaps after the same pick."""
        picked, domain = self.decision.picked, self.decision.domain
        again = game.clone(light=True)
        again.state.unlearn()
        try:
            again.machine.run(again.state, again.state.pc)
        except (LookupError, RulesError):  # another slot had the same number
            return False
        tried = [again]
        if picked is not None and again.decision is not None and again.decision.domain != domain:
            tried = []
            for key in again.decision.keys:
                one = again.clone(light=True)
                one.choose(key)
                tried.append(one)
        return any(
            one.decision is not None
            and one.decision.domain == domain
            and self.key in {key.partition("#")[0] for key in one.decision.keys}
            for one in tried
        )


class Fact(NamedTuple):
    """One sentence of a refusal. form: how it is judged. said: its parts, by name. text: in full."""

    form: Form
    said: dict[str, str]
    text: str

    @property
    def lasts(self) -> bool:
        """Whether no piece, card or choice changes it."""
        return self.form.change is None

    def is_true(self, position: Position) -> bool:
        """Whether it holds."""
        return self.form.true(position, self.said)

    def changed(self, position: Position) -> Iterator[Game]:
        """Positions in which it no longer holds."""
        assert self.form.change is not None
        return self.form.change(position, self.said)


Said = dict[str, str]


class Form(NamedTuple):
    """A form of sentence: when it is true, and how it is changed; None: nothing changes it."""

    pattern: re.Pattern[str]
    true: Callable[[Position, Said], bool]
    change: Callable[[Position, Said], Iterator[Game]] | None


def facts_in(position: Position, reason: str) -> list[Fact] | None:
    """The facts of a reason; None if a part of it has no form that says something."""
    found = []
    for part in reason.split(", and "):
        said = [(form, form.pattern.fullmatch(part)) for form in FORMS]
        facts = [Fact(form, match.groupdict(""), part) for form, match in said if match]
        if not facts:
            return None
        found.append(facts[0])
    return found


# ---------------------------------------------------------------- places


def _moved(position: Position, piece: str, goals: Sequence[str | None]) -> Iterator[Game]:
    """A single piece in each of some places; None: off the board."""
    for goal in goals:
        game = position.copy()
        at = -1 if goal is None else position.place_number(goal)
        game.state.cells[position.piece_cell(piece)] = at
        yield game


def _elsewhere(position: Position, but: str) -> list[str | None]:
    return [*[one for one in position.defs.regions if one != but], None]


def _is_subject(position: Position, said: Said) -> bool:
    names = position.places(said["place"])
    return position.subject in names or any(
        position.subject in _inside(position, name) for name in names
    )


def _inside(position: Position, name: str) -> list[str]:
    """The places that are for good in a place, or are pieces there, and what is in these."""
    places = [one.id for one in position.defs.places.values() if one.inside == name]
    places += [key for key, at in position.view["pieces"].items() if at == name]
    return [inner for place in places for inner in (place, *_inside(position, place))]


def _not_next(position: Position, said: Said) -> bool:
    (place,) = position.places(said["place"])
    (other,) = position.places(said["other"])
    pieces = position.pieces(said["piece"]) if said["piece"] else []
    there = not pieces or any(position.standing(one) == other for one in pieces)
    return there and _is_subject(position, said) and not position.near(place, other)


def _next(position: Position, said: Said) -> Iterator[Game]:
    """The piece, or the choice of the other place, next to the place."""
    place, other = position.places(said["place"])[0], position.places(said["other"])[0]
    near = [one for one in position.defs.regions if position.near(one, place)]
    if said["piece"]:
        yield from _moved(position, position.pieces(said["piece"])[0], near)
    else:
        yield from _chosen(position, other, near)


def _chosen(position: Position, was: str, goals: Sequence[str]) -> Iterator[Game]:
    """Another choice than a place that was chosen before."""
    number, frame = position.place_number(was), position.game.state.frame
    for goal in goals:
        for at, value in enumerate(position.game.state.stack[frame:], frame):
            if value == number:
                game = position.copy()
                game.state.stack[at] = position.place_number(goal)
                yield game


def _is_taboo(position: Position, said: Said) -> bool:
    place = position.places(said["place"])[0]
    return bool(_guards(position, place)) and _is_subject(position, said)


def _guards(position: Position, place: str) -> list[str]:
    return [
        one for one in GUARDS if one in position.view["pieces"] and position.standing(one) == place
    ]


def _free(position: Position, said: Said) -> Iterator[Game]:
    place = position.places(said["place"])[0]
    guards = _guards(position, place)
    game = position.copy()
    for guard in guards:
        game.state.cells[position.piece_cell(guard)] = -1
    yield game
    for guard in guards[:1]:
        yield from _moved(Position(game, position.key), guard, _elsewhere(position, place))


def _is_off(position: Position, said: Said) -> bool:
    return position.subject in position.places(said["place"]) and (
        position.standing(position.subject) is None
    )


def _on(position: Position, said: Said) -> Iterator[Game]:
    return _moved(position, position.subject, list(position.defs.regions))


def _is_no(position: Position, said: Said) -> bool:
    """`no region and not the Castillo`: read word by word."""
    if not _is_subject(position, said):
        return False
    place = position.subject.partition("/")[0] if said["place"] else ""
    region = position.defs.regions.get(position.subject)
    for part in said["others"].split(" and "):
        noun = part.removeprefix("no ")
        if part.startswith("not "):
            if position.subject in position.places(part.removeprefix("not ")):
                return False
        elif noun == "region":
            if region is not None:
                return False
        elif region is not None and _trait(position, noun) in region.traits:
            return False
    return bool(place)


def _trait(position: Position, noun: str) -> str:
    named = {"region on the secret disk": "disk", "colony": "colony"}
    return named.get(noun, noun.removesuffix(" region").replace(" ", "_"))


def _is_piece_there(position: Position, said: Said) -> bool:
    return any(position.standing(one) == position.subject for one in position.pieces(said["piece"]))


def _is_not_there(position: Position, said: Said) -> bool:
    places, pieces = position.places(said["place"]), position.pieces(said["piece"])
    return bool(pieces) and all(position.standing(one) not in places for one in pieces)


def _put_there(position: Position, said: Said) -> Iterator[Game]:
    return _moved(position, position.pieces(said["piece"])[0], position.places(said["place"]))


def _put_elsewhere(position: Position, said: Said) -> Iterator[Game]:
    for piece in position.pieces(said["piece"]):
        if position.standing(piece) == position.subject:
            yield from _moved(position, piece, _elsewhere(position, position.subject))


def _is_picked_there(position: Position, said: Said) -> bool:
    picked = position.decision.picked or ""
    place = picked.rpartition("/")[0] or f"court/{position.seat}"
    return position.subject == place


def _other_pile(position: Position, said: Said) -> Iterator[Game]:
    """The same pieces in other places, too, so that one from there can be picked."""
    for place in position.defs.regions:
        if place != position.subject:
            owner = (position.decision.picked or "").rpartition("/")[2] or position.seat
            game = position.copy()
            game.state.cells[_pile(position, 0, place, owner)] += 1
            yield game


# ---------------------------------------------------------------- counted pieces


def _pile(position: Position, kind: int, place: str, owner: str) -> int:
    owners = position.game.keys.owners
    return position.layout.pieces_at(kind, position.place_number(place), owners.index(owner))


def _owner(position: Position, title: str) -> str:
    """The key of an owner."""
    named = {one.title: one.id for one in position.defs.neutrals.values()}
    return named.get(title, title)


def _place(position: Position, said: Said) -> str:
    """The place of a sentence: the refused one, if it has this title."""
    places = position.places(said["place"])
    return position.subject if position.subject in places else places[0]


def _number(text: str) -> int:
    return 0 if text == "no" else int(text)


def _has(position: Position, said: Said) -> bool:
    return _number(said["count"]) in _counts(position, said)


def _counts(position: Position, said: Said) -> list[int]:
    """How many pieces stand directly in a place, and with what is in it; empty if it is hidden."""
    place, owner = _place(position, said), _owner(position, said["owner"])
    counts = []
    for one in (place, *_inside(position, place)):
        there = position.view["places"].get(one, {"caballero": {}})
        if there == "hidden":
            return []
        by_owner = there["caballero"]
        counts.append(by_owner.get(owner, 0) if owner else sum(by_owner.values()))
    return [counts[0], sum(counts)]


def _more(position: Position, said: Said) -> Iterator[Game]:
    """So many pieces more, or fewer, that they are enough, or no longer too many."""
    place, count = _place(position, said), _number(said["count"])
    owner = _owner(position, said["owner"]) or position.seat
    wanted = int(said["exact"] or said["least"] or 0) or max(1, count + 1)
    if said["full"] or said["most"]:
        wanted = int(said["most"]) if said["most"] else int(said["full"]) - 1
    for owners in (owner, *position.game.keys.owners):
        pile = _pile(position, 0, place, owners)
        if position.cells[pile] + wanted - count >= 0:
            game = position.copy()
            game.state.cells[pile] += wanted - count
            yield game


def _is_most(position: Position, said: Said) -> bool:
    """The numbers that are offered end there."""
    keys = [int(key) for key in position.decision.keys if key.isdecimal()]
    return max(keys) <= int(said["left"]) < int(said["number"])


def _slots(position: Position, was: int, becomes: int) -> Iterator[Game]:
    """Another number in what the sentence counts down."""
    frame = position.game.state.frame
    for at, value in enumerate(position.game.state.stack[frame:], frame):
        if value == was:
            game = position.copy()
            game.state.stack[at] = becomes
            yield game


def _raised(position: Position, said: Said) -> Iterator[Game]:
    return _slots(position, int(said["left"]), int(said["number"]))


def _only(position: Position, said: Said) -> bool:
    """No piece of this owner is offered."""
    return all(
        not key.endswith(f"/{_owner(position, said['owner'])}") for key in position.decision.keys
    )


def _one_more(position: Position, said: Said) -> Iterator[Game]:
    return _slots(position, 0, 1)


# ---------------------------------------------------------------- cards


def _cards_in(position: Position, zone: str) -> list[str]:
    lying = position.view["cards"].get(zone, [])
    return [] if lying == "hidden" else [key.partition("#")[0].partition("/")[0] for key in lying]


def _named_zones(position: Position, said: Said) -> list[str]:
    return [zone for title in said["zones"].split(" or ") for zone in position.zones(title)]


def _is_not_in(position: Position, said: Said) -> bool:
    zones = _named_zones(position, said)
    if not zones or any(position.key in _cards_in(position, zone) for zone in zones):
        return False
    return not said["where"] or any(
        position.key in _cards_in(position, zone) for zone in position.zones(said["where"])
    )


def _copies(position: Position) -> list[int]:
    seat = position.game.keys.colours.index(position.seat)
    copies = [n for n, key in enumerate(position.game.keys.cards) if key == position.key]
    return [n for n in copies if position.layout.cards[n].owner in (None, seat)] or copies


def _put_in(position: Position, said: Said) -> Iterator[Game]:
    """The card in the zone, from wherever it is."""
    zones = range(position.layout.zone_base, position.layout.zone_base + len(position.layout.zones))
    for copy in _copies(position):
        for zone in _named_zones(position, said):
            game = position.copy()
            for cell in zones:
                game.state.cells[cell] &= ~(1 << copy)
            game.state.cells[position.zone_cell(zone)] |= 1 << copy
            yield game


def _is_same_number(position: Position, said: Said) -> bool:
    """A card of the same number lies there."""
    cards, number = position.defs.cards, int(said["number"])
    lying = [key for zone in position.zones(said["zones"]) for key in _cards_in(position, zone)]
    there = [one for one in lying if number in cards[one].numbers.values()]
    return bool(there) and number in cards[position.key].numbers.values()


def _taken_away(position: Position, said: Said) -> Iterator[Game]:
    """No card of that number lies on any table."""
    number, cards = int(said["number"]), position.layout.cards
    game = position.copy()
    for zone in position.game.keys.zones:
        if zone.partition("/")[0] == position.zones(said["zones"])[0].partition("/")[0]:
            for copy, card in enumerate(cards):
                if number in card.card.numbers.values():
                    game.state.cells[position.zone_cell(zone)] &= ~(1 << copy)
    yield game


# ---------------------------------------------------------------- the rest


def _is_bar(position: Position, said: Said) -> bool:
    closed = BARS.get(said["rule"])
    return (
        closed is None
        or position.subject in closed
        or bool(set(position.places(said["place"])) & closed)
    )


def _first_pays(position: Position, said: Said) -> bool:
    region, boards = position.defs.regions[position.subject], ("board_8_4_0", "board_4_0_0")
    pays = region.scores[0]
    for board in boards:
        if board in position.view["pieces"] and position.standing(board) == position.subject:
            pays = int(board.split("_")[1])
    low, high = int(said["low"]), int(said["high"] or said["low"])
    return pays == int(said["count"]) and not low <= pays <= high


def _always(position: Position, said: Said) -> bool:
    return True


def _no_offer(position: Position, said: Said) -> bool:
    return position.key not in position.decision.keys


def _is_other_kind(position: Position, said: Said) -> bool:
    """The pieces that are offered are of one family, and this one is not."""
    return not any(
        key.partition("/")[0] == position.key.partition("/")[0] for key in position.decision.keys
    )


def _is_left_out(position: Position, said: Said) -> bool:
    return position.key == said["player"]


def _form(pattern: str, true: Callable[[Position, Said], bool], change: Any = None) -> Form:
    return Form(re.compile(pattern), true, change)


R = r"( \(“(?P<rule>[^”]*)”\))?"
FORMS: tuple[Form, ...] = (
    _form(r"(?P<place>.+) is the King's region, .+, not next to it", _is_subject, _free),
    _form(
        r"(?P<place>.+) is not next to ((?P<piece>.+)'s region, )?(?P<other>.+?)" + R,
        _not_next,
        _next,
    ),
    _form(r"(?P<place>.+) (is|are) taboo" + R, _is_taboo, _free),
    _form(r"(?P<place>.+) (is|are) off the board", _is_off, _on),
    _form(r"(?P<place>.+) is scored already", _no_offer),
    _form(r"(?P<place>.+) was (chosen|drawn) before.*", _no_offer),
    _form(r"the piece stands (in|on) (?P<place>.+) already", _is_picked_there, _other_pile),
    _form(r"(?P<piece>.+) stands (in|on) (?P<place>.+) already", _is_piece_there, _put_elsewhere),
    _form(
        r"(?P<place>.+?) (has|have) (?P<count>no|\d+) ((?P<owner>\w+) )?caballeros?(, not (exactly )?(?P<exact>\d+))?(, not at least (?P<least>\d+))?"
        r"(, not at most (?P<most>\d+))?(, not fewer than (?P<full>\d+))?" + R,
        _is_bar,
    ),
    _form(r"(?P<player>\w+) is left out", _is_left_out),
    _form(r".+ is no piece like .+", _is_other_kind),
    _form(r"`(?P<answer>\w+)` is (done|not in force)", _no_offer),
    _form(
        r"the choice is not optional, so it can't end here|`stop` is no answer to this question",
        _no_offer,
    ),
    _form(r"(?P<place>.+) (is|are) (?P<others>(no|not) .+)", _is_no),
)
