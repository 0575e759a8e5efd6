"""Writes copies of the built-in rule files with other ids everywhere."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import yaml

from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state import rng
from elgrande.engine.lang import tree
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import parse
from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import (
    BUILT_IN,
    RuleFile,
    built_in_files,
    read_file,
    read_files,
)
from elgrande.engine.rules.files.request import NO_CHOICES, Choices
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.declarations import LISTS, SECTIONS
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.rules.load.resolve import resolve
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Span
from elgrande.engine.text.yaml.nodes import to_data

_NEW = re.compile(r"n[0-9a-f]{10}")
NOWHERE = Span("", 1, 1, 1, 1)
Data = dict[str, Any]
KEPT = ("may", "must")
"""Values of parameters that the engine knows: whether an action is a duty."""


class Renaming:
    """A new id for every id. The new ones sort in another order than the old ones."""

    _first: ClassVar[dict[str, str]] = {}
    """The old id of each new one, of all instances."""

    def __init__(self) -> None:
        self.old: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """The new id; what is no id but a word of the engine stays."""
        if name in KEPT:
            return name
        new = "n" + hashlib.sha256(name.encode()).hexdigest()[:10]
        assert self.old.setdefault(new, name) == name
        self._first[new] = name
        return new

    @classmethod
    def first_name(cls, name: str) -> str:
        """A name with the old ids."""
        return _NEW.sub(lambda found: cls._first[found[0]], name)

    def back(self, text: str) -> str:
        """A text with the old names; as a title where the id has no title of its own."""
        for new, old in self.old.items():
            text = text.replace(new, old)
        return text


@contextmanager
def same_chance() -> Iterator[None]:
    """Inside, what is shuffled and drawn follows from the old names in renamed rules, too."""
    salt = rng.salt
    with patch.object(rng, "salt", lambda name: salt(Renaming.first_name(name))):
        yield


# ---------------------------------------------------------------- the language


def rename_tree(node: Any, new: Callable[[str], str]) -> Any:
    """The same sentence about things of other names."""
    if isinstance(node, tree.Name):
        return node.changed(text=new(node.text))
    if isinstance(node, tuple):
        return tuple(rename_tree(part, new) for part in node)
    if isinstance(node, tree.Node):
        parts = {name: rename_tree(getattr(node, name), new) for name in node.FIELDS}
        return node.changed(**parts)
    return node


def rename_effect(text: str, new: Callable[[str], str]) -> str:
    """The text of an effect with other names."""

    def refuse(code: str, message: str, span: Span, hint: str | None = None) -> None:
        raise AssertionError(message)

    effect = parse_effect(text, lambda start, end: NOWHERE, refuse)
    return str(format_effect(rename_tree(effect, new)))


def rename_sentence(text: str, start: str, new: Callable[[str], str]) -> str:
    """The text of a rule or a zone with other names."""
    node = parse(text, start, lambda begin, end: NOWHERE)
    assert isinstance(node, tree.Node)
    return str(format_node(rename_tree(node, new)))


# ---------------------------------------------------------------- the files


def rename_file(data: Data, new: Callable[[str], str]) -> Data:
    """The content of a rule file with other ids."""
    content = dict(data)
    for key, rename in _SECTIONS.items():
        if key in content:
            content[key] = rename(content[key], new)
    return content


def _id(value: str | int, new: Callable[[str], str]) -> str | int:
    """Another id; the number at which a counter starts stays."""
    return value if isinstance(value, int) else new(value)


def _holder(value: str, new: Callable[[str], str]) -> str:
    """The office whose holder has the cards of a zone, unless a word of its own says who."""
    return value if value in ("each_player", "none") else new(value)


def _ids(values: list[str], new: Callable[[str], str]) -> list[str]:
    return [new(value) for value in values]


def _conflicting(said: Any, new: Callable[[str], str]) -> Any:
    if isinstance(said, str):
        return new(said)
    return {**said, **{key: _SECTIONS[key](said[key], new) for key in said if key in _SECTIONS}}


def _keyed(entry: Callable[[Any, Callable[[str], str]], Any]) -> Callable[..., Data]:
    def rename(section: Data, new: Callable[[str], str]) -> Data:
        return {new(name): entry(value, new) for name, value in section.items()}

    return rename


def _listed(entry: Callable[[Any, Callable[[str], str]], Any]) -> Callable[..., list[Any]]:
    def rename(section: list[Any], new: Callable[[str], str]) -> list[Any]:
        return [entry(value, new) for value in section]

    return rename


def _thing(value: Any, new: Callable[[str], str]) -> Any:
    """Whatever has a name: the keys that hold ids are renamed, the others stay."""
    if isinstance(value, str):
        return rename_sentence(value, "zone", new)
    changed = dict(value)
    for key, rename in _KEYS.items():
        if key in changed:
            changed[key] = rename(changed[key], new)
    return changed


def _setting(value: Any, new: Callable[[str], str]) -> Any:
    return new(value) if isinstance(value, str) else value


def _placed(entry: Data, new: Callable[[str], str]) -> Data:
    """A step that stands in a procedure of another expansion, or that is taken out."""
    step = {"step": _thing(entry["step"], new)} if "step" in entry else {}
    if "expects" in entry:
        step["expects"] = rename_effect(entry["expects"], new)
    return {
        key: new(value) for key, value in entry.items() if key not in ("step", "expects")
    } | step


def _changes(changes: Data, new: Callable[[str], str]) -> Data:
    """What is patched, or added to, by section; sections without ids as in declarations."""
    return {section: _changed(section, things, new) for section, things in changes.items()}


def _changed(section: str, things: Any, new: Callable[[str], str]) -> Any:
    if section in (*LISTS, *SECTIONS):
        return _keyed(_thing)(things, new)
    rename = _SECTIONS.get(section)
    return things if rename is None else rename(things, new)


def _texts(texts: Data, new: Callable[[str], str]) -> Data:
    return {new(zone): rename_effect(text, new) for zone, text in texts.items()}


def _space(value: Data, new: Callable[[str], str]) -> Data:
    if "do" in value:
        return {"do": new(value["do"])}
    return {new(name): number for name, number in value.items()}


def _numbers(value: Data, new: Callable[[str], str]) -> Data:
    return {new(name): number for name, number in value.items()}


_KEYS: dict[str, Callable[..., Any]] = {
    "id": _id,
    "in": _id,
    "holder": _holder,
    "holds": _id,
    "plural": _id,
    "start": _id,
    "by": _id,
    "on": _id,
    "under": _id,
    "clockwise_from": _id,
    "deck": _id,
    "region": _id,
    "dealt": _id,
    "value": _id,
    "action": _id,
    "counts": _id,
    "neighbours": _ids,
    "traits": _ids,
    "one_of": _ids,
    "where_chosen": _keyed(_setting),
    "members": lambda members, new: {new(name): value for name, value in members.items()},
    "numbers": _numbers,
    "pieces": _numbers,
    "effect_of": _id,
    "effect": rename_effect,
    "while_in": _texts,
    "rule": lambda text, new: rename_sentence(text, "rule", new),
    "steps": lambda steps, new: [_thing(step, new) for step in steps],
}
_SECTIONS: dict[str, Callable[..., Any]] = {
    "expansion": _id,
    "default_edition": _id,
    "start": _id,
    "deck": _id,
    "dealt": _id,
    "discards_to": _id,
    "only_with": _ids,
    "only_where": _keyed(_setting),
    "numbers": _numbers,
    "action": _id,
    "box": _numbers,
    "remove": lambda sections, new: {key: _ids(ids, new) for key, ids in sections.items()},
    "colours": _ids,
    "requires": _ids,
    "over": _ids,
    "conflicts": _listed(_conflicting),
    "not_recommended_with": _listed(_conflicting),
    "track": _listed(_space),
    "totals": lambda totals, new: {
        name if name == "scores" else new(name): total for name, total in totals.items()
    },
    "scoring": _thing,
    "set": _keyed(_setting),
    "patch": lambda patch, new: _changes(patch, new),
    "expects": lambda expects, new: _changes(expects, new),
    "add": lambda more, new: _changes(more, new),
    "steps": _listed(_placed),
    **dict.fromkeys(LISTS, _listed(_thing)),
    **dict.fromkeys(SECTIONS, _keyed(_thing)),
}


# ---------------------------------------------------------------- a ruleset from folders alone


def folders_of(edition: str, mix: tuple[str, ...] = ()) -> list[Path]:
    """The folders of the built-in game, of a mix of expansions and of an edition; "": of none.

    In the order in which they are mixed.
    """
    named = {"base", *mix, edition}

    def files_of(name: str) -> list[RuleFile]:
        return built_in_files(name, Report(), with_schema=False)

    order = dict.fromkeys(file.expansion for file in resolve(sorted(named - {""}), [], files_of))
    parts = [
        BUILT_IN / kind / name
        for name in order
        if name in named
        for kind in ("expansions", "cards")
    ]
    return [folder for folder in parts if folder.is_dir()]


def read_data(path: Path) -> Data:
    """The content of a rule file; read as the engine reads it, where `on` is a word."""
    file = read_file(path, Report(), with_schema=True)
    assert file is not None
    data = to_data(file.content)
    assert isinstance(data, dict)
    return data


def write_renamed(
    edition: str, target: Path, new: Callable[[str], str], mix: tuple[str, ...] = ()
) -> list[Path]:
    """Writes all rule files with other ids; the folders, in the order in which they are mixed."""
    written = []
    for number, folder in enumerate(folders_of(edition, mix)):
        place = target / str(number)
        place.mkdir(parents=True)
        written.append(place)
        for file in sorted(folder.glob("*.yaml")):
            data = rename_file(read_data(file), new)
            text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)
            (place / file.name).write_text(text, encoding="utf-8")
    return written


def rules_renamed(rules: Ruleset, target: Path, new: Callable[[str], str]) -> Ruleset:
    """The same rules with other ids, written to a folder: house rules and choices too."""
    folders: dict[str, Path] = {}
    for number, file in enumerate(rules.files):
        place = folders.setdefault(file.expansion, target / str(len(folders)))
        place.mkdir(exist_ok=True)
        content = to_data(file.content)
        assert isinstance(content, dict)
        text = yaml.safe_dump(
            rename_file(content, new), sort_keys=False, allow_unicode=True, width=10_000
        )
        (place / f"{number:04}.yaml").write_text(text, encoding="utf-8")
    choices = rules.choices.unplaced().changed(
        parameters=tuple((new(k), _setting(v, new)) for k, v in rules.choices.parameters),
        stacks=tuple((new(k), tuple(map(new, cards))) for k, cards in rules.choices.stacks),
        versions=(),
    )
    return rules_from([*folders.values()], choices=choices)


_NO_EDITION = ("there is no edition", "unknown expansion or edition")


def rules_from(
    folders: list[Path], order: Sequence[str] = (), choices: Choices = NO_CHOICES
) -> Ruleset:
    """A ruleset of these folders and nothing else. order: of the expansions, if not as given."""
    report = Report()
    files = read_files(folders, report, with_schema=False)
    if order:
        files = sorted(files, key=lambda file: order.index(file.expansion))
    definitions = build(mix_files(files, report, choices))
    assert definitions is not None
    check_definitions(definitions, report)
    # Files may name an edition that is not in these folders: the default one, for example.
    wrong = [found for found in report.errors if not found.message.startswith(_NO_EDITION)]
    assert not wrong, wrong
    return Ruleset(definitions, files, choices)
