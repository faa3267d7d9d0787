from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from accounts.models import News
from accounts.templatetags.community import written

LISTED = 20


class NewsFeed(Feed):
    """For readers of feeds, in the language of the address: /news/feed/?language=fr."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> str:
        given = request.GET.get("language", "")
        return (
            given if translation.check_for_language(given) and len(given) == 2 else translation.get_language() or "en"
        )

    def title(self, language: str) -> str:
        return _("News of Redpip")

    def link(self, language: str) -> str:
        return reverse("news")

    def feed_url(self, language: str) -> str:
        return f"{reverse('news-feed')}?language={language}"

    def items(self, language: str) -> list[News]:
        return list(News.objects.published().for_language(language)[:LISTED])

    def item_title(self, item: News) -> str:
        return item.title

    def item_description(self, item: News) -> str:
        return written(item.text)

    def item_pubdate(self, item: News) -> Any:
        return item.published_at

    def item_updateddate(self, item: News) -> Any:
        return max(item.changed_at, item.published_at or item.changed_at)
