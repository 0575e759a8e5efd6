"""What a file changes of things that others declare becomes patches, sorted into layers."""

from __future__ import annotations

from elgrande.engine.rules.load.changes import changes
from elgrande.engine.rules.load.patches import Operation, Target, in_layers, named, patches_of
from elgrande.engine.rules.load.precedence import Layer

from .test_order import Overlay, file_of

STEP = {"id": "gift", "effect": "do nothing"}
HEAD: Overlay = {"expansion": "ann", "title": "ann", "version": "1"}
EVERYTHING: Overlay = HEAD | {
    "expects": {"cards": {"bg2_veto": {"copies": 1}}},
    "set": {"all_own_may_stay": True},
    "patch": {"cards": {"bg2_veto": {"copies": 2, "numbers": {"places": 4}}}, "start": "game"},
    "add": {"colours": ["black"], "zones": {"placing_area": "own court"}},
    "remove": {"decks": ["stack_1", "stack_2"]},
    "steps": [
        {"in": "turn", "before": "recruit", "step": STEP},
        {"in": "turn", "remove": "use", "expects": "do nothing"},
    ],
}


def test_every_change_of_a_file_is_a_patch() -> None:
    found = [(one.operation.value, named(one.target)) for one in patches_of(file_of(EVERYTHING))]
    assert found == [
        ("expects", "cards.bg2_veto"),
        ("set", "parameters.all_own_may_stay"),
        ("patch", "cards.bg2_veto"),
        ("patch", "start"),
        ("add", "colours"),
        ("add", "zones.placing_area"),
        ("remove", "decks.stack_1"),
        ("remove", "decks.stack_2"),
        ("before", "procedures.turn.recruit"),
        ("remove", "procedures.turn.use"),
    ]
    assert {operation for operation, _ in found} | {"after", "instead_of"} == {*Operation}


def test_a_patch_knows_each_of_its_values() -> None:
    patch = patches_of(file_of(EVERYTHING))[2]
    assert [value.what for value in patch.values] == [".copies", ".numbers.places"]


def test_the_changes_that_commands_show_are_the_patches() -> None:
    file = file_of(EVERYTHING)
    shown = [(one.section, one.span) for one in changes([file])]
    assert [span for _, span in shown] == [one.span for one in patches_of(file)][1:]
    assert [section for section, _ in shown][-2:] == ["steps", "steps"]


def test_layers_go_before_the_order_of_files() -> None:
    """Own things first, then editions, then other overlays, then additions."""
    house = file_of(HEAD | {"add": {"colours": ["black"]}, "set": {"all_own_may_stay": True}})
    edition = file_of(HEAD | {"expansion": "bea", "edition": True, "set": {"own": True}})
    own = file_of(HEAD | {"expansion": "cid", "set": {"all_own_may_stay": False}})
    owners: dict[Target, str] = {("parameters", "all_own_may_stay"): "cid"}
    found = [(one.owner, one.layer) for one in in_layers([house, edition, own], owners.get)]
    assert found == [
        ("cid", Layer.OWN),
        ("bea", Layer.EDITION),
        ("ann", Layer.OVERLAY),
        ("ann", Layer.ADDITION),
    ]
