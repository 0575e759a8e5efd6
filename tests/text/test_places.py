"""Places inside scalars: every character of a value leads back to where it is written."""

from itertools import pairwise
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import MappingNode, Node, ScalarNode
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.scalarmap import Style, scalar_offsets

STYLES = {"": Style.PLAIN, "'": Style.SINGLE, '"': Style.DOUBLE}
STYLES |= {"|": Style.LITERAL, ">": Style.FOLDED}


def scalars(node: Node | None) -> list[ScalarNode]:
    if node is None:
        return []
    if isinstance(node, ScalarNode):
        return [node]
    if isinstance(node, MappingNode):
        return [s for key, value in node.items for s in (key, *scalars(value))]
    return [s for item in node.items for s in scalars(item)]


def parsed(text: str) -> Node:
    report = Report()
    node = parse_yaml(Source("f.yaml", text), report)
    assert node is not None and not list(report), (text, list(report))
    return node


def check_map(scalar: ScalarNode) -> None:
    """The properties that every map has, whatever the style."""
    text = scalar.source.text
    offsets = scalar_offsets(text, scalar.start, scalar.raw_end, scalar.style, scalar.value)
    assert offsets is not None, (text, scalar.value)
    assert len(offsets) == len(scalar.value) + 1
    assert all(a < b for a, b in pairwise(offsets[:-1]))
    for char, offset in zip(scalar.value, offsets, strict=False):
        assert scalar.start <= offset <= scalar.raw_end
        written = text[offset : offset + 1]
        if scalar.style is Style.DOUBLE and written == "\\":
            continue
        if char == " ":
            assert written in {" ", "\n", "\t"}
        elif char == "\n":
            assert written in {"\n", ""}
        else:
            assert written == char


words = st.text(
    st.one_of(
        st.sampled_from(" \n\t'\"\\:#-a,[]{}é😀|>&*!%@`"),
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]),
    ),
    max_size=60,
)


@settings(max_examples=400, deadline=None)
@given(words, st.sampled_from(list(STYLES)), st.integers(10, 80), st.integers(0, 4), st.booleans())
def test_dumped_text_leads_back(
    value: str, style: str, width: int, depth: int, unicode: bool
) -> None:
    data: object = value
    for _ in range(depth):
        data = {"key": data} if depth % 2 else [data]
    form: dict[str, Any] = {"width": width, "allow_unicode": unicode, "indent": 2 + depth}
    text: str = yaml.dump(data, default_style=style, **form)
    report = Report()
    node = parse_yaml(Source("f.yaml", text), report)
    if node is None or list(report):  # a sign that we refuse; PyYAML's dumper does not mind it
        assert {found.code for found in report} <= {"E104", "E107", "E110", "E115"}, text
        return
    found = scalars(node)
    for scalar in found:
        check_map(scalar)
    round_trip = yaml.safe_load(text) == data  # PyYAML's dumper breaks some texts that it folds
    if Style.PLAIN is not found[-1].style and round_trip:
        assert found[-1].value == value


lines = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from(["", "a", "bc d", "x  ", "- y", "# z", "\tq"])),
    max_size=7,
)


@settings(max_examples=600, deadline=None)
@given(
    st.sampled_from("|>"),
    st.sampled_from(["", "+", "-"]),
    st.sampled_from(["", "1", "2", "4"]),
    st.sampled_from([" # why", "", "  "]),
    lines,
    st.sampled_from(["", "\n", "\n\n\n", "\nb: 1\n"]),
)
def test_blocks_by_hand_lead_back(
    kind: str, chomp: str, indent: str, comment: str, body: list[tuple[int, str]], end: str
) -> None:
    text = f"a:\n  k: {kind}{indent}{chomp}{comment}\n"
    text += "\n".join(" " * (4 + more) + line for more, line in body) + end
    node = parse_yaml(Source("f.yaml", text), Report())
    for scalar in scalars(node):
        check_map(scalar)


flow_parts = st.lists(
    st.sampled_from(
        [
            "a",
            "b c",
            " ",
            "  ",
            "\n",
            "\n  ",
            " \n\n ",
            "''",
            "é",
            "\\\n",
            "\\n",
            "\\x41",
            "\t",
            "#",
        ]
    )
    | st.sampled_from(["\\u00e9", "\\U0001F600", "\\\\", '\\"', "\\ ", "\\\t", "\\/", ": "]),
    max_size=10,
)


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(["'", '"', ""]), flow_parts)
def test_flow_scalars_by_hand_lead_back(quote: str, parts: list[str]) -> None:
    inside = "".join(parts)
    text = f"- x\n-  {quote}{inside}{quote}\n- y"
    node = parse_yaml(Source("f.yaml", text), Report())
    for scalar in scalars(node):
        check_map(scalar)


def place_of(text: str, word: str) -> tuple[str, str]:
    """What `span_of` says of a word of the value of the key `k`, and the text that it covers."""
    node = parsed(text)
    scalar = scalars(node)[-1]
    start = scalar.value.index(word)
    span = scalar.span_of(start, start + len(word))
    source = scalar.source
    covered = source.text[source.offset(*span.start) : source.offset(*span.end)]
    return f"{span.line}:{span.column}-{span.end_line}:{span.end_column}", covered


@pytest.mark.parametrize(
    ("text", "word", "place", "covered"),
    [
        ("k: move the king", "king", "1:13-1:17", "king"),
        ("k: move\n  the king", "king", "2:7-2:11", "king"),
        ("k: move\n  the king", "move the", "1:4-2:6", "move\n  the"),
        ("k: 'it''s the king'", "king", "1:15-1:19", "king"),
        ("k: 'it''s the king'", "it's", "1:5-1:10", "it''s"),
        ('k: "caf\\u00e9 king"', "king", "1:15-1:19", "king"),
        ('k: "caf\\u00e9 king"', "é", "1:8-1:14", "\\u00e9"),
        ('k: "a\\\n   b king"', "king", "2:6-2:10", "king"),
        ("k: |\n  move\n  the king\n", "king", "3:7-3:11", "king"),
        ("k: |\n  move\n  the king\n", "move", "2:3-2:7", "move"),
        ("k: |\n  move\n    the king\n", "  the", "3:3-3:8", "  the"),
        ("k: |4\n      move\n    the king\n", "  move", "2:5-2:11", "  move"),
        ("k: |-\n\n  move\n\n\n", "move", "3:3-3:7", "move"),
        ("k: >2+ # why\n  move\n  the king\n\n", "king", "3:7-3:11", "king"),
        ("k: >\n  move\n\n  the\n    more\n  king", "king", "6:3-6:7", "king"),
        ("- - k: |\n        move it", "it", "2:14-2:16", "it"),
        ("é😀: 😀 king", "king", "1:7-1:11", "king"),
        ("k: [a, {b: the king}]", "king", "1:16-1:20", "king"),
        ("k: |\r\n  move\r\n  the king\r\n", "king", "3:7-3:11", "king"),
        ("\ufeffk: the king", "king", "1:8-1:12", "king"),
    ],
)
def test_words_have_exact_places(text: str, word: str, place: str, covered: str) -> None:
    assert place_of(text, word) == (place, covered)


def test_end_of_value_has_a_place() -> None:
    scalar = scalars(parsed("k: |\n  move\nb: 1\n"))[1]
    assert scalar.place(0) == (2, 3)
    assert scalar.place(4) == (2, 7)
    assert scalar.place(len(scalar.value)) == (2, 7 + 1) or scalar.place(5) == (3, 1)
    empty = scalars(parsed("k:\nb: 1"))[1]
    assert empty.place(0) == (1, 3)
    assert scalars(parsed("k: 'ab'"))[1].place(2) == (1, 7)
