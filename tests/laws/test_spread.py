"""A sentence is named in its own files alone: what others must know of it, they ask it."""

from __future__ import annotations

from elgrande.engine.compile.verbs.pieces import Flip
from elgrande.engine.lang import tree

from .spread import GRAMMAR, elsewhere, homes, own_operations

LINES = "engine/lang/lines.py"
NAMED_ELSEWHERE = {
    (LINES, "Either"): "an `or` is a line of its own, which belongs to the `either` above it",
    (LINES, "Acting"): "a misspelt `either` looks like a player, until an `or` follows",
    ("engine/compile/verbs/writer.py", "Acting"): "a player who acts is set as one who is named",
    ("engine/game/ops/settled_order.py", "InAnyOrder"): "a part of what its operation does",
    ("engine/rules/lint/permanent_cards.py", "Keep"): "the lint is about the end of what is kept",
}
"""Where a sentence is named in a file that is not its own, and why."""

MORE_FILES = {
    "Move": "counted pieces go alone, by pile, by player or out of each other: one file for each",
    "Acting": "the operation that sets its player is also that of sentences that name one",
    "AsAction": "its operations are those of the moments at which an action begins and ends",
}
"""The sentences that have more than four files of their own, and why."""


def test_sentences_are_named_nowhere_else() -> None:
    """So all that a similar sentence needs is in the sentence's own files."""
    assert set(elsewhere()) == set(NAMED_ELSEWHERE), elsewhere()


def test_a_sentence_has_four_files() -> None:
    """Its rule, its class, its writer, and what its operation does."""
    assert {node.__name__ for node, files in homes().items() if len(files) > 4} == set(MORE_FILES)


def test_files_and_operations_are_found() -> None:
    """Guards the tests above."""
    assert own_operations()[tree.Flip] == {Flip}
    assert homes()[tree.Flip] == {
        GRAMMAR,
        "engine/lang/verbs/pieces.py",
        "engine/compile/verbs/pieces.py",
        "engine/game/ops/pieces.py",
    }
