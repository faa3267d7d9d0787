"""Bot accounts at tables: where they may sit, whom they may ask, and that the house never plays for them."""

import uuid

import pytest
import time_machine
from django.test import Client

from accounts import blocking, bots, tokens
from accounts.models import Member, Rating
from games import play, reading
from games.models import Table
from games.play.programs import MOST_OFFERS
from games.refusals import BotNotAsked, BotOffersEnough, BotsInviteNobody, BotTakesNoChallenges, NotAllTogether
from games.tasks import play_for_seats

from .conftest import move, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def tock(alice):
    """Alice's bot, which anybody may challenge."""
    return bots.make(owner=alice, name="Tock", accepts_challenges=True)


@pytest.fixture
def shy(alice):
    return bots.make(owner=alice, name="Shy")


def by_api(member):
    _, secret = tokens.make(member=member, name="script", scopes=["read", "play"])
    return Client(headers={"authorization": f"Bearer {secret}"})


def post(client, path, wish):
    return client.post(f"/api/v1/{path}", wish, content_type="application/json")


def challenge(opener, *invited, **more):
    return play.open_table(opener=opener, game="catch-6", invited=invited, word="heron", **more)


def started(opener, bot, **more):
    table = challenge(opener, bot, **more)
    play.take_seat(table_id=table.pk, member=bot, word="tick")
    return Table.objects.get(pk=table.pk)


def test_a_bot_plays_a_whole_game_through_the_api(bob, tock):
    program = by_api(tock)
    opened = challenge(bob, tock, terms=play.Terms(best_of=1))
    waits = program.get("/api/v1/me/next").json()["next"]
    assert (waits["table"], waits["why"]) == (opened.pk, "challenge")
    seated = post(program, f"tables/{opened.pk}/seats", {"word": "tick"}).json()
    assert seated["status"] == "playing"
    assert seated["seats"][1]["member"] == {"name": "Tock", "guest": False, "bot": True, "owner": "Alice"}
    play_out(opened, bob, tock)
    assert program.get(f"/api/v1/tables/{opened.pk}").json()["status"] == "over"


def test_the_house_never_plays_for_a_bot_account(bob, tock):
    table = started(bob, tock)
    move(table, bob)
    while not (table := Table.objects.get(pk=table.pk)).is_awaiting(1):
        move(table, bob, reading.read(table.pk, bob).legal[0])
    assert (table.bot_bits, table.bot_since) == (0, None)
    play_for_seats(table.pk)
    assert Table.objects.get(pk=table.pk).version == table.version


def test_a_bot_account_has_a_clock_and_can_lose_by_it(bob, tock):
    table = started(bob, tock, terms=play.Terms(vacations=True))
    while not (table := Table.objects.get(pk=table.pk)).is_awaiting(1):
        move(table, bob, reading.read(table.pk, bob).legal[0])
    assert table.deadline is not None
    with time_machine.travel(table.deadline, tick=False):
        from games import uptime

        uptime.beat(was_away=False)
        play.expire_due()
    table = Table.objects.get(pk=table.pk)
    assert (table.status, table.outcome["reason"]) == ("over", "left")


def test_nothing_that_a_bot_plays_is_rated(bob, tock, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        play.leave(table_id=started(bob, tock).pk, member=bob)
    assert not Rating.objects.exists()


# --- who may ask whom ---------------------------------------------------------------------------------------------


def test_only_its_owner_invites_a_bot_that_takes_no_challenges(alice, bob, shy):
    with pytest.raises(BotTakesNoChallenges, match="Shy"):
        challenge(bob, shy)
    assert started(alice, shy).status == Table.Status.PLAYING  # and so they sit together, unrated


def test_bots_of_one_owner_may_always_meet(tock, shy):
    assert started(tock, shy).status == Table.Status.PLAYING


def test_a_bot_challenges_no_people_but_its_owner(alice, bob, tock):
    with pytest.raises(BotsInviteNobody):
        challenge(tock, bob)
    assert challenge(tock, alice).status == Table.Status.OPEN


def test_the_house_cannot_be_invited(alice):
    answer = post(by_api(alice), "tables", {"game": "catch-6", "invite": [Member.objects.house_bot().username]})
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_invitation")


def test_blocks_of_the_owner_bind_the_bot(alice, bob, tock):
    blocking.block(member=bob, other=alice)
    with pytest.raises(NotAllTogether):
        challenge(bob, tock)
    offer = play.open_table(opener=tock, game="catch-6", word="tick")
    assert offer not in Table.objects.offered().to_join(bob)


# --- where a bot sits down ----------------------------------------------------------------------------------------


def test_a_bot_comes_nowhere_uninvited(open_table, tock):
    program = by_api(tock)
    answer = post(program, f"tables/{open_table.pk}/seats", {"word": "tick"})
    assert (answer.status_code, answer.json()["code"]) == (403, "bot_not_asked")
    assert program.get("/api/v1/tables").json()["count"] == 0


def test_a_bot_comes_with_the_link_of_a_private_table(bob, tock):
    table = challenge(bob, terms=play.Terms(is_private=True))
    program = by_api(tock)
    refused = post(program, f"tables/{table.pk}/seats", {"word": "tick", "invitation": "x"})
    assert refused.json()["code"] == "bad_invitation"
    seated = post(program, f"tables/{table.pk}/seats", {"word": "tick", "invitation": table.invitation})
    assert seated.json()["status"] == "playing"


def test_bots_take_up_offers_of_bots(carol, tock):
    other = bots.make(owner=carol, name="Hive")
    offer = play.open_table(opener=other, game="catch-6", word="buzz")
    program = by_api(tock)
    assert [table["id"] for table in program.get("/api/v1/tables").json()["results"]] == [offer.pk]
    assert post(program, f"tables/{offer.pk}/seats", {"word": "tick"}).json()["status"] == "playing"


def test_people_find_a_bots_offer_in_the_lobby_and_it_is_not_rated(bob, tock, client):
    answer = post(by_api(tock), "tables", {"game": "catch-6", "word": "tick", "rated": True})
    assert answer.json()["rated"] is False
    client.force_login(bob)
    [offer] = client.get("/api/v1/tables").json()["results"]
    assert offer["opener"] == {"name": "Tock", "guest": False, "bot": True, "owner": "Alice"}
    assert post(client, f"tables/{offer['id']}/seats", {"word": "plum"}).json()["status"] == "playing"


def test_a_bot_does_not_fill_the_lobby(tock):
    for _ in range(MOST_OFFERS):
        play.open_table(opener=tock, game="catch-6", word="tick")
    with pytest.raises(BotOffersEnough):
        play.open_table(opener=tock, game="catch-6", word="tick")


def test_nobody_meets_a_bot_by_chance(bob, tock):
    play.open_table(opener=tock, game="catch-6", word="tick", terms=play.Terms(pace="relaxed"))
    table = play.quick_match(member=bob, game="catch-6", pace="live", word="plum")
    assert table.opener == bob
    with pytest.raises(BotNotAsked):
        play.quick_match(member=tock, game="catch-6", pace="live", word="tick")


def test_a_bot_is_no_substitute(alice, bob, tock):
    table = started(bob, alice)
    Table.objects.filter(pk=table.pk).update(vacant_bits=1)
    with pytest.raises(BotNotAsked):
        play.take_over(table_id=table.pk, member=tock)


def test_the_house_may_play_against_a_bot_account(tock):
    table = play.open_table(opener=tock, game="catch-6", word="tick")
    play.seat_bot(table_id=table.pk, member=tock)
    assert Table.objects.get(pk=table.pk).bot_bits == 0b10


# --- again --------------------------------------------------------------------------------------------------------


def test_a_rematch_keeps_a_seat_for_the_bot_and_the_bot_takes_it(bob, tock):
    table = started(bob, tock)
    play.leave(table_id=table.pk, member=bob)
    again = play.rematch(table_id=table.pk, member=bob, word="plum")
    assert again.status == Table.Status.OPEN
    again = play.rematch(table_id=table.pk, member=tock, word="tick")
    assert (again.status, again.bot_bits) == (Table.Status.PLAYING, 0)


def test_a_bot_asks_no_person_for_a_rematch(bob, tock):
    table = started(bob, tock)
    play.leave(table_id=table.pk, member=bob)
    with pytest.raises(BotsInviteNobody):
        play.rematch(table_id=table.pk, member=tock, word="tick")


def test_in_a_match_the_bot_plays_on_by_itself(bob, tock, django_capture_on_commit_callbacks):
    table = play.open_table(
        opener=bob, game="keep-on-rolling", invited=[tock], word="heron", seat_count=2, terms=play.Terms(best_of=3)
    )
    play.take_seat(table_id=table.pk, member=tock, word="tick")
    with django_capture_on_commit_callbacks(execute=True):
        play.leave(table_id=table.pk, member=bob)
    follow = Table.objects.get(match=table.match, game_number=2)
    assert tock.pk in follow.player_ids
    assert follow.bot_bits == 0


# --- how it looks -------------------------------------------------------------------------------------------------


def test_the_table_page_says_whose_bot_it_is(bob, tock, client):
    table = started(bob, tock)
    client.force_login(bob)
    assert "bot of Alice" in client.get(f"/tables/{table.pk}/").content.decode()


def test_a_stand_in_of_the_house_is_told_apart_from_the_bot_itself(bob, tock):
    table = started(bob, tock)
    Table.objects.filter(pk=table.pk).update(bot_bits=0b10, turn_bits=0b10)
    play.come_back(table_id=table.pk, member=tock)
    assert Table.objects.get(pk=table.pk).bot_bits == 0


def test_a_retired_bot_leaves_its_games_behind(bob, tock):
    table = started(bob, tock)
    bots.retire(tock)
    tock.refresh_from_db()
    assert not tock.is_active
    assert Table.objects.get(pk=table.pk).player_ids == [bob.pk, tock.pk]


def test_a_move_with_a_token_takes_at_most_six_statements(alice, bob, django_assert_max_num_queries):
    table = started(alice, bob)
    program = by_api(alice)
    program.get("/api/v1/me")  # the first use is written down
    wish = {"version": 0, "key": str(uuid.uuid4()), "action": reading.read(table.pk, alice).legal[0]}
    with django_assert_max_num_queries(8):  # with the two savepoints of the test
        assert post(program, f"tables/{table.pk}/moves", wish).status_code == 200
