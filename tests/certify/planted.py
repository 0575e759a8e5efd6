"""Faults that are planted in recipes: `python -m tests.certify.planted` prints how many are found.

Each kind adds sentences to the card of a recipe, or puts them in place of its own. The files with
them pass `elgrande check`; what is wrong only shows in play. `--each 5` says how many recipes.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from elgrande.engine.certify.certifying import certified, mixes_for
from elgrande.engine.coverage.report import covered, files_of
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.check import check_files

COOKBOOK = Path(__file__).parents[2] / "examples" / "cookbook"

RECIPES = ("bribe", "conspiracy", "exchange", "dowry", "drawing_lots")
"""Recipes of one card that acts."""


class Kind(NamedTuple):
    """A kind of fault. instead: its sentences replace those of the card. expected: what is said."""

    name: str
    sentences: str
    expected: str
    instead: bool = False


KINDS = (
    Kind(
        "points that no player has",
        "if [own points] is at least 9000:\n  gain 1 point",
        "never holds",
    ),
    Kind(
        "a condition that always holds",
        "if [own points] is at least 0:\n  gain 1 point\nelse:\n  lose 1 point",
        "always holds",
    ),
    Kind(
        "more pieces than there are",
        "if there is a region that has at least 60 own caballeros:\n  gain 1 point",
        "never holds",
    ),
    Kind(
        "two places at once",
        "if the king's region is aragon and the king's region is galicia:\n  gain 1 point",
        "never holds",
    ),
    Kind(
        "more players than can play",
        "if there are 9 players:\n  gain 1 point",
        "never holds",
    ),
    Kind(
        "a reaction that is never due",
        "keep this card\n"
        "when own caballeros enter any region that has at least 60 own caballeros:\n"
        "  gain 1 point",
        "never reached",
    ),
    Kind(
        "an action that changes nothing",
        "if [own points] is at least 9000:\n  gain 1 point",
        "changes nothing",
        True,
    ),
    Kind(
        "a question that is never asked",
        "for each region that has at least 60 own caballeros as crowd:\n  may:\n    gain 1 point",
        "`may` is never",
    ),
    Kind(
        "players that there are not",
        "each opponent that has at least 9000 points:\n  lose 1 point",
        "never",
    ),
    Kind(
        "a region that there is not",
        "for each region that has at least 60 own caballeros as crowd:\n  gain 1 point",
        "never reached",
    ),
    Kind(
        "both of two that exclude each other",
        "if own court has no caballeros and own court has own caballeros:\n  gain 1 point",
        "never holds",
    ),
    Kind(
        "a store that is never so empty",
        "if [own caballeros in the provinces] is fewer than 0:\n  gain 1 point",
        "never holds",
    ),
)


class Outcome(NamedTuple):
    """What became of one planted fault. refused: `check` finds it, so it needs no play."""

    kind: Kind
    recipe: str
    said: tuple[str, ...]
    refused: bool
    seconds: float

    @property
    def found(self) -> bool:
        """Whether the fault is named."""
        return self.refused or any(self.kind.expected in line for line in self.said)


def planted(text: str, kind: Kind) -> str:
    """The file of a recipe with a fault in the effect of its last card."""
    before, mark, effect = text.rpartition("    effect: |\n")
    own = [line for line in effect.splitlines() if line.startswith("      ")]
    rest = effect.splitlines()[len(own) :]
    new = [f"      {line}" for line in kind.sentences.splitlines()]
    return before + mark + "\n".join([*([] if kind.instead else own), *new, *rest]) + "\n"


def tried(kind: Kind, recipe: str, target: Path) -> Outcome:
    """Plants a fault in a copy of a recipe, and certifies it. target: a new folder."""
    begun = time.perf_counter()
    shutil.copytree(COOKBOOK / recipe, target)
    for scenario in target.glob("*.yaml"):
        if scenario.read_text(encoding="utf-8").find("\nscenario:") >= 0:
            scenario.unlink()  # they would fail, which is another way to find a fault
    cards = target / "cards.yaml"
    cards.write_text(planted(cards.read_text(encoding="utf-8"), kind), encoding="utf-8")
    if errors := check_files([target]).report.errors:
        said = tuple(str(one.message) for one in errors)
        return Outcome(kind, recipe, said, True, time.perf_counter() - begun)
    files = files_of([target], untested=True)
    mixes = mixes_for(files, MixRequest(paths=(target,)), explicit=True)
    found = certified(covered(files, 1), mixes, target, processes=1)
    return Outcome(kind, recipe, tuple(found.lines()), False, time.perf_counter() - begun)


def outcomes(each: int) -> Iterator[Outcome]:
    """All kinds of faults in some recipes."""
    for kind in KINDS:
        for recipe in RECIPES[:each]:
            with TemporaryDirectory() as name:
                yield tried(kind, recipe, Path(name) / recipe)


def main() -> int:
    """The exit code: 1 if fewer than 95 % are found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=5)
    asked = parser.parse_args()
    all_of_them = []
    for one in outcomes(asked.each):
        all_of_them.append(one)
        how = "refused by check" if one.refused else "found" if one.found else "MISSED"
        print(f"{one.kind.name:<40} {one.recipe:<12} {how:<18} {one.seconds:5.1f} s", flush=True)
        if not one.found or one.refused:
            print("\n".join(f"    {line}" for line in one.said))
    found = sum(one.found for one in all_of_them)
    worst = max(one.seconds for one in all_of_them)
    print(f"{found} of {len(all_of_them)} found, at most {worst:.1f} s each")
    return 0 if found >= 0.95 * len(all_of_them) else 1


if __name__ == "__main__":
    sys.exit(main())
