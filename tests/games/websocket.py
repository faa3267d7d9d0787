"""A browser's end of a socket, without a server in between. (Channels brings one, but only together with daphne.)"""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator


class WebSocket(ApplicationCommunicator):
    def __init__(self, application: Any, path: str, headers: list[tuple[bytes, bytes]]) -> None:
        path, _, query = path.partition("?")
        scope = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": headers}
        super().__init__(application, scope | {"subprotocols": []})
        self.seq = 0

    async def connect(self) -> bool:
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(5))["type"] == "websocket.accept"

    async def hear(self) -> Any:
        return self.read(await self.receive_output(5))

    def read(self, message: dict[str, Any]) -> Any:
        """What a message says, without its number, which is always one more than that of the last."""
        assert message["type"] == "websocket.send", message
        heard = json.loads(message["text"])
        self.seq += 1
        assert heard.pop("seq") == self.seq
        return heard

    async def say(self, **content: Any) -> None:
        await self.send_input({"type": "websocket.receive", **content})

    async def disconnect(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)
