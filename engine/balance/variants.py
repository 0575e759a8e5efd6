"""A card with other numbers: what it would be worth, number by number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import yaml

from ..compile.loading import load_mix
from ..compile.ruleset import Ruleset
from ..rules.errors import RulesError
from ..rules.files.request import MixRequest
from ..rules.model import Card
from ..text.wording import quoted
from .confidence import Estimate
from .figures import figure, points
from .numbers import numbers_in
from .running import play_study
from .study import Row, Study
from .uses import uses_in

MOST: Final = 20
"""The most values that are tried."""
_RUNGS: Final = 3
"""The games are played in so many parts. After each, values that surely do not fit drop out."""


class Variant(NamedTuple):
    """A card with another number. change: what it is worth more than the card as it is, in pairs.

    worth: beside its stack, as in `compare`. chosen: the share of the players who may take
    it that do.
    """

    value: int
    change: Estimate | None
    worth: Estimate
    chosen: float


def numbers_of(card: Card) -> dict[str, int]:
    """The numbers of a card that can be changed, by name: `copies`, printed ones, `effect.1` ..."""
    found = {"copies": card.copies, **card.numbers} if card.deck else dict(card.numbers)
    in_effect = enumerate(numbers_in(card.effect_text), 1)
    return {**found, **{f"effect.{at}": int(one[0]) for at, one in in_effect}}


def patch_of(card: Card, key: str, value: int) -> dict[str, Any]:
    """What a patch says to give a card another number."""
    if key == "copies":
        return {"copies": value}
    if not key.startswith("effect."):
        return {"numbers": {**card.numbers, key: value}}
    place = numbers_in(card.effect_text)[int(key.removeprefix("effect.")) - 1]
    text = card.effect_text
    return {"effect": f"{text[: place.start()]}{value}{text[place.end() :]}"}


@contextmanager
def _patched(mix: MixRequest, card: str, patch: Mapping[str, Any]) -> Iterator[MixRequest]:
    """The same mix with a patch of a card on top."""
    whole = {"expansion": "tuned_variant", "title": "Variant", "version": "1"}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "expansion.yaml"
        file.write_text(
            yaml.safe_dump({**whole, "patch": {"cards": {card: dict(patch)}}}), encoding="utf-8"
        )
        yield mix.changed(paths=(*mix.paths, Path(folder)))


def sides_with(
    mix: MixRequest, study: Study, key: str, values: Sequence[int]
) -> dict[int, Ruleset]:
    """The mix of a study with each value of a number of its card, and as it is.

    Raises ValueError for a value that is not possible.
    """
    (rules,), card = study.sides, study.card or ""
    sides = {numbers_of(rules.cards[card])[key]: rules}
    for value in values:
        if value not in sides:
            with _patched(mix, card, patch_of(rules.cards[card], key, value)) as changed:
                try:
                    sides[value] = load_mix(changed.changed(players=study.players))
                except RulesError as error:
                    reason = error.diagnostics[0].message
                    raise ValueError(f"{key} can't be {value}: {reason}") from None
    return sides


def variants(
    study: Study,
    sides: Mapping[int, Ruleset],
    games: int,
    *,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> list[Variant]:
    """What the card of a study is worth with each value of a number. sides: see `sides_with`.

    games: for each value, on average. Those of values that surely do not fit, since their interval
    is on one side of 0, go to the others. All values have the same seeds. processes, cluster: as
    for `play_study`. progress: called with the number of games since its last call.
    """
    rows: dict[int, list[Row]] = {value: [] for value in sides}
    left = games * len(sides)
    for rungs in range(_RUNGS, 0, -1):
        fitting = [value for value in sides if study.deciding(rows[value]).side == 0]
        share = left // rungs // max(1, len(fitting))
        left -= share * len(fitting)
        for value in fitting:
            rows[value] += play_study(
                study._replace(sides=(sides[value],), seed=study.seed + len(rows[value])),
                share,
                until_settled=False,
                processes=processes,
                cluster=cluster,
                progress=lambda done, found: progress(done),
            )
    (now,) = (value for value, side in sides.items() if side is study.sides[0])
    return [
        Variant(
            value,
            None if value == now else _change(study, rows[now], found),
            study.deciding(found),
            _chosen(found, study.card or ""),
        )
        for value, found in rows.items()
    ]


def _change(study: Study, before: Sequence[Row], after: Sequence[Row]) -> Estimate:
    """What the card is worth more, from the games in which both have a moment."""
    pairs = (
        {"sides": [{"forks": row["sides"][0]["forks"][:1]} for row in pair]}
        for pair in zip(before, after, strict=False)
    )
    return study._replace(sides=study.sides * 2).deciding([*pairs])


def _chosen(rows: Sequence[Row], card: str) -> float:
    found = [one for row in rows for one in uses_in(row["sides"][0], (card,)).candidates]
    return sum(one.takes for one in found) / max(1, len(found))


def values_in(text: str) -> list[int]:
    """The values that `1..5` means. Raises ValueError."""
    found = re.fullmatch(r"\s*(\d{1,6})\s*(?:\.\.\s*(\d{1,6})\s*)?", text)
    if not found:
        raise ValueError(f"{quoted(text)}: write FROM..TO, such as 1..5")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise ValueError(f"{quoted(text)}: the lower value is first: write {last}..{first}")
    if last - first >= MOST:
        raise ValueError(
            f"{quoted(text)}: {last - first + 1:,} values; at most {MOST} values can be tried"
        )
    return list(range(first, last + 1))


def as_data(found: Sequence[Variant]) -> list[dict[str, Any]]:
    """The variants as plain data."""
    return [
        {
            "value": one.value,
            "change": one.change and figure(one.change),
            "worth": figure(one.worth),
            "chosen": one.chosen,
        }
        for one in sorted(found)
    ]


def lines(found: Sequence[Variant], name: str, now: int) -> Iterator[str]:
    """The variants as a table, and the values that fit the stack."""
    yield f"{name:<14}{'taken':>8}{'worth more than now':>26}{'worth beside its stack':>26}"
    for one in sorted(found):
        label = f"{one.value} (now)" if one.value == now else str(one.value)
        change = "" if one.change is None else points(figure(one.change))
        worth = points(figure(one.worth))
        yield f"{label:<14}{f'{100 * one.chosen:.0f} %':>8}{change:>26}{worth:>26}"
    yield ""
    yield _fitting(found)


def _fitting(found: Sequence[Variant]) -> str:
    """The value that is nearest to the stack, and all whose interval reaches it."""
    few = [str(one.value) for one in sorted(found) if not one.worth.is_known]
    if few:
        return f"Too few games for a verdict on {', '.join(few)}: name more with --games."
    best = min(found, key=lambda one: abs(one.worth.mean))
    fitting = [str(one.value) for one in sorted(found) if one.worth.side == 0]
    if not fitting:
        return f"None of these values fits its stack; {best.value} is nearest."
    also = f" Not ruled out: {', '.join(fitting)}." if len(fitting) > 1 else ""
    return f"It fits its stack best with {best.value}.{also}"
