"""Questions and answers as JSON, for whoever carries them: a web server, or a browser's worker."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, NamedTuple

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
    asked = _read(question)
    if asked is None:
        return _refused(Outcome.UNREADABLE, "a request must be a JSON object")
    try:
        return Answer(Outcome.GIVEN, _json(backend.ask(name, asked)))
    except Refused as error:
        return _refused(Outcome.REFUSED, str(error))
    except OSError as error:
        return _refused(Outcome.REFUSED, error.strerror or str(error))


def _read(question: str | bytes) -> dict[str, Any] | None:
    """What a question says; None when it is no object, or holds half a character.

    JSON can escape one half of a pair of UTF-16, which is no text: nothing can write or hash it.
    """
    try:
        text = question if isinstance(question, str) else question.decode("utf-8")
        asked = json.loads(text)
        json.dumps(asked, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return asked if isinstance(asked, dict) else None


def _refused(outcome: Outcome, reason: str) -> Answer:
    return Answer(outcome, _json({"refused": reason}))


def _json(found: object) -> str:
    # The name of a file may hold what is no character: as an escape it can be sent.
    return json.dumps(found, separators=(",", ":"))
