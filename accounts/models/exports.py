from django.db import models
from django.utils import timezone

from .members import Member


class Export(models.Model):
    """A copy of everything the site holds about a member, made on request: see accounts/exporting.py."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="exports")
    asked_at = models.DateTimeField(default=timezone.now)
    done = models.PositiveIntegerField(default=0, help_text="How many parts have been written.")
    total = models.PositiveIntegerField(default=0, help_text="How many there are; 0 before they are counted.")
    file = models.CharField(max_length=43, blank=True, help_text="Its name in the folder of exports. Secret.")
    size = models.PositiveBigIntegerField(default=0, help_text="In bytes.")
    ready_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True, help_text="When the file is deleted.")

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"export {self.pk} of {self.member_id}"

    @property
    def state(self) -> str:
        if self.ready_at is not None:
            return "ready"
        return "making" if self.failed_at is None else "failed"
