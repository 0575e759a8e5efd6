"""Checks the names in a scenario: every place, piece, card, player and option that it mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Set

from ..rules.files.files import RuleFile
from ..rules.model import Card, Definitions
from ..rules.position_keys import CHANCE, IN, NOBODY, NOWHERE, foreign_card
from ..text.diagnostics import Diagnostic, Report
from ..text.limits import MAX_CHOICES_LENGTH
from ..text.source import Span
from ..text.spelling import Spelling, only_spelling
from ..text.wording import listing, shortened
from ..text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    items_of,
    pairs_of,
    to_data,
)
from .advice import Advice, Elsewhere, Wanted
from .counters import problems_of
from .notation import ChoicesError, likely_choices, read_choices
from .vacuous import check_comparing
from .vocabulary import EXPECT, Vocabulary, expected_keys

UNKNOWN, FORM, TOO_MANY, UNREADABLE = "E540", "E541", "E542", "E543"

_KEY = re.compile(r"[^\s()>]+")
_TIMES = re.compile(r"\d+\s+x\s*(?=\()")


Special = Mapping[str, Callable[[Node], object]]
"""Functions that check the values of keys with a special meaning."""


def check_names(
    file: RuleFile,
    defs: Definitions,
    report: Report,
    lost: Container[str] = (),
    elsewhere: Elsewhere = lambda _: None,
    *,
    short: bool = False,
) -> None:
    """Reports unknown names, and values that are not possible.

    lost: names that unreadable parts may declare. short: whether it is the short game.
    """
    _Checker(file.content, defs, report, lost, elsewhere, short=short).check()


class _Checker:
    """Tolerates any shape, since schema errors are reported elsewhere."""

    def __init__(
        self,
        content: MappingNode,
        defs: Definitions,
        report: Report,
        lost: Container[str],
        elsewhere: Elsewhere,
        *,
        short: bool,
    ) -> None:
        self.content = content
        self.report = report
        self.lost = lost
        self.schema_errors = [d for d in report if d.span and d.file == content.source.name]
        self.taken = [d.span for d in self.schema_errors if d.span]
        self.reported: set[str] = set()
        self.perhaps: set[str] = set()
        self.defs = defs
        listed = items_of(content.get("players"))
        players = [item.value for item in listed if isinstance(item, ScalarNode)]
        if "players" not in content:  # the players are unknown, so any may play
            players = [*defs.colours]
        self.words = Vocabulary(defs, players, short=short)
        self.advice = Advice(self.words, elsewhere)

    def check(self) -> None:
        """Checks the whole scenario, in the order of the file."""
        self._players(items_of(self.content.get("players")))
        given = self.content.get("given")
        if isinstance(given, MappingNode):
            self._position(given, self._givens(), given=True)
        for drawn in items_of(self.content.get(CHANCE)):
            self._choices(drawn)
        for step in items_of(self.content.get("steps")):
            for who, what in pairs_of(step):
                self._step(who, what)
        check_comparing(self.content.get("steps"), self.words, self.report)

    # ------------------------------------------------------------ reports

    def _error(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        if not any(span.start < o.end and o.start < span.end for o in self.taken):
            self.report.record(code, message, span, hint=hint)

    def _likely(self, what: Wanted, word: str, span: Span, among: Iterable[str]) -> str | None:
        """The word if it is known; else reports it and returns its only likely spelling, if any."""
        known = list(among)
        if word in known:
            return word
        if self.report.is_full(span.file) or word in self.lost:
            return None
        hint = self.advice.on(what, word, known)
        self._error(UNKNOWN, what.missing(word), span, hint)
        if hint is not None:
            self._add_suggestion(span, hint, known)
        return hint.replacement if isinstance(hint, Spelling) else None

    def _add_suggestion(self, span: Span, hint: str, known: Container[str]) -> None:
        """Adds a suggestion to a schema error about a word, if it has none that is valid."""
        for reported in [found for found in self.schema_errors if found.span == span]:
            wrong = reported.replacement is not None and reported.replacement not in known
            if reported.hint is None or wrong:
                more = Diagnostic(
                    reported.code, reported.message, span, hint, reported.file, reported.related
                )
                self.report.replace(reported, more)

    def _scalar(self, node: Node, what: Wanted, among: Iterable[str]) -> str | None:
        if not isinstance(node, ScalarNode):
            self._error(FORM, f"expected the id of a {what.noun}", node.span)
            return None
        return self._likely(what, node.value, node.span, among)

    def _each(self, node: Node, what: Wanted, among: Iterable[str]) -> None:
        for item in items_of(node):
            self._scalar(item, what, among)

    def _player(self, node: Node, *others: str, what: Wanted = Wanted.PLAYER) -> str | None:
        """A player of this scenario; an unknown one is reported once.

        others: other words allowed here.
        """
        among = [*self.words.players, *others]
        if isinstance(node, ScalarNode):
            if node.value in self.reported:
                return only_spelling(node.value, among)
            if node.value in self.perhaps:
                return node.value
            if node.value not in among:
                self.reported.add(node.value)
        return self._scalar(node, what, among)

    # ------------------------------------------------------------ the position

    def _players(self, nodes: list[Node]) -> None:
        for node in nodes:
            likely = self._scalar(node, Wanted.COLOUR, self.defs.colours)
            if likely is None or to_data(node) != likely:
                self.perhaps = set(self.defs.colours)  # a misspelt player may be any of them
        least, most = self.defs.least_players, self.defs.most_players
        key = self.content.key("players")
        if key is not None and nodes and not least <= len(nodes) <= most:
            self._error(FORM, f"this game is for {least} to {most} players", key.span)

    def _givens(self) -> Special:
        return {
            "at": self._at,
            "by": self._player,
            "begun": self._begun,
            "points": self._by_player,
            "flipped": self._flipped,
        }

    def _at(self, node: Node) -> None:
        """Checks where a game begins: a procedure, a round or the action of a card."""
        if not isinstance(node, MappingNode):
            self._scalar(node, Wanted.PROCEDURE, self.words.procedures)
            return
        if (number := node.get("round")) is not None:
            self._round(number, self.words.rounds)
        action = node.get("action")
        if action is not None:
            acting = [card.id for card in self.defs.cards.values() if card.effect is not None]
            name = self._scalar(action, Wanted.ACTING, acting)
            if name is not None:
                self._is_played(self.defs.cards[name], action)

    def _begun(self, node: Node) -> None:
        """Checks how often procedures have begun; for a round, the number of the last one."""
        for key, number in pairs_of(node):
            name = self._likely(Wanted.PROCEDURE, key.value, key.span, self.defs.procedures)
            if name in self.defs.rounds:
                self._round(number, {0, *self.words.rounds})

    def _round(self, node: Node, among: Set[int]) -> None:
        if isinstance(node, ScalarNode) and isinstance(node.data, int) and node.data not in among:
            game = " in the short game" if self.words.short else ""
            known = f"there are {shortened(listing(map(str, sorted(among)), 'and'))}"
            self._error(UNKNOWN, f"there is no round {node.value}{game}", node.span, known)

    def _is_played(self, card: Card, node: Node) -> bool:
        """Whether a card is in a game with this number of players; if not, reports it."""
        seats = len(self.words.players)
        if "players" not in self.content or card.is_played_by(seats):
            return True
        many = listing(map(str, card.players))
        message = f"`{card.id}` is only in games with {many} players; this game has {seats}"
        self._error(FORM, message, node.span)
        return False

    def _flipped(self, node: Node) -> None:
        """Checks the single pieces that show their other side."""
        self._each(node, Wanted.FLIPPING, self.words.flipping)

    def _by_player(self, node: Node, *others: str) -> list[tuple[str, Node]]:
        """The values by player, for known players. others: other owners allowed here."""
        found = [(self._player(who, *others), value) for who, value in pairs_of(node)]
        return [(player, value) for player, value in found if player is not None]

    def _position(self, node: MappingNode, special: Special, *, given: bool) -> None:
        """Checks a position. special: functions that check keys with a special meaning."""
        pieces: Counter[tuple[str, str]] = Counter()
        cards: Counter[tuple[str, str]] = Counter()
        among = [*self.words.things, *special]
        for key, value in node.items:
            name = self._likely(Wanted.THING, key.value, key.span, among)
            if name is None:
                continue
            if name in special:
                special[name](value)
            elif name in self.defs.regions or name in self.defs.places:
                self._place(key, name, value, pieces, given)
            elif name in self.words.singles:
                self._single(name, value, pieces, given)
            elif name in self.defs.offices:
                message = f"`{name}` is an office: expected its holder"
                if self._shape(value, ScalarNode, message, f"{name}: {self.words.any_player}"):
                    self._player(value, NOBODY)
            elif name in self.defs.counters:
                found = problems_of(self.defs.counters[name], value, self.words)
                for is_unknown, message, span, hint in found:
                    self._error(UNKNOWN if is_unknown else FORM, message, span, hint)
            else:
                self._zone(name, value, cards)

    def _shape(self, node: Node, wanted: type, message: str, form: str) -> bool:
        """Whether a value has this form; if not, reports the right one."""
        if isinstance(node, wanted):
            return True
        self._error(FORM, message, node.span, f"write `{form}`")
        return False

    def _place(
        self,
        key: ScalarNode,
        name: str,
        node: Node,
        pieces: Counter[tuple[str, str]],
        given: bool,
    ) -> None:
        main = self.defs.scoring.counts
        if not isinstance(node, MappingNode):
            if given and self._starts(main, name):
                self._is_a_start(key)
            else:
                message = f"`{name}` is a place: expected pieces by colour"
                self._shape(node, MappingNode, message, f"{name}: {{{self.words.any_player}: 3}}")
            return
        of_each = name in self.words.each_place
        reported = False
        for player, value in self._by_player(node, *(() if of_each else self.defs.neutrals)):
            for owner, piece, amount in self._crowds(player, value, guests=of_each):
                starts = given and owner == player and self._starts(piece, name, owner)
                if not starts:
                    self._amount(owner, piece, amount, pieces)
                elif not reported:
                    self._is_a_start(key)
                    reported = True

    def _crowds(self, owner: str, node: Node, *, guests: bool) -> Iterator[tuple[str, str, Node]]:
        """Owner, kind and number of pieces, given as a number or by kind.

        guests: keys may also be other owners.
        """
        if not isinstance(node, MappingNode):
            yield owner, self.defs.scoring.counts, node
            return
        others = self.words.owners if guests else ()
        for key, amount in node.items:
            if key.value in others:
                yield from self._crowds(key.value, amount, guests=False)
                continue
            what = Wanted.KIND_OR_PLAYER if guests else Wanted.KIND
            piece = self._scalar(key, what, [*self.words.counted, *others])
            if piece is not None and piece not in others:
                yield owner, piece, amount

    def _starts(self, kind: str, place: str, owner: str = "") -> bool:
        piece = self.words.counted.get(kind)
        return piece is not None and self.defs.supply_of(piece, owner)[1] == place

    def _is_a_start(self, key: ScalarNode) -> None:
        message = f"`{key.value}` holds all pieces that are not placed elsewhere: leave it out"
        self._error(FORM, message, key.span)

    def _amount(self, player: str, kind: str, node: Node, pieces: Counter[tuple[str, str]]) -> None:
        """Checks a number of pieces of one kind, up to the player's supply."""
        amount = to_data(node)
        if not isinstance(amount, int):
            hint = f"write a number such as 3, or numbers by kind, `{{{kind}: 3}}`"
            self._error(FORM, "expected a number of pieces", node.span, hint)
            return
        pieces[player, kind] += amount
        piece = self.words.counted.get(kind)
        there = -1 if piece is None else self.defs.supply_of(piece, player)[0]
        if piece is not None and pieces[player, kind] > there >= 0:
            message = f"{player} has only {there} {piece.plural}"
            self._error(TOO_MANY, message, node.span)
            pieces[player, kind] = -1_000_000

    def _single(self, name: str, node: Node, pieces: Counter[tuple[str, str]], given: bool) -> None:
        if self.words.singles[name].each_player:
            message = f"each player has a `{name}`: expected a place for each colour"
            form = f"{name}: {{{self.words.any_player}: PLACE}}"
            if self._shape(node, MappingNode, message, form):
                for _, value in self._by_player(node):
                    self._stands(name, value, pieces, given)
        else:
            self._stands(name, node, pieces, given)

    def _stands(self, name: str, node: Node, pieces: Counter[tuple[str, str]], given: bool) -> None:
        """Checks the place of a single piece, and the pieces on it, if it can hold any."""
        holds = self.words.singles[name].holds
        if holds is None or not isinstance(node, MappingNode):
            message = f"`{name}` is a single piece: expected its place"
            if self._shape(node, ScalarNode, message, f"{name}: PLACE"):
                self._whereabouts(name, node)
            return
        self._is_load(name, node, given)
        for who, value in node.items:
            if who.value == IN:
                self._whereabouts(name, value)
                continue
            player = self._player(who, IN, *self.defs.neutrals)
            if player is not None:
                self._amount(player, holds, value, pieces)

    def _whereabouts(self, name: str, node: Node) -> None:
        """Checks the place of a single piece; only carried pieces can be on another one."""
        place = self._scalar(node, Wanted.PLACE, [*self.words.places, NOWHERE])
        under = self.words.singles.get((place or "").partition("/")[0])
        if under is not None and (under.carried or not self.words.singles[name].carried):
            self._error(FORM, f"`{place}` can hold only counted pieces", node.span)

    def _is_load(self, name: str, node: MappingNode, given: bool) -> None:
        """Checks that a piece can hold that many; without a given place it is nowhere."""
        place = node.get(IN)
        nowhere = given if place is None else to_data(place) == NOWHERE
        on = [(who, to_data(value)) for who, value in node.items if who.value != IN]
        many = sum(number for _, number in on if isinstance(number, int))
        if nowhere and many:
            message = f"`{name}` is not on the board: no piece can be on it"
            self._error(FORM, message, node.span, f"say where it is: `{{{IN}: PLACE, ...}}`")
        elif self.words.singles[name].carried and many > 1:
            message = f"`{name}` is carried: it holds only one piece"
            self._error(TOO_MANY, message, node.span)

    def _zone(self, name: str, node: Node, cards: Counter[tuple[str, str]]) -> None:
        zone = self.defs.card_zones.get(name)
        if zone is None or not zone.each_player:
            message = f"`{name}` has no owner: expected its cards"
            if self._shape(node, SequenceNode, message, f"{name}: [CARD]"):
                self._cards("", node, cards, deck=name if zone is None else None)
            return
        message = f"each player has a `{name}`: expected the cards of each colour"
        form = f"{name}: {{{self.words.any_player}: [CARD]}}"
        if self._shape(node, MappingNode, message, form):
            for player, value in self._by_player(node):
                if self._shape(value, SequenceNode, "expected a list of cards", form):
                    self._cards(player, value, cards)

    def _cards(
        self, player: str, node: Node, cards: Counter[tuple[str, str]], deck: str | None = None
    ) -> None:
        """Checks the cards in a zone of a player, in a shared zone, or in a deck."""
        for item in items_of(node):
            entry = item.get("card") if isinstance(item, MappingNode) else item
            name = self._scalar(entry, Wanted.CARD, self.defs.cards) if entry is not None else None
            if entry is None or name is None:
                continue
            card = self.defs.cards[name]
            if not self._is_played(card, entry):
                continue
            owner = player if card.dealt is not None else ""
            cards[owner, card.id] += 1
            if card.dealt is not None and not player:
                message = f"`{card.id}` is dealt to the players: it can't be here"
                self._error(FORM, message, entry.span)
            elif deck is not None and (foreign := foreign_card(card, deck)):
                self._error(FORM, foreign, entry.span)
            elif deck is not None and entry is not item:
                message = f"no effect ends in `{deck}`: write `{card.id}` alone"
                self._error(FORM, message, item.span)
            elif cards[owner, card.id] > (1 if card.dealt is not None else card.copies):
                message = f"there are not that many copies of `{card.id}`"
                self._error(TOO_MANY, message, entry.span)

    # ------------------------------------------------------------ steps

    def _step(self, who: ScalarNode, what: Node) -> None:
        if self._player(who, EXPECT, what=Wanted.STEP) != EXPECT:
            self._choices(what)
        elif isinstance(what, MappingNode):
            expected = {key: getattr(self, f"_expect_{key}") for key in expected_keys()}
            self._position(what, expected, given=False)

    _expect_points = _expect_gained = _by_player

    def _expect_why(self, node: Node) -> None:
        for _, parts in self._by_player(node):
            for part in items_of(parts):
                self._reason(part)

    def _expect_winner(self, node: Node) -> None:
        others = () if items_of(node) else (NOBODY,)
        for item in items_of(node) or [node]:
            self._player(item, *others)

    _expect_decision = _expect_winner

    def _expect_asked(self, node: Node) -> None:
        self._scalar(node, Wanted.ASKING, self.words.askers)

    _expect_flipped = _flipped

    def _expect_hidden(self, node: Node) -> None:
        for _, pieces in self._by_player(node):
            self._each(pieces, Wanted.PIECE, self.words.pieces)

    def _expect_knows(self, node: Node) -> None:
        for _, things in self._by_player(node):
            self._each(things, Wanted.KNOWN, self.words.knowable)

    def _expect_in_force(self, node: Node) -> None:
        for player, cards in self._by_player(node):
            self._cards(player, cards, Counter())

    def _expect_options(self, node: Node) -> None:
        for item in items_of(node):
            self._keys(item)

    _expect_offered = _expect_options

    def _expect_refused(self, node: Node) -> None:
        for option, rule in pairs_of(node):
            self._keys(option)
            self._scalar(rule, Wanted.RULE, self.words.rules)

    def _expect_round(self, node: Node) -> None:
        self._round(node, {0, *self.words.rounds})  # 0: before the first round

    def _reason(self, node: Node) -> None:
        if not isinstance(node, ScalarNode):
            return
        words = list(_KEY.finditer(node.value))
        reasons = [*self.words.reasons, *self.defs.cards]
        known = (Wanted.REASON, reasons), (Wanted.PLACE, self.words.places)
        for found, (what, among) in zip(words[1:], known, strict=False):
            self._likely(what, found[0], node.span_of(found.start(), found.end()), among)

    def _choices(self, node: Node) -> None:
        for item in items_of(node) or [node]:
            if not isinstance(item, ScalarNode):
                continue
            try:
                read_choices(item.value)
            except ChoicesError as error:
                likely = likely_choices(item.value)
                hint = None if likely is None else f"write `{likely}`"
                self._error(UNREADABLE, str(error), item.span, hint)
            else:
                self._keys(item)

    def _keys(self, node: Node) -> None:
        """Checks every option key in a text, part by part."""
        if not isinstance(node, ScalarNode) or len(node.value) > MAX_CHOICES_LENGTH:
            return
        text = _TIMES.sub(lambda found: " " * len(found[0]), node.value).replace("->", "  ")
        for found in _KEY.finditer(text):
            start = found.start()
            for number, part in enumerate(found[0].split("/")):
                span = node.span_of(start, start + len(part))
                start += len(part) + 1
                if not number and not part.isdecimal():
                    name = part.partition("#")[0]  # `my_card#2`: the second of several copies
                    if not self._likely(Wanted.OPTION, name, span, self.words.options):
                        break
                elif number and part not in self.reported | self.perhaps:
                    self._likely(Wanted.PLAYER, part, span, self.words.owners)
