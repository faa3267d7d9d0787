from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from accounts.models import Member
from games import play
from games.demo import CLUB, PASSWORD, add_member, play_on
from games.signals import demo_made


class Command(BaseCommand):
    help = "Makes a small demo club in an empty database: members, open tables, a finished match."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--everything", action="store_true", help="more members, and competitions of all ages")

    def handle(self, *args: Any, everything: bool, **options: Any) -> None:
        if not Member.objects.exists():
            self.stdout.write("Making a demo club …")
            self.stdout.flush()
            with transaction.atomic():  # whoever stops it meanwhile gets a whole one the next time
                self.make(everything)
        if Member.objects.filter(is_demo=True).exists():
            names = ", ".join(CLUB)
            self.stdout.write(f"Demo club (made-up members): sign in as {names}, password {PASSWORD}")
            self.stdout.flush()

    def make(self, everything: bool) -> None:
        alice, bob, carol = members = [add_member(name) for name in CLUB]
        finished = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
        play.take_seat(table_id=finished.pk, member=bob, word="plum 77")
        play_on(finished.pk)
        slow, fast = play.Terms(pace="slow"), play.Terms(pace="fast")
        play.open_table(opener=bob, game="catch-6", options={"games_to_win": 2}, terms=slow, word="kite")
        play.open_table(opener=carol, game="catch-6", terms=fast, word="amber")
        if everything:
            demo_made.send(sender=None, members=members)
