"""The content of a mix: `elgrande mix`, as plain data, as text, and as a mix file."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..compile.ruleset import Ruleset
from ..lang.english.one_line import one_line
from ..rules.files.manifests import default_game
from ..rules.files.named_mix import mix_data
from ..rules.files.request import MixRequest
from ..rules.load.changes import SETS, changes
from ..rules.load.choices import BY_CHOICE, by_stacks
from ..rules.model import Definitions
from ..text.output.findings import amount
from ..text.own_files import write_own
from ..text.yaml.nodes import in_yaml
from ..text.yaml.scalars import resolve_plain
from .layout import change_text, columns, fact
from .show import Entries, sources_of

Data = dict[str, Any]

# ---------------------------------------------------------------- as plain data


def mixed(request: MixRequest, rules: Ruleset) -> Data:
    """The content of a mix, the changes by each expansion, and the defaults used."""
    defs = rules.definitions
    entries = Entries(rules)
    return {
        "mix": request.title or _title(rules),
        "expansions": [_expansion(row.id, row, request) for row in defs.expansions],
        "edition": defs.edition,
        "players": {"least": defs.least_players, "most": defs.most_players, "here": request.seats},
        "short": request.short,
        "cards": _packs(defs),
        "regions": entries.section("regions"),
        "options": _options(rules),
        "rules": entries.section("rules"),
        "changes": [
            {
                "expansion": change.expansion,
                "section": change.section,
                "id": change.id,
                "change": str(change),
                "where": change.place,
            }
            for change in changes(rules.files, rules.choices)
        ],
        "by_default": _by_default(request, rules),
        "warnings": [found.message for found in rules.warnings],
    }


def _title(rules: Ruleset) -> str:
    """A title made of the expansions, without the edition."""
    found = [one.title for one in rules.definitions.expansions if not one.edition]
    return ", ".join(found[1:] or found)


def _expansion(name: str, row: Any, request: MixRequest) -> Data:
    if name in request.names or name == default_game():
        why = "named" if name in request.names else "always there"
    else:
        why = "by default" if row.edition else "from a folder of your own"
    return {
        "id": name,
        "title": row.title,
        "version": row.version,
        "edition": row.edition,
        "why": why,
    }


def _packs(defs: Definitions) -> list[Data]:
    """The cards by deck, or by the zone to which each player is dealt one of each."""
    packs: dict[str, list[Any]] = {}
    for card in defs.cards.values():
        packs.setdefault(card.deck or card.dealt or "", []).append(card)
    found = []
    for name, cards in packs.items():
        thing = defs.decks.get(name) or defs.card_zones[name]
        owners = Counter[str]()
        for card in cards:
            owners[card.expansion] += card.copies
        found.append(
            {
                "stack": name,
                "title": thing.title,
                "dealt": name not in defs.decks,
                "cards": sum(owners.values()),
                "kinds": len(cards),
                "from": dict(owners),
            }
        )
    return found


def _options(rules: Ruleset) -> list[Data]:
    """The parameters with their values, and where these were set."""
    parameters = rules.definitions.parameters.values()
    offered = ((one.id, one.where_chosen) for one in parameters)
    chosen = {*dict(rules.choices.parameters), *by_stacks(offered, rules.choices)}
    setting = [change for change in changes(rules.files, rules.choices) if change.how == SETS]
    editions = {one.id for one in rules.definitions.expansions if one.edition}
    setting.sort(key=lambda change: change.expansion not in editions)  # they rank lowest
    given = {change.id: (change.expansion, change.place) for change in setting}
    found = []
    for one in parameters:
        by, where = given.get(one.id, (one.expansion, f"{one.span.file}:{one.span.line}"))
        switch = (True, False) if isinstance(one.value, bool) else ()
        found.append(
            {
                "id": one.id,
                "title": one.title,
                "value": one.value,
                "choices": [*(one.choices or switch)],
                "by": BY_CHOICE if one.id in chosen else by,
                "where": "" if one.id in chosen else where,
                "chosen": one.id in chosen,
                "sources": sources_of(one),
            }
        )
    return found


def _by_default(request: MixRequest, rules: Ruleset) -> list[str]:
    found = []
    if request.edition is None:
        found.append(f"the edition {rules.definitions.edition}")
    if request.players is None:
        found.append(f"{request.seats} players")
    count = sum(not row["chosen"] for row in _options(rules))
    found.append(f"{count} options, each as its edition or its expansion has it")
    if not rules.choices.stacks:
        found.append("all cards of every stack")
    return found


# ---------------------------------------------------------------- as text


def mix_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The content of a mix as lines of text."""
    yield data["mix"]
    for row in data["expansions"]:
        kind = "edition" if row["edition"] else "expansion"
        yield f"  {kind:<10} {row['id']} {row['version']}  {row['title']} ({row['why']})"
    players = data["players"]
    short = ", the short game" if data["short"] else ""
    yield f"  players    {players['least']} to {players['most']}; here {players['here']}{short}"
    yield from ("", "Cards")
    yield from columns((row["stack"], _count(row)) for row in data["cards"])
    yield from ("", "Regions")
    yield from columns(
        (row["id"], row["title"], fact(row, "scores"), row["expansion"]) for row in data["regions"]
    )
    yield from ("", "Options")
    for row in data["options"]:
        where = f" ({row['where']})" if row["where"] else ""
        others = [in_yaml(value) for value in row["choices"] if value != row["value"]]
        instead = f"; or {', '.join(others)}" if others else ""
        yield f"  {row['id']} = {in_yaml(row['value'])}{instead}: {row['title']}"
        yield f"      {row['by']}{where}{_sources(row)}"
    yield from ("", "Rules in force")
    for row in data["rules"]:
        yield f"  {row['id']}: {one_line(row['title'])}"
        yield f"      {row['expansion']}{_sources(row)}"
    if data["changes"]:
        yield from ("", "Who changes what")
    owner = None
    for row in data["changes"]:
        if row["expansion"] != owner:
            owner = row["expansion"]
            yield f"  {owner}"
        yield f"    {change_text(row['section'], row['change'], row['where'])}"
    yield from ("", "By default")
    yield from (f"  {line}" for line in data["by_default"])
    if data["warnings"]:
        yield from ("", "Not recommended")
        yield from (f"  {line}" for line in data["warnings"])


def _count(row: Mapping[str, Any]) -> str:
    """How many cards a stack has, and from where."""
    each = " for each player" if row["dealt"] else ""
    kinds = f" of {amount(row['kinds'], 'kind')}" if row["kinds"] != row["cards"] else ""
    owners = ", ".join(f"{number} {name}" for name, number in row["from"].items())
    return f"{amount(row['cards'], 'card')}{kinds}{each} ({owners})"


def _sources(row: Mapping[str, Any]) -> str:
    return f" - {'; '.join(row['sources'])}" if row["sources"] else ""


# ---------------------------------------------------------------- as a mix file

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 &'(),.!-]*")
"""A text that needs no quotes."""


def save_mix(request: MixRequest, rules: Ruleset, path: Path) -> None:
    """Writes a mix file. Raises ValueError if it can't name the mix, or another file is there.

    A file saved before is overwritten unless it was edited.
    """
    text = as_mix_file(request, rules, path.parent)
    write_own(path, f"{_first_line(text)}{text}".encode(), _is_as_saved)


def _first_line(text: str) -> str:
    """The first line of a saved mix, with a digest that shows whether the text was edited."""
    mark = _mark(text)
    return f"# Written by `elgrande mix --save`, which overwrites it unless you edit it: {mark}\n"


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _is_as_saved(data: bytes) -> bool:
    first, _, text = data.decode("utf-8", "replace").partition("\n")
    return first.startswith("#") and first.endswith(f": {_mark(text)}")


def as_mix_file(request: MixRequest, rules: Ruleset, folder: Path) -> str:
    """A mix as the text of a file in a folder, with its current versions."""
    data = mix_data(request, folder) | {
        "mix": request.title or _title(rules),
        "versions": {one.id: one.version for one in rules.definitions.expansions},
        "edition": rules.definitions.edition,
    }
    lines = (line for key, value in data.items() if value for line in _entry(key, value))
    return "".join(f"{line}\n" for line in lines)


def _entry(key: str, value: Any, indent: str = "") -> Iterator[str]:
    """A key and its value as lines of YAML."""
    if isinstance(value, Mapping):
        yield f"{indent}{key}:"
        for name, item in value.items():
            yield from _entry(name, item, f"{indent}  ")
    elif isinstance(value, list) and indent:
        yield f"{indent}{key}:"
        yield from (f"{indent}  - {item}" for item in value)
    elif isinstance(value, str) and not (_PLAIN.fullmatch(value) and resolve_plain(value) == value):
        yield f"{indent}{key}: {json.dumps(value, ensure_ascii=False)}"
    else:
        yield f"{indent}{key}: {in_yaml(value)}"
