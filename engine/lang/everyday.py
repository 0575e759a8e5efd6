"""Everyday words that an author may write, and the words of the effect language for the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..text.records import Record
from ..text.spelling import Spelling
from ..text.wording import listing


class Synonym(Record):
    """A word or sign that is not used: what is written for it, and an example.

    ways: several where it depends on the sentence; none where the word is just left out.
    """

    word: str
    ways: tuple[str, ...]
    example: str

    @property
    def hint(self) -> str:
        """The hint what to do about the word."""
        if not self.ways:
            return f"leave out `{self.word}`: `{self.example}`"
        ways = listing(f"`{way}`" for way in self.ways)
        return f"for `{self.word}` write {ways}: `{self.example}`"

    @property
    def mending(self) -> Spelling | None:
        """The hint with the text that may be put in place of the word; None where it depends."""
        return Spelling(self.hint, "".join(self.ways)) if len(self.ways) <= 1 else None


def synonym_of(word: str) -> Synonym | None:
    """The words of the language for an everyday word; None when it is not in the table."""
    return everyday().get(word.lower())


def in_the_language(word: str) -> str | None:
    """The hint for an everyday word where a name stands; None for a word that is none."""
    phrase = synonym_of(word)
    return phrase.hint if phrase is not None else None


@cache
def everyday() -> Mapping[str, Synonym]:
    """The table, by word."""
    text = (Path(__file__).parent / "everyday.txt").read_text(encoding="utf-8")
    rows = (line.split(" | ") for line in text.splitlines() if not line.startswith("#"))
    table = {}
    for word, ways, example in ([part.strip() for part in row] for row in rows):
        listed = tuple(way.strip() for way in ways.split(",")) if ways else ()
        table[word] = Synonym(word, listed, example)
    return table
