"""The one place where a game changes: every event is guarded, applied and logged here.

A log entry is a tuple of integers; its first is the number of the kind of event.
"""

from __future__ import annotations

from ..rules.program import Program
from .domains import PLACE
from .places import Places
from .rank import rank_groups
from .rng import below
from .state import State

(
    MOVED,  # kind, owner, from place, to place, how many
    PIECE,  # piece, from place, to place (-1: beside the board)
    POINTS,  # player, points, reason, place
    CARD,  # card, from, to: numbers of zones, or -1 - deck
    OFFICE,  # office, player
    SEALED,  # player, chosen place
    REVEALED,  # player, chosen place
    CHOSE,  # player, domain, option
    ACTION,  # player, card
    DECLINED,  # player, card
    STOPPED,  # who stopped it, with which card, whose action, which card
    ROUND,  # number
    DREW,  # domain, what was drawn
    SHUFFLED,  # deck
    SCORED,  # place
    ORDER,  # players in their order
    ENDED,
    KEPT,  # player, card
) = range(18)
"""The kinds of events; behind each, the numbers that follow in its log entry."""


class Events:
    """Applies events of one program to states."""

    def __init__(self, program: Program, places: Places) -> None:
        layout = program.layout
        self._program = program
        self._layout = layout
        self._places = places
        self._players = layout.players
        self._owners = layout.owners
        self._kind_size = len(layout.places) * layout.owners
        self._decks = {name: number for number, name in enumerate(layout.decks)}
        self._kept = bool(layout.counters)
        self.reacting = sum(
            1 << number
            for number, copy in enumerate(layout.cards)
            if copy.card.id in program.reactions
        )

    # ------------------------------------------------------------ pieces

    def move(self, state: State, source: int, target: int, amount: int) -> None:
        """Moves counted pieces from one cell to another of the same kind and owner.

        Nothing happens where a guard in force protects one of the places.
        """
        owners = self._owners
        kind, inside = divmod(source, self._kind_size)
        origin, owner = divmod(inside, owners)
        place = (target - kind * self._kind_size) // owners
        taboo = self._places.taboo(state)
        if (taboo >> origin | taboo >> place) & 1:
            return
        cells = state.cells
        cells[source] -= amount
        cells[target] += amount
        state.log = (state.log, (MOVED, kind, owner, origin, place, amount))

    def move_piece(self, state: State, cell: int, place: int, *, free: bool) -> None:
        """Moves a single piece to a place; `free` pieces ignore what is taboo."""
        origin = state.cells[cell]
        if not free:
            taboo = self._places.taboo(state)
            if taboo >> place & 1 or (origin >= 0 and taboo >> origin & 1):
                return
        state.cells[cell] = place
        state.log = (state.log, (PIECE, cell - self._layout.single_base, origin, place))

    # ------------------------------------------------------------ points

    def score(self, state: State, place: int, *, first_only: bool) -> None:
        """Pays the majority in a place, and the bonuses of its sole leader."""
        payment = self._program.payment
        values = payment.values.get(place, ())
        for cell, board in payment.board_cells:
            if state.cells[cell] == place:
                values = board
        state.log = (state.log, (SCORED, place))
        first = payment.kind * self._kind_size + place * self._owners
        counts = tuple(state.cells[first : first + self._players])
        groups = rank_groups(counts, payment.tie_pays_lower, payment.tie_uses)
        if not groups:
            return
        leads_alone = len(groups[0][1]) == 1
        if first_only:
            groups = groups[:1] if leads_alone else []
        for rank, players in groups:
            if rank < len(values) and values[rank]:
                for player in players:
                    self.pay(state, player, values[rank], rank, place)
        if leads_alone:
            self._pay_bonuses(state, groups[0][1][0], place)

    def _pay_bonuses(self, state: State, leader: int, place: int) -> None:
        ranks = len(self._program.payment.reasons) - len(self._program.bonuses)
        for number, bonus in enumerate(self._program.bonuses):
            cell = bonus.cell + leader if bonus.each_player else bonus.cell
            if state.cells[cell] == place:
                self.pay(state, leader, bonus.points, ranks + number, place)

    def pay(self, state: State, player: int, points: int, reason: int, place: int) -> None:
        """Gives points to a player; `reason` counts into the reasons of the payment."""
        state.cells[self._layout.points_base + player] += points
        state.log = (state.log, (POINTS, player, points, reason, place))

    # ------------------------------------------------------------ cards

    def move_card(self, state: State, card: int, source: int, target: int) -> None:
        """Moves a card between two card zones, given by their cells."""
        cells = state.cells
        bit = 1 << card
        cells[source] ^= bit
        cells[target] |= bit
        base = self._layout.zone_base
        state.log = (state.log, (CARD, card, source - base, target - base))
        if self.reacting >> card & 1:
            self.count_reactions(state)

    def take_top(self, state: State, deck: int, target: int) -> None:
        """Moves the top card of a deck to a card zone; an empty deck gives none."""
        ring = self._layout.rings[deck]
        cells = state.cells
        if not cells[ring.count]:
            return
        card = cells[ring.base + cells[ring.head]]
        cells[ring.head] = (cells[ring.head] + 1) % ring.capacity
        cells[ring.count] -= 1
        cells[target] |= 1 << card
        state.log = (state.log, (CARD, card, -1 - deck, target - self._layout.zone_base))

    def keep(self, state: State, card: int, player: int, until: int) -> None:
        """Marks a card that will be in force when it is put away; `until` says how long."""
        state.cells[self._layout.lapse_base + card] = until
        state.log = (state.log, (KEPT, player, card))

    def keep_or_send_back(self, state: State, card: int, source: int, player: int) -> None:
        """After use: a kept card goes to the player's cards in force, any other is put away."""
        if self._kept and state.cells[self._layout.lapse_base + card] >= 0:
            self.move_card(state, card, source, self._program.force_cells[max(0, player)])
        else:
            self.send_back(state, card, source)

    def send_back(self, state: State, card: int, source: int) -> None:
        """Puts a card under its deck, or out of the game when its deck says so."""
        out = self._program.discard_cell
        if self._kept:
            state.cells[self._layout.lapse_base + card] = -1
        kind = self._layout.cards[card].card
        deck = self._decks.get(kind.deck or "")
        if deck is None or not self._program.to_bottom[deck]:
            self.move_card(state, card, source, out)
            return
        ring = self._layout.rings[deck]
        cells = state.cells
        cells[source] ^= 1 << card
        cells[ring.base + (cells[ring.head] + cells[ring.count]) % ring.capacity] = card
        cells[ring.count] += 1
        state.log = (state.log, (CARD, card, source - self._layout.zone_base, -1 - deck))
        if self.reacting >> card & 1:
            self.count_reactions(state)

    def shuffle(self, state: State, deck: int) -> None:
        """Shuffles a deck (Fisher-Yates)."""
        ring = self._layout.rings[deck]
        cells = state.cells
        count, head = cells[ring.count], cells[ring.head]
        spots = [ring.base + (head + n) % ring.capacity for n in range(count)]
        for last in range(count - 1, 0, -1):
            other = below(cells, self._layout.seed, last + 1)
            a, b = spots[last], spots[other]
            cells[a], cells[b] = cells[b], cells[a]
        state.log = (state.log, (SHUFFLED, deck))

    def count_reactions(self, state: State) -> None:
        """Keeps the count of cards in force that react, so that a boundary costs one look."""
        if self.reacting:
            cells = state.cells
            cells[self._layout.armed] = sum(
                (cells[cell] & self.reacting).bit_count() for cell in self._program.force_cells
            )

    # ------------------------------------------------------------ the rest

    def give(self, state: State, office: int, player: int) -> None:
        """Gives an office, by its cell, to a player."""
        state.cells[office] = player
        state.log = (state.log, (OFFICE, office - self._layout.office_base, player))

    def settle(self, state: State, first: int, players: list[int]) -> None:
        """Fixes an order of players from a cell on."""
        state.cells[first : first + len(players)] = players
        state.log = (state.log, (ORDER, *players))

    def begin_round(self, state: State, number: int) -> None:
        """Puts the marker on a numbered space of the track."""
        state.cells[self._layout.round] = number
        state.log = (state.log, (ROUND, number))

    def draw(self, state: State, domain: int, drawn: int) -> None:
        """Notes what was drawn; a region is not drawn twice before all are returned."""
        if domain == PLACE:
            state.cells[self._layout.drawn] |= 1 << drawn
        state.log = (state.log, (DREW, domain, drawn))

    def return_drawn(self, state: State) -> None:
        """Lets every region be drawn again."""
        state.cells[self._layout.drawn] = 0

    @staticmethod
    def note(state: State, *entry: int) -> None:
        """Writes an event to the log that changes no cell."""
        state.log = (state.log, entry)
