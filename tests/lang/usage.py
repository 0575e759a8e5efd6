"""Which forms of the language the built-in files use.

`python -m tests.lang.usage` lists the forms that no printed card, step or rule uses, and of these
the ones that no example uses either. docs/decisions/readable.md says why they are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from elgrande.engine.lang import tree
from elgrande.engine.lang.filling import form
from elgrande.engine.lang.forms import shown
from elgrande.engine.rules.files.files import parsed_file
from elgrande.engine.rules.load.effect_texts import language_texts
from elgrande.engine.rules.load.effects import read_text
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.reading import read_source

ROOT = Path(__file__).parents[2]
PRINTED = ROOT / "cards", ROOT / "expansions"
EXAMPLES = (ROOT / "examples",)

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


def unused(used: Forms) -> list[str]:
    """The forms that do not occur, as the language page writes them."""
    return sorted(shown(form(kind)) for kind in forms() if not used[kind])


def main() -> None:
    """Prints both lists."""
    printed, examples = used_in(PRINTED), used_in(EXAMPLES)
    in_no_card = unused(printed)
    nowhere = set(unused(printed + examples))
    print(f"{len(in_no_card)} of {len([*forms()])} forms are in no printed card, step or rule:")
    print(*(f"  {one}{'  (nor in an example)' * (one in nowhere)}" for one in in_no_card), sep="\n")


if __name__ == "__main__":
    main()
