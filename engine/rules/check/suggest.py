"""Says of a line that can't be read which sentence its author may look for.

A sentence is suggested only where it can be read and is no mistake, in the place of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ...lang import tree
from ...lang.check.effect import check_effect, check_lasting, check_rule, check_steps
from ...lang.continuation import whole_lines
from ...lang.formatter import format_node
from ...lang.lines import INDENTATION, SYNTAX, parse_effect
from ...lang.loose import is_known
from ...lang.names import Names
from ...lang.parser import EffectSyntaxError, parse, reserved
from ...lang.phrasebook import entry_for, nearest_to
from ...lang.phrasings import Phrasings, chosen_in
from ...text.diagnostics import Diagnostic, Report, Severity
from ...text.source import Span
from ..files.files import RuleFile
from ..load.effect_texts import EFFECT, LanguageText, language_texts
from ..model import Definitions
from ..name_table import names_of

_CODES: Final = (SYNTAX, INDENTATION, "E401", "E402", "E403")
"""Of lines that can't be read, and of names that do not fit."""
CANT: Final = "the language cannot express this"
"""The hint begins so where nothing is suggested."""
_QUOTED: Final = re.compile("`([^`]*)`")
_MOST_LINES = 40
"""So many different lines of a file get a suggestion."""


class Place(NamedTuple):
    """A whole line of a text, without its indentation: where it begins and ends in the value."""

    text: LanguageText
    begin: int
    end: int


def suggest_sentences(report: Report, files: Sequence[RuleFile], defs: Definitions) -> None:
    """Gives every line that is no sentence, or names what does not fit, the sentence for it."""
    wrong: dict[str, list[Diagnostic]] = {}
    for found in report.errors:
        if found.span is not None and (found.code in _CODES):
            wrong.setdefault(found.file, []).append(found)
    if not wrong:
        return
    names = names_of(defs)
    new: dict[Diagnostic, Diagnostic | None] = {}
    for file in files:
        if file.source.name in wrong:
            new |= _suggested(file, wrong[file.source.name], names)
    report.replace_all(new)


def _suggested(
    file: RuleFile, wrong: list[Diagnostic], names: Names
) -> dict[Diagnostic, Diagnostic | None]:
    """The diagnostics of a file with what is suggested, by the old ones.

    None: it follows from an id that is a word of the language, which is reported where it is given.
    """
    texts = list(language_texts(file.schema, file.content))
    seen: set[tuple[int, int]] = set()
    answers: dict[tuple[str, ...], Diagnostic | None] = {}
    contexts: dict[int, tuple[str, ...]] = {}
    no_ids = reserved() & {*names.categories, *names.plurals, *names.traits, *names.numbers}
    new: dict[Diagnostic, Diagnostic | None] = {}
    for found in wrong:
        assert found.span is not None
        place = place_of(found.span, texts)
        if place is None:
            continue
        if found.code == SYNTAX and place.text.scalar.source.marked(found.span) in no_ids:
            new[found] = None
            continue
        kept = _with_own_names(found, place)
        new[found] = kept
        key = id(place.text.scalar), place.begin
        if key in seen:
            continue
        seen.add(key)
        value = place.text.scalar.value
        if key[0] not in contexts:
            contexts[key[0]] = _context(value)
        same = value[place.begin : place.end], kept.message, *contexts[key[0]]
        if same not in answers and len(answers) < _MOST_LINES:
            answers[same] = _better(kept, place, names)
        better = answers.get(same)
        if better is not None:
            new[found] = better.changed(span=kept.span, file=kept.file)
    return new


def _context(text: str) -> tuple[str, ...]:
    """What a suggestion depends on elsewhere in an effect: the names, and whether it is kept."""
    return "keep" * ("keep this card" in text), *sorted(chosen_in(text.lower()))


def _with_own_names(found: Diagnostic, place: Place) -> Diagnostic:
    """The diagnostic without a hint to write something else for a name that the author chose."""
    assert found.span is not None
    scalar = place.text.scalar
    word = scalar.source.marked(found.span)
    if not found.hint or f"[{word}]" in found.hint or word not in chosen_in(scalar.value):
        return found
    return found.changed(hint=None, replacement=None)


def place_of(span: Span, texts: Iterable[LanguageText]) -> Place | None:
    """The line of a text in which a span begins."""
    for text in texts:
        whole = text.scalar.span
        if whole.start <= span.start <= whole.end:
            for begin, line in whole_lines(text.scalar.value):
                here = text.scalar.span_of(begin, begin + max(1, len(line)))
                if here.start <= span.start <= here.end:
                    indent = len(line) - len(line.lstrip())
                    return Place(text, begin + indent, begin + len(line.rstrip()))
    return None


def _better(found: Diagnostic, place: Place, names: Names) -> Diagnostic | None:
    """The diagnostic with a sentence that is sound, or with why there is none."""
    value = place.text.scalar.value
    line = value[place.begin : place.end]
    sound = soundness(place, names)
    if found.replacement is not None and sound(_replaced(found, place)):
        return _with_its_word_put_right(found, place) if found.code == SYNTAX else None
    phrased = Phrasings(names, value).phrased(line, sound, opens=_opens(value, place))
    if phrased is None:
        right = _without_a_wrong_word(found, place)
        return _with_the_nearest(right or found, line) or right
    if phrased.lines is None:
        return _reworded(found, f"{CANT}: {phrased.why_not}")
    sentence = _formatted(phrased.lines)
    reworded = _suggesting(found, sentence)
    if found.hint is None or _in_one(sentence) in found.hint:
        return reworded
    if found.replacement is None:
        other = found.hint.startswith("did you mean") or _is_of_another_word(found.hint, sentence)
        return reworded if other else reworded.changed(hint=found.hint)
    if found.replacement in sentence:  # this word is right, whatever else is wrong in the line
        return reworded.changed(hint=found.hint, replacement=found.replacement)
    return reworded


def _opens(value: str, place: Place) -> bool:
    """Whether the next line is indented below a line."""
    begin = place.begin - (value.rfind("\n", 0, place.begin) + 1)
    following = value[place.end :].split("\n", 2)[1:2]
    indents = [len(line) - len(line.lstrip()) for line in following if line.strip()]
    return indents != [] and indents[0] > begin


def _with_its_word_put_right(found: Diagnostic, place: Place) -> Diagnostic:
    """The diagnostic of a line of which one word alone is wrong."""
    suggested = _suggesting(found, _formatted(_replaced(found, place)))
    return suggested.changed(hint=found.hint, replacement=found.replacement)


def _suggesting(found: Diagnostic, sentence: str) -> Diagnostic:
    """The diagnostic with a sentence for its line, and for what that is said."""
    wish = entry_for(sentence)
    message = f"to {wish}, write {_in_one(sentence)}" if wish else f"write {_in_one(sentence)}"
    return _reworded(found, message).changed(suggestion=sentence)


def _is_of_another_word(hint: str, sentence: str) -> bool:
    """Whether a hint names other words for an everyday one than those that are suggested."""
    ways = _QUOTED.findall(hint)[1:-1]
    return hint.startswith("for `") and not any(way in sentence for way in ways)


def _replaced(found: Diagnostic, place: Place) -> str:
    """The line with the replacement of a diagnostic."""
    assert found.span is not None and found.replacement is not None
    scalar = place.text.scalar
    line = scalar.value[place.begin : place.end]
    first = found.span.column - scalar.span_of(place.begin, place.end).column
    length = found.span.end_column - found.span.column
    return line[:first] + found.replacement + line[first + length :]


def _reworded(found: Diagnostic, message: str) -> Diagnostic:
    """The diagnostic with another message; what it said of the word is the hint."""
    seems, _, problem = found.message.rpartition("; ") if found.code == SYNTAX else ("",) * 3
    problem = problem or found.message
    details = "; ".join(filter(None, (seems, found.details))) or None
    return found.changed(message=message, hint=problem, replacement=None, details=details)


def _without_a_wrong_word(found: Diagnostic, place: Place) -> Diagnostic | None:
    """The diagnostic without another word for one that is spelt right, such as `the` for `he`."""
    if found.replacement is None or not (found.hint or "").startswith("did you mean"):
        return None
    assert found.span is not None
    word = place.text.scalar.source.marked(found.span)
    alike = word.startswith(found.replacement) or found.replacement.startswith(word)
    if alike or not is_known(word):
        return None
    return found.changed(hint=None, replacement=None)


def _with_the_nearest(found: Diagnostic, line: str) -> Diagnostic | None:
    """The diagnostic with what the phrasebook has for a line, where nothing else helps."""
    near = nearest_to(line) if found.code == SYNTAX and found.hint is None else None
    if near is None:
        return None
    return found.changed(hint=f"to {near.wish}, the phrasebook has {_in_one(near.effect)}")


_OFFERED: Final = re.compile(r"^( *)may:\n\1  pay ([^:]+): (.+)$", re.MULTILINE)
"""A price that may be paid, as the loose grammar has it: `may:` around `pay`."""


def _formatted(lines: str) -> str:
    """Lines of an effect as the formatter writes them, each block in one line where it can be."""
    lines = _OFFERED.sub(r"\1may pay \2\n\1if paid: \3", lines)
    return "\n".join(_formatted_line(line) for line in lines.splitlines())


def _formatted_line(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    try:
        read = parse(line.strip(), EFFECT, lambda start, end: tree.NOWHERE)
    except EffectSyntaxError:
        return line
    header = "" if read.header is None else format_node(read.header)
    if read.header is not None and not header:
        return line
    inside = "; ".join(format_node(each) for each in read.sentences)
    return f"{indent}{header}{':' * bool(header)}{' ' * bool(header and inside)}{inside}"


def _in_one(sentence: str) -> str:
    """Several lines as a message shows them."""
    lines = sentence.splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    reworded = f"`{lines[0]}`"
    for above, depth, line in zip(depths, depths[1:], lines[1:], strict=False):
        reworded += f"{', in it' if depth > above else ', then'} `{line.strip()}`"
    return reworded


def soundness(place: Place, names: Names) -> Callable[[str], bool]:
    """Whether lines in the place of a line are read, and are no mistake."""
    value = place.text.scalar.value
    before, rest = value[: place.begin], value[place.end :]
    indent = " " * (place.begin - (before.rfind("\n") + 1))
    first = before.count("\n")

    def sound(lines: str) -> bool:
        put = lines.replace("\n", "\n" + indent)
        last = first + lines.count("\n")
        wrong = _mistakes(place.text, before + put + rest, names)
        return not any(first <= number <= last for number in wrong)

    return sound


def _mistakes(place: LanguageText, text: str, names: Names) -> list[int]:
    """The lines of a text, counted from 0, in which there is an error."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    found: list[int] = []

    def span_of(start: int, end: int) -> Span:
        line = sum(begin <= start for begin in starts) - 1
        return Span("", line, start, line, end)

    def complain(code: str, message: str, span: Span, hint: str | None = None) -> None:
        if Severity.of(code) is Severity.ERROR:
            found.append(span.line)

    if place.start != EFFECT:
        try:
            node = parse(text.rstrip("\n"), place.start, span_of)
        except EffectSyntaxError:
            return [0]
        if place.start == "rule":
            check_rule(node, names, complain)
        return found
    effect = parse_effect(text, span_of, complain)
    partial = bool(found)
    if place.path[0] == "cards" or "while_in" in place.path:
        lying = "while_in" in place.path
        check_effect(effect, names, complain, in_card=True, partial=partial, while_in=lying)
    elif "rules" in place.path:
        check_lasting(effect, names, complain, partial=partial)
    else:
        check_steps([effect], names, complain, partial=True)
    return found
