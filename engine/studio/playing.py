"""The game on a page: people in turn and bots, with undo, seen by the player who decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..draw.board import map_svg
from ..draw.style import DARK, Style
from ..game.decisions.decision import CLAUSE, Decision
from ..game.game import Game
from ..play.menu import card_texts
from ..play.reasons import as_typed, why
from ..play.screen_log import own_log
from ..play.summary import result
from ..play.table import Table
from ..play.table_view import capital
from ..scenario.recorder import scenario_text
from .around import around
from .folder import Refused
from .recent import recent

Data = dict[str, Any]

_NEWS = 60
"""The most lines of the log that are shown."""


class Playing:
    """One game, with all choices made in it; the position shown may be an earlier one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._first = self.table.game.clone()
        self._game: Game = self.table.game
        self._taken: list[int] = []
        self._by: list[str] = []
        """For each of these choices, who made it."""
        self._at = 0
        self._bots_play()

    @property
    def people(self) -> list[str]:
        """The colours of the players that are no bots."""
        return [colour for colour in self._first.players if colour not in self.table.bots]

    # ------------------------------------------------------------ view

    def seen(self, seat: str = "", *, dark: bool = False) -> Data:
        """The view of the player at a page; while another person decides, only who that is.

        seat: a colour; empty if no player has sat down there. dark: pictures for a dark page.
        Raises Refused.
        """
        decision = self._game.decision
        common: Data = {
            "at": self._at,
            "of": len(self._taken),
            "people": self.people,
            "back": self._last_of_people() is not None,
        }
        awaited = self._awaited(seat)
        if awaited is not None:
            return {**common, "waits_for": awaited}
        viewer = self._sitting(seat) or self._first.players[0]
        asked = decision is not None and decision.player not in self.table.bots
        style, view = DARK if dark else Style(), self._game.view(viewer, log=False)
        return {
            **common,
            **around(self._game, viewer, style),
            "scores": self._game.scores,
            "board": map_svg(view, self._game.rules.definitions, style=style),
            "recent": self._recent(viewer),
            "news": own_log(self._game, viewer)[-_NEWS:],
            "result": result(self._game) if decision is None else [],
            "bot": decision.player if decision is not None and not asked else "",
            **(self._question(decision) if decision is not None and asked else {}),
        }

    def _question(self, decision: Decision) -> Data:
        return {
            "player": decision.player,
            "title": decision.title,
            "question": decision.prompt,
            "left": decision.left,
            "options": [
                {
                    "key": option.key,
                    "text": capital(option.text),
                    "more": "\n".join(card_texts(self._game, option.key)),
                }
                for option in decision.options
            ],
        }

    def _recent(self, viewer: str) -> Data:
        """What happened from the last choice of a player on; of a bot, only the last choice."""
        made = (n for n in reversed(range(self._at)) if self._by[n] == viewer)
        start = next(made, 0) if viewer in self.people else max(self._at - 1, 0)
        return recent(self._replayed(start), self._taken[start : self._at], viewer)

    def why(self, seat: str, keys: Sequence[str]) -> list[str]:
        """The reason why an option is offered, or is not. Raises Refused.

        keys: of a thing and of those that contain it. The reason is for the first that is offered,
        or else that a rule forbids, or else for the last.
        """
        decision = self._asked(seat)
        found = [key for key in keys if key in decision.keys] or [
            key for key in keys if decision.refuse(key).rule != CLAUSE
        ]
        return list(why(self._game, decision, (found or [keys[-1]])[0], self._called))

    def _called(self, key: str) -> str:
        """The title of a thing on the board; the key in backticks if there is none."""
        keys, (name, _, owner) = self._game.keys, key.partition("#")[0].partition("/")
        if name in keys.place_numbers and owner in keys.owners:
            return f"{capital(keys.owner_title(keys.owners.index(owner)))} in {keys.title(name)}"
        return capital(keys.title(key.partition("#")[0])) if keys.knows(name) else as_typed(key)

    def stored(self, seat: str) -> str:
        """The content of a save file for this position. Raises Refused."""
        if self._awaited(seat) is not None:
            raise Refused(
                "only the player whose turn it is can save the game: press Continue first"
            )
        return self.table.stored(self._game).decode()

    def kept(self, seat: str, folder: Path) -> str:
        """The text of a scenario in this folder that leads to this position. Raises Refused."""
        if self._awaited(seat) is not None:
            raise Refused(
                "only the player whose turn it is can save the game: press Continue first"
            )
        return scenario_text(self._game, self.table.mix, folder)

    # ------------------------------------------------------------ choices

    def choose(self, seat: str, at: int, key: str) -> None:
        """Takes an option, then lets bots play. at: the choices before it. Raises Refused."""
        decision = self._asked(seat)
        if at != self._at:
            raise Refused("the game has moved on in the meantime")
        if key not in decision.keys:
            raise Refused(" ".join(why(self._game, decision, key, self._called)))
        self._take(decision.keys.index(key))
        self._bots_play()

    def go_to(self, at: int) -> None:
        """Goes to the position after so many choices; later ones stay until one is changed."""
        if not 0 <= at <= len(self._taken):
            raise Refused(f"the game has {len(self._taken)} choices")
        self._game = self._replayed(at)
        self._at = at

    def _replayed(self, at: int) -> Game:
        """The position after so many choices, as a game of its own."""
        game = self._first.clone()
        for number in self._taken[:at]:
            game.take(number)
        return game

    def undo(self) -> None:
        """Goes back to before the last choice of a person. Raises Refused."""
        last = self._last_of_people()
        if last is None:
            raise Refused("there is nothing to undo")
        self.go_to(last)

    def _last_of_people(self) -> int | None:
        """The number of choices before the last one of a person; None without one."""
        made = (place for place in reversed(range(self._at)) if self._by[place] in self.people)
        return next(made, None)

    def _sitting(self, seat: str) -> str | None:
        """The player at a page; with only one person, always that one. Raises Refused."""
        if seat and seat not in self.people:
            raise Refused(f"there is no player `{seat[:40]}` in this game")
        return self.people[0] if len(self.people) == 1 else seat or None

    def _awaited(self, seat: str) -> str | None:
        """The person who must sit down before anything is shown; None if the view may be shown.

        At an earlier position a bot may decide: then any person may look.
        """
        here, decision = self._sitting(seat), self._game.decision
        if decision is not None and decision.player in self.people:
            return decision.player if here != decision.player else None
        return None if here is not None or not self.people else self.people[0]

    def _asked(self, seat: str) -> Decision:
        """The decision of the player at a page. Raises Refused if there is none."""
        decision = self._game.decision
        if decision is None or self._awaited(seat) or decision.player not in self.people:
            raise Refused("no choice is due")
        return decision

    def _take(self, number: int) -> None:
        if self._taken[self._at : self._at + 1] != [number]:
            del self._taken[self._at :], self._by[self._at :]
            self._taken.append(number)
            self._by.append(self._game.players[self._game.state.player])
        self._game.take(number)
        self._at += 1

    def _bots_play(self) -> None:
        """Lets bots choose until a person decides; repeats choices that they made before."""
        while not self._game.over:
            bot = self.table.bots.get(self._game.players[self._game.state.player])
            if bot is None:
                return
            known = self._taken[self._at : self._at + 1]
            self._take(known[0] if known else bot.choose(self._game))
