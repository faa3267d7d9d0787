"""In Capio nobody sees the piles, and a draft with its stop mark only who makes it, even after the plans have met."""

from msgspec.structs import replace

from games.rules.capio.cards import CARDS
from games.rules.capio.laying import layings, sight
from games.rules.capio.table import Draft, Entry

OFTEN = 0.3  # a view of Capio is long, and a game has a hundred positions


def alternatives(state, seat, rng):
    if rng.random() < OFTEN:
        yield other_secrets(state, seat, rng)


def other_secrets(state, seat, rng):
    """Other cards are left in the piles, and the others plan something else."""
    in_hands = {card for hand in state.hands if hand for card in hand}
    others = [card for card in range(len(CARDS)) if card not in in_hands]
    return replace(
        state,
        aside=tuple(sorted(rng.sample(others, rng.randint(1, 20)))),
        drafts=tuple(
            draft if number == seat or number in state.left else other_draft(state, number, draft, rng)
            for number, draft in enumerate(state.drafts)
        ),
    )


def other_draft(state, seat, draft, rng):
    known = layings("plan", sight(state, seat))
    chosen = rng.sample(known, min(len(known), rng.randint(0, state.options.plan_size)))
    plan = tuple(Entry(action["die"], action["card"], action["field"]) for action in chosen)
    return Draft(plan, None if draft.stop is None else rng.random() < 0.5)
