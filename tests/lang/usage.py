"""Which forms of the language the built-in files use.

`python -m tests.lang.usage` lists the forms that no printed card, step or rule uses, each with why
it stays (unused_forms.txt), and of these the ones that no example uses either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from elgrande.engine.lang import tree
from elgrande.engine.lang.filling import form
from elgrande.engine.lang.forms import class_name, shown
from elgrande.engine.rules.files.files import parsed_file
from elgrande.engine.rules.load.effect_texts import language_texts
from elgrande.engine.rules.load.effects import read_text
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.reading import read_source

ROOT = Path(__file__).parents[2]
PRINTED = ROOT / "cards", ROOT / "expansions"
EXAMPLES = (ROOT / "examples",)
REASONS = Path(__file__).parent / "unused_forms.txt"

Forms = Counter[type[tree.Node]]
"""How often each class of the tree occurs."""


def used_in(folders: tuple[Path, ...]) -> Forms:
    """The forms in all files below folders."""
    found: Forms = Counter()
    report = Report()
    for file in (file for folder in folders for file in sorted(folder.rglob("*.yaml"))):
        source = read_source(file, report)
        read = None if source is None else parsed_file(source, report)
        for text in () if read is None else language_texts(read.schema, read.content):
            node = read_text(text.scalar, text.start, report.record)
            found.update(type(part) for part in (() if node is None else node.walk()))
    return found


def forms() -> Iterator[type[tree.Node]]:
    """Every class of the tree that has a form."""
    every = [one for one in vars(tree).values() if isinstance(one, type)]
    for kind in dict.fromkeys(every):
        if issubclass(kind, tree.Node) and kind is not tree.Name and form(kind):
            yield kind


def reasons() -> dict[str, str]:
    """Why each form that no built-in file uses stays, by the name of its class."""
    lines = REASONS.read_text(encoding="utf-8").splitlines()
    rows = (line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    return {class_name(rule): why for rule, why in rows}


def main() -> None:
    """Prints both lists."""
    printed, examples = used_in(PRINTED), used_in(EXAMPLES)
    unused = sorted((kind for kind in forms() if not printed[kind]), key=_shown)
    why = reasons()
    print(f"{len(unused)} of {len([*forms()])} forms are in no printed card, step or rule:")
    for kind in unused:
        nowhere = "" if examples[kind] else " (nor in an example)"
        print(f"  {_shown(kind)}: {why.get(kind.__name__, 'no reason is given')}{nowhere}")


def _shown(kind: type[tree.Node]) -> str:
    """A form as the language page writes it."""
    return shown(form(kind))


if __name__ == "__main__":
    main()
