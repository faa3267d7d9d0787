"""The system's Chromium, for the tests that drive a real browser: found, or installed where that is possible."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tools.processes import ROOT

# The shell draws the same pages for a third of the processor's time, because it has no windows to draw around them.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
PACKAGES = ["chromium-headless-shell", "chromium"]  # the first one is not everywhere
LETTERS = "Liberation Sans"  # as wide as those of most devices; what a bare Linux has instead is much wider
APT_LOG = ROOT / "var" / "log" / "apt.log"


@cache
def find() -> Path | None:
    """The first browser that really starts: some distributions put a sentence about snaps where it should be."""
    for name in [os.environ.get("CHROMIUM", ""), *NAMES]:
        path = shutil.which(name) if name else None
        if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return Path(path)
    return None


def launch_options() -> dict[str, Any]:
    """For Playwright. Small /dev/shm and missing graphics are usual on test machines; root has no sandbox."""
    args = ["--disable-gpu", "--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        args.append("--no-sandbox")
    return {"executable_path": find(), "args": args}


def why_missing() -> str | None:
    """None when a browser is here, or came just now; otherwise the reason why there is none."""
    if find() and has_usual_letters():
        return None
    if reason := _why_not_installed():
        return None if find() else reason
    find.cache_clear()
    return None if find() else "the Chromium that apt-get installed does not start"


def has_usual_letters() -> bool:
    if shutil.which("fc-list") is None:
        return True  # no Linux as we know it
    return LETTERS in subprocess.run(["fc-list", LETTERS, "family"], capture_output=True, text=True).stdout


def _why_not_installed() -> str | None:
    if shutil.which("apt-get") is None:
        return "Chromium is not installed, and there is no apt-get to install it"
    if os.geteuid() != 0:
        return "Chromium is not installed, and only root could install it"
    print("Installing Chromium and letters for it with apt-get (a minute or two)", flush=True)
    return None if _install() else f"apt-get could not install Chromium (see {APT_LOG.relative_to(ROOT)})"


def _install() -> bool:
    APT_LOG.parent.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with APT_LOG.open("wb") as log:

        def apt_get(*words: str) -> bool:
            command = ["apt-get", *words]
            return subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=env).returncode == 0

        def install(*packages: str) -> bool:
            return apt_get("install", "--yes", "--no-install-recommends", *packages)

        return apt_get("update") and any(install("fonts-liberation", package) for package in PACKAGES)
