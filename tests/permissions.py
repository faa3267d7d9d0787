"""Whom each address lets in, and a small world in which to ask: Alice has one of everything, Bob plays with her."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts import bots, exporting, open_sessions, tokens
from accounts.clubs import door, founding, wall
from accounts.models import Club, Export, Follow, Member, News, Notice, PushSubscription, Webhook
from accounts.notices import stopping
from games import comments, play
from games.models import Table
from tests.tournaments import addresses, holding
from tournaments.desk import requests
from tournaments.files import calendar
from tournaments.live_games import dates
from tournaments.models import Pairing
from tournaments.play_modes import tabletop

ROLES = ("anonymous", "guest", "member", "partner", "other", "organizer", "moderator", "operator")
NAMES = {"member": "Alice", "partner": "Bob", "other": "Carol", "organizer": "Olga", "moderator": "Max"}
PASSWORD = "correct horse battery staple"

# What stands for the same word in an address depends on what the address is about.
EXAMPLE_BY_PART = {
    ("comments", "number"): "comment_id",
    ("posts", "number"): "post_id",
    ("news", "number"): "news_id",
    ("comments", "table_id"): "finished_id",
    ("embed", "table_id"): "finished_id",
    ("rematch", "table_id"): "finished_id",
    ("clubs", "slug"): "club_slug",
    ("puzzles", "slug"): "puzzle_slug",
    ("me/bots", "name"): "bot_name",
    ("settings/bots", "name"): "bot_name",
    ("me/following", "name"): "other",
    ("me/blocks", "name"): "other",
    ("clubs", "name"): "other",
    ("organizers", "name"): "other",
    ("rounds", "number"): "round_number",
    ("bracket", "pk"): "knockout_id",
    ("competitions/<", "pk"): "competition_id",
    ("leagues/<", "pk"): "league_id",
    ("competitions/<int:pk>/do", "deed"): "entrants_deed",
    ("competitions/<int:pk>/desk", "deed"): "desk_deed",
}


@dataclass
class World:
    members: dict[str, Member | None]
    examples: dict[str, Any]  # what stands in addresses: all of it Alice's

    def example(self, route: str, word: str) -> Any:
        of = next((of for (part, name), of in EXAMPLE_BY_PART.items() if name == word and part in route), word)
        return self.examples[of]

    def body(self, route: str) -> dict[str, Any]:
        """What is sent there, with the entries of this world in it: their numbers depend on what ran before."""
        sent = BODIES.get(route, {})
        if "competitions/" not in route:
            return sent
        one, other = self.examples["entries"]
        ours = {"rival": other, "one": one, "other": other, "entry": one, "order": [one, other]}
        return {name: ours.get(name, value) for name, value in sent.items()}


def build_world() -> World:
    people: dict[str, Member | None] = {"anonymous": None, "guest": Member.objects.create_guest()}
    for role, name in NAMES.items():
        people[role] = Member.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    people["operator"] = Member.objects.create_superuser("Opal", "opal@example.org", PASSWORD)
    alice, bob, olga = people["member"], people["partner"], people["organizer"]
    assert alice is not None
    assert bob is not None
    assert olga is not None
    return World(people, belongings(alice, bob) | competitions(olga, alice, bob))


def belongings(alice: Member, bob: Member) -> dict[str, Any]:
    Client().force_login(alice)
    now = timezone.now()
    running, finished = new_table(alice, bob), new_table(alice, bob)
    play.leave(table_id=finished.pk, member=bob)
    club = private_club(alice, bob)
    Follow.objects.create(member=alice, followed=bob)
    push = PushSubscription.objects.create(member=alice, endpoint="https://push.example/1", p256dh="p", auth="a")
    return {
        "table_id": running.pk,
        "finished_id": finished.pk,
        "comment_id": comments.comment(table_id=finished.pk, member=alice, text="well played").pk,
        "club_slug": club.slug,
        "post_id": wall.write(club=club, member=alice, text="who plays tonight?").pk,
        "deed": "leave",
        "slug": "catch-6",
        "game": "catch-6",
        "puzzle_slug": "cap3-1",
        "name": "Alice",
        "other": "Bob",
        "bot_name": bots.make(owner=alice, name="Alicebot").username,
        "mark": open_sessions.sessions_of(alice)[0].mark,
        "token_id": tokens.make(member=alice, name="script", scopes=["read"])[0].pk,
        "webhook_id": Webhook.objects.create(member=alice, url="https://hooks.example/1").pk,
        "device_id": push.pk,
        "notice_id": Notice.objects.create(member=alice, kind="account", key="n", at=now, url="/me/").pk,
        "export_id": finished_export(alice).pk,
        "news_id": News.objects.create(title="Hello", text="We are here.", published_at=now).pk,
        "word": stopping.token(alice, "email", ["turn"]),
        "number": 0,  # of a move
        "pk": 1,  # a key of somebody's passkey
    }


def competitions(olga: Member, alice: Member, bob: Member) -> dict[str, Any]:
    """Alice and Bob meet, live or with real dice, in what Olga organizes; and there is a league of hers."""
    running = holding.begun(olga, [alice, bob], terms={"pace": "live"}, takes_tabletop=True)
    pairing = Pairing.objects.get(round__competition=running)
    entry = running.entries.get(players__member=alice)
    proposal = dates.propose(pairing=pairing, member=alice, moment=timezone.now() + timedelta(days=1))
    tabletop.report(pairing=pairing, member=alice, places=[1, 2], played_on=timezone.now().date())
    asked = requests.ask(competition=running, member=alice, kind="other", text="May I bring a friend?")
    return {
        "competition_id": running.pk,
        "knockout_id": holding.begun(olga, [alice, bob], name="Cup", format="knockout").pk,
        "league_id": holding.hold(olga, name="League", format="league").league_id,
        "entry_id": entry.pk,
        "entry": entry.pk,
        "entries": list(running.entries.order_by("pk").values_list("pk", flat=True)),
        "pairing_id": pairing.pk,
        "pairing": pairing.pk,
        "date_id": proposal.pk,
        "request_id": asked.pk,
        "ruling_id": running.rulings.order_by("pk").first().pk,  # type: ignore[union-attr]
        "round_number": 1,
        "entrants_deed": "withdraw",
        "desk_deed": "announce",
        "token": calendar.own_address(alice).split("/")[-2],
    }


def new_table(alice: Member, bob: Member) -> Table:
    table = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    return table


def private_club(alice: Member, bob: Member) -> Club:
    club = founding.found(founder=alice, name="Night owls", is_private=True)
    door.invite(club=club, member=alice, guest=bob)
    door.join(club=club, member=bob)
    return club


def finished_export(alice: Member) -> Export:
    export = exporting.ask(member=alice)
    exporting.make(export.pk)
    return export


# --- what is sent along, where an empty request would be refused before anybody asks who it is from ------------------

ROLL = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}
BODIES: dict[str, dict[str, Any]] = {
    "api/v1/tables/<int:table_id>/moves": {"version": 0, "key": "6f1c2a30-0000-4000-8000-000000000001", "action": ROLL},
    "api/v1/tables/<int:table_id>/seats": {"word": "kite"},
    "api/v1/tables/<int:table_id>/time": {"seat": 1},
    "api/v1/tables/<int:table_id>/takeback": {"version": 0, "say": "ask"},
    "api/v1/tables/<int:table_id>/order": {"kind": "chase"},
    "api/v1/tables/<int:table_id>/messages": {"text": "good luck"},
    "api/v1/tables/<int:table_id>/read": {"to": 1},
    "api/v1/tables/<int:table_id>/looked": {"version": 0},
    "api/v1/tables/<int:table_id>/note": {"text": "careful"},
    "api/v1/tables/<int:table_id>/comments": {"text": "what luck"},
    "api/v1/tables": {"game": "catch-6"},
    "api/v1/clubs": {"name": "Early birds"},
    "api/v1/clubs/<str:slug>/members/<str:name>": {"role": "member", "reason": "too loud"},
    "api/v1/clubs/<str:slug>/posts": {"text": "hello"},
    "api/v1/me/name": {"name": "Somebody"},
    "api/v1/me/tokens": {"name": "script", "scopes": ["read"]},
    "api/v1/me/bots": {"name": "Newbot"},
    "api/v1/me/bots/<str:name>/tokens": {"name": "script", "scopes": ["read"]},
    "api/v1/me/webhooks": {"url": "https://hooks.example/2"},
    "play/guest/": {"game": "catch-6"},
} | {f"api/v1/{route}": body for route, body in addresses.BODIES.items()}
QUERIES = {
    "api/v1/search": "?q=alice",
    "tables/<int:table_id>/log/": "?before=1",
    "tables/<int:table_id>/since/": "?version=0",
    "tables/<int:table_id>/replay/steps/": "?from=0",
    "tables/<int:table_id>/replay/moves/": "?move=0",
}

# --- whom it lets in ------------------------------------------------------------------------------------------------

AUDIENCES: dict[str, set[str]] = {
    "everybody": set(ROLES),
    "signed in": set(ROLES) - {"anonymous"},
    "members": set(ROLES) - {"anonymous", "guest"},
    "players": {"member", "partner"},  # who are also those of the club
    "owner": {"member"},
    "organizers": {"organizer", "operator"},
    "owner and organizers": {"member", "organizer", "operator"},
    "players and organizers": {"member", "partner", "organizer", "operator"},
    "owner and operator": {"member", "operator"},
    "operator": {"operator"},
    "nobody here": set(),  # needs something that nobody in this world has: a bot account, a second step
}
NOT_ASKED = {
    "^api/",  # whatever is no address at all
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",  # the key decides, whoever brings it
    "accounts/oidc/^(?P<provider_id>[^/]+)/login/",  # the provider decides
    "accounts/oidc/^(?P<provider_id>[^/]+)/login/callback/",
}


def read_table() -> dict[tuple[str, str], set[str]]:
    """From permissions.txt: the audience in brackets, below it lines with methods and a route."""
    table, audience = {}, set()
    for line in Path(__file__).with_suffix(".txt").read_text().splitlines():
        if line.startswith("["):
            audience = AUDIENCES[line.strip("[]")]
        elif line:
            methods, _, route = line.partition(" ")
            table |= {(method, route.strip()): audience for method in methods.split(",")}
    return table


TABLE = read_table()


def let_in(method: str, route: str) -> set[str]:
    return TABLE.get((method, route), set())


# Where somebody else rightly changes what is kept about Alice.
MAY_CHANGE: dict[str, set[str]] = {
    "api/v1/tables/<int:table_id>/comments": AUDIENCES["members"],  # she is told of it
    "notices/stop/<str:word>/": AUDIENCES["everybody"],  # whoever has the word, which only she was sent
} | {  # she is told of what concerns her in a competition
    f"api/v1/{addresses.HERE}/{rest}": AUDIENCES["players and organizers"]
    for rest in (
        "call-off", "announcements", "pause", "requests/<int:request_id>/answer", "entries/<int:entry_id>/disqualify",
        "entries/<int:entry_id>/take-out", "entries/<int:entry_id>/cards", "entries/<int:entry_id>/messages",
        "pairings/<int:pairing_id>/rule",
        "pairings/<int:pairing_id>/dates/<int:date_id>", "pairings/<int:pairing_id>/ready",
        "pairings/<int:pairing_id>/tabletop/confirm", "pairings/<int:pairing_id>/tabletop/refuse",
    )
}  # fmt: skip
