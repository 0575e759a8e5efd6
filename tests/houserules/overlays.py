"""Random changes of what others declare."""

from __future__ import annotations

from collections.abc import Callable

from elgrande.engine.rules.model import NAMED

from . import declared
from .making import CARD_TRAITS, TRAITS, Data, Maker, Making
from .singles import MORE_COLOURS, make_singles

# ---------------------------------------------------------------- what changes other things


def _placed_step(making: Making, name: str) -> Data:
    procedure = making.source.choice(list(making.around.procedures.values()))
    step = making.source.choice([step.id for step in procedure.steps])
    if making.source.random() < 0.1:
        return {"steps": [{"in": procedure.id, "remove": step}]}
    where = making.source.choice(["before", "after", "after", "instead_of"])
    own = making.step(name)
    return {"steps": [{"in": procedure.id, where: step, "step": own}]} if own else {}


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
}


def _patched_card(making: Making, name: str) -> Data:
    card = making.around.cards[name]
    data = making.some(
        title=["Other title"],
        numbers=[{number: 2} for number in card.numbers] or [{"luck": 1}],
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
    if making.source.random() < 0.3:
        return making.some(title=["Other"], ignores_taboo=[True, False])
    new, piece = declared.piece(making, name), making.around.pieces.get(name)
    if piece is not None and piece.members:
        new["members"] = {piece.members[0].id: {"title": "A", "scores": making.scores()}}
    return making.picked(new)


def _patched_rule(making: Making, name: str) -> Data:
    return making.picked(
        {
            "title": "Other",
            "rule": making.author.rule(making.words, making.source) or "own court is taboo",
        }
    )


def _like(maker: Maker) -> Callable[[Making, str], Data]:
    """Patches with some keys of another one that is made anew."""
    return lambda making, name: making.picked(maker(making, name))


_PATCHES: dict[str, Callable[[Making, str], Data | str]] = {
    "cards": _patched_card,
    "regions": _like(declared.region),
    "places": _like(declared.place),
    "pieces": _patched_piece,
    "neutrals": _like(declared.neutral),
    "offices": _like(declared.office),
    "card_zones": _like(declared.card_zone),
    "decks": _like(declared.deck),
    "orders": _like(declared.order),
    "zones": lambda making, name: making.author.zone(making.words, making.source),
    "parameters": _like(declared.parameter),
    "procedures": _like(declared.office),
    "rules": _patched_rule,
}
