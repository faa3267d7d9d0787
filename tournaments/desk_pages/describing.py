"""What a form would make, in a few sentences."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Competition
from tournaments.reading.names import in_words

from .chosen import wanted
from .forms import CompetitionForm


def described(form: CompetitionForm) -> str:
    """ "" while something in the form is not right yet."""
    sent = form.as_it_stands()
    if not sent.is_valid():
        return ""
    would_be = Competition(**{field.attname: getattr(form.start, field.attname) for field in Competition._meta.fields})
    for name, value in wanted(sent).items():
        setattr(would_be, name, value)
    would_be.tie_breaks = []  # they stand above, one by one
    return " ".join([*in_words(would_be), beginning(would_be)]).strip()


def beginning(competition: Competition) -> str:
    if competition.entries_close_at is None or competition.is_running:
        return ""
    when = date_format(timezone.localtime(competition.entries_close_at), "D j M, H:i")
    return _("It begins on %(when)s.") % {"when": when}
