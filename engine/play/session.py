"""Play at one screen: people in turns, bots between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from ..game import domains
from ..game.decision import Decision
from ..game.game import Game
from ..text.diagnostics import did_you_mean
from .board import board_lines
from .listing import UnknownId, show_lines, shown
from .menu import are_numbers, option_lines
from .narrative import folded, public_lines
from .reasons import why, why_asked
from .story import result
from .table import Table

_HELP = """\
Type the number or the key of an option (its beginning is enough), or:
  board        the whole board         options   the question again
  why          the rule that asks      why KEY   why KEY is allowed, or not
  show ID      a card, region, rule    log [N]   the last N things that happened
  undo         take back your last choice
  save [FILE]  save the game           quit      leave (saved, if you began with --save)"""

_LOG_LINES = 20


class Screen(Protocol):
    """Where a session shows itself."""

    def say(self, text: str = "") -> None:
        """Prints a line."""

    def ask(self, prompt: str) -> str:
        """One line from a person. Raises EOFError when there is no more."""

    def hand_over(self, text: str) -> None:
        """Waits until the right person sits at the screen, where somebody is there at all."""

    def clear(self) -> None:
        """Takes away what must not be seen."""

    def paint(self, colour: str, text: str) -> str:
        """A text in the colour of a player."""


class Session:
    """One table, played to its end or until somebody quits."""

    def __init__(self, table: Table, screen: Screen, file: Path | None = None) -> None:
        self.table = table
        self.game = table.game
        self.screen = screen
        self.file = file
        self.people = [c for c in self.game.players if c not in table.bots]
        self._past: list[Game] = []
        self._lines_told = len(self.game.log)
        self._asked = False
        self._last_player = ""
        self._last_asked = ("", "")
        self._commands: dict[str, Callable[[str], None]] = {
            "board": self._board,
            "options": self._options,
            "why": self._why,
            "show": self._show,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "help": self._help,
        }

    def run(self) -> None:
        """Plays. Ends with the game, at `quit`, or when there is no more input."""
        self.screen.say("Type `help` to see what you can do.")
        while self._wait_for_person():
            decision = self._decision()
            try:
                line = self.screen.ask(f"{decision.player}> ").strip()
            except EOFError:
                self.screen.say()
                line = "quit"
            word, _, rest = line.partition(" ")
            if word.casefold() in ("quit", "exit"):
                self._leave()
                return
            if word.casefold() in self._commands:
                self._commands[word.casefold()](rest.strip())
            elif line:
                self._choose(decision, line)
        self._finish()

    # ------------------------------------------------------------ turns

    def _decision(self) -> Decision:
        decision = self.game.decision
        assert decision is not None
        return decision

    def _wait_for_person(self) -> bool:
        """Lets bots play until a person decides. False when the game is over."""
        game = self.game
        while not game.over:
            colour = game.players[game.state.player]
            bot = self.table.bots.get(colour)
            if bot is None:
                if not self._asked:
                    self._present(colour)
                return True
            game.take(bot.choose(game))
        return False

    def _present(self, colour: str) -> None:
        """What happened, the board when somebody else's time has come, and the question."""
        screen = self.screen
        if len(self.people) > 1 and self._is_private():
            others = ", ".join(p for p in self.people if p != colour)
            screen.hand_over(f"{colour} decides unseen. Please look away: {others}.")
        for line in self._news(colour):
            screen.say(f"  {line}")
        if colour != self._last_player:
            self._board("")
        self._last_player = colour
        self._asked = True
        decision = self._decision()
        asked, self._last_asked = self._last_asked, (colour, decision.card)
        self._question(brief=asked == self._last_asked)

    def _news(self, colour: str) -> Iterator[str]:
        lines = public_lines(self.game, colour, self.people)
        yield from folded(lines[self._lines_told :])
        self._lines_told = len(lines)

    def _is_private(self) -> bool:
        """Whether the question shows what only this player may know."""
        game = self.game
        state = game.state
        if game.machine.program.code[state.pc].args.get("secret"):
            return True
        if state.domain != domains.CARD:
            return False
        hidden = 0
        for number, zone in enumerate(game.keys.zones):
            if game.rules.definitions.card_zones[zone.partition("/")[0]].seen_by != "all":
                hidden |= state.cells[game.machine.layout.zone_base + number]
        return any(option >= 0 and hidden >> option & 1 for option in state.options)

    def _choose(self, decision: Decision, line: str) -> None:
        number = self._number(decision, line)
        if number is None:
            return
        private = len(self.people) > 1 and self._is_private()
        self._past.append(self.game.clone())
        self.game.take(number)
        self._asked = False
        if private:
            self.screen.clear()

    def _number(self, decision: Decision, line: str) -> int | None:
        """The option that a line means; None, after an explanation, when it means none."""
        keys = decision.keys
        if line in keys:
            return keys.index(line)
        if line.isdecimal() and not are_numbers(decision) and 1 <= int(line) <= len(keys):
            return int(line) - 1
        start = line.casefold()
        near = [
            option.number
            for option in decision.options
            if start in (option.key, option.text.casefold())
        ] or [
            option.number
            for option in decision.options
            if option.key.startswith(start) or option.text.casefold().startswith(start)
        ]
        if len(near) == 1:
            return near[0]
        if near:
            meant = ", ".join(keys[number] for number in near)
            self.screen.say(f"`{line}` may be several: {meant}")
            return None
        refusal = decision.refuse(line)
        known = self.game.keys.place_numbers.keys() | set(self.game.keys.cards)
        if line in known:
            self.screen.say(
                f"`{line}` is not allowed now: {refusal.reason}. `why {line}` tells more."
            )
        else:
            hint = did_you_mean(line, [*keys, *self._commands, "quit"])
            self.screen.say(f"`{line}` is no option and no command; {hint or 'try `help`'}.")
        return None

    # ------------------------------------------------------------ commands

    def _board(self, rest: str) -> None:
        alone = len(self.people) == 1 or self._is_private()
        viewer = self._decision().player
        self.screen.say()
        for line in board_lines(self.game, viewer, self.screen.paint, private=alone):
            self.screen.say(line)

    def _options(self, rest: str) -> None:
        self._question(brief=False)

    def _question(self, *, brief: bool) -> None:
        decision = self._decision()
        who = self.screen.paint(decision.player, decision.player)
        self.screen.say()
        self.screen.say(f"{who}, {decision.title}: {decision.prompt}")
        for line in option_lines(self.game, decision, brief=brief):
            self.screen.say(line)

    def _why(self, rest: str) -> None:
        decision = self._decision()
        key = rest
        numbered = rest.isdecimal() and not are_numbers(decision)
        if numbered and 1 <= int(rest) <= len(decision.keys):
            key = decision.keys[int(rest) - 1]
        for line in why(self.game, decision, key) if key else why_asked(self.game, decision):
            self.screen.say(line)

    def _show(self, rest: str) -> None:
        try:
            for line in show_lines(shown(rest.partition("#")[0], self.game.rules)):
                self.screen.say(line)
        except UnknownId as unknown:
            self.screen.say(f"{unknown}")

    def _log(self, rest: str) -> None:
        wanted = int(rest) if rest.isdecimal() else _LOG_LINES
        lines = public_lines(self.game, self._decision().player, self.people)
        for line in lines[max(0, len(lines) - wanted) :]:
            self.screen.say(f"  {line}")

    def _undo(self, rest: str) -> None:
        if not self._past:
            self.screen.say("There is nothing to take back.")
            return
        self.game = self._past.pop()
        self._lines_told = len(self.game.log)
        self._last_player = ""
        self._last_asked = ("", "")
        self._asked = False
        self.screen.say("Taken back.")

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.file
        if path is None:
            self.screen.say("Where to? `save FILE`")
            return
        try:
            self.table.store(path, self.game)
        except OSError as error:
            self.screen.say(f"{path} can't be written: {error.strerror or error}")
            return
        self.file = path
        self.screen.say(f"Saved: {path}. Go on later with `elgrande play --resume {path}`.")

    def _help(self, rest: str) -> None:
        self.screen.say(_HELP)

    # ------------------------------------------------------------ the end

    def leave(self) -> None:
        """Saves, when a file was named; for an end that nobody typed."""
        self._leave()

    def _leave(self) -> None:
        if self.file is not None:
            self._save("")
        else:
            self.screen.say("The game was not saved.")

    def _finish(self) -> None:
        for line in self._news(self.people[0] if self.people else self.game.players[0]):
            self.screen.say(f"  {line}")
        self.screen.say()
        for line in result(self.game, self.screen.paint):
            self.screen.say(line)
        if self.file is not None:
            self._save("")
