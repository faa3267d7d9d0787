"""What the buttons under a finished game do."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.notices import bell
from accounts.refusals import Refusal
from accounts.signed_in import member_of
from games import reading
from games.models import Table
from games.refusals import NoSuchComment, NoSuchMove, NoSuchTable
from games.views import by_invitation, fresh

from . import comment, have_been_read, take_down
from .reading import Comments, comments_of

LONGEST_NUMBER = 18  # digits of what the database can hold


@require_http_methods(["GET", "HEAD", "POST"])
def comments(request: HttpRequest, table_id: int) -> HttpResponse:
    return change(request, table_id) if request.method == "POST" else show(request, table_id)


@by_invitation
def show(request: HttpRequest, table_id: int) -> HttpResponse:
    """A page of its own, or only the part that the page of a table loads when somebody looks for it."""
    table = reading.find(table_id)
    reading.must_be_invited(table, request.user, request.GET.get("invitation", ""))
    context = {"table": table, "comments": shown(request, table), "at": table.get_absolute_url()}
    is_part = "part" in request.GET
    template = "games/_comments.html" if is_part else "games/comments.html"
    return fresh(render(request, template, context | ({} if is_part else {"at": request.path})))


def shown(request: HttpRequest, table: Table) -> Comments | None:
    """What whoever asks may read; what they had been told of it counts as read."""
    if unread := bell.unread(request):
        bell.learn(request, unread - have_been_read(table, request.user))
    return comments_of(table, request.user)


@login_required
def change(request: HttpRequest, table_id: int) -> HttpResponse:
    """Writes one or takes one down, and leads back to where the button was pressed."""
    member = member_of(request)
    try:
        if given := request.POST.get("remove"):
            take_down(table_id=table_id, member=member, number=number_of(given, NoSuchComment))
            messages.success(request, _("The comment is gone."))
        else:
            move = request.POST.get("move", "")
            about = number_of(move, NoSuchMove) if move else None
            comment(table_id=table_id, member=member, text=request.POST.get("text", ""), move=about)
    except NoSuchTable:
        raise
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect(back(request, table_id))


def number_of(given: str, otherwise: type[Refusal]) -> int:
    if not given.isascii() or not given.isdecimal() or len(given) > LONGEST_NUMBER:
        raise otherwise
    return int(given)


def back(request: HttpRequest, table_id: int) -> str:
    """The table's page or its replay: nothing outside of this table."""
    own = reverse("table", args=[table_id])
    given = request.POST.get("at", "")
    return f"{given if given.startswith(own) and given.isprintable() and '#' not in given else own}#comments"
