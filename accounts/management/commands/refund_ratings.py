from datetime import UTC, datetime, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_date, parse_datetime

from accounts import ratings
from accounts.models import Member, Refund
from accounts.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Gives back the rating points that others have lost at tables with somebody found cheating, and takes away what"
        " the cheater has gained there. Nothing is given back twice; --take-back undoes a refund."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="of whoever has cheated")
        parser.add_argument("--since", help="tables that ended from then on, for example 2026-10-01 (UTC)")
        parser.add_argument("--table", type=int, action="append", help="this table only; may be given several times")
        parser.add_argument("--reason", default="", help="kept with the refund")
        parser.add_argument("--keep-gains", action="store_true", help="take nothing away from the cheater")
        parser.add_argument("--dry-run", action="store_true", help="say what would be given back, and change nothing")
        parser.add_argument("--take-back", type=int, metavar="REFUND", help="undo the refund of this number instead")

    def handle(self, *args: Any, name: str | None, take_back: int | None, reason: str, **options: Any) -> None:
        if not reason and not options["dry_run"]:
            raise CommandError("Say why: --reason “…”. It is kept with the refund.")
        try:
            if take_back is not None:
                self.take_back(take_back, reason)
            elif name is None:
                raise CommandError("Name whoever has cheated, or the refund to --take-back.")
            else:
                self.refund(name, reason, options)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None

    def refund(self, name: str, reason: str, options: dict[str, Any]) -> None:
        cheater = Member.objects.filter(username__iexact=name).first() if name.isprintable() else None
        if cheater is None:
            raise CommandError(f"Nobody is called {name}.")
        if options["since"] is None and options["table"] is None:
            raise CommandError("Say which tables: --since with a date, or --table with a number.")
        wanted: dict[str, Any] = {
            "cheater": cheater,
            "since": moment_of(options["since"]),
            "tables": options["table"],
            "takes_gains": not options["keep_gains"],
        }
        if options["dry_run"]:
            self.say(ratings.preview(**wanted))
            self.stdout.write("Nothing was changed.")
            return
        case = ratings.refund(**wanted, reason=reason)
        self.say(ratings.given_by(case))
        self.stdout.write(f"This is refund {case.pk}. To undo it: refund_ratings --take-back {case.pk} --reason “…”")

    def take_back(self, number: int, reason: str) -> None:
        case = Refund.objects.filter(pk=number).first() if 0 < number < 2**63 else None
        if case is None:
            raise CommandError(f"There is no refund {number}.")
        ratings.take_back_refund(refund=case, reason=reason)
        self.stdout.write(f"Refund {number} was taken back.")

    def say(self, changes: list[ratings.Refunded]) -> None:
        names = dict(Member.objects.filter(pk__in={one.member for one in changes}).values_list("pk", "username"))
        for one in changes:
            tables = ", ".join(str(table) for table in one.tables)
            self.stdout.write(f"{one.points:+5d} {names[one.member]} at {one.game} (tables {tables})")
        if not changes:
            self.stdout.write("Nobody has lost anything there that was not given back already.")


def moment_of(text: str | None) -> datetime | None:
    """A day, or a moment; both by universal time unless it says otherwise."""
    if text is None:
        return None
    try:
        moment = parse_datetime(text) if "T" in text or " " in text else None
        day = None if moment else parse_date(text)
    except ValueError:
        moment = day = None
    if moment is not None:
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    if day is not None:
        return datetime.combine(day, time(), UTC)
    raise CommandError(f"“{text}” is no date. Write it like 2026-10-01.")
