"""Every pass over an effect does twice the work for twice the length; none is recursive in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from .passes import calls_of_passes, passes

AT_HOME = "if own court is the castillo"
IN_A_LINE = 10


def in_lines(sentences: list[str]) -> str:
    """Several sentences on each line: an effect has at most 200 lines."""
    groups = [sentences[n : n + IN_A_LINE] for n in range(0, len(sentences), IN_A_LINE)]
    return "\n".join("; ".join(group) for group in groups)


def repeated(text: str) -> Callable[[int], str]:
    return lambda times: "\n".join([text] * times)


def block(header: str, below: str) -> str:
    return header + "".join(f"\n  {line}" for line in below.splitlines())


SHAPES: Mapping[str, Callable[[int], str]] = {
    "sentences": lambda n: in_lines(["do nothing"] * n * IN_A_LINE),
    "ifs": repeated(f"{AT_HOME}: do nothing"),
    "ifs with else": repeated(f"{AT_HOME}: do nothing\nelse: do nothing"),
    "ifs about a parameter": repeated("if next_starter is lowest_chooses: gain 1 point"),
    "ifs about the players": repeated("if there are 3 players: gain 1 point"),
    "names and ifs": lambda n: "\n".join(
        [
            in_lines([f"choose any region as goal_{k}" for k in range(2 * n)]),
            *(f"if goal_{k} is taboo: score goal_{n + k}" for k in range(n)),
        ]
    ),
    "secrets": lambda n: "\n".join(
        f"secretly choose any region as goal_{k}; reveal; score goal_{k}" for k in range(n)
    ),
    "branches": lambda n: "either: gain 1 point\n" + "\n".join(["or: gain 1 point"] * n),
    "branches with names": lambda n: "\n".join(
        f"{'or' if k else 'either'}: choose any region as goal_{k}; score goal_{k}"
        for k in range(n)
    ),
    "loops": repeated("each player: gain 1 point"),
    "questions": repeated("may: gain 1 point"),
    "in any order": lambda n: block("in any order:", in_lines(["gain 1 point"] * n * IN_A_LINE)),
    "moments": lambda n: "keep this card\n" + "\n".join(["when turn_up starts: gain 1 point"] * n),
    "rules": lambda n: "keep this card\n" + in_lines(["the rule kings_bonus lapses"] * n),
    "moves": repeated("move up to 2 own caballeros from any region to the castillo"),
}
"""Effects of any length, by how they are made."""


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_length_takes_twice_the_work(shape: str) -> None:
    calls_of_passes(SHAPES[shape](2))  # what is worked out once is not counted
    one, two, four = (calls_of_passes(SHAPES[shape](times)) for times in (8, 16, 32))
    assert "game" in one
    for name in one:
        first, second = two[name] - one[name], four[name] - two[name]
        # A dry run that would take too long ends early, so a longer effect may take less work.
        is_less = four[name] <= max(one[name], two[name])
        assert is_less or second <= 2.5 * max(first, 100), (
            f"{name}: {one[name]}, {two[name]}, {four[name]}"
        )


def test_the_longest_effect_can_be_played() -> None:
    longest = "\n".join(["; ".join(["do nothing"] * 50)] * 200)
    done = []
    for name, work in passes(longest):
        work()
        done.append(name)
    assert "game" in done
