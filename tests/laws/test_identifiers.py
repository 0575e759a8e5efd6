"""The engine is generic: no identifier of the data files occurs in its code."""

from __future__ import annotations

import re
from functools import cache

from elgrande.engine.lang.parser import keywords

from .code import ROOT, Word, engine_files, words_of
from .declared import declared

GENERIC = {
    "base": "the first of a row of cells (`zone_base`), and what a class is based on",
    "front": "where a list begins, in the name of a library's method: `push_front`",
    "hand": "a hand-written loop, as opposed to the machine",
    "kept": "what was kept, of anything",
    "out": "a key of the card format: `discards_to: out`",
    "pile": "the pieces of one owner in one place: a kind of option",
    "places": "a section of the expansion format, and the plural of the model's place",
    "random": "the standard module, and bots that choose at random",
    "round": "a key of the expansion format: `track: [{round: 1}]`",
    "table": "a table of names, and the players around one",
    "turn": "to turn something over, or aside",
    "use": "to use something",
    "value": "the value of anything",
    "disk": "where the files are, in a message of the page",
}
"""Words that happen to be ids too, and what they mean in the code."""

PROSE = {"lowest", "offer", "placing", "setup", "starter", "turns"}
"""Plain English words that happen to be ids; comments and docstrings may use them freely."""


def parts_of(word: str) -> str:
    """The parts of a name: `ValueError` and `value_error` are ``_value_error_``."""
    parts = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", word)
    return f"_{'_'.join(parts).lower()}_"


@cache
def ids_in(word: str, *, prose: bool) -> frozenset[str]:
    """The declared ids that a word is, or in code: that it has among its parts."""
    if prose:
        return frozenset({word}) & declared()
    parts = parts_of(word)
    return frozenset(name for name in declared() if f"_{name}_" in parts)


def ids_of(word: Word) -> frozenset[str]:
    """The same for a word in its place."""
    return ids_in(word.text, prose=word.inside == "comment")


def offences() -> list[str]:
    """Every id in the code, but for words of the language and generic words."""
    language = set(keywords())
    found = []
    for path in engine_files():
        for word in words_of(path):
            allowed = language | GENERIC.keys()
            if word.inside == "comment":
                allowed |= PROSE
            for name in sorted(ids_of(word) - allowed):
                found.append(f"{word.file}:{word.line}: `{name}` in the {word.inside} {word.text}")
    return found


def test_no_declared_id_in_the_engine() -> None:
    found = offences()
    assert not found, "\n".join(["ids of the data files in the code:", *found])


def test_the_allowed_words_are_needed() -> None:
    """A word leaves the lists when it is no id any more, or no longer used."""
    words = [word for path in engine_files() for word in words_of(path)]
    used = {name for word in words for name in ids_of(word)}
    assert GENERIC.keys() | PROSE <= declared()
    assert GENERIC.keys() <= used


def test_ids_are_found() -> None:
    """Guards the test itself."""
    names = declared()
    for name in ("galicia", "castillo", "caballeros", "board_8_4_0", "red", "turn", "recruits"):
        assert name in names
    assert len(names) > 100
    for text in ("castillo", "score_castillo", "KingsRegion_castillo", "CASTILLO"):
        assert "castillo" in ids_in(text, prose=False)
    assert "king" in ids_in("move_king", prose=False)
    assert "king" not in ids_in("asking", prose=False)
    assert {path.relative_to(ROOT).parts[0] for path in engine_files()} >= {"engine"}
