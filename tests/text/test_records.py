"""Records take their fields in the order in which a type checker believes that they stand."""

from __future__ import annotations

from dataclasses import field

import pytest

from elgrande.engine.text.records import Record


class Base(Record):
    """A record with a field that is given by its name only."""

    first: int
    by_name: int = field(default=7, kw_only=True)


class Below(Base):
    """Adds a field, which follows the one of the base."""

    second: int = 0


def test_fields_by_name_take_no_place() -> None:
    record = Below(1, 2, by_name=3)
    assert (record.first, record.second, record.by_name) == (1, 2, 3)
    assert Below.FIELDS == ("first", "second", "by_name")
    assert Below(1, 2) == Below(first=1, second=2, by_name=7)


def test_a_field_by_name_is_refused_in_order() -> None:
    with pytest.raises(TypeError, match="Below takes 2 values, not 3"):
        Below(1, 2, 3)  # type: ignore[call-arg]


class Narrower(Below):
    """Says a field of its base again."""

    first: bool
    third: int = 0


def test_a_field_that_is_said_again_is_one_field() -> None:
    assert Narrower.FIELDS == ("first", "second", "third", "by_name")
    assert Narrower.COMPARED == ("first", "by_name", "second", "third")
    assert Narrower(True, 2, 3).third == 3


def test_a_name_that_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Below has no `secnd`"):
        Below(1, secnd=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Below has no `secnd`"):
        Below(1, 2).changed(secnd=3)
