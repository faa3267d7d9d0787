"""The hub: what a process has to tell reaches its own sockets at once, and the others through the layer."""

import asyncio

import pytest

from accounts import live

pytestmark = pytest.mark.asyncio


class Ear:
    def __init__(self):
        self.heard = []

    def __call__(self, message):
        self.heard.append(message)

    async def until(self, message):
        for _ in range(200):
            if message in self.heard:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{message} was not heard, but {self.heard}")


@pytest.fixture
async def hub():
    yield live.hub()
    live.close()


async def test_own_sockets_hear_at_once_and_only_what_they_want(hub):
    mine, other = Ear(), Ear()
    hub.add("table-1", mine)
    hub.add("table-2", other)
    live.tell([("table-1", {"type": "table"})])
    await mine.until({"type": "table"})
    assert other.heard == []


async def test_nothing_is_left_of_a_listener_that_goes(hub):
    ear = Ear()
    hub.add("table-1", ear)
    hub.discard("table-1", ear)
    assert not hub.listeners
    hub.discard("table-1", ear)


@pytest.mark.postgres
async def test_another_process_hears_too(hub):
    ear, elsewhere = Ear(), live.Hub()
    elsewhere.add("table-1", ear)
    for _ in range(50):  # until it listens
        live.tell([("table-1", {"type": "table"})])
        await asyncio.sleep(0.1)
        if ear.heard:
            break
    assert ear.heard
    elsewhere.close()


@pytest.mark.postgres
async def test_sockets_are_told_to_ask_while_the_layer_is_away_and_greeted_when_it_is_back(hub, monkeypatch):
    ear = Ear()
    hub.add("table-1", ear)
    await asyncio.sleep(0.5)
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(live, "DEAF_AFTER_SECONDS", 0.3)
    real_send = live._send

    async def no_send(news, sender, **kwargs):
        raise ConnectionError("away")

    monkeypatch.setattr(live, "_send", no_send)
    await ear.until(live.AWAY)
    latecomer = Ear()
    hub.add("table-1", latecomer)
    assert latecomer.heard == [live.AWAY]
    monkeypatch.setattr(live, "_send", real_send)
    await ear.until(live.BACK)


@pytest.mark.postgres
async def test_everybody_looks_again_when_another_process_falls_silent(hub, monkeypatch):
    """It may have died between a move and the news of it."""
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(live, "DEAF_AFTER_SECONDS", 1)
    ear, elsewhere = Ear(), live.Hub()
    hub.add("table-1", ear)
    for _ in range(200):
        if elsewhere.name in hub.others:
            break
        await asyncio.sleep(0.05)
    assert live.BACK not in ear.heard
    elsewhere.close()
    await ear.until(live.BACK)
