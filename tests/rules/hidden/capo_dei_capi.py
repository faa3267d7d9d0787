"""In Capo dei Capi a face-down bribe is known to its owner, an order to who gave it, and a boxed value to nobody."""

from msgspec.structs import replace

from games.rules.capo.table import DOWN, VALUE, Guard, values_left

OFTEN = 0.3  # a game has hundreds of positions


def alternatives(state, seat, rng):
    if rng.random() < OFTEN:
        yield other_orders(other_bribes(state, seat, rng), seat, rng)


def other_bribes(state, seat, rng):
    """The same table with the hidden values dealt anew, from what is in the supply as well."""
    hidden = [*(side for owner, sides in enumerate(state.sides) if owner != seat for side in sides), state.box]
    values = values_left(state) + [VALUE[letter] for row in hidden for letter in row if letter in DOWN]
    rng.shuffle(values)

    def dealt(row):
        return "".join(DOWN[values.pop() - 1] if letter in DOWN else letter for letter in row)

    sides = tuple(sides if owner == seat else tuple(map(dealt, sides)) for owner, sides in enumerate(state.sides))
    return replace(state, sides=sides, box=dealt(state.box))


def other_orders(state, seat, rng):
    if state.guards is None:
        return state
    guards = tuple(guard if owner == seat else any_guard(rng) for owner, guard in enumerate(state.guards))
    changes = state.changes if seat == state.turn or state.phase == "over" else rng.randint(0, 6)
    aside = state.aside if seat == 1 - state.turn or state.phase == "over" else rng.random() < 0.5
    return replace(state, guards=guards, changes=changes, aside=aside)


def any_guard(rng):
    return Guard(rolls="".join(rng.choices("pan", k=36)), end=rng.random() < 0.5, cap=rng.randint(1, 7))
