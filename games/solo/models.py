"""What is remembered of CapColor's puzzles for one. Only games/play writes these."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class SoloHelp(models.Model):
    """What the site has given away at the table of a puzzle."""

    table = models.OneToOneField("games.Table", on_delete=models.CASCADE, related_name="solo_help")
    hints = models.PositiveIntegerField(default=0)
    shown = models.JSONField(default=list, help_text="The levels whose answer was shown, counted from 1.")

    def __str__(self) -> str:
        return f"help at table {self.table_id}"


class SoloRecord(models.Model):
    """How far a member has come with one of our puzzles."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="solo_records")
    puzzle = models.SlugField()
    best = models.JSONField(help_text="The most points on each level, null where it was never coloured to the end.")
    solved_at = models.DateTimeField(null=True, help_text="For the first time, by oneself.")
    undos = models.PositiveIntegerField(null=True, help_text="The fewest with which it was solved.")
    has_star = models.BooleanField(default=False, help_text="Solved without taking anything back and without help.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "puzzle"], name="one_record_per_puzzle")]
        indexes = [models.Index(fields=["puzzle"], name="puzzle_solved", condition=Q(solved_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.member} at {self.puzzle}"
