"""`elgrande replay`: games that go as they went, and what is said of those that do not."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine.rules.files.named_mix import mix_of
from elgrande.engine.rules.fingerprint import entries_of
from elgrande.engine.scenario.rules import load_named
from elgrande.engine.tools.replays import read_games

from ..replays import CORPUS, PARTS, ROOT, unexplained

NEW_CARD = ROOT / "examples" / "house_rules" / "new_card"


def call(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Games with a card of its own, kept next to its folder."""
    shutil.copytree(NEW_CARD, tmp_path / "my_rules")
    file = tmp_path / "games.jsonl.gz"
    words = ("--with", tmp_path / "my_rules", "--players", 3, "--record", 2)
    assert call("replay", file, *words).stdout == f"written: {file}\n"
    return file


def test_games_replay(kept: Path) -> None:
    said = call("replay", kept)
    assert (said.exit_code, said.stdout) == (0, "2 games: 2 as before\n")


def test_a_changed_card_is_named(kept: Path) -> None:
    """One copy more in its stack changes what is turned up."""
    cards = kept.parent / "my_rules" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("places: 1", "places: 4"), encoding="utf-8")
    said = call("replay", kept, "--json")
    assert said.exit_code == 1
    data = json.loads(said.stdout)
    assert (data["games"], data["replay"]) == (2, 2 - len(data["others"]))
    assert data["others"]
    for one in data["others"]:
        assert one["changed"] == ["cards.house_homecoming"]
        assert one["result"] == "goes otherwise" and one["why"].startswith("round ")


def test_the_page_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    first, second, _, last = page.partition("instead of three:\n\n```\n")[2].splitlines()[:4]
    cards = shutil.copytree(NEW_CARD, tmp_path / "my_rules") / "cards.yaml"
    monkeypatch.chdir(tmp_path)
    call("replay", "my_games.jsonl.gz", "--record", 20, "--with", "my_rules")
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("up to 3", "up to 2"), encoding="utf-8")
    lines = call("replay", "my_games.jsonl.gz").stdout.splitlines()
    assert (lines[0], lines[1], lines[-1]) == (first, second, last)


def test_another_title_changes_no_game(kept: Path) -> None:
    cards = kept.parent / "my_rules" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("title: ", "title: The "), encoding="utf-8")
    assert call("replay", kept).exit_code == 0


def test_a_game_that_was_changed_by_hand(kept: Path) -> None:
    """Other points, another choice, or one less: no rule has changed, and the place is named."""
    lines = gzip.decompress(kept.read_bytes()).decode().splitlines()
    one = json.loads(lines[1])
    choices = one["choices"].split(" ")

    def said(**changed: object) -> str:
        text = "\n".join([lines[0], json.dumps({**one, **changed})])
        kept.write_bytes(gzip.compress(text.encode()))
        found = call("replay", kept)
        assert found.exit_code == 1 and "no rule has changed" in found.stdout, found.output
        return found.stdout

    points = [[0, 0, 99], *one["points"][1:]]
    assert ": goes otherwise: when round 2 begins, points are " in (found := said(points=points))
    assert ", not red 0, blue 0, yellow 99\n" in found
    points = [*one["points"][:-1], [0, 0, 99]]
    assert ": goes otherwise: at the end, points are " in said(points=points)
    second = " ".join([choices[0], "nonsense", *choices[2:]])
    assert "round 1, choice 2: `nonsense`" in said(choices=second)
    assert "the game is not over" in said(choices=" ".join(choices[:-1]))


def test_rules_that_are_gone(kept: Path) -> None:
    shutil.rmtree(kept.parent / "my_rules")
    said = call("replay", kept)
    assert said.exit_code == 1 and len(said.stdout.splitlines()) == 2
    assert said.stdout.endswith("2 games: 2 can't begin\n")
    lines = gzip.decompress(kept.read_bytes()).decode().replace("./my_rules", "./../my_rules")
    kept.write_bytes(gzip.compress(lines.encode()))
    assert "outside the folder of its file" in call("replay", kept).stdout


def test_what_can_not_be_replayed_is_said(kept: Path, tmp_path: Path) -> None:
    said = call("replay", kept, "--record", 1)
    assert said.exit_code == 1 and "this file exists: name another one" in said.stderr
    said = call("replay", kept, "--players", 3)
    assert said.exit_code == 2 and "give them with --record" in said.stderr
    other = tmp_path / "other.gz"
    no_file = ": this is not a file of kept games, as `--record` packs them"
    lines = gzip.decompress(kept.read_bytes()).splitlines()
    game = json.loads(lines[1])
    strange = [
        json.dumps({**game, "mix": {**game["mix"], key: 3}}).encode()
        for key in ("with", "edition", "stacks")
    ]
    for content, message in (
        (b"text", no_file),
        (kept.read_bytes()[:-9], no_file),
        (gzip.compress(b""), ": there are no games in this file"),
        (gzip.compress(lines[0]), ": there are no games in this file"),
        (gzip.compress(b"{}\n"), ":1: this is not a kept game"),
        (gzip.compress(b"[" * 100_000), ":1: this is not a kept game"),
        *((gzip.compress(one), ":1: this is not a kept game") for one in strange),
    ):
        other.write_bytes(content)
        said = call("replay", other)
        assert (said.exit_code, said.stderr.splitlines()[-1]) == (1, f"{other}{message}")
    said = call("replay", tmp_path / "none.gz")
    assert said.exit_code == 1 and "Traceback" not in said.output


# ---------------------------------------------------------------- the corpus


def test_the_corpus_covers_what_it_should() -> None:
    games = read_games(CORPUS).games
    assert len(games) == 1_000
    assert {len(one.players) for one in games} == {2, 3, 4, 5}
    assert {one.mix["edition"] for one in games} == {"big_box", "rio_grande_1996"}
    recipes = [name for one in games for name in one.mix["with"] if name.startswith("./cookbook/")]
    assert len({*recipes}) > 40
    assert sum(bool(one.mix["set"]) for one in games) > 250


def test_some_games_of_the_corpus_replay() -> None:
    """`make replays` looks at all: `python -m tests.replays check`."""
    wrong = unexplained(7, PARTS)
    assert not wrong, "\n".join(wrong)


def test_every_change_is_seen_in_the_entries() -> None:
    """The digests distinguish cards by what they do, not by their titles."""
    known = read_games(CORPUS)
    one = known.games[1]
    now = entries_of(load_named(mix_of(one.mix, CORPUS.parent)).definitions)
    assert now.keys() == known.entries[one.rules].keys()
    cards = [digest for name, digest in now.items() if name.startswith("cards.")]
    assert len({*cards}) == len(cards)
