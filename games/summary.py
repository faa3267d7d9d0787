"""What a filled-in form would open, in one sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from . import boards, clocks
from .boards.naming import listed
from .forms import NewTable
from .models import Table
from .refusals import Refusal


def summary(form: NewTable) -> str:
    """ "" while something in the form is not right yet."""
    sent = form.as_it_stands()
    if not sent.is_valid():
        return ""
    try:
        table = unopened(sent)
    except Refusal:
        return ""
    what = {"game": form.entry.title, "seats": form.seats, "details": ", ".join(filter(None, details(sent, table)))}
    if form.seats == 1:
        return _("%(game)s for you alone: %(details)s.") % what
    return _("%(game)s for %(seats)d: %(details)s.") % what


def unopened(form: NewTable) -> Table:
    """A table that is never saved, for those who can describe one."""
    engine = form.entry.engine
    pace = clocks.pace_of(form.terms().pace)
    clocks.hours_of(form.terms().hours)
    return Table(
        game=engine.slug,
        rules_version=engine.version,
        options=form.options(),
        seat_count=form.seats,
        bank=pace.bank,
        increment=pace.increment,
        cap=pace.cap,
    )


def details(form: NewTable, table: Table) -> list[str]:
    options = boards.options_text(table)
    if form.seats == 1:
        return [options]
    terms, bots, names = form.terms(), form.cleaned_data["bots"], form.names()
    return [
        options,
        _("best of %(n)d") % {"n": terms.best_of} if terms.best_of > 1 else "",
        boards.pace_text(table),
        ngettext("with %(count)d bot", "with %(count)d bots", bots) % {"count": bots} if bots else "",
        _("%(names)s invited") % {"names": listed(names)} if names else "",
        "" if terms.is_rated else _("not rated"),
        _("only for %(club)s") % {"club": terms.club.name} if terms.club else "",
        _("private") if terms.is_private else "",
        _("offered again and again") if terms.is_standing else "",
    ]
