from django import template

from games import catalog

register = template.Library()


@register.filter
def game_title(slug: str) -> str:
    """What a game is called; its slug, should it no longer be played here."""
    return catalog.CATALOG[slug].title if slug in catalog.CATALOG else slug
