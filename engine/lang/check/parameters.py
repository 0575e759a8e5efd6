"""Checks conditions on parameters: a switch is tested by its name, others by their values."""

from __future__ import annotations

from ...text.spelling import did_you_mean
from ...text.wording import listing
from .. import tree
from ..expected_kinds import SUBJECT
from ..formatter import format_node
from ..names import Category, What
from .references import References


def is_about(references: References, subject: tree.Name) -> Category | What | None:
    """The kind of a bare subject: parameter, region, or what a local name stands for.

    None after a report.
    """
    if references.scope.knows(subject.text):
        local = references.scope.read(subject)
        if local is None:
            return What.PLACE
        if local.what in SUBJECT.locals:
            return local.what
        references.wrong(subject, f"is {local.what}", SUBJECT)
    elif references.names.category(subject.text) is Category.FLAG:
        message = f"`{subject.text}` is a switch: it is on or off, not one of several things"
        references.diagnose("E441", message, subject.span, f"write `if {subject.text}`")
    elif references.known(subject, SUBJECT):
        return references.names.category(subject.text)
    return None


def is_comparable(references: References, about: What, alternative: tree.Node) -> bool:
    """Whether a predicate fits the kind of its subject; reports one that does not."""
    said = alternative.property if isinstance(alternative, tree.Is) else None
    fits = {What.PLAYER: tree.SamePlace, What.CARD: tree.Empty}.get(about)
    if fits is not None and isinstance(said, fits):
        return True
    if alternative.ABOUT is about:
        return True
    message = f"`{format_node(alternative)}` fits {_noun(alternative.ABOUT)}; "
    hint = None
    if about is What.PIECE and alternative.ABOUT is What.PLACE:
        hint = "its place is `...'s region`"
    references.diagnose("E441", f"{message}this is {_noun(about)}", alternative.span, hint)
    return False


def _noun(about: What) -> str:
    """The kind of a subject; no card is one, but a card zone is."""
    return Category.CARD_ZONE if about is What.CARD else about.noun


def check_value(references: References, parameter: tree.Name, alternative: tree.Node) -> None:
    """Reports a predicate that is no value of the parameter."""
    values = references.names.values.get(parameter.text, ())
    expected = listing(f"`{value}`" for value in values)
    match alternative:
        case tree.Is(property=tree.SamePlace(place=tree.NamedPlace(name=name))):
            if name.text not in values:
                message = f"`{parameter.text}` has no value `{name.text}`; expected {expected}"
                hint = did_you_mean(name.text, values)
                references.diagnose("E440", message, name.span, hint)
        case _:
            wrong = alternative.property if isinstance(alternative, tree.Is) else alternative
            message = f"`{parameter.text}` is a parameter; expected {expected}"
            references.diagnose("E441", message, wrong.span)
