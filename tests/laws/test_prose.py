"""Pages that were edited stay plain: no word of the list comes back.

Kept prose linters were weighed: Vale is a program in Go that no registry of Python has, and the
checks of proselint are its own. A list of words and this test do what is needed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from elgrande.engine.text.codes import page_files

ROOT = Path(__file__).parents[2]
PLAIN = (
    "README.md",
    "docs/README.md",
    *("docs/api.md", "docs/checker.md", "docs/cookbook.md", "docs/diagnostics.md"),
    *("docs/editors.md", "docs/file-formats.md", "docs/grandissimo.md", "docs/guide.md"),
    *("docs/house-rules.md", "docs/inquisitor-and-colonies.md", "docs/jubilee.md"),
    *("docs/king-and-colonies.md", "docs/king-and-intrigue.md", "docs/language.md"),
    *("docs/learning.md", "docs/limits.md", "docs/mixing.md", "docs/phrasebook.md"),
    *("docs/playing.md", "docs/sentences.md", "docs/studio.md"),
    *("docs/design.md", "docs/developing.md"),
    *(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs/decisions").glob("*.md")),
    *(file.relative_to(ROOT).as_posix() for file in page_files()),
)
"""All pages, with those of the codes."""

VALUES = {
    "docs/design.md": {"nobody"},
    "docs/developing.md": {"mend", "nobody", "remedy", "somebody", "told", "whoever"},
    "docs/file-formats.md": {"nobody"},
}
"""Words that are values of keys, or that the glossary lists as older names, by page."""

LINES = (Path(__file__).parent / "old_words.txt").read_text(encoding="utf-8").splitlines()
OLD = dict(line.split(" | ") for line in LINES if not line.startswith("#"))
IN_PAGES = {
    **OLD,
    "all the same": "still",
    "anybody": "any player, any caballero",
    "as ever": "as usual",
    "everybody": "all players, every player",
    "so many": "this number, as many",
    "none of its business": "does not affect it",
}
"""With the words that pages and data avoid, but the code does not yet."""
WORDS = re.compile(rf"\b(?:{'|'.join(IN_PAGES)})\b", re.IGNORECASE)
HEADLESS = re.compile(r"(?:^|[.;:] )(?:Who|who) (?!is |are )[a-z]+[^.?]*[.](?: |$)")
"""A statement that begins with a bare `who`: it is a player, a caballero or a Grande who does."""
ADDRESS = re.compile(r"\]\([^)]*\)")


@pytest.mark.parametrize("page", PLAIN)
def test_no_old_word_comes_back(page: str) -> None:
    found = [
        f"{page}:{number}: `{word}`; write: {IN_PAGES[word.lower()]}"
        for number, line in enumerate((ROOT / page).read_text("utf-8").splitlines(), 1)
        for word in WORDS.findall(ADDRESS.sub("]", line))
        if word not in VALUES.get(page, ())
    ]
    assert not found, "\n".join(found)


def _texts(things: object, keys: tuple[str, ...]) -> Iterator[str]:
    if isinstance(things, dict):
        for key, value in things.items():
            if isinstance(value, str) and key in keys:
                yield value
            yield from _texts(value, keys)
    elif isinstance(things, list):
        for thing in things:
            yield from _texts(thing, keys)


def _data(folder: str) -> Iterator[tuple[str, object]]:
    for path in sorted((ROOT / folder).rglob("*.yaml")):
        yield path.relative_to(ROOT).as_posix(), yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("folder", ["cards", "expansions", "examples"])
def test_titles_and_notes_are_plain(folder: str) -> None:
    found = [
        f"{file}: {text.strip()[:80]}"
        for file, things in _data(folder)
        for text in _texts(things, ("title", "text", "notes", "scenario"))
        if WORDS.search(text) or HEADLESS.search(text)
    ]
    assert not found, "\n".join(found)


def test_a_headless_statement_is_found() -> None:
    assert HEADLESS.search("The castillo is no region. Who wants the King to stay skips it.")
    assert not HEADLESS.search("Who starts the next round")
