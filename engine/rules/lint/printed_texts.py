"""W537: the text that an author wrote for a card contradicts its effect."""

from __future__ import annotations

from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey


def check(survey: Survey, find: Finder) -> None:
    """Checks the texts that authors wrote; the code for it is imported only if there are any."""
    if any(card.text for card in survey.defs.cards.values()):
        from .comparison import compare

        compare(survey, find)


LINTS = (Lint(Needs.SENTENCES, check),)
