"""English of blocks: several statements as sentences, or as clauses within one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import indent

from ...text.wording import listing, shortened
from ..nodes import Body, Node, has_own, statements_in
from .context import Context
from .titles import capitalised, uncapitalised, with_article

MOST_INLINE = 2
MOST_IN_FULL = 150
"""The longest text, in characters, that a question quotes."""
_INDENT = "  "


def body_text(body: Body, context: Context) -> str:
    """All statements of a body as sentences; each on a new line after one of several lines."""
    parts: list[str] = []
    several = False
    for same in _same_at_moments(statements_in(body, context), context):
        sentence = same[0].sentence_with(same[1:], context)
        if sentence:
            several = several or "\n" in sentence
            parts += ("\n" if several else " ", sentence) if parts else (sentence,)
    return "".join(parts)


def _same_at_moments(statements: Sequence[Node], context: Context) -> list[list[Node]]:
    """Groups adjacent statements that do the same at different moments, if that is long."""
    groups: list[list[Node]] = []
    for part in statements:
        before = groups[-1][0] if groups else None
        same = before is not None and before.does_the_same(part)
        if same and not any(inline(inside, context) for inside in part.bodies()):
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def unread_name(text: str) -> str:
    """The English for a part of a text that can't be parsed."""
    return f"[can't be read: {shortened(text)}]" if text else "[can't be read]"


def inline(body: Body, context: Context) -> list[Node] | None:
    """The statements of a body, if they are few and simple enough for the middle of a sentence.

    A clause with its own subject ("you may ...") extends to the end of the sentence, so only the
    last one may have it.
    """
    statements = statements_in(body, context)
    few = 0 < len(statements) <= MOST_INLINE
    plain = few and all(part.is_clause(context.words) for part in statements)
    ends = any(part.WITH_SUBJECT for part in statements[:-1])
    return statements if plain and not ends else None


def joined(clauses: Sequence[str]) -> str:
    """Clauses joined with "and", or with "then" if an "and" inside them could be misread."""
    return (", then " if any(" and " in clause for clause in clauses) else " and ").join(clauses)


def done_then(head: str, body: Body, context: Context) -> str:
    """A condition or occasion, and what happens then."""
    if not statements_in(body, context):
        return ""
    plain = inline(body, context)
    if plain is None:
        return _headed(head, body, context)
    if is_once_more(plain):
        return f"{capitalised(head)}, {once_more(plain[0].clause(context), context)}."
    return f"{capitalised(head)}, {in_a_row(plain, context)}."


def _headed(head: str, body: Body, context: Context) -> str:
    """A body below its head, or after a comma if it is a single block for which that reads well."""
    statements = statements_in(body, context)
    if len(statements) == 1 and statements[0].continues(head, context):
        text = body_text(body, context)
        return f"{capitalised(head)}, {uncapitalised(text)}" if text else ""
    return below(head, body, context)


def in_a_row(statements: Sequence[Node], context: Context) -> str:
    """Simple statements as clauses; the subject is repeated unless it is the same implied "you"."""
    clauses = [statements[0].clause(context)]
    spoken_to = not context.third and not statements[0].WITH_SUBJECT
    for part in statements[1:]:
        clauses.append(part.clause(context) if spoken_to else context.render(part))
    return joined(clauses)


def is_once_more(statements: Sequence[Node]) -> bool:
    """Whether the second statement is an optional repetition of the first."""
    if len(statements) != 2 or statements[1].introduces() or not statements[1].needs_a_yes():
        return False
    return list(statements[1].bodies()) == [(statements[0],)]


def once_more(clause: str, context: Context) -> str:
    """A clause about what may be done a second time."""
    return f"{clause}; {context.they} may do so once more"


def done_by(player: str, body: Body, context: Context, occasion: str = "") -> str:
    """What a player other than the reader does, on an occasion."""
    theirs = context.of_others()
    if not statements_in(body, context):
        return ""
    condition, inner = _guard(body, theirs)
    plain = inline(inner, theirs)
    if plain is None:
        return below(occasion or player, body, theirs)
    comma = "," if "," in player else ""
    player = f"{occasion}, {player}" if occasion else player
    clauses = [_third_person(theirs.render(part)) for part in plain]
    if is_once_more(plain):
        clauses = [once_more(clauses[0], theirs)]
    done = f"{capitalised(player)}{comma} {joined(clauses)}"
    return f"{done} if {condition}." if condition else f"{done}."


def _guard(body: Body, context: Context) -> tuple[str, Body]:
    """The condition that guards a whole body, and the guarded body; empty if there is none."""
    statements = statements_in(body, context)
    guarded = statements[0].guarded(context) if len(statements) == 1 else None
    return ("", body) if guarded is None else guarded


def below(head: str, body: Body, context: Context) -> str:
    """A body on the lines below its head; empty if the body does nothing."""
    text = body_text(body, context)
    return f"{capitalised(head)}:\n{indent(text, _INDENT)}" if text else ""


def listed(head: str, texts: Sequence[str]) -> str:
    """A bulleted list below its head."""
    items = (_INDENT + "- " + indent(text, _INDENT * 2).lstrip() for text in texts)
    return f"{head}:\n" + "\n".join(items)


def short(body: Body, context: Context) -> str:
    """A body in one line: its clauses, or what it costs and its most significant step."""
    statements = inline(body, context)
    if statements is not None and not any(part.LONG for part in statements):
        return joined([context.render(statement) for statement in statements])
    parts = _parts(body, context)
    telling = _significant(parts)
    if telling is None:
        return _in_full(body, context) or "do the rest"
    around = [part for part in parts if any(inner is telling for inner in part.walk())]
    outside, ways = _ways(around, context)
    often = "".join(part.often(context) for part in reversed(outside))
    before = _before_choosing(parts, context)
    done = _one_of(ways, often, context) if ways else telling.in_short(before) + often
    prices = list(_prices(body, telling, before))
    clauses = [*prices, as_asked(done)] if prices else [done]
    return joined(clauses) if " and " in "".join(clauses) else listing(clauses, "and")


def _prices(body: Body, telling: Node, context: Context) -> Iterator[str]:
    """What the player who acts pays once where a step is done; not what an alternative costs."""
    for part in statements_in(body, context):
        if part is telling:
            continue
        price = part.price(context)
        if price and not part.EFFECTS.is_question:
            yield price
        bodies = [one for one in part.bodies() if statements_in(one, context)]
        is_sure = part.deciding() is None and not part.needs_a_yes()
        is_around = any(inner is telling for inner in part.walk())
        often = part.SOMEBODY_ACTS or has_own(type(part), Node.most_times)
        if len(bodies) == 1 and not often and (is_sure or is_around):
            yield from _prices(bodies[0], telling, context)


def _in_full(body: Body, context: Context) -> str:
    """A body as it reads, in one line; empty if that is long."""
    text = body_text(body, context).rstrip(".")
    if "\n" in text or len(text) > MOST_IN_FULL:
        return ""
    return "; ".join(map(uncapitalised, text.split(". ")))


_SEVERAL = re.compile(r"\b(?:up to|all|any number|as many|(?<!once )each|half|[2-9]|\d\d+)\b")
_ANY = re.compile(r"\bany (other )?(?!(?:colour|number|order)\b)(\w+)")


def as_asked(text: str) -> str:
    """An action in the wording of a question: "a region" for "any region", if only one is meant."""
    if _SEVERAL.search(text):
        return text
    return _ANY.sub(lambda found: _a(found[2], other=bool(found[1])), text)


def _a(noun: str, *, other: bool) -> str:
    return f"another {noun}" if other else with_article(noun)


def _ways(around: Sequence[Node], context: Context) -> tuple[Sequence[Node], Sequence[Body]]:
    """The nodes around a step, up to the first one with alternatives, and the alternatives."""
    for number, part in enumerate(around):
        bodies = [body for body in part.bodies() if statements_in(body, context)]
        if len(bodies) > 1:
            return around[:number], bodies
    return around, ()


def _one_of(ways: Sequence[Body], often: str, context: Context) -> str:
    """The alternatives of a block in one line, each once."""
    texts = list(dict.fromkeys(text for way in ways for text in _variants(way, context)))
    variants = [text for text in texts if not any(_is_narrower(text, other) for other in texts)]
    return (
        f"do one of these{often}: {'; or '.join(variants)}"
        if len(variants) > 1
        else variants[0] + often
    )


def _variants(way: Body, context: Context) -> Iterator[str]:
    """What a block does, by each of its ways if it is nothing but a choice of ways."""
    statements = statements_in(way, context)
    bodies = [one for part in statements for one in part.bodies() if statements_in(one, context)]
    if len(statements) == 1 and len(bodies) > 1:
        for body in bodies:
            yield from _variants(body, context)
    else:
        yield short(way, context)


def _is_narrower(text: str, other: str) -> bool:
    """Whether a text is another one with a filter: "a ship that is off the board" for "a ship"."""
    at = text.find(" that ")
    return (
        0 <= at < len(other) < len(text) and text[:at] == other[:at] and text.endswith(other[at:])
    )


def brief(body: Body, context: Context) -> str:
    """The most significant step of a body, in few words; empty if there is none."""
    parts = _parts(body, context)
    telling = _significant(parts)
    return "" if telling is None else telling.in_brief(_before_choosing(parts, context))


def _parts(body: Body, context: Context) -> list[Node]:
    return [part for node in statements_in(body, context) for part in node.walk()]


def _significant(parts: Sequence[Node]) -> Node | None:
    """The step with the greatest weight; None if all weights are 0."""
    telling = max(parts, key=lambda part: part.WEIGHT, default=None)
    return telling if telling is not None and telling.WEIGHT else None


def _before_choosing(parts: Sequence[Node], context: Context) -> Context:
    """The context before the names in a block are chosen: each is "a region", "an opponent" etc."""
    chosen = {name: local for part in parts for name, local in part.introduces()}
    called = {name: with_article(local.noun) for name, local in chosen.items()}
    known = context.known
    return context.changed(known=known.changed(called={**known.called, **called}))


def _third_person(clause: str) -> str:
    """Third person singular: `move ...` -> `moves ...`, `secretly choose` -> `secretly chooses`."""
    head, _, rest = clause.partition(" ")
    if head.endswith("ly"):
        return f"{head} {_third_person(rest)}"
    if head.endswith("ry"):
        head = head[:-1] + "ies"
    elif head != "may":
        head += "es" if head.endswith(("s", "sh", "ch", "x", "o")) else "s"
    return f"{head} {rest}" if rest else head
