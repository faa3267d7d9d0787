"""The side of the table's page: chat, notes, who is there, how the match stands."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Block, Member
from games import play, presence
from games.models import Outage
from games.play import core

from .conftest import play_out, statements

pytestmark = pytest.mark.django_db

PARTS = ["", "live/", "talk/"]  # the page, and what brings it up to date


@pytest.fixture(autouse=True)
def nobody_has_written_yet():
    cache.clear()


def page_of(table, member=None, part="", language="en"):
    client = Client(headers={"accept-language": language})
    if member is not None:
        client.force_login(member)
    answer = client.get(f"/tables/{table.pk}/{part}")
    assert answer.status_code == 200
    return answer.content.decode()


def say(table, member, text):
    return play.say(table_id=table.pk, member=member, text=text)


@pytest.mark.parametrize("part", PARTS)
def test_players_read_each_other_and_spectators_do_not(part, table, alice, bob, carol):
    say(table, alice, "players only")
    say(table, carol, "spectators only")
    for member in (alice, bob):
        assert "players only" in page_of(table, member, part)
        assert "spectators only" not in page_of(table, member, part)
    for member in (carol, None):
        assert "players only" not in page_of(table, member, part)
        assert "spectators only" in page_of(table, member, part)


@pytest.mark.parametrize("part", PARTS)
def test_when_the_table_is_over_everybody_reads_everything(part, table, alice, bob, carol):
    say(table, alice, "players only")
    say(table, carol, "spectators only")
    play.leave(table_id=table.pk, member=bob)
    for member in (alice, carol, None):
        page = page_of(table, member, part)
        assert page.index("players only") < page.index("spectators only")
        assert page.count("<small>spectator</small>") == 1


@pytest.mark.parametrize("part", PARTS)
def test_markup_in_a_message_is_only_text(part, table, alice, bob):
    mischief = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
    say(table, alice, mischief)
    page = page_of(table, bob, part)
    assert "<img src=x" not in page
    assert "<script>alert" not in page
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in page


def test_markup_in_a_note_is_only_text(table, alice):
    play.write_note(table_id=table.pk, member=alice, text="</textarea><script>alert(1)</script>")
    assert "&lt;/textarea&gt;&lt;script&gt;" in page_of(table, alice)


def test_notes_are_on_my_page_alone(table, alice, bob, carol):
    play.write_note(table_id=table.pk, member=alice, text="he bluffs")
    assert "he bluffs" in page_of(table, alice)
    for member in (bob, carol, None):
        for part in PARTS:
            assert "he bluffs" not in page_of(table, member, part)
    assert 'id="tab-note"' in page_of(table, carol)
    assert 'id="tab-note"' not in page_of(table)


def test_who_is_blocked_is_not_read(table, alice, bob):
    Block.objects.create(member=bob, blocked=alice)
    say(table, alice, "read me")
    assert "read me" not in page_of(table, bob)


def test_the_tab_counts_what_is_unread(table, alice, bob):
    assert unread(page_of(table, bob)) is None
    say(table, alice, "one")
    last = say(table, alice, "two")
    core.note(table, "came_back", seat=0)
    assert unread(page_of(table, bob)) == 2
    assert unread(page_of(table, alice)) is None
    play.mark_read(table_id=table.pk, member=bob, to=last.pk)
    assert unread(page_of(table, bob)) is None


def unread(page):
    shown = re.search(r"<b data-unread(?P<hidden> hidden)?><span data-count>(?P<count>\d+)</span>", page)
    return None if shown["hidden"] else int(shown["count"])


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_happened_is_told_in_the_readers_language(language, table, bob):
    core.note(table, "came_back", seat=0)
    sentences = {"en": "Alice is back and plays on.", "fr": "Alice est de retour", "de": "Alice ist zurück"}
    assert sentences[language] in page_of(table, bob, language=language)


def test_who_may_not_write_is_told_why(open_table, table, alice, carol):
    guest = Member.objects.create_guest()
    assert 'id="say"' in page_of(table, alice)
    assert 'id="say"' in page_of(table, carol)
    for member, why in ((guest, "Guests can write where they have a seat."), (None, "Sign in to write something.")):
        page = page_of(table, member)
        assert 'id="say"' not in page
        assert why in page


def test_a_spectator_of_a_table_that_has_not_started_is_told_when_to_write(open_table, carol):
    page = page_of(open_table, carol)
    assert 'id="say"' not in page
    assert "Spectators can write when the table has started." in page


# --- who is there --------------------------------------------------------------------------------------------------


def test_a_seat_shows_whether_its_member_is_there(table, alice, bob):
    assert seats_shown_here(page_of(table, alice)) == [0]
    assert seats_shown_here(page_of(table)) == []
    presence.insist((table.pk, bob.pk))
    assert seats_shown_here(page_of(table, alice)) == [0, 1]
    assert 'data-here="1"' in page_of(table, alice, "talk/")


def seats_shown_here(page):
    dots = re.findall(r'data-presence="(\d)" role="img" aria-label="at the table now"[^>]*?( data-away)?></span>', page)
    assert len(dots) == 2
    return sorted(int(seat) for seat, hidden in dots if not hidden)


def test_a_bot_has_no_dot(open_table, alice):
    play.seat_bot(table_id=open_table.pk, member=alice)
    assert page_of(open_table, alice).count("data-presence") == 1


# --- how the match stands ------------------------------------------------------------------------------------------


def test_a_table_with_a_match_of_its_own_shows_its_tally(table, alice, bob):
    assert "match-tally" not in page_of(table, alice)
    play_out(table, alice, bob)
    play.count(table_id=table.pk)
    won = [seat.place == 1 for seat in table.seats.order_by("number")]
    assert tally(page_of(table)) == ("The match so far", [("Alice", won[0]), ("Bob", won[1])])


def test_a_game_without_one_shows_none(alice, bob):
    table = play.open_table(opener=alice, game="diangle", seat_count=2, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    play.count(table_id=table.pk)
    assert "match-tally" not in page_of(table)


def tally(page):
    shown = re.search(r'<section class="match-tally" aria-label="([^"]+)">(.*?)</section>', page, re.DOTALL)
    counts = re.findall(r"<span>(\w+)</span> <b>(\d+)</b>", shown[2])
    return shown[1], [(name, int(count)) for name, count in counts]


# --- what it costs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("is_over", [False, True], ids=["playing", "over"])
@pytest.mark.parametrize("game", ["catch-6", "diangle"])
def test_a_table_page_takes_at_most_ten_statements(part, is_over, game, alice, bob):
    """At the first look, after an outage, with all that can be around a game: whatever it takes then is counted."""
    terms = play.Terms(best_of=1 if game == "catch-6" else 3)
    table = play.open_table(opener=alice, game=game, seat_count=2, word="heron", terms=terms)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    for number in range(5):
        say(table, alice, f"message {number}")
        say(table, bob, f"answer {number}")
    play.write_note(table_id=table.pk, member=alice, text="he bluffs")
    table.refresh_from_db()
    core.note(table, "came_back", seat=1)
    now = timezone.now()
    Outage.objects.create(began_at=now - timedelta(days=2), ended_at=now - timedelta(days=1))
    if is_over:
        play.leave(table_id=table.pk, member=bob)
        play.count(table_id=table.pk)
    client = Client()
    client.force_login(alice)
    taken = statements(client, f"/tables/{table.pk}/{part}")
    assert len(taken) <= 10, taken
