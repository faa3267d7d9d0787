"""Everything the site holds about a member, to take along."""

import io
import json
import uuid
import zipfile
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts import exporting, preferences
from accounts.models import Block, Export, Member, Session, Token, Webhook
from accounts.notices.telling import unread_in_bell
from accounts.personal_data import HELD
from games import play
from games.models import Move

PAGE, ASK, API = "/me/settings/data/", "/me/settings/data/export/", "/api/v1/me/export"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def desk(alice, client):
    client.force_login(alice)
    return client


@pytest.fixture
def ask(django_capture_on_commit_callbacks):
    """Asks on the page; what is done in the background is done at once."""

    def ask_for_one(client):
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(ASK)

    return ask_for_one


def copy_of(member):
    file = io.BytesIO()
    exporting.write(member, file)
    return {name: zipfile.ZipFile(file).read(name) for name in zipfile.ZipFile(file).namelist()}


def part(copy, name):
    return json.loads(copy[f"{name}.json"])


def started(game, *members, **options):
    table = play.open_table(opener=members[0], game=game, options=options, seat_count=len(members), word="heron")
    for member in members[1:]:
        play.take_seat(table_id=table.pk, member=member, word="plum")
    table.refresh_from_db()
    return table


def members_foreign_keys():
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model is Member:
                yield model, field


@pytest.mark.parametrize(
    ("model", "field"), list(members_foreign_keys()), ids=lambda one: getattr(one, "__name__", str(one))
)
def test_everything_that_points_at_a_member_is_declared(model, field):
    """A new model with a member in it says what the export shows of it and what becomes of it: see personal_data.py."""
    held = HELD.get((model, field.name))
    assert held, f"{model.__name__}.{field.name}: declare it with hold() in the holdings.py of its app"
    if held.on_leaving == "clear":
        assert field.null, f"{model.__name__}.{field.name} cannot be cleared"
    if held.fields:
        assert {name.removesuffix("_id") for name in held.fields} <= {one.name for one in model._meta.get_fields()}


def test_files_have_names_of_their_own():
    files = [held.file for held in HELD.values() if held.file]
    assert len(files) == len(set(files))


def test_a_copy_has_the_account_and_what_belongs_to_it(alice, bob):
    preferences.change_preferences(member=alice, theme="dark", language="fr")
    Block.objects.create(member=alice, blocked=bob)
    copy = copy_of(alice)
    account = part(copy, "account")[0]
    assert (account["name"], account["email"], account["settings"]["theme"]) == ("Alice", "alice@example.org", "dark")
    assert [row["blocked"] for row in part(copy, "blocks")] == ["Bob"]
    assert "blocks.json" in copy["index.html"].decode()
    assert '<html lang="fr">' in copy["index.html"].decode()


def test_nobody_elses_things_are_in_it(alice, bob):
    """What others decided about a member, or wrote for themselves, is theirs."""
    table = started("catch-6", alice, bob)
    Block.objects.create(member=bob, blocked=alice)
    play.write_note(table_id=table.pk, member=bob, text="Alice bluffs")
    play.write_note(table_id=table.pk, member=alice, text="Bob is careful")
    play.say(table_id=table.pk, member=bob, text="hello from the other side")
    copy = copy_of(alice)
    whole = b"".join(copy.values()).decode()
    assert "Bob is careful" in whole
    assert "Alice bluffs" not in whole
    assert "hello from the other side" not in whole
    assert part(copy, "blocks") == []


def test_secrets_of_the_site_are_in_no_copy(alice, client):
    client.force_login(alice)
    token = Token.objects.create(
        member=alice, name="display", prefix="rp_abc", digest="d" * 64, scopes="read", created_at=timezone.now()
    )
    hook = Webhook.objects.create(member=alice, url="https://example.org/hook")
    whole = b"".join(copy_of(alice).values()).decode()
    assert "rp_abc" in whole
    assert "https://example.org/hook" in whole
    for secret in (token.digest, hook.secret, alice.password, Session.objects.get(member=alice).session_key):
        assert secret not in whole


def test_a_running_game_is_there_as_its_member_sees_it(alice, bob):
    table = started("perfecto", alice, bob)
    hidden = [event for move in Move.objects.filter(table=table) for event in move.events if event.get("only") == [0]]
    assert hidden, "the test needs something that only Alice knows"
    own, others = part(copy_of(alice), "tables")[0], copy_of(bob)
    assert all(event in own["moves"][0]["events"] for event in hidden)
    told = [event for move in part(others, "tables")[0]["moves"] for event in move["events"]]
    assert not any(event in told for event in hidden)
    whole = b"".join(others.values()).decode()
    assert table.seed not in whole
    assert "draws" not in whole
    assert table.promise in whole


def test_what_another_did_in_a_running_game_is_not_told(alice, bob):
    """The action itself may hide something; the public events say what everybody saw."""
    table = started("catch-6", alice, bob)
    roll = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}
    play.act(table_id=table.pk, member=alice, version=0, key=uuid.uuid4(), action=roll)
    moves = {member: part(copy_of(member), "tables")[0]["moves"] for member in (alice, bob)}
    assert moves[alice][1]["action"] == roll
    assert moves[bob][1]["action"] is None
    assert moves[bob][1]["events"]


def test_it_is_made_in_the_background_and_downloaded_by_its_owner_only(desk, bob, ask):
    assert desk.get(API).json()["state"] == "none"
    assert ask(desk).status_code == 302
    state = desk.get(API).json()
    assert state["state"] == "ready"
    assert state["done"] == state["total"] > 0
    answer = desk.get(state["file"])
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer.headers["Cache-Control"]
    archive = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    assert json.loads(archive.read("account.json"))[0]["name"] == "Alice"
    other = Client()
    assert other.get(state["file"]).status_code == 302  # to sign in
    other.force_login(bob)
    assert other.get(state["file"]).status_code == 404
    assert other.get(API).json()["state"] == "none"


def told(member):
    return [(notice.kind, notice.url) for notice in unread_in_bell(member)]


def test_its_member_is_told_when_it_is_ready_until_it_is_fetched(desk, alice, ask):
    ask(desk)
    assert told(alice) == [("export", PAGE)]
    assert "Your data are ready to be fetched." in desk.get("/me/notices/").content.decode()
    desk.get(desk.get(API).json()["file"])
    assert told(alice) == []


def test_nobody_is_told_of_one_that_is_gone(desk, alice, ask):
    ask(desk)
    exporting.look_after(timezone.now() + exporting.KEPT)
    assert told(alice) == []


def test_its_name_cannot_be_guessed_and_nobody_else_reads_the_file(desk, ask):
    ask(desk)
    path = exporting.path_of(Export.objects.get())
    assert len(path.stem) >= 40
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
    assert path.stem not in desk.get(PAGE).content.decode()


def test_one_a_day(desk, ask):
    ask(desk)
    answer = desk.post(API)
    assert (answer.status_code, answer.json()["code"]) == (429, "export_too_soon")
    ask(desk)
    assert Export.objects.count() == 1
    Export.objects.update(asked_at=timezone.now() - timedelta(days=1, minutes=1))
    ask(desk)
    assert Export.objects.count() == 2


def test_asking_twice_while_it_is_made_is_asking_once(desk):
    first, second = desk.post(API), desk.post(API)  # nothing is committed in a test: the task waits
    assert (first.status_code, second.status_code) == (202, 202)
    assert first.json()["state"] == "making"
    assert Export.objects.count() == 1
    assert "<progress" in desk.get("/me/settings/data/live/").content.decode()


def test_a_task_that_got_lost_is_found(desk):
    desk.post(API)
    exporting.look_after()
    assert desk.get(API).json()["state"] == "making"  # it may still be on its way
    exporting.look_after(timezone.now() + exporting.NOT_BEGUN_AFTER)
    assert desk.get(API).json()["state"] == "ready"


def test_after_some_days_the_file_is_gone(desk, ask):
    ask(desk)
    export = Export.objects.get()
    exporting.look_after(timezone.now() + exporting.KEPT - timedelta(minutes=1))
    assert exporting.path_of(export).exists()
    exporting.look_after(timezone.now() + exporting.KEPT)
    assert not exporting.path_of(export).exists()
    assert desk.get(f"{ASK}{export.pk}/").status_code == 404
    assert desk.get(API).json()["state"] == "none"


def test_one_that_has_expired_is_not_handed_out_even_before_the_sweep(desk, ask):
    ask(desk)
    Export.objects.update(expires_at=timezone.now())
    assert desk.get(f"{ASK}{Export.objects.get().pk}/").status_code == 404


def test_one_that_cannot_be_made_says_so_and_may_be_asked_for_again(desk, ask, monkeypatch):
    def broken(*args):
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(exporting, "write", broken)
        ask(desk)
    assert desk.get(API).json()["state"] == "failed"
    assert "could not be made" in desk.get(PAGE).content.decode()
    assert list(exporting._folder().glob("*")) == []
    ask(desk)
    assert desk.get(API).json()["state"] == "ready"


@pytest.mark.parametrize("number", ["0", "99999999999999999999999999", "-1", "x"])
def test_odd_numbers_are_not_found(desk, number):
    assert desk.get(f"{ASK}{number}/").status_code == 404


def test_strangers_are_asked_to_sign_in(client, db):
    assert client.get(API).status_code == 401
    assert client.post(API).status_code in (401, 403)
    for page in (PAGE, f"{ASK}1/", "/me/settings/data/live/"):
        assert client.get(page).status_code == 302
    assert client.post(ASK).status_code == 302
    assert not Export.objects.exists()


def test_a_token_gets_no_copy(alice, db):
    from accounts import tokens

    _token, secret = tokens.make(member=alice, name="script", scopes=["read", "settings"])
    client = Client(headers={"authorization": f"Bearer {secret}"})
    assert client.get("/api/v1/me/settings").status_code == 200
    assert client.get(API).status_code == 403
    assert client.post(API).status_code == 403


def test_a_guest_has_data_too(db):
    guest = Member.objects.create_guest()
    assert part(copy_of(guest), "account")[0]["guest"] is True


# --- the operator -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["alice", "Alice", "ALICE@example.org", "#{pk}"])
def test_the_operator_answers_a_request_with_one_command(alice, bob, tmp_path, who, capsys):
    path = tmp_path / "alice.zip"
    call_command("personal_data", who.format(pk=alice.pk), output=str(path))
    assert json.loads(zipfile.ZipFile(path).read("account.json"))[0]["name"] == "Alice"
    assert path.stat().st_mode & 0o077 == 0
    assert str(path) in capsys.readouterr().out


def test_the_command_says_what_is_wrong(alice, tmp_path):
    for who in ("Nobody", "\0", "#999999999999999999999", "x@example.org"):
        with pytest.raises(CommandError, match="Nobody is called"):
            call_command("personal_data", who, output=str(tmp_path / "x.zip"))
    taken = tmp_path / "taken.zip"
    taken.write_text("mine")
    with pytest.raises(CommandError, match="exists already"):
        call_command("personal_data", "Alice", output=str(taken))
    assert taken.read_text() == "mine"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("personal_data", "Alice", output=str(tmp_path / "nowhere" / "x.zip"))
