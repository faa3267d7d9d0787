"""How often each result came up at tables that are over. Written by counts.py alone, and it can be made anew."""

from django.conf import settings
from django.db import models


class Count(models.Model):
    game = models.SlugField()
    month = models.DateField(help_text="Its first day: when the table was over, by UTC.")
    sides = models.PositiveIntegerField(help_text="Of how many: 6 for a die.")
    face = models.PositiveIntegerField(help_text="Counted from 1, as a die shows it.")
    count = models.PositiveBigIntegerField()

    class Meta:
        abstract = True


class RollCount(Count):
    """Of everybody's tables."""

    is_die = models.BooleanField(help_text="A die that was rolled; else a choice, such as a card or who begins.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "month", "is_die", "sides", "face"], name="a_face_is_counted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.face} of {self.sides} at {self.game}, {self.month:%Y-%m}: {self.count}"


class OwnRollCount(Count):
    """The dice that were rolled for a member's seats."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roll_counts", db_index=False
    )  # the constraint begins with it

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "game", "month", "sides", "face"], name="an_own_face_is_counted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.face} of {self.sides} of member {self.member_id}: {self.count}"


class CountedRolls(models.Model):
    """A table whose results have been counted: nothing is counted twice."""

    table = models.OneToOneField("games.Table", on_delete=models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return f"rolls of table {self.table_id}"
