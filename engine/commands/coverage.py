"""Commands that test the scenarios: what they exercise, and which changes they notice."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .common import (
    FOLDER,
    JSON,
    PATHS,
    Asked,
    fail,
    print_line,
    refuse_file,
    takes_mix_options,
    write_file,
)
from .games import progress_bar

if TYPE_CHECKING:
    from ..coverage.counterexamples import Searched
    from ..coverage.exploring import Explored
    from ..coverage.report import Files
    from ..coverage.sentences import Sentence

F = TypeVar("F", bound=Callable[..., Any])

_SCENARIOS = click.option(
    "--scenarios",
    multiple=True,
    type=FOLDER,
    metavar="PATH",
    help="The scenarios to play, if they are not in PATH. May be given several times.",
)
_AT_LEAST = click.option(
    "--at-least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit code 1 if less is exercised or caught.",
)
_PROCESSES = click.option(
    "--processes", type=click.IntRange(1, 256), help="Default: all processors."
)


def _write(each: str) -> Callable[[F], F]:
    """The option for the folder of new scenarios. each: what one is written for."""
    return click.option(
        "--write",
        "folder",
        type=FOLDER,
        metavar="DIR",
        help=f"Write a scenario for each {each}, if a short play shows it.",
    )


@click.command()
@PATHS
@_SCENARIOS
@_AT_LEAST
@_write("gap")
@_PROCESSES
@JSON
def coverage(
    paths: tuple[Path, ...],
    scenarios: tuple[Path, ...],
    at_least: float | None,
    folder: Path | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Show what scenarios exercise of rules: sentences, sides of conditions, reactions.

    Without PATH: the built-in library with its scenarios. A sentence is exercised when a game
    reaches it; a condition, when it holds in one place and fails in another. Exit code: 1 if a
    scenario fails, or less than --at-least of the sentences or of the sides are exercised. Files
    that --write adds are drawn from random play: check them against the rules.

    \b
    Examples:
      elgrande coverage my_rules/
      elgrande coverage my_rules/ --write my_rules/
    """
    from ..coverage.exploring import explored
    from ..coverage.report import covered
    from ..rules.files.request import MixRequest
    from ..scenario.rules import completed
    from ..text.garbage import short_run

    files = _files(paths, scenarios, folder, untested=folder is not None)
    with short_run():
        with progress_bar(len(files.scenarios)) as played:
            found = covered(files, processes, played)
        data, lines = found.as_data(), [*found.lines()]
        if folder is not None and found.failed:
            lines.append("no scenario is written: fix those that fail first")
        elif folder is not None:
            alone = completed(MixRequest(paths=paths))
            search = partial(explored, found, alone, folder, processes)
            _write_found(folder, len(found.missing()), search, data, lines)
    print_line(data, lines, as_json)
    if found.failed or (at_least is not None and not found.percent >= at_least):
        sys.exit(1)


@click.command()
@PATHS
@_SCENARIOS
@click.option(
    "--sample", type=click.IntRange(min=1), metavar="N", help="Try N mutants, drawn at random."
)
@click.option(
    "--seed", default=0, show_default=True, type=click.IntRange(min=0), help="For --sample."
)
@_AT_LEAST
@click.option(
    "--covered",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit code 1 also if the scenarios exercise less, as `coverage --at-least` says.",
)
@_write("change that is not noticed")
@_PROCESSES
@JSON
def mutate(
    paths: tuple[Path, ...],
    scenarios: tuple[Path, ...],
    sample: int | None,
    seed: int,
    at_least: float | None,
    covered: float | None,
    folder: Path | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Change sentences a little, and show which changes no scenario notices.

    Without PATH: the built-in library with its scenarios. A mutant has a number that is 1 more or
    less, `up to` instead of a fixed number, other pieces or players, the sides of a condition
    exchanged, or a part left out. Your files stay as they are; --write adds new ones, drawn from
    random play, which you check against the rules. Exit code: 1 if a scenario fails as it is, if a
    change of the layout is noticed, or if less than --at-least are noticed.

    \b
    Example:
      elgrande mutate --sample 50 my_rules/ --write my_rules/
    """
    from ..coverage.counterexamples import counterexamples
    from ..coverage.noticing import noticed
    from ..coverage.report import covered as exercised
    from ..text.garbage import short_run

    files = _files(paths, scenarios, folder)
    with short_run():
        with progress_bar(len(files.scenarios)) as played:
            coverage = exercised(files, processes, played)
        if coverage.failed:
            fail("\n".join(["fix these scenarios first:", *coverage.failures()]))
        if covered is not None and not coverage.percent >= covered:
            fail(f"{coverage.percent:.1f} % are exercised: see `elgrande coverage`")
        with progress_bar(sample or 0) as tried:
            found = noticed(coverage, sample, seed, processes, tried)
        data, lines = found.as_data(), [*found.lines()]
        if folder is not None:
            search = partial(counterexamples, coverage, found.missed, folder, processes)
            _write_found(folder, len(found.missed), search, data, lines)
    print_line(data, lines, as_json)
    if found.wrong or (at_least is not None and not found.percent >= at_least):
        sys.exit(1)


@click.command()
@PATHS
@takes_mix_options
@_SCENARIOS
@click.option(
    "--write",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="Write a scenario for each fault, as far as one leads there.",
)
@click.option("--report", type=FOLDER, help="certificate.html: write the answer as one page.")
@click.option("--badge", type=FOLDER, help="badge.svg: write a small picture of the answer.")
@_PROCESSES
@JSON
def certify(
    paths: tuple[Path, ...],
    asked: Asked,
    scenarios: tuple[Path, ...],
    folder: Path | None,
    report: Path | None,
    badge: Path | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Prove cards and rules: play each from small positions, and exhaust small worlds.

    Without PATH: the built-in library. Each text is played many times from drawn positions, until
    each sentence is reached and each side taken. No piece and no card may be lost, each action must
    end and change something, and a saved game must be the same game. The action of a card is also
    played in all positions of two players, three regions and up to three pieces, with all choices,
    as far as 60,000 states go. Exit code: 1 if something is wrong or never reached.

    \b
    Examples:
      elgrande certify my_rules/
      elgrande certify my_rules/ --write my_rules/
    """
    from ..certify.certifying import certified, mixes_for
    from ..coverage.report import covered
    from ..printing import certificate
    from ..rules.files.files import is_built_in
    from ..rules.files.request import MixRequest
    from ..text.garbage import short_run

    for written, option, ending in ((report, "--report", ".html"), (badge, "--badge", ".svg")):
        if written is not None:
            refuse_file(written, option, ending)
    files = _files(paths, scenarios, folder, untested=True)
    own = not all(is_built_in(path) for path in paths)
    whole = MixRequest(paths=paths).over(asked.request()) if own else None
    mixes = mixes_for(files, whole, explicit=any(asked))
    with short_run():
        with progress_bar(len(files.scenarios)) as played:
            coverage = covered(files, processes, played)
        if coverage.failed:
            fail("\n".join(["fix these scenarios first:", *coverage.failures()]))
        count = len({(one.file, one.home) for one in coverage.sentences})
        with progress_bar(count) as tried:
            found = certified(coverage, mixes, folder, processes, tried)
        data, lines = found.as_data(), [*found.lines()]
        if folder is not None:
            _write_new(folder, [*found.counterexamples()], data, lines)
    print_line(data, lines, as_json)
    if report is not None:
        write_file(report, certificate.page(data).encode(), quiet=as_json)
    if badge is not None:
        write_file(badge, certificate.badge(data).encode(), quiet=as_json)
    if found.faulty:
        sys.exit(1)


def _files(
    paths: Sequence[Path],
    scenarios: Sequence[Path],
    folder: Path | None,
    *,
    untested: bool = False,
) -> Files:
    """What is played; ends the run if it can't be, or if nothing can be written to the folder."""
    from ..coverage.new_files import check_folder
    from ..coverage.report import files_of

    if folder is not None and not paths:
        raise click.UsageError("--write is for rules of your own: name them as PATH")
    try:
        files = files_of(paths, scenarios, untested=untested)
        if folder is not None:
            check_folder(files.scenarios, folder)
    except ValueError as error:
        fail(str(error))
    return files


def _write_found(
    folder: Path,
    count: int,
    search: Callable[[Callable[[int], object]], Explored | Searched],
    data: dict[str, Any],
    lines: list[str],
) -> None:
    """Writes the scenarios that a search finds, and adds what it found to what will be printed."""
    try:
        with progress_bar(count) as searched:
            found = search(searched)
    except ValueError as error:
        fail(str(error))
    _write_new(folder, found.texts, data, lines)
    lines += found.lines()
    data["unfound"] = [one.as_data() for one in found.unfound]


def _write_new(
    folder: Path, texts: Sequence[tuple[Sentence, str]], data: dict[str, Any], lines: list[str]
) -> None:
    """Writes scenarios, and adds their files to what will be printed."""
    from ..coverage.new_files import write_new
    from ..text.diagnostics import visible

    files = write_new(folder, texts)
    if files:
        lines += ["", "written, to be checked against the rules:"]
    lines += [f"  {visible(str(file))}" for file in files]
    data["written"] = [str(file) for file in files]
