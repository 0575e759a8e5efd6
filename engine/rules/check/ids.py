"""Checks that ids and plurals are unique in a mix, and step ids in a procedure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...text.diagnostics import Report
from ...text.source import Span
from ..files.files import is_own_file
from ..model import Definitions, Member, Named, Procedure, Step
from ..name_table import regions_by_trait


class _Word(NamedTuple):
    """A word that refers to something in texts, and the expansion that declares it."""

    text: str
    thing: Named | Member
    expansion: str
    span: Span
    is_plural: bool = False


def check_ids(defs: Definitions, report: Report) -> None:
    """Reports each word with two meanings, at the one that an author can change."""
    for clash in _clashes(defs):
        other, at = sorted(clash, key=lambda word: is_own_file(word.expansion))
        hint = f"give this another {'plural' if at.is_plural else 'id'}"
        related = [("the other one", other.span)]
        report.record("E502", _message(at, other), at.span, hint=hint, related=related)
    printed = {number for card in defs.cards.values() for number in card.numbers}
    for counter in defs.counters.values():
        if counter.of == "card" and counter.id in printed:
            message = f"`{counter.id}` is a counter of cards and a number printed on cards"
            report.record("E502", message, counter.span, hint="give this another id")
    _check_words(defs, report)
    for procedure in defs.procedures.values():
        _check_step_ids(procedure, report)


def _check_words(defs: Definitions, report: Report) -> None:
    """Reports own ids that are also traits or steps: a sentence with the word could mean either."""
    traits = regions_by_trait(defs)
    for section, things in defs.named():
        own = (one for one in things.values() if is_own_file(one.expansion))
        for thing in own if section not in ("traits", "rules", "cards") else ():
            if thing.id in traits:
                what, other = "trait of regions", defs.regions[traits[thing.id][0]].span
            elif section == "procedures" and thing.id in defs.steps:
                procedure = defs.procedures[defs.steps[thing.id][0]]
                what, other = "step", next(o.span for o in procedure.steps if o.id == thing.id)
            else:
                continue
            message, related = f"`{thing.id}` is an id and a {what}", [("the other one", other)]
            report.record("E502", message, thing.span, hint="give this another id", related=related)


def ambiguous_words(defs: Definitions) -> frozenset[str]:
    """The words that are ambiguous, including players' colours."""
    colours = {word.text for word in _words(defs) if word.text in defs.colours}
    return frozenset(colours.union(word.text for word, _ in _clashes(defs)))


def _clashes(defs: Definitions) -> Iterator[tuple[_Word, _Word]]:
    seen: dict[str, _Word] = {}
    for word in _words(defs):
        known = seen.setdefault(word.text, word)
        if known.thing is not word.thing:
            yield known, word


def _message(*words: _Word) -> str:
    plurals = [word.thing.id for word in words if word.is_plural]
    match plurals:
        case [one]:
            return f"`{words[0].text}` is the plural of `{one}` and the id of another thing"
        case [one, other]:
            return f"`{words[0].text}` is the plural of `{one}` and of `{other}`"
    return f"`{words[0].text}` is the id of two different things"


def _words(defs: Definitions) -> Iterator[_Word]:
    sections = dict(defs.named())
    del sections["rules"]  # the only sentences that name rules are those of rules
    sections["cards"] = sections.pop("cards")  # last: of two entries, the card is reported
    for things in sections.values():
        for thing in things.values():
            yield _Word(thing.id, thing, thing.expansion, thing.span)
    for piece in defs.pieces.values():
        for member in piece.members:
            yield _Word(member.id, member, piece.expansion, member.span)
        if piece.plural_span is not None:  # otherwise it is the id
            yield _Word(piece.plural, piece, piece.expansion, piece.plural_span, is_plural=True)


def _check_step_ids(procedure: Procedure, report: Report) -> None:
    """Reports step ids that occur twice, since overlays and `when` refer to steps by id."""
    steps: dict[str, Step] = {}
    for step in procedure.steps:
        known = steps.setdefault(step.id, step)
        if known is not step:
            put_in = known.span.file != procedure.span.file  # by an overlay, which is reported
            at, other = (known, step) if put_in else (step, known)
            message = f"`{procedure.id}` has two steps with the id `{step.id}`"
            related = [("the other one", other.span)]
            hint = "give one of them another id"
            report.record("E502", message, at.span, hint=hint, related=related)
