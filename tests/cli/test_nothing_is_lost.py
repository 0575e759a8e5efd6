"""Whatever ends a game in the terminal: it is saved, and no other game is destroyed for it."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elgrande.cli import main
from elgrande.engine import Game, load_rules
from elgrande.engine.play import autosave as keeping
from elgrande.engine.play.autosave import Keeper
from elgrande.engine.play.session import Session
from elgrande.engine.play.storage import games_folder, read_stored
from elgrande.engine.play.table import new_table, resumed_table
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.text.atomic import write_atomically

ONE_PERSON = ("--players", 2, "--bot", "2=random", "--seed", 7)
PROGRAM = [sys.executable, "-m", "elgrande.cli", "play", "--seed", "3", "--players", "2"]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for automatic saves, empty."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "platform", "linux")
    return games_folder()


def play(*args: object, typed: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, ["play", *map(str, args)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def choices_in(file: Path) -> list[int]:
    """The choices of a saved game, which can be gone on with."""
    return Game.from_json(load_rules(), read_stored(file).game).choices


# ---------------------------------------------------------------- saved by itself


@pytest.mark.parametrize("ending", ["", "quit\n", "quit\nyes\n", "quit\n\n", "quit\nperhaps\ny\n"])
def test_a_game_without_a_file_is_kept(ending: str, games: Path) -> None:
    result = play(*ONE_PERSON, typed=f"1\n{ending}")
    assert result.exit_code == 0
    (file,) = games.iterdir()
    assert file.name.endswith(".json") and "-seed-7-" in file.name
    assert f"Saved: {file}. Continue later with `elgrande play --resume {file}`." in result.output
    assert choices_in(file)
    assert play("--resume", file, typed="quit\n").exit_code == 0


@pytest.mark.parametrize("answer", ["no", "n", "NO"])
def test_quit_asks_and_no_leaves_nothing_behind(answer: str, games: Path) -> None:
    result = play(*ONE_PERSON, typed=f"1\nquit\n{answer}\n")
    assert result.exit_code == 0 and "not kept" in result.output
    assert not list(games.iterdir())


def test_a_game_that_has_ended_leaves_no_automatic_save(games: Path) -> None:
    numbers = "".join(f"{number}\n" for number in (1, 0, *range(2, 14)))
    result = play("--players", 2, "--short", "--seed", 3, typed=numbers * 500)
    assert result.exit_code == 0 and "Points at the end:" in result.output
    assert not list(games.iterdir())


def test_every_choice_is_saved_at_once(tmp_path: Path) -> None:
    """A program that is killed runs nothing more: what was chosen must stand in the file."""
    file = tmp_path / "eve.json"
    with subprocess.Popen(
        [*PROGRAM, "--save", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write("1\n")
        program.stdin.flush()
        while "look away: red" not in (line := program.stdout.readline()):
            assert line, "the program ended"
        while "Choose" not in program.stdout.readline():
            pass
        program.stdin.write("nonsense\n")
        program.stdin.flush()
        while "neither an option" not in program.stdout.readline():
            pass
        program.kill()
    assert len(choices_in(file)) == 1


def test_automatic_saves_have_names_of_their_own(games: Path) -> None:
    for _ in range(3):
        play(*ONE_PERSON, typed="1\n")
    assert len(list(games.iterdir())) == 3


def test_a_game_with_own_rules_says_how_to_go_on(games: Path, tmp_path: Path) -> None:
    house = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
    own = tmp_path / "my rules"
    own.symlink_to(house)
    result = play(*ONE_PERSON, "--with", own, typed="1\nquit\n")
    (file,) = games.iterdir()
    assert f"`elgrande play --resume {file} --with '{own}'`" in result.output


@pytest.mark.parametrize(
    ("platform", "variable", "value", "wanted"),
    [
        ("linux", "XDG_STATE_HOME", "/state", "/state/elgrande/games"),
        ("linux", "XDG_STATE_HOME", "relative", "/home/eve/.local/state/elgrande/games"),
        ("linux", "XDG_STATE_HOME", "", "/home/eve/.local/state/elgrande/games"),
        ("darwin", "X", "", "/home/eve/Library/Application Support/elgrande/games"),
        ("win32", "LOCALAPPDATA", "/local", "/local/elgrande/games"),
        ("win32", "LOCALAPPDATA", "", "/home/eve/AppData/Local/elgrande/games"),
    ],
)
def test_the_place_on_each_system(
    platform: str, variable: str, value: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", "/home/eve")
    monkeypatch.setenv(variable, value)
    assert games_folder() == Path(wanted)


# ---------------------------------------------------------------- never another's


def test_save_does_not_begin_over_another_game(tmp_path: Path) -> None:
    file = tmp_path / "eve.json"
    play(*ONE_PERSON, "--save", file, typed="1\nquit\n")
    before = file.read_bytes()
    for more in ((), ("--bots",)):
        result = play("--seed", 8, "--save", file, *more, typed="1\nquit\n")
        assert result.exit_code == 1
        assert f"{file}: this file holds another saved game" in result.output
        assert "--resume" in result.output
        assert file.read_bytes() == before


def test_save_does_not_begin_over_what_is_no_game(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("shopping list")
    result = play("--save", notes)
    assert result.exit_code == 1 and "not a saved game" in result.output
    assert notes.read_text() == "shopping list"
    result = play(typed=f"save {notes}\nquit\n")
    assert "not a saved game" in result.output
    assert notes.read_text() == "shopping list"


def test_an_empty_file_is_nobodys_game(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    file.touch()
    assert play(*ONE_PERSON, "--save", file, typed="1\n").exit_code == 0
    assert choices_in(file)


def test_saving_over_another_game_is_asked(tmp_path: Path, games: Path) -> None:
    file = tmp_path / "eve.json"
    play("--seed", 8, "--save", file, typed="1\nquit\n")
    before = file.read_bytes()
    for answer in ("no\n", "\n", ""):
        result = play(*ONE_PERSON, typed=f"1\nsave {file}\n{answer}")
        assert "holds another saved game" in result.output
        assert file.read_bytes() == before
    result = play(*ONE_PERSON, typed=f"1\nsave {file}\nyes\nquit\n")
    assert result.exit_code == 0 and f"Saved: {file}" in result.output
    assert file.read_bytes() != before


def test_a_game_goes_on_in_the_file_that_it_came_from(tmp_path: Path) -> None:
    file = tmp_path / "eve.json"
    play(*ONE_PERSON, "--save", file, typed="1\nquit\n")
    before = choices_in(file)
    assert play("--resume", file, "--save", file, typed="1\n").exit_code == 0
    assert play("--resume", file, typed="1\nquit\n").exit_code == 0
    assert choices_in(file)[: len(before)] == before and len(choices_in(file)) > len(before)


def test_a_file_that_somebody_else_changed_meanwhile_stays(tmp_path: Path, games: Path) -> None:
    file = tmp_path / "eve.json"
    table = new_table(MixRequest(), 2, {}, seed=1)
    keeper = Keeper(table, file, None)
    play("--seed", 8, "--save", tmp_path / "other.json", typed="1\n")
    other = (tmp_path / "other.json").read_bytes()
    file.write_bytes(other)
    table.game.take(0)
    told = " ".join(keeper.keep(table.game))
    assert "another program has changed it" in told and str(games) in told
    assert file.read_bytes() == other and keeper.failed
    assert choices_in(keeper.file) == [0]


# ---------------------------------------------------------------- saves that fail


def test_a_file_that_can_not_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    for path in ("/no/such/folder/eve.json", "/dev/full", str(tmp_path)):
        result = play("--save", path, typed="1\n")
        assert result.exit_code == 1 and path in result.output
        assert "Choose" not in result.output


class FullDisk:
    """A disk on which some files can't be written any more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full: list[Path] = []
        self.write = write_atomically
        monkeypatch.setattr(keeping, "write_atomically", self)

    def __call__(self, path: Path, data: bytes) -> None:
        if any(path.is_relative_to(full) for full in self.full):
            raise OSError(28, "No space left on device", str(path))
        self.write(path, data)


class Typist:
    """A screen at which lines are typed, and things may happen before one of them."""

    width = 100

    def __init__(self, *typed: object) -> None:
        self.typed = list(typed)
        self.said: list[str] = []

    def write(self, text: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str) -> str:
        while self.typed and callable(happens := self.typed[0]):
            del self.typed[0]
            happens()
        if not self.typed:
            raise EOFError
        return str(self.typed.pop(0))

    def hand_over(self, text: str) -> None:
        self.write(text)

    def clear(self) -> None:
        pass

    def paint(self, colour: str, text: str) -> str:
        return text

    @property
    def output(self) -> str:
        return "\n".join(self.said)


def test_a_full_disk_does_not_end_the_game(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    table = new_table(MixRequest(), 2, {"2": "random"}, seed=7)
    typist = Typist(lambda: disk.full.append(tmp_path / "eve.json"), "1", "1", "1", "quit")
    session = Session(table, typist, Keeper(table, tmp_path / "eve.json", None))
    session.run()
    assert typist.output.count("No space left on device") == 1
    (kept,) = games.iterdir()
    assert f"saved in {kept} instead" in typist.output
    assert len(choices_in(kept)) >= 3 and session.lost


def test_without_any_place_quit_warns_first(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    disk.full = [games]
    table = new_table(MixRequest(), 2, {}, seed=7)
    typist = Typist("1", "quit", f"save {tmp_path / 'eve.json'}", "quit")
    session = Session(table, typist, Keeper(table, None, None))
    session.run()
    assert "`save FILE` saves it elsewhere; `quit` again leaves without saving." in typist.output
    assert not session.lost and choices_in(tmp_path / "eve.json")

    table = new_table(MixRequest(), 2, {}, seed=7)
    typist = Typist("1", "quit", "quit", "1")
    session = Session(table, typist, Keeper(table, None, None))
    session.run()
    assert session.lost and typist.typed == ["1"]
    assert "The game is not saved: No space left on device." in typist.said[-1]


class Interrupted:
    """A bot whose move is interrupted by Ctrl-C, in the middle of a change of the game."""

    def choose(self, game: Game) -> int:
        game.state.cells[0] += 1
        raise KeyboardInterrupt


def test_ctrl_c_in_the_middle_of_a_change_keeps_the_last_whole_game(games: Path) -> None:
    table = new_table(MixRequest(), 2, {"2": "random"}, seed=7)
    table.bots["blue"] = Interrupted()
    typist = Typist("1")
    session = Session(table, typist, Keeper(table, None, None))
    with pytest.raises(KeyboardInterrupt):
        session.run()
    session.leave()
    (file,) = games.iterdir()
    assert f"Saved: {file}" in typist.said[-1]
    choices_in(file)


def test_a_choice_is_saved_before_the_next_person_is_waited_for(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(MixRequest(), 2, {}, seed=7)
    typist = Typist("1")
    seen: list[int] = []

    def count(text: str) -> None:
        seen.append(len(choices_in(next(games.iterdir()))))

    monkeypatch.setattr(typist, "hand_over", count)
    Session(table, typist, Keeper(table, None, None)).run()
    assert seen == [0, 1]


# ---------------------------------------------------------------- odd input


ODD_LINES = [
    b"\xff\xfe", b"\xc3", b"9" * 5000, b"log " + b"9" * 5000, b"why " + b"9" * 5000,
    b"log " + b"9" * 900, b"9" * 900, b"save a\0b", b"\0", b"save " + b"x" * 900, b"\x1b[2J",
    b"show \xff", "log \u0663".encode(), "\u00b2".encode(), b"save \xff/x", b"save ~nobody/x",
]  # fmt: skip


def test_odd_lines_do_not_end_a_game(games: Path) -> None:
    typed = b"".join(line + b"\nboard\n" for line in ODD_LINES)
    result = play(*ONE_PERSON, typed=b"1\n" + typed + b"quit\nyes\n")
    assert result.exit_code == 1, "some saves failed"
    assert result.output.count("Round 1 ") > len(ODD_LINES), "the game went on"
    assert "\x1b" not in result.output
    (file,) = games.iterdir()
    assert choices_in(file)


TABLE = new_table(MixRequest(), 2, {}, seed=7)


class Unkept(Keeper):
    """A keeper that writes nothing."""

    def _write(self, file: Path, data: bytes) -> None:
        self.trouble = ""


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.one_of(
            st.text(max_size=20),
            st.sampled_from(["board", "options", "undo", "help", "1", "0", "quit x", "why", "log"]),
            st.builds(
                " ".join,
                st.tuples(
                    st.sampled_from(["why", "show", "log", "undo", "options", "board"]),
                    st.one_of(st.text(max_size=20), st.integers().map(str)),
                ),
            ),
        ),
        max_size=12,
    )
)
def test_no_line_breaks_a_session(typed: list[str]) -> None:
    TABLE.game = Game.new(TABLE.game.rules, 2, seed=7)
    Session(TABLE, Typist(*typed), Unkept(TABLE, None, None)).run()


# ---------------------------------------------------------------- the program from outside


def outside(tmp_path: Path, command: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A line for the shell; $P is `elgrande play` for two."""
    line = command.replace("$P", " ".join(PROGRAM))
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), **more}
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, timeout=60, env=environment, check=False
    )
    assert b"Traceback" not in done.stderr + done.stdout, done.stderr
    return done


def test_closed_streams(tmp_path: Path) -> None:
    assert outside(tmp_path, "$P <&-").returncode == 0
    assert len(list((tmp_path / "elgrande" / "games").iterdir())) == 1
    assert outside(tmp_path, "$P </dev/null >&-").returncode == 0
    assert outside(tmp_path, "$P <&- >&- 2>&-").returncode == 0
    for command in ("lsp <&-", "lsp <&- >&-", "lsp <&- >&- 2>&-", "list cards >&-"):
        assert outside(tmp_path, f"{sys.executable} -m elgrande.cli {command}").returncode == 0


def test_a_reader_that_goes_away_and_a_full_disk_for_the_output(tmp_path: Path) -> None:
    outside(tmp_path, "printf '1\\n' | $P | true")
    assert outside(tmp_path, "$P </dev/null >/dev/full").returncode == 1


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    done = outside(tmp_path, "printf '1\\n\\377\\n' | $P", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and b"Choose" in done.stdout


@pytest.mark.parametrize("key", ["--save", "--resume"])
def test_a_circle_of_links(key: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    command = f"{sys.executable} -m elgrande.cli play {key} {tmp_path / 'loop'}"
    done = outside(tmp_path, command)
    assert done.returncode == 1 and b"loop" in done.stderr
    assert (tmp_path / "loop").is_symlink()


def test_ctrl_c_while_the_program_loads(tmp_path: Path) -> None:
    """The first thing that is loaded from elsewhere stands for all of them."""
    (tmp_path / "click.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    done = subprocess.run(
        [sys.executable, "-c", "from elgrande.cli import main; main()"],
        capture_output=True, env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert not done.stderr and not done.stdout
    assert done.returncode == -signal.SIGINT


def test_loading_the_commands_leaves_ctrl_c_as_it_was() -> None:
    line = "import signal, elgrande.cli; assert signal.getsignal(2) is signal.default_int_handler"
    subprocess.run([sys.executable, "-c", line], check=True)


def test_a_parent_that_ignores_ctrl_c_is_obeyed() -> None:
    line = "import signal, elgrande.cli; assert signal.getsignal(2) is signal.SIG_IGN"
    shell = ["sh", "-c", 'trap "" INT; exec "$0" -c "$1"', sys.executable, line]
    subprocess.run(shell, check=True)


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"}
    program = subprocess.Popen(
        [*PROGRAM, "--bot", "2=random"],
        stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)
    killer = threading.Timer(60, program.kill)
    killer.start()
    said, answered, stopped = "", False, False
    while True:
        try:
            data = os.read(controller, 4096)
        except OSError:
            break
        if not data:
            break
        said += data.decode("utf-8", "replace")
        if not answered and re.search(r"(red|blue)> ", said):
            os.write(controller, b"1\n")
            answered = True
        elif answered and not stopped and re.search(r"> .*> ", said, re.DOTALL):
            time.sleep(0.3)  # a person is slower than the first moment of a question
            program.send_signal(signal.SIGINT)
            stopped = True
    killer.cancel()
    os.close(controller)
    assert program.wait() == 0 and "Traceback" not in said, said
    assert "Saved: " in said
    (file,) = (tmp_path / "elgrande" / "games").iterdir()
    assert choices_in(file)


# ---------------------------------------------------------------- made positions


def test_a_game_from_a_made_position_says_so(tmp_path: Path) -> None:
    """A save may begin anywhere; the player who continues it must know."""
    file = tmp_path / "gift.json"
    table = new_table(MixRequest(), 2, {}, seed=1)
    rules = table.game.rules
    table.game = Game.new(rules, 2, seed=1, given={"points": {"red": 500}})
    file.write_bytes(table.stored(table.game))
    told = "This game began from a given position, without set-up: points."
    assert told in play("--resume", file, typed="quit\n").output
    assert told in resumed_table(file, MixRequest()).introduction

    table.game = Game.new(rules, 2, given={"at": "general_scoring", "points": {"red": 500}})
    while not table.game.over:
        table.game.take(0)
    file.write_bytes(table.stored(table.game))
    result = play("--resume", file)
    assert "The game began from a given position, without set-up." in result.output.split("end:")[1]


def test_a_game_from_set_up_says_nothing_of_it(games: Path) -> None:
    assert "given position" not in play(*ONE_PERSON, typed="1\n").output
