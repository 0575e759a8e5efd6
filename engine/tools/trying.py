"""Everything about one folder: mistakes, results of scenarios, and the rules in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..compile.loading import load_mix
from ..compile.ruleset import Ruleset
from ..rules.errors import RulesError
from ..rules.files.files import read_files
from ..rules.files.request import MixRequest
from ..rules.load.changes import changes
from ..scenario.check import check_files, findings
from ..scenario.run import run_file, scenario_files
from ..text.diagnostics import Report, visible
from ..text.output import written
from ..text.source import Span
from ..text.yaml.reading import real
from .layout import change_text, show_lines
from .show import shown
from .watch import Stamps, stamps_of


@dataclass
class Tried:
    """The output lines; ok: whether there are no errors."""

    lines: list[str] = field(default_factory=list)
    ok: bool = True


def tried(folder: Path, *, colour: bool = False, verbose: bool = False) -> Tried:
    """Checks a folder, runs its scenarios, and shows its entries in English.

    If it has mistakes, only these are shown; verbose: with all words that would fit. Raises OSError
    if the folder does not exist.
    """
    if not folder.exists():
        raise FileNotFoundError(2, "there is no such file or folder", str(folder))
    found = findings(check_files([folder]))
    out = Tried(
        list(written(found, "text", colour=colour, verbose=verbose)), not found.fails(strict=False)
    )
    if not out.ok:
        return out
    for file in scenario_files([folder]):
        result = run_file(file)
        out.ok &= result.ok
        out.lines.append(
            f"{'passed' if result.ok else 'FAILED'}: {result.title or visible(str(file))}"
        )
        if not result.ok:
            out.lines += [f"  {line}" for line in result.message.split("\n")]
    if not any(file.is_rules for file in read_files([folder], Report(), with_schema=False)):
        return out
    try:
        rules = load_mix(MixRequest(paths=(folder,)))
    except RulesError as error:  # it needs other expansions, which a mix must name
        out.lines += ["", f"No English: {error}"]
        return out
    for name in _things_of(folder, rules):
        out.lines += ["", *show_lines(shown(name, rules))]
    out.lines += _changes_of(folder, rules)
    return out


def keep_trying(
    folder: Path,
    show: Callable[[Tried], None],
    wait: Callable[[], None],
    *,
    colour: bool = False,
    verbose: bool = False,
) -> None:
    """Shows the results, again after each change, until `wait` raises KeyboardInterrupt."""
    seen: Stamps | None = None
    with suppress(KeyboardInterrupt):
        while True:
            stamps = stamps_of([folder])
            if stamps != seen:
                seen = stamps
                show(_now(folder, colour=colour, verbose=verbose))
            wait()


def _now(folder: Path, *, colour: bool, verbose: bool) -> Tried:
    """The results now; the folder may be missing for a while."""
    try:
        return tried(folder, colour=colour, verbose=verbose)
    except OSError as error:
        return Tried([visible(f"{error.filename}: {error.strerror}")], ok=False)


def _things_of(folder: Path, rules: Ruleset) -> Iterator[str]:
    """The ids that the files of a folder declare, in order; single steps come last."""
    defs = rules.definitions
    for _, things in defs.named():
        yield from (name for name, thing in things.items() if _lies_in(folder, thing.span))
    for procedure in defs.procedures.values():
        if not _lies_in(folder, procedure.span):  # a shown procedure includes its own steps
            own = (step for step in procedure.steps if _lies_in(folder, step.span))
            yield from (f"{procedure.id}.{step.id}" for step in own)


def _changes_of(folder: Path, rules: Ruleset) -> Iterator[str]:
    """The changes of the game by the files of a folder, one per line."""
    own = [one for one in changes(rules.files) if _lies_in(folder, one.span)]
    if own:
        yield from ("", "What it changes")
    yield from (f"  {change_text(one.section, one, one.place)}" for one in own)


def _lies_in(folder: Path, span: Span) -> bool:
    return real(Path(span.file)).is_relative_to(real(folder))
