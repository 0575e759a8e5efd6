"""Whether `tune` finds the printed numbers of cards: `python -m tests.benchmarks.hidden`.

The first `--cards` cards by id with a number in their effect, from the base game and King &
Intrigue: the first number of each is hidden, and `tune` tries 1 to 6, without a hint. The band are
the values that it does not rule out. `--games`: for each value, on average.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from elgrande.engine.balance.study import question
from elgrande.engine.balance.variants import numbers_of, sides_with, variants
from elgrande.engine.compile.loading import load_mix
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.tools.many import mapping, processors

SETS: Final = ("base", "king_and_intrigue")
VALUES: Final = range(1, 7)
NUMBER: Final = "effect.1"


class Found(NamedTuple):
    """What `tune` finds for a card. band: the values that are not ruled out.

    margin: half the width of the widest interval of a worth, in points.
    """

    card: str
    printed: int
    best: int
    band: list[int]
    margin: float

    @property
    def inside(self) -> bool:
        """Whether the printed value lies in the band."""
        return self.printed in self.band


class Asked(NamedTuple):
    """How `tune` plays. games: for each value, on average."""

    games: int
    bot: str
    players: int
    short: bool
    seed: int


def hidden_cards(players: int) -> Iterator[tuple[str, str]]:
    """The cards with a number among the values, by id, each with the set in which it is."""
    found = []
    for name in SETS:
        rules = load_mix(MixRequest.of_names([name]))
        for card, there in rules.definitions.cards.items():
            able = there.effect and there.is_played_by(players)
            if able and numbers_of(rules.cards[card]).get(NUMBER, 0) in VALUES:
                found.append((card, name))
    yield from sorted(found)


def tuned(asked: Asked, one: tuple[str, str]) -> Found:
    """What `tune` finds for one of these cards."""
    card, mix = one[0], MixRequest.of_names([one[1]])
    bot, seats, short, seed = asked[1:]
    _, study = question(mix, (), card, None, seats, bot=bot, seed=seed, short=short)
    sides: dict[int, Ruleset] = {}
    for value in VALUES:
        try:
            sides |= sides_with(mix, study, NUMBER, [value])
        except ValueError:  # the effect is impossible with this value
            continue
    found = sorted(variants(study, sides, asked.games, processes=1))
    best = min(found, key=lambda value: abs(value.worth.mean))
    printed = numbers_of(study.sides[0].cards[card])[NUMBER]
    margin = max(value.worth.high - value.worth.mean for value in found)
    return Found(
        card, printed, best.value, [value.value for value in found if value.worth.side == 0], margin
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cards", type=int, default=20)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    given = vars(parser.parse_args())
    cards, asked = given.pop("cards"), Asked(**given)
    print(f"{'card':<28}{'printed':>8}{'best':>6}  {'band':<18}{'inside':>7}{'points':>8}")
    rows = []
    with mapping(processors()) as each:
        chosen = [*islice(hidden_cards(asked.players), cards)]
        for row in each(partial(tuned, asked), chosen):
            rows.append(row)
            band = ", ".join(map(str, row.band)) or "none"
            print(
                f"{row.card:<28}{row.printed:>8}{row.best:>6}  {band:<18}"
                f"{'yes' if row.inside else 'no':>7}{f'±{row.margin:.1f}':>8}",
                flush=True,
            )
    inside = sum(row.inside for row in rows)
    narrow = sum(len(row.band) <= 2 for row in rows)
    exact = sum(row.best == row.printed for row in rows)
    print(
        f"{len(rows)} cards: printed number inside the band {inside}, the best one {exact}; ",
        end="",
    )
    print(f"band of at most two values {narrow}")


if __name__ == "__main__":
    main()
