"""Writes what follows from the descriptions of the formats: `python -m tests.formats`."""

from elgrande.engine.text.schema.check import KINDS
from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER

from .schema import written
from .tables import PAGES, with_tables

if __name__ == "__main__":
    for name in KINDS.values():
        path = SCHEMA_FOLDER / f"{name}.schema.json"
        path.write_text(written(name), encoding="utf-8")
    for page in PAGES:
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
