"""A page of a game: everything is seen, nothing is cut, in any terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.engine import Game, load_rules
from elgrande.engine.play.frame import _board, frame, printed
from elgrande.engine.play.lines import Painter, cut, in_columns, lead, short_names, wrapped
from elgrande.engine.play.screen_content import ScreenContent, content_of
from elgrande.engine.play.table_view import capital
from elgrande.engine.play.transliteration import all_in_ascii, in_ascii
from elgrande.engine.text.diagnostics import visible, width_of

from .emulated import Faults, look_at_game, mixes, pages_in


def moment(*expansions: str, players: int = 5, after: int = 120, seed: int = 3) -> Game:
    """A game after so many choices by chance."""
    game = Game.new(load_rules(*expansions), players, seed=seed)
    chance = Random(seed)
    for _ in range(after):
        game.take(chance.randrange(len(game.state.options)))
    return game


def content(game: Game, **how: object) -> ScreenContent:
    decision = game.decision
    assert decision is not None
    return content_of(game, decision.player, **how)  # type: ignore[arg-type]


def texts(content: ScreenContent, width: int, height: int, page: int = 0, *notes: str) -> list[str]:
    return [line.text for line in frame(content, width, height, page, notes).lines]


def test_random_games_of_many_mixes_fit_into_both_terminals() -> None:
    """A sample of `python -m tests.screen --games 500`."""
    pytest.importorskip("pyte")
    faults = Faults()
    for seed in (0, 5, 10, len(mixes()) - 1):
        look_at_game(seed, 90, faults)
    assert not faults.found
    assert faults.pages > 40


def test_the_first_page_has_the_whole_board_with_borders_points_and_the_question() -> None:
    for expansions in ((), ("king_and_intrigue",), ("inquisitor_colonies",)):
        game = moment(*expansions)
        lines = texts(content(game), 80, 24)
        assert len(lines) == 23
        for region in game.rules.definitions.regions.values():
            row = next(line for line in lines if f" {capital(region.title)} " in line)
            assert "/".join(map(str, region.scores)) in row
            assert len(region.neighbours) <= len(row.split())
        assert any("Points" in line for line in lines)
        assert any(line.startswith(f"{game.players[game.state.player]}, ") for line in lines)


def test_what_a_player_has_in_the_court_is_told_with_who_has_it() -> None:
    rules = load_rules("inquisitor_colonies")
    given = {
        "at": "turn",
        "by": "red",
        "king": "valencia",
        "inquisitor": "court/blue",
        "offer": ["bg1_move_4_own"],
    }
    lines = texts(content(Game.new(rules, 3, given=given)), 80, 24)
    court = next(line for line in lines if " Court " in line)
    assert court.endswith("Grand Inquisitor (blue)")


def test_pieces_of_others_in_a_court_are_told_too() -> None:
    given = {"at": "turn", "by": "red", "court": {"red": {"caballero": 1, "blue": 2}}}
    game = Game.new(load_rules("grandissimo"), 3, given={**given, "offer": ["bg1_move_4_own"]})
    lines = [line.text for line in printed(content(game), 100, whole=True, texts=True)]
    court = next(line for line in lines if line.strip().startswith("Court "))
    assert court.split() == ["Court", "1", ".", ".", "2", "blue", "caballeros", "(red)"]


def test_borders_are_told_by_the_letters_that_begin_each_row() -> None:
    lines = texts(content(moment(after=0)), 80, 24)
    galicia = next(line for line in lines if line.startswith("Gal"))
    assert galicia.split()[-2:] == ["PV", "CV"]
    assert any(line.startswith("PV  País Vasco") for line in lines)


def test_the_offer_is_there_with_its_texts_while_power_cards_are_chosen() -> None:
    game = Game.new(load_rules(), 3, seed=7)
    while game.decision is not None and "power" not in game.decision.keys[0]:
        game.take(0)
    shown = content(game)
    pages = frame(shown, 80, 24).pages
    told = " ".join(line for page in range(pages) for line in texts(shown, 80, 24, page))
    wide = " ".join(" ".join(texts(shown, 120, 40)).split())
    assert frame(shown, 120, 40).pages == 1
    for key in game.view(0)["cards"]["offer"]:
        card = game.rules.definitions.cards[key]
        assert card.title in told and card.title in wide and key not in told + wide


def test_many_options_are_paged_and_each_is_seen_once() -> None:
    bare = content(moment(after=0))
    many = tuple(f"{n} a caballero of somebody in some region, number {n}" for n in range(1, 61))
    shown = ScreenContent(
        bare.head, bare.shorter, bare.board, question="Which?", options=many, brief=many
    )
    pages = frame(shown, 80, 24).pages
    seen = [line for page in range(pages) for line in texts(shown, 80, 24, page)]
    assert pages > 3
    assert all(seen.count(option) == 1 for option in many)


def test_a_question_longer_than_the_page_is_read_on_its_pages() -> None:
    bare = content(moment(after=0))
    words = [f"word{n}" for n in range(400)]
    shown = ScreenContent(
        bare.head, bare.shorter, bare.board, question=" ".join(words), options=("1 a",)
    )
    pages = frame(shown, 80, 24).pages
    lines = [line for page in range(pages) for line in texts(shown, 80, 24, page)]
    seen = {word for line in lines for word in line.split()}
    assert seen >= set(words)


def test_what_is_said_stands_beside_the_board_or_in_its_place() -> None:
    shown = content(moment(after=0))
    short = texts(shown, 80, 24, 0, "Taken back.")
    assert "Taken back." in short and any("Galicia" in line for line in short[:6])
    long = texts(shown, 80, 24, 0, *(f"line {n}" for n in range(9)))
    assert "line 8" in long and not any("Galicia" in line for line in long[:6])


def test_ascii_and_no_colours_lose_nothing() -> None:
    pytest.importorskip("pyte")
    shown = content(moment("king_and_intrigue"), step="2 of 5")
    plain = Painter(lambda colour, text: text, shown.colours, plain_signs=True)
    for width, height in ((80, 24), (120, 40)):
        drawn = list(pages_in(shown, width, height))
        signs = list(pages_in(shown, width, height, signs=True))
        lines = [frame(shown, width, height, page).lines for page in range(len(drawn))]
        assert all(line.isascii() for page in signs for line in page)
        assert [[in_ascii(line) for line in page] for page in drawn] == signs
        assert [[plain.text(line) for line in page] for page in lines] == signs
        assert "Castilla la Vieja" in "".join(signs[0]) and "Pais Vasco" in "".join(signs[0])
        assert any("-- 2 of 5 --" in line for line in signs[0])


def test_a_sign_that_ascii_has_in_several_letters_is_spelt_out() -> None:
    written = {
        "½ point, 1½ points": "1/2 point, 1 1/2 points",
        "Straße, Œuvre, Æthelred, Łódź, Ñandú": "Strasse, OEuvre, AEthelred, Lodz, Nandu",
        "№ 3 … «a» — b": 'No 3 ... "a" -- b',
        "2 \N{MULTIPLICATION SIGN} 3 → 6 ≥ 5 ≠ 4": "2 x 3 -> 6 >= 5 != 4",
        "“a”, \N{LEFT SINGLE QUOTATION MARK}b\N{RIGHT SINGLE QUOTATION MARK}": "\"a\", 'b'",
        "a\N{COMBINING ACUTE ACCENT} 漢": "a ?",
    }
    assert {text: in_ascii(text) for text in written} == written


def test_such_a_sign_has_its_room_on_the_page() -> None:
    shown = replace(content(moment()), question="¾ " * 39, options=("1 ½", "2 ß"))
    lines = [line.text for line in frame(all_in_ascii(shown), 80, 40).lines]
    assert all(line.replace("─", "-").isascii() and len(line) <= 80 for line in lines)
    assert sum(line.count("3/4") for line in lines) == 39 and "1 1/2  2 ss" in lines[-1]


def test_on_a_narrow_terminal_a_row_takes_two_lines_at_most() -> None:
    board = content(moment()).board
    things = ("King", "mobile scoreboard 8/4/0 (printed 7/4/2)")
    rows = tuple(
        replace(row, things=things) if row.id == "castilla_la_nueva" else row for row in board.rows
    )
    pieces = _board(replace(board, rows=rows), 60)
    assert all(len(line.text) <= 60 for piece in pieces for line in piece)
    assert max(map(len, pieces)) == 2
    lines = [line.text for piece in pieces for line in piece]
    at = next(at for at, line in enumerate(lines) if line.startswith("CN  Castilla la Nueva"))
    assert lines[at].endswith("  Ara CV Sev")
    assert lines[at + 1] == "      Gra Val; King; mobile scoreboard 8/4/0 (printed 7/4/2)"


def test_what_others_may_not_know_is_on_no_page() -> None:
    game = moment(players=3, after=0)
    owner, other = game.players[game.state.player], game.players[game.state.player - 1]
    assert f"{other.capitalize()}'s hand" not in repr(content(game))
    assert "'s hand" not in repr(content(game, private=False))
    assert f"{owner.capitalize()}'s hand" in repr(content(game))


def test_where_nobody_is_asked_it_is_not_said_what_can_be_typed() -> None:
    game = moment()
    asked = content(game)
    playing = replace(content(game, asks=False), question="blue plays ...")
    said = r"page 1 of \d, Enter: next ── `help` ─"
    assert any(re.search(said, line) for line in texts(asked, 80, 24))
    told = texts(playing, 80, 16)
    assert any(re.search(r"page 1 of \d ───", line) for line in told)
    assert not any("Enter" in line or "help" in line for line in told)


def test_a_printed_line_is_cut_between_words() -> None:
    told = "\x1b[91mred\x1b[0m, Recruit caballeros: Move how many caballeros to your court?"
    assert [*cut(told, 40)] == [
        "\x1b[91mred\x1b[0m, Recruit caballeros: Move how many",
        "  caballeros to your court?",
    ]
    assert [*cut("  1 Galicia     2 Aragón", 18)] == ["  1 Galicia     2", "    Aragón"]
    path = "Saved: /some/long/path/to/a/game.json. Go on with `elgrande play --resume a.json`."
    assert [*cut(path, 30)] == [
        "Saved: /some/long/path/to/a/game.json.",
        "  Go on with `elgrande play --resume a.json`.",
    ]
    assert [*cut("", 40)] == [""]
    assert [*cut("as it is", 40)] == ["as it is"]


@given(st.text("ab é"), st.integers(10, 60))
def test_a_cut_line_keeps_its_words(text: str, width: int) -> None:
    lines = [*cut(text, width)]
    assert " ".join(lines).split() == text.split()
    if all(width_of(word) <= width - 2 - len(lead(text)) for word in text.split()):
        assert all(width_of(line) <= width or len(line.split()) == 1 for line in lines)


def test_short_names_are_all_different() -> None:
    titles = ["Castilla la Vieja", "Castilla la Nueva", "Cataluña", "Catania", "cat", "cat", "Ñ"]
    assert short_names(titles) == ["CV", "CN", "Cat", "Cata", "cat2", "cat3", "Ñ2"]
    assert short_names([]) == []


@given(st.text(), st.integers(4, 60), st.sampled_from(["", "  "]))
@settings(max_examples=200)
def test_wrapping_keeps_every_sign_and_every_line_in_its_width(
    text: str, width: int, indent: str
) -> None:
    lines = wrapped(text, width, indent)
    assert all(width_of(line.text) <= width for line in lines)
    told = "".join(line.text for line in lines)
    assert "".join(told.split()) == "".join(visible(text).split())


@given(st.lists(st.text("ab é", max_size=30), max_size=30), st.integers(10, 90))
def test_columns_keep_their_width(texts: list[str], width: int) -> None:
    assert all(width_of(line.text) <= width for row in in_columns(texts, width) for line in row)


def offered(height: int, width: int = 80) -> list[str]:
    """The first page of a choice from the offer."""
    game = Game.new(load_rules(), 3, seed=7)
    while game.decision is not None and game.decision.title != "Take an action card":
        game.take(0)
    return texts(content(game), width, height)


def test_where_there_is_room_the_texts_of_cards_stand_below_the_options() -> None:
    lines = offered(40)
    at = next(n for n, line in enumerate(lines) if line.startswith("red, ") or "offer" in line)
    asked = lines[at:]
    numbers = [n for n, line in enumerate(asked) if re.match(r" \d [A-Z]", line)]
    assert len(numbers) == 5
    for number, following in zip(numbers, [*numbers[1:], len(asked)], strict=True):
        below = asked[number + 1 : following]
        assert 1 <= len(below) <= 2 and all(line.startswith("     ") for line in below)
    assert not any(line.startswith("To choose from") for line in lines)
    assert any(line.startswith("Gal ") for line in lines), "the board stays"


def test_where_there_is_none_options_stay_short_and_texts_are_above() -> None:
    low = offered(24)
    assert sum(bool(re.match(r" \d [A-Z]", line)) for line in low) < 5, "in columns"
    assert not any(line.startswith("     ") for line in low[-6:])


def test_a_text_that_is_cut_below_its_option_is_whole_above() -> None:
    game = Game.new(load_rules(), 3, seed=7)
    while game.decision is not None and game.decision.title != "Take an action card":
        game.take(0)
    shown = content(game)
    long = "word " * 60 + "end"
    shown = replace(shown, explained=(long, *shown.explained[1:]))
    lines = texts(shown, 80, 40)
    assert sum(line.endswith(" …") for line in lines) == 1
    assert max(map(width_of, lines)) <= 80
    assert any(line.startswith("To choose from") for line in lines)
