from datetime import datetime

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .members import Member

LONGEST_KEY = 120


class NoticePolicy(models.Model):
    """How a member wants to be told. Who has chosen nothing has none: see accounts/notices/wishes.py."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="notice_policy")
    ladders = models.JSONField(default=dict, help_text="Kind → channel → minutes, where the member has chosen.")
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("until"), null=True, blank=True)
    alarms_break_quiet = models.BooleanField(
        _("alarms may wake me"), default=True, help_text=_("When your time at a table runs out during quiet hours.")
    )
    digest_at = models.TimeField(_("daily e-mail at"), null=True, blank=True)
    urgent_hours = models.PositiveSmallIntegerField(
        _("hours before my time runs out"),
        validators=[MinValueValidator(1), MaxValueValidator(72)],
    )
    refused_address = models.EmailField(blank=True, help_text="Mail to it has come back for good.")

    def __str__(self) -> str:
        return f"how {self.member} is told"


class NoticeQuerySet(models.QuerySet["Notice"]):
    def risen(self, now: datetime) -> "NoticeQuerySet":
        """Those that are to be told already."""
        return self.filter(at__lte=now)

    def unread(self) -> "NoticeQuerySet":
        """Those that still matter and were not read."""
        return self.filter(read_at=None, settled_at=None)

    def to_look_at(self, now: datetime) -> "NoticeQuerySet":
        return self.filter(look_at__lte=now).order_by("look_at")


class Notice(models.Model):
    """Something that a member is told, once: the same happening has the same key."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notices", db_index=False)
    kind = models.CharField(max_length=30)
    key = models.CharField(max_length=LONGEST_KEY)
    about = models.CharField(max_length=40, blank=True, help_text='What it belongs to, to be found by: "table-12".')
    thread = models.CharField(max_length=60, blank=True, help_text="Of several with the same one, the latest is told.")
    facts = models.JSONField(default=dict, help_text="What its sentence needs. Members by number, never by name.")
    url = models.CharField(max_length=300, help_text="Where it can be dealt with, beginning with a slash.")
    at = models.DateTimeField(help_text="From when on it is told; an alarm lies ahead.")
    runs_out = models.DateTimeField(null=True, help_text="When the member's time is over, if there is such a moment.")
    read_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True, help_text="When it no longer mattered: moved, answered, over.")
    look_at = models.DateTimeField(null=True, help_text="When the policy is asked again; null if it has said its last.")
    held = models.JSONField(default=list, help_text="Why it was held back, and until when: shown in the log.")

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [models.UniqueConstraint(fields=["member", "key"], name="noticed_once")]
        indexes = [
            models.Index(fields=["look_at"], name="notice_to_look_at", condition=Q(look_at__isnull=False)),
            models.Index(
                fields=["member", "-at"],
                name="notices_unread",
                condition=Q(read_at__isnull=True, settled_at__isnull=True),
            ),
            models.Index(fields=["member", "-at", "-id"], name="notices_of_a_member"),
            models.Index(fields=["about"], name="notices_that_matter", condition=Q(settled_at__isnull=True)),
            models.Index(fields=["at"], name="notices_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.member_id}"


class Delivery(models.Model):
    """One message to one member through one channel. It is claimed before it is sent, so it is never sent twice."""

    class Status(models.TextChoices):
        DUE = "due", _("to be sent")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("not delivered")
        DROPPED = "dropped", _("not needed any more")
        UNKNOWN = "unknown", _("perhaps sent")

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    channel = models.CharField(max_length=10)
    notices = models.ManyToManyField(Notice, related_name="deliveries")
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True, help_text="When it was sent, or given up.")
    tries = models.PositiveSmallIntegerField(default=0)
    why = models.CharField(max_length=200, blank=True, help_text="What the other side said when it did not work.")

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["due_at"], name="delivery_due", condition=Q(status="due")),
            models.Index(fields=["claimed_at"], name="delivery_claimed", condition=Q(status="sending")),
            models.Index(fields=["member", "-id"], name="deliveries_of_a_member"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk} to {self.member_id}: {self.status}"
