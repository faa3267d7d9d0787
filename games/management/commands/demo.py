import random
import uuid
from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.models import Member
from games import bots, play, reading

CLUB = ("Alice", "Bob", "Carol")
PASSWORD = "demo-club"


class Command(BaseCommand):
    help = "Makes a small demo club in an empty database: members, open tables, a finished match."

    def handle(self, *args: Any, **options: Any) -> None:
        if not Member.objects.exists():
            self.make()
        if Member.objects.filter(is_demo=True).exists():
            names = ", ".join(CLUB)
            self.stdout.write(f"Demo club (made-up members): sign in as {names}, password {PASSWORD}")
            self.stdout.flush()

    def make(self) -> None:
        self.stdout.write("Making a demo club …")
        alice, bob, carol = (self.member(name) for name in CLUB)
        finished = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
        play.take_seat(table_id=finished.pk, member=bob, word="plum 77")
        self.play_out(finished.pk, {0: alice, 1: bob})
        slow, fast = play.Terms(pace="slow"), play.Terms(pace="fast")
        play.open_table(opener=bob, game="catch-6", options={"games_to_win": 2}, terms=slow, word="kite")
        play.open_table(opener=carol, game="catch-6", terms=fast, word="amber")

    def member(self, name: str) -> Member:
        email = f"{name.lower()}@demo.invalid"
        member = Member.objects.create_user(name, email, PASSWORD, is_demo=True)
        EmailAddress.objects.create(user=member, email=email, primary=True, verified=True)
        return member

    def play_out(self, table_id: int, players: dict[int, Member]) -> None:
        """The demo match is played by the bot's reasoning, in the members' names."""
        dice = random.Random(timezone.now().timestamp())
        while True:
            seen = {n: reading.read(table_id, member) for n, member in players.items()}
            if seen[0].table.is_over:
                return
            seat = next(number for number, mine in seen.items() if mine.legal)
            action = bots.choose("catch-6", seen[seat].view or {}, seen[seat].legal, lambda _: None, dice, seat)
            play.act(
                table_id=table_id,
                member=players[seat],
                version=seen[seat].table.version,
                key=uuid.uuid4(),
                action=action,
            )
