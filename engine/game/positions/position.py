"""The state that a game begins with: everything in its box, or a given position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from ...compile.expressions import NOBODY
from ...compile.orders import sorted_order
from ...compile.verbs.cards import lapse_of
from ...lang import tree
from ...rules.model import Definitions, Piece
from ...rules.position_keys import ASKED, CHANCE, IN, NOWHERE, WHOLE_GAME, foreign_card, parted
from ...rules.position_keys import NOBODY as NOBODY_HOLDS
from ...text.kept_with import kept_with
from ...text.limits import MAX_NUMBER
from ...text.spelling import did_you_mean
from ...text.wording import listing, quoted, shortened
from ...text.yaml.nodes import in_yaml
from ..machine.handlers import FINISHED
from ..machine.machine import Machine
from ..ops.operands import order_of
from ..state.active_cards import AIMS, NEVER, NOT_KEPT, lapse_code
from ..state.frames import push
from ..state.rng import begin
from ..state.state import State
from ..telling.keys import Keys
from .counters import given_counter
from .position_error import PositionError


class _Blamed:
    """Assigns errors inside a `with` to one key of the position."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PositionError):
            error.key = error.key or self.key


_CONTROL = ("at", "by", "begun", "points", "flipped", CHANCE)


def new_state(machine: Machine, keys: Keys, seed: int, given: Mapping[str, Any]) -> State:
    """The first state of a game, ready to run from `state.pc`. Raises PositionError.

    given: as in a scenario; empty for a game from set-up.
    """
    if given:
        return _Setting(machine, keys, given).state(seed)
    state = _whole_box(machine, keys.defs).clone()
    begin(state.cells, machine.layout, seed)
    return state


@kept_with
def _whole_box(machine: Machine, defs: Definitions) -> State:
    """The first state of every game without a given position, except for its seed."""
    colours = defs.colours[: machine.layout.players]
    return _Setting(machine, Keys(defs, machine.layout, colours), {}).state(0)


def _mapping(name: str, value: Any) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"`{name}` takes a mapping, for example one value for each player")
    return value


def _listed(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"`{name}` takes a list of cards")
    return list(value)


def _said(value: object) -> str:
    """A value for a message: a text in quotes, since it may look like a number."""
    return shortened(repr(value) if isinstance(value, str) else in_yaml(value))


def _card_and_end(zone: str, item: Any) -> tuple[Any, str]:
    """A card that is listed in a zone, and the end (`this`, `next`) at which it lapses if kept."""
    if not isinstance(item, Mapping):
        return item, "next"
    fits = "card" in item and item.keys() <= {"card", "ends"}
    if not fits or item.get("ends", "next") not in ("this", "next"):
        form = "{card: CARD, ends: this} or {card: CARD, ends: next}"
        raise PositionError(f"`{zone}` takes ids of cards, or {form}, not {_said(item)}")
    return item["card"], item.get("ends", "next")


class _Setting:
    def __init__(self, machine: Machine, keys: Keys, given: Mapping[str, Any]) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.defs = keys.defs
        self.keys = keys
        self.given = given
        self.cells = [0] * machine.layout.size
        self.decks: list[list[int]] = [[] for _ in machine.layout.decks]
        self.taken: dict[int, str] = {}  # each given card, and its place

    def state(self, seed: int) -> State:
        self._boxes()
        with _Blamed("begun"):
            self._begun(self.given.get("begun", {}))
        for name, value in self.given.items():
            if name not in _CONTROL:
                with _Blamed(str(name)):
                    self._put(name, value)
        with _Blamed("points"):
            self._points(self.given.get("points", {}))
        with _Blamed("flipped"):
            self._flipped(self.given.get("flipped", []))
        self._write_decks()
        layout = self.layout
        with _Blamed(CHANCE):
            begin(self.cells, layout, seed, asked=self._asked())
        self.cells[layout.action] = -1
        state = State(self.cells)
        self._force(state)
        self._settle(state)
        with _Blamed("at"):
            state.pc = self._start(state)
        state.unlearn()
        return state

    def _asked(self) -> bool:
        """Whether the game asks what is drawn."""
        value = self.given.get(CHANCE)
        if value not in (None, ASKED):
            raise PositionError(f"`{CHANCE}` can only be `{ASKED}`")
        return value == ASKED

    # ------------------------------------------------------------ the box

    def _boxes(self) -> None:
        layout, cells = self.layout, self.cells
        for kind, name in enumerate(layout.counted):
            piece = self.defs.pieces[name]
            for owner in range(layout.owners):
                cell = layout.pieces_at(kind, self._start_of(piece, owner), owner)
                cells[cell], _ = self.defs.supply_of(piece, self.keys.owners[owner])
        if layout.begun_base > layout.lapse_base:
            cells[layout.lapse_base : layout.begun_base] = [NOT_KEPT] * len(layout.cards)
        for number in range(len(layout.singles)):
            cells[layout.single_base + number] = -1
        for number in range(len(layout.offices)):
            cells[layout.office_base + number] = NOBODY
        for counter in layout.counters:
            cells[counter.base : counter.base + counter.size] = [counter.start] * counter.size
        for number, copy in enumerate(layout.cards):
            if copy.card.dealt is not None:
                cells[layout.zone_cell(copy.card.dealt, copy.owner)] |= 1 << number
            elif copy.card.deck is not None:
                self.decks[layout.decks.index(copy.card.deck)].append(number)

    def _start_of(self, piece: Piece, owner: int) -> int:
        """The place of an owner's counted pieces before set-up."""
        _, start = self.defs.supply_of(piece, self.keys.owners[owner])
        first = self.layout.first_place[start]
        return first + owner if self.defs.places[start].each_player else first

    def _write_decks(self) -> None:
        for ring, cards in zip(self.layout.rings, self.decks, strict=True):
            self.cells[ring.count] = len(cards)
            self.cells[ring.base : ring.base + len(cards)] = cards

    def _settle(self, state: State) -> None:
        """Sets the orders of players by the cards that lie there, or clockwise."""
        layout = self.layout
        for number, name in enumerate(layout.orders):
            expr = sorted_order(self.defs.orders[name], layout)
            first = layout.order_base + number * layout.players
            players = order_of(self.machine, expr).of(state, NOBODY)
            state.cells[first : first + layout.players] = players

    def _start(self, state: State) -> int:
        at = self.given.get("at", WHOLE_GAME)
        program = self.machine.program
        with _Blamed("by"):
            subject = self._player(self.given.get("by", self.keys.colours[0]))
        if isinstance(at, Mapping):
            if len(at) != 1 or not at.keys() <= {"action", "round"}:
                forms = "the id of a procedure, {round: 4} or {action: CARD}"
                raise PositionError(f"`at` takes one beginning: {forms}, not {_said(at)}")
            if "action" in at:
                return self._action(state, at["action"], subject)
            number = at["round"]
            if type(number) is not int or number not in program.spaces:
                raise PositionError(f"there is no round {_said(number)} in this game")
            return program.spaces[number]
        if at == WHOLE_GAME:
            return program.main
        if not isinstance(at, str) or at not in program.procedures:
            raise self._unknown(str(at), [*program.procedures, WHOLE_GAME], "procedure")
        entry = program.procedures[at]
        push(state, FINISHED, entry.size, subject, -1)
        return entry.pc

    def _action(self, state: State, card: Any, subject: int) -> int:
        """Starts with the special action of a card; of several copies, one that no player keeps."""
        able = self.machine.program.actions
        copies = [n for n, copy in enumerate(self.layout.cards) if copy.card.id == card]
        own = [n for n in copies if self.layout.cards[n].owner in (None, subject)]
        if not own or card not in able:
            raise self._unknown(str(card), list(able), "card with an action")
        kept = self.machine.events.active.kept(state)
        free = [n for n in own if not kept >> n & 1]
        return self.machine.perform(state, FINISHED, subject, (free or own)[0])

    # ------------------------------------------------------------ what is given

    def _put(self, name: str, value: Any) -> None:
        defs = self.defs
        if name in defs.regions or name in defs.places:
            self._place(name, value)
        elif name in self.layout.first_single:
            self._piece(name, value)
        elif name in defs.offices:
            cell = self.layout.office_base + self.layout.offices.index(name)
            self.cells[cell] = NOBODY if value == NOBODY_HOLDS else self._player(value)
        elif name in defs.card_zones:
            self._zone(name, value)
        elif name in defs.decks:
            self._deck(name, value)
        elif name in defs.counters:
            for cell, number in given_counter(self.keys, name, value).items():
                self.cells[cell] = number
        else:
            known = [*defs.regions, *defs.places, *self.layout.first_single, *defs.offices]
            known += [*defs.card_zones, *defs.decks, *defs.counters]
            raise self._unknown(str(name), known, "thing")

    def _place(self, name: str, pieces: Mapping[str, Any]) -> None:
        """Puts counted pieces in a place, from where they start; a player's place takes guests."""
        place = self.layout.first_place[name]
        if name not in self.defs.places or not self.defs.places[name].each_player:
            for colour, amounts in _mapping(name, pieces).items():
                self._crowd(name, place, self._owner(colour), amounts)
            return
        for colour, amounts in _mapping(name, pieces).items():
            host = self._player(colour)
            own, guests = parted(amounts, self.keys.owners)
            self._crowd(name, place + host, host, own)
            for guest, number in guests.items():
                self._crowd(name, place + host, self._owner(guest), number)

    def _crowd(self, name: str, place: int, owner: int, amounts: Any) -> None:
        """Puts the counted pieces of one owner in a place: a number, or numbers by kind."""
        if not isinstance(amounts, Mapping):
            amounts = {self.defs.scoring.counts: amounts}
        for kind, amount in amounts.items():
            if kind not in self.layout.counted:
                raise self._unknown(str(kind), list(self.layout.counted), "kind of pieces")
            if place == self._start_of(self.defs.pieces[kind], owner):
                raise PositionError(
                    f"`{name}` holds all pieces that are not placed elsewhere: leave it out"
                )
            if type(amount) is not int or amount < 0:
                message = f"`{name}` takes numbers of pieces, not {_said(amount)}"
                raise PositionError(message)
            self._stand(kind, amount, place, owner)

    def _stand(self, kind: str, amount: int, place: int, owner: int) -> None:
        number, piece = self.layout.counted.index(kind), self.defs.pieces[kind]
        store = self.layout.pieces_at(number, self._start_of(piece, owner), owner)
        self.cells[self.layout.pieces_at(number, place, owner)] += amount
        self.cells[store] -= amount
        if self.cells[store] < 0:
            many, _ = self.defs.supply_of(piece, self.keys.owners[owner])
            raise PositionError(f"{self.keys.owners[owner]} has only {many} {piece.plural}")

    def _piece(self, name: str, value: Any) -> None:
        """Puts a single piece in its place, and pieces on it: how many, by colour."""
        piece = self.defs.pieces.get(name)
        of_each = piece is not None and piece.each_player
        if name not in self.layout.first_place or not isinstance(value, Mapping):
            self._single(name, value)
            return
        loads = value if of_each else {None: value}
        for owner, load in loads.items():
            place = load.get(IN, NOWHERE) if isinstance(load, Mapping) else load
            self._single(name, {owner: place} if of_each else place)
            pieces = dict(load) if isinstance(load, Mapping) else {}
            pieces.pop(IN, None)
            if pieces and place == NOWHERE:
                raise PositionError(f"`{name}` is not on the board: no piece can be on it")
            number = self.layout.first_place[name] + (self._player(owner) if of_each else 0)
            self._on(name, number, pieces)

    def _on(self, name: str, place: int, pieces: Mapping[str, Any]) -> None:
        """Puts counted pieces on a piece."""
        nesting = self.layout.nesting
        assert nesting is not None
        kind = self.layout.counted[nesting.kinds[place]]
        for colour, amount in pieces.items():
            if type(amount) is not int or amount < 0:
                message = f"`{name}` takes numbers of pieces, not {_said(amount)}"
                raise PositionError(message)
            self._stand(kind, amount, place, self._owner(colour))
        if place in nesting.carried and sum(pieces.values()) > 1:
            raise PositionError(f"`{name}` is carried: it holds only one piece")

    def _single(self, name: str, value: Any) -> None:
        first = self.layout.single_base + self.layout.first_single[name]
        piece = self.defs.pieces.get(name)
        if piece is not None and piece.each_player:
            for colour, place in _mapping(name, value).items():
                self.cells[first + self._player(colour)] = self._place_number(
                    place, first + self._player(colour)
                )
        else:
            self.cells[first] = self._place_number(value, first)

    def _zone(self, name: str, value: Any) -> None:
        if self.defs.card_zones[name].each_player:
            for colour, cards in _mapping(name, value).items():
                owner = self._player(colour)
                self._fill(self.layout.zone_cell(name, owner), name, cards, owner)
        else:
            self._fill(self.layout.zone_cell(name), name, value, None)

    def _fill(self, cell: int, name: str, cards: Any, owner: int | None) -> None:
        dealt = [n for n, copy in enumerate(self.layout.cards) if copy.card.dealt == name]
        if any(self.layout.cards[number].owner == owner for number in dealt):
            self.cells[cell] = 0
        for height, item in enumerate(_listed(name, cards), 1):
            card, ends = _card_and_end(name, item)
            number = self._take(name, card, owner)
            self.cells[cell] |= 1 << number
            if cell in self.layout.heaps:
                self.cells[self.layout.height_base + number] = height
            if cell in self.machine.program.force_cells:
                self._keep(number, owner, ends)

    def _keep(self, number: int, player: int | None, ends: str) -> None:
        """Keeps a card in force as long as its text says, until this end or the next one."""
        layout = self.layout
        if layout.begun_base == layout.lapse_base:
            return
        effect = layout.cards[number].card.effect
        nodes = effect.walk() if effect else ()
        untils = [
            node  # not one that a parameter rules out: then no counter exists for its procedure
            for node in nodes
            if isinstance(node, tree.Until) and node.procedure.text in layout.counted_runs
        ]
        lapse = NEVER
        if untils:
            until = lapse_of(untils[0], layout)
            next_end = until.following and not until.at_start and ends == "next"
            ahead = 1 if next_end and untils[0].procedure.text in self.defs.rounds else 0
            ended = self.cells[layout.ended_base + until.counter]
            lapse = lapse_code(until.counter, until.at_start, ended + ahead)
        aims = enumerate(self.machine.program.aims, 1)
        aim = next((n for n, one in aims if one.cards >> number & 1), 0)
        self.cells[layout.lapse_base + number] = lapse | aim << AIMS
        self.cells[layout.kept_base + (player or 0)] |= 1 << number

    def _force(self, state: State) -> None:
        """Puts cards with a text for the zone where they lie in force from the beginning."""
        for cell, lying in self.machine.program.lying_cells.items():
            for card in self.machine.members[state.cells[cell] & lying.cards]:
                self.machine.events.active.moved(state, card, -1, cell)
        state.changes = ()
        self.machine.events.active.count(state)

    def _deck(self, name: str, cards: Any) -> None:
        deck = self.decks[self.layout.decks.index(name)]
        top = []
        for card in _listed(name, cards):
            copies = self._copies(card)
            if foreign := foreign_card(self.layout.cards[copies[0]].card, name):
                raise PositionError(foreign)
            top.append(self._take(name, card, None))
        deck[:0] = top

    def _take(self, name: str, key: Any, owner: int | None) -> int:
        """Takes a copy of a card to a place, out of its deck or of its owner's zones."""
        copies = [number for number in self._copies(key) if number not in self.taken]
        for number in copies:
            for deck in self.decks:
                if number in deck:
                    deck.remove(number)
                    self.taken[number] = name
                    return number
        for number in copies:
            if self.layout.cards[number].owner == owner and owner is not None:
                for cell in range(
                    self.layout.zone_base, self.layout.zone_base + len(self.layout.zones)
                ):
                    self.cells[cell] &= ~(1 << number)
                self.taken[number] = name
                return number
        there = {self.taken[n]: None for n in self._copies(key) if n in self.taken}
        where = f": it lies in {listing(map(quoted, there), 'and')} already" if there else ""
        raise PositionError(f"there are not that many copies of {quoted(str(key))}{where}")

    def _copies(self, key: Any) -> list[int]:
        """The numbers of a card, or of one copy of it."""
        copies = [n for n, copy in enumerate(self.layout.cards) if key in (copy.card.id, copy.key)]
        if not copies:
            raise self._unknown(str(key), [copy.key for copy in self.layout.cards], "card")
        return copies

    def _flipped(self, pieces: Any) -> None:
        sides = [
            member.id
            for piece in self.defs.pieces.values()
            for member in piece.members
            if piece.flips
        ]
        for name in _listed("flipped", pieces):
            if name not in sides:
                raise self._unknown(str(name), sides, "piece with another side")
            self.cells[self.layout.flipped] |= 1 << self.layout.first_single[name]

    def _begun(self, given: Mapping[str, int]) -> None:
        """Sets how often procedures have begun and ended before, by the track and as given."""
        layout, rounds = self.layout, self.machine.program.spaces
        at = self.given.get("at")
        first = at.get("round") if isinstance(at, Mapping) else None
        runs: Counter[str] = Counter()
        if type(first) is int and first in rounds:
            before = takewhile(lambda space: space.round != first, self.defs.track)
            runs.update(one.procedure for one in before if one.round is None or one.round in rounds)
        for name, number in _mapping("begun", given).items():
            if name not in self.defs.procedures:
                raise self._unknown(str(name), [*self.defs.procedures], "procedure")
            if type(number) is not int or not 0 <= number <= MAX_NUMBER:
                message = f"`begun` takes numbers from 0 to {MAX_NUMBER:,}, not {_said(number)}"
                raise PositionError(message)
            if name in self.defs.rounds:
                if first is not None:
                    raise PositionError(f"`at` says which `{name}` comes: leave it out")
                if number and number not in rounds:
                    raise PositionError(f"there is no round {number} in this game")
                self.cells[layout.round] = number
            runs[name] = number
        for counter, name in enumerate(layout.counted_runs):
            for base in (layout.begun_base, layout.ended_base):
                self.cells[base + counter] = runs[name]

    def _points(self, points: Mapping[str, int]) -> None:
        for colour, value in _mapping("points", points).items():
            if type(value) is not int or value < 0:
                raise PositionError(f"points must be numbers from 0 up, not {_said(value)}")
            self.cells[self.layout.points_base + self._player(colour)] = value

    def _player(self, colour: Any) -> int:
        if not isinstance(colour, str) or colour not in self.keys.colours:
            raise self._unknown(str(colour), list(self.keys.colours), "player")
        return self.keys.colours.index(colour)

    def _owner(self, colour: Any) -> int:
        """The number of an owner of counted pieces."""
        neutrals = self.layout.neutrals
        return self.keys.owners.index(colour) if colour in neutrals else self._player(colour)

    def _place_number(self, place: Any, cell: int) -> int:
        """The place of the single piece of a cell."""
        if place == NOWHERE:
            return -1
        if not isinstance(place, str) or place not in self.keys.place_numbers:
            raise self._unknown(str(place), list(self.keys.place_numbers), "place")
        number = self.keys.place_numbers[place]
        branches = self.machine.places.branches
        if branches.holding >> number & 1 and (
            branches.carried >> number & 1 or cell not in branches.riding
        ):
            raise PositionError(f"`{place}` can hold only counted pieces")
        return number

    @staticmethod
    def _unknown(name: str, among: list[str], what: str) -> PositionError:
        hint = did_you_mean(name, among)
        return PositionError(f"there is no {what} {quoted(name)}" + (f"; {hint}" if hint else ""))
