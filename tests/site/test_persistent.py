"""The stand-in for the compiled package `rpds` does what that does, as far as it goes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import rpds
from hypothesis import given
from hypothesis import strategies as st

from elgrande.engine.site import persistent

ROOT = Path(__file__).resolve().parents[2]
_KEYS = st.integers(0, 5)
_MAP_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("insert"), _KEYS, st.integers()),
        st.tuples(st.sampled_from(["remove", "discard"]), _KEYS),
        st.tuples(st.just("update"), st.dictionaries(_KEYS, st.integers())),
    )
)
_SET_STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["insert", "remove", "discard"]), _KEYS),
        st.tuples(st.just("update"), st.sets(_KEYS)),
    )
)


def stepped(before: Any, step: tuple[Any, ...]) -> Any:
    """What comes of a step; the error where there is one, and the value stays as it was."""
    try:
        return getattr(before, step[0])(*step[1:])
    except KeyError:
        return KeyError


def same(mine: Any, theirs: Any, steps: list[tuple[Any, ...]], plain: Any) -> None:
    for step in steps:
        old, (after, their_after) = plain(mine), (stepped(mine, step), stepped(theirs, step))
        assert plain(mine) == old
        if after is KeyError:
            assert their_after is KeyError
            continue
        mine, theirs = after, their_after
        assert plain(mine) == plain(theirs) and len(mine) == len(theirs)


@given(st.dictionaries(_KEYS, st.integers()), _MAP_STEPS)
def test_maps(begun: dict[int, int], steps: list[tuple[Any, ...]]) -> None:
    same(persistent.HashTrieMap(begun), rpds.HashTrieMap(begun), steps, dict)


@given(st.sets(_KEYS), _SET_STEPS)
def test_sets(begun: set[int], steps: list[tuple[Any, ...]]) -> None:
    same(persistent.HashTrieSet(begun), rpds.HashTrieSet(begun), steps, set)


@given(st.lists(_KEYS), st.lists(_KEYS))
def test_lists(begun: list[int], added: list[int]) -> None:
    steps: list[tuple[Any, ...]] = [("push_front", value) for value in added]
    same(persistent.List(begun), rpds.List(begun), steps, list)


def test_equal_maps_are_equal_and_have_one_hash() -> None:
    one = persistent.HashTrieMap({1: 2}).insert(3, 4)
    other = persistent.HashTrieMap([(3, 4), (1, 2)])
    assert one == other and hash(one) == hash(other)
    assert persistent.HashTrieMap.convert(one) is one
    two: persistent.HashTrieMap[int, int] = persistent.HashTrieMap.convert({1: 2})
    assert two.insert(3, 4) == one


_PROGRAM = """
import sys
from elgrande.engine.site import persistent
if sys.argv.pop(1) == "stand-in":
    sys.modules["rpds"] = persistent
from elgrande.cli import main
main()
"""


def test_the_same_mistakes_are_told_with_it(tmp_path: Path) -> None:
    broken = tmp_path / "cards.yaml"
    broken.write_text("expansion: mine\ndeck: [1]\ncards:\n  - id: 7\n    titel: x\n")
    told = []
    for which in ("stand-in", "package"):
        command = [sys.executable, "-c", _PROGRAM, which, "check", str(broken)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        told.append((done.returncode, done.stdout, done.stderr))
    assert told[0] == told[1]
    assert told[0][0] == 1 and "titel" in told[0][1]
