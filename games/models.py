"""Tables, their seats and the log of their moves. Only games/play.py writes these."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Prefetch, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

LIVE_BELOW_SECONDS = 3600


class TableQuerySet(models.QuerySet):
    def due(self, now: datetime) -> "TableQuerySet":
        # The order is what makes the planner take the index on deadlines, whatever its statistics say.
        return self.filter(deadline__lte=now).order_by("deadline")

    def awaiting_bots(self, since: datetime) -> "TableQuerySet":
        return self.filter(bot_since__lte=since).order_by("bot_since")

    def open(self) -> "TableQuerySet":
        return self.filter(status=Table.Status.OPEN).order_by("-created_at")

    def of(self, member) -> "TableQuerySet":
        return self.filter(seats__member=member)

    def with_seats(self) -> "TableQuerySet":
        seats = Seat.objects.select_related("member").order_by("number")
        return self.select_related("opener").prefetch_related(Prefetch("seats", seats, to_attr="seat_list"))


class Table(models.Model):
    """One match being played, waiting for players, or over."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("called off")

    game = models.SlugField()
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    seconds_per_turn = models.PositiveIntegerField()
    opener = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="opened_tables")

    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0, help_text="How many moves have been made.")
    state = models.TextField(blank=True, help_text="The position, as JSON from the rules. Secret.")
    turn_bits = models.PositiveIntegerField(default=0, help_text="Bit n is set while seat n may act.")
    outcome = models.JSONField(null=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True, help_text="When the first awaited seat runs out of time.")
    bot_since = models.DateTimeField(null=True, help_text="Since when a bot has been awaited.")

    # The line-up, so that a move needs no other row than this one. Seat has the same members, to be found by.
    player_ids = models.JSONField(help_text="The member in each seat, null where it is free.")
    bot_bits = models.PositiveIntegerField(default=0, help_text="Bit n is set if a bot has seat n.")

    words = models.JSONField(help_text="What each seat adds to the dice; empty until it is given.")
    seed = models.CharField(max_length=64, help_text="32 bytes as hex. Secret until the table is over.")
    promise = models.CharField(max_length=64, help_text="SHA-256 of the seed, shown from the beginning.")
    drawn = models.PositiveIntegerField(default=0, help_text="How many chance results have been drawn.")

    objects = TableQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["deadline"], name="table_due", condition=Q(deadline__isnull=False)),
            models.Index(fields=["bot_since"], name="table_bot_awaited", condition=Q(bot_since__isnull=False)),
            models.Index(fields=["-created_at"], name="table_open", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.game} table {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.pk])

    @property
    def pace(self) -> str:
        return "live" if self.seconds_per_turn < LIVE_BELOW_SECONDS else "days"

    @property
    def time_per_turn(self) -> timedelta:
        return timedelta(seconds=self.seconds_per_turn)

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    def is_awaiting(self, seat: int) -> bool:
        return bool(self.turn_bits >> seat & 1)

    def seat_of(self, member_id: int | None) -> int | None:
        return self.player_ids.index(member_id) if member_id in self.player_ids and member_id is not None else None

    @property
    def free_seat(self) -> int | None:
        return self.player_ids.index(None) if None in self.player_ids else None


class SeatQuerySet(models.QuerySet):
    def to_move(self, member) -> "SeatQuerySet":
        """The member's seats at tables that wait for them."""
        shifted = F("table__turn_bits").bitrightshift(F("number"))  # type: ignore[arg-type]
        awaited = shifted.bitand(1)
        return self.filter(member=member, table__status=Table.Status.PLAYING).alias(awaited=awaited).filter(awaited=1)


class Seat(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="seats")
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["table", "member"], name="one_seat_per_member"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of table {self.table_id}"

    @property
    def word(self) -> str:
        return self.table.words[self.number]


class Move(models.Model):
    """One accepted action, or the start, or a seat's departure. Rows are only ever added."""

    class Kind(models.TextChoices):
        START = "start"
        ACT = "act"
        LEAVE = "leave"
        EXPIRE = "expire"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(help_text="0 is the start; then the table's version after the move.")
    kind = models.CharField(max_length=6, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.JSONField(null=True)
    events = models.JSONField()
    draws = models.JSONField(help_text="The chance results, each [of how many, which]. Secret until the table is over.")
    key = models.UUIDField(null=True, help_text="Chosen by the client, so that a repeated request is recognised.")
    at = models.DateTimeField()
    seconds_used = models.FloatField(default=0)

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="moves_are_numbered"),
            models.UniqueConstraint(fields=["table", "key"], name="a_key_plays_once"),
        ]

    def __str__(self) -> str:
        return f"move {self.number} of table {self.table_id}"

    @property
    def is_departure(self) -> bool:
        return self.kind in (self.Kind.LEAVE, self.Kind.EXPIRE)

    def events_for(self, seat: int | None) -> list[dict]:
        return [event for event in self.events if "only" not in event or seat in event["only"]]
