"""The game on a page: people in turns and bots, back and forth, seen by who decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..draw.board import board_svg
from ..game.decisions.decision import CLAUSE, Decision
from ..game.game import Game
from ..play.menu import card_texts
from ..play.reasons import as_typed, why
from ..play.screen_log import public_lines
from ..play.summary import result
from ..play.table import Table
from ..play.table_view import capital
from ..scenario.recorder import scenario_text
from .folder import Refused

Data = dict[str, Any]

_NEWS = 60
"""So many of the last things that happened are told."""


class Playing:
    """One game, with all choices that were made in it; what is shown may be an earlier moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._first = self.table.game.clone()
        self._game: Game = self.table.game
        self._taken: list[int] = []
        self._by_people: list[bool] = []
        """Of each of these choices, whether a person made it."""
        self._at = 0
        self._bots_play()

    @property
    def people(self) -> list[str]:
        """The colours that no bot plays."""
        return [colour for colour in self._first.players if colour not in self.table.bots]

    # ------------------------------------------------------------ what is seen

    def seen(self, seat: str = "") -> Data:
        """What may be shown to who sits at a page; while another one decides, only who that is.

        seat: a colour; empty when nobody has sat down there.
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
        return {
            **common,
            "scores": self._game.scores,
            "board": board_svg(self._game.view(viewer, log=False), self._game.rules.definitions),
            "news": public_lines(self._game, viewer, self.people)[-_NEWS:],
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

    def why(self, seat: str, keys: Sequence[str]) -> list[str]:
        """The reason why an option is there, or is not.

        keys: of a thing and of those in which it is. Told of is the first that is offered, or else
        that a rule forbids, or else the last.
        """
        decision = self._asked(seat)
        found = [key for key in keys if key in decision.keys] or [
            key for key in keys if decision.refuse(key).rule != CLAUSE
        ]
        return list(why(self._game, decision, (found or [keys[-1]])[0], self._called))

    def _called(self, key: str) -> str:
        """What people call a thing on the board; as it is typed when there is none."""
        keys, (name, _, owner) = self._game.keys, key.partition("#")[0].partition("/")
        if name in keys.place_numbers and owner in keys.owners:
            return f"{capital(keys.owner_title(keys.owners.index(owner)))} in {keys.title(name)}"
        return capital(keys.title(key.partition("#")[0])) if keys.knows(name) else as_typed(key)

    def stored(self, seat: str) -> str:
        """The content of a file from which the game can be gone on with at this moment."""
        if self._awaited(seat) is not None:
            raise Refused(
                "only the player whose turn it is can save the game: press Continue first"
            )
        return self.table.stored(self._game).decode()

    def kept(self, seat: str, folder: Path) -> str:
        """The text of a scenario, for a file of this folder, that leads to this moment."""
        if self._awaited(seat) is not None:
            raise Refused(
                "only the player whose turn it is can save the game: press Continue first"
            )
        return scenario_text(self._game, self.table.mix, folder)

    # ------------------------------------------------------------ what is done

    def choose(self, seat: str, at: int, key: str) -> None:
        """Takes an option; the bots after it play. at: how many choices were made before."""
        decision = self._asked(seat)
        if at != self._at:
            raise Refused("the game has moved on in the meantime")
        if key not in decision.keys:
            raise Refused(" ".join(why(self._game, decision, key, self._called)))
        self._take(decision.keys.index(key))
        self._bots_play()

    def go_to(self, at: int) -> None:
        """Shows the moment after so many choices; those after it are kept until one is changed."""
        if not 0 <= at <= len(self._taken):
            raise Refused(f"the game has {len(self._taken)} choices")
        self._game = self._first.clone()
        for number in self._taken[:at]:
            self._game.take(number)
        self._at = at

    def undo(self) -> None:
        """Goes back to the last choice of a person before this one."""
        last = self._last_of_people()
        if last is None:
            raise Refused("there is nothing to undo")
        self.go_to(last)

    def _last_of_people(self) -> int | None:
        """How many choices there were before the last one of a person; None without such a one."""
        made = (place for place in reversed(range(self._at)) if self._by_people[place])
        return next(made, None)

    def _sitting(self, seat: str) -> str | None:
        """Who sits at a page: where there is one person only, nobody else can."""
        if seat and seat not in self.people:
            raise Refused(f"there is no player `{seat[:40]}` in this game")
        return self.people[0] if len(self.people) == 1 else seat or None

    def _awaited(self, seat: str) -> str | None:
        """The person who must sit down before anything is shown; None when who sits there may look.

        At an earlier moment a bot may decide: then whoever sits there looks on.
        """
        here, decision = self._sitting(seat), self._game.decision
        if decision is not None and decision.player in self.people:
            return decision.player if here != decision.player else None
        return None if here is not None or not self.people else self.people[0]

    def _asked(self, seat: str) -> Decision:
        """What who sits there is asked. Raises Refused when it is nothing."""
        decision = self._game.decision
        if decision is None or self._awaited(seat) or decision.player not in self.people:
            raise Refused("no choice is due")
        return decision

    def _take(self, number: int) -> None:
        if self._taken[self._at : self._at + 1] != [number]:
            del self._taken[self._at :], self._by_people[self._at :]
            self._taken.append(number)
            self._by_people.append(self._game.players[self._game.state.player] in self.people)
        self._game.take(number)
        self._at += 1

    def _bots_play(self) -> None:
        """Lets bots choose until a person decides; what they chose before is chosen again."""
        while not self._game.over:
            bot = self.table.bots.get(self._game.players[self._game.state.player])
            if bot is None:
                return
            known = self._taken[self._at : self._at + 1]
            self._take(known[0] if known else bot.choose(self._game))
