"""The types of events; behind each, the numbers that follow in its log entry."""

(
    MOVED,  # kind, owner, from place, to place, how many
    PIECE,  # piece, from place, to place (-1: off the board)
    POINTS,  # player, points, reason, place
    CARD,  # card, from, to: numbers of zones, or -1 - deck
    OFFICE,  # office, player
    SEALED,  # player, option, domain, its slot, what was offered
    REVEALED,  # player, option, domain
    CHOSE,  # player, domain, option
    ACTION,  # player, card
    DECLINED,  # player, card
    STOPPED,  # who stopped it, with which card, whose action, which card
    ROUND,  # number
    DREW,  # domain, what was drawn
    SHUFFLED,  # deck
    SCORED,  # place
    ORDER,  # players in their order
    ENDED,
    KEPT,  # player, card
    GAINED,  # player, points, card (-1: none; below: a rule, see Keys.source)
    VEILED,  # piece, from, to place, who knows where from, who where to (0: all), what was offered
    UNVEILED,  # piece, place
    FLIPPED,  # piece
    LAPSED,  # player, card that is no longer in force
    MANNER,  # place, how it is scored (see game/events/pieces.py), other place
    IDLE,  # player, card whose action did nothing
    SHOWN,  # as CARD, of a card that all see lie on top of a heap
    LOST,  # as GAINED
    GAVE,  # player, to whom, and as GAINED
    CARRIED,  # kind, owner, from place, to place, the piece that goes along with one of them
) = range(29)
