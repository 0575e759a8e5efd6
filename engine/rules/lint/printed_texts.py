"""W537: the text that an author wrote for a card says something else than its effect."""

from __future__ import annotations

from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey


def check(survey: Survey, find: Finder) -> None:
    """The texts that authors wrote; what reads them takes long to import."""
    if any(card.text for card in survey.defs.cards.values()):
        from .comparison import compare

        compare(survey, find)


LINTS = (Lint(Needs.SENTENCES, check),)
