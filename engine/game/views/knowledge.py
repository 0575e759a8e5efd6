"""What a player can work out about where cards lie, from the visible cards and the log.

A spot is a card zone (its number) or a deck (-1 - its number), as in the log. A card that a player
has seen arrive at a spot, or has looked at there, is there until the player sees it leave, or until
a card leaves that spot unseen.
"""

from __future__ import annotations

from ..machine.machine import Machine
from ..state import events
from ..state.domains import CARD as CARD_DOMAIN
from ..state.events import OF_CARDS, Event, events_in
from ..state.history import Entry, entries, entries_after
from ..state.state import State
from ..telling.keys import Keys


class CardKnowledge:
    """Where each card may lie, as far as one player can know.

    spots: where each card lies. may: for each card, the spots (bits) where it may lie for all that
    the player knows. decks: for each deck, its cards as far as known, the top first; None: not
    known; below 0: -1 - the number of the unseen move by which it came. free: the cards whose place
    the player does not know for sure. unseen: the moves of cards that the player did not see and
    has not seen since, each with its number in the log. sealed: by slot, the secret choices that
    were not revealed, with their numbers. looked: the cards that the player has looked at. first:
    the spots where each card may have lain before the log. candidates: by number, the cards of
    which one made an unseen move. together: by number, the cards that another player has put into
    an unseen order on top of a deck. named: by number, the cards that an event names, with their
    spots; shown: all of them. learned: the secret choices that the player has looked at, by number;
    others_learned: those that others have looked at. The knowledge does not change once it is made,
    so threads may share it.
    """

    log: list[Entry]
    may: dict[int, int]
    decks: list[list[int | None]]
    sealed: dict[int, tuple[int, events.Sealed]]
    looked: set[int]
    shown: set[int]
    first: dict[int, int]
    candidates: dict[int, list[int]]
    together: dict[int, list[int]]
    named: dict[int, list[tuple[int, int]]]
    learned: dict[int, events.Sealed]
    others_learned: list[tuple[int, events.Learned]]
    _seen: list[bool]
    _now: dict[int, int]
    _count: dict[int, int]
    _since: dict[int, int]
    _hidden: list[tuple[int, events.CardMoved | events.CardShown]]

    def __init__(
        self,
        machine: Machine,
        keys: Keys,
        state: State,
        viewer: int,
        before: CardKnowledge | None = None,
    ) -> None:
        """Reads the log. before: what the same player knew earlier; reading continues there."""
        self._layout, self._viewer = machine.layout, viewer
        self._told = state.log
        self.spots = _spots_now(machine, state)
        if before is None or not self._goes_on(before):
            self._seen = [keys.sees(zone, viewer) for zone in range(len(self._layout.zones))]
            self.log = entries(state.log)
            self._begin()
            self._follow_all(0)
        if self.looked:
            self._conclude()
        tops = _tops_in_view(machine, state)
        placed = {card for deck in self.decks for card in deck if card is not None and card >= 0}
        self.free = [
            card
            for card, spot in self.spots.items()
            if card not in tops and card not in placed and not self.sees(spot)
            if spot < 0 or not self.has_found(card)
        ]
        self.unseen = [(at, one) for at, one in self._hidden if self._since[one.card] <= at]

    def bit(self, spot: int) -> int:
        """The bit of a spot."""
        return 1 << (spot if spot >= 0 else len(self._seen) - 1 - spot)

    def found(self) -> list[int]:
        """The cards that the player has looked at, or that a text named, and where they are."""
        return [one for one in sorted(self.looked | self.shown) if not self._is_unsure(one)]

    def has_found(self, card: int) -> bool:
        """Whether the player has looked at a card, and knows at which spot it is."""
        return card in self.looked and not self._is_unsure(card)

    def _is_unsure(self, card: int) -> bool:
        return self.may[card] & (self.may[card] - 1) != 0

    def sees(self, spot: int) -> bool:
        """Whether the player sees all cards at a spot anyway."""
        return spot >= 0 and self._seen[spot]

    def _conclude(self) -> None:
        """Where no more cards may lie than do, all of them lie."""
        hidden = [spot for spot in set(self.spots.values()) if spot >= 0 and not self.sees(spot)]
        for _ in hidden:  # one conclusion may lead to another
            before = self.may.copy()
            for spot in hidden:
                bit = self.bit(spot)
                here = [card for card, spots in self.may.items() if spots & bit]
                if len(here) == self._count[spot]:
                    self.may.update(dict.fromkeys(here, bit))
            if self.may == before:
                return

    # ------------------------------------------------------------ from what was known before

    def _goes_on(self, before: CardKnowledge) -> bool:
        """Follows what came after an earlier moment of the same game; False if this is another."""
        told = entries_after(before._told, self._told)
        if told is None:
            return False
        self._seen = before._seen
        self.log = [*before.log, *told]
        self.may, self._since = before.may.copy(), before._since.copy()
        self._now, self._count = before._now.copy(), before._count.copy()
        self.decks = [deck.copy() for deck in before.decks]
        self._hidden, self.sealed = before._hidden.copy(), before.sealed.copy()
        self.looked, self.first = before.looked.copy(), before.first
        self.candidates, self.named = before.candidates.copy(), before.named.copy()
        self.together, self.shown = before.together.copy(), before.shown.copy()
        self.learned, self.others_learned = before.learned.copy(), before.others_learned.copy()
        self._follow_all(len(before.log))
        return self._now == self.spots

    # ------------------------------------------------------------ from the beginning

    def _begin(self) -> None:
        """Starts before the log: a card may lie wherever hidden cards of the same box lie."""
        self._now = dict(self.spots)
        for event in reversed(events_in(self.log)):
            if isinstance(event, OF_CARDS):
                self._now[event.card] = event.origin
        boxes: dict[tuple[str | None, int | None], int] = {}
        for card, spot in self._now.items():
            if not self.sees(spot):
                box = self._box(card)
                boxes[box] = boxes.get(box, 0) | self.bit(spot)
        self.may = {
            card: self.bit(spot) if self.sees(spot) else boxes[self._box(card)]
            for card, spot in self._now.items()
        }
        self._count = {}
        for spot in self._now.values():
            self._count[spot] = self._count.get(spot, 0) + 1
        self.decks = [
            [None] * self._count.get(-1 - deck, 0) for deck in range(len(self._layout.decks))
        ]
        self._since = dict.fromkeys(self._now, 0)
        self._hidden, self.sealed = [], {}
        self.looked, self.first, self.candidates, self.named = set(), self.may.copy(), {}, {}
        self.together, self.shown = {}, set()
        self.learned, self.others_learned = {}, []

    def _box(self, card: int) -> tuple[str | None, int | None]:
        copy = self._layout.cards[card]
        return copy.card.deck, copy.owner

    def _follow_all(self, first: int) -> None:
        """Follows the log, beginning with the entry with this number."""
        for number, event in enumerate(events_in(self.log[first:]), first):
            self._follow(number, event)

    def _follow(self, number: int, event: Event) -> None:
        if isinstance(event, OF_CARDS):
            self._move(number, event)
        elif isinstance(event, events.Shuffled):
            deck = self.decks[event.deck]
            deck[:] = [None] * len(deck)
        elif isinstance(event, events.Sealed):
            self.sealed[event.slot] = number, event
        elif isinstance(event, events.Looked):
            self._look(number, event)
        elif isinstance(event, events.Rearranged):
            self._rearrange(number, event)
        elif isinstance(event, events.Learned):
            self._learn(number, event)
        else:
            if isinstance(event, events.Revealed):
                self.sealed = {
                    slot: one for slot, one in self.sealed.items() if not _is_of(one[1], event)
                }
            for card in self._named(event):
                self._name(number, card)

    def _look(self, number: int, event: events.Looked) -> None:
        """A player sees all cards of a card zone, or the top ones of a deck."""
        spot, cards = event.spot, event.cards
        if self.sees(spot):
            return
        if event.player not in (events.EVERYONE, self._viewer):
            return
        self.looked.update(cards)
        if spot < 0:
            self.decks[-1 - spot][: len(cards)] = cards
        if len(cards) == self._count[spot]:
            self._empty(spot)
        for card in cards:
            self._see(number, card)

    def _rearrange(self, number: int, event: events.Rearranged) -> None:
        """Of the cards on top of a deck, the player may know which they are, not in which order.

        Each of these places then holds one of them, as after unseen moves.
        """
        if event.player == self._viewer:
            return  # sees the new order next
        deck, many = self.decks[event.deck], event.many
        if not any([card is not None for card in deck[:many]]):
            return
        known = list[int]()
        for card in dict.fromkeys(deck[:many]):
            if card is not None:
                known += [card] if card >= 0 else self._rearranged(deck[:many], card)
        bit, others = self.bit(-1 - event.deck), list[int]()
        if len(known) < many:
            placed = {*known, *[card for card in deck[many:] if card is not None]}
            others = [one for one, spots in self.may.items() if spots & bit and one not in placed]
        self.candidates[number], self.together[number] = known + others, known
        deck[:many] = [-1 - number] * many

    def _rearranged(self, top: list[int | None], entry: int) -> list[int]:
        """The cards known to lie where an earlier new order has put them, if all of it is here."""
        number = -1 - entry
        if number in self.together and top.count(entry) == self.log[number][-1]:
            return self.together[number]
        return []

    def _learn(self, number: int, event: events.Learned) -> None:
        """A player sees what another one has chosen in secret."""
        if event.player not in (events.EVERYONE, self._viewer):
            self.others_learned.append((number, event))
            return
        if event.slot in self.sealed:
            when, sealed = self.sealed.pop(event.slot)
            self.learned[when] = sealed
        if event.domain == CARD_DOMAIN:
            self.looked.add(event.option)
            self._name(number, event.option)

    def _empty(self, spot: int) -> None:
        """No card lies at a spot of which the player does not know that it does."""
        left = ~self.bit(spot)
        self.may = {one: spots & left for one, spots in self.may.items()}

    def _named(self, event: Event) -> tuple[int, ...]:
        """The cards that an event names for all players; also one whose counter changes."""
        if isinstance(event, events.Counted):
            of_card = self._layout.counters[event.counter].of == "card"
            return (event.bearer,) if of_card else ()
        return _named(event)

    def _name(self, number: int, card: int) -> None:
        """The player is shown a card by its name, and knows that it lies in a zone."""
        spot = self._now.get(card, -1)
        if spot >= 0:
            self.named[number] = [*self.named.get(number, ()), (card, spot)]
            self.shown.add(card)
            self._see(number, card)

    def _see(self, number: int, card: int) -> None:
        self.may[card] = self.bit(self._now[card])
        self._since[card] = number + 1

    def _move(self, number: int, event: events.CardMoved | events.CardShown) -> None:
        card, origin, target = event.card, event.origin, event.target
        known = isinstance(event, events.CardShown) or self.sees(origin) or self.sees(target)
        top = self.decks[-1 - origin].pop(0) if origin < 0 else None
        if not known and (top is None or top < 0):
            known = self._goes_unseen(number, origin, target, top)
            if not known:
                self._hidden.append((number, event))
        elif not known:
            known = True
        if target < 0:
            self.decks[-1 - target].append(card if known else -1 - number)
        self._now[card] = target
        self._count[target] = self._count.get(target, 0) + 1
        self._count[origin] -= 1
        if not self._count[origin] and not self.sees(origin):
            self._empty(origin)
        if known:
            self._see(number, card)

    def _goes_unseen(self, number: int, origin: int, target: int, top: int | None) -> bool:
        """Records an unseen move of any card that may have been there; whether only one may.

        top: the entry of the card in its deck, if it lay in one.
        """
        here, there = self.bit(origin), self.bit(target)
        placed = set(self.decks[-1 - origin]) if origin < 0 else ()
        some = self.may if top is None else self.candidates[-1 - top]
        going = [one for one in some if self.may[one] & here and one not in placed]
        if len(going) == 1:
            return True
        self.candidates[number] = going
        for one in going:
            self.may[one] |= there
        return False


def _is_of(choice: events.Sealed, shown: events.Revealed) -> bool:
    """Whether a secret choice is the one that an event shows."""
    player, option, domain = choice.player, choice.option, choice.domain
    return (player, option, domain) == (shown.player, shown.option, shown.domain)


def _named(event: Event) -> tuple[int, ...]:
    """The cards that an event names for all players; a number below 0 is none."""
    match event:
        case events.Moved() | events.Points():  # most events
            return ()
        case (
            events.ActionBegan()
            | events.Declined()
            | events.Idle()
            | events.Kept()
            | events.Lapsed()
        ):
            return (event.card,)
        case events.Stopped():
            return event.with_card, event.card
        case events.Gained() | events.Lost() | events.Gave() | events.Prevented():
            return (event.source,)
        case events.Chose() | events.Drew() | events.Revealed() if event.domain == CARD_DOMAIN:
            return (event.option,)
    return ()


def _spots_now(machine: Machine, state: State) -> dict[int, int]:
    """Where each card lies."""
    layout, cells = machine.layout, state.cells
    found = {}
    for zone in range(len(layout.zones)):
        for card in machine.members[cells[layout.zone_base + zone]]:
            found[card] = zone
    for deck, ring in enumerate(layout.rings):
        for spot in ring.spots(cells):
            found[cells[spot]] = -1 - deck
    return found


def _tops_in_view(machine: Machine, state: State) -> set[int]:
    """The cards on top of heaps, which all players see."""
    heaps = machine.events.heaps
    if heaps is None:
        return set()
    tops = {heaps.in_view(state, zone) for zone in machine.layout.heaps}
    return {card for card in tops if card is not None}
