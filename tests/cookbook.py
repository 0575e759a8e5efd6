"""The cookbook: its folders, and the page about them.

`python -m tests.cookbook` updates the page: the contents, and of every recipe the heading, the
files and the English. It adds new recipes at the end. The words around them are written by hand.
What a recipe teaches stands in its `expansion.yaml`, in the line `# teaches: ...`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

from elgrande.engine import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.lang.english.one_line import one_line
from elgrande.engine.rules.model import Named
from elgrande.engine.tools.show import shown

from .lang.contents import CONTENTS, contents

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "examples" / "cookbook"
PAGE = ROOT / "docs" / "cookbook.md"
_RECIPE = re.compile(
    r"^### (?P<title>[^\n]+) \(\[`(?P<name>\w+)`\]\(\.\./examples/cookbook/\w+\)\)\n"
    r"(?P<words>.*?)(?P<made>^```yaml\n.*?^```\n(?:\n> [^\n]*\n)*)",
    re.MULTILINE | re.DOTALL,
)
_LAST = "## What still can't be said, and why"
_BARE = {"expansion", "title", "version"}
_TEACHES = "# teaches: "


@dataclass(frozen=True)
class Recipe:
    """One folder of the cookbook."""

    folder: Path

    @property
    def name(self) -> str:
        """The name of the folder."""
        return self.folder.name

    @property
    def expansion(self) -> str:
        """The id that its files name."""
        return f"cookbook_{self.name}"

    @cached_property
    def files(self) -> list[Path]:
        """All its files, the manifest first."""
        return sorted(self.folder.glob("*.yaml"), key=lambda file: (file.stem != "expansion", file))

    @cached_property
    def scenarios(self) -> list[Path]:
        """The files that prove it."""
        return [file for file in self.files if "\nscenario:" in file.read_text(encoding="utf-8")]

    @cached_property
    def manifest(self) -> dict[str, object]:
        """What `expansion.yaml` says."""
        data = yaml.safe_load((self.folder / "expansion.yaml").read_text(encoding="utf-8"))
        assert isinstance(data, dict)
        return data

    @cached_property
    def rules(self) -> Ruleset:
        """The game with this recipe alone."""
        return load_rules(paths=[self.folder])

    @property
    def title(self) -> str:
        """What people call it."""
        return str(self.manifest["title"])

    @cached_property
    def teaches(self) -> str:
        """What one learns from it, as its manifest says in a comment."""
        manifest = (self.folder / "expansion.yaml").read_text(encoding="utf-8")
        (found,) = [line for line in manifest.splitlines() if line.startswith(_TEACHES)]
        return found.removeprefix(_TEACHES)

    @property
    def conflicts(self) -> set[str]:
        """The expansions that it can't be mixed with."""
        found = self.manifest.get("conflicts", [])
        return set(found) if isinstance(found, list) else set()

    def written(self) -> str:
        """Its rules as they stand in its files; a manifest that only says the title is left out."""
        rules = [file for file in self.files if file not in self.scenarios]
        if not self.manifest.keys() - _BARE:
            rules = rules[1:]
        texts = [_without_comments_above(file) for file in rules]
        heads = [f"# {file.name}\n" if len(rules) > 1 else "" for file in rules]
        return "\n".join(head + text for head, text in zip(heads, texts, strict=True)).rstrip()

    def english(self) -> list[tuple[str, str]]:
        """What `elgrande show` says of each thing that it declares: a title, and the text."""
        defs = self.rules.definitions
        things = [one for _, section in defs.named() for one in section.values()]
        ids = [thing.id for thing in things if self._declares(thing)]
        for procedure in defs.procedures.values():
            own = [step for step in procedure.steps if self._declares(step)]
            ids += [f"{procedure.id}.{step.id}" for step in own if procedure.id not in ids]
        found = []
        for data in (shown(name, self.rules) for name in ids):
            steps = [step["text"] for step in data.get("steps", ())]
            texts = [data.get("text", ""), data.get("text_there", ""), *steps]
            if any(texts):
                found.append((str(data["title"]), "\n".join(filter(None, texts))))
        return found

    def _declares(self, thing: Named) -> bool:
        return Path(thing.span.file).resolve().parent == self.folder

    def made(self) -> str:
        """The part of the page that is made from its files."""
        says = [f"\n> *{title}*: {one_line(text)}\n" for title, text in self.english()]
        return f"```yaml\n{self.written()}\n```\n{''.join(says)}"

    def head(self) -> str:
        """The heading of its part of the page."""
        title = f"{self.teaches}: {self.title}"
        return f"### {title} ([`{self.name}`](../examples/cookbook/{self.name}))\n"


def _without_comments_above(file: Path) -> str:
    """A file without the lines that are for editors and for this page."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)[1:]
    return "".join(line for line in lines if not line.startswith(_TEACHES))


def recipes() -> list[Recipe]:
    """Every recipe, in the order of its name."""
    return [Recipe(file.parent) for file in sorted(FOLDER.glob("*/expansion.yaml"))]


def told(page: str) -> dict[str, tuple[str, str, str]]:
    """Of each recipe on a page: the title, the words about it, and what is made from its files."""
    return {
        found["name"]: (found["title"], found["words"], found["made"])
        for found in _RECIPE.finditer(page)
    }


def written_anew(page: str) -> str:
    """A page with every recipe as its files are now."""
    known = {recipe.name: recipe for recipe in recipes()}
    missing = [recipe for name, recipe in known.items() if name not in told(page)]
    start, last, end = page.partition(_LAST)
    new = "".join(f"{recipe.head()}\n?\n\n{recipe.made()}\n" for recipe in missing)

    def anew(found: re.Match[str]) -> str:
        recipe = known.get(found["name"])
        return f"{recipe.head()}{found['words']}{recipe.made()}" if recipe is not None else ""

    return _with_contents(_RECIPE.sub(anew, start + new) + last + end)


def _with_contents(page: str) -> str:
    """A page with contents that are up to date: each recipe by what it teaches."""
    bare = re.sub(r"\(\[`(\w+)`\]\([^)]*\)\)", r"(\1)", page)
    listed = re.sub(r": [^:\]]+ \(\w+\)\]", "]", contents(bare))
    return CONTENTS.sub(lambda _: listed, page, count=1)


if __name__ == "__main__":
    PAGE.write_text(written_anew(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
