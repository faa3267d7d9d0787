from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games import play
from games.models import Meeting, Punctuality, Record, Seat, Table


class Command(BaseCommand):
    help = "Adds up anew what members have done at all tables: records, who met whom, how quickly they answered."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            for model in (Record, Meeting, Punctuality):
                model.objects.all().delete()
            Seat.objects.filter(turns__isnull=False).update(turns=None, timeouts=None)
            over = Table.objects.filter(status=Table.Status.OVER, seat_count__gt=1).order_by("ended_at", "pk")
            numbers = list(over.values_list("pk", flat=True))
            for number in numbers:
                play.count(table_id=number)
        self.stdout.write(f"Added up {len(numbers)} tables.")
