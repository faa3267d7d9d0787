from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.dice import counts


class Command(BaseCommand):
    help = (
        "Counts all chance results of finished tables anew and reports where the stored counts differ. "
        "With --rebuild the stored counts are made anew first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="throw the counts away and make them anew")

    def handle(self, *args: Any, rebuild: bool, **options: Any) -> None:
        if rebuild:
            self.stdout.write(f"{counts.rebuild()} tables counted anew.")
        counted, missing = counts.recount()
        kept = counts.stored()
        found = [*differences(kept.all, counted.all), *differences(kept.own, counted.own)]
        found += [f"table {number}: over and not counted" for number in missing]
        for one in found:
            self.stderr.write(one)
        if found:
            raise CommandError(f"{len(found)} counts do not follow from the moves. --rebuild makes them anew.")
        self.stdout.write(f"{sum(kept.all.values())} results: every count follows from the moves.")


def differences(kept: Counter[Any], counted: Counter[Any]) -> list[str]:
    return [
        f"{' '.join(map(str, row))}: stored {kept[row]}, counted {counted[row]}"
        for row in sorted(kept.keys() | counted.keys())
        if kept[row] != counted[row]
    ]
