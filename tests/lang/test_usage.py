"""Each form that no built-in file uses has a reason to stay, and no other form has one."""

from __future__ import annotations

from .usage import PRINTED, forms, reasons, used_in


def test_a_reason_for_each_unused_form() -> None:
    used = used_in(PRINTED)
    assert reasons().keys() == {kind.__name__ for kind in forms() if not used[kind]}


def test_a_reason_is_short() -> None:
    assert [why for why in reasons().values() if len(why.split()) > 12] == []
