"""Explanations in Markdown: any text in them is shown as it was written."""

from __future__ import annotations

import html
import re

import pytest

from elgrande.engine.lsp.markdown import markdown
from elgrande.engine.lsp.messages import Explanation, explanation

BLANK = "\N{NO-BREAK SPACE}"


def test_a_title_what_it_is_and_paragraphs() -> None:
    assert markdown(Explanation("Cellar", "a place", ("One.", "Two."))) == (
        "**Cellar** (a place)\n\nOne.\n\nTwo."
    )
    assert markdown(explanation("The use of `id`.")) == "The use of `id`."
    assert markdown(explanation("", "")) == ""


def test_lines_stay_as_far_in_as_they_are() -> None:
    assert markdown(explanation("Do one of these:\n  - Pay 2 points:\n      Gain 1.\nGo on.")) == (
        f"Do one of these:  \n{BLANK * 2}- Pay 2 points:  \n{BLANK * 6}Gain 1.  \nGo on."
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("<b>x</b>", r"\<b>x\</b>"),
        ("Tom & Jerry &amp; &#65;", r"Tom & Jerry \&amp; \&#65;"),
        ("[x](command:y)", r"\[x](command:y)"),
        ("*a* **b** ~~c~~", r"\*a\* \*\*b\*\* \~\~c\~\~"),
        ("_a_ own_court", r"\_a\_ own_court"),
        ("a \\ b", r"a \\ b"),
        ("one ` alone", r"one \` alone"),
        ("`own_court` and *", r"`own_court` and \*"),
        ("1. first", r"1\. first"),
        ("- item", r"\- item"),
        ("# head", r"\# head"),
        ("> said", r"\> said"),
        ("2 < 3, 4 > 1 - 5", "2 < 3, 4 > 1 - 5"),
    ],
)
def test_what_would_mean_something_else_means_itself(text: str, written: str) -> None:
    assert markdown(explanation(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        'Tom & "Jerry" <b>x</b> ]]> &amp; </script><script>alert(1)</script>',
        "![x](http://a) [y](command:z) <http://b> <!-- c -->",
        "- a\n- b\n1) c\n===\n---\n> d\n# e\n~~~\n    f",
        "either:\n  - one\n      two\n        three\nfour",
        "** a ** _b_ __c__ \\* \\` ``d`` |e|",
    ],
)
def test_an_editor_shows_just_that(text: str) -> None:
    shown = (
        pytest.importorskip("markdown_it")
        .MarkdownIt("commonmark")
        .render(markdown(Explanation(text.replace("`", ""), "", (text.replace("`", ""),))))
    )
    head, said = re.findall(r"<p>(.*?)</p>", shown, re.DOTALL)
    assert set(re.findall(r"<[^>]*>", shown)) <= {"<p>", "</p>", "<strong>", "</strong>", "<br />"}
    assert html.unescape(re.sub(r"<br />\n", "\n", said)).replace(BLANK, " ") == text.replace(
        "`", ""
    )
    assert head.startswith("<strong>") and head.endswith("</strong>")
