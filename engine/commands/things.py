"""Commands that describe the things of a mix: list and show."""

from __future__ import annotations

import click

from .common import JSON, Asked, print_line, takes_mix_options
from .completion import ids

_KINDS = (
    *("cards", "regions", "pieces", "places", "zones", "card_zones", "decks", "counters"),
    *("offices", "orders"),
    *("neutrals", "parameters", "procedures", "steps", "rules", "moments", "verbs"),
    *("sentences", "grammar"),
    *("expansions", "editions", "assumptions"),
)


@click.command("list")
@click.argument("kind", type=click.Choice(_KINDS), metavar="KIND")
@takes_mix_options
@click.option(
    "--all", "everything", is_flag=True, help="With assumptions: also public and derived ones."
)
@click.option(
    "--search", "words", metavar="WORDS", help="With sentences: only those that fit these words."
)
@JSON
def list_(kind: str, asked: Asked, everything: bool, words: str | None, as_json: bool) -> None:
    """List cards, regions, pieces, rules ... of a mix, or words of the effect language.

    KIND is one of: cards, regions, pieces, places, zones, card_zones, decks, counters, offices,
    orders, neutrals, parameters, procedures, steps, rules; moments (what a `when` can wait for),
    verbs (sentences that do something); sentences (what you may want to say, and how to say it);
    grammar (of a line of an effect, for Lark); expansions, editions, assumptions.

    Assumptions are the values that no rulebook states, with reasons. To change one, patch it in a
    file of your own and add that file with --with; the list ends with an example.

    \b
    Examples:
      elgrande list cards --with my_rules/
      elgrande list regions
      elgrande list assumptions --all
      elgrande list sentences --search "cancel action"
    """
    from ..lang.forms import grammar_text
    from ..lang.phrasebook import lines as phrase_lines
    from ..lang.phrasebook import phrasebook, search
    from ..lang.tables import tables
    from ..tools.assumptions import assumption_lines, assumptions
    from ..tools.show import list_lines, listed

    if words is not None and kind != "sentences":
        raise click.UsageError("--search is only for `list sentences`")
    if kind == "sentences":
        phrases = list(phrasebook()) if words is None else search(words)
        found = [{"wish": one.wish, "effect": one.effect, "group": one.group} for one in phrases]
        print_line(
            found, phrase_lines(phrases) if phrases else [f"no sentence matches {words}"], as_json
        )
        return
    if everything and kind != "assumptions":
        raise click.UsageError("--all is only for `list assumptions`")
    if kind == "grammar":
        text = grammar_text()
        print_line({"grammar": text, "starts": [*tables().starts]}, text.splitlines(), as_json)
        return
    rules = asked.rules()
    if kind == "assumptions":
        rows = assumptions(rules, everything=everything)
        lines = assumption_lines(rows)
    else:
        rows = listed(kind, rules)
        lines = list_lines(rows)
    print_line(rows, lines if rows else [f"this mix has no {kind.replace('_', ' ')}"], as_json)


@click.command()
@click.argument("name", metavar="ID|TITLE", shell_complete=ids)
@takes_mix_options
@JSON
def show(name: str, asked: Asked, as_json: bool) -> None:
    """Show one card, region, rule, procedure, parameter ... with its effect in English.

    Name it by its id, or by its title if only one thing has that title. The number in the title
    of a card is enough.

    \b
    Example:
      elgrande show my_card --with my_rules/
      elgrande show "my title" --with my_rules/
    """
    from ..tools.layout import show_lines
    from ..tools.show import shown_by_name

    data = shown_by_name(name, asked.rules())
    print_line(data, show_lines(data), as_json)
