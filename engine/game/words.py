"""The English names of a ruleset's things, for rendering effects."""

from __future__ import annotations

from ..lang.wordlist import Words
from ..rules.model import Definitions
from ..rules.naming import names_of, titles_of


def words_of(defs: Definitions) -> Words:
    """Titles, plurals and settings of a mix."""
    return Words(
        names=names_of(defs),
        titles=titles_of(defs),
        plurals={piece.id: piece.plural.replace("_", " ") for piece in defs.pieces.values()},
        settings={parameter.id: parameter.value for parameter in defs.parameters.values()},
    )
