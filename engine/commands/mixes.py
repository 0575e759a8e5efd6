"""Commands on mixes: what one contains, and how two differ."""

from __future__ import annotations

from pathlib import Path

import click

from .common import FOLDER, JSON, Asked, print_line, takes_mix_options


@click.command()
@takes_mix_options
@click.option("--save", type=FOLDER, help="Write the mix file.")
@JSON
def mix(asked: Asked, save: Path | None, as_json: bool) -> None:
    """Show what a mix contains, what changes what, and which options have their default.

    It lists the cards by stack, the regions, the options with their values, and the rules in
    force. --save writes the mix to a file that every command takes with --mix; a file that you
    have changed is not overwritten. Exit code: 1 if the mix is impossible.

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
    print_line(data, mix_lines(data), as_json)


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@takes_mix_options
@JSON
def diff(first: str, second: str, asked: Asked, as_json: bool) -> None:
    """Show how two mixes differ: cards, numbers, rules, steps, players; effects in English.

    A and B: mix files, folders or files of rules, expansions or editions. --mix, --with and the
    like name what both of them change.

    \b
    Examples:
      elgrande diff evening.yaml afternoon.yaml
      elgrande diff my_old_rules/ my_rules/ --mix evening.yaml
    """
    from ..tools.diff import compared, diff_lines

    data = compared(first, second, asked.request())
    print_line(data, diff_lines(data), as_json)
