"""Whatever organizers can do through the API they can do on the pages of the desk, and where both refuse they agree."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice
from tests.tournaments import holding
from tests.tournaments.desk import with_preview
from tests.tournaments.programs import Program
from tournaments.desk import organizers, requests
from tournaments.desk_pages.deeds import DEEDS
from tournaments.models import Organizer, Pairing, Round, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client, olga):
    """Olga in her browser."""
    client.force_login(olga)
    return client


@pytest.fixture
def preview(olga):
    """The first round of six, which only organizers see."""
    return holding.begun(olga, holding.people(6), plan={"rounds": 3}, preview_hours=24)


def do(client, competition, deed, **given):
    return client.post(reverse("desk-do", args=[competition.pk, deed]), given, follow=True)


def shown(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def form(page, action, **field):
    """The form that leads there; with such a field in it, if there are several."""
    wanted = [f'name="{name}" value="{value}"' for name, value in field.items()]
    forms = [one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"/do/{action}/" in one]
    return next((one for one in forms if all(part in one for part in wanted)), "")


def typed(**ahead):
    return timezone.localtime(timezone.now() + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")


def test_every_deed_has_a_button_on_some_page():
    """What buttons there are, as templates write them."""
    written = " ".join(path.read_text() for path in Path("templates/tournaments/desk").glob("*.html"))
    offered = set(re.findall(r"'desk-do' competition.pk '([\w-]+)'", written))
    assert offered == set(DEEDS)


# --- moments ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["desk", "desk-round"])
def test_a_preview_is_given_another_close(desk, preview, where):
    round = preview.rounds.get()
    page = shown(desk, where, preview.pk, *([1] if where == "desk-round" else []))
    assert 'name="closes_at"' in page
    assert 'name="starts_at"' in page
    do(desk, preview, "move", round=round.pk, closes_at=typed(days=20), reason="A holiday lies between.")
    round.refresh_from_db()
    assert timedelta(days=19) < round.closes_at - timezone.now() < timedelta(days=21)
    assert Ruling.objects.latest("pk").kind == "close_moved"


def test_a_close_before_the_start_is_refused_in_its_own_form(desk, preview):
    round = preview.rounds.get()
    wrong = typed(hours=2)
    answer = do(desk, preview, "move", round=round.pk, closes_at=wrong, reason="In a hurry.")
    page = answer.content.decode()
    assert page.count('id="refused"') == 1
    refused = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'id="refused"' in one)
    assert f'name="closes_at" value="{wrong}"' in refused


def test_a_pause_begins_before_the_first_round_and_ends_later_than_was_said(desk, olga):
    competition = holding.hold(olga)
    assert form(shown(desk, "desk", competition.pk), "pause")
    do(desk, competition, "pause", until=typed(days=3), reason="The hall is flooded.")
    competition.refresh_from_db()
    first = competition.paused_until
    page = shown(desk, "desk", competition.pk)
    assert form(page, "resume")
    assert form(page, "pause")
    do(desk, competition, "pause", until=typed(days=9), reason="Still wet.")
    competition.refresh_from_db()
    assert competition.paused_until > first
    assert competition.pause_reason == "Still wet."


def test_nobody_pauses_what_is_over(desk, olga):
    competition = holding.play_to_the_end(holding.begun(olga, holding.people(2), plan={"rounds": 1}))
    assert not form(shown(desk, "desk", competition.pk), "pause")


# --- words ------------------------------------------------------------------------------------------------------------


def test_one_of_those_who_take_part_is_written_to(desk, olga):
    competition = holding.begun(olga, holding.people(2))
    entry = competition.entries.first()
    alone, other = (each.playing[0].member for each in competition.entries.order_by("pk"))
    assert form(shown(desk, "desk-entry", competition.pk, entry.pk), "write")
    do(desk, competition, "write", entry=entry.pk, text="Please look at your table.", at=f"entry-{entry.pk}")
    Program(olga).post(f"competitions/{competition.pk}/entries/{entry.pk}/messages", {"text": "Thank you."})
    assert Ruling.objects.filter(competition=competition, kind="written", entry=entry).count() == 2
    bodies = " ".join(str(notice.facts) for notice in Notice.objects.filter(member=alone))
    assert "Please look at your table." in bodies
    assert "Thank you." in bodies
    assert "Thank you." not in " ".join(str(notice.facts) for notice in Notice.objects.filter(member=other))


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "\u202eturned"])
def test_a_message_that_cannot_be_read_is_refused_at_both_doors(desk, olga, text):
    competition = holding.begun(olga, holding.people(2))
    entry = competition.entries.first()
    answer = do(desk, competition, "write", entry=entry.pk, text=text, at=f"entry-{entry.pk}")
    assert 'id="refused"' in answer.content.decode()
    there = f"competitions/{competition.pk}/entries/{entry.pk}/messages"
    assert Program(olga).ask("post", there, {"text": text}).status_code in (400, 422)
    assert not Ruling.objects.filter(kind="written").exists()


def test_only_who_looks_after_messages_writes(desk, olga, carol, mallory):
    competition = holding.begun(olga, holding.people(2))
    entry = competition.entries.first()
    organizers.add(competition=competition, member=olga, other=carol, rights=["results"])
    there = f"competitions/{competition.pk}/entries/{entry.pk}/messages"
    Program(carol).refused("post", there, {"text": "Hello."}, status=403, code="not_your_part")
    Program(mallory).refused("post", there, {"text": "Hello."}, status=403, code="not_an_organizer")
    hers = Client()
    hers.force_login(carol)
    assert not form(shown(hers, "desk-entry", competition.pk, entry.pk), "write")


def test_everybody_is_thanked_when_it_is_over(desk, olga):
    competition = holding.play_to_the_end(holding.begun(olga, holding.people(2), plan={"rounds": 1}))
    assert form(shown(desk, "desk", competition.pk), "announce")
    do(desk, competition, "announce", text="Thank you all.")
    assert competition.announcements.get().text == "Thank you all."


# --- requests ---------------------------------------------------------------------------------------------------------


def test_an_objection_at_a_larger_table_is_answered_with_places(desk, olga):
    competition = holding.begun(
        olga, holding.people(3), format="round_robin", game="keep-on-rolling", options={}, seats=3, plan={"rounds": 1},
        objection_hours=48,
    )  # fmt: skip
    pairing = holding.open_pairings(competition)[0]
    holding.win(pairing)
    asker = pairing.sides.get(number=2).entry.playing[0].member
    asked = requests.ask(competition=competition, member=asker, kind="dispute", pairing=pairing, text="I was first.")
    answer = form(shown(desk, "desk", competition.pk), "grant", request=asked.pk)
    assert answer.count('name="place-') == 3
    places = {"place-0": "2", "place-1": "3", "place-2": "1"}
    do(desk, competition, "grant", request=asked.pk, text="So it was.", outcome="places", **places)
    asked.refresh_from_db()
    assert asked.status == "granted"
    assert [side.place for side in pairing.sides.order_by("number")] == [2, 3, 1]


def test_requests_are_read_by_those_who_answer_them(olga, carol):
    competition = with_preview(olga, holding.people(4))
    pairing = holding.open_pairings(competition)[0]
    asker = pairing.sides.get(number=0).entry.playing[0].member
    asked = requests.ask(competition=competition, member=asker, kind="time", days=3, pairing=pairing, text="I am ill.")
    organizers.add(competition=competition, member=olga, other=carol, rights=["messages"])
    here = f"competitions/{competition.pk}/requests"
    hers, his = Program(carol), Program(asker)
    assert hers.get(here)["results"] == []
    hers.refused("get", f"{here}/{asked.pk}", status=403, code="not_your_part")
    hers.refused("post", f"{here}/{asked.pk}/answer", {"grant": True}, status=403, code="not_your_part")
    assert len(his.get(here)["results"]) == len(Program(olga).get(here)["results"]) == 1


# --- organizers -------------------------------------------------------------------------------------------------------


def test_an_organizer_gives_up_a_part_of_the_own_rights(client, olga, carol):
    competition = holding.hold(olga)
    organizers.add(competition=competition, member=olga, other=carol, rights=["results", "settings"])
    client.force_login(carol)
    assert form(shown(client, "desk-organizers", competition.pk), "organizer-change", name="Carol")
    do(client, competition, "organizer-change", name="Carol", right=["settings"], at="organizers")
    assert Organizer.objects.get(competition=competition, member=carol).rights == ["settings"]
    assert Round.objects.count() == Pairing.objects.count() == 0
