"""Tables, their seats and the log of their moves. Only games/play writes these."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Membership, Rating, RatingChange
from accounts.ratings import POINTS, START, Skill

from .clocks import Stretch
from .dice.models import CountedRolls, OwnRollCount, RollCount  # noqa: F401, they belong to this app too
from .people.models import Meeting, Punctuality, Record  # noqa: F401, and so do these
from .rules.verify import Dealing
from .solo.models import SoloHelp, SoloRecord  # noqa: F401

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

    def to_tell_of(self, since: datetime) -> "TableQuerySet":
        return self.filter(notices_due__lte=since).order_by("notices_due")

    def open(self) -> "TableQuerySet":
        return self.filter(status=Table.Status.OPEN).order_by("-created_at")

    def offered(self) -> "TableQuerySet":
        """Open to whoever comes: not private, and with a free seat that is kept for nobody."""
        return self.open().filter(Exists(Seat.objects.at(member=None, reserved_for=None)), is_private=False)

    def vacant(self) -> "TableQuerySet":
        """Being played, with a seat that whoever likes may take over."""
        playing = self.filter(vacant_bits__gt=0, status=Table.Status.PLAYING, is_private=False, is_official=False)
        return playing.order_by("-id")

    def challenging(self, member) -> "TableQuerySet":
        """Open tables that keep a free seat for the member."""
        return self.open().filter(Exists(Seat.objects.at().kept_for(member))).beside(member)

    def beside(self, member) -> "TableQuerySet":
        """Those where nobody sits whom the member blocks, or who blocks the member."""
        if not member.is_authenticated:
            return self
        return self.exclude(Exists(Seat.objects.at().apart_from(member)))

    def without(self, member) -> "TableQuerySet":
        return self.exclude(Exists(Seat.objects.at(member=member))) if member.is_authenticated else self

    def to_join(self, member) -> "TableQuerySet":
        """Those at which the member may sit down, as far as it depends on who plays with whom."""
        tables = self.without(member).beside(member).not_taken_by(member).for_club_of(member)
        if not member.is_authenticated:
            return tables
        if member.is_bot:
            tables = tables.filter(opener__is_bot=True)  # see games/play/programs.py
        # Whoever sat down beside a seat that is kept for somebody apart from them would make that invitation fail.
        return tables.exclude(Exists(Seat.objects.at().kept_apart_from(member)))

    def for_club_of(self, member) -> "TableQuerySet":
        """Without those of clubs that the member does not belong to."""
        if not member.is_authenticated:
            return self.filter(club=None)
        return self.filter(Q(club=None) | Exists(Membership.objects.filter(club=OuterRef("club"), member=member)))

    def shown_to(self, reader) -> "TableQuerySet":
        """Without those that are sealed and those of private clubs that the reader does not belong to; whoever sits at
        a table sees it."""
        of_others, sealed = Q(club__is_private=True), Q(is_sealed=True)
        if reader.is_authenticated:
            inside = Q(Exists(Membership.objects.filter(club=OuterRef("club"), member=reader)))
            beside = Q(Exists(Seat.objects.at(member=reader)))
            of_others, sealed = of_others & ~inside & ~beside, sealed & ~beside
        return self.exclude(of_others | sealed)

    def not_taken_by(self, member) -> "TableQuerySet":
        """Without standing offers of somebody at whose table the member is playing that game already."""
        if not member.is_authenticated:
            return self
        taken = Table.objects.filter(game=OuterRef("game"), opener=OuterRef("opener"), status=Table.Status.PLAYING)
        return self.exclude(Exists(taken.of(member)), is_standing=True)

    def at_pace(self, pace: str) -> "TableQuerySet":
        return self.filter(cap__lt=LIVE_BELOW_SECONDS) if pace == "live" else self.filter(cap__gte=LIVE_BELOW_SECONDS)

    def opened_by_rated(self, lowest: int | None, highest: int | None) -> "TableQuerySet":
        """Those whose opener's rating at the game lies between the two; who has none yet has that of the beginning."""
        own = Rating.objects.filter(member=OuterRef("opener"), game=OuterRef("game"))
        rated = self.alias(opener_rating=Coalesce(Subquery(own.values("shown")), START.shown))
        if lowest is not None:
            rated = rated.filter(opener_rating__gte=lowest)
        return rated if highest is None else rated.filter(opener_rating__lte=highest)

    def of(self, member) -> "TableQuerySet":
        return self.filter(seats__member=member)

    def with_seats(self) -> "TableQuerySet":
        return self.select_related("opener__owner", "match", "tally", "club").prefetch_related(seats_by_number())


def seats_by_number() -> Prefetch:
    """Each seat with its member's rating at the game, and what a rated table has changed of it."""
    rating = Rating.objects.filter(member=OuterRef("member"), game=OuterRef("table__game"))
    results = RatingChange.objects.filter(kind=RatingChange.Kind.RESULT)
    change = results.filter(table=OuterRef("table"), member=OuterRef("member"))
    seats = Seat.objects.select_related("member__owner", "reserved_for__owner").annotate(
        mu=Subquery(rating.values("mu")),
        sigma=Subquery(rating.values("sigma")),
        mu_change=Subquery(change.values(change=F("mu") - F("mu_before"))),
    )
    seats = seats.order_by("number")
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

    is_rated = models.BooleanField(default=True, help_text="Does its result count for the ratings?")
    is_private = models.BooleanField(default=False, help_text="Not in the lobby: only by invitation.")
    invitation = models.CharField(max_length=22, help_text="The secret of the link that lets somebody in.")
    language = models.CharField(max_length=2, blank=True, help_text="In which the table likes to chat.")
    club = models.ForeignKey(
        "accounts.Club", on_delete=models.SET_NULL, null=True, related_name="tables", db_index=False
    )  # only its members sit down; the index tables_of_a_club begins with it
    is_standing = models.BooleanField(default=False, help_text="When it starts, another one like it is opened.")
    expires_at = models.DateTimeField(null=True, help_text="When an open table that nobody joins is called off.")
    warn_at = models.DateTimeField(null=True, help_text="When its opener is told that this will happen soon.")

    match = models.ForeignKey("Match", on_delete=models.PROTECT, null=True, related_name="tables")
    game_number = models.PositiveSmallIntegerField(default=1, help_text="Which game of its match it is.")
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="rematches")

    is_official = models.BooleanField(default=False, help_text="Played for a competition.")
    is_sealed = models.BooleanField(
        default=False, help_text="Nobody but its players may look, and nobody sees the seed, until it is unsealed."
    )
    deal = models.CharField(
        max_length=64, blank=True, help_text="What the tables that share their dice have in common."
    )

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
    opens_at = models.DateTimeField(null=True, help_text="When the race begins, or has begun, that is being run.")
    bot_since = models.DateTimeField(null=True, help_text="Since when a bot or a standing order has been awaited.")
    tally_due = models.DateTimeField(null=True, help_text="Since when there is something to count.")
    takeback = models.JSONField(null=True, help_text="Who asks to take back a move, and who has agreed.")
    awaited_from = models.JSONField(default=list, help_text="Of each seat: with which version its turn came, or null.")
    notices_due = models.DateTimeField(null=True, help_text="Since when its members are to be told something.")

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
    started_by: int | None = None  # who took the last seat, while that is being done
    dealing: Dealing | None = None  # which turns its shared dice were drawn in, where that has been looked up
    seat_list: list["Seat"]  # in order, where with_seats has fetched them

    class Meta:
        indexes = [
            models.Index(fields=["deadline"], name="table_due", condition=Q(deadline__isnull=False)),
            models.Index(fields=["bot_since"], name="table_bot_awaited", condition=Q(bot_since__isnull=False)),
            models.Index(fields=["-created_at"], name="table_open", condition=Q(status="open")),
            models.Index(fields=["expires_at"], name="table_stale", condition=Q(expires_at__isnull=False)),
            models.Index(fields=["warn_at"], name="table_to_warn", condition=Q(warn_at__isnull=False)),
            models.Index(fields=["tally_due"], name="table_to_count", condition=Q(tally_due__isnull=False)),
            models.Index(fields=["notices_due"], name="table_to_tell_of", condition=Q(notices_due__isnull=False)),
            models.Index(fields=["-id"], name="table_vacant", condition=Q(vacant_bits__gt=0)),
            models.Index(fields=["club", "-id"], name="tables_of_a_club", condition=Q(club__isnull=False)),
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
    def language_name(self) -> str:
        """What the table's language calls itself; "" if none was chosen."""
        return capfirst(get_language_info(self.language)["name_local"]) if self.language else ""

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def has_ended(self) -> bool:
        """Over or called off: nobody has anything to hide any more."""
        return self.status in self.ENDED

    @property
    def has_public_seed(self) -> bool:
        """Tables that share their dice have the same seed: none of them shows it before all of them are over."""
        return self.is_over and not self.is_sealed

    @property
    def public_promise(self) -> str:
        """The promise, as far as it may be known: in a match it is the seed of the game before it."""
        return "" if self.is_sealed and self.game_number > 1 else self.promise

    @property
    def is_covered(self) -> bool:
        """Do all wait for a race to begin? Until then nobody may know what was drawn for it: see games/cover.py."""
        return self.opens_at is not None and self.status == self.Status.PLAYING and timezone.now() < self.opens_at

    @cached_property
    def throw(self) -> "Move | None":
        """The move that drew what is covered. Since then nobody can have moved, but seats may have left."""
        return self.moves.exclude(draws=[]).order_by("-number").first() if self.is_covered else None

    @property
    def results(self) -> int:
        """How many chance results have been drawn, as far as anybody may know: their number says something, too."""
        return self.drawn - (len(self.throw.draws) if self.throw else 0)

    def covers(self, number: int) -> bool:
        """Is this move, or the position that it led to, not to be known yet?"""
        return self.throw is not None and number >= self.throw.number

    def is_awaiting(self, seat: int) -> bool:
        return bool(self.turn_bits >> seat & 1)

    def seat_of(self, member_id: int | None) -> int | None:
        return self.player_ids.index(member_id) if member_id in self.player_ids and member_id is not None else None


class SeatQuerySet(models.QuerySet):
    def at(self, **facts) -> "SeatQuerySet":
        """Seats of a table that a larger question is about."""
        return self.filter(table=OuterRef("pk"), **facts)

    def apart_from(self, member) -> "SeatQuerySet":
        """Those of members whom this one blocks, or who block this one."""
        return self.filter(Q(member__blocks__blocked=member) | Q(member__blocked_by__member=member))

    def kept_apart_from(self, member) -> "SeatQuerySet":
        """Free ones that are kept for members whom this one blocks, or who block this one."""
        apart = Q(reserved_for__blocks__blocked=member) | Q(reserved_for__blocked_by__member=member)
        return self.filter(apart, member=None)

    def kept_for(self, member) -> "SeatQuerySet":
        return self.filter(member=None, reserved_for=member)

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
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="seats", db_index=False
    )  # the index seats_of_a_member begins with it
    reserved_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="challenges"
    )
    given_up_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="given_up_seats"
    )  # who sat here until a substitute took over
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    tally = models.IntegerField(null=True, help_text="What was counted for it: see Tally.")
    ended_at = models.DateTimeField(null=True, help_text="When its table was over. Kept here to be searched by.")
    turns = models.PositiveIntegerField(null=True, help_text="How many it had; null until that is counted.")
    timeouts = models.PositiveIntegerField(null=True, help_text="In how many of them its time ran out.")
    has_seen_end = models.BooleanField(default=False, help_text="Has the member looked at the table since it ended?")
    looked_to = models.PositiveIntegerField(default=0, help_text="The last version that the member has looked at.")
    read_to = models.BigIntegerField(default=0, help_text="The last message of the table that the member has read.")

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["table", "number"]
        indexes = [
            # What waits for a member is found without a look at each of their old tables.
            models.Index(fields=["member", "-ended_at", "has_seen_end"], name="seats_of_a_member"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["table", "member"], name="one_seat_per_member"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of table {self.table_id}"

    @property
    def skill(self) -> Skill | None:
        """Its member's, where one is known and `seats_by_number` has fetched it."""
        mu, sigma = getattr(self, "mu", None), getattr(self, "sigma", None)
        return None if mu is None or sigma is None else Skill(mu, sigma)

    @property
    def gain(self) -> int | None:
        """What the table has brought to its member's rating."""
        change = getattr(self, "mu_change", None)
        return None if change is None else round(change * POINTS)

    @property
    def word(self) -> str:
        return self.table.words[self.number]


class Move(models.Model):
    """One accepted action, or the start, or a seat's departure. Rows are only ever added.

    Secret steps that follow each other are one move, which grows: their number is as secret as they are.
    """

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
    action = models.JSONField(null=True, help_text="A list, if secret steps were added to it.")
    events = models.JSONField()
    draws = models.JSONField(help_text="The chance results, each [of how many, which]. Secret until the table is over.")
    key = models.UUIDField(null=True, help_text="Chosen by the client, so that a repeated request is recognised.")
    step_keys = models.JSONField(default=list, help_text="The keys of the secret steps that were added to it.")
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
    def steps(self) -> list[dict]:
        """What was done, one action after the other."""
        return self.action if isinstance(self.action, list) else [self.action or {}]

    @property
    def is_departure(self) -> bool:
        return self.kind in (self.Kind.LEAVE, self.Kind.EXPIRE)

    def events_for(self, seat: int | None) -> list[dict]:
        return heard(self.events, seat)


def heard(events: list[dict], seat: int | None) -> list[dict]:
    """What a seat may know of what happened; None is a spectator."""
    return [event for event in events if "only" not in event or seat in event["only"]]


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
    is_annulled = models.BooleanField(default=False, help_text="Called off: it has ended, and nobody has won it.")

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


class Comment(models.Model):
    """What somebody says about a game that is over, or about one of its moves."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments")
    move = models.PositiveIntegerField(null=True, help_text="The number of the move that it is about.")
    text = models.TextField()
    at = models.DateTimeField()
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )  # who took it down, if not its author
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "id"], name="comments_of_a_table")]

    def __str__(self) -> str:
        return f"comment {self.pk} at table {self.table_id}"


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
