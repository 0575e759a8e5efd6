"""The command line: parse arguments, call the engine, print.

The engine is imported inside the commands, so that help is there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from .engine.play.session import Session
    from .engine.play.table import Table

PATHS = click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
WITH = click.option(
    "--with",
    "parts",
    multiple=True,
    metavar="ID|PATH",
    help="An expansion, or a file or folder of your own. May be given several times.",
)
EDITION = click.option("--edition", metavar="ID", help="The edition; see `elgrande list editions`.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="elgrande")
def main() -> None:
    """El Grande as data: check cards, run scenarios, mix expansions, play.

    \b
    To begin with:
      elgrande play --players 3 --bot 2=greedy --bot 3=greedy
      elgrande list cards
      elgrande check my_rules/
    """


@main.command()
@PATHS
@click.option("--format", "form", type=click.Choice(["text"]), default="text", show_default=True)
def check(paths: tuple[Path, ...], form: str) -> None:
    """Check card, region, expansion and scenario files.

    Without PATH: all that is built in. Your own files are checked on top of the built-in game.

    \b
    Example:
      elgrande check my_rules/
    """
    with _mistakes_told():
        from .engine.play.checkup import check_files

        checked = check_files(paths)
        for line in checked.lines(colour=sys.stdout.isatty()):
            click.echo(line)
        click.echo(checked.summary())
        if checked.errors:
            sys.exit(1)


@main.command()
@PATHS
@click.option("-v", "--verbose", is_flag=True, help="Show every choice and what it did.")
def run(paths: tuple[Path, ...], verbose: bool) -> None:
    """Run scenario files, or all below a folder.

    Without PATH: the built-in examples.

    \b
    Example:
      elgrande run -v my_rules/my_scenario.yaml
    """
    with _mistakes_told():
        from .engine.play.checkup import EXAMPLES
        from .engine.play.scenario import run_file, scenario_files

        missing = [path for path in paths if not path.exists()]
        if missing:
            raise FileNotFoundError(2, "there is no such file or folder", str(missing[0]))
        files = scenario_files(list(paths) or [EXAMPLES])
        failed = 0
        for file in files:
            if verbose:
                click.echo(f"{file}")
            result = run_file(file, click.echo if verbose else None)
            if verbose and result.ok:
                click.echo(f"  passed: {result.title}")
            if not result.ok:
                failed += 1
                click.echo(f"FAILED {file}: {result.title}\n{_indented(result.message)}")
        click.echo(f"{len(files) - failed} passed, {failed} failed")
        if failed or not files:
            sys.exit(1)


@main.command()
@WITH
@EDITION
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
@click.option("--save", type=click.Path(path_type=Path), help="Where `save` and `quit` save to.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
def play(
    parts: tuple[str, ...],
    edition: str | None,
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

    \b
    Examples:
      elgrande play --players 3 --bot 2=greedy --bot 3=random --save evening.json
      elgrande play --resume evening.json
      elgrande play --bots --seed 7
    """
    if resume is not None and (edition, players, colours, seed, bots, short) != (
        None, None, None, None, (), False,
    ):  # fmt: skip
        raise click.UsageError("--resume goes on with the saved players, edition and seed")
    if players is not None and colours is not None:
        raise click.UsageError("give --players or --colours, not both")
    seated = _seats(bots)
    with _mistakes_told():
        from .engine.play.table import new_table, resumed_table

        if resume is not None:
            table = resumed_table(resume, parts)
        else:
            seed = _any_seed() if seed is None else seed
            who = [name.strip() for name in colours.split(",")] if colours else players or 4
            rest = "greedy" if all_bots else None
            table = new_table(parts, edition, who, seated, everyone=rest, short=short, seed=seed)
        click.echo(f"Seed {table.game.seed}. Players: {_players(table)}.")
        if all(colour in table.bots for colour in table.game.players):
            _watch(table, save)
        else:
            _take_part(table, save or resume)


@main.command("list")
@click.argument("kind", type=click.Choice(["cards", "regions", "expansions", "editions"]))
@WITH
@EDITION
@JSON
def list_(kind: str, parts: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """List cards, regions, expansions or editions.

    \b
    Example:
      elgrande list cards --with my_rules/
    """
    with _mistakes_told():
        from .engine.play.listing import list_lines, listed
        from .engine.play.table import rules_for

        rows = listed(kind, rules_for(parts, edition))
        if as_json:
            _echo_json(rows)
            return
        for line in list_lines(kind, rows):
            click.echo(line)


@main.command()
@click.argument("name", metavar="ID")
@WITH
@EDITION
@JSON
def show(name: str, parts: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """Show one card, region, rule, procedure, parameter ... with its effect in English.

    \b
    Example:
      elgrande show my_card --with my_rules/
    """
    with _mistakes_told():
        from .engine.play.listing import show_lines, shown
        from .engine.play.table import rules_for

        data = shown(name, rules_for(parts, edition))
        if as_json:
            _echo_json(data)
            return
        for line in show_lines(data):
            click.echo(line)


@main.command()
def bench() -> None:
    """Measure how fast games are played on this machine.

    \b
    Example:
      elgrande bench
    """
    with _mistakes_told():
        from .engine.play.bench import report

        click.echo(report())


# ---------------------------------------------------------------- helpers


@contextmanager
def _mistakes_told() -> Iterator[None]:
    """What a person can put right becomes a message and exit code 1, never a traceback."""
    try:
        yield
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _fail(f"{where}{error.strerror or error}")
    except ValueError as error:  # positions, saved games, players, ids
        _fail(str(error))
    except KeyboardInterrupt:
        _fail("stopped", 130)
    except Exception as error:
        from .engine.rules.ruleset import RulesError

        if not isinstance(error, RulesError):
            raise
        _fail(f"{error}\nThese rules can't be used. `elgrande check PATH` shows every mistake.")


def _fail(message: str, code: int = 1) -> None:
    click.echo(message, err=True)
    sys.exit(code)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))


def _echo_json(data: Any) -> None:
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _any_seed() -> int:
    import secrets

    return secrets.randbelow(1_000_000)


def _seats(bots: tuple[str, ...]) -> dict[str, str]:
    seats = {}
    for text in bots:
        colour, equals, name = text.partition("=")
        if not equals:
            raise click.BadParameter(f"`{text}`: write COLOUR=NAME", param_hint="--bot")
        seats[colour.strip()] = name.strip()
    return seats


def _players(table: Table) -> str:
    names = table.bot_names
    return ", ".join(f"{c} ({names[c]} bot)" if c in names else c for c in table.game.players)


def _watch(table: Table, save: Path | None) -> None:
    from .engine.play.story import play_out, result, story

    play_out(table.game, table.bots)
    screen = _Terminal()
    for line in story(table.game, screen.paint):
        click.echo(line)
    click.echo()
    for line in result(table.game, screen.paint):
        click.echo(line)
    if save is not None:
        table.store(save)


def _take_part(table: Table, file: Path | None) -> None:
    from .engine.play.session import Session

    session: Session = Session(table, _Terminal(), file)
    try:
        session.run()
    except KeyboardInterrupt:
        click.echo()
        session.leave()


class _Terminal:
    """The screen of a session."""

    def __init__(self) -> None:
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._colours = sys.stdout.isatty()

    def say(self, text: str = "") -> None:
        click.echo(text)

    def ask(self, prompt: str) -> str:
        return input(prompt)

    def hand_over(self, text: str) -> None:
        click.echo(text)
        if self._live:
            click.pause("Press a key when you sit at the screen alone.")

    def clear(self) -> None:
        if self._live:
            click.clear()

    def paint(self, colour: str, text: str) -> str:
        """The text in a terminal colour, where the terminal knows one of that name."""
        if not self._colours:
            return text
        try:
            return click.style(text, fg=colour)
        except TypeError:
            return text


if __name__ == "__main__":
    main()
