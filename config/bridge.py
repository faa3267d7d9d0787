"""Django's pages and API are synchronous; uvicorn is not. This is the bridge, and the cheap one.

Django's own ASGI handler starts a thread for every request and changes threads at every step between synchronous
and asynchronous middleware. Here a request changes threads once: a fixed pool of threads runs Django's WSGI handler,
and keeps its database connections. See docs/decisions/0006-one-hop.md.
"""

import asyncio
import io
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.wsgi import WsgiToAsgiInstance

from accounts.connections import drop_broken_connections

Message = dict[str, Any]


class Bridge:
    """An ASGI application around a WSGI one. Bodies are whole: none of ours is endless, and few addresses take a
    large one; from strangers, whom they refuse anyway, not even these. Who is signed in has a cookie called `session`.
    """

    def __init__(
        self,
        wsgi: Any,
        threads: int,
        largest_body: int,
        larger: Mapping[str, int] | None = None,
        session: str = "sessionid",
    ) -> None:
        self.wsgi = wsgi
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self.largest_body = largest_body
        self.larger = larger or {}
        self.session = f"{session}=".encode()

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        body = await self.read(receive, self.largest_for(scope))
        if body is None:
            return  # the browser has gone
        try:
            environ = environ_of(scope, body)
        except (ValueError, UnicodeError):
            start, content = not_understood()
        else:
            start, content = await asyncio.get_running_loop().run_in_executor(self.pool, self.respond, environ)
        await send(start)
        await send({"type": "http.response.body", "body": content})

    def largest_for(self, scope: Message) -> int:
        if scope["path"] not in self.larger or self.is_from_stranger(scope):
            return self.largest_body
        return self.larger[scope["path"]]

    def is_from_stranger(self, scope: Message) -> bool:
        """Whoever shows nothing that could say who they are. Whether it is true, Django finds out."""
        return not any(
            name == b"authorization" or (name == b"cookie" and self.session in value)
            for name, value in scope["headers"]
        )

    async def read(self, receive: Any, largest: int) -> bytes | None:
        body = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            if len(body) <= largest:  # more than that is refused anyway and need not be kept
                body += message.get("body", b"")
            if not message.get("more_body"):
                return body

    def respond(self, environ: Message) -> tuple[Message, bytes]:
        start: Message = {"type": "http.response.start"}

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            start["status"] = int(status[:3])
            start["headers"] = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]

        drop_broken_connections()
        response = self.wsgi(environ, start_response)
        try:
            return start, b"".join(response)
        finally:
            if hasattr(response, "close"):
                response.close()


def environ_of(scope: Message, body: bytes) -> Message:
    translator = WsgiToAsgiInstance(None)
    translator.scope = scope
    environ = translator.build_environ(scope, io.BytesIO(body))
    environ["CONTENT_LENGTH"] = str(len(body))  # a body that came in chunks did not say
    return environ


def not_understood() -> tuple[Message, bytes]:
    content = b"This request cannot be understood: its headers are not what a browser sends.\n"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(content)).encode())]
    return {"type": "http.response.start", "status": 400, "headers": headers}, content
