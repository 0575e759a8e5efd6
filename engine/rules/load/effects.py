"""Reads texts in the effect language, each once for all mixes that hold it."""

from __future__ import annotations

from collections.abc import Container

from ...lang import tree
from ...lang.lines import SYNTAX, parse_effect
from ...lang.parser import EffectSyntaxError, parse
from ...text.diagnostics import Report
from ...text.source import Span
from ...text.yaml.nodes import ScalarNode
from ...text.yaml.scalarmap import Style

Complaint = tuple[str, str, Span] | tuple[str, str, Span, str | None]
"""Code, message, place and, where there is one, a hint."""


class Parsed:
    """The texts that were read before, by their place in a file, with what was wrong."""

    def __init__(self) -> None:
        self._effects: dict[ScalarNode, tuple[tree.Effect, list[Complaint]]] = {}
        self._sentences: dict[ScalarNode, tuple[tree.Node | None, list[Complaint]]] = {}

    def effect(self, text: ScalarNode, report: Report) -> tree.Effect:
        """The tree of an effect; the report gets what is wrong with its lines.

        Nothing is read of a file that has so many mistakes that no more are kept.
        """
        if report.is_full(text.source.name):
            return tree.Effect((), span=text.span)
        if text not in self._effects:
            wrong: list[Complaint] = []
            effect = parse_effect(text.value, text.span_of, lambda *found: wrong.append(found))
            self._effects[text] = effect, [_with_joined(found, text) for found in wrong]
        effect, wrong = self._effects[text]
        _tell(wrong, report)
        return effect

    def sentence(self, text: ScalarNode, start: str, report: Report) -> tree.Node | None:
        """The tree of a `rule` or a `zone`; None when it can't be read."""
        if report.is_full(text.source.name):
            return None
        if text not in self._sentences:
            self._sentences[text] = _read_sentence(text, start)
        sentence, wrong = self._sentences[text]
        _tell(wrong, report)
        return sentence

    def keep_only(self, sources: Container[int]) -> None:
        """Forgets the texts of all sources but these, given by identity."""
        for known in (self._effects, self._sentences):
            for text in [text for text in known if id(text.source) not in sources]:
                del known[text]

    def __len__(self) -> int:
        return len(self._effects) + len(self._sentences)


def _with_joined(found: Complaint, text: ScalarNode) -> Complaint:
    """A mistake with the hint that YAML has joined the lines of a text, where it begins one."""
    code, message, span = found[:3]
    folded = text.style is Style.FOLDED
    begins = not text.source.lines[span.line - 1][: span.column - 1].strip()
    first = text.span.line + folded
    if code != SYNTAX or text.style is Style.LITERAL or span.line <= first or not begins:
        return found
    cause = "`>` behind the key joins the lines" if folded else "YAML joins these lines"
    return code, message, span, f"{cause} to one: write `|` behind the key to keep them apart"


def _read_sentence(text: ScalarNode, start: str) -> tuple[tree.Node | None, list[Complaint]]:
    try:
        return parse(text.value, start, text.span_of), []
    except EffectSyntaxError as error:
        span = text.span_of(error.start, error.end)
        return None, [(error.code, str(error), span, error.hint)]


def _tell(wrong: list[Complaint], report: Report) -> None:
    for code, message, span, *hint in wrong:
        report.error(code, message, span, hint=hint[0] if hint else None)
