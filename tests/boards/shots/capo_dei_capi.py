"""Capo dei Capi: orders, targets, a double, the hit man, a bust, a full side, few pieces left, the end."""

from accounts.models import Member
from tests.rules.setups import setups

from ..playing import ALICE, BOB, CAROL
from ..random_games import stages
from ..test_capo_dei_capi import Gang, about_to_bust, bribed, busted, full, gang, late, middle, over

TAPS = {"guard": ("#guard", "#guard-6-4")}
LONG = Member(pk=7, username="Maximiliane-Theodora-von-Hohe")


def long_ago():
    """Bob has missed a whole turn and more."""
    playing = middle()
    for roll in ((2, 3), (1, 6), (3, 2)):
        playing.roll(*roll).does(playing.engine.legal(playing.state, 0)[0])
    playing.stops(2)
    playing.seats[1].looked_to = 1
    return playing


def positions():
    yield "open", Gang(players=(ALICE, None)), ALICE
    yield "first", gang(backstab="orders"), ALICE
    yield "guard", gang(backstab="orders"), ALICE
    yield "backstab", gang(backstab="ask").roll(2, 3), BOB
    yield "targets", middle().roll(2, 3), ALICE
    yield "again", middle(), ALICE
    yield "double", middle().roll(1, 1), ALICE
    yield "turn-up", bribed().roll(5, 4), ALICE
    yield "hit-man", middle(hit_man=True), ALICE
    yield "bust", about_to_bust(), ALICE
    yield "busted", busted(), BOB
    yield "limit", full(), ALICE
    yield "waiting", middle(players=(ALICE, LONG)).roll(2, 3), LONG
    yield "back-again", long_ago(), BOB
    yield "late", late(), ALICE
    yield "watched", bribed(), CAROL
    yield "over", over(), ALICE
    for name, shown, reader in stages(next(setups("capo-dei-capi")), later=200):
        yield f"random-{name}", shown, reader
