"""W556: a marker that stays on the board when its card leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...lang import tree
from ...lang.check.wording import Diagnose
from ..model import Card
from .lints import Lint, Needs
from .spots import Spots
from .survey import Survey

CODE = "W556"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the pieces that leaving cards remove from places that may be taboo."""
    cards = (card for card in survey.defs.cards.values() if _is_reported(card, survey))
    leaving_blocks = [(card, blocks) for card in cards if (blocks := [*_leaving(card)])]
    if not leaving_blocks:
        return
    spots = Spots(survey)
    marks, taboo = _Marks(survey, spots), _Taboo(survey, spots)
    never_run = [one for one in survey.defs.procedures.values() if one.id not in survey.done]
    idle = {id(node) for one in never_run for text in one.effects for node in text.walk()}
    put_by_any = marks.put(one for one in survey.answering(tree.Node.places) if id(one) not in idle)
    for card, leaving in leaving_blocks:
        then = {id(node) for block in leaving for node in block.walk()}
        before = _done(card.texts, survey)
        put_by_card = marks.put(one for put_by, one in before if id(put_by) not in then)
        for held, put_by, sentence in _lifting(card, leaving, survey):
            # A marker goes off the board. A piece that goes elsewhere may be no marker.
            put = put_by_card if any(sentence.places()) else put_by_any
            for mark in (mark for name in sentence.lifts() for mark in marks.named_pieces(name)):
                if taboo.spots_for(mark, held) & put.get(mark, set()):
                    message = (
                        f"the place of `{mark}` may be taboo by then, so it stays on the board"
                    )
                    hint = f"declare `{mark}` with `ignores_taboo: true`"
                    find(CODE, f"{message} when the card leaves", put_by.span, hint)


def _is_reported(card: Card, survey: Survey) -> bool:
    return survey.reports_on(*(text.span.file for text in card.texts))


def _leaving(card: Card) -> Iterator[tree.When]:
    """The blocks of a card that run when it leaves, or that make it leave."""
    for block in (block for text in card.texts for block in text.all(tree.When)):
        goes = isinstance(block.event, tree.ThisCardLeaves | tree.ThisCardExpires)
        if goes or any(node.EFFECTS.ends_card for node in block.walk()):
            yield block


def _lifting(
    card: Card, leaving: Iterable[tree.When], survey: Survey
) -> Iterator[tuple[list[tree.Node], tree.Node, tree.Node]]:
    """For pieces that leaving blocks remove: the rules until then, and a pair as from `_done`."""
    for block in leaving:
        held = _held_by(card, block)
        yield from ((held, put_by, sentence) for put_by, sentence in _done([block], survey))


def _held_by(card: Card, block: tree.When) -> list[tree.Node]:
    """The unconditional sentences of a card that matter when a block of it runs.

    They apply until the card leaves. Places that it frees from taboo are free only until then,
    which is early enough only when the card's time is over.
    """
    put_by = [one for text in card.texts for one in text.body]
    if not isinstance(block.event, tree.ThisCardExpires):
        put_by = [one for one in put_by if not isinstance(one, tree.FreeRule)]
    return put_by


def _done(texts: Iterable[tree.Node], survey: Survey) -> Iterator[tuple[tree.Node, tree.Node]]:
    """For each sentence that removes pieces: the sentence of the text that runs it, and itself."""
    for text in texts:
        yield from ((one, one) for one in text.answering(tree.Node.lifts))
        for doing in text.answering(tree.Node.does):
            procedure = doing.does()
            for effect in survey.effects_of(procedure.text) if procedure is not None else ():
                yield from ((doing, one) for one in effect.answering(tree.Node.lifts))


class _Marks:
    """Single pieces that obey the taboo: their names, and the places where sentences put them."""

    def __init__(self, survey: Survey, spots: Spots) -> None:
        self._survey = survey
        self._spots = spots
        self._chosen: dict[str, set[str]] = {}
        for node in survey.answering(tree.Node.introduces):
            for name, local in node.introduces():
                self._chosen.setdefault(name, set()).add(local.family)

    def named_pieces(self, name: tree.Name) -> list[str]:
        """The ids of the pieces that a name refers to."""
        names = sorted(self._chosen.get(name.text, {self._survey.family_of(name.text)}))
        known = [self._survey.kinds[one] for one in names if one in self._survey.kinds]
        return [piece.id for piece in known if not piece.ignores_taboo]

    def put(self, sentences: Iterable[tree.Node]) -> dict[str, set[str]]:
        """The places where sentences put each piece."""
        found: dict[str, set[str]] = {}
        for sentence in sentences:
            for name, where in sentence.places():
                for mark in self.named_pieces(name):
                    found.setdefault(mark, set()).update(self._spots.of(where))
        return found


class _Taboo:
    """The places that some rule or card may make taboo."""

    def __init__(self, survey: Survey, spots: Spots) -> None:
        self._survey = survey
        self._spots = spots
        lapsed = {put_by.rule.text for put_by, _ in survey.always(tree.LapseRule)}
        texts = [text for name in lapsed for text in survey.defs.rules[name].texts]
        idle = {id(rule) for text in texts for rule in text.all(tree.TabooRule)}
        rules = [rule for rule in survey.all(tree.TabooRule) if id(rule) not in idle]
        self._parts = [part for rule in rules for part in survey.parts(rule.zone)]
        self._always = [
            put_by
            for cls in (tree.FreeRule, tree.PieceNeverRule)
            for put_by, _ in survey.always(cls)
        ]

    def spots_for(self, mark: str, held: Iterable[tree.Node]) -> set[str]:
        """The taboo places for a piece, given what always holds and what its card says."""
        kept_out: set[tree.Node] = set()
        for put_by in (*self._always, *held):
            match put_by:
                case tree.FreeRule(zone=zone) if mark in self._carriers(zone):
                    return set()
                case tree.PieceNeverRule(piece=piece, source=None, target=target):
                    kept_out |= {piece} if mark in self._carriers(target) else set()
        found: set[str] = set()
        for part in self._parts:
            if not (isinstance(part, tree.RegionOf) and part.piece in kept_out):
                found |= self._spots.named(part)
        return found

    def _carriers(self, zone: tree.Zone) -> set[str]:
        """The pieces whose regions a zone names."""
        parts = self._survey.parts(zone)
        return {part.piece.name.text for part in parts if isinstance(part, tree.RegionOf)}


LINTS = (Lint(Needs.MIX, check),)
