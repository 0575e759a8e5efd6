"""Chains as long as the limits allow are checked and played: no pass calls itself once a link."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.scenario.check import check_files, findings

MANIFEST = 'expansion: stranger\ntitle: Stranger\nversion: "1"\n'
WAITING = ("grandissimo",)
"""A mix in which cards wait for whatever begins in an action."""

RELATIONS = ("before", "after", "instead_of")


def steps(*relations: str, backwards: bool = False, times: int = 1000) -> str:
    """Steps, each of which is placed relative to the last one."""
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
    "procedures": procedures(470, "do p{}"),
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


HEAD = "expansion: stranger\n"
FIRST = "rules: {with: [.]}\nplayers: [red, blue]\nseed: 1\nunfinished: true\nsteps:\n"
DECK = f"{HEAD}deck: stack_1\ncards:\n"
MANY = 1900
"""The number of cards, in addition to those of the base game."""


def each(times: int, text: str) -> str:
    """A text for each number, with that number, the one before and the one after."""
    return "".join(text.format(n=n, before=n - 1, after=n + 1) for n in range(times))


def regions(times: int, neighbours: Callable[[int], Iterable[int]]) -> str:
    """Regions, each with some others as its neighbours."""
    rows = (
        f"  - {{id: r{n}, title: R{n}, scores: [4, 2, 1], neighbours: "
        f"[{', '.join(f'r{other}' for other in neighbours(n))}]}}\n"
        for n in range(times)
    )
    return f"{HEAD}regions:\n" + "".join(rows)


def nested(opening: str, times: int = 29) -> str:
    """Cards with blocks in blocks."""
    blocks = "".join(f"      {'  ' * n}{opening}\n" for n in range(times))
    effect = f"{blocks}      {'  ' * times}score aragon\n"
    card = "  - id: c{n}\n    title: C{n}\n    copies: 9\n    action: may\n    effect: |\n"
    return DECK + each(100, card + effect)


def expansions(times: int, more: str, first: str = "") -> dict[str, str]:
    """Expansions, each in a file of its own; the first may say something else."""
    head = 'expansion: e{n}\ntitle: E{n}\nversion: "1"\n'
    return {
        f"e{n}.yaml": (head + (more if n else first or more)).format(n=n, before=n - 1)
        for n in range(times)
    }


CARDS = DECK + each(MANY, "  - {{id: c{n}, title: C{n}, action: may, effect: score galicia}}\n")
TITLE = "patch: {{cards: {{bg2_veto: {{title: T{n}}}}}}}\n"
ALL = ", ".join(f"c{n}" for n in range(MANY))

FILES: dict[str, tuple[dict[str, str], str]] = {
    "neighbours in a row": (
        {"r.yaml": regions(90, lambda n: [one for one in (n - 1, n + 1) if 0 <= one < 90])},
        "",
    ),
    "neighbours of all": (
        {"r.yaml": regions(90, lambda n: [one for one in range(90) if one != n])},
        "",
    ),
    "neighbours on one side": ({"r.yaml": regions(90, lambda n: [max(n - 1, 0)])}, "E511"),
    "cards with the effect of one": (
        {
            "c.yaml": CARDS.replace("effect: score galicia", "effect_of: c0").replace(
                "effect_of: c0", "effect: score galicia", 1
            )
        },
        "",
    ),
    "cards with the effect of the next": (
        {
            "c.yaml": DECK
            + each(150, "  - {{id: c{n}, title: C{n}, action: may, effect_of: c{after}}}\n")
        },
        "E510",
    ),
    "patched cards": (
        {
            "c.yaml": CARDS,
            "e.yaml": 'expansion: e\ntitle: E\nversion: "1"\nrequires: [stranger]\n'
            + "patch:\n  cards:\n"
            + each(MANY, "    c{n}: {{title: D{n}}}\n"),
        },
        "",
    ),
    "removed cards": (
        {
            "c.yaml": CARDS,
            "e.yaml": 'expansion: e\ntitle: E\nversion: "1"\nrequires: [stranger]\n'
            + f"remove: {{cards: [{ALL}]}}\n",
        },
        "",
    ),
    "patches over each other": (
        expansions(40, "over: [e{before}]\n" + TITLE, TITLE),
        "",
    ),
    "expansions that require each other": (
        expansions(40, "requires: [e{before}]\n" + TITLE, TITLE),
        "",
    ),
    "steps in the place of each other": (
        expansions(
            40,
            "requires: [e{before}]\nsteps:\n  - in: general_scoring\n    instead_of: own_{before}\n"
            "    step: {{id: own_{n}, effect: score galicia}}\n",
            "steps:\n  - in: general_scoring\n    instead_of: empty_castillo\n"
            "    step: {{id: own_{n}, effect: score galicia}}\n",
        ),
        "",
    ),
    "patches in a circle": (
        {**expansions(40, "over: [e{before}]\n" + TITLE, "over: [e39]\n" + TITLE)},
        "E516 E522",
    ),
    "too many expansions": (expansions(201, TITLE), "E501"),
    "decks": (
        {"d.yaml": f"{HEAD}decks:\n" + each(40, "  d{n}: {{title: D{n}, discards_to: out}}\n")},
        "",
    ),
    "options": (
        {
            "o.yaml": f"{HEAD}parameters:\n"
            + each(150, "  o{n}: {{title: O{n}, one_of: [v{n}, v{after}], value: v{n}}}\n")
        },
        "",
    ),
    "an option of many values": (
        {
            "o.yaml": f"{HEAD}parameters: {{o: {{title: O, value: v0, one_of: ["
            + ", ".join(f"v{n}" for n in range(2900))
            + "]}}\n"
        },
        "",
    ),
    "files that count by an option": (
        {
            "o.yaml": f"{HEAD}parameters:\n" + each(40, "  o{n}: {{title: O{n}, flag: true}}\n"),
            **{
                f"o{n}.yaml": f"{HEAD}only_where: {{o{n}: true}}\nzones: {{x{n}: "
                f"{f'the x{n - 1}' if n else 'galicia'} or the castillo}}\n"
                for n in range(40)
            },
        },
        "",
    ),
    "blocks with conditions": ({"c.yaml": nested("if galicia is taboo:")}, ""),
    "blocks with questions": ({"c.yaml": nested("may:")}, ""),
    "a long procedure": (
        {
            "p.yaml": f"{HEAD}procedures:\n  p0:\n    title: P\n    steps:\n"
            + each(2900, "      - {{id: s{n}, effect: score galicia}}\n")
        },
        "",
    ),
    "a scenario of many steps": (
        {"s.yaml": f"scenario: S\n{FIRST}" + "  - expect: {points: {red: 0}}\n" * 2900},
        "",
    ),
    "a scenario of many choices": (
        {"s.yaml": f"scenario: S\n{FIRST}  - red: [{', '.join(['power_07'] * 2900)}]\n"},
        "",
    ),
    "a choice in many others": (
        {"s.yaml": f"scenario: S\n{FIRST}  - red: {'(' * 900}power_07{')' * 900}\n"},
        "E543",
    ),
    "many scenarios": (
        {
            f"s{n}.yaml": f"scenario: S{n}\n{FIRST}  - expect: {{points: {{red: 0}}}}\n"
            for n in range(1000)
        },
        "",
    ),
    "all cards in a stack": (
        {
            "c.yaml": CARDS,
            "s.yaml": f"scenario: S\n{FIRST}".replace(
                "with: [.]", f"with: [.], stacks: {{stack_1: [{ALL}]}}"
            )
            + "  - expect: {points: {red: 0}}\n",
        },
        "",
    ),
}
"""What a folder may hold, with the error that the check reports of it, if there is one."""


@pytest.mark.parametrize("name", FILES)
def test_a_folder_at_its_limits_is_checked_and_played_or_refused(name: str, tmp_path: Path) -> None:
    files, code = FILES[name]
    (tmp_path / "expansion.yaml").write_text(MANIFEST, encoding="utf-8")
    for file, text in files.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    if name.startswith("too many"):
        (tmp_path / "expansion.yaml").unlink()
    found = findings(check_files([tmp_path])).diagnostics
    wrong = [one for one in found if one.severity == "error"]
    assert {one.code for one in wrong} - {"E116"} == set(code.split())
    assert all(len(one.message) < 250 for one in wrong)
    if not code:
        assert list(played(tmp_path))
    elif code not in ("E501", "E543"):  # what is wrong with a scenario does not stop a game
        with pytest.raises(RulesError):
            load_rules(paths=[tmp_path])


def test_choices_that_lead_to_nothing(tmp_path: Path) -> None:
    """An action is tried out before it is offered: through all the names that are chosen in it."""
    chosen = [f"choose any region as goal_{n}" for n in range(190)]
    used = [f"if goal_{n} is the castillo: gain 1 point" for n in range(0, 190, 20)]
    assert list(played(house(tmp_path, "", "\n".join((*chosen, *used)))))
