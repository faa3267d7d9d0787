import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_wsgi_application()  # before the imports below: they need the apps to be loaded

from django.conf import settings  # noqa: E402
from django.db import DatabaseError  # noqa: E402

from accounts import live  # noqa: E402
from accounts.connections import drop_broken_connections  # noqa: E402
from games import presence, uptime  # noqa: E402
from games.sockets import sockets  # noqa: E402

from . import embedded  # noqa: E402
from .bridge import Bridge  # noqa: E402
from .static import with_static_files  # noqa: E402

log = logging.getLogger("redpip.pulse")


async def keep_the_pulse() -> None:
    """Says that moves can be taken, as long as this process can reach the database."""
    with ThreadPoolExecutor(1, thread_name_prefix="pulse") as thread:
        while True:
            await asyncio.get_running_loop().run_in_executor(thread, beat)
            await asyncio.sleep(uptime.EVERY_SECONDS)


def beat() -> None:
    presence.stay()
    try:
        drop_broken_connections()
        uptime.beat()
    except DatabaseError as error:
        log.warning("no pulse: %s", error)


async def lifespan(scope, receive, send) -> None:
    """Around the life of a web process: in the embedded mode Celery lives in it too."""
    await receive()
    live.hub()
    pulse = asyncio.create_task(keep_the_pulse())
    if settings.EMBEDDED:
        await asyncio.to_thread(embedded.start)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    pulse.cancel()
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
        ),
        "websocket": with_readable_origin(AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets)))),
        "lifespan": lifespan,
    }
)
