"""A counter in the wrong form, of the wrong thing, or where a number does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.scenario.check import check_files, findings

from .conftest import Checker

BEFORE = (
    "choose any opponent as rival\nchoose any region as goal\nchoose a number from 1 to 3 as bid\n"
)
MISTAKES = [
    ("add 1 to fatigue", "E402", "fatigue", "write `own fatigue` or `fatigue of ...`"),
    ("add 1 to own pot", "E402", "pot", "write `pot` alone"),
    ("add 1 to plague", "E402", "plague", "write `plague of ...`"),
    ("add 1 to laps", "E402", "laps", "write `laps on this card`"),
    ("add 1 to bid", "E402", "bid", "valid here: `pot`"),
    ("add 1 to places on this card", "E402", "places", "valid here: `laps`"),
    ("add 1 to fatigue of goal", "E402", "goal", None),
    ("add 1 to plague of rival", "E402", "rival", None),
    ("add 1 to plague of the castillo", "E402", "castillo", None),
    ("add 1 to fatigue of the castillo", "E402", "castillo", None),
    ("add 1 to plague of the last player in turn_order", "E402", None, None),
    ("add 0 to pot", "E430", "0", None),
    ("gain [plague] points", "E402", "plague", "write `plague of ...`"),
    ("gain [bid of goal] points", "E415", "bid", None),
]


@pytest.mark.parametrize(("line", "code", "words", "hint"), MISTAKES)
def test_a_mistake(line: str, code: str, words: str | None, hint: str | None) -> None:
    found = Checker().effect(
        f"{BEFORE}add [bid] to fatigue of rival\nset plague of goal to 1\n{line}"
    )
    assert found[0].code == code
    assert words in (None, found[0].words)
    assert hint in (None, found[0].hint)


@pytest.mark.parametrize(
    "event",
    [
        "fatigue of any player as one would rise above [points of one]",
        "laps on any card as one would fall below [laps on the card one]",
    ],
)
def test_a_bound_does_not_know_the_names_of_its_event(event: str) -> None:
    found = Checker().effect(f"keep this card\nwhen {event}:\n  gain 1 point")
    assert [(one.code, one.words) for one in found if one.code.startswith("E")] == [("E410", "one")]


@pytest.mark.parametrize(
    ("keys", "code", "said"),
    [
        ("from: 3, to: 3", "E520", "`places` goes from 3 to 3, so it can't change"),
        ("to: 3, start: 4", "E520", "`places` starts at 4, but goes from 0 to 3"),
        ("from: 2, start: 1", "E520", "`places` starts at 1, but goes from 2 to 10000"),
        ("of: card", "E502", "`places` is a counter of cards and a number printed on cards"),
        ("of: player}\n  tired: {title: weary", "H534", "the counter `tired` is unused"),
    ],
)
def test_a_declaration_that_does_not_fit(keys: str, code: str, said: str, tmp_path: Path) -> None:
    head = "expansion: mine\ntitle: Mine\nversion: '1'\n"
    text = f"{head}counters:\n  places: {{title: fatigue, {keys}}}\n"
    (tmp_path / "expansion.yaml").write_text(text)
    found = findings(check_files([tmp_path])).diagnostics
    assert (code, said) in [(one.code, one.message) for one in found]
