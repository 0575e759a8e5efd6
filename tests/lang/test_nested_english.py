"""Effects that differ in where a block ends never read alike, in full or in one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.english.one_line import one_line
from elgrande.engine.lang.english.render import Words, render_effect
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.nodes import OLD_FORM
from elgrande.engine.text.source import Span

SENTENCES = (
    "move 1 own caballero from own court to galicia",
    "lose 1 point",
    "gain 4 points",
)
CONDITION = "own court has own caballeros"
HEADS = {
    "may": ("may:",),
    "may refuse": ("may, or not this turn:",),
    "if": (f"if {CONDITION}:",),
    "else": (f"if {CONDITION}:", "  gain 9 points", "else:"),
    "pay": ("pay 2 points:",),
    "times": ("2 times:",),
    "once": ("once each round:",),
    "regions": ("for each region that has own caballeros as spot:",),
    "players": ("for each opponent as rival:",),
    "each": ("each player:",),
    "action": ("do as an action:",),
    "at once": ("at once:",),
    "when": ("when own turn starts:",),
    "either": ("either:", "  gain 9 points", "or:"),
    "order": ("in any order:",),
}


def nestings(sentences: tuple[str, ...], heads: tuple[str, ...], depth: int) -> Iterator[list[str]]:
    """The lines of every effect that has these sentences in this order, in up to `depth` blocks."""
    if not sentences:
        yield []
        return
    for number in range(1, len(sentences) + 1):
        first = [[sentences[0]]] if number == 1 else []
        if depth:
            first += [
                [*HEADS[head], *(f"  {line}" for line in inner)]
                for inner in nestings(sentences[:number], heads, depth - 1)
                for head in heads
                if head != "order" or any(line[0] != " " for line in inner[1:])
            ]
        for rest in nestings(sentences[number:], heads, depth):
            yield from ([*begun, *rest] for begun in first)


def effect_of(text: str) -> tree.Effect:
    codes: set[str] = set()  # `may` around `pay` is an old form
    found = parse_effect(
        text, lambda a, b: Span("e", 1, a, 1, b), lambda code, said, *more: codes.add(code)
    )
    assert not codes - {OLD_FORM}, (text, codes)
    return found


CASES = [
    *[(SENTENCES[:2], ("may", head), 2) for head in HEADS if head != "may"],
    *[(SENTENCES[:2], (head, "if"), 2) for head in HEADS if head not in ("if", "may")],
    (SENTENCES, ("may", "if"), 2),
]


@pytest.mark.parametrize(("sentences", "heads", "depth"), CASES)
def test_where_a_block_ends_is_told(
    sentences: tuple[str, ...], heads: tuple[str, ...], depth: int, words: Words
) -> None:
    told: defaultdict[str, set[str]] = defaultdict(set)
    for lines in nestings(sentences, heads, depth):
        effect = effect_of("\n".join(lines))
        told[one_line(render_effect(effect, words))].add(format_effect(effect))
    assert len(told) > 15
    assert {text: meant for text, meant in told.items() if len(meant) > 1} == {}


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        (
            f"if {CONDITION}:\n  may:\n    gain 4 points\n    lose 1 point",
            "If your court has at least 1 of your caballeros, "
            "you may gain 4 points and lose 1 point.",
        ),
        (
            f"if {CONDITION}:\n  may:\n    gain 4 points\n  lose 1 point",
            "If your court has at least 1 of your caballeros:\n"
            "  You may gain 4 points. Lose 1 point.",
        ),
        (
            "each player:\n  may:\n    gain 4 points\n  lose 1 point",
            "Each player:\n  They may gain 4 points. They lose 1 point.",
        ),
    ],
)
def test_a_duty_behind_an_offer_is_a_sentence_of_its_own(
    effect: str, english: str, words: Words
) -> None:
    assert render_effect(effect_of(effect), words) == english
