"""Setting up: what is installed already is not installed again."""

import re
from itertools import groupby

import pytest

from tools import bootstrap


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """What would have been handed to pip, in order; nothing is really installed."""
    calls = []
    (tmp_path / "requirements").mkdir()
    for lock in bootstrap.HOLDS:
        (tmp_path / "requirements" / f"{lock}.txt").write_text("django==5.2\n")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMPS", tmp_path / "stamps.json")
    monkeypatch.setattr(bootstrap, "run_pip", lambda arguments, total: calls.append(arguments[-1].rpartition("/")[2]))
    return calls


def test_the_second_start_installs_nothing(installed):
    bootstrap.install("runtime")
    bootstrap.install("runtime")
    assert installed == ["runtime.txt"]


def test_running_after_testing_installs_nothing(installed):
    bootstrap.install("test")
    bootstrap.install("servers")
    bootstrap.install("runtime")
    assert installed == ["test.txt"]


def test_testing_after_running_installs_the_rest(installed):
    bootstrap.install("runtime")
    bootstrap.install("test")
    assert installed == ["runtime.txt", "test.txt"]


def test_a_changed_lock_is_installed_again(installed):
    bootstrap.install("test")
    bootstrap.lock_file("runtime").write_text("django==5.2.1\n")
    bootstrap.install("runtime")
    assert installed == ["test.txt", "runtime.txt"]


def test_a_lock_that_could_not_be_installed_is_tried_again(installed, monkeypatch):
    def fails(arguments, total):
        raise SystemExit("no network")

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "run_pip", fails)
        with pytest.raises(SystemExit):
            bootstrap.install("runtime")
    bootstrap.install("runtime")
    assert installed == ["runtime.txt"]


@pytest.mark.parametrize("lock", bootstrap.HOLDS)
def test_a_lock_holds_the_same_versions_as_the_locks_within_it(lock):
    for inner in bootstrap.HOLDS[lock]:
        assert pins(inner) <= pins(lock)


@pytest.mark.parametrize("lock", bootstrap.HOLDS)
def test_every_locked_package_has_its_hashes(lock):
    packages = re.split(r"\n(?=\S)", bootstrap.lock_file(lock).read_text().strip())
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def pins(lock):
    return set(re.findall(r"^(\S+==\S+)", bootstrap.lock_file(lock).read_text(), re.MULTILINE))


def test_no_two_locks_disagree_about_a_version():
    """They share one .venv: installing one must not undo another (one alone may pin a package for two Pythons)."""
    versions = {}
    for lock in bootstrap.HOLDS:
        for name, pinned in groupby(sorted(pins(lock)), key=lambda pin: pin.partition("==")[0]):
            versions.setdefault(name, {})[lock] = tuple(pinned)
    assert {name: found for name, found in versions.items() if len(set(found.values())) > 1} == {}
