"""Checks a mix as a whole: every name in every effect, and what definitions say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..lang import tree
from ..lang.checker import check_effect, check_rule, check_steps, check_zone
from ..lang.mistakes import Complain
from ..lang.names import Names
from ..lang.parser import keywords
from ..text.diagnostics import Diagnostic, Report, Severity, did_you_mean
from ..text.source import Span
from .acting import check_acting
from .bounds import check_bounds
from .meanings import Faultless, meanings_of
from .model import Card, Definitions, Named
from .naming import names_of


def check_definitions(
    defs: Definitions, report: Report, faultless: Faultless | None = None
) -> None:
    """Puts everything that is wrong with a mix into the report.

    faultless: effects that were found right in other mixes, and now in this one.
    """

    def complain(code: str, message: str, span: Span, hint: str | None = None) -> None:
        report.add(Diagnostic(code, message, span, Severity.of(code), hint))

    names = names_of(defs)
    effects = _Effects(names, report, complain, Faultless() if faultless is None else faultless)
    for card in defs.cards.values():
        if card.effect is not None:
            effects.check([card.effect], in_card=True)
        if card.lying is not None:
            effects.check([card.lying], in_card=True, while_in=True)
    for procedure in defs.procedures.values():
        steps = [step.effect for step in procedure.steps if step.effect is not None]
        effects.check(steps, in_card=False)
    for zone in defs.zones.values():
        if zone.zone is not None:
            check_zone(zone.zone, names, complain)
    for rule in defs.rules.values():
        if rule.rule is not None:
            check_rule(rule.rule, names, complain)
    _check_ids(defs, report)
    _check_links(defs, report)
    _check_keeping(defs, report)
    check_bounds(defs, report)
    check_acting(defs, report)


class _Effects:
    """Checks effects, and notes those that are right."""

    def __init__(
        self, names: Names, report: Report, complain: Complain, faultless: Faultless
    ) -> None:
        self._names = names
        self._complain = complain
        self._faultless = faultless
        self._meanings = meanings_of(names)
        self._unread: dict[str, list[int]] = {}
        """The lines that could not be read, by file."""
        for found in report.errors:
            if found.code.startswith("E3") and found.span is not None:
                self._unread.setdefault(found.file, []).append(found.span.line)

    def check(
        self, effects: Sequence[tree.Effect], *, in_card: bool, while_in: bool = False
    ) -> None:
        """A text of a card, or those of the steps of a procedure."""
        if self._faultless.knows(effects, self._meanings):
            return
        told: list[str] = []

        def complain(code: str, message: str, span: Span, hint: str | None = None) -> None:
            told.append(code)
            self._complain(code, message, span, hint)

        partial = any(self._is_partial(effect.span) for effect in effects)
        if in_card:
            check_effect(
                effects[0],
                self._names,
                complain,
                in_card=True,
                partial=partial,
                while_in=while_in,
            )
        else:
            check_steps(effects, self._names, complain, partial=partial)
        if not told and not partial:
            self._faultless.note(effects, self._meanings)

    def _is_partial(self, whole: Span) -> bool:
        """Whether some lines of an effect could not be read."""
        lines = self._unread.get(whole.file, ())
        return any(whole.line <= line <= whole.end_line for line in lines)


def _check_word(thing: Named, report: Report) -> None:
    if thing.id in keywords():
        message = f"`{thing.id}` is a word of the effect language and can't be an id"
        report.error("E509", message, thing.span)


def _check_ids(defs: Definitions, report: Report) -> None:
    """No id may be a word of the language, and no two kinds of things may share one."""
    seen: dict[str, Named] = {}
    sections: Iterable[Iterable[Named]] = (
        defs.regions.values(),
        defs.places.values(),
        defs.pieces.values(),
        defs.offices.values(),
        defs.card_zones.values(),
        defs.decks.values(),
        defs.orders.values(),
        defs.zones.values(),
        defs.parameters.values(),
        defs.procedures.values(),
        defs.cards.values(),
    )
    for procedure in defs.procedures.values():
        for step in procedure.steps:
            _check_word(step, report)
    for section in sections:
        for thing in section:
            _check_word(thing, report)
            known = seen.setdefault(thing.id, thing)
            if known is not thing:
                message = f"`{thing.id}` is the id of two different things"
                related = [("the other one", known.span)]
                report.error("E502", message, thing.span, related=related)


def _check_card(card: Card, defs: Definitions, report: Report) -> None:
    """The card zones and the numbers of players that a card names."""
    for field in ("discards_to", "lying_zone"):
        name = getattr(card, field)
        span = card.spans.get(field, card.span)
        if name is not None and name not in defs.card_zones:
            hint = did_you_mean(name, defs.card_zones)
            report.error("E510", f"there is no card zone `{name}`", span, hint=hint)
        elif field == "lying_zone" and name is not None and not defs.card_zones[name].each_player:
            message = f"no player has `{name}`: the text would hold for nobody"
            known = [zone.id for zone in defs.card_zones.values() if zone.each_player]
            hint = f"card zones of each player are: {', '.join(known)}" if known else None
            related = [("the card zone", defs.card_zones[name].span)]
            report.error("E519", message, span, hint=hint, related=related)
    for count in card.players:
        if not defs.least_players <= count <= defs.most_players:
            message = f"nobody plays with {count}: from {defs.least_players}"
            message += f" to {defs.most_players} players can play"
            report.error("E518", message, card.spans.get("players", card.span))


def _check_keeping(defs: Definitions, report: Report) -> None:
    """A kept card needs a place with each player where it is in force."""
    zones = [zone for zone in defs.card_zones.values() if zone.in_force]
    for zone in zones:
        if not zone.each_player:
            message = f"`{zone.id}` belongs to nobody, so cards can't be in force there"
            report.error("E506", message, zone.span, hint="add `each_player: true`")
    kept = next(
        (
            node
            for card in defs.cards.values()
            if card.effect is not None
            for node in card.effect.walk()
            if isinstance(node, tree.Keep)
        ),
        None,
    )
    if kept is not None and not zones:
        message = "cards are kept, but no card zone of this mix is `in_force`"
        hint = "a card zone with `each_player: true` and `in_force: true` holds them"
        report.error("E506", message, kept.span, hint=hint)


_MOST_PLAYERS = 8


def _check_players(defs: Definitions, report: Report) -> None:
    least, most = defs.least_players, min(len(defs.colours), _MOST_PLAYERS)
    if not 2 <= least <= defs.most_players <= most:
        message = (
            f"from {least} to {defs.most_players} players: there can be 2 to {_MOST_PLAYERS},"
            " each with a colour"
        )
        report.error("E513", message)
        return
    for count in range(least, defs.most_players + 1):
        if count not in defs.scoring.ranks_paid:
            report.error(
                "E513", f"`ranks_paid` does not say how many ranks pay with {count} players"
            )


def _check_links(defs: Definitions, report: Report) -> None:
    def known(value: str | None, among: Iterable[str], what: str, span: Span) -> None:
        listed = list(among)
        if value is not None and value not in listed:
            hint = did_you_mean(value, listed)
            report.error("E510", f"there is no {what} `{value}`", span, hint=hint)

    for region in defs.regions.values():
        for other, span in zip(region.neighbours, region.neighbour_spans, strict=False):
            known(other, defs.regions, "region", span)
            back = defs.regions.get(other)
            if back is not None and region.id not in back.neighbours:
                message = f"`{region.id}` names `{other}` as a neighbour, but not the reverse"
                report.error("E511", message, span, related=[("here", back.span)])
    for card in defs.cards.values():
        known(card.deck, defs.decks, "deck", card.pack_span or card.span)
        known(card.dealt, defs.card_zones, "card zone", card.pack_span or card.span)
        if card.deck is None and card.dealt is None:
            message = f"no deck holds `{card.id}`: give its file `deck` or `dealt`"
            report.error("E512", message, card.span)
        _check_card(card, defs, report)
    _check_players(defs, report)
