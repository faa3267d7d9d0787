"""allauth's forms for joining: a guest who tries again may well give the same address again."""

from allauth.account.forms import SignupForm
from allauth.account.internal.flows.manage_email import email_already_exists
from allauth.core import context
from allauth.socialaccount.forms import SignupForm as SocialSignupForm

from .adapter import guest_of


class OwnAddress:
    def validate_unique_email(self, value: str) -> str:
        email, self.account_already_exists = email_already_exists(value, user=guest_of(context.request))
        return email


class Join(OwnAddress, SignupForm):
    pass


class JoinFromElsewhere(OwnAddress, SocialSignupForm):
    pass
