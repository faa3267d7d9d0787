"""Answers a data request: everything the site holds about one member, as one ZIP file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import exporting
from accounts.management.finding import member_called


class Command(BaseCommand):
    help = "Writes everything the site holds about a member to a ZIP file (without passwords and other secrets)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("who", metavar="NAME_OR_EMAIL")
        parser.add_argument("--output", metavar="FILE", help="default: NAME.zip in the current folder")

    def handle(self, *args: Any, who: str, output: str | None, **options: Any) -> None:
        member = member_called(who)
        path = Path(output or f"{member.pk}-{member.username}.zip".replace("/", "_"))
        try:
            path.touch(mode=0o600, exist_ok=False)  # nobody else on the machine reads it
            with path.open("wb") as file:
                exporting.write(member, file)
        except FileExistsError:
            raise CommandError(f"{path} exists already; name another file with --output.") from None
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"Everything about {member.username} (member {member.pk}) is in {path}.")
