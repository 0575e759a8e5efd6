"""Why a thing is not offered: the facts against it, part by part of the operation that asks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...compile import expressions as ex
from ...compile.card_tests import CardTest, Differs, Every
from ...compile.operations import Jump, PieceCell, SetNumbers
from ...compile.verbs import blocks, loops, pieces
from ...compile.verbs.picks import (
    CardsOffered,
    NumbersOffered,
    PiecesOffered,
    PlacesOffered,
    PlayersOffered,
    ThoseChosen,
)
from ...text.records import Record
from ...text.wording import listing, quoted
from ..continuous.limits import Capacity
from ..expressions.card_tests import card_test, lying_in, printed
from ..expressions.players import chosen_of
from ..expressions.standing import StandsIn
from ..machine.machine import Machine
from ..machine.newcomers import newcomers_in
from ..state import domains
from ..state.state import State
from ..telling.facts import Fact, Facts
from ..telling.keys import STOP_KEY, Keys

_ASKED = {
    domains.PLACE: "a place",
    domains.PILE: "a place and whose pieces",
    domains.CARD: "a card",
    domains.NUMBER: "a number",
    domains.PLAYER: "a player",
    domains.PIECE: "a piece",
    domains.ANSWER: "an answer",
}
NOWHERE = ex.Mask(())
_MOST_GOALS = 3
"""How many places are named to which a piece can't go."""


class Refusal:
    """The facts against what one decision does not offer."""

    def __init__(self, machine: Machine, keys: Keys, state: State) -> None:
        self._machine, self._keys, self._state = machine, keys, state
        self._line = machine.program.code[state.pc]
        self._ask = self._line.op.ask()
        self._facts = Facts(machine, keys, state, state.player)
        self._places, self._layout = machine.places, machine.layout
        self._moves, self._singles = machine.rules.moves, machine.rules.single_moves

    def against(self, key: str) -> list[Fact]:
        """All facts by which the option with this key is missing.

        With one that lasts, only those of rules. Secrets only if there are no others.
        """
        facts = self._against(key) or [Fact("it would have no effect now", "", True)]
        lasting = [one for one in facts if one.lasts][:1]
        if lasting:
            return lasting + [one for one in facts if one.rule]
        return [one for one in facts if not one.secret] or facts[:1]

    def _against(self, key: str) -> list[Fact]:
        domain, keys = self._state.domain, self._keys
        name, _, owner = key.partition("#")[0].rpartition("/")
        if key == STOP_KEY and domain != domains.ANSWER:
            return [Fact("the choice is not optional, so it can't end here", lasts=True)]
        number = int(key) if re.fullmatch("[0-9]{1,9}", key) else None
        if domain == domains.PLACE and key in keys.place_numbers:
            return self._against_place(keys.place_numbers[key])
        if domain == domains.PILE and name in keys.place_numbers and owner in keys.owners:
            return self._against_pile(keys.place_numbers[name], keys.owners.index(owner))
        if domain == domains.PLAYER and key in keys.colours:
            return self._against_chosen(keys.colours.index(key))
        if domain == domains.NUMBER and number is not None:
            return self._against_number(number)
        if domain == domains.PIECE and key in keys.singles:
            return self._against_piece(keys.singles.index(key))
        copies = [n for n, card in enumerate(keys.cards) if card == key.partition("#")[0]]
        if domain == domains.CARD and copies:
            owners = [self._layout.cards[copy].owner for copy in copies]
            own = [one for one, of in zip(copies, owners, strict=True) if of == self._state.player]
            return min([self._against_card(copy) for copy in own or copies], key=len)
        if domain == domains.ANSWER and key in self._ask.answers:
            return self._against_answer(self._ask.answers.index(key))
        return [Fact(f"the question asks for {_ASKED[domain]}", lasts=True)]

    def _slot(self, slot: int) -> int:
        """The value of a slot of the frame that asks."""
        return self._state.stack[self._state.frame + slot]

    # ------------------------------------------------------------ things under a name

    def _against_chosen(self, number: int) -> list[Fact]:
        """Against what a sentence lets a player choose, draw or go through."""
        ask, state, among = self._ask, self._state, self._ask.among
        title = self._keys.title(self._keys.option(state.domain, number, self._line))
        before = [Fact(f"{title} was chosen before")]
        if ask.but is not None and chosen_of(ask.but).of(state) == number:
            return before
        chosen = -1 if ask.chosen is None else chosen_of(ask.chosen).of(state)
        if chosen >= 0 and chosen >> number & 1:
            return before
        op = self._line.op
        if isinstance(op, loops.NextThing):
            for earlier in [line.op for line in self._machine.program.code[: state.pc]]:
                if isinstance(earlier, loops.SetAside) and earlier.remaining == op.remaining:
                    among = earlier.among
        if among is None:
            return [Fact(f"{title} is not among those that are left")]
        return self._against_among(among, number) or before

    def _against_among(self, among: Record, number: int) -> list[Fact]:
        match among:
            case PlacesOffered(masks=masks):
                for mask in masks:
                    found = self._places.mask(mask).of(self._state)
                    if found:
                        return self._facts.against(mask, number)
            case PlayersOffered(players=players):
                return self._facts.against_player(players, number)
            case PiecesOffered(family=family):
                return self._against_member(family, number)
            case pieces.Family():
                return self._against_member(among, number)
            case CardsOffered(zones=zones, test=test):
                return self._against_lying(zones, test, number)
            case NumbersOffered(low=low, high=high):
                least, most = (self._places.number(end).of(self._state) for end in (low, high))
                text = f"less than {least}" if number < least else f"more than {most}"
                return [Fact(f"{number} is {text}")]
            case ThoseChosen():
                return [Fact("it is none of those that were chosen before")]
        return []

    # ------------------------------------------------------------ places

    def _against_place(self, place: int) -> list[Fact]:
        ask = self._ask
        if ask.pile is not None:
            return self._against_goal(self._slot(ask.pile), place)
        if ask.target is not None and ask.piece is not None:
            cell = self._moved_cell(ask.piece)
            if self._state.cells[cell] == place:
                return self._barring(cell, place)
            return self._facts.against(ask.target, place) + self._barring(cell, place)
        if ask.scoring is not None and ask.among is not None:
            rule = self._machine.events.manners.leaving_out(self._state, place)
            if rule is not None:
                return [Fact(f"{self._facts.place(place)} is not scored", rule)]
            done = [Fact(f"{self._facts.place(place)} is scored already")]
            return self._against_among(ask.among, place) or done
        return self._against_chosen(place)

    def _against_goal(self, pile: int, place: int) -> list[Fact]:
        """Against a place to which a piece of a pile would go."""
        state, zone, otherwise = self._state, self._ask.target or NOWHERE, self._ask.otherwise
        kind, owner, origin = self._layout.piles()[pile]
        blocked = self._moves.blocked(state, pile, state.player)
        if otherwise is not None and not self._places.mask(zone).of(state) & ~blocked:
            zone = otherwise
        self._facts.guarded = self._moves.taboo(kind).of(state)
        facts = self._facts.against(zone, place)
        borne = self._keys.is_borne(origin) and self._keys.standing(origin, state) == place
        if place == origin or borne:
            return [*facts, Fact(f"the piece stands {self._keys.at(place)} already")]
        if self._facts.guarded >> place & 1:
            facts.append(self._facts.taboo(place))
        whose = ex.Owned(kind, "owner", owner)
        for limit, at in self._moves.barriers(state, pile, place, state.player):
            rule = limit.rule if limit.is_named else ""
            if isinstance(limit, Capacity):
                most, left = limit.most.of(state), limit.left(state, owner, at)
                counted = whose if limit.each_owner else ex.Owned(kind, "anyone", 0)
                full = self._facts.has(counted, at, most - left, f", not fewer than {most}")
                facts.append(full._replace(rule=rule))
            else:
                text = f"{self._facts.pieces(whose)} can't go to {self._facts.place(at)}"
                facts.append(Fact(text, rule))
        carrier = self._places.branches.carrier(origin)
        by = None if carrier is None else self._singles.forbids(state, carrier, place)
        return facts if by is None else [*facts, Fact("its carrier can't go there", by)]

    def _moved_cell(self, piece: PieceCell) -> int:
        """The cell of the single piece whose new place is asked."""
        if piece.slot is not None:
            return piece.base + self._slot(piece.slot)
        role = self._places.stand_ins.of(piece.base)
        return piece.base if role is None else role.of(self._state)

    def _barring(self, cell: int, place: int) -> list[Fact]:
        """What keeps a single piece from a place."""
        state, facts = self._state, list[Fact]()
        title = self._keys.single_title(cell - self._layout.single_base)
        if state.cells[cell] == place:
            return [Fact(f"{title} stands {self._keys.at(place)} already")]
        if self._places.taboo.of(state) >> place & 1 and not self._ask.allows_taboo:
            facts.append(self._facts.taboo(place))
        rule = self._singles.forbids(state, cell, place)
        if rule is not None:
            facts.append(Fact(f"{title} can't go to {self._facts.place(place)}", rule))
        elif not facts and self._places.branches.holding >> place & 1:
            facts.append(Fact(f"{title} can't be carried by another piece", lasts=True))
        return facts

    # ------------------------------------------------------------ pieces

    def _against_pile(self, place: int, owner: int) -> list[Fact]:
        ask, cells = self._ask, self._state.cells
        meant = [quota.pieces for quota in ask.quotas] if ask.pieces is None else [ask.pieces]
        facts = self._against_owner(ask.source or NOWHERE, meant, place, owner)
        whose = ex.Owned(meant[0].kind, "owner", owner)
        pile, called = self._layout.pieces_at(whose.kind, place, owner), self._facts.pieces(whose)
        slots = [quota.slot for quota in ask.quotas if self._means(quota.pieces, owner)]
        if slots and all([self._slot(slot) <= 0 for slot in slots]):
            facts.append(Fact(f"no more {called} may move"))
        if facts or ask.pieces is not None:
            return facts or [Fact("a rule keeps the piece from being carried")]
        if ask.come is not None and cells[pile] <= newcomers_in(cells[ask.come], pile):
            return [Fact(f"all {called} {self._keys.at(place)} came too late")]
        goals = self._machine.members[self._places.mask(ask.target or NOWHERE).of(self._state)]
        return [_nowhere([self._against_goal(pile, goal) for goal in goals])]

    def _against_owner(
        self, source: ex.Mask, meant: Sequence[ex.Owned], place: int, owner: int
    ) -> list[Fact]:
        """Against pieces of an owner that would come from a place."""
        whose = ex.Owned(meant[0].kind, "owner", owner)
        facts = self._facts.against(source, place, deep=True)
        if not any([self._means(one, owner) for one in meant]):
            only = listing([self._facts.pieces(one) for one in meant])
            text = f"only {only} may be chosen, not {self._facts.pieces(whose)}"
            facts.insert(0, Fact(text, lasts=True))
        if not self._state.cells[self._layout.pieces_at(whose.kind, place, owner)]:
            facts.append(self._facts.has(whose, place, 0))
        taboo = self._moves.taboo(whose.kind).of(self._state) >> place & 1
        return [*facts, self._facts.taboo(place)] if taboo and not self._ask.allows_taboo else facts

    def _means(self, owned: ex.Owned, owner: int) -> bool:
        """Whether the pieces of an owner are among those that are meant."""
        return self._places.owners.meant(owned).of(self._state) >> owner & 1 == 1

    def _against_piece(self, piece: int) -> list[Fact]:
        ask, state, cell = self._ask, self._state, self._layout.single_base + piece
        if not isinstance(ask.among, pieces.Family):
            return self._against_chosen(piece)
        facts, place = self._against_member(ask.among, piece), state.cells[cell]
        if place >= 0 and not ask.among.free and self._places.taboo.of(state) >> place & 1:
            facts.append(self._facts.taboo(place))
        if not facts and ask.target is not None:
            goals = self._machine.members[self._places.mask(ask.target).of(state)]
            facts.append(_nowhere([self._barring(cell, goal) for goal in goals]))
        return facts

    def _against_member(self, family: pieces.Family, piece: int) -> list[Fact]:
        """Against one of the pieces of a family."""
        cell, where, title = family.base + piece, family.where, self._keys.single_title(piece)
        if cell not in family.cells:
            some = self._keys.single_title(family.cells[0] - family.base)
            return [Fact(f"{title} is no piece like {some}", lasts=True)]
        place = self._state.cells[cell]
        if StandsIn(self._places, where).at(self._state, place):
            return [Fact(f"{title} looks like another one that is offered")] if place < 0 else []
        if place < 0:
            return [Fact(f"{title} is nowhere")]
        if where.within is None or where.outside:
            return [Fact(f"{title} is {self._keys.at(place)}")]
        facts = self._facts.against(where.within, place, deep=True)
        at = f"{title} is {self._keys.at(place)}"
        return [one._replace(text=f"{at}; {one.text}") for one in facts]

    # ------------------------------------------------------------ numbers

    def _against_number(self, number: int) -> list[Fact]:
        amount, state = self._ask.amount, self._state
        if amount is None:
            return self._against_chosen(number)
        pile, left = self._slot(amount.pile), self._slot(self._ask.quotas[0].slot)
        facts: list[Fact] = []
        kind, owner, origin = self._layout.piles()[pile]
        whose = ex.Owned(kind, "owner", owner)
        if state.cells[pile] < number:
            facts.append(self._facts.has(whose, origin, state.cells[pile], f", not {number}"))
        if left < number:
            text = f"at most {left} {self._facts.pieces(whose, left)} may move, not {number}"
            facts.append(Fact(text))
        target = self._places.place(amount.target).of(state)
        if not facts and target >= 0:
            room = self._moves.fits(state, pile, target, state.player)
            rule = self._moves.forbids(state, pile, target, state.player) or ""
            text = f"{self._facts.place(target)} has room for {room}, not for {number}"
            facts.append(Fact(text, rule))
        return facts

    # ------------------------------------------------------------ cards

    def _against_card(self, card: int) -> list[Fact]:
        among, code = self._ask.among, self._machine.program
        if not isinstance(among, CardsOffered):
            return self._against_chosen(card)
        facts = self._against_lying(among.zones, among.test, card)
        if self._ask.card is not None and self._keys.cards[card] not in code.actions:
            facts.append(Fact(f"“{self._keys.card_title(card)}” has no action", lasts=True))
        return facts

    def _against_lying(
        self, zones: Sequence[ex.ZoneRef], test: CardTest | None, card: int
    ) -> list[Fact]:
        """Against a card of some zones that passes a test."""
        state, title = self._state, f"“{self._keys.card_title(card)}”"
        lying, facts = lying_in(zones).of(state), list[Fact]()
        if not lying >> card & 1:
            at = self._machine.events.where(state, card) - self._layout.zone_base
            seen = at >= 0 and self._keys.sees(at, state.player)
            where = f"; it is in {self._facts.zone(at)}" if seen else ""
            facts.append(Fact(f"{title} is not in {self._facts.zones(zones)}{where}"))
        lying |= 1 << card
        for one in test.tests if isinstance(test, Every) else [test]:
            passing = card_test(self._places, one)
            kept = lying if passing is None else passing.keep(state, lying)
            if not kept >> card & 1 and not (facts and isinstance(one, ex.Extreme)):
                facts.append(self._failed(one, card, title))
            lying = kept | 1 << card
        return facts

    def _failed(self, test: CardTest | None, card: int, title: str) -> Fact:
        """That a card does not pass a test."""
        state, program = self._state, self._machine.program
        if isinstance(test, Every):
            return self._failed(test.tests[-1], card, title)
        if isinstance(test, Differs):
            numbers, first = printed(program, test.attribute), test.cell - self._layout.zone_base
            for player in range(self._layout.players):
                for other in self._machine.members[state.cells[test.cell + player]]:
                    if numbers[other] == numbers[card]:
                        has = test.attribute in self._layout.cards[card].card.numbers
                        number = f"the number {numbers[card]}" if has else "no number"
                        zone = self._facts.zone(first + player)
                        where = f"“{self._keys.card_title(other)}” in {zone}"
                        secret = not self._keys.sees(first + player, state.player)
                        return Fact(f"{title} has {number}, as {where}", "", secret)
        if isinstance(test, ex.Within) and isinstance(test.measure, ex.Printed):
            value = printed(program, test.measure.attribute)[card]
            what = self._keys.title(test.measure.attribute)
            return Fact(f"the {what} of {title} is {value}{self._facts.missed(test.bound)}")
        return Fact(f"{title} is no card that is meant", lasts=True)

    # ------------------------------------------------------------ answers

    def _against_answer(self, answer: int) -> list[Fact]:
        """Against a block or a part that has no effect now."""
        ask, op, called = self._ask, self._line.op, quoted(self._ask.answers[answer])
        if ask.order is not None and not self._slot(ask.order) >> answer & 1:
            return [Fact(f"{called} is {'done' if ask.in_force >> answer & 1 else 'not in force'}")]
        at = op.starts[answer] if isinstance(op, blocks.Asking) and answer < len(op.starts) else -1
        facts = self._without_effect(at) if at >= 0 else []
        return facts or [Fact(f"{called} would have no effect now")]

    def _without_effect(self, at: int) -> list[Fact]:
        """The condition at the beginning of a block that does not hold, or what it lacks."""
        op, seat = self._machine.program.code[at].op, self._state.player
        among = op.ask().among
        if isinstance(among, CardsOffered) and not lying_in(among.zones).of(self._state):
            return [Fact(f"no card is in {self._facts.zones(among.zones)}")]
        match op:
            case blocks.May() | loops.SetAside() | SetNumbers():
                return self._without_effect(at + 1)
            case Jump(to=to) if to > at:
                return self._without_effect(to)
            case blocks.IfHolds(test=test):
                return self._facts.against_condition(test) or self._without_effect(at + 1)
            case blocks.IfPlayer(players=players, slot=slot):
                found = self._facts.against_player(players, self._slot(slot))
                return found or self._without_effect(at + 1)
            case loops.OnlyOnce(cell=cell, run=run):
                now = 1 if run is None else self._state.cells[run] + 1
                if self._state.cells[cell + seat] == now:
                    return [Fact("it is done already")]
                return self._without_effect(at + 1)
        return []


def _nowhere(against: Sequence[Sequence[Fact]]) -> Fact:
    """That a piece could go to no place, with what stands against some of them."""
    first = [facts[0] for facts in against if facts]
    texts = list(dict.fromkeys([fact.text for fact in first]))[:_MOST_GOALS] or ["there is none"]
    rule = first[0].rule if len({fact.rule for fact in first}) == 1 else ""
    secret = any([fact.secret for fact in first])
    return Fact(f"the piece could go nowhere: {'; '.join(texts)}", rule, secret)
