"""Commands that tell what there is: list and show."""

from __future__ import annotations

import click

from .common import JSON, Asked, takes_a_mix, tell


@click.command("list")
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
    from ..tools.assumptions import assumption_lines, assumptions
    from ..tools.show import list_lines, listed

    rules = asked.rules()
    assumed = kind == "assumptions"
    rows = assumptions(rules, everything=everything) if assumed else listed(kind, rules)
    tell(rows, assumption_lines(rows) if assumed else list_lines(kind, rows), as_json)


@click.command()
@click.argument("name", metavar="ID")
@takes_a_mix
@JSON
def show(name: str, asked: Asked, as_json: bool) -> None:
    """Show one card, region, rule, procedure, parameter ... with its effect in English.

    \b
    Example:
      elgrande show my_card --with my_rules/
    """
    from ..tools.show import show_lines, shown

    data = shown(name, asked.rules())
    tell(data, show_lines(data), as_json)
