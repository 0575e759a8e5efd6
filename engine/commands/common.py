"""What commands have in common: the options that name a mix, and how they tell things.

It imports nothing of the engine before a command runs, so that help is there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from . import completing

if TYPE_CHECKING:
    from ..compile.ruleset import Ruleset
    from ..rules.files.request import MixRequest

FOLDER = click.Path(path_type=Path)
"""A file or a folder."""

PATHS = click.argument("paths", nargs=-1, type=FOLDER)

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")

_OPTIONS = (
    click.option("--mix", "file", type=FOLDER, metavar="FILE", help="A mix file."),
    click.option(
        "--with",
        "names",
        multiple=True,
        metavar="ID|PATH",
        shell_complete=completing.expansions,
        help="An expansion, or a file or folder of your own. May be given several times.",
    ),
    click.option(
        "--edition",
        metavar="ID",
        shell_complete=completing.editions,
        help="The edition; see `elgrande list editions`.",
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=completing.options,
        help="A parameter's value.",
    ),
    click.option(
        "--stack",
        "stacks",
        multiple=True,
        metavar="DECK=CARD,..",
        shell_complete=completing.cards_of_decks,
        help="The only cards of a deck that are in the game.",
    ),
    click.option(
        "--house", "houses", multiple=True, type=FOLDER, metavar="DIR", help="House rules."
    ),
)


class Asked(NamedTuple):
    """A mix as it is named on the command line."""

    file: Path | None
    names: tuple[str, ...]
    edition: str | None
    options: tuple[str, ...]
    houses: tuple[Path, ...]
    stacks: tuple[str, ...]

    def request(self) -> MixRequest:
        """The same for the engine."""
        from ..tools.asked import NoOption, request_in_words

        try:
            return request_in_words(*self)
        except NoOption as error:
            raise click.BadParameter(str(error), param_hint=error.where) from None

    def rules(self) -> Ruleset:
        """The rules of the mix; what is not recommended is told."""
        from ..compile.loading import load_mix

        return warned(load_mix(self.request()))


def takes_a_mix(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that name a mix; it gets them as one `Asked`."""

    @wraps(command)
    def with_mix(*args: Any, **named: Any) -> None:
        asked = Asked(*(named.pop(field) for field in Asked._fields))
        command(*args, asked=asked, **named)

    for option in reversed(_OPTIONS):
        with_mix = option(with_mix)
    return with_mix


def pairs(texts: Iterable[str], option: str, form: str) -> dict[str, str]:
    """What an option names as NAME=VALUE, once or several times; `form` says what they are."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"`{text}`: write {form}", param_hint=option)
        found[name.strip()] = value.strip()
    return found


class Commands(click.Group):
    """Commands in which what a person can put right becomes a message, never a traceback.

    The file of a command is imported when it is asked for. files: the names of the commands, by
    the file of this folder that has them.
    """

    def __init__(self, *given: Any, files: Mapping[str, Iterable[str]], **named: Any) -> None:
        super().__init__(*given, **named)
        self._file_of = {name: file for file, names in files.items() for name in names}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, as help lists them."""
        return sorted(self._file_of)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name; its function may have a line behind it, as `list_` has."""
        file = self._file_of.get(cmd_name)
        if file is None:
            return None
        module = import_module(f".{file}", __package__)
        found: click.Command = getattr(module, f"{cmd_name}_", None) or getattr(module, cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is typed, and what stands behind it: no part of that may be empty."""
        if ctx.resilient_parsing:  # it is being completed
            return super().resolve_command(ctx, args)
        if args[0] not in self._file_of and not args[0].startswith("-"):
            ctx.fail(_no_command(args[0], self.list_commands(ctx)))
        name, command, behind = super().resolve_command(ctx, args)
        if command is not None and (empty := _empty_in(behind)) is not None:
            command.context_class(command, info_name=name, parent=ctx).fail(empty)
        return name, command, behind

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command. Exit code 1 for wrong input, 2 for wrong use."""
        with _mistakes_told():
            return super().invoke(ctx)


def _no_command(name: str, known: Iterable[str]) -> str:
    from ..text.diagnostics import visible
    from ..text.spelling import did_you_mean
    from ..text.wording import quoted

    hint = did_you_mean(name, known) or "`elgrande --help` lists the commands"
    return f"no command is called {visible(quoted(name))}; {hint}"


def _empty_in(words: Iterable[str]) -> str | None:
    """What is said of a word that is empty, as a variable of the shell may be.

    As a path it would be the current folder, which nobody has named.
    """
    before = ""
    for word in words:
        option, equals, value = word.partition("=")
        if not word or (option.startswith("--") and equals and not value):
            last = option or before
            where = f" behind {last}" if last.startswith("-") else ""
            return f"there is an empty word{where}: leave it out; the current folder is `.`"
        before = word
    return None


@contextmanager
def _mistakes_told() -> Iterator[None]:
    """What a person can put right becomes a message and exit code 1, never a traceback."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        fail(f"{where}{error.strerror or error}")
    except ValueError as error:  # positions, saved games, players, ids
        fail(str(error))
    except KeyboardInterrupt:
        fail("stopped", 130)
    except Exception as error:
        from ..rules.errors import RulesError

        if not isinstance(error, RulesError):
            raise
        fail(f"{error}\nThese rules can't be used.")


def fail(message: str, code: int = 1) -> None:
    """Ends the program with a message."""
    from ..text.diagnostics import visible

    click.echo("\n".join(visible(line) for line in message.split("\n")), err=True)
    sys.exit(code)


def tell(data: Any, lines: Iterable[str], as_json: bool) -> None:
    """Prints data for programs, or its lines for people."""
    import json

    for line in [json.dumps(data, indent=2, ensure_ascii=False)] if as_json else lines:
        click.echo(line)


def warned(rules: Ruleset) -> Ruleset:
    """Rules, after what is not recommended about their mix was told."""
    for found in rules.warnings:
        click.echo(f"{found.severity} {found.code}: {found.message}", err=True)
    return rules
