"""What members have won in competitions, shown on their pages."""

from datetime import datetime

from .models import Member, Trophy


def award(*, member: Member, key: str, title: str, place: int = 1, url: str = "", at: datetime) -> Trophy:
    """One for each member and key. Awarding it again corrects it: a result may change after a protest."""
    facts = {"title": title, "place": place, "url": url, "at": at}
    return Trophy.objects.update_or_create(member=member, key=key, defaults=facts)[0]


def take_away(*, key: str, member: Member | None = None) -> int:
    """Of one member, or of everybody who got it. Says how many there were."""
    trophies = Trophy.objects.filter(key=key)
    return (trophies if member is None else trophies.filter(member=member)).delete()[0]
