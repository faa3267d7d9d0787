"""How a match of Perfecto goes on: a round begins and ends, seats are knocked out or leave, games follow each other."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from games.rules.chance import Chance, new_turn
from games.rules.contract import Event, Step
from games.rules.perfecto.showdown import Verdict, judge, paid, revealed
from games.rules.perfecto.table import (
    FIELDS,
    FULL,
    LAST_CHANCE,
    NO_DICE,
    OUT,
    Deed,
    Hand,
    Showdown,
    Shown,
    State,
    alone,
    champion,
    in_game,
    loose,
    mates,
    next_seat,
    takers,
)
from games.rules.spicy import Dice

Reason = Literal["last", "match", "left"]


# The dice


def rolled(hand: Hand, dice: Dice, seat: int, chance: Chance) -> tuple[Hand, Event]:
    """These dice rolled in secret (SD-8, but for the owner's eyes only)."""
    values = chance.roll(len(dice))
    after: Shown = tuple(values)
    if len(dice) < 6:
        by_die = dict(zip(dice, values, strict=True))
        after = tuple([by_die.get(die, shown) for die, shown in enumerate(hand.dice, 1)])
    event = {"type": "roll", "seat": seat, "dice": [*dice], "values": values, "only": [seat]}
    return Hand(hand.strength, after, hand.frozen), event


def begin_round(state: State, events: list[Event], chance: Chance) -> Step[State]:
    """PF-6: everybody in the game rolls all loose dice, in the order of the seats (C2)."""
    events.append({"type": "round", "seat": state.leader, "game_no": state.game_no, "round": state.round})
    hands = []
    for seat, hand in enumerate(state.hands):
        new_turn(chance, seat)  # of everybody: who is out may be back in the next game
        if dice := loose(hand):
            hand, event = rolled(hand, dice, seat, chance)
            events.append(event)
        hands.append(hand)
    return replace(state, hands=tuple(hands)), events


# The end of a round


def end_bidding(state: State, events: list[Event], chance: Chance) -> Step[State]:
    """PF-9, PF-10: the showdown, unless somebody has to take sides first."""
    if any(state.sides[seat] is None for seat in takers(state)):
        return state, events
    shown = revealed(state)
    verdict = judge(shown)
    hands = paid(state, verdict.lost)  # PF-29: all losses at the same moment
    out = [seat for seat in in_game(state) if not hands[seat].strength]
    shown = replace(shown, knocked_out=tuple(out))
    events.append({"type": "showdown", "seat": verdict.winner, **told_showdown(shown, verdict)})
    events += [{"type": "last_chance", "seat": seat} for seat in new_last_chances(state.hands, hands)]
    state = replace(state, hands=hands, last=shown)
    if out:
        state = knock_out(state, out, verdict.winner, events)
    return go_on(state, verdict.winner, "match" if state.match_points else "last", events, chance)


def new_last_chances(before: tuple[Hand, ...], after: tuple[Hand, ...]) -> list[int]:
    pairs = zip(before, after, strict=True)
    return [seat for seat, (was, now) in enumerate(pairs) if now.strength == LAST_CHANCE != was.strength]


def knock_out(state: State, out: list[int], seat: int, events: list[Event]) -> State:
    """PF-35: everybody still in the game scores. The hands of those who are out are empty already."""
    staying = in_game(state)
    events.append(
        {"type": "knockout", "seat": seat, "game_no": state.game_no, "out": out, "points": len(out), "to": staying}
    )
    scores = [score + len(out) * (seat in staying) for seat, score in enumerate(state.scores)]
    return replace(state, scores=tuple(scores))


def go_on(state: State, leader: int, reason: Reason, events: list[Event], chance: Chance) -> Step[State]:
    """PF-10, PF-38: the end of everything, the next game, or the next round."""
    game_is_over = alone(state, in_game(state))
    if game_is_over:
        events.append({"type": "game_over", "seat": leader, "game_no": state.game_no})  # PF-34
    winner = champion(state)
    if winner is not None:
        events.append({"type": "match_over", "seat": leader if leader in mates(state, winner) else winner})
        return end(state, reason), events
    state = cleared(state)
    if not game_is_over:
        return begin_round(replace(state, round=state.round + 1, leader=leader, turn=leader), events, chance)
    hands = tuple([OUT if seat in state.left else FULL for seat in range(len(state.hands))])  # PF-5
    state = replace(state, game_no=state.game_no + 1, round=1, hands=hands, leader=leader, turn=leader)
    return begin_round(state, events, chance)


def end(state: State, reason: Reason) -> State:
    """PF-46: nothing is left of the round, and of the hands only what lies open."""
    hands = tuple([covered(hand) for hand in state.hands])
    return replace(cleared(state), phase="over", turn=None, hands=hands, reason=reason)


def cleared(state: State) -> State:
    """Bid, calls, history and sides forgotten."""
    no_sides = (None,) * len(state.hands)
    return replace(state, phase="turn", bid=None, call=None, history=(), sides=no_sides)


def covered(hand: Hand) -> Hand:
    """The hand with its loose dice out of sight."""
    return replace(hand, dice=tuple(seen_dice(hand)) if hand.frozen else NO_DICE)


def seen_dice(hand: Hand) -> list[int | None]:
    """PF-46: what others see of a hand, its frozen dice."""
    return [value if die in hand.frozen else None for die, value in enumerate(hand.dice, 1)]


# Leaving


def leave(state: State, seat: int, chance: Chance) -> Step[State]:
    going = mates(state, seat)  # PF-44
    if state.hands[seat].strength:
        return leave_game(state, seat, list(going), chance)
    if not state.match_points or seat in state.left:
        return state, []  # PF-45, SD-12
    state = replace(state, left=tuple(sorted((*state.left, *going))))
    events: list[Event] = [{"type": "left", "seat": seat}]
    winner = champion(state)
    if winner is None:
        return state, events
    events.append({"type": "match_over", "seat": winner})
    return end(state, "left"), events


def leave_game(state: State, seat: int, going: list[int], chance: Chance) -> Step[State]:
    """PF-42, PF-43: a knock-out that makes the round void."""
    events: list[Event] = [{"type": "left", "seat": seat}]
    hands = tuple([OUT if other in going else hand for other, hand in enumerate(state.hands)])
    state = replace(state, hands=hands, left=tuple(sorted((*state.left, *going))))
    state = knock_out(state, going, seat, events)
    leader = state.leader if hands[state.leader].strength else next_seat(state, state.leader)
    return go_on(state, leader, "left", events, chance)


# What is told


def told_deed(deed: Deed) -> dict[str, Any]:
    return {"seat": deed.seat, "type": deed.word, **dict(zip(FIELDS.get(deed.word, ()), deed.numbers, strict=True))}


def told_showdown(shown: Showdown, verdict: Verdict) -> dict[str, Any]:
    """PF-47"""
    return {
        "game_no": shown.game_no,
        "round": shown.round,
        "bid": {"seat": shown.bid.seat, "quantity": shown.bid.quantity, "rank": shown.bid.rank},
        "kind": shown.kind,
        "caller": shown.caller,
        "stake": shown.stake,
        "surrendered": shown.surrendered,
        "dice": [list(hand) for hand in shown.dice],
        "count": verdict.total,
        "right": verdict.right,
        "winner": verdict.winner,
        "sides": list(shown.sides),
        "lost": verdict.lost,
        "knocked_out": list(shown.knocked_out),
    }
