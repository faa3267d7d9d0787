"""A member's webhooks: adding them, what arrives there, and what becomes of those that fail."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import outbound, webhooks
from accounts.models import Member, Webhook
from accounts.notices.channels import Gone, Item, Message, TryAgain, webhook
from accounts.notices.kinds import KINDS, Kind, says

from .outside import Outside

pytestmark = pytest.mark.django_db

API = "/api/v1/me/webhooks"
GUIDE = Path(__file__).parents[2] / "docs" / "webhooks.md"


@pytest.fixture(autouse=True)
def kinds(monkeypatch):
    """Two that are certain to be there."""
    for key in ("turn", "club"):
        monkeypatch.setitem(KINDS, key, Kind(key, key.title(), says("")))


@pytest.fixture
def outside(monkeypatch):
    with Outside() as host:
        monkeypatch.setattr(outbound, "way", host.way())
        yield host


@pytest.fixture
def hers(client, alice):
    client.force_login(alice)
    return client


def post(client, path, data=None):
    return client.post(path, data or {}, content_type="application/json")


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    return answer.json()["detail"]


def message(member, *items, number=841):
    items = items or [item()]
    return Message(number, member, "Your turn", list(items), "https://club.example/notices/", False, "en")


def item(kind="turn", number=9120, **facts):
    at = datetime(2026, 11, 17, 10, 30, tzinfo=UTC)
    sentence = "It is your turn at table 12: Catch 6 with Bob."
    url = "https://club.example/tables/12/"
    return Item(number, kind, sentence, url, at, at + timedelta(days=2), {"table": 12} | facts)


# --- the API ------------------------------------------------------------------------------------------------------


def test_a_webhook_from_adding_to_removing(hers, outside):
    added = post(hers, API, {"url": outside.url(), "kinds": ["turn"]})
    assert added.status_code == 201
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{32}", added.json()["secret"])
    (listed,) = hers.get(API).json()
    assert (listed["url"], listed["kinds"], listed["active"]) == (outside.url(), ["turn"], True)
    assert "secret" not in listed
    here = f"{API}/{listed['id']}"
    assert post(hers, f"{here}/test").json()["last_status"] == 204
    renewed = post(hers, f"{here}/secret").json()["secret"]
    assert renewed != added.json()["secret"]
    assert hers.delete(here).status_code == 204
    assert hers.get(API).json() == []


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org",
        "https://10.0.0.1/",
        "https://a@b.example/",
        "ftp://x.example",
        "https://h.example:22/",
    ],
)
def test_an_address_that_nothing_may_be_sent_to(hers, url):
    assert "https://" in refused(post(hers, API, {"url": url}), 422, "bad_address")


@pytest.mark.parametrize(
    "data",
    [{}, {"url": [7]}, {"url": ""}, {"url": "https://h.example/", "kinds": "turn"}, {"url": "x" * 2000}, [], "x", None],
)
def test_what_is_no_webhook_at_all(hers, data):
    refused(hers.post(API, json.dumps(data), content_type="application/json"), 400, "invalid")


@pytest.mark.parametrize("url", ["https://h.example/\u0000", "https://h\ud800.example/", "https://h.example/\nx"])
def test_an_address_that_cannot_be_written(hers, url):
    assert post(hers, API, {"url": url}).status_code in (400, 422)


def test_an_address_that_is_too_long_when_written_out(hers):
    refused(post(hers, API, {"url": f"https://h.example/{'é' * 500}"}), 422, "bad_address")


def test_there_is_no_such_kind(hers):
    refused(post(hers, API, {"url": "https://h.example/", "kinds": ["weather"]}), 422, "unknown_kind")


def test_the_same_address_once_and_five_in_all(hers):
    for number in range(5):
        assert post(hers, API, {"url": f"https://h{number}.example/"}).status_code == 201
    refused(post(hers, API, {"url": "https://H4.example"}), 409, "webhook_known")
    refused(post(hers, API, {"url": "https://h5.example/"}), 409, "too_many_webhooks")


def test_what_belongs_to_somebody_else_is_not_there(hers, bob):
    his = webhooks.add(member=bob, url="https://bob.example/")
    for answer in (
        hers.delete(f"{API}/{his.pk}"),
        post(hers, f"{API}/{his.pk}/test"),
        post(hers, f"{API}/{his.pk}/secret"),
    ):
        refused(answer, 404, "no_such_webhook")
    refused(hers.delete(f"{API}/{10**30}"), 404, "no_such_webhook")
    assert hers.get(API).json() == []
    his.refresh_from_db()
    assert his.tried_at is None


def test_strangers_and_guests_have_none(client, db):
    refused(client.get(API), 401, "not_authenticated")
    client.force_login(Member.objects.create_guest())
    refused(post(client, API, {"url": "https://h.example/"}), 403, "guests_have_no_webhooks")


def test_a_test_is_sent_a_few_times_a_minute(hers, alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())
    for _ in range(webhooks.TESTS_A_MINUTE):
        assert post(hers, f"{API}/{mine.pk}/test").status_code == 200
    refused(post(hers, f"{API}/{mine.pk}/test"), 429, "too_many_tests")
    assert len(outside.asked) == webhooks.TESTS_A_MINUTE


# --- what arrives -------------------------------------------------------------------------------------------------


def guide_snippet():
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    names = {}
    exec(code, names)  # our own page: what it shows must work
    return names["is_from_redpip"]


def test_the_body_is_the_one_that_the_guide_shows(alice, outside):
    webhooks.add(member=alice, url=outside.url())
    one = Item(**{name: getattr(item(), name) for name in ("id", "kind", "sentence", "url", "runs_out", "facts")},
               at=datetime(2026, 11, 17, 9, 30, tzinfo=UTC))  # fmt: skip
    shown = json.loads(re.search(r"```json\n(.*?)```", GUIDE.read_text(), re.DOTALL)[1])
    webhook.send(message(alice, one))
    sent = json.loads(outside.asked[0].body)
    sent["notices"][0]["runs_out"] = shown["notices"][0]["runs_out"]
    assert sent == shown


def test_the_guide_knows_what_is_ours(alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())
    webhook.send(message(alice))
    (asked,) = outside.asked
    assert asked.headers["webhook-id"] == "msg_841"
    is_from_redpip = guide_snippet()
    assert is_from_redpip(mine.secret, asked.headers, asked.body)
    assert not is_from_redpip(webhooks.renew_secret(member=alice, webhook_id=mine.pk).secret, asked.headers, asked.body)
    assert not is_from_redpip(mine.secret, asked.headers, asked.body + b" ")
    assert not is_from_redpip(mine.secret, asked.headers | {"webhook-id": "msg_842"}, asked.body)
    old = str(int(asked.headers["webhook-timestamp"]) - 3600)
    assert not is_from_redpip(mine.secret, asked.headers | {"webhook-timestamp": old}, asked.body)


def test_the_signature_is_that_of_standard_webhooks():
    """The example of their specification."""
    signed = webhooks.sending.signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", b'{"test": 2432232314}'
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_webhook_gets_the_kinds_that_it_asked_for(alice, outside):
    webhooks.add(member=alice, url=outside.url("/turns"), kinds=["turn"])
    webhooks.add(member=alice, url=outside.url("/all"))
    webhook.send(message(alice, item("turn"), item("club", 9121)))
    kinds = {asked.path: [one["kind"] for one in json.loads(asked.body)["notices"]] for asked in outside.asked}
    assert kinds == {"/turns": ["turn"], "/all": ["turn", "club"]}


def test_where_nobody_wants_it_the_next_rung_is_tried(alice, outside):
    webhooks.add(member=alice, url=outside.url(), kinds=["club"])
    with pytest.raises(Gone):
        webhook.send(message(alice))
    assert outside.asked == []


def test_only_what_was_taken_is_told(alice, outside):
    webhooks.add(member=alice, url=outside.url("/turns"), kinds=["turn"])
    with pytest.raises(Gone) as gone:
        webhook.send(message(alice, item("turn"), item("club", 9121)))
    assert gone.value.told == {9120}


def test_a_member_without_webhooks_is_not_reached(alice, bob):
    webhooks.add(member=bob, url="https://bob.example/")
    assert not webhook.reaches(alice)
    with pytest.raises(Gone):
        webhook.send(message(alice))


# --- when it fails ------------------------------------------------------------------------------------------------


def test_one_that_fails_is_tried_again_and_the_other_gets_nothing_twice(alice, outside):
    first = webhooks.add(member=alice, url=outside.url("/first"))
    webhooks.add(member=alice, url=outside.url("/second"))
    outside.statuses, outside.headers = [200, 503], {"Retry-After": "120"}
    with pytest.raises(TryAgain) as later:
        webhook.send(message(alice))
    assert later.value.seconds == 120
    assert str(later.value) == "The webhook answered 503."
    assert later.value.told == {9120}
    webhook.send(message(alice))
    assert [asked.path for asked in outside.asked] == ["/first", "/second", "/second"]
    assert [asked.headers["webhook-id"] for asked in outside.asked] == ["msg_841"] * 3
    webhook.send(message(alice))  # everybody has it
    assert len(outside.asked) == 3
    first.refresh_from_db()
    assert (first.failures, first.last_status) == (0, 200)


@pytest.mark.parametrize("status", [301, 400, 404, 500])
def test_whatever_is_not_taken_may_be_later(alice, outside, status):
    webhooks.add(member=alice, url=outside.url())
    outside.statuses = [status]
    with pytest.raises(TryAgain):
        webhook.send(message(alice))
    assert webhook.reaches(alice)


def test_410_switches_it_off_at_once(alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())
    outside.statuses = [410]
    with pytest.raises(Gone):
        webhook.send(message(alice))
    mine.refresh_from_db()
    assert mine.off == "gone"
    assert not webhook.reaches(alice)


def test_days_of_failure_switch_it_off_and_a_test_that_is_taken_on_again(hers, alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())
    outside.statuses = [500] * 12
    for _ in range(10):
        with pytest.raises(TryAgain):
            webhook.send(message(alice))
    mine.refresh_from_db()
    assert (mine.failures, mine.off) == (10, "")  # all of them today
    Webhook.objects.update(failing_since=timezone.now() - timedelta(days=3))
    with pytest.raises(Gone):
        webhook.send(message(alice))
    assert not webhook.reaches(alice)
    assert not post(hers, f"{API}/{mine.pk}/test").json()["active"]
    assert post(hers, f"{API}/{mine.pk}/test").json()["active"]
    assert webhook.reaches(alice)
    mine.refresh_from_db()
    assert (mine.failures, mine.failing_since) == (0, None)


def test_a_host_that_has_become_private_is_not_connected_to(hers, alice, outside, monkeypatch):
    mine = webhooks.add(member=alice, url=outside.url())
    monkeypatch.setattr(outbound, "way", outside.way(look_up=lambda host, port: ["10.0.0.1"]))
    answer = post(hers, f"{API}/{mine.pk}/test").json()
    assert (answer["last_status"], answer["last_problem"]) == (None, "no_host")
    with pytest.raises(TryAgain):
        webhook.send(message(alice))
    assert outside.asked == []


def test_one_that_is_removed_while_it_is_asked(alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())

    def gone_meanwhile(handler):
        handler.send_response(204)
        handler.end_headers()

    listed = list(Webhook.objects.all())
    webhooks.remove(member=alice, webhook_id=mine.pk)
    outside.answer = gone_meanwhile
    assert webhooks.sending.send(listed[0], message(alice), [item()]).status == 204
    assert not Webhook.objects.exists()


# --- the page -----------------------------------------------------------------------------------------------------

PAGE = "/me/settings/webhooks/"


def test_the_page_shows_a_secret_once(hers, outside):
    assert "No webhooks yet" in hers.get(PAGE).content.decode()
    shown = hers.post(PAGE, {"url": outside.url(), "kinds": ["turn"]}, follow=True)
    mine = Webhook.objects.get()
    assert mine.secret in shown.content.decode()
    assert "no-store" in shown.headers["Cache-Control"]
    assert mine.secret not in hers.get(PAGE).content.decode()
    renewed = hers.post(f"{PAGE}{mine.pk}/secret/", follow=True).content.decode()
    mine.refresh_from_db()
    assert mine.secret in renewed


def test_the_page_says_what_is_wrong_beside_the_field(hers):
    for url, sentence in (("http://x.example", "begins with https://"), ("", "Write the address")):
        answer = hers.post(PAGE, {"url": url})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert hers.post(PAGE, {"url": "https://x.example/\x00"}).status_code == 422
    assert hers.post(PAGE, {"url": "https://x.example/", "kinds": ["weather"]}).status_code == 422
    assert not Webhook.objects.exists()


def test_the_page_tries_out_and_removes(hers, alice, outside):
    mine = webhooks.add(member=alice, url=outside.url())
    outside.statuses = [200, 302]
    assert "Taken, with the status 200." in hers.post(f"{PAGE}{mine.pk}/test/", follow=True).content.decode()
    assert "is not followed" in hers.post(f"{PAGE}{mine.pk}/test/", follow=True).content.decode()
    assert json.loads(outside.asked[0].body)["notices"][0]["kind"] == "test"
    hers.post(f"{PAGE}{mine.pk}/remove/")
    assert not Webhook.objects.exists()
    assert "You have no such webhook." in hers.post(f"{PAGE}{mine.pk}/remove/", follow=True).content.decode()


def test_the_page_asks_the_database_as_often_for_five_as_for_one(hers, alice):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            hers.get(PAGE)
        return len(queries)

    webhooks.add(member=alice, url="https://x0.example/")
    one = asked()
    for number in range(1, 5):
        webhooks.add(member=alice, url=f"https://x{number}.example/")
    assert asked() == one


def test_the_page_says_why_one_is_switched_off(hers, alice):
    webhooks.add(member=alice, url="https://x.example/")
    Webhook.objects.update(off="failing")
    page = hers.get(PAGE).content.decode()
    assert "It has not taken anything for days." in page


def test_nobody_reaches_the_page_of_another(client, alice, bob):
    mine = webhooks.add(member=alice, url="https://alice.example/")
    assert client.get(PAGE).status_code == 302
    client.force_login(bob)
    assert "alice.example" not in client.get(PAGE).content.decode()
    for deed in ("test", "secret", "remove"):
        client.post(f"{PAGE}{mine.pk}/{deed}/")
        assert client.get(f"{PAGE}{mine.pk}/{deed}/").status_code == 405
    before = mine.secret
    mine.refresh_from_db()
    assert (mine.secret, mine.tried_at) == (before, None)
