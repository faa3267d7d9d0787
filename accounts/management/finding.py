from django.core.management.base import CommandError

from accounts.models import Member


def member_called(who: str) -> Member:
    """By name, by any of their addresses, or by a number with # before it; exactly one, or a sentence about it."""
    found = set()
    if who.isprintable():
        found = set(Member.objects.filter(username__iexact=who))
        if "@" in who:
            found |= set(Member.objects.filter(email__iexact=who))
            found |= set(Member.objects.filter(emailaddress__email__iexact=who))
        if who.startswith("#") and who[1:].isascii() and who[1:].isdigit() and len(who) < 19:
            found |= set(Member.objects.filter(pk=int(who[1:])))
    if not found:
        raise CommandError(f"Nobody is called {who!r}, and nobody has that address.")
    if len(found) > 1:
        names = ", ".join(sorted(f"{member.username} (#{member.pk})" for member in found))
        raise CommandError(f"{who!r} fits several members: {names}. Name one by its number, as in '#12'.")
    return found.pop()
