"""Some random legal mixes and a ready one; `python -m tests.mixing.many --mixes 200` tries many."""

from __future__ import annotations

from .drawing import EXAMPLES, drawn, ready
from .many import run
from .trial import check_mix


def test_random_mixes() -> None:
    tally = run(1, 3, loud=False)
    assert tally.failures == []
    assert tally.legal == 3


def test_mixes_have_house_rules_and_options() -> None:
    mixes = [drawn(number) for number in range(1, 5)]
    assert any(mix.request.paths for mix in mixes)
    assert any(mix.request.choices.parameters for mix in mixes)


def test_a_ready_mix() -> None:
    """All of them lie where a newcomer looks for them; one is tried here."""
    mixes = {mix.name: mix for mix in ready()}
    files = (EXAMPLES / "mixes").glob("*.yaml")
    texts = {file.stem: file.read_text(encoding="utf-8") for file in files}
    assert set(mixes) == {name for name, text in texts.items() if "\nmix: " in text}
    assert check_mix(mixes["king_and_intrigue_1997"], cards=3)
