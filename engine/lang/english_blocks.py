"""The English of blocks: whole sentences, over several indented lines where needed."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

from . import english_parts, english_rules, english_sentences, tree
from .settings import in_force, settled
from .voice import Voice, renders
from .wordlist import capitalised

_BLOCKS = (
    tree.Each,
    tree.ForEach,
    tree.Acting,
    tree.If,
    tree.Either,
    tree.InAnyOrder,
    tree.When,
    tree.InsteadOf,
    *tree.RULES,
)
_MOST_INLINE = 2
_PARTS_OF_SENTENCES = (english_parts, english_rules, english_sentences)
"""Imported for the renderers that they enter in the table."""

_INDENT = "  "


# ---------------------------------------------------------------- bodies


def body_text(body: tree.Body, voice: Voice) -> str:
    """All statements of a body as sentences; a block of several lines begins a new line."""
    text = ""
    for statement in in_force(body, voice.words):
        sentence = sentence_text(statement, voice)
        breaks = "\n" in sentence or "\n" in text
        text += ("\n" if breaks else " ") + sentence if text and sentence else sentence
    return text


def sentence_text(statement: tree.Node, voice: Voice) -> str:
    """One statement as one or more whole sentences."""
    if isinstance(statement, tree.RULES):
        return f"While this card is in force, {voice.say(statement)}"
    if not _is_clause(statement, voice):
        return voice.say(statement)
    return capitalised(_with_subject(statement, voice)) + "."


def _is_clause(statement: tree.Node, voice: Voice) -> bool:
    if isinstance(statement, tree.May):
        body = in_force(statement.body, voice.words)
        few = 0 < len(body) <= _MOST_INLINE
        return few and not any(isinstance(part, (*_BLOCKS, tree.May)) for part in body)
    return not isinstance(statement, _BLOCKS)


def inline(body: tree.Body, voice: Voice) -> list[tree.Node] | None:
    """The statements of a body when they are few and plain enough for the middle of a sentence."""
    statements = in_force(body, voice.words)
    few = 0 < len(statements) <= _MOST_INLINE
    return statements if few and all(_is_clause(part, voice) for part in statements) else None


def _with_subject(statement: tree.Node, voice: Voice) -> str:
    if voice.third or isinstance(statement, tree.May):
        return f"{voice.they} {voice.say(statement)}"
    return voice.say(statement)


def joined(clauses: Sequence[str]) -> str:
    """Clauses in a row; `then` where an `and` inside them could be misread."""
    return (", then " if any(" and " in clause for clause in clauses) else " and ").join(clauses)


def _attach(head: str, body: tree.Body, voice: Voice) -> str:
    """A condition or occasion and what is done then."""
    if not in_force(body, voice.words):
        return ""
    plain = inline(body, voice)
    if plain is None:
        return f"{capitalised(head)}:\n{indent(body_text(body, voice), _INDENT)}"
    first = [_with_subject(plain[0], voice)]
    return f"{capitalised(head)}, {joined(first + [voice.say(part) for part in plain[1:]])}."


def third_singular(clause: str) -> str:
    """`move ...` -> `moves ...`, `secretly choose ...` -> `secretly chooses ...`."""
    head, _, rest = clause.partition(" ")
    if head.endswith("ly"):
        return f"{head} {third_singular(rest)}"
    if head.endswith("ry"):
        head = head[:-1] + "ies"
    elif head != "may":
        head += "es" if head.endswith(("s", "sh", "ch", "x", "o")) else "s"
    return f"{head} {rest}" if rest else head


# ---------------------------------------------------------------- blocks


@renders(tree.Effect)
def _effect(node: tree.Effect, voice: Voice) -> str:
    return body_text(node.body, voice)


@renders(tree.Branch)
def _branch(node: tree.Branch, voice: Voice) -> str:
    return body_text(node.body, voice)


def _group(node: tree.Each | tree.ForEach, voice: Voice) -> str:
    chosen = f" {voice.say(node.filter)}" if node.filter is not None else ""
    return f"each {voice.say(node.group)}{chosen}{_order(node, voice)}"


def _order(node: tree.Each | tree.ForEach, voice: Voice) -> str:
    if node.order is None:
        return ""
    from_actor = isinstance(node.order, tree.Clockwise) and node.order.start is None
    if from_actor and isinstance(node.group, tree.Everyone):
        return f", clockwise starting with {'them' if voice.third else 'you'}"
    return f", {voice.say(node.order)}"


@renders(tree.Each)
def _each(node: tree.Each, voice: Voice) -> str:
    return _done_by(_group(node, voice), node.body, voice)


@renders(tree.Acting)
def _acting(node: tree.Acting, voice: Voice) -> str:
    return _done_by(voice.say(node.person), node.body, voice)


def _done_by(player: str, body: tree.Body, voice: Voice) -> str:
    """What somebody else than `you` carries out."""
    theirs = voice.of_others()
    if not in_force(body, voice.words):
        return ""
    plain = inline(body, theirs)
    if plain is None:
        return f"{capitalised(player)}:\n{indent(body_text(body, theirs), _INDENT)}"
    comma = "," if "," in player else ""
    clauses = [third_singular(theirs.say(part)) for part in plain]
    return f"{capitalised(player)}{comma} {joined(clauses)}."


@renders(tree.ForEach)
def _for_each(node: tree.ForEach, voice: Voice) -> str:
    return _attach(f"for {_group(node, voice)}", node.body, voice)


@renders(tree.If)
def _if(node: tree.If, voice: Voice) -> str:
    holds = settled(node.condition, voice.words)
    if holds is not None:
        return body_text(node.body if holds else node.otherwise, voice)
    then = _attach(f"if {voice.say(node.condition)}", node.body, voice)
    other = _attach("otherwise", node.otherwise, voice)
    return (f"{then}\n{other}" if "\n" in then + other else f"{then} {other}") if other else then


@renders(tree.Either)
def _either(node: tree.Either, voice: Voice) -> str:
    bodies = [in_force(branch.body, voice.words) for branch in node.branches]
    if all(len(body) == 1 and _is_clause(body[0], voice) for body in bodies):
        return f"Either {', or '.join(_with_subject(body[0], voice) for body in bodies)}."
    head = "They do one of these:" if voice.third else "Do one of these:"
    return f"{head}\n{_listed([voice.say(branch) for branch in node.branches])}"


@renders(tree.InAnyOrder)
def _in_any_order(node: tree.InAnyOrder, voice: Voice) -> str:
    texts = [sentence_text(statement, voice) for statement in in_force(node.body, voice.words)]
    head = "They do these in any order:" if voice.third else "Do these in any order:"
    return f"{head}\n{_listed(texts)}"


def _listed(texts: Sequence[str]) -> str:
    return "\n".join(_INDENT + "- " + indent(text, _INDENT * 2).lstrip() for text in texts)


@renders(tree.May)
def _may(node: tree.May, voice: Voice) -> str:
    if _is_clause(node, voice):
        return f"may {joined([voice.say(part) for part in in_force(node.body, voice.words)])}"
    body = body_text(node.body, voice)
    return f"{capitalised(voice.they)} may do this:\n{indent(body, _INDENT)}" if body else ""


@renders(tree.When)
def _when(node: tree.When, voice: Voice) -> str:
    return _attach(f"when {voice.say(node.event)}", node.body, voice)


@renders(tree.InsteadOf)
def _instead_of(node: tree.InsteadOf, voice: Voice) -> str:
    replaced = english_rules.running(node.name, voice, voice.their)
    return _attach(f"instead of {replaced}", node.body, voice)
