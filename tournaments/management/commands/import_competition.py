"""Takes over a season that was exported on another site: what the upload on the site does, for whoever operates it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.management.finding import member_called
from accounts.refusals import Refusal
from tournaments.files import importing


class Command(BaseCommand):
    help = "Takes over an exported competition (JSON). A member becomes its organizer."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("organizer", metavar="NAME_OR_EMAIL")

    def handle(self, *args: Any, file: Path, organizer: str, **options: Any) -> None:
        member = member_called(organizer)
        try:
            with file.open("rb") as source:
                data = source.read(importing.MOST_BYTES + 1)  # one more is too many, and is told so
            competition = importing.take_over(member=member, data=data)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{competition.name} is taken over as competition {competition.pk}.")
