"""Of each class of the language the compiler reads each part, which is seen while it works."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from elgrande.engine.compile.compiler import compile_program
from elgrande.engine.lang import tree

from ..lang.test_random_trees import NodeClass
from ..properties.games import EDITIONS, FULLEST, rules_of
from .language import every_class
from .samples import samples, with_counters, with_samples

Part = tuple[NodeClass, str]
ROUNDS = 5
GENERIC = ("nodes.py", "records.py")
"""What goes through all parts of any node reads none of them."""
REPEATED = {(tree.MayPay, "test")}
"""A part that says again what another part of its class says: the name of the answer."""


@contextmanager
def noting_reads() -> Iterator[set[Part]]:
    """Inside, each class and part of a node that is read by its name is noted."""
    read: set[Part] = set()
    plain = object.__getattribute__

    def noted(node: tree.Node, name: str) -> Any:
        kind = type(node)
        if name in kind.FIELDS and not sys._getframe(1).f_code.co_filename.endswith(GENERIC):
            read.add((kind, name))
        return plain(node, name)

    with patch.object(tree.Node, "__getattribute__", noted):
        yield read


def test_every_part_of_every_class_is_compiled() -> None:
    """Some texts stand where a parameter leaves them out, so others are tried after them."""
    defs = with_counters(rules_of(EDITIONS[0], FULLEST).definitions)
    unread = {(kind, name) for kind in every_class() for name in kind.FIELDS} - REPEATED
    for seed in range(ROUNDS):
        with_more = with_samples(defs, samples(defs, {kind for kind, _ in unread}, seed))
        with noting_reads() as read:
            compile_program(with_more, 3, short=False)
        unread -= read
    assert not sorted((kind.__name__, name) for kind, name in unread)


def test_what_only_walks_through_a_tree_reads_nothing() -> None:
    defs = rules_of(EDITIONS[0], ()).definitions
    with noting_reads() as read:
        for card in defs.cards.values():
            assert all(part.walk() and repr(part) for part in card.texts)
    assert not read
