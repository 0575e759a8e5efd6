"""The English of the sentences that somebody carries out, as clauses that begin with the verb."""

from __future__ import annotations

from . import tree
from .voice import Voice, renders
from .wordlist import bare, plain


@renders(tree.Move)
def _move(node: tree.Move, voice: Voice) -> str:
    quotas = " and ".join(voice.say(quota) for quota in node.quotas)
    source = voice.say(node.source)
    if node.then is not None:
        source += f" (then, if those are not enough, from {voice.say(node.then)})"
    target = voice.say(node.target)
    if node.otherwise is not None:
        target += f", or else to {voice.say(node.otherwise)}"
    return f"move {quotas} from {source} to {target}"


@renders(tree.MovePiece)
def _move_piece(node: tree.MovePiece, voice: Voice) -> str:
    return f"move {voice.say(node.piece)} to {voice.say(node.target)}"


@renders(tree.MoveAnyPiece)
def _move_any_piece(node: tree.MoveAnyPiece, voice: Voice) -> str:
    return f"move {_any_piece(node.kind, node.filter, voice)} to {voice.say(node.target)}"


def _any_piece(kind: tree.Name, which: tree.PieceFilter | None, voice: Voice) -> str:
    """One piece of a family, by where it stands."""
    chosen = f" {voice.say(which)}" if which is not None else ""
    return f"any {voice.say(kind)}{chosen}"


@renders(tree.RemovePiece)
def _remove_piece(node: tree.RemovePiece, voice: Voice) -> str:
    return f"take {voice.say(node.piece)} off the board"


@renders(tree.RemoveAnyPiece)
def _remove_any_piece(node: tree.RemoveAnyPiece, voice: Voice) -> str:
    return f"take {_any_piece(node.kind, node.filter, voice)} off the board"


@renders(tree.SecretlyMove)
def _secretly_move(node: tree.SecretlyMove, voice: Voice) -> str:
    return f"secretly move {voice.say(node.piece)} to {voice.say(node.target)}"


@renders(tree.RevealPiece)
def _reveal_piece(node: tree.RevealPiece, voice: Voice) -> str:
    return f"reveal where {voice.say(node.piece)} stands"


@renders(tree.Flip)
def _flip(node: tree.Flip, voice: Voice) -> str:
    return f"turn over {_any_piece(node.kind, node.filter, voice)}"


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


@renders(tree.MoveSomeCards)
def _move_some_cards(node: tree.MoveSomeCards, voice: Voice) -> str:
    number = getattr(node.quantity, "number", None)
    printed = f" as {voice.say(number)}" if isinstance(number, tree.Printed) else ""
    amount = f"{voice.say(node.quantity)}{' of the' if _is_open(node.quantity) else ''}"
    cards = f"{amount} {'card' if node.one else 'cards'}{printed}"
    return f"move {cards} from {voice.say(node.source)} to {voice.say(node.target)}"


def _is_open(quantity: tree.Node) -> bool:
    """Whether the amount is said as "any number"."""
    return isinstance(quantity, tree.UpToAll)


@renders(tree.MoveThisCard)
def _move_this_card(node: tree.MoveThisCard, voice: Voice) -> str:
    target = voice.say(node.target)
    return f"move this card {'to be' if _is_card(target) else 'to'} {target}"


@renders(tree.MoveTopCard)
def _move_top_card(node: tree.MoveTopCard, voice: Voice) -> str:
    target = voice.say(node.target)
    towards = "to be" if _is_card(target) else "to"
    return f"move the top card of the {bare(voice.say(node.deck))} {towards} {target}"


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


@renders(tree.DiscardOthers)
def _discard_others(_: tree.DiscardOthers, __: Voice) -> str:
    return "discard every other card of this kind"


@renders(tree.DiscardAnyCard)
def _discard_any_card(node: tree.DiscardAnyCard, _: Voice) -> str:
    trait = f"{plain(node.trait.text)} " if node.trait is not None else ""
    return f"discard any {trait}card that is in force"


@renders(tree.Spend)
def _spend(_: tree.Spend, __: Voice) -> str:
    return "spend this card"


@renders(tree.Gain)
def _gain(node: tree.Gain, _: Voice) -> str:
    return f"gain {node.points} {'point' if node.one else 'points'}"


@renders(tree.Nothing)
def _nothing(_: tree.Nothing, __: Voice) -> str:
    return "do nothing"


@renders(tree.AtTheStart)
def _at_the_start(_: tree.AtTheStart, __: Voice) -> str:
    return "start"


@renders(tree.AtTheEnd)
def _at_the_end(_: tree.AtTheEnd, __: Voice) -> str:
    return "end"


@renders(tree.Until)
def _until(node: tree.Until, voice: Voice) -> str:
    edge, which = voice.say(node.edge), voice.say(node.which)
    return f"until the {edge} of {which} {bare(voice.say(node.procedure))}"


@renders(tree.ThisOne)
def _this_one(_: tree.ThisOne, __: Voice) -> str:
    return "this"


@renders(tree.NextOne)
def _next_one(_: tree.NextOne, __: Voice) -> str:
    return "the next"


@renders(tree.Keep)
def _keep(node: tree.Keep, voice: Voice) -> str:
    if node.until is None:
        return "keep this card"
    return f"keep this card {voice.say(node.until)}"


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
    zones = [voice.say(part) for part in node.zone.parts]
    cards = [zone if _is_card(zone) else f"the card in {zone}" for zone in zones]
    return f"perform the action of {' or '.join(cards)}"
