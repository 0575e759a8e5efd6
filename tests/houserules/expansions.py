"""Random house rules: every kind of declaration and overlay, with effects that pass the checks.

Each thing stands in a file of its own, so that one which does not fit the others can be left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import indent
from typing import Any

import yaml

from elgrande.engine.lang.names import Kind, Names
from elgrande.engine.rules.model import NAMED, Definitions

from ..properties.games import EDITIONS, MIXES
from .singles import MORE_COLOURS, make_singles
from .trees import Author
from .vocabulary import Vocabulary

EXPANSION, MORE, EDITION = "house", "house_more", "house_edition"
"""The house rules; some have a second expansion that needs the first, or are an edition as well."""
_KNOWN = (*MIXES[-1], *EDITIONS)
Data = dict[str, Any]
Maker = Callable[["_Making", str], Data]

TRAITS = ("coastal", "hilly", "disk")
CARD_TRAITS = ("removable", "odd")
NUMBERS = ("places", "recruits", "value", "luck")


@dataclass
class House:
    """House rules: the content of each file. mix, built_in_edition: what they are made for."""

    seed: int
    mix: tuple[str, ...]
    built_in_edition: str
    files: dict[str, Data] = field(default_factory=dict)

    @property
    def edition(self) -> str:
        """The edition that is played, which may be among the files."""
        own = any(data.get("edition") for data in self.files.values())
        return EDITION if own else self.built_in_edition

    def write(self, folder: Path) -> None:
        """Writes all files."""
        folder.mkdir(exist_ok=True)
        for name, data in self.files.items():
            text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def make_house(
    seed: int, author: Author, around: Definitions, names: Names, mix: tuple[str, ...], edition: str
) -> House:
    """Random house rules. around: what the mix declares without them; names: its ids."""
    return _Making(House(seed, mix, edition), author, around, names, random.Random(seed)).house()


@dataclass
class _Making:
    made: House
    author: Author
    around: Definitions
    names: Names
    source: random.Random
    own: dict[str, Kind] = field(default_factory=dict)
    expansions: list[str] = field(default_factory=lambda: [EXPANSION])

    def house(self) -> House:
        """All files: first what has an id, then the texts that may name it."""
        self._heads()
        for section, maker in _DECLARED.items():
            for number in range(self.source.choice((0, 0, 1, 1, 2))):
                name = f"h_{section}_{number}"
                self._declare(section, name, maker(self, name))
        self._names()
        self.words = Vocabulary(self.names, self.own)
        for number in range(self.source.choice((1, 2, 3))):
            for label, maker in _TEXTS.items():
                if self.source.random() < 0.6 and (data := maker(self, f"h_{label}_{number}")):
                    self.file(f"{label}_{number}", self._in_company(data))
        for label, change in _CHANGES.items():
            for number in range(self.source.choice((0, 1, 1, 2))):
                if data := change(self, f"h_{label}_{number}"):
                    self.file(f"{label}_{number}", self._in_company(data))
        return self.made

    def _heads(self) -> None:
        """The files that say what the expansions are."""
        head = {"title": "House rules", "version": "1"}
        others = [name for name in _KNOWN if name not in (*self.made.mix, *EDITIONS)]
        more = self.some(
            requires=[list(self.made.mix)],
            conflicts=[others],
            not_recommended_with=[[*others], [*self.made.mix]],
        )
        self.file("head", {**head, **more})
        if self.source.random() < 0.4:
            self.made.files["head_more"] = {"expansion": MORE, **head, "requires": [EXPANSION]}
            self.expansions.append(MORE)
        if self.source.random() < 0.2:
            self.made.files["head_edition"] = {"expansion": EDITION, **head, "edition": True}
            self.expansions.append(EDITION)

    def file(self, name: str, data: Data) -> None:
        """Another file, of one of the expansions."""
        self.made.files[name] = {"expansion": self.source.choice(self.expansions), **data}

    def _in_company(self, data: Data) -> Data:
        """Some files only count with others, which may be there or not."""
        if "cards" in data or self.source.random() < 0.8:
            return data
        there = [*self.made.mix, self.made.edition, *self.expansions]
        known = there if self.source.random() < 0.6 else [*there, *_KNOWN]
        needed = set(self.source.choices(known, k=self.source.choice((1, 2))))
        return {"only_with": sorted(needed), **data}

    def _declare(self, section: str, name: str, data: Data) -> None:
        kind = data.pop("kind", None)
        for one, one_kind in (kind or {}).items():
            self.own[one] = one_kind
        if section == "regions":
            self.file(name, {"regions": [{"id": name, **data}]})
        else:
            self.file(name, {section: {name: data}})
        if section == "pieces" and "plural" in data:
            self.names.plurals[data["plural"]] = name
        if data.get("flips"):
            self.names.flips.add(name)
        if "holds" in data:
            self.names.holds += [name, *data.get("members", {})]
        if "one_of" in data:
            self.names.values[name] = tuple(data["one_of"])

    def _names(self) -> None:
        self.names.kinds |= self.own
        self.names.traits.add("hilly")
        self.names.numbers |= set(NUMBERS)
        self.names.card_traits |= set(CARD_TRAITS)

    # ------------------------------------------------------------ small parts

    def some(self, **options: Any) -> Data:
        """Some of these keys, each with one of its values."""
        picked = {k: v for k, v in options.items() if self.source.random() < 0.5}
        return {key: self.source.choice(values) for key, values in picked.items()}

    def id_of(self, section: str) -> str:
        """One of the ids that a section of the mix declares."""
        ids: list[str] = list(getattr(self.around, section))
        return self.source.choice(ids)

    def scores(self) -> list[int]:
        """Three numbers, the first the highest."""
        return sorted(self.source.choices(range(10), k=3), reverse=True)

    def effect(self) -> Data:
        """What a card does, in a text of its own or in that of another card; may be nothing."""
        if self.source.random() < 0.1:
            cards = [card.id for card in self.around.cards.values() if card.effect is not None]
            return {"effect_of": self.source.choice(cards)}
        text = self.author.card_text(self.words, self.source, lying=False)
        return {"effect": text} if text else {}

    def step(self, name: str) -> Data:
        """A step of a procedure, done by each player or by who acts; empty: no effect was found."""
        effect = self.author.step(self.words, self.source)
        if effect and self.source.random() < 0.4:
            effect = f"each player:\n{indent(effect, '  ')}"
        return {"id": name, "effect": effect} if effect else {}


# ---------------------------------------------------------------- what has an id


def _place(making: _Making, name: str) -> Data:
    own = making.source.random() < 0.5
    kind = Kind.PLAYERS_PLACE if own else Kind.PLACE
    places = [place.id for place in making.around.places.values() if own or not place.each_player]
    inside = making.some(**{"in": [*making.around.regions, *places]})
    return {
        "kind": {name: kind},
        "title": "my place",
        **({"each_player": True} if own else {}),
        "seen_by": making.source.choice(["all", "owner", "nobody"] if own else ["all", "nobody"]),
        **making.some(board=[True], scores=[making.scores()]),
        **inside,
        **(making.some(apart=[True]) if inside else {}),
    }


def _piece(making: _Making, name: str) -> Data:
    start = making.source.choice(list(making.around.places))
    forms: list[Data] = [
        {"kind": {name: Kind.COUNTED}, "each_player": 6, "start": start},
        {"kind": {name: Kind.PIECE}, "single": True},
        {"kind": {name: Kind.PLAYERS_PIECE}, "single": True, "each_player": 1},
        {
            "kind": {name: Kind.FAMILY, f"{name}_a": Kind.PIECE, f"{name}_b": Kind.PIECE},
            "single": True,
            "members": {
                f"{name}_a": {"title": "A", **making.some(scores=[making.scores()])},
                f"{name}_b": {"title": "B", **making.some(scores=[making.scores()])},
            },
            **making.some(flips=[True]),
        },
    ]
    form = making.source.choice(forms)
    more = {}
    if form.get("single"):
        counted = [piece.id for piece in making.around.pieces.values() if not piece.single]
        more = making.some(ignores_taboo=[True], holds=counted)
    if "holds" in more:
        goes = making.source.choice([{"carried": True}, {"keeps": True}, {}])
        more |= {**goes, **making.some(apart=[True])}
    return {**form, "title": "my piece", "plural": f"{name}s", **more}


def _neutral(making: _Making, name: str) -> Data:
    shared = [place.id for place in making.around.places.values() if not place.each_player]
    counted = [piece.id for piece in making.around.pieces.values() if not piece.single]
    return {
        "kind": {name: Kind.NEUTRAL},
        "title": "nobody",
        "pieces": dict.fromkeys(counted, making.source.choice((0, 2, 8))),
        "start": making.source.choice(shared),
    }


def _office(making: _Making, name: str) -> Data:
    return {"kind": {name: Kind.OFFICE}, "title": "my office"}


def _card_zone(making: _Making, name: str) -> Data:
    own = making.source.random() < 0.5
    seen = ["all", "owner", "top", "nobody"] if own else ["all", "top", "nobody"]
    seen_by = making.source.choice(seen)
    zones = [zone.id for zone in making.around.card_zones.values() if zone.each_player == own]
    return {
        "kind": {name: Kind.PLAYERS_CARD_ZONE if own else Kind.CARD_ZONE},
        "title": "my zone",
        **({"each_player": True} if own else {}),
        "seen_by": seen_by,
        **(making.some(under=zones) if seen_by == "top" else {}),
        **(making.some(in_force=[True]) if own and making.source.random() < 0.3 else {}),
    }


def _deck(making: _Making, name: str) -> Data:
    to = making.source.choice(["bottom", "out"])
    return {
        "kind": {name: Kind.DECK},
        "title": "my deck",
        "discards_to": to,
        **making.some(shuffled=[False]),
    }


def _order(making: _Making, name: str) -> Data:
    zones = [zone.id for zone in making.around.card_zones.values() if zone.each_player]
    return {
        "kind": {name: Kind.ORDER},
        "title": "my order",
        "by": "value",
        "on": making.source.choice(zones),
        "highest_first": making.source.random() < 0.5,
        **making.some(clockwise_from=list(making.around.offices)),
    }


def _parameter(making: _Making, name: str) -> Data:
    if making.source.random() < 0.3:
        number = making.source.choice((0, 1, 3, 20, 10_000))
        return {"kind": {name: Kind.AMOUNT}, "title": "my number", "number": number}
    if making.source.random() < 0.5:
        return {
            "kind": {name: Kind.FLAG},
            "title": "my switch",
            "flag": making.source.random() < 0.5,
        }
    values = making.source.choice([["high", "low"], ["may", "must"]])
    return {
        "kind": {name: Kind.PARAMETER},
        "title": "my parameter",
        "one_of": values,
        "value": making.source.choice(values),
    }


def _region(making: _Making, name: str) -> Data:
    """A region, which may lie between two others."""
    neighbours = making.source.sample(list(making.around.regions), making.source.choice((0, 1, 2)))
    return {
        "kind": {name: Kind.REGION},
        "title": "My region",
        "scores": making.scores(),
        "neighbours": neighbours,
        **making.some(traits=[[trait] for trait in TRAITS]),
    }


_DECLARED: dict[str, Maker] = {
    "places": _place,
    "pieces": _piece,
    "neutrals": _neutral,
    "offices": _office,
    "card_zones": _card_zone,
    "decks": _deck,
    "orders": _order,
    "parameters": _parameter,
    "regions": _region,
}


# ---------------------------------------------------------------- what has a text


def _zone(making: _Making, name: str) -> Data:
    text = making.author.zone(making.words, making.source)
    return {"zones": {name: text}} if text else {}


def _procedure(making: _Making, name: str) -> Data:
    steps = [making.step(f"{name}_s{number}") for number in range(making.source.choice((1, 2)))]
    steps = [step for step in steps if step]
    return {"procedures": {name: {"title": "my procedure", "steps": steps}}} if steps else {}


def _rule(making: _Making, name: str) -> Data:
    text = making.author.rule(making.words, making.source)
    return {"rules": [{"id": name, "rule": text, "title": "My rule"}]} if text else {}


def _card(making: _Making, name: str) -> Data:
    source, words = making.source, making.words
    card: Data = {"id": name, "title": "My card"}
    card["numbers"] = {number: source.choice((0, 1, 2, 14)) for number in source.sample(NUMBERS, 2)}
    effect = making.effect()
    if effect:
        decided = [p for p, v in making.names.values.items() if set(v) == {"may", "must"}]
        card |= effect
        card |= making.some(action=["may", "must", *decided])
    zones = making.words.words[Kind.PLAYERS_CARD_ZONE]
    if source.random() < 0.4 and (text := making.author.card_text(words, source, lying=True)):
        card["while_in"] = {source.choice(zones): text}
    card |= making.some(
        traits=[[trait] for trait in CARD_TRAITS], players=[[2, 3], [4, 5]], text=["My text."]
    )
    if source.random() < 0.3:
        some = {"discards_to": source.choice([*making.words.words[Kind.CARD_ZONE], *zones])}
        more = some if source.random() < 0.5 else {}
        return {"dealt": source.choice(zones), **more, "cards": [card]}
    card |= making.some(copies=[2, 3])
    return {"deck": source.choice(making.words.words[Kind.DECK]), "cards": [card]}


_TEXTS: dict[str, Maker] = {
    "zone": _zone,
    "procedure": _procedure,
    "rule": _rule,
    "card": _card,
    "other_card": _card,
}


# ---------------------------------------------------------------- what changes other things


def _placed_step(making: _Making, name: str) -> Data:
    procedure = making.source.choice(list(making.around.procedures.values()))
    step = making.source.choice([step.id for step in procedure.steps])
    if making.source.random() < 0.1:
        return {"steps": [{"in": procedure.id, "remove": step}]}
    where = making.source.choice(["before", "after", "after", "instead_of"])
    own = making.step(name)
    return {"steps": [{"in": procedure.id, where: step, "step": own}]} if own else {}


def _patched(making: _Making, name: str) -> Data:
    section = making.source.choice([one for one in _PATCHES if getattr(making.around, one)])
    thing = making.id_of(section)
    data = _PATCHES[section](making, thing)
    return {"patch": {section: {thing: data}}} if data else {}


def _removed(making: _Making, name: str) -> Data:
    declared = [one for one in NAMED if getattr(making.around, one)]
    section = making.source.choice(["cards", "cards", "cards", "rules", *declared])
    return {"remove": {section: [making.id_of(section)]}}


def _set(making: _Making, name: str) -> Data:
    parameter = making.source.choice(list(making.around.parameters.values()))
    values = parameter.choices or (True, False)
    return {"set": {parameter.id: making.source.choice(values)}}


def _patched_once(making: _Making, name: str) -> Data:
    if making.source.random() < 0.7:
        return {}
    return {"patch": make_singles(making.around, making.source)}


def _added(making: _Making, name: str) -> Data:
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


_CHANGES: dict[str, Maker] = {
    "step": _placed_step,
    "patch_once": _patched_once,
    "add": _added,
    "patch": _patched,
    "remove": _removed,
    "set": _set,
}


def _patched_card(making: _Making, name: str) -> Data:
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
    return data


_PATCHES: dict[str, Callable[[_Making, str], Data | str]] = {
    "cards": _patched_card,
    "regions": lambda m, name: m.some(
        title=["Other"], scores=[m.scores()], traits=[["hilly", "disk"]]
    ),
    "places": lambda m, name: m.some(title=["Other"], board=[True, False], scores=[m.scores()]),
    "pieces": lambda m, name: m.some(title=["Other"], ignores_taboo=[True, False]),
    "neutrals": lambda m, name: m.some(title=["Other"]),
    "offices": lambda m, name: {"title": "Other"},
    "card_zones": lambda m, name: m.some(title=["Other"], seen_by=["all", "top", "nobody"]),
    "decks": lambda m, name: m.some(discards_to=["bottom", "out"], shuffled=[True, False]),
    "orders": lambda m, name: m.some(highest_first=[True, False], by=["value", "recruits"]),
    "zones": lambda m, name: m.author.zone(m.words, m.source),
    "parameters": lambda m, name: {"title": "Other"},
    "procedures": lambda m, name: {"title": "Other"},
    "rules": lambda m, name: {"rule": m.author.rule(m.words, m.source) or "own court is taboo"},
}


def sections_of(house: House) -> Counter[str]:
    """What house rules have: sections, keys of patches and of placed steps, and what is once."""
    return Counter(_keys(house))


def _keys(house: House) -> Iterator[str]:
    for data in house.files.values():
        for key, value in data.items():
            yield key
            if key in ("patch", "add", "remove"):
                yield from (f"{key} {section}" for section in value)
