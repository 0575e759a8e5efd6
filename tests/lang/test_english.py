"""Fixture pairs: an effect and its English; a sentence and the questions it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from elgrande.engine.lang import tree
from elgrande.engine.lang.english.context import Known
from elgrande.engine.lang.english.render import (
    Asked,
    Words,
    render_answers,
    render_brief,
    render_effect,
    render_lasting,
    render_prompt,
    render_rule,
    render_zone,
)
from elgrande.engine.lang.english.titles import is_several
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import parse
from elgrande.engine.lang.suggestions import classes
from elgrande.engine.text.source import Span

HERE = Path(__file__).parent


def fixtures(file: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = yaml.safe_load((HERE / file).read_text(encoding="utf-8"))
    return loaded


def at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def read(text: str) -> tree.Effect:
    mistakes: list[str] = []
    effect = parse_effect(text, at, lambda code, message, *_: mistakes.append(message))
    assert not mistakes, (text, mistakes)
    return effect


def english_of(pair: dict[str, Any], words: Words) -> str:
    words = words.changed(settings=pair.get("settled", {}))
    if "rule" in pair:
        return render_rule(parse(pair["rule"], "rule", at), words)
    if "lasting" in pair:
        return render_lasting(read(pair["lasting"]), words)
    if "zone" in pair:
        zone = parse(pair["zone"], "zone", at)
        assert isinstance(zone, tree.Zone)
        return render_zone(zone, words)
    return render_effect(
        read(pair["effect"]), words, [read(text) for text in pair.get("others", [])]
    )


def nodes_of(pair: dict[str, Any]) -> list[tree.Node]:
    for start in ("rule", "zone"):
        if start in pair:
            return list(parse(pair[start], start, at).walk())
    return list(read(pair.get("effect") or pair["lasting"]).walk())


@pytest.mark.parametrize("pair", fixtures("english.yaml"))
def test_english(pair: dict[str, Any], words: Words) -> None:
    assert english_of(pair, words) == pair["english"]


def test_pieces_of_a_family_are_named_if_each_has_a_name_of_its_own(words: Words) -> None:
    effect = read("move any token to any region")
    titles = {**words.titles, "token_1": "Queen", "token_2": "Jester"}
    named = words.changed(members={"token": ["token_1", "token_2"]}, titles=titles)
    token = words.one("token")
    assert (
        render_effect(effect, named) == f"Move any {token} (the Queen or the Jester) to any region."
    )
    assert render_prompt(effect.body[0], named) == "Choose the Queen or the Jester to move"
    plain = named.changed(titles={**titles, "token_2": "second token"})
    assert render_effect(effect, plain) == f"Move any {token} to any region."


def test_a_question_about_ways_names_each_way_once(words: Words) -> None:
    """A player who agrees to "a token" agrees to one that is off the board."""
    effect = read(
        "may:\n"
        "  if there are 2 players:\n    move the king to own court\n"
        "  else:\n"
        "    if there is a token that is off the board:\n"
        "      move any token that is off the board to own court\n"
        "    else:\n      move any token to own court\n"
    )
    token = words.one("token")
    asked = f"Do one of these: move the King to your court; or move a {token} to your court?"
    assert render_prompt(effect.body[0], words) == asked


def declared() -> set[type[tree.Node]]:
    return {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, tree.Node)
    }


def test_every_node_class_has_an_example() -> None:
    seen = {type(node) for pair in fixtures("english.yaml") for node in nodes_of(pair)}
    standing_for_others = {kind for kind in declared() if kind.__subclasses__()}
    assert seen == declared() - standing_for_others - {tree.Unread}


@pytest.mark.parametrize("pair", fixtures("prompts.yaml"))
def test_prompts(pair: dict[str, Any], words: Words) -> None:
    (sentence,) = read(pair["sentence"]).body
    around = [read(text) for text in pair.get("around", [])]
    told = {name: pair[name] for name in ("called", "moved", "repeated") if name in pair}
    known = Known(**told)
    assert render_prompt(sentence, words, None, around, known) == pair["first"]
    assert list(render_answers(sentence, words, around)) == pair.get("answers", [])
    for asked, key in ((Asked.WHAT, "what"), (Asked.WHERE, "where")):
        if key in pair:
            assert render_prompt(sentence, words, asked, known=known) == pair[key]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            "do placing\nmove up to 3 caballeros of anyone from any region to any region",
            "move up to 3 caballeros of any colour",
        ),
        (
            "choose any region as goal\nmove 2 own caballeros from own court to goal",
            "move 2 of their caballeros",
        ),
        ("choose any region as goal\nscore goal", "score a region"),
        (
            "move the king to any region\nscore every region for first place only in board order",
            "score every region for first place only",
        ),
        ("keep this card", ""),
    ],
)
def test_what_tells_a_card_from_others_with_its_title(effect: str, told: str, words: Words) -> None:
    assert render_brief(read(effect), words) == told


@pytest.mark.parametrize(
    ("having", "english"),
    [
        (("galicia", "x", "y"), "Move the King to any region by the sea."),
        (("galicia", "castilla_la_vieja"), "Move the King to any region."),
        (("galicia",), "Move the King to Galicia."),
    ],
)
def test_a_region_is_called_by_the_title_of_its_trait(
    having: tuple[str, ...], english: str, words: Words
) -> None:
    """Not where all regions have it; where one has it, by its own name."""
    titles = {**words.titles, "coastal": "region by the sea"}
    called = words.changed(titles=titles, with_trait={"coastal": having})
    assert render_effect(read("move the king to any coastal region"), called) == english


def test_several_regions_are_called_by_the_title_of_their_trait(words: Words) -> None:
    titles = {**words.titles, "coastal": "region by the sea"}
    called = words.changed(titles=titles, with_trait={"coastal": ("galicia", "x", "y", "z", "v")})
    effect = read("gain [1 for every coastal region that has caballeros of anyone] points")
    told = "Gain 1 point for every region by the sea that has caballeros."
    assert render_effect(effect, called) == told
    few = called.changed(with_trait={"coastal": ("galicia", "x", "castilla_la_vieja")})
    told = "Score every region by the sea (Galicia, x and Castilla la Vieja)."
    assert render_effect(read("score every coastal region"), few) == told


def test_one_of_several_pieces_with_one_title_is_no_certain_one(words: Words) -> None:
    alike = words.changed(shared=frozenset({"King"}))
    assert render_effect(read("move the king to galicia"), alike) == "Move a King to Galicia."


def test_what_is_a_plural() -> None:
    """The log says "the courts are scored", but "the Cortes is scored" of a name."""
    titles = ["the courts", "barracks", "the Cortes", "the bus", "Castillo", "the abyss"]
    assert [is_several(title) for title in titles] == [True, True, False, False, False, False]


def test_every_sentence_that_asks_has_its_question_here() -> None:
    """Whatever asks, always or sometimes."""
    seen = {type(read(pair["sentence"]).body[0]) for pair in fixtures("prompts.yaml")}
    sentences = [*classes("sentence"), *classes("header")]
    asking = {kind for kind in sentences if kind.EFFECTS.is_question or may_ask(kind)}
    assert len(asking) > 15
    assert not {kind.__name__ for kind in asking - seen}


def may_ask(kind: type[tree.Node]) -> bool:
    """Whether a sentence has a question of its own, or says itself when it asks."""
    methods = (tree.Node.asks, tree.Node.effects)
    return bool(kind.question) or any(tree.has_own(kind, method) for method in methods)


def test_all_stored_texts_read_as_english(stored: list[Any], words: Words) -> None:
    """No id and no double blank is left; every line begins and ends as a sentence does."""
    for item in stored:
        if item.start != "effect":
            continue
        text = render_effect(read(item.text), words)
        assert text and "_" not in text and "{" not in text, (item.name, text)
        for line in text.splitlines():
            sentence = line.strip().removeprefix("- ")
            begun = sentence[0].isupper() or sentence[0].isdigit()
            assert begun and sentence[-1] in ".:", (item.name, line)
            assert "  " not in sentence and " ." not in sentence, (item.name, line)


def test_words_without_titles() -> None:
    """Before anything is declared, ids are shown as ordinary words."""
    effect = read("move any mobile_scoreboard to the big_tower")
    assert render_effect(effect, Words()) == "Move any mobile scoreboard to the big tower."
