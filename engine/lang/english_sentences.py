"""The English of the sentences that somebody carries out, as clauses that begin with the verb."""

from __future__ import annotations

from . import tree
from .voice import Voice, renders
from .wordlist import bare


@renders(tree.Move)
def _move(node: tree.Move, voice: Voice) -> str:
    quotas = " and ".join(voice.say(quota) for quota in node.quotas)
    source = voice.say(node.source)
    if node.then is not None:
        source += f" (then, if those are not enough, from {voice.say(node.then)})"
    return f"move {quotas} from {source} to {voice.say(node.target)}"


@renders(tree.MovePiece)
def _move_piece(node: tree.MovePiece, voice: Voice) -> str:
    return f"move {voice.say(node.piece)} to {voice.say(node.target)}"


@renders(tree.MoveAnyPiece)
def _move_any_piece(node: tree.MoveAnyPiece, voice: Voice) -> str:
    return f"move any {voice.say(node.kind)} to {voice.say(node.target)}"


@renders(tree.MoveCard)
def _move_card(node: tree.MoveCard, voice: Voice) -> str:
    which = f"a card {voice.say(node.filter)}" if node.filter is not None else "a card"
    target = voice.say(node.target)
    towards = "to be" if _is_card(target) else "to"
    return f"move {which} from {voice.say(node.source)} {towards} {target}"


def _is_card(zone: str) -> bool:
    """Whether the title of a card zone names the card itself ("card in use")."""
    return "card" in zone.split()


@renders(tree.MoveCards)
def _move_cards(node: tree.MoveCards, voice: Voice) -> str:
    return f"move every card from {voice.say(node.source)} to {voice.say(node.target)}"


@renders(tree.MoveTopCards)
def _move_top_cards(node: tree.MoveTopCards, voice: Voice) -> str:
    return f"move the top card of every deck to {voice.say(node.target)}"


@renders(tree.OrElse)
def _or_else(node: tree.OrElse, voice: Voice) -> str:
    return f"{voice.say(node.first)} or, if there is none, {voice.say(node.second)}"


@renders(tree.AnyPlayer)
def _any_player(_: tree.AnyPlayer, __: Voice) -> str:
    return "any player"


@renders(tree.AnyOpponent)
def _any_opponent(_: tree.AnyOpponent, __: Voice) -> str:
    return "any opponent"


@renders(tree.Choose)
def _choose(node: tree.Choose, voice: Voice) -> str:
    return f"choose {voice.say(node.pick)}{voice.naming(node.name.text)}"


@renders(tree.SecretlyChoose)
def _secretly_choose(node: tree.SecretlyChoose, voice: Voice) -> str:
    return f"secretly choose {voice.say(node.pick)}{voice.naming(node.name.text)}"


@renders(tree.Reveal)
def _reveal(_: tree.Reveal, __: Voice) -> str:
    return "reveal all secret choices"


@renders(tree.Score)
def _score(node: tree.Score, voice: Voice) -> str:
    only = " for first place only" if node.first_place_only else ""
    order = " in the order of the board" if node.board_order else ""
    return f"score {voice.say(node.what)}{only}{order}"


@renders(tree.DrawRegion)
def _draw_region(_: tree.DrawRegion, __: Voice) -> str:
    return "a region at random from those not drawn yet"


@renders(tree.DrawPlayer)
def _draw_player(_: tree.DrawPlayer, __: Voice) -> str:
    return "a player at random"


@renders(tree.Draw)
def _draw(node: tree.Draw, voice: Voice) -> str:
    return f"draw {voice.say(node.what)}{voice.naming(node.name.text)}"


@renders(tree.ReturnDrawn)
def _return_drawn(_: tree.ReturnDrawn, __: Voice) -> str:
    return "put the drawn regions back"


@renders(tree.Shuffle)
def _shuffle(_: tree.Shuffle, __: Voice) -> str:
    return "shuffle every deck"


@renders(tree.DiscardCards)
def _discard_cards(node: tree.DiscardCards, voice: Voice) -> str:
    zone = voice.say(node.zone)
    return f"discard {zone if _is_card(zone) else f'every card in {zone}'}"


@renders(tree.DiscardThis)
def _discard_this(_: tree.DiscardThis, __: Voice) -> str:
    return "discard this card"


@renders(tree.ThisOne)
def _this_one(_: tree.ThisOne, __: Voice) -> str:
    return "this"


@renders(tree.NextOne)
def _next_one(_: tree.NextOne, __: Voice) -> str:
    return "the next"


@renders(tree.Keep)
def _keep(node: tree.Keep, voice: Voice) -> str:
    span = bare(voice.say(node.procedure))
    return f"keep this card until the end of {voice.say(node.ends)} {span}"


@renders(tree.Stop)
def _stop(_: tree.Stop, __: Voice) -> str:
    return "stop the action"


@renders(tree.Give)
def _give(node: tree.Give, voice: Voice) -> str:
    return f"make {voice.say(node.person)} the {bare(voice.say(node.office))}"


@renders(tree.Settle)
def _settle(node: tree.Settle, voice: Voice) -> str:
    return f"fix the {bare(voice.say(node.order))} as it is now"


@renders(tree.Do)
def _do(node: tree.Do, voice: Voice) -> str:
    return f"carry out {voice.say(node.procedure)}"


@renders(tree.Perform)
def _perform(node: tree.Perform, voice: Voice) -> str:
    zone = voice.say(node.zone)
    return f"perform the action of {zone if _is_card(zone) else f'the card in {zone}'}"
