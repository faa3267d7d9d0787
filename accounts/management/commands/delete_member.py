"""Deletes a member's account at once: what they could do themselves, without the days to think it over."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import leaving
from accounts.management.finding import member_called
from accounts.refusals import Refusal


class Command(BaseCommand):
    help = "Deletes a member for good. Their seats stay in the games of others, as a departed member."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("who", metavar="NAME_OR_EMAIL")
        parser.add_argument("--yes", action="store_true", help="do it; without this it only says what would happen")

    def handle(self, *args: Any, who: str, yes: bool, **options: Any) -> None:
        member = member_called(who)
        name, number = member.username, member.pk
        if member.departed_at is not None:
            raise CommandError(f"Member {number} has departed already.")
        if not yes:
            self.stdout.write(
                f"{name} (member {number}) would be deleted for good, and resign at every table. "
                "Run it again with --yes; `manage.py personal_data` takes a copy first."
            )
            return
        try:
            leaving.depart(member_id=number)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{name} is deleted. What is left of member {number} is a departed member.")
