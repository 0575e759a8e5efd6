"""The page and the badge of a certificate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from ..certify.certifying import FAULTY, SOUND, UNTESTED
from ..text.own_files import MARK
from .report import page_of

_CLASSES: Final = {SOUND: "good", UNTESTED: "open", FAULTY: "bad"}
_COLOURS: Final = {SOUND: "#006b4f", UNTESTED: "#7a5500", FAULTY: "#a3182c"}
_LETTER: Final = 7
"""The width of a letter of the badge, in pixels."""


def page(data: Mapping[str, Any]) -> str:
    """The page with all texts. data: as `Certificate.as_data` gives it."""
    rows = "\n".join(_row(one) for one in data["texts"])
    head = "<tr><th>text</th><th></th><th>tried</th><th>what is open</th></tr>"
    table = f"<table>\n{head}\n{rows}\n</table>"
    return page_of("Certificate", ["<h1>Certificate</h1>", f"<p>{badge(data)}</p>", table])


def _row(one: Mapping[str, Any]) -> str:
    place = escape(f"{one['file']}:{one['line']}")
    tried = f"{one['plays']:,} plays"
    if one["states"]:
        tried += f", {one['states']:,} states"
    said = "<br>".join(escape(text) for text in _open(one))
    state = f'<td class="{_CLASSES[one["state"]]}">{one["state"]}</td>'
    return f"<tr><td>{escape(one['id'])}<br>{place}</td>{state}<td>{tried}</td><td>{said}</td></tr>"


def _open(one: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong or missing."""
    yield from one["faults"]
    yield from (f"line {gap['line']}: {gap['text']} {gap['missing']}" for gap in one["missing"])
    if one["no_scenario"]:
        yield f"no scenario: line {', '.join(map(str, one['no_scenario']))}"


def badge(data: Mapping[str, Any]) -> str:
    """A small picture (SVG) of the worst state, and how many texts have none worse."""
    states = [one["state"] for one in data["texts"]]
    worst = next((one for one in (FAULTY, UNTESTED) if one in states), SOUND)
    said = f"{states.count(worst)} of {len(states)} {worst}"
    left, right = _LETTER * len(_NAME) + 12, _LETTER * len(said) + 12
    text = 'y="14" fill="#fff" font-family="Verdana, sans-serif" font-size="11"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img">'
        f"<title>{_NAME}: {said}</title><desc>{MARK}</desc>"
        f'<rect width="{left + right}" height="20" rx="3" fill="#555"/>'
        f'<rect x="{left}" width="{right}" height="20" rx="3" fill="{_COLOURS[worst]}"/>'
        f'<text x="6" {text}>{_NAME}</text><text x="{left + 6}" {text}>{said}</text></svg>'
    )


_NAME: Final = "elgrande"
