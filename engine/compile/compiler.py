"""Compiles definitions to a program: procedures, actions, reactions and the track."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..lang import tree
from ..lang.liveness import live_after
from ..lang.names import What
from ..rules.card_texts import Text, rule_texts, texts_of
from ..rules.model import (
    EACH_PLAYER,
    NO_PLAYER,
    Card,
    CardZone,
    Definitions,
    Place,
    Procedure,
    Region,
)
from .code import Code
from .code import Stretch as Around
from .continuous import rules_of
from .frame import FIRST_LOCAL, SUBJECT, Frame
from .happenings import limits_of
from .hooks import (
    ANYONE,
    BOUNDARIES,
    BY_THEMSELVES,
    CONTINUES,
    ENDS,
    EXPIRES,
    GAME,
    INSTEAD,
    LEAVES,
    OWN,
    STARTS,
    Hooks,
    Key,
    Wait,
    offers,
    waits_of,
)
from .layout import Extras, Layout, make_layout
from .newcomers import newcomers_of
from .numbers import AllOperands
from .operations import Op
from .program import Bonus, Entry, Lying, Payment, Program, Stretch, Turned, Within
from .verbs import Writer, write_steps
from .verbs.flow import End, Return, Round, call
from .verbs.moments import (
    BeginReaction,
    CountRun,
    EndAction,
    Expire,
    GameMoment,
    Reach,
    Release,
    RememberAction,
    close,
    write_action,
)
from .verbs.outcomes import CloseTrack, FinishIfDue
from .wait_conditions import needed


def compile_program(defs: Definitions, players: int, *, short: bool) -> Program:
    """The program of a game for so many players; `short` skips the rounds that the data names.

    The definitions must have passed the checks: a name that is unknown here is a defect.
    """
    texts = {
        card.id: texts_of(card, defs, players)
        for card in defs.cards.values()
        if card.is_played_by(players)
    }
    layout = make_layout(defs, players, _extras(defs, texts))
    return _Compiler(defs, layout, texts).program(short=short)


Texts = Mapping[str, Sequence[Text]]


def _extras(defs: Definitions, texts: Texts) -> Extras:
    """The facts that need cells in addition to those of every game."""
    rules = defs.rules.values()
    roots: list[tree.Node | None] = [text for one in rules for text in one.texts]
    roots += [step.effect for one in defs.procedures.values() for step in one.steps]
    found = [node for root in roots if root is not None for node in root.walk()]
    found += [node for of_card in texts.values() for node in _below(of_card)]
    counted = {name.text for node in found if (name := node.counted()) is not None}
    hidden = (name.text for node in found if (name := node.hidden()) is not None)
    return Extras(
        counted_runs=tuple(name for name in defs.procedures if name in counted),
        keeps=_keep(found),
        veiled=tuple(dict.fromkeys(hidden)),
        once=tuple(dict.fromkeys(used for node in found if (used := node.used_up()) is not None)),
        acted=tuple(dict.fromkeys(_acted(found))),
        come=tuple(dict.fromkeys(_noted(found))),
        draws=tuple(_drawing(defs, texts)),
        due=tuple(dict.fromkeys(_due(found))),
        ends=any(node.EFFECTS.ends_game for node in found),
    )


def _drawing(defs: Definitions, texts: Texts) -> Iterator[str]:
    """The texts that draw at random, named as in instructions."""
    nodes: dict[str, Iterable[tree.Node]] = {
        f"{one.id}.{step.id}": step.effect.walk()
        for one in defs.procedures.values()
        for step in one.steps
        if step.effect is not None
    }
    nodes |= {one.id: one.effect.walk() for one in defs.rules.values() if one.effect is not None}
    nodes |= {card: _below(of_card) for card, of_card in texts.items()}
    for where, found in nodes.items():
        if any(node.EFFECTS.by_chance for node in found):
            yield where


def _below(texts: Sequence[Text]) -> Iterator[tree.Node]:
    """All nodes of some texts."""
    for text in texts:
        for root in (*text.done, *text.triggers, *text.replacements, *text.rules):
            yield from root.walk()


def _acted(nodes: Iterable[tree.Node]) -> Iterator[str]:
    """The procedures in which the last action of a player is asked for."""
    return (name.text for node in nodes if (name := node.repeats()) is not None)


def _due(nodes: Iterable[tree.Node]) -> Iterator[str]:
    """The procedures with whose current run a sentence can end the game."""
    ending = (node.counted() for node in nodes if node.EFFECTS.ends_game)
    return (name.text for name in ending if name is not None)


def _noted(nodes: Iterable[tree.Node]) -> Iterator[str]:
    """The procedures of which some sentence asks which pieces came since they began."""
    return (name.text for node in nodes if (name := node.noted()) is not None)


def _keep(nodes: Iterable[tree.Node]) -> bool:
    return any(node.EFFECTS.keeps for node in nodes)


class _Compiler:
    def __init__(self, defs: Definitions, layout: Layout, texts: Texts) -> None:
        self.defs = defs
        self.layout = layout
        self.texts = texts
        self.code = Code()
        self.of_rules = rule_texts(defs, layout.players)
        of_cards = (text for of_card in texts.values() for text in of_card)
        self.hooks = Hooks([*self.of_rules.values(), *of_cards])
        self.operands = AllOperands(defs, layout, self.hooks)
        self.rules = rules_of(self.operands, texts)
        self.replacing: dict[Key, list[tuple[str, Text, Wait]]] = {}
        self.end_of_track = 0

    def program(self, *, short: bool) -> Program:
        procedures = {
            name: self._procedure(procedure, self.hooks.within_flow)
            for name, procedure in self.defs.procedures.items()
        }
        actions = {}
        for name, of_card in self.texts.items():
            card = self.defs.cards[name]
            for text in of_card:
                if not text.lying and text.done:
                    actions[card.id] = self._action(card, text)
                for wait in waits_of(text):
                    if wait.event is None:
                        self.replacing.setdefault(wait.key, []).append((card.id, text, wait))
                    else:
                        self._enter(card.id, text, wait)
        for name, text in self.of_rules.items():
            for wait in waits_of(text):
                self.hooks.always(wait, self._reaction(name, wait, None))
        main, spaces = self._track(short)
        called = self._called(procedures)
        reached = self._reached()
        stretches = self._stretches()
        code, hooks = self.code.finished(), self.hooks.finished()
        return Program(
            layout=self.layout,
            code=code,
            procedures=procedures,
            called=called,
            acts=tuple(self.code.acts),
            actions=actions,
            stretches=stretches,
            hooks=hooks,
            moments=self.hooks.moments(),
            lasting=self._lasting(),
            main=main,
            end_of_track=self.end_of_track,
            spaces=spaces,
            rules=self.rules,
            payment=self._payment(self.rules.of(Bonus)),
            neighbours=self._neighbours(),
            to_bottom=tuple(deck.to_bottom for deck in self.defs.decks.values()),
            shuffled=tuple(deck.shuffled for deck in self.defs.decks.values()),
            sent_to=self._sent_to(),
            lying_cells=self._lying_cells(),
            keepable=self._keepable(),
            force_cells=self._zone_cells(lambda zone: zone.in_force),
            newcomers=newcomers_of(code, self.layout),
            aims=tuple(self.code.aims),
            reached=reached,
            clauses=tuple(self.code.clauses),
        )

    # ------------------------------------------------------------ units

    def _procedure(self, procedure: Procedure, within: Within) -> Entry:
        start = self.code.here
        frame = Frame(liveness=self.operands.liveness_of(procedure.id))
        writer = Writer(self.code, self.operands, frame, procedure.id, within=within)
        for op in self._count(procedure.id, tree.AtTheStart):
            self.code.emit(op, procedure.id)
        begin = self.code.here
        write_steps(self.code, self.operands, frame, procedure, within=within)
        close(writer, begin, self._count(procedure.id, tree.AtTheEnd))
        self.code.emit(Return(), procedure.id)
        return Entry(start, frame.most, self.code.here)

    def _called(self, known: Mapping[str, Entry]) -> dict[tuple[str, Within], Entry]:
        """The procedures with frames of their own; emits what is done in their place, too."""
        found = {(name, self.hooks.within_flow): entry for name, entry in known.items()}
        for name, within, instead in self.code.wanted():
            if instead:
                for card, text, wait in self.replacing[Key(name, INSTEAD[within], OWN)]:
                    self._enter(card, text, wait, within)
            elif (name, within) not in found:
                found[name, within] = self._procedure(self.defs.procedures[name], within)
        return found

    def _reached(self) -> int:
        """What is done when a card is kept no longer since its condition holds; -1: never."""
        if not self.code.aims:
            return -1
        start = self.code.emit(Reach())
        self.code.stretches.append(Around(start, self.code.here, SUBJECT, (), (Release(),)))
        self.code.emit(Release())
        self.code.emit(Return())
        return start

    def _stretches(self) -> tuple[Stretch, ...]:
        """The activations inside which reactions may run, with what is done at their end."""
        found = []
        for begin, end, subject, hooks, closing in self.code.stretches:
            start = self.code.here
            for op in closing:
                self.code.emit(op)
            self.code.emit(Return())
            entry = Entry(start, FIRST_LOCAL, self.code.here)
            found.append(Stretch(begin, end, subject, hooks, entry))
        return tuple(found)

    def _count(self, procedure: str, edge: type[tree.Node]) -> list[Op]:
        """The operations that count a start or an end, if it is counted; cards may lapse then."""
        if procedure not in self.layout.counted_runs:
            return []
        counter = self.layout.counted_runs.index(procedure)
        lapses = any(
            isinstance(node, tree.Until)
            and node.procedure.text == procedure
            and isinstance(node.edge, edge)
            for of_card in self.texts.values()
            for node in _below(of_card)
        )
        starts = edge is tree.AtTheStart
        layout = self.layout
        forgets = layout.come_cell(procedure) if starts and procedure in layout.come else None
        count = CountRun(counter=counter, starts=starts, lapses=lapses, forgets=forgets)
        ops: list[Op] = [count]
        if lapses and self.hooks.all(EXPIRES):
            ops.insert(0, Expire(counter=counter, starts=starts))
        if not starts and procedure in layout.due_runs:
            ops.append(FinishIfDue(layout.due_runs.index(procedure)))
        return ops

    def _action(self, card: Card, text: Text) -> Entry:
        start = self.code.here
        frame = Frame(liveness=live_after(text.done))
        within = self.hooks.within_actions
        writer = Writer(self.code, self.operands, frame, card.id, within=within)
        write_action(writer, text.done, EndAction(), lambda begin: self._remember(card, begin))
        return Entry(start, frame.most, self.code.here)

    def _remember(self, card: Card, begin: int) -> None:
        """Records the action that was carried out, if any text asks for it.

        A stop skips this; then the action was recorded with its first step, if there was one. A
        player who only keeps a card has not carried anything out yet.
        """
        if self.layout.acted and self.code.has_deeds(begin):
            self.code.emit(RememberAction(), card.id)

    def _reaction(
        self, where: str, wait: Wait, held: Text | None, within: Within = Within.NOTHING
    ) -> Entry:
        """What a text does at one moment. held: the text of the card that must be in force."""
        start = self.code.here
        frame = Frame(liveness=live_after(wait.body))
        writer = Writer(self.code, self.operands, frame, where, within=within)
        if held is not None:
            self.code.emit(BeginReaction(held.lying, held.unheld), where)
        given = {
            what: frame.declare(name.text, 2, what, wait.family).slot for name, what in wait.given
        }
        mover = wait.event.moved_by() if isinstance(wait.event, tree.Happening) else None
        by = 0 if mover is None else frame.declare(mover.text, 2, What.PLAYER).slot
        needs = needed(writer.operands, wait) if held is None else ()
        writer.body(wait.body)
        self.code.emit(Return(), where)
        optional = wait.key.moment in BOUNDARIES and offers(wait.body)
        self.hooks.limit(wait, limits_of(wait.event, self.operands))
        return Entry(
            start,
            frame.most,
            self.code.here,
            optional,
            given.get(What.PLAYER, 0),
            given.get(What.PLACE, 0),
            given.get(What.PIECE, given.get(What.CARD, 0)),
            by,
            needs,
        )

    def _enter(self, card: str, text: Text, wait: Wait, within: Within = Within.NOTHING) -> None:
        """Writes what a text of a card does at one moment."""
        entry = self._reaction(card, wait, None if wait.key == LEAVES else text, within)
        self.hooks.enter(wait, text, self._copies(card), entry)

    def _copies(self, card: str) -> list[int]:
        return [n for n, copy in enumerate(self.layout.cards) if copy.card.id == card]

    def _lasting(self) -> dict[int, dict[bool, int]]:
        """By cell that counts texts in force: the cards (bits) that have such a text."""
        layout = self.layout
        counted: tuple[tuple[int, Callable[[Text], bool]], ...] = (
            (layout.armed, lambda text: any(w.key.moment in BOUNDARIES for w in waits_of(text))),
            (layout.waiting, lambda text: any(map(_is_looked_for, waits_of(text)))),
            (layout.mannered, lambda text: _says(text, tree.MannerRule, tree.NotScoredRule)),
        )
        return {cell: self._with_text(has) for cell, has in counted}

    def _with_text(self, has: Callable[[Text], bool]) -> dict[bool, int]:
        masks = {False: 0, True: 0}
        for card, of_card in self.texts.items():
            for text in of_card:
                if has(text):
                    masks[text.lying] |= self.operands.copies_of(card)
        return masks

    def _keepable(self) -> int:
        return self.operands.copies(lambda card: _keep(_below(self.texts[card.id])))

    def _lying_cells(self) -> dict[int, Lying]:
        """By cell of a zone: the cards (bits) that have a text for it, and who holds them."""
        found: dict[int, Lying] = {}
        for name in {card.lying_zone: None for card in self.defs.cards.values() if card.lying}:
            zone = self.defs.card_zones[name or ""]
            cards = self._lying_in(name)
            players = tuple(range(self.layout.players))
            first = self.layout.zone_cell(zone.id)
            if zone.each_player:
                found |= {first + player: Lying(cards, (player,)) for player in players}
            elif zone.holder == NO_PLAYER:
                found[first] = Lying(cards, (len(players),))
            elif zone.holder == EACH_PLAYER:
                found[first] = Lying(cards, players)
            else:
                office = self.operands.office(tree.Name(zone.holder or ""))
                found[first] = Lying(cards, (), office)
        return found

    def _lying_in(self, zone: str | None) -> int:
        """The cards (bits) with a text for a zone."""
        return self.operands.copies(lambda card: card.lying_zone == zone and card.lying is not None)

    def _sent_to(self) -> tuple[int, ...]:
        """By card: the zone (a cell) that takes it if it has no deck; there may be no cards."""
        outs = self._zone_cells(lambda zone: zone.discards)
        cells = []
        for copy in self.layout.cards:
            zone = copy.card.discards_to
            own = zone is not None and self.defs.card_zones[zone].each_player
            owner = copy.owner if own else None
            cells.append(outs[0] if zone is None else self.layout.zone_cell(zone, owner))
        return tuple(cells)

    def _track(self, short: bool) -> tuple[int, dict[int, int]]:
        main = self.code.here
        spaces = {}
        within = self.hooks.within_flow
        self.code.emit(call(self.code, self.defs.start, None, within))
        self._moment_of_game(STARTS)
        for space in self.defs.track:
            if space.round is not None:
                if short and space.round in self.defs.skipped_rounds:
                    continue
                spaces[space.round] = self.code.here
                self.code.emit(Round(space.round))
            self.code.emit(call(self.code, space.procedure, None, within))
        self.end_of_track = self.code.here
        if self.layout.decided >= 0:
            self.code.emit(CloseTrack())
        if self.hooks.all(EXPIRES):
            self.code.emit(Expire(counter=None, starts=False))
        self._moment_of_game(ENDS)
        self.code.emit(End())
        return main, spaces

    def _moment_of_game(self, edge: str) -> None:
        hooks = self.hooks.all(Key(GAME, edge, ANYONE))
        if hooks:
            self.code.emit(GameMoment(hooks=hooks))

    # ------------------------------------------------------------ the rest

    def _payment(self, bonuses: Sequence[Bonus]) -> Payment:
        scoring = self.defs.scoring
        paid = scoring.ranks_paid[self.layout.players]
        values = {}
        things: list[Region | Place] = [*self.defs.regions.values(), *self.defs.places.values()]
        for thing in things:
            first = self.layout.first_place[thing.id]
            own = isinstance(thing, Place) and thing.each_player
            for place in range(first, first + (self.layout.players if own else 1)):
                if thing.scores:
                    values[place] = thing.scores[: self._ranks_paid(thing)]
        boards = tuple(
            (self.operands.single_cell_of(member.id), member.scores[:paid])
            for piece in self.defs.pieces.values()
            for member in piece.members
            if member.scores is not None
        )
        bonus_ids = tuple(bonus.rule for bonus in bonuses)
        return Payment(
            kind=self.layout.counted.index(scoring.counts),
            values=values,
            board_cells=boards,
            tie_pays_lower=scoring.tie_pays_lower,
            tie_uses=scoring.tie_uses,
            reasons=self.defs.ranks + bonus_ids,
            turned=self._turned(paid),
        )

    def _ranks_paid(self, thing: Region | Place) -> int:
        """How many ranks pay in a place."""
        players, usual = self.layout.players, self.defs.scoring.ranks_paid
        special = thing.ranks_paid if isinstance(thing, Place) else {}
        return special.get(players, usual[players])

    def _turned(self, paid: int) -> dict[int, Turned]:
        """The other sides of scoreboards: reversed; for a lone player, the highest comes first."""
        found = {}
        for piece in self.defs.pieces.values():
            for member in piece.members if piece.flips else ():
                if member.scores:
                    values = member.scores[::-1]
                    alone = (max(values), *values[1:])
                    cell = self.operands.single_cell_of(member.id)
                    found[cell] = Turned(values[:paid], alone[:paid])
        return found

    def _zone_cells(self, wanted: Callable[[CardZone], bool]) -> tuple[int, ...]:
        """The cells of the card zones that are wanted."""
        cells: list[int] = []
        for zone in self.defs.card_zones.values():
            if wanted(zone):
                first = self.layout.zone_cell(zone.id)
                cells += range(first, first + (self.layout.players if zone.each_player else 1))
        return tuple(cells)

    def _neighbours(self) -> tuple[int, ...]:
        """For every place number, the mask of the regions next to it."""
        masks = [0] * len(self.layout.places)
        for region in self.defs.regions.values():
            for other in region.neighbours:
                masks[self.layout.first_place[region.id]] |= 1 << self.layout.first_place[other]
        return tuple(masks)


def _is_looked_for(wait: Wait) -> bool:
    """Whether an instruction of the program runs its reactions."""
    return wait.key not in BY_THEMSELVES and wait.key.moment != CONTINUES


def _says(text: Text, *classes: type[tree.Node]) -> bool:
    return any(isinstance(tree.render_now(rule), classes) for rule in text.rules)
