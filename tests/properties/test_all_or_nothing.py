"""Whatever stands in the way of a step: all that it announced happens, or nothing does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.game.events.pieces import PieceEvents
from elgrande.engine.game.state.state import State

from .reacting import STOPPER, House, asked, house_of
from .test_announcements import AT, BOARD, STEPS, position

RULES = {
    "full for caballeros": "any region holds at most 2 caballeros",
    "full for tiles": "a place holds at most 1 tile",
    "barred to Grandes": "any grande never goes to granada",
    "barred to caballeros": "caballeros of anyone never go to aragon",
    "protected": "sevilla is taboo",
}
POSITIONS: dict[str, dict[str, Any]] = {
    "open": {},
    **{f"taboo {region}": {"king": region} for region in ("galicia", "aragon", "granada")},
    "empty": {place: {} for place in AT},
    "crowded": {"aragon": {"blue": 1, "yellow": 1}, "galicia": {"red": 2, "blue": 2}},
    "together": {"tile_b": "galicia", "envoy": {"red": "granada", "blue": "sevilla"}},
    "without points": {"points": {"red": 0}},
    "without cards": {"hand": {}},
}
MOST_DECISIONS = 30
AS_MANY_AS_THERE_ARE = {"move_cards", "move_top_cards", "discard_cards"}
"""Operations that have a part for each card that lies there."""
ANNOUNCED = re.compile(r"\d+ |[A-ZÁÉÍÓÚ]\w+|\w+'s \w+")
"""What the log of a step must repeat of its announcement: numbers and names."""

UNSAID = re.compile(
    r" from (red's \w+|stack \d) to red's card in use|(?<=Card_25) from .*|(?<=tile .) in \w+$"
)
"""Where cards lie and turned pieces stand, the log does not repeat."""


@pytest.fixture(scope="module", params=["no rule", *RULES])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> House:
    rule = RULES.get(request.param)
    board = (
        BOARD if rule is None else f"{BOARD}rules:\n  - {{id: hindrance, title: H, rule: {rule}}}\n"
    )
    effects = [effect for effect, _, _ in STEPS.values()]
    return house_of(tmp_path_factory.mktemp("tried"), effects, board)


def steps_of(game: Game, op: str) -> Iterator[tuple[str, list[str], bool]]:
    """Each step that is announced, what the log says of it, and whether anything is changed."""
    wanted = list(STEPS[op][1])
    for number in range(MOST_DECISIONS):
        if game.over:
            return
        if asked(game).card != STOPPER:
            keys = asked(game).keys
            wish = wanted.pop(0) if wanted else ""
            game.choose(wish if wish in keys else keys[number % len(keys)])
            continue
        about, told, cells = str(asked(game).about), len(game.log), list(game.state.cells)
        game.choose("no")
        yield about, game.log[told:], list(game.state.cells) != cells


def unkept(game: Game, op: str) -> list[str]:
    """The steps of which a part did not happen."""
    return [
        f"{about}: {lines}"
        for about, lines, changed in steps_of(game, op)
        if changed
        and "begin the action" not in about
        and (not _repeats(lines, about) or _is_less(about, op))
    ]


def _is_less(about: str, op: str) -> bool:
    """Whether fewer parts are announced than the operation has: one that is half done says so."""
    effect, _, announced = STEPS[op]
    if "\n" in effect or op in AS_MANY_AS_THERE_ARE:
        return False
    return len(_clauses(about)) < len(_clauses(announced))


def _clauses(announced: str) -> list[str]:
    return re.split(r" and (?=move |have |make )", announced)


def _repeats(log: list[str], about: str) -> bool:
    announced = UNSAID.sub("", about.partition(" about to ")[2].rpartition(" (")[0])
    return all(
        any(all(part in line for part in ANNOUNCED.findall(clause)) for line in log)
        for clause in _clauses(announced)
    )


@pytest.mark.parametrize("where", POSITIONS)
@pytest.mark.parametrize("op", STEPS)
def test_all_of_a_step_happens_or_nothing(op: str, where: str, house: House) -> None:
    assert unkept(position(house, op, **POSITIONS[where]), op) == []


def test_half_a_swap_would_be_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(events: PieceEvents, state: State, first: int, second: int, free: list[bool]) -> None:
        events.move_piece(state, first, state.cells[second], free=free[0])

    monkeypatch.setattr(PieceEvents, "swap", half)
    is_barred = not list(steps_of(position(house, "swap"), "swap"))
    assert is_barred or unkept(position(house, "swap"), "swap")
