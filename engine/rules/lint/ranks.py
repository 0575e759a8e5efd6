"""W529: the ranks that are paid do not fit the players, or the scoreboards."""

from __future__ import annotations

from ...lang.check.wording import Diagnose
from ...text.yaml.nodes import Node, ScalarNode, pairs_of
from .lints import Lint, Needs
from .survey import Survey

CODE = "W529"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the ranks that pay for each number of players, those of ties, and the players."""
    defs = survey.defs
    longest = max((len(scores) for scores in defs.scoreboards), default=0)
    _paid(survey, survey.single("scoring", "ranks_paid"), longest, find)
    for place in survey.entries("places"):
        scores = defs.places[place.id].scores
        _paid(survey, place.nodes.get("ranks_paid"), len(scores), find)
    _ties(survey, find)
    most = survey.single("players", "most")
    idle = len(defs.colours) - defs.most_players
    if isinstance(most, ScalarNode) and idle > 0:
        message = f"there are {len(defs.colours)} colours, but at most {defs.most_players} play"
        find(CODE, message, most.span)


def _paid(survey: Survey, written: Node | None, longest: int, find: Diagnose) -> None:
    """Checks that no more ranks pay than a scoreboard has, for each possible number of players."""
    defs, before = survey.defs, 0
    entries = [(int(key.value), key, one) for key, one in pairs_of(written) if key.value.isdigit()]
    for players, key, value in sorted(entries, key=lambda entry: entry[0]):
        if not isinstance(value, ScalarNode) or type(value.data) is not int:
            continue
        ranks = value.data
        if not defs.least_players <= players <= defs.most_players:
            message = f"{players} can't play: there are {defs.least_players} to {defs.most_players}"
            find(CODE, message, key.span)
        elif longest and not 1 <= ranks <= longest:
            message = (
                f"{ranks} ranks pay with {players} players, but scoreboards have 1 to {longest}"
            )
            find(CODE, message, value.span)
        elif ranks < before:
            playing = "1 player" if players == 1 else f"{players} players"
            message = f"fewer ranks pay with {playing} than with fewer players: {ranks}"
            find(CODE, message, value.span)
        before = max(before, ranks)


def _ties(survey: Survey, find: Diagnose) -> None:
    """Checks that a tied group is not paid like the player after it."""
    pays = survey.single("scoring", "tied_group", "pays")
    uses = survey.single("scoring", "tied_group", "uses")
    if isinstance(pays, ScalarNode) and isinstance(uses, ScalarNode):
        scoring = survey.defs.scoring
        if scoring.tie_pays_lower >= scoring.tie_uses:
            message = (
                f"a tied group is paid {scoring.tie_pays_lower} lower but uses up"
                f" {scoring.tie_uses}: the next player is paid as much"
            )
            find(CODE, message, pays.span)


LINTS = (Lint(Needs.FILES, check),)
