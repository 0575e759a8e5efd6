"""The differences between two mixes in words: `elgrande diff`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ..compile.loading import load_mix
from ..compile.ruleset import Ruleset
from ..game.telling.titles import render, words_of
from ..lang import tree
from ..lang.english.titles import Words
from ..lang.formatter import format_node
from ..rules.files.files import is_known, read_file
from ..rules.files.manifests import is_known_edition
from ..rules.files.named_mix import mix_in
from ..rules.files.request import MixRequest
from ..rules.model import Definitions, Named, Procedure, Rule
from ..text.diagnostics import Report
from ..text.yaml.nodes import in_yaml
from .layout import block, heading, label
from .show import NO_VALUES, plain

_ONCE: Final = ("colours", "least_players", "most_players", "scoring", "track", "skipped_rounds")
"""Sections that a mix has once."""

_IN_WORDS: Final = {"to_bottom": ("used cards", "leave the game", "go under the stack")}
"""Words for a flag: title, off, on. For all other flags: no, yes."""

Difference = dict[str, Any]


def compared(first: str, second: str, base: MixRequest) -> dict[str, Any]:
    """Two mixes and their differences, as plain data. Raises RulesError for an invalid mix.

    first, second: mix files, files or folders of rules, expansions or editions. base: the mix that
    is added to both.
    """
    a, b = (side_of(name).over(base) for name in (first, second))
    found = [*differences(load_mix(a), load_mix(b)), *_of_the_game(a, b)]
    return {"a": first, "b": second, "differences": found}


def side_of(name: str) -> MixRequest:
    """The mix that one word names."""
    if is_known(name):
        if is_known_edition(name):
            return MixRequest(edition=name)
        return MixRequest((name,))
    path = Path(name)
    if path.is_file():
        file = read_file(path, Report(), with_schema=False)
        if file is not None and file.schema == "mix":
            return mix_in(path)
    return MixRequest.of_names([name])


def differences(a: Ruleset, b: Ruleset) -> list[Difference]:
    """Each entry that only one of two rulesets has, and each key in which an entry differs."""
    first, second = a.definitions, b.definitions
    one, other = _things(first), _things(second)
    found = []
    for key in dict.fromkeys((*one, *other)):
        section, name = key
        if key not in other or key not in one:
            only, side = (one, "a") if key in one else (other, "b")
            found.append({"section": section, "id": name, "only_in": side, **only[key]})
            continue
        keys = dict.fromkeys((*one[key]["says"], *other[key]["says"]))
        changed = {
            word: {"a": one[key]["says"].get(word), "b": other[key]["says"].get(word)}
            for word in keys
            if one[key]["says"].get(word) != other[key]["says"].get(word)
        }
        if changed:
            title = one[key]["title"]
            found.append({"section": section, "id": name, "title": title, "changed": changed})
    return found


def _of_the_game(a: MixRequest, b: MixRequest) -> Iterator[Difference]:
    """Differences in the game to be played: the players, and whether it is the short game."""
    first, second = ({"players": mix.players or mix.seats, "short": mix.short} for mix in (a, b))
    for key, value in first.items():
        if value != second[key]:
            changed = {key: {"a": value, "b": second[key]}}
            yield {"section": "the game", "id": key, "title": key, "changed": changed}


def _things(defs: Definitions) -> dict[tuple[str, str], dict[str, Any]]:
    """Everything that a mix declares: its title and its values in words."""
    words = words_of(defs)
    found = {}
    for section, things in defs.named():
        for thing in things.values():
            found[section, thing.id] = _value_text(thing, words)
            if isinstance(thing, Procedure):
                order = [step.id for step in thing.steps]
                found[section, thing.id]["says"]["order of steps"] = ", ".join(order)
                for step in thing.steps:
                    found["steps", f"{thing.id}.{step.id}"] = _value_text(step, words)
    for name in _ONCE:
        value = plain(getattr(defs, name))
        says = value if isinstance(value, dict) else {"value": value}
        found["the game", name] = {"title": name.replace("_", " "), "says": says}
    return found


def _value_text(thing: Named, words: Words) -> dict[str, Any]:
    says: dict[str, Any] = {}
    for name in thing.FIELDS:
        value = getattr(thing, name)
        if name in NO_VALUES or value in (None, "", ()):
            continue
        if isinstance(value, tree.Node):
            says[name] = render(value, words, lasting=isinstance(thing, Rule))
            says[f"{name}, as written"] = format_node(value)
        elif isinstance(value, Mapping):
            says |= {f"{name.rstrip('s')} {key}": plain(item) for key, item in value.items()}
        else:
            says[name] = plain(value)
    return {"title": thing.title, "says": says}


# ---------------------------------------------------------------- as text


def diff_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The differences as lines of text."""
    yield f"A: {data['a']}"
    yield f"B: {data['b']}"
    if not data["differences"]:
        yield "No differences."
    section = None
    for row in data["differences"]:
        if row["section"] != section:
            section = row["section"]
            yield from ("", label(section).capitalize())
        if "only_in" in row:
            yield f"  only in {row['only_in'].upper()}: {heading(row)}"
            continue
        yield f"  {heading(row)}"
        for key, sides in row["changed"].items():
            title, off, on = _IN_WORDS.get(key, (label(key), "no", "yes"))
            by_name = {
                side: (on if value else off) if isinstance(value, bool) else value
                for side, value in sides.items()
            }
            yield from _changed_lines(title, by_name, row["changed"])


def _changed_lines(key: str, sides: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[str]:
    before, after = (_shown(sides[side]) for side in ("a", "b"))
    plain = key.removesuffix(", as written")
    if plain != key and plain in whole:  # the English shows the difference
        return
    if len(before) + len(after) < 60 and "\n" not in before + after:
        yield f"    {key}: {before} -> {after}"
        return
    yield from block(f"{key}, A", before, "    ")
    yield from block(f"{key}, B", after, "    ")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) and value else in_yaml(value)
