"""Shared parts of the commands: the options that name a mix, and output.

It imports nothing of the engine before a command runs, so that help is fast.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from . import completion

if TYPE_CHECKING:
    from ..compile.ruleset import Ruleset
    from ..rules.files.request import MixRequest

FOLDER = click.Path(path_type=Path, readable=False)
"""A file or a folder. The code that reads it reports errors, in the requested format."""

PATHS = click.argument("paths", nargs=-1, type=FOLDER)

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")

_OPTIONS = (
    click.option("--mix", "file", type=FOLDER, metavar="FILE", help="A mix file."),
    click.option(
        "--with",
        "names",
        multiple=True,
        metavar="ID|PATH",
        shell_complete=completion.expansions,
        help="An expansion, or a file or folder of your own. May be given several times.",
    ),
    click.option(
        "--edition",
        metavar="ID",
        shell_complete=completion.editions,
        help="The edition; see `elgrande list editions`.",
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=completion.options,
        help="The value of an option.",
    ),
    click.option(
        "--stack",
        "stacks",
        multiple=True,
        metavar="DECK=CARD,..",
        shell_complete=completion.cards_of_decks,
        help="The only cards of a deck that are in the game.",
    ),
    click.option(
        "--house", "houses", multiple=True, type=FOLDER, metavar="DIR", help="House rules."
    ),
)


class Asked(NamedTuple):
    """A mix as named on the command line."""

    file: Path | None
    names: tuple[str, ...]
    edition: str | None
    options: tuple[str, ...]
    houses: tuple[Path, ...]
    stacks: tuple[str, ...]

    def request(self) -> MixRequest:
        """The same as a request to the engine."""
        from ..tools.mix_request import request_in_words

        with misuse_reported():
            return request_in_words(*self)

    def rules(self, players: int | None = None) -> Ruleset:
        """The rules of the mix. Prints warnings about it, and about so many players."""
        from ..compile.loading import load_mix

        mix = self.request()
        return warned(load_mix(mix.changed(players=players or mix.players)))


def takes(
    name: str,
    fields: Sequence[str],
    options: Sequence[Callable[..., Any]],
    make: Callable[..., object],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Adds options to a command, which gets them as one argument. fields: their parameters."""

    def added(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def with_one(*args: Any, **named: Any) -> None:
            given = make(**{field: named.pop(field) for field in fields})
            command(*args, **{name: given}, **named)

        for option in reversed(options):
            with_one = option(with_one)
        return with_one

    return added


takes_mix_options = takes("asked", Asked._fields, _OPTIONS, Asked)
"""Adds the options that name a mix, as one `Asked`."""


def pairs(texts: Iterable[str], option: str, form: str) -> dict[str, str]:
    """The values of a repeatable option, NAME=VALUE, by name. form: the same in a message."""
    found = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"`{text}`: write {form}", param_hint=option)
        found.append((name.strip(), value.strip()))
    from ..tools.mix_request import refuse_twice

    with misuse_reported():
        refuse_twice(option, (name for name, _ in found))
    return dict(found)


@contextmanager
def misuse_reported() -> Iterator[None]:
    """A context in which an invalid option becomes a message and exit code 2."""
    from ..tools.mix_request import NoOption

    try:
        yield
    except NoOption as error:
        raise click.BadParameter(str(error), param_hint=error.where) from None


def fail(message: str, code: int = 1) -> None:
    """Prints a message and ends the program."""
    from ..text.diagnostics import visible

    click.echo("\n".join(visible(line) for line in message.split("\n")), err=True)
    sys.exit(code)


def print_line(data: Any, lines: Iterable[str], as_json: bool) -> None:
    """Prints data as JSON, or its lines as text."""
    import json

    for line in [json.dumps(data, indent=2, ensure_ascii=False)] if as_json else lines:
        click.echo(line)


def warned(rules: Ruleset) -> Ruleset:
    """The same rules, after printing the warnings about their mix."""
    for found in rules.warnings:
        click.echo(f"{found.severity} {found.code}: {found.message}", err=True)
    return rules


def refuse_file(path: Path, option: str, ending: str) -> None:
    """Ends the program if a file can't be written at the end. Raises ValueError, OSError."""
    from ..text.atomic import refuse_unwritable
    from ..text.own_files import refuse_another

    if path.suffix.lower() != ending:
        raise click.BadParameter(f"name a {ending} file", param_hint=option)
    refuse_unwritable(path)
    refuse_another(path)


def write_file(path: Path, content: bytes, *, quiet: bool) -> None:
    """Writes a file and says so; quiet: not on the output. Raises OSError, ValueError."""
    from ..text.diagnostics import visible
    from ..text.own_files import write_own

    write_own(path, content)
    click.echo(visible(f"written: {path}"), err=quiet)
