"""Capio: an open table, plans, turns and a race with two to four, all six kinds of cards, score sheets, and the end."""

from accounts.models import Member

from ..playing import ALICE, BOB, CAROL
from ..racing import DONE, READY, READY_AND_STOP, STOP, Racing, racing

DAN = Member(pk=4, username="Maximiliane_von_Hohenstein")
THREE, FOUR = (ALICE, BOB, CAROL), (ALICE, BOB, CAROL, DAN)
WATCHER = Member(pk=8, username="Eve")


def positions():
    yield "open", Racing(players=(ALICE, None, None)), ALICE
    yield "plan-start", racing(), ALICE
    yield "plan-three", racing(players=THREE, goals="second").fill(6, 3, 1), ALICE
    yield "plan-ready", racing(goals="second").fill(4, 1).does(READY), ALICE
    yield "plan-met", racing(goals="second").fill(6, 5).does(READY).does(READY, seat=1), ALICE
    yield "race-four", racing(race="live", edition="de", goals="second", players=FOUR).fill(5, 4, 3, 2), ALICE
    yield "race-wrong", with_mistakes(), ALICE
    yield "turn-wait", racing(race="live", players=THREE).fill(5, 4, 2).does(DONE), ALICE
    yield "stopped", racing(race="live", rounds=2).fill(7, 6).does(STOP), ALICE
    yield "plan-stopped", racing().fill(8, 8).does(READY_AND_STOP).does(READY, seat=1), BOB
    yield "watch", racing(race="live", players=THREE, goals="second", seed=3).fill(8, 6, 4), WATCHER
    yield "over", over(), ALICE
    yield "left", racing(players=THREE).fill(3, 2, 1).leaves(1), ALICE


def with_mistakes():
    """The German edition: dice lie wrongly on fields, and beside a card."""
    playing = racing(race="live", edition="de", goals="first", seed=5).fill(5, 3)
    for _ in range(2):
        playing.does(next(action for action in playing.layings(fits=False) if action["field"] is not None))
        playing.does(next(action for action in playing.layings() if action["field"] is None))
    return playing


def over():
    playing = racing(race="live").fill(9, 8).does(STOP)
    return playing.fill(10, 9).does(STOP, seat=1)
