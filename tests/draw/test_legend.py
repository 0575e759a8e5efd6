"""The legend explains every sign; the animation shows each choice and needs no script."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine import Game
from elgrande.engine.draw.board import Notes, board_picture
from elgrande.engine.draw.elements import Group, Text, texts_of
from elgrande.engine.draw.replay import replayed

from .positions import MIXES, rules_of, views
from .test_board import overlaps

SVG = "{http://www.w3.org/2000/svg}"


def draw(*args: object) -> Result:
    result = CliRunner().invoke(main, ["draw", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("name", MIXES)
def test_the_legend_has_every_letter_of_the_picture(name: str) -> None:
    """Each letter that stands alone on a piece or a token is in the legend."""
    rules = rules_of(name)
    for view in views(rules, 5)[::3]:
        picture = board_picture(view, rules.definitions, Notes(legend=True))
        whole = [*texts_of(picture.elements)]
        assert overlaps(whole) == []
        assert all(text.area[3] <= picture.height for text in whole)
        (legend,) = [
            one for one in picture.elements if isinstance(one, Group) and one.title == "Legend"
        ]
        explained = {text.text for text in texts_of(legend.elements)}
        known = [t for t in texts_of(board_picture(view, rules.definitions).elements) if t.bold]
        letters = {t.text for t in known if re.fullmatch(r"[A-Z][A-Za-z]?", t.text)}
        assert letters <= explained, letters - explained
        assert "the player who decides" in explained or not view["decides"]


def test_the_legend_explains_marks_only_where_there_are_any() -> None:
    rules = rules_of("base")
    view = Game.new(rules, 3, seed=1).view(0)

    def said(notes: Notes) -> str:
        return " ".join(
            t.text for t in texts_of(board_picture(view, rules.definitions, notes).elements)
        )

    highlighted, from_to = "a place that is highlighted", "from one place to another"
    plain = said(Notes(legend=True))
    assert highlighted not in plain and from_to not in plain
    assert highlighted in said(Notes(marks=["galicia"], legend=True))
    assert from_to in said(Notes(arrows=[("galicia", "aragon")], legend=True))


def played(choices: int, mix: str = "inquisitor_colonies") -> Game:
    game = Game.new(rules_of(mix), 4, seed=3)
    for number in range(choices):
        assert game.decision is not None
        game.take(number * 7 % len(game.decision.options))
    return game


def test_each_choice_is_shown_with_its_number_its_player_and_what_it_changed() -> None:
    game = played(40)
    shown = [*replayed(game, 20, 40, "red")]
    assert [one.caption.split(".")[0] for one in shown] == [str(n) for n in range(20, 41)]
    before = next(iter(replayed(game, 19, 19, "red"))).view
    for one in shown:
        places = {n for n, seen in one.view["places"].items() if seen != before["places"][n]}
        moved = {
            where
            for piece, now in one.view["pieces"].items()
            for where in (before["pieces"][piece], now)
            if now != before["pieces"][piece] and where is not None
        }
        assert set(one.changed) == places | moved
        before = one.view
    assert shown[-1].view == game.view("red")


def test_a_secret_choice_of_another_is_not_in_a_caption() -> None:
    game = Game.new(rules_of("inquisitor_colonies"), 4, seed=3)
    decision = game.decision
    assert decision is not None
    chosen, who = decision.text(0), decision.player
    game.take(0)
    other = next(name for name in game.players if name != who)
    (own,), (seen,) = ([*replayed(game, 1, 1, name)] for name in (who, other))
    assert chosen in own.caption and chosen not in seen.caption


def test_one_svg_moves_without_a_script_and_stands_still_for_who_wants_it(tmp_path: Path) -> None:
    saved, out = tmp_path / "game.json", tmp_path / "moving.svg"
    saved.write_text(played(30).to_json(), encoding="utf-8")
    done = draw(saved, "--with", "inquisitor_colonies", "--animation", "25..30", "-o", out)
    assert done.exit_code == 0, done.output
    text = out.read_text(encoding="utf-8")
    assert "<script" not in text and "href" not in text and "url(" not in text
    root = ElementTree.fromstring(text)
    style = root.findtext(f"{SVG}style") or ""
    assert style.startswith("@media (prefers-reduced-motion:no-preference){")
    assert style.count("{") == style.count("}")
    shown = [g for g in root.iter(f"{SVG}g") if g.get("class")]
    # without motion: exactly the last picture
    still = [g for g in root if g.get("visibility") != "hidden"]
    texts = ["".join(t.itertext()) for g in still for t in g.iter(f"{SVG}text")]
    captions = [t for t in texts if re.match(r"\d+\. ", t)]
    assert len(captions) == 1 and captions[0].startswith("30. ")
    hidden = {"".join(t.itertext()) for g in shown for t in g.iter(f"{SVG}text")}
    numbers = {t.split(".")[0] for t in hidden if re.match(r"\d+\. ", t)}
    assert numbers == {"25", "26", "27", "28", "29", "30"}
    assert len(out.read_bytes()) < 3 * 60_000  # what stays is written once
    again = draw(saved, "--with", "inquisitor_colonies", "--animation", "0..1", "-o", out)
    assert again.exit_code == 0 and "The beginning" in out.read_text(encoding="utf-8")


def test_groups_are_visible_in_their_pictures_only() -> None:
    from elgrande.engine.draw.animation import animated_svg
    from elgrande.engine.draw.elements import Box, Picture

    def picture(*words: str) -> Picture:
        texts = [Text(10, 20, word, 10, "#000000") for word in words]
        return Picture(100, 50, "t", "", [Box(0, 0, 100, 50, "#ffffff"), *texts])

    text = animated_svg(
        [picture("all", "a"), picture("all", "b"), picture("all", "b")], "words", "#ffffff"
    )
    assert text.count(">all<") == text.count(">a<") == text.count(">b<") == 1
    root = ElementTree.fromstring(text)
    found = {"".join(g.itertext()): g for g in root.iter(f"{SVG}g")}
    assert found.keys() == {"a", "b"} and found["a"].get("visibility") == "hidden"
    assert found["b"].get("visibility") is None
    style = root.findtext(f"{SVG}style") or ""
    of_a = re.search(rf"@keyframes {found['a'].get('class')}{{(.*)}}", style)
    assert of_a and of_a[1] == "0%{visibility:visible}25%{visibility:hidden}100%{visibility:hidden}"
