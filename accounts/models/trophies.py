from django.db import models

from .members import Member


class Trophy(models.Model):
    """What a member has won in a competition. Whoever holds competitions awards it: see accounts/trophies.py."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="trophies", db_index=False)
    key = models.CharField(max_length=80, help_text="What it was awarded for, so that nobody gets it twice.")
    title = models.CharField(max_length=120)
    place = models.PositiveSmallIntegerField(default=1)
    url = models.CharField(max_length=200, blank=True, help_text="Where one reads about it, on this site.")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "trophies"
        constraints = [models.UniqueConstraint(fields=["member", "key"], name="a_trophy_is_awarded_once")]
        indexes = [models.Index(fields=["member", "-at"], name="trophies_of_a_member")]

    def __str__(self) -> str:
        return f"{self.title}, place {self.place}: {self.member}"
