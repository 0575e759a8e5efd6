"""YAML to trees: values, limits, and what is refused."""

import sys
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.engine.text import limits
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml import parsing as yamlfile
from elgrande.engine.text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    find,
    find_key,
    to_data,
)
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.purepython import PureParser


def parse(text: str) -> tuple[Node | None, list[str]]:
    report = Report()
    node = parse_yaml(Source("f", text), report)
    return node, [f"{found.where.removeprefix('f:')} {found.code}" for found in report]


def data(text: str) -> object:
    node, wrong = parse(text)
    assert node is not None and not wrong, wrong
    return to_data(node)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("No", "No"),
        ("true", True),
        ("FALSE", False),
        ("tRue", "tRue"),
        ("~", None),
        ("null", None),
        ("''", ""),
        ("'true'", "true"),
        ('"12"', "12"),
        ("|\n  12", "12"),
        ("12", 12),
        ("-12", -12),
        ("+3", 3),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("-", [None]),
        ("1.2.3", "1.2.3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        (".", "."),
        ("=", "="),
        ("<<", "<<"),
        ("galicia/blue -> aragon", "galicia/blue -> aragon"),
        ("2 x (a/b -> c)", "2 x (a/b -> c)"),
    ],
)
def test_plain_texts_stand_for_what_yaml_1_2_says(text: str, value: object) -> None:
    found = data(text)
    assert found == value and type(found) is type(value)


def test_keys_are_always_texts() -> None:
    assert data("{2: 1, true: 2, ~: 3, 'x y': 4}") == {"2": 1, "true": 2, "~": 3, "x y": 4}


def test_find_and_spans() -> None:
    node, _ = parse("a:\n  - b: 1\n    c: [x, yy]\n  -\nd: {e: f}  # end\n")
    assert isinstance(node, MappingNode)

    def span(path: list[str | int]) -> tuple[tuple[int, int], tuple[int, int]]:
        found = find(node, path)
        assert found is not None
        return found.span.start, found.span.end

    assert span([]) == ((1, 1), (5, 10))
    assert span(["a"]) == ((2, 3), (4, 4))
    assert span(["a", 0]) == ((2, 5), (3, 15))
    assert span(["a", 0, "c", 1]) == ((3, 12), (3, 14))
    assert span(["a", 1]) == ((4, 4), (4, 4))
    assert span(["d"]) == ((5, 4), (5, 10))
    key = find_key(node, ["d", "e"])
    assert key is not None and key.span.start == (5, 5)
    assert node.keys() == ["a", "d"] and "d" in node and node.get("x") is None
    absent: list[list[str | int]] = [["x"], ["a", 2], ["a", "0"], ["a", 0, "b", "c"], ["a", -1]]
    for path in absent:
        assert find(node, path) is None
    assert find_key(node, []) is None and find_key(node, ["a", 0]) is None


def test_a_block_scalar_ends_with_its_last_line() -> None:
    node, _ = parse("a:\n  b: |+\n    x\n\n\nc: 1\n")
    scalar = find(node, ["a", "b"]) if node else None
    assert isinstance(scalar, ScalarNode) and scalar.value == "x\n\n\n"
    assert scalar.span.end == (3, 6)


def test_duplicate_keys_keep_the_first() -> None:
    node, wrong = parse("a: 1\nb: 2\na: 3\n")
    assert node is not None and to_data(node) == {"a": 1, "b": 2}
    assert wrong == ["3:1 E109"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a: !x 1", ["1:4 E107"]),
        ("!x\na: 1", ["1:1 E107"]),
        ("a: !!python/object/apply:os.system [ls]", ["1:4 E107"]),
        ("a: &x 1\nb: *x", ["1:4 E108", "2:4 E108"]),
        ("*x : 1", ["1:1 E108"]),
        ("a: &x\nb: !y\n", ["1:4 E108", "2:4 E107"]),
        ("? {a: 1}\n: 2", ["1:3 E110"]),
        ("?\n: 2", ["1:2 E110"]),
        ('"a\\nb": 2', ["1:1 E110"]),
        ("a: 1\n--- \nb: 1\n---\nc: 1", ["2:1 E111"]),
        ("a: 1234567890123456", ["1:4 E115"]),
        ("a: 1e999", ["1:4 E115"]),
        ("", ["f E114"]),
        ("---\n...\n", []),
        ("a: b: c", ["1:5 E105"]),
        ("a: [1", ["1:4 E105"]),
        ("\ta: 1", ["1:1 E106"]),
        ("a:\n\t- 1", ["2:1 E106"]),
        ("a: x\x85y", ["1:5 E104"]),
        ("a: x\ufeffy", ["1:5 E104"]),
        ('a: "\\x00"', ["1:5 E104"]),
        ('a: "\\uD800"', ["1:7 E105"]),
    ],
)
def test_what_is_refused(text: str, wrong: list[str]) -> None:
    assert parse(text)[1] == wrong


def test_anchors_leave_exact_places_behind() -> None:
    node, _ = parse("a: &x !y\n  word more\n")
    scalar = find(node, ["a"]) if node else None
    assert isinstance(scalar, ScalarNode) and scalar.place(5) == (2, 8)


def test_nesting_limit_is_exact() -> None:
    deep = limits.MAX_DEPTH
    assert parse("[" * deep + "]" * deep)[1] == []
    assert parse("[" * (deep + 1) + "]" * (deep + 1))[1] == [f"1:{deep + 1} E112"]
    assert parse("- " * (deep + 1))[1] == [f"1:{2 * deep + 1} E112"]


def test_node_limit_is_exact() -> None:
    lists = ("[" + "a," * 999 + "],") * 99 + "["  # each list is a value itself, the outermost too
    most = limits.MAX_NODES - 99 * 1000 - 2
    assert parse("[" + lists + "a," * most + "]]")[1] == []
    assert [row.split()[1] for row in parse("[" + lists + "a," * (most + 1) + "]]")[1]] == ["E113"]


@pytest.mark.parametrize(("text", "entry"), [("[{}]", "a,"), ("{}", "k{}: 1\n"), ("{}", "- a\n")])
def test_entry_limit_is_exact(text: str, entry: str) -> None:
    def file(entries: int) -> str:
        return text.format("".join(entry.format(n) for n in range(entries)))

    assert parse(file(limits.MAX_ENTRIES))[1] == []
    assert [row.split()[1] for row in parse(file(limits.MAX_ENTRIES + 1))[1]] == ["E113"]


BOMB = "a: &a [x,x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)},*{chr(97 + i)}]\n" for i in range(20)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "[" * 900_000,
        "{a: " * 200_000,
        "- " * 400_000,
        "? " * 400_000,
        "{" + "a: 1, " * 160_000 + "}",
        "".join(f"k{i}: 1\n" for i in range(40_000)),
        "cards: [" + "1, " * 90_000 + "]",
        "expansion: a\nrequires: [" + ", ".join(f"a{i}" for i in range(90_000)) + "]",
        "a: '" + "''" * 400_000 + "'",
        "a: |\n" + " " * 900_000 + "x\n y",
        "\x07" * 900_000,
        "a" * 900_000 + ": 1",
        "a: " + "9" * 900_000,
        "a:\n" + " b\n" * 200_000,
    ],
    ids=range(15),
)
def test_hostile_files_end_soon(text: str) -> None:
    from elgrande.engine.text.schema.check import check_schema, schema_name

    start = time.process_time()
    report = Report()
    node = parse_yaml(Source("f", text), report)
    name = schema_name(node, report) if node is not None else None
    if node is not None and name is not None:
        check_schema(node, name, report)
    assert time.process_time() - start < 30
    assert len(report) <= limits.MAX_DIAGNOSTICS_PER_FILE + 1


def shape(node: Node | None) -> object:
    """All of a tree that is to be the same whichever parser made it."""
    if node is None:
        return None
    where = (node.start, node.end)
    if isinstance(node, ScalarNode):
        return (*where, node.value, node.data, node.style)
    if isinstance(node, SequenceNode):
        return (*where, [shape(item) for item in node.items])
    return (*where, [(shape(key), shape(value)) for key, value in node.items])


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(plain_data, st.sampled_from([None, True, False]), st.integers(2, 6))
def test_both_parsers_give_the_same_tree(value: object, flow: bool | None, indent: int) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow, indent=indent, allow_unicode=True)
    fast, wrong = parse(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamlfile, "_new_parser", PureParser)
        slow, slowly_wrong = parse(text)
    assert shape(fast) == shape(slow) and wrong == slowly_wrong


@pytest.mark.parametrize("text", ["a: b: c", "a: [", "a: 'x", "a\nb: 1", "- a\nb: 1", "a: @x"])
def test_both_parsers_lead_to_the_same_message(text: str) -> None:
    messages = []
    for parser in (None, PureParser):
        with pytest.MonkeyPatch.context() as patch:
            if parser is not None:
                patch.setattr(yamlfile, "_new_parser", parser)
            report = Report()
            parse_yaml(Source("f", text), report)
            messages.append(list(report))
    assert messages[0] == messages[1] != []


def test_without_the_c_library_python_parses() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "yaml._yaml", None)
        assert data("a: [1, b]") == {"a": [1, "b"]}
