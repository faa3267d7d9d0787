from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from games import history
from games.models import Table


class Command(BaseCommand):
    help = "Replays stored tables from their moves and reports those that disagree with what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tables", nargs="*", type=int, help="numbers of tables; all when none is given")

    def handle(self, *args: Any, tables: list[int], **options: Any) -> None:
        chosen = Table.objects.filter(pk__in=tables) if tables else Table.objects.all()
        checked = disagreeing = 0
        for number in list(chosen.order_by("pk").values_list("pk", flat=True)):
            checked += 1
            try:
                with transaction.atomic():  # locked, so that a move being made does not look like a disagreement
                    history.check(Table.objects.select_for_update().get(pk=number))
            except Exception as error:  # whatever a broken row leads to is what this command is for
                disagreeing += 1
                self.stderr.write(f"table {number}: {error!r}")
        if disagreeing:
            raise CommandError(f"{disagreeing} of {checked} tables disagree with their moves.")
        self.stdout.write(f"{checked} tables checked: all agree with their moves.")
