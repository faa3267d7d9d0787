from django.db import models
from django.db.models import Q

from .members import Member


class Standing(models.TextChoices):
    """Whether a rating has a place in the lists."""

    RANKED = "ranked"
    PROVISIONAL = "provisional"  # listed apart: the interval is still wide
    WITHDRAWN = "withdrawn"  # its member has departed


class Strength(models.Model):
    """What ratings of all time and of a season have in common."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="%(class)ss", db_index=False)
    game = models.SlugField(db_index=False)
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.PositiveIntegerField(help_text="The figure that people read; lists are filtered by it.")
    tables = models.PositiveIntegerField(default=0, help_text="How many have counted.")
    wins = models.PositiveIntegerField(default=0)
    standing = models.CharField(max_length=11, choices=Standing, default=Standing.PROVISIONAL)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.member} at {self.game}: {self.shown}"


class Rating(Strength):
    """How strong a member is at one game, as far as it is known: see accounts/ratings."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "game"], name="one_rating_per_game")]
        indexes = [models.Index(fields=["game", "standing", "-mu", "id"], name="ranking")]


class SeasonRating(Strength):
    """How strong a member was at one game after their last table of a season. It can be made anew from the changes."""

    season = models.CharField(max_length=6, help_text="Year and quarter: 2026-4.")
    mu_before = models.FloatField(help_text="The mean before the first table of the season.")
    gain = models.IntegerField(default=0, help_text="Since then, as people read it.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "game", "season"], name="one_rating_per_season")]
        indexes = [models.Index(fields=["game", "season", "standing", "-mu", "id"], name="season_ranking")]


class Refund(models.Model):
    """Rating points given back to those who lost them to somebody later found cheating."""

    cheater = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="refunds")
    reason = models.TextField()
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="ordered_refunds")
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)
    taken_back_because = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"refund {self.pk} because of {self.cheater}"


class RatingChange(models.Model):
    """What one table did to a member's rating, or what was given back of it later.

    Rows are only ever added: a rating is the sum of its changes.
    """

    class Kind(models.TextChoices):
        RESULT = "result"
        REFUND = "refund"  # what a table with a cheater had cost
        TAKEN = "taken"  # what a cheater had gained by it
        REVERSAL = "reversal"  # of one of these two

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="rating_changes", db_index=False)
    game = models.SlugField(db_index=False)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.RESULT)
    refund = models.ForeignKey(Refund, on_delete=models.CASCADE, null=True, related_name="changes")
    table = models.BigIntegerField(
        help_text="The number of the table; tables stand above members and may not be named."
    )
    place = models.PositiveSmallIntegerField()
    weight = models.FloatField(help_text="1 for what was played to the end, less for what was given up.")
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "member"], name="a_table_counts_once", condition=Q(kind="result")),
            models.UniqueConstraint(
                fields=["table", "member", "refund", "kind"],
                name="a_table_is_refunded_once",
                condition=~Q(kind="result"),
            ),
        ]
        indexes = [models.Index(fields=["member", "game", "id"], name="rating_history")]

    def __str__(self) -> str:
        return f"{self.member} after table {self.table}"
