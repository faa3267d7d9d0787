"""The pages of news: reading for everybody, writing for operators."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Member, News
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from . import change, find, may_write, write
from .forms import NewsForm

A_PAGE = 20
PUT_AWAY = "news"  # a cookie: the number of the last one that the reader has put away
A_YEAR = 365 * 24 * 3600
LONGEST_NUMBER = 18


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """What is there in the reader's language; with all languages for who asks, and drafts for those who write."""
    writes = may_write(request.user)
    rows = News.objects.order_by("-pk") if writes else News.objects.published()
    if not writes and "all" not in request.GET:
        rows = rows.for_language(translation.get_language() or "")
    page = Paginator(rows.select_related("author"), A_PAGE).get_page(request.GET.get("page", "1")[:LONGEST_NUMBER])
    return render(request, "community/news.html", {"page": page, "writes": writes})


@require_safe
def item(request: HttpRequest, number: int) -> HttpResponse:
    return render(
        request, "community/news_item.html", {"item": found(request, number), "writes": may_write(request.user)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, number: int | None = None) -> HttpResponse:
    """Write or change, look at it, keep it as a draft, publish, withdraw. The buttons say which."""
    author = operator(request)
    existing = None if number is None else found(request, number)
    form, wish = NewsForm(initial=facts(existing)), request.POST.get("do", "")
    if request.method == "POST":
        form = NewsForm(request.POST)
        if form.is_valid() and wish != "preview":
            try:
                return redirect(save(author, existing, form.cleaned_data, published=wish == "publish"))
            except Refusal as refusal:
                form.add_error(None, str(refusal))
    preview = form.cleaned_data if form.is_bound and form.is_valid() else None
    return render(request, "community/news_form.html", {"form": form, "item": existing, "preview": preview})


@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    operator(request)
    one = found(request, number)
    change(news=one, title=one.title, text=one.text, language=one.language, published=False)
    messages.success(request, _("It is withdrawn, and can be published again."))
    return redirect(one)


@require_POST
def put_away(request: HttpRequest, number: int) -> HttpResponse:
    """Off the front page, for this browser: whoever reads news needs no account."""
    response = redirect("home")
    if number < 10**LONGEST_NUMBER:
        response.set_cookie(
            PUT_AWAY, str(max(number, put_away_by(request))), max_age=A_YEAR, samesite="Lax", httponly=True
        )
    return response


def put_away_by(request: HttpRequest) -> int:
    given = request.COOKIES.get(PUT_AWAY, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= LONGEST_NUMBER else 0


# --- what they share ----------------------------------------------------------------------------------------------


def operator(request: HttpRequest) -> Member:
    if not may_write(request.user):
        raise PermissionDenied
    return member_of(request)


def found(request: HttpRequest, number: int) -> News:
    one = find(number, request.user)
    if one is None:
        raise Http404
    return one


def facts(one: News | None) -> dict[str, Any]:
    if one is None:
        return {"language": translation.get_language() or ""}
    return {"title": one.title, "text": one.text, "language": one.language}


def save(author: Member, existing: News | None, given: dict[str, Any], *, published: bool) -> News:
    if existing is None:
        return write(author=author, published=published, **given)
    return change(news=existing, published=published, **given)
