"""House rules in the making: their files, and what the makers of single things share."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import indent
from typing import Any, Protocol

import yaml

from elgrande.engine.lang.names import Category, Names
from elgrande.engine.rules.model import Definitions

from ..properties.games import EDITIONS, FULLEST
from .vocabulary import Vocabulary

EXPANSION, MORE, EDITION = "house", "house_more", "house_edition"
"""The house rules; some have a second expansion that needs the first, or are an edition as well."""
KNOWN = (*FULLEST, *EDITIONS)
Data = dict[str, Any]
Maker = Callable[["Making", str], Data]

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


class Writer(Protocol):
    """The writer of the texts; each may be empty."""

    def card_text(self, words: Vocabulary, source: random.Random, *, lying: bool) -> str:
        """The effect of a card, or what it says while it lies in a zone."""

    def step(self, words: Vocabulary, source: random.Random) -> str:
        """The effect of a step of a procedure."""

    def lasting(self, words: Vocabulary, source: random.Random) -> str:
        """The effect of a rule."""

    def rule(self, words: Vocabulary, source: random.Random) -> str:
        """A rule sentence."""

    def zone(self, words: Vocabulary, source: random.Random) -> str:
        """A zone that gets a name."""


@dataclass
class Making:
    """House rules in the making. around: what the mix declares without them; names: its ids."""

    made: House
    author: Writer
    around: Definitions
    names: Names
    source: random.Random
    own: dict[str, Category] = field(default_factory=dict)
    declared: dict[str, list[str]] = field(default_factory=dict)
    expansions: list[str] = field(default_factory=lambda: [EXPANSION])

    def file(self, name: str, data: Data) -> None:
        """Another file, of one of the expansions."""
        self.made.files[name] = {"expansion": self.source.choice(self.expansions), **data}

    def in_company(self, data: Data) -> Data:
        """Some files only count with others, which may be there or not."""
        chance = self.source.random()
        if "cards" in data or chance < 0.8:
            return data
        if chance < 0.85 and not data.keys() & {"set", "parameters", "title"}:
            option = self.source.choice([*self.around.parameters.values()])
            values = option.choices or (option.value,)
            return {"only_where": {option.id: self.source.choice(values)}, **data}
        there = [*self.made.mix, self.made.edition, *self.expansions]
        known = there if self.source.random() < 0.6 else [*there, *KNOWN]
        needed = set(self.source.choices(known, k=self.source.choice((1, 2))))
        return {"only_with": sorted(needed), **data}

    def declare(self, section: str, name: str, data: Data) -> None:
        """Declares a thing with an id; `kind` gives its category, and is not in the file."""
        self.declared.setdefault(section, []).append(name)
        kind = data.pop("kind", None)
        for one, one_kind in (kind or {}).items():
            self.own[one] = one_kind
        if section == "regions":
            sums = self.some(size=[1], totals=[{"scores": data["scores"]}])
            self.file(name, {**sums, "regions": [{"id": name, **data}]})
        else:
            self.file(name, {section: {name: data}})
        if section == "pieces" and "plural" in data:
            self.names.plurals[data["plural"]] = name
        if data.get("flips"):
            self.names.flips.add(name)
        if "holds" in data:
            self.names.holds.extend([name, *data.get("members", {})])
        if "one_of" in data:
            self.names.values[name] = tuple(data["one_of"])

    def all_declared(self) -> None:
        """From here on texts can name what was declared."""
        self.names.categories.update(self.own)
        self.names.traits.add("hilly")
        self.names.numbers.update(NUMBERS)
        self.names.card_traits.update(CARD_TRAITS)
        self.words = Vocabulary(self.names, self.own)

    # ------------------------------------------------------------ small parts

    def some(self, **options: Any) -> Data:
        """Some of these keys, each with one of its values."""
        picked = {k: v for k, v in options.items() if self.source.random() < 0.5}
        return {key: self.source.choice(values) for key, values in picked.items()}

    def id_of(self, section: str) -> str:
        """One of the ids of a section."""
        return self.source.choice(self.ids(section))

    def ids(self, section: str) -> list[str]:
        """All ids of a section, of the mix and of the house rules."""
        return [*getattr(self.around, section), *self.declared.get(section, ())]

    def scores(self) -> list[int]:
        """Three numbers, the first the highest."""
        return sorted(self.source.choices(range(10), k=3), reverse=True)

    def picked(self, data: Data) -> Data:
        """Some of these keys, most often few."""
        keys = [key for key in data if key not in ("kind", "id")]
        return {
            key: data[key]
            for key in self.source.sample(
                keys, min(len(keys), self.source.choice((1, 1, 2, 3, 12)))
            )
        }

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
        said = {**self.some(title=["My step"]), "effect": effect, "text": "My words."}
        return {"id": name, **said} if effect else {}
