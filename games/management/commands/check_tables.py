from datetime import UTC, datetime
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from games import history
from games.models import Table, TableQuerySet

TOLD_EVERY = 1_000


class Command(BaseCommand):
    help = (
        "Replays stored tables from their moves and reports those that disagree with what is stored. Changes nothing. "
        "The exit code is 0 if all agree, 1 if not."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tables", nargs="*", type=int, help="numbers of tables; all when nothing is chosen")
        parser.add_argument("--from", type=int, dest="first", metavar="NUMBER", help="from this table on")
        parser.add_argument("--to", type=int, dest="last", metavar="NUMBER", help="up to this table")
        parser.add_argument("--since", type=moment, metavar="DAY", help="moved since this day: 2026-03-01 (UTC)")
        parser.add_argument("--game", help="only tables of this game")
        parser.add_argument("--status", choices=Table.Status.values, help="only tables that are so")
        parser.add_argument("--stop", action="store_true", help="stop at the first that disagrees")

    def handle(self, *args: Any, stop: bool, **wanted: Any) -> None:
        numbers = list(chosen(wanted).order_by("pk").values_list("pk", flat=True))
        self.complain_of_missing(wanted["tables"], numbers)
        checked = moves = 0
        disagreeing: list[int] = []
        for number in numbers:
            checked += 1
            try:
                with transaction.atomic():  # locked, so that a move being made does not look like a disagreement
                    moves += history.check(Table.objects.select_for_update().get(pk=number))
            except Table.DoesNotExist:
                continue  # gone since it was listed
            except Exception as error:  # whatever a broken row leads to is what this command is for
                disagreeing.append(number)
                self.stderr.write(said(number, error))
            if checked % TOLD_EVERY == 0:
                self.stdout.write(f"{checked} of {len(numbers)} tables checked, {len(disagreeing)} disagree …")
            if disagreeing and stop:
                break
        if disagreeing:
            listed = ", ".join(map(str, disagreeing))
            raise CommandError(f"{len(disagreeing)} of {checked} tables disagree with their moves: {listed}.")
        self.stdout.write(f"{checked} tables with {moves} moves checked: all agree with their moves.")

    def complain_of_missing(self, asked: list[int], found: list[int]) -> None:
        if missing := sorted(set(asked) - set(found)):
            raise CommandError(f"There is no such table: {', '.join(map(str, missing))}.")


def chosen(wanted: dict[str, Any]) -> TableQuerySet:
    filters = {
        "pk__in": wanted["tables"],
        "pk__gte": wanted["first"],
        "pk__lte": wanted["last"],
        "moved_at__gte": wanted["since"],
        "game": wanted["game"],
        "status": wanted["status"],
    }
    return Table.objects.filter(**{name: value for name, value in filters.items() if value not in (None, [])})


def said(number: int, error: Exception) -> str:
    """A disagreement is a sentence of its own; anything else is what a broken row led to."""
    return str(error) if isinstance(error, history.Disagreement) else f"table {number}: cannot be replayed: {error!r}"


def moment(day: str) -> datetime:
    return datetime.fromisoformat(day).replace(tzinfo=UTC)
