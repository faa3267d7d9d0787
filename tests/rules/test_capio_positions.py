"""Capio: which stored positions are taken and which cannot have come up in play."""

import json

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.capio.table import Draft, Entry, Move, Row
from games.rules.chance import Seeded
from tests.rules.capio_tables import (
    DONE,
    FIRST,
    OTHER_FIRST,
    OTHER_SECOND,
    READY,
    SECOND,
    STOP,
    THIRD,
    begin,
    capio,
    do,
    lay,
    plan,
    random_game,
    rolled,
    thrown,
)

VALUES = rolled(red=[3, 5], black=[2])
NOTHING = (0, 0, 0)
ROW = Row((NOTHING, NOTHING), None, None)
TWO_ENTRIES = Draft((Entry(20, 0, 3), Entry(21, 2, 0)))


def race(**options):
    return begin(FIRST, OTHER_FIRST, values=VALUES, **options)


def later():
    """The second playthrough runs."""
    return do(lay(race(), 0, (20, 0, 3)), (0, DONE), (1, DONE), chance=thrown(VALUES))


def plans():
    return do(race(pace="plans"), (0, plan(20, 0, 3)), (0, READY))


def three():
    state = begin(FIRST, OTHER_FIRST, THIRD, values=VALUES)
    return capio.leave(lay(state, 2, (21, 0, 1)), 2, Seeded(1))[0]


def over():
    return do(race(rounds=1), (0, STOP), (0, STOP), chance=thrown(VALUES))


def confused():
    return begin(SECOND, OTHER_SECOND, modes=(2, 5), values=VALUES)


CAN_BE = [race(), later(), plans(), three(), over(), confused(), capio.void(later(), 0, 0), race(pace="turns")]


@pytest.mark.parametrize("state", CAN_BE)
def test_a_position_that_can_come_up_is_taken(state):
    assert capio.load(capio.dump(state)) == state


@pytest.mark.parametrize(
    ("flaw", "state", "changes"),
    [
        ("languages", race(), {"options": {"languages": ["en", "de"]}}),
        ("another pace", race(), {"phase": "turn"}),
        ("mode_dice and last.hands", race(), {"mode_dice": [None]}),
        ("each row of record", later(), {"record": [[[[1, 0, 0]], None, None]]}),
        ("drafts must have", race(), {"drafts": [[[], None], [[], None]]}),
        ("drafts must have", plans(), {"drafts": [[[], None]]}),
        ("left must name", race(), {"left": [2]}),
        ("left must name", three(), {"left": [2, 2]}),
        ("nobody could play on", race(), {"left": [0]}),
        ("nobody could play on", race(), {"left": [0, 1]}),
        ("rows of seats that had left", later(), {"record": [[[None, [0, 0, 0]], None, None]]}),
        ("rows of seats that had left", later(), {"record": [[[None, None], None, None]]}),
        ("a stopper without a check", later(), {"record": [[[[1, 0, 0], [0, 0, 0]], 0, None]]}),
        ("a stopper that did not play", later(), {"record": [[[[1, 0, 0], [0, 0, 0]], 3, 0]]}),
        ("last must be there", race(), {"record": [ROW]}),
        ("last must be there", later(), {"last": None}),
        ("record is longer", later(), {"record": [ROW] * 6}),
        ("not in the record", race(), {"phase": "over"}),
        ("before the end of its last round", over(), {"options": {"rounds": 2}}),
        ("before the end of its last round", over(), {"record": [ROW]}),
        ("hands must be of", race(), {"hands": [None, [1, 2, 3]]}),
        ("three kinds", race(), {"hands": [[0, 1, 24], [2, 13, 25]]}),
        ("three kinds", race(), {"hands": [[24, 13, 0], [2, 14, 25]]}),
        ("used twice", race(), {"aside": [0]}),
        ("used twice", race(), {"aside": [7, 6]}),
        ("a language", confused(), {"options": {"languages": ["fr"]}}),
        ("mode_dice must be of", confused(), {"mode_dice": [2, None]}),
        ("mode_dice must be of", race(), {"mode_dice": [2, None]}),
        ("not in order", race(), {"tick": 1}),
        ("not in order", race(), {"taken": [Move(1, 0, 20, 0, 3)], "tick": 2}),
        ("not in order", plans(), {"taken": [Move(0, 0, 20, 0, 3), Move(2, 0, 21, 0, 1)], "tick": 3}),
        ("twice from the same seat", three(), {"taken": [Move(0, 2, 21, 0, 1), Move(1, 2, 21, 0, 1)], "tick": 2}),
        ("does not exist", race(), {"taken": [Move(0, 2, 20, 0, 3)], "tick": 1}),
        ("could not be laid", race(), {"taken": [Move(0, 0, 20, 0, 0)], "tick": 1}),
        ("could not be laid", race(), {"taken": [Move(0, 0, 20, 0, 9)], "tick": 1}),
        ("could not be laid", race(mistakes=False), {"taken": [Move(0, 0, 20, 2, 0)], "tick": 1}),
        ("in two places", race(), {"taken": [Move(0, 0, 20, 0, 3), Move(1, 1, 20, 0, 2)], "tick": 2}),
        ("in two places", race(), {"taken": [Move(0, 0, 20, 0, 3), Move(1, 0, 21, 0, 3)], "tick": 2}),
        ("beside a card", race(), {"taken": [Move(0, 0, 20, 0, None)], "tick": 1}),
        ("done must name", race(), {"done": [1, 0]}),
        ("done must name", race(), {"done": [2]}),
        ("done must name", three(), {"done": [2]}),
        ("done must name", plans(), {"done": [1]}),
        ("exchange must be", race(), {"exchange": 1}),
        ("exchange must be", plans(), {"exchange": None}),
        ("exchange must be", plans(), {"exchange": 4}),
        ("turn must be", race(), {"turn": 0}),
        ("turn must be", race(pace="turns"), {"turn": None}),
        ("turn must be", race(pace="turns"), {"turn": 2}),
        ("turn must be", race(pace="turns"), {"done": [0]}),
        ("all are done", race(), {"done": [0, 1]}),
        ("all are ready", plans(), {"drafts": [Draft((), True), Draft((), False)]}),
        ("could not be planned", plans(), {"drafts": [Draft((Entry(20, 0, 0),)), Draft()]}),
        ("could not be planned", plans(), {"drafts": [Draft((Entry(20, 0, None),)), Draft()]}),
        ("could not be planned", plans(), {"drafts": [Draft((Entry(20, 0, 3),) * 2), Draft()]}),
        ("could not be planned", plans(), {"drafts": [TWO_ENTRIES, Draft()], "options": {"plan_size": 1}}),
        ("each once", later(), {"last": [VALUES, later().last.hands, [Move(0, 0, 20, 0, 3)] * 2]}),
        ("at the end", over(), {"last": [VALUES, later().last.hands, []]}),
        ("voids must be", later(), {"voids": [[1, 0], [0, 0]]}),
        ("voids must be", later(), {"voids": [[0, 0], [0, 0]]}),
        ("did not play", later(), {"voids": [[0, 2]]}),
        ("did not play", later(), {"voids": [[2, 0]]}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, state, changes):
    stored = json.loads(capio.dump(state))
    changes = json.loads(json.dumps(changes))
    stored.update({key: {**stored[key], **value} if key == "options" else value for key, value in changes.items()})
    with pytest.raises(rules.BadPosition, match=flaw):
        capio.load(json.dumps(stored))


def test_an_empty_middle_means_that_the_playthrough_is_over():
    game = random_game(2, 4, pace="live", edition="de", rounds=1)
    full = next(state for state, _ in game if len(state.taken) == 39)
    spare = next(one for one in range(40) if one not in [move.die for move in full.taken])
    seat = capio.actors(full)[0]
    last = next(action for action in capio.legal(full, seat) if action.get("die") == spare)
    move = Move(39, seat, spare, last["card"], last["field"])
    with pytest.raises(rules.BadPosition, match="the middle is empty"):
        capio.load(capio.dump(replace(full, taken=(*full.taken, move), tick=40)))


@pytest.mark.parametrize("pace", ["live", "plans"])
def test_a_full_game_is_stored_in_half_of_eight_kilobytes(pace):
    sizes = [len(capio.dump(state)) for state, _ in random_game(1, 4, pace=pace, plan_size=20)]
    assert max(sizes) < 4096
