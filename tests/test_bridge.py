"""The bridge from uvicorn to Django keeps bodies whole, up to what their address takes."""

import asyncio

import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.bridge import Bridge

MEMBER = [(b"cookie", b"theme=dark; sessionid=heron")]
PROGRAM = [(b"authorization", b"Bearer heron")]


def echo(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(len(environ["wsgi.input"].read())).encode()]


def length_seen(path, chunks, headers=()):
    """By Django, of a body that comes in so many chunks of 1000 bytes."""
    bridge = Bridge(echo, threads=1, largest_body=3000, larger={"/import/": 10_000})
    return int(answer_of(bridge, path, [b"x" * 1000] * chunks, headers)[1]["body"])


def answer_of(bridge, path, chunks, headers=()):
    sent = []
    left = [{"type": "http.request", "body": part, "more_body": True} for part in chunks]
    left[-1]["more_body"] = False
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": [*headers],
             "http_version": "1.1"}  # fmt: skip

    async def receive():
        return left.pop(0)

    async def send(message):
        sent.append(message)

    try:
        asyncio.run(bridge(scope, receive, send))
    finally:
        bridge.pool.shutdown()
    return sent


@pytest.mark.parametrize("headers", [MEMBER, PROGRAM])
@pytest.mark.parametrize(
    ("path", "chunks", "seen"), [("/", 3, 3000), ("/", 50, 4000), ("/import/", 8, 8000), ("/import/", 50, 11_000)]
)
def test_a_body_is_kept_as_far_as_its_address_takes_it(path, chunks, seen, headers):
    assert length_seen(path, chunks, headers) == seen


@pytest.mark.parametrize("headers", [[], [(b"cookie", b"theme=dark")], [(b"x-session", b"sessionid=heron")]])
def test_of_strangers_nothing_large_is_kept_anywhere(headers):
    assert length_seen("/import/", 3, headers) == 3000
    assert length_seen("/import/", 50, headers) == 4000


TOKEN = "a" * 32
FORM, FILE = b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x"
LEFT = (b"cookie", f"csrftoken={TOKEN}".encode())  # by somebody who was here before


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "headers", "status", "words"),
    [
        ("/api/v1/competitions/import", [(b"content-type", b"application/json")], 401, "sign in"),
        ("/competitions/import/", [(b"content-type", FORM)], 403, "nothing was changed"),
        ("/competitions/import/", [(b"content-type", FORM), LEFT], 400, "nothing was changed"),
        ("/competitions/import/", [(b"content-type", FILE), LEFT], 403, "nothing was changed"),
    ],
)
def test_a_stranger_with_a_season_reads_a_sentence(path, headers, status, words):
    bridge = Bridge(get_wsgi_application(), 1, settings.DATA_UPLOAD_MAX_MEMORY_SIZE, settings.LARGER_BODIES)
    head = b"csrfmiddlewaretoken=" + TOKEN.encode() + b"&text="
    if (b"content-type", FILE) in headers:
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    start, body = answer_of(bridge, path, [head, *[b"x" * 100_000] * 20], [(b"host", b"localhost"), *headers])
    text = body["body"].decode()
    assert start["status"] == status
    assert words in text.lower()
