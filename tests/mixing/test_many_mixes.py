"""Some random legal mixes; `python -m tests.mixing.many --mixes 200` tries many."""

from __future__ import annotations

from .many import run


def test_random_mixes() -> None:
    tally = run(1, 4, loud=False)
    assert tally.failures == []
    assert tally.legal == 4 and tally.renamed
