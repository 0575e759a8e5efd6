"""The schemas themselves, and that both ways of checking against them agree."""

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import elgrande.engine.text.schema.check as schemacheck
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.schema.check import check_schema, schema_name
from elgrande.engine.text.schema.fit import compile_fits
from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER, schema
from elgrande.engine.text.schema.wording import as_id
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import Node, to_data
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.reading import read_source

NAMES = ["card", "region", "expansion", "scenario", "mix"]
ROOT = SCHEMA_FOLDER.parent
FILES = [
    path
    for folder in ("cards", "expansions", "examples", "tests/scenarios")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every subschema of a schema, with where it stands."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key in ("properties", "patternProperties"):
                for name, part in value.items():
                    yield from parts(part, f"{path}/{name}")
            elif key in ("items", "propertyNames", "if", "then", "else", "not"):
                yield from parts(value, f"{path}/{key}")
            elif key in ("anyOf", "oneOf"):
                for place, part in enumerate(value):
                    yield from parts(part, f"{path}/{place}")


def test_things_of_a_position_leave_out_the_keys_beside_them() -> None:
    raw = json.loads((SCHEMA_FOLDER / "scenario.schema.json").read_text(encoding="utf-8"))
    for part in (raw["properties"]["given"], raw["$defs"]["expect"]):
        (pattern,) = part["patternProperties"]
        left_out = pattern.removeprefix("^(?!(").partition(")$)")[0].split("|")
        assert {*left_out} == {*part["properties"]}, (
            "each key is a thing or has a meaning of its own"
        )


@pytest.mark.parametrize("name", NAMES)
def test_schema_is_correct_and_closed(name: str) -> None:
    raw = json.loads((SCHEMA_FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert raw["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(raw)
    for path, part in parts(schema(name)):
        if part.get("type") == "object":
            assert part.get("additionalProperties") is False, path
        for key, value in part.get("properties", {}).items():
            if "/then/" not in path + "/":
                assert len(value.get("description", "")) > 15, f"{path}/{key}"


@pytest.mark.parametrize("name", NAMES)
def test_keys_that_look_like_numbers_have_no_type(name: str) -> None:
    """Editors take `4` for a number even as a key: a schema must not ask for a text there."""
    for path, part in parts(schema(name)):
        keys = part.get("propertyNames", {})
        if "pattern" in keys and re.search(keys["pattern"], "4"):
            assert "type" not in keys, path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_of_the_project_fits(path: Path) -> None:
    report = Report()
    source = read_source(path, report)
    node = parse_yaml(source, report) if source is not None else None
    assert node is not None
    name = schema_name(node, report)
    assert name is not None
    check_schema(node, name, report)
    assert [(found.where, found.message) for found in report] == []
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    named = (path.parent / first.split("=")[1]).resolve()
    assert named == SCHEMA_FOLDER / f"{name}.schema.json"


def tree(text: str) -> Node:
    node = parse_yaml(Source("f", text), Report())
    assert node is not None
    return node


SAMPLES = {
    "card": """
        {expansion: base, deck: d, source: {rulebook: S1, section: x}, cards: [
        {id: a, title: A, copies: 2, numbers: {n: 1}, action: may, effect: e,
        confidence: {effect: stated}, notes: n, source: [{rulebook: S0}]}, {id: b, title: B}]}""",
    "region": """
        {expansion: base, regions: [{id: a, title: A, scores: [4, 2, 0], neighbours: [b],
        traits: [t], confidence: {scores: public}}]}""",
    "expansion": """
        {expansion: base, title: T, version: "1", edition: true, requires: [a], colours: [r, g],
        players: {least: 2, most: 5}, places: {p: {title: P, seen_by: all, scores: [1]}},
        pieces: {c: {plural: cs, each_player: 3}, k: {members: {m: {}}}},
        card_zones: {h: {seen_by: owner}}, decks: {d: {title: D, discards_to: out}},
        orders: {o: {by: v, on: t, highest_first: true}}, zones: {z: any region},
        parameters: {x: {title: X, flag: true}, y: {title: Y, one_of: [a, b], value: a}},
        procedures: {p: {title: P, steps: [{id: s, effect: e}]}},
        rules: [{id: r, rule: x, title: R}], track: [{round: 1}, {do: p}], start: p,
        scoring: {counts: c, ranks_paid: {2: 1}, tied_group: {pays: 1, uses: 2}},
        short_game: {skip_rounds: [1]}, set: {x: false, y: b},
        patch: {cards: {a: {title: T}}, decks: {d: {discards_to: out}}, zones: {z: w}},
        steps: [{in: p, after: s, step: {id: t, effect: e}}]}""",
    "scenario": """
        {scenario: S, source: {rulebook: S1}, rules: {with: [a, .], edition: e, set: {x: true}},
        players: [r, g], given: {at: {round: 4}, by: r, points: {r: 1}, k: p, p: {r: 3},
        g: {r: p}, h: {r: [c]}, o: [c, {card: c, ends: this}]},
        steps: [{r: a -> b}, {r: [yes, 3]}, {expect: {p: {r: 1}, points: {r: 2}, gained: {},
        why: {r: [4 first p, -1 x]}, decision: r, options: [yes, 2], refused: {p/r: t},
        round: 4}}]}""",
    "mix": """
        {mix: M, notes: n, with: [a, ./b], versions: {a: "1"}, edition: e,
        set: {x: true, y: b, z: 3}, stacks: {d: [c, e]}, players: [r, g], short: true,
        accept: [W515]}""",
}


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from places(value, (*path, place))


ODD: list[Any] = [None, True, 0, 1, -3, 2.5, 1.0, "", "x", "a b", "x\n", [], [1, 1], {}, {"a": {}}]


def mutate(data: Any, chance: random.Random) -> Any:
    """One random mistake: a key or entry gone, doubled, renamed, added, or another value."""
    data = copy.deepcopy(data)
    if not data:
        return {"cards": []}
    *way, last = chance.choice([path for path in places(data) if path])
    at = data
    for step in way:
        at = at[step]
    kind = chance.randrange(4)
    if kind == 0:
        del at[last]
    elif kind == 1:
        at[last] = chance.choice(ODD)
    elif isinstance(at, list):
        at.insert(last, chance.choice([at[last], *ODD]))
    elif kind == 2:
        at[str(last)[:-1] or "Q"] = at.pop(last)
    else:
        at[chance.choice(["extra", "Bad Key", "a/b", "at", "expect", "copies", "dealt"])] = at[last]
    return data


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False), st.integers(1, 3))
def test_fast_check_agrees_with_jsonschema(name: str, chance: random.Random, times: int) -> None:
    data: Any = to_data(tree(SAMPLES[name]))
    fits = schemacheck._fits(name)
    assert fits(data)
    for _ in range(times):
        data = mutate(data, chance)
    errors = list(schemacheck._validator(name).iter_errors(data))
    assert fits(data) == (not errors), (data, errors)
    node = tree(json.dumps(data).replace("\\n", "\\n"))
    report = Report()
    check_schema(node, name, report)
    assert bool(report.errors) == bool(errors), (data, errors)


def test_unknown_schema_keywords_are_refused() -> None:
    with pytest.raises(ValueError, match="unevaluatedProperties"):
        compile_fits({"unevaluatedProperties": False})
    with pytest.raises(ValueError, match="additionalProperties"):
        compile_fits({"additionalProperties": {"type": "string"}})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("cards: []", "card"),
        ("{scenario: s, regions: []}", "region"),
        ("{expansion: e, scenario: s}", "scenario"),
        ("{expansion: e, title: t}", "expansion"),
        ("{mix: m, expansion: e}", "mix"),
        ("{title: t}", None),
        ("text", None),
        ("{}", None),
    ],
)
def test_keys_tell_the_kind_of_file(text: str, name: str | None) -> None:
    report = Report()
    assert schema_name(tree(text), report) == name
    assert [found.code for found in report] == ([] if name else ["E201"])


def test_places_with_an_error_already_are_passed_over() -> None:
    report = Report()
    node = parse_yaml(
        Source("f", "{deck: *x, cards: [{id: 1234567890123456789, title: a}]}"), report
    )
    assert node is not None
    check_schema(node, "card", report)
    assert [found.code for found in report] == ["E108", "E115"]


@pytest.mark.parametrize(
    ("written", "pattern", "hint"),
    [
        ("the castillo", "^[a-z0-9_]+(/[a-z0-9_]+)*$", "write `castillo`"),
        ("Court/Red", "^[a-z0-9_]+(/[a-z0-9_]+)*$", "write `court/red`"),
        ("king and intrigue", "^([a-z][a-z0-9_]*|\\.\\.?(/[a-z]+)*)$", "write `king_and_intrigue`"),
        ("Big Box", "^[a-z][a-z0-9_]*$", "write `big_box`"),
        ("S 1", "^[SP][0-9]+$", None),
        ("!", "^[a-z][a-z0-9_]*$", None),
    ],
)
def test_what_is_no_id_gets_the_nearest_one(written: str, pattern: str, hint: str | None) -> None:
    assert as_id(written, pattern) == hint
