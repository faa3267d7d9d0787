"""Who follows whom, clubs and what is said in them, and the news of the house."""

from typing import Any

from django.db import models
from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from .members import Member


class Follow(models.Model):
    """One member likes to know what another plays. The other need not agree, and need not follow back."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="followed_by")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "followed"], name="followed_once"),
            models.CheckConstraint(condition=~Q(member=F("followed")), name="nobody_follows_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.member} follows {self.followed}"


class ClubQuerySet(models.QuerySet["Club"]):
    def shown_to(self, reader: Any) -> "ClubQuerySet":
        """A private club is seen by its members and by those whom it invites."""
        if not reader.is_authenticated:
            return self.filter(is_private=False)
        inside = Exists(Membership.objects.filter(club=OuterRef("pk"), member=reader))
        invited = Exists(Knock.objects.invitations().filter(club=OuterRef("pk"), member=reader))
        return self.filter(Q(is_private=False) | Q(inside) | Q(invited))

    def of(self, member: Any) -> "ClubQuerySet":
        return self.filter(memberships__member=member)

    def with_size(self) -> "ClubQuerySet":
        """Each with `size`: how many members it has."""
        counted = Membership.objects.filter(club=OuterRef("pk")).order_by().values("club").annotate(n=Count("pk"))
        return self.annotate(size=Coalesce(Subquery(counted.values("n")), Value(0), output_field=IntegerField()))


class Club(models.Model):
    """Members who play among themselves: with a wall, tables and competitions of their own."""

    class Entry(models.TextChoices):
        """How somebody gets in."""

        OPEN = "open", _("open to everybody")
        REQUEST = "request", _("on request")
        INVITATION = "invitation", _("by invitation")

    name = models.CharField(max_length=40)
    key = models.CharField(max_length=80, unique=True, help_text="What two names must not have in common.")
    slug = models.SlugField(max_length=40, unique=True)
    about = models.TextField(max_length=2000, blank=True)
    language = models.CharField(max_length=2, blank=True, help_text="In which the club likes to talk.")
    entry = models.CharField(max_length=10, choices=Entry, default=Entry.OPEN)
    is_private = models.BooleanField(default=False, help_text="Only its members know of it.")
    founder = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="founded_clubs")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])

    @property
    def language_name(self) -> str:
        """What the club's language calls itself; "" if none was chosen."""
        return capfirst(get_language_info(self.language)["name_local"]) if self.language else ""


class Membership(models.Model):
    """Somebody is in a club, as what, and since when."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANIZER = "organizer", _("organizer")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=Role, default=Role.MEMBER)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "member"], name="in_a_club_once")]

    def __str__(self) -> str:
        return f"{self.member}, {self.role} of {self.club}"

    @property
    def is_owner(self) -> bool:
        return self.role == self.Role.OWNER

    @property
    def can_organize(self) -> bool:
        return self.role in (self.Role.OWNER, self.Role.ORGANIZER)


class KnockQuerySet(models.QuerySet["Knock"]):
    def invitations(self) -> "KnockQuerySet":
        return self.filter(invited_by__isnull=False)

    def requests(self) -> "KnockQuerySet":
        return self.filter(invited_by=None)


class Knock(models.Model):
    """Somebody is at the door of a club: having asked to come in, or invited by one of its members."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="knocks")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="knocks")
    invited_by = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="club_invitations")
    text = models.CharField(max_length=300, blank=True, help_text="What they say about themselves.")
    at = models.DateTimeField(auto_now_add=True)

    objects = KnockQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["club", "member"], name="at_the_door_once")]

    def __str__(self) -> str:
        return f"{self.member} at the door of {self.club}"


class Removal(models.Model):
    """Somebody was put out of a club, and comes back only by invitation."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="removals")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="club_removals")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "member"], name="put_out_once")]

    def __str__(self) -> str:
        return f"{self.member} was removed from {self.club}"


class Post(models.Model):
    """Something written on the wall of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="posts")
    author = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="posts")
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(auto_now_add=True)
    removed_by = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, related_name="+", help_text="Who took it down, if not its author."
    )
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["club", "-id"], name="wall_of_a_club")]

    def __str__(self) -> str:
        return f"post {self.pk} of {self.club}"


class NewsQuerySet(models.QuerySet["News"]):
    def published(self) -> "NewsQuerySet":
        return self.filter(published_at__isnull=False).order_by("-published_at", "-pk")

    def for_language(self, language: str) -> "NewsQuerySet":
        """What is written in a language, or for everybody."""
        return self.filter(language__in=["", language])


class News(models.Model):
    """What the house has to tell everybody."""

    title = models.CharField(max_length=120)
    text = models.TextField(max_length=10_000)
    language = models.CharField(max_length=2, blank=True, help_text="Empty: for readers of any language.")
    author = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="news")
    written_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    published_at = models.DateTimeField(null=True, db_index=True, help_text="Empty: a draft, or withdrawn.")

    objects = NewsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "news"

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("news-item", args=[self.pk])
