"""Telling connected browsers that something changed.

A message is a hint, never the news itself: it says what changed, and each browser then asks for what it may see. So a
message that is lost or repeated does no harm, and sending one never delays the request that caused it.

Every web process has a hub. It hands the news of its own requests straight to its own sockets, and sends them to the
hubs of the other processes through one group of the channel layer. It also sends a heartbeat that way: when it does
not hear its own any more, its sockets are told to ask by themselves until it does; and when news could not be sent, the
next heartbeats say so, and everybody looks again; so they do when another hub falls silent, which may have died with
news that it had not sent. In the embedded mode there is one process and no layer.
"""

import asyncio
import logging
import secrets
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger("redpip.live")

GROUP = "news"
HEARTBEAT_SECONDS = 2
DEAF_AFTER_SECONDS = 5
PATIENCE_SECONDS = 3
REMEMBER_LOSS_SECONDS = 10  # long enough for every process to be listening again
LONGEST_OUTBOX = 10_000

AWAY, BACK = {"type": "away"}, {"type": "back"}
LOOK_AGAIN = {"type": "look-again"}  # for the sockets themselves: may they still hear what they listen to?

Message = dict[str, Any]
News = list[tuple[str, Message]]  # (topic, message)
Listener = Callable[[Message], None]  # must not wait


def tell_on_commit(news: News) -> None:
    transaction.on_commit(lambda: tell(news))


def tell(news: News) -> None:
    """From any thread of a web process this only hands the news over; elsewhere it sends them, once."""
    hub = _hub
    if hub is not None and not hub.loop.is_closed():
        hub.send_soon(news)
        return
    try:
        async_to_sync(_send)(news)
    except Exception as error:
        log.warning("could not tell %s: %s", [topic for topic, _ in news], error)


async def _send(news: News, sender: str = "", *, has_lost: bool = False) -> None:
    layer = get_channel_layer()
    if layer is not None:
        message = {"type": "news", "news": news, "from": sender, "has_lost": has_lost}
        async with asyncio.timeout(PATIENCE_SECONDS):  # unlike wait_for it never swallows a cancellation
            await layer.group_send(GROUP, message)


class Hub:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.name = secrets.token_hex(8)
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.outbox: deque[tuple[str, Message]] = deque(maxlen=LONGEST_OUTBOX)
        self.has_news = asyncio.Event()
        self.heard_at = time.monotonic()
        self.others: dict[str, float] = {}  # the other hubs, and when each was last heard
        self.lost_at = float("-inf")
        self.is_deaf = False
        self.tasks = []
        if get_channel_layer() is not None:
            self.tasks = [self.loop.create_task(work()) for work in (self._send_all, self._listen, self._beat)]

    def send_soon(self, news: News) -> None:
        """May be called from any thread."""
        self.loop.call_soon_threadsafe(self._take, news)

    def add(self, topic: str, listener: Listener) -> None:
        self.listeners[topic].add(listener)
        if self.is_deaf:
            listener(AWAY)

    def discard(self, topic: str, listener: Listener) -> None:
        self.listeners[topic].discard(listener)
        if not self.listeners[topic]:
            del self.listeners[topic]

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()

    def _take(self, news: News) -> None:
        self._hand_out(news)
        self.outbox.extend(news)
        self.has_news.set()

    def _hand_out(self, news: News) -> None:
        for topic, message in news:
            for listener in tuple(self.listeners.get(topic, ())):
                listener(message)

    async def _send_all(self) -> None:
        """Whatever several requests have to tell at the same time is sent together."""
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            news, self.outbox = list(self.outbox), deque(maxlen=LONGEST_OUTBOX)
            await self._try_to_send(news)

    async def _beat(self) -> None:
        while True:
            await self._try_to_send([])
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._become(deaf=time.monotonic() - self.heard_at > DEAF_AFTER_SECONDS)
            self._miss_others()

    async def _try_to_send(self, news: News) -> None:
        has_lost = time.monotonic() - self.lost_at < REMEMBER_LOSS_SECONDS
        try:
            await _send(news, self.name, has_lost=has_lost)
        except Exception as error:
            self.lost_at = time.monotonic()
            log.warning("could not send news to other processes: %r", error)

    async def _listen(self) -> None:
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    if message["from"] == self.name:
                        self.heard_at = time.monotonic()
                    else:
                        self._hand_out(message["news"])
                        if message["from"]:  # a worker has no hub and no heartbeat
                            self.others[message["from"]] = time.monotonic()
                    if message["has_lost"]:
                        self._tell_everybody(BACK)
            except Exception as error:
                log.warning("cannot hear the other processes, trying again: %r", error)
                await asyncio.sleep(1)

    def _become(self, *, deaf: bool) -> None:
        if deaf == self.is_deaf:
            return
        self.is_deaf = deaf
        log.warning("news of other processes are %s", "not heard any more" if deaf else "heard again")
        self._tell_everybody(AWAY if deaf else BACK)

    def _miss_others(self) -> None:
        """Whoever is not heard any more may have had something to say. Who hears nothing at all cannot tell."""
        long_ago = time.monotonic() - DEAF_AFTER_SECONDS
        silent = [name for name, heard_at in self.others.items() if heard_at < long_ago]
        if silent and not self.is_deaf:
            for name in silent:
                del self.others[name]
            self._tell_everybody(BACK)

    def _tell_everybody(self, message: Message) -> None:
        for listener in set().union(*self.listeners.values()):
            listener(message)


_hub: Hub | None = None


def hub() -> Hub:
    """The hub of the running loop; a web process has one for its whole life."""
    global _hub
    if _hub is None or _hub.loop is not asyncio.get_running_loop():
        _hub = Hub()
    return _hub


def close() -> None:
    global _hub
    if _hub is not None:
        _hub.close()
        _hub = None
