"""Checks the names in a scenario: every place, piece, card, player and option that it mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable

from ..rules.load.files import RuleFile
from ..rules.model import Definitions
from ..text.diagnostics import Report
from ..text.limits import MAX_CHOICES_LENGTH
from ..text.source import Span
from ..text.spelling import did_you_mean
from ..text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_data
from .notation import ChoicesError, likely_choices, read_choices
from .vocabulary import NOBODY, NOWHERE, Vocabulary

UNKNOWN, FORM, TOO_MANY, UNREADABLE = "E540", "E541", "E542", "E543"

_KEY = re.compile(r"[^\s()>]+")
_TIMES = re.compile(r"\d+\s+x\s*(?=\()")


Elsewhere = Callable[[str], str | None]
"""Says where a name is declared that these rules do not know; None: nowhere."""


def check_names(
    file: RuleFile,
    defs: Definitions,
    report: Report,
    lost: Container[str] = (),
    elsewhere: Elsewhere = lambda _: None,
) -> None:
    """Reports every name that stands for nothing in these rules, and what can't be so.

    lost: names that may be declared in what could not be read.
    """
    _Checker(file.content, defs, report, lost, elsewhere).check()


class _Checker:
    """Tolerates every shape: what breaks the schema is reported elsewhere."""

    def __init__(
        self,
        content: MappingNode,
        defs: Definitions,
        report: Report,
        lost: Container[str],
        elsewhere: Elsewhere,
    ) -> None:
        self.content = content
        self.report = report
        self.lost = lost
        self.elsewhere = elsewhere
        self.taken = [d.span for d in report if d.span and d.file == content.source.name]
        self.told: set[str] = set()
        self.perhaps: set[str] = set()
        listed = _items(content.get("players"))
        self.words = Vocabulary(
            defs, [item.value for item in listed if isinstance(item, ScalarNode)]
        )
        self.defs = defs

    def check(self) -> None:
        """Everything, in the order of the file."""
        self._players(_items(self.content.get("players")))
        given = self.content.get("given")
        if isinstance(given, MappingNode):
            self._start(given)
            self._position(given, {"at", "by", "points", "flipped"}, given=True)
        for step in _items(self.content.get("steps")):
            for who, what in step.items if isinstance(step, MappingNode) else ():
                if who.value == "expect":
                    self._expect(what)
                elif self._player(who):
                    self._choices(what)

    # ------------------------------------------------------------ complaints

    def _error(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        if not any(span.start < o.end and o.start < span.end for o in self.taken):
            self.report.tell(code, message, span, hint=hint)

    def _unknown(self, what: str, word: str, span: Span, among: Iterable[str]) -> bool:
        """Whether a word is known; reports it when it is not."""
        known = list(among)
        if word in known:
            return True
        if self.report.is_full(span.file) or word in self.lost:
            return False
        hint = self.elsewhere(word) or did_you_mean(word, known)
        self._error(UNKNOWN, f"no {what} is called `{word}`", span, hint)
        return False

    def _scalar(self, node: Node, what: str, among: Iterable[str]) -> bool:
        if not isinstance(node, ScalarNode):
            self._error(FORM, f"expected the id of a {what}", node.span)
            return False
        return self._unknown(what, node.value, node.span, among)

    def _player(self, node: Node) -> bool:
        """A player of this scenario; one who is missing is reported once."""
        if isinstance(node, ScalarNode):
            if node.value in self.told:
                return False
            if node.value in self.perhaps:
                return True
            if node.value not in self.words.players:
                self.told.add(node.value)
        return self._scalar(node, "player of this scenario", self.words.players)

    # ------------------------------------------------------------ the position

    def _players(self, nodes: list[Node]) -> None:
        for node in nodes:
            if not self._scalar(node, "colour", self.defs.colours):
                self.perhaps = set(self.defs.colours)  # a misspelt player may be any of them
        least, most = self.defs.least_players, self.defs.most_players
        key = self.content.key("players")
        if key is not None and nodes and not least <= len(nodes) <= most:
            self._error(FORM, f"this game is for {least} to {most} players", key.span)

    def _start(self, given: MappingNode) -> None:
        at, by, points = (given.get(key) for key in ("at", "by", "points"))
        if isinstance(at, MappingNode):
            number = at.get("round")
            if isinstance(number, ScalarNode) and number.data not in self.words.rounds:
                self._error(UNKNOWN, f"there is no round {number.value}", number.span)
            action = at.get("action")
            if action is not None:
                acting = [card.id for card in self.defs.cards.values() if card.effect is not None]
                self._scalar(action, "card with an action", acting)
        elif at is not None:
            self._scalar(at, "procedure", self.words.procedures)
        if by is not None:
            self._player(by)
        if points is not None:
            self._by_player(points)
        self._pieces(given.get("flipped"))

    def _pieces(self, node: Node | None) -> None:
        """A list of single pieces, those of a player with the colour behind a slash."""
        among = [*self.words.singles]
        among += [f"{piece}/{colour}" for piece in among for colour in self.words.players]
        for item in _items(node) if node is not None else ():
            self._scalar(item, "single piece", among)

    def _by_player(self, node: Node) -> list[tuple[str, Node]]:
        """The values by player, of players that exist."""
        pairs = node.items if isinstance(node, MappingNode) else []
        return [(who.value, value) for who, value in pairs if self._player(who)]

    def _position(self, node: MappingNode, but: Iterable[str], *, given: bool) -> None:
        pieces: Counter[tuple[str, str]] = Counter()
        cards: Counter[tuple[str, str]] = Counter()
        for key, value in node.items:
            name = key.value
            if name in but:
                continue
            if name in self.defs.regions or name in self.defs.places:
                self._place(key, value, pieces, given)
            elif name in self.words.singles:
                self._single(name, value)
            elif name in self.defs.offices:
                if self._shape(value, ScalarNode, f"`{name}` is an office: who holds it?"):
                    self._holder(value, given)
            elif name in self.defs.card_zones or name in self.defs.decks:
                self._zone(name, value, cards)
            else:
                among = [*self.words.things, *but]
                self._unknown("place, piece, office or card zone", name, key.span, among)

    def _shape(self, node: Node, wanted: type, message: str) -> bool:
        if isinstance(node, wanted):
            return True
        self._error(FORM, message, node.span)
        return False

    def _holder(self, node: Node, given: bool) -> None:
        if given or not (isinstance(node, ScalarNode) and node.value == NOBODY):
            self._player(node)

    def _place(
        self, key: ScalarNode, node: Node, pieces: Counter[tuple[str, str]], given: bool
    ) -> None:
        name = key.value
        main = self.defs.scoring.counts
        if not isinstance(node, MappingNode):
            if given and self._starts(main, name):
                self._is_a_start(key)
            else:
                self._error(FORM, f"`{name}` is a place: expected pieces by colour", node.span)
            return
        told = False
        for player, value in self._by_player(node):
            by_kind = value.items if isinstance(value, MappingNode) else [(None, value)]
            for kind, amount in by_kind:
                if kind is not None and not self._scalar(
                    kind, "kind of pieces", self.words.counted
                ):
                    continue
                piece = main if kind is None else kind.value
                if not (given and self._starts(piece, name)):
                    self._amount(player, piece, amount, pieces)
                elif not told:
                    self._is_a_start(key)
                    told = True

    def _starts(self, kind: str, place: str) -> bool:
        return kind in self.words.counted and self.words.counted[kind].start == place

    def _is_a_start(self, key: ScalarNode) -> None:
        message = f"what is placed nowhere else stands in `{key.value}`: leave it out"
        self._error(FORM, message, key.span)

    def _amount(self, player: str, kind: str, node: Node, pieces: Counter[tuple[str, str]]) -> None:
        """A number of pieces of one kind, and not more than the player has."""
        amount = to_data(node)
        if not isinstance(amount, int):
            self._error(FORM, "expected a number of pieces", node.span)
            return
        pieces[player, kind] += amount
        piece = self.words.counted.get(kind)
        if piece is not None and pieces[player, kind] > piece.each_player >= 0:
            message = f"{player} has only {piece.each_player} {piece.plural}"
            self._error(TOO_MANY, message, node.span)
            pieces[player, kind] = -1_000_000

    def _single(self, name: str, node: Node) -> None:
        if self.words.singles[name].each_player:
            message = f"each player has a `{name}`: expected a place for each colour"
            if self._shape(node, MappingNode, message):
                for _, value in self._by_player(node):
                    self._scalar(value, "place", [*self.words.places, NOWHERE])
        elif self._shape(node, ScalarNode, f"`{name}` is a single piece: expected its place"):
            self._scalar(node, "place", [*self.words.places, NOWHERE])

    def _zone(self, name: str, node: Node, cards: Counter[tuple[str, str]]) -> None:
        zone = self.defs.card_zones.get(name)
        if zone is None or not zone.each_player:
            if self._shape(node, SequenceNode, f"`{name}` belongs to nobody: expected its cards"):
                self._cards("", node, cards)
            return
        message = f"each player has a `{name}`: expected the cards of each colour"
        if self._shape(node, MappingNode, message):
            for player, value in self._by_player(node):
                if self._shape(value, SequenceNode, "expected a list of cards"):
                    self._cards(player, value, cards)

    def _cards(self, player: str, node: Node, cards: Counter[tuple[str, str]]) -> None:
        for item in _items(node):
            entry = item.get("card") if isinstance(item, MappingNode) else item
            if entry is None or not self._scalar(entry, "card", self.defs.cards):
                continue
            card = self.defs.cards[str(to_data(entry))]
            owner = player if card.dealt is not None else ""
            cards[owner, card.id] += 1
            if card.dealt is not None and not player:
                message = f"`{card.id}` is dealt to the players: it can't lie here"
                self._error(FORM, message, entry.span)
            elif cards[owner, card.id] > (1 if card.dealt is not None else card.copies):
                message = f"there are not so many copies of `{card.id}`"
                self._error(TOO_MANY, message, entry.span)

    # ------------------------------------------------------------ steps

    def _expect(self, node: Node) -> None:
        if not isinstance(node, MappingNode):
            return
        for key, value in node.items:
            self._expected(key.value, value)
        self._position(node, _EXPECTED, given=False)

    def _expected(self, key: str, node: Node) -> None:
        match key:
            case "points" | "gained":
                self._by_player(node)
            case "why":
                for _, parts in self._by_player(node):
                    for part in _items(parts):
                        self._reason(part)
            case "decision":
                if not (isinstance(node, ScalarNode) and node.value == NOBODY):
                    self._player(node)
            case "asked":
                self._scalar(node, "card, procedure or step", self.words.askers)
            case "flipped":
                self._pieces(node)
            case "hidden":
                for _, pieces in self._by_player(node):
                    self._pieces(pieces)
            case "in_force":
                for player, cards in self._by_player(node):
                    self._cards(player, cards, Counter())
            case "options" | "offered":
                for item in _items(node):
                    self._keys(item)
            case "refused":
                for option, rule in node.items if isinstance(node, MappingNode) else ():
                    self._keys(option)
                    self._scalar(rule, "rule", self.words.rules)

    def _reason(self, node: Node) -> None:
        words = list(_KEY.finditer(node.value)) if isinstance(node, ScalarNode) else []
        reasons = [*self.words.reasons, *self.defs.cards]
        known = ("reason of points", reasons), ("place", self.words.places)
        for found, (what, among) in zip(words[1:], known, strict=False):
            assert isinstance(node, ScalarNode)
            self._unknown(what, found[0], node.span_of(found.start(), found.end()), among)

    def _choices(self, node: Node) -> None:
        for item in _items(node) or [node]:
            if not isinstance(item, ScalarNode):
                continue
            try:
                read_choices(item.value)
            except ChoicesError as error:
                meant = likely_choices(item.value)
                hint = None if meant is None else f"write `{meant}`"
                self._error(UNREADABLE, str(error), item.span, hint)
            else:
                self._keys(item)

    def _keys(self, node: Node) -> None:
        """Every key of an option in a text, part by part."""
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
                    if not self._unknown("option", name, span, self.words.options):
                        break
                elif number and part not in self.told | self.perhaps:
                    self._unknown("player of this scenario", part, span, self.words.players)


_EXPECTED = frozenset(
    {"points", "gained", "why", "decision", "asked", "options", "offered", "refused", "round"}
    | {"flipped", "hidden", "in_force"}
)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, SequenceNode) else []
