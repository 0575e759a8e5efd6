"""Mixes the files of several expansions into one table of entries, still as nodes.

Every section of the files (cards, regions, pieces ...) becomes a mapping from id to entry, without
the entries that overlays remove. Overlays then set parameters, patch entries and put steps into
procedures. Additions come last, so patches do not overwrite them. The order of the files determines
only the order of cards, regions and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...text.diagnostics import Report
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode
from ..files.files import RuleFile, is_own_file
from ..files.request import NO_CHOICES, Choices
from .apply import apply_patches, close_borders
from .choices import apply_choices
from .compatibility import check_compatibility, report_self_references
from .conflicts import Conflicts
from .declarations import EFFECT_OF, SINGLE_VALUES, Entry, Mix, entries_of, make_entry
from .expectations import compare_again
from .options import applicable_by_options, files_by_parameter
from .patches import patches_of
from .precedence import Precedence
from .removals import Removals
from .resolve import applicable
from .steps import put_steps


def mix_files(files: Sequence[RuleFile], report: Report, choices: Choices = NO_CHOICES) -> Mix:
    """Merges all files, then applies the changes of overlays in order of precedence.

    The players' choices are applied last.
    """
    report_self_references(files, report)
    candidates = list(applicable(files, report))
    files = applicable_by_options(candidates, report, choices)
    precedence = Precedence(files)
    precedence.report_cycle(report)
    conflicts = Conflicts(precedence, report)
    mix = Mix(report, conflicts, files_by_parameter=files_by_parameter(candidates))
    _declare_all(mix, files, Removals(files, precedence))
    patches = [patch for file in precedence.by_precedence() for patch in patches_of(file)]
    apply_patches(mix, [patch for patch in patches if patch.procedure is None])
    put_steps(mix, [patch for patch in patches if patch.procedure is not None])
    apply_choices(mix, choices)
    conflicts.report()
    compare_again(mix)
    close_borders(mix)
    check_compatibility(mix)
    return mix


def _declare_all(mix: Mix, files: Sequence[RuleFile], removals: Removals) -> None:
    """Declares the entries of all files, without those that overlays remove."""
    written: dict[str, Entry] = {}
    for file in files:
        for section, entry in entries_of(file):
            if section == "cards":
                written.setdefault(entry.id, entry)
            removing = removals.of(section, entry)
            for patch in removing:
                mix.conflicts.remove((section, entry.id), patch, entry.expansion)
            if not removing:
                _declare(mix, section, entry)
        _collect_single_values(mix, file)
    cards = mix.sections["cards"]
    for card in [card for card in cards.values() if EFFECT_OF in card.nodes]:
        cards[card.id] = _with_effect(card, written | cards, mix.report)


def _with_effect(card: Entry, written: dict[str, Entry], report: Report) -> Entry:
    """A card with the effect of the card that it names, as in the file of that card.

    The other card need not be in the mix.
    """
    named = card.nodes[EFFECT_OF]
    if not isinstance(named, ScalarNode):
        return card
    other = written.get(named.value)
    if other is not None and "effect" in other.data:
        return card.with_values({}, {"effect": other.nodes["effect"]})
    able = [name for name, entry in written.items() if "effect" in entry.data]
    message = f"`{named.value}` has no effect of its own"
    message = message if other is not None else f"there is no card `{named.value}`"
    report.record("E510", message, named.span, hint=did_you_mean(named.value, able))
    return card


def _declare(mix: Mix, section: str, entry: Entry) -> None:
    known = mix.sections[section].get(entry.id)
    if known is None:
        mix.sections[section][entry.id] = entry
        return
    other, at = sorted((known, entry), key=lambda one: is_own_file(one.expansion))
    mix.sections[section][entry.id] = other  # other built-in files refer to this one
    mix.report.record(
        "E502",
        f"`{entry.id}` is declared twice",
        at.span,
        hint="give one of them another id, or patch it",
        related=[("it is declared here too", other.span)],
    )


def _collect_single_values(mix: Mix, file: RuleFile) -> None:
    for key, value in file.content.items:
        if key.value in SINGLE_VALUES:
            entry = make_entry(key.value, value, key.span, file)
            known = mix.single_values.get(key.value)
            if known is not None:
                mix.report.record(
                    "E502",
                    f"`{key.value}` is given twice",
                    key.span,
                    related=[("it is given here too", known.span)],
                )
            mix.single_values[key.value] = entry
    title = file.content.get("title")
    if file.schema == "expansion" and title is not None:
        mix.manifests[file.expansion] = make_entry(file.expansion, file.content, title.span, file)
