from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from .models import Member
from .refusals import Refusal


class NobodyCalled(Refusal):
    code = "nobody_called"

    def __init__(self, name: str) -> None:
        self.sentence = format_lazy(_("Nobody here is called {name}. Check how the name is written."), name=name)


def member_called(name: str) -> Member:
    """Whoever has this name now, however it is capitalized."""
    name = name.strip()
    member = Member.objects.filter(username__iexact=name, is_active=True).first() if name.isprintable() else None
    if member is None:
        raise NobodyCalled(name)
    return member
