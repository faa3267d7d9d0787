from typing import ClassVar

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

    def house_bot(self) -> "Member":
        return self.get_or_create(username="Dot", is_bot=True, defaults={"password": "!"})[0]


class Member(AbstractUser):
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without an account yet."))
    is_bot = models.BooleanField(_("bot"), default=False)
    is_demo = models.BooleanField(_("demo"), default=False, help_text=_("Made up for the demo club."))

    objects: ClassVar[MemberManager] = MemberManager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")


class Session(AbstractBaseSession):
    member = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="sessions")

    @classmethod
    def get_session_store_class(cls) -> type:
        from .sessions import SessionStore

        return SessionStore
