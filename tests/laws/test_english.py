"""Each node has its own English: its form, a template or a method, and no list elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.english.templates import OF_NAMES, OF_TEXTS, template
from elgrande.engine.lang.filling import form
from elgrande.engine.lang.forms import Form, Part, Sometimes

from .code import ROOT

NODES = [
    value
    for value in vars(tree).values()
    if isinstance(value, type)
    and issubclass(value, tree.Node)
    and not value.__subclasses__()
    and value is not tree.Unread
]
WITH_TEMPLATE = [kind for kind in NODES if kind.english or kind.question]
OF_THE_VOICE = {"they", "their"}


def said_by_method(kind: type[tree.Node]) -> bool:
    return kind.render is not tree.Node.render


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_node_is_said(kind: type[tree.Node]) -> None:
    assert said_by_method(kind) or kind.english or form(kind), kind


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_a_template_stands_only_where_the_form_differs(kind: type[tree.Node]) -> None:
    if kind.english:
        assert template(kind.english) != form(kind), "its form says the same"


def parts_of(pieces: Form) -> Iterator[Part]:
    for piece in pieces:
        if isinstance(piece, Part):
            yield piece
        elif isinstance(piece, Sometimes):
            yield Part(piece.field, "")
            yield from parts_of(piece.inside)


@pytest.mark.parametrize("kind", WITH_TEMPLATE, ids=lambda kind: kind.__name__)
def test_templates_name_parts_and_manners_that_there_are(kind: type[tree.Node]) -> None:
    for text in (kind.english, kind.question):
        for part in parts_of(template(text)):
            assert part.field in {*kind.FIELDS, *OF_THE_VOICE}, (text, part.field)
            assert set(part.how) <= {*OF_TEXTS, *OF_NAMES}, (text, part.how)


def test_english_has_no_list_of_node_classes() -> None:
    """The names of classes occur there as types only: of what a function is given or gives."""
    names = {kind.__name__ for kind in NODES}
    for path in sorted((ROOT / "engine" / "lang" / "english").glob("*.py")):
        code = ast.parse(path.read_text(encoding="utf-8"))
        types = {
            id(inner)
            for node in ast.walk(code)
            for hint in (getattr(node, "annotation", None), getattr(node, "returns", None))
            if hint is not None
            for inner in ast.walk(hint)
        }
        for node in ast.walk(code):
            if id(node) in types or not isinstance(node, ast.Name | ast.Attribute):
                continue
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert name not in names, f"{path.name}:{node.lineno}: {name}"
