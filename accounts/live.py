"""Telling connected browsers that something changed.

A message is a hint, never the news itself: it says what changed, and each browser then asks for what it may see. So a
message that is lost or repeated does no harm, and sending one never delays the request that caused it.
"""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger("redpip.live")

RETRY_AFTER_SECONDS = (1, 2, 4, 8, 15, 30, 60, 60, 60, 60)
SETTLE_SECONDS = 5

_loop: asyncio.AbstractEventLoop | None = None


def bind(loop: asyncio.AbstractEventLoop) -> None:
    """The loop that owns this process's sockets; from now on messages are sent there, from whatever thread."""
    global _loop
    _loop = loop


def unbind() -> None:
    global _loop
    _loop = None


def tell_on_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(lambda: tell(group, message))


def tell(group: str, message: dict[str, Any]) -> None:
    if _loop is not None:
        asyncio.run_coroutine_threadsafe(_deliver(group, message), _loop)
        return
    try:
        async_to_sync(_send)(group, message)
    except Exception as error:
        log.warning("could not tell %s: %s", group, error)


async def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group, {"type": "news", "message": message})


async def _deliver(group: str, message: dict[str, Any]) -> None:
    """Sends, and keeps trying while the channel layer is away."""
    for failures, wait in enumerate((*RETRY_AFTER_SECONDS, None)):
        try:
            await _send(group, message)
        except Exception as error:
            if wait is None:
                log.error("gave up telling %s: %s", group, error)
                return
            log.warning("could not tell %s, trying again in %s s: %s", group, wait, error)
            await asyncio.sleep(wait)
            continue
        if failures:  # other processes may still be subscribing again: say it once more when they have
            await asyncio.sleep(SETTLE_SECONDS)
            await _send(group, message)
        return
