from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .competitions import Competition
from .entries import Entry
from .rounds import Pairing, Round


class Ruling(models.Model):
    """Something that was changed by hand, or by itself where people should know: who, what, why, and how to undo it."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=30, help_text="A sentence of tournaments/desk/sentences.py.")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="rulings",
        help_text="null: by itself",
    )
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=300, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="rulings")
    pairing = models.ForeignKey(Pairing, on_delete=models.SET_NULL, null=True, related_name="rulings")
    round = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, related_name="rulings")
    facts = models.JSONField(default=dict, help_text="What its sentence says. Members and entries by number.")
    before = models.JSONField(null=True, help_text="What undoing it puts back; null where nothing can be undone.")
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["competition", "-id"], name="log_of_a_desk")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.competition}"


class Request(models.Model):
    """What somebody who takes part asks of the organizers."""

    class Kind(models.TextChoices):
        CLAIM = "claim", _("I claim a win")
        TIME = "time", _("I need more time")
        DISPUTE = "dispute", _("A result is wrong")
        WITHDRAW = "withdraw", _("I want to withdraw")
        SUBSTITUTE = "substitute", _("Somebody should play for me")
        OTHER = "other", _("Something else")

    class Status(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")
        TAKEN_BACK = "taken_back", _("taken back")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="requests")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="requests")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="competition_requests")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, null=True, related_name="requests")
    kind = models.CharField(max_length=10, choices=Kind)
    days = models.PositiveSmallIntegerField(null=True, help_text="How much more time.")
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="answered_requests"
    )
    answered_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "kind", "pairing"], name="asked_once", condition=Q(status="open")),
        ]
        indexes = [models.Index(fields=["competition"], name="requests_to_answer", condition=Q(status="open"))]

    def __str__(self) -> str:
        return f"{self.kind} by {self.entry}"


class Announcement(models.Model):
    """What the organizers tell everybody who takes part."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="announcements")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="announcements"
    )
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"announcement {self.pk} at {self.competition}"
