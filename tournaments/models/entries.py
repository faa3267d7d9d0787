from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .competitions import Competition


class Entry(models.Model):
    """Somebody, or a team, that takes part, would like to, or did."""

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        WAITING = "waiting", _("on the waiting list")
        IN = "in", _("takes part")
        WITHDRAWN = "withdrawn", _("withdrawn")
        OUT = "out", _("disqualified")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(null=True, help_text="In formats and exports; given when it is let in.")
    name = models.CharField(max_length=150, blank=True, help_text="Of a team, or of somebody on another site.")
    status = models.CharField(max_length=9, choices=Status)
    rating = models.IntegerField(null=True, help_text="When it was entered; of a team the mean.")
    seed = models.PositiveIntegerField(null=True, help_text="Given by an organizer; who has none goes by rating.")
    first_round = models.PositiveSmallIntegerField(
        default=1, help_text="In which it is paired: later for who came late."
    )
    last_round = models.PositiveSmallIntegerField(null=True, help_text="After which it is not paired any more.")
    availability = models.JSONField(default=list, help_text="Hours of the week, 0 is Monday 0:00.")
    availability_zone = models.CharField(max_length=64, default="UTC", help_text="Of the clock by which they go.")
    here_since = models.DateTimeField(null=True, help_text="On a club night: waits for a table since then.")
    final_rank = models.PositiveIntegerField(null=True, help_text="When all is over.")
    entered_at = models.DateTimeField(default=timezone.now)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="competition_invitations"
    )

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["competition", "number"], name="entries_are_numbered")]
        indexes = [
            models.Index(
                fields=["competition", "here_since"], name="who_is_here", condition=Q(here_since__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number or self.pk} of {self.competition}"

    @property
    def is_in(self) -> bool:
        return self.status == self.Status.IN

    @property
    def is_disqualified(self) -> bool:
        return self.status == self.Status.OUT

    @property
    def playing(self) -> list["Player"]:
        """Those who play for it now, by board; prefetch `players__member` for several entries."""
        return sorted((player for player in self.players.all() if player.left_at is None), key=lambda one: one.board)

    @property
    def title(self) -> str:
        """What people read: the name of the team, or of its only player."""
        players = self.playing
        return self.name or (players[0].member.name if players else gettext("a departed member"))


class Player(models.Model):
    """Who plays for an entry. Whoever is replaced stays here, for what they have played."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="players")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="competition_places")
    board = models.PositiveSmallIntegerField(default=1, help_text="Of a team, from 1; the captain has the first.")
    word = models.CharField(max_length=32, blank=True, help_text="What they add to the dice; empty until it is given.")
    since = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["entry", "board", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "member"], name="takes_part_once", condition=Q(left_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} for {self.entry}"


class Division(models.Model):
    """Those who are paired among themselves: a division of a league, a group, the knockout after it, or all."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="divisions")
    stage = models.PositiveSmallIntegerField(default=1, help_text="2 is the knockout that comes after groups.")
    tier = models.PositiveSmallIntegerField(default=1, help_text="Of a league: 1 is the highest.")
    number = models.PositiveSmallIntegerField(default=1, help_text="Beside others of its tier.")
    entries = models.ManyToManyField(Entry, through="Place", related_name="divisions")

    class Meta:
        ordering = ["stage", "tier", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "stage", "tier", "number"], name="divisions_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"division {self.stage}.{self.tier}.{self.number} of {self.competition}"


class Place(models.Model):
    """An entry in a division, with its seed there."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="places")
    seed = models.PositiveIntegerField(help_text="1 is the best.")

    class Meta:
        ordering = ["division", "seed"]
        constraints = [models.UniqueConstraint(fields=["division", "entry"], name="in_a_division_once")]

    def __str__(self) -> str:
        return f"{self.entry}, seed {self.seed}"
