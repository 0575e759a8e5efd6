"""W558: an expansion has the same title as another one."""

from __future__ import annotations

from collections.abc import Iterable

from ...text.diagnostics import Report
from ...text.yaml.nodes import ScalarNode
from ..files.files import RuleFile, is_own_file
from ..load.compatibility import SAME_TITLE


def warn_of_same_titles(
    files: Iterable[RuleFile], report: Report, others: Iterable[RuleFile] = ()
) -> None:
    """Warns of each expansion that has the title of another one, at the one an author can change.

    others: files to compare with, in which nothing is reported.
    """
    first: dict[str, tuple[str, ScalarNode]] = {}
    for file in [*others, *sorted(files, key=_fixed_last)]:
        title = file.content.get("title")
        if file.schema != "expansion" or not isinstance(title, ScalarNode):
            continue
        read = " ".join(title.value.casefold().split())
        name, title_node = first.setdefault(read, (file.expansion, title))
        if name != file.expansion:
            message = f"`{file.expansion}` has the title of `{name}`, “{title_node.value}”"
            hint = "choose another title: pictures, player aids and `elgrande mix` show it"
            related = [(f"`{name}` has the same title", title_node.span)]
            report.record(SAME_TITLE, message, title.span, hint=hint, related=related)


def _fixed_last(file: RuleFile) -> tuple[bool, str]:
    return is_own_file(file.expansion), file.expansion
