"""The pages of clubs: the list, one club, its members, founding and changing one, and what the buttons do."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.called import member_called
from accounts.models import Club, Member, Membership
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from . import door, founding, reading, roles, wall
from .core import must_be_owner
from .forms import ClubForm
from .parts import parts_of
from .refusals import GuestsHaveNoClubs, NoSuchPost

CLUBS_A_PAGE = 30
MEMBERS_A_PAGE = 50
MEMBERS_BESIDE = 10
POSTS_A_PAGE = 20
LONGEST_NUMBER = 18  # digits of what the database can hold


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    mine = reading.clubs_of(request.user)
    context = {
        "mine": mine,
        "invitations": reading.invitations_of(request.user),
        "page": page_of(request, reading.listed(request.user).exclude(pk__in=[club.pk for club in mine]), CLUBS_A_PAGE),
        "can_found": request.user.is_authenticated and not request.user.is_guest,
    }
    return render(request, "community/clubs.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = reading.find(slug, request.user)
    standing = reading.standing_in(found, request.user)
    sees_wall = standing.is_inside or not found.is_private
    members = reading.members_of(found, request.user, standing)[:MEMBERS_BESIDE] if sees_wall else []
    context = {
        "club": found,
        "standing": standing,
        "sees_wall": sees_wall,
        "page": page_of(request, wall.posts_of(found, request.user), POSTS_A_PAGE) if sees_wall else None,
        "parts": parts_of(found, request.user) if sees_wall else [],
        "members": reading.with_ratings(list(members)),
        "knocks": reading.knocks_at(found, request.user) if standing.can_organize else [],
        "can_invite": standing.can_organize or (standing.is_inside and found.entry == Club.Entry.OPEN),
        "longest_post": wall.LONGEST,
        "draft": request.session.pop("club_post", "") if "club_post" in request.session else "",
    }
    return render(request, "community/club.html", context)


@require_safe
def members(request: HttpRequest, slug: str) -> HttpResponse:
    found = reading.find(slug, request.user)
    standing = reading.standing_in(found, request.user)
    if found.is_private and not standing.is_inside:
        return redirect(found)
    page = page_of(request, reading.members_of(found, request.user, standing), MEMBERS_A_PAGE)
    reading.with_ratings(list(page.object_list))
    context = {"club": found, "standing": standing, "page": page, "roles": Membership.Role.choices}
    return render(request, "community/club_members.html", context)


@login_required
def new(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    if member.is_guest:
        messages.warning(request, str(GuestsHaveNoClubs.sentence))
        return redirect("account_signup")
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return redirect(founding.found(founder=member, **form.cleaned_data))
        except Refusal as refusal:
            form.explain(refusal)
    return render(request, "community/club_form.html", {"form": form})


@login_required
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    member = member_of(request)
    found = reading.find(slug, member)
    try:
        must_be_owner(found, member)
        form = ClubForm(request.POST if request.method == "POST" else None, club=found)
        if form.is_valid():
            try:
                return redirect(founding.change(club=found, member=member, **form.cleaned_data))
            except Refusal as refusal:
                form.explain(refusal)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        return redirect(found)
    return render(request, "community/club_form.html", {"form": form, "club": found})


# --- buttons ------------------------------------------------------------------------------------------------------

Deed = Callable[[Club, Member, HttpRequest], str | None]  # says what was done, in a sentence


@require_POST
@login_required
def do(request: HttpRequest, slug: str, deed: str) -> HttpResponse:
    """Presses one of a club's buttons; a refusal is told on its page."""
    found = reading.find(slug, request.user)
    if deed not in DEEDS:
        raise NoSuchPost
    try:
        if told := DEEDS[deed](found, member_of(request), request):
            messages.success(request, told)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        if deed == "post":
            request.session["club_post"] = request.POST.get("text", "")[: wall.LONGEST * 2]  # nobody types it twice
    still_there = Club.objects.shown_to(request.user).filter(pk=found.pk).exists()
    if not still_there:
        return redirect("clubs")
    return redirect("club-members" if request.POST.get("at") == "members" else "club", found.slug)


def _join(club: Club, member: Member, request: HttpRequest) -> str:
    door.join(club=club, member=member)
    return _("You are a member of %(club)s now.") % {"club": club.name}


def _ask(club: Club, member: Member, request: HttpRequest) -> str:
    door.ask(club=club, member=member, text=request.POST.get("text", ""))
    return _("You have asked. The organizers of the club will answer.")


def _decline(club: Club, member: Member, request: HttpRequest) -> None:
    door.decline(club=club, member=member)


def _leave(club: Club, member: Member, request: HttpRequest) -> str:
    door.leave(club=club, member=member)
    return _("You have left %(club)s.") % {"club": club.name}


def _invite(club: Club, member: Member, request: HttpRequest) -> str:
    guest = member_called(request.POST.get("name", ""))
    door.invite(club=club, member=member, guest=guest)
    return _("%(name)s is invited.") % {"name": guest.username}


def _admit(club: Club, member: Member, request: HttpRequest) -> str:
    guest = member_called(request.POST.get("name", ""))
    door.admit(club=club, member=member, guest=guest)
    return _("%(name)s is a member of the club now.") % {"name": guest.username}


def _turn_away(club: Club, member: Member, request: HttpRequest) -> None:
    door.turn_away(club=club, member=member, guest=member_called(request.POST.get("name", "")))


def _role(club: Club, member: Member, request: HttpRequest) -> str:
    other = member_called(request.POST.get("name", ""))
    given = roles.give_role(club=club, member=member, other=other, role=request.POST.get("role", ""))
    return _("%(name)s: %(role)s from now on.") % {"name": other.username, "role": given.get_role_display()}


def _remove(club: Club, member: Member, request: HttpRequest) -> str:
    other = member_called(request.POST.get("name", ""))
    roles.remove(club=club, member=member, other=other, reason=request.POST.get("reason", ""))
    return _("%(name)s is no longer a member of the club.") % {"name": other.username}


def _post(club: Club, member: Member, request: HttpRequest) -> None:
    wall.write(club=club, member=member, text=request.POST.get("text", ""))


def _take_down(club: Club, member: Member, request: HttpRequest) -> str:
    given = request.POST.get("post", "")
    if not given.isdecimal() or len(given) > LONGEST_NUMBER:
        raise NoSuchPost
    wall.take_down(club=club, member=member, number=int(given))
    return _("The post is gone.")


def _close(club: Club, member: Member, request: HttpRequest) -> str:
    founding.close(club=club, member=member)
    return _("%(club)s is closed.") % {"club": club.name}


DEEDS: dict[str, Deed] = {
    "join": _join,
    "ask": _ask,
    "decline": _decline,
    "leave": _leave,
    "invite": _invite,
    "admit": _admit,
    "turn-away": _turn_away,
    "role": _role,
    "remove": _remove,
    "post": _post,
    "take-down": _take_down,
    "close": _close,
}


def page_of(request: HttpRequest, rows: Any, size: int) -> Any:
    """The page that an address asks for, or the nearest that there is."""
    given = request.GET.get("page", "1")
    return Paginator(rows, size).get_page(given if given.isascii() and len(given) < LONGEST_NUMBER else "1")
