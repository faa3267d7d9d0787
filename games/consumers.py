"""Sockets only tell: a table changed, a turn came, the lobby has news. What changed is then asked for."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.db import DataError

from accounts import live

from .models import Seat, Table

NO_SUCH_TABLE = 4404


class News(AsyncJsonWebsocketConsumer):
    """Every socket hears what concerns its member; this one nothing else."""

    topics: tuple[str, ...] = ()

    async def wanted(self) -> tuple[str, ...] | None:
        """What this socket listens to besides; None if there is no such thing."""
        return ()

    async def connect(self) -> None:
        self.member = self.scope["user"]
        topics = await self.wanted()
        await self.accept()
        if topics is None:
            await self.close(NO_SUCH_TABLE)
            return
        if self.member.is_authenticated:
            topics = (*topics, f"member-{self.member.pk}")
        self.topics = topics
        for topic in topics:
            live.hub().add(topic, self.hear)
        await live.hub().is_listening.wait()
        await self.greet()

    async def greet(self) -> None:
        """The first message: how things stand, so that whoever comes back knows whether something was missed."""
        await self.tell_turns()

    async def disconnect(self, code: int) -> None:
        for topic in self.topics:
            live.hub().discard(topic, self.hear)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Nothing is expected from the browser: moves go through the API."""

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            await self.tell_turns(message["table"])
        else:
            await self.send_json(message)

    async def tell_turns(self, table_id: int | None = None) -> None:
        if self.member.is_authenticated:
            turns = await database_sync_to_async(Seat.objects.to_move(self.member).count)()
            await self.send_json({"type": "turn", "table": table_id, "turns": turns})


class LobbyNews(News):
    async def wanted(self) -> tuple[str, ...]:
        return ("lobby",)

    async def greet(self) -> None:
        await super().greet()
        await self.send_json({"type": "lobby"})


class TableNews(News):
    async def wanted(self) -> tuple[str, ...] | None:
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        return (f"table-{self.table_id}",) if await self.standing() else None

    async def greet(self) -> None:
        await super().greet()
        await self.send_json({"type": "table", "table": self.table_id, "events": []} | await self.standing())

    @database_sync_to_async
    def standing(self) -> dict[str, Any]:
        try:
            found = Table.objects.filter(pk=self.table_id).values("version", "status").first()
        except (DataError, OverflowError):  # no table has a number that the database cannot even hold
            return {}
        return dict(found) if found else {}
