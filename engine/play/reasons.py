"""Answers to `why`: the rule that asks, allows or forbids, with its text and position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..compile.operations import YES_NO_KEYS
from ..game.decisions.decision import CLAUSE, Decision
from ..game.game import Game
from ..game.state import domains
from ..game.telling.keys import STOP_KEY
from ..rules.model import ASSUMED
from ..text.source import Span
from ..text.spelling import did_you_mean
from ..tools.show import UnknownId, shown


def why_question(game: Game, decision: Decision) -> Iterator[str]:
    """The rule that asks a question."""
    yield f"“{decision.title}” asks {decision.player}: {decision.prompt}"
    yield from _asking(game, decision)


def as_typed(key: str) -> str:
    """A key in backticks, as it is typed."""
    return f"`{key}`"


def why(
    game: Game, decision: Decision, key: str, called: Callable[[str], str] = as_typed
) -> Iterator[str]:
    """The reason why the option with this key is offered, or is not.

    called: gives the name of an option's key in the text.
    """
    key = key if key in decision.keys else key_of(game, key) or key
    if key in decision.keys:
        yield f"{called(key)} is allowed: “{decision.title}” offers it."
        yield from _asking(game, decision)
        return
    refusal = decision.refuse(key)
    if refusal.rule != CLAUSE:
        yield f"{called(key)} is not allowed: {refusal.reason}."
        yield from _rule(game, refusal.rule)
        rule = game.rules.definitions.rules.get(refusal.rule)
        for sentence in rule.sentences if rule is not None else ():
            if sentence.HOLDS:
                yield from _sentence(game, sentence.span)
        return
    if key_of(game, key) is not None:
        yield f"{called(key)} is not offered: {refusal.reason}."
    else:
        hint = did_you_mean(key, decision.keys)
        yield f"{called(key)} is not offered" + (f"; {hint}" if hint else ".")
    yield "The options come from this rule:"
    yield from _asking(game, decision)


def _asking(game: Game, decision: Decision) -> Iterator[str]:
    """The rule that asks a question; nothing for a card that the player may not see."""
    if not decision.is_hidden:
        yield from _rule(game, decision.card)
        yield from _sentence(game, decision.span)


def key_of(game: Game, name: str) -> str | None:
    """The key of the thing of the game with this key or title; None if there is none."""
    keys, (place, owner) = game.keys, name.partition("/")[::2]
    if name.isdecimal():
        return name if game.state.domain == domains.NUMBER else None
    known = {*keys.place_numbers, *keys.cards, *game.players, STOP_KEY, *YES_NO_KEYS}
    known.update(name for _, things in game.rules.definitions.named() for name in things)
    if place in known and (not owner or owner in known):
        return name
    called = {keys.title(key).casefold(): key for key in (*keys.singles, *keys.cards, *keys.places)}
    return called.get(name.casefold())


def _rule(game: Game, name: str) -> Iterator[str]:
    """The English of a rule, its sources, assumptions and notes; nothing for an unknown id."""
    try:
        data = shown(name, game.rules)
    except UnknownId:
        return
    yield from (f"  {line}" for line in data.get("text", "").split("\n") if line)
    if data["sources"]:
        yield f"  Source: {'; '.join(data['sources'])}"
    if data[ASSUMED]:
        yield f"  Assumed, because no rulebook states it: {', '.join(data[ASSUMED])}"
    if data["notes"]:
        yield f"  Note: {data['notes']}"


def _sentence(game: Game, span: Span | None) -> Iterator[str]:
    """The line of a sentence in its file, with its position."""
    if span is None:
        return
    for file in game.rules.files:
        if file.source.name == span.file:
            snippet = file.source.snippet(span)
            if snippet is not None:
                yield f"  {span.file}:{span.line}: {snippet.text.strip()}"
