"""News: what the house has to tell everybody. Operators write it, with a page or with `manage.py news`."""

from typing import Any

from django.conf import settings
from django.db import DataError
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from accounts.models import Member, News
from accounts.notices.telling import News as Told
from accounts.notices.telling import tell_all
from accounts.refusals import Refusal
from accounts.writing import is_readable, tidied

LONGEST_TITLE = 120
LONGEST_TEXT = 10_000
LATEST = 2


class BadNews(Refusal):
    code = "bad_news"
    status = 422
    sentence = _("News have a title of 1 to 120 characters and a text of 1 to 10000 that can be read.")


class BadLanguage(Refusal):
    code = "bad_language"
    status = 422
    sentence = _("News are in one of the languages of the site, or in none for everybody.")


def write(*, author: Member | None, title: str, text: str, language: str = "", published: bool = True) -> News:
    fields = checked(title, text, language)
    news = News.objects.create(author=author, published_at=timezone.now() if published else None, **fields)
    if published:
        tell_of(news)
    return news


def change(*, news: News, title: str, text: str, language: str = "", published: bool = True) -> News:
    """What was published keeps its day, so that nothing old comes up again as new."""
    for name, value in checked(title, text, language).items():
        setattr(news, name, value)
    if not published:
        news.published_at = None
    elif news.published_at is None:
        news.published_at = timezone.now()
    news.save()
    if news.published_at is not None:
        tell_of(news)
    return news


def tell_of(news: News) -> None:
    """Those who have asked for it are told, once."""
    readers = Member.objects.filter(notice_policy__ladders__has_key="news", is_active=True)
    if news.language:
        readers = readers.filter(language__in=["", news.language])
    about, url = {"title": news.title}, news.get_absolute_url()
    tell_all([Told(reader, "news", f"news-{news.pk}", url, about) for reader in readers.values_list("pk", flat=True)])


def checked(title: str, text: str, language: str) -> dict[str, str]:
    title, text = " ".join(title.split()), tidied(text)
    if len(title) > LONGEST_TITLE or not is_readable(title):
        raise BadNews
    if len(text) > LONGEST_TEXT or not is_readable(text, besides="\n\t"):
        raise BadNews
    if language and language not in dict(settings.LANGUAGES):
        raise BadLanguage
    return {"title": title, "text": text, "language": language}


# --- reading ------------------------------------------------------------------------------------------------------


def latest(since: int = 0) -> list[News]:
    """What stands on the front page, in the reader's language: nothing up to the one that the reader has put away."""
    shown = News.objects.published().for_language(translation.get_language() or "").filter(pk__gt=since)
    return list(shown[:LATEST])


def find(number: int, reader: Any) -> News | None:
    """One of them; drafts and what was withdrawn are seen by those who write the news."""
    news = News.objects.all() if may_write(reader) else News.objects.published()
    try:
        return news.filter(pk=number).first()
    except (DataError, OverflowError):  # none has a number that the database cannot even hold
        return None


def may_write(reader: Any) -> bool:
    return bool(reader.is_authenticated and reader.is_staff)
