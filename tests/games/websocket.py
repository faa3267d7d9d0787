"""A browser's end of a socket, without a server in between. (Channels brings one, but only together with daphne.)"""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator


class WebSocket(ApplicationCommunicator):
    def __init__(self, application: Any, path: str, headers: list[tuple[bytes, bytes]]) -> None:
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "subprotocols": []}
        super().__init__(application, scope)

    async def connect(self) -> bool:
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(5))["type"] == "websocket.accept"

    async def hear(self) -> Any:
        message = await self.receive_output(5)
        assert message["type"] == "websocket.send", message
        return json.loads(message["text"])

    async def say(self, **content: Any) -> None:
        await self.send_input({"type": "websocket.receive", **content})

    async def disconnect(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)
