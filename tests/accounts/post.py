"""The world outside, for tests of notices: everything that would be sent is kept here."""

from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import Member
from accounts.notices.channels import Message


@dataclass
class Post:
    """Push services and webhooks that take everything, unless a test says otherwise."""

    sent: list[tuple[str, Message]] = field(default_factory=list)
    reached: dict[str, set[str]] = field(default_factory=dict)  # channel → names
    trouble: dict[str, list[Exception | None]] = field(default_factory=dict)  # channel → what happens next, one by one

    def reaches(self, channel: str, member: Member) -> bool:
        return member.username in self.reached.get(channel, ())

    def send(self, channel: str, message: Message) -> None:
        if self.trouble.get(channel) and (error := self.trouble[channel].pop(0)) is not None:
            raise error
        self.sent.append((channel, message))

    def by(self, channel: str) -> list[Message]:
        return [message for name, message in self.sent if name == channel]


def confirm_address(member: Member) -> None:
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)


def letters_to(member: Member) -> list[mail.EmailMultiAlternatives]:
    return [letter for letter in mail.outbox if letter.to == [member.email]]


def install(monkeypatch) -> Post:
    """Puts such a world in the place of the real one."""
    from accounts.notices.channels import push, webhook

    post = Post()
    for name, channel in (("push", push), ("webhook", webhook)):
        monkeypatch.setattr(channel, "reaches", lambda member, name=name: post.reaches(name, member))
        monkeypatch.setattr(channel, "send", lambda message, name=name: post.send(name, message))
    return post
