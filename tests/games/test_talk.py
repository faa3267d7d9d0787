"""Talk at the table, by its doors: who may write and read what, and what is refused."""

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import Block, Member
from accounts.writing import MOST_A_MINUTE
from games import play, reading
from games.models import Message, Note, Seat
from games.play import core

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_written_yet():
    cache.clear()


class Reader:
    """Somebody at the API."""

    def __init__(self, table, member=None, language="en"):
        self.path = f"/api/v1/tables/{table.pk}"
        self.client = Client(headers={"accept-language": language})
        if member is not None:
            self.client.force_login(member)

    def get(self, what):
        return self.client.get(f"{self.path}/{what}")

    def post(self, what, **data):
        return self.client.post(f"{self.path}/{what}", data, content_type="application/json")

    def put(self, what, **data):
        return self.client.put(f"{self.path}/{what}", data, content_type="application/json")

    def say(self, text):
        return self.post("messages", text=text)

    def reads(self, **query):
        answer = self.client.get(f"{self.path}/messages", query)
        assert answer.status_code == 200
        return [message["text"] for message in answer.json()]


@pytest.fixture
def hers(table, alice):
    return Reader(table, alice)


@pytest.fixture
def his(table, bob):
    return Reader(table, bob)


@pytest.fixture
def theirs(table, carol):
    """Carol has no seat."""
    return Reader(table, carol)


@pytest.fixture
def strangers(table):
    return Reader(table)


def refused(answer, status, code):
    body = answer.json()
    assert (answer.status_code, body["code"]) == (status, code)
    assert body["detail"].endswith(".")
    return True


# --- two rooms -----------------------------------------------------------------------------------------------------


def test_players_talk_among_themselves(hers, his, theirs, strangers):
    answer = hers.say("  that is four of them, isn’t it ")
    assert answer.status_code == 201
    assert answer.json() | {"id": 0, "at": ""} == {
        "id": 0, "room": "players", "author": "Alice", "text": "that is four of them, isn’t it", "code": "", "at": ""
    }  # fmt: skip
    assert his.reads() == hers.reads() == ["that is four of them, isn’t it"]
    assert theirs.reads() == strangers.reads() == []


def test_spectators_talk_among_themselves(hers, his, theirs, strangers):
    assert theirs.say("Bob has the better dice").json()["room"] == "watchers"
    assert strangers.reads() == ["Bob has the better dice"]
    assert hers.reads() == his.reads() == []


def test_when_the_table_is_over_everybody_reads_everything(table, hers, his, theirs, strangers, alice):
    hers.say("good luck")
    theirs.say("who begins?")
    play.leave(table_id=table.pk, member=alice)
    for reader in (hers, his, theirs, strangers):
        assert reader.reads() == ["good luck", "who begins?"]


def test_before_the_start_only_those_with_a_seat_can_write(open_table, alice, carol):
    assert Reader(open_table, alice).say("anybody?").status_code == 201
    assert refused(Reader(open_table, carol).say("me!"), 409, "not_started")
    assert Reader(open_table, carol).reads() == []


def test_a_private_table_is_not_overheard_before_it_starts(alice, carol):
    table = play.open_table(opener=alice, game="catch-6", terms=play.Terms(is_private=True))
    core.note(table, "stale_soon")
    stranger = Reader(table, carol)
    assert refused(stranger.get("messages"), 403, "not_invited")
    assert refused(stranger.get("presence"), 403, "not_invited")
    assert len(stranger.reads(invitation=table.invitation)) == 1


def test_who_gives_up_the_seat_is_a_spectator_again(alice, bob):
    table = play.open_table(opener=alice, game="catch-6")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    bobs = Reader(table, bob)
    Reader(table, alice).say("welcome")
    assert bobs.reads() == ["welcome"]
    play.leave(table_id=table.pk, member=bob)
    assert bobs.reads() == []


def test_who_takes_over_a_seat_reads_what_the_players_wrote(table, hers, alice, bob, carol):
    hers.say("Bob?")
    table.vacant_bits = 2
    table.save()
    assert Reader(table, carol).reads() == []
    play.take_over(table_id=table.pk, member=carol)
    assert Reader(table, carol).reads() == ["Bob?", "Carol takes over the seat of Bob."]
    assert [seat.table_id for seat in reading.seats_with_unread_chat(carol)] == [table.pk]


# --- what happened -------------------------------------------------------------------------------------------------


def test_what_happens_is_told_to_everybody_in_their_language(table, alice, bob, carol):
    core.note(table, "came_back", seat=1)
    assert Reader(table, alice).reads() == Reader(table).reads() == ["Bob is back and plays on."]
    for language in ("fr", "de"):
        (sentence,) = Reader(table, carol, language).reads()
        assert sentence != "Bob is back and plays on."
        assert "Bob" in sentence


def test_what_is_one_seats_business_is_told_to_nobody_else(table, hers, his, theirs, strangers):
    core.note(table, "came_back", seat=1, only_seat=1)
    assert len(his.reads()) == 1
    assert hers.reads() == theirs.reads() == strangers.reads() == []


def test_what_happened_keeps_the_name_of_who_sat_there(table, strangers, carol):
    core.note(table, "vacant", seat=1)
    table.vacant_bits = 2
    table.save()
    play.take_over(table_id=table.pk, member=carol)
    ran_out = "Bob ran out of time. Somebody else may take over this seat."
    assert strangers.reads() == [ran_out, "Carol takes over the seat of Bob."]


# --- reading on ----------------------------------------------------------------------------------------------------


def test_only_what_comes_after_a_message(hers, his):
    first = hers.say("one").json()["id"]
    hers.say("two")
    assert his.reads(after=first) == ["two"]
    assert his.reads(after=0) == ["one", "two"]


def test_a_long_talk_is_read_in_pieces(table, hers, alice):
    texts = [str(number) for number in range(250)]
    Message.objects.bulk_create(
        Message(table=table, author=alice, room="players", text=text, at=table.created_at) for text in texts
    )
    assert hers.reads() == texts[50:]
    assert hers.reads(after=0) == texts[:200]
    last = Message.objects.get(text="199").pk
    assert hers.reads(after=last) == texts[200:]


@pytest.mark.parametrize("after", ["-1", "x", str(2**63)])
def test_a_place_that_is_none(hers, after):
    assert refused(hers.client.get(f"{hers.path}/messages", {"after": after}), 400, "invalid")


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "   ", "x" * 1001, "two\nlines", "a\x07bell", "\u200d", "\u202egnp.exe", "\u2028"],
)
def test_what_is_no_message(hers, text):
    assert refused(hers.say(text), 422, "bad_message")
    assert hers.reads() == []


@pytest.mark.parametrize("text", ["x" * 1000, "👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "C’est à vous\u202f!", "שלום", "<script>alert(1)</script>"])
def test_any_script_is_welcome(hers, his, text):
    assert hers.say(text).status_code == 201
    assert his.reads() == [text]


@pytest.mark.parametrize("data", [{}, {"text": None}, {"text": ["a"]}, {"text": "nul\0"}])
def test_a_message_that_is_not_even_text(hers, data):
    assert refused(hers.post("messages", **data), 400, "invalid")


def test_strangers_cannot_write(strangers):
    assert refused(strangers.say("hello"), 401, "not_authenticated")
    assert refused(strangers.post("read", to=1), 401, "not_authenticated")
    assert refused(strangers.get("note"), 401, "not_authenticated")


def test_guests_write_only_where_they_have_a_seat(table, alice):
    guest = Member.objects.create_guest()
    watching = Reader(table, guest)
    assert refused(watching.say("hello"), 403, "guests_cannot_write")
    assert refused(watching.put("note", text="hm"), 403, "guests_cannot_write")
    own = play.open_table(opener=guest, game="catch-6")
    assert Reader(own, guest).say("hello").status_code == 201


def test_nobody_writes_too_much_in_a_minute(table, hers, his, alice):
    elsewhere = Reader(play.open_table(opener=alice, game="catch-6"), alice)
    for number in range(MOST_A_MINUTE):
        assert (hers, elsewhere)[number % 2].say(f"message {number}").status_code == 201
    assert refused(hers.say("one more"), 429, "too_many_messages")
    assert refused(elsewhere.say("one more"), 429, "too_many_messages")
    assert his.say("I am listening").status_code == 201


def test_a_message_sent_again_because_its_answer_was_lost_is_said_once(hers, his):
    first, second = hers.say("your turn"), hers.say("your turn")
    assert first.json() == second.json()
    assert his.reads() == ["your turn"]
    his.say("I know")
    hers.say("your turn")
    assert his.reads() == ["your turn", "I know", "your turn"]


def test_there_is_no_such_table(table, alice):
    nowhere = Reader(table, alice)
    for number in (999_999, 2**70):
        nowhere.path = f"/api/v1/tables/{number}"
        for answer in (
            nowhere.get("messages"),
            nowhere.say("hello"),
            nowhere.post("read", to=1),
            nowhere.get("note"),
            nowhere.put("note", text="hm"),
            nowhere.get("presence"),
        ):
            assert refused(answer, 404, "no_such_table")


# --- blocked members -----------------------------------------------------------------------------------------------


def test_who_blocks_somebody_does_not_read_them_nor_is_read(table, hers, his, theirs, bob, carol, alice):
    Block.objects.create(member=bob, blocked=alice)
    hers.say("hello?")
    his.say("nice dice")
    core.note(table, "came_back", seat=0)
    assert his.reads() == ["nice dice", "Alice is back and plays on."]
    assert hers.reads() == ["hello?", "Alice is back and plays on."]


# --- what is unread ------------------------------------------------------------------------------------------------


def unread_tables(member):
    return [seat.table_id for seat in reading.seats_with_unread_chat(member)]


def test_what_the_other_player_writes_is_unread_until_it_is_read(table, hers, his, alice, bob):
    message = hers.say("hello").json()["id"]
    assert unread_tables(bob) == [table.pk]
    assert unread_tables(alice) == []
    assert his.post("read", to=message).status_code == 204
    assert unread_tables(bob) == []


def test_what_has_been_read_stays_read_and_what_is_to_come_cannot_be(table, hers, his, bob):
    first, second = hers.say("one").json()["id"], hers.say("two").json()["id"]
    his.post("read", to=2**62)
    his.post("read", to=first)
    assert Seat.objects.get(table=table, member=bob).read_to == second
    hers.say("three")
    assert unread_tables(bob) == [table.pk]


def test_only_players_say_what_they_have_read(theirs):
    assert refused(theirs.post("read", to=1), 403, "not_seated")


@pytest.mark.parametrize("to", [-1, 2**63, "1", None, True, 1.5])
def test_a_place_that_nobody_can_have_read_to(his, to):
    assert refused(his.post("read", to=to), 400, "invalid")


def test_spectators_talk_is_unread_only_when_the_table_is_over(table, theirs, alice, bob):
    theirs.say("hello")
    assert unread_tables(bob) == []
    play.leave(table_id=table.pk, member=alice)
    assert unread_tables(bob) == [table.pk]


def test_what_only_happened_needs_no_reading(table, bob):
    core.note(table, "came_back", seat=0)
    assert unread_tables(bob) == []


def test_what_is_written_across_a_block_is_never_unread(table, hers, his, bob, alice):
    Block.objects.create(member=bob, blocked=alice)
    hers.say("hello")
    his.say("hello")
    assert unread_tables(bob) == unread_tables(alice) == []


def test_unread_chat_at_many_tables_is_one_statement(alice, bob, django_assert_num_queries):
    for _ in range(3):
        table = play.open_table(opener=alice, game="catch-6", word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        Reader(table, alice).say("hello")
    with django_assert_num_queries(1):
        assert len(unread_tables(bob)) == 3


# --- notes ---------------------------------------------------------------------------------------------------------


def test_notes_are_mine_alone(table, hers, his, theirs):
    assert hers.get("note").json() == {"text": "", "changed_at": None}
    assert hers.put("note", text="Bob passes on\ncheap full houses").status_code == 200
    assert hers.get("note").json()["text"] == "Bob passes on\ncheap full houses"
    assert his.get("note").json()["text"] == theirs.get("note").json()["text"] == ""
    assert his.reads() == theirs.reads() == []


def test_a_note_is_written_anew_and_emptied(table, hers, theirs, alice):
    for text in ("first", "second", ""):
        assert hers.put("note", text=text).json()["text"] == text
    assert Note.objects.get(table=table, member=alice).text == ""
    assert theirs.put("note", text="I only watch").status_code == 200


@pytest.mark.parametrize("text", ["x" * 5001, "a\x1bcode"])
def test_what_is_no_note(hers, text):
    assert refused(hers.put("note", text=text), 422, "bad_note")


def test_notes_stay_mine_when_the_table_is_over(table, hers, his, alice):
    hers.put("note", text="secret")
    play.leave(table_id=table.pk, member=alice)
    assert his.get("note").json()["text"] == ""
