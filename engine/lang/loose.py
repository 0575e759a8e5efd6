"""Sentences in free English, and the same in the effect language.

The loose grammar reads a line by its meaning: parts such as pieces, places, numbers and conditions,
each in the many forms that people write. Every word has to be read, except fillers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from .loose_table import TOKENS, Item, Part, Word, table

Sorts = Mapping[str, Mapping[str, str]]
"""The ids of a mix by sort: each word for one, and how the language writes it there."""

_FIELD: Final = re.compile(r"\{([A-Za-z_]+\d*)(?:\.([a-z]+))?\}")
_BRACKETED: Final = re.compile(r"\[(\d+)\]")
_SLOT: Final = re.compile(r"@([A-Z][a-z]*)")
_APOSTROPHES: Final = dict.fromkeys((0x2018, 0x2019, 0x60, 0xB4), "'")
"""Signs that people type for an apostrophe."""
_SPOKEN_OF: Final = re.compile(r"if ((?:the |own )?\w+(?:'s region)?) (?:has|is) ")
"""The place of a condition, which `it` means below."""
_BEHIND_I: Final = frozenset(("in", "=", "+", ";", "<", "<=", "++"))
"""Where `i` is not the player who writes."""
_NO_NAMES: Final = frozenset(
    ("a", "any", "all", "each", "you", "own", "region", "opponent", "player", "point", "it", "they")
)
"""Words that no author takes for a name."""
_ENDS_NAME: Final = frozenset((":", ",", ".", ";", "and", "then", "in"))
"""What follows a name that the author gives."""
_START: Final = "Line"
_COUNTED: Final = "{counted}"
"""Stands for the kind of counted pieces among the words that mean the same."""
_MOST_WORDS: Final = 60
_MOST_WAYS: Final = 4
"""So many readings of the same words are kept."""
_MOST_STEPS: Final = 20_000
"""So many forms are tried at words of a line at most."""


class _Reading(NamedTuple):
    cost: int
    text: str


class _Stop(Exception):
    """Too many steps."""


def readings(line: str, sorts: Sorts, chosen: Mapping[str, str]) -> list[str]:
    """What a line may say in the effect language, best first. chosen: names, and their sorts."""
    words = _words(line, sorts)
    if not 0 < len(words) <= _MOST_WORDS:
        return []
    found = _Reader(words, sorts).read(_START)
    if not found and "(" in words:
        plain = [word for word in words if word not in ("(", ")", "{", "}")]
        found = _Reader(plain, sorts).read(_START)
    ways = (_resolved(one.text, chosen, sorts) for one in found)
    return list(dict.fromkeys(way for way in ways if way is not None))


class _Reader:
    """Reads the words of one line. A part that begins at a word is read once."""

    def __init__(self, words: Sequence[str], sorts: Sorts) -> None:
        self._words = words
        self._sorts = sorts
        self._table = table()
        self._known: dict[tuple[str, int], dict[int, list[_Reading]]] = {}
        self._usual = {sort: next(iter(ids.values()), "") for sort, ids in sorts.items()}
        self._steps = 0

    def read(self, sort: str) -> list[_Reading]:
        try:
            return self._part(sort, 0).get(len(self._words), [])
        except _Stop:
            return []

    def _part(self, sort: str, at: int) -> dict[int, list[_Reading]]:
        """The readings of a part that begins at a word, by where they end."""
        key = sort, at
        if key in self._known:
            return self._known[key]
        self._known[key] = {}  # a part that begins with itself has no reading
        found: dict[int, list[_Reading]] = {}
        word = self._words[at] if at < len(self._words) else ""
        for form in self._table.forms[sort]:
            if form.first is not None and word.lower() not in form.first:
                continue
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise _Stop
            for end, cost, parts in self._items(form.items, 0, at, 0, ()):
                text = _filled(form.text, {**self._usual, **dict(parts)})
                found.setdefault(end, []).append(_Reading(cost + form.cost, text))
        for end, ways in found.items():
            best: dict[str, _Reading] = {}
            for way in sorted(ways, key=lambda one: one.cost):
                best.setdefault(way.text, way)
            found[end] = list(best.values())[:_MOST_WAYS]
        self._known[key] = found
        return found

    def _items(
        self,
        items: tuple[Item, ...],
        number: int,
        at: int,
        cost: int,
        parts: tuple[tuple[str, str], ...],
    ) -> Iterator[tuple[int, int, tuple[tuple[str, str], ...]]]:
        """The ways to read items from one on: where each ends, its cost, the texts of its parts."""
        if number == len(items):
            yield at, cost, parts
            return
        item = items[number]
        if isinstance(item, Word):
            word = self._words[at] if at < len(self._words) else ""
            if word in item.words or word.lower() in item.words:
                more_cost = cost + (word not in item.words)
                yield from self._items(items, number + 1, at + 1, more_cost, parts)
        elif isinstance(item, Part):
            if item.sort in self._table.forms:
                for end, ways in self._part(item.sort, at).items():
                    for way in ways:
                        more = (*parts, (item.key, way.text))
                        yield from self._items(items, number + 1, end, cost + way.cost, more)
            elif at < len(self._words) and (text := self._id(item.sort, self._words[at])):
                more = (*parts, (item.key, text))
                yield from self._items(items, number + 1, at + 1, cost, more)
        else:
            for sequence in item.ways:
                rest = (*sequence, *items[number + 1 :])
                yield from self._items(rest, 0, at, cost, parts)

    def _id(self, sort: str, word: str) -> str | None:
        """How the language writes a word of a sort; None if it is of another."""
        if sort == "int":
            return word if word.isdigit() else None
        if sort == "new" and word[:1].isupper():
            return word.lower()
        if sort in ("word", "new"):
            known = word in self._table.vocabulary or any(
                word in ids for ids in self._sorts.values()
            )
            free = not known or word == "i" or (len(word) == 1 and word != "a")
            if sort == "new":
                free = word not in _NO_NAMES and not any(
                    word in ids for ids in self._sorts.values()
                )
            return word if word.isidentifier() and free else None
        return self._sorts.get(sort, {}).get(word)


def in_digits(word: str) -> str:
    """A word, or the number that it says."""
    meant = table().same.get(word, word)
    return meant if meant.isdigit() else word


def is_known(word: str) -> bool:
    """Whether the loose grammar has a word, so that it is no misspelling of another one."""
    return word in table().same or word in table().vocabulary


# ------------------------------------------------------------------ words


def _words(line: str, sorts: Sorts) -> list[str]:
    """The words of a line, those that mean the same as one, without fillers."""
    text = re.sub(r"\bx(?=\d)", "x ", line.translate(_APOSTROPHES))
    text = re.sub(r"s'(?=\W|$)", "s's", text)
    for _ in range(2):  # what a phrase means may be part of another one
        text = table().phrases.sub(lambda said: table().same[said[0]], text)
    text = re.sub(r"\b(own|my|your)_", "own ", text.replace("{", " : ").replace("}", " "))
    text = re.sub(r"\b(opponent|player)s\.(?=\w)", r"each \1 . ", text)
    ids = {word for words in sorts.values() for word in words}
    counted = next(iter(sorts["counted"].values()), "")
    found: list[str] = []
    raw = TOKENS.findall(text)
    for word, following in zip(raw, [*raw[1:], "."], strict=True):
        before = found[-1] if found else ""
        meant = word
        if word == "i":
            meant = word if following in _BEHIND_I else "you"
        elif word not in ids and not _is_given(word, before, following):
            meant = counted if _meaning(word, ids) == _COUNTED else _meaning(word, ids)
        twice = meant in ("own", ":") and before == meant
        if meant not in table().fillers and not twice:
            found += meant.split()
    while found and found[-1] in (".", "!", ",", ";"):
        found.pop()
    return found


def _is_given(word: str, before: str, following: str) -> bool:
    """Whether the author chooses a name here, so that it stands for nothing else."""
    known = word in table().vocabulary or in_digits(word).isdigit()
    named = before == "as" and following in _ENDS_NAME
    return not known and (named or (before == "choose" and following == ":"))


def _meaning(word: str, ids: Collection[str]) -> str:
    """The word that the grammar has for one, which may lose its s."""
    same, vocabulary = table().same, table().vocabulary
    word = same.get(word, word)
    if word in vocabulary or word == _COUNTED:
        return word
    for stem in (word.removesuffix("s"), word.removesuffix("es")):
        if same.get(stem, stem) in vocabulary or stem in ids:
            return same.get(stem, stem)
    return word


# ------------------------------------------------------------------ what is written for a reading


def _filled(text: str, parts: Mapping[str, str]) -> str:
    """A text with its parts; what stands in a block is indented below its header."""
    lines: list[str] = []
    for line in text.split(" / "):
        depth = "  " * line.count(">", 0, 3)
        pieces = line.lstrip("> ") if depth else line
        last = _FIELD.search(pieces)
        whole = None
        while last is not None:
            field = _part_of(parts, last)
            before = pieces[: last.start()]
            if before.endswith(": ") and last.end() == len(pieces) and _is_block(field):
                whole = field
                pieces = before[:-1]
                break
            pieces = before + field + pieces[last.end() :]
            last = _FIELD.search(pieces, len(before) + len(field))
        pieces = _BRACKETED.sub(r"\1", pieces)
        lines += [depth + each for each in pieces.split("\n")]
        if whole is not None:
            lines += [f"{depth}  {each}" for each in whole.split("\n")]
    return "\n".join(lines)


def _part_of(parts: Mapping[str, str], field: re.Match[str]) -> str:
    text = parts.get(field[1], "")
    if field[2] == "own":  # what is theirs is the own of the player who acts
        text = re.sub(r"\btheir\b", "own", text)
    return text


def _is_block(text: str) -> bool:
    return "\n" in text or re.search(r": (?![^\[]*\])", text) is not None


def _resolved(text: str, chosen: Mapping[str, str], sorts: Sorts) -> str | None:
    """A text with names for what it chooses; None if it speaks of something not chosen."""
    theirs = _theirs(text, chosen, sorts)
    if theirs is None:
        return None
    text = theirs
    for other in ("@Bid", "@Mine"):
        if "@Die" in text and "as @Die" not in text and f"as {other}" in text:
            text = text.replace("@Die", other)
    for slot in dict.fromkeys(_SLOT.findall(text)):
        names = table().names[slot]
        given = re.search(rf"as @{slot}\b", text)
        if given is None:
            sort = names[0]
            earlier = [name for name, known in chosen.items() if known == sort]
            spoken = _SPOKEN_OF.match(text) if slot == "Town" else None
            if spoken is not None and text.index("@Town") < text.index(":"):
                spoken = None
            if len(earlier) != 1 and spoken is None:
                return None
            name = earlier[0] if spoken is None else spoken[1]
        else:
            if f"@{slot}" in text[: given.start()]:
                return None
            name = next((one for one in names[1:] if one not in chosen), "")
            if not name:
                return None
        text = re.sub(rf"@{slot}\b", name, text)
    return text.lower()


def _theirs(text: str, chosen: Mapping[str, str], sorts: Sorts) -> str | None:
    """What is `their` belongs to the player who is chosen, or else to the one who acts.

    None if the language can't say it.
    """
    if "@Victim" in text or "who" in chosen.values():
        counted = "|".join((*sorts["counted"].values(), "points"))
        text = re.sub(rf"\btheir ({counted})\b", r"\1 of @Victim", text)
        text = re.sub(rf"\btheir ({'|'.join(sorts['home'])})\b", r"the \1 of @Victim", text)
        return None if re.search(r"\btheir\b", text) else text
    return re.sub(r"\btheir\b", "own", text)
