"""H535: a card, region, rule or step without a source, in a file that gives sources.

Files without any sources are skipped: a house rule has none.
"""

from __future__ import annotations

from ...lang.check.wording import Diagnose
from .lints import Lint, Needs
from .survey import Survey

CODE = "H535"


def check(survey: Survey, find: Diagnose) -> None:
    """Compares each entry with the others of its file."""
    defs = survey.defs
    things = [*survey.bearers, *defs.regions.values(), *defs.rules.values()]
    careful = {thing.span.file for thing in things if thing.sources}
    for thing in things:
        if not thing.sources and thing.span.file in careful:
            message = f"`{thing.id}` has no `source`, unlike others in this file"
            find(CODE, message, thing.span)


LINTS = (Lint(Needs.SENTENCES, check),)
