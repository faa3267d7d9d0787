"""What members show to whom."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client

from accounts.models import Block, Follow, Member
from accounts.privacy import Audience, Section, audiences_of, can_see, change_shown, seen_by
from games import play, presence

PAGE = "/me/settings/privacy/"
SHOWN = {"results": "members", "rivals": "followed", "pace": "nobody", "puzzles": "everybody", "presence": "members"}


@pytest.fixture
def shy(alice):
    """Alice shows each part of her page to somebody else, and follows Bob."""
    change_shown(member=alice, **SHOWN)
    return alice


@pytest.fixture
def guest(db):
    return Member.objects.create_guest()


def test_each_audience_sees_its_part(shy, bob, carol, guest):
    Follow.objects.create(member=shy, followed=bob)
    everybody, members = {Section.PUZZLES}, {Section.PUZZLES, Section.RESULTS, Section.PRESENCE}
    assert seen_by(AnonymousUser(), shy) == everybody
    assert seen_by(guest, shy) == everybody
    assert seen_by(carol, shy) == members
    assert seen_by(bob, shy) == members | {Section.RIVALS}
    assert seen_by(shy, shy) == set(Section)


def test_one_part_is_seen_by_whom_the_whole_page_says(shy, bob, carol, guest):
    Follow.objects.create(member=shy, followed=bob)
    for reader in (AnonymousUser(), guest, carol, bob, shy):
        assert {section for section in Section if can_see(reader, shy, section)} == seen_by(reader, shy)


def test_to_follow_somebody_opens_nothing(shy, mallory):
    Follow.objects.create(member=mallory, followed=shy)
    assert Section.RIVALS not in seen_by(mallory, shy)


@pytest.mark.parametrize("who_blocks", ["shy", "bob"])
def test_a_block_in_either_direction_makes_a_stranger(shy, bob, who_blocks):
    Follow.objects.create(member=shy, followed=bob)
    pair = {"member": shy, "blocked": bob} if who_blocks == "shy" else {"member": bob, "blocked": shy}
    Block.objects.create(**pair)
    assert seen_by(bob, shy) == seen_by(AnonymousUser(), shy)


def test_a_page_costs_one_statement_and_a_stranger_none(shy, bob, django_assert_num_queries):
    with django_assert_num_queries(1):
        seen_by(bob, shy)
    with django_assert_num_queries(0):
        seen_by(AnonymousUser(), shy)


def test_what_nobody_chose_is_as_usual_and_nonsense_in_the_row_is_too(alice):
    usual = audiences_of(alice)
    alice.shows = {"results": "friends", "rivals": None, "pace": [1], "shoe size": "everybody"}
    assert audiences_of(alice) == usual
    assert set(usual.values()) == {Audience.EVERYBODY}


def test_it_is_chosen_on_a_page(client, alice):
    client.force_login(alice)
    assert client.post(PAGE, SHOWN).status_code == 302
    assert audiences_of(Member.objects.get(pk=alice.pk)) == SHOWN
    page = client.get(PAGE).content.decode()
    assert '<input type="radio" name="pace" value="nobody" checked required>' in page


@pytest.mark.parametrize("nonsense", [{"pace": "friends"}, {"pace": ""}, {"pace": "\0"}])
def test_nonsense_is_refused_beside_its_field_and_nothing_changes(client, alice, nonsense):
    client.force_login(alice)
    answer = client.post(PAGE, SHOWN | nonsense)
    assert answer.status_code == 200
    assert "id_pace_error" in answer.content.decode()
    assert Member.objects.get(pk=alice.pk).shows == {}


def test_a_guest_may_choose_too(guest):
    client = Client()
    client.force_login(guest)
    assert client.get(PAGE).status_code == 200
    assert client.post(PAGE, SHOWN).status_code == 302
    assert Member.objects.get(pk=guest.pk).shows == SHOWN


# --- at a table ---------------------------------------------------------------------------------------------------


@pytest.fixture
def table(alice, bob):
    """Alice and Bob play, and Alice has its page open."""
    cache.clear()
    table = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    place = table.pk, alice.pk
    presence.arrive(place)
    yield table
    presence.leave(place)


def seats_here(table, reader=None):
    client = Client()
    if reader is not None:
        client.force_login(reader)
    return client.get(f"/api/v1/tables/{table.pk}/presence").json()["seats"]


def test_everybody_sees_who_is_at_a_table_unless_they_mind(table, bob, carol):
    assert [seats_here(table, reader) for reader in (bob, carol, None)] == [[0], [0], [0]]


def test_who_plays_together_always_sees_each_other(table, alice, bob, carol):
    change_shown(member=alice, presence="nobody")
    assert seats_here(table, bob) == seats_here(table, alice) == [0]
    assert seats_here(table, carol) == seats_here(table) == []
    client = Client()
    client.force_login(carol)
    assert 'data-here="0"' not in client.get(f"/tables/{table.pk}/").content.decode()


def test_spectators_see_it_as_far_as_it_is_shown_to_them(table, alice, carol):
    change_shown(member=alice, presence="followed")
    assert seats_here(table, carol) == []
    Follow.objects.create(member=alice, followed=carol)
    assert seats_here(table, carol) == [0]
    change_shown(member=alice, presence="members")
    assert [seats_here(table, reader) for reader in (carol, None)] == [[0], []]


def test_who_minds_comes_and_goes_unheard_by_spectators(table, alice, bob):
    players = [alice.pk, bob.pk, None]
    assert presence.topics_for(table.pk, alice, players) == (f"table-{table.pk}",)
    change_shown(member=alice, presence="followed")
    assert presence.topics_for(table.pk, alice, players) == (f"member-{alice.pk}", f"member-{bob.pk}")
