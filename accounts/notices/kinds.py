"""The kinds of notices: what each is called, how it is said, and how it is delivered unless its member says otherwise.

Other apps add theirs with `register` when they are ready; the sentences stand where the words are known.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .channels import EMAIL, PUSH, WEBHOOK

Text = str | Promise
Names = Mapping[int, str]  # of the members whom the facts mention under "who"
Ladder = Mapping[str, int]  # channel → minutes after which it may be used

AT_ONCE: Ladder = {WEBHOOK: 0, PUSH: 0, EMAIL: 0}
SOON: Ladder = {WEBHOOK: 2, PUSH: 2, EMAIL: 60}
BY_MAIL: Ladder = {WEBHOOK: 2, EMAIL: 60}
SITE_ONLY: Ladder = {}


@dataclass(frozen=True, slots=True)
class Kind:
    key: str
    title: Text  # as it stands in the settings
    sentence: Callable[[dict[str, Any], Names], str]
    ladder: Ladder = field(default_factory=lambda: dict(SITE_ONLY))
    icon: str = "bell"
    is_alarm: bool = False  # may break quiet hours, never waits for the daily letter
    gathers: bool = True  # may its e-mail wait for the daily letter?
    rings: bool = True  # is it counted beside the bell? Turns have a sign of their own
    is_optional: bool = False  # not even on the site, unless the member asks for it


KINDS: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """What comes from above is nearer to play, and stands before what was there."""
    others = dict(KINDS)
    KINDS.clear()
    KINDS.update({kind.key: kind for kind in kinds} | others)


def kind(key: str) -> Kind:
    """What is left of a kind that has been given up since is its key."""
    return KINDS.get(key) or Kind(key, key, lambda facts, names: gettext("Something new waits for you."))


def says(text: Text) -> Callable[[dict[str, Any], Names], str]:
    """A sentence with facts in it; `%(who)s` is everybody whom it mentions."""
    return lambda facts, names: str(text) % (facts | {"who": listed(facts, names)})


def listed(facts: dict[str, Any], names: Names) -> str:
    """Whom the facts mention: "Bob", "Bob and Carol", "Bob, Carol and Olga"."""
    who = [names.get(number) or gettext("a departed member") for number in facts.get("who", [])]
    if len(who) < 2:
        return "".join(who) or gettext("somebody")
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(who[:-1]), "last": who[-1]}


register(
    Kind("follow", _("Somebody whom I follow opens a table"), says(_("%(who)s has opened a table: %(title)s.")),
         ladder=SITE_ONLY, icon="users", is_optional=True),
    Kind("news", _("News of the house"), says(_("News: %(title)s")), ladder=SITE_ONLY, icon="bulb", is_optional=True),
    Kind("export", _("My data are ready to be fetched"), says(_("Your data are ready to be fetched.")),
         ladder={EMAIL: 0}, icon="download", gathers=False),
)  # fmt: skip
