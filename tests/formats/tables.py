"""Writes the tables of keys in the pages from the descriptions of the formats.

A comment such as `<!-- keys of card -->` begins the table of a type, or of a whole file (`card
file`); `<!-- /keys -->` ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER
from elgrande.engine.text.wording import listing

from .schema import Spec, descriptions, meaning, types

PAGES = [SCHEMA_FOLDER.parent / "docs" / name for name in ("file-formats.md", "mixing.md")]
TABLE = re.compile(r"<!-- keys of (.+?) -->\n.*?<!-- /keys -->\n", re.DOTALL)

EVERYWHERE = ("source", "confidence", "notes")
"""Keys that the page explains once."""


def with_tables(text: str) -> str:
    """The text of a page with tables that are up to date."""
    return TABLE.sub(lambda found: _block(found[1]), text)


def _block(name: str) -> str:
    rows = ["| key | value | meaning |", "|---|---|---|", *_rows(_spec(name), "")]
    return "\n".join([f"<!-- keys of {name} -->", *rows, "<!-- /keys -->", ""])


def _spec(name: str) -> Spec:
    """A type; or a whole file, or a key of it: `card file`, `scenario file given`."""
    first, *rest = name.split()
    if rest[:1] != ["file"]:
        return types()[first]
    spec = descriptions()[first]["file"]
    for key in rest[1:]:
        spec = spec["keys"][key]
    return spec


def _rows(spec: Spec, above: str) -> Iterator[str]:
    for key, value in spec.get("keys", {}).items():
        if key in EVERYWHERE and "means" not in value:
            continue
        needed = ", required" if value.get("required") else ""
        inner = types().get(str(value.get("is")), value)
        text = meaning({**inner, **value})
        yield f"| `{above}{key}` | {_value(value)}{needed} | {text} |"
        if "keys" in inner and "map to" not in inner and "each section" not in inner:
            yield from _rows(inner, f"{above}{key}.")


def _value(spec: Spec | str, *, several: bool = False) -> str:
    """What may stand under a key, in a few words; `several`: in a list."""
    if isinstance(spec, str):
        return _value({"is": spec}, several=several)
    if "is" in spec:
        inner = types()[spec["is"]]
        return _value(inner if "form" not in inner else {"form": inner["form"]}, several=several)
    if spec.get("type") == "boolean":
        return "`true`, `false`"
    if "one of" in spec:
        return ", ".join(f"`{word}`" for word in spec["one of"])
    if "form" in spec and spec.get("type") != "integer":
        return _short(spec["form"])
    if "names" in spec:
        kinds = [spec["names"]] if isinstance(spec["names"], str) else spec["names"]
        named = [f"{kind}s" if several else _with_article(kind) for kind in kinds]
        return f"{'ids' if several else 'id'} of {listing(named)}"
    if "declares" in spec:
        return "new ids" if several else "new id"
    if "list of" in spec:
        return f"list: {_value(spec['list of'], several=True)}"
    if "map to" in spec:
        return f"mapping: {_value(spec.get('map of', 'id'))} → {_value(spec['map to'])}"
    if "keys" in spec:
        return "mapping"
    return _number(spec, several) if spec.get("type") == "integer" else "text"


def _short(form: str) -> str:
    """What is expected, without article and examples."""
    words = re.split(r",? such as | \(", form)[0]
    return re.sub(r"^(an?|the) ", "", words)


def _number(spec: Spec, several: bool) -> str:
    least, most = spec.get("minimum"), spec.get("maximum")
    limits = "" if least is None else f" from {least}"
    return f"number{'s' * several}{limits}{'' if most is None else f' to {most:,}'}"


def _with_article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
