"""Which positions of Perfecto cannot be, although every field has the right type."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from games.rules.perfecto.bidding import ladder_of, may_say, said
from games.rules.perfecto.showdown import judge
from games.rules.perfecto.table import (
    NO_DICE,
    SIZE,
    Hand,
    Showdown,
    Shown,
    State,
    alone,
    champion,
    in_game,
    mates,
    takers,
)

WHOLE_TEAMS = ((), (0, 2), (1, 3))
WITHOUT_DICE = tuple([Hand(strength) for strength in range(7)])


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so what stays the same in a round is looked at once."""
    outline = outlined(state)
    return (
        flaw_in_outline(outline)
        or flaw_in_hands(state)
        or (flaw_in_leftovers(state) if state.phase == "over" else flaw_in_round(state, outline))
    )


def outlined(state: State) -> State:
    """The position as it was when the round began, without the values of the dice."""
    frozen = {(deed.seat, *deed.numbers[:1]) for deed in state.history if deed.word == "freeze"}
    hands = [
        Hand(hand.strength, NO_DICE, tuple([die for die in hand.frozen if (seat, die) not in frozen]))
        if hand.frozen
        else WITHOUT_DICE[hand.strength]
        for seat, hand in enumerate(state.hands)
    ]
    phase: Literal["turn", "over"] = "over" if state.phase == "over" else "turn"
    return replace(
        state,
        hands=tuple(hands),
        sides=(None,) * len(state.sides),
        turn=state.leader,
        phase=phase,
        bid=None,
        call=None,
        history=(),
    )


@lru_cache(maxsize=1024)
def flaw_in_outline(state: State) -> str | None:
    """The first look makes the others safe: every seat that is named exists, and somebody is in the game."""
    return (
        flaw_in_seats(state)
        or flaw_in_numbers(state)
        or flaw_in_last(state)
        or (flaw_in_the_end(state) if state.phase == "over" else flaw_in_the_start(state))
    )


def flaw_in_seats(state: State) -> str | None:
    seats, left = len(state.hands), state.left
    if not len(state.scores) == len(state.sides) == seats:
        return "hands, scores and sides are not of the same seats"
    if state.leader >= seats or (left and (left[-1] >= seats or not ascend(left))):
        return "a seat is named that is not there"
    if any(state.hands[seat].strength for seat in left):
        return "a seat that has left is in the game"
    if not any(hand.strength for hand in state.hands):
        return "nobody is in the game"
    return flaw_in_teams(state) if state.teams else None


def flaw_in_teams(state: State) -> str | None:
    """PF-25, PF-33, PF-44: partners come and go together."""
    if len(state.hands) != 4 or state.left not in WHOLE_TEAMS:
        return "these are no two teams"
    for seat in (0, 1):
        one, other = state.hands[seat], state.hands[seat + 2]
        if (not one.strength) != (not other.strength) or state.scores[seat] != state.scores[seat + 2]:
            return "partners have not fared alike"
    return None


def flaw_in_numbers(state: State) -> str | None:
    """PF-35: points come from knock-outs. Every round costs somebody a die at least, every game brings a point."""
    seats, playing = len(state.hands), in_game(state)
    out = seats - len(playing)
    if state.game_no > 1 + (sum(state.scores) if state.match_points else 0):
        return "there were too many games"
    if not 1 <= state.round <= 1 + 6 * seats - sum([hand.strength for hand in state.hands]):
        return "there were too many rounds"
    if max(state.scores) > (seats - 1) * (state.game_no - 1) + out:
        return "a score is too high"
    if state.game_no == 1 and any((score == out) != (seat in playing) for seat, score in enumerate(state.scores)):
        return "the scores do not fit those who are out"
    return None


def flaw_in_last(state: State) -> str | None:
    last = state.last
    if last is None or last.game_no != state.game_no:
        if state.game_no != 1 + (last.game_no if last else 0):
            return "a game without a showdown cannot end"
        if any(hand.strength != 6 and seat not in state.left for seat, hand in enumerate(state.hands)):
            return "dice are lost without a showdown in this game"
    if last is None:
        return None
    return flaw_in_showdown(state, last) or flaw_since(state, last)


def flaw_in_showdown(state: State, last: Showdown) -> str | None:
    sizes = [6 - dice.count(None) for dice in last.dice]
    if not len(sizes) == len(last.sides) == len(state.hands):
        return "the last showdown is not of the same seats"
    if not all(size in SIZE and in_play(dice, size) for dice, size in zip(last.dice, sizes, strict=True)):
        return "the last showdown shows hands that cannot be"
    playing = [seat for seat, size in enumerate(sizes) if size]
    if last.bid.seat not in playing or last.caller != follower(playing, last.bid.seat) or len(playing) < 2:
        return "the last showdown has the wrong principals"
    if (last.bid.quantity, last.bid.rank) not in ladder_of(tuple(sorted(filter(None, sizes)))).rungs:
        return "the last showdown has an impossible bid"
    if last.stake > 1 and (state.rules == "basic" or last.kind == "perfecto"):
        return "the last showdown has an impossible stake"
    if last.surrendered is not None and (last.stake == 1 or last.surrendered not in (last.bid.seat, last.caller)):
        return "the last showdown has an impossible surrender"
    return flaw_in_its_losses(state, last, playing)


def flaw_in_its_losses(state: State, last: Showdown, playing: list[int]) -> str | None:
    took_sides = not state.teams and len(playing) > 2
    for seat, side in enumerate(last.sides):
        due = took_sides and seat in playing and seat not in (last.bid.seat, last.caller)
        if (side is not None) != due:
            return "the last showdown has the wrong sides"
    losers = [seat for seat, loss in enumerate(judge(last).lost) if loss]
    if state.teams:
        possible = last.knocked_out in ((), mates(state, losers[0]))
    else:
        possible = ascend(last.knocked_out) and set(last.knocked_out).issubset(losers)
    return None if possible else "the last showdown knocks out others than those who lost"


def flaw_since(state: State, last: Showdown) -> str | None:
    """What the last showdown says about the position now."""
    ended = state.reason in ("last", "match")
    now, then = (state.game_no, state.round), (last.game_no, last.round)
    if last.round < 1 or (now != then if ended else now <= then):
        return "the last showdown was not before this"
    if last.game_no != state.game_no:
        return None
    if any(last.dice[seat] == NO_DICE or seat in last.knocked_out for seat in in_game(state)):
        return "somebody plays on who was out"
    if last.round + 1 == state.round and state.leader != judge(last).winner:
        return "the winner of the last showdown does not lead"
    return None


def flaw_in_the_end(state: State) -> str | None:
    if champion(state) is None:
        return "it is over, but nobody has won"
    if state.reason == "left":
        return None if state.left else "nobody has left"
    if state.reason != ("match" if state.match_points else "last"):
        return "it cannot end for this reason"
    return None if state.last and state.last.knocked_out else "it ended without a knock-out"


def flaw_in_the_start(state: State) -> str | None:
    if state.reason is not None or champion(state) is not None or alone(state, in_game(state)):
        return "it is over, but it goes on"
    if not state.hands[state.leader].strength:
        return "the leader is not in the game"
    if state.round == 1 and any(hand.frozen for hand in state.hands):
        return "dice are frozen at the start of a game"
    return None


def flaw_in_hands(state: State) -> str | None:
    for hand in state.hands:
        size = SIZE[hand.strength]
        if hand.frozen and (state.rules == "basic" or not ascend(hand.frozen) or hand.frozen[-1] > size):
            return "dice are frozen that cannot be"
        if not (lies_open(hand) if state.phase == "over" else in_play(hand.dice, size)):
            return "a hand does not show the dice that it should"
    return None


def flaw_in_leftovers(state: State) -> str | None:
    if state.bid or state.call or state.history or state.turn is not None or any(state.sides):
        return "something of the round is left after the end"
    return None


def flaw_in_round(state: State, outline: State) -> str | None:
    """The round, told again from its beginning, leads to this position."""
    told = outline
    for deed in state.history:
        if deed.seat != told.turn or not may_say(told, deed):
            return "something was said that could not be said"
        if deed.word == "freeze" and state.hands[deed.seat].dice[deed.numbers[0] - 1] != deed.numbers[1]:
            return "a frozen die has changed"
        told = said(told, deed)
    if (told.phase, told.turn, told.bid, told.call) != (state.phase, state.turn, state.bid, state.call):
        return "what was said does not lead to this"
    if any(now.frozen != then.frozen for now, then in zip(state.hands, told.hands, strict=True)):
        return "dice are frozen that should not be"
    return flaw_in_sides(state)


def flaw_in_sides(state: State) -> str | None:
    due = takers(state) if state.phase == "sides" else []
    if any(side and seat not in due for seat, side in enumerate(state.sides)):
        return "somebody has taken sides who need not"
    if state.phase == "sides" and all(state.sides[seat] for seat in due):
        return "all sides are taken, but there is no showdown"
    return None


def ascend(numbers: Sequence[int]) -> bool:
    return list(numbers) == sorted(set(numbers))


def in_play(dice: Shown, size: int) -> bool:
    """Do exactly the first dice of this hand show something?"""
    return None not in dice[:size] and dice.count(None) == 6 - size


def lies_open(hand: Hand) -> bool:
    return [die for die, value in enumerate(hand.dice, 1) if value is not None] == list(hand.frozen)


def follower(playing: list[int], seat: int) -> int:
    return playing[(playing.index(seat) + 1) % len(playing)]
