"""Random house rules that pass the check are played; and all of the language is in them.

A large run is a command: see `__main__.py`.
"""

from __future__ import annotations

import random

from elgrande.engine.lang import tree
from elgrande.engine.rules.model import NAMED
from elgrande.engine.rules.name_table import names_of

from ..properties.games import EDITIONS, MIXES, rules_of
from .__main__ import house_of, run
from .expansions import sections_of
from .trees import Author
from .vocabulary import Vocabulary

HOUSES = 2
"""So many are played here; the command plays thousands."""
MOST_TEXTS = 1_500
NEVER_MADE = {tree.Node, tree.Block, tree.Effect, tree.Unread}


def test_what_passes_the_check_is_played() -> None:
    tally = run(1, HOUSES, loud=False)
    assert not tally.failures, tally.failures[0][1]
    assert tally.passed == HOUSES


def test_every_class_of_the_language_occurs() -> None:
    """A new class needs nothing here; a new sort of name stands in `vocabulary.py`."""
    names = names_of(rules_of(EDITIONS[0], MIXES[-1]).definitions)
    words, author, source = Vocabulary(names, ()), Author(), random.Random(1)
    wanted = {
        kind
        for kind in vars(tree).values()
        if isinstance(kind, type) and issubclass(kind, tree.Node) and kind not in NEVER_MADE
    }
    wanted -= {kind for kind in wanted if kind.__subclasses__()}  # stand for others
    for number in range(MOST_TEXTS):
        if number % 3:
            author.card_text(words, source, lying=number % 3 == 1)
        else:
            author.step(words, source)
        author.zone(words, source)
        author.rule(words, source)
        if wanted <= author.used.keys():
            return
    assert not sorted(kind.__name__ for kind in wanted - author.used.keys())


def test_every_kind_of_declaration_and_overlay_occurs() -> None:
    once = ("colours", "players", "scoring", "track", "short_game")
    overlays = {"steps", "set"} | {f"patch {section}" for section in (*NAMED, *once)}
    overlays |= {f"add {section}" for section in ("colours", "regions", "cards", "pieces", "zones")}
    manifest = {"requires", "conflicts", "not_recommended_with", "edition", "only_with"}
    missing = {*NAMED, "remove", *overlays, *manifest}
    for seed in range(200, 300):
        missing -= sections_of(house_of(seed)).keys()
        if not missing:
            return
    assert not missing
