"""Sets up .venv from a lock file and hands over to a command in it.

    python3 tools/bootstrap.py runtime -- manage.py serve --demo

Standard library only, and readable by old Pythons too: they get a sentence instead of a traceback.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "installed-locks.json"
PIP_LOG = ROOT / "var" / "log" / "pip.log"

OLDEST = (3, 11)
CANDIDATES = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"]

# A lock holds everything of the locks named after it, in the same versions: installing it installs them.
HOLDS = {
    "runtime": ["runtime"],
    "servers": ["servers", "runtime"],
    "test": ["test", "servers", "runtime"],
    "bench": ["bench", "servers", "runtime"],
}


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in HOLDS or arguments[1] != "--":
        sys.exit("usage: bootstrap.py {" + "|".join(HOLDS) + "} -- [what to run with .venv's Python]")
    lock, command = arguments[0], arguments[2:]
    try:
        make_venv()
        install(lock)
    except KeyboardInterrupt:
        say("\nStopped. The next start carries on from here.")
        sys.exit(0)  # make was interrupted as well and tells the shell; an error here would only add its noise
    if command:
        os.chdir(str(ROOT))
        os.execv(str(PYTHON), [str(PYTHON)] + command)  # we become it, so Ctrl-C reaches it directly


# The virtual environment


def make_venv():
    if version_of(PYTHON) >= OLDEST and has_modules(PYTHON, "pip"):
        return
    python = find_python()
    say("Creating the virtual environment in .venv")
    if VENV.exists():
        shutil.rmtree(str(VENV))  # of a Python that is gone, or half made
    made = subprocess.run([python, "-m", "venv", str(VENV)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        sys.exit(made.stdout.decode(errors="replace") + "The virtual environment could not be made.")


def find_python():
    new_enough = [p for p in [sys.executable] + CANDIDATES if version_of(p) >= OLDEST]
    for python in new_enough:
        if has_modules(python, "venv, ensurepip"):
            return python
    if new_enough:
        sys.exit("Python has no venv module here. On Debian and Ubuntu: apt install python3-venv")
    here = ".".join(str(number) for number in sys.version_info[:2])
    sys.exit("Python 3.11 or newer is needed; the python3 found here is %s and no newer one is on the PATH." % here)


def version_of(python):
    """(3, 12), or (0,) when there is no such Python or it does not run."""
    try:
        answer = subprocess.run(
            [str(python), "-c", "import sys; print(*sys.version_info[:2])"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return (0,)
    return tuple(int(number) for number in answer.stdout.split()) or (0,)


def has_modules(python, names):
    return subprocess.run([str(python), "-c", "import " + names], stderr=subprocess.DEVNULL).returncode == 0


# The packages


def install(lock):
    if stamps().get(lock) == fingerprint(lock):
        return
    total = len(re.findall(r"^\S+==", lock_file(lock).read_text(), re.MULTILINE))
    say("Installing the %d locked packages of requirements/%s.txt (a minute, the first time)" % (total, lock))
    started = time.monotonic()
    run_pip(["install", "--require-hashes", "--no-deps", "--no-input", "--requirement", str(lock_file(lock))], total)
    say("Installed in %d s" % (time.monotonic() - started))
    STAMPS.write_text(json.dumps({**stamps(), **{name: fingerprint(name) for name in HOLDS[lock]}}, indent=1))


def stamps():
    return json.loads(STAMPS.read_text()) if STAMPS.exists() else {}


def fingerprint(lock):
    return hashlib.sha256(lock_file(lock).read_bytes()).hexdigest()


def lock_file(lock):
    return ROOT / "requirements" / (lock + ".txt")


def run_pip(arguments, total):
    """Pip's own words go to a file; the terminal gets one moving line."""
    PIP_LOG.parent.mkdir(parents=True, exist_ok=True)
    with PIP_LOG.open("wb") as log:
        pip = subprocess.Popen(
            [str(PYTHON), "-m", "pip", "--disable-pip-version-check"] + arguments + ["--progress-bar", "off"],
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        show_progress(pip, total)
    if pip.returncode:
        tail = PIP_LOG.read_text(errors="replace").splitlines()[-25:]
        sys.exit("\n".join(tail) + "\nInstalling failed; pip's full output is in %s" % PIP_LOG.relative_to(ROOT))


def show_progress(pip, total):
    is_terminal = sys.stdout.isatty()
    started = spoken = time.monotonic()
    while pip.poll() is None:
        now = time.monotonic()
        if is_terminal or now - spoken > 10:
            line = "  %s, %d s" % (progress(total), now - started)
            print("\r" + line.ljust(60) if is_terminal else line, end="" if is_terminal else "\n", flush=True)
            spoken = now
        time.sleep(0.2)
    if is_terminal:
        print("\r".ljust(62), end="\r", flush=True)


def progress(total):
    words = PIP_LOG.read_text(errors="replace")
    if "\nInstalling collected packages" in words:
        return "unpacking them"
    seen = len(re.findall(r"^(?:Collecting|Processing|Ignoring|Requirement already)", words, re.MULTILINE))
    return "%d of %d fetched" % (seen, total)


def say(line):
    print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
