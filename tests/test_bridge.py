"""The bridge from uvicorn to Django keeps bodies whole, up to what their address takes."""

import asyncio

import pytest

from config.bridge import Bridge


def echo(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(len(environ["wsgi.input"].read())).encode()]


def length_seen(path, chunks):
    """By Django, of a body that comes in so many chunks of 1000 bytes."""
    sent = []
    left = [{"type": "http.request", "body": b"x" * 1000, "more_body": n + 1 < chunks} for n in range(chunks)]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": [], "http_version": "1.1"}

    async def receive():
        return left.pop(0)

    async def send(message):
        sent.append(message)

    bridge = Bridge(echo, threads=1, largest_body=3000, larger={"/import/": 10_000})
    try:
        asyncio.run(bridge(scope, receive, send))
    finally:
        bridge.pool.shutdown()
    return int(sent[1]["body"])


@pytest.mark.parametrize(
    ("path", "chunks", "seen"), [("/", 3, 3000), ("/", 50, 4000), ("/import/", 8, 8000), ("/import/", 50, 11_000)]
)
def test_a_body_is_kept_as_far_as_its_address_takes_it(path, chunks, seen):
    assert length_seen(path, chunks) == seen
