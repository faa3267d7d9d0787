"""Push messages: what a browser asks for, and what it can read of what arrives."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from accounts import outbound, tasks
from accounts.models import Member, PushSubscription, Session
from accounts.notices.channels import Gone, Item, Message, TryAgain, push

from .outside import Outside

pytestmark = pytest.mark.django_db

API = "/api/v1/me/push"
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


class Browser:
    """Somebody's browser, with keys of its own."""

    def __init__(self, outside, name="phone"):
        self.path = f"/wpush/{name}"
        self.endpoint = outside.url(self.path)
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
        self.client = Client()

    @property
    def subscription(self):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": base64url(point), "auth": base64url(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def ask(self, member):
        self.client.force_login(member)
        return self.tell()

    def tell(self):
        return post(self.client, self.subscription)

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def base64url(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def post(client, data):
    return client.post(API, json.dumps(data), content_type="application/json", headers={"user-agent": PHONE})


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    return answer.json()["detail"]


@pytest.fixture
def outside(monkeypatch):
    with Outside(host="hooks.example.org") as host:
        monkeypatch.setattr(outbound, "way", host.way())
        yield host


@pytest.fixture
def phone(outside):
    return Browser(outside)


def message(member, *facts, subject="Your turn at table 12", urgent=False, runs_out=None):
    items = [
        Item(n, "turn", f"It is your turn: {n}.", "https://club.example/tables/12/", timezone.now(), runs_out, fact)
        for n, fact in enumerate(facts or [{"table": 12}])
    ]
    return Message(7, member, subject, items, items[0].url, urgent, "en")


# --- what a browser asks for --------------------------------------------------------------------------------------


def test_a_browser_is_added_listed_and_removed(phone, alice):
    added = phone.ask(alice)
    assert added.status_code == 201
    assert added.json()["name"] == "Firefox on Android"
    listed = phone.client.get(API).json()
    assert [device["id"] for device in listed["devices"]] == [added.json()["id"]]
    assert len(listed["key"]) == 87
    secrets = {phone.endpoint, *phone.subscription["keys"].values()}
    assert not any(secret in json.dumps(listed) for secret in secrets)
    assert push.reaches(alice)
    assert phone.client.delete(f"{API}/{added.json()['id']}").status_code == 204
    assert not push.reaches(alice)
    refused(phone.client.delete(f"{API}/{added.json()['id']}"), 404, "no_such_device")


def test_asking_again_changes_nothing(phone, alice):
    assert phone.ask(alice).json()["id"] == phone.tell().json()["id"]
    assert PushSubscription.objects.count() == 1


def test_a_browser_that_makes_a_new_subscription_has_left_the_old_one(phone, alice):
    phone.ask(alice)
    phone.endpoint += "-renewed"
    phone.tell()
    assert [device.endpoint for device in PushSubscription.objects.all()] == [phone.endpoint]


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://push.example.org:22/x"},
        {"endpoint": "https://push.example.org/\u0000"},
        {"keys": {"p256dh": "AAAA", "auth": "AAECAwQFBgcICQoLDA0ODw"}},
        {"keys": {"p256dh": base64url(b"\x04" + b"\x01" * 64), "auth": "AAECAwQFBgcICQoLDA0ODw"}},
        {"keys": {"p256dh": "ü" * 87, "auth": "AAECAwQFBgcICQoLDA0ODw"}},
        {"keys": {"p256dh": "\u0000", "auth": "AAECAwQFBgcICQoLDA0ODw"}},
        {"keys": {"p256dh": "A", "auth": "A"}},
        {"keys": {"p256dh": "A" * 87, "auth": "A" * 40}},
        {"keys": []},
        {"keys": None},
        {"keys": {}},
        {"endpoint": 7},
        {"endpoint": ""},
    ],
)
def test_what_is_no_subscription(phone, alice, change):
    phone.client.force_login(alice)
    answer = post(phone.client, phone.subscription | change)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("invalid", "bad_subscription")
    assert not PushSubscription.objects.exists()


def test_a_short_secret_is_none(phone, alice):
    phone.auth = b"short"
    refused(phone.ask(alice), 422, "bad_subscription")


def test_ten_devices_at_most(outside, alice):
    for number in range(10):
        assert Browser(outside, str(number)).ask(alice).status_code == 201
    refused(Browser(outside, "eleventh").ask(alice), 409, "too_many_devices")


def test_only_from_the_site_itself(phone, alice):
    phone.client = Client(enforce_csrf_checks=True)
    refused(phone.ask(alice), 403, "permission_denied")
    phone.client = Client()
    refused(phone.tell(), 401, "not_authenticated")


def test_guests_are_told_on_the_site(phone, db):
    refused(phone.ask(Member.objects.create_guest()), 403, "guests_have_no_devices")


def test_nobody_removes_the_device_of_another(phone, alice, bob, client):
    device = phone.ask(alice).json()["id"]
    client.force_login(bob)
    refused(client.delete(f"{API}/{device}"), 404, "no_such_device")
    client.post(f"/me/settings/notices/devices/{device}/remove/")
    assert push.reaches(alice)


def test_a_device_ends_with_its_session(phone, alice):
    phone.ask(alice)
    phone.client.logout()
    assert not push.reaches(alice)
    with pytest.raises(Gone):
        push.send(message(alice))
    tasks.clear_expired_sessions()
    assert not PushSubscription.objects.exists()


def test_signed_out_from_elsewhere(phone, alice):
    phone.ask(alice)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not push.reaches(alice)


def test_a_new_password_is_no_reason_to_fall_silent(phone, alice, outside):
    phone.ask(alice)
    session = phone.client.session
    session.cycle_key()
    tasks.clear_expired_sessions()
    push.send(message(alice))
    assert len(outside.asked) == 1


def test_the_next_member_at_the_same_browser_takes_it_over(phone, alice, bob):
    phone.ask(alice)
    phone.client.logout()
    phone.ask(bob)
    assert (push.reaches(alice), push.reaches(bob)) == (False, True)
    assert PushSubscription.objects.get().member == bob


# --- what arrives -------------------------------------------------------------------------------------------------


def test_the_browser_and_nobody_else_reads_the_message(phone, alice, outside):
    phone.ask(alice)
    push.send(message(alice))
    (asked,) = outside.asked
    assert asked.path == phone.path
    assert phone.read(asked.body) == {
        "title": "Your turn at table 12",
        "body": "It is your turn: 0.",
        "url": "https://club.example/tables/12/",
        "tag": "table-12",
    }
    assert b"turn" not in asked.body
    assert asked.headers["content-encoding"] == "aes128gcm"
    assert asked.headers["topic"] == "table-12"
    assert asked.headers["urgency"] == "normal"
    with pytest.raises(http_ece.ECEException):
        Browser(outside).read(asked.body)


def test_the_push_service_can_tell_who_sends_it(phone, alice, outside, settings):
    settings.VAPID_CONTACT = "https://club.example:8443"
    key = phone.ask(alice) and phone.client.get(API).json()["key"]
    push.send(message(alice))
    authorization = outside.asked[0].headers["authorization"]
    assert Vapid02.verify(authorization)
    assert authorization.endswith(f"k={key}")
    claims = authorization.split("t=")[1].split(".")[1]
    claims = json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert (claims["aud"], claims["sub"]) == (f"https://hooks.example.org:{outside.port}", "https://club.example:8443")
    assert 0 < claims["exp"] - timezone.now().timestamp() < 24 * 3600


def test_what_is_about_several_tables_has_a_tag_of_its_own(phone, alice, outside):
    phone.ask(alice)
    push.send(message(alice, {"table": 12}, {"table": 13}))
    push.send(message(alice, {}))
    assert [phone.read(asked.body)["tag"] for asked in outside.asked] == ["notices", "notices"]


def test_an_alarm_is_urgent_and_ends_with_the_time(phone, alice, outside):
    phone.ask(alice)
    push.send(message(alice, urgent=True, runs_out=timezone.now() + timedelta(hours=1)))
    headers = outside.asked[0].headers
    assert headers["urgency"] == "high"
    assert 3500 < int(headers["ttl"]) <= 3600


def test_a_long_message_still_fits(phone, alice, outside):
    phone.ask(alice)
    push.send(message(alice, *[{"table": 12}] * 300, subject="あ" * 900))
    (asked,) = outside.asked
    assert len(asked.body) <= 4096
    assert phone.read(asked.body)["body"].endswith("…")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(phone, alice, outside, status):
    phone.ask(alice)
    outside.statuses = [status]
    with pytest.raises(Gone):
        push.send(message(alice))
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_push_service_that_is_busy_is_asked_later(phone, alice, outside, status):
    phone.ask(alice)
    outside.statuses, outside.headers = [status], {"Retry-After": "60"}
    with pytest.raises(TryAgain) as later:
        push.send(message(alice))
    assert later.value.seconds == 60
    assert push.reaches(alice)


def test_a_push_service_that_is_away_is_asked_later(phone, alice, outside, monkeypatch):
    phone.ask(alice)
    monkeypatch.setattr(outbound, "way", outside.way(look_up=lambda host, port: ["10.0.0.1"]))
    with pytest.raises(TryAgain):
        push.send(message(alice))


def test_what_is_never_taken_ends_after_a_few_times(phone, alice, outside):
    phone.ask(alice)
    outside.statuses = [403] * 5
    for _ in range(5):
        assert push.reaches(alice)
        with pytest.raises(Gone):
            push.send(message(alice))
    assert not push.reaches(alice)


def test_one_device_is_enough_and_none_hears_it_twice(phone, alice, outside):
    phone.ask(alice)
    Browser(outside, "laptop").ask(alice)
    outside.statuses = [201, 503]
    push.send(message(alice))  # one has taken it: that is no failure
    assert len(outside.asked) == 2
    outside.statuses = [410, 503]
    with pytest.raises(TryAgain):
        push.send(message(alice))
    assert PushSubscription.objects.count() == 1


# --- what makes the site an app -----------------------------------------------------------------------------------


def test_the_worker_stands_at_the_root(client):
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "showNotification" in answer.content.decode()
    assert client.post("/sw.js").status_code == 405


def test_the_manifest_and_its_icons(client):
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        with open(finders.find(icon["src"].removeprefix("/static/")), "rb") as file:
            head = file.read(24)
        width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        assert icon["sizes"] == f"{width}x{height}"
