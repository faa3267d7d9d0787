"""Pace `plans`: secret drafts, and how they meet (CP-19 to CP-22)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from games.rules.actions import Action, flag
from games.rules.capio.course import end_playthrough
from games.rules.capio.laying import Sight, laying, layings, sight
from games.rules.capio.table import DICE, Draft, Entry, Move, State, clockwise, in_game, lead, lying
from games.rules.chance import Chance
from games.rules.contract import Event, Step
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer

READY = [offer("ready", stop=stop) for stop in (False, True)]
UNPLAN = offer("unplan")


def choices(state: State, seat: int) -> list[Action]:
    plan = state.drafts[seat].plan
    found = [*READY]
    if plan:
        found.append(UNPLAN)
    if len(plan) < state.options.plan_size:
        rest = dict(wishes(sight(state, seat)))
        for entry in plan:
            del rest[entry]
        found += rest.values()
    return found


@lru_cache(maxsize=256)  # the table does not change while plans are made
def wishes(sight: Sight) -> dict[Entry, Action]:
    """CP-20: all that the seat could plan, were its draft still empty."""
    return {Entry(action["die"], action["card"], action["field"]): action for action in layings("plan", sight)}


def play(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    draft = state.drafts[seat]
    if action["type"] == "ready":
        ready = with_draft(state, seat, draft._replace(stop=flag(action, "stop")))
        events: list[Event] = [{"type": "ready", "seat": seat}]
        return go_on(ready, chance, events), events
    if action["type"] == "plan":
        entry = entry_to_plan(state, seat, action)
        draft = draft._replace(plan=(*draft.plan, entry))
    else:
        entry = last_entry(draft)
        draft = draft._replace(plan=draft.plan[:-1])
    event = {"type": action["type"], "seat": seat, **entry._asdict(), "only": [seat]}
    return with_draft(state, seat, draft), [event]


def entry_to_plan(state: State, seat: int, action: Action) -> Entry:
    """CP-20"""
    plan = state.drafts[seat].plan
    if len(plan) >= state.options.plan_size:
        text = gettext_noop("Your plan is full: it holds at most {size} entries.")
        raise IllegalMove("plan_full", text, size=state.options.plan_size)
    entry = laying(state, seat, action)
    if entry in plan:
        raise IllegalMove("planned_already", gettext_noop("This is in your plan already."))
    return entry


def last_entry(draft: Draft) -> Entry:
    if not draft.plan:
        raise IllegalMove("nothing_planned", gettext_noop("Your plan is empty."))
    return draft.plan[-1]


def with_draft(state: State, seat: int, draft: Draft) -> State:
    return replace(state, drafts=(*state.drafts[:seat], draft, *state.drafts[seat + 1 :]))


# Resolution


def go_on(state: State, chance: Chance, events: list[Event]) -> State:
    """CP-21: when the last seat is ready, the plans meet."""
    if any(state.drafts[seat].stop is None for seat in in_game(state)):
        return state
    meeting = Meeting(state)
    while meeting.goes_on():
        meeting.play_tick()
    events += [{"type": "take", **move._asdict()} for move in meeting.moves]
    after = replace(state, taken=(*state.taken, *meeting.moves), tick=meeting.tick)
    if meeting.stopper is not None or not meeting.moves or not meeting.middle or is_last_exchange(state):  # CP-24
        return end_playthrough(after, meeting.stopper, chance, events)
    return replace(after, exchange=1 + (state.exchange or 0), drafts=(Draft(),) * len(state.hands))  # CP-22


def is_last_exchange(state: State) -> bool:
    return state.exchange == state.options.exchanges


class Meeting:
    """The plans of an exchange meeting each other, tick by tick."""

    def __init__(self, state: State) -> None:
        laid = lying(state)
        self.middle = set(DICE).difference(move.die for move in laid)
        self.busy = {(move.seat, move.card, move.field) for move in laid if move.field is not None}
        self.plans = {seat: list(state.drafts[seat].plan) for seat in in_game(state)}
        self.marks = {seat for seat in self.plans if state.drafts[seat].stop}
        self.order = [seat for seat in clockwise(len(state.hands), lead(state)) if seat in self.plans]
        self.tick = state.tick
        self.moves: list[Move] = []
        self.stopper: int | None = None

    def goes_on(self) -> bool:
        return self.stopper is None and any(self.next_entry(seat) or seat in self.marks for seat in self.order)

    def next_entry(self, seat: int) -> Entry | None:
        """The first entry that is not dead; the dead ones before it are struck."""
        plan = self.plans[seat]
        while plan:
            die, card, field = plan[0]
            if die in self.middle and (seat, card, field) not in self.busy:
                return plan[0]
            del plan[0]
        return None

    def play_tick(self) -> None:
        first = self.tick % len(self.order)
        for seat in (*self.order[first:], *self.order[:first]):
            if entry := self.next_entry(seat):
                self.lay(seat, entry)
            elif seat in self.marks and self.stopper is None:
                self.stopper = seat
        self.tick += 1

    def lay(self, seat: int, entry: Entry) -> None:
        self.moves.append(Move(self.tick, seat, *entry))
        self.middle.discard(entry.die)
        if entry.field is not None:
            self.busy.add((seat, entry.card, entry.field))
        del self.plans[seat][0]
