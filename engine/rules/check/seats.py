"""Checks the players that a mix file names: their number and their colours."""

from __future__ import annotations

from ...text.diagnostics import Report
from ...text.yaml.nodes import items_of, text_of
from ..files.request import MixRequest
from ..load.links import check_known
from ..model import Definitions


def check_seats(request: MixRequest, defs: Definitions, report: Report) -> None:
    """Reports a number of players outside the limits, and unknown colours."""
    written = request.players_written
    if request.players is None or written is None:
        return
    for item in items_of(written):
        if (name := text_of(item)) is not None:
            check_known(name, defs.colours, "colour", item.span, report)
    least, most = defs.least_players, defs.most_players
    if least <= most and not least <= request.seats <= most:  # else the limits are reported
        message = f"{least} to {most} can play, not {request.seats}"
        report.record("E513", message, written.span)
