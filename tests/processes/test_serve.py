"""`manage.py serve` meets a port that is taken, one that is none, and itself."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from tools.processes import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.once]


def serve(folder, **env):
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def refusal(folder, **env):
    process = serve(folder, **env)
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("port", ["many", "-1", "70000"])
def test_a_port_that_is_none_is_explained(prepared_site, port):
    assert f"PORT is “{port}”" in refusal(prepared_site.folder, PORT=port)


def test_a_port_that_is_taken_is_explained(prepared_site):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} on 127.0.0.1 cannot be used" in refusal(prepared_site.folder, PORT=str(port))


def test_it_begins_with_nothing_refuses_a_second_one_on_the_same_data_and_stops_cleanly(
    tmp_path,
):
    first = serve(tmp_path, PORT="0")
    for line in first.stdout:
        if "ready" in line:
            break
    assert "already running" in refusal(tmp_path, PORT="0")
    first.send_signal(signal.SIGINT)
    said, _ = first.communicate(timeout=60)
    assert first.returncode == 0
    assert "Stopped." in said
    assert "Traceback" not in said
