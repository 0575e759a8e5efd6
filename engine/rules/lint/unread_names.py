"""W490: a chosen name whose value is never read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...lang import tree
from ...lang.expected_kinds import NEW
from ...lang.liveness import live_after
from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey

CODE = "W490"


def check(survey: Survey, find: Finder) -> None:
    """Reports every name that is chosen again, or goes out of scope, before it is read."""
    for body in _texts(survey):
        unread = _unread(_Same(body))
        if not unread:
            continue
        names = (name for sentence in body for name in sentence.all(tree.Name))
        wrong = {name.text for name in names if find.is_wrong(name.span)}
        for name in unread:
            if name.text not in wrong:
                message = f"this choice of `{name.text}` is never used"
                find(CODE, message, name.span, "remove it, or use two names")


class _Same:
    """A body as a key, compared by the identity of its sentences, which mixes share."""

    def __init__(self, body: tree.Body) -> None:
        self.body = body
        self._ids = tuple(map(id, body))

    def __hash__(self) -> int:
        return hash(self._ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._ids == other._ids


@lru_cache(maxsize=2_000)
def _unread(same: _Same) -> tuple[tree.Name, ...]:
    """The names that are chosen in a body and not read before their next choice."""
    given = [found for sentence in same.body for found in _given(sentence)]
    if not given:
        return ()
    read = live_after(same.body).live_out
    return tuple(name for node, name in given if name.text not in read[id(node)])


def _given(sentence: tree.Node) -> Iterator[tuple[tree.Node, tree.Name]]:
    """The names that a sentence introduces, each with the node that introduces it."""
    for node in sentence.walk():
        pauses = isinstance(getattr(node, "pick", None), tree.YesOrNo)  # an answer may be a pause
        if pauses or not node.NAMES_STAY or getattr(node, "test", None) is not None:
            continue
        for part in (node,) if node.bodies() else node.walk():
            for name, wanted in part.references(None):
                if wanted is NEW and isinstance(name, tree.Name):
                    yield node, name


def _texts(survey: Survey) -> Iterator[tree.Body]:
    """All sequences of sentences that share names."""
    for procedure in survey.defs.procedures.values():
        if survey.reports_on(*(effect.span.file for effect in procedure.effects)):
            yield survey.defs.done_by(procedure.id)
    of_steps = {id(one) for steps in survey.defs.procedures.values() for one in steps.effects}
    yield from (effect.body for effect in survey.effects() if id(effect) not in of_steps)


LINTS = (Lint(Needs.MIX, check),)
