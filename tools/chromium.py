"""The system's Chromium, for the tests that drive a real browser: found, or installed where that is possible."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from tools.processes import ROOT

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
APT_LOG = ROOT / "var" / "log" / "apt.log"


@cache
def find() -> Path | None:
    """The first browser that really starts: some distributions put a sentence about snaps where it should be."""
    for name in [os.environ.get("CHROMIUM", ""), *NAMES]:
        path = shutil.which(name) if name else None
        if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return Path(path)
    return None


def launch_options() -> dict[str, object]:
    """For Playwright. Small /dev/shm and missing graphics are usual on test machines; root has no sandbox."""
    args = ["--disable-gpu", "--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        args.append("--no-sandbox")
    return {"executable_path": find(), "args": args}


def why_missing() -> str | None:
    """None when a browser is here, or came just now; otherwise the reason why there is none."""
    if find():
        return None
    if shutil.which("apt-get") is None:
        return "Chromium is not installed, and there is no apt-get to install it"
    if os.geteuid() != 0:
        return "Chromium is not installed, and only root could install it"
    print("Installing Chromium with apt-get (a minute or two)", flush=True)
    if not _install():
        return f"apt-get could not install Chromium (see {APT_LOG.relative_to(ROOT)})"
    find.cache_clear()
    return None if find() else "the Chromium that apt-get installed does not start"


def _install() -> bool:
    APT_LOG.parent.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = ["update"], ["install", "--yes", "--no-install-recommends", "chromium"]
    with APT_LOG.open("wb") as log:
        return all(
            subprocess.run(["apt-get", *words], stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=env).returncode
            == 0
            for words in commands
        )
