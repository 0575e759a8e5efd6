"""The English of what holds and of what waits: rule sentences, and the moments of `when`.

A rule begins with a small letter and ends with a full stop, so that it can follow "While this card
is in force,".
"""

from __future__ import annotations

from . import tree
from .names import Kind
from .voice import Voice, renders
from .wordlist import bare, plain

# ---------------------------------------------------------------- rules


@renders(tree.TabooRule)
def _taboo_rule(node: tree.TabooRule, voice: Voice) -> str:
    return f"{voice.say(node.zone)} is taboo."


def _at_most(limit: int, kind: tree.Name, voice: Voice) -> str:
    noun = voice.words.one(kind.text) if limit == 1 else voice.words.many(kind.text)
    return f"at most {limit} {noun}"


@renders(tree.CapacityRule)
def _capacity_rule(node: tree.CapacityRule, voice: Voice) -> str:
    return f"a place holds {_at_most(node.limit, node.kind, voice)}."


@renders(tree.RoomRule)
def _room_rule(node: tree.RoomRule, voice: Voice) -> str:
    return f"{voice.say(node.zone)} holds {_at_most(node.limit, node.kind, voice)}."


@renders(tree.Twice)
def _twice(_: tree.Twice, __: Voice) -> str:
    return "twice"


@renders(tree.Like)
def _like(node: tree.Like, voice: Voice) -> str:
    return f"with the scoreboard of {voice.say(node.place)}"


@renders(tree.AsOneWith)
def _as_one_with(node: tree.AsOneWith, voice: Voice) -> str:
    return f"as one with {voice.say(node.place)}"


@renders(tree.MannerRule)
def _manner_rule(node: tree.MannerRule, voice: Voice) -> str:
    within = f" in {voice.say(node.procedure)}" if node.procedure is not None else ""
    return f"{voice.say(node.zone)} is scored {voice.say(node.manner)}{within}."


@renders(tree.LapseRule)
def _lapse_rule(node: tree.LapseRule, voice: Voice) -> str:
    return f"the rule “{voice.words.one(node.rule.text)}” does not hold."


@renders(tree.RedirectRule)
def _redirect_rule(node: tree.RedirectRule, voice: Voice) -> str:
    instead = voice.say(node.instead)
    return f"{voice.say(node.pieces)} that go to {voice.say(node.place)} go to {instead} instead."


@renders(tree.BonusRule)
def _bonus_rule(node: tree.BonusRule, voice: Voice) -> str:
    points = "1 point" if node.points == 1 else f"{node.points} points"
    piece = voice.of_others().say(node.piece)
    return f"a sole leader scores {points} more where {piece} is."


# ---------------------------------------------------------------- moments


def running(name: tree.Name, voice: Voice, whose: str = "") -> str:
    """A procedure or a step, or somebody's part of it."""
    names = voice.words.names
    if name.text in names.steps and names.kind(name.text) is not Kind.PROCEDURE:
        step = f"the step “{plain(name.text)}”"
        return f"{whose} part of {step}" if whose else step
    title = voice.say(name)
    return f"{whose} {bare(title)}" if whose else title


@renders(tree.OpponentsAction)
def _opponents_action(_: tree.OpponentsAction, __: Voice) -> str:
    return "an opponent's action starts or continues"


@renders(tree.Anybodys)
def _anybodys(node: tree.Anybodys, voice: Voice) -> str:
    return running(node.name, voice)


@renders(tree.Own)
def _own(node: tree.Own, voice: Voice) -> str:
    return running(node.name, voice, voice.their)


@renders(tree.OfAnOpponent)
def _of_an_opponent(node: tree.OfAnOpponent, voice: Voice) -> str:
    return running(node.name, voice, "an opponent's")


@renders(tree.Starts)
def _starts(_: tree.Starts, __: Voice) -> str:
    return "starts"


@renders(tree.Ends)
def _ends(_: tree.Ends, __: Voice) -> str:
    return "ends"


@renders(tree.Running)
def _running(node: tree.Running, voice: Voice) -> str:
    return f"{voice.say(node.what)} {voice.say(node.moment)}"


@renders(tree.BeingScored)
def _being_scored(node: tree.BeingScored, voice: Voice) -> str:
    what = "something" if node.zone is None else voice.say(node.zone)
    return f"{what} is about to be scored"


@renders(tree.ThisCardComes)
def _this_card_comes(_: tree.ThisCardComes, __: Voice) -> str:
    return "this card comes into force"


@renders(tree.ThisCardLeaves)
def _this_card_leaves(_: tree.ThisCardLeaves, __: Voice) -> str:
    return "this card is no longer in force"
