"""Bot accounts: members of whom a program makes the moves, and for whom somebody answers."""

import re

import pytest
from django.test import Client

from accounts import blocking, bots, tokens
from accounts.models import Block, Member

pytestmark = pytest.mark.django_db


def signed_in(member):
    client = Client()
    client.force_login(member)
    return client


def post(client, path, wish):
    return client.post(f"/api/v1/{path}", wish, content_type="application/json")


def as_bot(bot):
    _, secret = tokens.make(member=bot, name="script", scopes=list(tokens.SCOPES))
    return Client(headers={"authorization": f"Bearer {secret}"})


def test_a_member_makes_a_bot_with_a_token_of_its_own(alice):
    client = signed_in(alice)
    made = post(client, "me/bots", {"name": "Tock", "about": "Rolls and hopes.", "accepts_challenges": True})
    assert made.status_code == 201
    assert made.json() == {"name": "Tock", "owner": "Alice", "about": "Rolls and hopes.", "accepts_challenges": True}
    secret = post(client, "me/bots/tock/tokens", {"name": "home", "scopes": ["read", "play"]}).json()["secret"]
    comes = Client(headers={"authorization": f"Bearer {secret}"})
    assert comes.get("/api/v1/me").json()["name"] == "Tock"
    assert [token["name"] for token in client.get("/api/v1/me/bots/Tock/tokens").json()] == ["home"]


def test_a_bot_signs_in_with_no_password(alice):
    bot = bots.make(owner=alice, name="Tock")
    assert not bot.has_usable_password()
    for password in ("", "!", bot.password):
        Client().post("/accounts/login/", {"login": "Tock", "password": password})
        assert not Client().login(username="Tock", password=password)
    assert bot.email == ""


def test_three_bots_are_enough(alice):
    client = signed_in(alice)
    for name in ("Tock", "Tuck", "Teck"):
        assert post(client, "me/bots", {"name": name}).status_code == 201
    answer = post(client, "me/bots", {"name": "Tack"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_bots")
    assert client.delete("/api/v1/me/bots/Tuck").status_code == 204
    assert post(client, "me/bots", {"name": "Tack"}).status_code == 201
    assert [bot["name"] for bot in client.get("/api/v1/me/bots").json()] == ["Tock", "Teck", "Tack"]


@pytest.mark.parametrize(
    "name", ["", "x", "Dot", "redpip", "Guest-9", "Bob", "bOB", "a b", "a\x00b", "a/b", "<b>", "x" * 151, "\u202eevil"]
)
def test_a_name_that_a_bot_cannot_have(alice, bob, name):
    answer = post(signed_in(alice), "me/bots", {"name": name})
    assert answer.status_code in (400, 422), answer.content
    assert len(answer.json()["detail"]) > 10
    assert not Member.objects.filter(owner=alice).exists()


@pytest.mark.parametrize("about", ["x" * 201, "a\nb", "a\x00b"])
def test_what_cannot_be_said_about_a_bot(alice, about):
    assert post(signed_in(alice), "me/bots", {"name": "Tock", "about": about}).status_code in (400, 422)


def test_guests_and_bots_have_no_bots(alice):
    guest = signed_in(Member.objects.create_guest())
    assert post(guest, "me/bots", {"name": "Tock"}).json()["code"] == "guests_have_no_tokens"
    with pytest.raises(bots.BotsHaveNoBots):
        bots.make(owner=bots.make(owner=alice, name="Tock"), name="Tuck")


def test_nobody_reaches_anothers_bot(alice, mallory):
    bots.make(owner=alice, name="Tock")
    client = signed_in(mallory)
    assert client.patch("/api/v1/me/bots/Tock", {}, content_type="application/json").status_code == 404
    assert client.delete("/api/v1/me/bots/Tock").status_code == 404
    assert post(client, "me/bots/Tock/tokens", {"name": "x", "scopes": ["read"]}).status_code == 404
    assert client.get("/api/v1/me/bots/Tock/tokens").status_code == 404
    assert client.post("/me/settings/bots/Tock/change/", {"retire": "yes"}).status_code == 404
    assert bots.bots_of(alice).count() == 1


def test_a_bot_says_whether_it_takes_challenges(alice):
    bot = bots.make(owner=alice, name="Tock")
    client = as_bot(bot)
    assert client.get("/api/v1/me/bot").json()["accepts_challenges"] is False
    changed = client.patch("/api/v1/me/bot", {"accepts_challenges": True}, content_type="application/json")
    assert changed.json()["accepts_challenges"] is True
    assert Member.objects.get(pk=bot.pk).takes_challenges
    answer = signed_in(alice).patch("/api/v1/me/bot", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_a_bot")


def test_a_bot_that_retires_comes_in_no_more(alice):
    bot = bots.make(owner=alice, name="Tock")
    client = as_bot(bot)
    bots.retire(bot)
    assert client.get("/api/v1/me").status_code == 401
    assert not Member.objects.filter(username="Tock").exists()  # it has never played


def test_the_bot_of_a_closed_account_comes_in_no_more(alice):
    client = as_bot(bots.make(owner=alice, name="Tock"))
    alice.is_active = False
    alice.save()
    assert client.get("/api/v1/me").json()["code"] == "member_gone"


def test_retiring_and_beginning_anew_has_an_end(alice):
    """Those that have played keep their names, and names are for everybody."""
    Member.objects.bulk_create(
        Member(username=f"Old{n}", is_bot=True, is_active=False, owner=alice) for n in range(bots.MOST_EVER)
    )
    with pytest.raises(bots.TooManyBotsEver):
        bots.make(owner=alice, name="Tock")


# --- blocks -------------------------------------------------------------------------------------------------------


def are_apart(one, other):
    return Block.objects.filter(member=one, blocked=other).exists()


def test_who_blocks_the_owner_blocks_the_bots(alice, bob):
    old = bots.make(owner=alice, name="Tock")
    blocking.block(member=bob, other=alice)
    new = bots.make(owner=alice, name="Tuck")
    assert are_apart(bob, old)
    assert are_apart(bob, new)
    assert [block.blocked for block in blocking.blocks_of(bob)] == [alice]
    blocking.unblock(member=bob, name="Alice")
    assert not Block.objects.exists()


def test_whom_the_owner_blocks_the_bots_block(alice, bob):
    hers, his = bots.make(owner=alice, name="Tock"), bots.make(owner=bob, name="Tuck")
    blocking.block(member=alice, other=bob)
    assert are_apart(hers, bob)
    assert are_apart(hers, his)
    blocking.unblock(member=alice, name="Bob")
    assert not Block.objects.exists()


def test_a_bot_can_be_blocked_without_its_owner(alice, bob):
    bot = bots.make(owner=alice, name="Tock")
    assert blocking.can_be_blocked(bob, bot)
    blocking.block(member=bob, other=bot)
    assert not are_apart(bob, alice)
    assert [block.blocked for block in blocking.blocks_of(bob)] == [bot]


def test_nobody_blocks_the_house_or_a_bot_of_their_own(alice):
    assert not blocking.can_be_blocked(alice, Member.objects.house_bot())
    assert not blocking.can_be_blocked(alice, bots.make(owner=alice, name="Tock"))


# --- the page -----------------------------------------------------------------------------------------------------


def test_a_bot_from_the_page(alice):
    client = signed_in(alice)
    client.post("/me/settings/bots/new/", {"name": "Tock", "about": "Hopes <b>", "accepts_challenges": "on"})
    page = client.get("/me/settings/tokens/").content.decode()
    assert "Tock" in page
    assert "Hopes &lt;b&gt;" in page
    made = client.post("/me/settings/tokens/new/", {"whose": "Tock", "name": "home", "scopes": ["read"], "days": ""})
    secret = re.search(r"rp_\w{40}", made.content.decode())[0]
    assert tokens.find(secret).member.username == "Tock"
    client.post("/me/settings/bots/Tock/change/", {"accepts_challenges": "no"})
    assert not Member.objects.get(username="Tock").accepts_challenges
    client.post("/me/settings/bots/Tock/change/", {"retire": "yes"})
    assert not bots.bots_of(alice).exists()


@pytest.mark.parametrize("wish", [{}, {"name": "Dot"}, {"name": "\x00"}, {"name": "Tock", "about": "x" * 500}])
def test_the_page_says_what_is_wrong(alice, wish):
    page = signed_in(alice).post("/me/settings/bots/new/", wish)
    assert page.status_code == 422
    assert "Please look at this again." in page.content.decode()
