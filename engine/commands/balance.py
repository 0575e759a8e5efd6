"""Commands that compare with bots: is a card fair, how do mixes differ, which number is right?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from . import completion
from .common import (
    FOLDER,
    JSON,
    Asked,
    fail,
    print_line,
    refuse_file,
    takes,
    takes_mix_options,
    warned,
    write_file,
)
from .games import progress_bar

if TYPE_CHECKING:
    from ..balance.confidence import Estimate
    from ..balance.study import Study


class Bots(NamedTuple):
    """How the games are played."""

    players: int | None
    bot: str
    seed: int
    short: bool
    processes: int | None
    cluster: str | None

    def question(
        self,
        asked: Asked,
        mixes: tuple[str, ...] = (),
        card: str | None = None,
        without: str | None = None,
    ) -> tuple[list[str], Study]:
        """A study with the names of its sides. Prints warnings about them."""
        names, study = self._asked(asked, mixes, card, without)
        for side in study.sides:
            warned(side)
        return names, study

    def with_other_players(self, asked: Asked, mixes: tuple[str, ...], study: Study) -> list[Study]:
        """The same question for each other number of players with which it can be asked."""
        numbers = [one for one in study.numbers_of_players() if one != study.players]
        if not numbers:
            raise ValueError(f"the card is in games of {study.players} players only")
        with_them = (self._replace(players=one)._asked(asked, mixes, study.card) for one in numbers)
        return [one._replace(margin=study.margin) for _, one in with_them]

    def _asked(
        self,
        asked: Asked,
        mixes: tuple[str, ...],
        card: str | None,
        without: str | None = None,
    ) -> tuple[list[str], Study]:
        from ..balance.study import question

        return question(
            asked.request(), mixes, card, without, self.players,
            bot=self.bot, seed=self.seed, short=self.short,
        )  # fmt: skip


_BOT_OPTIONS = (
    click.option("--players", type=click.IntRange(1, 20), help="Number of players. Default: 4."),
    click.option("--bot", default="greedy", show_default=True, help="The bot at all seats."),
    click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0)),
    click.option("--short", is_flag=True, help="Play the short game."),
    click.option("--processes", type=click.IntRange(1, 256), help="Default: all processors."),
    click.option("--cluster", metavar="ADDRESS", help="A Dask cluster that plays the games."),
)

takes_bots = takes("bots", Bots._fields, _BOT_OPTIONS, Bots)
"""Adds the options on how games are played, as one `Bots`."""


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
@takes_bots
@click.option(
    "--also", metavar="BOT", help="Ask a second bot, too, such as search:8: does it agree?"
)
@click.option(
    "--margin",
    default=2.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="A difference of fewer points does not matter.",
)
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(["round", "seat", "players"]),
    help="Also show how often the card is taken, and its worth, by round, by seat or by number of "
    "players. Each other number has its own games, at most --games.",
)
@click.option("--save", type=FOLDER, help="Keep the games in this file, or go on with it.")
@click.option("--verify", is_flag=True, help="Play each hundredth game of --save again.")
@click.option(
    "--report", type=FOLDER, help="answer.html: write the answer with pictures, as one page."
)
@click.option("--data", type=FOLDER, help="games.sqlite: write the games as an SQLite database.")
@JSON
def compare(
    mixes: tuple[str, ...],
    asked: Asked,
    card: str | None,
    without: str | None,
    games: int,
    bots: Bots,
    also: str | None,
    margin: float,
    by: tuple[str, ...],
    save: Path | None,
    verify: bool,
    report: Path | None,
    data: Path | None,
    as_json: bool,
) -> None:
    """Find out with bots what a card is worth, or how two mixes differ in play.

    It plays until the answer is known: every interval holds at any moment, so that you may stop
    with Ctrl-C when you have seen enough. A, B: as for `elgrande diff`. The same seed gives the
    same games, on any number of processes.

    \b
    Examples:
      elgrande compare --card my_card --with my_rules/
      elgrande compare my_old_rules/ my_rules/ --card my_card
      elgrande compare base my_rules/ --players 3
      elgrande compare --without my_card --with my_rules/ --save games.jsonl
    """
    from ..balance.figures import figure, points
    from ..balance.measures import measured
    from ..balance.report import lines
    from ..balance.running import begin_file, play_study, replayed
    from ..balance.study import check_bot
    from ..balance.verdict import second_opinion
    from ..text.garbage import short_run

    _refuse_misuse(mixes, card, without, margin)
    if verify and save is None:
        raise click.UsageError("--verify plays games of a file again: name it with --save")
    if by and not card:
        raise click.UsageError("--by goes with --card, whose figures it shows")
    names, study = bots.question(asked, mixes, card, without)
    study = study._replace(margin=margin)
    others = bots.with_other_players(asked, mixes, study) if "players" in by else []
    if also is not None:
        check_bot(also)
    if save is not None and save in (report, data):
        raise click.UsageError("--save needs a file of its own")
    for written, option, ending in ((report, "--report", ".html"), (data, "--data", ".sqlite")):
        if written is not None:
            refuse_file(written, option, ending)
    if save is not None:
        begin_file(save, study)

    def answer(found: Estimate) -> str:
        return points(figure(found)) if found.is_known else ""

    def played(asked: Study, file: Path | None) -> list[dict[str, Any]]:
        where = bots.processes, bots.cluster
        with progress_bar(games, answer) as reported:
            return play_study(asked, games, file, *where, progress=reported)

    with short_run():
        rows = played(study, save)
    if verify and (wrong := replayed(study, rows)):
        fail(f"{save}: game {wrong[0]} is not as it is played: the file was changed")
    figures = measured(study, rows, names)
    if also is not None:
        second = study._replace(bot=also)
        with short_run():
            found = measured(second, played(second, None), names)
        figures["also"] = found
        figures["verdict"].append(second_opinion(figures, found))
    if others:
        table = {study.players: figures["card"]["columns"]}
        with short_run():
            for one in others:
                table[one.players] = measured(one, played(one, None), names)["card"]["columns"]
        figures["card"]["by"]["players"] = dict(sorted(table.items()))
    print_line(figures, lines(figures, by), as_json)
    if report is not None:
        from ..printing.report import report_of

        write_file(report, report_of(study, rows, figures).encode(), quiet=as_json)
    if data is not None:
        from ..balance.database import database_of

        write_file(data, database_of(study, rows), quiet=as_json)


def _refuse_misuse(
    mixes: tuple[str, ...], card: str | None, without: str | None, margin: float
) -> None:
    """Raises UsageError if it is not clear what to compare, or the margin is no number."""
    if len(mixes) not in (0, 2) or (len(mixes) == 2 and without) or (card and without):
        raise click.UsageError(
            "name two mixes A and B, or --card, or --without, or A, B and --card"
        )
    if not mixes and not card and not without:
        raise click.UsageError("what is compared? Name two mixes A and B, or --card, or --without")
    if not margin < 1000:  # nor is it "not a number"
        raise click.BadParameter("must be a number below 1000", param_hint="--margin")


@click.command()
@click.argument("card", shell_complete=completion.cards)
@click.argument("number", required=False)
@takes_mix_options
@click.option(
    "--values",
    metavar="FROM..TO",
    help="The values to try, such as 1..5. Default: two fewer to two more.",
)
@click.option(
    "--games",
    default=180,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="Games for each value, on average: one that surely does not fit ends early.",
)
@takes_bots
@JSON
def tune(
    card: str,
    number: str | None,
    asked: Asked,
    values: str | None,
    games: int,
    bots: Bots,
    as_json: bool,
) -> None:
    """Find the number with which a card fits its stack.

    NUMBER: `copies`, a printed number such as `places`, or `effect.1` for the first number in the
    effect. Without it, the numbers of the card are listed.

    \b
    Examples:
      elgrande tune my_card --with my_rules/
      elgrande tune my_card effect.1 --values 1..5 --with my_rules/
    """
    from ..balance.variants import (
        as_data,
        lines,
        numbers_of,
        sides_with,
        values_in,
        variants,
    )
    from ..text.garbage import short_run

    _, study = bots.question(asked, card=card)
    (rules,) = study.sides
    there = numbers_of(rules.cards[study.card or ""])
    if number is None and values:
        raise click.UsageError("--values needs a NUMBER: which number of the card to try")
    if number is None:
        print_line(there, (f"{name:<12} {value}" for name, value in there.items()), as_json)
        return
    if number not in there:
        raise ValueError(f"the card has no number `{number}`; it has {', '.join(there)}")
    now = there[number]
    tried = values_in(values) if values else range(max(min(now, 1), now - 2), now + 3)
    sides = sides_with(asked.request(), study, number, tried)
    with short_run(), progress_bar(games * len(sides)) as reported:
        found = variants(
            study,
            sides,
            games,
            processes=bots.processes,
            cluster=bots.cluster,
            progress=reported,
        )
    print_line(as_data(found), lines(found, number, now), as_json)
