"""E-mail, to the confirmed address of a member: plain text, and the same with a little form."""

import smtplib

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Member, NoticePolicy
from accounts.notices.kinds import kind
from accounts.notices.wishes import DEFAULTS, zone_of

from . import Gone, Message, TryAgain

FOR_GOOD = 500  # what a mail server answers from here on will not change


def reaches(member: Member) -> bool:
    address = address_of(member)
    return bool(address) and not NoticePolicy.objects.filter(member=member, refused_address__iexact=address).exists()


def address_of(member: Member) -> str:
    """The address that the member has confirmed; "" if there is none."""
    confirmed = EmailAddress.objects.filter(user=member, verified=True).order_by("-primary", "pk")
    return confirmed.values_list("email", flat=True).first() or ""


def send(message: Message) -> None:
    address = address_of(message.member)
    if not address:
        raise Gone("there is no confirmed address")
    connection = get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException):
        raise TryAgain("our mail server did not answer") from None
    try:
        letter(message, address, connection).send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _text in error.recipients.values()]
        if min(codes, default=0) < FOR_GOOD:
            raise TryAgain("the mail server of the address did not take it") from None
        _refused(message.member, address)
        raise Gone("the mail server of the address refused it") from None
    except smtplib.SMTPResponseException as error:  # it said so before it had taken anything
        raise TryAgain(f"the mail server answered {error.smtp_code}") from None
    finally:
        connection.close()


def letter(message: Message, address: str, connection: object) -> EmailMultiAlternatives:
    kinds = {item.kind: kind(item.kind).title for item in message.items}
    with translation.override(message.language), timezone.override(zone_of(message.member)):
        stops = [{"title": str(title), "url": message.stop_urls[key]} for key, title in kinds.items()]
        context = {"message": message, "stops": stops, "language": message.language, "settings_url": settings_url()}
        text = render_to_string("notices/letter.txt", context)
        html = render_to_string("notices/letter.html", context)
    mail = EmailMultiAlternatives(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{message.subject}",
        text,
        to=[address],
        headers={
            "List-Unsubscribe": f"<{message.stop_all_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
            "Auto-Submitted": "auto-generated",
            "Content-Language": message.language,
        },
        connection=connection,
    )
    mail.attach_alternative(html, "text/html")
    return mail


def settings_url() -> str:
    from accounts.notices.messages import absolute  # it builds on channels

    return absolute(reverse("settings-notices"))


def _refused(member: Member, address: str) -> None:
    """Nothing is sent there again until the member changes the address, or saves how to be told."""
    NoticePolicy.objects.update_or_create(
        member=member, defaults={"refused_address": address}, create_defaults=DEFAULTS | {"refused_address": address}
    )
