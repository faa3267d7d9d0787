"""Where a seat may lay which die (CP-11 to CP-14), for `legal` and `apply` alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.actions import Action, whole
from games.rules.capio.cards import CARDS, Card, Places
from games.rules.capio.table import Entry, State, cards_of, faces, in_middle, lying
from games.rules.errors import IllegalMove, gettext_noop


class Reach(NamedTuple):
    """What matters when a seat lays a die: the dice in the middle, its cards, and which of their places are taken."""

    middle: list[int]
    faces: list[int]
    cards: list[Card]
    busy: tuple[set[int], set[int], set[int]]
    takes: list[tuple[Places, ...]]  # for each card and face, the places for such a die, if they are free
    has_beside: bool


def reach(state: State, seat: int) -> Reach:
    hand = state.hands[seat]
    assert hand is not None  # who is in the game is in the ring
    cards, laid, rules = cards_of(hand, state.mode_dice[seat]), lying(state), state.options
    busy: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    for _, owner, _, card, field in laid:
        if owner == seat and field is not None:
            busy[card].add(field)
    has_beside = rules.mistakes and rules.edition == "de"
    places = [card.mentioning if rules.mistakes else card.fitting for card in cards]  # CP-12, CP-13
    return Reach(in_middle(laid), faces(state.values), cards, busy, places, has_beside)


def fits_nowhere(around: Reach, die: int) -> bool:
    """CP-14: on no free place of any of the three cards."""
    face = around.faces[die]
    return all(busy.issuperset(card.fitting[face]) for card, busy in zip(around.cards, around.busy, strict=True))


def layings(state: State, seat: int, kind: str, planned: Sequence[Entry] = ()) -> list[Action]:
    """Everything that the seat could lay at this moment and has not planned yet, as actions of this kind."""
    around, found = reach(state, seat), list[Action]()
    dice = [(die, around.faces[die]) for die in around.middle]
    known = set(planned)
    named = {entry.die for entry in planned}  # a shortcut: most dice are in no plan
    for card, (places, busy) in enumerate(zip(around.takes, around.busy, strict=True)):
        found += [
            {"type": kind, "die": die, "card": card, "field": field}
            for die, face in dice
            for field in places[face]
            if field not in busy and (die not in named or (die, card, field) not in known)
        ]
    if around.has_beside:
        alone = [die for die in around.middle if fits_nowhere(around, die)]
        beside = [Entry(die, card, None) for die in alone for card in (0, 1, 2)]
        found += [{"type": kind, **entry._asdict()} for entry in beside if entry not in known]
    return found


def laying(state: State, seat: int, action: Action) -> Entry:
    """The die and the place that an action names, if the seat could lay it there at this moment."""
    hand = state.hands[seat] or ()
    die, card = whole(action, "die", 0, 39), whole(action, "card", 0, 2)
    field = None if action["field"] is None else whole(action, "field", 0, CARDS[hand[card]].places - 1)
    entry = Entry(die, card, field)
    if refusal := why_not(reach(state, seat), entry):
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
    if not fits_nowhere(around, die):
        text = gettext_noop("Die {die} fits on one of your cards, so it may not be laid beside one.")
        return IllegalMove("fits_somewhere", text, die=die)
    return None
