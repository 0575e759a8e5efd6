"""Random declarations: what has an id, and what has a text."""

from __future__ import annotations

from elgrande.engine.lang.names import Category
from elgrande.engine.rules.model import GAME
from elgrande.engine.rules.name_table import COUNTERS

from .making import CARD_TRAITS, NUMBERS, TRAITS, Data, Maker, Making

TRIANGLE = [[0, 0], [40, 0], [20, 30]]
ON_THE_MAP: Data = {"shape": [TRIANGLE], "label": [[20, 10]], "paint": ["#c4dfe8"]}
"""The keys of a region or a place that are for drawing only, each with one value to choose."""

# ---------------------------------------------------------------- what has an id


def place(making: Making, name: str) -> Data:
    own = making.source.random() < 0.5
    kind = Category.PLAYERS_PLACE if own else Category.PLACE
    places = [place.id for place in making.around.places.values() if own or not place.each_player]
    inside = making.some(**{"in": [*making.around.regions, *places]})
    return {
        "kind": {name: kind},
        "title": "my place",
        **({"each_player": True} if own else {}),
        "seen_by": making.source.choice(["all", "owner", "nobody"] if own else ["all", "nobody"]),
        **making.some(board=[True], scores=[making.scores()], traits=[[one] for one in TRAITS]),
        **making.some(ranks_paid=[{count: 3 for count in range(2, 6)}]),
        **making.some(**ON_THE_MAP),
        **inside,
        **(making.some(apart=[True]) if inside else {}),
    }


def piece(making: Making, name: str) -> Data:
    start = making.source.choice(list(making.around.places))
    forms: list[Data] = [
        {
            "kind": {name: Category.COUNTED},
            "start": start,
            **making.some(each_player=[6], ignores_taboo=[True]),
        },
        {"kind": {name: Category.PIECE}, "single": True},
        {"kind": {name: Category.PLAYERS_PIECE}, "single": True, "each_player": 1},
        {
            "kind": {
                name: Category.FAMILY,
                f"{name}_a": Category.PIECE,
                f"{name}_b": Category.PIECE,
            },
            "single": True,
            "members": {
                f"{name}_a": {"title": "A", **making.some(scores=[making.scores()])},
                f"{name}_b": {"title": "B", **making.some(scores=[making.scores()])},
            },
            **making.some(flips=[True], distinct=[True]),
        },
    ]
    form = making.source.choice(forms)
    more = making.some(shape=[TRIANGLE])
    if form.get("single"):
        counted = [piece.id for piece in making.around.pieces.values() if not piece.single]
        more |= making.some(ignores_taboo=[True], holds=counted)
    if "holds" in more:
        goes = making.source.choice([{"carried": True}, {"keeps": True}, {}])
        more |= {**goes, **making.some(apart=[True])}
    return {**form, "title": "my piece", "plural": f"{name}s", **more}


def neutral(making: Making, name: str) -> Data:
    """An owner of pieces who is no player."""
    shared = [place.id for place in making.around.places.values() if not place.each_player]
    counted = [piece.id for piece in making.around.pieces.values() if not piece.single]
    return {
        "kind": {name: Category.NEUTRAL},
        "title": "nobody",
        "pieces": dict.fromkeys(counted, making.source.choice((0, 2, 8))),
        "start": making.source.choice(shared),
    }


def counter(making: Making, name: str) -> Data:
    of = making.source.choice(list(COUNTERS))
    return {
        "kind": {name: COUNTERS[of]},
        "title": making.source.choice(["my counter", "my counters"]),
        **({} if of == GAME else {"of": of}),
        **making.some(**{"from": [1], "to": [2, 9], "start": [1, 2]}),
    }


def office(making: Making, name: str) -> Data:
    return {"kind": {name: Category.OFFICE}, "title": "my office"}


def card_zone(making: Making, name: str) -> Data:
    own = making.source.random() < 0.5
    seen = ["all", "owner", "top", "nobody"] if own else ["all", "top", "nobody"]
    seen_by = making.source.choice(seen)
    zones = [zone.id for zone in making.around.card_zones.values() if zone.each_player == own]
    return {
        "kind": {name: Category.PLAYERS_CARD_ZONE if own else Category.CARD_ZONE},
        "title": "my zone",
        **({"each_player": True} if own else {}),
        "seen_by": seen_by,
        **(making.some(under=zones) if seen_by == "top" else {}),
        **({} if own else making.some(holder=["each_player", "none", *making.around.offices])),
        **making.some(arrives=["plays", "is laid down"]),
        **(making.some(in_force=[True]) if own and making.source.random() < 0.3 else {}),
        **(making.some(discards=[True]) if making.source.random() < 0.3 else {}),
    }


def deck(making: Making, name: str) -> Data:
    to = making.source.choice(["bottom", "out"])
    return {
        "kind": {name: Category.DECK},
        "title": "my deck",
        "discards_to": to,
        **making.some(shuffled=[False], turned_up=[False]),
    }


def order(making: Making, name: str) -> Data:
    zones = [zone.id for zone in making.around.card_zones.values() if zone.each_player]
    return {
        "kind": {name: Category.ORDER},
        "title": "my order",
        "by": "value",
        "on": making.source.choice(zones),
        "highest_first": making.source.random() < 0.5,
        **making.some(clockwise_from=list(making.around.offices)),
    }


def parameter(making: Making, name: str) -> Data:
    if making.source.random() < 0.3:
        number = making.source.choice((0, 1, 3, 20, 10_000))
        chosen = making.some(where_chosen=[{deck: 2} for deck in making.around.decks])
        limit = making.some(most=[max(number, 2)])
        said = {"title": "my number", "number": number, **limit, **chosen}
        return {"kind": {name: Category.AMOUNT}, **said}
    if making.source.random() < 0.5:
        return {
            "kind": {name: Category.FLAG},
            "title": "my switch",
            "flag": making.source.random() < 0.5,
        }
    values = making.source.choice([["high", "low"], ["may", "must"]])
    return {
        "kind": {name: Category.PARAMETER},
        "title": "my parameter",
        "one_of": values,
        "value": making.source.choice(values),
    }


def region(making: Making, name: str) -> Data:
    """A region, which may lie between two others."""
    neighbours = making.source.sample(list(making.around.regions), making.source.choice((0, 1, 2)))
    return {
        "kind": {name: Category.REGION},
        "title": "My region",
        "scores": making.scores(),
        "neighbours": neighbours,
        **making.some(traits=[[trait] for trait in TRAITS], **ON_THE_MAP),
    }


DECLARED: dict[str, Maker] = {
    "places": place,
    "pieces": piece,
    "neutrals": neutral,
    "counters": counter,
    "offices": office,
    "card_zones": card_zone,
    "decks": deck,
    "orders": order,
    "parameters": parameter,
    "regions": region,
}


# ---------------------------------------------------------------- what has a text


def zone(making: Making, name: str) -> Data:
    text = making.author.zone(making.words, making.source)
    return {"zones": {name: text}} if text else {}


def procedure(making: Making, name: str) -> Data:
    steps = [making.step(f"{name}_s{number}") for number in range(making.source.choice((1, 2)))]
    steps = [step for step in steps if step]
    return {"procedures": {name: {"title": "my procedure", "steps": steps}}} if steps else {}


def rule(making: Making, name: str) -> Data:
    lasting = making.source.random() < 0.5
    text = (making.author.lasting if lasting else making.author.rule)(making.words, making.source)
    said = {"effect" if lasting else "rule": text, "title": "My rule", "text": "My words."}
    return {"rules": [{"id": name, **said}]} if text else {}


def card(making: Making, name: str) -> Data:
    source, words = making.source, making.words
    card: Data = {"id": name, "title": "My card"}
    card["numbers"] = {number: source.choice((0, 1, 2, 14)) for number in source.sample(NUMBERS, 2)}
    effect = making.effect()
    if effect:
        decided = [p for p, v in making.names.values.items() if set(v) == {"may", "must"}]
        card |= effect
        card |= making.some(action=["may", "must", *decided])
    zones = making.words.of_category(Category.PLAYERS_CARD_ZONE)
    shared = [zone for zone in making.declared.get("card_zones", ()) if _has_holder(making, zone)]
    if source.random() < 0.4 and (text := making.author.card_text(words, source, lying=True)):
        lies_in = shared if shared and source.random() < 0.5 else zones
        card["while_in"] = {source.choice(lies_in): text}
    card |= making.some(
        region=[*making.around.regions],
        traits=[[trait] for trait in CARD_TRAITS],
        players=[[2, 3], [4, 5]],
        text=["My text."],
    )
    return {**_pile(making, zones), **_for_all(making, card), "cards": [card]}


def _has_holder(making: Making, zone: str) -> bool:
    """Whether a zone of the house rules says for whom texts of the cards there hold."""
    files = making.made.files.values()
    return any("holder" in data.get("card_zones", {}).get(zone, {}) for data in files)


def _pile(making: Making, zones: list[str]) -> Data:
    """Where a file of cards lies."""
    source, words = making.source, making.words
    if source.random() < 0.3:
        to = source.choice([*words.of_category(Category.CARD_ZONE), *zones])
        return {"dealt": source.choice(zones), **making.some(discards_to=[to])}
    return {"deck": source.choice(words.of_category(Category.DECK))}


def _for_all(making: Making, card: Data) -> Data:
    """What a file says of all its cards, which some of them say otherwise, and of their sum."""
    copies = making.some(copies=[2, 3]) if making.source.random() < 0.5 else {}
    card |= copies
    numbers = card["numbers"]
    if making.source.random() < 0.3:
        card["numbers"] = dict(list(numbers.items())[:1])
    many = card.get("copies", 1)
    sums = [{name: number * many} for name, number in numbers.items()]
    actions = ["may", "must"] if "effect" in card or "effect_of" in card else []
    return making.some(
        size=[many], totals=sums, numbers=[numbers], **({"action": actions} if actions else {})
    )


TEXTS: dict[str, Maker] = {
    "zone": zone,
    "procedure": procedure,
    "rule": rule,
    "card": card,
    "other_card": card,
}
