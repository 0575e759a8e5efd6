"""The English of the parts of a sentence: who, how many of what, where, and which."""

from __future__ import annotations

from . import tree
from .names import Kind
from .settings import value_named
from .voice import Voice, renders
from .wordlist import bare, plain, possessive, with_article

# ---------------------------------------------------------------- who


@renders(tree.Name)
def _name(node: tree.Name, voice: Voice) -> str:
    return voice.words.one(node.text) if voice.words.knows(node.text) else plain(node.text)


@renders(tree.Everyone)
def _everyone(_: tree.Everyone, __: Voice) -> str:
    return "player"


@renders(tree.Opponents)
def _opponents(_: tree.Opponents, __: Voice) -> str:
    return "opponent"


@renders(tree.NamedPerson)
def _named_person(node: tree.NamedPerson, voice: Voice) -> str:
    return voice.local(node.name.text)


@renders(tree.Holder)
def _holder(node: tree.Holder, voice: Voice) -> str:
    return f"the {bare(voice.say(node.office))}"


@renders(tree.LastInOrder)
def _last_in_order(node: tree.LastInOrder, voice: Voice) -> str:
    return f"the last player in {voice.say(node.order)}"


@renders(tree.Clockwise)
def _clockwise(node: tree.Clockwise, voice: Voice) -> str:
    start = f"{voice.their} left" if node.start is None else voice.say(node.start)
    return f"clockwise from {start}"


@renders(tree.NamedOrder)
def _named_order(node: tree.NamedOrder, voice: Voice) -> str:
    return f"in {voice.say(node.name)}"


@renders(tree.PlayerFilter)
def _player_filter(node: tree.PlayerFilter, voice: Voice) -> str:
    of_player = voice.of_others()
    pieces, bound = node.pieces.pieces, node.pieces.bound
    place = of_player.say(node.place)
    if not isinstance(pieces, tree.OwnPieces):
        return f"for whom {place} holds {of_player.say(node.pieces)}"
    count = "" if bound is None else f"{voice.say(bound)} "
    one = bound is not None and bound.count == 1
    kind = voice.words.one(pieces.kind.text) if one else voice.words.many(pieces.kind.text)
    return f"with {count}{kind} in {place}"


# ---------------------------------------------------------------- how many of what


@renders(tree.Fixed)
def _fixed(node: tree.Fixed, _: Voice) -> str:
    return str(node.value)


@renders(tree.Printed)
def _printed(node: tree.Printed, voice: Voice) -> str:
    return f"the {plain(node.attribute.text)} shown on {voice.say(node.zone)}"


@renders(tree.Exactly)
def _exactly(node: tree.Exactly, voice: Voice) -> str:
    return "as many" if isinstance(node.number, tree.Printed) else voice.say(node.number)


@renders(tree.UpTo)
def _up_to(node: tree.UpTo, voice: Voice) -> str:
    printed = isinstance(node.number, tree.Printed)
    return f"up to {'as many' if printed else voice.say(node.number)}"


@renders(tree.AllOfThem)
def _all_of_them(_: tree.AllOfThem, __: Voice) -> str:
    return "all"


@renders(tree.UpToAll)
def _up_to_all(_: tree.UpToAll, __: Voice) -> str:
    return "any number"


@renders(tree.OwnPieces)
def _own_pieces(node: tree.OwnPieces, voice: Voice) -> str:
    return f"{voice.their} {voice.words.many(node.kind.text)}"


@renders(tree.AnyonesPieces)
def _anyones_pieces(node: tree.AnyonesPieces, voice: Voice) -> str:
    return f"{voice.words.many(node.kind.text)} of any colour"


@renders(tree.OpponentsPieces)
def _opponents_pieces(node: tree.OpponentsPieces, voice: Voice) -> str:
    return f"{voice.their} opponents' {voice.words.many(node.kind.text)}"


@renders(tree.PlayersPieces)
def _players_pieces(node: tree.PlayersPieces, voice: Voice) -> str:
    return f"{possessive(voice.local(node.player.text))} {voice.words.many(node.kind.text)}"


@renders(tree.Quota)
def _quota(node: tree.Quota, voice: Voice) -> str:
    amount, pieces = voice.say(node.quantity), voice.say(node.pieces)
    number = getattr(node.quantity, "number", None)
    printed = f" as {voice.say(number)}" if isinstance(number, tree.Printed) else ""
    if not isinstance(node.pieces, tree.AnyonesPieces):
        return f"{amount} of {pieces}{printed}"
    if isinstance(node.quantity, tree.AllOfThem):
        return f"all {voice.words.many(node.pieces.kind.text)}"
    if isinstance(node.quantity, tree.UpToAll):
        return f"{amount} of {pieces}"
    if isinstance(number, tree.Fixed) and number.value == 1:
        return f"{amount} {voice.words.one(node.pieces.kind.text)} of any colour"
    return f"{amount} {pieces}{printed}"


@renders(tree.ThePiece)
def _the_piece(node: tree.ThePiece, voice: Voice) -> str:
    return f"the {bare(voice.say(node.name))}"


@renders(tree.OwnPiece)
def _own_piece(node: tree.OwnPiece, voice: Voice) -> str:
    return f"{voice.their} {bare(voice.say(node.name))}"


# ---------------------------------------------------------------- where


@renders(tree.NamedPlace)
def _named_place(node: tree.NamedPlace, voice: Voice) -> str:
    name = node.name.text
    if name in voice.locals or not voice.words.knows(name):
        return voice.local(name)
    title = voice.words.one(name)
    return title if voice.words.names.kind(name) is Kind.REGION else f"the {bare(title)}"


@renders(tree.ThePlace)
def _the_place(node: tree.ThePlace, voice: Voice) -> str:
    return f"the {bare(voice.say(node.name))}"


@renders(tree.OwnPlace)
def _own_place(node: tree.OwnPlace, voice: Voice) -> str:
    return f"{voice.their} {bare(voice.say(node.name))}"


@renders(tree.PlayersPlace)
def _players_place(node: tree.PlayersPlace, voice: Voice) -> str:
    return f"{possessive(voice.local(node.player.text))} {bare(voice.say(node.name))}"


@renders(tree.RegionOf)
def _region_of(node: tree.RegionOf, voice: Voice) -> str:
    return f"{possessive(voice.say(node.piece))} region"


@renders(tree.AnyRegion)
def _any_region(node: tree.AnyRegion, voice: Voice) -> str:
    return _regions("any", node.trait, node.filter, voice)


@renders(tree.EveryRegion)
def _every_region(node: tree.EveryRegion, voice: Voice) -> str:
    return _regions("every", node.trait, node.filter, voice)


def _regions(which: str, trait: tree.Name | None, chosen: tree.Filter | None, voice: Voice) -> str:
    kind = f"{plain(trait.text)} region" if trait else "region"
    return f"{which} {kind} {voice.say(chosen)}" if chosen else f"{which} {kind}"


@renders(tree.AnyPlace)
def _any_place(node: tree.AnyPlace, voice: Voice) -> str:
    return f"any player's {bare(voice.say(node.name))}"


@renders(tree.Zone)
def _zone(node: tree.Zone, voice: Voice) -> str:
    return " or ".join(voice.say(part) for part in node.parts)


# ---------------------------------------------------------------- which


@renders(tree.Filter)
def _filter(node: tree.Filter, voice: Voice) -> str:
    match node.predicates:
        case (tree.Is(negated=False, property=tree.NextTo() | tree.Worth() as only),):
            return voice.say(only)
    return "that " + " and ".join(voice.say(predicate) for predicate in node.predicates)


@renders(tree.Is)
def _is(node: tree.Is, voice: Voice) -> str:
    return f"is {'not ' if node.negated else ''}{voice.say(node.property)}"


@renders(tree.Taboo)
def _taboo(_: tree.Taboo, __: Voice) -> str:
    return "taboo"


@renders(tree.NextTo)
def _next_to(node: tree.NextTo, voice: Voice) -> str:
    return f"next to {voice.say(node.place)}"


@renders(tree.Worth)
def _worth(node: tree.Worth, _: Voice) -> str:
    values = str(node.low) if node.high is None else f"{node.low} to {node.high}"
    return f"worth {values} {'point' if values == '1' else 'points'} at best"


@renders(tree.AtLeast)
def _at_least(node: tree.AtLeast, _: Voice) -> str:
    return f"at least {node.count}"


@renders(tree.AtMost)
def _at_most(node: tree.AtMost, _: Voice) -> str:
    return f"at most {node.count}"


@renders(tree.ExactlySoMany)
def _exactly_so_many(node: tree.ExactlySoMany, _: Voice) -> str:
    return f"exactly {node.count}"


@renders(tree.ChosenBy)
def _chosen_by(node: tree.ChosenBy, voice: Voice) -> str:
    known = voice.locals.get(node.name.text)
    named = "" if known is not None and known.alone else f" as the {plain(node.name.text)}"
    return f"chosen{named} by {voice.say(node.bound)} {'player' if node.one else 'players'}"


@renders(tree.SamePlace)
def _same_place(node: tree.SamePlace, voice: Voice) -> str:
    return voice.say(node.place)


@renders(tree.PiecesThere)
def _pieces_there(node: tree.PiecesThere, voice: Voice) -> str:
    if not isinstance(node.pieces, tree.AnyonesPieces):
        bound = "at least 1" if node.bound is None else voice.say(node.bound)
        return f"{bound} of {voice.say(node.pieces)}"
    kind = node.pieces.kind.text
    if node.bound is None:
        return voice.words.many(kind)
    noun = voice.words.one(kind) if node.bound.count == 1 else voice.words.many(kind)
    return f"{voice.say(node.bound)} {noun}"


@renders(tree.Has)
def _has(node: tree.Has, voice: Voice) -> str:
    return f"has {voice.say(node.pieces)}"


_SINGLE = (Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY)


@renders(tree.HasNo)
def _has_no(node: tree.HasNo, voice: Voice) -> str:
    words, kind = voice.words, node.kind.text
    is_single = words.names.kind(kind) in _SINGLE
    return f"has no {bare(words.one(kind)) if is_single else words.many(kind)}"


@renders(tree.HasAny)
def _has_any(node: tree.HasAny, voice: Voice) -> str:
    name = node.kind.text
    piece = bare(voice.words.one(name))
    is_only = voice.words.names.kind(name) is Kind.PIECE
    return f"has {f'the {piece}' if is_only else with_article(piece)}"


@renders(tree.HasMost)
def _has_most(node: tree.HasMost, voice: Voice) -> str:
    return f"has the most {voice.words.many(node.kind.text)}"


@renders(tree.HasFewest)
def _has_fewest(node: tree.HasFewest, voice: Voice) -> str:
    return f"has the fewest {voice.words.many(node.kind.text)}"


@renders(tree.CardFilter)
def _card_filter(node: tree.CardFilter, voice: Voice) -> str:
    zone = bare(voice.words.one(node.zone.text))
    return f"whose {plain(node.attribute.text)} is not on anybody's {zone}"


@renders(tree.OptionIsOn)
def _option_is_on(node: tree.OptionIsOn, voice: Voice) -> str:
    return f"the option “{voice.words.one(node.name.text)}” is on"


@renders(tree.PieceFilter)
def _piece_filter(node: tree.PieceFilter, voice: Voice) -> str:
    return f"that is {voice.say(node.where)}"


@renders(tree.OffBoard)
def _off_board(_: tree.OffBoard, __: Voice) -> str:
    return "off the board"


@renders(tree.OnBoard)
def _on_board(_: tree.OnBoard, __: Voice) -> str:
    return "on the board"


@renders(tree.InPlace)
def _in_place(node: tree.InPlace, voice: Voice) -> str:
    return f"in {voice.say(node.place)}"


@renders(tree.NumberIs)
def _number_is(node: tree.NumberIs, voice: Voice) -> str:
    return f"{voice.say(node.number)} is {node.value}"


@renders(tree.PlayerCount)
def _player_count(node: tree.PlayerCount, _: Voice) -> str:
    return f"there are {node.count} players"


@renders(tree.AnyOf)
def _any_of(node: tree.AnyOf, voice: Voice) -> str:
    subject = node.subject
    if isinstance(subject, tree.Name):
        name = subject.text
        if name not in voice.locals and voice.words.names.kind(name) is Kind.PARAMETER:
            return f"the option “{voice.words.one(name)}” {_values(node)}"
        subject = tree.NamedPlace(subject)
    return f"{voice.say(subject)} " + " or ".join(voice.say(part) for part in node.alternatives)


def _values(node: tree.AnyOf) -> str:
    """What a parameter is or is not."""
    tests = [part for part in node.alternatives if isinstance(part, tree.Is)]
    return " or ".join(
        f"is {'not ' if part.negated else ''}“{plain(value_named(part))}”" for part in tests
    )
