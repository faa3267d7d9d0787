"""Notices on their way: in bursts, tried again, never twice."""

import smtplib
import threading
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.core import mail
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.models import Delivery, Notice, NoticePolicy, Webhook
from accounts.notices import climbing, sending, tasks, telling, wishes
from accounts.notices.channels import Gone, TryAgain
from accounts.notices.kinds import KINDS, Kind, says

from . import post as outside

pytestmark = pytest.mark.django_db(transaction=True)  # what is done on commit is done

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
Status = Delivery.Status


@pytest.fixture
def post(monkeypatch):
    monkeypatch.setitem(KINDS, "parcel", Kind("parcel", "A parcel", says("Parcel %(n)s."), {"push": 0, "email": 30}))
    monkeypatch.setitem(
        KINDS, "siren", Kind("siren", "A siren", says("Siren %(n)s."), {"push": 0, "email": 0}, is_alarm=True)
    )
    return outside.install(monkeypatch)


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def tell(member, n=1, kind="parcel", **more):
    telling.tell(member=member, kind=kind, key=f"{kind}-{n}", url="/me/", facts={"n": n}, **more)


def sweep(clock, after=timedelta()):
    """Time passes, then everything that is due is looked at."""
    clock.shift(after)
    tasks.sweep()


def statuses(member):
    return list(Delivery.objects.filter(member=member).order_by("pk").values_list("channel", "status"))


def test_a_burst_is_one_message(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice, 1)
    clock.shift(20)
    tell(alice, 2)
    sweep(clock, timedelta(seconds=39))
    assert post.sent == []
    sweep(clock, timedelta(seconds=1))
    [message] = post.by("push")
    assert sorted(item.sentence for item in message.items) == ["Parcel 1.", "Parcel 2."]
    sweep(clock, HOUR)
    assert len(post.sent) == 1


def test_the_same_happening_is_told_once(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice)
    sweep(clock, MINUTE)
    tell(alice)
    sweep(clock, HOUR)
    assert len(post.sent) == Notice.objects.count() == 1


def test_who_cannot_be_reached_by_one_way_is_reached_by_the_next(post, clock, alice):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None)
    tell(alice)
    sweep(clock, 30 * MINUTE)
    assert mail.outbox == []  # its burst is not over
    sweep(clock, MINUTE)
    [letter] = outside.letters_to(alice)
    assert "Parcel 1." in letter.subject


def test_what_was_read_is_not_sent(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice)
    telling.read(alice)
    sweep(clock, HOUR)
    assert post.sent == []


def test_what_was_dealt_with_is_not_sent(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice, about="shelf-1")
    telling.settle("shelf-1", kinds=["parcel"])
    sweep(clock, HOUR)
    assert post.sent == []


def test_a_letter_is_gathered_until_its_hour(post, clock, alice):
    outside.confirm_address(alice)
    for n in range(3):
        tell(alice, n)
        sweep(clock, HOUR)
    assert mail.outbox == []
    clock.move_to(NOON.replace(hour=18))
    tasks.sweep()
    [letter] = outside.letters_to(alice)
    assert all(f"Parcel {n}." in letter.body for n in range(3))
    sweep(clock, 12 * HOUR)
    assert len(mail.outbox) == 1


# --- trouble ------------------------------------------------------------------------------------------------------


def test_what_did_not_work_is_tried_again_and_then_sent_once(post, clock, alice):
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [TryAgain("busy"), TryAgain("busy"), None]
    tell(alice)
    sweep(clock, MINUTE)
    for pause in (1, 5):
        assert post.sent == []
        sweep(clock, pause * MINUTE + timedelta(seconds=5))
    assert len(post.sent) == 1
    sweep(clock, 5 * HOUR)
    assert len(post.sent) == 1
    assert statuses(alice) == [("push", Status.SENT)]


def test_who_asks_for_patience_gets_it(post, clock, alice):
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [TryAgain("busy", seconds=1800), None]
    tell(alice)
    sweep(clock, MINUTE)
    sweep(clock, 20 * MINUTE)
    assert post.sent == []
    sweep(clock, 11 * MINUTE)
    assert len(post.sent) == 1


def test_what_never_works_climbs_on(post, clock, alice):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None, quiet_from=None, quiet_to=None)
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [TryAgain("busy")] * 9
    tell(alice)
    for _ in range(70):
        sweep(clock, 5 * MINUTE)
    assert statuses(alice) == [("push", Status.FAILED), ("email", Status.SENT)]
    assert len(outside.letters_to(alice)) == 1


def test_what_one_of_several_has_taken_does_not_climb_on(post, clock, alice):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None, quiet_from=None, quiet_to=None)
    post.reached["push"] = {"Alice"}
    tell(alice, 1)
    tell(alice, 2)
    taken = Notice.objects.get(key="parcel-1").pk
    post.trouble["push"] = [TryAgain("busy", told={taken})] * 9
    for _ in range(70):
        sweep(clock, 5 * MINUTE)
    assert statuses(alice) == [("push", Status.SENT), ("push", Status.FAILED), ("email", Status.SENT)]
    [letter] = outside.letters_to(alice)
    assert "Parcel 2." in letter.body
    assert "Parcel 1." not in letter.body


def test_what_all_were_told_by_one_of_several_ends_as_sent(post, clock, alice):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None, quiet_from=None, quiet_to=None)
    post.reached["push"] = {"Alice"}
    tell(alice)
    post.trouble["push"] = [TryAgain("busy", told={Notice.objects.get().pk})] * 9
    for _ in range(70):
        sweep(clock, 5 * MINUTE)
    assert statuses(alice) == [("push", Status.SENT)]
    assert mail.outbox == []


def test_what_is_gone_climbs_on_at_once(post, clock, alice):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None)
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [Gone("no such phone")]
    tell(alice, kind="siren", runs_out=NOON + 2 * HOUR)
    assert statuses(alice) == [("push", Status.FAILED), ("email", Status.SENT)]


def test_a_retry_that_would_come_too_late_climbs_on_instead(post, clock, alice):
    outside.confirm_address(alice)
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [TryAgain("busy", seconds=7200)]
    tell(alice, kind="siren", runs_out=NOON + HOUR)
    assert statuses(alice) == [("push", Status.FAILED), ("email", Status.SENT)]


def test_nothing_is_tried_again_in_quiet_hours(post, clock, alice):
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [TryAgain("busy")]
    clock.move_to(NOON.replace(hour=21, minute=58))
    tell(alice)
    sweep(clock, MINUTE)
    sweep(clock, 5 * MINUTE)
    assert post.sent == []
    clock.move_to(NOON.replace(day=5, hour=7, minute=1))
    tasks.sweep()
    tasks.sweep()
    assert len(post.sent) == 1


def test_whoever_dies_while_sending_leaves_it_unknown_and_nobody_sends_it_again(post, clock, alice):
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [SystemExit()]
    tell(alice)
    with pytest.raises(SystemExit):
        sweep(clock, MINUTE)
    assert statuses(alice) == [("push", Status.SENDING)]
    sweep(clock, 11 * MINUTE)
    assert statuses(alice) == [("push", Status.UNKNOWN)]
    for _ in range(10):
        sweep(clock, HOUR)
    assert post.sent == []
    assert len(statuses(alice)) == 1


def test_an_error_that_nobody_expected_is_not_sent_again(post, clock, alice):
    post.reached["push"] = {"Alice"}
    post.trouble["push"] = [ConnectionResetError("in the middle of it")]
    tell(alice)
    sweep(clock, MINUTE)
    sweep(clock, 12 * HOUR)
    assert statuses(alice) == [("push", Status.UNKNOWN)]
    assert post.sent == []


def test_a_task_that_was_lost_is_found(post, clock, alice, monkeypatch):
    post.reached["push"] = {"Alice"}
    tell(alice)
    with monkeypatch.context() as patch:
        patch.setattr(climbing, "queue", lambda *args, **kwargs: None)
        sweep(clock, MINUTE)
    assert post.sent == []
    sweep(clock, timedelta(seconds=6))
    assert len(post.sent) == 1


def test_a_message_that_was_sent_is_not_sent_by_asking_again(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice)
    sweep(clock, MINUTE)
    for _ in range(3):
        sending.send(Delivery.objects.get().pk)
    assert len(post.sent) == 1


@pytest.mark.postgres
def test_two_sweeps_at_once_send_once(post, alice, bob):
    post.reached["push"] = {"Alice", "Bob"}
    wishes.choose(member=alice, quiet_from=None, quiet_to=None)
    wishes.choose(member=bob, quiet_from=None, quiet_to=None)
    earlier = datetime.now(UTC) - HOUR
    for n in range(10):
        for member in (alice, bob):
            Notice.objects.create(
                member=member, kind="parcel", key=f"n{n}", facts={"n": n}, url="/", at=earlier, look_at=earlier
            )  # fmt: skip
    ready = threading.Barrier(6)

    def work():
        ready.wait()
        try:
            tasks.sweep()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = [item.id for _channel, message in post.sent for item in message.items]
    assert sorted(told) == sorted(Notice.objects.values_list("pk", flat=True))
    assert len(post.sent) == 2


# --- who is told by which way -------------------------------------------------------------------------------------


def test_mail_goes_to_confirmed_addresses_only(post, clock, alice):
    wishes.choose(member=alice, digest_at=None)
    tell(alice)
    sweep(clock, 2 * HOUR)
    assert mail.outbox == []
    assert Delivery.objects.count() == 0


def test_guests_are_told_on_the_site_only(post, clock, alice):
    outside.confirm_address(alice)
    post.reached["push"] = {"Alice"}
    alice.is_guest = True
    alice.save()
    tell(alice)
    sweep(clock, 24 * HOUR)
    assert Notice.objects.filter(member=alice).exists()
    assert Delivery.objects.count() == 0


@pytest.mark.parametrize("fact", ["is_bot", "is_gone"])
def test_bots_and_those_who_left_are_told_nothing(post, clock, alice, fact):
    alice.is_bot, alice.is_active = fact == "is_bot", fact != "is_gone"
    alice.save()
    tell(alice)
    assert Notice.objects.count() == 0


def test_what_no_webhook_wants_goes_by_the_next_way(post, clock, alice):
    outside.confirm_address(alice)
    Webhook.objects.create(member=alice, url="https://h.example/", kinds=["siren"])
    both = {"webhook": 0, "email": 0}
    wishes.choose(member=alice, digest_at=None, ladders={"parcel": both, "siren": both})
    post.reached["webhook"] = {"Alice"}
    tell(alice)
    tell(alice, kind="siren")
    sweep(clock, MINUTE)
    [message] = post.by("webhook")
    assert [item.kind for item in message.items] == ["siren"]
    [letter] = outside.letters_to(alice)
    assert "Parcel 1." in letter.subject


@pytest.mark.parametrize(("ladder", "told"), [({}, ["Parcel"]), ({"webhook": 0}, ["Parcel"]), ({"push": 0}, ["Siren"])])
def test_a_turn_is_covered_only_by_an_alarm_that_is_sent(post, clock, alice, ladder, told):
    post.reached["push"] = {"Alice"}
    wishes.choose(member=alice, ladders={"parcel": {"push": 30}, "siren": ladder})
    at = {"parcel": NOON, "siren": NOON + 10 * MINUTE}
    telling.tell_all([telling.News(alice.pk, kind, kind, "/", {"n": 1}, thread="turn-1", at=at[kind]) for kind in at])
    for _ in range(12):
        sweep(clock, 5 * MINUTE)
    assert [item.sentence.split()[0] for message in post.by("push") for item in message.items] == told


def test_an_address_that_refuses_mail_is_left_alone(post, clock, alice, monkeypatch):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None)

    def refuse(self, **kwargs):
        raise smtplib.SMTPRecipientsRefused({alice.email: (550, b"nobody of that name")})

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
        tell(alice, 1)
        sweep(clock, 31 * MINUTE)
    assert statuses(alice) == [("email", Status.FAILED)]
    assert NoticePolicy.objects.get().refused_address == alice.email
    tell(alice, 2)
    sweep(clock, 40 * MINUTE)
    assert len(statuses(alice)) == 1
    wishes.choose(member=alice)  # try again
    tell(alice, 3)
    sweep(clock, 31 * MINUTE)
    assert len(mail.outbox) == 1


def test_a_mail_server_that_is_away_is_tried_again(post, clock, alice, monkeypatch):
    outside.confirm_address(alice)
    wishes.choose(member=alice, digest_at=None)
    with monkeypatch.context() as patch:
        patch.setattr(
            "django.core.mail.backends.locmem.EmailBackend.open", lambda self: (_ for _ in ()).throw(OSError("away"))
        )
        tell(alice)
        sweep(clock, 31 * MINUTE)
    assert mail.outbox == []
    sweep(clock, 2 * MINUTE)
    assert len(mail.outbox) == 1


# --- wishes -------------------------------------------------------------------------------------------------------


def test_quiet_hours_are_those_of_the_members_own_zone(post, clock, alice):
    post.reached["push"] = {"Alice"}
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    clock.move_to(NOON.replace(hour=13, minute=30))  # 22:30 there
    tell(alice)
    sweep(clock, 8 * HOUR)
    assert post.sent == []
    clock.move_to(NOON.replace(hour=22, minute=1))  # 7:01 there
    tasks.sweep()
    assert len(post.sent) == 1


def test_choosing_anew_holds_for_what_still_waits(post, clock, alice):
    post.reached["push"] = {"Alice"}
    clock.move_to(NOON.replace(hour=23))
    tell(alice)
    sweep(clock, 2 * MINUTE)
    assert post.sent == []
    wishes.choose(member=alice, quiet_from=time(2), quiet_to=time(3))
    sweep(clock, MINUTE)
    assert len(post.sent) == 1


def test_a_sweep_costs_what_is_due_and_nothing_else(post, clock, alice, bob):
    for n in range(30):
        tell(bob, n)  # who has no way to be reached
    clock.shift(HOUR)
    tasks.sweep()
    with CaptureQueriesContext(connection) as captured:
        tasks.sweep()
    assert len(captured) <= 3, [query["sql"] for query in captured]


def test_climbing_takes_the_same_statements_for_one_as_for_many(post, clock, alice):
    post.reached["push"] = {"Alice"}

    def cost(first, count):
        for n in range(first, first + count):
            tell(alice, n)
        clock.shift(MINUTE)
        with CaptureQueriesContext(connection) as captured:
            tasks.sweep()
        clock.shift(HOUR)
        return len(captured)

    assert cost(0, 1) == cost(10, 20)


def test_old_notices_are_forgotten(post, clock, alice):
    post.reached["push"] = {"Alice"}
    tell(alice)
    sweep(clock, MINUTE)
    clock.shift(timedelta(days=91))
    tasks.forget()
    assert (Notice.objects.count(), Delivery.objects.count()) == (0, 0)
