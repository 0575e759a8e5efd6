"""`check --fix`: applies the only fix of a mistake, nothing else, and never for the worse."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic
from elgrande.engine.text.source import Span
from elgrande.engine.text.spelling import Spelling, did_you_mean, only_spelling, slips
from elgrande.engine.tools.fix import fix_files

HEAD = "deck: stack_1\ncards:\n  - id: gift\n    title: One\n    action: may\n    effect: |\n"


def fixed(folder: Path, text: str) -> str:
    """The text of a card file after fixing it."""
    file = folder / "cards.yaml"
    file.write_text(text)
    fix_files([folder])
    return file.read_text()


def elgrande(*args: object) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# ---------------------------------------------------------------- which spelling is certain


@pytest.mark.parametrize(
    ("word", "other", "count"),
    [("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1), ("ab", "xaby", 2)],
)
def test_slips(word: str, other: str, count: int) -> None:
    assert slips(word, other, 2) == count
    assert slips(other, word, 2) == count


def test_a_spelling_is_certain_when_it_is_the_only_near_one() -> None:
    assert only_spelling("castilo", ["castillo", "castle", "king"]) == "castillo"
    assert only_spelling("Castillo", ["castillo"]) == "castillo"
    assert only_spelling("card_5", ["card_3", "card_4"]) is None
    assert only_spelling("cat", ["king", "rat_race"]) is None
    assert only_spelling("x" * 1000, ["x" * 1000]) is None


def test_a_replacement_belongs_to_the_place_of_its_hint() -> None:
    hint = did_you_mean("castilo", ["castillo"])
    assert isinstance(hint, Spelling)
    found = Diagnostic("E401", "no", Span("f", 1, 1, 1, 8), hint=hint)
    assert found.replacement == "castillo" and found.hint == "did you mean `castillo`?"
    assert type(found.hint) is str
    assert Diagnostic("E401", "no", hint=hint).replacement is None
    assert Diagnostic("E510", "no", Span("f", 2, 1, 2, 3), hint=found.hint).replacement is None


# ---------------------------------------------------------------- what is fixed


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("move up to 2 own caballeroes from galicia to own court",
         "move up to 2 own caballeros from galicia to own court"),
        ("move up to 2 own caballeros form galicia to own court",
         "move up to 2 own caballeros from galicia to own court"),
        ("move up to 2 own caballeros from galica to court",
         "move up to 2 own caballeros from galicia to own court"),
        ("move up to 2 own caballeros from the galicia to castilo",
         "move up to 2 own caballeros from galicia to the castillo"),
        ("move up to 2 own caballeros from the castilo to galicia",
         "move up to 2 own caballeros from the castillo to galicia"),
        ("mvoe the grande to any region", "move own grande to any region"),
        ("move own kng to any region", "move the king to any region"),
    ],
)  # fmt: skip
def test_words_of_an_effect(tmp_path: Path, wrong: str, right: str) -> None:
    assert fixed(tmp_path, f"{HEAD}      {wrong}  \n") == f"{HEAD}      {right}  \n"


def test_keys_and_values(tmp_path: Path) -> None:
    wrong = (
        "dek: stack_1  # the first\n"
        "cards:\n"
        "  - id: gift\n"
        '    "titel": One\n'
        "    acton: 'mya'\n"
        "    efect: score every region\n"
    )
    right = (
        "deck: stack_1  # the first\n"
        "cards:\n"
        "  - id: gift\n"
        "    title: One\n"
        "    action: may\n"
        "    effect: score every region\n"
    )
    assert fixed(tmp_path, wrong) == right


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("score any_region", id="nothing near"),
        pytest.param("move 1 own caballero from the court to galicia", id="the court of whom?"),
        pytest.param("perform the action of the card in the table of x", id="several mistakes"),
    ],
)
def test_what_may_mean_several_things_stays(tmp_path: Path, line: str) -> None:
    text = f"{HEAD}      {line}\n"
    assert fixed(tmp_path, text) == text


def test_quotes_folds_and_line_ends(tmp_path: Path) -> None:
    text = (
        "deck: stack_1\r\ncards:\r\n  - id: gift\r\n    title: One\r\n    action: may\r\n"
        '    effect: "move the king\r\n      to galica\\nmove the kng to aragn"\r\n'
    )
    file = tmp_path / "cards.yaml"
    file.write_bytes(text.encode())
    assert fix_files([file]).count == 3
    right = text.replace("galica", "galicia").replace("kng", "king").replace("aragn", "aragon")
    assert file.read_bytes() == right.encode()


def test_a_fix_may_bring_an_effect_to_light(tmp_path: Path) -> None:
    """The right key is right, whatever is wrong in its effect."""
    text = (
        "deck: stack_1\ncards:\n  - id: gift\n    titel: One\n    effect: score every region\n"
        "  - id: two\n    title: Two\n    action: may\n    efect: abracadabra\n"
    )
    right = text.replace("titel", "title").replace("efect", "effect")
    assert fixed(tmp_path, text) == right


def test_a_short_word_for_a_longer_key(tmp_path: Path) -> None:
    text = "deck: stack_1\ncards:\n  - id: gift\n    title: One\n    copys: 2\n"
    assert fixed(tmp_path, text) == text.replace("copys", "copies")


def test_no_fix_makes_a_new_error(tmp_path: Path) -> None:
    """The nearest key would be one that needs an effect."""
    text = (
        "deck: stack_1\ncards:\n  - id: gift\n    titel: One\n    effect: score every region\n"
        "  - id: two\n    title: Two\n    acton: may\n"
    )
    assert fixed(tmp_path, text) == text.replace("titel", "title")


def test_several_files_and_a_second_run(tmp_path: Path) -> None:
    wrong = f"{HEAD}      move the king to galica\n"
    (tmp_path / "a.yaml").write_text(wrong)
    (tmp_path / "b.yaml").write_text(wrong.replace("id: gift", "id: second"))
    done = fix_files([tmp_path])
    assert (done.count, len(done.files)) == (2, 2)
    assert not check_files([tmp_path]).report.errors
    assert fix_files([tmp_path]).count == 0


# ---------------------------------------------------------------- the command


def test_the_command_tells_how_many(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(f"{HEAD}      move the kng to galica\n")
    result = elgrande("check", "--fix", tmp_path)
    assert result.exit_code == 0, result.output
    assert "2 mistakes fixed in 1 file" in result.output
    assert "nothing to fix" in elgrande("check", "--fix", tmp_path).output


def test_only_what_is_selected(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f"{HEAD}      move the kng to castillo\n")
    elgrande("check", "--fix", "--select", "E403", tmp_path)
    assert "move the kng to the castillo" in file.read_text()


def test_fix_needs_a_path_and_does_not_watch(tmp_path: Path) -> None:
    assert elgrande("check", "--fix").exit_code == 2
    assert elgrande("check", "--fix", "--watch", tmp_path).exit_code == 2


def test_a_file_that_may_not_be_written_keeps_its_mistakes(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f"{HEAD}      move the kng to galicia\n")
    file.chmod(0o444)
    result = elgrande("check", "--fix", file)
    assert result.exit_code == 1
    assert result.output.startswith(f"nothing was fixed: {file} is not writable\n")
    assert "kng" in file.read_text()
    more = f"{HEAD}      move the kng to galicia\n".replace("gift", "present")
    (tmp_path / "more.yaml").write_text(more)
    result = elgrande("check", "--fix", tmp_path)
    assert f"1 mistake fixed in 1 file; {file} is not writable\n" in result.output


def test_a_link_is_not_mended_through(tmp_path: Path) -> None:
    file, link = tmp_path / "cards.yaml", tmp_path / "link.yaml"
    file.write_text(f"{HEAD}      move the kng to galicia\n")
    link.symlink_to(file)
    result = elgrande("check", "--fix", link)
    said = f"nothing was fixed: {link} is a link: name its target\n"
    assert result.exit_code == 1 and result.output.startswith(said)
    assert "kng" in file.read_text() and link.is_symlink()


def test_a_certain_word_is_put_in_though_the_line_has_another_mistake(tmp_path: Path) -> None:
    """The text after it could not be read before: its errors are not new."""
    text = (
        "deck: stack_1\ncards:\n  - id: gift\n    title: One\n    numbers: {places: 1}\n"
        "    effect: |\n      mvoe the king too galicia xyz\n"
        "      take 2 own caballeros from Your court to any region.\n"
        "      scor galizia; score the \u201ccastillo\u201d\n"
    )
    assert fixed(tmp_path, text) == (
        text.replace("mvoe the king too", "move the king to")
        .replace("take 2 own caballeros from Your", "move 2 own caballeros from own")
        .replace("region.", "region")
        .replace(
            "scor galizia; score the \u201ccastillo\u201d", "score galicia; score the castillo"
        )
    )


SMALLER = "expansion: house\ntitle: House\nversion: '1'\n"
BORDERS = "add: {regions: {aragon: {neighbours: [sevilla]}, sevilla: {neighbours: [aragon]}}}\n"


def test_a_border_joins_the_parts_of_a_smaller_map(tmp_path: Path) -> None:
    """Its line comes above `remove`; without a region that joined others nothing is added."""
    removed = "remove: {regions: [castilla_la_nueva, granada]}\n"
    assert fixed(tmp_path, SMALLER + removed) == SMALLER + BORDERS + removed
    assert fixed(tmp_path, SMALLER + removed) == fixed(tmp_path, SMALLER + BORDERS + removed)
    one = SMALLER + "remove: {regions: [granada]}\n"
    assert fixed(tmp_path, one) == one


def test_no_line_is_added_to_a_file_with_an_add_or_with_unread_lines(tmp_path: Path) -> None:
    removed = "remove: {regions: [castilla_la_nueva, granada]}\n"
    added = SMALLER + "add: {colours: [white]}\n" + removed
    assert fixed(tmp_path, added) == added
    unread = SMALLER + removed + "rules:\n  - {id: odd, title: Odd, rule: galicia is is taboo}\n"
    assert fixed(tmp_path, unread) == unread


# ---------------------------------------------------------------- old forms


OLD = f"{HEAD}      keep this card\n      when shout ends:\n        gain 1 point\n"
STEP = """\
expansion: loud
title: Loud
version: "1"
procedures:
  noise:
    title: noise
    steps:
      - id: shout
        effect: |
          the starter:
            gain 1 point
"""


def test_an_old_form_by_name_needs_the_files_that_declare_it(tmp_path: Path) -> None:
    """What a name is in other files decides whether it is a step."""
    card, step = tmp_path / "cards.yaml", tmp_path / "expansion.yaml"
    card.write_text(f"expansion: loud\n{OLD}")
    step.write_text(STEP)
    for args in ([tmp_path / "cards.yaml"], ["--upgrade", tmp_path / "cards.yaml"]):
        assert elgrande("fmt", *args).output == "0 of 1 file formatted\n"
    assert "1 of 2 files formatted" in elgrande("fmt", tmp_path).output
    assert card.read_text() == f"expansion: loud\n{OLD}"
    shown = elgrande("show", "gift", "--with", tmp_path).output
    assert "when shout ends:" in shown and "When the step “Shout” ends" in shown
    result = elgrande("fmt", "--upgrade", tmp_path)
    assert result.output == f"formatted: {card}\n1 of 2 files formatted\n"
    new = OLD.replace("when shout", "when the step shout")
    assert card.read_text() == f"expansion: loud\n{new}"


@pytest.mark.parametrize(
    "mistake",
    [
        pytest.param("      win the gamee\n", id="a sentence"),
        pytest.param("    colour: red\n", id="a key"),
        pytest.param("    title: [\n", id="the YAML"),
    ],
)
def test_a_file_with_mistakes_is_not_upgraded(tmp_path: Path, mistake: str) -> None:
    bad, good = tmp_path / "bad.yaml", tmp_path / "good.yaml"
    old = f"{HEAD}      the starter:\n        gain 1  point\n"
    bad.write_text(old + mistake)
    good.write_text(old.replace("id: gift", "id: second"))
    result = elgrande("fmt", "--upgrade", tmp_path)
    assert result.exit_code == 1
    assert "1 of 2 files formatted, 1 left unchanged because of mistakes" in result.output
    assert bad.read_text() == old + mistake
    assert "the starter does:\n        gain 1 point\n" in good.read_text()
