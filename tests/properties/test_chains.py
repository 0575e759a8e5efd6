"""Chains as long as the limits allow are checked and played: no pass calls itself once a link."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.scenario.check import check_files, findings

MANIFEST = 'expansion: stranger\ntitle: Stranger\nversion: "1"\n'
WAITING = ("grandissimo",)
"""A mix in which cards wait for whatever begins in an action."""

RELATIONS = ("before", "after", "instead_of")


def steps(*relations: str, backwards: bool = False, times: int = 1000) -> str:
    """Steps each of which stands beside the last one."""
    lines = [
        f"  - in: general_scoring\n    {relations[n % len(relations)]}: "
        f"{f'own_{n - 1}' if n else 'empty_castillo'}\n"
        f"    step: {{id: own_{n}, effect: score galicia}}\n"
        for n in range(times)
    ]
    return "steps:\n" + "".join(reversed(lines) if backwards else lines)


def procedures(times: int, link: str) -> str:
    """Procedures each of which does the next one."""
    effects = [*(link.format(n + 1) for n in range(times - 1)), "score the castillo"]
    return "procedures:\n" + "".join(
        f"  p{n}:\n    title: P\n    steps: [{{id: s{n}, effect: '{effect}'}}]\n"
        for n, effect in enumerate(effects)
    )


def chained(section: str, times: int, first: str, last: str) -> str:
    """Things each of which names the one before it."""
    lines = [first, *(last.format(n=n, before=n - 1) for n in range(1, times))]
    return f"{section}:\n" + "".join(f"  x{n}: {line}\n" for n, line in enumerate(lines))


CHAINS = {
    **{f"steps {one}": steps(one) for one in RELATIONS},
    **{f"steps {one}, backwards": steps(one, backwards=True) for one in RELATIONS},
    "steps, all ways": steps(*RELATIONS),
    "procedures": procedures(480, "do p{}"),
    "procedures with questions": procedures(300, "may: do p{}"),
    "procedures with conditions": procedures(300, "if the castillo is taboo: do p{}"),
    "zones": chained("zones", 190, "galicia or aragon", "the x{before} or the castillo"),
    "places": chained(
        "places", 90, "{title: X, seen_by: all}", "{{title: X, seen_by: all, in: x{before}}}"
    ),
    "card zones": chained(
        "card_zones",
        90,
        "{title: X, each_player: true, seen_by: top}",
        "{{title: X, each_player: true, seen_by: top, under: x{before}}}",
    ),
}


def house(folder: Path, more: str, effect: str) -> Path:
    """A folder with a chain, and with twenty cards that have an effect."""
    (folder / "expansion.yaml").write_text(MANIFEST + more, encoding="utf-8")
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    card = "  - id: own_card\n    title: Own\n    copies: 50\n    action: may\n"
    card += f"    effect: |\n{lines}"
    head = "expansion: stranger\ndeck: stack_1\ncards:\n"
    (folder / "cards.yaml").write_text(head + card, encoding="utf-8")
    return folder


def played(folder: Path, *expansions: str) -> Iterator[None]:
    """A game of such cards, played at random."""
    rng = random.Random(1)
    game = Game.new(load_rules(*expansions, paths=[folder]), 2, seed=1)
    for _ in range(60):
        if game.decision is None:
            return
        game.take(rng.randrange(len(game.decision.options)))
        yield


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_can_be_checked_and_played(name: str, tmp_path: Path) -> None:
    more = CHAINS[name]
    effect = {"procedures": "do p0", "zones": "move 1 own caballero from own court to the x189"}
    folder = house(tmp_path, more, effect.get(name.split()[0], "score the castillo"))
    found = findings(check_files([folder])).diagnostics
    assert [one for one in found if one.severity == "error"] == []
    assert list(played(folder, *(WAITING if name.startswith("procedures") else ())))


def test_choices_that_lead_to_nothing(tmp_path: Path) -> None:
    """An action is tried out before it is offered: through all the names that are chosen in it."""
    chosen = [f"choose any region as goal_{n}" for n in range(190)]
    used = [f"if goal_{n} is the castillo: gain 1 point" for n in range(0, 190, 20)]
    assert list(played(house(tmp_path, "", "\n".join((*chosen, *used)))))
