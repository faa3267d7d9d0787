from collections.abc import Sequence
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _


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


class Member(AbstractUser):
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without an account yet."))
    is_bot = models.BooleanField(_("bot"), default=False)
    is_demo = models.BooleanField(_("demo"), default=False, help_text=_("Made up for the demo club."))
    takes_vacations_by_itself = models.BooleanField(
        _("automatic vacation"),
        default=True,
        help_text=_("A day of vacation is taken before a clock of yours runs out."),
    )
    plays_forced_moves = models.BooleanField(
        _("forced moves"), default=False, help_text=_("Where only one action is possible it is played for you.")
    )

    objects: ClassVar[MemberManager] = MemberManager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")


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

    @classmethod
    def get_session_store_class(cls) -> type:
        from .sessions import SessionStore

        return SessionStore
