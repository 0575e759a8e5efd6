"""Prints the share of seeded mistakes that are caught: `python -m tests.seeding.report`.

`--each N` sets how many of each kind are made, `--missed` shows those that slip through.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from elgrande.engine.lang.names import Names
from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import BUILT_IN, RuleFile, read_file, read_files
from elgrande.engine.rules.lint import lint
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.rules.load.precedence import names_under
from elgrande.engine.rules.name_table import names_of
from elgrande.engine.text.diagnostics import Report

from .mistakes import MISPLACED, MISSPELLINGS, OTHERS, Corpus, Maker, Seeded, corpus

EDITION = "rio_grande_1996"
"""This edition patches things, so that overlays are damaged too."""
SEED = 20


@dataclass
class Share:
    """How many mistakes of one kind were made, and those that were not caught."""

    kind: str
    made: int = 0
    missed: list[str] = field(default_factory=list)

    @property
    def caught(self) -> int:
        return self.made - len(self.missed)


@cache
def _files() -> list[RuleFile]:
    folders = [BUILT_IN / kind / name for kind in ("expansions", "cards") for name in _FOLDERS]
    files = read_files([f for f in folders if f.is_dir()], Report(), with_schema=True)
    return [file for file in files if _counts(file)]


def _counts(file: RuleFile) -> bool:
    """Whether all the sets are here with which a file counts."""
    return all(name.value in _FOLDERS for name in names_under(file, "only_with"))


_GAME = ("base", EDITION)
_SETS = ("king_and_intrigue", "players_edition", "special_cards")
_FOLDERS = (*_GAME, *_SETS)


def _company(files: list[RuleFile], number: int, edition: str | None) -> list[RuleFile]:
    """The files with which one of them is checked: the game alone, or with all the sets.

    edition: None is the game as its own files have it, whose values an edition may change.
    """
    out = set(_SETS) if _files()[number].expansion in _GAME else set()
    out |= set() if edition else {EDITION}
    pairs = zip(_files(), files, strict=True)
    return [new for old, new in pairs if old.expansion not in out]


def _mixed(files: list[RuleFile], report: Report) -> None:
    mix = mix_files(files, report)
    definitions = build(mix)
    if definitions is not None:
        check_definitions(definitions, report)
        lint(definitions, mix, report)


@cache
def real_corpus() -> Corpus:
    """The files as they are, and all that stands in them."""
    tables: dict[str, Any] = {}
    for number in (0, len(_files()) - 1):
        files = _company(_files(), number, EDITION)
        definitions = build(mix_files(files, Report()))
        assert definitions is not None
        for table, more in vars(names_of(definitions)).items():
            known = tables.get(table, type(more)())
            tables[table] = known + more if isinstance(known, list) else known | more
    return corpus(_files(), Names(**tables))


@cache
def _before(number: int, edition: str | None) -> frozenset[tuple[str, str]]:
    """What the checker says of the files as they are, in the company of one of them."""
    report = Report()
    _mixed(_company(_files(), number, edition), report)
    return frozenset((found.code, found.message) for found in report)


def is_caught(seeded: Seeded) -> bool:
    """Whether the checker says anything about a damaged file that it did not say before."""
    report = Report()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.yaml"
        path.write_text(seeded.text, encoding="utf-8")
        file = read_file(path, report, with_schema=True, name="damaged.yaml")
    if file is None or len(report):
        return True
    files = list(_files())
    files[seeded.file] = file
    return any(_is_found(files, seeded.file, edition) for edition in (EDITION, None))


def _is_found(files: list[RuleFile], number: int, edition: str | None) -> bool:
    report = Report()
    _mixed(_company(files, number, edition), report)
    same = _like(number)
    return any((found.code, found.message) not in _before(same, edition) for found in report)


@cache
def _like(number: int) -> int:
    """The first file that has the same company as another one."""
    alone = _files()[number].expansion in _GAME
    return next(n for n, file in enumerate(_files()) if (file.expansion in _GAME) == alone)


def measure(kind: str, make: Maker, each: int, seed: int = SEED) -> Share:
    """Seeds so many mistakes of one kind, all of them different; the same ones every time."""
    source = random.Random(f"{seed} {kind}")
    share = Share(kind)
    seen: set[tuple[int, str]] = set()
    for tries in count():
        if share.made >= each or tries > 60 * each:
            return share
        seeded = make(real_corpus(), source)
        if seeded is None or (seeded.file, seeded.text) in seen:
            continue
        seen.add((seeded.file, seeded.text))
        share.made += 1
        if not is_caught(seeded):
            share.missed.append(seeded.what)
    return share


GROUPS = {"misspellings": MISSPELLINGS, "misplaced": MISPLACED, "others": OTHERS}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.seeding.report", description=__doc__)
    parser.add_argument("--each", type=int, default=200, help="how many of each kind")
    parser.add_argument("--missed", action="store_true", help="show what slips through")
    args = parser.parse_args()
    for name, kinds in GROUPS.items():
        shares = [measure(kind, make, args.each) for kind, make in kinds.items()]
        for share in shares:
            _print(share.kind, share.caught, share.made)
            for what in share.missed if args.missed else ():
                print(f"      {what}")
        _print(f"all {name}", sum(s.caught for s in shares), sum(s.made for s in shares))


def _print(name: str, caught: int, made: int) -> None:
    print(f"{name:<40} {caught:>5} of {made:>5}  {100 * caught / made:6.1f} %", flush=True)


if __name__ == "__main__":
    main()
