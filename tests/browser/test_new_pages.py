"""Every page about people, clubs, news, notices, settings and old games: nothing hangs over the edge, axe is silent."""

import pytest

from .conftest import complaints, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SMALLEST = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 900}

# What makes the pages full: long names and addresses, and one of everything. Table 1 is the demo's finished match.
CONTENT = """
from django.utils import timezone
from accounts import bots, following, news, tokens, trophies, webhooks
from accounts.clubs import door, founding, wall
from accounts.models import Member, Rating
from games import comments

alice, bob, carol = (Member.objects.get(username=name) for name in ("Alice", "Bob", "Carol"))
Member.objects.filter(pk=alice.pk).update(is_staff=True)
long_name = "Bartholomew_of_the_Long_Hill"
guest = Member.objects.create_user(long_name, "long@demo.invalid")
Rating.objects.create(member=guest, game="catch-6", mu=30, sigma=1, shown=1695, tables=40, wins=30, standing="ranked")
club = founding.found(founder=alice, name="Tuesday rollers of Lower Cloudstone", slug="rollers")
door.join(club=club, member=bob)
wall.write(club=club, member=bob, text="Welcome! " + "Round" * 20)
door.invite(club=founding.found(founder=carol, name="Night owls", slug="owls"), member=carol, guest=alice)
for one, other in ((alice, bob), (alice, guest), (bob, alice)):
    following.follow(member=one, other=other)
news.write(author=alice, title="Clubs are open", text="Found one." + chr(10) * 2 + "https://example.org/" + "long" * 20)
rollo = bots.make(owner=alice, name="Rollo", about="Counts pips", accepts_challenges=True)
tokens.make(member=alice, name="The script on the kitchen computer", scopes=["read", "play"])
webhooks.add(member=alice, url="https://hooks.example.org/" + "long" * 20)
trophies.award(member=alice, key="cup", title="Autumn cup of Lower Cloudstone", url="/people/", at=timezone.now())
comments.comment(table_id=1, member=bob, text="Nothing but skill.", move=3)
"""

PAGES = [
    "/people/",
    "/search/?q=al", "/search/?q=zzzz",
    "/people/Alice/", "/people/Rollo/", "/people/Alice/tables/", "/people/Alice/tables/?which=running",
    "/people/Alice/vs/Bob/",
    "/leaderboards/", "/leaderboards/catch-6/",
    "/games/catch-6/",
    "/clubs/", "/clubs/rollers/", "/clubs/rollers/members/", "/clubs/rollers/edit/", "/clubs/owls/", "/clubs/new/",
    "/news/", "/news/1/", "/news/new/",
    "/me/notices/", "/me/notices/log/", "/me/settings/", "/me/blocked/", "/me/settings/account/",
    "/me/settings/account/name/", "/me/settings/account/sessions/", "/me/settings/look/", "/me/settings/notices/",
    "/me/settings/privacy/", "/me/settings/tokens/", "/me/settings/webhooks/", "/me/settings/data/",
    "/me/settings/data/leave/",
    "/accounts/2fa/", "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/", "/accounts/email/",
    "/accounts/password/change/",
    "/tables/1/", "/tables/1/comments/", "/tables/1/replay/0/", "/tables/1/replay/5/", "/tables/1/rolls/",
    "/embed/tables/1/5/",
    "/dice/", "/dice/mine/",
]  # fmt: skip


@pytest.fixture(scope="module")
def club(site):
    site.manage("shell", "--command", CONTENT)
    return site


@pytest.mark.parametrize(("size", "theme"), [(SMALLEST, "light"), (DESK, "dark")], ids=["smallest", "desk"])
def test_every_page_fits_and_axe_finds_nothing(window, size, theme):
    page = window(viewport=size, color_scheme=theme, bypass_csp=True)
    sign_in(page, "Alice")
    assert {path: found for path in PAGES if (found := complaints(page, path))} == {}
