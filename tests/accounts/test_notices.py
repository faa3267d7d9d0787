"""A member's notices: the list, the log, the choices, the link that ends a kind of message."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Member, Notice, NoticePolicy
from accounts.notices import stopping, tasks, telling, wishes
from accounts.notices.kinds import KINDS

from . import post as outside

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def hers(client, alice):
    client.force_login(alice)
    return client


def tell(member, n=1, kind="export", **more):
    telling.tell(member=member, kind=kind, key=f"{kind}-{n}", url="/me/", **more)
    return Notice.objects.get(member=member, key=f"{kind}-{n}")


def news(member, n=1):
    wishes.choose(member=member, ladders={"news": {}})
    return tell(member, n, "news", facts={"title": f"Paper {n}"})


# --- the list -----------------------------------------------------------------------------------------------------


def test_notices_are_listed_unread_first(hers, alice):
    news(alice, 1)
    news(alice, 2)
    telling.read(alice, [Notice.objects.get(key="news-2").pk])
    page = hers.get("/me/notices/").content.decode()
    assert page.index("Paper 1") < page.index("Earlier") < page.index("Paper 2")


def test_an_empty_list_shows_the_way_on(hers):
    page = hers.get("/me/notices/").content.decode()
    assert "Nothing new" in page
    assert 'href="/me/"' in page


def test_opening_a_notice_reads_it_and_leads_on(hers, alice):
    notice = tell(alice)
    answer = hers.get(f"/me/notices/{notice.pk}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/me/")
    notice.refresh_from_db()
    assert notice.read_at is not None


def test_one_or_all_can_be_marked_as_read(hers, alice):
    first, second, third = (tell(alice, n) for n in range(3))
    hers.post("/me/notices/", {"id": first.pk})
    assert set(Notice.objects.filter(read_at=None)) == {second, third}
    hers.post("/me/notices/", {"id": "all"})
    assert not Notice.objects.filter(read_at=None).exists()


@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 40, "0" * 20 + "9" * 40, "1\x00", "²", "1,2"])
def test_odd_numbers_do_no_harm(hers, alice, odd):
    tell(alice)
    assert hers.post("/me/notices/", {"id": odd}).status_code == 302
    assert hers.get("/me/notices/", {"page": odd}).status_code == 200
    assert hers.get("/me/notices/log/", {"page": odd}).status_code == 200
    assert hers.get(f"/me/notices/{'9' * 30}/").status_code == 404


def test_others_can_neither_read_nor_mark_mine(client, alice, mallory):
    notice = tell(alice)
    client.force_login(mallory)
    assert client.get(f"/me/notices/{notice.pk}/").status_code == 404
    client.post("/me/notices/", {"id": notice.pk})
    client.post("/api/v1/me/notices/read", {"ids": [notice.pk]}, content_type="application/json")
    notice.refresh_from_db()
    assert notice.read_at is None
    assert client.get("/api/v1/me/notices").json()["results"] == []


def test_strangers_are_asked_to_sign_in(client):
    for path in ("/me/notices/", "/me/notices/log/", "/me/settings/notices/", "/me/notices/1/"):
        assert client.get(path).status_code == 302
    for path in ("", "/log", "/policy"):
        assert client.get(f"/api/v1/me/notices{path}").status_code == 401


def test_the_bell_counts_what_is_unread(hers, alice):
    assert re.search(r"data-bell-count hidden>0<", hers.get("/me/settings/").content.decode())
    tell(alice)
    assert re.search(r"data-bell-count>1<", hers.get("/me/settings/").content.decode())
    assert re.search(r"data-bell-count>1<", hers.get("/me/notices/").content.decode())
    telling.read(alice)
    assert re.search(r"data-bell-count hidden>0<", hers.get("/me/settings/").content.decode())


def test_the_list_takes_the_same_statements_for_one_as_for_fifty(hers, alice, bob):
    def cost(path):
        with CaptureQueriesContext(connection) as captured:
            assert hers.get(path).status_code == 200
        return len(captured)

    tell(alice, 1, "club", facts={"who": [bob.pk], "club": "Owls", "title": "Hello"})
    first = [cost("/me/notices/"), cost("/me/notices/log/")]
    for n in range(2, 50):
        tell(alice, n, "club", facts={"who": [bob.pk], "club": "Owls", "title": "Hello"})
    assert [cost("/me/notices/"), cost("/me/notices/log/")] == first


def test_what_others_have_named_is_escaped(hers, alice):
    wishes.choose(member=alice, ladders={"news": {}})
    tell(alice, 1, "news", facts={"title": "<script>alert(1)</script>\n\nSubject: x"})
    for path in ("/me/notices/", "/me/notices/log/"):
        assert "<script>alert" not in hers.get(path).content.decode()


def test_optional_kinds_come_only_if_wanted(alice):
    telling.tell(member=alice, kind="news", key="n", url="/", facts={"title": "Paper"})
    assert not Notice.objects.exists()
    wishes.choose(member=alice, ladders={"news": {}})
    telling.tell(member=alice, kind="news", key="n", url="/", facts={"title": "Paper"})
    assert Notice.objects.count() == 1


# --- letters and the link that ends them --------------------------------------------------------------------------


@pytest.fixture
def letter(alice, settings, django_capture_on_commit_callbacks):
    settings.SITE_URL = "https://club.example"
    outside.confirm_address(alice)
    with time_machine.travel(NOON, tick=False) as clock:
        tell(alice)
        clock.shift(61)
        with django_capture_on_commit_callbacks(execute=True):
            tasks.sweep()
        clock.shift(10)
        with django_capture_on_commit_callbacks(execute=True):
            tasks.sweep()
    [letter] = mail.outbox
    return letter


def stop_link(letter):
    return letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://club.example")


def test_a_letter_has_text_and_form_and_says_how_to_end_it(letter, alice):
    [(html, kind)] = [(part.content, part.mimetype) for part in letter.alternatives]
    assert kind == "text/html"
    for text in (letter.body, html):
        assert "Your data are ready" in text
        assert "https://club.example/me/" in text
        assert "https://club.example/notices/stop/" in text
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "\n" not in letter.subject


def test_a_letter_is_in_the_language_of_its_member(alice, django_capture_on_commit_callbacks):
    alice.language = "de"
    alice.save()
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None, quiet_from=None, quiet_to=None)
    with time_machine.travel(NOON, tick=False) as clock:
        tell(alice)
        clock.shift(61)
        tasks.sweep()
        clock.shift(10)
        tasks.sweep()
    [letter] = mail.outbox
    assert letter.extra_headers["Content-Language"] == "de"


def test_one_click_ends_these_letters_without_signing_in(letter, client, alice):
    link = stop_link(letter)
    strict = type(client)(enforce_csrf_checks=True)
    assert strict.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert "email" not in wishes.ladder_of(wishes.policy_of(alice), "export")
    assert wishes.ladder_of(wishes.policy_of(alice), "club") == dict(KINDS["club"].ladder)  # others go on


def test_looking_at_the_link_ends_nothing(letter, client, alice):
    page = client.get(stop_link(letter)).content.decode()
    assert "Stop these messages" in page
    assert not NoticePolicy.objects.exists()


@pytest.mark.parametrize("word", ["x", "a:b:c", "%00", "W10:1abc:def", "9" * 3000])
def test_a_link_that_was_not_made_here_says_so_and_nothing_else(client, alice, word):
    for answer in (client.get(f"/notices/stop/{word}/"), client.post(f"/notices/stop/{word}/")):
        assert answer.status_code == 404
    assert not NoticePolicy.objects.exists()


def test_a_link_cannot_be_turned_into_somebody_elses(client, alice, bob):
    word = stopping.token(alice, "email", ["club"])
    payload, *_ = stopping.token(bob, "email", ["club"]).split(":")
    forged = ":".join([payload, *word.split(":")[1:]])
    assert client.post(f"/notices/stop/{forged}/").status_code == 404
    assert not NoticePolicy.objects.exists()


def test_a_link_asks_for_nothing_that_is_not_wanted(client, alice):
    wishes.choose(member=alice, ladders={"news": {"email": 0}})
    link = f"/notices/stop/{stopping.token(alice, 'email', ['news'])}/"
    wishes.choose(member=alice, ladders={"news": None})
    client.post(link)
    assert not wishes.is_wanted(wishes.policy_of(alice), "news")


# --- choosing -----------------------------------------------------------------------------------------------------


def form_of(page):
    """What a browser would send if its member changed nothing."""
    content = page.content.decode()
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields if name in content}
    sent = {name: value for name, value in values.items() if value not in (None, False)}
    return {name: "on" if value is True else str(value)[:5] for name, value in sent.items()}


def test_saving_the_page_as_it_is_changes_nothing(hers, alice):
    before = hers.get("/api/v1/me/notices/policy").json()
    answer = hers.post("/me/settings/notices/", form_of(hers.get("/me/settings/notices/")))
    assert answer.status_code == 302
    assert hers.get("/api/v1/me/notices/policy").json() == before
    assert NoticePolicy.objects.get().ladders in ({}, {"follow": {"off": 0}, "news": {"off": 0}})


def test_a_ladder_quiet_hours_and_the_letter_can_be_chosen(hers, alice):
    data = form_of(hers.get("/me/settings/notices/"))
    data |= {"club-email": "", "club-push": "10", "quiet_from": "23:30", "quiet_to": "06:15", "digest_at": ""}
    assert hers.post("/me/settings/notices/", data | {"urgent_hours": "6", "news-on": "on"}).status_code == 302
    chosen = hers.get("/api/v1/me/notices/policy").json()
    assert chosen["ladders"]["club"] == {"webhook": 2, "push": 10}
    assert chosen["ladders"]["news"] == {}
    assert chosen["quiet"] == {"from": "23:30", "to": "06:15"}
    assert (chosen["digest_at"], chosen["urgent_hours"]) == (None, 6)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"quiet_to": ""}, "beginning and an end"),
        ({"urgent_hours": "0"}, "greater than or equal to 1"),
        ({"urgent_hours": "100000000000000000000"}, "less than or equal to 72"),
        ({"club-email": "77"}, "Select a valid choice"),
        ({"quiet_from": "25:99"}, "Enter a valid time"),
        ({"digest_at": "\x00"}, "Select a valid choice"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(hers, change, sentence):
    data = form_of(hers.get("/me/settings/notices/")) | change
    answer = hers.post("/me/settings/notices/", data)
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not NoticePolicy.objects.exists()


def test_a_guest_sees_that_the_site_is_all_there_is(client):
    client.force_login(Member.objects.create_guest())
    assert "Guests are told on the site" in client.get("/me/settings/notices/").content.decode()


# --- the log ------------------------------------------------------------------------------------------------------


def test_the_log_says_what_was_sent_and_what_was_held_back(letter, hers, alice):
    page = hers.get("/me/notices/log/").content.decode()
    assert "Shown on the site." in page
    assert "E-mail: sent." in page
    log = hers.get("/api/v1/me/notices/log").json()["results"][0]["log"]
    assert [(line["channel"], line["state"]) for line in log] == [("site", "good"), ("email", "good")]


def test_the_log_gives_the_reason_in_plain_words(hers, alice, django_capture_on_commit_callbacks):
    outside.confirm_address(alice)
    with time_machine.travel(NOON.replace(hour=23), tick=False) as clock:
        tell(alice)
        tasks.sweep()
        assert "held back until Tue 7:00, because of your quiet hours" in hers.get("/me/notices/log/").content.decode()
        telling.read(alice)
        clock.shift(timedelta(hours=9))
        assert "Nothing more was sent: you have read it." in hers.get("/me/notices/log/").content.decode()


# --- the API ------------------------------------------------------------------------------------------------------


def send(client, method, path, body):
    return getattr(client, method)(f"/api/v1/me/notices/{path}", body, content_type="application/json")


def test_the_api_lists_and_marks(hers, alice):
    first, second = tell(alice, 1), tell(alice, 2)
    listed = hers.get("/api/v1/me/notices").json()
    assert listed["count"] == 2
    assert {one["id"] for one in listed["results"]} == {first.pk, second.pk}
    assert listed["results"][0]["sentence"] == "Your data are ready to be fetched."
    assert send(hers, "post", "read", {"ids": [first.pk]}).json() == {"read": 1}
    assert send(hers, "post", "read", {}).json() == {"read": 1}
    assert send(hers, "post", "read", {}).json() == {"read": 0}


def test_the_api_changes_what_is_given_and_leaves_the_rest(hers, alice):
    before = hers.get("/api/v1/me/notices/policy").json()
    after = send(hers, "put", "policy", {"ladders": {"club": {"email": 5}}, "quiet": None}).json()
    assert after["ladders"].pop("club") == {"email": 5}
    before["ladders"].pop("club")
    assert after == before | {"quiet": None}


@pytest.mark.parametrize(
    "body",
    [
        {"ladders": []},
        {"ladders": {"nonsense": {}}},
        {"ladders": {"club": {"pigeon": 1}}},
        {"ladders": {"club": {"email": -1}}},
        {"ladders": {"club": {"email": 10**30}}},
        {"ladders": {"club": {"email": True}}},
        {"ladders": {"club": None}},
        {"ladders": {"club": "email"}},
        {"quiet": {"from": "22:00"}},
        {"quiet": {"from": "25:00", "to": "07:00"}},
        {"quiet": {"from": 22, "to": 7}},
        {"quiet": "\x00"},
        {"digest_at": 18},
        {"digest_at": "noon"},
        {"urgent_hours": 0},
        {"urgent_hours": 73},
        {"urgent_hours": "12"},
        {"urgent_hours": 10**40},
        {"alarms_break_quiet": "yes"},
    ],
)
def test_the_api_refuses_odd_policies_in_words(hers, body):
    answer = send(hers, "put", "policy", body)
    assert answer.status_code in (400, 422)
    assert len(answer.json()["detail"]) > 10
    assert not NoticePolicy.objects.exists()


@pytest.mark.parametrize("ids", ["all", [0], [-1], [10**30], ["x"], [None], {"a": 1}, list(range(1, 500))])
def test_the_api_refuses_odd_numbers_in_words(hers, ids):
    assert send(hers, "post", "read", {"ids": ids}).status_code == 400
