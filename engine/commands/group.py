"""The group of all commands: finds each in its file, and reports wrong use.

It imports nothing of the engine before a command runs, so that help is fast.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from .common import fail


class Commands(click.Group):
    """Commands that report user errors as messages, never as tracebacks.

    The file of a command is imported when it is used. files: the names of the commands, by their
    file in this folder.
    """

    def __init__(self, *given: Any, files: Mapping[str, Iterable[str]], **named: Any) -> None:
        super().__init__(*given, **named)
        self._file_of = {name: file for file, names in files.items() for name in names}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, sorted."""
        return sorted(self._file_of)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name; its function may end with an underscore, as in `list_`."""
        file = self._file_of.get(cmd_name)
        if file is None:
            return None
        module = import_module(f".{file}", __package__)
        found: click.Command = getattr(module, f"{cmd_name}_", None) or getattr(module, cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The typed command and its arguments, after a test for empty and repeated ones."""
        if ctx.resilient_parsing:  # it is being completed
            return super().resolve_command(ctx, args)
        if args[0] not in self._file_of and not args[0].startswith("-"):
            ctx.fail(_no_command(args[0], self.list_commands(ctx)))
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            inner = command.context_class(command, info_name=name, parent=ctx)
            if wrong := _empty_in(rest) or _twice_in(rest, inner):
                inner.fail(wrong)
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command. Exit code 1 for wrong input, 2 for wrong use."""
        with _mistakes_reported():
            return super().invoke(ctx)


def _no_command(name: str, known: Iterable[str]) -> str:
    from ..text.diagnostics import visible
    from ..text.spelling import did_you_mean
    from ..text.wording import quoted

    hint = did_you_mean(name, known) or "`elgrande --help` lists the commands"
    return f"there is no command {visible(quoted(name))}; {hint}"


def _empty_in(words: Iterable[str]) -> str | None:
    """The message for an empty argument, such as an unset shell variable; None without one.

    As a path it would be the current folder, which was not named.
    """
    before = ""
    for word in words:
        option, equals, value = word.partition("=")
        if not word or (option.startswith("--") and equals and not value):
            last = option or before
            where = f" after {last}" if last.startswith("-") else ""
            return f"an argument is empty{where}: leave it out; the current folder is `.`"
        before = word
    return None


def _twice_in(words: Iterable[str], ctx: click.Context) -> str | None:
    """The message for an option with one value that is given twice; None without one."""
    given = ctx.command.make_parser(ctx).parse_args([*words])[2]
    single = [
        one for one in given if isinstance(one, click.Option) and not (one.multiple or one.is_flag)
    ]
    twice = (one.opts[-1] for one in single if single.count(one) > 1)
    return next((f"{name} is given twice: name it once" for name in twice), None)


@contextmanager
def _mistakes_reported() -> Iterator[None]:
    """A context in which user errors become a message and exit code 1, never a traceback."""
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
