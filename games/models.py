"""Tables, their seats and the log of their moves. Only games/play writes these."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Prefetch, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .clocks import Stretch

LIVE_BELOW_SECONDS = 3600


class TableQuerySet(models.QuerySet):
    def due(self, now: datetime) -> "TableQuerySet":
        # The order is what makes the planner take the index on deadlines, whatever its statistics say.
        return self.filter(deadline__lte=now).order_by("deadline")

    def awaiting_bots(self, since: datetime) -> "TableQuerySet":
        return self.filter(bot_since__lte=since).order_by("bot_since")

    def stale(self, now: datetime) -> "TableQuerySet":
        return self.filter(expires_at__lte=now).order_by("expires_at")

    def to_warn(self, now: datetime) -> "TableQuerySet":
        return self.filter(warn_at__lte=now).order_by("warn_at")

    def to_count(self, since: datetime) -> "TableQuerySet":
        return self.filter(tally_due__lte=since).order_by("tally_due")

    def open(self) -> "TableQuerySet":
        return self.filter(status=Table.Status.OPEN).order_by("-created_at")

    def offered(self) -> "TableQuerySet":
        """Open to whoever comes: not private, and with a free seat that is kept for nobody."""
        return self.open().filter(Exists(Seat.objects.at(member=None, reserved_for=None)), is_private=False)

    def vacant(self) -> "TableQuerySet":
        """Being played, with a seat that somebody else may take over."""
        playing = self.filter(vacant_bits__gt=0, status=Table.Status.PLAYING, is_private=False)
        return playing.order_by("-id")

    def challenging(self, member) -> "TableQuerySet":
        """Open tables that keep a free seat for the member."""
        return self.open().filter(Exists(Seat.objects.at(member=None, reserved_for=member))).beside(member)

    def beside(self, member) -> "TableQuerySet":
        """Those where nobody sits whom the member blocks, or who blocks the member."""
        if not member.is_authenticated:
            return self
        blocks = Q(member__blocks__blocked=member) | Q(member__blocked_by__member=member)
        return self.exclude(Exists(Seat.objects.at().filter(blocks)))

    def without(self, member) -> "TableQuerySet":
        return self.exclude(Exists(Seat.objects.at(member=member))) if member.is_authenticated else self

    def at_pace(self, pace: str) -> "TableQuerySet":
        return self.filter(cap__lt=LIVE_BELOW_SECONDS) if pace == "live" else self.filter(cap__gte=LIVE_BELOW_SECONDS)

    def of(self, member) -> "TableQuerySet":
        return self.filter(seats__member=member)

    def with_seats(self) -> "TableQuerySet":
        return self.select_related("opener", "match", "tally").prefetch_related(seats_by_number())


def seats_by_number() -> Prefetch:
    seats = Seat.objects.select_related("member", "reserved_for").order_by("number")
    return Prefetch("seats", seats, to_attr="seat_list")


class Table(models.Model):
    """One match being played, waiting for players, or over."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("called off")

    ENDED = (Status.OVER, Status.CANCELLED)

    class Absence(models.TextChoices):
        """What becomes of a seat whose clock has run out."""

        FORFEIT = "forfeit", _("loses its seat")
        SAFEST = "safest", _("the safest move is made")
        BOT = "bot", _("the house bot plays on")
        SUBSTITUTE = "substitute", _("somebody else may take over")

    game = models.SlugField()
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    opener = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="opened_tables")

    # The clock of a seat starts with `bank` seconds and gets `increment` more for each turn, but never above `cap`.
    bank = models.PositiveIntegerField()
    increment = models.PositiveIntegerField()
    cap = models.PositiveIntegerField()
    hours = models.JSONField(null=True, help_text="When the clocks run, if not always: see games/clocks.py.")
    vacations = models.BooleanField(default=True, help_text="Do clocks stand still while their owner is on vacation?")
    absence = models.CharField(max_length=10, choices=Absence, default=Absence.FORFEIT)

    is_private = models.BooleanField(default=False, help_text="Not in the lobby: only by invitation.")
    invitation = models.CharField(max_length=22, help_text="The secret of the link that lets somebody in.")
    language = models.CharField(max_length=2, blank=True, help_text="In which the table likes to chat.")
    is_standing = models.BooleanField(default=False, help_text="When it starts, another one like it is opened.")
    expires_at = models.DateTimeField(null=True, help_text="When an open table that nobody joins is called off.")
    warn_at = models.DateTimeField(null=True, help_text="When its opener is told that this will happen soon.")

    match = models.ForeignKey("Match", on_delete=models.PROTECT, null=True, related_name="tables")
    game_number = models.PositiveSmallIntegerField(default=1, help_text="Which game of its match it is.")
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="rematches")

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
    clocks = models.JSONField(default=list, help_text="Of each seat: see games/clocks.py.")
    bot_since = models.DateTimeField(null=True, help_text="Since when a bot or a standing order has been awaited.")
    tally_due = models.DateTimeField(null=True, help_text="Since when there is something to count.")
    takeback = models.JSONField(null=True, help_text="Who asks to take back a move, and who has agreed.")

    # The line-up, so that a move needs no other row than this one. Seat has the same members, to be found by.
    player_ids = models.JSONField(help_text="The member in each seat, null where it is free.")
    bot_bits = models.PositiveIntegerField(default=0, help_text="Bit n is set if a bot plays for seat n.")
    order_bits = models.PositiveIntegerField(default=0, help_text="Bit n is set if seat n has left an order.")
    vacant_bits = models.PositiveIntegerField(default=0, help_text="Bit n is set while seat n waits for a substitute.")

    words = models.JSONField(help_text="What each seat adds to the dice; empty until it is given.")
    seed = models.CharField(max_length=64, help_text="32 bytes as hex. Secret until the table is over.")
    promise = models.CharField(max_length=64, help_text="SHA-256 of the seed, shown from the beginning.")
    drawn = models.PositiveIntegerField(default=0, help_text="How many chance results have been drawn.")

    objects = TableQuerySet.as_manager()

    outages: Sequence[Stretch] = ()  # what its clocks leave out, where that has been looked up
    seat_list: list["Seat"]  # in order, where with_seats has fetched them

    class Meta:
        indexes = [
            models.Index(fields=["deadline"], name="table_due", condition=Q(deadline__isnull=False)),
            models.Index(fields=["bot_since"], name="table_bot_awaited", condition=Q(bot_since__isnull=False)),
            models.Index(fields=["-created_at"], name="table_open", condition=Q(status="open")),
            models.Index(fields=["expires_at"], name="table_stale", condition=Q(expires_at__isnull=False)),
            models.Index(fields=["warn_at"], name="table_to_warn", condition=Q(warn_at__isnull=False)),
            models.Index(fields=["tally_due"], name="table_to_count", condition=Q(tally_due__isnull=False)),
            models.Index(fields=["-id"], name="table_vacant", condition=Q(vacant_bits__gt=0)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "game_number"], name="games_of_a_match_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"{self.game} table {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.pk])

    @property
    def pace(self) -> str:
        return "live" if self.cap < LIVE_BELOW_SECONDS else "days"

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def has_ended(self) -> bool:
        """Over or called off: nobody has anything to hide any more."""
        return self.status in self.ENDED

    def is_awaiting(self, seat: int) -> bool:
        return bool(self.turn_bits >> seat & 1)

    def seat_of(self, member_id: int | None) -> int | None:
        return self.player_ids.index(member_id) if member_id in self.player_ids and member_id is not None else None


class SeatQuerySet(models.QuerySet):
    def at(self, **facts) -> "SeatQuerySet":
        """Seats of a table that a larger question is about."""
        return self.filter(table=OuterRef("pk"), **facts)

    def with_awaited(self) -> "SeatQuerySet":
        """Each with `awaited`: 1 while its table waits for it."""
        shifted = F("table__turn_bits").bitrightshift(F("number"))  # type: ignore[arg-type]
        return self.alias(awaited=shifted.bitand(1))

    def to_move(self, member) -> "SeatQuerySet":
        """The member's seats at tables that wait for them."""
        return self.with_awaited().filter(member=member, table__status=Table.Status.PLAYING, awaited=1)


class Seat(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="seats")
    reserved_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="challenges"
    )
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    has_seen_end = models.BooleanField(default=False, help_text="Has the member looked at the table since it ended?")
    read_to = models.BigIntegerField(default=0, help_text="The last message of the table that the member has read.")

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
        UNDO = "undo"

    class By(models.TextChoices):
        """Who made the move for the seat."""

        MEMBER = "member"
        BOT = "bot"
        ORDER = "order"
        FORCED = "forced"
        CLOCK = "clock"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(help_text="0 is the start; then the table's version after the move.")
    kind = models.CharField(max_length=6, choices=Kind)
    by = models.CharField(max_length=6, choices=By, default=By.MEMBER)
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.JSONField(null=True)
    events = models.JSONField()
    draws = models.JSONField(help_text="The chance results, each [of how many, which]. Secret until the table is over.")
    key = models.UUIDField(null=True, help_text="Chosen by the client, so that a repeated request is recognised.")
    at = models.DateTimeField()
    seconds_used = models.FloatField(default=0)

    is_final = False  # nothing before it can be taken back, where that has been looked at

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


class Order(models.Model):
    """What a member has left to be done at a table: see games/orders. A seat has one at a time."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="orders")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)
    spec = models.JSONField(help_text="Secret: only its member sees it.")
    memory = models.JSONField(null=True)
    looked_to = models.PositiveIntegerField(help_text="The number of the last move that it has looked at.")
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ended_because = models.JSONField(null=True, help_text="A sentence of games/orders and its facts.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat"], name="one_order_per_seat", condition=Q(ended_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of seat {self.seat} at table {self.table_id}"

    @property
    def reason(self) -> str | None:
        """Why it has ended by itself, in the reader's language."""
        because = self.ended_because
        return None if because is None else gettext(because["text"]).format(**because["facts"])


class Match(models.Model):
    """Several games between the same members, at one table after the other: who wins most of them wins the match.

    The seeds of its tables form a chain: the seed of a game is the SHA-256 of the next game's. So the promise of each
    further game is known as soon as the one before is over, and all were fixed before anybody gave a word.
    """

    best_of = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64, help_text="Of the last game, as hex. Secret until the match is over.")
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    wins = models.JSONField(default=list, help_text="Games won by each seat of the first table.")

    def __str__(self) -> str:
        return f"match {self.pk}, best of {self.best_of}"


class Tally(models.Model):
    """What a table counts, added up from its events. It can be made anew at any time and comes out the same."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="tally")
    points = models.JSONField(help_text="Of each seat.")
    games = models.JSONField(help_text="What was counted: one entry for each game or knock-out.")
    counted_to = models.PositiveIntegerField(help_text="The number of the last move that was looked at.")

    def __str__(self) -> str:
        return f"tally of table {self.table_id}"


class Message(models.Model):
    """Something said at a table, or something that happened around the game ("Bob gives Alice one more day")."""

    class Room(models.TextChoices):
        PLAYERS = "players", _("players")
        WATCHERS = "watchers", _("spectators")
        TABLE = "table", _("everybody")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=8, choices=Room)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="messages")
    text = models.TextField(blank=True, help_text="What a member wrote.")
    code = models.CharField(max_length=30, blank=True, help_text="What happened: a sentence of games/happenings.py.")
    facts = models.JSONField(default=dict)
    only_seat = models.PositiveSmallIntegerField(null=True, help_text="If it is nobody else's business.")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "id"], name="messages_of_a_table")]

    def __str__(self) -> str:
        return f"message {self.pk} at table {self.table_id}"


class Note(models.Model):
    """What a member has written down about a table, for nobody else."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "member"], name="one_note_per_member")]

    def __str__(self) -> str:
        return f"note of {self.member_id} at table {self.table_id}"


class Pulse(models.Model):
    """One row: when a web process was last there to take moves. See games/uptime.py."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"pulse at {self.at}"


class Outage(models.Model):
    """A time in which nobody could move, because no web process was there. Clocks do not count it."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"outage from {self.began_at} to {self.ended_at}"
