"""A game with people at one screen that is drawn: veils, several cards in one answer, notes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.state import domains
from elgrande.engine.play.answers import random_option
from elgrande.engine.play.autosave import Keeper
from elgrande.engine.play.screen_content import ScreenContent, content_of
from elgrande.engine.play.session import Session
from elgrande.engine.play.table import Table, new_table
from elgrande.engine.rules.files.request import MixRequest
from tests.properties.small import Small


class Drawn:
    """A drawn screen at which lines are typed. It keeps what was done, in order."""

    width = 100

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.done: list[tuple[str, str]] = []
        self.contents: list[ScreenContent] = []

    def write(self, text: str = "") -> None:
        self.done.append(("said", text))

    def ask(self, prompt: str) -> str:
        if not self.typed:
            raise EOFError
        self.done.append(("asked", prompt))
        return self.typed.pop(0)

    def hand_over(self, text: str) -> None:
        self.done.append(("veil", text))

    def clear(self) -> None:
        self.done.append(("clear", ""))

    def paint(self, colour: str, text: str) -> str:
        return text

    def show(self, content: ScreenContent) -> None:
        self.contents.append(content)
        self.done.append(("shown", content.question))

    def turn(self) -> None:
        self.done.append(("turned", ""))

    def rest(self, seconds: float) -> None:
        self.done.append(("rest", str(seconds)))

    def all_of(self, what: str) -> list[str]:
        return [text for kind, text in self.done if kind == what]


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def played(table: Table, *typed: str, pace: float = 0) -> tuple[Session, Drawn]:
    screen = Drawn(*typed)
    session = Session(table, screen, Keeper(table, None, None), screen, pace)
    session.run()
    return session, screen


_CHOSEN = [str(number) for number in range(10, 140, 10)]
"""Thirteen cards by the numbers that are printed on them."""


def table(*expansions: str, players: int = 2, bots: tuple[str, ...] = ()) -> Table:
    seated = dict.fromkeys(bots, "random")
    return new_table(MixRequest(tuple(expansions)), players, seated, seed=7)


def hand(game: Game, player: str) -> list[str]:
    found: list[str] = game.view(player, log=False)["cards"][f"hand/{player}"]
    return found


def test_several_cards_are_chosen_in_one_answer_and_taken_back_with_one_undo() -> None:
    session, screen = played(table("king_and_intrigue"), "1", "1", "30 70 120")
    chosen = session.game
    first = screen.contents[2]
    player = first.question.partition(",")[0]
    titles = [first.brief[n - 1].split(maxsplit=1)[1] for n in (3, 7, 12)]
    named = [chosen.rules.definitions.cards[key].title for key in hand(chosen, player)]
    numbers = (" (30)", " (70)", " (120)")
    assert sorted(named) == sorted(map(str.__add__, titles, numbers))
    assert "4 of 13" in [content.step for content in screen.contents]
    session, screen = played(table("king_and_intrigue"), "1", "1", "30 70 120", "undo")
    assert hand(session.game, player) == []
    assert ("said", "Taken back.") in screen.done


def test_an_answer_of_several_ends_where_one_is_not_offered_any_more() -> None:
    session, screen = played(
        table("king_and_intrigue"), "1", "1", " ".join(map(str, range(10, 170, 10)))
    )
    player = screen.contents[2].question.partition(",")[0]
    assert len(hand(session.game, player)) == 13
    said = "Not taken, because it is no longer offered: Into the Castillo (140), "
    assert any(line.startswith(said) for line in screen.all_of("said"))


@pytest.mark.parametrize("line", ["3 3", "1 99", "0 1", "1 nonsense", "1, 2"])
def test_what_is_no_row_of_options_takes_nothing(line: str) -> None:
    session, screen = played(table("king_and_intrigue"), "1", "1", line)
    assert all(not hand(session.game, player) for player in session.game.players)
    assert any("is neither an option nor a command" in said for said in screen.all_of("said"))


def test_one_veil_a_player_however_many_cards_he_chooses() -> None:
    _, screen = played(table("king_and_intrigue"), "1", "1", *_CHOSEN, *_CHOSEN)
    assert len(screen.all_of("veil")) == 2 + 2 + 1  # disks, chests, and the next decision


def test_the_screen_is_empty_before_others_look_again() -> None:
    _, screen = played(table("king_and_intrigue"), "1", "1", *_CHOSEN, *_CHOSEN)
    alone = False
    for kind, text in screen.done:
        if kind == "veil":
            assert not alone or text
            alone = True
        elif kind == "clear":
            alone = False
        elif kind == "shown" and not alone:
            assert "secretly" not in text.casefold() and "your chest" not in text


def test_an_empty_line_turns_the_page() -> None:
    _, screen = played(table(), "", "", "1")
    assert len(screen.all_of("turned")) == 2


def test_bots_are_shown_at_a_pace() -> None:
    _, screen = played(table(players=3, bots=("2", "3")), "1", pace=0.5)
    assert set(screen.all_of("rest")) == {"0", "0.5"}
    assert any("has played" in text for text in screen.all_of("shown"))
    rests = [(text, screen.done[n + 1]) for n, (kind, text) in enumerate(screen.done[:-1])]
    assert all(rest == ("rest", "0") for text, rest in rests if text.endswith(" plays ..."))


def test_no_way_to_show_a_bot_shows_what_is_hidden() -> None:
    _, screen = played(table(players=3, bots=("3",)), *["1"] * 6, pace=1)
    for content in screen.contents:
        if "has played" in content.question:
            assert "'s hand:" not in repr(content)


def test_a_row_without_an_end_has_no_total(tmp_path: Path) -> None:
    """Of `any number` nothing says how many are to come, neither the page nor the question."""
    (tmp_path / "cards.yaml").write_text(
        "expansion: house\ndeck: stack_1\ncards:\n  - id: house_flight\n    title: Flight\n"
        "    numbers: {places: 1}\n"
        "    effect: move up to all own caballeros from any region to own court\n"
    )
    given = {
        "at": "use_card",
        "by": "red",
        "king": "valencia",
        "grande": {"red": "granada", "blue": "sevilla"},
        "aragon": {"red": 3},
        "galicia": {"red": 2},
        "front": {"red": ["house_flight"]},
    }
    mix = MixRequest(paths=(tmp_path,))
    table = new_table(mix, ["red", "blue"], {}, given=given)
    session, screen = played(table, "action", "yes", "1", "1", "quit")
    assert len(session.game.choices) >= 4
    assert not any(content.step for content in screen.contents)
    assert not any("to go" in content.question for content in screen.contents)


def test_what_is_offered_beside_cards_is_called_as_in_the_line_of_options() -> None:
    game = Game.new(load_rules("king_and_intrigue"), 3, seed=0)
    chance, seen = Random(0), 0
    while not game.over and seen < 3:
        decision = game.decision
        assert decision is not None
        if game.state.domain == domains.CARD and "stop" in decision.keys:
            content = content_of(game, decision.player)
            heads = [item.head for one in content.cards for item in one.items]
            assert f"{len(game.state.options)} No more" in heads
            assert any(option.endswith("No more") for option in content.options)
            seen += 1
        game.take(chance.randrange(len(game.state.options)))
    assert seen == 3


@pytest.mark.parametrize("line", ["undo it", "quit now", "board galicia", "help me", "? why"])
def test_a_word_that_stands_alone_is_not_taken_with_others(line: str) -> None:
    session, screen = played(table(), "1", line)
    word = line.partition(" ")[0]
    assert f"`{word}` takes no argument." in screen.all_of("said")
    assert len(session.game.choices) == 1


@pytest.mark.parametrize("line", ["log all", "log -1", "log 2 3"])
def test_the_log_is_asked_for_by_a_number(line: str) -> None:
    _, screen = played(table(), "1", line)
    assert "`log N` lists the last N events, for example `log 5`." in screen.all_of("said")


def test_show_tells_what_an_option_is_and_says_where_there_is_nothing_more() -> None:
    front = {"red": ["bg1_move_3_any"]}
    given = {"at": "use_card", "by": "red", "king": "valencia", "front": front}
    asked = new_table(MixRequest(), ["red", "blue"], {}, given=given)
    _, screen = played(asked, "show", "show 1", "show galicia")
    said = screen.all_of("said")
    assert any(line.startswith("`show NAME` describes a card") for line in said)
    assert any(line.startswith("there are no details about “") for line in said)
    assert any(line.startswith("Galicia") for line in said)


def test_who_has_looked_sees_it_alone(tmp_path: Path) -> None:
    """At the next question, which itself is open."""
    text = "choose any opponent as rival\nlook at the hand of rival\nchoose yes or no as seen"
    game = Small(tmp_path, text).game(3, hand={"blue": ["power_03"]})
    seated = replace(table(players=3), game=game)
    _, screen = played(seated, "blue", "yes")
    assert [text for text in screen.all_of("veil") if text.startswith("red")]
    first, second = map(str, screen.contents[:2])
    assert "Power card 3" not in first
    assert "red looks at blue's hand: Power card 3" in second
    assert ("clear", "") in screen.done


LOOKS = """\
choose any opponent as rival
look at the hand of rival
rival does:
  choose yes or no as agreed
choose a number from 0 to 2 as bid
"""
SHOWS = """\
choose any opponent as rival
choose a number from 0 to 2 as bid
secretly choose any region as goal
show goal to rival
rival does:
  choose yes or no as agreed
"""


def windows(screen: Drawn) -> dict[str, str]:
    """All that was to be read, by whom: a colour, or "" if it was open to all."""
    found, reader = dict[str, str](), ""
    contents = iter(screen.contents)
    for kind, text in screen.done:
        if kind in ("veil", "clear"):
            reader = text.partition(" ")[0]
        read = repr(next(contents)) if kind == "shown" else text
        found[reader] = found.get(reader, "") + read + "\n"
    return found


@pytest.mark.parametrize(("by", "rival"), [("red", "blue"), ("yellow", "red"), ("blue", "yellow")])
def test_what_two_of_three_know_is_told_to_those_two_alone(
    tmp_path: Path, by: str, rival: str
) -> None:
    third = ({"red", "blue", "yellow"} - {by, rival}).pop()
    game = Small(tmp_path, LOOKS).game(3, by=by, hand={rival: ["power_03"], third: ["power_05"]})
    _, screen = played(replace(table(players=3), game=game), rival, "log", "yes", "log", "1")
    read = windows(screen)
    assert set(read) == {"", by}
    assert "Power card 3" not in read[""]
    assert f"{by} looks at {rival}'s hand\n" in read[""]
    own = f"{by} looks at {rival}'s hand: Power card 3"
    assert read[by].count(f"For {by} only") == 1 and f"  {own}\n" in read[by]

    game = Small(tmp_path, SHOWS).game(3, by=by)
    _, screen = played(replace(table(players=3), game=game), rival, "1", "galicia", "log", "yes")
    read = windows(screen)
    assert set(read) == {"", by, rival}
    assert "Galicia" in read[by] and "chooses Galicia" not in read[""] + read[rival]
    assert f"the secret choice of {by}: Galicia" in read[rival] and ": Galicia" not in read[""]


def test_what_was_seen_is_told_at_the_next_own_question_however_late_it_comes(
    tmp_path: Path,
) -> None:
    """Also if the others have read the news meanwhile, and if the game is resumed."""
    game = Small(tmp_path, LOOKS).game(3, hand={"blue": ["power_03"]})
    seated = replace(table(players=3), game=game)
    session, screen = played(seated, "blue", "quit", "yes")
    assert "Power card 3" not in str(screen.contents)
    session, screen = played(replace(seated, game=session.game), "yes", "board", "log", "quit")
    own = "red looks at blue's hand: Power card 3"
    read = windows(screen)
    assert own in read["red"] and f"  {own}" in screen.all_of("said")
    _, screen = played(replace(seated, game=session.game), "1")
    assert own in windows(screen)["red"]


def test_after_an_answer_is_taken_back_only_what_is_new_is_told(tmp_path: Path) -> None:
    effect = LOOKS + "choose yes or no as again"
    game = Small(tmp_path, effect).game(3, hand={"blue": ["power_03"]})
    typed = ("blue", "yes", "1", "undo", "2", "undo", "undo")
    _, screen = played(replace(table(players=3), game=game.clone()), *typed, "no")
    assert len(screen.all_of("veil")) == 1
    _, screen = played(replace(table(players=3), game=game), *typed, "undo", "yellow", "no")
    assert len(screen.all_of("veil")) == 2
    assert screen.contents[-1].cards[1].title == "For red only"


def test_chance_chooses_one_or_several_of_a_series_and_one_undo_takes_them_back() -> None:
    session, screen = played(table("king_and_intrigue"), "1", "1", "random 4")
    player = screen.contents[2].question.partition(",")[0]
    assert len(hand(session.game, player)) == 4
    assert screen.contents[-1].step == "5 of 13"
    session, screen = played(table("king_and_intrigue"), "1", "1", "random 99")
    assert len(hand(session.game, player)) == 13, "it goes on with the next question"
    session, screen = played(table("king_and_intrigue"), "1", "1", "random 13", "undo")
    assert hand(session.game, player) == []
    session, screen = played(table("king_and_intrigue"), "1", "1", "random")
    assert len(hand(session.game, player)) == 1


def test_what_chance_chose_in_secret_is_in_no_message() -> None:
    _, screen = played(table("king_and_intrigue"), "random", "random", "random 13")
    assert not [text for text in screen.all_of("said") if "random" in text or "Chance" in text]


@pytest.mark.parametrize("line", ["random x", "random 0", "random -1"])
def test_chance_needs_a_number(line: str) -> None:
    session, screen = played(table(), line)
    assert session.game.choices == []
    assert any("for example `random 5`" in said for said in screen.all_of("said"))


def test_chance_takes_options_and_not_the_end_of_a_series() -> None:
    game = Game.new(
        load_rules(),
        3,
        given={
            "at": {"action": "bg1_move_4_own"},
            "by": "red",
            "king": "valencia",
            "galicia": {"red": 2},
        },
    )
    decision = game.decision
    assert decision is not None
    ends = [place for place, number in enumerate(decision.numbers) if number < 0]
    assert ends
    assert all(random_option(decision) not in ends for _ in range(40))
