"""Formatting: one form, nothing lost, files with mistakes untouched."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from elgrande.cli import main
from elgrande.engine.rules.formatting import format_source
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source

from .files import BUILT_IN, ROOT

HEAD = "deck: stack_1\ncards:\n  - id: one\n    title: One\n"


def formatted(text: str) -> str:
    report = Report()
    new = format_source(Source("cards.yaml", text), report)
    assert new is not None, [found.message for found in report]
    assert format_source(Source("cards.yaml", new), Report()) == new, "not idempotent"
    return new


def elgrande(*args: object) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# ---------------------------------------------------------------- the built-in files


@pytest.mark.parametrize("path", BUILT_IN, ids=lambda path: path.name)
def test_built_in_files_are_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


@pytest.mark.parametrize("path", BUILT_IN, ids=lambda path: path.name)
def test_built_in_files_name_their_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").split("\n")[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named is not None, f"{path}: {first}"
    assert (path.parent / named[1]).resolve().parent == ROOT / "schemas"
    assert (path.parent / named[1]).is_file()


# ---------------------------------------------------------------- effects


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        pytest.param(
            "    effect: move   the king to any region\n",
            "    effect: |\n      move the king to any region\n",
            id="plain",
        ),
        pytest.param(
            "    effect: 'move the king to any region'  # why\n",
            "    effect: |  # why\n      move the king to any region\n",
            id="quoted with a comment",
        ),
        pytest.param(
            "    effect:\n      # above\n      move the king\n      to any region  # behind\n",
            "    effect: |  # above\n      # behind\n      move the king to any region\n",
            id="on the next lines",
        ),
        pytest.param(
            "    effect: >-\n        move the king\n        to any region\n    copies: 2\n",
            "    effect: |\n      move the king to any region\n    copies: 2\n",
            id="folded",
        ),
        pytest.param(
            "    effect: |2-  # why\n          score every region; move the king to any region\n",
            "    effect: |  # why\n      score every region\n      move the king to any region\n",
            id="an odd header",
        ),
        pytest.param(
            '    effect: "score every region\\nmove the king to any region"\n',
            "    effect: |\n      score every region\n      move the king to any region\n",
            id="escapes",
        ),
        pytest.param(
            "    effect: |\n"
            "       may:   score every region\n"
            "\n"
            "       # below\n"
            "       move the king to any region   \n",
            "    effect: |\n"
            "      may:\n"
            "        score every region\n"
            "      # below\n"
            "      move the king to any region\n",
            id="a block on one line",
        ),
    ],
)
def test_effects_become_literal_blocks(written: str, wanted: str) -> None:
    assert formatted(HEAD + written) == HEAD + wanted


def test_comments_stay_with_their_sentences() -> None:
    written = (
        "    effect: |\n"
        "      # first\n"
        "      either:\n"
        "          # in either\n"
        "          score  every region\n"
        "          # end of either\n"
        "      # before or\n"
        "      or:\n"
        "          may: score every region\n"
        "      # last\n"
    )
    wanted = (
        "    effect: |\n"
        "      # first\n"
        "      either:\n"
        "        # in either\n"
        "        score every region\n"
        "        # end of either\n"
        "      # before or\n"
        "      or:\n"
        "        may:\n"
        "          score every region\n"
        "      # last\n"
    )
    assert formatted(HEAD + written) == HEAD + wanted


def test_inside_braces_an_effect_stays_on_its_line() -> None:
    text = 'deck: d\ncards: [{id: one, title: One, effect: "score  every region"}]\n'
    assert formatted(text) == text.replace('"score  every region"', "score every region")
    two = 'deck: d\ncards: [{id: one, title: One, effect: "may:  score every region"}]\n'
    assert '"may:\\n  score every region"' in formatted(two)


def test_rules_and_zones_keep_their_line() -> None:
    text = (
        "expansion: mine\n"
        "zones:\n"
        '  anywhere: "any  region or the castle"  # wide\n'
        "rules:\n"
        "  - id: one\n"
        "    title: One\n"
        "    rule: a place holds at   most 1 scoreboard\n"
    )
    new = formatted(text)
    assert "  anywhere: any region or the castle  # wide\n" in new
    assert "    rule: a place holds at most 1 scoreboard\n" in new


def test_what_a_patch_says_is_formatted_as_what_it_changes() -> None:
    head = 'expansion: mine\ntitle: Mine\nversion: "1"\npatch:\n  zones:\n    placing_area: '
    assert formatted(f"{head}any   region\n") == f"{head}any region\n"


def test_confidence_in_an_effect_is_no_effect() -> None:
    text = HEAD + "    confidence: {effect: stated}\n"
    assert formatted(text) == text


# ---------------------------------------------------------------- the YAML around


def test_blanks_and_the_last_line() -> None:
    text = "deck: d   \ncards:  # all\t\n  - id: one\n    title: One  \n\n\n"
    assert formatted(text) == "deck: d\ncards:  # all\n  - id: one\n    title: One\n"
    assert formatted("deck: d\ncards:\n  - {id: a, title: A}").endswith("}\n")


def test_blanks_that_belong_to_a_value_stay() -> None:
    notes = '    notes: |\n      two  \n      lines  \n  - id: two\n    title: "a  \n      b"\n'
    assert formatted(HEAD + notes) == HEAD + notes


def test_the_order_of_keys_stays() -> None:
    text = "cards:\n  - effect: score  every region\n    title: A\n    id: a\ndeck: d\n"
    assert re.findall(r"\w+(?=:)", formatted(text)) == re.findall(r"\w+(?=:)", text)


# ---------------------------------------------------------------- any text at all

BLANKS = st.sampled_from(["", " ", "   "])
SENTENCES = st.sampled_from(
    ["score every region", "move  the king to any region", "may: score  every region", "# note"]
)


@st.composite
def card_texts(draw: st.DrawFn) -> str:
    lines = draw(st.lists(SENTENCES, min_size=1, max_size=5))
    value = [*lines, "score every region"]
    style = draw(st.sampled_from(["literal", "folded", "quoted", "plain"]))
    indent = " " * draw(st.integers(5, 9))
    note = draw(st.sampled_from(["", "  # note"]))
    if style == "literal":
        blank = draw(st.sampled_from(["", "\n"]))
        effect = f" |{note}\n" + blank.join(f"{indent}{line}\n" for line in value)
    elif style == "folded":
        effect = f" >-{note}\n" + "\n".join(f"{indent}{line}\n" for line in value)
    elif style == "quoted":
        effect = ' "' + "\\n".join(value) + f'"{note}\n'
    else:
        effect = draw(st.sampled_from([" ", f"{note}\n{indent}"])) + f"score every  region{note}\n"
    # A folded text may only have a comment after it, less indented.
    odder = "    # odder\n" if style == "folded" else "       # odder\n"
    after = draw(st.sampled_from(["", "    copies: 2\n", "    # odd\n", "\n\n", odder]))
    more = draw(st.sampled_from(["", f"    notes: n{draw(BLANKS)}\n"]))
    return f"{HEAD}    effect:{effect}{after}{more}"


@settings(max_examples=150, deadline=None)
@given(card_texts())
def test_formatting_is_idempotent_and_keeps_comments(text: str) -> None:
    new = formatted(text)
    assert new.count("#") == text.count("#")
    assert not re.search(r"[ \t]$", new, re.MULTILINE)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_change_of_a_real_file_is_formatted_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(BUILT_IN)).read_text(encoding="utf-8")
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(
        st.sampled_from(["", " ", "\n", "#", "  # x\n", ":", "'", "|", "\t", "a", "-"])
    )
    drop = data.draw(st.integers(0, 3))
    changed = Source("x.yaml", text[:at] + piece + text[at + drop :])
    report = Report()
    new = format_source(changed, report)
    assert (new is None) == bool(report.errors)
    if new is not None:
        assert format_source(Source("x.yaml", new), Report()) == new


# ---------------------------------------------------------------- the command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    good = HEAD + "    effect: score  every region  # why\n"
    (tmp_path / "good.yaml").write_bytes(good.encode().replace(b"\n", b"\r\n"))
    (tmp_path / "bad.yaml").write_text(HEAD + "    effect: skore  every region\n")
    (tmp_path / "fine.yaml").write_text(HEAD + "    effect: |\n      score every region\n")
    (tmp_path / ".hidden.yaml").write_text("not: ours\n")
    return tmp_path


def test_check_changes_nothing(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    result = elgrande("fmt", "--check", folder)
    assert result.exit_code == 1
    assert f"would change: {folder / 'good.yaml'}" in result.output
    assert "fine.yaml" not in result.output
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_with_their_line_ends_and_mode(folder: Path) -> None:
    good, bad = folder / "good.yaml", folder / "bad.yaml"
    good.chmod(0o640)
    mistaken = bad.read_bytes()
    result = elgrande("fmt", folder)
    assert result.exit_code == 1, "a file with a mistake is reported"
    assert "bad.yaml:5:13: error E301" in result.output
    assert "1 of 3 files formatted, 1 left unchanged because of mistakes" in result.output
    assert bad.read_bytes() == mistaken
    assert good.read_bytes().endswith(b"effect: |  # why\r\n      score every region\r\n")
    assert stat.S_IMODE(good.stat().st_mode) == 0o640
    bad.unlink()
    assert elgrande("fmt", folder).exit_code == 0
    assert elgrande("fmt", "--check", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        ".hidden.yaml",
        "fine.yaml",
        "good.yaml",
    ]


def test_names_are_not_looked_up(folder: Path) -> None:
    (folder / "bad.yaml").write_text(HEAD + "    effect: 'score   galizia'\n", encoding="utf-8")
    assert elgrande("fmt", folder / "bad.yaml").exit_code == 0
    assert "score galizia" in (folder / "bad.yaml").read_text(encoding="utf-8")


def test_without_a_path_only_check_works() -> None:
    assert elgrande("fmt").exit_code == 2
    result = elgrande("fmt", "--check")
    assert result.exit_code == 0, result.output


def test_a_link_is_not_written_through(folder: Path) -> None:
    link = folder / "link.yaml"
    link.symlink_to(folder / "good.yaml")
    before = (folder / "good.yaml").read_bytes()
    result = elgrande("fmt", link)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{link}: this is a link: name its target",
        "0 of 1 file formatted, 1 not written",
    ]
    assert link.is_symlink() and (folder / "good.yaml").read_bytes() == before


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    result = elgrande("fmt", tmp_path / "no.yaml")
    assert result.exit_code == 1 and "E101" in result.output


def test_a_file_that_may_not_be_written_is_left_and_told(folder: Path) -> None:
    good, other = folder / "good.yaml", folder / "other.yaml"
    other.write_bytes(good.read_bytes())
    good.chmod(0o444)
    before = good.read_bytes()
    result = elgrande("fmt", good, other)
    assert result.exit_code == 1
    assert f"{good}: it needs formatting, but can't be written" in result.output
    assert "1 of 2 files formatted, 1 not written" in result.output
    assert good.read_bytes() == before and stat.S_IMODE(good.stat().st_mode) == 0o444
    assert elgrande("fmt", "--check", other).exit_code == 0
