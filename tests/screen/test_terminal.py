"""The program in a real pseudo terminal, as an emulator shows it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

pytest.importorskip("pyte")


START = "from elgrande.cli import main; main()"


class Played:
    """`elgrande play` in a terminal; everything that it wrote, and what is to be seen now."""

    def __init__(
        self, folder: Path, size: tuple[int, int], *args: str, code: str = START, **more: str
    ) -> None:
        import pyte

        self.screen = pyte.HistoryScreen(*size, history=1000)
        self._stream = pyte.Stream(self.screen)
        self.written = ""
        self.pid, self._end = pty.fork()
        if self.pid == 0:  # the program
            width, height = map(str, size)
            state = {"XDG_STATE_HOME": str(folder), "TERM": "xterm", "LINES": height}
            os.environ.update({**state, "COLUMNS": width, "PYTHONIOENCODING": "utf-8", **more})
            os.execv(sys.executable, [sys.executable, "-c", code, "play", *args])
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def until(self, text: str, seconds: float = 60) -> str:
        """Reads until a text is to be seen; gives all that is."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and text not in self.shown:
            if not self._read():
                break
        assert text in self.shown, self.shown
        return self.shown

    def to_its_end(self) -> str:
        while self._read():
            pass
        ends = time.monotonic() + 10
        while os.waitpid(self.pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > ends:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"the program does not end: {self.shown}")
            time.sleep(0.02)
        return self.shown

    def _read(self) -> bool:
        if not select.select([self._end], [], [], 60)[0]:
            return False
        try:
            data = os.read(self._end, 65536)
        except OSError:  # the program has ended
            return False
        self.written += data.decode("utf-8", "replace")
        self._stream.feed(data.decode("utf-8", "replace"))
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGINT)

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)


def test_a_page_fills_the_terminal_and_nothing_scrolls(tmp_path: Path) -> None:
    bots = ("--bot", "2=random", "--bot", "3=random")
    played = Played(tmp_path, (80, 24), "--players", "3", *bots, "--seed", "7")
    shown = played.until("red> ")
    assert "Galicia" in shown and "borders" in shown and "Play the power cards" in shown
    assert not played.screen.history.top
    assert "\x1b[?1049h" in played.written
    played.type("quit\n")
    played.until("Keep this game")
    played.type("no\n")
    played.to_its_end()
    assert played.written.rstrip().endswith("The game was not kept.")


def test_five_colours_are_painted_or_left_and_none_with_no_color(tmp_path: Path) -> None:
    bots = [word for seat in (2, 3, 4, 5) for word in ("--bot", f"{seat}=random")]
    for more, painted in (({}, True), ({"NO_COLOR": "1"}, False)):
        played = Played(tmp_path, (120, 40), "--players", "5", *bots, "--seed", "7", **more)
        assert "brown" in played.until("red> ")
        assert ("\x1b[91m" in played.written) is painted
        played.type("\x04")
        played.to_its_end()


def test_stopped_at_a_veil_nothing_secret_was_written(tmp_path: Path) -> None:
    played = Played(
        tmp_path, (80, 24), "--players", "2", "--seed", "7", "--with", "king_and_intrigue"
    )
    shown = played.until("Press a key")
    assert "Please look away" in shown and "Galicia" not in shown
    time.sleep(0.5)  # a person is slower than the first moment of a stop
    played.stop()
    played.to_its_end()
    assert "Saved: " in played.written
    assert "to move to" not in played.written and "Traceback" not in played.written


def test_ctrl_d_at_a_veil_ends_the_game(tmp_path: Path) -> None:
    for more in ((), ("--plain",)):
        played = Played(tmp_path, (80, 24), "--players", "2", "--seed", "7", *more)
        played.until("Press a key")
        time.sleep(0.5)  # a person is slower than the first moment of a stop
        played.type("\x04")
        played.to_its_end()
        assert played.written.count("Saved: ") == 1
        assert "Choose a card" not in played.written and "Traceback" not in played.written


@pytest.mark.parametrize("ending", ["\x03", "\x04"])
def test_what_stood_on_the_page_is_not_told_again_behind_it(tmp_path: Path, ending: str) -> None:
    file = tmp_path / "kept.json"
    played = Played(tmp_path, (120, 40), "--players", "2", "--seed", "7", "--bot", "2=random")
    played.until("red> ")
    played.type(f"save {file}\n")
    played.until("Saved: ")
    played.type(ending)
    played.to_its_end()
    behind = played.written.rpartition("\x1b[?1049l")[2]
    assert behind.count("Saved: ") == 1 and str(file) in behind


@pytest.mark.parametrize("look", [(), ("--plain",)])
def test_ascii_is_all_that_is_written(tmp_path: Path, look: tuple[str, ...]) -> None:
    bots = ("--bot", "2=random", "--bot", "3=random")
    args = ("--players", "3", *bots, "--seed", "7", "--ascii", *look)
    played = Played(tmp_path, (80, 40), *args)
    played.until("red> ")
    played.type("\x04")
    played.to_its_end()
    assert played.written.isascii() and "Pais Vasco" in played.written


def test_plain_is_line_by_line_in_a_terminal_too(tmp_path: Path) -> None:
    bots = ("--bot", "2=random", "--bot", "3=random")
    played = Played(tmp_path, (80, 24), "--players", "3", *bots, "--seed", "7", "--plain")
    played.until("red> ")
    assert "\x1b[?1049h" not in played.written
    played.type("\x04")
    played.to_its_end()


def test_no_word_of_a_plain_game_is_cut_by_a_narrow_terminal(tmp_path: Path) -> None:
    args = ("--players", "2", "--bot", "2=random", "--seed", "7", "--plain")
    played = Played(tmp_path, (40, 60), *args)
    shown = played.until("red> ")
    rows = [line.rstrip() for line in shown.splitlines()]
    start = next(n for n, row in enumerate(rows) if row.startswith("red, Play the power cards"))
    assert rows[start : start + 2] == [
        "red, Play the power cards: Choose a card",
        "from your hand",
    ]
    played.type("\x04")
    played.to_its_end()


ALONE = ("--seed", "1", "--players", "2", "--bot", "2=random")


def leave(played: Played) -> None:
    played.type("quit\n")
    played.until("yes/no")
    played.type("no\n")
    played.to_its_end()


def resized(played: Played, columns: int, lines: int) -> None:
    played.screen.resize(lines, columns)
    size = struct.pack("HHHH", lines, columns, 0, 0)
    fcntl.ioctl(played._end, termios.TIOCSWINSZ, size)


@pytest.mark.parametrize("size", [(45, 24), (32, 24), (80, 12)])
def test_a_terminal_made_smaller_during_a_game_wraps_no_row(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    played = Played(tmp_path, (80, 24), *ALONE, COLUMNS="", LINES="")
    played.until("> ")
    resized(played, *size)
    played.screen.reset()
    played.written = ""
    played.type("\n")
    played.until("13 recruits 0")
    drawn = played.written.split("\x1b[2J")[1].partition("> ")[0]
    rows = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", drawn).split("\n")
    page = [row.strip("\r") for row in rows]
    assert max(map(len, page)) <= size[0]
    assert len(page) <= size[1]
    leave(played)


@pytest.mark.parametrize("key", ["\x1b[A", "\x1b[D", "\x1bOB", "\x1b[3~", "\x1b[1;5C"])
def test_an_arrow_key_is_no_part_of_an_answer(tmp_path: Path, key: str) -> None:
    played = Played(tmp_path, (80, 24), "--plain", *ALONE)
    played.until("> ")
    played.type(f"help{key}\n")
    played.until("undo")
    assert "[A" not in played.shown
    assert "did you mean" not in played.shown
    leave(played)


SLOW = """
import time
from elgrande.engine.bots import random_bot
choose = random_bot.RandomBot.choose
def slow(bot, game):
    print("thinking", flush=True)
    time.sleep(2)
    return choose(bot, game)
random_bot.RandomBot.choose = slow
from elgrande.cli import main
main()
"""


def test_what_is_typed_while_bots_think_is_neither_shown_nor_an_answer(tmp_path: Path) -> None:
    played = Played(tmp_path, (80, 24), "--plain", *ALONE, code=SLOW)
    played.until("thinking")
    played.type("quit\n")
    played.until("> ")
    time.sleep(0.5)
    assert os.waitpid(played.pid, os.WNOHANG) == (0, 0), "it took what was typed for an answer"
    assert "quit" not in played.written.replace("`quit`", "")
    leave(played)


def test_a_terminal_that_changes_its_size_is_drawn_again_at_once(tmp_path: Path) -> None:
    played = Played(tmp_path, (80, 24), *ALONE, COLUMNS="", LINES="")
    played.until("> ")
    played.type("sho")
    played.until("> sho")
    played.screen.reset()
    resized(played, 110, 40)
    shown = played.until("> sho")
    assert "Galicia" in shown and " │ " in shown  # cards at the right of the board
    assert shown.count("> sho") == 1
    assert not played.screen.history.top
    played.type("w galicia\n")
    played.until("Galicia")
    assert "neither an option" not in played.shown
    leave(played)


def test_the_arrow_up_brings_back_the_line_before(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    played = Played(tmp_path, (80, 24), *ALONE)
    played.until("> ")
    played.type("help me\n")
    played.until("`help` takes no argument")
    played.type("\x1b[A")
    played.until("> help me")
    played.type("\x7f\x7f\x7f\n")
    played.until("undo")
    leave(played)


def test_the_arrow_up_brings_back_no_line_of_another_player(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    args = ("--players", "2", "--seed", "7", "--plain")
    played = Played(tmp_path, (80, 24), *args)
    played.until("Press a key")
    time.sleep(0.5)  # a person is slower than the first moment of a veil
    played.type(" ")
    first = played.until("> ")
    card = "13"
    played.type(f"{card}\n")
    played.screen.reset()
    played.until("Press a key")
    time.sleep(0.5)
    played.type(" ")
    second = played.until("> ")
    prompts = [re.findall(r"(\w+)> ", shown)[-1] for shown in (first, second)]
    assert prompts[0] != prompts[1]
    played.type("\x1b[A")
    time.sleep(0.5)
    assert f"{prompts[1]}> {card}" not in played.shown
    played.type("\x04")
    played.to_its_end()


def test_what_is_typed_at_a_veil_is_no_answer(tmp_path: Path) -> None:
    played = Played(tmp_path, (80, 24), "--players", "2", "--seed", "7", "--plain")
    played.until("Press a key")
    time.sleep(0.5)
    played.type("quit\n")
    played.until("> ")
    time.sleep(0.5)
    assert os.waitpid(played.pid, os.WNOHANG) == (0, 0)
    assert "Keep this game" not in played.shown
    played.type("\x04")
    played.to_its_end()


def test_what_is_typed_while_bots_think_is_no_answer_on_a_page_either(tmp_path: Path) -> None:
    played = Played(tmp_path, (80, 24), *ALONE, code=SLOW)
    played.until("is playing")
    played.type("quit\n")
    played.until("> ")
    time.sleep(0.5)
    assert "Keep this game" not in played.shown
    leave(played)
