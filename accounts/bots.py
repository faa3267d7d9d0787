"""Bot accounts: members whose moves a program makes, through the API, with a token. Somebody answers for each.

They are not the house's bots, which the site plays itself and which belong to nobody. What the owner's blocks forbid is
forbidden to the owner's bots: `bind` keeps a row of their own for each, so that nobody else has to think of it.
"""

from collections.abc import Iterable
from itertools import product

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from . import tokens
from .models import Block, Member, Token
from .refusals import Refusal

MOST = 3
MOST_EVER = 12  # with those that have retired: what they have played stays, and so do their names
LONGEST_ABOUT = 200
LARGEST_ID = 2**63 - 1  # that the database can hold


class BadBotName(Refusal):
    code = "bad_bot_name"
    status = 422

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence  # type: ignore[assignment]


class BadAbout(Refusal):
    code = "bad_about"
    status = 422
    sentence = _("Say in one line of up to 200 characters what the bot is.")


class TooManyBots(Refusal):
    code = "too_many_bots"
    sentence = _("You have three bots already. Let one of them retire first.")


class TooManyBotsEver(TooManyBots):
    sentence = _("You have had twelve bots already, and that is the most that one member can have.")


class BotsHaveNoBots(Refusal):
    code = "bots_have_no_bots"
    status = 403
    sentence = _("A bot cannot have bots of its own.")


class NoSuchBot(Refusal):
    code = "no_such_bot"
    status = 404
    sentence = _("You have no bot of this name.")


class NoSuchToken(Refusal):
    code = "no_such_token"
    status = 404
    sentence = _("You have no such token.")


class NotABot(Refusal):
    code = "not_a_bot"
    status = 403
    sentence = _("This is for bot accounts only.")


def bots_of(member: Member) -> QuerySet[Member]:
    return Member.objects.filter(owner=member, is_active=True).order_by("pk")


def bot_called(member: Member, name: str) -> Member:
    bot = bots_of(member).filter(username__iexact=name).first() if name.isprintable() else None
    if bot is None:
        raise NoSuchBot
    return bot


def own_token(member: Member, token_id: int) -> Token:
    """A token of the member's, or of a bot of theirs."""
    mine = [member.pk, *bots_of(member).values_list("pk", flat=True)]
    token = Token.objects.filter(pk=token_id, member__in=mine).first() if token_id <= LARGEST_ID else None
    if token is None:
        raise NoSuchToken
    return token


def make(*, owner: Member, name: str, about: str = "", accepts_challenges: bool = False) -> Member:
    """A member without a password or an address: only a token lets anybody in as this one."""
    tokens.must_be_a_member(owner)
    if owner.is_bot:
        raise BotsHaveNoBots
    _check_about(about)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=owner.pk)  # one at a time, or there would be a fourth
        if owner.bots.count() >= MOST_EVER:
            raise TooManyBotsEver
        if bots_of(owner).count() >= MOST:
            raise TooManyBots
        bot = Member(username=_checked_name(name), is_bot=True, owner=owner, bot_about=about.strip())
        bot.accepts_challenges = accepts_challenges
        bot.set_unusable_password()
        bot.save()
        for block in Block.objects.filter(Q(member=owner) | Q(blocked=owner)):
            bind(block)
    return bot


def change(bot: Member, *, about: str | None = None, accepts_challenges: bool | None = None) -> Member:
    if about is not None:
        _check_about(about)
        bot.bot_about = about.strip()
    if accepts_challenges is not None:
        bot.accepts_challenges = accepts_challenges
    bot.save(update_fields=["bot_about", "accepts_challenges"])
    return bot


def retire(bot: Member) -> None:
    """Nothing comes in as this bot any more. One that has played stays on the lists of what it has played."""
    for token in tokens.valid_of(bot):
        tokens.revoke(token)
    try:
        with transaction.atomic():
            bot.delete()
    except ProtectedError:
        bot.is_active = bot.accepts_challenges = False
        bot.save(update_fields=["is_active", "accepts_challenges"])


def _check_about(about: str) -> None:
    if len(about.strip()) > LONGEST_ABOUT or not about.strip().isprintable():
        raise BadAbout


def _checked_name(name: str) -> str:
    """By the same rules as everybody's."""
    if len(name) < settings.ACCOUNT_USERNAME_MIN_LENGTH:
        raise BadBotName(gettext("A name has at least two characters."))
    try:
        return get_adapter().clean_username(name)
    except ValidationError as error:
        raise BadBotName(error.messages[0]) from None


# --- blocks -------------------------------------------------------------------------------------------------------


def bind(block: Block) -> None:
    """Whoever two members keep apart, their bots are too."""
    pairs = product(_with_bots(block.member_id), _with_bots(block.blocked_id))
    Block.objects.bulk_create((Block(member_id=one, blocked_id=other) for one, other in pairs), ignore_conflicts=True)


def unbind(block: Block) -> None:
    one, other = _with_bots(block.member_id), _with_bots(block.blocked_id)
    Block.objects.filter(member__in=one, blocked__in=other).delete()


def _with_bots(member_id: int) -> Iterable[int]:
    return [member_id, *Member.objects.filter(owner=member_id).values_list("pk", flat=True)]
