"""Readable names for the numbers of a game: keys of options, and titles for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ...compile.layout import CounterCells, Layout
from ...compile.operations import FIRST_RULE, NO_SOURCE, STOP
from ...compile.program import Instruction
from ...lang import tree
from ...lang.english.render import render_brief
from ...lang.english.titles import Words, bare, definite, one_run, possessive, with_article
from ...lang.names import What
from ...rules.card_texts import holder_of
from ...rules.model import NO_PLAYER, OWNERS, Card, Definitions
from ...rules.name_table import shared_titles, titles_of
from ..state import domains
from ..state.state import State
from .titles import words_of

STOP_KEY = "stop"


class Keys:
    """Names for one layout and its players' colours.

    owners: the owners of counted pieces, by number: the players, then the neutral owners.
    """

    CALLED: Final = frozenset({What.PLAYER, What.PLACE, What.PIECE})
    """The categories of things that a text names by their titles once they are chosen."""

    def __init__(self, defs: Definitions, layout: Layout, colours: Sequence[str]) -> None:
        self.defs = defs
        self.layout = layout
        self.colours = tuple(colours)
        self.owners = (*self.colours, *layout.neutrals)
        self.places = tuple(self._coloured(name) for name in layout.places)
        self.singles = tuple(self._coloured(name) for name in layout.singles)
        self.zones = tuple(self._coloured(name) for name in layout.zones)
        self.cards = tuple(copy.card.id for copy in layout.cards)
        self.place_numbers = {name: number for number, name in enumerate(self.places)}
        self._titles = titles_of(defs)
        self._rules = tuple(defs.rules)
        self._briefs: dict[str, str] = {}

    @cached_property
    def words(self) -> Words:
        """The names and titles for texts in English."""
        return words_of(self.defs).changed(players=len(self.colours))

    def _coloured(self, name: str) -> str:
        thing, slash, number = name.partition("/")
        return f"{thing}/{self.colours[int(number)]}" if slash else name

    # ------------------------------------------------------------ options

    def option(self, domain: int, option: int, instruction: Instruction) -> str:
        """The stable key of an option."""
        if option == STOP and domain != domains.ANSWER:
            return STOP_KEY
        match domain:
            case domains.PLACE:
                return self.places[option]
            case domains.PILE:
                return self.pile(option)
            case domains.CARD:
                return self.cards[option]
            case domains.PLAYER:
                return self.colours[option]
            case domains.PIECE:
                return self.singles[option]
            case domains.ANSWER:
                return instruction.op.ask().answers[option]
        return str(option)

    def pile(self, cell: int) -> str:
        """The key of the pieces of one owner in one place."""
        place, owner = self.split(cell)
        return f"{self.places[place]}/{self.owners[owner]}"

    def split(self, cell: int) -> tuple[int, int]:
        """Place and owner of a cell of counted pieces."""
        inside = cell % (len(self.layout.places) * self.layout.owners)
        return divmod(inside, self.layout.owners)

    # ------------------------------------------------------------ titles

    def reason(self, reason: str) -> str:
        """The reason for which a scoring pays: a rank by its name, a rule by its title."""
        return reason if reason in self.defs.ranks else self.title(reason)

    def title(self, name: str) -> str:
        """The title of the thing with this key, with the colour if it is a player's."""
        thing, slash, colour = name.partition("/")
        title = self._titles.get(thing, thing.replace("_", " "))
        return f"{colour}'s {title}" if slash else title

    def knows(self, name: str) -> bool:
        """Whether something has this id."""
        return name in self._titles

    def place_title(self, place: int) -> str:
        """The title of a place in a sentence: a region by its name, other places with `the`."""
        return self._with_article(self.places[place])

    def single_title(self, number: int) -> str:
        """The title of a single piece, as a part of a sentence: `the King`.

        A title that is only numbers, such as `8/4/0`, follows the title of its kind.
        """
        return self._with_article(self.singles[number])

    def _with_article(self, name: str) -> str:
        title = self.title(name)
        if "/" in name or name in self.defs.regions:
            return title
        if name in self._kinds and not any(map(str.isalpha, title)):
            return f"the {self._kinds[name]} {title}"
        return with_article(title) if title in self._shared_titles else definite(title)

    @cached_property
    def _kinds(self) -> dict[str, str]:
        """The title of its kind for each piece of a family."""
        pieces = self.defs.pieces.values()
        return {member.id: piece.title for piece in pieces for member in piece.members}

    @cached_property
    def _shared_titles(self) -> frozenset[str]:
        """The titles that several pieces have, so that `the` does not fit them."""
        return shared_titles(self.defs)

    def sees(self, zone: int, viewer: int | None) -> bool:
        """Whether a player sees the cards in a zone; cards in a deck (below 0) are unseen."""
        if zone < 0:
            return viewer is None
        key = self.zones[zone]
        return self._is_seen(self.defs.card_zones[key.partition("/")[0]].seen_by, key, viewer)

    @cached_property
    def hidden_texts(self) -> frozenset[str]:
        """The card zones that hide cards from some player who then meets what these cards say."""
        zones = {card.lying_zone for card in self.defs.cards.values() if card.lying is not None}
        hiding = (one for one in zones if one and self.defs.card_zones[one].seen_by != "all")
        return frozenset(hiding)

    def sees_place(self, place: int, viewer: int | None) -> bool:
        """Whether a player sees the counted pieces in a place."""
        key = self.places[place]
        declared = self.defs.places.get(key.partition("/")[0])
        return declared is None or self._is_seen(declared.seen_by, key, viewer)

    def _is_seen(self, seen_by: str, key: str, viewer: int | None) -> bool:
        if viewer is None or seen_by == "all":
            return True
        return seen_by in OWNERS and key.endswith(f"/{self.colours[viewer]}")

    def is_borne(self, place: int) -> bool:
        """Whether a place is a carried piece: it goes along with the piece that stands on it."""
        return place in self._borne

    def bearing(self, place: int, state: State) -> str:
        """Where the pieces in a place stand: `in Aragón`, or with the piece that they carry."""
        number = self._pieces[place]
        if place not in self._borne:
            return self.at(place)
        around = self.standing(place, state)
        where = f" {self.at(around)}" if around >= 0 else ""
        return f"with {self.single_title(number)}{where}"

    def standing(self, place: int, state: State) -> int:
        """Where a piece stands that is itself a place; -1 where it stands nowhere."""
        return state.cells[self.layout.single_base + self._pieces[place]]

    def at(self, place: int) -> str:
        """The position of what is in a place: `in Aragón`, or `on` a piece."""
        return f"{'in' if self._pieces[place] < 0 else 'on'} {self.place_title(place)}"

    @cached_property
    def _pieces(self) -> tuple[int, ...]:
        """By place: the number of the single piece that it is; -1: it is none."""
        numbers = {name: number for number, name in enumerate(self.singles)}
        return tuple(numbers.get(name, -1) for name in self.places)

    @cached_property
    def _borne(self) -> frozenset[int]:
        """The places that are carried pieces."""
        kinds = [piece for piece in self.defs.pieces.values() if piece.carried]
        borne = {piece.id for piece in kinds} | {m.id for piece in kinds for m in piece.members}
        return frozenset(
            place for place, name in enumerate(self.places) if name.partition("/")[0] in borne
        )

    def owner_title(self, owner: int) -> str:
        """The colour of a player, or the title of a neutral owner."""
        name = self.owners[owner]
        return self._titles[name] if name in self.defs.neutrals else name

    def card_title(self, card: int) -> str:
        """The title of a card."""
        return self.layout.cards[card].card.title

    def card_apart(self, card: int) -> str:
        """The title of a card; if others have the same one, with a short form of its effect."""
        brief = self._brief(self.layout.cards[card].card)
        return f"{self.card_title(card)} ({brief})" if brief else self.card_title(card)

    def card_shown(self, card: int) -> str:
        """The same for the inside of brackets."""
        brief = self._brief(self.layout.cards[card].card)
        return f"{self.card_title(card)}: {brief}" if brief else self.card_title(card)

    def _brief(self, card: Card) -> str:
        """What distinguishes a card from others with its title; empty if there are none."""
        if self._titled[card.title] < 2 or card.effect is None:
            return ""
        brief = self._briefs.get(card.id)
        if brief is None:
            brief = self._briefs[card.id] = render_brief(card.effect, self.words)
        return brief

    @cached_property
    def _titled(self) -> Counter[str]:
        """How many different cards have a title, by title."""
        kinds = {copy.card.id: copy.card.title for copy in self.layout.cards}
        return Counter(kinds.values())

    def source(self, source: int) -> str:
        """The source of points: the key of a card or of a rule; empty without one."""
        if source >= 0:
            return self.cards[source]
        return "" if source == NO_SOURCE else self._rules[FIRST_RULE - source]

    def source_note(self, source: int) -> str:
        """The title of a source, as a remark after the points."""
        title = self._titles.get(self.source(source))
        return f" ({title})" if title else ""

    def in_force(self, player: int, card: int) -> str:
        """A card with the player for whom it is in force; one that no player holds, by itself."""
        whose = f"{self.colours[player]}'s "
        held = holder_of(self.layout.cards[card].card, self.defs) != NO_PLAYER
        return f"{whose if held else ''}{self.card_title(card)}"

    def stopper(self, player: int, source: int) -> str:
        """A card with its player, or a rule, as the subject of a sentence."""
        if source >= 0:
            return self.in_force(player, source)
        rule = self.source(source)
        return self._titles.get(rule, rule)

    def bearers(self, counter: CounterCells) -> Sequence[str]:
        """The keys of what has a counter, by number: colours, places, cards; nothing for one."""
        match counter.of:
            case "player":
                return self.colours
            case "card":
                return self._copies
            case "game":
                return ()
        return self.places[: counter.size]

    @cached_property
    def _copies(self) -> tuple[str, ...]:
        """The key of each card, with the player to whom it was dealt."""
        return tuple(copy.named(self.colours) for copy in self.layout.cards)

    def counter_title(self, counter: CounterCells, bearer: int) -> str:
        """A counter as a part of a sentence, with the player, place or card that it is of."""
        title = self._titles[counter.id]
        match counter.of:
            case "player":
                return f"{self.colours[bearer]}'s {bare(title)}"
            case "card":
                return f"{definite(title)} on {self.card_title(bearer)}"
            case "game":
                return definite(title)
        return f"{definite(title)} of {self.place_title(bearer)}"

    def pieces(self, kind: int, amount: int) -> str:
        """A kind of counted pieces, in singular or plural."""
        piece = self.defs.pieces[self.layout.counted[kind]]
        return self._titles.get(piece.id, piece.id) if amount == 1 else piece.plural

    def called(self, what: What, number: int) -> str:
        """Something that was chosen before, as a part of a sentence."""
        match what:
            case What.PLAYER:
                return self.colours[number]
            case What.PIECE:
                return self.single_title(number)
        return self.place_title(number)

    def one_of_pile(self, cell: int, player: int) -> str:
        """A piece of a pile, with its owner, in a text for the player who moves it."""
        owner, kind = self.split(cell)[1], self.pieces(self.layout.kind_of(cell), 1)
        if owner >= len(self.colours):
            return f"the {self.owner_title(owner)} {kind}"
        return f"your {kind}" if owner == player else f"{possessive(self.owners[owner])} {kind}"

    def around(self, instruction: Instruction) -> list[tree.Effect]:
        """The effects around the sentence of an instruction."""
        card = self.defs.cards.get(instruction.where)
        if card is not None:
            effects = [card.effect, card.lying]
        else:
            procedure = self.defs.procedures.get(instruction.where.partition(".")[0])
            effects = [step.effect for step in procedure.steps] if procedure is not None else []
            rule = self.defs.rules.get(instruction.where)
            effects += [rule.effect] if rule is not None else []
        return [effect for effect in effects if effect is not None]

    def run(self, instruction: Instruction) -> str:
        """The procedure or the step that an instruction belongs to, as a part of a sentence."""
        name = instruction.where
        return self.title(name) if name in self.defs.procedures else self.where(instruction)

    def after_run(self, number: int) -> str:
        """After the current run of a procedure, by its number among those of `Layout.due_runs`."""
        if number < 0:
            return ""
        return f" after this {one_run(self.title(self.layout.due_runs[number]))}"

    def where(self, instruction: Instruction) -> str:
        """The card, the step of a procedure or the rule that an instruction belongs to."""
        card = self.defs.cards.get(instruction.where)
        if card is not None:
            return card.title
        procedure, _, name = instruction.where.partition(".")
        steps = self.defs.procedures[procedure].steps if procedure in self.defs.procedures else ()
        rule = self.defs.rules.get(instruction.where)
        titles = [step.title for step in steps if step.id == name]
        titles += [] if rule is None else [rule.title]
        return titles[0] if titles else name
