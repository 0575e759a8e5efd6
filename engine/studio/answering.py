"""Questions and answers as JSON, for any transport: a web server, or a browser's worker."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, NamedTuple

from .backend import Backend
from .folder import Refused


class Outcome(Enum):
    """The outcome of a question: answered, refused, or unreadable."""

    GIVEN = "given"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


class Answer(NamedTuple):
    """An answer as JSON; unless it is given, an object whose `refused` is the reason."""

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
    """The object in a question; None if it is none, or contains a lone surrogate.

    JSON can escape half of a surrogate pair, which can't be encoded or hashed.
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
    # A file name may contain a lone surrogate, which can only be sent as an escape.
    return json.dumps(found, separators=(",", ":"))
