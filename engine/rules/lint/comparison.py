"""Compares the text that an author wrote for a card with its effect.

Only comparisons with few false alarms are made: numbers, whether there is a choice, whose pieces
are meant, and the names of places and pieces. The game follows the effect, so the finding is at the
text, unless an overlay replaces the effect but not the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest

from ...lang import tree
from ...lang.formatter import format_effect
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode
from ..model import Card, Definitions
from .finder import Finder
from .prose import ALL_PLAYERS, ANYONE, MAY, MINE, MUST, OTHERS, SOMEBODY, Prose, Statement, named
from .survey import Survey

CODE = "W537"


def compare(survey: Survey, find: Finder) -> None:
    """Checks every card that has a text and a readable effect."""
    names: _Names | None = None
    for card in survey.defs.cards.values():
        text, effect = survey.node_of(card, "text"), card.effect
        if not isinstance(text, ScalarNode) or effect is None:
            continue
        is_reported = survey.reports_on(text.source.name, effect.span.file)
        if is_reported and not find.is_wrong(effect.span):
            names = names or _Names(survey)
            prose, done = Prose(text.value, names.numbered), _Effect(effect, survey.defs)
            _Comparison(card, text, prose, done, names, find).run()


# ---------------------------------------------------------------- what the effect does


class _Effect:
    """An effect, and what a text may or should mention of it."""

    def __init__(self, effect: tree.Effect, defs: Definitions) -> None:
        assert effect.span is not None
        self.span: Span = effect.span
        self.written = _written(effect)
        self.all = list(effect.walk())
        self.sure = list(_without_switches(effect, defs))
        self.is_open = any(node.ELSEWHERE for node in self.all)
        """Whether it does more than is written in it."""

    @cached_property
    def numbers(self) -> list[tuple[int, Span]]:
        """Its numbers above 1, with their spans."""
        return [pair for node in self.sure for pair in _numbers(node) if pair[0] > 1]

    @cached_property
    def every_number(self) -> set[int]:
        """Its numbers, including those that depend on a parameter."""
        return {number for node in self.all for number, _ in _numbers(node)}

    def has(self, pattern: str) -> bool:
        """Whether a pattern occurs in its written form."""
        return re.search(rf"\b(?:{pattern})\b", self.written) is not None

    def place_of(self, *classes: type[tree.Node]) -> Span:
        """The span of the first phrase of one of these classes."""
        spans = (node.span for node in self.all if isinstance(node, classes))
        return next((span for span in spans if span is not None), self.span)


@lru_cache(maxsize=500)
def _written(effect: tree.Effect) -> str:
    return format_effect(effect)


def _without_switches(node: tree.Node, defs: Definitions) -> Iterator[tree.Node]:
    """All phrases except those in only one branch of a switch."""
    condition = node.deciding()
    if condition is not None and any(name in defs.parameters for name in _named_in([condition])):
        first, *others = (
            [part for statement in body for part in statement.walk()] for body in node.bodies()
        )
        yield from (part for part in first if all(part in other for other in others))
        return
    yield node
    for child in node.children():
        yield from _without_switches(child, defs)


def _numbers(node: tree.Node) -> Iterator[tuple[int, Span]]:
    for name in node.FIELDS:
        value = getattr(node, name)
        if type(value) is int and node.span is not None:
            yield value, node.span


# ---------------------------------------------------------------- names of places and pieces


@dataclass(frozen=True)
class _Thing:
    """A place or kind of pieces: its names in texts, and its names in effects."""

    forms: tuple[str, ...]
    ids: frozenset[str]
    is_one: bool
    """Whether there is only one, so that its name in an effect is unambiguous."""


class _Names:
    """The places and pieces of a mix, as texts and effects name them."""

    def __init__(self, survey: Survey) -> None:
        self._defs = defs = survey.defs
        self.things = list(_things(defs))
        self.forms = [form for thing in self.things for form in thing.forms]
        self.forms += [member.title for member in defs.members]
        self.numbered = [form for form in self.forms if any(map(str.isdigit, form))]
        rules = [node for rule in defs.rules.values() for node in rule.sentences if node.HOLDS]
        taboos = [rule for rule in rules if isinstance(rule, tree.TabooRule)]
        self.known = {defs.scoring.counts, *_named_in(taboos)}
        """Names that always play a part: a text may mention them on any card."""
        self.of_scoring = {*self.known, *_named_in(rules)}
        counted = [piece for piece in defs.pieces.values() if not piece.single]
        self.kinds = "|".join(re.escape(word) for p in counted for word in (p.plural, p.id))
        shown = [_plain(word) for p in counted for word in (p.plural, p.id, p.title)]
        pieces = "|".join(map(re.escape, shown))
        self.own = re.compile(rf"\b(?:your|own)\s+(?:{pieces})\b", re.IGNORECASE)
        whose = "opponents?'?s?|other players'|another player's"
        self.foreign = re.compile(rf"\b(?:{whose})['\u2019]?\s+(?:{pieces})\b", re.IGNORECASE)

    def touched(self, effect: _Effect) -> set[str]:
        """Every name in an effect, and in the zones that it names."""
        found = set(_named_in(effect.all))
        for name in list(found):
            zone = self._defs.zones.get(name)
            if zone is not None and zone.zone is not None:
                found |= set(_named_in([zone.zone]))
        return found


def _named_in(nodes: Iterable[tree.Node]) -> Iterator[str]:
    for node in nodes:
        yield from (name.text for name in node.all(tree.Name))


def _things(defs: Definitions) -> Iterator[_Thing]:
    for region in defs.regions.values():
        yield _Thing((region.title, _plain(region.id)), frozenset({region.id}), True)
    for place in defs.places.values():
        yield _Thing((place.title, _plain(place.id)), frozenset({place.id}), place.board)
    for piece in defs.pieces.values():
        forms = (piece.title, _plain(piece.plural), _plain(piece.id))
        ids = {piece.id, piece.plural, *(member.id for member in piece.members)}
        yield _Thing(forms, frozenset(ids), piece.single and not piece.each_player)


def _plain(name: str) -> str:
    return name.replace("_", " ")


# ---------------------------------------------------------------- both side by side


@dataclass
class _Comparison:
    card: Card
    text: ScalarNode
    prose: Prose
    effect: _Effect
    names: _Names
    find: Finder

    def run(self) -> None:
        """Runs all comparisons; in languages other than English, only that of numbers."""
        self._numbers()
        if not self.prose.is_english:
            return
        self._choice()
        self._players()
        self._whose()
        self._things()

    def _report(self, message: str, statement: Statement | None, done: Span | None = None) -> None:
        """Reports a finding. statement: the part of the text; done: that of the effect."""
        words = (
            self.text.span
            if statement is None
            else self.text.span_of(statement.start, statement.end)
        )
        effect = done or self.effect.span
        related = ("the effect", effect)
        if effect.file != words.file and effect.file != self.card.span.file:
            words, related = effect, ("the text", words)
        hint = "fix the one that is wrong; the game follows the effect"
        self.find(CODE, message, words, hint, [related])

    def _numbers(self) -> None:
        effect, prose = self.effect, self.prose
        allowed = effect.every_number | set(self.card.numbers.values()) | {self.card.copies}
        allowed.add(sum(number for number, _ in effect.numbers))
        in_text = prose.amounts
        missing = {number: place for number, place in effect.numbers if number not in in_text}
        if effect.has("up to|at most") and not missing:  # "one, two or three" of up to three
            allowed.update(range(max(allowed)))
        extra = [statement for statement in prose.numbers if statement.number not in allowed]
        extra = (
            []
            if effect.is_open
            else list({statement.number: statement for statement in extra}.values())
        )
        if sum(number for number, _ in effect.numbers) in in_text:
            missing = {}
        if not prose.is_english:  # only pairs are reported
            extra, missing = extra[: len(missing)], dict(list(missing.items())[: len(extra)])
        for statement, other in zip_longest(extra, missing.items()):
            if statement is None:
                number, place = other
                self._report(f"the effect says {number}, the text does not", None, place)
            elif other is None:
                self._report(f"the text says `{statement.words}`, the effect does not", statement)
            else:
                number, place = other
                self._report(
                    f"the text says `{statement.words}`, the effect {number}",
                    statement,
                    place,
                )

    def _choice(self) -> None:
        effect, prose = self.effect, self.prose
        must, may = prose.first(MUST), prose.first(MAY)
        leaves = effect.has("may|up to|either|choose|chooses|any")
        alone = not effect.has("each|opponents?|when")
        if must and not may and alone and not self.card.compulsory:
            message = f"the text says `{must.words}`, but `action` leaves it to the player"
            self._report(message, must)
        elif may and self.card.compulsory and not leaves:
            self._report(f"the text says `{may.words}`, but the effect leaves no choice", may)
        for number in {number for number, _ in effect.numbers} & prose.amounts:
            self._up_to(number)

    def _up_to(self, number: int) -> None:
        """Compares whether a number is exact or an upper limit."""
        effect, prose = self.effect, self.prose
        statement = next((one for one in prose.numbers if one.number == number), None)
        if statement is None or len([one for one in prose.numbers if one.number == number]) > 1:
            return
        upper = prose.first(re.compile(rf"\bup to {re.escape(statement.words)}\b", re.IGNORECASE))
        places = [place for other, place in effect.numbers if other == number]
        loose = effect.has(f"up to {number}")
        if upper and not loose and not effect.has("may|at most|up to"):
            self._report(
                f"the text says `{upper.words}`, the effect exactly {number}", upper, places[0]
            )
        elif loose and not prose.says(MAY) and not effect.has(f"(?<!up to ){number}"):
            message = f"the effect says up to {number}, the text exactly `{statement.words}`"
            self._report(message, statement, places[0])

    def _players(self) -> None:
        """Compares which other players take part: none, the opponents, or all players."""
        effect, prose = self.effect, self.prose
        others, everyone = prose.first(OTHERS), prose.first(ALL_PLAYERS)
        if others is not None and self._states(others) and not effect.is_open:
            if not effect.has("opponents?|anyone|players?"):
                message = f"the text says `{others.words}`, but the effect names no other player"
                self._report(message, others)
            elif effect.has("each player") and not (everyone or effect.has("opponents?|anyone")):
                self._report(f"the text says `{others.words}`, the effect `each player`", others)
        elif everyone is not None and others is None and effect.has("each opponent"):
            self._report(f"the text says `{everyone.words}`, the effect `each opponent`", everyone)
        elif effect.has("opponents?") and not any(map(prose.says, (OTHERS, ANYONE, SOMEBODY))):
            place = effect.place_of(tree.OpponentsPieces, tree.Opponents)
            self._report(
                "the effect is about opponents, the text names no other player", None, place
            )

    def _whose(self) -> None:
        """Compares whose pieces are meant: own, those of opponents, or of anyone."""
        effect, prose, kinds = self.effect, self.prose, self.names.kinds
        others, anyone = prose.first(OTHERS), prose.first(ANYONE)
        mine, theirs = prose.first(self.names.own), prose.first(self.names.foreign)
        own = effect.has(f"own (?:{kinds})")
        if anyone and not others and not effect.has("anyone|players?") and self._states(anyone):
            if own and not effect.has("opponents?"):
                place = effect.place_of(tree.OwnPieces)
                self._report(
                    f"the text says `{anyone.words}`, the effect only `own`", anyone, place
                )
            elif effect.has("of opponents"):
                place = effect.place_of(tree.OpponentsPieces)
                self._report(
                    f"the text says `{anyone.words}`, the effect `of opponents`", anyone, place
                )
        elif theirs and effect.has("anyone") and not (anyone or own or effect.has("opponents?")):
            place = effect.place_of(tree.AnyonesPieces)
            self._report(f"the text says `{theirs.words}`, the effect `of anyone`", theirs, place)
        elif mine and not own and effect.has("opponents|anyone") and not (others or anyone):
            whose = "`of anyone`" if effect.has("anyone") else "`of opponents`"
            place = effect.place_of(tree.AnyonesPieces, tree.OpponentsPieces)
            self._report(f"the text says `{mine.words}`, the effect {whose}", mine, place)
        elif effect.has(f"own (?:{kinds}) from any") and not prose.says(MINE):
            place = effect.place_of(tree.OwnPieces)
            self._report("the effect says `own`, the text does not say whose", None, place)

    def _states(self, statement: Statement) -> bool:
        """Whether the words are in a sentence without a negation."""
        return any(
            start <= statement.start < start + len(words) for start, words in self.prose.stated
        )

    def _things(self) -> None:
        touched = self.names.touched(self.effect)
        known = self.names.of_scoring if self.effect.has("score") else self.names.known
        direct = {node.text for node in self.effect.sure if isinstance(node, tree.Name)}
        extra: list[tuple[_Thing, Statement]] = []
        missing: list[tuple[_Thing, Span]] = []
        for thing in self.names.things:
            if not thing.ids & (touched | known) and not self.effect.is_open:
                statement = self._mention(thing)
                extra += [(thing, statement)] if statement is not None else []
            elif thing.is_one and thing.ids & direct and not self._is_reported(thing):
                missing.append((thing, self._place_of(thing)))
        for one, other in zip_longest(extra, missing):
            if other is None:
                self._report(f"the text says `{one[1].words}`, the effect does not name it", one[1])
            elif one is None:
                self._report(
                    f"the effect names `{other[0].forms[0]}`, the text does not", None, other[1]
                )
            else:
                message = f"the text says `{one[1].words}`, the effect `{other[0].forms[0]}`"
                self._report(message, one[1], other[1])

    def _mention(self, thing: _Thing) -> Statement | None:
        """The first mention of a place or piece in the text, if any."""
        for start, words in self.prose.stated:
            for form in thing.forms:
                match = named(form).search(words) if form.lower() in words.lower() else None
                if match is not None and not self._is_part(form, start + match.start()):
                    return Statement(start + match.start(), start + match.end(), match[0])
        return None

    def _is_part(self, form: str, start: int) -> bool:
        """Whether the words there are only part of a longer name."""
        longer = (other for other in self.names.forms if len(other) > len(form))
        return any(
            match.start() <= start < match.end()
            for other in longer
            if form.lower() in other.lower()
            for match in named(other).finditer(self.prose.text)
        )

    def _is_reported(self, thing: _Thing) -> bool:
        last = {form.split()[-1] for form in thing.forms if form.split()}
        return any(self.prose.says(named(word)) for word in last)

    def _place_of(self, thing: _Thing) -> Span:
        for node in self.effect.sure:
            if isinstance(node, tree.Name) and node.text in thing.ids and node.span is not None:
                return node.span
        return self.effect.span
