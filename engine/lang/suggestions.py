"""The forms of sentences, blocks and rules, and which of them a line seems to want.

The forms are those of the tree, the examples those of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from ..text.records import Record
from ..text.spelling import only_spelling
from . import tree
from .everyday import synonym_of
from .filling import form
from .forms import class_name, grammar_text, keywords, shown

_RULE = re.compile(r"^\??(\w+):((?:.|\n +\|)*)", re.MULTILINE)
_EXAMPLE = re.compile(r"^// (.+)\n\??(\w+):", re.MULTILINE)
_PART = re.compile(r'"([a-z]+)"|(?<!-> )\b([A-Z]+|[a-z_]+)\b')
_ALIAS = re.compile(r"-> (\w+)")
_ITEM = re.compile(r'"[a-z]+"|[A-Z]+|[a-z_]+|(?<!")[][]')
_WORD = re.compile(r"[a-z][a-z0-9_]*|[0-9]+")
_OPTIONAL = re.compile(r"<(?:[^<>]*)>")
_FIELD = re.compile(r"\{\w+\}")

GOING_ON = {"else", "or"}
"""The headers that only go on with a block above them."""

NUMBER = "0"
"""Stands for any number among the words of a line."""


class Form(Record):
    """The form of a sentence, a header or a rule.

    text: as the language page writes it. words: those that it always has, in their order.
    possible: every word that may occur in it. second: those that may follow its first one.
    opens: a block follows.
    """

    text: str
    example: str
    words: tuple[str, ...]
    possible: frozenset[str]
    second: frozenset[str]
    opens: bool

    @property
    def begins(self) -> bool:
        """Whether it begins with a word of the language."""
        return self.text.startswith(self.words[0])

    def begins_like(self, words: tuple[str, ...]) -> bool:
        """Whether a line with these words begins as this form does."""
        return self.begins and words[:1] == self.words[:1]

    def likeness(self, words: tuple[str, ...]) -> float:
        """The likeness of the words of a line to this form."""
        begins = self.begins_like(words)
        shared = _in_common(self.words, words)
        strange = sum(word not in self.possible for word in words)
        usual = len(set(words_of(self.example)) & set(words))
        goes_on = begins and words[1:2] and words[1] in self.second
        missing = len(self.words) - shared
        return 2 * begins + 3 * bool(goes_on) + 2 * shared - 1.5 * missing - strange + usual / 2


def verbs() -> list[str]:
    """The words with which a sentence begins that does something."""
    return sorted({form.words[0] for form in forms("sentence")})


def beginnings() -> set[str]:
    """The words of the language with which a line may begin."""
    groups = ("sentence", "header", "rule")
    found = {form.words[0] for group in groups for form in forms(group) if form.begins}
    return found | GOING_ON


@lru_cache(maxsize=2_000)
def nearest_form(part: str, groups: tuple[str, ...]) -> Form | None:
    """The form that comes nearest to a part of a line by its words; None when none is near.

    groups: what it may be: `sentence`, `header`, `rule`.
    """
    words = words_of(part)
    near = [form for group in groups for form in forms(group)]
    alike = [form for form in near if form.likeness(words) >= 1 or form.begins_like(words)]
    return max(alike, key=lambda form: form.likeness(words), default=None)


@cache
def forms(group: str) -> tuple[Form, ...]:
    """All forms of a kind, in the order of the grammar."""
    rules = _rules()
    examples = {rule: example for example, rule in _EXAMPLE.findall(grammar_text())}
    found = []
    for rule, node in _classes(group):
        text = shown(form(node))
        words = tuple(_FIELD.sub(" ", _OPTIONAL.sub(" ", text)).replace("'s", "").split())
        if words and rule in examples:
            possible, second = _reached(rule, rules), _firsts(rule, rules, 1)
            found.append(Form(text, examples[rule], words, possible, second, group == "header"))
    return tuple(found)


def ways(rule: str) -> list[str]:
    """What may stand for a rule of the grammar, such as `event`: a short form of each."""
    found = []
    for alias in _ALIAS.findall(_rules().get(rule, "")):
        text = _OPTIONAL.sub("", shown(form(getattr(tree, class_name(alias)))))
        first = _FIELD.match(text)
        inner = ways(first[0].strip("{}")) if first else []
        text = inner[0] + text[len(first[0]) :] if first and inner else text
        found.append(_FIELD.sub(_first_words, text))
    return list(dict.fromkeys(found))


def _first_words(part: re.Match[str]) -> str:
    """The first words that may stand for a part; the part itself where it is no mere words."""
    way = _rules().get(part[0].strip("{}"), "").split("->")[0]
    items = _PART.findall(way)
    plain = items and not any(other for _, other in items)
    return " ".join(word for word, _ in items) if plain else part[0]


def classes(group: str) -> Iterator[type[tree.Node]]:
    """The classes of all sentences, headers or rules, in the order of the grammar."""
    return (node for _, node in _classes(group))


def _classes(group: str) -> Iterator[tuple[str, type[tree.Node]]]:
    for _, rule in _PART.findall(_rules()[group]):
        node = getattr(tree, class_name(rule), None)
        if node is not None:
            yield rule, node


def _rules() -> Mapping[str, str]:
    return dict(_RULE.findall(re.sub(r"//.*", "", grammar_text())))


def _reached(rule: str, rules: Mapping[str, str]) -> frozenset[str]:
    """Every word that a rule of the grammar may read, and the sign for a number."""
    words: set[str] = set()
    waiting, seen = [rule], {rule}
    while waiting:
        for word, other in _PART.findall(rules.get(waiting.pop(), "")):
            if word or other == "INT":
                words.add(word or NUMBER)
            elif other not in seen:
                seen.add(other)
                waiting.append(other)
    return frozenset(words)


def _firsts(rule: str, rules: Mapping[str, str], skipped: int = 0) -> frozenset[str]:
    """The words with which a rule may go on after so many of its words."""
    found: set[str] = set()
    others = {name: text for name, text in rules.items() if name != rule}  # it may begin itself
    for way in re.sub(r"-> \w+", "", rules.get(rule, "")).split("|"):
        optional = False
        for part in _ITEM.findall(way)[skipped:]:
            if part in "[]":
                optional = part == "["
                continue
            word, other = _PART.findall(part)[0]
            found |= {word} if word else {NUMBER} if other == "INT" else _firsts(other, others)
            if not optional:
                break
    return frozenset(found)


@lru_cache(maxsize=2_000)
def words_of(part: str) -> tuple[str, ...]:
    """The words of the language in a text, also those that it seems to mean."""
    found: list[str] = []
    for number, word in enumerate(_WORD.findall(part.lower())):
        synonym = synonym_of(word)
        if word.isdigit():
            found.append(NUMBER)
        elif synonym is not None and (number == 0 or word not in keywords()):
            found += _WORD.findall(synonym.ways[0]) if synonym.ways else []
        elif word in keywords():
            found.append(word)
        elif number == 0 and (references := only_spelling(word, keywords())):
            found.append(references)
    return tuple(NUMBER if word.isdigit() else word for word in found)


def _in_common(form: tuple[str, ...], line: tuple[str, ...]) -> int:
    """How many words of a form stand in a line, in the same order."""
    row = [0] * (len(line) + 1)
    for wanted in form:
        before = 0
        for number, word in enumerate(line, 1):
            before, row[number] = (
                row[number],
                before + 1 if word == wanted else max(row[number], row[number - 1]),
            )
    return row[-1]
