from django.db import models

from .members import Member


class NameChange(models.Model):
    """A name that a member had before. It leads to their page, and for a while nobody else can take it."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="name_changes")
    old_name = models.CharField(max_length=150)
    key = models.CharField(max_length=450, db_index=True, help_text="By which two names are the same.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.member} was {self.old_name}"
