"""Checks a mix as a whole: every name in every effect, and references between definitions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ...lang import tree
from ...lang.check.effect import (
    Diagnose,
    check_effect,
    check_lasting,
    check_rule,
    check_steps,
    check_zone,
)
from ...lang.names import Names
from ...text.diagnostics import Report
from ...text.source import Span
from ..model import Card, Definitions
from ..name_table import names_of
from .actors import check_acting
from .fitting_keys import check_fitting_keys
from .ids import ambiguous_words, check_ids
from .termination import check_bounds
from .validation_memo import VALIDATED, MixValidationMemo


def check_definitions(defs: Definitions, report: Report) -> None:
    """Reports all mistakes of a mix."""
    names = names_of(defs)
    validated = MixValidationMemo(VALIDATED.get(), names)
    texts = _TextChecker(names, ambiguous_words(defs), report, validated)
    for card in defs.cards.values():
        if card.effect is not None:
            texts.check([card.effect], in_card=True)
        if card.lying is not None:
            texts.check([card.lying], in_card=True, while_in=True)
    for procedure in defs.procedures.values():
        texts.check(procedure.effects, in_card=False)
    for zone in defs.zones.values():
        if zone.zone is not None:
            texts.check_part(zone.zone, check_zone)
    for rule in defs.rules.values():
        if rule.rule is not None:
            texts.check_part(rule.rule, check_rule)
        if rule.effect is not None:
            texts.check([rule.effect], in_card=False, in_rule=True)
    check_ids(defs, report)
    _check_links(defs, report)
    check_fitting_keys(defs, report)
    _check_keeping(defs, report)
    _check_discards(defs, report)
    _check_roles(defs, report)
    check_bounds(defs, report)
    check_acting(defs, names, report)


class _TextChecker:
    """Checks texts; knows which of their lines could not be read."""

    def __init__(
        self, names: Names, ambiguous: frozenset[str], report: Report, validated: MixValidationMemo
    ) -> None:
        """ambiguous: words with several meanings; their consequences in texts are not reported."""
        self._names = names
        self._ambiguous = ambiguous
        self._report = report
        self._validated = validated
        self._unreadable: dict[str, list[int]] = {}
        """The unreadable lines, by file."""
        for found in report.errors:
            if found.code.startswith("E3") and found.span is not None:
                self._unreadable.setdefault(found.file, []).append(found.span.line)

    def check(
        self,
        effects: Sequence[tree.Effect],
        *,
        in_card: bool,
        while_in: bool = False,
        in_rule: bool = False,
    ) -> None:
        """Checks the text of a card or rule, or the texts of a procedure's steps."""
        key = in_card, while_in, in_rule, *map(id, effects)
        partial = False
        if not len(self._report) and key in self._validated:
            return
        if len(self._report):  # the lookups are needed only if there are mistakes
            if any(self._report.is_full(effect.span.file) for effect in effects):
                return  # no more findings would be kept
            partial = any(self._is_partial(effect.span) for effect in effects)

        def check(diagnose: Diagnose) -> None:
            if in_card:
                check_effect(
                    effects[0],
                    self._names,
                    diagnose,
                    in_card=True,
                    partial=partial,
                    while_in=while_in,
                )
            elif in_rule:
                check_lasting(effects[0], self._names, diagnose, partial=partial)
            else:
                check_steps(effects, self._names, diagnose, partial=partial)

        self._check(key, effects, check, partial=partial)

    def check_part(
        self, part: tree.Node, check: Callable[[tree.Node, Names, Diagnose], None]
    ) -> None:
        """Checks a named zone, or a rule of one sentence."""
        self._check(id(part), [part], lambda diagnose: check(part, self._names, diagnose))

    def _check(
        self,
        key: Hashable,
        texts: Sequence[tree.Node],
        check: Callable[[Diagnose], None],
        *,
        partial: bool = False,
    ) -> None:
        """Checks texts that are not validated yet. partial: some lines are unreadable."""
        if key in self._validated and not partial:
            return
        reported = False

        def diagnose(code: str, message: str, span: Span, hint: str | None = None) -> None:
            nonlocal reported
            reported = True
            if not (self._ambiguous and self._is_ambiguous(span, texts)):
                self._report.record(code, message, span, hint)

        check(diagnose)
        if not (reported or partial):
            self._validated.add(key, texts)

    def _is_ambiguous(self, span: Span, texts: Sequence[tree.Node]) -> bool:
        """Whether the span contains an ambiguous word."""
        return any(
            isinstance(node, tree.Name)
            and not self._ambiguous.isdisjoint((node.text, self._names.id_of(node.text)))
            and node.span.file == span.file
            and node.span.start < span.end
            and span.start < node.span.end
            for text in texts
            for node in text.walk()
        )

    def _is_partial(self, whole: Span) -> bool:
        """Whether some lines of an effect could not be read."""
        lines = self._unreadable.get(whole.file, ())
        return any(whole.line <= line <= whole.end_line for line in lines)


def _check_card(card: Card, defs: Definitions, report: Report) -> None:
    """Checks the card zone that a card names."""
    if card.lying_zone is not None:
        span = card.spans.get("lying_zone", card.span)
        zone = defs.card_zones.get(card.lying_zone)
        if zone is None or zone.holder is None:
            why = "its text would apply to no player"
            more = f"or declare for whom it holds: `holder: each_player` for `{card.lying_zone}`"
            _check_players_zone(card.lying_zone, why, span, defs, report, more)


def _check_players_zone(
    name: str, why: str, span: Span, defs: Definitions, report: Report, more: str = ""
) -> None:
    """Reports a card zone that belongs to no player, where each player must have one."""
    zone = defs.card_zones.get(name)
    if zone is not None and not zone.each_player:
        known = [zone.id for zone in defs.card_zones.values() if zone.each_player]
        hint = f"card zones that each player has: {', '.join(known)}" if known else ""
        related = [("the card zone", zone.span)]
        message = f"`{name}` is not a card zone of each player: {why}"
        advice = "; ".join(filter(None, (hint, more))) or None
        report.record("E519", message, span, hint=advice, related=related)


def _check_keeping(defs: Definitions, report: Report) -> None:
    """Checks that each player has a place where kept cards are in force."""
    zones = [zone for zone in defs.card_zones.values() if zone.in_force]
    for zone in zones:
        if not zone.each_player:
            message = f"`{zone.id}` belongs to no player, so cards can't be in force there"
            report.record("E506", message, zone.span, hint="add `each_player: true`")
    texts = [card.effect for card in defs.cards.values() if card.effect is not None]
    kept = next((node for text in texts for node in text.walk() if node.EFFECTS.keeps), None)
    if kept is not None and not zones:
        message = "cards are kept, but no card zone of this mix is `in_force`"
        hint = "a card zone with `each_player: true` and `in_force: true` holds them"
        report.record("E506", message, kept.span, hint=hint)


def _check_discards(defs: Definitions, report: Report) -> None:
    """Checks that there is a place for cards that do not return to a deck."""
    if defs.cards and not any(zone.discards for zone in defs.card_zones.values()):
        card = next(iter(defs.cards.values()))
        message = "no card zone has `discards: true`: this card has nowhere to go after use"
        hint = "one card zone of a mix takes the cards that no deck takes back"
        report.record("E510", message, card.span, hint=hint)


def _check_roles(defs: Definitions, report: Report) -> None:
    """Checks that at most one card zone is for kept cards, and one for cards out of the game."""
    zones = list(defs.card_zones.values())
    for zone in zones:
        if zone.discards and zone.each_player:
            message = f"each player has `{zone.id}`, but cards that leave the game go to one zone"
            report.record("E521", message, zone.span, hint="remove `each_player` or `discards`")
    for role, having in (
        ("in_force", [zone for zone in zones if zone.in_force]),
        ("discards", [zone for zone in zones if zone.discards]),
    ):
        for zone in having[1:]:
            message = f"`{zone.id}` and `{having[0].id}` both have `{role}: true`"
            hint = "one card zone of a mix can have this: remove it here, or patch the other one"
            related = [("the other one", having[0].span)]
            report.record("E521", message, zone.span, hint=hint, related=related)


def _check_links(defs: Definitions, report: Report) -> None:
    unsure = {
        region.id for region in defs.regions.values() if set(region.neighbours) - set(defs.regions)
    }
    """Regions with an unknown neighbour, which may be any region."""
    for region in defs.regions.values():
        for other, span in zip(region.neighbours, region.neighbour_spans, strict=False):
            back = defs.regions.get(other)
            if back is region:
                message = f"`{other}` names itself as a neighbour"
                hint = "remove it: a region borders on other regions"
                report.record("E511", message, span, hint)
            elif back and other not in unsure and region.id not in back.neighbours:
                message = (
                    f"`{region.id}` names `{other}` as a neighbour, but `{other}` does not name it"
                )
                hint = "an overlay that changes one side of a border changes the other one too"
                report.record("E511", message, span, hint, related=[("here", back.span)])
    for card in defs.cards.values():
        pack = card.pack_span or card.span
        if card.dealt is not None:
            _check_players_zone(card.dealt, "no player would get the cards", pack, defs, report)
        if card.deck is None and card.dealt is None:
            message = f"`{card.id}` is in no deck: add `deck` or `dealt` to its file"
            report.record("E512", message, card.span)
        _check_card(card, defs, report)
    for order in defs.orders.values():
        why = "no player would have a card to order by"
        _check_players_zone(order.on, why, order.span, defs, report)
