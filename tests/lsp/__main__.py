"""Measures the language server as an editor feels it: a table of median, 95th percentile and worst.

    python -m tests.lsp [--cards 1 50 500] [--keys 60]

For each number of cards in one file, and for a built-in file, letters are typed into an effect, one
every 30 ms. Each tenth text is waited for: from its key to its findings. Then completion, hover,
colours and English are asked for. All times are seconds of a whole answer, with the server in a
process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lsprotocol import types

from .editor import Editor, session
from .places import ROOT

CARD = """\
  - id: card_{0}
    title: Card {0}
    numbers: {{places: 1}}
    effect: |
      choose any region as goal
      move up to {1} own caballeros from the provinces to goal
      if [own points] is more than 3: gain 1 point
"""
BUILT_IN = ROOT / "cards" / "base" / "stack_2.yaml"


def folder_of(cards: int) -> dict[str, str]:
    """An expansion with so many cards in one file."""
    listed = "".join(CARD.format(number, number % 4 + 1) for number in range(cards))
    return {
        "expansion.yaml": "expansion: many\ntitle: Many\nversion: '1'\n",
        "cards.yaml": f"expansion: many\ndeck: stack_1\ncards:\n{listed}",
    }


async def timed(asked: Awaitable[Any]) -> float:
    """The seconds of an answer."""
    begun = time.perf_counter()
    await asked
    return time.perf_counter() - begun


async def measured(editor: Editor, name: str, text: str, keys: int) -> dict[str, list[float]]:
    """Seconds of answers by what is asked."""
    editor.open(name, text)
    await editor.marks(name)
    found: dict[str, list[float]] = {}
    place = text.index("    effect: |\n") + len("    effect: |\n")
    client, what = editor.client, editor.at(name)
    for number in range(keys):
        line = "      gain 2 points"[: 6 + number % 14]
        editor.type(name, f"{text[:place]}{line}\n{text[place:]}")
        if number % 10 == 9:
            found.setdefault("key to findings", []).append(await timed(editor.marks(name)))
        else:
            await asyncio.sleep(0.03)
        at = types.Position(text[:place].count("\n"), len(line))
        completion = client.text_document_completion_async(types.CompletionParams(what, at))
        found.setdefault("completion", []).append(await timed(completion))
    at = editor.place(name, "region")
    for _ in range(keys // 3):
        whole = types.Range(types.Position(0, 0), types.Position(60, 0))
        for label, asked in {
            "hover": client.text_document_hover_async(types.HoverParams(what, at)),
            "colours": client.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(what)
            ),
            "English of 60 lines": client.text_document_inlay_hint_async(
                types.InlayHintParams(what, whole)
            ),
        }.items():
            found.setdefault(label, []).append(await timed(asked))
    return found


def in_session(
    folder: Path, name: str, text: str, keys: int, files: dict[str, str] | None = None
) -> dict[str, list[float]]:
    """The seconds of one session with a file."""
    found: dict[str, list[float]] = {}

    async def play(editor: Editor) -> None:
        found.update(await measured(editor, name, text, keys))

    session(folder, play, files, limit=600)
    return found


def table(title: str, found: dict[str, list[float]]) -> None:
    """Prints the rows of one file."""
    for label, seconds in found.items():
        ordered = sorted(seconds)
        shares = (ordered[len(ordered) * share // 100] for share in (50, 95))
        values = "".join(f"{value:>10.3f}" for value in (*shares, ordered[-1]))
        print(f"{title:<20}{label:<22}{values}{len(ordered):>8}")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, nargs="+", default=[1, 50, 500])
    parser.add_argument("--keys", type=int, default=60)
    asked = parser.parse_args()
    print(f"{'file':<20}{'seconds':<22}{'median':>10}{'p95':>10}{'worst':>10}{'number':>8}")
    for cards in asked.cards:
        files = folder_of(cards)
        with TemporaryDirectory() as name:
            found = in_session(Path(name), "cards.yaml", files["cards.yaml"], asked.keys, files)
        table(f"{cards} card{'s' * (cards != 1)}", found)
    text = BUILT_IN.read_text(encoding="utf-8")
    table("built-in", in_session(BUILT_IN.parent, BUILT_IN.name, text, asked.keys))


if __name__ == "__main__":
    main()
