"""Capio hides the others' drafts and stop marks, and which cards are left in the piles."""

from __future__ import annotations

import random

from msgspec.structs import replace

from games.bots import wishes
from games.rules.capio.cards import CARDS
from games.rules.capio.table import Draft, State, rounds


def guess(state: State, seat: int, rng: random.Random) -> State:
    drafts = [
        draft if owner == seat or owner in state.left else drafted_anew(state, owner, draft, rng)
        for owner, draft in enumerate(state.drafts)
    ]
    return replace(state, drafts=tuple(drafts), aside=put_aside(state, rng))


def drafted_anew(state: State, seat: int, draft: Draft, rng: random.Random) -> Draft:
    """Whoever is not ready yet has a whole plan as well. All want the dice that count most, in any order."""
    plan = wishes.left(state, seat)
    rng.shuffle(plan)
    stop = rng.random() < 0.5
    return Draft(tuple(plan[: state.options.plan_size]), None if draft.stop is None else stop)


def put_aside(state: State, rng: random.Random) -> tuple[int, ...]:
    """Three cards for each hand of an earlier round, any that are not in the hands now.

    Which they were everybody saw at the time, but no view tells it afterwards, nor does it matter much: the piles are
    drawn from once a round.
    """
    languages = (None, *state.options.languages)
    in_hands = {card for hand in state.hands if hand for card in hand}
    others = [number for number, card in enumerate(CARDS) if number not in in_hands and card.language in languages]
    course = rounds(state)
    hands_before = sum(number < course[-1] for number in course)  # CP-5: a round deals as many as it has playthroughs
    return tuple(sorted(rng.sample(others, min(3 * hands_before, len(others)))))
