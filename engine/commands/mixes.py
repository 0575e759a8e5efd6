"""Commands on mixes: what one contains, and how two differ."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, JSON, Asked, takes_a_mix, tell


@click.command()
@takes_a_mix
@click.option("--save", type=FOLDER, help="Write the mix file.")
@JSON
def mix(asked: Asked, save: Path | None, as_json: bool) -> None:
    """Show what a mix contains, what changed what, and what was chosen by default.

    Cards by stack, regions, options with their values, rules in force. With --save the mix is
    written to a file, which every command takes with --mix; a file that somebody else wrote, or
    changed since, is not written over. Exit code: 1 when the mix can't be.

    \b
    Examples:
      elgrande mix --house my_rules/
      elgrande mix --house my_rules/ --save evening.yaml
      elgrande mix --mix evening.yaml
    """
    from ..text.diagnostics import visible
    from ..tools.mix import mix_lines, mixed, save_mix

    request, rules = asked.request(), asked.rules()
    if save is not None:
        save_mix(request, rules, save)
        click.echo(visible(f"saved: {save}"), err=as_json)
    data = mixed(request, rules)
    tell(data, mix_lines(data), as_json)


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@takes_a_mix
@JSON
def diff(first: str, second: str, asked: Asked, as_json: bool) -> None:
    """Tell how two mixes differ: cards, numbers, rules, steps, players; effects in English.

    A and B: mix files, folders or files of rules, expansions or editions. With --mix, --with ...:
    what both are laid over.

    \b
    Examples:
      elgrande diff evening.yaml afternoon.yaml
      elgrande diff my_old_rules/ my_rules/ --mix evening.yaml
    """
    from ..tools.diff import compared, diff_lines

    data = compared(first, second, asked.request())
    tell(data, diff_lines(data), as_json)
