"""Facts about the position by which a thing fails the tests of a sentence, in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...compile import condition_tests as ct
from ...compile import expressions as ex
from ...compile.card_tests import CardsThatNumber, PrintedNumber
from ...compile.player_tests import EachPlayer, Players
from ...compile.program import Border
from ...lang.english.titles import bare, is_several, possessive
from ...lang.nodes import Name
from ...text.wording import listing
from ..expressions.borders import Borders
from ..expressions.changed_zones import ZoneNow
from ..expressions.players import chosen_of, person_of
from ..machine.machine import Machine
from ..state.state import State
from .keys import Keys


class Fact(NamedTuple):
    """A fact. rule: the id of the rule that makes it count; empty: none.

    secret: it is about what the player who decides may not know, so its text has no such value.
    lasts: nothing in the position changes it: the sentence is about other things.
    """

    text: str
    rule: str = ""
    secret: bool = False
    lasts: bool = False


def _within(low: int, high: int) -> str:
    """Bounds in words."""
    if low == high:
        return f"exactly {low}"
    if high >= ex.MANY:
        return f"at least {low}"
    return f"{low} to {high}" if low > 0 else f"at most {high}"


def _apart_from(low: int, high: int) -> str:
    """What is outside of bounds, in words."""
    if high >= ex.MANY:
        return f"at most {low - 1}"
    return f"at least {high + 1}" if low <= 0 else f"other than {_within(low, high)}"


_LASTING = (ex.ConstPlace, ex.PlayersPlace, ex.Regions, ex.Seats)
"""Parts of a zone that never have a place of another kind."""


class Facts:
    """The facts in one state, as the player of a seat may hear them.

    guarded: the places (bits) that are refused as taboo, in any case.
    """

    def __init__(self, machine: Machine, keys: Keys, state: State, seat: int) -> None:
        self._machine, self._keys, self._state, self._seat = machine, keys, state, seat
        self._places, self._layout, self._members = machine.places, machine.layout, machine.members
        self._regions = (1 << machine.layout.regions) - 1
        self.guarded = 0

    # ------------------------------------------------------------ names

    def place(self, place: int) -> str:
        """A place, as a part of a sentence."""
        return self._keys.place_title(place)

    def _is(self, place: int) -> str:
        """A place as the subject of a sentence."""
        title = self.place(place)
        return f"{title} {'are' if is_several(title) else 'is'}"

    def places(self, mask: int) -> str:
        """The places of a mask, in a list."""
        every = mask & self._regions == self._regions
        named = ["all regions"] if every else []
        left = mask & ~self._regions if every else mask
        return listing([*named, *map(self.place, self._members[left])], "and") or "no place"

    def pieces(self, owned: ex.Owned, amount: int = 2) -> str:
        """The pieces of some owners."""
        kind, number = self._keys.pieces(owned.kind, amount), owned.subject
        if owned.whose == "anyone":
            return kind
        if owned.whose in ("own", "opponents"):
            number = self._state.stack[self._state.frame + number]
        whose = self._keys.owner_title(number)
        own = owned.whose in ("own", "owner")
        return f"{whose} {kind}" if own else f"{kind} that are not {possessive(whose)}"

    def named(self, expr: ex.PlaceExpr) -> str:
        """A place, with the piece by which it is meant."""
        place, piece = self._places.place(expr).of(self._state), self._piece(expr)
        where = self.place(place) if place >= 0 else ""
        if piece < 0:
            return where or "a place that was not chosen"
        title = self._keys.single_title(piece)
        whose = f"{possessive(title)} {'region' if place < self._layout.regions else 'place'}"
        if self._hides(expr):
            return whose
        return f"{whose}, {where}" if where else f"{whose}, as {title} is nowhere"

    def _piece(self, expr: ex.PlaceExpr) -> int:
        """The number of the single piece whose place is meant; -1: none."""
        cell, state = -1, self._state
        match expr:
            case ex.PiecePlace(cell=cell):
                role = self._places.stand_ins.of(cell)
                cell = cell if role is None else role.of(state)
            case ex.PlayersPiecePlace(base=base, subject=subject):
                cell = base + state.stack[state.frame + subject]
            case ex.ChosenPiecePlace(base=base, piece=piece):
                cell = base + chosen_of(piece).of(state)
        return cell - self._layout.single_base if cell >= 0 else -1

    def _hides(self, expr: ex.MaskPart) -> bool:
        """Whether it is the place of a piece that another player moved in secret."""
        if not isinstance(expr, ex.PlaceExpr):
            return False
        veil = self._layout.veiled.get(self._piece(expr))
        return veil is not None and self._state.cells[veil] not in (0, self._seat + 1)

    def _noun(self, mask: int) -> str:
        """The noun for the regions of a mask; empty if they have none in common."""
        words, first = self._keys.words, self._layout.first_place
        if mask == self._regions:
            return "region"
        for trait, regions in words.with_trait.items():
            if mask == sum([1 << first[one] for one in regions]):
                return words.region(Name(trait))
        return ""

    # ------------------------------------------------------------ zones

    def against(self, zone: ex.Mask, place: int, *, deep: bool = False) -> list[Fact]:
        """Why a place is none of a zone; of the zone's parts, the one counts that it nearly passes.

        deep: the zone has the places in its places, too. Empty if it is one of them.
        """
        meant = self._places.branch(zone) if deep else self._places.mask(zone)
        if meant.of(self._state) >> place & 1:
            return []
        top = self._places.branches.top_of(self._state, place) if deep else place
        places = dict.fromkeys((place, max(top, 0)))
        tried = [self._against_part(part, at) for part in zone.parts for at in places]
        nearest = min([found for found in tried if found], key=len, default=None)
        if nearest is not None:
            return nearest
        seats = [part for part in zone.parts if isinstance(part, ex.Seats)]
        parts = [part for part in zone.parts if part not in seats] or seats
        texts = dict.fromkeys([self._other_than(part) for part in parts])
        secret = any([self._hides(part) for part in parts])
        lasts = all([isinstance(part, _LASTING) for part in parts])
        return [Fact(f"{self._is(place)} {' and '.join(texts)}", "", secret, lasts)]

    def _against_part(self, part: ex.MaskPart, place: int) -> list[Fact]:
        """The same for a part that could contain it; empty for any other part."""
        match part:
            case ex.Regions(mask=mask, tests=tests) if mask >> place & 1:
                return self.against_tests(tests, mask, place)
            case ex.Seats(regions=regions):
                branches = self._places.branches
                is_seat = branches.seats(regions.mask) >> place & 1
                top = branches.top_of(self._state, place) if is_seat else place
                return [] if top == place else self._against_part(regions, top)
            case ex.Itself(places=inner):
                return self._against_part(inner, place)
            case ex.ChangedZone(name=name):
                zone = ZoneNow(part, self._places)
                rule = zone.leaving_out(self._state, place)
                now = f"{self._keys.title(name)}: {self.places(zone.of(self._state))}"
                usual = self.against(part.usual, place) if rule is None else []
                return usual or [Fact(f"{self._is(place)} not in {now}", rule or "")]
        return []

    def _other_than(self, part: ex.MaskPart) -> str:
        """That something is none of the places of a part, after `is`."""
        match part:
            case ex.Regions(mask=mask):
                noun = self._noun(mask)
                return f"no {noun}" if noun else f"none of {self.places(mask)}"
            case ex.Seats():
                return "no place in a region"
            case ex.Itself(places=inner):
                return self._other_than(inner)
            case ex.ChangedZone(usual=usual):
                return " and ".join([self._other_than(one) for one in usual.parts])
        return f"not {self.named(part)}"

    # ------------------------------------------------------------ tests of places

    def against_tests(self, tests: Iterable[ex.Where], mask: int, place: int) -> list[Fact]:
        """Why a place of a mask fails some tests: all that fail, a superlative only by itself."""
        failing: list[Fact] = []
        for test in tests:
            kept = self._places.test(test).keep(self._state, mask)
            if not kept >> place & 1 and not (failing and isinstance(test, ex.Extreme)):
                failing += self._against_test(test, place, mask)
            mask = kept | 1 << place
        return failing

    def taboo(self, place: int) -> Fact:
        """That a place is taboo by a rule, or a piece that is off the board."""
        top = self._places.branches.top_of(self._state, place)
        rule = self._machine.rules.guard_of(self._state, top) if top >= 0 else None
        if rule is None:
            return Fact(f"{self._is(place)} off the board")
        return Fact(f"{self._is(top)} taboo", rule)

    def _against_test(self, where: ex.Where, place: int, mask: int) -> list[Fact]:
        test, is_not = where, False
        while isinstance(test, ex.Not):
            test, is_not = test.test, not is_not
        name, no = self.place(place), "" if is_not else "not "
        match test:
            case ex.IsTaboo():
                return [self.taboo(place) if is_not else Fact(f"{self._is(place)} not taboo")]
            case ex.NextTo(place=other):
                rule = self._border(test, place, apart=is_not)
                if place == self._places.place(other).of(self._state):
                    if self.guarded >> place & 1:
                        return [self.taboo(place)]
                    return [Fact(f"{self._is(place)} {self.named(other)}, not next to it")]
                text = f"{self._is(place)} {no}next to {self.named(other)}"
                return [Fact(text, rule, self._hides(other))]
            case ex.NextToOne():
                rule = self._border(test, place, apart=is_not)
                return [self._neighbours(test, rule, place, is_not=is_not)]
            case ex.SamePlace(place=other) if is_not and self._piece(other) < 0:
                return [Fact(f"{name} was chosen before")]
            case ex.SamePlace(place=other):
                return [Fact(f"{self._is(place)} {no}{self.named(other)}", "", self._hides(other))]
            case ex.HasSingle(cells=cells):
                return [self._singles(cells, place, is_there=is_not)]
            case ex.Within(measure=ex.Picks(), bound=bound):
                players = self.missed(bound, is_not=is_not).removeprefix(", not ") or "any"
                return [Fact(f"{name} was not chosen by {players} players", "", True)]
            case ex.Within(measure=measure, bound=bound):
                return [self._measured(measure, place, self.missed(bound, is_not=is_not))]
            case ex.EachWithin(numbers=numbers, bounds=ends):
                return [self.number(numbers[place], self.missed(ends[place], is_not=is_not))]
            case ex.Extreme():
                return [self._surpassed(test, place, mask)]
            case ex.IsAmong(things=things):
                noun = self._noun(things) or f"one of {self.places(things)}"
                return [Fact(f"{self._is(place)} {'a' if is_not else 'no'} {noun}")]
            case ex.IsChosen():
                return [Fact(f"{name} was {no}chosen before")]
            case ex.AnyOf(tests=tests) if is_not:
                return self.against_tests([ex.Not(one) for one in tests], 1 << place, place)
            case ex.AnyOf():
                return [Fact(f"{self._is(place)} empty")]
            case ex.Led(pieces=pieces):
                leads = "are the most" if is_not else "are not the most"
                return [Fact(f"{self.pieces(pieces)} {leads} in {name}")]
        return [Fact("something that the sentence names is not there")]

    def _border(self, test: ex.NextTo | ex.NextToOne, place: int, *, apart: bool) -> str:
        """The id of the rule about borders by which a place fails a test; empty for none."""
        if isinstance(test, ex.NextTo):
            others = self._places.bits[self._places.outermost(test.place).of(self._state)]
        else:
            passing = ex.Regions(self._regions, (test.test,))
            others = self._places.mask(ex.Mask((passing,))).of(self._state)
        borders = Borders(self._places, self._machine.program.rules.of(Border))
        top = self._places.branches.top_of(self._state, place)
        return borders.decided_by(self._state, top, others, apart=apart) or ""

    def _neighbours(self, test: ex.NextToOne, rule: str, place: int, *, is_not: bool) -> Fact:
        """What is true of the neighbours of a place."""
        near = self._places.next_to(ex.NextTo(ex.ConstPlace(place), test.changing))
        wanted, facts = ex.Not(test.test) if is_not else test.test, list[Fact]()
        for other in self._members[near.of(self._state) & self._regions]:
            facts += self.against_tests((wanted,), self._regions, other)
        text = "; ".join(dict.fromkeys([fact.text for fact in facts]))
        secret = any([fact.secret for fact in facts])
        return Fact(f"of the regions next to {self.place(place)}, {text}", rule, secret)

    def _singles(self, cells: Sequence[int], place: int, *, is_there: bool) -> Fact:
        """Which single pieces stand in a place, or that none of them does."""
        pieces = [ex.PiecePlace(cell) for cell in cells]
        if is_there:
            bit, around = 1 << place, self._places.around
            pieces = [one for one in pieces if around(one).of(self._state) & bit]
        titles = [self._keys.single_title(self._piece(one)) for one in pieces]
        few = listing(titles, "and" if is_there else "or")
        secret = any([self._hides(one) for one in pieces])
        return Fact(f"{few} is {'' if is_there else 'not '}{self._keys.at(place)}", "", secret)

    # ------------------------------------------------------------ numbers

    def has(self, owned: ex.Owned, place: int, count: int, end: str = "") -> Fact:
        """How many pieces stand in a place."""
        title, secret = self.place(place), not self._keys.sees_place(place, self._seat)
        if not secret or not (count or end):
            verb = "have" if is_several(title) else "has"
            text = f"{title} {verb} {count or 'no'} {self.pieces(owned, count)}{end}"
            return Fact(text, "", secret)
        return Fact(f"{self.pieces(owned)} in {self.place(place)} do not fit", "", True)

    def missed(self, bound: ex.Ends, *, is_not: bool = False) -> str:
        """The bounds that a number is not in."""
        low, high = self._places.ends(bound).of(self._state)
        if not is_not and (low, high) == (1, ex.MANY):
            return ""
        return f", not {_apart_from(low, high) if is_not else _within(low, high)}"

    def _measured(self, measure: ex.Measure, thing: int, end: str) -> Fact:
        match measure:
            case ex.Owned():
                count = self._places.counter(measure).at(self._state, thing)
                return self.has(measure, thing, count, end)
            case ex.FirstValue():
                return self.number(ex.ValueNumber(ex.ConstPlace(thing)), end)
            case ex.OfEach(numbers=numbers):
                number = numbers[thing]
                return self.number(number if isinstance(number, ex.Number) else None, end)
        return Fact("a number does not fit", "", True)

    def number(self, number: ex.Number | None, end: str) -> Fact:
        """A number, with its value; None: one that a player chose."""
        title = "" if number is None else self._called(number)
        if number is None or not title:
            return Fact("a number does not fit", "", True)
        return Fact(f"{title} is {self._places.number(number).of(self._state)}{end}")

    def _called(self, number: ex.Number) -> str:
        """What a number is; empty for one that the player who decides may not know."""
        layout, state, keys = self._layout, self._state, self._keys
        match number:
            case ex.OneOf(base=base, which=ex.ConstPlayer() | ex.SlotPlayer() as person):
                seat = person_of(person).of(state)
                if base == layout.points_base and seat >= 0:
                    return f"{possessive(keys.colours[seat])} score"
                for counter in layout.counters:
                    if counter.base == base and seat >= 0:
                        return keys.counter_title(counter, seat)
            case ex.PiecesNumber(pieces=pieces, places=places):
                mask = self._places.mask(places).of(state)
                if all([keys.sees_place(one, self._seat) for one in self._members[mask]]):
                    return f"the number of {self.pieces(pieces)} in {self.places(mask)}"
            case ex.CardsNumber(zones=zones) if self._sees(zones):
                return f"the number of cards in {self.zones(zones)}"
            case CardsThatNumber(zones=zones) if self._sees(zones):
                return f"the number of fitting cards in {self.zones(zones)}"
            case PrintedNumber(attribute=attribute, zone=zone) if self._sees((zone,)):
                return f"the {bare(keys.title(attribute))} of the card in {self.zones((zone,))}"
            case ex.Combined(how=how, first=first, second=second):
                both = [self._called(first), self._called(second)]
                return f"the {how} of {' and '.join(both)}" if all(both) else ""
            case ex.ValueNumber(place=place) if not self._hides(place):
                return f"what first place pays in {self.named(place)}"
        return ""

    def zones(self, zones: Sequence[ex.ZoneRef]) -> str:
        """Card zones, in a list."""
        return listing([self.zone(number) for number in self._numbers(zones)])

    def _sees(self, zones: Sequence[ex.ZoneRef]) -> bool:
        """Whether the player who decides sees the cards in some zones."""
        return all([self._keys.sees(number, self._seat) for number in self._numbers(zones)])

    def _numbers(self, zones: Sequence[ex.ZoneRef]) -> list[int]:
        """The numbers of card zones."""
        stack, frame, base = self._state.stack, self._state.frame, self._layout.zone_base
        added = [0 if one.subject is None else stack[frame + one.subject] for one in zones]
        return [one.cell + more - base for one, more in zip(zones, added, strict=True)]

    def zone(self, zone: int) -> str:
        """A card zone, as a part of a sentence."""
        name = self._keys.zones[zone]
        title = self._keys.title(name)
        return title if "/" in name or title.startswith("the ") else f"the {title}"

    def _surpassed(self, test: ex.Extreme, place: int, mask: int) -> Fact:
        """That another place has more, or as many."""
        own = self._measured(test.measure, place, "")
        if test.negated:
            return Fact(f"{own.text}: the {'most' if test.highest else 'fewest'}", "", own.secret)
        best = self._places.test(test).keep(self._state, mask) & ~(1 << place)
        others = [self._measured(test.measure, one, "") for one in self._members[best]]
        secret = own.secret or any([one.secret for one in others])
        text = others[0].text if others else "it shares its rank"
        return Fact(f"{own.text}, but {text}", "", secret)

    # ------------------------------------------------------------ players

    def against_player(self, players: Players, seat: int) -> list[Fact]:
        """Why a player is none of some players."""
        failing: list[Fact] = []
        if players.but is not None and person_of(players.but).of(self._state) == seat:
            decides = "the player who decides" if seat == self._seat else "left out"
            failing.append(Fact(f"{self._keys.colours[seat]} is {decides}"))
        for test in players.tests:
            if isinstance(test, EachPlayer):
                failing += self.against_condition(test.conditions[seat])
            elif not failing and seat not in self._places.players_of(players).of(self._state):
                failing.append(
                    self._measured(test.measure, seat, ", and another player surpasses it")
                )
        return failing

    def against_condition(self, test: ct.Test, *, is_not: bool = False) -> list[Fact]:
        """Why a condition does not hold; is_not: why it does."""
        if self._places.condition(test).holds(self._state) is not is_not:
            return []
        no, state = "" if is_not else "not ", self._state
        match test:
            case ct.Opposite(test=inner):
                return self.against_condition(inner, is_not=not is_not)
            case ct.All(tests=tests) | ct.One(tests=tests):
                each = [self.against_condition(one, is_not=is_not) for one in tests]
                return [fact for some in each for fact in some]
            case ct.Keeps(number=number, bound=bound):
                return [self.number(number, self.missed(bound, is_not=is_not))]
            case ct.PlacePasses(place=place, tests=tests) if not is_not:
                at = self._places.place(place).of(state)
                return self.against_tests(tests, 1 << at, at) if at >= 0 else []
            case ct.PieceIn(place=place, places=places):
                there = self.places(self._places.mask(places).of(state))
                return [Fact(f"{self.named(place)}, is {no}in {there}", "", self._hides(place))]
            case ct.SamePerson(one=one, other=other):
                return [Fact(f"{self._person(one)} is {no}{self._person(other)}")]
            case ct.LeadsIn(person=person, place=place):
                leads = "leads" if is_not else "does not lead"
                return [Fact(f"{self._person(person)} {leads} in {self.named(place)}")]
        return [Fact("a condition of the sentence does not hold", "", True)]

    def _person(self, person: ex.PersonExpr) -> str:
        seat = person_of(person).of(self._state)
        return self._keys.colours[seat] if seat >= 0 else "no player"
