"""One short text for each class of the language, and rules with all of them."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping

from elgrande.engine.lang import tree
from elgrande.engine.lang.nodes import NOWHERE
from elgrande.engine.rules.model import Counter, Definitions, Procedure, Rule, Step
from elgrande.engine.rules.name_table import COUNTERS, names_of

from ..lang.test_random_trees import NodeClass
from .trees import LASTING, LYING, STEP, Author, Text
from .vocabulary import Vocabulary

TRIES = 10_000
"""So often a text is begun that shall hold a class; most succeed at once."""
Sample = tuple[Text, tree.Body]


def samples(
    defs: Definitions, kinds: Collection[NodeClass], seed: int
) -> Mapping[NodeClass, Sample | None]:
    """A text with each class, in a mix; None: no text was found that passes the checks."""
    words, author, source = Vocabulary(names_of(defs), ()), Author(), random.Random(seed)
    return {
        kind: next(filter(None, (author.holding(kind, words, source) for _ in range(TRIES))), None)
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def with_counters(defs: Definitions) -> Definitions:
    """The mix with a counter of each sort: the built-in game has none."""
    made = [
        Counter(f"h_{of}", NOWHERE, "house", of, of=of, least=0, most=9, start=1) for of in COUNTERS
    ]
    return defs.changed(counters={one.id: one for one in made})


def with_samples(defs: Definitions, texts: Mapping[NodeClass, Sample | None]) -> Definitions:
    """The mix with cards, rules and procedures that have these texts."""
    cards, rules, procedures = dict(defs.cards), dict(defs.rules), dict(defs.procedures)
    acting = next(card for card in cards.values() if card.deck and card.effect is not None)
    lying = next(card for card in cards.values() if card.lying is not None)
    for kind, sample in texts.items():
        assert sample is not None, kind.__name__
        name, text, effect = f"h_{kind.__name__}", sample[0], tree.Effect(body=sample[1])
        if text is LASTING:
            rules[name] = Rule(name, NOWHERE, "house", "", effect=effect)
        elif text is STEP:
            step = Step(name, NOWHERE, "house", "", effect=effect)
            procedures[name] = Procedure(name, NOWHERE, "house", "", steps=(step,))
        elif text is LYING:
            cards[name] = lying.changed(id=name, players=(), lying=effect)
        else:
            cards[name] = acting.changed(id=name, players=(), effect=effect)
    return defs.changed(cards=cards, rules=rules, procedures=procedures)
