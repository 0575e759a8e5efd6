"""Everything about one folder at once: what is wrong, whether its scenarios hold, what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..compile.loading import load_mix
from ..compile.ruleset import Ruleset
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..scenario.check import check_files, findings
from ..scenario.run import run_file, scenario_files
from ..text.diagnostics import visible
from ..text.output import written
from ..text.yaml.reading import real
from .show import show_lines, shown
from .watch import Stamps, stamps_of


@dataclass
class Tried:
    """What came out, as lines; ok: whether nothing is wrong."""

    lines: list[str] = field(default_factory=list)
    ok: bool = True


def tried(folder: Path, *, colour: bool = False) -> Tried:
    """Checks a folder, runs its scenarios, and tells its things in English.

    Where it has mistakes, only these are told. Raises OSError when there is no such folder.
    """
    if not folder.exists():
        raise FileNotFoundError(2, "there is no such file or folder", str(folder))
    found = findings(check_files([folder]))
    out = Tried(list(written(found, "text", colour=colour)), not found.fails(strict=False))
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
    try:
        rules = load_mix(MixRequest(paths=(folder,)))
    except RulesError as error:  # it needs other expansions, which only a mix names
        out.lines += ["", f"What it says is not told: {error}"]
        return out
    for name in _things_of(folder, rules):
        out.lines += ["", *show_lines(shown(name, rules))]
    return out


def keep_trying(
    folder: Path, show: Callable[[Tried], None], wait: Callable[[], None], *, colour: bool = False
) -> None:
    """Shows what comes out, and again after each change, until `wait` raises KeyboardInterrupt."""
    seen: Stamps | None = None
    with suppress(KeyboardInterrupt):
        while True:
            stamps = stamps_of([folder])
            if stamps != seen:
                seen = stamps
                show(_now(folder, colour=colour))
            wait()


def _now(folder: Path, *, colour: bool) -> Tried:
    """What comes out; a folder that went away may come back."""
    try:
        return tried(folder, colour=colour)
    except OSError as error:
        return Tried([visible(f"{error.filename}: {error.strerror}")], ok=False)


def _things_of(folder: Path, rules: Ruleset) -> Iterator[str]:
    """The ids of what the files of a folder declare, in their order."""
    own = real(folder)
    for _, things in rules.definitions.named():
        for name, thing in things.items():
            if real(Path(thing.span.file)).is_relative_to(own):
                yield name
