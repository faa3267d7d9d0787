"""Sockets only tell: a table changed, a turn came, the lobby has news. What changed is then asked for."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.db import DataError

from accounts import live
from accounts.connections import drop_broken_connections

from . import presence
from .models import Table
from .own import waiting

log = logging.getLogger("redpip.sockets")

NOTHING_HERE = 4404
TOO_SLOW = 4408
MOST_WAITING = 100


class News(AsyncJsonWebsocketConsumer):
    """Every socket hears what concerns its member; this one nothing else."""

    channel_layer_alias = "none"  # the hub listens to the layer for all sockets of the process
    topics: tuple[str, ...] = ()
    passing_on: asyncio.Task[None] | None = None
    letting_go: asyncio.Task[None] | None = None

    async def wanted(self) -> tuple[str, ...] | None:
        """What this socket listens to besides; None if there is no such thing."""
        return ()

    async def connect(self) -> None:
        self.member = self.scope["user"]
        topics = await self.wanted()
        await self.accept()
        if topics is None:
            await self.close(NOTHING_HERE)
            return
        if self.member.is_authenticated:
            topics = (*topics, f"member-{self.member.pk}")
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WAITING)
        self.topics = topics or ("everybody",)
        for topic in self.topics:
            live.hub().add(topic, self.hear)
        self.passing_on = asyncio.create_task(self.pass_on())

    async def disconnect(self, code: int) -> None:
        self.stop_listening()
        if self.passing_on is not None:
            self.passing_on.cancel()

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Nothing is expected from the browser: moves go through the API."""

    def hear(self, message: dict[str, Any]) -> None:
        """Called by the hub, which serves everybody and must not wait for one slow browser."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:
            self.stop_listening()
            self.letting_go = asyncio.create_task(self.let_go())
            log.info("a browser does not read its socket and is let go")

    async def let_go(self) -> None:
        """The browser is told to come back, and is then greeted with how things stand."""
        if self.passing_on is not None:
            self.passing_on.cancel()
        with suppress(Exception):  # the browser may have gone already: nothing is owed to it
            await self.close(TOO_SLOW)

    def stop_listening(self) -> None:
        for topic in self.topics:
            live.hub().discard(topic, self.hear)
        self.topics = ()

    async def pass_on(self) -> None:
        try:
            await self.greet()
            while True:
                await self.tell(await self.inbox.get())
        except Exception as error:  # the browser has gone: nothing is owed to it
            log.debug("a socket ended: %r", error)
        finally:
            self.stop_listening()

    async def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            await self.tell_turns(message["table"])
        elif message["type"] == "bye":
            await self.close()
        else:
            await self.send_json(message)
            if message["type"] == "talk":
                await self.tell_turns()  # and of what else is new
            if message == live.BACK:
                await self.greet()  # something may have been missed

    async def greet(self) -> None:
        """The first message: how things stand, so that whoever comes back knows whether something was missed."""
        await self.tell_turns()

    async def tell_turns(self, table_id: int | None = None) -> None:
        if self.member.is_authenticated:
            counts = await self.counts()
            await self.send_json({"type": "turn", "table": table_id, "turns": counts.turns, "news": counts.news})

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

    async def wanted(self) -> tuple[str, ...] | None:
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        standing = await self.standing()
        if not standing:
            return None
        if self.member.pk in standing["player_ids"] and self.member.is_authenticated:
            self.place = self.table_id, self.member.pk
            return (f"table-{self.table_id}",)
        return (f"table-{self.table_id}", f"watchers-{self.table_id}")

    async def connect(self) -> None:
        await super().connect()
        if self.place is not None:
            await asyncio.to_thread(presence.arrive, self.place)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.place is not None:
            await asyncio.to_thread(presence.leave, self.place)

    async def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == "presence" and self.place is not None:
            await asyncio.to_thread(presence.insist, self.place)  # another page of the same member may have been closed
        await super().tell(message)

    async def greet(self) -> None:
        await super().greet()
        standing = await self.standing()
        await self.send_json({"type": "talk", "table": self.table_id})
        seen = {"version": standing["version"], "status": standing["status"]}
        await self.send_json({"type": "table", "table": self.table_id, "events": []} | seen)

    @database_sync_to_async
    def standing(self) -> dict[str, Any]:
        drop_broken_connections()
        try:
            found = Table.objects.filter(pk=self.table_id).values("version", "status", "player_ids").first()
        except (DataError, OverflowError):  # no table has a number that the database cannot even hold
            return {}
        return dict(found) if found else {}


class NothingHere(News):
    async def wanted(self) -> None:
        return None
