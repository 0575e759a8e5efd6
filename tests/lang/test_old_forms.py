"""Old forms are still read, reported with their new form, and written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine.lang import parser
from elgrande.engine.lang.check.effect import check_effect
from elgrande.engine.lang.comments import format_text
from elgrande.engine.lang.forms import grammar_text
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.nodes import OLD_FORM
from elgrande.engine.text.source import Source, Span
from tests.lang_check.conftest import base_names

HERE = Path(__file__).parent


def pairs() -> Iterator[tuple[str, str]]:
    """Each old text, and the new one."""
    for block in (HERE / "old_forms.txt").read_text(encoding="utf-8").split("\n\n"):
        old, arrow, new = block.partition("\n=>\n")
        if arrow:
            yield old, new.rstrip("\n")


def findings(text: str) -> list[tuple[str, str, str]]:
    """The findings of an effect: code, marked text, hint."""
    found: list[tuple[str, str, str]] = []
    source = Source("effect", text)

    def record(code: str, message: str, span: Span, hint: str | None = None) -> None:
        found.append((code, source.marked(span), hint or ""))

    effect = parse_effect(text, source.span, record)
    check_effect(effect, base_names(), record, in_card=True)
    return found


@pytest.mark.parametrize(("old", "new"), list(pairs()))
def test_an_old_form_is_reported_and_replaced(old: str, new: str) -> None:
    """The hint has the new form, and then nothing is reported.

    The formatter writes it, unless the form depends on what a name means: that one stays.
    """
    found = findings(old)
    assert {code for code, _, _ in found} == {OLD_FORM}
    assert all(re.findall("`([^`:]+)", hint)[0] in new for _, _, hint in found)
    assert format_text(new) == new
    assert format_text(old) == (old if "\nwhen " in old else new)
    assert findings(new) == []


def test_every_old_rule_of_the_grammar_has_a_pair() -> None:
    """The example above each rule is one of those lines."""
    examples = re.findall(rf"^// (.+)\n{parser.OLD}\w+:", grammar_text(), re.MULTILINE)
    assert len(examples) == grammar_text().count(f"\n{parser.OLD}")
    lines = {line.strip() for old, _ in pairs() for line in old.splitlines()}
    assert [one for one in examples if not any(one in line for line in lines)] == []


def test_comments_stay_where_they_are() -> None:
    old = "# a\nmay:\n  # b\n  pay 2 points:\n    # c\n    gain 3 points\n# d\ngain 1 point"
    new = "# a\nmay pay 2 points\nif paid:\n  # b\n  # c\n  gain 3 points\n# d\ngain 1 point"
    assert format_text(old) == new
    assert format_text(new) == new
