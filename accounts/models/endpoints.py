"""Where notices go outside of the site: browsers that show push messages, and addresses of members' own programs."""

import secrets
from base64 import b64encode
from typing import ClassVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .members import Member, Session

LONGEST_URL = 1000


class PushSubscriptions(models.Manager["PushSubscription"]):
    def in_use(self, member: Member) -> models.QuerySet["PushSubscription"]:
        """Not those of browsers where the member is signed out: whoever sits there now is not meant."""
        return self.filter(Q(session="") | self._is_signed_in(), member=member).order_by("-created_at", "-pk")

    def forget_signed_out(self) -> None:
        self.exclude(session="").exclude(self._is_signed_in()).delete()

    def move(self, old_session: str, new_session: str) -> None:
        """The browser stays signed in, by another key."""
        self.filter(session=old_session).update(session=new_session)

    def _is_signed_in(self) -> Exists:
        return Exists(Session.objects.filter(session_key=OuterRef("session"), expire_date__gt=timezone.now()))


class PushSubscription(models.Model):
    """One browser on one device that shows push messages to a member."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=LONGEST_URL, unique=True, help_text="At the browser's push service.")
    p256dh = models.CharField(max_length=100, help_text="The browser's public key.")
    auth = models.CharField(max_length=40, help_text="A secret that only the browser and we know.")
    browser = models.CharField(max_length=30, blank=True)
    system = models.CharField(max_length=30, blank=True)
    session = models.CharField(max_length=40, blank=True, help_text="With which it was added: it ends with it.")
    failures = models.PositiveSmallIntegerField(default=0, help_text="In a row.")
    created_at = models.DateTimeField(auto_now_add=True)
    reached_at = models.DateTimeField(null=True, help_text="When a message was last taken for it.")

    objects: ClassVar[PushSubscriptions] = PushSubscriptions()

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.browser} on {self.system} of {self.member}"


def new_secret() -> str:
    return "whsec_" + b64encode(secrets.token_bytes(24)).decode()


class Webhook(models.Model):
    """An address of a member's own to which notices are sent as JSON: see docs/webhooks.md."""

    class Off(models.TextChoices):
        GONE = "gone", _("It answered that there is nothing any more.")
        FAILING = "failing", _("It has not taken anything for days.")

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=LONGEST_URL)
    secret = models.CharField(max_length=60, default=new_secret)
    kinds = models.JSONField(default=list, help_text="Which kinds of notices; none means all.")
    off = models.CharField(max_length=10, choices=Off.choices, blank=True, help_text="Why nothing is sent any more.")
    failures = models.PositiveIntegerField(default=0, help_text="In a row.")
    failing_since = models.DateTimeField(null=True)
    tried_at = models.DateTimeField(null=True)
    last_status = models.PositiveIntegerField(null=True, help_text="Of the last answer; none if nobody answered.")
    last_problem = models.CharField(max_length=20, blank=True, help_text="Why nobody answered.")
    taken = models.JSONField(
        default=list, help_text="The latest messages that were taken, so that none is sent again for another's sake."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [models.UniqueConstraint(fields=["member", "url"], name="one_webhook_per_url")]

    def __str__(self) -> str:
        return f"{self.url} of {self.member}"
