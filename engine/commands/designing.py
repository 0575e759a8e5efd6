"""Commands for whoever writes rules: a new folder, and all about a folder at once."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import click

from .common import FOLDER


@click.command()
@click.argument("folder", metavar="DIR", type=FOLDER)
def new(folder: Path) -> None:
    """Make a folder of house rules: a card, what the rules are called, scenarios.

    Change what is there to your own. The ids begin with the name of the folder. Exit code: 1 when
    something is in DIR already.

    \b
    Example:
      elgrande new my_rules
    """
    from ..text.diagnostics import visible
    from ..tools.starting import started

    for file in started(folder):
        click.echo(f"made: {visible(str(file))}")
    click.echo(f"Now: elgrande try {visible(str(folder))}")


@click.command("try")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--watch", is_flag=True, help="Again after each change, until Ctrl-C.")
def try_(folder: Path, watch: bool) -> None:
    """Check a folder, run its scenarios and show its things in English, in one go.

    Where the files have mistakes, only these are told. Exit code: 1 for mistakes, and for scenarios
    that do not hold.

    \b
    Example:
      elgrande try my_rules
    """
    from ..tools.trying import tried

    done = tried(folder, colour=sys.stdout.isatty())
    _tell(done.lines)
    if watch:
        _try_again(folder)
    elif not done.ok:
        sys.exit(1)


def _tell(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)


def _try_again(folder: Path) -> None:
    """After each change of the folder, until Ctrl-C."""
    import time

    from ..tools.trying import tried
    from ..tools.watch import PAUSE, stamps_of

    seen = stamps_of([folder])
    with suppress(KeyboardInterrupt):
        while True:
            time.sleep(PAUSE)
            stamps = stamps_of([folder])
            if stamps != seen:
                seen = stamps
                if sys.stdout.isatty():
                    click.clear()
                _tell(tried(folder, colour=sys.stdout.isatty()).lines)
