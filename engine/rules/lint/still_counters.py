"""W562: a moment of a counter that never comes."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from .lints import Lint, Needs
from .survey import Survey

CODE = "W562"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks whether any other sentence changes the counter, and whether it can go so far."""
    for when in survey.reported.all(tree.When):
        if isinstance(when.event, tree.CounterWouldChange):
            _moment(survey, find, when, when.event)


def _moment(
    survey: Survey, find: Diagnose, when: tree.When, event: tree.CounterWouldChange
) -> None:
    name = event.counter.name.text
    counter = survey.defs.counters.get(name)
    if counter is None:
        return
    rises = isinstance(event, tree.CounterWouldRise)
    bound = event.bound.value if isinstance(event.bound, tree.Fixed) else None
    if bound is not None and (bound >= counter.most if rises else bound <= counter.least):
        how, end = ("rises above", counter.most) if rises else ("falls below", counter.least)
        message = f"`{name}` never {how} {end}"
        find(CODE, message, event.span, f"it goes from {counter.least} to {counter.most:,}")
        return
    inside = {id(node) for node in when.walk()}
    kinds = [one for one in tree.Counting.__subclasses__() if (one.RAISES if rises else one.LOWERS)]
    others = [node for kind in kinds for node in survey.all(kind) if id(node) not in inside]
    tallies = (part for node in others for part in node.children() if isinstance(part, tree.Tally))
    if not any(tally.name.text == name for tally in tallies):
        message = f"no other sentence {'raises' if rises else 'lowers'} `{name}`"
        verb = "`add 1 to ...`" if rises else "`subtract 1 from ...`"
        find(CODE, message, event.span, f"{verb} or `set ... to 3` elsewhere would make it happen")


LINTS = (Lint(Needs.MIX, check),)
