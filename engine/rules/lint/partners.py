"""W563: a rule about partners by which all players are one side, or none has a partner."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ..card_texts import rule_texts
from .lints import Lint, Needs
from .survey import Survey

CODE = "W563"
HINT = "find the partners by a filter, such as `every opponent whose party is 1`, or in a `while`"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the rules that hold for all players without a condition."""
    defs = survey.defs
    numbers = range(defs.least_players, defs.most_players + 1)
    texts = rule_texts(defs, defs.most_players).values()
    for rule in [rule for text in texts for rule in text.rules]:
        if not isinstance(rule, tree.PartnersRule) or not survey.reports_on(rule.span.file):
            continue
        message = ""
        if not isinstance(rule.partners, tree.Opposite | tree.EveryOneThat):
            message = "this makes all players one side, which takes every first place"
        elif isinstance(rule.partners, tree.Opposite) and all(one % 2 for one in numbers):
            message = "with an odd number of players no seat is opposite"
        if message:
            find(CODE, message, rule.partners.span, HINT)


LINTS = (Lint(Needs.FILES, check),)
