"""`explain` takes the number of a code without its letter."""

from __future__ import annotations

from click.testing import CliRunner

from elgrande.cli import main


def test_a_number_alone_is_a_code() -> None:
    alone = CliRunner().invoke(main, ["explain", "301"])
    whole = CliRunner().invoke(main, ["explain", "E301"])
    assert alone.exit_code == 0
    assert alone.output == whole.output


def test_a_number_that_no_code_has() -> None:
    assert CliRunner().invoke(main, ["explain", "999"]).exit_code == 2
