"""The game passes OpenSpiel's own simulation, and pays and hides what it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel")

import elgrande_openspiel  # noqa: E402, F401


@pytest.mark.parametrize(
    "parameters",
    [
        "players=2,short=True,deals=20",
        "players=2,short=True,deals=20,edition=rio_grande_1996,expansions=king_and_intrigue",
    ],
)
def test_a_random_game(parameters: str) -> None:
    game = pyspiel.load_game(f"elgrande({parameters})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_state_is_written_and_read() -> None:
    game = pyspiel.load_game("elgrande(players=3,deals=20)")
    state = game.new_initial_state()
    for action in (5, *range(40)):
        state.apply_action(action if state.is_chance_node() else state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history() and str(again) == str(state)


def test_who_wins_is_paid() -> None:
    state = pyspiel.load_game("elgrande(players=4,short=True)").new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 4
        state.apply_action(state.legal_actions()[-1])
    points = [state.observation_tensor(player)[1] for player in range(4)]
    best = [number for number in range(4) if points[number] == max(points)]
    assert state.returns() == [(number in best) / len(best) for number in range(4)]


def test_others_do_not_see_a_hand() -> None:
    state = pyspiel.load_game("elgrande(players=2)").new_initial_state()
    state.apply_action(1)
    _, view, chosen = json.loads(state.information_state_string(1))
    assert view["cards"]["hand/red"] == "hidden" and len(view["cards"]["hand/blue"]) == 13
    assert chosen == []


def test_an_information_state_remembers_what_its_player_chose() -> None:
    """Also before any effect is visible, and only their own choices."""
    state = pyspiel.load_game("elgrande(players=2,deals=20)").new_initial_state()
    state.apply_action(1)
    taken: list[list[int]] = [[], []]
    for _ in range(60):
        player, action = state.current_player(), state.legal_actions()[-1]
        taken[player].append(action)
        state.apply_action(action)
    for player in (0, 1):
        assert json.loads(state.information_state_string(player))[2] == taken[player]


def test_a_mix_file_says_what_is_played(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text("mix: M\nwith: [jubilee]\nplayers: 3\nshort: true\n", encoding="utf-8")
    game = pyspiel.load_game("elgrande", {"mix": str(file)})
    assert game.num_players() == 3
    fields = game.observation_tensor_size()
    more = pyspiel.load_game("elgrande", {"mix": str(file), "players": 4})
    assert more.num_players() == 4 and more.observation_tensor_size() > fields
    plain = pyspiel.load_game("elgrande(players=3,short=True)")
    assert plain.observation_tensor_size() < fields
