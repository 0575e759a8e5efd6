"""Every phrase of a mix, found once and sorted by class, and the kinds of pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any, TypeVar

from ...lang import tree
from ...lang.expected_kinds import Wanted
from ...text.source import Span
from ...text.yaml.nodes import Node, find_key
from ..card_texts import changes_of_zones
from ..files.files import RuleFile
from ..load.declarations import Entry, Mix
from ..model import Card, Definitions, Piece, Rule, Step
from ..moments import done_in

N = TypeVar("N", bound=tree.Node)


class Phrases:
    """The phrases of some texts, by class."""

    def __init__(self, texts: Iterable[tree.Node]) -> None:
        self._phrases: dict[type[tree.Node], list[Any]] = {}
        for text in texts:
            for kind, nodes in text.by_class().items():
                self._phrases.setdefault(kind, []).extend(nodes)

    def all(self, cls: type[N]) -> list[N]:
        """Every phrase of one class, in the order of the mix."""
        return self._phrases.get(cls, [])

    def answering(self, question: Callable[..., object]) -> Iterator[tree.Node]:
        """Every phrase whose class overrides a method of `Node`. See `Node.answering`."""
        for cls, nodes in self._phrases.items():
            if tree.has_own(cls, question):
                yield from nodes

    def below(self, base: type[N]) -> Iterator[N]:
        """Every phrase of a class and its subclasses."""
        for cls, nodes in self._phrases.items():
            if issubclass(cls, base):
                yield from nodes

    def wanted(self, meaning: Wanted) -> list[tree.Node]:
        """Every phrase in a field where something of this kind is expected."""
        wanting = (
            nodes for cls, nodes in self._phrases.items() if meaning in cls.MEANINGS.values()
        )
        parts = (part for nodes in wanting for node in nodes for part in node.references(None))
        return [part for part, wanted in parts if wanted is meaning]


class Survey(Phrases):
    """The definitions of a mix with all their phrases.

    about: the names of the files that lints report on; None for all.
    """

    def __init__(self, defs: Definitions, mix: Mix, about: Set[str] | None = None) -> None:
        self.defs = defs
        self.changes = changes_of_zones(defs)
        self._mix = mix
        self._about = about
        self.bearers: list[Card | Step] = [*defs.cards.values()]
        for procedure in defs.procedures.values():
            self.bearers += procedure.steps
        self._effects_of: dict[str, list[tree.Effect]] = {}
        self._effects = [text for card in defs.cards.values() for text in card.texts]
        for procedure in defs.procedures.values():
            self._effects += procedure.effects
        rules = [text for rule in defs.rules.values() for text in rule.texts]
        self._effects += [text for text in rules if isinstance(text, tree.Effect)]
        texts: list[tree.Node] = [*self._effects]
        texts += [text for text in rules if not isinstance(text, tree.Effect)]
        super().__init__([*texts, *self._zones()])
        texts = [text for text in texts if self.reports_on(text.span.file)]
        self.reported = Phrases([*texts, *self._zones()])
        """The phrases on which lints report. Overlays add to zones, so these are all in it."""
        self.kinds = {piece.plural: piece for piece in defs.pieces.values()} | dict(defs.pieces)

    def _zones(self) -> Iterator[tree.Node]:
        return (zone.zone for zone in self.defs.zones.values() if zone.zone is not None)

    def reports_on(self, *files: str) -> bool:
        """Whether lints report on one of some files."""
        return self._about is None or not self._about.isdisjoint(files)

    def effects(self) -> Iterator[tree.Effect]:
        """The effects of cards, steps and rules on which lints report, and texts of lying cards."""
        return (effect for effect in self._effects if self.reports_on(effect.span.file))

    def reported_files(self, section: str) -> list[RuleFile]:
        """The files that declare the entries of a section, each once, as far as lints report."""
        files = {id(entry.file): entry.file for entry in self._mix.entries(section)}
        return [file for file in files.values() if self.reports_on(file.source.name)]

    @cached_property
    def _families(self) -> dict[str, str]:
        """The family of each piece that belongs to one."""
        pieces = self.defs.pieces.values()
        return {member.id: piece.id for piece in pieces for member in piece.members}

    def family_of(self, name: str) -> str:
        """The family of a member; any other name unchanged."""
        return self._families.get(name, name)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every name in any text."""
        return frozenset(name.text for name in self.all(tree.Name))

    @cached_property
    def done(self) -> frozenset[str]:
        """The procedures that the game or any text runs."""
        found = {space.procedure for space in self.defs.track} | {self.defs.start}
        doing = (node.does() for node in self.answering(tree.Node.does))
        return frozenset(found | {name.text for name in doing if name is not None})

    @cached_property
    def done_in_play(self) -> frozenset[str]:
        """Those that run on the track or by a card or rule, not only in the set-up."""
        texts = [text for card in self.defs.cards.values() for text in card.texts]
        texts += [rule.effect for rule in self.defs.rules.values() if rule.effect is not None]
        found = {space.procedure for space in self.defs.track} | _done_in(texts)
        for procedure in tuple(found):
            found |= _done_in(self.effects_of(procedure))
        return frozenset(found)

    def effects_of(self, procedure: str) -> Sequence[tree.Effect]:
        """The effects of a procedure and of those that it runs, each once."""
        found = self._effects_of.get(procedure)
        if found is None:
            found = self._effects_of[procedure] = []
            seen, todo = {procedure}, [procedure]
            while todo:
                known = self.defs.procedures.get(todo.pop())
                for effect in known.effects if known is not None else ():
                    found.append(effect)
                    new = _done_in([effect]) - seen
                    seen |= new
                    todo += sorted(new)
        return found

    def always(self, cls: type[N]) -> Iterator[tuple[N, Rule]]:
        """The sentences of one class in rules that never lapse, each with its rule."""
        lapse = {node.rule.text for node in self.all(tree.LapseRule)}
        for rule in self.defs.rules.values():
            if rule.id not in lapse:
                yield from (
                    (written, rule) for written in rule.sentences if isinstance(written, cls)
                )

    def node_of(self, card: Card, key: str) -> Node | None:
        """The value of a card's key, from the file that set it last."""
        return self.value("cards", card.id, key)

    def value(self, section: str, thing: str, key: str) -> Node | None:
        """The value of a key of any entry with an id, from the file that set it last."""
        return self._mix.sections[section][thing].nodes.get(key)

    def entries(self, section: str) -> list[Entry]:
        """Every entry of a section, with the positions of its values."""
        return self._mix.entries(section)

    def single(self, name: str, *path: str) -> Node | None:
        """A section that the mix has once, or a value in it."""
        return self._mix.single(name, *path)

    def place_of_number(self, card: Card, number: str) -> Span:
        """The span of the name of a printed number in the card's file."""
        key = find_key(self.node_of(card, "numbers"), (number,))
        return card.span if key is None else key.span

    def counted(self, pieces: tree.Node) -> Piece | None:
        """The kind of counted pieces that a phrase is about, or None."""
        kind: tree.Name = getattr(pieces, "kind", tree.Name(""))
        piece = self.kinds.get(kind.text)
        return piece if piece is not None and not piece.single else None

    def supply(self, pieces: tree.Node) -> int | None:
        """The number of these pieces in the largest game, or None if unknown."""
        piece = self.counted(pieces)
        if piece is None:
            return None
        players, kind = self.defs.most_players, piece.id
        of_neutrals = {name: one.pieces.get(kind, 0) for name, one in self.defs.neutrals.items()}
        match pieces:
            case tree.AnyonesPieces():
                return piece.each_player * players + sum(of_neutrals.values())
            case tree.OpponentsPieces():
                return piece.each_player * (players - 1) + sum(of_neutrals.values())
            case tree.PlayersPieces(player=owner) if owner.text in of_neutrals:
                return of_neutrals[owner.text]
        return piece.each_player

    def places_in(self, zone: tree.Node) -> set[str]:
        """The names of places and card zones in a zone; named zones are expanded."""
        return {part.name.text for part in self.parts(zone) if hasattr(part, "name")}

    def parts(self, zone: tree.Node) -> Iterator[tree.Node]:
        """The parts of a zone, or the part itself; named zones are expanded."""
        for part in zone.parts if isinstance(zone, tree.Zone) else (zone,):
            named = self.defs.zones.get(part.name.text) if isinstance(part, tree.ThePlace) else None
            if named is not None and named.zone is not None and named.zone != zone:
                yield from named.zone.parts
                for rule in self.changes.get(named.id, ()):
                    yield from rule.zone.parts
            else:
                yield part


def _done_in(effects: Iterable[tree.Effect]) -> set[str]:
    """The procedures that effects run directly."""
    return {name.text for name in done_in(effects)}
