"""What is left of somebody who has gone: a row without a person, and one name for all of them.

The row keeps a name of its own, because names differ; people never read it. Whatever shows a member's name takes it
from `Member.name`, or from `shown_name` where only the stored name is at hand.
"""

from django.utils.translation import gettext as _

PREFIX = "departed-"


def stored_name(member_id: int) -> str:
    return f"{PREFIX}{member_id}"


def is_departed(username: str | None) -> bool:
    return username is not None and username.startswith(PREFIX)


def shown_name(username: str) -> str:
    return _("departed member") if is_departed(username) else username
