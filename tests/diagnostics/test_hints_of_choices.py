"""Choices with a wrong sign: the hint says how they are written."""

from __future__ import annotations

import pytest

from elgrande.engine.scenario.notation import likely_choices


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("action > yes", "action -> yes"),
        ("action, yes", "action -> yes"),
        ("2 x aragon/red", "2 x (aragon/red)"),
        ("2x(aragon/red)", "2 x (aragon/red)"),
        ("pick galicia", "galicia"),
        ("action -> choose galicia -> yes", "action -> galicia -> yes"),
        ("yes -> -> galicia", None),
    ],
)
def test_what_is_likely_meant(written: str, meant: str | None) -> None:
    assert likely_choices(written) == meant
