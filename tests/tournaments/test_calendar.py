"""Calendar feeds: what other programs read of our dates, for everybody and for one member."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.clubs import founding
from accounts.models import Member, Membership
from tests.tournaments.holding import begin, begun, draft, enter, hold, open_pairings, people, reachable
from tournaments.files import calendar
from tournaments.files.icalendar import Event, escaped, folded, moment, written
from tournaments.setting_up import setup

pytestmark = pytest.mark.django_db


def events_in(text):
    """Unfolded, each event as a dictionary."""
    events, current = [], None
    for line in text.replace("\r\n ", "").split("\r\n"):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            current = {}
        elif line == "END:VEVENT":
            events.append(current)
            current = None
        elif current is not None:
            current[name] = value
    return events


def titles(text):
    return [event["SUMMARY"] for event in events_in(text)]


def feed(client, competition):
    answer = client.get(reverse("competition-calendar", args=[competition.pk]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return answer.content.decode()


def own_feed(client, member):
    answer = client.get(calendar.own_address(member).partition("8000")[2])
    assert answer.status_code == 200
    return answer.content.decode()


# --- one competition ------------------------------------------------------------------------------------------------


def test_everybody_reads_when_rounds_begin_and_close(client, olga):
    competition = begun(olga, people(4))
    text = feed(client, competition)
    assert titles(text) == [
        "Autumn Swiss: entries close", "Autumn Swiss: round 1 begins", "Autumn Swiss: round 1 closes",
    ]  # fmt: skip
    round = competition.rounds.get()
    assert events_in(text)[2]["DTSTART"] == moment(round.closes_at)
    assert events_in(text)[2]["URL"].endswith(f"/competitions/{competition.pk}/rounds/1/")


def test_a_preview_is_in_no_calendar(client, olga):
    competition = begun(olga, people(4), preview_hours=24)
    assert titles(feed(client, competition)) == ["Autumn Swiss: entries close"]


def test_an_agreed_game_takes_an_hour(client, olga, alice, bob):
    competition = begun(olga, [alice, bob], format="round_robin", terms={"pace": "live"})
    pairing = open_pairings(competition)[0]
    pairing.agreed_at = datetime(2026, 12, 5, 18, tzinfo=UTC)
    pairing.save()
    game = next(event for event in events_in(feed(client, competition)) if event["UID"].startswith("pairing-"))
    assert (game["DTSTART"], game["DTEND"]) == ("20261205T180000Z", "20261205T190000Z")
    assert set(game["SUMMARY"].split(" – ")) == {"Alice", "Bob"}


def test_a_club_night_is_one_evening(client, olga):
    at = timezone.now() + timedelta(days=2)
    night = hold(
        olga, format="night", terms={"pace": "live"}, entries_close_at=at, ends_at=at + timedelta(hours=3),
        name="Thursday",
    )  # fmt: skip
    (event,) = events_in(feed(client, night))
    assert (event["SUMMARY"], event["DTSTART"]) == ("Thursday", moment(at))
    assert event["DTEND"] == moment(at + timedelta(hours=3))


def test_a_draft_and_what_a_private_club_plays_have_no_feed_for_strangers(client, olga):
    club = founding.found(founder=olga, name="The Quiet Ones", is_private=True)
    for competition in (draft(olga), hold(olga, club=club)):
        assert client.get(reverse("competition-calendar", args=[competition.pk])).status_code == 404


def test_what_was_called_off_has_no_dates_any_more(client, olga):
    competition = begun(olga, people(4), format="round_robin")
    assert titles(feed(client, competition))
    setup.call_off(competition=competition, member=olga, reason="The hall has burnt down")
    assert titles(feed(client, competition)) == []


def test_where_all_rounds_are_known_those_ahead_are_in_it(client, olga):
    text = feed(client, begun(olga, people(4), format="round_robin"))
    assert [title for title in titles(text) if title.endswith("begins")] == [
        "Autumn Swiss: round 1 begins", "Autumn Swiss: round 2 begins", "Autumn Swiss: round 3 begins",
    ]  # fmt: skip


def test_an_event_has_the_same_name_each_time(client, olga):
    """So that a date that was moved moves in the calendar, and does not stand there twice."""
    competition = begun(olga, people(4), format="round_robin")
    before = {event["UID"]: event["DTSTART"] for event in events_in(feed(client, competition))}
    competition.rounds.filter(number=2).update(starts_at=timezone.now() + timedelta(days=3))
    after = {event["UID"]: event["DTSTART"] for event in events_in(feed(client, competition))}
    assert before.keys() == after.keys()
    moved = [uid.partition("@")[0] for uid in before if before[uid] != after[uid]]
    assert moved == [f"competition-{competition.pk}-round-2-begins"]


def test_a_draft_is_kept_by_nobody_between(client, olga):
    client.force_login(olga)
    answer = client.get(reverse("competition-calendar", args=[draft(olga).pk]))
    assert answer["Cache-Control"].startswith("private")


# --- one's own ------------------------------------------------------------------------------------------------------


def test_one_reads_the_own_dates_without_signing_in(client, olga, alice):
    played = begun(olga, [alice, *people(3)])
    hold(olga, name="Not mine")
    assert titles(own_feed(client, alice)) == titles(feed(client, played))
    assert own_feed(client, olga).count("BEGIN:VEVENT") == 0


def test_games_of_others_are_not_in_it(client, olga, alice):
    competition = begun(olga, [alice, *people(3)], format="round_robin", terms={"pace": "live"})
    for pairing in open_pairings(competition):
        pairing.agreed_at = timezone.now() + timedelta(days=1)
        pairing.save()
    games = [event for event in events_in(own_feed(client, alice)) if event["UID"].startswith("pairing-")]
    assert len(games) == 1
    assert "Alice" in games[0]["SUMMARY"]


@pytest.mark.parametrize("count", [1, 4])
def test_however_many_they_are_it_takes_as_many_statements(olga, alice, bob, count, django_assert_max_num_queries):
    for number in range(count):
        competition = begun(olga, [alice, bob], format="round_robin", terms={"pace": "live"}, name=f"Live {number}")
        open_pairings(competition)[0].round.pairings.update(agreed_at=timezone.now() + timedelta(days=1))
    with django_assert_max_num_queries(7):
        games = [event for event in calendar.own_events(alice) if event.key.startswith("pairing-")]
    assert len(games) == count


def test_a_member_of_a_private_club_has_its_dates_too(client, olga, alice):
    club = founding.found(founder=olga, name="The Quiet Ones", is_private=True)
    Membership.objects.create(club=club, member=alice)
    competition = hold(olga, club=club, name="Quiet Cup")
    enter(competition, [reachable(alice)])
    assert titles(own_feed(client, alice)) == ["Quiet Cup: entries close"]


def test_it_speaks_the_language_of_its_member(client, olga, alice):
    alice.language = "de"
    alice.save()
    assert "NAME:" in own_feed(client, alice)


def test_an_address_that_was_made_up_leads_nowhere(client, alice, mallory):
    good = calendar.own_address(alice).partition("8000")[2]
    token = good.split("/")[2]
    for word in ("nonsense", token[:-1], f"{token}x", token.swapcase()):
        assert client.get(reverse("own-calendar", args=[word])).status_code == 404


def test_a_new_password_makes_the_old_address_useless(client, alice):
    address = calendar.own_address(alice).partition("8000")[2]
    alice.set_password("another one entirely")
    alice.save()
    assert client.get(address).status_code == 404
    assert client.get(calendar.own_address(alice).partition("8000")[2]).status_code == 200


def test_who_has_gone_has_no_calendar(client, alice):
    address = calendar.own_address(alice).partition("8000")[2]
    Member.objects.filter(pk=alice.pk).update(is_active=False)
    assert client.get(address).status_code == 404


def test_an_own_calendar_is_kept_by_nobody_between(client, alice, olga):
    answer = client.get(calendar.own_address(alice).partition("8000")[2])
    assert answer["Cache-Control"].startswith("private")
    assert answer["X-Robots-Tag"] == "noindex"
    begin(hold(olga))


# --- how it is written ----------------------------------------------------------------------------------------------


def test_a_calendar_begins_and_ends_as_it_should():
    text = written("Ours", [])
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
    assert text.endswith("\r\nEND:VCALENDAR\r\n")


def test_every_event_has_what_programs_need():
    begins = datetime(2026, 3, 1, 20, 30, tzinfo=UTC)
    (event,) = events_in(written("Ours", [Event("round-1", begins, "Round 1", "/competitions/1/")]))
    assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY", "URL", "TRANSP"} <= event.keys()
    assert event["DTSTART"] == "20260301T203000Z"
    assert "DTEND" not in event


@pytest.mark.parametrize(
    ("plain", "safe"),
    [
        ("a, b; c", r"a\, b\; c"),
        ("back\\slash", r"back\\slash"),
        ("two\nlines", r"two\nlines"),
        ("two\r\nEND:VEVENT", r"two\nEND:VEVENT"),
        ("tab\tbell\x07", "tabbell"),
        ("Coupe\u00a0: fin", "Coupe\u00a0: fin"),
    ],
)
def test_names_cannot_break_out_of_their_line(plain, safe):
    assert escaped(plain) == safe


@given(st.text(min_size=1, max_size=300))
def test_lines_are_folded_without_tearing_a_character(text):
    line = f"SUMMARY:{escaped(text)}"
    parts = folded(line).split("\r\n")
    assert all(len(part.encode()) <= 75 for part in parts)
    assert all(part.startswith(" ") for part in parts[1:])
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
