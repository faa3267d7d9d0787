"""Telling connected browsers that something changed.

A message is a hint, never the news itself: it says what changed, and each browser then asks for what it may see. So a
message that is lost or repeated does no harm, and sending one never delays the request that caused it.

All messages of the site travel through one group of the channel layer. Every web process listens to it once and hands
the messages on to those of its own sockets that want them: a socket costs the layer nothing. What several requests have
to tell at the same time is sent together.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger("redpip.live")

GROUP = "news"
LONGEST_OUTBOX = 10_000
LONGEST_WAIT_SECONDS = 5
SETTLE_SECONDS = 5

Message = dict[str, Any]
News = list[tuple[str, Message]]  # (topic, message)
Listener = Callable[[Message], Awaitable[None]]


def tell_on_commit(news: News) -> None:
    transaction.on_commit(lambda: tell(news))


def tell(news: News) -> None:
    """From any thread of a web process this only hands the news over; elsewhere it sends them, once."""
    if _hub is not None and not _hub.loop.is_closed():
        _hub.send_soon(news)
        return
    try:
        async_to_sync(_send)(news)
    except Exception as error:
        log.warning("could not tell %s: %s", [topic for topic, _ in news], error)


async def _send(news: News) -> None:
    await get_channel_layer().group_send(GROUP, {"type": "news", "news": news})


class Hub:
    """The site's news in this process: those that its requests send, and those that its sockets want to hear."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.outbox: deque[tuple[str, Message]] = deque(maxlen=LONGEST_OUTBOX)
        self.has_news = asyncio.Event()
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.is_listening = asyncio.Event()
        self.tasks = [self.loop.create_task(self._send_all()), self.loop.create_task(self._listen())]

    def send_soon(self, news: News) -> None:
        """May be called from any thread."""
        self.outbox.extend(news)
        self.loop.call_soon_threadsafe(self.has_news.set)

    def add(self, topic: str, listener: Listener) -> None:
        self.listeners[topic].add(listener)

    def discard(self, topic: str, listener: Listener) -> None:
        self.listeners[topic].discard(listener)
        if not self.listeners[topic]:
            del self.listeners[topic]

    async def _send_all(self) -> None:
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            news = [self.outbox.popleft() for _ in range(len(self.outbox))]
            failures = 0
            while news and not await self._was_sent(news):
                failures += 1
                await asyncio.sleep(min(2**failures, LONGEST_WAIT_SECONDS))
            if failures:  # other processes may not be listening again yet: say it once more when they do
                self.loop.call_later(SETTLE_SECONDS, self.send_soon, news)

    async def _was_sent(self, news: News) -> bool:
        try:
            await _send(news)
        except Exception as error:
            log.warning("could not send news, trying again: %s", error)
            return False
        return True

    async def _listen(self) -> None:
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                self.is_listening.set()
                while True:
                    message = await layer.receive(channel)
                    for topic, content in message["news"]:
                        await self._hand_out(topic, content)
            except Exception as error:
                log.warning("cannot hear the site's news, trying again: %s", error)
                await asyncio.sleep(1)

    async def _hand_out(self, topic: str, message: Message) -> None:
        for listener in tuple(self.listeners.get(topic, ())):
            try:
                await listener(message)
            except Exception as error:  # a socket that is just going must not hold up the others
                log.info("a listener of %s is gone: %s", topic, error)


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
        for task in _hub.tasks:
            task.cancel()
        _hub = None
