"""The command line: parse arguments, call the engine, print.

The engine is imported inside the commands, so that help is there at once.
"""

from __future__ import annotations

import signal

try:  # Ctrl-C while this file loads ends the program quietly; at its end the old way is back
    _HANDLER = signal.signal(signal.SIGINT, signal.SIG_DFL)
except ValueError:  # not the main thread, which alone handles signals
    _HANDLER = None

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .engine.tools.commandline import FOLDER, Asked, Commands, fail, takes_a_mix, tell, warned

if TYPE_CHECKING:
    from .engine.text.output.findings import Findings
    from .engine.text.selection import Selection

PATHS = click.argument("paths", nargs=-1, type=FOLDER)

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="elgrande")
def main() -> None:
    """El Grande as data: check cards, run scenarios, mix expansions, play.

    \b
    To begin with:
      elgrande play --players 3 --bot 2=greedy --bot 3=greedy
      elgrande list cards
      elgrande check my_rules/
    """
    from .engine.play.terminal import mend_streams

    mend_streams()


@main.command()
@PATHS
@takes_a_mix
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="For people, programs, code scanners, or annotations of GitHub Actions.",
)
@click.option("--select", multiple=True, metavar="CODE", help="Show only these codes: W490, E4.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave these codes out.")
@click.option("--strict", is_flag=True, help="Warnings count as errors; hints do not.")
@click.option("--fix", is_flag=True, help="Mend what has only one remedy, in the files.")
@click.option("--watch", is_flag=True, help="Check again after each change, until Ctrl-C.")
def check(
    paths: tuple[Path, ...],
    asked: Asked,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    fix: bool,
    watch: bool,
) -> None:
    """Check card, region, expansion and scenario files.

    Without PATH: all that is built in. Your own files are checked on top of the built-in game, in
    each edition; with a mix, such as --mix FILE, as a part of that mix alone.
    Exit code: 0 nothing to mend, 1 errors, 2 wrong use of the command.

    \b
    Examples:
      elgrande check my_rules/
      elgrande check --format sarif --ignore W5 my_rules/
    """
    if fix and (watch or not paths):
        raise click.UsageError("--fix needs a PATH, and does not go with --watch")
    if any(asked) and (fix or watch):
        raise click.UsageError("--fix and --watch do not go with a mix")
    from .engine.scenario.check import check_asked, check_files, findings
    from .engine.text.output import written
    from .engine.tools.garbage import short_run

    selection = _selection(select, ignore)
    if watch:
        _watch_files(paths, selection, form)
        return
    with short_run():
        if fix:
            from .engine.tools.fix import fix_files

            click.echo(fix_files(paths, selection).summary(), err=form != "text")
        more = asked._replace(houses=(*asked.houses, *paths))
        checked = check_asked(more.request()) if any(asked) else check_files(paths)
        found = findings(checked, selection)
        for line in written(found, form, colour=sys.stdout.isatty()):
            click.echo(line)
    if found.fails(strict=strict):
        sys.exit(1)


@main.command()
@PATHS
@click.option("--check", "only_check", is_flag=True, help="Change nothing; say what would change.")
def fmt(paths: tuple[Path, ...], only_check: bool) -> None:
    """Format effects, rules and zones, and blanks at the ends of lines; comments stay.

    Files with mistakes are left as they are. With --check PATH may be left out: all that is
    built in. Exit code: 1 when a file has mistakes or can't be written or, with
    --check, would change.

    \b
    Example:
      elgrande fmt my_rules/
    """
    if not paths and not only_check:
        raise click.UsageError("name the files or folders to format")
    from .engine.text.diagnostics import visible
    from .engine.tools.fmt import OF_THE_PROJECT, format_files

    done = format_files(paths or OF_THE_PROJECT, write=not only_check)
    for line in done.mistakes(colour=sys.stdout.isatty()):
        click.echo(line)
    for path in done.changed:
        name = visible(str(path))
        click.echo(f"{'would change' if only_check else 'formatted'}: {name}")
    click.echo(done.summary(written=not only_check))
    if done.failed or (only_check and done.changed):
        sys.exit(1)


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain a code of `check`: what it means, a wrong example, the right one.

    \b
    Example:
      elgrande explain E401
    """
    from .engine.text.pages import page_of
    from .engine.text.selection import UnknownCode

    try:
        page = page_of(code)
    except UnknownCode as error:
        raise click.BadParameter(str(error), param_hint="CODE") from None
    click.echo(f"{page.code}: {page.title}\n\n{page.plain()}", nl=False)


@main.command()
@PATHS
@takes_a_mix
@click.option("-v", "--verbose", is_flag=True, help="Show every choice and what it did.")
def run(paths: tuple[Path, ...], asked: Asked, verbose: bool) -> None:
    """Run scenario files, or all below a folder.

    Without PATH: the built-in examples. With a mix, such as --with my_rules/: by the rules that
    each scenario names, and those besides.

    \b
    Example:
      elgrande run -v my_rules/my_scenario.yaml
    """
    from .engine.rules.files.files import BUILT_IN
    from .engine.scenario.run import run_file, scenario_files
    from .engine.text.diagnostics import visible

    missing = [path for path in paths if not path.exists()]
    if missing:
        raise FileNotFoundError(2, "there is no such file or folder", str(missing[0]))
    files = scenario_files(list(paths) or [BUILT_IN / "examples"])
    failed, more = 0, asked.request()
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
            click.echo(f"FAILED {name}: {result.title}\n{message}")
    click.echo(f"{len(files) - failed} passed, {failed} failed")
    if failed or not files:
        sys.exit(1)


@main.command()
@takes_a_mix
@click.option("--players", type=click.IntRange(min=1), help="How many play. Default 4.")
@click.option("--colours", metavar="A,B,..", help="The players' colours, clockwise.")
@click.option("--short", is_flag=True, help="The short game.")
@click.option("--seed", type=click.IntRange(min=0), help="Repeats a game. Default: by chance.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="COLOUR=NAME",
    help="A bot, `random` or `greedy`, for a colour or the number of a seat.",
)
@click.option("--bots", "all_bots", is_flag=True, help="Bots play a whole game; you read it.")
@click.option("--save", type=FOLDER, help="Where to keep the game.")
@click.option("--resume", type=FOLDER, help="Go on with a saved game.")
def play(
    asked: Asked,
    players: int | None,
    colours: str | None,
    short: bool,
    seed: int | None,
    bots: tuple[str, ...],
    all_bots: bool,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play in the terminal: people in turns at one screen, bots where you name them.

    The game is saved after every choice: in the file of --save, else of --resume, else in a folder
    for such games; it is named when you begin and when you leave. Exit code: 1 when a save failed.

    \b
    Examples:
      elgrande play --players 3 --bot 2=greedy --bot 3=random --save evening.json
      elgrande play --resume evening.json
      elgrande play --bots --seed 7
    """
    given = (asked.edition, players, colours, seed, bots, short, asked.options)
    if resume is not None and any(given):
        raise click.UsageError("--resume goes on with the saved players, edition and seed")
    if players is not None and colours is not None:
        raise click.UsageError("give --players or --colours, not both")
    seated = _seats(bots)
    from .engine.play.at_terminal import play_at_terminal
    from .engine.play.table import new_table, resumed_table

    mix = asked.request()
    if resume is not None:
        table = resumed_table(resume, mix)
    else:
        who = [name.strip() for name in colours.split(",")] if colours else players
        rest = "greedy" if all_bots else None
        table = new_table(mix, who, seated, everyone=rest, short=short, seed=seed)
    warned(table.game.rules)
    if not play_at_terminal(table, save, resume):
        sys.exit(1)


@main.command()
@takes_a_mix
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--players", type=click.IntRange(1, 20), help="How many play; 4 when left out.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT=NAME", help="A bot at a seat, from 1.")
@click.option("--others", default="greedy", show_default=True, help="The bot at all other seats.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--short", is_flag=True, help="Play the short game.")
@click.option("--processes", type=click.IntRange(1, 256), help="All processors when left out.")
@click.option("--card", "cards", multiple=True, metavar="ID", help="Tell how often it was used.")
@JSON
def simulate(
    asked: Asked,
    games: int,
    players: int | None,
    bots: tuple[str, ...],
    others: str,
    seed: int,
    short: bool,
    processes: int | None,
    cards: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play many games, and see who wins how often.

    In each game the bots sit one seat further to the left. The same seed gives the same games,
    however many processes play them.

    Example:
      elgrande simulate --games 20 --players 3 --bot 1=random
    """
    from .engine.tools.many import as_data, plan_of, play_many, table

    mix, rules = asked.request(), asked.rules()
    seats, short = players or mix.seats, short or mix.short
    plan = plan_of(rules, _seats(bots), others, seats, seed=seed, short=short, cards=cards)
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        played = play_many(rules, plan, games, processes=processes, told=bar.update)
    tell(as_data(plan, played), table(plan, played), as_json)


@main.command("list")
@click.argument(
    "kind", type=click.Choice(["cards", "regions", "expansions", "editions", "assumptions"])
)
@takes_a_mix
@click.option("--all", "everything", is_flag=True, help="Assumptions: public and derived ones too.")
@JSON
def list_(kind: str, asked: Asked, everything: bool, as_json: bool) -> None:
    """List cards, regions, expansions, editions or assumptions.

    Assumptions are the values that no rulebook states, with the reasons for them. To change one,
    patch it in a file of your own and add that with --with; the list ends with an example.

    \b
    Examples:
      elgrande list cards --with my_rules/
      elgrande list assumptions --all
    """
    from .engine.tools.assumptions import assumption_lines, assumptions
    from .engine.tools.show import list_lines, listed

    rules = asked.rules()
    assumed = kind == "assumptions"
    rows = assumptions(rules, everything=everything) if assumed else listed(kind, rules)
    tell(rows, assumption_lines(rows) if assumed else list_lines(kind, rows), as_json)


@main.command()
@click.argument("name", metavar="ID")
@takes_a_mix
@JSON
def show(name: str, asked: Asked, as_json: bool) -> None:
    """Show one card, region, rule, procedure, parameter ... with its effect in English.

    \b
    Example:
      elgrande show my_card --with my_rules/
    """
    from .engine.tools.show import show_lines, shown

    data = shown(name, asked.rules())
    tell(data, show_lines(data), as_json)


@main.command()
@takes_a_mix
@click.option("--save", type=FOLDER, help="Write the mix file.")
@JSON
def mix(asked: Asked, save: Path | None, as_json: bool) -> None:
    """Show what a mix contains, what changed what, and what was chosen by default.

    Cards by stack, regions, options with their values, rules in force. With --save the mix is
    written to a file, which every command takes with --mix. Exit code: 1 when the mix can't be.

    \b
    Examples:
      elgrande mix --house my_rules/
      elgrande mix --house my_rules/ --save evening.yaml
      elgrande mix --mix evening.yaml
    """
    from .engine.tools.mix import mix_lines, mixed, save_mix

    request, rules = asked.request(), asked.rules()
    if save is not None:
        save_mix(request, rules, save)
    data = mixed(request, rules)
    tell(data, mix_lines(data), as_json)


@main.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@takes_a_mix
@JSON
def diff(first: str, second: str, asked: Asked, as_json: bool) -> None:
    """Tell how two mixes differ: cards, numbers, rules, steps; effects in English.

    A and B: mix files, folders or files of rules, expansions or editions. With --mix, --with ...:
    what both are laid over.

    \b
    Examples:
      elgrande diff evening.yaml afternoon.yaml
      elgrande diff my_old_rules/ my_rules/ --mix evening.yaml
    """
    from .engine.tools.diff import compared, diff_lines

    data = compared(first, second, asked.request())
    tell(data, diff_lines(data), as_json)


@main.command()
@takes_a_mix
@click.option("--processes", type=click.IntRange(2, 256), help="What so many gain together.")
def bench(asked: Asked, processes: int | None) -> None:
    """Measure how fast games are played on this machine.

    With a mix, such as --mix FILE: that mix beside the base game. With --processes: games of greedy
    bots in one process, and the same in several.

    \b
    Examples:
      elgrande bench
      elgrande bench --processes 2
    """
    from .engine.tools import bench, bench_many

    if processes is not None:
        click.echo(bench_many.report(asked.rules(), processes))
    else:
        click.echo(bench.compare(asked.rules()) if any(asked) else bench.report())


@main.command()
def lsp() -> None:
    """Start the language server, for editors: it speaks over standard input and output.

    It needs the extra `lsp`: pip install 'elgrande[lsp]'. Editors start it as docs/editors.md says.

    \b
    Example:
      elgrande lsp
    """
    try:
        from .engine.lsp.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        fail("`elgrande lsp` needs pygls, which is not installed: pip install 'elgrande[lsp]'")
    from importlib.metadata import version

    make_server(version("elgrande")).start_io()


# ---------------------------------------------------------------- helpers


def _selection(select: tuple[str, ...], ignore: tuple[str, ...]) -> Selection:
    from .engine.text.selection import Selection, UnknownCode

    try:
        return Selection.of(select, ignore)
    except UnknownCode as error:
        raise click.BadParameter(str(error), param_hint="--select or --ignore") from None


def _watch_files(paths: tuple[Path, ...], selection: Selection, form: str) -> None:
    import time

    from .engine.text.output import written
    from .engine.tools.watch import PAUSE, Watch, watch

    def show(found: Findings) -> None:
        if sys.stdout.isatty():
            click.clear()
        for line in written(found, form, colour=sys.stdout.isatty()):
            click.echo(line)

    with suppress(KeyboardInterrupt):
        watch(Watch(paths, selection), show, lambda: time.sleep(PAUSE))


def _seats(bots: tuple[str, ...]) -> dict[str, str]:
    seats = {}
    for text in bots:
        colour, equals, name = text.partition("=")
        if not equals:
            raise click.BadParameter(f"`{text}`: write COLOUR=NAME", param_hint="--bot")
        seats[colour.strip()] = name.strip()
    return seats


if _HANDLER is not None:
    signal.signal(signal.SIGINT, _HANDLER)

if __name__ == "__main__":
    main()
