"""Makes large folders of rules: copies of the real cards and scenarios under new ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from elgrande.engine.rules.files.files import BUILT_IN, RuleFile, built_in_files, read_file
from elgrande.engine.rules.files.manifests import default_game
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.nodes import MappingNode, ScalarNode, SequenceNode

_HEAD = re.compile(r"^(expansion|size|totals):.*\n", re.MULTILINE)
"""The keys that a copy does not have: it belongs to no expansion, and is no whole deck."""

_FIRST_WORD = re.compile(r"^( *effect: (?:\|\n *)?\"?)([a-z])", re.MULTILINE)

SCENARIOS = BUILT_IN / "tests" / "scenarios"


def card_files() -> list[RuleFile]:
    """The files of the built-in game that hold cards."""
    files = built_in_files(default_game(), Report(), with_schema=False)
    return [file for file in files if file.schema == "card"]


def ids_in(file: RuleFile) -> list[str]:
    """The ids of the cards of a file."""
    cards = file.content.get("cards")
    items = cards.items if isinstance(cards, SequenceNode) else []
    found = [item.get("id") for item in items if isinstance(item, MappingNode)]
    return [node.value for node in found if isinstance(node, ScalarNode)]


def copied(text: str, ids: Sequence[str], number: int) -> str:
    """A file of cards once more, with an ending at each id."""
    words = re.compile(r"\b(" + "|".join(map(re.escape, ids)) + r")\b")
    return words.sub(rf"\1_x{number}", _HEAD.sub("", text))


def write_cards(folder: Path, times: int, *, broken: bool = False) -> int:
    """Writes every card so many times below a folder; how many cards that makes.

    broken: each effect begins with a misspelt word.
    """
    count = 0
    for file in card_files():
        ids = ids_in(file)
        for number in range(times):
            text = copied(file.source.text, ids, number)
            if broken:
                text = _FIRST_WORD.sub(r"\1x\2", text)
            place = folder / str(number) / Path(file.source.name).name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
            count += len(ids)
    return count


def write_scenarios(folder: Path, times: int, most: int = 40) -> int:
    """Writes some of the scenarios so many times below a folder; how many files that makes."""
    files = [
        file
        for file in sorted(SCENARIOS.rglob("*.yaml"))
        if (read := read_file(file, Report(), with_schema=True)) and _stands_alone(read)
    ][:most]
    for number in range(times):
        (folder / str(number)).mkdir(parents=True)
        for file in files:
            place = folder / str(number) / f"{file.parent.name}_{file.name}"
            place.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    return times * len(files)


def _stands_alone(file: RuleFile) -> bool:
    rules = file.content.get("rules")
    return not isinstance(rules, MappingNode) or "with" not in rules
