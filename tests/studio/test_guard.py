"""Who may ask: this machine, under its own name, with the word; and no other page."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.app import app_of
from elgrande.engine.studio.backend import Backend

HERE = "http://127.0.0.1:8000"
WORD = "a-word-by-chance"


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "a.yaml").write_text("expansion: a\n")
    return TestClient(app_of(Backend(tmp_path, MixRequest()), WORD), base_url=HERE)


@pytest.fixture
def opened(client: TestClient) -> TestClient:
    assert client.get(f"/?word={WORD}").status_code == 200
    return client


def test_the_word_opens_the_page_and_becomes_a_cookie_that_no_script_reads(
    client: TestClient,
) -> None:
    first = client.get(f"/?word={WORD}", follow_redirects=False)
    assert (first.status_code, first.headers["location"]) == (303, "/")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    page = client.get("/")
    assert page.status_code == 200 and "El Grande studio" in page.text
    assert client.post("/ask/files", json={}).json()["files"] == ["a.yaml"]


@pytest.mark.parametrize("path", ["/", "/?word=wrong", "/studio.js", "/?word="])
def test_nothing_is_given_without_the_word(path: str, client: TestClient) -> None:
    assert client.get(path).status_code == 403
    assert client.post("/ask/files", json={}).status_code == 403


def test_another_name_for_this_machine_is_refused(opened: TestClient) -> None:
    refused = opened.post("/ask/files", json={}, headers={"host": "evil.example:8000"})
    assert refused.status_code == 403


def test_another_page_is_refused(opened: TestClient) -> None:
    origin = {"origin": "http://evil.example"}
    assert opened.post("/ask/files", json={}, headers=origin).status_code == 403
    assert opened.post("/ask/files", json={}, headers={"origin": HERE}).status_code == 200
    plain = opened.post("/ask/files", content="{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 415


def test_the_page_may_load_nothing_from_elsewhere(opened: TestClient) -> None:
    page = opened.get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    for name in ("index.html", "studio.js", "asking.js", "studio.css"):
        text = opened.get(f"/{name}").text
        assert "https://" not in text and "http://" not in text


@pytest.mark.parametrize(
    ("content", "status"), [("[]", 400), ("{", 400), ("[" * 50_000, 400), ('{"name": "b"}', 409)]
)
def test_a_question_that_is_none_is_refused(content: str, status: int, opened: TestClient) -> None:
    headers = {"content-type": "application/json"}
    answer = opened.post("/ask/read", content=content, headers=headers)
    assert answer.status_code == status and answer.json()["refused"]


def test_a_question_that_is_too_long_is_refused(opened: TestClient) -> None:
    headers = {"content-type": "application/json"}
    answer = opened.post("/ask/read", content=" " * 3_000_001, headers=headers)
    assert answer.status_code == 413


def test_a_question_in_chunks_is_read_no_further_than_allowed(opened: TestClient) -> None:
    pieces = [{"type": "http.request", "body": b" " * 1_000_000, "more_body": True}] * 300
    left = iter(pieces)
    assert status_of(opened, question_scope(), left) == 413
    assert len(list(left)) > 290


def test_who_leaves_while_he_asks_leaves_no_traceback(opened: TestClient) -> None:
    assert status_of(opened, question_scope(), iter([{"type": "http.disconnect"}])) == 400


def question_scope(*more: tuple[bytes, bytes], host: bytes = b"127.0.0.1:8000") -> dict[str, Any]:
    """A question as a web server hands it on."""
    headers = [
        (b"host", host),
        (b"content-type", b"application/json"),
        (b"cookie", f"elgrande={WORD}".encode()),
        *more,
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/ask/files",
        "raw_path": b"/ask/files",
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 40000),
    }


@pytest.mark.parametrize(
    "host",
    [b"", b"[", b"[::1", b"127.0.0.1:x", b"a b", b"127.0.0.1@evil", b"127.0.0.1:1/", b"\xff"],
)
def test_a_host_that_can_not_be_read_is_refused(host: bytes, opened: TestClient) -> None:
    assert status_of(opened, question_scope(host=host)) == 403


def test_two_hosts_or_none_are_refused(opened: TestClient) -> None:
    scope = question_scope()
    assert status_of(opened, scope) == 200
    assert status_of(opened, question_scope((b"host", b"localhost"))) == 403
    scope["headers"] = scope["headers"][1:]
    assert status_of(opened, scope) == 403


def status_of(
    opened: TestClient, scope: dict[str, Any], received: Iterator[dict[str, Any]] | None = None
) -> int:
    """The status of the answer. received: the messages in which the body comes."""
    left = received or iter([{"type": "http.request", "body": b"{}", "more_body": False}])
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(left)

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(dict(message))

    async def asked() -> None:
        await opened.app(scope, receive, send)

    asyncio.run(asked())
    return int(sent[0]["status"])


def test_a_socket_is_closed(opened: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), opened.websocket_connect("/"):
        pass


def test_ctrl_c_closes_it_in_good_order(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "elgrande.cli", "studio", "--no-open", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        while b"Ctrl-C closes it." not in program.stdout.readline():
            pass
        time.sleep(0.5)  # a person is slower than the first moment of a page
        program.send_signal(signal.SIGINT)
        assert (program.wait(30), program.stderr.read()) == (0, b"")
