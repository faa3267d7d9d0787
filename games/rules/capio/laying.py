"""Where a seat may lay which die (CP-11 to CP-14), for `legal` and `apply` alike."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.actions import Action, whole
from games.rules.capio.cards import CARDS, Card, Places
from games.rules.capio.table import DICE, Entry, Hand, Move, Settings, State, Values, cards_of, faces, in_middle, lying
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer


class Sight(NamedTuple):
    """All that decides about what a seat may lay."""

    seat: int
    hand: Hand
    mode_die: int | None
    values: Values
    laid: tuple[Move, ...]
    rules: Settings


def sight(state: State, seat: int) -> Sight:
    hand = state.hands[seat]
    assert hand is not None  # who is in the game is in the ring
    return Sight(seat, hand, state.mode_dice[seat], state.values, tuple(lying(state)), state.options)


class Reach(NamedTuple):
    """The same, made ready to look things up."""

    middle: list[int]
    faces: list[int]
    cards: list[Card]
    busy: tuple[set[int], set[int], set[int]]  # of each card, the places that are taken
    takes: list[tuple[Places, ...]]  # for each card and face, the places for such a die, if they are free
    has_beside: bool


def reach(sight: Sight) -> Reach:
    cards, rules = cards_of(sight.hand, sight.mode_die), sight.rules
    busy: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    for _, owner, _, card, field in sight.laid:
        if owner == sight.seat and field is not None:
            busy[card].add(field)
    takes = [card.mentioning if rules.mistakes else card.fitting for card in cards]  # CP-12, CP-13
    has_beside = rules.mistakes and rules.edition == "de"
    return Reach(in_middle(sight.laid), faces(sight.values), cards, busy, takes, has_beside)


def wanted(around: Reach) -> set[int]:
    """CP-14: the faces that fit some free place."""
    free = zip(around.cards, around.busy, strict=True)
    return set().union(*(faces for card, busy in free for place, faces in enumerate(card.wants) if place not in busy))


# There are hundreds of them each time.
ACTIONS: dict[str, list[list[dict[int | None, Action]]]] = {
    kind: [
        [{place: offer(kind, die=die, card=card, field=place) for place in (None, *range(18))} for die in DICE]
        for card in (0, 1, 2)
    ]
    for kind in ("take", "plan")
}


def layings(kind: str, sight: Sight) -> list[Action]:
    """Everything that the seat could lay at this moment, as actions of this kind."""
    around, found = reach(sight), list[Action]()
    dice = [(die, around.faces[die]) for die in around.middle]
    for actions, places, busy in zip(ACTIONS[kind], around.takes, around.busy, strict=True):
        found += [actions[die][field] for die, face in dice for field in places[face] if field not in busy]
    if around.has_beside:
        fitting = wanted(around)
        found += [actions[die][None] for die, face in dice if face not in fitting for actions in ACTIONS[kind]]
    return found


def laying(state: State, seat: int, action: Action) -> Entry:
    """The die and the place that an action names, if the seat could lay it there at this moment."""
    seen = sight(state, seat)
    die, card = whole(action, "die", 0, 39), whole(action, "card", 0, 2)
    field = None if action["field"] is None else whole(action, "field", 0, len(CARDS[seen.hand[card]].wants) - 1)
    entry = Entry(die, card, field)
    if refusal := why_not(reach(seen), entry):
        raise refusal
    return entry


def why_not(around: Reach, entry: Entry) -> IllegalMove | None:
    die, card, field = entry
    if die not in around.middle:
        return IllegalMove("die_gone", gettext_noop("Die {die} is not in the middle any more."), die=die)
    if field is None:
        return why_not_beside(around, die)
    if field in around.busy[card]:
        text = gettext_noop("A die lies on field {field} of card {card} already.")
        return IllegalMove("place_taken", text, field=field, card=card)
    if field not in around.takes[card][around.faces[die]]:
        text = gettext_noop("Die {die} cannot be laid on field {field} of card {card}.")
        return IllegalMove("does_not_fit", text, die=die, field=field, card=card)
    return None


def why_not_beside(around: Reach, die: int) -> IllegalMove | None:
    if not around.has_beside:
        return IllegalMove("no_beside", gettext_noop("At this table no die may be laid beside a card."))
    if around.faces[die] in wanted(around):
        text = gettext_noop("Die {die} fits on one of your cards, so it may not be laid beside one.")
        return IllegalMove("fits_somewhere", text, die=die)
    return None
