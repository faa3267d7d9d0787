"""The servers of the wheels: reachable only with their password, restartable, gone when we are gone."""

import os
import signal
import socket
import subprocess
import sys
import time

import psycopg
import pytest
import redis

from tools.processes import ROOT, Child, CouldNotStart
from tools.servers import Postgres, Redis

pytestmark = pytest.mark.processes


@pytest.fixture
def redis_server(tmp_path):
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()


def test_redis_comes_back_on_the_same_port_after_being_killed(redis_server):
    address = redis_server.url
    redis_server.kill()
    with pytest.raises(redis.ConnectionError):
        redis.Redis.from_url(address).ping()
    redis_server.start()
    assert redis.Redis.from_url(address).ping()


def test_redis_refuses_who_does_not_know_its_password(redis_server):
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(port=redis_server.port).ping()


def test_postgres_keeps_its_data_over_a_restart_and_refuses_strangers(tmp_path):
    server = Postgres(tmp_path)
    try:
        server.start()
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT lower('É') AS letter")
        server.stop()
        server.start()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT letter FROM kept").fetchone() == ("é",)
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(server.url.replace(":", ":not", 2).replace("postgresql:not", "postgresql:"))
    finally:
        server.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
def test_no_server_outlives_a_killed_parent(tmp_path):
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    command = [sys.executable, "-m", "tools.servers", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        addresses = [parent.stdout.readline(), parent.stdout.readline()]
        parent.send_signal(signal.SIGKILL)
    ports = [int(address.rpartition(":")[2].partition("/")[0]) for address in addresses]
    last_moment = time.monotonic() + 20
    while any(is_open(port) for port in ports) and time.monotonic() < last_moment:
        time.sleep(0.05)
    assert [is_open(port) for port in ports] == [False, False]


def test_a_process_that_ends_at_once_is_reported_with_its_last_words(tmp_path):
    child = Child("the oracle", [sys.executable, "-c", "print('too tired')"], log=tmp_path / "log")
    child.start()
    with pytest.raises(CouldNotStart, match=r"the oracle ended at once.*\n.*too tired"):
        child.wait_until(lambda: False)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
