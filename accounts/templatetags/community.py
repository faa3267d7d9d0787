"""What pages need to show what members write."""

from django import template
from django.utils.html import Urlizer, linebreaks
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SHOWN_OF_A_LINK = 60


class _Links(Urlizer):
    """Links that say to search engines: somebody wrote this, we did not."""

    url_template = '<a class="link" href="{href}" rel="nofollow ugc noopener"{attrs}>{url}</a>'


_links = _Links()


@register.filter
def written(text: str) -> SafeString:
    """Plain text as people wrote it: paragraphs stay, addresses become links, everything else is what it looks like."""
    linked = _links(text, trim_url_limit=SHOWN_OF_A_LINK, nofollow=False, autoescape=True)
    return mark_safe(linebreaks(linked))  # escaped above
