"""W528: the rounds of the track are not numbered consecutively, or a skipped one is missing."""

from __future__ import annotations

from collections.abc import Iterator

from ...lang.check.wording import Diagnose
from ...text.yaml.nodes import ScalarNode, items_of, pairs_of
from .lints import Lint, Needs
from .survey import Survey

CODE = "W528"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the track, by procedure."""
    expected: dict[str, int] = {}
    for procedure, number in _rounds(survey):
        wanted = expected.get(procedure.value, 1)
        if number.data != wanted:
            message = f"this is {procedure.value} {wanted} of the track, but has the number"
            message += f" {number.value}"
            find(CODE, message, number.span, f"write `{procedure.value}: {wanted}`")
        expected[procedure.value] = wanted + 1
    known = {space.round for space in survey.defs.track}
    for node in items_of(survey.single("short_game", "skip_rounds")):
        if isinstance(node, ScalarNode) and node.data not in known:
            find(CODE, f"the track has no round {node.value} to skip", node.span)


def _rounds(survey: Survey) -> Iterator[tuple[ScalarNode, ScalarNode]]:
    for space in items_of(survey.single("track")):
        for key, value in pairs_of(space):
            if isinstance(value, ScalarNode) and type(value.data) is int:
                yield key, value


LINTS = (Lint(Needs.FILES, check),)
