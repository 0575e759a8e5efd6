"""W521: a move that a taboo always prevents. W540: a taboo that another rule always lifts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.expected_kinds import PLACES
from ...lang.formatter import format_node
from ..model import Rule
from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey

CODE = "W521"
LIFTED = "W540"

Known = frozenset[str]
"""Chosen names whose places are taboo at this point of an effect."""


def check(survey: Survey, find: Diagnose) -> None:
    """Follows every effect, if the mix has a taboo rule.

    Places that some text frees are not always taboo, since any player may have that card.
    """
    freed = {part for rule in survey.all(tree.FreeRule) for part in survey.parts(rule.zone)}
    rules = {part: rule for part, rule in _always(survey, tree.TabooRule) if part not in freed}
    if survey.all(tree.TabooRule):
        walker = _Walker(survey, rules, find)
        for effect in survey.effects():
            walker.body(effect.body, frozenset())


def lifted(survey: Survey, find: Finder) -> None:
    """Compares every taboo rule with the rules that always free places."""
    free = dict(_always(survey, tree.FreeRule))
    for taboo in survey.all(tree.TabooRule):
        parts = list(survey.parts(taboo.zone))
        if parts and all(part in free for part in parts):
            rule = free[parts[0]]
            message = f"`{format_node(taboo)}` never holds: the rule `{rule.id}` says the opposite"
            find(LIFTED, message, taboo.span, related=[("the other rule", rule.span)])


def _always(
    survey: Survey, cls: type[tree.TabooRule | tree.FreeRule]
) -> Iterator[tuple[tree.Node, Rule]]:
    """The parts of zones in such rules, if these always hold, each with its rule."""
    for sentence, rule in survey.always(cls):
        yield from ((part, rule) for part in survey.parts(sentence.zone))


class _Walker:
    def __init__(self, survey: Survey, rules: dict[tree.Node, Rule], find: Diagnose) -> None:
        self.survey = survey
        self.find = find
        self.rules = rules
        self.classes = {type(part) for part in self.rules}
        # The taboos of cards hold only at times. They make no place taboo for good, but they
        # may come and go with the pieces that they name.
        parts = [part for rule in survey.all(tree.TabooRule) for part in survey.parts(rule.zone)]
        self.carriers = {part.piece for part in parts if isinstance(part, tree.RegionOf)}

    def body(self, body: tree.Body, known: Known) -> Known:
        """Checks sentences in order; returns the names known to be taboo after them."""
        for statement in body:
            known = self._statement(statement, known)
        return known

    def _statement(self, node: tree.Node, known: Known) -> Known:
        match node:
            case tree.Choosing(pick=pick):
                for name, _ in node.introduces():
                    known = self._choose(pick, name, known)
                return known
            case _ if (condition := node.deciding()) is not None:
                self._sides(condition, node.bodies(), known)
            case tree.When(body=body) | tree.InsteadOf(body=body):
                self.body(body, frozenset())
                return known
            case _:
                if node.MEANINGS.get("target") is PLACES:
                    self._move(node, known)
                    return frozenset() if getattr(node, "piece", None) in self.carriers else known
                for inner in node.bodies():
                    self.body(inner, known)
        if known and any(part.EFFECTS.changes_rules for part in node.walk()):
            return frozenset()
        return known

    def _choose(self, pick: tree.Node, name: str, known: Known) -> Known:
        zones = (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,)
        parts = [part for zone in zones for part in getattr(zone, "parts", ())]
        if parts and all(self._is_taboo(part, known) for part in parts):
            return known | {name}
        return known - {name}

    def _sides(self, condition: tree.Node, bodies: Sequence[tree.Body], known: Known) -> None:
        """Checks both branches of a condition."""
        yes = no = known
        match condition:
            case tree.AnyOf(
                subject=tree.Name(text=name), alternatives=(tree.Is(property=tree.Taboo()) as one,)
            ):
                text = {name}
                yes, no = known | text, known - text
                if one.negated:
                    yes, no = no, yes
        for body, side in zip(bodies, (yes, no), strict=True):
            self.body(body, side)

    # ------------------------------------------------------------ moves

    def _move(self, node: tree.Node, known: Known) -> None:
        for field, way in (("source", "leaves"), ("then", "leaves"), ("target", "enters")):
            zone: tree.Zone | None = getattr(node, field, None)
            for part in zone.parts if zone is not None else ():
                if self._is_taboo(part, known) and not self._ignores(node):
                    message = f"`{format_node(part)}` is taboo here: nothing ever {way} it"
                    rule = self.rules.get(part)
                    hint = f"the rule: {rule.title}" if rule is not None else None
                    self.find(CODE, message, part.span, hint)

    def _ignores(self, node: tree.Node) -> bool:
        """Whether some of the pieces that move are free of the taboo."""
        if getattr(node, "even_where_taboo", False):
            return True
        names = [name.text for name in node.all(tree.Name)]
        kinds = self.survey.kinds
        return any(name in kinds and kinds[name].ignores_taboo for name in names[:1]) or any(
            kinds[quota.pieces.kind.text].ignores_taboo
            for quota in getattr(node, "quotas", ())
            if quota.pieces.kind.text in kinds
        )

    def _is_taboo(self, part: tree.Node, known: Known) -> bool:
        if type(part) in self.classes and part in self.rules:
            return True
        match part:
            case tree.NamedPlace(name=name):
                return name.text in known
            case tree.AnyRegion(filter=tree.Filter(tests=tests)):
                return any(self._means_taboo(predicate) for predicate in tests)
        return False

    def _means_taboo(self, predicate: tree.Node) -> bool:
        match predicate:
            case tree.Is(negated=False, property=tree.Taboo()):
                return True
            case tree.Is(negated=False, property=tree.SamePlace(place=place)):
                return place in self.rules
        return False


LINTS = (Lint(Needs.SENTENCES, check), Lint(Needs.MIX, lifted))
