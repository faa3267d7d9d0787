"""The least that Channels can do: what one socket sends, all sockets get. A yardstick for `make bench-race`."""

import os

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import channel_layers
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings

if not settings.configured:
    settings.configure()


class Echo(AsyncWebsocketConsumer):
    groups = ["race"]

    async def receive(self, text_data: str = "", bytes_data: bytes = b"") -> None:
        await self.channel_layer.group_send("race", {"type": "pass.on", "text": text_data})

    async def pass_on(self, event: dict[str, str]) -> None:
        await self.send(event["text"])


channel_layers.set(
    "default", RedisPubSubChannelLayer(hosts=[{"address": os.environ["REDIS_URL"], "socket_timeout": 60}])
)
application = Echo.as_asgi()
