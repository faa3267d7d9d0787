from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Membership


class League(models.Model):
    """What goes on from season to season. Each season is a competition of its own."""

    name = models.CharField(max_length=80)
    goes_on = models.BooleanField(default=True, help_text="Is the next season opened when one is over?")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("league", args=[self.pk])


class CompetitionQuerySet(models.QuerySet["Competition"]):
    def due(self, now: datetime) -> "CompetitionQuerySet":
        return self.filter(due_at__lte=now).order_by("due_at")

    def shown_to(self, reader: Any) -> "CompetitionQuerySet":
        """Drafts are their organizers' business, and what a private club plays that of its members and entrants."""
        if not reader.is_authenticated:
            return self.exclude(status=Competition.Status.DRAFT).exclude(club__is_private=True)
        organizes = Q(Exists(Organizer.objects.filter(competition=OuterRef("pk"), member=reader)))
        plays = Q(Exists(_players().objects.filter(competition=OuterRef("pk"), member=reader)))
        inside = Q(Exists(Membership.objects.filter(club=OuterRef("club"), member=reader)))
        hidden = Q(club__is_private=True) & ~inside & ~plays & ~organizes
        return self.exclude(hidden).filter(~Q(status=Competition.Status.DRAFT) | organizes)

    def of(self, member: Any) -> "CompetitionQuerySet":
        """Those in which the member takes part, waits or is invited."""
        return self.filter(
            Exists(_players().objects.filter(competition=OuterRef("pk"), member=member, left_at__isnull=True))
        )

    def organized_by(self, member: Any) -> "CompetitionQuerySet":
        return self.filter(Exists(Organizer.objects.filter(competition=OuterRef("pk"), member=member)))


def _players() -> Any:
    from .entries import Player  # which knows competitions

    return Player


class Competition(models.Model):
    """A tournament, one season of a league, a ladder or a club night."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("everybody against everybody")
        SWISS = "swiss", _("Swiss system")
        KNOCKOUT = "knockout", _("knockout")
        GROUPS = "groups", _("groups, then a knockout")
        LEAGUE = "league", _("league")
        LADDER = "ladder", _("ladder")
        NIGHT = "night", _("club night")

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        ENTERING = "entering", _("open for entries")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("called off")

    class Entrance(models.TextChoices):
        """Who may come in. Limits of rating and club are said besides."""

        OPEN = "open", _("whoever likes to")
        INVITATION = "invitation", _("by invitation")

    class TeamPlay(models.TextChoices):
        BOARDS = "boards", _("each at a board of their own")
        TOGETHER = "together", _("side by side at one table")

    class Overdue(models.TextChoices):
        """What becomes of a game that is not over when its round closes."""

        GOES_ON = "goes_on", _("is played on, and counts half for each until then")
        JUDGED = "judged", _("is lost by whoever is to move")

    name = models.CharField(max_length=80)
    about = models.TextField(max_length=4000, blank=True)
    format = models.CharField(max_length=12, choices=Format)
    plan = models.JSONField(default=dict, help_text="What the format is told: see tournaments/setting_up/plan.py.")
    club = models.ForeignKey(
        "accounts.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="competitions"
    )
    league = models.ForeignKey(League, on_delete=models.PROTECT, null=True, blank=True, related_name="seasons")
    season = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Which one of its league it is.")

    # What is played, and how.
    game = models.SlugField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(default=2, help_text="At a usual table.")
    terms = models.JSONField(default=dict, help_text="Pace, hours, vacations, absence, best_of: see games.play.Terms.")
    is_rated = models.BooleanField(default=True)
    shares_dice = models.BooleanField(default=False, help_text="All tables of a round have the same dice.")
    takes_tabletop = models.BooleanField(default=False, help_text="May games be played with real dice?")
    team_size = models.PositiveSmallIntegerField(default=1, help_text="1: everybody for themselves.")
    team_play = models.CharField(max_length=8, choices=TeamPlay, default=TeamPlay.BOARDS)
    tie_breaks = models.JSONField(default=list, help_text="In their order: see formats/standings.py.")

    # Who may come in.
    entrance = models.CharField(max_length=10, choices=Entrance, default=Entrance.OPEN)
    lowest_rating = models.IntegerField(null=True, blank=True)
    highest_rating = models.IntegerField(null=True, blank=True)
    most_entries = models.PositiveIntegerField(null=True, blank=True, help_text="Further ones wait.")
    late_to = models.PositiveSmallIntegerField(default=0, help_text="The last round into which one may still come.")

    # When what happens.
    entries_close_at = models.DateTimeField(null=True, blank=True, help_text="And the competition begins.")
    ends_at = models.DateTimeField(null=True, blank=True, help_text="Of a ladder or a club night.")
    round_hours = models.PositiveIntegerField(default=14 * 24, help_text="How long a round lasts, at most.")
    preview_hours = models.PositiveIntegerField(
        default=0, help_text="For how long a pairing is looked at before it holds."
    )
    objection_hours = models.PositiveIntegerField(default=48, help_text="How long a result is provisional.")
    overdue = models.CharField(max_length=8, choices=Overdue, default=Overdue.GOES_ON)
    paused_until = models.DateTimeField(null=True, blank=True)
    pause_reason = models.CharField(max_length=300, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, help_text="When there is something to do: see running.py.")

    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    seed = models.CharField(max_length=64, help_text="The end of the chain of all dice and lots: see chain.py. Secret.")
    promise = models.CharField(max_length=64, help_text="Its other end, shown from the beginning.")
    origin = models.CharField(max_length=200, blank=True, help_text="The site that it was taken over from, if any.")
    elsewhere = models.JSONField(default=dict, help_text="Of one that was taken over: what has no rows here.")
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = CompetitionQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "season"], name="seasons_are_numbered")]
        indexes = [
            models.Index(fields=["due_at"], name="competition_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["status", "-id"], name="competitions_by_status"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("competition", args=[self.pk])

    @property
    def sides(self) -> int:
        """How many entries meet in a usual pairing."""
        return 2 if self.is_for_teams else self.seats

    @property
    def is_for_teams(self) -> bool:
        return self.team_size > 1

    @property
    def is_imported(self) -> bool:
        return bool(self.origin)

    @property
    def is_entering(self) -> bool:
        return self.status == self.Status.ENTERING

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def has_ended(self) -> bool:
        return self.status in (self.Status.OVER, self.Status.CANCELLED)

    @property
    def has_rounds(self) -> bool:
        """Ladders and club nights go on from one game to the next."""
        return self.format not in (self.Format.LADDER, self.Format.NIGHT)

    def is_paused(self, now: datetime) -> bool:
        return self.paused_until is not None and now < self.paused_until


class Right(models.TextChoices):
    """What an organizer may do. Who has founded the competition may do everything."""

    ENTRIES = "entries", _("entries")
    PAIRINGS = "pairings", _("rounds and pairings")
    RESULTS = "results", _("results, requests and cards")
    MESSAGES = "messages", _("messages")
    SETTINGS = "settings", _("settings and organizers")


class Organizer(models.Model):
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="organizers")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organized")
    rights = models.JSONField(default=list, help_text="Of `Right`; of who has founded it, all.")
    is_founder = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-is_founder", "id"]
        constraints = [models.UniqueConstraint(fields=["competition", "member"], name="organizes_once")]

    def __str__(self) -> str:
        return f"{self.member} organizes {self.competition}"

    def may(self, right: str) -> bool:
        return self.is_founder or right in self.rights
