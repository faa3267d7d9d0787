from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Exists, OuterRef

from accounts import ratings
from accounts.models import RatingChange
from accounts.ratings import Entrant
from games import rules
from games.models import Table
from games.play.rating import entrants_of


class Command(BaseCommand):
    help = (
        "Counts all ratings and seasons anew from the results of the tables and what was refunded, and reports what"
        " differs. Changes nothing, unless seasons are to be written anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rebuild-seasons", action="store_true", help="first write the seasons anew, from the changes of ratings"
        )

    def handle(self, *args: Any, rebuild_seasons: bool, **options: Any) -> None:
        if rebuild_seasons:
            rows = sum(ratings.rebuild_seasons(game) for game in rules.GAMES)
            self.stdout.write(f"Wrote {rows} ratings of seasons anew.")
        found = [f"{game}: {one}" for game in rules.GAMES for one in disagreements(game)]
        for one in found:
            self.stdout.write(one)
        if found:
            raise CommandError(f"{len(found)} figures do not follow from the results.")
        self.stdout.write("Every rating follows from the results.")


def disagreements(game: str) -> Iterator[str]:
    yield from ratings.disagreements(game, results_of)
    for table in forgotten(game):
        yield f"table {table.pk}: is over and rated, but was not counted"


def results_of(table_id: int) -> Sequence[Entrant]:
    table = Table.objects.filter(pk=table_id).first()
    return entrants_of(table) if table else []


def forgotten(game: str) -> Iterator[Table]:
    """Tables that ought to have changed ratings and have not; those that are still to be counted are not meant."""
    counted = RatingChange.objects.filter(table=OuterRef("pk"), kind=RatingChange.Kind.RESULT)
    over = Table.objects.filter(game=game, status=Table.Status.OVER, is_rated=True, tally_due=None)
    return (table for table in over.exclude(Exists(counted)).iterator() if entrants_of(table))
