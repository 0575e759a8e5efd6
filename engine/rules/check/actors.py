"""Checks that a player acts wherever an effect uses `own`, an opponent or an action.

The procedures of the track belong to no player. Until an `each` block or a named player acts, such
phrases would refer to no player.
"""

from __future__ import annotations

from ...lang import tree
from ...lang.filling import article_of
from ...lang.names import Names
from ...text.diagnostics import Report
from ..card_texts import holder_of
from ..model import NO_PLAYER, Definitions
from ..moments import Block, blocks_of, blocks_of_rules, blocks_of_unheld, done_in


def check_acting(defs: Definitions, names: Names, report: Report) -> None:
    """Reports phrases that need an acting player in the set-up and the procedures of the track."""
    checker = _Checker(defs, names, report)
    for name in [defs.start, *(space.procedure for space in defs.track)]:
        checker.procedures([name])
    blocks = [("", block) for block in blocks_of_rules(defs)]
    for zone, block in [*blocks, *blocks_of_unheld(defs)]:
        if not isinstance(block, tree.When) or _needs_holder(block.event, report, zone):
            continue
        if not _has_actor(block.event, defs, checker.seen):
            checker.body(block)
    _check_unheld(defs, report)
    _check_owned(defs, report, checker.seen)


def _check_unheld(defs: Definitions, report: Report) -> None:
    """Reports what belongs to a player in rules of cards that no player holds where they lie."""
    for card in defs.cards.values():
        if card.lying is None or holder_of(card, defs) != NO_PLAYER:
            continue
        for node in card.lying.body:
            own = next((part for part in node.walk() if part.OF_ACTOR), None)
            if isinstance(node, tree.InsteadOf) or (node.HOLDS and own is not None):
                message, hint = _without_holder(card.lying_zone or "")
                report.record("E536", message, (own or node).span, hint=hint)


def _without_holder(zone: str) -> tuple[str, str]:
    """The message and hint for what belongs to a player, on a card that no player holds."""
    message = f"no player holds the cards in `{zone}`, so this belongs to no player"
    return message, f"declare `holder: each_player` for `{zone}`, or an office"


class _Checker:
    def __init__(self, defs: Definitions, names: Names, report: Report) -> None:
        self.defs = defs
        self.names = names
        self.report = report
        self.seen: set[str] = set()
        self._waiting: list[str] = []

    def procedures(self, names: list[str]) -> None:
        """Checks procedures that run while no player acts, and those that they run, each once."""
        self._waiting += names
        while self._waiting:
            procedure = self.defs.procedures.get(self._waiting.pop())
            if procedure is not None and procedure.id not in self.seen:
                self.seen.add(procedure.id)
                for effect in procedure.effects:
                    self._inside(effect)

    def body(self, block: tree.When) -> None:
        """Checks what a rule does at a moment at which no player acts."""
        self._inside(tree.Effect(body=block.body))
        self.procedures([])

    def _inside(self, node: tree.Node) -> None:
        for child in node.children():
            if child.OF_ACTOR:
                message = "no player acts here, so this belongs to no player"
                hint = "put it into a block such as `each player clockwise from ...:`"
                self.report.record("E536", message, child.span, hint=hint)
            elif self._lacks_player_to_ask(child):
                message = "no player acts here, so there is no player to ask"
                hint = "put it into a block such as `each player clockwise from ...:`"
                self.report.record("E536", message, child.span, hint=hint)
            elif isinstance(child, tree.PlayerFilter):
                self._neighbours(child)
            elif isinstance(child, tree.Unread):
                continue
            elif child.SOMEBODY_ACTS:
                self._header(child)
            elif (procedure := child.does()) is not None:
                self._waiting.append(procedure.text)
            else:
                self._inside(child)

    def _neighbours(self, node: tree.PlayerFilter | tree.OfTheActor) -> None:
        """Reports neighbours, also in a filter, which else tests each player as if they acted."""
        for part in node.walk():
            if isinstance(part, tree.OfTheActor):
                who = "acting player" if isinstance(part, tree.ActingPlayer) else "neighbour"
                message = f"no player acts here, so there is no {who}"
                hint = "put it into a block such as `each player clockwise from ...:`"
                self.report.record("E536", message, part.span, hint=hint)

    def _lacks_player_to_ask(self, node: tree.Node) -> bool:
        """Whether a sentence has no player to ask, apart from phrases reported by themselves."""
        if not node.effects(self.names).asks_actor:
            return False
        return bool(node.bodies()) or not any(part.OF_ACTOR for part in node.walk())

    def _header(self, block: tree.Node) -> None:
        """Checks only the header of a block that has an acting player."""
        inside = {id(sentence) for body in block.bodies() for sentence in body}
        for part in block.children():
            if id(part) in inside:
                continue
            if isinstance(part, tree.PlayerFilter | tree.OfTheActor):
                self._neighbours(part)
            elif part.OF_ACTOR:
                message = "no player acts here, so there are no opponents"
                self.report.record("E536", message, part.span, hint="write `each player`")
            else:
                self._inside(part)


# ---------------------------------------------------------------- whose procedures and steps


def _check_owned(defs: Definitions, report: Report, unowned: set[str]) -> None:
    """Reports `own` and `of an opponent` in front of procedures that no player runs."""
    run_by_players: set[str] | None = None
    for name in (name for block in blocks_of(defs) if (name := _owned(block)) is not None):
        idle = [owner for owner in defs.procedures_of(name.text) if owner in unowned]
        if not idle:
            continue
        run_by_players = run_by_players or _run_by_players(defs)
        idle = [owner for owner in idle if owner not in run_by_players]
        if idle and (name.text in defs.procedures or not _is_divided(defs, idle[0], name.text)):
            message = f"`{name.text}` belongs to no single player"
            run = tree.of_all(name, is_procedure=name.text in defs.procedures)
            hint = f"write `when {run} starts` or `when {run} ends`"
            report.record("E536", message, name.span, hint=hint)


def _needs_holder(event: tree.Event, report: Report, zone: str) -> bool:
    """Reports an event that only the holder of a card can have.

    zone: where the card lies that no player holds; empty for a rule.
    """
    if zone and isinstance(event, tree.ThisCardComes | tree.ThisCardLeaves):
        return False
    parts = (event, event.what) if isinstance(event, tree.Running) else event.walk()
    for part in parts:
        if part.OF_ACTOR or (isinstance(part, tree.Naming) and part.is_holders()):
            message = "no player holds a rule, so this belongs to no player"
            run = event.what.run() if isinstance(event, tree.Running) else None
            hint = "write `of any player`, `any player` or `of anyone`"
            if run is not None:
                whose = f"{article_of(run.text)} {run.text} of any player as mover"
                hint = f"write `{whose}`, with a block `mover does:`"
            if zone:
                message, advice = _without_holder(zone)
                hint = f"{advice}; or {hint}"
            report.record("E536", message, part.span, hint=hint)
            return True
    return False


_MAYBE_NEUTRAL = (tree.AnyonesPieces, tree.PlayersPieces)
"""Pieces that may belong to a neutral owner, who does not act."""


def _has_actor(event: tree.Event, defs: Definitions, unowned: set[str]) -> bool:
    """Whether an event always belongs to a player, who then acts for the rule."""
    match event:
        case tree.PiecesGo(pieces=pieces):
            return not defs.neutrals or not isinstance(pieces, _MAYBE_NEUTRAL)
        case tree.AnyoneGains() | tree.PointsWouldChange():
            return True
        case tree.PieceGoes(piece=piece):
            name = piece.kind if isinstance(piece, tree.AnyGoer) else piece.name
            known = defs.pieces.get(name.text)
            return known is not None and bool(known.each_player)
        case tree.CounterWouldChange(counter=counter):
            return isinstance(counter, tree.NumberOfAnyone) and counter.group.EVERYONE
        case tree.WouldGo(what=what):
            known = defs.pieces.get(event.thing.text)
            if known is not None and known.single:
                return bool(known.each_player)
            return not defs.neutrals or not isinstance(what, _MAYBE_NEUTRAL)
        case tree.Running(what=what):
            ran = None if isinstance(what, tree.OfAnyPlayer) else what.run()
            return ran is None or _always_has_actor(defs, ran.text, unowned)
        case tree.NumberedRun(procedure=procedure):
            return _always_has_actor(defs, procedure.text, unowned)
    return False


def _always_has_actor(defs: Definitions, name: str, unowned: set[str]) -> bool:
    """Whether a procedure, or that of a step, never runs without an acting player."""
    return not any(owner in unowned for owner in defs.procedures_of(name))


def _owned(block: Block) -> tree.Name | None:
    """The name of a procedure or step that must have an acting player."""
    match block:
        case tree.When(event=tree.Running(what=what)):
            return None if isinstance(what, tree.OfAll) else what.run()
        case tree.InsteadOf(name=name):
            return name
    return None


def _run_by_players(defs: Definitions) -> set[str]:
    """The procedures that a player runs: from a block with an acting player, or from a card."""
    texts = [card.effect for card in defs.cards.values() if card.effect is not None]
    waiting = done_in(texts)
    for procedure in defs.procedures.values():
        for effect in procedure.effects:
            waiting += done_in(node for node in effect.walk() if node.SOMEBODY_ACTS)
    found: set[str] = set()
    while waiting:
        name = waiting.pop().text
        if name not in found and name in defs.procedures:
            found.add(name)
            waiting += done_in(defs.procedures[name].effects)
    return found


def _is_divided(defs: Definitions, procedure: str, name: str) -> bool:
    """Whether each player acts in a part of a step."""
    steps = [step for step in defs.procedures[procedure].steps if step.id == name]
    effects = [step.effect for step in steps if step.effect is not None]
    return any(node.SOMEBODY_ACTS for effect in effects for node in effect.walk())
