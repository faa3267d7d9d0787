from collections.abc import Sequence
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.departed import shown_name


class MemberManager(UserManager["Member"]):
    def create_guest(self) -> "Member":
        """Somebody who plays before having an account. The name is taken from the row's own number."""
        member = self.model(username=f"Guest-{get_random_string(12)}", is_guest=True)
        member.set_unusable_password()
        member.save()
        member.username = f"Guest-{member.pk}"
        member.save(update_fields=["username"])
        return member

    def house_bot(self, besides: Sequence[int | None] = ()) -> "Member":
        """One of the house's own players, other than those who are there already."""
        for name in settings.HOUSE_BOTS:
            bot = self.get_or_create(username=name, is_bot=True, defaults={"password": "!"})[0]
            if bot.pk not in besides:
                return bot
        raise ValueError(f"the house has only {len(settings.HOUSE_BOTS)} bots")


class Theme(models.TextChoices):
    SYSTEM = "system", _("as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class Motion(models.TextChoices):
    NORMAL = "normal", _("normal")
    FAST = "fast", _("fast")
    NONE = "none", _("none")


class Member(AbstractUser):
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without an account yet."))
    is_bot = models.BooleanField(_("bot"), default=False)
    owner = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="bots",
        help_text="Who answers for this bot; the house's own have nobody.",
    )
    bot_about = models.CharField(max_length=200, blank=True, help_text="What its owner says about it.")
    accepts_challenges = models.BooleanField(default=False, help_text="May anybody invite this bot?")
    is_demo = models.BooleanField(_("demo"), default=False, help_text=_("Made up for the demo club."))
    takes_vacations_by_itself = models.BooleanField(
        _("automatic vacation"),
        default=True,
        help_text=_("A day of vacation is taken before a clock of yours runs out."),
    )
    plays_forced_moves = models.BooleanField(
        _("forced moves"), default=False, help_text=_("Where only one action is possible it is played for you.")
    )

    # How the site looks and behaves for them, on every device: see accounts/own.
    language = models.CharField(_("language"), max_length=5, blank=True, help_text=_("Of pages, mails and notices."))
    theme = models.CharField(_("theme"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    motion = models.CharField(_("rolling dice"), max_length=6, choices=Motion, default=Motion.NORMAL)
    confirms_moves = models.BooleanField(
        _("confirm moves"), default=False, help_text=_("Every move is sent only when you press its button again.")
    )
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, help_text="An IANA name; UTC if empty.")
    shows = models.JSONField(default=dict, blank=True, help_text="To whom: see accounts/privacy.py.")

    leaves_at = models.DateTimeField(null=True, blank=True, help_text="When the account will be deleted, if asked for.")
    departed_at = models.DateTimeField(null=True, blank=True, help_text="When it was: see accounts/leaving.py.")

    objects: ClassVar[MemberManager] = MemberManager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        indexes = [models.Index(fields=["leaves_at"], name="member_leaving", condition=Q(leaves_at__isnull=False))]

    @property
    def is_house_bot(self) -> bool:
        """Played by the site itself. Every other bot is a program of its owner's, and has to come by itself."""
        return self.is_bot and self.owner_id is None

    @property
    def takes_challenges(self) -> bool:
        """May anybody invite them? Bots say so themselves; guests are only passing by."""
        return not self.is_guest and (not self.is_bot or (self.owner_id is not None and self.accepts_challenges))

    @property
    def owner_name(self) -> str | None:
        return None if self.owner is None else self.owner.username

    @property
    def name(self) -> str:
        """As people read it: whoever has gone is nobody in particular."""
        return shown_name(self.username)


class Block(models.Model):
    """One member wants nothing to do with another. Neither meets the other at a table."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "blocked"], name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.member} blocks {self.blocked}"


class Vacation(models.Model):
    """Days on which a member's clocks stand still."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="vacations")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    is_automatic = models.BooleanField(default=False)

    class Meta:
        ordering = ["begins_at"]

    def __str__(self) -> str:
        return f"vacation of {self.member} until {self.ends_at}"


class Session(AbstractBaseSession):
    member = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="sessions")
    seen_at = models.DateTimeField(default=timezone.now, help_text="When it was last used, to the hour.")

    @classmethod
    def get_session_store_class(cls) -> type:
        from accounts.sessions import SessionStore

        return SessionStore
