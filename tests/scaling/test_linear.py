"""The work of a check grows with what is checked, and after a change only the change is read.

Nothing is timed here: calls are counted, so the tests say the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

import pytest

from elgrande.engine.lang import lines
from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.rules.files import files as rule_files
from elgrande.engine.rules.files.files import BUILT_IN, KNOWN_FILES
from elgrande.engine.rules.load.effects import PARSED
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.yaml.reading import laid_over
from elgrande.engine.tools.recheck import Rechecker

from .calls import calls_of
from .copies import write_cards, write_scenarios


def broken(folder: Path, times: int) -> int:
    return write_cards(folder, times, broken=True)


@pytest.mark.parametrize("write", [write_cards, broken, write_scenarios])
def test_twice_as_much_takes_twice_the_calls(
    write: Callable[[Path, int], int], tmp_path: Path
) -> None:
    counts = []
    for times in (1, 3, 5):
        folder = tmp_path / str(times)
        write(folder, times)
        check_files([folder])  # what is loaded once is not counted
        counts.append(calls_of(partial(_check, folder)))
    first, second = counts[1] - counts[0], counts[2] - counts[1]
    assert second < 1.1 * first, counts


def _check(folder: Path) -> None:
    findings(check_files([folder]))


class Counter:
    """Counts what is parsed again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.files = self.lines = 0
        self._monkeypatch = monkeypatch
        self._count(rule_files, "parse_yaml", "files")
        self._count(lines, "parse", "lines")

    def _count(self, module: object, function: str, name: str) -> None:
        original = getattr(module, function)

        def counted(*arguments: object, **named: object) -> object:
            setattr(self, name, getattr(self, name) + 1)
            return original(*arguments, **named)

        self._monkeypatch.setattr(module, function, counted)

    def start(self) -> None:
        self.files = self.lines = 0


CHANGED = BUILT_IN / "cards" / "base" / "stack_2.yaml"


def lines_in(text: str) -> int:
    """No more lines of effects than lines that are indented like those of a card's effect."""
    return sum(line.startswith("      ") and "{" not in line for line in text.splitlines())


def test_watching_reads_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    rechecker = Rechecker()
    text = CHANGED.read_text(encoding="utf-8")
    KNOWN_FILES.clear()  # as in a process that has read nothing yet
    monkeypatch.setattr(PARSED, "_placed", WeakValueDictionary())
    rechecker.check([])
    assert counter.files > 20 and counter.lines > 50
    counter.start()
    with laid_over({CHANGED.resolve(): f"# changed\n{text}"}):
        rechecker.check([])
    assert counter.files == 1
    assert 0 < counter.lines <= lines_in(text)
    rechecker.check([])
    counter.start()
    rechecker.check([])
    assert (counter.files, counter.lines) == (0, 0)


def test_an_editor_reads_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    opened = OpenFiles([BUILT_IN])
    text = CHANGED.read_text(encoding="utf-8")
    opened.put(CHANGED, text)
    opened.diagnostics(CHANGED)
    counter.start()
    opened.put(CHANGED, f"# changed\n{text}")
    opened.diagnostics(CHANGED)
    assert counter.files == 1
    assert 0 < counter.lines <= lines_in(text)


def test_each_mix_of_a_changed_house_rule_is_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_cards(tmp_path, 2)
    counter = Counter(monkeypatch)
    rechecker = Rechecker()
    rechecker.check([tmp_path])
    file = tmp_path / "1" / "stack_2.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "# changed\n", encoding="utf-8")
    counter.start()
    rechecker.check([tmp_path])
    assert counter.files == 1
    assert counter.lines <= lines_in(text)
