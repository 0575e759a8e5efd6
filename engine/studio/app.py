"""The web server of the page, and the only code for HTTP. Access: docs/decisions/studio.md."""

from __future__ import annotations

import hmac
import re
from threading import Lock
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from . import PAGE
from .answering import Answer, Outcome, answer
from .backend import Backend

_COOKIE = "elgrande"
_STATUS = {Outcome.GIVEN: 200, Outcome.REFUSED: 409, Outcome.UNREADABLE: 400}
_MOST_BYTES = 3_000_000
_HOST = re.compile(r"(?:127\.0\.0\.1|localhost)(?::[0-9]{1,5})?", re.ASCII)
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; "
        "base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


class _Guard:
    """Admits only requests with the secret word, to a local host name, from this page."""

    def __init__(self, app: ASGIApp, word: str) -> None:
        self.app = app
        self.word = word

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        request = Request(scope, receive)
        refused = self._refused(request)
        answer = refused if refused is not None else self.app

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await answer(scope, receive, with_headers)

    def _refused(self, request: Request) -> Response | None:
        # Starlette guesses the host if it can't read this header; here that is refused.
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not _HOST.fullmatch(hosts[0]):
            return PlainTextResponse("this page can be opened on this computer only", 403)
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{hosts[0]}":
            return PlainTextResponse("requests from other pages are refused", 403)
        given = request.query_params.get("word", "")
        if request.scope["path"] == "/" and given and self._is_word(given):
            opened = RedirectResponse("/", 303)
            opened.set_cookie(_COOKIE, self.word, httponly=True, samesite="strict")
            return opened
        if not self._is_word(request.cookies.get(_COOKIE, "")):
            return PlainTextResponse("open the address that `elgrande studio` printed", 403)
        return None

    def _is_word(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.word.encode())


async def _read(request: Request) -> bytes | None:
    """The body of a request; None as soon as it is too long.

    The header with its length is not enough: a body in chunks has none.
    """
    asked = request.headers.get("content-length", "")
    if asked and (not asked.isdecimal() or int(asked) > _MOST_BYTES):
        return None
    question = bytearray()
    async for piece in request.stream():
        question += piece
        if len(question) > _MOST_BYTES:
            return None
    return bytes(question)


def app_of(backend: Backend, word: str) -> Starlette:
    """The web application of a backend. word: the secret in the address that opens the page."""
    one_at_a_time = Lock()

    def answered(name: str, question: bytes) -> Answer:
        with one_at_a_time:
            return answer(backend, name, question)

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type") != "application/json":
            return JSONResponse({"refused": "a request must be JSON"}, 415)
        try:
            question = await _read(request)
        except ClientDisconnect:
            return Response(status_code=400)  # no client is left to read it
        if question is None:
            return JSONResponse({"refused": "the request is too long"}, 413)
        name = request.path_params["name"]
        given = await run_in_threadpool(answered, name, question)
        return Response(given.text, _STATUS[given.outcome], media_type="application/json")

    routes = [
        Route("/ask/{name}", ask, methods=["POST"]),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(_Guard, word=word)])
