"""Laws of compiled programs: every step points home, and nothing unused is paid for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.operations import Jump, Step
from elgrande.engine.compile.program import Program
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.compile.verbs import moments
from elgrande.engine.compile.verbs.cards import DiscardOthers, Keep
from elgrande.engine.compile.verbs.flow import End, Return, Round, Stop
from elgrande.engine.compile.verbs.moments import BeforeAction, BeginReaction, CountRun
from elgrande.engine.lang import tree
from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import BUILT_IN, read_files
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.text.diagnostics import Report

EDITIONS = ("big_box", "rio_grande_1996")
MIXES: tuple[tuple[str, ...], ...] = (
    (),
    ("king_and_intrigue", "players_edition", "special_cards"),
    ("inquisitor_colonies",),
    ("grandissimo", "jubilee"),
)

PLUMBING = (Jump, Return, End, Round)
"""What stands for no sentence: the flow between sentences, and the spaces of the track. So does all
that begins and ends what cards wait for."""

OF_REACTIONS = (BeforeAction, BeginReaction, Stop, CountRun, Keep)
"""What stands in a program only because cards react or are kept."""


@cache
def programs() -> list[Program]:
    return [
        load_rules(*mix, edition=edition).program(players, short=short)
        for mix in MIXES
        for edition in EDITIONS
        for players in (2, 5)
        for short in (False, True)
    ]


def test_every_sentence_points_home() -> None:
    for program in programs():
        calls_of_the_track = range(program.main, len(program.code))
        for number, instruction in enumerate(program.code):
            of_moments = type(instruction.op).__module__ == moments.__name__
            if of_moments or isinstance(instruction.op, PLUMBING) or number in calls_of_the_track:
                continue
            assert instruction.where, instruction
            assert instruction.span is not None, instruction
            assert instruction.node is not None, instruction
            assert (BUILT_IN / instruction.span.file).is_file(), instruction
            assert instruction.span.line > 0


def test_taking_over_is_never_stopped_half_way() -> None:
    """Who takes a marker over keeps the own card and ends the other one in a single act."""
    program = load_rules(*MIXES[1]).program(3)
    found = [one.op for one in program.code if isinstance(one.op, DiscardOthers)]
    assert found
    assert not [op for op in found if op.windowed]


def test_spans_are_the_sentences() -> None:
    """The place of an instruction is in the file that declares its card or procedure.

    Or in the file of the card whose effect it has.
    """
    rules = load_rules()
    for instruction in rules.program(4).code:
        if instruction.span is None:
            continue
        thing = instruction.where.partition(".")[0]
        card = rules.cards.get(thing)
        if card is not None and card.effect_of is not None:
            card = rules.cards[card.effect_of]
        declared = card or rules.definitions.procedures[thing]
        assert instruction.span.file == declared.span.file
        assert instruction.span.line >= declared.span.line


def test_where_is_a_card_or_a_rule_or_a_step() -> None:
    known = {""}
    for mix in MIXES:
        defs = load_rules(*mix).definitions
        known |= {f"{p.id}.{step.id}" for p in defs.procedures.values() for step in p.steps}
        known |= {*defs.cards, *defs.procedures, *defs.rules}
    for program in programs():
        assert {instruction.where for instruction in program.code} <= known


def test_every_rule_names_its_source() -> None:
    """Whatever is declared says in which rulebook it is stated."""
    for edition in EDITIONS:
        definitions = load_rules(edition=edition).definitions
        for section in ("regions", "places", "pieces", "card_zones", "decks", "rules", "cards"):
            for thing in getattr(definitions, section).values():
                assert thing.sources, f"{section}: {thing.id}"
        for procedure in definitions.procedures.values():
            for step in procedure.steps:
                assert step.sources, f"{procedure.id}.{step.id}"


# ---------------------------------------------------------------- only what is used


@pytest.fixture(scope="module")
def without_reactions(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The base game without the cards that react to something."""
    reacting = [
        card.id
        for card in load_rules().cards.values()
        if card.effect and any(isinstance(node, tree.When) for node in card.effect.walk())
    ]
    assert reacting
    target = tmp_path_factory.mktemp("without")
    sources = [
        path
        for folder in ("expansions/base", "expansions/big_box", "cards/base")
        for path in sorted((BUILT_IN / folder).glob("*.yaml"))
    ]
    folders = []
    for path in sources:
        folder = target / path.relative_to(BUILT_IN).parent
        folder.mkdir(parents=True, exist_ok=True)
        folders.append(folder)
        text = path.read_text(encoding="utf-8")
        (folder / path.name).write_text(_drop_cards(text, reacting), encoding="utf-8")
    return _load(list(dict.fromkeys(folders)))


def _drop_cards(text: str, ids: list[str]) -> str:
    """The text of a card file without some of its cards."""
    start = "\n  - id: "
    head, *cards = text.split(start)
    return start.join([head, *(card for card in cards if card.split()[0] not in ids)])


def _load(folders: list[Path]) -> Ruleset:
    report = Report()
    files = read_files(folders, report, with_schema=True)
    definitions = build(mix_files(files, report))
    assert definitions is not None
    check_definitions(definitions, report)
    assert not report.errors, report.errors
    return Ruleset(definitions, files)


def test_no_reactions_no_boundaries(without_reactions: Ruleset) -> None:
    for players in (2, 3, 4, 5):
        program = without_reactions.program(players)
        operations = [instruction.op for instruction in program.code]
        assert not any(isinstance(op, OF_REACTIONS) for op in operations)
        assert not any(isinstance(op, Step) and op.windowed for op in operations)
        assert not program.hooks
        assert not program.layout.counted_runs


def test_no_moments_without_cards_that_wait() -> None:
    """The moments of a mix are those that its cards name, and no others."""
    waiting = {moments.Moment, moments.Instead}
    for mix, expected in ((MIXES[0], set()), (MIXES[1], waiting)):
        program = load_rules(*mix).program(4)
        assert {type(instruction.op) for instruction in program.code} & waiting == expected


def test_with_reactions_there_are_boundaries() -> None:
    """Guards the test above."""
    program = load_rules().program(4)
    operations = {type(instruction.op) for instruction in program.code}
    assert set(OF_REACTIONS) <= operations


def test_a_game_without_reactions_can_be_played(without_reactions: Ruleset) -> None:
    game = Game.new(without_reactions, 3, seed=2)
    while not game.over:
        game.take(len(game.choices) % len(game.state.options))
    assert not any("stops" in line for line in game.log)


def test_programs_are_shared() -> None:
    """Compiled once for each number of players and length."""
    rules = load_rules()
    assert rules.program(4) is rules.program(4)
    assert Game.new(rules, 4, seed=1).machine is Game.new(rules, 4, seed=2).machine
    assert rules.program(4) is not rules.program(4, short=True)


def test_no_section_of_named_things_is_left_out() -> None:
    """`named` covers every mapping of the definitions."""
    definitions = load_rules().definitions
    sections = {f for f in definitions.FIELDS if isinstance(getattr(definitions, f), Mapping)}
    assert {section for section, _ in definitions.named()} == sections
