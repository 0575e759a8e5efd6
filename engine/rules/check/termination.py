"""Checks that the rules of a mix terminate, and that the mix is not too large.

Effects of unknown authors may run procedures, loop over players and name zones. All of this is
known before the game, so endless or very long effects are rejected here, at no cost during play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from ...lang import tree
from ...text.diagnostics import Report
from ...text.source import Span
from ..model import NAMED, Definitions
from ..moments import Block, blocks_of, done_in, moment_of
from .test_cost import Looks

MOST_STEPS: Final = 30_000
"""Maximum steps of one effect or procedure, with everything that it runs."""

MOST_INSTRUCTIONS: Final = 200_000
"""Maximum sentences of a mix, each counted wherever a `do` runs it."""

MOST_PLAYERS: Final = 8
"""Maximum number of players, and so of runs of an `each` block."""

MOST_COPIES: Final = 4_000
"""Maximum cards of a mix, counting each copy and each card dealt to a player."""

MOST_MEMBERS: Final = 200
"""Maximum members of all families of pieces."""

MOST_SPACES: Final = 200
"""Maximum spaces of the track."""


def check_bounds(defs: Definitions, report: Report) -> None:
    """Reports circular references, effects with too many steps, and mixes that are too large."""
    _check_amounts(defs, report)
    _check_scorings(defs, report)
    circles = _check_zones(defs, report), _check_circles(defs, report)
    if not any(circles):
        _Weights(defs, report).check()


def _check_amounts(defs: Definitions, report: Report) -> None:
    def limit(what: str, found: int, most: int, span: Span | None = None) -> None:
        if found > most:
            report.record("E533", f"too many {what} in one mix: {found:,}, at most {most:,}", span)

    for section, things in defs.named():
        most = NAMED[section].MOST
        last = list(things.values())[most].span if len(things) > most else None
        limit(section.replace("_", " "), len(things), most, last)
    copies = sum(
        card.copies if card.dealt is None else max(defs.most_players, 1)
        for card in defs.cards.values()
    )
    limit("cards with all their copies", copies, MOST_COPIES)
    limit("pieces of families", len(defs.members), MOST_MEMBERS)
    limit("spaces of the track", len(defs.track), MOST_SPACES)


# ---------------------------------------------------------------- circles

Links = Mapping[str, list[tuple[str, Span]]]
"""For each id, the ids that it refers to, and where."""


def _check_zones(defs: Definitions, report: Report) -> bool:
    """Reports zones that contain themselves, directly or through others; returns whether any do."""
    links: dict[str, list[tuple[str, Span]]] = {}
    for name, zone in defs.zones.items():
        nodes = zone.zone.walk() if zone.zone is not None else ()
        named = [node.name for node in nodes if isinstance(node, tree.NamedPlace | tree.ThePlace)]
        links[name] = [(word.text, word.span) for word in named if word.text in defs.zones]
    hint = "define the zone without naming it"
    return _report_circles("E530", "this zone contains itself", links, hint, report)


def _check_circles(defs: Definitions, report: Report) -> bool:
    """Reports procedures that run themselves, even through others; returns whether any do."""
    links = {name: _links(procedure.effects, defs) for name, procedure in defs.procedures.items()}
    _add_moments(links, defs)
    message = "this would never end: the procedure runs itself again"
    hint = "use an `each` block to repeat something"
    return _report_circles("E531", message, links, hint, report)


def _add_moments(links: dict[str, list[tuple[str, Span]]], defs: Definitions) -> None:
    """Adds to each procedure the procedures that cards run while they wait for it.

    A block that discards its own card runs once, so it is left out.
    """
    for block in blocks_of(defs):
        moment = moment_of(block)
        if moment is not None and not _is_done_once(block):
            for procedure in defs.procedures_of(moment.text):
                links[procedure] += _links([block], defs)


def _links(nodes: Iterable[tree.Node], defs: Definitions) -> list[tuple[str, Span]]:
    """The procedures that the nodes run, and where."""
    return [(name.text, name.span) for name in done_in(nodes) if name.text in defs.procedures]


def _is_done_once(block: Block) -> bool:
    """Whether a block may end its card, or waits for opponents of the holder."""
    event = block.event if isinstance(block, tree.When) else None
    if isinstance(event, tree.Running) and isinstance(event.what, tree.OfAnOpponent):
        return True
    return any(node.EFFECTS.ends_card for node in block.walk())


def _check_scorings(defs: Definitions, report: Report) -> None:
    """Reports blocks that wait for a scoring and repeat it."""
    for block in blocks_of(defs):
        event = block.event if isinstance(block, tree.When) else None
        if isinstance(event, tree.BeingScored) and not _is_done_once(block):
            for node in block.answering(tree.Node.scored):
                scored = node.scored()
                if scored is not None and _covers(event, scored):
                    message = "this would never end: the block waits for the scoring that it starts"
                    hint = "discard the card first"
                    report.record("E531", message, node.span, hint=hint)


def _covers(event: tree.BeingScored, scored: tree.Node) -> bool:
    zone, place = event.zone, event.place
    if zone is None or scored in zone.parts:
        return True
    if place is not None and scored == tree.NamedPlace(place):
        return True
    regions = any(isinstance(part, tree.AnyRegion) for part in zone.parts)
    return regions and isinstance(scored, tree.EveryRegion)


def _report_circles(code: str, message: str, links: Links, hint: str, report: Report) -> bool:
    found = _circles(links)
    for circle, span in found:
        way = " -> ".join(f"`{name}`" for name in circle)
        report.record(code, f"{message}: {way}", span, hint=hint)
    return bool(found)


def _circles(links: Links) -> list[tuple[list[str], Span]]:
    """One path for each link that closes a circle, and the position of that link."""
    found: list[tuple[list[str], Span]] = []
    done: set[str] = set()
    for start in links:
        path: list[str] = []
        stack = [(start, iter(links[start]))] if start not in done else []
        while stack:
            name, rest = stack[-1]
            if len(path) < len(stack):
                path.append(name)
            following = next(rest, None)
            if following is None:
                done.add(name)
                path.pop()
                stack.pop()
            elif following[0] in path:
                circle = path[path.index(following[0]) :]
                found.append(([*circle, following[0]], following[1]))
            elif following[0] not in done:
                stack.append((following[0], iter(links[following[0]])))
    return found


# ---------------------------------------------------------------- steps


class _Weights:
    """The maximum steps of effects, and the number of instructions that they become.

    There are no circles, so each procedure is weighed once, after those that it runs.
    """

    def __init__(self, defs: Definitions, report: Report) -> None:
        self.defs = defs
        self.report = report
        self.most = _Most(defs)
        self.weights: dict[str, tuple[int, int]] = {}
        self.looks = Looks(defs, self.most.players)
        self.looking = False

    def check(self) -> None:
        size = looks = 0
        for procedure in self.defs.procedures.values():
            size += self._procedure(procedure.id)[1]
        for card in self.defs.cards.values():
            for text in card.texts:
                steps, instructions = self._text(text)
                size += instructions
                self._limit(f"`{card.id}`", steps, card.span)
        for rule in self.defs.rules.values():
            if rule.effect is not None:
                steps, instructions = self._text(rule.effect)
                size += instructions
                self._limit(f"`{rule.id}`", steps, rule.span)
            if rule.rule is not None and self.looks.any_in(rule.rule):
                looks += self.looks.of(rule.rule)
                self._limit("the rules down to this one", looks, rule.span)
        if size > MOST_INSTRUCTIONS:
            message = (
                f"all effects together are too long: {size:,} sentences, with those that a `do`"
            )
            self.report.record("E533", f"{message} brings in; at most {MOST_INSTRUCTIONS:,}")

    def _limit(self, what: str, steps: int, span: Span | None) -> bool:
        if steps <= MOST_STEPS:
            return False
        shown = f"{steps:,}" if steps < 10**12 else "more than a trillion"
        message = f"{what} may take {shown} steps; at most {MOST_STEPS:,} are allowed"
        hint = "do less, nest fewer `each` blocks and tests of players"
        hint += (
            f", or let fewer than {self.most.players} play (`patch: {{players: {{most: ...}}}}`)"
        )
        self.report.record("E532", message, span, hint=hint)
        return True

    def _procedure(self, first: str) -> tuple[int, int]:
        """The weight of a procedure. Those that it runs are weighed first, without recursion."""
        waiting = [first]
        while waiting:
            name = waiting[-1]
            known = name in self.weights
            inner = () if known else [one for one in self._done_by(name) if one not in self.weights]
            if inner:
                waiting += inner
                continue
            waiting.pop()
            if not known:
                self.weights[name] = self._weigh(name)
        return self.weights[first]

    def _done_by(self, name: str) -> list[str]:
        """The procedures that a procedure runs, each once."""
        effects = self.defs.procedures[name].effects
        return [*dict.fromkeys(other for other, _ in _links(effects, self.defs))]

    def _weigh(self, name: str) -> tuple[int, int]:
        procedure = self.defs.procedures[name]
        weights = [self._text(effect) for effect in procedure.effects]
        steps, size = sum(one for one, _ in weights), sum(more for _, more in weights)
        if self._limit(f"the procedure `{name}`", steps, procedure.span):
            return 1, 1  # reported once, not again for its callers
        return steps, size

    def _text(self, text: tree.Effect) -> tuple[int, int]:
        for node in text.answering(tree.Node.gathers):
            self.most.gathered.update(node.gathers(self.most))
        outside, self.looking = self.looking, self.looks.any_in(text)
        weight = self._body(text.body)
        self.looking = outside
        return weight

    def _body(self, body: Iterable[tree.Node]) -> tuple[int, int]:
        steps = size = 0
        for node in body:
            more_steps, more_size = self._node(node)
            steps, size = steps + more_steps, size + more_size
        return steps, size

    def _node(self, node: tree.Node) -> tuple[int, int]:
        alike = node.sentences_done
        if alike is not None and not self.looking:
            return alike, alike
        bodies = node.bodies()
        looks = 0
        if self.looking:
            looks = self.looks.of(node, but={id(one) for body in bodies for one in body})
        procedure = node.does()
        steps, size = self._body(chain.from_iterable(bodies))
        steps *= node.most_times(self.most)
        if node.WAITS:  # each player may have such a card in force, and each has their own code
            size *= self.most.players
        if procedure is not None and procedure.text in self.defs.procedures:
            more = self.weights.get(procedure.text) or self._procedure(procedure.text)
            steps, size = steps + more[0], size + more[1]
        return 1 + steps + looks, 1 + size


class _Most:
    """The maximum number of everything in a game of a mix."""

    def __init__(self, defs: Definitions) -> None:
        self.players = min(max(defs.most_players, 2), MOST_PLAYERS)
        self.regions = len(defs.regions)
        self.cards = sum(card.copies for card in defs.cards.values())
        self.gathered: dict[str, int] = {}
        self._pieces = defs.pieces.values()

    def members(self, family: str) -> int:
        """The number of pieces in a family; 1 if there is none of that name."""
        families = (one for one in self._pieces if family in (one.id, one.plural))
        return max((len(one.members) for one in families), default=1)
