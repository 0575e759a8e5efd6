"""Commands for authors of rules: make a folder, and try one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import FOLDER, Asked, takes_mix_options

if TYPE_CHECKING:
    from ..tools.trying import Tried


@click.command()
@click.argument("folder", metavar="DIR", type=FOLDER)
@takes_mix_options
def new(folder: Path, asked: Asked) -> None:
    """Make a folder of house rules: an example card, a manifest and scenarios.

    Change them into your own. The ids start with the name of the folder. With a mix, such as
    --with ID, the card fits that mix, and the rules require its expansions. Exit code: 1 if DIR
    is not empty.

    \b
    Examples:
      elgrande new my_rules
      elgrande new my_flags --mix evening.yaml
    """
    from ..text.diagnostics import visible
    from ..text.wording import in_a_shell
    from ..tools.scaffold import started

    for file in started(folder, asked.request()):
        click.echo(f"created: {visible(str(file))}")
    click.echo(f"Next: elgrande try {in_a_shell(folder)}")


@click.command("try")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--watch", is_flag=True, help="Run again after each change, until Ctrl-C.")
@click.option("-v", "--verbose", is_flag=True, help="Also list the words that fit.")
def try_(folder: Path, watch: bool, verbose: bool) -> None:
    """Check a folder, run its scenarios and show its things in English, in one go.

    If the files have errors, you see only these. Exit code: 1 for errors and for failed
    scenarios.

    \b
    Example:
      elgrande try my_rules
    """
    from ..text.terminals import in_colours
    from ..tools.trying import tried

    if watch and folder.exists():
        _try_again(folder, verbose=verbose)
        return
    done = tried(folder, colour=in_colours(), verbose=verbose)
    _print(done)
    if not done.ok:
        sys.exit(1)


def _print(done: Tried) -> None:
    for line in done.lines:
        click.echo(line)


def _try_again(folder: Path, *, verbose: bool) -> None:
    """Tries a folder now and after each change, until Ctrl-C."""
    import time

    from ..text.terminals import can_be_emptied, in_colours
    from ..tools.trying import keep_trying
    from ..tools.watch import PAUSE

    def show(done: Tried) -> None:
        if can_be_emptied():
            click.clear()
        _print(done)

    keep_trying(folder, show, lambda: time.sleep(PAUSE), colour=in_colours(), verbose=verbose)
