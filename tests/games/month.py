"""The policy read once more, plainly, for the simulated month: minute after minute, with none of the site's own code.

Slow and simple on purpose. `expected` gets what happened (who was to be told what, from when on, until when) and how
each member wants to be told, and says what has to be sent at which moment.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

MINUTE = timedelta(minutes=1)
STEP = timedelta(minutes=10)  # how often the site looks in the test


@dataclass
class Person:
    """How somebody wants to be told, in words that a member would use."""

    name: str
    zone: str
    ways: set[str]  # by which they can be reached at all
    quiet: tuple[time, time] | None
    may_be_woken: bool
    letter_at: time | None
    short_hours: int
    ladders: dict[str, dict[str, int]]  # kind → way → minutes, lowest rung first
    acts: list[datetime] = field(default_factory=list)

    def wall(self, moment: datetime) -> time:
        return moment.astimezone(ZoneInfo(self.zone)).time()

    def sleeps(self, moment: datetime) -> bool:
        if self.quiet is None:
            return False
        begin, end = self.quiet
        clock = self.wall(moment)
        return begin <= clock < end if begin < end else clock >= begin or clock < end


@dataclass(eq=False)
class Thing:
    """Something to be told: from when on, until when it matters, and when time runs out if it does."""

    kind: str
    table: int
    who: str
    at: datetime
    ends: datetime | None = None
    runs_out: datetime | None = None

    @property
    def name(self) -> tuple[str, int, datetime]:
        return self.kind, self.table, self.at


def with_alarms(things: Iterable[Thing], people: dict[str, Person]) -> list[Thing]:
    """Each turn with a clock has its alarm, if it has not been taken before."""
    result = list(things)
    for turn in [thing for thing in result if thing.kind == "turn" and thing.runs_out]:
        who = people[turn.who]
        at = max(turn.runs_out - who.short_hours * 60 * MINUTE, turn.at + (turn.runs_out - turn.at) / 2)
        if not who.may_be_woken and who.sleeps(at):
            before = at.replace(second=0, microsecond=0)
            while who.sleeps(before):
                before -= MINUTE
            at = before if before > turn.at else at
        if turn.ends is None or at < turn.ends:
            result.append(Thing("alarm", turn.table, turn.who, at, turn.ends, turn.runs_out))
    return result


def expected(things: list[Thing], people: dict[str, Person], begin: datetime, end: datetime) -> list[tuple]:
    """Every message: when, to whom, by which way, and the names of what it tells."""
    sent = []
    for person in people.values():
        own = [thing for thing in things if thing.who == person.name and way_of(thing, person)]
        due = {thing: due_at(thing, person) for thing in own}
        waiting = sorted(own, key=lambda thing: thing.at)
        now = begin
        while now <= end:
            ready = [thing for thing in waiting if due[thing] <= now and matters(thing, own, now)]
            ready = [thing for thing in ready if may_be_sent(thing, person, now)]
            for way in ("webhook", "push", "email"):
                group = [thing for thing in ready if way_of(thing, person)[0] == way]
                if not group:
                    continue
                if any(is_at_once(thing, person) for thing in group) or now - min(due[t] for t in group) >= MINUTE:
                    sent.append((now, person.name, way, frozenset(thing.name for thing in group)))
                    waiting = [thing for thing in waiting if thing not in group]
            now += STEP
            waiting = [thing for thing in waiting if thing.ends is None or thing.ends > now]
    return sorted(sent, key=lambda one: one[:3])


def way_of(thing: Thing, person: Person) -> tuple[str, int] | None:
    rungs = person.ladders.get(thing.kind, {}).items()
    return next(((way, minutes) for way, minutes in rungs if way in person.ways), None)


def wakes(thing: Thing, person: Person) -> bool:
    return thing.kind == "alarm" and person.may_be_woken


def is_short(thing: Thing, person: Person, moment: datetime) -> bool:
    return thing.runs_out is not None and thing.runs_out - moment <= person.short_hours * 60 * MINUTE


def waits_for_letter(thing: Thing, person: Person) -> bool:
    way, minutes = way_of(thing, person)
    is_late = (
        thing.runs_out is not None and thing.at + minutes * MINUTE > thing.runs_out - person.short_hours * 60 * MINUTE
    )
    return way == "email" and person.letter_at is not None and thing.kind != "alarm" and not is_late


def is_at_once(thing: Thing, person: Person) -> bool:
    _way, minutes = way_of(thing, person)
    hurry = (
        thing.runs_out is not None and thing.at + minutes * MINUTE > thing.runs_out - person.short_hours * 60 * MINUTE
    )
    return thing.kind == "alarm" or hurry or waits_for_letter(thing, person)


def due_at(thing: Thing, person: Person) -> datetime:
    """Walks from minute to minute until one comes at which nothing speaks against it."""
    _way, minutes = way_of(thing, person)
    moment = thing.at + minutes * MINUTE
    if waits_for_letter(thing, person):
        while person.wall(moment) != person.letter_at and not is_short(thing, person, moment):
            moment += MINUTE
    while person.sleeps(moment) and not wakes(thing, person):
        moment += MINUTE
    return moment


def matters(thing: Thing, own: list[Thing], now: datetime) -> bool:
    if thing.ends is not None and thing.ends <= now:
        return False
    said_by_alarm = [one for one in own if one.kind == "alarm" and one.table == thing.table and one.ends == thing.ends]
    return thing.kind != "turn" or not any(thing.at < one.at <= now for one in said_by_alarm)


def may_be_sent(thing: Thing, person: Person, now: datetime) -> bool:
    if person.sleeps(now) and not wakes(thing, person):
        return False
    has_just_acted = any(now - 5 * MINUTE < act <= now for act in person.acts)
    if thing.kind == "alarm" and now >= thing.at + (thing.runs_out - thing.at) / 2:
        return True
    return not has_just_acted
