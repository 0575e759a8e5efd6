"""How a scenario begins: its board, what is asked there, and its first move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..draw.board import map_svg
from ..draw.style import DARK, Style
from ..game.decisions.decision import Decision
from ..lsp.document import Document
from ..play.table_view import capital
from ..rules.files.request import MixRequest
from ..scenario.notation import ChoicesError, read_choices
from ..scenario.rules import NO_MORE
from ..scenario.run import position_in
from ..scenario.vocabulary import EXPECT
from ..text.yaml.nodes import find, items_of, pairs_of, text_of
from .cards import card_at, cards_in

Data = dict[str, Any]


def opening(file: Path, scenario: Document, mix: MixRequest | None, *, dark: bool) -> Data:
    """The board of a scenario, its question, and the first move with its key.

    Empty while it or its rules have mistakes. `move` is empty if the first choice of its steps is
    not offered. mix: rules to add. dark: pictures for a dark page.
    """
    try:
        game = position_in(file, more=mix or NO_MORE)
    except ValueError:
        return {}
    decision, key = game.decision, _first(scenario)
    viewer = game.players[0] if decision is None else decision.player
    style = DARK if dark else Style()
    board = map_svg(game.view(viewer, log=False), game.rules.definitions, style=style)
    return {
        "title": text_of(find(scenario.root, ("scenario",))) or "",
        "board": board,
        "question": "" if decision is None else f"{viewer}, {decision.title}: {decision.prompt}",
        **_move(decision, key),
    }


def _move(decision: Decision | None, key: str) -> Data:
    if decision is None or key not in decision.keys:
        return {"move": "", "key": ""}
    return {"move": capital(decision.options[decision.keys.index(key)].text), "key": key}


def scenario_for(name: str, line: int, documents: Mapping[str, Document]) -> str | None:
    """The scenario to show with a line of a file: itself, else the likeliest of these files.

    That is one with the card at the line, else with any card of the file; of a file without cards,
    or with the only card, any one. Of several, it is the first one in which a choice is made.
    """
    scenarios = {file: one for file, one in documents.items() if one.schema == "scenario"}
    here = documents.get(name)
    if name in scenarios or here is None:
        return name if name in scenarios else None
    ids = [text_of(find(card, ("id",))) or "" for card in items_of(find(here.root, ("cards",)))]
    alone = len([card for one in documents.values() for card in cards_in(one)]) < 2
    tries = [[card_at(here, line) or ""], ids] if ids else []
    for tried in [*tries, [""]] if alone or not ids else tries:
        found = [
            file
            for file, one in scenarios.items()
            if any(re.search(rf"\b{re.escape(card)}\b", one.source.text) for card in tried)
        ]
        with_choice = (file for file in found if _first(scenarios[file]))
        chosen = next(with_choice, next(iter(found), None))
        if chosen is not None:
            return chosen
    return None


def _first(scenario: Document) -> str:
    """The key of the first choice in the steps; empty if there is none, or it can't be read."""
    for step in items_of(find(scenario.root, ("steps",))):
        for who, written in pairs_of(step):
            if who.value != EXPECT:
                items = items_of(written)
                text = text_of(items[0] if items else written)
                with suppress(ChoicesError):
                    return next(iter(read_choices(text)), "") if text else ""
                return ""
    return ""
