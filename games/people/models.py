"""What is added up for members when a table is over, so that their pages need not read all their tables.

Everything here follows from tables, seats and moves, and can be made anew: `manage.py recount_people`.
"""

from django.conf import settings
from django.db import models


class Record(models.Model):
    """What a member has done at one game."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="records", db_index=False
    )
    game = models.SlugField(db_index=False)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    counted = models.IntegerField(null=True, help_text="Games or match points won, where it was played in matches.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "game"], name="one_record_per_game")]

    def __str__(self) -> str:
        return f"{self.member} at {self.game}: {self.won} of {self.played}"


class Meeting(models.Model):
    """How a member has done against another: at one game, or at all together. The other has rows of their own."""

    ALL = ""  # games together

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="meetings", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="met_by")
    game = models.SlugField(blank=True, db_index=False)
    met = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    recent = models.JSONField(default=list, help_text="The latest tables, newest first.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "other", "game"], name="one_meeting_per_game")]
        indexes = [models.Index(fields=["member", "game", "-met"], name="rivals_of_a_member")]

    def __str__(self) -> str:
        return f"{self.member} against {self.other}"

    @property
    def lost(self) -> int:
        return self.met - self.won - self.drawn


class Punctuality(models.Model):
    """How quickly a member answers, and how often not at all."""

    member = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="punctuality")
    turns = models.PositiveIntegerField(default=0)
    timeouts = models.PositiveIntegerField(default=0, help_text="Turns in which the clock ran out.")
    live = models.JSONField(default=list, help_text="Seconds that the latest answers took, at live tables.")
    days = models.JSONField(default=list, help_text="The same at tables by days.")

    class Meta:
        verbose_name_plural = "punctualities"

    def __str__(self) -> str:
        return f"{self.member}: {self.timeouts} of {self.turns} turns missed"
