"""A month at the club with the clock moved: everybody gets exactly what their policy says, and nothing else."""

import random
import uuid
from collections import Counter
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine

from accounts.notices import tasks, wishes
from accounts.notices.channels import email
from games import play, reading
from games.models import Table
from games.play import Terms
from games.tasks import expire_due_tables
from tests.accounts import post as outside
from tests.conftest import join

from . import month
from .month import STEP, Person, Thing

BEGIN = datetime(2026, 10, 5, tzinfo=UTC)  # the clocks of Lisbon and New York are set back within the month
DAYS = 30
USUAL = {
    "turn": {"webhook": 2, "push": 2, "email": 60},
    "alarm": {"webhook": 0, "push": 0, "email": 0},
    "challenge": {"webhook": 0, "push": 0, "email": 10},
    "over": {"webhook": 2, "push": 2, "email": 60},
    "chat": {"webhook": 2, "push": 2, "email": 60},
}
NIGHT = (time(22), time(7))
PEOPLE = [
    Person("Alice", "Europe/Lisbon", {"email"}, NIGHT, True, time(18), 12, USUAL),
    Person("Bob", "America/New_York", {"push", "email"}, (time(23), time(8)), True, None, 12, USUAL),
    Person("Carol", "Asia/Kolkata", {"webhook", "email"}, NIGHT, False, time(20, 30), 6, USUAL),
    Person("Olga", "UTC", {"email", "push"}, None, True, time(7), 24,
           {"turn": {}, "alarm": {"email": 0}, "challenge": {"email": 0}, "over": {}, "chat": {"push": 10}}),
    Person("Max", "Pacific/Auckland", {"email"}, (time(1), time(9)), False, None, 3,
           USUAL | {"turn": {"email": 240}, "chat": {}}),
]  # fmt: skip
PACES = ("fast", "standard", {"bank": 6 * 3600, "increment": 3600, "cap": 8 * 3600})


class Club:
    """Members who come now and then, play what waits for them, and sometimes do not come for days."""

    def __init__(self, people, members, clock, dice):
        self.people, self.members, self.clock, self.dice = people, members, clock, dice
        self.things: list[Thing] = []
        self.open: dict[tuple, Thing] = {}  # what still matters, by kind, table and name
        self.tables: list[int] = []
        self.away_until = dict.fromkeys(people, BEGIN)

    def live(self, now):
        expire_due_tables()
        self.look(now)
        for name, person in self.people.items():
            hour = now.astimezone(ZoneInfo(person.zone)).hour
            if now < self.away_until[name] or not 8 <= hour < 24:
                continue
            if self.dice.random() < 0.002:  # a long weekend
                self.away_until[name] = now + timedelta(days=self.dice.choice([2, 4]))
            elif self.dice.random() < 0.03:
                self.visit(name, now)

    def visit(self, name, now):
        me = self.members[name]
        for table in list(Table.objects.of(me).filter(status=Table.Status.PLAYING).order_by("pk")):
            seat = table.seat_of(me.pk)
            if table.is_awaiting(seat) and self.dice.random() < 0.7:
                self.move(table, me, now)
                if self.dice.random() < 0.1:
                    self.say(table, me, now)
            self.read(table, name, now)
        for table in list(Table.objects.challenging(me).order_by("pk")):
            play.take_seat(table_id=table.pk, member=me, word="plum")
            self.end("challenge", table.pk, name, now)
            self.look(now)
        if len(self.tables) < 40 and self.dice.random() < 0.12:
            self.challenge(me, now)

    def move(self, table, me, now):
        seen = reading.read(table.pk, me)
        while seen.legal:
            action = self.dice.choice(seen.legal)
            play.act(table_id=table.pk, member=me, version=seen.table.version, key=uuid.uuid4(), action=action)
            seen = reading.read(table.pk, me)
        self.people[me.username].acts.append(now)
        self.look(now, last_mover=me.username)

    def say(self, table, me, now):
        play.say(table_id=table.pk, member=me, text="Good move!")
        self.people[me.username].acts.append(now)
        for other in self.others(table, me.username):
            if ("chat", table.pk, other) not in self.open:
                self.begin(Thing("chat", table.pk, other, now))

    def read(self, table, name, now):
        if ("chat", table.pk, name) in self.open:
            play.mark_read(table_id=table.pk, member=self.members[name], to=10**9)
            self.end("chat", table.pk, name, now)

    def challenge(self, me, now):
        guest = self.dice.choice([member for member in self.members.values() if member != me])
        table = play.open_table(
            opener=me, game="capcolor", word="heron", invited=[guest], terms=Terms(pace=self.dice.choice(PACES))
        )
        self.tables.append(table.pk)
        self.begin(Thing("challenge", table.pk, guest.username, now, runs_out=table.expires_at))

    def look(self, now, last_mover=None):
        """Which turns have come and gone, as anybody can see on the tables."""
        names = {member.pk: name for name, member in self.members.items()}
        for table in Table.objects.filter(pk__in=self.tables).order_by("pk"):
            for seat, player in enumerate(table.player_ids):
                name = names.get(player)
                is_turn = table.status == Table.Status.PLAYING and bool(table.turn_bits >> seat & 1)
                known = self.open.get(("turn", table.pk, name))
                if known and (not is_turn or known.runs_out != table.deadline):
                    self.end("turn", table.pk, name, now)
                    known = None
                if is_turn and not known:
                    self.begin(Thing("turn", table.pk, name, now, runs_out=table.deadline))
            if table.is_over:
                self.tables.remove(table.pk)
                for name in map(names.get, table.player_ids):
                    if name != last_mover:
                        self.begin(Thing("over", table.pk, name, now))

    def others(self, table, name):
        return [other for other, member in self.members.items() if member.pk in table.player_ids and other != name]

    def begin(self, thing):
        self.things.append(thing)
        if thing.kind != "over":
            self.open[thing.kind, thing.table, thing.who] = thing

    def end(self, kind, table, name, now):
        thing = self.open.pop((kind, table, name))
        thing.ends = now


@pytest.fixture
def club(monkeypatch, transactional_db):
    """Five members with five ways of life, and everything that leaves the site."""
    people = {
        one.name: Person(one.name, one.zone, one.ways, one.quiet, one.may_be_woken, one.letter_at, one.short_hours,
                         one.ladders)
        for one in PEOPLE
    }  # fmt: skip
    members = {person.name: settle_in(person) for person in people.values()}
    post = outside.install(monkeypatch)
    for way in ("push", "webhook"):
        post.reached[way] = {person.name for person in people.values() if way in person.ways}
    sends = email.send
    monkeypatch.setattr(email, "send", lambda message: (sends(message), post.send("email", message)))
    # Only sweeps look: what was done at one moment is then judged together, as the plain reading does it.
    monkeypatch.setattr("accounts.notices.telling.queue", lambda *args, **kwargs: None)
    with time_machine.travel(BEGIN, tick=False) as clock:
        yield Club(people, members, clock, random.Random(7)), post


def settle_in(person):
    member = join(person.name)
    member.time_zone = person.zone
    member.takes_vacations_by_itself = False
    member.save()
    if "email" in person.ways:
        outside.confirm_address(member)
    begin, end = person.quiet or (None, None)
    wishes.choose(
        member=member,
        ladders=person.ladders,
        quiet_from=begin,
        quiet_to=end,
        alarms_break_quiet=person.may_be_woken,
        digest_at=person.letter_at,
        urgent_hours=person.short_hours,
    )
    return member


def test_a_month_of_notices_is_exactly_what_the_policies_say(club):
    life, post = club
    now, end, told = BEGIN, BEGIN + timedelta(days=DAYS), []
    while now <= end:
        life.clock.move_to(now, tick=False)
        life.live(now)
        before = len(post.sent)
        tasks.sweep()
        for way, message in post.sent[before:]:
            names = frozenset((item.kind, item.facts["table"], item.at) for item in message.items)
            told.append((now, message.member.username, way, names))
        now += STEP
    things = month.with_alarms(life.things, life.people)
    wanted = month.expected(things, life.people, BEGIN, end)
    told.sort(key=lambda one: one[:3])
    assert [one for one in told if one not in wanted] == []
    assert [one for one in wanted if one not in told] == []
    assert told == wanted
    has_been_worth_it(told, life.people)


def has_been_worth_it(told, people):
    """A month in which nothing happens would prove nothing; and what matters most is said once more."""
    kinds = Counter(kind for *_, names in told for kind, _table, _at in names)
    ways = Counter(way for _now, _name, way, _names in told)
    assert all(kinds[kind] >= 5 for kind in ("turn", "alarm", "challenge", "over", "chat")), kinds
    assert all(ways[way] >= 20 for way in ("push", "email", "webhook")), ways
    assert any(len(names) > 2 for *_, names in told)
    everything = [(name, thing) for _now, name, _way, names in told for thing in names]
    assert len(set(everything)) == len(everything)  # nothing twice, by whichever way
    for now, name, _way, names in told:
        if people[name].sleeps(now):
            assert people[name].may_be_woken
            assert any(kind == "alarm" for kind, *_ in names)
