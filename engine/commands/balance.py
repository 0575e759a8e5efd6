"""The command that compares: is a card fair, and how do two mixes differ in play?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import completion
from .common import FOLDER, JSON, Asked, fail, print_line, takes_mix_options, warned
from .games import progress_bar

if TYPE_CHECKING:
    from ..balance.confidence import Estimate


@click.command()
@click.argument("mixes", metavar="[A B]", nargs=-1)
@takes_mix_options
@click.option(
    "--card",
    metavar="CARD",
    shell_complete=completion.cards,
    help="What the card is worth, beside its stack or in A and B.",
)
@click.option(
    "--without",
    metavar="CARD",
    shell_complete=completion.cards,
    help="Compare the mix with the same mix without the card.",
)
@click.option(
    "--games", default=1000, show_default=True, type=click.IntRange(1, 1_000_000), help="At most."
)
@click.option("--players", type=click.IntRange(1, 20), help="Number of players. Default: 4.")
@click.option("--bot", default="greedy", show_default=True, help="The bot at all seats.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option("--short", is_flag=True, help="Play the short game.")
@click.option(
    "--margin",
    default=2.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="A difference of fewer points does not matter.",
)
@click.option("--processes", type=click.IntRange(1, 256), help="Default: all processors.")
@click.option("--save", type=FOLDER, help="Keep the games in this file, or go on with it.")
@click.option("--verify", is_flag=True, help="Play each hundredth game of --save again.")
@click.option("--report", type=FOLDER, help="Write the answer with pictures, as one HTML page.")
@JSON
def compare(
    mixes: tuple[str, ...],
    asked: Asked,
    card: str | None,
    without: str | None,
    games: int,
    players: int | None,
    bot: str,
    seed: int,
    short: bool,
    margin: float,
    processes: int | None,
    save: Path | None,
    verify: bool,
    report: Path | None,
    as_json: bool,
) -> None:
    """Find out with bots what a card is worth, or how two mixes differ in play.

    It plays until the answer is known: every interval holds at any moment, so that you may stop
    with Ctrl-C when you have seen enough. A, B: as for `elgrande diff`. The same seed gives the
    same games, on any number of processes.

    \b
    Examples:
      elgrande compare --card veto
      elgrande compare my_old_rules/ my_rules/ --card my_card
      elgrande compare base my_rules/ --players 3
      elgrande compare --without my_card --with my_rules/ --save games.jsonl
    """
    from ..balance.measures import measured
    from ..balance.report import lines
    from ..balance.running import play_study, replayed
    from ..balance.study import question
    from ..text.garbage import short_run
    from ..text.own_files import refuse_another, write_own

    if len(mixes) not in (0, 2) or (len(mixes) == 2 and without) or (card and without):
        raise click.UsageError(
            "name two mixes A and B, or --card, or --without, or A, B and --card"
        )
    if not mixes and not card and not without:
        raise click.UsageError("what is compared? Name two mixes A and B, or --card, or --without")
    if verify and save is None:
        raise click.UsageError("--verify plays games of a file again: name it with --save")
    names, study = question(
        asked.request(), mixes, card, without, players,
        bot=bot, seed=seed, short=short, margin=margin,
    )  # fmt: skip
    for side in study.sides:
        warned(side)
    if report is not None:
        if report.suffix.lower() != ".html":
            raise click.BadParameter("name a .html file", param_hint="--report")
        refuse_another(report)

    def answer(found: Estimate) -> str:
        return f"{found.mean:+.1f} ({found.low:.1f} to {found.high:.1f})" if found.is_known else ""

    with short_run(), progress_bar(games, answer) as reported:
        rows = play_study(study, games, file=save, processes=processes, progress=reported)
    if verify and (wrong := replayed(study, rows)):
        fail(f"{save}: game {wrong[0]} is not as it is played: the file was changed")
    data = measured(study, rows, names)
    print_line(data, lines(data), as_json)
    if report is not None:
        from ..printing.report import report_of
        from ..text.diagnostics import visible

        write_own(report, report_of(study, rows, data).encode())
        click.echo(visible(f"written: {report}"), err=as_json)
