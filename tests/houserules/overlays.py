"""Random changes of what others declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from elgrande.engine.rules.model import NAMED
from elgrande.engine.text.yaml.nodes import to_data

from ..properties.games import EDITIONS, rules_of
from . import declared
from .keys import FOR_PEOPLE
from .making import CARD_TRAITS, EDITION, TRAITS, Data, Maker, Making
from .singles import MORE_COLOURS, make_singles

# ---------------------------------------------------------------- what changes other things


def _placed_step(making: Making, name: str) -> Data:
    procedure = making.source.choice(list(making.around.procedures.values()))
    step = making.source.choice([step.id for step in procedure.steps])
    expected = _expected_step(making, procedure.id, step)
    if making.source.random() < 0.1:
        return {"steps": [{"in": procedure.id, "remove": step, **expected}]}
    where = making.source.choice(["before", "after", "after", "instead_of"])
    own = making.step(name)
    return {"steps": [{"in": procedure.id, where: step, "step": own, **expected}]} if own else {}


def _expected_step(making: Making, procedure: str, step: str) -> Data:
    said = _said(making).get(("procedures", procedure), {})
    effects = [one["effect"] for one in said.get("steps", ()) if one["id"] == step]
    return {"expects": effects[0]} if effects and making.source.random() < 0.3 else {}


def _patched(making: Making, name: str) -> Data:
    section = making.source.choice([one for one in _PATCHES if making.ids(one)])
    thing = making.id_of(section)
    data = _PATCHES[section](making, thing)
    return {"patch": {section: {thing: data}}} if data else {}


def _removed(making: Making, name: str) -> Data:
    declared_here = [one for one in NAMED if making.ids(one)]
    section = making.source.choice(["cards", "cards", "cards", "rules", *declared_here])
    return {"remove": {section: [making.id_of(section)]}}


def _set(making: Making, name: str) -> Data:
    parameter = making.source.choice(list(making.around.parameters.values()))
    values = parameter.choices or (True, False)
    return {"set": {parameter.id: making.source.choice(values)}}


def _patched_once(making: Making, name: str) -> Data:
    if making.source.random() < 0.7:
        return {}
    return {"patch": make_singles(making.around, making.source)}


def _expected(making: Making, name: str) -> Data:
    """What a file of the mix says, which another one may have changed; or anything at all."""
    source = making.source
    if source.random() < 0.2:
        return {"expects": make_singles(making.around, source)}
    section = source.choice([one for one in _PATCHES if making.ids(one)])
    thing = making.id_of(section)
    said = _said(making).get((section, thing))
    if said is None or source.random() < 0.4:
        said = _PATCHES[section](making, thing)
    data = making.picked(said) if isinstance(said, dict) else said
    if section == "cards" and source.random() < 0.1:
        data = {"text": "My text."}
    return {"expects": {section: {thing: data}}} if data else {}


def _said(making: Making) -> Mapping[tuple[str, str], Any]:
    edition = making.made.edition
    return _said_in(making.made.mix, EDITIONS[0] if edition == EDITION else edition)


@cache
def _said_in(mix: tuple[str, ...], edition: str) -> Mapping[tuple[str, str], Any]:
    """What the files of a mix say of each thing, by section and id: where it is declared."""
    found: dict[tuple[str, str], Any] = {}
    for file in rules_of(edition, mix).files:
        data = to_data(file.content)
        assert isinstance(data, dict)
        for section in sorted(data.keys() & _PATCHES.keys()):
            for name, thing in _named(data[section]):
                found.setdefault((section, name), _without(thing))
    return found


def _named(things: Any) -> Iterable[tuple[str, Any]]:
    return things.items() if isinstance(things, dict) else [(one["id"], one) for one in things]


def _without(thing: Any) -> Any:
    if not isinstance(thing, dict):
        return thing
    return {key: value for key, value in thing.items() if key not in {"id", *FOR_PEOPLE}}


def _added(making: Making, name: str) -> Data:
    source, around = making.source, making.around
    section = source.choice(["colours", "regions", "borders", "cards", "pieces", "zones"])
    match section:
        case "colours":
            return {"add": {section: source.sample(MORE_COLOURS, 2)}}
        case "regions" | "cards":
            traits = TRAITS if section == "regions" else CARD_TRAITS
            return {"add": {section: {making.id_of(section): {"traits": [source.choice(traits)]}}}}
        case "borders":
            one, other = source.sample(list(around.regions), 2)
            sides = {one: {"neighbours": [other]}, other: {"neighbours": [one]}}
            return {"add": {"regions": sides}}
        case "pieces":
            family = source.choice([piece.id for piece in around.pieces.values() if piece.members])
            member = {name: making.some(title=["C"], scores=[making.scores()])}
            return {"add": {section: {family: {"members": member}}}}
    text = making.author.zone(making.words, source)
    return {"add": {section: {making.id_of(section): text}}} if text else {}


CHANGES: dict[str, Maker] = {
    "step": _placed_step,
    "patch_once": _patched_once,
    "add": _added,
    "patch": _patched,
    "remove": _removed,
    "set": _set,
    "expects": _expected,
}


def _patched_card(making: Making, name: str) -> Data:
    card = making.around.cards[name]
    data = making.some(
        title=["Other title"],
        numbers=[{number: 2} for number in card.numbers] or [{"luck": 1}],
        region=[*making.around.regions],
        traits=[["odd"]],
        players=[[3, 4, 5]],
    )
    if card.dealt is None:
        data |= making.some(copies=[1, 2])
    if card.effect is not None and making.source.random() < 0.6:
        data |= making.effect()
    if making.source.random() < 0.2:
        data |= making.picked(declared.card(making, name)["cards"][0])
    return data


def _patched_piece(making: Making, name: str) -> Data:
    new, piece = declared.piece(making, name), making.around.pieces.get(name)
    if making.source.random() < 0.3:
        is_single = piece is not None and piece.single
        return making.some(title=["Other"], ignores_taboo=[is_single, False])
    if piece is not None and piece.members:
        new["members"] = {piece.members[0].id: {"title": "A", "scores": making.scores()}}
    return making.picked(new)


def _patched_rule(making: Making, name: str) -> Data:
    return making.picked(
        {
            "title": "Other",
            "text": "Other words.",
            "rule": making.author.rule(making.words, making.source) or "own court is taboo",
        }
    )


def _like(maker: Maker) -> Callable[[Making, str], Data]:
    """Patches with some keys of a newly made thing."""
    return lambda making, name: making.picked(maker(making, name))


_PATCHES: dict[str, Callable[[Making, str], Data | str]] = {
    "cards": _patched_card,
    "regions": _like(declared.region),
    "places": _like(declared.place),
    "pieces": _patched_piece,
    "neutrals": _like(declared.neutral),
    "counters": _like(declared.counter),
    "offices": _like(declared.office),
    "card_zones": _like(declared.card_zone),
    "decks": _like(declared.deck),
    "orders": _like(declared.order),
    "zones": lambda making, name: making.author.zone(making.words, making.source),
    "parameters": _like(declared.parameter),
    "procedures": _like(declared.office),
    "rules": _patched_rule,
}
