"""Questions and answers as JSON, for whoever carries them: a web server, or a browser's worker."""

from __future__ import annotations

import json
from enum import Enum
from typing import NamedTuple

from .backend import Backend
from .folder import Refused


class Outcome(Enum):
    """How a question went: it was answered, it can't be fulfilled, or it is none."""

    GIVEN = "given"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


class Answer(NamedTuple):
    """An answer as JSON; all but a given one is an object whose `refused` tells the reason."""

    outcome: Outcome
    text: str


def answer(backend: Backend, name: str, question: str | bytes) -> Answer:
    """The answer to a question, which is a JSON object."""
    try:
        said = json.loads(question)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        return _refused(Outcome.UNREADABLE, "a question is a JSON object")
    try:
        return Answer(Outcome.GIVEN, _json(backend.ask(name, said)))
    except Refused as error:
        return _refused(Outcome.REFUSED, str(error))
    except OSError as error:
        return _refused(Outcome.REFUSED, error.strerror or str(error))


def _refused(outcome: Outcome, reason: str) -> Answer:
    return Answer(outcome, _json({"refused": reason}))


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
