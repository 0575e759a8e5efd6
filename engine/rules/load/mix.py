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
from .additions import add
from .borders import close_borders
from .choices import apply_choices
from .declarations import EFFECT_OF, SINGLE_VALUES, Entry, Mix, entries_of, make_entry
from .expectations import Expectations
from .options import applicable_by_options, files_by_parameter
from .overlays import apply_overlays
from .patches import Patches
from .precedence import Layer, Precedence
from .removals import Removals
from .resolve import applicable, check_compatibility
from .self_reference import report_self_references
from .steps import put_steps


def mix_files(files: Sequence[RuleFile], report: Report, choices: Choices = NO_CHOICES) -> Mix:
    """Merges all files, then applies the changes of overlays in order of precedence.

    The players' choices are applied last.
    """
    report_self_references(files, report)
    candidates = list(applicable(files, report))
    files = applicable_by_options(candidates, report, choices)
    precedence = Precedence(files)
    mix = Mix(
        report, Patches(precedence, report), files_by_parameter=files_by_parameter(candidates)
    )
    precedence.report_cycle(report)
    removals = Removals(mix, files)
    written: dict[str, Entry] = {}
    for file in files:
        for section, declared in entries_of(file):
            if section == "cards":
                written.setdefault(declared.id, declared)
            if not removals.removes(section, declared):
                _declare(mix, section, declared)
        _collect_single_values(mix, file)
    removals.report_unknown()
    cards = mix.sections["cards"]
    for card in [card for card in cards.values() if EFFECT_OF in card.nodes]:
        cards[card.id] = _with_effect(card, written | cards, report)
    ordered = precedence.by_precedence()
    expectations = Expectations(mix)
    for layer in Layer:
        for file in ordered:
            expectations.check(file, layer)
            apply_overlays(mix, file, layer)
    put_steps(mix, ordered)
    for file in ordered:
        add(mix, file)
    apply_choices(mix, choices)
    mix.patches.report_conflicts()
    expectations.check_again()
    close_borders(mix)
    check_compatibility(mix)
    return mix


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
