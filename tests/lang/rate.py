"""How often the checker's first suggestion is the sentence that its author looks for.

`python -m tests.lang.rate` checks every line of `written.txt` in a card of its own and prints the
share. `--missed` lists the sentences without the right suggestion, except those that are held out:
do not look at these while you improve the suggestions.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Diagnostic

SENTENCES = Path(__file__).parent / "written.txt"
MANIFEST = 'expansion: written\ntitle: Written\nversion: "1"\n'
_INDENT = 6
_MOST_WORDS = 3
"""So many words of a line are put right before the line itself is."""
_FIRST_LINE = 9
"""Of the effect in the file of a card."""
_TOKEN = re.compile(r"[a-z0-9_']+|[^\sa-z0-9_']")
_GIVEN = re.compile(r"\bas ([a-z_]+)")


class Written(NamedTuple):
    """A sentence as people write it. above: what stands over it. right: none: it can't be said."""

    group: str
    above: str
    text: str
    right: tuple[str, ...]

    @property
    def held_out(self) -> bool:
        return self.group.startswith("Held out")


class Answer(NamedTuple):
    """What the checker says to a sentence: the first suggestion, and whether there is an error.

    suggested: it is a whole sentence, not a word to be put in place of another one.
    """

    sentence: Written
    said: str | None
    wrong: bool
    suggested: bool = False

    @property
    def edits(self) -> int:
        """The tokens between the suggestion and the nearest right sentence."""
        if not self.sentence.right:
            return 0 if self.said is None and self.wrong else 99
        if self.said is None:
            return 99
        said = tokens(self.said)
        return min(distance(said, tokens(one)) for one in self.sentence.right)


def written() -> list[Written]:
    """All sentences of the file."""
    found, group, above = [], "", ""
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = line[3:]
        elif line.startswith("@"):
            above = lines_of(line[1:])
        elif line and not line.startswith("#"):
            text, _, right = line.partition(" => ")
            ways = () if right == "-" else tuple(lines_of(way) for way in right.split(" | "))
            found.append(
                Written(group, above, lines_of(text) if "/ >" in text else text.strip(), ways)
            )
    return found


def lines_of(text: str) -> str:
    """The lines of an effect that the file writes in one."""
    lines = (part.strip() for part in text.split(" / "))
    return "\n".join(
        "  " * line.count(">", 0, 3) + line.lstrip("> ") if line.startswith(">") else line
        for line in lines
    )


def tokens(effect: str) -> list[str]:
    """The words and signs of an effect; a name that it gives itself is replaced by its number."""
    names = {name: f"name{number}" for number, name in enumerate(_GIVEN.findall(effect))}
    return [names.get(token, token) for token in _TOKEN.findall(effect) if token != ";"]


def distance(one: Sequence[str], other: Sequence[str]) -> int:
    """How many tokens are to be replaced, put in or taken out."""
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, right in enumerate(other, 1):
            best = min(row[j] + 1, row[j - 1] + 1, last + (left != right))
            last, row[j] = row[j], best
    return row[-1]


def answers(sentences: Iterable[Written], folder: Path) -> Iterator[Answer]:
    """What the checker says to each sentence, in a card of its own.

    An author takes what is suggested for the first wrong line, then goes on with the next one.
    """
    asked = list(sentences)
    texts = [one.text.splitlines() for one in asked]
    fixed = [-1 for _ in asked]
    wrong, suggested, stuck = ([False for _ in asked] for _ in range(3))
    for _ in range(max(map(len, texts), default=0) + _MOST_WORDS):
        effects = [
            below(one.above, "\n".join(text)) for one, text in zip(asked, texts, strict=True)
        ]
        open_cases = [
            not stuck[case] and fixed[case] < len(text) - 1 for case, text in enumerate(texts)
        ]
        if not any(open_cases):
            break
        for case, found in enumerate(diagnostics(effects, folder, open_cases)):
            if not found:
                fixed[case] = len(texts[case])
                continue
            wrong[case] = True
            above = asked[case].above
            start = _INDENT + 2 * above.endswith(":")
            first = _FIRST_LINE + (above.count("\n") + 1 if above else 0)
            text = texts[case]
            number = min(
                (one.span.line - first for one in found if one.span is not None), default=0
            )
            number = min(max(number, fixed[case] + 1), len(text) - 1)
            line = text[number]
            here = [one for one in found if one.span is None or one.span.line - first == number]
            said = suggestion(here if len(text) > 1 else found, line, start)
            if said is None:
                stuck[case] = True
                continue
            whole = any(each.suggestion for each in found)
            suggested[case] |= whole
            indent = line[: len(line) - len(line.lstrip())] if whole else ""
            added = (indent + said.replace("\n", "\n" + indent)).splitlines()
            text[number : number + 1] = added
            fixed[case] = number + (len(added) - 1 if whole else -1)
    for case in range(len(asked)):
        stuck[case] |= fixed[case] < len(texts[case]) - 1
    for case, one in enumerate(asked):
        said_all = None if stuck[case] else "\n".join(texts[case])
        yield Answer(one, said_all, wrong[case], suggested[case])


def below(above: str, effect: str) -> str:
    """An effect with what stands above it."""
    indented = effect.splitlines()
    if above.endswith(":"):
        indented = [f"  {line}" for line in indented]
    return "\n".join([above, *indented])


def diagnostics(
    effects: Sequence[str], folder: Path, asked: Sequence[bool] | None = None
) -> list[list[Diagnostic]]:
    """The errors of each effect, as that of a card. asked: which of them are checked."""
    (folder / "expansion.yaml").write_text(MANIFEST)
    for number, effect in enumerate(effects):
        file = folder / f"card_{number:03}.yaml"
        if asked is not None and not asked[number]:
            file.unlink(missing_ok=True)
            continue
        indented = "".join(f"      {line}\n" for line in effect.strip("\n").splitlines())
        file.write_text(
            f"expansion: written\ndeck: stack_1\ncards:\n  - id: written_{number}\n"
            f"    title: Card {number}\n    numbers: {{places: 1}}\n    action: may\n"
            f"    effect: |\n{indented}",
            encoding="utf-8",
        )
    found: list[list[Diagnostic]] = [[] for _ in effects]
    for one in findings(check_files([folder])).diagnostics:
        card = re.search(r"card_(\d+)\.yaml", one.file)
        if card is not None and one.code.startswith("E"):
            found[int(card[1])].append(one)
    return found


def suggestion(found: Iterable[Diagnostic], text: str, start: int) -> str | None:
    """The first suggestion among the errors of one line. start: the column before the line."""
    for one in found:
        if one.suggestion is not None:
            return one.suggestion
        if one.replacement is not None and one.span is not None:
            first = one.span.column - 1 - start
            last = one.span.end_column - 1 - start
            return text[:first] + one.replacement + text[last:]
        quoted = re.match("write `([^`]+)`$", one.hint or "")
        if quoted is not None:
            return quoted[1]
    return None


def share(found: Sequence[Answer]) -> float:
    """The share of the answers that are right or one token away, in per cent."""
    return 100 * sum(one.edits <= 1 for one in found) / len(found)


def report(found: Sequence[Answer], title: str) -> str:
    """A line with the figures."""
    right = sum(one.edits == 0 for one in found)
    near = sum(one.edits == 1 for one in found)
    other = sum(one.said is not None and one.edits > 1 for one in found)
    text = f"{title}: {len(found)} sentences, {right} right, {near} one token away"
    return f"{text}, {other} with another meaning: {share(found):.1f} %"


def main() -> None:
    """Prints the figures, and what is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missed", action="store_true", help="list what is not suggested right")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = list(answers(written(), Path(folder)))
    tuned = [one for one in found if not one.sentence.held_out]
    held_out = [one for one in found if one.sentence.held_out]
    if asked.missed:
        for one in tuned:
            if one.edits:
                print(f"{min(one.edits, 99):3} {one.sentence.text}\n      {one.said}")
    print(report(tuned, "tuned on"))
    if held_out:
        print(report(held_out, "held out"))


if __name__ == "__main__":
    main()
