"""Commands on files: check, format, explain a code, run scenarios."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import PATHS, Asked, fail, takes_mix_options
from .completion import codes

if TYPE_CHECKING:
    from ..text.output.findings import Findings
    from ..text.selection import Selection


@click.command()
@PATHS
@takes_mix_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="For people, programs, code scanners, or annotations of GitHub Actions.",
)
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    shell_complete=codes,
    help="Show only these codes, for example W490 or E4.",
)
@click.option(
    "--ignore", multiple=True, metavar="CODE", shell_complete=codes, help="Hide these codes."
)
@click.option("--strict", is_flag=True, help="Warnings count as errors; hints do not.")
@click.option("--fix", is_flag=True, help="Apply each fix that has no alternative.")
@click.option("--watch", is_flag=True, help="Check again after each change, until Ctrl-C.")
@click.option("-v", "--verbose", is_flag=True, help="Also list the words that fit.")
def check(
    paths: tuple[Path, ...],
    asked: Asked,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    fix: bool,
    watch: bool,
    verbose: bool,
) -> None:
    """Check card, region, expansion and scenario files.

    Without PATH: all built-in files. Each of your expansions is checked on top of the built-in
    game, in each edition, together with those of the PATHs that it names under `requires`,
    `only_with` or `over`, and apart from all others; a file without `expansion` goes with those in
    its PATH. With a mix, such as --mix FILE, all are checked as a part of that mix only. Exit
    code: 0 no errors, 1 errors, 2 wrong use of the command.

    \b
    Examples:
      elgrande check my_rules/
      elgrande check --format sarif --ignore W5 my_rules/
    """
    if fix and (watch or not paths):
        raise click.UsageError("--fix needs a PATH and can't be combined with --watch")
    if any(asked) and (fix or watch):
        raise click.UsageError("--fix and --watch can't be combined with a mix")
    if watch:
        _watch_files(paths, _selection(select, ignore), form, verbose=verbose)
        return
    from ..text.garbage import short_run

    with short_run():
        from ..scenario.check import check_files, check_request, findings
        from ..text.output import written
        from ..text.terminals import in_colours

        selection = _selection(select, ignore)
        if fix:
            from ..tools.fix import fix_files

            click.echo(fix_files(paths, selection).summary(), err=form != "text")
        more = asked._replace(houses=(*asked.houses, *paths))
        checked = check_request(more.request()) if any(asked) else check_files(paths)
        found = findings(checked, selection)
        for line in written(found, form, colour=in_colours(), verbose=verbose):
            click.echo(line)
    if found.fails(strict=strict):
        sys.exit(1)


@click.command()
@PATHS
@click.option(
    "--check", "only_check", is_flag=True, help="Change nothing; report what would change."
)
@click.option(
    "--upgrade", is_flag=True, help="Also replace old forms that depend on what names mean."
)
def fmt(paths: tuple[Path, ...], only_check: bool, upgrade: bool) -> None:
    """Format effects, rules and zones, and remove trailing spaces; comments stay.

    A file with mistakes in the YAML, in the keys and values, or in the form of a sentence is left
    as it is. Names are not checked: `elgrande check` does that. Old forms of sentences (W308) are
    replaced by those that the language has for them now. With --check and no PATH: all built-in
    files. Exit code: 1 if a file can't be read or written or, with --check, would change.

    \b
    Example:
      elgrande fmt my_rules/
    """
    if not paths and not only_check:
        raise click.UsageError("name the files or folders to format")
    if upgrade and only_check:
        raise click.UsageError("--upgrade changes files, and --check none: leave out one of them")
    from ..text.diagnostics import visible
    from ..text.terminals import in_colours

    if upgrade:
        from ..tools.fix import upgrade_files

        done = upgrade_files(paths)
    else:
        from ..tools.fmt import OF_THE_PROJECT, format_files

        done = format_files(paths or OF_THE_PROJECT, write=not only_check)
    for line in done.mistakes(colour=in_colours()):
        click.echo(line)
    for path in done.changed:
        name = visible(str(path))
        click.echo(f"{'would change' if only_check else 'formatted'}: {name}")
    click.echo(done.summary(written=not only_check))
    if done.failed or (only_check and done.changed):
        sys.exit(1)


@click.command()
@click.argument("code", required=False, shell_complete=codes)
def explain(code: str | None) -> None:
    """Explain a code of `check`: what it means, a wrong example, the right one.

    Without CODE: list all codes with their titles; with the start of a code, such as E4, list the
    codes that start so. The number is enough: 301 means E301.

    \b
    Example:
      elgrande explain E401
    """
    from ..text.codes import known_codes
    from ..text.pages import page_of
    from ..text.selection import UnknownCode, codes_of

    titles = known_codes()
    try:
        numbered = [each for each in titles if code is not None and each[1:] == code]
        likely = numbered or ([*titles] if code is None else codes_of(code))
    except UnknownCode as error:
        raise click.BadParameter(str(error), param_hint="CODE") from None
    if len(likely) > 1:
        for each in likely:
            click.echo(f"{each}  {titles[each]}")
        return
    page = page_of(likely[0])
    click.echo(f"{page.code}: {page.title}\n\n{page.plain()}", nl=False)


@click.command()
@PATHS
@takes_mix_options
@click.option("-v", "--verbose", is_flag=True, help="Show every choice and what it did.")
def run(paths: tuple[Path, ...], asked: Asked, verbose: bool) -> None:
    """Run scenario files, or all scenarios below a folder.

    Without PATH: the built-in examples. With a mix, such as --with my_rules/: add its rules to
    those that each scenario names.

    \b
    Example:
      elgrande run -v my_rules/my_scenario.yaml
    """
    from ..rules.files.files import BUILT_IN
    from ..scenario.rules import reject_incompatible
    from ..scenario.run import run_file, scenario_files
    from ..text.diagnostics import visible

    missing = [path for path in paths if not path.exists()]
    if missing:
        raise FileNotFoundError(2, "there is no such file or folder", str(missing[0]))
    files = scenario_files(list(paths) or [BUILT_IN / "examples"])
    if not files:
        fail(f"{', '.join(map(str, paths))}: there are no scenarios")
    failed, more = 0, asked.request()
    reject_incompatible(more, files)
    for file in files:
        name = visible(str(file))
        if verbose:
            click.echo(name)
        result = run_file(file, click.echo if verbose else None, more=more)
        if verbose and result.ok:
            click.echo(f"  passed: {result.title}")
        if not result.ok:
            failed += 1
            message = "\n".join(f"  {line}" for line in result.message.split("\n"))
            titled = f"{name}: {visible(result.title)}" if result.title else name
            click.echo(f"FAILED {titled}\n{message}")
    click.echo(f"{len(files) - failed} passed, {failed} failed")
    if failed:
        sys.exit(1)


def _selection(select: tuple[str, ...], ignore: tuple[str, ...]) -> Selection:
    from ..text.selection import Selection, UnknownCode

    try:
        return Selection.of(select, ignore)
    except UnknownCode as error:
        raise click.BadParameter(str(error), param_hint="--select or --ignore") from None


def _watch_files(
    paths: tuple[Path, ...], selection: Selection, form: str, *, verbose: bool
) -> None:
    import time

    from ..text.output import written
    from ..text.terminals import can_be_emptied, in_colours
    from ..tools.watch import PAUSE, Watch, watch

    def show(found: Findings) -> None:
        if can_be_emptied():
            click.clear()
        for line in written(found, form, colour=in_colours(), verbose=verbose, one_line=True):
            click.echo(line)

    with suppress(KeyboardInterrupt):
        watch(Watch(paths, selection), show, lambda: time.sleep(PAUSE))
