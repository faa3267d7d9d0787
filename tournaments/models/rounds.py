from fractions import Fraction

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .competitions import Competition
from .entries import Division, Entry


class Round(models.Model):
    class Status(models.TextChoices):
        PLANNED = "planned", _("preview")  # only organizers see it
        RUNNING = "running", _("being played")
        CLOSED = "closed", _("closed")  # what was not over goes on or was judged

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    starts_at = models.DateTimeField(help_text="When a preview begins to hold.")
    closes_at = models.DateTimeField(null=True)
    deal = models.CharField(max_length=64, blank=True, help_text="What its tables share, if they have the same dice.")
    planned_at = models.DateTimeField(default=timezone.now, help_text="When its pairings were made.")
    is_edited = models.BooleanField(default=False, help_text="Were its pairings changed by hand since?")
    is_opened = models.BooleanField(default=False, help_text="Has every board its table?")
    is_told = models.BooleanField(default=False, help_text="Do its members know whom they meet?")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["competition", "number"], name="rounds_are_numbered")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.competition}"


class Pairing(models.Model):
    """Entries that meet in a round, and what came of it."""

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("being played")
        PROVISIONAL = "provisional", _("provisional")
        FINAL = "final", _("final")
        ANNULLED = "annulled", _("annulled")

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        FORFEIT = "forfeit", _("decided without a game")
        BYE = "bye", _("bye")
        TABLETOP = "tabletop", _("played with real dice")

    DECIDED = (Status.PROVISIONAL, Status.FINAL)

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveIntegerField(help_text="In its round.")
    tie = models.PositiveIntegerField(null=True, help_text="Of a bracket: see formats/knockout.py.")
    status = models.CharField(max_length=11, choices=Status, default=Status.PLANNED)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PLAYED)
    is_ruled = models.BooleanField(default=False, help_text="Decided by an organizer: no table changes that any more.")
    made_at = models.DateTimeField(default=timezone.now, help_text="When it was planned, or somebody was challenged.")
    agreed_at = models.DateTimeField(null=True, help_text="When its live game begins, if that was agreed on.")
    decided_at = models.DateTimeField(null=True)
    final_at = models.DateTimeField(null=True, help_text="Until when somebody may object.")

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="pairings_are_numbered")]
        indexes = [
            models.Index(fields=["agreed_at"], name="games_by_appointment", condition=Q(agreed_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"pairing {self.number} of {self.round}"

    @property
    def is_decided(self) -> bool:
        return self.status in self.DECIDED


class Side(models.Model):
    """An entry in a pairing, in the order of the seats. On a ladder the first one is the challenger."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sides")
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True, help_text="What was scored: match points, games won, points at boards.")
    points = models.CharField(max_length=20, blank=True, help_text="What it counts, as a fraction; empty until known.")

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="sides_are_numbered"),
            models.UniqueConstraint(fields=["pairing", "entry"], name="nobody_meets_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} in {self.pairing}"

    @property
    def counts(self) -> Fraction | None:
        return Fraction(self.points) if self.points else None


class Board(models.Model):
    """One table of a pairing. Teams may have several; everybody else has one."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(default=1)
    table = models.OneToOneField("games.Table", on_delete=models.PROTECT, null=True, related_name="board")
    attempt = models.PositiveSmallIntegerField(default=1, help_text="2 and more where a game is played again.")
    line_up = models.JSONField(help_text="By seat: the number of the side, and of the member.")
    places = models.JSONField(null=True, help_text="By seat, when it is decided.")
    scores = models.JSONField(null=True)
    due_at = models.DateTimeField(null=True, help_text="Since when its table is decided and not yet counted here.")

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="boards_are_numbered")]
        indexes = [models.Index(fields=["due_at"], name="board_to_count", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"board {self.number} of {self.pairing}"


class DateProposal(models.Model):
    """When somebody would like to play a live game."""

    class Status(models.TextChoices):
        OPEN = "open", _("proposed")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="proposals")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="date_proposals")
    moment = models.DateTimeField()
    agreed_by = models.JSONField(default=list, help_text="Members besides who proposed it.")
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["moment"]
        constraints = [models.UniqueConstraint(fields=["pairing", "moment"], name="a_date_is_proposed_once")]

    def __str__(self) -> str:
        return f"{self.moment} for {self.pairing}"


class TabletopResult(models.Model):
    """What one side says about a game that was played with real dice. It counts when all others have confirmed it."""

    class Status(models.TextChoices):
        OPEN = "open", _("to be confirmed")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("not confirmed")

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="tabletop_results")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="tabletop_results"
    )
    played_on = models.DateField()
    places = models.JSONField(help_text="By side.")
    scores = models.JSONField(help_text="By side.")
    confirmed_by = models.JSONField(default=list, help_text="Numbers of sides, the reporting one among them.")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["pairing"], name="one_result_to_confirm", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"real dice at {self.pairing}"
