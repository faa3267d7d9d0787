"""The protocol of the sockets: numbers without gaps, "I have seen n", bad frames, tokens. See docs/sockets.md."""

import json
import logging
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from accounts import bots, tokens
from accounts.models import Token
from config.asgi import application
from games import consumers, frames, play, reading
from games.models import Move, Table

from .conftest import move
from .test_sockets import heard, socket
from .websocket import WebSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

make_token = database_sync_to_async(tokens.make)


def with_token(path, secret, *more):
    """As a program comes: without a cookie, and without saying which page it is on."""
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {secret}".encode()), *more]
    return WebSocket(application, path, headers)


@database_sync_to_async
def moves(table, *members):
    for member in members:
        move(table, member, reading.read(table.pk, member).legal[0])


@pytest.fixture
def quiet(alice, bob):
    """A game without dice on the table, so that every turn is one move."""
    table = play.open_table(opener=alice, game="capcolor", seat_count=2, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    return Table.objects.get(pk=table.pk)


async def test_messages_are_numbered_from_one_on_each_connection(table, alice):
    for _ in range(2):
        listener = socket(f"/ws/tables/{table.pk}/")
        await listener.connect()
        message = await listener.receive_output(5)
        assert json.loads(message["text"])["seq"] == 1
        await listener.disconnect()


async def test_who_comes_back_is_told_what_happened_meanwhile(quiet, alice, bob):
    await moves(quiet, alice, bob, alice)
    back = socket(f"/ws/tables/{quiet.pk}/?seen=1")
    await back.connect()
    assert await heard(back, "talk")
    missed = await back.hear()
    assert {key: missed[key] for key in ("type", "table", "seen", "version", "status")} == {
        "type": "missed",
        "table": quiet.pk,
        "seen": 1,
        "version": 3,
        "status": "playing",
    }
    log = await database_sync_to_async(list)(Move.objects.filter(table=quiet, number__gt=1).order_by("number"))
    told = [(one["number"], one["kind"], one["seat"], one["events"]) for one in missed["moves"]]
    assert told == [(one.number, one.kind, one.seat, one.events) for one in log]
    assert (await back.hear())["version"] == 3
    await back.disconnect()


async def test_a_gap_is_filled_when_it_is_asked_for(quiet, alice, bob):
    listener = socket(f"/ws/tables/{quiet.pk}/")
    await listener.connect()
    await heard(listener, "table")
    await moves(quiet, alice, bob)
    await listener.say(text='{"type": "seen", "version": 0}')
    missed = await heard(listener, "missed")
    assert [one["number"] for one in missed["moves"]] == [1, 2]
    await listener.say(text='{"type": "seen", "version": 2}')
    assert (await heard(listener, "missed"))["moves"] == []
    await listener.disconnect()


@pytest.mark.parametrize("seen", [3, 2**31 - 1])
async def test_who_has_seen_more_than_there_is_looks_again(quiet, alice, bob, seen):
    await moves(quiet, alice, bob)
    listener = socket(f"/ws/tables/{quiet.pk}/?seen={seen}")
    await listener.connect()
    expected = {"type": "resync", "table": quiet.pk, "version": 2, "status": "playing"}
    assert await heard(listener, "resync") == expected
    await listener.disconnect()


async def test_who_has_missed_too_much_looks_at_the_table(quiet, alice, bob, monkeypatch):
    monkeypatch.setattr(consumers, "MOST_TOLD", 2)
    await moves(quiet, alice, bob, alice)
    listener = socket(f"/ws/tables/{quiet.pk}/?seen=0")
    await listener.connect()
    assert (await heard(listener, "resync"))["version"] == 3
    await listener.say(text='{"type": "seen", "version": 1}')
    assert len((await heard(listener, "missed"))["moves"]) == 2
    await listener.disconnect()


async def test_what_was_missed_holds_no_secret(alice, bob):
    """Not even for the member whose secret it is: that is what the table itself is asked for."""

    @database_sync_to_async
    def plan():
        table = play.open_table(opener=alice, game="capio", seat_count=2, options={"pace": "plans"}, word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        for _ in range(2):
            legal = reading.read(table.pk, alice).legal
            move(table, alice, next(action for action in legal if action["type"] == "plan"))
        return table, [event for one in table.moves.all() for event in one.events if "only" in event]

    table, secrets = await plan()
    assert secrets
    for member in (None, bob, alice):
        listener = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/?seen=0", member)
        await listener.connect()
        told = await heard(listener, "missed")
        assert len(told["moves"]) == 1  # two wishes are one move: nobody can count them
        assert all("only" not in event for one in told["moves"] for event in one["events"])
        assert not any("action" in one for one in told["moves"])
        await listener.disconnect()


async def test_other_sockets_have_no_versions(alice):
    for path in ("/ws/me/", "/ws/lobby/"):
        listener = await database_sync_to_async(socket)(f"{path}?seen=3", alice)
        await listener.connect()
        await listener.say(text='{"type": "seen", "version": 3}')
        assert (await heard(listener, "refused"))["code"] == "no_table"
        await listener.disconnect()


# --- what nobody understands --------------------------------------------------------------------------------------

ODD = [
    "{ not json",
    "",
    "null",
    "[]",
    "17",
    '"seen"',
    "anything else",
    '{"type": "seen"}',
    '{"type": "seen", "version": "3"}',
    '{"type": "seen", "version": -1}',
    '{"type": "seen", "version": true}',
    '{"type": "seen", "version": 1.5}',
    '{"type": "seen", "version": 99999999999999999999999999}',
    '{"type": ["seen"], "version": 1}',
    '{"type": "move", "action": {}}',
    '{"type": "\x00"}',
    "[" * 900,
    "x" * 100_000,
    "\ud83d",
]


@pytest.mark.parametrize(
    ("own", "asked", "detail"),
    [
        ("", b"xx, de-AT;q=0.9, en;q=0.1", "Sende Text, keine Bytes."),
        ("fr", b"de", "Envoyez du texte, pas des octets."),
        ("", b"\xff;q=, *", "Send text, not bytes."),
    ],
)
async def test_refusals_are_in_the_language_of_the_connection(alice, own, asked, detail):
    alice.language = own
    await alice.asave()
    _, secret = await make_token(member=alice, name="script", scopes=["read"])
    listener = with_token("/ws/me/", secret, (b"accept-language", asked))
    await listener.connect()
    await listener.say(bytes=b"move")
    answer = await heard(listener, "refused")
    assert answer["detail"] == detail
    await listener.disconnect()


async def test_an_odd_frame_is_refused_in_words_and_nothing_else_happens(table, caplog):
    listener = socket(f"/ws/tables/{table.pk}/")
    await listener.connect()
    await heard(listener, "table")
    with caplog.at_level(logging.INFO):
        for text in ODD:
            await listener.say(text=text)
            answer = await listener.hear()
            assert answer["type"] == "refused", text
            assert answer["code"] in ("bad_frame", "bad_version")
            assert len(answer["detail"]) > 10
        await listener.say(bytes=b"\xff\x00")
        assert (await listener.hear())["type"] == "refused"
    assert not caplog.records
    await listener.say(text="ping")
    assert await listener.hear() == {"type": "pong"}
    await listener.disconnect()


@pytest.mark.parametrize(
    "query", ["seen=", "seen=x", "seen=-1", "seen=9e9", "seen=" + "9" * 5000, "seen=%ff", "seen=1;2"]
)
async def test_an_odd_address_is_refused_in_words_and_the_rest_goes_on(table, query):
    listener = socket(f"/ws/tables/{table.pk}/?{query}")
    await listener.connect()
    assert (await heard(listener, "refused"))["code"] == "bad_version"
    assert (await heard(listener, "table"))["version"] == 0
    await listener.disconnect()


async def test_a_flood_ends_the_socket_and_no_other(table, monkeypatch):
    monkeypatch.setattr(frames, "MOST_FRAMES", 5)
    loud, other = socket(f"/ws/tables/{table.pk}/"), socket(f"/ws/tables/{table.pk}/")
    for listener in (loud, other):
        await listener.connect()
        await heard(listener, "table")
    for _ in range(5):
        await loud.say(text="ping")
        assert await loud.hear() == {"type": "pong"}
    await loud.say(text="ping")
    assert await loud.receive_output(5) == {"type": "websocket.close", "code": consumers.TOO_MUCH}
    await other.say(text="ping")
    assert await other.hear() == {"type": "pong"}
    await other.disconnect()


# --- tokens -------------------------------------------------------------------------------------------------------


async def test_a_program_listens_with_its_token(table, alice):
    _, secret = await make_token(member=alice, name="bot", scopes=["read"])
    listener = with_token(f"/ws/tables/{table.pk}/", secret)
    assert await listener.connect()
    assert (await heard(listener, "turn"))["turns"] == 1
    assert (await heard(listener, "table"))["version"] == 0
    await listener.disconnect()


async def test_a_bot_hears_that_it_is_challenged(alice, bob):
    @database_sync_to_async
    def make_bot():
        bot = bots.make(owner=alice, name="Tock", accepts_challenges=True)
        return bot, tokens.make(member=bot, name="bot", scopes=["read", "play"])[1]

    bot, secret = await make_bot()
    listener = with_token("/ws/me/", secret)
    await listener.connect()
    await heard(listener, "turn")
    table = await database_sync_to_async(play.open_table)(opener=bob, game="catch-6", invited=[bot])
    while (message := await heard(listener, "turn")).get("why") != "challenge":
        pass
    assert message["table"] == table.pk
    await listener.disconnect()


@pytest.mark.parametrize(("scopes", "code"), [(["play"], "scope_missing"), (None, "bad_token")])
async def test_who_is_not_let_in_is_told_why(alice, scopes, code):
    secret = "rp_" + "0" * 40
    if scopes:
        _, secret = await make_token(member=alice, name="bot", scopes=scopes)
    listener = with_token("/ws/me/", secret)
    await listener.connect()
    assert (await listener.hear())["code"] == code
    assert await listener.receive_output(5) == {"type": "websocket.close", "code": consumers.NOT_LET_IN}


async def test_a_socket_ends_with_its_token(alice):
    token, secret = await make_token(member=alice, name="bot", scopes=["read"])
    listener = with_token("/ws/me/", secret)
    await listener.connect()
    await heard(listener, "turn")
    await database_sync_to_async(tokens.revoke)(token)
    assert (await listener.receive_output(5))["type"] == "websocket.close"
    back = with_token("/ws/me/", secret)
    await back.connect()
    assert (await back.hear())["code"] == "revoked_token"


async def test_a_socket_ends_when_its_token_expires(alice):
    token, secret = await make_token(member=alice, name="bot", scopes=["read"])
    soon = timezone.now() + timedelta(seconds=0.5)
    await database_sync_to_async(Token.objects.filter(pk=token.pk).update)(expires_at=soon)
    listener = with_token("/ws/me/", secret)
    await listener.connect()
    assert (await listener.hear())["type"] == "turn"
    assert (await listener.receive_output(5))["type"] == "websocket.close"


async def test_a_token_in_the_address_is_no_token(alice):
    _, secret = await make_token(member=alice, name="bot", scopes=["read"])
    listener = socket(f"/ws/me/?token={secret}&authorization=Bearer+{secret}")
    await listener.connect()
    assert await listener.receive_nothing(timeout=0.3)  # a stranger has nothing to hear
    await listener.disconnect()


async def test_without_a_token_a_program_is_a_foreign_page(table):
    stranger = WebSocket(application, f"/ws/tables/{table.pk}/", [(b"host", b"localhost")])
    assert not await stranger.connect()
