"""Sockets tell: a table changed, a turn came, the lobby has news. What changed is then asked for.

Every message has a `seq`, counted from 1 on each connection; those about a table have its `version`, which is counted
for ever. Who comes back says which version it has seen and is told what happened since. See docs/sockets.md.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.db import DataError
from django.utils import timezone, translation

from accounts import live
from accounts.connections import drop_broken_connections
from accounts.sockets import language_for

from . import cover, frames, presence
from .models import Move, Table
from .own import waiting

log = logging.getLogger("redpip.sockets")

NOT_LET_IN = 4401
NOTHING_HERE = 4404
TOO_SLOW = 4408
TOO_MUCH = 4429
MOST_WAITING = 100
MOST_TOLD = 100  # moves, to somebody who was away; who has missed more looks at the table
BYE = {"type": "bye"}
NO_TABLE = {"type": "turn", "table": None}  # only the figures have changed


class News(AsyncJsonWebsocketConsumer):
    """Every socket hears what concerns its member; this one nothing else."""

    channel_layer_alias = "none"  # the hub listens to the layer for all sockets of the process
    topics: tuple[str, ...] = ()
    passing_on: asyncio.Task[None] | None = None
    letting_go: asyncio.Task[None] | None = None
    expiring: asyncio.TimerHandle | None = None
    seq = 0

    async def wanted(self) -> tuple[str, ...] | None:
        """What this socket listens to besides; None if there is no such thing."""
        return ()

    async def connect(self) -> None:
        self.member = self.scope["user"]
        translation.activate(language_for(self.member, self.scope))  # of this connection: it has a task of its own
        refusal = self.scope.get("refusal")
        topics = None if refusal else await self.wanted()
        await self.accept()
        if refusal:
            await self.send_json(frames.refused(refusal.code, str(refusal)))
            await self.close(NOT_LET_IN)
            return
        if topics is None:
            await self.close(NOTHING_HERE)
            return
        if self.member.is_authenticated:
            topics = (*topics, f"member-{self.member.pk}")
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WAITING)
        self.flood = frames.Flood()
        self.topics = topics or ("everybody",)
        for topic in self.topics:
            live.hub().add(topic, self.hear)
        self.passing_on = asyncio.create_task(self.pass_on())
        self.end_with_the_token()

    def end_with_the_token(self) -> None:
        token = self.scope.get("token")
        if token is not None and token.expires_at is not None:
            left = (token.expires_at - timezone.now()).total_seconds()
            self.expiring = asyncio.get_running_loop().call_later(left, self.hear, BYE)

    async def disconnect(self, code: int) -> None:
        self.stop_listening()
        if self.passing_on is not None:
            self.passing_on.cancel()

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """What a client may ask: whether anybody is there, and what it has missed. Moves go through the API."""
        if not self.topics:
            return
        if self.flood.is_too_much():
            self.stop_listening()
            await self.let_go(TOO_MUCH)
            return
        self.hear(frames.read(message))  # answered in turn with everything else, so that `seq` has no holes

    def hear(self, message: dict[str, Any]) -> None:
        """Called by the hub, which serves everybody and must not wait for one slow browser."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:
            self.stop_listening()
            self.letting_go = asyncio.create_task(self.let_go(TOO_SLOW))
            log.info("a browser does not read its socket and is let go")

    async def let_go(self, code: int) -> None:
        """The browser is told to come back, and is then greeted with how things stand."""
        if self.passing_on is not None:
            self.passing_on.cancel()
        with suppress(Exception):  # the browser may have gone already: nothing is owed to it
            await self.close(code)

    def stop_listening(self) -> None:
        for topic in self.topics:
            live.hub().discard(topic, self.hear)
        self.topics = ()
        if self.expiring is not None:
            self.expiring.cancel()

    async def pass_on(self) -> None:
        try:
            await self.greet()
            while True:
                await self.tell(await self.inbox.get())
        except Exception as error:  # the browser has gone: nothing is owed to it
            log.debug("a socket ended: %r", error)
        finally:
            self.stop_listening()

    async def send_json(self, content: dict[str, Any], close: bool = False) -> None:
        self.seq += 1
        await super().send_json(content | {"seq": self.seq}, close)

    async def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            await self.tell_turns(message)
        elif message["type"] == "bye":
            await self.close()
        elif message["type"] == "seen":
            await self.catch_up(message["version"])
        elif message == live.LOOK_AGAIN:
            await self.look_again()
        else:
            await self.send_json(message)
            if message["type"] == "talk":
                await self.tell_turns()  # and of what else is new
            if message == live.BACK:
                await self.greet()  # something may have been missed

    async def greet(self) -> None:
        """The first message: how things stand, so that whoever comes back knows whether something was missed."""
        await self.tell_turns()

    async def catch_up(self, seen: int) -> None:
        """Who has seen so much of the table hears what happened since."""
        await self.send_json(frames.no_versions())

    async def look_again(self) -> dict[str, Any]:
        """How what this socket is about stands now. Whoever may no longer hear of it is let go."""
        return {}

    async def tell_turns(self, message: dict[str, Any] = NO_TABLE) -> None:
        if self.member.is_authenticated:
            await self.send_json(message | (await self.counts()).in_header)

    @database_sync_to_async
    def counts(self) -> waiting.Counts:
        drop_broken_connections()
        return waiting.counts(self.member)


class LobbyNews(News):
    async def wanted(self) -> tuple[str, ...]:
        return ("lobby",)

    async def greet(self) -> None:
        await super().greet()
        await self.send_json({"type": "lobby"})


class TableNews(News):
    """One table. Spectators also hear of their own room; of the players' room its members hear, wherever they are."""

    table_id: int
    place: presence.Place | None = None  # of somebody who has a seat
    told: tuple[str, ...] = ()  # who hears that they come and go
    asked: dict[str, Any] | None = None  # what came with the address: which version was seen

    async def wanted(self) -> tuple[str, ...] | None:
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        self.asked = frames.seen_on_connect(self.scope.get("query_string", b""))
        standing = await self.standing()
        if not standing:
            return None
        if self.member.pk in standing["player_ids"] and self.member.is_authenticated:
            self.place = self.table_id, self.member.pk
            self.told = presence.topics_for(self.table_id, self.member, standing["player_ids"])
            return (f"table-{self.table_id}",)
        return (f"table-{self.table_id}", f"watchers-{self.table_id}")

    async def connect(self) -> None:
        await super().connect()
        if self.place is not None:
            await asyncio.to_thread(presence.arrive, self.place, self.told)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.place is not None:
            await asyncio.to_thread(presence.leave, self.place, self.told)

    async def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == "presence" and self.place is not None:
            # another page of the same member may have been closed
            await asyncio.to_thread(presence.insist, self.place, self.told)
        await super().tell(message)

    async def greet(self) -> None:
        await super().greet()
        await self.send_json({"type": "talk", "table": self.table_id})
        if self.asked is not None:
            asked, self.asked = self.asked, None
            await self.tell(asked)
        if standing := await self.look_again():
            seen = {"version": standing["version"], "status": standing["status"]}
            await self.send_json({"type": "table", "table": self.table_id, "events": []} | seen)

    async def catch_up(self, seen: int) -> None:
        if await self.look_again():
            await self.send_json(await self.missed(seen))

    async def look_again(self) -> dict[str, Any]:
        standing = await self.standing()
        if not standing:
            self.stop_listening()
            await self.close(NOTHING_HERE)
        return standing

    @database_sync_to_async
    def missed(self, seen: int) -> dict[str, Any]:
        """The moves since, with what everybody may know of them; what is secret is asked for over HTTP like always."""
        drop_broken_connections()
        table = Table.objects.only("version", "status", "game", "rules_version", "opens_at").get(pk=self.table_id)
        standing = {"table": table.pk, "version": table.version, "status": table.status}
        if not 0 <= table.version - seen <= MOST_TOLD:
            return {"type": "resync"} | standing
        moves = table.moves.filter(number__gt=seen, number__lte=table.version).order_by("number")
        return {"type": "missed", "seen": seen, "moves": [_told(table, move) for move in moves]} | standing

    @database_sync_to_async
    def standing(self) -> dict[str, Any]:
        drop_broken_connections()
        try:
            tables = Table.objects.shown_to(self.member).filter(pk=self.table_id)
            found = tables.values("version", "status", "player_ids").first()
        except (DataError, OverflowError):  # no table has a number that the database cannot even hold
            return {}
        return dict(found) if found else {}


def _told(table: Table, move: Move) -> dict[str, Any]:
    events = cover.events(table, move.events_for(None), table.covers(move.number))
    return {"number": move.number, "kind": move.kind, "seat": move.seat, "events": events}


class NothingHere(News):
    async def wanted(self) -> None:
        return None
