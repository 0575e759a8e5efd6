"""The web server of the page; it alone knows HTTP. Who may ask: docs/decisions/studio.md."""

from __future__ import annotations

import hmac
from threading import Lock
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
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
_NAMES = ("127.0.0.1", "localhost")
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
    """Lets in only who has the word, and who calls this machine by its own name."""

    def __init__(self, app: ASGIApp, word: str) -> None:
        self.app = app
        self.word = word

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
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
        if request.url.hostname not in _NAMES:
            return PlainTextResponse("this page is for this machine only", 403)
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{request.headers.get('host')}":
            return PlainTextResponse("this page answers no other page", 403)
        given = request.query_params.get("word", "")
        if request.url.path == "/" and given and self._is_word(given):
            opened = RedirectResponse("/", 303)
            opened.set_cookie(_COOKIE, self.word, httponly=True, samesite="strict")
            return opened
        if not self._is_word(request.cookies.get(_COOKIE, "")):
            return PlainTextResponse("open the address that `elgrande studio` printed", 403)
        return None

    def _is_word(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.word.encode())


def app_of(backend: Backend, word: str) -> Starlette:
    """The page that asks a backend. word: the secret that must be in the address that opens it."""
    one_at_a_time = Lock()

    def answered(name: str, question: bytes) -> Answer:
        with one_at_a_time:
            return answer(backend, name, question)

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type") != "application/json":
            return JSONResponse({"refused": "a question is JSON"}, 415)
        if int(request.headers.get("content-length") or _MOST_BYTES + 1) > _MOST_BYTES:
            return JSONResponse({"refused": "this question is too long"}, 413)
        name = request.path_params["name"]
        given = await run_in_threadpool(answered, name, await request.body())
        return Response(given.text, _STATUS[given.outcome], media_type="application/json")

    routes = [
        Route("/ask/{name}", ask, methods=["POST"]),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(_Guard, word=word)])
