"""Secrets at every door: pages, their live part, the API and the sockets tell nobody what only one seat may know.

The same evening is played twice, and only what somebody hides differs: dice, sides, orders, bribes, plans. Whatever the
others and spectators receive must be the same to the byte; what the one who hides it receives must not, or nothing was
tested.
"""

import json
import random
import re
import secrets
import uuid
from datetime import UTC, datetime

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from accounts.models import Notice
from games import play, seeds
from games.models import Table
from games.rules import verify
from tests.games.test_sockets import socket

pytestmark = [pytest.mark.django_db, pytest.mark.once]  # ids come back after a rollback on SQLite alone

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Evening:
    """One table, from the opening on. `is_other` is the second time, with other secrets."""

    def __init__(self, players, is_other):
        self.players, self.is_other = players, is_other
        self.received = {member: [] for member in (*players, None)}
        self.clients = {member: signed_in(member) for member in self.received}
        self.secret_results = {}  # number of the result: what comes up, 0 to n - 1
        self.hides_cards = False  # does everything that is no die come up differently?
        self.hides_from = None  # from this result on all dice do
        self.keys = random.Random(1)

    def either(self, one, other):
        return other if self.is_other else one

    def result(self, number, n):
        """What comes up as result number k: a public one is the same both times."""
        if number in self.secret_results:
            return self.secret_results[number]
        if self.is_other and n == 6 and self.hides_from is not None and number >= self.hides_from:
            return random.Random(f"other {number}").randrange(n)
        public = random.Random(number).randrange(n)
        return (public + n // 2) % n if self.hides_cards and n > 6 and self.is_other else public

    def hide(self, first, one, other):
        """The results from this one on, as faces of dice."""
        faces = self.either(one, other)
        self.secret_results |= {first + place: face - 1 for place, face in enumerate(faces)}

    def open(self, game, **options):
        opener, *others = self.players
        seats = {"seat_count": len(self.players)}
        self.table = play.open_table(opener=opener, game=game, options=options, word="heron", **seats)
        for member in others:
            play.take_seat(table_id=self.table.pk, member=member, word="plum")
        return self

    def does(self, member, **action):
        table = Table.objects.get(pk=self.table.pk)
        key = uuid.UUID(int=self.keys.getrandbits(128), version=4)
        self._ask(member, "post", "moves", {"version": table.version, "key": str(key), "action": action})

    def orders(self, member, kind, **spec):
        self._ask(member, "put", "order", {"kind": kind, "spec": spec})

    def _ask(self, member, verb, path, body):
        ask = getattr(self.clients[member], verb)
        answer = ask(f"/api/v1/tables/{self.table.pk}/{path}", body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        self.received[member].append((path, self.masked(answer)))

    def legal(self, member):
        return self.clients[member].get(f"/api/v1/tables/{self.table.pk}/legal").json()

    def read(self):
        """Everybody reads everything that there is to read about a table, and what leads to it."""
        for member, client in self.clients.items():
            for address in addresses(self.table.pk):
                answer = client.get(address, {"version": 0})  # a replay starts there; nobody else minds
                if answer.status_code != 405:
                    self.received[member].append((address, self.masked(answer)))

    def masked(self, answer):
        """Without what differs each time: tokens against forgery."""
        text = re.sub(r'(csrf-token" content|csrfmiddlewaretoken" value)="\w+"', "token", answer.content.decode())
        return answer.status_code, text


def signed_in(member):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def addresses(table_id):
    """All addresses of a table, with those to come; and the lists in which it stands."""
    for name in get_resolver().reverse_dict:
        if isinstance(name, str):
            try:
                yield reverse(name, kwargs={"table_id": table_id})
            except NoReverseMatch:
                continue
    yield from ("/me/", "/api/v1/me", "/api/v1/me/next", "/api/v1/tables?which=playing")


@pytest.fixture
def twice(monkeypatch):
    """Plays the same evening with one set of secrets and with the other: what everybody received, both times."""

    def run(script, players, is_other):
        cache.clear()
        evening = Evening(players, is_other)
        monkeypatch.setattr(seeds, "new", lambda: bytes(32))  # the seed; its promise is on every page
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "x" * size)
        monkeypatch.setattr(verify, "result", lambda seed, table, words, k, n: evening.result(k, n))
        with time_machine.travel(NOW, tick=False), transaction.atomic():
            script(evening)
            transaction.set_rollback(True)
        return evening.received

    return lambda script, *players: [run(script, players, is_other) for is_other in (False, True)]


def assert_hidden(evenings, owner):
    """Only the owner has received something that differs."""
    first, second = evenings
    for reader in first:
        differing = [pair for pair in zip(first[reader], second[reader], strict=True) if pair[0] != pair[1]]
        if reader == owner:
            assert differing, "nothing was hidden at all"
        else:
            assert not differing, f"{reader or 'a spectator'} can tell what {owner} hides: {excerpts(*differing[0])}"


def excerpts(one, other):
    """Where two answers part."""
    texts = str(one), str(other)
    place = next((place for place, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    return [one[0], *(text[max(0, place - 80) : place + 80] for text in texts)]


# --- Perfecto ------------------------------------------------------------------------------------------------------


def test_dice_under_a_cup_are_their_owners_alone(twice, alice, bob, carol):
    def evening(table):
        table.hide(0, [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1])
        table.open("perfecto")
        table.hide(18, [2, 6], [3, 3])
        table.does(alice, type="roll", dice=[2, 5])
        table.does(alice, type="bid", quantity=3, rank=5)
        table.does(bob, type="bid", quantity=4, rank=5)
        table.read()

    assert_hidden(twice(evening, alice, bob, carol), alice)


def test_a_side_is_secret_until_everybody_has_chosen(twice, alice, bob, carol, olga):
    def evening(table):
        table.open("perfecto")
        table.does(alice, type="bid", quantity=3, rank=5)
        table.does(bob, type="challenge")
        table.does(carol, type="side", **{"with": table.either("bidder", "caller")})
        table.read()

    assert_hidden(twice(evening, alice, bob, carol, olga), carol)


def test_a_frozen_die_shows_nothing_of_the_others(twice, alice, bob, carol):
    def evening(table):
        table.hide(0, [4, 2, 1, 6, 2, 3], [5, 2, 6, 5, 4, 1])  # the second die is the one that will be shown
        table.open("perfecto", rules="advanced")
        table.does(alice, type="bid", quantity=2, rank=3)
        table.does(bob, type="challenge")
        table.does(carol, type="pass")
        table.does(alice, type="freeze", die=2)
        table.does(alice, type="bid", quantity=5, rank=3)
        table.read()

    assert_hidden(twice(evening, alice, bob, carol), alice)


def test_partners_do_not_see_each_others_dice(twice, alice, bob, carol, olga):
    def evening(table):
        table.hide(0, [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1])
        table.open("perfecto", teams=True, rules="advanced")
        table.does(alice, type="bid", quantity=3, rank=5)
        table.read()

    assert_hidden(twice(evening, alice, bob, carol, olga), alice)


def test_an_order_is_nobody_elses_business(twice, alice, bob, carol):
    def evening(table):
        table.open("perfecto")
        table.orders(bob, "perfecto/call", quantity=table.either(6, 9), rank=table.either(2, 5))
        table.read()

    assert_hidden(twice(evening, alice, bob, carol), bob)


# --- Capo dei Capi and Capio ---------------------------------------------------------------------------------------


def test_a_face_down_bribe_is_its_owners_alone(twice, alice, bob):
    def evening(table):
        table.hides_cards = True
        table.open("capo-dei-capi", backstab="off")
        dice = random.Random(1)
        while not (owners := who_were_told(table, "bribe")):
            member = next(member for member in (alice, bob) if table.legal(member))
            table.does(member, **dice.choice(table.legal(member)))
        assert owners == {1}
        table.read()

    assert_hidden(twice(evening, alice, bob), bob)


def who_were_told(table, kind):
    """The seats that were told of something in private."""
    events = [event for move in table.table.moves.all() for event in move.events]
    return {seat for event in events if event["type"] == kind for seat in event["only"]}


def test_what_a_guard_is_told_to_do_is_secret(twice, alice, bob):
    def evening(table):
        table.open("capo-dei-capi")
        table.does(alice, type="guard", roll=[3, 4], order=table.either("ask", "negate"))
        table.read()

    assert_hidden(twice(evening, alice, bob), alice)


def test_who_stands_aside_until_the_turn_is_over_tells_nobody(twice, alice, bob):
    def evening(table):
        table.open("capo-dei-capi", backstab="ask", first=0)
        table.does(alice, type="roll")
        table.does(bob, type="pass", rest=table.either(False, True))
        table.read()

    assert_hidden(twice(evening, alice, bob), bob)


def test_a_plan_is_secret_until_the_plans_meet(twice, alice, bob):
    def evening(table):
        table.open("capio", pace="plans", rounds=1)
        plans = [action for action in table.legal(alice) if action["type"] == "plan"]
        table.does(alice, **table.either(plans[0], plans[-1]))
        table.does(alice, type="ready", stop=table.either(False, True))
        table.read()

    assert_hidden(twice(evening, alice, bob), alice)


# --- before a race -------------------------------------------------------------------------------------------------

NOBODY = "nobody"  # a race that has not begun is for no eyes at all
RACE = {"pace": "live", "rounds": 2, "goals": "second"}  # so that no die decides about cards
RACES = pytest.mark.parametrize("stops", [0, 1, 2], ids=["the first", "with known cards", "with new cards"])


def throw(table, settings, stopper, stops):
    """A race is thrown after so many others. It begins in a moment, and its dice are secret; the cards lie open."""
    settings.RACE_COUNTDOWN_SECONDS = 0
    begin = [lambda: table.open("capio", **RACE), *[lambda: table.does(stopper, type="stop")] * stops]
    for one in begin[:-1]:
        one()
    table.hides_from = Table.objects.get(pk=table.table.pk).drawn if stops else 0
    settings.RACE_COUNTDOWN_SECONDS = 3
    begin[-1]()
    return Table.objects.get(pk=table.table.pk)


@RACES
def test_what_is_thrown_for_a_race_is_nobodys_until_it_begins(twice, settings, alice, bob, stops):
    shown = []

    def evening(table):
        race = throw(table, settings, alice, stops)
        table.read()
        with time_machine.travel(race.opens_at, tick=False):
            address = f"/api/v1/tables/{race.pk}"
            shown.append([client.get(address).json()["view"]["values"] for client in table.clients.values()])

    assert_hidden(twice(evening, alice, bob), NOBODY)
    assert all(one != other and None not in one + other for one, other in zip(*shown, strict=True))


# --- sockets -------------------------------------------------------------------------------------------------------


def forget(evening):
    evening.table.delete()
    Notice.objects.all().delete()


@pytest.fixture
def overheard(monkeypatch, carol):
    """Plays the same moves twice, with other secrets: what every socket said, and what the owner was answered."""

    async def listen(players, begin, go_on, owner):
        def dealt(is_other):
            evening = Evening(players, is_other)
            monkeypatch.setattr(verify, "result", lambda seed, table, words, k, n: evening.result(k, n))
            begin(evening)
            return evening

        def played(evening):
            go_on(evening)
            return evening.received[owner], Table.objects.get(pk=evening.table.pk).version

        frames, answers = [], []
        for is_other in (False, True):
            evening = await database_sync_to_async(dealt)(is_other)
            path = f"/ws/tables/{evening.table.pk}/"
            sockets = [await database_sync_to_async(socket)(path, reader) for reader in (*players, carol, None)]
            for one in sockets:
                assert await one.connect()
                await frames_until(one, version=0)  # the greeting
            answer, version = await database_sync_to_async(played)(evening)
            answers.append(answer)
            frames.append([await frames_until(one, version=version) for one in sockets])
            for one in sockets:
                await one.disconnect()
            await database_sync_to_async(forget)(evening)  # or it would count the second time
        assert answers[0] != answers[1], "nothing was hidden at all"
        assert frames[0] == frames[1]
        return frames[0]

    return listen


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_what_lies_under_a_cup(overheard, alice, bob, olga):
    def begin(table):
        table.hide(0, [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1])
        table.hide(18, [2, 6], [3, 3])
        table.open("perfecto")

    def go_on(table):
        table.does(alice, type="roll", dice=[2, 5])
        table.does(alice, type="bid", quantity=3, rank=5)

    frames = await overheard((alice, bob, olga), begin, go_on, alice)
    assert all(any("reroll" in frame for frame in heard) for heard in frames)


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_what_a_bribe_is_worth(overheard, alice, bob):
    def begin(table):
        table.hides_cards = True
        table.open("capo-dei-capi", backstab="off")

    def go_on(table):
        dice = random.Random(1)
        while not who_were_told(table, "bribe"):
            member = next(member for member in (alice, bob) if table.legal(member))
            table.does(member, **dice.choice(table.legal(member)))

    frames = await overheard((alice, bob), begin, go_on, bob)
    assert all(any("bank" in frame for frame in heard) for heard in frames)


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_what_a_guard_is_told_to_do(overheard, alice, bob):
    def begin(table):
        table.open("capo-dei-capi", first=0)

    def go_on(table):
        table.does(alice, type="guard", roll=[3, 4], order=table.either("ask", "negate"))
        table.does(alice, type="roll")

    await overheard((alice, bob), begin, go_on, alice)


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_who_stands_aside(overheard, alice, bob):
    def begin(table):
        table.open("capo-dei-capi", backstab="ask", first=0)

    def go_on(table):
        table.does(alice, type="roll")
        table.does(bob, type="pass", rest=table.either(False, True))

    await overheard((alice, bob), begin, go_on, bob)


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_a_plan_or_its_stop_mark(overheard, alice, bob):
    def begin(table):
        table.open("capio", pace="plans", rounds=1)

    def go_on(table):
        plans = [action for action in table.legal(alice) if action["type"] == "plan"]
        table.does(alice, **table.either(plans[0], plans[-1]))
        table.does(alice, type="ready", stop=table.either(False, True))

    await overheard((alice, bob), begin, go_on, alice)


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_nobody_what_is_thrown_for_a_race(overheard, settings, alice, bob):
    def begin(table):
        settings.RACE_COUNTDOWN_SECONDS = 0
        table.open("capio", **RACE)

    def go_on(table):
        table.does(alice, type="stop")
        settings.RACE_COUNTDOWN_SECONDS = 60  # for the second round
        table.hides_from = Table.objects.get(pk=table.table.pk).drawn
        table.does(alice, type="stop")
        table.received[None].append(table.table.moves.get(number=2).events)  # what is not told

    frames = await overheard((alice, bob), begin, go_on, None)
    assert all(any("score" in frame for frame in heard) for heard in frames)


PASSING = ("table", "turns", "news", "unread")


async def frames_until(one, version):
    """What a socket says up to the news of a version, without the number of the table, who came when, and how much
    waits at the moment of saying it."""
    heard = []
    while True:
        message = await one.hear()
        if message["type"] != "presence":
            heard.append(json.dumps({name: value for name, value in message.items() if name not in PASSING}))
        if message.get("version") == version:
            return heard
