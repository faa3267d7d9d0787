"""Laying a table of Capo dei Capi for a test. Alice has seat 0 and is on turn, bob has seat 1; carol watches.

Tokens are the letters of `games.rules.capo.table`: "2" is influence, "b" a face-down bribe of value 2, "B" the same
turned up, "?" a bribe that has no value yet.
"""

from msgspec.structs import replace

from games.rules.capo import Capo
from games.rules.capo.table import CARDS, Guard
from games.rules.chance import Scripted
from tests.rules.scenario import Untouchable

capo = Capo()
ALICE, BOB, CAROL = 0, 1, None
EMPTY = ("",) * 6

ROLL, STOP, RENEG, BUST, BACKSTAB = ({"type": word} for word in ("roll", "stop", "reneg", "bust", "backstab"))
PASS, REST = {"type": "pass", "rest": False}, {"type": "pass", "rest": True}
ROLLED = (6, 1)  # some throw that has been carried out


def table(backstab="off", scandal_chip=True, chip_limit=7, bribes=None, **changes):
    """A position in alice's turn that can come up in play, with this and that changed."""
    options = {"backstab": backstab, "scandal_chip": scandal_chip, "chip_limit": chip_limit}
    state, _ = capo.start(options | ({"bribes": bribes} if bribes else {}), 2, Untouchable())
    return possible(replace(state, **changes))


def rolled(*dice, **changes):
    """Alice has thrown these dice and may carry them out."""
    return table(dice=dice, phase="act", must_roll=False, **changes)


def pressing(**changes):
    """Alice has carried out a roll and may stop."""
    return table(**{"dice": ROLLED, "must_roll": False, **changes})


def possible(state):
    assert capo.load(capo.dump(state)) == state
    return state


def on(**sides):
    """The sides of one seat: on(w1="22", b3="a")."""
    return tuple(sides.get(name, "") for name in CARDS)


def beside(**tokens):
    return "".join(tokens.get(name, ".") for name in CARDS)


def cubes(**numbers):
    return tuple(numbers.get(name, 0) for name in CARDS)


def guard(end=True, cap=7, **orders):
    """guard(r44="n"): negate a roll of 4-4."""
    rolls = ["p"] * 36
    for roll, letter in orders.items():
        white, black = map(int, roll[1:])
        rolls[6 * white + black - 7] = letter
    return Guard("".join(rolls), end, cap)


def do(state, action, *chance, seat=None):
    """Whoever acts does this. Dice are pairs, a bribe's value is a number; all of them have to be used up."""
    script = Scripted({"roll": [*drawn]} if isinstance(drawn, tuple) else {"pick": drawn} for drawn in chance)
    state, events = capo.apply(state, capo.actors(state)[0] if seat is None else seat, action, script)
    script.finish()
    return possible(state), events


def after(state, action, *chance):
    return do(state, action, *chance)[0]


def seen(state, seat=CAROL):
    return capo.view(state, seat)


def legal(state):
    return capo.legal(state, capo.actors(state)[0])


def types(events):
    return [event["type"] for event in events]


def place(card, **payoff):
    return {"type": "place", "card": card, **payoff}
