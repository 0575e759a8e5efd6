"""Mixes to try: random ones, each with a number, and the ready ones of the examples."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from elgrande.engine import RulesError
from elgrande.engine.compile.loading import load_mix
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.lang.names import Setting
from elgrande.engine.rules.files.files import BUILT_IN, built_in_expansions, built_in_files
from elgrande.engine.rules.files.named_mix import mix_in
from elgrande.engine.rules.files.request import NO_CHOICES, Choices, MixRequest
from elgrande.engine.rules.load.precedence import names_under, with_needed
from elgrande.engine.text.diagnostics import Report

from ..properties.games import EDITIONS

EXAMPLES = BUILT_IN / "examples"
HOUSES = sorted(
    folder
    for part in ("cookbook", "house_rules")
    for folder in (EXAMPLES / part).iterdir()
    if folder.is_dir()
)
EXPANSIONS = [name for name in built_in_expansions() if name not in (*EDITIONS, "base")]


@dataclass(frozen=True)
class Drawn:
    """One mix, by its number or its name, with a seed for all that is drawn in it."""

    name: str
    seed: int
    request: MixRequest

    def load(
        self,
        *,
        turned: bool = False,
        more: Sequence[Path] = (),
        values: Mapping[str, Setting] | None = None,
    ) -> Ruleset:
        """Its rules. turned: all is named in the reverse order. more: folders, and values of
        options, that are laid over it."""
        step = -1 if turned else 1
        whole = self.request.changed(
            expansions=self.request.expansions[::step], paths=self.request.paths[::step]
        )
        over = MixRequest(paths=tuple(more), choices=Choices(tuple((values or {}).items())))
        return load_mix(over.over(whole))

    def told(self, *, turned: bool = False) -> list[str]:
        """What is wrong with it."""
        try:
            self.load(turned=turned)
        except RulesError as error:
            return sorted(f"{one.code} {one.where} {one.message}" for one in error.diagnostics)
        return []


@cache
def _needed(name: str) -> tuple[str, ...]:
    files = built_in_files(name, Report(), with_schema=False)
    return tuple(one.value for file in files for one in names_under(file, "requires"))


def drawn(number: int) -> Drawn:
    """The mix with this number: expansions, an edition, folders of house rules, options."""
    source = random.Random(number)
    wanted = source.sample(EXPANSIONS, source.choice((0, 1, 1, 2, 2, 3)))
    names = [name for name in with_needed(wanted, _needed) if name not in (*EDITIONS, "base")]
    houses = source.sample(HOUSES, source.choice((0, 0, 1, 1, 2, 3)))
    request = MixRequest(tuple(names), source.choice(EDITIONS), tuple(houses))
    mix = Drawn(str(number), number, request)
    count = source.choice((0, 0, 1, 3))
    if count and not mix.told():
        request = request.changed(choices=_options(mix.load(), source, count))
    return Drawn(str(number), number, request)


def _options(rules: Ruleset, source: random.Random, count: int) -> Choices:
    """Some options, each with one of its values."""
    able = [one for one in rules.definitions.parameters.values() if one.choices]
    able += [one for one in rules.definitions.parameters.values() if isinstance(one.value, bool)]
    wanted = source.sample(able, min(count, len(able)))
    values = ((one.id, source.choice([*(one.choices or (True, False))])) for one in wanted)
    return NO_CHOICES.changed(parameters=tuple(values))


def ready() -> Iterator[Drawn]:
    """The ready mixes of the examples."""
    for number, path in enumerate(sorted((EXAMPLES / "mixes").glob("*.yaml"))):
        if path.read_text(encoding="utf-8").splitlines()[1].startswith("mix:"):
            yield Drawn(path.stem, number, mix_in(path))
