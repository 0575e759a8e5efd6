"""The output of `list` for everything except cards and regions: entries, and forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..compile.ruleset import Ruleset
from ..lang import tree
from ..lang.english.one_line import one_line
from ..lang.filling import form
from ..lang.formatter import format_node
from ..lang.forms import shown as form_text
from ..lang.nodes import Node
from ..lang.suggestions import forms
from ..rules.load.known_ids import every_built_in_id
from ..rules.model import NAMED
from ..rules.name_table import names_of
from ..text.wording import shown_text
from ..text.yaml.nodes import in_yaml
from .show import shown

STEPS, MOMENTS, VERBS = "steps", "moments", "verbs"

LISTED = (*(name for name in NAMED if name not in ("cards", "regions")), STEPS, MOMENTS, VERBS)
"""The sections listed here."""

_SHOWN = ("value", "choices", "each_player", "start", "scores", "members")
"""The fields shown for an entry without a text."""


def things(section: str, rules: Ruleset) -> list[dict[str, Any]]:
    """The rows of a list, as plain data: entries with an id, or forms of the language."""
    if section == VERBS:
        return list(_verbs(rules))
    if section == MOMENTS:
        return [{"form": f"when {text}", "meaning": meaning} for text, meaning in _moments()]
    defs = rules.definitions
    if section == STEPS:
        return [step for name in defs.procedures for step in shown(name, rules)["steps"]]
    return [shown(name, rules) for name in dict(defs.named())[section]]


def _verbs(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """The form of each sentence, with its example if that fits the mix, or one of the mix."""
    defs = rules.definitions
    texts = [text for card in defs.cards.values() for text in card.texts]
    texts += [text for one in defs.procedures.values() for text in one.effects]
    texts += [rule.effect for rule in defs.rules.values() if rule.effect is not None]
    by_form: dict[str, set[str]] = {}
    for text in texts:
        for kind, nodes in text.by_class().items():
            if shape := form(kind):
                by_form.setdefault(form_text(shape), set()).update(map(format_node, nodes))
    names = names_of(defs)
    foreign = {word for word in every_built_in_id() if names.category(word) is None}
    for one in forms("sentence"):
        fits = foreign.isdisjoint(one.example.split())
        examples = {one.example} if fits else by_form.get(one.text, ())
        example = min(examples, key=lambda text: (len(text), text), default=None)
        yield {"form": one.text} | ({"example": example} if example else {})


def _moments() -> Iterator[tuple[str, str]]:
    """The form of each event for `when`, and its meaning."""
    for event in _kinds(tree.Event):
        yield form_text(form(event)), (event.__doc__ or "").partition("\n")[0]


def _kinds(node: type[Node]) -> Iterator[type[Node]]:
    for kind in node.__subclasses__():
        yield from _kinds(kind) if kind.__subclasses__() else [kind]


def thing_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The rows as lines of text."""
    width = max((len(row["id"]) for row in rows if "id" in row), default=0)
    for row in rows:
        if "form" in row:
            yield f"  {row['form']}"
            if facts_named := row.get("meaning") or row.get("example"):
                yield f"      {facts_named}"
        else:
            yield f"  {row['id']:<{width}}  {row['title']}{_facts(row)}".rstrip()


def _facts(row: dict[str, Any]) -> str:
    if row.get("text"):
        return f": {shown_text(one_line(row['text']))}"
    facts_named = [(name, row[name]) for name in _SHOWN if row.get(name) not in (None, "", [])]
    facts_named = [(name, value) for name, value in facts_named if value or name == "value"]
    facts = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in facts_named]
    return f" ({', '.join(facts)})" if facts else ""


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return in_yaml(value)
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
