import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_wsgi_application()  # before the imports below: they need the apps to be loaded

from django.conf import settings  # noqa: E402
from django.db import Error  # noqa: E402

from accounts import live  # noqa: E402
from accounts.connections import drop_broken_connections  # noqa: E402
from accounts.sockets import by_token_or_session  # noqa: E402
from games import presence, uptime  # noqa: E402
from games.sockets import sockets  # noqa: E402

from . import embedded  # noqa: E402
from .bridge import Bridge  # noqa: E402
from .static import with_static_files  # noqa: E402

log = logging.getLogger("redpip.pulse")

STAY_SECONDS = 5


class Pulse:
    """Says that moves can be taken, as long as this process can reach the database."""

    was_away = True

    def __call__(self) -> None:
        try:
            drop_broken_connections()
            uptime.beat(was_away=self.was_away)
            self.was_away = False
        except Error as error:
            self.was_away = True
            log.warning("no pulse: %s", error)


class Repeated:
    """Done every few seconds on a thread of its own, so that nothing else holds it up."""

    def __init__(self, do: Callable[[], None], every: float) -> None:
        self.do, self.every = do, every
        self.thread = ThreadPoolExecutor(1)

    async def once(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.do)

    async def forever(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            await self.once()


def when_asked_to_end(do: Callable[[], object]) -> None:
    """uvicorn takes no more requests from that moment on, but tells us only when the last one is answered."""
    if threading.current_thread() is not threading.main_thread():
        return
    for asked in (signal.SIGINT, signal.SIGTERM):
        uvicorns = signal.getsignal(asked)

        def pass_on(number, frame, uvicorns=uvicorns):
            do()
            if callable(uvicorns):
                uvicorns(number, frame)

        signal.signal(asked, pass_on)


async def lifespan(scope, receive, send) -> None:
    """Around the life of a web process: in the embedded mode Celery lives in it too."""
    await receive()
    live.hub()
    if settings.EMBEDDED:
        await asyncio.to_thread(embedded.start)
    beating, staying = Repeated(Pulse(), uptime.EVERY_SECONDS), Repeated(presence.stay, STAY_SECONDS)
    await beating.once()  # before the first move, whose clock has to know of the outage
    loop = asyncio.get_running_loop()
    pulse, stay = loop.create_task(beating.forever()), loop.create_task(staying.forever())
    when_asked_to_end(lambda: loop.call_soon_threadsafe(pulse.cancel))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    pulse.cancel()
    stay.cancel()
    live.close()
    if settings.EMBEDDED:
        await asyncio.to_thread(embedded.stop)
    await send({"type": "lifespan.shutdown.complete"})


def with_readable_origin(app):
    """An Origin that is no address at all is refused like a foreign one."""

    async def guarded(scope, receive, send) -> None:
        try:
            for name, value in scope["headers"]:
                if name == b"origin":
                    urlsplit(value.decode("latin1"))
        except ValueError:
            await send({"type": "websocket.close", "code": 4403})
        else:
            await app(scope, receive, send)

    return guarded


application = ProtocolTypeRouter(
    {
        "http": Bridge(
            with_static_files(django),
            threads=settings.REQUEST_THREADS,
            largest_body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
            larger=settings.LARGER_BODIES,
            session=settings.SESSION_COOKIE_NAME,
        ),
        "websocket": by_token_or_session(
            URLRouter(sockets),
            with_readable_origin(AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets)))),
        ),
        "lifespan": lifespan,
    }
)
