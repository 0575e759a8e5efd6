"""Mixes the files of several expansions into one table of entries, still as nodes.

Every section of the files (cards, regions, pieces ...) becomes a mapping from id to entry, without
the entries that overlays remove. Overlays then set parameters, patch entries and put steps into
procedures. Additions come last, so patches do not overwrite them. The order of the files determines
only the order of cards, regions and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...text.diagnostics import Report
from ...text.schema.parts import keys_of, keys_with, parts_at
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode
from ..files.files import RuleFile, is_own_file
from ..files.request import NO_CHOICES, Choices
from .apply import apply_patches, close_borders
from .choices import apply_choices
from .compatibility import check_compatibility
from .conflicts import Conflicts
from .declarations import EFFECT_OF, Entry, Mix, entries_of, make_entry
from .expectations import compare_again
from .options import applicable_by_options, files_by_parameter
from .patches import in_layers
from .precedence import Precedence
from .removals import Removals
from .resolve import applicable
from .steps import put_steps


def mix_files(files: Sequence[RuleFile], report: Report, choices: Choices = NO_CHOICES) -> Mix:
    """Merges all files, then applies the changes of overlays in order of precedence.

    The players' choices are applied last.
    """
    candidates = list(applicable(files, report))
    conditional = files_by_parameter(candidates)
    mixed = applicable_by_options(candidates, report, choices)
    precedence = Precedence(mixed, report)
    mix = Mix(report, Conflicts(precedence, report), files_by_parameter=conditional)
    _declare_all(mix, mixed)
    patches = in_layers(precedence.by_precedence(), mix.declared_by)
    apply_patches(mix, [patch for patch in patches if patch.procedure is None])
    put_steps(mix, [patch for patch in patches if patch.procedure is not None])
    apply_choices(mix, choices)
    mix.conflicts.report()
    compare_again(mix)
    close_borders(mix)
    check_compatibility(mix, files)
    return mix


def _declare_all(mix: Mix, files: Sequence[RuleFile]) -> None:
    """Declares the entries of all files, without those that overlays remove."""
    removals, written = Removals(files, mix.conflicts), dict[str, Entry]()
    for file in files:
        for section, entry in entries_of(file):
            if section == "cards":
                written.setdefault(entry.id, entry)
            target = section, entry.id
            if not removals.remove(target, entry):
                _declare(mix, section, entry, removals.freed(target, entry))
        _declare_single_values(mix, file)
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


def _declare(mix: Mix, section: str, entry: Entry, freed: Entry | None) -> None:
    """Declares an entry. freed: one with this id that another file removes."""
    known = freed or mix.sections[section].setdefault(entry.id, entry)
    if known is not entry:
        other, at = sorted((known, entry), key=lambda one: is_own_file(one.expansion))
        mix.sections[section][entry.id] = other  # other built-in files refer to this one
        hint = "give one of them another id, or patch it"
        related = [("it is declared here too", other.span)]
        message = f"`{entry.id}` is declared twice"
        mix.report.record("E502", message, at.span, hint=hint, related=related)


def _declare_single_values(mix: Mix, file: RuleFile) -> None:
    once, patched = keys_with("expansion", "x-once"), keys_of(parts_at("expansion", ("patch",)))
    for key, value in file.content.items:
        if key.value in once:
            known = mix.single_values.get(key.value)
            if known is not None:
                related = [("it is given here too", known.span)]
                message = f"`{key.value}` is given twice"
                others = known.expansion != file.expansion and key.value in patched
                hint = "to change it, write this key under `patch`" if others else None
                mix.report.record("E502", message, key.span, hint=hint, related=related)
                continue
            mix.single_values[key.value] = make_entry(key.value, value, key.span, file)
    title = file.content.get("title")
    if file.schema == "expansion" and title is not None:
        mix.manifests[file.expansion] = make_entry(file.expansion, file.content, title.span, file)
