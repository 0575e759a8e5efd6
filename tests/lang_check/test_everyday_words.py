"""A line that is no sentence gets the sentence it seems to want; an everyday word the right one."""

from __future__ import annotations

from typing import Any

import pytest

from elgrande.engine.lang import filling, parser, tree
from elgrande.engine.lang.everyday import everyday
from elgrande.engine.lang.forms import shown
from elgrande.engine.lang.suggestions import forms, verbs
from elgrande.engine.text.source import Span
from elgrande.engine.text.spelling import Spelling


def at(start: int, end: int) -> Span:
    return Span("line", 1, start + 1, 1, end + 1)


def unread(line: str) -> parser.EffectSyntaxError:
    with pytest.raises(parser.EffectSyntaxError) as caught:
        parser.parse(line, "line", at)
    return caught.value


@pytest.mark.parametrize("word", everyday())
def test_every_example_is_a_sentence_that_says_it_in_the_language(word: str) -> None:
    said = everyday()[word]
    parser.parse(said.example, "line", at)
    assert word.isalpha() is False or f" {word} " not in f" {said.example} " or len(said.ways) > 1
    for way in said.ways:
        for part in way.rstrip(":").split():
            assert part in parser.keywords() or part.isdigit() or not part.isalpha(), way


def test_every_form_of_the_language_has_an_example_that_is_of_that_form() -> None:
    """The forms that messages show, each with what stands above it in the grammar."""
    texts = {form.text for kind in ("sentence", "header", "rule") for form in forms(kind)}
    assert len(texts) > 45
    for kind in ("sentence", "header", "rule"):
        for form in forms(kind):
            text = form.example + (" do nothing" if form.example.endswith(":") else "")
            line = parser.parse(text, "line", at)
            assert isinstance(line, parser.Line)
            node = line.header or line.sentences[0]
            own = shown(filling.form(type(node)))
            assert form.text.split("<")[0].split("{")[0] == own.split("<")[0].split("{")[0]
            assert form.opens == (line.header is not None)


SEEMS: list[tuple[str, type[tree.Node]]] = [
    ("take 2 caballeros from my court", tree.Move),
    ("move 2 own caballeros form own court to any region", tree.Move),
    ("put 2 caballeros in the castillo", tree.Move),
    ("place 3 own caballeros in galicia", tree.Move),
    ("move your grande to any region", tree.MovePiece),
    ("move the king to an adjacent region", tree.MovePiece),
    ("move any scoreboard with no value to any region", tree.MoveAnyPiece),
    ("move every card form own table to own pile", tree.MoveCards),
    ("keep this card until end of the round", tree.KeepUntil),
    ("score any region", tree.Score),
    ("select any region as goal", tree.Choose),
    ("earn 3 points", tree.Gain),
    ("draw a card", tree.Draw),
    ("every opponent loses 2 caballeros", tree.Each),
    ("whenever own turn starts: score galicia", tree.When),
    ("may move the king to any region", tree.May),
    ("the king's region are taboo", tree.TabooRule),
    ("any region can hold at most 6 caballeros", tree.RoomRule),
]


@pytest.mark.parametrize(("line", "wanted"), SEEMS)
def test_the_message_begins_with_the_wanted_sentence(line: str, wanted: type[tree.Node]) -> None:
    text = shown(filling.form(wanted))
    every = [form for kind in ("sentence", "header", "rule") for form in forms(kind)]
    form = next(form for form in every if form.text == text)
    message = str(unread(line))
    assert message.startswith(f"this seems to be `{form.text}")
    assert form.example in message


ONE_WAY: list[tuple[str, str, str]] = [
    ("take", "take 2 own caballeros from galicia to own court", "move"),
    ("place", "place 2 own caballeros from own court to galicia", "move"),
    ("put", "put 2 own caballeros from own court to galicia", "move"),
    ("swap", "swap any scoreboard to galicia", "move"),
    ("your", "move your grande to galicia", "own"),
    ("three", "move three own caballeros from own court to galicia", "3"),
    ("adjacent", "score every region that is adjacent galicia", "next to"),
    ("Galicia", "score Galicia", "galicia"),
    ("Score", "Score galicia", "score"),
    ("My", "move My grande to galicia", "own"),
    (".", "score galicia.", ""),
    ("\u2019", "score the king\u2019s region", "'"),
    ("“", "score “galicia”", ""),
    ("Aragón", "score Aragón", "aragon"),
    ("aragón", "score aragón", "aragon"),
    ("next", "move own grande to any region next to the king's region", "that is next"),
    ("next", "score every region next to galicia", "that is next"),
    ("any", "move own grande any region", "to any"),
    (",", "gain 2 points, move the king to galicia", ";"),
    ("and", "gain 2 points and move the king to galicia", ";"),
    (",", "score every region that has own caballeros, is not taboo and is not galicia", " and"),
    ("can hold", "galicia can hold at most 4 caballeros", "holds"),
    ("will be", "galicia will be taboo", "is"),
]


@pytest.mark.parametrize(("word", "line", "instead"), ONE_WAY)
def test_an_everyday_word_gets_the_right_one_which_mends_the_line(
    word: str, line: str, instead: str
) -> None:
    error = unread(line)
    assert line[error.start : error.end] == word
    assert isinstance(error.hint, Spelling)
    assert error.hint.replacement == instead
    assert (instead.strip() or f"`{word}`") in error.hint


@pytest.mark.parametrize(
    ("line", "word", "ways"),
    [
        ("score all regions", "all", ("`every`",)),
        ("move the king to an adjacent region", "an", ("`any`",)),
        ("move 2 own caballeros in galicia to own court", "in", ("`from`",)),
        ("move all caballeros from galicia to own court", "from", ("`own caballeros`",)),
        ("when a scoring starts", "", ("`when a scoring starts:`",)),
        ("may move the king to galicia", "move", ("`may:`",)),
        ("else", "", ("`else:`",)),
        ("or gain 1 point", "gain", ("`or:`",)),
        ("if goal is may: gain 1 point", "may", ("`may` begins a sentence",)),
        ("score Castilla la Vieja", "Castilla", ("`castilla_la_vieja`",)),
        ("score País Vasco", "País", ("`pais_vasco`",)),
        ("choose a region", "a", ("`any`", "`choose any region that is not taboo as goal`")),
        ("move own grande to a region", "a", ("`any`",)),
        ("when an opponent scores:", "opponent", ("`a {name} starts`", "`this card comes`")),
        ("when a region is scored:", "region", ("`a scoring starts`",)),
    ],
)
def test_what_depends_on_the_sentence_is_told_and_not_put_in(
    line: str, word: str, ways: tuple[str, ...]
) -> None:
    error = unread(line)
    assert line[error.start : error.end] == word
    assert error.hint is not None and not isinstance(error.hint, Spelling)
    assert all(way in error.hint for way in ways)


@pytest.mark.parametrize("line", ["no king may enter galicia", "forbid galicia"])
def test_what_seems_no_rule_gets_the_forms_of_rules(line: str) -> None:
    with pytest.raises(parser.EffectSyntaxError) as caught:
        parser.parse(line, "rule", at)
    assert all(f"`{form.text}`" in str(caught.value.hint) for form in forms("rule"))
    assert "verbs" not in str(caught.value)


@pytest.mark.parametrize("line", ["frobnicate the region", "no player can move the king"])
def test_of_an_unknown_verb_all_verbs_are_listed(line: str) -> None:
    details = str(unread(line).details)
    assert {"move", "choose", "score", "keep"} <= set(verbs())
    assert all(f"`{verb}`" in details for verb in verbs())


@pytest.mark.parametrize("word", ["loses", "pays", "any"])
def test_no_misleading_nearest_name(word: str) -> None:
    """`else`, `may` and `and` are spelt alike and mean something else."""
    line = {"any": "move 2 own caballeros any region to own court"}.get(word, f"{word} 2 points")
    hint = unread(line).hint or ""
    assert "did you mean" not in hint


def test_a_name_that_is_an_everyday_word_gets_the_right_one(checker: Any) -> None:
    (found,) = checker.effect("move the king to any adjacent region")
    assert (found.code, found.words) == ("E401", "adjacent")
    assert "`next to`" in found.hint


def test_where_something_is_waited_for_a_word_for_a_deed_is_no_remedy() -> None:
    hint = unread("when any player loses points: gain 1 point").hint
    assert hint is not None and hint.startswith("possible moments: ")
