"""A session at one screen: people in turn, bots between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..game.state import domains
from ..rules.errors import RulesError
from ..scenario.recorder import scenario_text
from ..text.atomic import write_new
from ..text.diagnostics import visible
from ..text.wording import in_a_shell
from .answers import NoAnswer, again, chosen_options, out_of_range, random_option, short
from .auto_answers import settled, was_put_first
from .autosave import InTheWay, Keeper, typed_path
from .frame import printed
from .lines import Painter
from .numbering import are_numbers, as_number, key_numbered
from .privacy import News, is_private
from .reasons import why, why_question
from .screen_content import ScreenContent, content_of, title_of_own
from .screen_log import news_lines
from .screens import Picture, Screen
from .showing import UnknownId, describe
from .summary import result
from .table import Table
from .table_view import capital
from .terminal import pause, unheard

_HELP = """\
Type the number of an option, or the beginning of its name; or several numbers: `3 7 12`. Or:
  why            show the rule that asks; `why 2`: why you can or cannot choose 2
  show NAME      describe a card, a region or a rule; `show 2`: describe option 2
  log [N]        list the last N events
  undo           take back your last answer
  random [N]     let chance choose; with N: the next N of several, such as cards
  save [FILE]    save the game
  scenario FILE  save this position as a scenario for `elgrande run`
  quit           leave; you can keep the game for later"""

_HELP_PLAIN = """\
  board, options show the board, or the question, again"""

_LEAVING = ("quit", "exit")

_ALONE = (*_LEAVING, "board", "options", "undo", "help", "?")
"""The commands that take no argument."""

_LOG_LINES = 20
_LONGEST = 1_000
"""The most characters of a valid line."""


class Session:
    """One table, played to its end or until a player quits."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        keeper: Keeper,
        picture: Picture | None = None,
        pace: float = 0,
    ) -> None:
        """picture: the same screen if it is drawn; else everything is printed line by line.

        pace: for how many seconds the turn of a bot is shown.
        """
        self.table = table
        self.picture = picture
        self.pace = pace
        self.keeper = keeper
        self.game = table.game
        self.screen = screen
        self.people = [c for c in self.game.players if c not in table.bots]
        self._past: list[Game] = []
        self._news = News(self.game, self.people)
        self._asked = False
        self._last_player = ""
        self._last_asked = ("", "")
        self._alone = ""
        """The player at the screen while the others look away; else empty."""
        self._row = ("", "", 0)
        """The player, the card and the length of the current series of choices."""
        self._bot_shown = ""
        """The bot that is shown as playing."""
        self._put_first = False
        """Whether the last answer said what comes first."""
        self._warned = False
        self._commands: dict[str, Callable[[str], None]] = {
            "board": self._board,
            "options": self._options,
            "why": self._why,
            "show": self._show,
            "log": self._log,
            "undo": self._undo,
            "random": self._random,
            "save": self._save,
            "scenario": self._scenario,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> None:
        """Plays until the game is over, `quit`, or the end of the input.

        Raises EOFError if the input ends while the screen is handed over.
        """
        self.screen.write("Type `help` to see the commands.")
        self._keep()
        self.screen.write(f"The game is saved after every choice, in {self.keeper.where}")
        while self._wait_for_person():
            decision = self._decision()
            line = self._typed(f"{decision.player}> ")
            if line is None:
                self.leave()
                return
            word, _, rest = line.partition(" ")
            word = word.casefold()
            if rest and word in _ALONE:
                self.screen.write(f"`{word}` takes no argument.")
                continue
            if word in _LEAVING:
                if self._quit():
                    return
                continue
            self._warned = False
            if word in self._commands:
                self._commands[word](rest.strip())
            elif line:
                self._choose(decision, line)
            elif self.picture is not None:
                self.picture.turn()
        self._finish()

    @property
    def lost(self) -> bool:
        """Whether a save that a person asked for failed, or an unfinished game is not saved."""
        return self.keeper.failed or bool(self.keeper.trouble and not self.game.over)

    def _typed(self, prompt: str) -> str | None:
        """A line of at most `_LONGEST` characters; None at the end of the input."""
        while True:
            try:
                line = self.screen.ask(prompt).strip()
            except EOFError:
                self.screen.write()
                return None
            if len(line) <= _LONGEST:
                return line
            self.screen.write(f"`{short(line)}` is too long; try `help`.")

    # ------------------------------------------------------------ turns

    def _decision(self) -> Decision:
        decision = self.game.decision
        assert decision is not None
        return decision

    def _wait_for_person(self) -> bool:
        """Lets bots play until a person decides; false if the game is over."""
        game = self.game
        while not game.over:
            colour = game.players[game.state.player]
            bot = self.table.bots.get(colour)
            if bot is None and self._go_on_without_asking():
                continue
            if bot is None:
                self._bot_shown = ""
                self._keep()  # before waiting for the next person
                if not self._asked:
                    self._present(colour)
                return True
            with unheard():
                self._show_who_plays(colour)
                game.take(bot.choose(game))
                if self.pace and (game.over or game.players[game.state.player] != colour):
                    self._print_bot_turn(colour)
        return False

    def _go_on_without_asking(self) -> bool:
        """Takes an answer that another one implies, if any; returns whether it did."""
        put_first, self._put_first = self._put_first, False
        answer = settled(self.game, put_first=put_first) if not self._asked else None
        if answer is not None:
            self.game.take(answer)
            self._unveil()
        return answer is not None

    def _show_who_plays(self, colour: str) -> None:
        """Shows which bot plays now, since that may take a while."""
        if self.picture is not None and colour != self._bot_shown:
            self.picture.show(self._content_of_bots(f"{colour} is playing ...", ()))
            self.picture.rest(0)
        self._bot_shown = colour

    def _content_of_bots(self, heading: str, news: Sequence[str]) -> ScreenContent:
        alone = len(self.people) == 1
        content = content_of(self.game, self.people[0], private=alone, news=news, asks=False)
        return replace(content, question=heading)

    def _print_bot_turn(self, colour: str) -> None:
        """Shows what a bot has done, for `pace` seconds."""
        if self.picture is None:
            self._print_news()
            pause(self.pace)
            return
        heading = f"{colour} has played. Press Enter to go on."
        self.picture.show(self._content_of_bots(heading, self._read()[0]))
        self.picture.rest(self.pace)

    def _present(self, colour: str) -> None:
        """Shows the news, the board if the player has changed, and the question."""
        veiled = self._veil(colour)
        decision = self._decision()
        self._asked = True
        if self.picture is not None:
            (news, own), alone = self._read(), self._shows_secrets
            content = content_of(self.game, colour, private=alone, news=news, own=own)
            self.picture.show(replace(content, step=self._step(decision)))
            return
        self._print_news()
        asked, self._last_asked = self._last_asked, (colour, decision.card)
        self._page(whole=veiled or colour != self._last_player, texts=asked != self._last_asked)
        self._last_player = colour

    def _veil(self, colour: str) -> bool:
        """Hands over the screen for a private question; whether others had to look away."""
        if len(self.people) == 1 or not (
            is_private(self.game) or self._news.waits(self.game, colour)
        ):
            return False
        if self._alone == colour:
            return False
        others = ", ".join(p for p in self.people if p != colour)
        self.screen.hand_over(f"{colour} decides in secret. Please look away: {others}.")
        self._alone = colour
        return True

    def _unveil(self) -> None:
        """Clears the screen when the player's private questions are over."""
        game = self.game
        stays = not game.over and game.players[game.state.player] == self._alone
        if not (stays and is_private(self.game)):
            self._clear_secrets()

    def _clear_secrets(self) -> None:
        """Clears the screen of what only one player may see, if any."""
        if self._alone:
            self.screen.clear()
        self._alone = ""

    def _step(self, decision: Decision) -> str:
        """The position in a series of choices, "2 of 5"; empty if there is only one."""
        player, card, total = self._row
        left = decision.left
        if left is None or self.game.state.domain == domains.NUMBER:
            return ""
        if (player, card) != (decision.player, decision.card) or left > total:
            total = left
        self._row = (decision.player, decision.card, total)
        return f"{total - left + 1} of {total}" if total > 1 else ""

    def _print_news(self) -> None:
        news, own = self._read()
        self._print(f"  {line}" for line in news)
        if own:
            self._print([f"  {title_of_own(self._alone)}:", *(f"    {line}" for line in own)])

    def _read(self) -> tuple[list[str], list[str]]:
        return self._news.read(self.game, self._alone)

    @property
    def _shows_secrets(self) -> bool:
        """Whether only the player who decides sees the screen."""
        return len(self.people) == 1 or bool(self._alone)

    def _choose(self, decision: Decision, line: str) -> None:
        """Takes the options that a line names, as long as they are offered."""
        try:
            keys = chosen_options(self.game, decision, line, [*self._commands, "quit"])
        except NoAnswer as message:
            self.screen.write(str(message))
            return
        before = self.game.clone()
        titles = {option.key: capital(option.text) for option in decision.options}
        for number, key in enumerate(keys):
            left = self._goes_on(decision)
            option = again(left, key) if left is not None else None
            if option is None:
                rest = ", ".join(titles[key] for key in keys[number:])
                self.screen.write(f"Not taken, because it is no longer offered: {rest}.")
                break
            if not self._take(option, before):
                return
        self._answered(before)

    def _goes_on(self, asked: Decision) -> Decision | None:
        """The pending decision if the same card or step asks the same player as before."""
        left = self.game.decision
        same = left is not None and (left.player, left.card) == (asked.player, asked.card)
        return left if same else None

    def _answered(self, before: Game) -> None:
        """Goes on after an answer. before: the game that `undo` brings back."""
        self._past.append(before)
        self._asked = False
        self._unveil()

    def _take(self, option: int, before: Game) -> bool:
        """Takes an option; false if it fails: then the game is as before the whole line."""
        self._put_first = was_put_first(self.game)
        try:
            self.game.take(option)
        except RulesError as error:
            self.game = before
            self.screen.write(f"{error}\nThis choice can't be carried out; the game is unchanged.")
            return False
        return True

    # ------------------------------------------------------------ commands

    def _board(self, rest: str) -> None:
        self._page(whole=True)

    def _options(self, rest: str) -> None:
        self._page()

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.write(line)

    def _page(self, *, whole: bool = False, texts: bool = True) -> None:
        """Prints the question, after the whole table or alone; a picture always shows both."""
        if self.picture is not None:
            return
        alone = self._shows_secrets
        content = content_of(self.game, self._decision().player, private=alone)
        painter = Painter(self.screen.paint, content.colours, plain_signs=False)
        page = printed(content, self.screen.width, whole=whole, texts=texts)
        self.screen.write()
        self._print(map(painter.text, page))

    def _why(self, rest: str) -> None:
        decision = self._decision()
        key = key_numbered(self.game, decision, rest) or rest
        if as_number(key) >= 0 and not are_numbers(decision):
            self.screen.write(out_of_range(self.game, decision, short(key)))
            return
        self._print(why(self.game, decision, key) if key else why_question(self.game, decision))

    def _show(self, rest: str) -> None:
        private = self._shows_secrets
        try:
            self._print(describe(self.game, self._decision(), rest, private=private))
        except UnknownId as unknown:
            self.screen.write(f"{unknown}")

    def _log(self, rest: str) -> None:
        wanted = as_number(rest) if rest else _LOG_LINES
        if wanted < 0:
            self.screen.write("`log N` lists the last N events, for example `log 5`.")
            return
        readers = [self._alone] if self._alone else self.people
        lines = list(news_lines(self.game, readers))
        self._print(f"  {line}" for line in lines[max(0, len(lines) - wanted) :])

    def _undo(self, rest: str) -> None:
        if not self._past:
            self.screen.write("There is nothing to take back.")
            return
        self.game = self._past.pop()
        self._news.take_back(self.game)
        self._last_player = ""
        self._last_asked = ("", "")
        self._asked = False
        self._unveil()
        self.screen.write("Taken back.")

    def _random(self, rest: str) -> None:
        wanted = as_number(rest) if rest else 1
        if wanted < 1:
            self.screen.write("`random N` takes N options by chance, for example `random 5`.")
            return
        asked, before, taken = self._decision(), self.game.clone(), 0
        left: Decision | None = asked
        while left is not None and taken < wanted:
            if not self._take(random_option(left), before):
                return
            taken += 1
            left = self._goes_on(asked)
        if taken < wanted:
            self.screen.write(f"Only {taken} could be taken.")
        self._answered(before)

    def _keep(self) -> None:
        self._print(self.keeper.keep(self.game))

    def _save(self, rest: str) -> None:
        path = typed_path(rest) if rest else self.keeper.file
        in_the_way = self.keeper.in_the_way(path)
        name = visible(str(path))
        if in_the_way is InTheWay.OTHER:
            self.screen.write(f"{name}: this file is not a saved game. Name another file.")
            return
        if in_the_way is InTheWay.GAME and not self._confirmed(
            f"{name} holds another saved game. Overwrite it? yes/no [no]: ", "no"
        ):
            self.screen.write("The file is unchanged. Use `save FILE` with another name.")
            return
        try:
            self.keeper.save(path, self.game)
        except OSError as error:
            self.screen.write(f"{name} can't be written: {error.strerror or error}")
            return
        self.screen.write(self.keeper.saved)

    def _scenario(self, rest: str) -> None:
        if not rest:
            self.screen.write("`scenario FILE` saves this position, for example in moment.yaml.")
            return
        path = typed_path(rest)
        name = visible(str(path))
        try:
            text = scenario_text(self.game, self.table.mix, path.parent)
            write_new(path, text.encode("utf-8"))
        except FileExistsError:
            self.screen.write(f"{name} already exists; name another file.")
        except OSError as error:
            self.screen.write(f"{name} can't be written: {error.strerror or error}")
        except ValueError as error:
            self.screen.write(f"{error}")
        else:
            run = in_a_shell("elgrande", "run", path)
            self.screen.write(f"Saved: {name}. `{run}` plays up to this position.")

    def _confirmed(self, question: str, otherwise: str) -> bool:
        """Whether the player says yes. otherwise: the answer that an empty line stands for."""
        while (line := self._typed(question)) is not None:
            answer = line.casefold() or otherwise
            if answer in ("yes", "no", "y", "n"):
                return answer.startswith("y")
        return otherwise == "yes"

    def _help(self, rest: str) -> None:
        self.screen.write(_HELP)
        if self.picture is None:
            self.screen.write(_HELP_PLAIN)

    # ------------------------------------------------------------ the end

    def leave(self) -> None:
        """Saves the newest complete position; the game may be in the middle of a change."""
        self._clear_secrets()
        self._print(self.keeper.keep_still())
        if self.keeper.trouble:
            self.screen.write(f"The game is not saved: {self.keeper.trouble}.")
        else:
            self.screen.write(self.keeper.saved)

    def _quit(self) -> bool:
        """Whether to leave. A game that can't be saved is left only at a second `quit`."""
        self._print(self.keeper.keep_still())
        if self.keeper.trouble and not self._warned:
            self._warned = True
            self.screen.write(f"The game is not saved: {self.keeper.trouble}.")
            self.screen.write("`save FILE` saves it elsewhere; `quit` again leaves without saving.")
            return False
        question = "Keep this game for later? yes/no [yes]: "
        asks = not (self.keeper.trouble or self.keeper.named)
        if asks and not self._confirmed(question, "yes"):
            self.keeper.discard()
            self._clear_secrets()
            self.screen.write("The game was not kept.")
        else:
            self.leave()
        return True

    def _finish(self) -> None:
        self._print_news()
        self.screen.write()
        self._print(result(self.game, self.screen.paint))
        if not (self.keeper.named or self.keeper.failed):
            self.keeper.discard()
            return
        self._keep()
        if not self.keeper.trouble:
            self.screen.write(f"Saved: {self.keeper.where}.")
