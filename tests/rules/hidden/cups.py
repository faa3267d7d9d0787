"""In Cups a die is known to its owner until it is shown."""

from msgspec.structs import replace


def alternatives(state, seat, rng):
    secret = [number for number, cup in enumerate(state.cups) if number != seat and not cup.shown]
    for _ in range(2):
        dice = {number: rng.randint(1, 6) for number in secret}
        cups = (replace(cup, die=dice.get(number, cup.die)) for number, cup in enumerate(state.cups))
        yield replace(state, cups=tuple(cups))
