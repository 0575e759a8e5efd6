"""The kinds of mistakes: each finds its places in the real files and damages one of them."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from elgrande.engine.lang.names import Category, Names
from elgrande.engine.rules.files.files import RuleFile

from .words import Effect, Spot, effects_of, is_keyword, keys_of, local_names, values_of, words_of


@dataclass(frozen=True)
class Seeded:
    """A damaged copy of one file, and what was done to it."""

    file: int
    text: str
    what: str


@dataclass(frozen=True)
class Corpus:
    """The files, the names in force, and every effect."""

    files: list[RuleFile]
    names: Names
    effects: tuple[Effect, ...]
    known: frozenset[str]
    """Every word that means something: a misspelling that hits one of them is another valid name,
    and does not count."""

    def change(self, spot: Spot, new: str) -> Seeded:
        """The file with other text at a spot."""
        text = self.files[spot.file].source.text
        line = text.count("\n", 0, spot.start) + 1
        what = f"{self.files[spot.file].source.name}:{line}: {spot.text(self.files)!r} -> {new!r}"
        return Seeded(spot.file, text[: spot.start] + new + text[spot.end :], what)


def corpus(files: list[RuleFile], names: Names) -> Corpus:
    """All that the kinds of mistakes need to know."""
    effects = tuple(e for n, file in enumerate(files) for e in effects_of(file, n))
    known = {*names.categories, *names.plurals, *names.traits, *names.numbers}
    known |= {value for values in names.values.values() for value in values}
    return Corpus(files, names, effects, frozenset(known))


Maker = Callable[[Corpus, random.Random], "Seeded | None"]
"""Makes one mistake; None when the place that was drawn does not allow it."""


# ---------------------------------------------------------------- misspellings


def misspelt(word: str, source: random.Random, known: Iterable[str] = ()) -> str:
    """The word with a letter left out, doubled, changed, added or swapped with the next one."""
    while True:
        at = source.randrange(len(word))
        letter = source.choice(string.ascii_lowercase)
        new = source.choice(
            [
                word[:at] + word[at + 1 :],
                word[:at] + word[at] + word[at:],
                word[:at] + letter + word[at + 1 :],
                word[:at] + letter + word[at:],
                word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
            ]
        )
        if len(word) == 1:
            new = word + letter
        if new and new != word and new not in known and not is_keyword(new):
            return new


def _misspell(corpus: Corpus, spot: Spot, source: random.Random, also: set[str]) -> Seeded:
    word = spot.text(corpus.files)
    return corpus.change(spot, misspelt(word, source, corpus.known | also))


def misspelt_key(corpus: Corpus, source: random.Random) -> Seeded | None:
    """A key of a mapping."""
    number = source.randrange(len(corpus.files))
    spots = list(keys_of(corpus.files[number], number))
    return _misspell(corpus, source.choice(spots), source, {s.text(corpus.files) for s in spots})


def misspelt_value(corpus: Corpus, source: random.Random) -> Seeded | None:
    """An id, or a word of a list that the schema gives, as the value of a key."""
    number = source.randrange(len(corpus.files))
    spots = [
        spot
        for key, spot, node in values_of(corpus.files[number], number)
        if key not in ("id", "expansion", "edition")
        and not _declares(key)
        and isinstance(node.data, str)
        and re.fullmatch("[a-z][a-z0-9_]*", node.value)
    ]
    return _misspell(corpus, source.choice(spots), source, set()) if spots else None


def _declares(key: str) -> bool:
    """Keys whose values are declared right there: any spelling is one."""
    return key in ("colours", "traits", "one_of", "skip_rounds")


def _misspelt_word(wanted: Callable[[Corpus, Effect, str], bool]) -> Maker:
    def make(corpus: Corpus, source: random.Random) -> Seeded | None:
        effect = source.choice(corpus.effects)
        spots = words_of(effect, corpus.files)
        spots = [spot for spot in spots if wanted(corpus, effect, spot.text(corpus.files))]
        local = local_names(effect, corpus.files)
        return _misspell(corpus, source.choice(spots), source, local) if spots else None

    return make


_VERBS = frozenset({"move", "choose", "score", "draw", "shuffle", "discard", "keep", "stop"})
_VERBS |= {"give", "settle", "do", "perform", "reveal", "return"}


def _is_verb(corpus: Corpus, effect: Effect, word: str) -> bool:
    return word in _VERBS


def _is_other_keyword(corpus: Corpus, effect: Effect, word: str) -> bool:
    return is_keyword(word) and word not in _VERBS and word not in corpus.known


def _is_zone(corpus: Corpus, effect: Effect, word: str) -> bool:
    return corpus.names.category(word) in (
        Category.REGION,
        Category.PLACE,
        Category.PLAYERS_PLACE,
        Category.ZONE,
        Category.CARD_ZONE,
        Category.PLAYERS_CARD_ZONE,
        Category.DECK,
    )


def _is_id(corpus: Corpus, effect: Effect, word: str) -> bool:
    is_name = word in corpus.known and not is_keyword(word)
    return is_name and not _is_zone(corpus, effect, word)


def _is_local(corpus: Corpus, effect: Effect, word: str) -> bool:
    return word in local_names(effect, corpus.files) and word not in corpus.known


# ---------------------------------------------------------------- misplaced


def swapped_words(corpus: Corpus, source: random.Random) -> Seeded | None:
    """Two neighbouring words of a clause in the wrong order."""
    line = source.choice(source.choice(corpus.effects).lines)
    words = line.text(corpus.files).split(" ")
    if len(words) < 2:
        return None
    at = source.randrange(len(words) - 1)
    if words[at] == words[at + 1]:
        return None
    words[at : at + 2] = words[at + 1], words[at]
    return corpus.change(line, " ".join(words))


_PARAMETERS = [
    "for first place only",
    "in board order",
    "then the provinces",
    "to the castillo",
    "from own court",
    "as target",
    "clockwise",
    "that is not taboo",
    "until the end of this round",
    "up to 2",
    "own",
    "any",
    "whose value is not on any table",
]
_FITS = {
    "for first place only": "score",
    "in board order": "score",
    "clockwise": "each",
    "that is not taboo": "region",
    "whose value is not on any table": "move any card",
}
"""Where a parameter belongs: it is not put on a clause with these words."""


def foreign_parameter(corpus: Corpus, source: random.Random) -> Seeded | None:
    """A parameter of one verb at the end of the clause of another."""
    line = source.choice(source.choice(corpus.effects).lines)
    text = line.text(corpus.files)
    parameter = source.choice(_PARAMETERS)
    if parameter in text or (parameter in _FITS and _FITS[parameter] in text):
        return None
    colon = ":" if text.endswith(":") else ""
    return corpus.change(line, f"{text.removesuffix(':')} {parameter}{colon}")


def moved_words(corpus: Corpus, source: random.Random) -> Seeded | None:
    """One or two words of a clause at another place of it."""
    line = source.choice(source.choice(corpus.effects).lines)
    text = line.text(corpus.files)
    words = text.split(" ")
    size = source.choice([1, 2])
    if len(words) < size + 2:
        return None
    at = source.randrange(len(words) - size + 1)
    taken, rest = words[at : at + size], words[:at] + words[at + size :]
    to = source.randrange(len(rest) + 1)
    new = " ".join(rest[:to] + taken + rest[to:])
    return None if new == text else corpus.change(line, new)


def misplaced_key(corpus: Corpus, source: random.Random) -> Seeded | None:
    """A line `key: value` of one mapping in another, less or more indented."""
    number = source.randrange(len(corpus.files))
    file = corpus.files[number]
    lines = file.source.text.split("\n")
    keys = [n for n, line in enumerate(lines) if re.match(r" *[a-z_]+: [^|>]+$", line)]
    if len(keys) < 2:
        return None
    one, other = source.sample(keys, 2)
    indent, own = _indent(lines[other]), _indent(lines[one])
    name = lines[one].split(":")[0].strip()
    if indent == own or name in ("source", "confidence", "notes", "title"):
        return None
    moved = " " * indent + lines[one].strip()
    lines[other:other] = [moved]
    del lines[one + (one > other)]
    what = f"{file.source.name}: {moved.strip()!r} moved to line {other + 1}"
    return Seeded(number, "\n".join(lines), what)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


# ---------------------------------------------------------------- what no checker can always know


def wrong_number(corpus: Corpus, source: random.Random) -> Seeded | None:
    """Another number than the right one, in an effect or as a value."""
    if source.random() < 0.5:
        line = source.choice(source.choice(corpus.effects).lines)
        found = list(re.finditer(r"\b[0-9]+\b", line.text(corpus.files)))
        if not found:
            return None
        match = source.choice(found)
        spot = Spot(line.file, line.start + match.start(), line.start + match.end())
    else:
        number = source.randrange(len(corpus.files))
        values = values_of(corpus.files[number], number)
        spots = [spot for _, spot, node in values if type(node.data) is int]
        if not spots:
            return None
        spot = source.choice(spots)
    wrong = str(max(0, int(spot.text(corpus.files)) + source.choice([-2, -1, 1, 2, 10])))
    return None if wrong == spot.text(corpus.files) else corpus.change(spot, wrong)


def dropped_clause(corpus: Corpus, source: random.Random) -> Seeded | None:
    """An effect without one of its lines."""
    effect = source.choice(corpus.effects)
    line = source.choice(effect.lines)
    if len(effect.lines) < 2:
        return None
    return corpus.change(line, "")


def swapped_pair(corpus: Corpus, source: random.Random) -> Seeded | None:
    """Two ids of one kind exchanged, in one effect."""
    effect = source.choice(corpus.effects)
    words = words_of(effect, corpus.files)
    named = [spot for spot in words if spot.text(corpus.files) in corpus.known]
    if len(named) < 2:
        return None
    one, other = sorted(source.sample(named, 2), key=lambda spot: spot.start)
    first, second = one.text(corpus.files), other.text(corpus.files)
    if first == second:
        return None
    text = corpus.files[one.file].source.text
    middle = text[one.end : other.start]
    both = Spot(one.file, one.start, other.end)
    return corpus.change(both, second + middle + first)


MISSPELLINGS: dict[str, Maker] = {
    "a misspelt key": misspelt_key,
    "a misspelt id or word as a value": misspelt_value,
    "a misspelt verb": _misspelt_word(_is_verb),
    "another misspelt word of the language": _misspelt_word(_is_other_keyword),
    "a misspelt zone or place": _misspelt_word(_is_zone),
    "another misspelt id in an effect": _misspelt_word(_is_id),
    "a misspelt local name": _misspelt_word(_is_local),
}
"""At least 99 % of all of them are caught."""

MISPLACED: dict[str, Maker] = {
    "two words swapped": swapped_words,
    "words moved inside a clause": moved_words,
    "a parameter on the wrong verb": foreign_parameter,
    "a key in the wrong mapping": misplaced_key,
}
"""At least 90 % of all of them are caught."""

OTHERS: dict[str, Maker] = {
    "a wrong number": wrong_number,
    "a dropped clause": dropped_clause,
    "a swapped pair of names": swapped_pair,
}
"""Often another card that could be meant: only measured."""
