"""A session at one screen: people in turns, bots between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..game.state import domains
from ..rules.errors import RulesError
from ..text.diagnostics import visible
from ..text.spelling import did_you_mean
from ..tools.show import UnknownId, show_lines, shown
from .board import board_lines
from .keeper import InTheWay, Keeper, typed_path
from .menu import are_numbers, option_lines
from .reasons import why, why_asked
from .screen_log import folded, public_lines
from .summary import result
from .table import Table

_HELP = """\
Type the number or the key of an option (its beginning is enough), or:
  board        the whole board         options   the question again
  why          the rule that asks      why KEY   why KEY is allowed, or not
  show ID      a card, region, rule    log [N]   the last N things that happened
  undo         take back your last choice
  save [FILE]  save the game           quit      leave; the game can be kept for later"""

_LOG_LINES = 20
_LONGEST = 1_000
"""Characters of a line that means anything."""
_SHOWN = 60
"""Characters of a line that are repeated in an answer."""


class Screen(Protocol):
    """The screen on which a session shows itself."""

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

    def __init__(self, table: Table, screen: Screen, keeper: Keeper) -> None:
        self.table = table
        self.keeper = keeper
        self.game = table.game
        self.screen = screen
        self.people = [c for c in self.game.players if c not in table.bots]
        self._past: list[Game] = []
        self._lines_told = len(self.game.log)
        self._asked = False
        self._last_player = ""
        self._last_asked = ("", "")
        self._warned = False
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
        self._keep()
        self.screen.say(f"The game is saved by itself after every choice: {self.keeper.where}")
        while self._wait_for_person():
            decision = self._decision()
            line = self._typed(f"{decision.player}> ")
            if line is None:
                self.leave()
                return
            word, _, rest = line.partition(" ")
            if word.casefold() in ("quit", "exit"):
                if self._quit():
                    return
                continue
            self._warned = False
            if word.casefold() in self._commands:
                self._commands[word.casefold()](rest.strip())
            elif line:
                self._choose(decision, line)
        self._finish()

    @property
    def lost(self) -> bool:
        """Whether a save failed that somebody asked for, or that the game needs to go on later."""
        return self.keeper.failed or bool(self.keeper.trouble and not self.game.over)

    def _typed(self, prompt: str) -> str | None:
        """A line of reasonable length; None at the end of the input."""
        while True:
            try:
                line = self.screen.ask(prompt).strip()
            except EOFError:
                self.screen.say()
                return None
            if len(line) <= _LONGEST:
                return line
            self.screen.say(f"`{_short(line)}` is too long to mean anything; try `help`.")

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
                self._keep()  # before the next person is waited for
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
        if game.machine.program.code[state.pc].op.is_secret():
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
        before = self.game.clone()
        try:
            self.game.take(number)
        except RulesError as error:
            self.game = before
            self.screen.say(f"{error}\nThis choice can't be carried out; the game is as it was.")
            return
        self._past.append(before)
        self._asked = False
        if private:
            self.screen.clear()

    def _number(self, decision: Decision, line: str) -> int | None:
        """The option that a line means; None, after an explanation, when it means none."""
        keys = decision.keys
        if line in keys:
            return keys.index(line)
        if not are_numbers(decision) and 1 <= (typed := _as_number(line)) <= len(keys):
            return typed - 1
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
            self.screen.say(f"`{_short(line)}` may be several: {meant}")
            return None
        refusal = decision.refuse(line)
        known = self.game.keys.place_numbers.keys() | set(self.game.keys.cards)
        if line in known:
            self.screen.say(
                f"`{line}` is not allowed now: {refusal.reason}. `why {line}` tells more."
            )
        else:
            hint = did_you_mean(line, [*keys, *self._commands, "quit"])
            self.screen.say(
                f"`{_short(line)}` is no option and no command; {hint or 'try `help`'}."
            )
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
        if not are_numbers(decision) and 1 <= (typed := _as_number(rest)) <= len(decision.keys):
            key = decision.keys[typed - 1]
        for line in why(self.game, decision, key) if key else why_asked(self.game, decision):
            self.screen.say(line)

    def _show(self, rest: str) -> None:
        try:
            for line in show_lines(shown(rest.partition("#")[0], self.game.rules)):
                self.screen.say(line)
        except UnknownId as unknown:
            self.screen.say(f"{unknown}")

    def _log(self, rest: str) -> None:
        wanted = _LOG_LINES if (typed := _as_number(rest)) < 0 else typed
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

    def _keep(self) -> None:
        for line in self.keeper.keep(self.game):
            self.screen.say(line)

    def _keep_still(self) -> None:
        for line in self.keeper.keep_still():
            self.screen.say(line)

    def _save(self, rest: str) -> None:
        path = typed_path(rest) if rest else self.keeper.file
        in_the_way = self.keeper.in_the_way(path)
        name = visible(str(path))
        if in_the_way is InTheWay.OTHER:
            self.screen.say(f"{name}: this file is no saved game. `save FILE` takes another name.")
            return
        if in_the_way is InTheWay.GAME and not self._confirmed(
            f"Another game is saved in {name}. Write over it? yes/no [no]: ", "no"
        ):
            self.screen.say("That file stays as it is. `save FILE` takes another name.")
            return
        try:
            self.keeper.save(path, self.game)
        except OSError as error:
            self.screen.say(f"{name} can't be written: {error.strerror or error}")
            return
        self.screen.say(self.keeper.saved)

    def _confirmed(self, question: str, otherwise: str) -> bool:
        """Whether somebody says yes; what holds without an answer is said beforehand."""
        while (line := self._typed(question)) is not None:
            answer = line.casefold() or otherwise
            if answer in ("yes", "no", "y", "n"):
                return answer.startswith("y")
        return otherwise == "yes"

    def _help(self, rest: str) -> None:
        self.screen.say(_HELP)

    # ------------------------------------------------------------ the end

    def leave(self) -> None:
        """For an end that nobody typed. What was kept last is whole; the game may not be."""
        self._keep_still()
        if self.keeper.trouble:
            self.screen.say(f"The game is not saved: {self.keeper.trouble}.")
        else:
            self.screen.say(self.keeper.saved)

    def _quit(self) -> bool:
        """Whether to leave. A game that can't be kept is left only when that is said twice."""
        self._keep_still()
        if self.keeper.trouble and not self._warned:
            self._warned = True
            self.screen.say(f"The game is not saved: {self.keeper.trouble}.")
            self.screen.say("`save FILE` saves it elsewhere; `quit` again leaves without it.")
            return False
        question = "Keep this game, to go on later? yes/no [yes]: "
        asks = not (self.keeper.trouble or self.keeper.named)
        if asks and not self._confirmed(question, "yes"):
            self.keeper.discard()
            self.screen.say("The game was not kept.")
        else:
            self.leave()
        return True

    def _finish(self) -> None:
        for line in self._news(self.people[0] if self.people else self.game.players[0]):
            self.screen.say(f"  {line}")
        self.screen.say()
        for line in result(self.game, self.screen.paint):
            self.screen.say(line)
        if not (self.keeper.named or self.keeper.failed):
            self.keeper.discard()
            return
        self._keep()
        if not self.keeper.trouble:
            self.screen.say(f"Saved: {self.keeper.where}.")


def _as_number(text: str) -> int:
    """A number as it is typed; -1 for what is none. Very large ones are all the same."""
    if not text.isdecimal():
        return -1
    return int(text) if len(text) < 10 else 10**9


def _short(line: str) -> str:
    """What somebody typed, fit to be repeated."""
    return visible(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
