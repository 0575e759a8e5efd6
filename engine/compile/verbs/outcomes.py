"""Emitters of sentences that end the game."""

from __future__ import annotations

from typing import Final

from ...lang import tree
from ..operations import NO_DEED, OTHER_EFFECTS, Effects, Op, Step
from ..player_tests import Players
from ..players import players_that
from .writer import Writer, writes

WIN: Final = 0
LOSE: Final = 1


class Decide(Step):
    """Ends the game. how: whether these players win or lose it. players: None: the acting one."""

    how: int
    players: Players | None

    def effects(self) -> Effects:
        return NO_DEED


class Finish(Step):
    """Ends the track; what happens at its end is done.

    run: the number of the procedure (see `Layout.due_runs`) with which it ends; None: now.
    """

    run: int | None

    def effects(self) -> Effects:
        return NO_DEED if self.run is None else OTHER_EFFECTS


class FinishIfDue(Op):
    """Ends the track if it is to end with this run of a procedure."""

    run: int


class CloseTrack(Op):
    """The track is over: nothing can end it a second time."""


@writes(tree.Win)
def _win(writer: Writer, node: tree.Win) -> Op:
    return Decide(how=WIN, players=None)


@writes(tree.LoseGame)
def _lose(writer: Writer, node: tree.LoseGame) -> Op:
    return Decide(how=LOSE, players=None)


@writes(tree.AllWin)
def _all_win(writer: Writer, node: tree.AllWin) -> Op:
    return Decide(how=WIN, players=players_that(writer.operands, type(node.group), node.filter))


@writes(tree.AllLose)
def _all_lose(writer: Writer, node: tree.AllLose) -> Op:
    return Decide(how=LOSE, players=players_that(writer.operands, type(node.group), node.filter))


@writes(tree.EndGame)
def _end(writer: Writer, node: tree.EndGame) -> Op:
    runs, procedure = writer.operands.layout.due_runs, node.procedure
    return Finish(run=None if procedure is None else runs.index(procedure.text))
