"""W561: a rule about borders that are as it says on the map."""

from __future__ import annotations

from ...lang import tree
from ...lang.formatter import format_node
from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey

CODE = "W561"


def check(survey: Survey, find: Finder) -> None:
    """Compares rules about named regions with the map; a rule may close what another one opens."""
    opened = not all(rule.closed for rule in survey.all(tree.BorderRule))
    for rule in survey.reported.all(tree.BorderRule):
        pairs = [(one, other) for one in rule.zone.parts for other in rule.other.parts]
        if not (rule.closed and opened) and all(_is_so(survey, rule, *pair) for pair in pairs):
            message = f"`{format_node(rule)}` changes nothing: it is so on the map"
            find(CODE, message, rule.span)


def _is_so(survey: Survey, rule: tree.BorderRule, one: tree.Node, other: tree.Node) -> bool:
    """Whether the border between two regions is on the map as a rule says."""
    regions = survey.defs.regions
    match one, other:
        case tree.NamedPlace(name=first), tree.NamedPlace(name=second) if first.text in regions:
            return (second.text in regions[first.text].neighbours) is not rule.closed
    return False


LINTS = (Lint(Needs.MIX, check),)
