"""The server over standard input and output, as an editor starts it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

TEXT = """\
deck: stack_1
cards:
  - id: my_card
    title: "\N{GRINNING FACE} Mine"
    effect: "move the kink to any region"  # \N{GRINNING FACE}
    numbers: {places: 1}
"""


class Client:
    """Just enough of an editor."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.number = 0

    def send(self, method: str, params: Any, *, ask: bool = False) -> Any:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if ask:
            self.number += 1
            message["id"] = self.number
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()
        return self.until(lambda got: got.get("id") == self.number) if ask else None

    def until(self, wanted: Any) -> Any:
        while not wanted(message := self.receive()):
            pass
        return message

    def receive(self) -> Any:
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has stopped"
        return json.loads(self.process.stdout.read(length))

    def published(self, uri: str) -> list[dict[str, Any]]:
        wanted = "textDocument/publishDiagnostics"
        message = self.until(
            lambda got: got.get("method") == wanted and got["params"]["uri"] == uri
        )
        found: list[dict[str, Any]] = message["params"]["diagnostics"]
        return found


@contextmanager
def started(folder: Path) -> Iterator[Client]:
    command = [sys.executable, "-m", "elgrande.cli", "lsp"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        client = Client(process)
        try:
            folders = [{"uri": folder.as_uri(), "name": "mine"}]
            params: dict[str, Any] = {
                "processId": None,
                "capabilities": {},
                "workspaceFolders": folders,
            }
            answer = client.send("initialize", {**params, "rootUri": folder.as_uri()}, ask=True)
            provided = answer["result"]["capabilities"]
            features = ("completion", "hover", "definition", "references", "rename", "codeAction")
            for feature in features:
                assert provided[f"{feature}Provider"], feature
            client.send("initialized", {})
            yield client
            client.send("shutdown", None, ask=True)
            client.send("exit", None)
            process.wait(timeout=60)
        finally:
            process.kill()


def test_a_session(tmp_path: Path) -> None:
    pytest.importorskip("pygls")
    uri = (tmp_path / "cards.yaml").as_uri()
    document = {"uri": uri, "version": 1, "languageId": "yaml", "text": TEXT}
    with started(tmp_path) as client:
        client.send("textDocument/didOpen", {"textDocument": document})
        [found] = client.published(uri)
        assert found["code"] == "E401"
        assert found["range"]["start"] == {"line": 4, "character": 22}
        assert "king" in found["message"]
        change = {
            "range": {
                "start": {"line": 4, "character": 22},
                "end": {"line": 4, "character": 26},
            },
            "text": "king",
        }
        params = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]}
        client.send("textDocument/didChange", params)
        assert client.published(uri) == []
        place = {"textDocument": {"uri": uri}, "position": {"line": 4, "character": 23}}
        shown = client.send("textDocument/hover", place, ask=True)["result"]
        assert "King" in shown["contents"]["value"]
        items = client.send("textDocument/completion", place, ask=True)["result"]["items"]
        assert "king" in [item["label"] for item in items]
        places = client.send("textDocument/definition", place, ask=True)["result"]
        assert places[0]["uri"].endswith("expansions/base/board.yaml")
        place["position"] = {"line": 2, "character": 9}
        edit = client.send("textDocument/rename", {**place, "newName": "his"}, ask=True)["result"]
        [one] = edit["changes"][uri]
        assert one["newText"] == "his"
        assert one["range"]["start"] == {"line": 2, "character": 8}
        answer = client.send("textDocument/rename", {**place, "newName": "No!"}, ask=True)
        assert "is not an id" in answer["error"]["message"]


def applied(text: str, edit: dict[str, Any]) -> str:
    """A text of one change, as an editor makes it; without characters beyond 16 bits."""
    lines = text.splitlines(keepends=True)
    begin, end = edit["range"]["start"], edit["range"]["end"]
    before = "".join(lines[: begin["line"]]) + lines[begin["line"]][: begin["character"]]
    after = lines[end["line"]][end["character"] :] + "".join(lines[end["line"] + 1 :])
    return f"{before}{edit['newText']}{after}"


def test_a_wish_and_a_suggested_sentence_are_inserted_by_the_editor(tmp_path: Path) -> None:
    pytest.importorskip("pygls")
    uri = (tmp_path / "cards.yaml").as_uri()
    block = "    effect: |\n      gain 1 point\n      each player get 2 points\n"
    text = TEXT[: TEXT.index("    effect")].replace("\N{GRINNING FACE}", "Not") + block
    text += "    numbers: {places: 1}\n"
    document = {"uri": uri, "version": 1, "languageId": "yaml", "text": text}
    with started(tmp_path) as client:
        client.send("textDocument/didOpen", {"textDocument": document})
        [found] = client.published(uri)
        at = {"textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": []}}
        [action] = client.send("textDocument/codeAction", at, ask=True)["result"]
        assert action["kind"] == "quickfix" and action["diagnostics"] == [found]
        assert action["title"] == "Write “each player: gain 2 points”"
        [edit] = action["edit"]["changes"][uri]
        right = text.replace("each player get 2", "each player: gain 2")
        assert applied(text, edit) == right
        changes = [{"text": right}]
        params = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": changes}
        client.send("textDocument/didChange", params)
        assert client.published(uri) == []
        elsewhere = {**at, "range": {"start": {"line": 0, "character": 0}}}
        elsewhere["range"]["end"] = elsewhere["range"]["start"]
        assert client.send("textDocument/codeAction", elsewhere, ask=True)["result"] == []

        typed = text.replace("each player get 2 points", "roll a die")
        params = {"textDocument": {"uri": uri, "version": 3}, "contentChanges": [{"text": typed}]}
        client.send("textDocument/didChange", params)
        position = {"line": 6, "character": len("      roll a die")}
        place = {"textDocument": {"uri": uri}, "position": position}
        completed = client.send("textDocument/completion", place, ask=True)["result"]
        assert completed["isIncomplete"]
        item = completed["items"][0]
        assert item["label"] == "roll a die" and item["detail"].startswith("draw a number from")
        assert "roll a die" in item["filterText"]
        assert applied(typed, item["textEdit"]) == typed.replace(
            "roll a die", "draw a number from 1 to 6 as die\n      gain [die] points"
        )


BUILT_IN = Path(__file__).resolve().parents[2] / "cards" / "base" / "stack_2.yaml"


def test_typing_in_whole_texts(tmp_path: Path) -> None:
    """As editors do that send the whole text each time; in an own file, then in a built-in one."""
    pytest.importorskip("pygls")
    own, built_in = (tmp_path / "cards.yaml").as_uri(), BUILT_IN.as_uri()
    text = BUILT_IN.read_text(encoding="utf-8")
    with started(tmp_path) as client:
        for uri, good in ((own, TEXT.replace("kink", "king")), (built_in, text)):
            document = {"uri": uri, "version": 1, "languageId": "yaml", "text": good}
            client.send("textDocument/didOpen", {"textDocument": document})
            assert client.published(uri) == []
            broken = good.replace("    effect:", "    efect:", 1)
            for version, new in enumerate((broken, good, broken, good), 2):
                document = {"uri": uri, "version": version}
                changes = [{"text": new}]
                params = {"textDocument": document, "contentChanges": changes}
                client.send("textDocument/didChange", params)
                codes = [found["code"] for found in client.published(uri)]
                assert codes == ([] if new == good else ["E202"])
        place = {"textDocument": {"uri": own}, "position": {"line": 4, "character": 24}}
        at = client.send("textDocument/prepareRename", place, ask=True)["result"]
        assert at is None or at["start"]["line"] == 4
        everywhere = {**place, "context": {"includeDeclaration": True}}
        places = client.send("textDocument/references", everywhere, ask=True)["result"]
        assert {own} < {found["uri"] for found in places}
        client.send("textDocument/didClose", {"textDocument": {"uri": own}})
        assert client.send("textDocument/hover", place, ask=True)["result"] is None


@pytest.mark.parametrize(
    "uri", ["untitled:Untitled-1", "http://x/y", "file:///a/%00.yaml", "file:///a/%0Ab.yaml", "x"]
)
def test_odd_documents(uri: str, tmp_path: Path) -> None:
    pytest.importorskip("pygls")
    document = {"uri": uri, "version": 1, "languageId": "yaml", "text": TEXT}
    with started(tmp_path) as client:
        client.send("textDocument/didOpen", {"textDocument": document})
        for line, character in ((0, 0), (4, 24), (4, 10**9), (10**9, 0)):
            position = {"line": line, "character": character}
            place = {"textDocument": {"uri": uri}, "position": position}
            for method in ("hover", "completion", "definition", "prepareRename"):
                answer = client.send(f"textDocument/{method}", place, ask=True)
                assert "error" not in answer, answer


def test_what_was_never_saved_is_told_of_under_the_name_that_the_editor_gave_it(
    tmp_path: Path,
) -> None:
    pytest.importorskip("pygls")
    uri = "untitled:My cards/1.yaml"
    document = {"uri": uri, "version": 1, "languageId": "yaml", "text": TEXT}
    choosing = TEXT.replace("move the kink to any region", "choose any region as home; score home")
    with started(tmp_path) as client:
        client.send("textDocument/didOpen", {"textDocument": document})
        assert [found["code"] for found in client.published(uri)] == ["E401"]
        changed = {
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [{"text": choosing}],
        }
        client.send("textDocument/didChange", changed)
        line = choosing.split("\n")[4]
        place = {"line": 4, "character": line.index("home")}
        wish = {"textDocument": {"uri": uri}, "position": place, "newName": "goal"}
        edits = client.send("textDocument/rename", wish, ask=True)["result"]["changes"]
        assert list(edits) == [uri]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"Content-Length: 99999999999999\r\n\r\nhello", "a message of 99,999,999,999,999 bytes"),
        (b"Content-Length: 5\r\n\r\nhello", "the input is not JSON"),
        (b'Content-Length: 50\r\n\r\n{"jsonrpc":', "the input is not JSON"),
    ],
)
def test_what_no_editor_sends_ends_the_server_with_a_message(sent: bytes, said: str) -> None:
    pytest.importorskip("pygls")
    command = [sys.executable, "-m", "elgrande.cli", "lsp"]
    done = subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)
    told = done.stderr.decode()
    assert done.returncode == 1 and told.startswith(said) and "docs/editors.md" in told
    assert told.count("\n") == 1 and not done.stdout


def test_without_pygls(tmp_path: Path) -> None:
    """It says what to install."""
    code = (
        "import sys; sys.modules['pygls'] = None; sys.modules['lsprotocol'] = None;"
        "sys.argv = ['elgrande', 'lsp']; from elgrande.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'elgrande[lsp]'" in done.stderr
    assert "Traceback" not in done.stderr
