"""The forms of sentences in refusals: when each is true, and how its fact is changed by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from elgrande.engine import Game

from .why_facts import Fact, Form, Position, Said

GUARDS = ("king", "quarantine", "royal_guard")
"""The pieces whose regions are taboo (S1, K10, K13)."""
BARS = {
    "The King stays on the mainland": {"ship", "america", "africa"},
    "No caballero is placed in a colony": {"america", "africa"},
    "Only a player with a ship tile places on a ship": {"ship_tile_1", "ship_tile_2", "ship"},
}
"""The places that a rule without exceptions closes, as its sentence says."""


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
    picked, subject = position.decision.picked, position.subject
    if picked is None:
        there = position.view["places"][subject]
        return there == "hidden" or position.seat in there["caballero"]
    place = picked.rpartition("/")[0]
    return subject in (place, position.view["pieces"].get(place))


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
    """The pieces in a place itself, with all in it, and without its seats; none if hidden."""
    place, owner = _place(position, said), _owner(position, said["owner"])
    counts = []
    for one in (place, *_inside(position, place)):
        there = position.view["places"].get(one, {"caballero": {}})
        if there == "hidden":
            return []
        by_owner = there["caballero"]
        every = sum(by_owner.values()) - by_owner.get(said["but"], 0)
        counts.append(by_owner.get(owner, 0) if owner else every)
    seats = {one.id for one in position.defs.places.values() if one.inside == place}
    there = zip((place, *_inside(position, place)), counts, strict=True)
    return [counts[0], sum(counts), sum(count for one, count in there if one not in seats)]


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
    cards = position.defs.cards
    lying = [key for zone in position.zones(said["zones"]) for key in _cards_in(position, zone)]
    if not said["number"]:
        return any("power" not in cards[one].numbers for one in (position.key, *lying))
    number = int(said["number"])
    there = [one for one in lying if number in cards[one].numbers.values()]
    return bool(there) and number in cards[position.key].numbers.values()


def _taken_away(position: Position, said: Said) -> Iterator[Game]:
    """No card of that number lies on any table."""
    number, cards = int(said["number"] or -1), position.layout.cards
    game = position.copy()
    for zone in position.game.keys.zones:
        if zone.partition("/")[0] == position.zones(said["zones"])[0].partition("/")[0]:
            for copy, card in enumerate(cards):
                if number in card.card.numbers.values() or number < 0:
                    game.state.cells[position.zone_cell(zone)] &= ~(1 << copy)
    yield game


# ---------------------------------------------------------------- the rest


def _is_bar(position: Position, said: Said) -> bool:
    closed = BARS.get(said["rule"])
    if closed is None:  # a rule of another mix, which is there at least
        return said["rule"] in {rule.title for rule in position.defs.rules.values()}
    return position.subject in closed or bool(set(position.places(said["place"])) & closed)


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


def _printed(pattern: str, true: Callable[[Position, Said], bool]) -> Form:
    """A fact that is printed on the board or on a card, or a rule without exceptions."""
    return Form(re.compile(pattern), true, None, "printed, or a rule")


def _unseen(pattern: str) -> Form:
    """A fact of which a view shows only that the option is not there."""
    return Form(re.compile(pattern), _no_offer, None, "what was done, duties")


def _is_unused(position: Position, said: Said) -> bool:
    return not any(_cards_in(position, zone) for zone in _named_zones(position, said))


def _are_true(position: Position, said: Said) -> bool:
    """Each reason against a goal; the goal is not the place of the piece."""
    return all(facts_in(position, part) for part in said["inner"].split("; "))


def _first_of(position: Position, said: Said) -> Iterator[Game]:
    """The first of these facts changed."""
    for part in said["inner"].split("; "):
        for fact in facts_in(position, part) or []:
            if not fact.lasts:
                yield from fact.changed(position)


def _is_number_of_cards(position: Position, said: Said) -> bool:
    """Cards without the number, or none at all, lie there."""
    zones = _named_zones(position, said)
    lying = sum(len(_cards_in(position, zone)) for zone in zones)
    return bool(zones) and int(said["count"]) <= lying


RULE = r"( \(“(?P<rule>[^”]*)”\))?"
PIECES = r"((?P<owner>\w+) )?caballeros?( that are not (?P<but>\w+)'s)?"
BOUND = (
    r"(, not (exactly )?(?P<exact>\d+))?(, not at least (?P<least>\d+))?"
    r"(, not at most (?P<most>\d+))?(, not fewer than (?P<full>\d+))?"
)
FORMS: tuple[Form, ...] = (
    _unseen(r"`\w+` is (done|not in force)|it is done already"),
    _form(r"the piece could go nowhere: (?P<inner>.+)", _are_true, _first_of),
    _form(r"(?P<place>.+) is the King's region, .+, not next to it", _is_subject, _free),
    _form(
        r"(?P<place>.+) (is|are) not next to ((?P<piece>.+)'s region, )?(?P<other>.+?)" + RULE,
        _not_next,
        _next,
    ),
    _form(r"(?P<place>.+) (is|are) taboo" + RULE, _is_taboo, _free),
    _form(r"(?P<place>.+) (is|are) off the board", _is_off, _on),
    _unseen(r"(?P<place>.+) is scored already"),
    _unseen(r"all .+ came too late|.+ is not among those that are left"),
    _form(r"(?P<place>.+) is (?P<piece>.+)'s region, (?P=place)", _is_piece_there, _put_elsewhere),
    _unseen(r"(?P<place>.+) was (chosen|drawn) before.*"),
    _unseen(r"(?P<place>.+) was not chosen by .+ players"),
    _form(r"the piece stands (in|on) (?P<place>.+) already", _is_picked_there, _other_pile),
    _form(r"(?P<piece>.+) stands (in|on) (?P<place>.+) already", _is_piece_there, _put_elsewhere),
    _form(rf"(?P<place>.+?) (has|have) (?P<count>no|\d+) {PIECES}{BOUND}{RULE}", _has, _more),
    _form(r"at most (?P<left>\d+) .+ may move, not (?P<number>\d+)", _is_most, _raised),
    _form(rf"no more {PIECES} may move", _only, _one_more),
    _form(rf"only .+ may be chosen, not {PIECES}", _only),
    _form(
        r"“(?P<card>[^”]+)” is not in (?P<zones>[^;]+)(; it is in (?P<where>.+))?",
        _is_not_in,
        _put_in,
    ),
    _form(
        r"“(?P<card>[^”]+)” has (the number (?P<number>\d+)|no number)"
        r", as “[^”]+” in (?P<zones>.+)",
        _is_same_number,
        _taken_away,
    ),
    _printed(r"“(?P<card>[^”]+)” has no action", _always),
    _printed(r"no card is in (?P<zones>.+)", _is_unused),
    _form(r"(?P<piece>[^“]+) is not (in|on) (?P<place>[^;]+)", _is_not_there, _put_there),
    _printed(
        r"what first place pays in (?P<place>.+) is (?P<count>\d+)"
        r", not (exactly )?(?P<low>\d+)( to (?P<high>\d+))?",
        _first_pays,
    ),
    _printed(r".+ can't go to (?P<place>.+?)" + RULE, _is_bar),
    _printed(
        r"the number of (fitting )?cards in (?P<zones>.+) is (?P<count>\d+)(, not .+)?",
        _is_number_of_cards,
    ),
    _printed(r"the \w+ of .+ (in .+) is (?P<count>\d+)(, not .+)?", _always),
    _form(r"(?P<player>\w+) is (left out|the player who decides)", _is_left_out),
    _form(r".+ is no piece like .+", _is_other_kind),
    _unseen(r"the choice is not optional, so it can't end here|the question asks for an answer"),
    _form(r"(?P<place>.+) (is|are) (?P<others>(no|not) .+)", _is_no),
)
