"""Explains why a line is no sentence: what it seems to be, what does not fit, what helps."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import get_args

from ..text.spelling import Spelling, did_you_mean, id_like, nearest
from ..text.wording import FEW, listing
from . import tree
from .everyday import Synonym, synonym_of
from .filling import form
from .formatter import format_node
from .forms import keywords, shown
from .reading import EffectSyntaxError
from .rewording import Part
from .suggestions import GOING_ON, beginnings, forms, nearest_form, verbs, ways
from .terminals import describe_expected

Reads = Callable[[str], bool]
"""Whether a text can be read in place of the one with the mistake."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_WORDS = re.compile(r"\w+")
_LONGEST_TITLE = 5
"""So many words are tried as a title."""
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_ANY = re.compile(r"[A-Za-z][A-Za-z0-9_]*|[^\sA-Za-z0-9]")
_ENDS = ":;"
_TWO_WORDS = {"THAT": "that is", "STARTS": "starts or"}
"""Two words that may be left out together, by the first of them."""


class UnreadLine:
    """A text that can't be read. begin: what it should have been (`line`, `rule` or `zone`).

    goes_on: whether a text is the beginning of one that can be read.
    """

    def __init__(self, text: str, begin: str, reads: Reads, goes_on: Reads) -> None:
        self.text = text
        self._begin = begin
        self._reads = reads
        self._goes_on = goes_on

    def sign(self, at: int) -> EffectSyntaxError:
        """The mistake of a sign that no word of the language has, capital letters among them."""
        word = next((found for found in _WORDS.finditer(self.text) if at < found.end()), None)
        if word is not None and word.start() <= at:
            return self._foreign(word)
        synonym = synonym_of(self.text[at])
        message = f"`{self.text[at]}` is not allowed in an effect"
        hint = self._remedy(synonym, at, at + 1) if synonym is not None else None
        return EffectSyntaxError(self._seems(at) + message, at, at + 1, hint=hint)

    def word(self, start: int, end: int, terminals: Collection[str]) -> EffectSyntaxError:
        """The mistake of a word that does not fit at its place. terminals: what would."""
        if fixed := self._helping(start, end) or self._comma(start, end):
            return fixed
        if "COLON" in terminals and (beginning := self._beginning(start)):
            return beginning
        word = self.text[start:end]
        expected = f"expected {describe_expected(terminals)}"
        nearest_word = self._everyday(start, end, terminals)
        if nearest_word is not None:
            synonym, first, last = nearest_word
            problem = f"{self._seems(first)}`{self.text[first:last]}` does not fit here"
            hint = self._remedy(synonym, first, last)
            details = expected if first == start else None
            return EffectSyntaxError(problem, first, last, hint=hint, details=details)
        if not self.text[self._part(start)[0] : start].strip():
            rule = not any(verb.upper() in terminals for verb in verbs())
            return self._no_verb(word, start, end, rule=rule)
        problem = f"`{word}` does not fit here"
        if "NAME" in terminals and word in keywords():
            problem = f"`{word}` is a word of the effect language and does not fit here"
        remedy = (
            self._whose(start, terminals)
            or self._itself(start, end)
            or self._colon(start, terminals)
            or _nearest(word, terminals)
            or self._two_sentences(start, end, terminals)
            or Part(self.text, start, self._reads).reworded()
            or self._left_out(start, end, terminals)
            or _at_the_beginning(word, self.text[end:].split()[:1])
            or self._moments(start)
            or self._rules(start)
        )
        message = self._seems(start) + problem
        return EffectSyntaxError(message, start, end, hint=remedy, details=expected)

    def too_short(self, terminals: Collection[str]) -> EffectSyntaxError:
        """The mistake of a line that lacks its end."""
        end = len(self.text.rstrip())
        message = f"{self._seems(end)}the line ends too early"
        details = f"expected {describe_expected(terminals)}"
        hint = self._whose(end, terminals) or self._colon(end, terminals)
        return EffectSyntaxError(message, end, end, hint=hint, details=details)

    # ---------------------------------------------------------------- what it seems to be

    def _part(self, at: int) -> tuple[int, int]:
        """The sentence or header around a place."""
        begin = max((self.text.rfind(sign, 0, at) for sign in _ENDS), default=-1) + 1
        ends = [end for sign in _ENDS if (end := self.text.find(sign, begin)) >= 0]
        return begin, min(ends, default=len(self.text))

    def _seems(self, at: int) -> str:
        """The sentence that the author seems to want; an empty text if that is unclear."""
        begin, end = self._part(at)
        if self._begin == "zone":
            return ""
        groups: tuple[str, ...] = ("sentence", "header", "rule")
        if self._begin == "rule":
            groups = ("rule",)
        elif self.text[end : end + 1] == ":" or _opens(self.text[begin:end]):
            groups = ("header",)
        form = nearest_form(self.text[begin:end].strip(), groups)
        if form is None:
            return ""
        text = form.text + ":" * form.opens
        example = f", such as `{form.example}`" if form.example != text else ""
        return f"this seems to be `{text}`{example}; "

    # ---------------------------------------------------------------- fixes

    def _remedy(self, synonym: Synonym, start: int, end: int) -> str:
        """The hint for an everyday word; with a replacement where the line can be read with it."""
        mending = synonym.mending
        if mending is None:
            return synonym.hint
        return self._certain(mending, start, end)

    def _certain(self, mending: Spelling, start: int, end: int) -> str:
        before, after = self.text[:start] + mending.replacement, self.text[end:]
        sure = self._reads(before + after) or self._reads(before + _plain(after))
        return mending if sure else str(mending)

    def _foreign(self, word: re.Match[str]) -> EffectSyntaxError:
        """The mistake of a word with signs that no word of the language has."""
        small = id_like(word[0])
        signs = "has capital letters" if word[0].isascii() else "has letters other than a to z"
        message = f"{self._seems(word.start())}`{word[0]}` {signs}: effects have none"
        synonym = synonym_of(small) if small not in keywords() else None
        mending = Spelling(f"write `{small}`", small)
        mending = (synonym.mending if synonym is not None else None) or mending
        hint = self._certain(mending, word.start(), word.end())
        if not isinstance(hint, Spelling):
            hint = self._title(word.start()) or hint
        return EffectSyntaxError(message, word.start(), word.end(), hint=hint)

    def _title(self, start: int) -> str | None:
        """The hint for a title of several words, of which the id makes one."""
        ends = [found.end() for found in _WORDS.finditer(self.text, start)]
        for end in ends[1:_LONGEST_TITLE]:
            name = id_like(self.text[start:end])
            if self._reads(self.text[:start] + name + self.text[end:]):
                return f"write `{name}`"
        return None

    def _beginning(self, start: int) -> EffectSyntaxError | None:
        """The mistake in `scor every region`: its first word could only name a player or place."""
        begin, _ = self._part(start)
        word = self.text[begin:start].strip(" \t")
        if not _NAME.fullmatch(word) or word in keywords():
            return None
        first = self.text.find(word, begin)
        last = first + len(word)
        synonym = synonym_of(word)
        if synonym is not None:
            message = f"{self._seems(first)}`{word}` is not a verb of the effect language"
            return EffectSyntaxError(message, first, last, hint=self._remedy(synonym, first, last))
        hint = did_you_mean(word, beginnings())
        if hint is None:
            return self._no_verb(word, first, last)
        message = f"{self._seems(first)}`{word}` does not fit here: expected a verb"
        return EffectSyntaxError(message, first, last, hint=hint)

    def _no_verb(self, word: str, start: int, end: int, *, rule: bool = False) -> EffectSyntaxError:
        """The mistake of a word that begins nothing: no sentence, or no rule."""
        if rule or self._begin == "rule":
            hint = self._rules(start)
            if self._begin == "rule" and word in beginnings():
                hint = "what is done at a moment stands in a `when` block under `effect`"
            return EffectSyntaxError(f"no rule begins with `{word}`", start, end, hint=hint)
        listed = ", ".join(f"`{verb}`" for verb in verbs())
        message = f"no sentence begins with `{word}`"
        return EffectSyntaxError(message, start, end, details=f"the verbs are {listed}")

    def _everyday(
        self, start: int, end: int, terminals: Collection[str]
    ) -> tuple[Synonym, int, int] | None:
        """The everyday word at a place, or at most one name before it; and where it is.

        A word that the language has too is meant in its everyday sense where its other fits.
        """
        part = self._part(start)[0]
        before = [found.span() for found in _WORD.finditer(self.text, part, start)][-2:]
        for first, last in [(start, end), *reversed(before)]:
            word = self.text[first:last]
            synonym = synonym_of(word)
            if word not in keywords():
                if synonym is not None and not self._waits_else(synonym, first):
                    return synonym, first, last
            elif first == start:
                ways = synonym.ways if synonym is not None else ()
                if synonym and any(_terminal(way) in terminals for way in ways):
                    return synonym, first, last
            elif synonym and (first, last) == before[-1] and self._fits(synonym, first, last, end):
                return synonym, first, last
            else:
                break
        return None

    def _fits(self, synonym: Synonym, first: int, last: int, end: int) -> bool:
        """Whether the rest of a line fits after the words that replace an everyday one."""
        before, rest = self.text[:first], self.text[last:end]
        waits = self._moments(first) is not None  # what can be waited for has its own hint
        return not waits and any(self._goes_on(f"{before}{way}{rest}") for way in synonym.ways)

    def _waits_else(self, synonym: Synonym, start: int) -> bool:
        """Whether a moment is named here, and the words of the language for that name none."""
        before = self.text[:start]
        fits = any(self._goes_on(f"{before}{way}") for way in synonym.ways)
        return self._moments(start) is not None and not fits

    def _helping(self, start: int, end: int) -> EffectSyntaxError | None:
        """The mistake in `can hold`, for which `holds` is said."""
        verb = _WORDS.match(self.text, end + 1)
        if verb is None or self.text[start:end] in keywords():
            return None
        synonym = synonym_of(verb[0])
        for way in (f"{verb[0]}s", *(synonym.ways if synonym is not None else ())):
            if way in keywords() and self._reads(self.text[:start] + way + self.text[verb.end() :]):
                hint = Spelling(f"leave out `{self.text[start:end]}`: `{way}`", way)
                problem = f"`{self.text[start : verb.end()]}` does not fit here"
                return EffectSyntaxError(self._seems(start) + problem, start, verb.end(), hint=hint)
        return None

    def _two_sentences(self, start: int, end: int, terminals: Collection[str]) -> str | None:
        """The hint for `,` or `and` where another sentence begins."""
        fixed = f"{self.text[:start]};{self.text[end:]}"
        is_other = self.text[start:end] in ("or", ":") or "SEMICOLON" not in terminals
        if is_other or not self._reads(fixed):
            return None
        return Spelling("write `;` between two sentences", ";")

    def _left_out(self, start: int, end: int, terminals: Collection[str]) -> str | None:
        """The hint for a word that is left out, when the line can be read with only one."""
        before, rest, word = self.text[:start], self.text[start:], self.text[start:end]
        words = sorted(name.lower() for name in terminals if name.lower() in keywords())
        ways = [*words, *(way for first, way in _TWO_WORDS.items() if first in terminals)]
        fitting = [way for way in ways if self._reads(f"{before}{way} {rest}")]
        earlier, _, last = before.rstrip().rpartition(" ")
        if last in keywords():  # not where this is read as a name
            named = f"{earlier} a_name"
            fitting = [way for way in fitting if not self._reads(f"{named} {way} {rest}")]
        if word in keywords():  # not where it is read as a name
            named = f"a_name{self.text[end:]}"
            fitting = [way for way in fitting if not self._reads(f"{before}{way} {named}")]
        elif _NAME.fullmatch(self.text[self._part(start)[0] : start].strip()):
            fitting = [way for way in fitting if way != "is"]  # what a zone is needs `the` or `own`
        if not 0 < len(fitting) <= FEW:
            return None
        if len(fitting) > 1:
            return "write " + listing(f"`{way} {word}`" for way in fitting)
        hint = Spelling(f"write `{fitting[0]} {word}`", f"{fitting[0]} {word}")
        return hint if word in keywords() else str(hint)  # a name may be what is wrong

    def _itself(self, start: int, end: int) -> str | None:
        """The hint for `itself` after a single place, which includes all that is in it."""
        without = self.text[:start].rstrip() + self.text[end:]
        if self.text[start:end] != "itself" or not self._reads(without):
            return None
        return "remove it: here a place includes all that is in it"

    def _comma(self, start: int, end: int) -> EffectSyntaxError | None:
        """The mistake of a comma, or after one, where `and` is needed."""
        rest = end if self.text[start] == "," else start
        before = self.text[:rest].rstrip()
        if not before.endswith(",") or not self._reads(f"{before[:-1]} and {self.text[rest:]}"):
            return None
        at = len(before) - 1
        hint = Spelling("join the parts with `and`", " and")
        problem = f"{self._seems(at)}`,` does not fit here"
        return EffectSyntaxError(problem, at, at + 1, hint=hint)

    def _moments(self, start: int) -> str | None:
        """The hint with all that can be waited for."""
        first = self.text[self._part(start)[0] : start].split()[:1]
        if first != shown(form(tree.When)).split()[:1]:
            return None
        return "possible moments: " + listing(f"`{way}`" for way in ways("event"))

    def _rules(self, start: int) -> str | None:
        """The hint with the forms of rules, where it is unclear which one is meant."""
        if self._begin != "rule" or self._seems(start):
            return None
        return "a rule is " + listing(f"`{form.text}`" for form in forms("rule"))

    def _whose(self, at: int, terminals: Collection[str]) -> str | None:
        """The hint for pieces without an owner."""
        before = self.text[:at].split()
        if set(terminals) != {"OF"} or not before or not _NAME.fullmatch(before[-1]):
            return None
        ways = [
            format_node(cls(tree.Name(before[-1])))
            for cls in get_args(tree.Pieces)
            if cls.FIELDS == ("kind",)
        ]
        return f"say whose they are: {listing(f'`{way}`' for way in ways)}"

    def _colon(self, at: int, terminals: Collection[str]) -> str | None:
        """The hint for a block whose colon is forgotten."""
        before = self.text[self._part(at)[0] : at].strip()
        rest = self.text[at:].split()[:2]
        if "COLON" not in terminals or not _opens(before) or (rest and rest[0] not in beginnings()):
            return None
        if rest and not self._goes_on(f"{before}: {' '.join(rest)}"):
            return None
        return f"write `{before}:` and what is done after the colon or below it"


def _terminal(way: str) -> str:
    """The name in the grammar of the first word that is written for an everyday one."""
    first = way.split()[0]
    return "INT" if first.isdigit() else first.upper()


def _opens(part: str) -> bool:
    """Whether a text begins with a word that only a header begins with."""
    headers = {form.words[0] for form in forms("header") if form.begins} | GOING_ON
    return not headers.isdisjoint(part.split()[:1])


def _at_the_beginning(word: str, rest: list[str]) -> str | None:
    """The hint for a word of the language that only begins a line, if it may go on as it does."""
    strange = keywords().intersection(rest)
    begun = [
        form
        for group in ("sentence", "header")
        for form in forms(group)
        if form.begins and not strange - form.second
    ]
    example = next((form.example for form in begun if form.words[0] == word), None)
    return None if example is None else f"`{word}` begins a sentence: `{example}`"


def _plain(text: str) -> str:
    """A text with the words of the language for everyday ones, where there is one way only."""

    def nearest_word(found: re.Match[str]) -> str:
        synonym = synonym_of(found[0])
        if synonym is None or synonym.mending is None or found[0] in keywords():
            return found[0].lower()
        return synonym.mending.replacement

    return _ANY.sub(nearest_word, text)


def _nearest(word: str, terminals: Collection[str]) -> str | None:
    """The hint for a misspelt word; a right word at a wrong place may mean anything."""
    fitting = [name.lower() for name in terminals if name.lower() in keywords()]
    near = nearest(word, fitting)
    if near is None or word not in keywords():
        return did_you_mean(word, fitting)
    alike = near.startswith(word) or word.startswith(near)
    return did_you_mean(word, fitting, mends=False) if alike else None
