from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .members import Member


class Token(models.Model):
    """What a program shows instead of signing in. Only a digest is kept: the secret is told once, when it is made."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60, help_text=_("What uses it: a display, a script, a bot."))
    prefix = models.CharField(max_length=12, help_text="How the secret begins, to tell tokens apart.")
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the secret, as hex.")
    scopes = models.CharField(max_length=60, help_text="What it may do: names of accounts/tokens.py, with spaces.")
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, help_text="Written down once an hour at most.")
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"token {self.prefix}… of {self.member_id}"

    @property
    def scope_names(self) -> list[str]:
        return self.scopes.split()

    @property
    def has_expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()
