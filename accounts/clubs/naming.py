"""What a club may be called. A name must not pass for another club, for a member, or for the house."""

import re
import unicodedata

from django.conf import settings
from django.utils.text import slugify

from accounts.models import Club, Member
from accounts.writing import is_readable

from .refusals import BadClubName, BadSlug, ClubNameKept, ClubNameTaken, MixedScripts, SlugTaken

SHORTEST, LONGEST = 3, 40
SLUG = re.compile(r"[a-z][a-z0-9-]{1,38}[a-z0-9]")
PAGES = frozenset({"new"})  # addresses under /clubs/ that are no clubs
HOUSE = ("redpip", "admin", "moderator", "official", "officiel", "offiziell")  # in whatever else a name says


def key_of(name: str) -> str:
    """Two names with the same key are taken for each other: "Les Dés" and "LES-DES"."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in plain if char.isalnum())[:80]


def check_name(name: str, *, founder: Member, besides: Club | None = None) -> str:
    """Its key, if the name will do."""
    key = key_of(name)
    if not SHORTEST <= len(name) <= LONGEST or not is_readable(name) or len(key) < SHORTEST:
        raise BadClubName
    if len(_scripts(name)) > 1:
        raise MixedScripts
    if any(word in key for word in HOUSE) or key in map(key_of, settings.ACCOUNT_USERNAME_BLACKLIST):
        raise ClubNameKept
    namesakes = Club.objects.filter(key=key)
    if (namesakes.exclude(pk=besides.pk) if besides else namesakes).exists():
        raise ClubNameTaken
    if Member.objects.filter(username__iexact=name, is_active=True).exclude(pk=founder.pk).exists():
        raise ClubNameTaken
    return key


def check_slug(slug: str) -> None:
    if not SLUG.fullmatch(slug):
        raise BadSlug
    if slug in PAGES or Club.objects.filter(slug=slug).exists():
        raise SlugTaken


def slug_for(name: str) -> str:
    """An address that nobody has yet, made from the name."""
    stem = slugify(name)[:36].strip("-")
    stem = stem if SLUG.fullmatch(stem) else f"club-{stem}"[:36].rstrip("-")
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True)) | PAGES
    return next(slug for slug in (stem, *(f"{stem}-{n}" for n in range(2, 1000))) if slug not in taken)


def _scripts(name: str) -> set[str]:
    """Of those that can be mistaken for each other."""
    words = {unicodedata.name(char, "").split(" ")[0] for char in name if char.isalpha()}
    return words & {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"}
