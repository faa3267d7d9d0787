"""Odd forms at every address of the desk: answered with a page, and never our fault."""

import random
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.desk import requests
from tournaments.desk_pages.deeds import DEEDS
from tournaments.models import Pairing
from tournaments.setting_up.blueprints import TEMPLATES

from .holding import begun, draft, enter, hold, open_pairings, people, play_round, reachable, win
from .programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ODD = [
    "", " ", "0", "-1", "1", "2", str(2**31), str(2**63), "9" * 18, "9" * 30, "1.5", "1e9", "x", "\x00", "a\x00b",
    "\u202e", "²", "x" * 5000, "Alice", "alice", "Alice " * 500, "1 2", "2 1", "1 1 1", "draw", "replay", "annul",
    "places", "99 1", "yellow", "red", "2100-01-01T00:00",
    "0001-01-01T00:00", "9999-12-31T23:59", "2026-02-30T10:00", "0001-01-01T00:00+14:00",
    "9999-12-31T23:59-14:00", "results", "everything", "It has to be.", "\ud83c", "é" * 400,
]  # fmt: skip
FIELDS = [
    "reason", "entry", "pairing", "round", "request", "ruling", "one", "other", "player", "name", "names", "until",
    "starts_at", "closes_at", "outcome", "text", "substitute", "card", "right", "at", "sure", "place-0", "place-1",
]  # fmt: skip
ANSWERED = (200, 302, 400, 404)  # 400: control characters, which no browser sends
PAGES = ["", "rounds/{}/", "pairings/{}/", "entrants/", "entrants/{}/", "organizers/", "log/?before={}"]


@pytest.fixture
def world(olga, alice, bob, carol):
    """Competitions of several kinds, with something of everything in them."""
    cache.clear()
    reachable(carol)
    cast, now = [alice, bob], timezone.now()
    swiss = begun(olga, [*cast, *people(2)], preview_hours=24, plan={"rounds": 3}, objection_hours=24)
    live = begun(olga, [*cast, *people(2)], objection_hours=24)
    win(open_pairings(live)[0])
    night = begun(
        olga, cast, format="night", terms={"pace": "live"}, entries_close_at=now + timedelta(hours=1),
        ends_at=now + timedelta(hours=2),
    )  # fmt: skip
    entering = hold(olga)
    enter(entering, cast)
    requests.ask(competition=live, member=alice, kind="other", text="May I ask something?")
    over = play_round(begun(olga, cast, plan={"rounds": 1}))
    ladder, knockout = begun(olga, cast, format="ladder"), begun(olga, cast, format="knockout")
    return [swiss, live, night, entering, over, ladder, knockout, draft(olga)]


def at(member):
    client = Client(raise_request_exception=False)
    client.force_login(member)
    return client


def as_bytes(given):
    """As they come: half of a character is no UTF-8."""
    return {name: value.encode("utf-8", "surrogatepass") for name, value in given.items()}


def real(competition):
    """What a form of this competition would name."""
    pairing = Pairing.objects.filter(round__competition=competition).values_list("pk", flat=True)
    entries = [str(pk) for pk in competition.entries.values_list("pk", flat=True)] or ["0"]
    found = {
        "entry": entries[0], "one": entries[0], "other": entries[-1], "pairing": str(pairing.first() or 0),
        "round": str(competition.rounds.values_list("pk", flat=True).first() or 0),
        "request": str(competition.requests.values_list("pk", flat=True).first() or 0),
        "ruling": str(competition.rulings.values_list("pk", flat=True).first() or 0),
        "reason": "It has to be.", "name": "Carol", "names": "Carol", "text": "Hello.", "right": "results",
    }  # fmt: skip
    return found


def pressed(client, competition, deed, given):
    """As if nobody had pressed anything before or would again."""
    cache.clear()
    with transaction.atomic():
        answer = client.post(f"/competitions/{competition.pk}/desk/do/{deed}/", given, follow=True)
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("deed", [*DEEDS, "nonsense"])
def test_whatever_is_typed_is_answered(world, olga, deed):
    dice, desk = random.Random(deed), at(olga)
    for number in range(40):
        competition = dice.choice(world)
        given = real(competition) | {name: dice.choice(ODD) for name in dice.sample(FIELDS, 1 + number % 6)}
        answer = pressed(desk, competition, deed, as_bytes(given))
        assert answer.status_code in ANSWERED, (deed, given)


def test_nothing_that_is_typed_at_another_desk_is_found(world, olga):
    swiss, live = world[:2]
    desk, foreign = at(olga), real(live)
    before = swiss.rulings.count(), live.rulings.count()
    for deed in DEEDS:
        named = {name: foreign[name] for name in ("entry", "one", "other", "pairing", "round", "request", "ruling")}
        if deed in ("rule", "sign", "swap", "bye", "publish", "move", "grant", "undo", "card", "take-out", "put-back"):
            desk.post(f"/competitions/{swiss.pk}/desk/do/{deed}/", real(swiss) | named | {"sure": "yes"})
    assert (swiss.rulings.count(), live.rulings.count()) == before


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_there_or_not(world, olga, page):
    for competition in world:
        for number in ("1", "0", str(2**31), str(2**63), str(10**30), "٣"):
            answer = at(olga).get(f"/competitions/{competition.pk}/desk/{page.format(number)}")
            assert answer.status_code in (200, 404), (page, number)
    assert at(olga).get(f"/competitions/{10**30}/desk/{page.format(1)}").status_code == 404


@pytest.mark.parametrize("template", TEMPLATES)
def test_whatever_is_typed_for_a_new_one_is_answered(olga, template):
    dice, desk = random.Random(template), at(olga)
    form = desk.get(f"/competitions/new/?template={template}").context["form"]
    sent = {name: values[-1] for name, values in form.as_it_stands().data.lists()}
    sent |= {"template": template, "game": form.start.game, "seats": str(form.start.seats)}
    for number in range(40):
        given = sent | {name: dice.choice(ODD) for name in dice.sample([*sent], min(1 + number % 5, len(sent)))}
        cache.clear()
        with transaction.atomic():
            answer = desk.post("/competitions/new/", as_bytes(given))
            transaction.set_rollback(True)
        assert answer.status_code in ANSWERED, given


def test_whatever_is_typed_as_another_setting_is_answered(world, olga):
    dice, desk = random.Random(3), at(olga)
    for competition in world:
        form = desk.get(f"/competitions/{competition.pk}/edit/").context["form"]
        sent = {name: values[-1] for name, values in form.as_it_stands().data.lists()} or {"name": ""}
        for _ in range(30):
            given = sent | {name: dice.choice(ODD) for name in dice.sample([*sent], min(2, len(sent)))}
            with transaction.atomic():
                answer = desk.post(f"/competitions/{competition.pk}/edit/", as_bytes(given))
                transaction.set_rollback(True)
            assert answer.status_code in ANSWERED, given


# --- how much is asked of the database -------------------------------------------------------------------------------


def statements(look):
    with CaptureQueriesContext(connection) as captured:
        look()
    return len(captured)


@pytest.mark.parametrize("page", ["", "rounds/1/", "entrants/", "organizers/", "log/"])
def test_a_larger_desk_takes_no_more_statements(olga, page):
    counts = []
    for size in (4, 16):
        competition = begun(olga, people(size), objection_hours=24)
        for pairing in open_pairings(competition)[: size // 4]:
            for side in pairing.sides.all():
                member = side.entry.playing[0].member
                cache.clear()
                requests.ask(competition=competition, member=member, kind="time", days=1, pairing=pairing)
                requests.ask(competition=competition, member=member, kind="substitute")
        desk, path = at(olga), f"/competitions/{competition.pk}/desk/{page}"
        desk.get(path)
        counts.append(statements(lambda desk=desk, path=path: desk.get(path)))
    assert counts[0] == counts[1], counts


def test_seeding_and_signing_many_takes_no_more_statements(olga):
    counts = []
    for size in (4, 16):
        entering = hold(olga)
        order = [entry.pk for entry in enter(entering, people(size))]
        program = Program(olga)
        seeding = statements(lambda program=program, entering=entering, order=order: program.put(
            f"competitions/{entering.pk}/seeds", {"order": order}))  # fmt: skip
        running = play_round(begun(olga, people(size), objection_hours=24))
        pairings = [*Pairing.objects.filter(round__competition=running, round__number=1).values_list("pk", flat=True)]
        signing = statements(lambda program=program, running=running, pairings=pairings: program.post(
            f"competitions/{running.pk}/sign", {"pairings": pairings}))  # fmt: skip
        counts.append((seeding, signing))
    assert counts[0] == counts[1], counts


def test_the_same_name_a_thousand_times_is_one_name_and_not_all_names_fit_at_once(olga, carol):
    competition, desk = hold(olga), at(olga)
    invite = f"/competitions/{competition.pk}/desk/do/invite/"
    few = statements(lambda: desk.post(invite, {"names": "Carol"}))
    assert statements(lambda: desk.post(invite, {"names": "Carol " * 1000})) <= few
    answer = desk.post(invite, {"names": " ".join(f"Player{n}" for n in range(101)), "at": "entrants"}, follow=True)
    assert "Name up to 100 members at once." in answer.content.decode()
