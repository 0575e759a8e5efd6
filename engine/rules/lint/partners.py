"""W563: a rule about partners by which all players are one side, or none has a partner."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ..card_texts import rule_texts
from .lints import Lint, Needs
from .survey import Survey

CODE = "W563"
HINT = "compare with the acting player: `... whose party is [party of the acting player]`"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the rules that hold for all players without a condition."""
    defs = survey.defs
    numbers = range(defs.least_players, defs.most_players + 1)
    texts = rule_texts(defs, defs.most_players).values()
    for rule in [rule for text in texts for rule in text.rules]:
        if not isinstance(rule, tree.PartnersRule) or not survey.reports_on(rule.span.file):
            continue
        message = ""
        if not isinstance(rule.partners, tree.Opposite) and not _differ(rule.partners):
            message = "this makes all players one side, which takes every first place"
        elif isinstance(rule.partners, tree.Opposite) and all(one % 2 for one in numbers):
            message = "with an odd number of players no seat is opposite"
        if message:
            find(CODE, message, rule.partners.span, HINT)


def _differ(partners: tree.Node) -> bool:
    """Whether a filter finds others for each player; else all share with the same ones."""
    found = partners.walk() if isinstance(partners, tree.EveryOneThat) else ()
    return any(isinstance(part, tree.OfTheActor) for part in found)


LINTS = (Lint(Needs.FILES, check),)
