"""The output of `list` and `show`: the entries of a ruleset, as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..compile.ruleset import Ruleset
from ..game.telling.titles import words_of
from ..lang.english.one_line import one_line
from ..lang.english.render import render_effect, render_lasting, render_rule, render_zone
from ..lang.english.titles import Words
from ..lang.formatter import format_effect, format_node
from ..rules.load.changes import REMOVES, about, changes
from ..rules.load.choices import BY_CHOICE
from ..rules.load.compatibility import in_words
from ..rules.load.known_ids import declared_in, expansions_with
from ..rules.load.options import by_stacks
from ..rules.model import (
    Card,
    Deck,
    Definitions,
    Named,
    NamedZone,
    Parameter,
    Piece,
    Place,
    Procedure,
    Region,
    Rule,
)
from ..text.spelling import did_you_mean
from ..text.wording import quoted, shown_text
from ..text.yaml.nodes import ScalarNode, in_yaml
from .assumptions import ASSUMED
from .manifests import MISFITS, in_one_line, manifests

KINDS = ("cards", "regions", "expansions", "editions")
"""The sections that can be listed."""


class UnknownId(ValueError):
    """An unknown id; the message names the nearest known one."""


# ---------------------------------------------------------------- list


def listed(section: str, rules: Ruleset) -> list[dict[str, Any]]:
    """The rows of one list, as plain data.

    Expansions and editions: the known ones and those of the ruleset.
    """
    defs = rules.definitions
    if section == "cards":
        words = words_of(defs)
        return [_card_row(card, words) for card in defs.cards.values()]
    if section == "regions":
        return [_region_row(region) for region in defs.regions.values()]
    return manifests(defs, editions=section == "editions")


def list_lines(section: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    """The rows as lines of text."""
    width = max((len(row["id"]) for row in rows), default=0)
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["deck"] or row["dealt"] if section == "cards" else "", []).append(row)
    for number, (deck, group) in enumerate(groups.items()):
        yield from [""] if number else []
        yield from [f"{deck}:"] if deck else []
        for row in group:
            yield f"  {row['id']:<{width}}  {_line(section, row)}"


def _line(section: str, row: Mapping[str, Any]) -> str:
    if section == "cards":
        numbers = ", ".join(f"{name} {value}" for name, value in row["numbers"].items())
        times = f" x{row['copies']}" if row["copies"] > 1 else ""
        text = shown_text(one_line(row["text"] or row["text_there"]))
        return (
            f"{row['title']}{times}"
            + (f" ({numbers})" if numbers else "")
            + (f": {text}" if text else "")
        )
    if section == "regions":
        scores = "/".join(map(str, row["scores"]))
        borders = ", ".join(row["neighbours"]) or "nothing"
        return f"{row['title']:<20} {scores:<8} {', '.join(row['traits'])}; next to {borders}"
    extra = " (in use)" if row["in_use"] else ""
    needs = f" (needs {', '.join(row['requires'])})" if row["requires"] else ""
    return f"{row['title']}{needs}{extra}"


def _card_row(card: Card, words: Words) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "expansion": card.expansion,
        "deck": card.deck,
        "dealt": card.dealt,
        "discards_to": card.discards_to,
        "players": list(card.players),
        "traits": list(card.traits),
        "copies": card.copies,
        "numbers": dict(card.numbers),
        "must": card.compulsory,
        "effect": format_effect(card.effect) if card.effect else "",
        "text": render_effect(card.effect, words) if card.effect else "",
        "while_in": card.lying_zone,
        "while_in_title": words.one(card.lying_zone) if card.lying_zone else "",
        "effect_there": format_effect(card.lying) if card.lying else "",
        "text_there": render_effect(card.lying, words) if card.lying else "",
        "printed_text": card.text,
    }


def _region_row(region: Region) -> dict[str, Any]:
    return {
        "id": region.id,
        "title": region.title,
        "expansion": region.expansion,
        "scores": list(region.scores),
        "neighbours": list(region.neighbours),
        "traits": list(region.traits),
    }


# ---------------------------------------------------------------- show


def shown(name: str, rules: Ruleset) -> dict[str, Any]:
    """Everything about the entry with an id, as plain data. Raises UnknownId."""
    defs = rules.definitions
    for section, things in defs.named():
        if name in things:
            data = {"kind": section, **_common(things[name]), **_facts(things[name], defs)}
            return {**data, "changed_by": _changed_by(section, name, rules)}
    for step in _steps(defs):
        if name in (step["id"], step["id"].partition(".")[2]):
            return {**step, "changed_by": _changed_by("steps", step["id"], rules)}
    members = {m.id: p for p in defs.pieces.values() for m in p.members}
    if name in members:
        return shown(members[name].id, rules)
    expansions = manifests(defs, editions=False) + manifests(defs, editions=True)
    for row in expansions:
        if row["id"] == name:
            return {"kind": "expansions", **row}
    if (where := _where_it_is(name, rules)) is not None:
        raise UnknownId(where)
    known = [thing for _, things in defs.named() for thing in things]
    known += [*members, *(row["id"] for row in expansions)]
    hint = did_you_mean(name, known)
    raise UnknownId(f"there is no id or title {quoted(name)}" + (f"; {hint}" if hint else ""))


def _where_it_is(name: str, rules: Ruleset) -> str | None:
    """Why this mix lacks an id that some expansion declares."""
    if name in {card for _, wanted in rules.choices.stacks for card in wanted}:
        return None
    file = declared_in(rules.files).get(name)
    pack = None if file is None else file.content.get("deck") or file.content.get("dealt")
    stack = pack.value if isinstance(pack, ScalarNode) else name
    for change in changes(rules.files, rules.choices):
        if change.how == REMOVES and change.id in (name, stack):  # a deck goes with its cards
            where = f"{change.expansion} ({change.place})"
            return f"`{name}` is not in this mix: {where} removes it"
    if stack in dict(rules.choices.stacks):
        return f"`{name}` is not in this mix: it is not among the cards that {BY_CHOICE} chooses"
    in_use = {expansion.id for expansion in rules.definitions.expansions}
    others = [one for one in expansions_with(name) if one not in in_use]
    if not others:
        return None
    return f"`{name}` is not in this mix: `{others[0]}` declares it, add `--with {others[0]}`"


def _changed_by(section: str, name: str, rules: Ruleset) -> list[str]:
    """The changes of an entry, with expansion and position; the players' choice comes last."""
    found = [
        f"{change.expansion} {change} ({change.place})"
        for change in about(section, name, changes(rules.files, rules.choices))
    ]
    offered = ((one.id, one.where_chosen) for one in rules.definitions.parameters.values())
    values = dict(rules.choices.parameters) | by_stacks(offered, rules.choices)
    values = values if section == "parameters" else {}
    return (
        [*found, f"{BY_CHOICE} sets {name}: {in_yaml(values[name])}"] if name in values else found
    )


_BLOCKS = (
    "id",
    "title",
    "steps",
    "text",
    "effect",
    "while_in",
    "while_in_title",
    "text_there",
    "printed_text",
    "effect_there",
)
"""Keys that are shown as separate blocks."""


def show_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The facts about an entry as lines of text, in a readable order."""
    yield f"{data['title']}  [{data['id']}]"
    for key, value in data.items():
        if key in _BLOCKS or value in (None, "", [], {}, False):
            continue
        text = "; ".join(map(in_one_line, value)) if key in MISFITS else _value(value)
        yield f"  {key.replace('_', ' ') + ':':<13} {text}"
    where = "on the card" if data["kind"] == "cards" else "for players"
    yield from _block(where, data.get("printed_text", ""))
    yield from _block("in English", data.get("text", ""))
    yield from _block("as written", data.get("effect", ""))
    where = f"while it lies on your {data.get('while_in_title')}"
    yield from _block(f"{where}, in English", data.get("text_there", ""))
    yield from _block(f"{where}, as written", data.get("effect_there", ""))
    for step in data.get("steps", ()):
        yield from _block(f"step {step['id']}", step["text"] or "(does nothing)")


def _block(title: str, text: str) -> Iterator[str]:
    if text:
        yield f"  {title}:"
        yield from (f"    {line}" for line in shown_text(text).split("\n"))


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(item)}" for name, item in value.items())
    if isinstance(value, list):
        flat = [_value(item) for item in value]
        return (
            "; " if any(isinstance(item, str) and ", " in item for item in value) else ", "
        ).join(flat)
    return in_yaml(value) if isinstance(value, bool) else str(value)


def sources_of(thing: Named) -> list[str]:
    """The sources that state an entry: "S1, section"."""
    return in_words(thing.sources)


def _common(thing: Named) -> dict[str, Any]:
    return {
        "id": thing.id,
        "title": thing.title,
        "expansion": thing.expansion,
        "declared_in": f"{thing.span.file}:{thing.span.line}",
        "sources": sources_of(thing),
        "confidence": dict(thing.confidence),
        ASSUMED: [key for key, sure in thing.confidence.items() if sure == ASSUMED],
        "notes": thing.notes.strip(),
    }


def _facts(thing: Named, defs: Definitions) -> dict[str, Any]:
    words = words_of(defs)
    match thing:
        case Card():
            row = _card_row(thing, words)
            row["numbers"] = _marked_numbers(thing)
            facts = {"action" if key == "must" else key: value for key, value in row.items()}
            facts["action"] = ("must" if thing.compulsory else "may") if thing.effect else None
            if thing.effect_of is not None and thing.effect is not None:
                span = thing.effect.span
                facts["effect_of"] = f"{thing.effect_of}, {span.file}:{span.line}" if span else ""
            return facts
        case Region():
            within = [place.id for place in defs.places.values() if place.inside == thing.id]
            return {**_region_row(thing), "places_in_it": within}
        case Place():
            return _place_facts(thing)
        case Piece():
            return _piece_facts(thing)
        case Deck():
            cards = [c for c in defs.cards.values() if c.deck == thing.id]
            listed_cards = [f"{c.id} x{c.copies}" if c.copies > 1 else c.id for c in cards]
            return {
                "used_cards": "go under it" if thing.to_bottom else "leave",
                "shuffled": "yes" if thing.shuffled else "never",
                **({} if thing.turned_up else {"turned_up": "not by `every deck`"}),
                "cards": listed_cards,
            }
        case Parameter():
            decides = [card.id for card in defs.cards.values() if card.decided_by == thing.id]
            return {
                "value": thing.value,
                "choices": list(thing.choices),
                "where_chosen": [f"{in_yaml(v)} with {k}" for k, v in thing.where_chosen.items()],
                "decides_about": [*decides, *thing.by_files],
            }
        case NamedZone() if thing.zone is not None:
            return {"text": render_zone(thing.zone, words), "effect": format_node(thing.zone)}
        case Rule() if thing.rule is not None:
            return {
                "text": render_rule(thing.rule, words),
                "effect": format_node(thing.rule),
                "printed_text": thing.text,
            }
        case Rule() if thing.effect is not None:
            return {
                "text": render_lasting(thing.effect, words),
                "effect": format_effect(thing.effect),
                "printed_text": thing.text,
            }
        case Procedure():
            return {"steps": [step for step in _steps(defs) if step["procedure"] == thing.id]}
    return {}


def _place_facts(place: Place) -> dict[str, Any]:
    return {
        "in": place.inside,
        "apart": place.apart,
        "each_player": place.each_player,
        "scores": list(place.scores),
        "board": place.board,
        "seen_by": place.seen_by,
    }


def _piece_facts(piece: Piece) -> dict[str, Any]:
    boards = {m.id: "/".join(map(str, m.scores)) for m in piece.members if m.scores}
    scores = {
        m.id: f" ({boards[m.id]})" for m in piece.members if boards.get(m.id, m.title) != m.title
    }
    return {
        "each_player": piece.each_player,
        "start": piece.start,
        "members": [f"{m.title} [{m.id}]{scores.get(m.id, '')}" for m in piece.members],
        "holds": piece.holds,
        "keeps": piece.keeps,
        "carried": piece.carried,
        "apart": piece.apart,
        "ignores_taboo": piece.ignores_taboo,
        "flips": piece.flips,
    }


def _marked_numbers(card: Card) -> str:
    """The printed numbers of a card; assumed ones are marked."""
    unsure = {number for number, sure in card.confidence.items() if sure == ASSUMED}
    if card.confidence.get("numbers") == ASSUMED:
        unsure |= card.numbers.keys()
    return ", ".join(
        f"{name.replace('_', ' ')} {value}" + (f" ({ASSUMED})" if name in unsure else "")
        for name, value in card.numbers.items()
    )


def _steps(defs: Definitions) -> list[dict[str, Any]]:
    words = words_of(defs)
    found = []
    for procedure in defs.procedures.values():
        others = [step.effect for step in procedure.steps if step.effect is not None]
        for step in procedure.steps:
            effect = step.effect
            data = {"kind": "steps", **_common(step), "procedure": procedure.id}
            data["id"] = f"{procedure.id}.{step.id}"
            data["text"] = render_effect(effect, words, others) if effect else ""
            data["effect"] = format_effect(effect) if effect else ""
            data["printed_text"] = step.text
            found.append(data)
    return found
