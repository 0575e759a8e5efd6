"""Folders of rules with their scenarios, as in the tutorial, and a watcher on them.

A folder is checked as a whole; the watcher has seen it undamaged and sees each damage come and go.
Findings are written in every format, the scenarios are run, and what passes can be played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.rules.files.files import BUILT_IN
from elgrande.engine.scenario import run as scenario
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.output import FORMATS, Findings, written
from elgrande.engine.tools.watch import Stamps, Watch

Folder = dict[str, str]
"""The texts of a folder, by the names of the files."""

HOUSE = BUILT_IN / "examples" / "house_rules" / "new_card"
WHOLE_SETS = ("king_and_intrigue", "special_cards")
"""Built-in sets that are also tried as house rules: they declare more than those usually do."""


@cache
def layouts() -> tuple[Folder, ...]:
    """The folders that are damaged, each without a mistake."""
    house = {path.name: path.read_text(encoding="utf-8") for path in HOUSE.glob("*.yaml")}
    return (house, *map(_as_own, WHOLE_SETS))


def _as_own(name: str) -> Folder:
    """A built-in set under another name, with one of its scenarios."""
    own: Folder = {}
    for part in ("expansions", "cards"):
        for path in (BUILT_IN / part / name).glob("*.yaml"):
            own[f"{part}_{path.name}"] = path.read_text(encoding="utf-8")
    own = {
        file: re.sub(rf"^expansion: {name}$", f"expansion: my_{name}", text, flags=re.MULTILINE)
        for file, text in own.items()
    }
    scenarios = sorted((BUILT_IN / "tests" / "scenarios" / name).glob("*.yaml"))
    for path in scenarios[:2]:
        text = path.read_text(encoding="utf-8")
        own[f"scenario_{path.name}"] = re.sub(rf"(with: \[.*)\b{name}\b", r"\1.", text)
    return own


class Watched:
    """A folder on the disk, and one who watches it; it lasts, so that little is read twice."""

    def __init__(self, folder: Folder) -> None:
        self._temporary = TemporaryDirectory()
        self.place = Path(self._temporary.name)
        self.whole = folder
        self._now = 0
        self._watch = Watch([self.place], look=self._look)

    def _look(self, _: Sequence[Path]) -> Stamps:
        return {self.place: (self._now, 0)}

    def put(self, folder: Folder) -> Findings:
        """What the watcher finds when these are the files."""
        for name, text in folder.items():
            (self.place / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        self._now += 1
        found = self._watch.step()
        assert found is not None
        return found

    def read(self, damage: Folder, *, also_fresh: bool) -> Findings:
        """The folder with some files damaged, and whole again; what is found of the damage."""
        found = self.put(self.whole | damage)
        for form in FORMATS:
            assert list(written(found, form))
        if also_fresh:
            fresh = findings(check_files([self.place]))
            assert fresh.diagnostics == found.diagnostics, "watching finds something else"
        if also_fresh or not found.fails(strict=False):
            self._use()
        assert not self.put(self.whole).fails(strict=False), "what was broken stays broken"
        return found

    def _use(self) -> None:
        """Loads the rules and runs the scenarios, or gets the reason why not."""
        for name in self.whole:
            if "scenario: " in self.whole[name]:
                result = scenario.run_file(self.place / name)
                assert result.ok or result.message
        try:
            rules = load_rules(paths=[self.place])
        except RulesError as error:
            assert error.diagnostics
        else:
            Game.new(rules, rules.definitions.most_players, seed=1)


@cache
def watched(layout: int) -> Watched:
    """The folder of a layout, for as long as the process lasts."""
    return Watched(layouts()[layout])
