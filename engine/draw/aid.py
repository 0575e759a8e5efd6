"""The player aid of exactly one mix: the round, each card, what holds, and what was decided."""

from __future__ import annotations

from collections.abc import Iterator

from ..compile.ruleset import Ruleset
from ..game.telling.titles import words_of
from ..lang.english.render import render_effect, render_lasting, render_rule
from ..rules.model import Definitions, Parameter
from ..tools.assumptions import assumptions
from ..tools.diff import diff_lines, differences
from .pages import Block
from .panels import card_text


def aid_of(rules: Ruleset, plain: Ruleset) -> Iterator[Block]:
    """Everything that a player of a mix looks up. plain: the game that it is compared with."""
    defs = rules.definitions
    yield Block(" with ".join(one.title for one in defs.expansions if not one.edition), 1)
    editions = [one.title for one in defs.expansions if one.edition]
    yield Block(f"{', '.join(editions)}; {defs.least_players} to {defs.most_players} players.")
    yield Block(f"The game: {', '.join(_course(defs))}.")
    yield from _procedures(defs)
    yield from _rules(defs)
    yield from _options(defs)
    yield from _cards(defs)
    yield from _rulings(rules)
    yield from _changes(rules, plain)


def _course(defs: Definitions) -> Iterator[str]:
    yield defs.procedures[defs.start].title
    for space in defs.track:
        yield f"round {space.round}" if space.round else defs.procedures[space.procedure].title


def _procedures(defs: Definitions) -> Iterator[Block]:
    yield Block("What is done, step by step", 2)
    words = words_of(defs)
    first = dict.fromkeys([defs.start, *(space.procedure for space in defs.track)])
    order = [*first, *(name for name in defs.procedures if name not in first)]
    for procedure in (defs.procedures[name] for name in order):
        yield Block(procedure.title[:1].upper() + procedure.title[1:], 3)
        for number, step in enumerate(procedure.steps, 1):
            if step.effect is not None:
                said = render_effect(step.effect, words, procedure.effects)
                yield Block(
                    f"{number}. {step.title}: {said}" if said else f"{number}. {step.title}"
                )


def _rules(defs: Definitions) -> Iterator[Block]:
    yield Block("What always holds", 2)
    words = words_of(defs)
    for rule in defs.rules.values():
        said = render_rule(rule.rule, words) if rule.rule is not None else ""
        if rule.effect is not None:
            said = render_lasting(rule.effect, words)
        if said:
            yield Block(rule.title, 3)
            yield Block(said)


def _options(defs: Definitions) -> Iterator[Block]:
    if defs.parameters:
        yield Block("As it is played here", 2)
    for parameter in defs.parameters.values():
        yield Block(f"{parameter.title}: {_said(parameter)}.")


def _said(parameter: Parameter) -> str:
    if isinstance(parameter.value, bool):
        return "yes" if parameter.value else "no"
    return str(parameter.value).replace("_", " ")


def _cards(defs: Definitions) -> Iterator[Block]:
    yield Block("The cards", 2)
    for card in defs.cards.values():
        numbers = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in card.numbers.items())
        times = f", {card.copies} of them" if card.copies > 1 else ""
        yield Block(card.title + (f" ({numbers}{times})" if numbers else times), 3)
        if said := card_text(defs, card.id):
            yield Block(said)


def _rulings(rules: Ruleset) -> Iterator[Block]:
    """What no rulebook states, with the reasons."""
    rows = [row for row in assumptions(rules) if row["why"]]
    if rows:
        yield Block("Rulings", 2)
    seen = set()
    for row in rows:
        block = f"{row['title']}: {row['why']}"
        if block not in seen:
            seen.add(block)
            yield Block(" ".join(block.split()))


def _changes(rules: Ruleset, plain: Ruleset) -> Iterator[Block]:
    """What is other than in the plain game; of what is only here, the name is enough."""
    found = [one for one in differences(plain, rules) if one.get("only_in") != "b"]
    if found:
        yield Block("Other than in the base game", 2)
        data = {"a": "base game", "b": "here", "differences": found}
        for line in diff_lines(data):
            if line.strip():
                yield Block(line.strip())
