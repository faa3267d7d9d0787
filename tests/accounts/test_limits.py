"""So many requests in a while: what is counted for whom, what the headers say, and when it starts anew."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from accounts import tokens
from accounts.models import Member

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 17, 12, 0, 20, tzinfo=UTC)  # forty seconds before the next minute


@pytest.fixture(autouse=True)
def few(settings):
    """Three of each, so that a test need not ask six hundred times."""
    cache.clear()
    settings.API_LIMITS = {"read": 3, "write": 3, "open": 2, "search": 2}
    yield settings
    cache.clear()


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as moved:
        yield moved


def signed_in(member):
    client = Client()
    client.force_login(member)
    return client


def with_token(member):
    _, secret = tokens.make(member=member, name="script", scopes=["read", "play"])
    return Client(headers={"authorization": f"Bearer {secret}"})


def figures(answer):
    return [int(answer.headers[f"RateLimit-{name}"]) for name in ("Limit", "Remaining", "Reset")]


def statuses(client, times, path="/api/v1/games"):
    return [client.get(path).status_code for _ in range(times)]


def test_every_answer_says_what_is_left(alice, clock):
    client = signed_in(alice)
    assert figures(client.get("/api/v1/me")) == [3, 2, 40]
    answer = client.get("/api/v1/me")
    assert figures(answer) == [3, 1, 40]
    assert answer.headers["RateLimit"] == '"read";r=1;t=40'
    assert answer.headers["RateLimit-Policy"] == '"read";q=3;w=60'


def test_who_asks_too_often_is_told_when_to_come_back(alice, clock):
    client = signed_in(alice)
    assert statuses(client, 3) == [200, 200, 200]
    answer = client.get("/api/v1/games")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "40")
    assert figures(answer) == [3, 0, 40]
    assert answer.json() == {
        "code": "too_many_requests",
        "detail": "That was too much in a short time. Go on in 40 seconds. "
        "At most 3 such requests a minute are answered.",
        "retry_after": 40,
    }


def test_the_next_minute_is_a_new_one(alice, clock):
    client = signed_in(alice)
    assert statuses(client, 4) == [200, 200, 200, 429]
    clock.move_to(NOON + timedelta(seconds=39))
    assert statuses(client, 1) == [429]
    clock.move_to(NOON + timedelta(seconds=40))
    assert figures(client.get("/api/v1/games")) == [3, 2, 60]


def test_what_was_refused_has_not_happened(alice, clock):
    client = signed_in(alice)
    wish = {"plays_forced_moves": True}
    for _ in range(3):
        client.patch("/api/v1/me", {}, content_type="application/json")
    assert client.patch("/api/v1/me", wish, content_type="application/json").status_code == 429
    assert not Member.objects.get(pk=alice.pk).plays_forced_moves


def test_reads_writes_and_openings_are_counted_apart(alice, clock):
    client = signed_in(alice)
    assert statuses(client, 4)[-1] == 429
    opened = [client.post("/api/v1/tables", {"game": "catch-6"}, content_type="application/json") for _ in range(3)]
    assert [answer.status_code for answer in opened] == [201, 201, 429]
    assert figures(opened[0]) == [2, 1, 3580]  # of an hour
    assert "an hour" in opened[2].json()["detail"]
    assert client.patch("/api/v1/me", {}, content_type="application/json").status_code == 200


def test_looking_for_people_is_counted_apart(alice, clock):
    client = signed_in(alice)
    assert client.get("/api/v1/search?q=bob").headers["RateLimit-Policy"] == '"search";q=2;w=60'
    assert statuses(client, 2, "/api/v1/search?q=bob") == [200, 429]
    assert statuses(client, 1) == [200]


def test_everybody_is_counted_for_themselves(alice, bob, client, clock):
    guest = signed_in(Member.objects.create_guest())
    for one in (signed_in(alice), signed_in(bob), guest, with_token(alice), with_token(alice), client):
        assert statuses(one, 4) == [200, 200, 200, 429]


def test_a_member_is_the_same_in_every_browser(alice, clock):
    here, there = signed_in(alice), signed_in(alice)
    assert statuses(here, 2) + statuses(there, 2) == [200, 200, 200, 429]


def test_strangers_are_counted_by_address(clock):
    home, work = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.8")
    assert statuses(home, 4)[-1] == 429
    assert statuses(work, 1) == [200]


def test_of_ipv6_a_network_is_one_address(clock):
    one, two = Client(REMOTE_ADDR="2001:db8:1:2::1"), Client(REMOTE_ADDR="2001:db8:1:2:ffff::9")
    other = Client(REMOTE_ADDR="2001:db8:1:3::1")
    assert statuses(one, 2) + statuses(two, 2) == [200, 200, 200, 429]
    assert statuses(other, 1) == [200]


@pytest.mark.parametrize("address", ["", "unix:", "not an address", "::1%eth0"])
def test_an_odd_address_is_no_error(address, clock):
    assert statuses(Client(REMOTE_ADDR=address), 1) == [200]


def test_guessing_tokens_is_counted_too(clock):
    guessing = Client(headers={"authorization": "Bearer rp_" + "a" * 40})
    assert statuses(guessing, 4) == [401, 401, 401, 429]


def test_without_a_limit_nothing_is_counted(few, alice, clock):
    few.API_LIMITS = dict.fromkeys(few.API_LIMITS, 0)
    answer = signed_in(alice).get("/api/v1/me")
    assert answer.status_code == 200
    assert "RateLimit-Limit" not in answer.headers


def test_while_the_cache_is_away_nobody_is_refused(alice, clock, monkeypatch):
    from config.cache import ForgivingRedisCache

    client = signed_in(alice)
    away = ForgivingRedisCache("redis://127.0.0.1:1/0", {})  # nobody listens there
    monkeypatch.setattr("accounts.api.limits.cache", away)
    monkeypatch.setattr(ForgivingRedisCache, "away_until", 0.0)
    assert statuses(client, 5) == [200] * 5


def test_pages_are_not_limited(alice, clock):
    client = signed_in(alice)
    assert statuses(client, 4)[-1] == 429
    assert statuses(client, 5, "/play/") == [200] * 5


@pytest.mark.postgres
def test_a_count_is_forgotten_with_its_window():
    assert [cache.count("limit-test", 60), cache.count("limit-test", 60)] == [1, 2]
    client = cache._cache.get_client("x", write=True)
    assert 0 < client.ttl(cache.make_key("limit-test")) <= 60
