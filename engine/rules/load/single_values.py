"""Checks the sections that a mix has once, and the values of parameters."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.diagnostics import Report
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode, items_of, pairs_of, text_of, to_data
from .choices import WHERE_CHOSEN
from .declarations import Mix, value_key
from .parameters import fitting


def check_single_values(mix: Mix, report: Report) -> None:
    """Reports values that do not fit the others."""
    _players(mix, report)
    _players_of_cards(mix, report)
    _colours(mix, report)
    _covers(mix, report)
    _parameter_values(mix)


_LEAST_PLAYERS, _MOST_PLAYERS = 1, 8


def _players(mix: Mix, report: Report) -> None:
    """Checks that each player can have a colour, and that paid ranks are given for each number."""
    numbers, colours = mix.single_values["players"], mix.single_values["colours"]
    paid = mix.single_values["scoring"].data["ranks_paid"]
    least, most = numbers.data["least"], numbers.data["most"]
    span, there = numbers.nodes["most"].span, len(colours.value)
    if not _LEAST_PLAYERS <= least <= most <= _MOST_PLAYERS:
        low, declared_in = numbers.nodes["least"].span, numbers.file.source.name
        patched = span.file == declared_in != low.file
        wrong = low if patched or least < _LEAST_PLAYERS else span
        can_be = f"there can be {_LEAST_PLAYERS} to {_MOST_PLAYERS}"
        report.record("E513", f"{least} to {most} players are not possible: {can_be}", wrong)
        return
    if most > there:
        message = f"{most} players can't each have a colour: there are {there}"
        hint = f"add {most - there} more (`add: {{colours: [...]}}`), or let at most {there} play"
        report.record("E513", message, span, hint=hint, related=[("the colours", colours.span)])
    for count in range(least, most + 1):
        if str(count) not in paid:
            playing = "1 player" if count == 1 else f"{count} players"
            message = f"`ranks_paid` does not say how many ranks pay with {playing}"
            hint = f"add `patch: {{scoring: {{ranks_paid: {{{count}: {min(3, count)}}}}}}}`"
            report.record("E513", message, span, hint=hint)


def _players_of_cards(mix: Mix, report: Report) -> None:
    """Reports numbers of players of cards that can't be.

    If another expansion has changed `players`, the cards for other numbers only drop out.
    """
    numbers = mix.single_values["players"]
    least, most = numbers.data["least"], numbers.data["most"]
    for entry in mix.entries("cards"):
        for count in entry.data.get("players", ()):
            bound = "least" if count < least else "most" if count > most else None
            span = entry.nodes["players"].span
            known_to = numbers.expansion, mix.owner_of(span.file)
            if bound and mix.owner_of(numbers.nodes[bound].span.file) in known_to:
                message = (
                    f"{count} is not a possible number of players: it can be {least} to {most}"
                )
                report.record("E518", message, span)


def _colours(mix: Mix, report: Report) -> None:
    """Reports colours that are also ids; an added colour is reported rather than the id."""
    entry = mix.single_values["colours"]
    colours = {text_of(node): node for node in items_of(entry.nodes[""])}
    for word, span, kind in _words(mix):
        colour = colours.get(word)
        if colour is None:
            continue
        if colour.source is not entry.file.source:
            at, other, kind, whose = colour.span, span, "id", f"{kind} of a thing"
        else:
            at, other, whose = span, colour.span, "id of a player"
        hint = f"the ids of the players are their `colours`: give this another {kind}"
        related = [("the other one", other)]
        report.record("E502", f"`{word}` is already the {whose}", at, hint=hint, related=related)


def _words(mix: Mix) -> Iterator[tuple[str, Span, str]]:
    """The ids and plurals that texts use, with their spans, and which of the two they are."""
    for section, things in mix.sections.items():
        if section != "rules":  # the only sentences that name rules are those of rules
            yield from ((thing.id, thing.span, "id") for thing in things.values())
    for piece in mix.entries("pieces"):
        yield from (
            (name.value, name.span, "id") for name, _ in pairs_of(piece.nodes.get("members"))
        )
        plural = piece.nodes.get("plural")
        if isinstance(plural, ScalarNode):
            yield plural.value, plural.span, "plural"


def _covers(mix: Mix, report: Report) -> None:
    """Checks that a zone and the one that covers it both belong to each player, or neither."""
    zones = mix.sections["card_zones"]
    for entry in zones.values():
        node = entry.nodes.get("under")
        cover = zones.get(node.value) if isinstance(node, ScalarNode) else None
        if node is None or cover is None:
            continue
        pair = (entry, cover)
        shared = [zone for zone in pair if not zone.data.get("each_player", False)]
        if len(shared) == 1:
            message = f"no player has `{shared[0].id}`, so `{entry.id}` can't be under `{cover.id}`"
            hint = "both must belong to each player, or neither"
            related = [(f"`{zone.id}`", zone.span) for zone in pair]
            report.record("E519", message, node.span, hint=hint, related=related)


def _parameter_values(mix: Mix) -> None:
    """Checks that parameters can have their values, also those that hold where cards are chosen."""
    for parameter in mix.entries("parameters"):
        chosen = [value for _, value in pairs_of(parameter.nodes.get(WHERE_CHOSEN))]
        for node in (parameter.nodes[value_key(parameter.data)], *chosen):
            fitting(mix, parameter.id, to_data(node), (None, node.span))
