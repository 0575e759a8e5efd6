"""Parses choices as scenarios write them: `yes -> 2 x (pile -> place)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..text.limits import MAX_CHOICES_LENGTH
from ..text.wording import quoted

_TOKENS = re.compile(r"\s*(->|\(|\)|(\d+)\s+x\s*(?=\()|[^\s()>]+)")
_MOST = 1_000
_DEEPEST = 30


class ChoicesError(ValueError):
    """Choices that can't be parsed; the message says where."""


def read_choices(written: Any) -> list[str]:
    """The keys in order. Raises ChoicesError."""
    if isinstance(written, Sequence) and not isinstance(written, str):
        return [key for item in written for key in read_choices(item)]
    text = str(written)
    if len(text) > MAX_CHOICES_LENGTH:
        raise ChoicesError(f"choices have at most {MAX_CHOICES_LENGTH:,} characters")
    return _Reader(text).everything()


def likely_choices(written: str) -> str | None:
    """Unreadable choices with their signs corrected, or None if that does not help."""
    normalized = re.sub(r"\s*(?:,|(?<!-)>)\s*", " -> ", written)
    normalized = re.sub(r"\b(\d+)\s*x\s*\(", r"\1 x (", normalized)
    normalized = re.sub(r"\b(\d+) x ([^\s()>]+)", r"\1 x (\2)", normalized)
    normalized = " -> ".join(map(_without_verb, normalized.split(" -> ")))
    try:
        read_choices(normalized)
    except ChoicesError:
        return None
    return normalized


def _without_verb(choice: str) -> str:
    """A choice without a leading word such as `pick`."""
    from ..lang.everyday import synonym_of  # only for choices that can't be read
    from ..lang.suggestions import verbs

    first, _, rest = choice.partition(" ")
    return rest if rest and (first in verbs() or synonym_of(first) is not None) else choice


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        self.depth = 0
        at = 0
        while text[at:].strip():
            match = _TOKENS.match(text, at)
            if match is None:
                raise ChoicesError(f"{quoted(text[at:].strip())} can't be read in {quoted(text)}")
            self.tokens.append(match[2] + " x" if match[2] else match[1])
            at = match.end()

    def everything(self) -> list[str]:
        keys = self._sequence()
        if self.tokens:
            raise ChoicesError(f"{quoted(self.tokens[0])} does not fit in {quoted(self.text)}")
        return keys

    def _sequence(self) -> list[str]:
        keys = self._item()
        while self.tokens and self.tokens[0] == "->":
            self.tokens.pop(0)
            keys += self._item()
        return keys

    def _item(self) -> list[str]:
        if not self.tokens or self.tokens[0] in ("->", "(", ")"):
            raise ChoicesError(f"a choice is missing in {quoted(self.text)}")
        token = self.tokens.pop(0)
        if not token.endswith(" x"):
            return [token]
        self.tokens.pop(0)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ChoicesError(
                f"choices are nested more than {_DEEPEST} deep in {quoted(self.text)}"
            )
        keys = self._sequence()
        self.depth -= 1
        if not self.tokens or self.tokens.pop(0) != ")":
            raise ChoicesError(f"a `)` is missing in {quoted(self.text)}")
        times = int(token[:-2])
        if times == 0:
            raise ChoicesError(f"`0 x` repeats nothing in {quoted(self.text)}: write at least 1")
        if times * len(keys) > _MOST:
            raise ChoicesError(f"more than {_MOST} choices in {quoted(self.text)}")
        return keys * times
