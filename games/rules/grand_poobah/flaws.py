"""Which positions of Grand Poobah cannot be, although every field has the right type."""

from __future__ import annotations

from operator import gt

from games.rules.grand_poobah.table import OPENING_TURNS, State, has_red, in_game, leaders


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so the usual ones pass with a few quick looks."""
    if found := flaw_in_seats(state):
        return found
    seats = in_game(state)
    return (
        flaw_in_turns(state, seats)
        or flaw_in_hands(state, seats)
        or flaw_in_scores(state, seats)
        or (flaw_in_running(state, seats) if state.reason is None else flaw_in_end(state, seats))
    )


def flaw_in_seats(state: State) -> str | None:
    left, retired = state.left, state.retired
    if not len(state.hands) == len(state.scores) == len(state.turns) == len(retired) == len(left):
        return "hands, scores, turns, retired and left must have an entry for each seat"
    order = sorted([when for when in left if when is not None])
    if order != list(range(len(order))):
        return "the order in which seats left has gaps"
    if True in retired and not state.overtime:
        return "a seat is retired without overtime"
    if order and any(when is not None and retired[seat] for seat, when in enumerate(left)):
        return "a seat is out twice"
    return None


def flaw_in_turns(state: State, seats: list[int]) -> str | None:
    """From the seat on turn onwards come those who have yet to take this turn, then those who have had it."""
    if not seats:
        return "nobody is in the game"
    if state.phase == "over":
        return None if state.turn < len(state.hands) else "the last turn was of a seat that does not exist"
    if state.turn not in seats:
        return "the seat on turn is not in the game"
    place = seats.index(state.turn)
    turns = [state.turns[seat] for seat in seats[place:] + seats[:place]]
    if turns[-1] - turns[0] > 1 or turns != sorted(turns):
        return "the seats have not taken their turns in order"
    return None


def flaw_in_hands(state: State, seats: list[int]) -> str | None:
    """GP-2: a seat has dice from its first turn on, until it is out."""
    for seat, hand in enumerate(state.hands):
        if seat not in seats:
            if hand is not None:
                return "the hand of a seat that is out is gone"
        elif state.turns[seat]:
            if hand is None:
                return "a seat has lost its dice"
        elif state.phase != "over" and (hand is not None) != (state.phase == "change" and seat == state.turn):
            return "a seat has dice exactly from its first turn on"
    return None


def flaw_in_scores(state: State, seats: list[int]) -> str | None:
    """GP-5: no points before the first scoring roll, and none of those before everybody has had three turns."""
    last = state.last_scoring
    if last is None:
        if any(state.scores):
            return "there are points without a scoring roll"
        missing = min(state.turns) >= OPENING_TURNS and len(seats) == len(state.turns)
        return "the first scoring roll is missing" if missing else None
    if len(last.points) != len(state.scores) or last.after >= len(state.scores):
        return "the last scoring roll must have points for each seat"
    if any(map(gt, last.points, state.scores)):
        return "the last scoring roll paid more than a seat has"
    if min([state.turns[seat] for seat in seats]) < OPENING_TURNS:
        return "there was a scoring roll too early"
    return None


def flaw_in_running(state: State, seats: list[int]) -> str | None:
    if state.phase == "over":
        return "the game is over without a reason"
    if len(seats) < 2:
        return "one seat alone plays on"
    hand = state.hands[state.turn]
    if hand is None:
        return "the seat on turn has not rolled"
    if state.phase == "change" and not has_red(hand):
        return "there is nothing to change"
    if not state.overtime:
        return "the game is won, but it goes on" if max(state.scores) >= state.target else None
    return None if is_tied(state, seats) else "there is no tie to be broken in overtime"


def is_tied(state: State, seats: list[int]) -> bool:
    """GP-14: the seats in front share their score, and it has reached the target."""
    front = leaders(state, seats)
    return len(front) > 1 and state.scores[front[0]] >= state.target


def flaw_in_end(state: State, seats: list[int]) -> str | None:
    if state.phase != "over":
        return "the game has ended for a reason, but it goes on"
    front = leaders(state, seats)
    if len(front) > 1:
        return "nobody has won"
    if state.reason == "left":
        someone_left = state.left.count(None) < len(state.left)
        ended = someone_left and (len(seats) == 1 or state.overtime)
    else:
        reached = state.scores[front[0]] >= state.target and len(seats) > 1
        ended = reached and state.overtime == (state.reason == "overtime")
    return None if ended else "the game cannot have ended for this reason"
