"""Broken files and the exact messages that they get: `bad/*.yaml` and, next to each, `*.txt`.

After an intended change of a message, write the new ones with
`python tests/text/test_bad_files.py` and read the difference.
"""

from pathlib import Path

import pytest

from elgrande.engine.text.codes import known_codes
from elgrande.engine.text.diagnostics import Report, render
from elgrande.engine.text.schema.check import check_schema, schema_name
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.reading import read_source

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def checked(path: Path) -> tuple[Report, str]:
    """What is wrong with a file, and how it is shown."""
    report = Report()
    source = read_source(path, report, path.name)
    node = parse_yaml(source, report) if source is not None else None
    name = schema_name(node, report) if node is not None else None
    if node is not None and name is not None:
        check_schema(node, name, report)
    return report, "\n".join(render(found, source, False) for found in report.sorted()) + "\n"


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_messages(path: Path) -> None:
    report, shown = checked(path)
    assert shown == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert report.errors and {found.code for found in report} <= known_codes().keys()


def test_each_place_is_complained_about_once_for_each_reason() -> None:
    for path in BAD:
        report, _ = checked(path)
        places = [(found.span, found.code) for found in report]
        assert len(places) == len(set(places)), path


if __name__ == "__main__":
    for bad in BAD:
        bad.with_suffix(".txt").write_text(checked(bad)[1], encoding="utf-8")
