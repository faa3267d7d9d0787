"""allauth's forms for passkeys, for a world in which anybody can send anything in place of what a browser makes."""

import json
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as allauth_forms
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 60


class CredentialField(forms.JSONField):
    """What JSON cannot be read at all is wrong like any other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.HiddenInput, **kwargs)

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (RecursionError, ValueError):
            raise get_adapter().validation_error("incorrect_code") from None

    def bound_data(self, data: Any, initial: Any) -> Any:
        return None  # a credential is good for one attempt

    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else json.dumps(value)


def carefully(check: Any) -> Any:
    """Bytes that are no credential fail in many ways, somewhere in the reading of them. All mean the same."""

    def checked(form: Any) -> Any:
        try:
            return check(form)
        except ValidationError:
            raise
        except Exception:
            raise get_adapter().validation_error("incorrect_code") from None

    return checked


class AddPasskey(allauth_forms.AddWebAuthnForm):
    name = forms.CharField(label=_("Name of the passkey"), max_length=LONGEST_NAME, required=False)
    credential = CredentialField()
    passwordless = forms.BooleanField(
        label=_("Sign in with it alone"),
        help_text=_("No password is asked for. Off, it only confirms a sign-in with your password."),
        required=False,
        initial=True,
    )
    field_order = ["name", "passwordless"]

    @carefully
    def clean(self) -> dict[str, Any]:
        return super().clean()


class EditPasskey(allauth_forms.EditWebAuthnForm):
    name = forms.CharField(label=_("Name of the passkey"), max_length=LONGEST_NAME)


class _Careful:
    @carefully
    def clean_credential(self) -> Any:
        return super().clean_credential()  # type: ignore[misc]


class UsePasskey(_Careful, allauth_forms.AuthenticateWebAuthnForm):
    credential = CredentialField()


class SignInByPasskey(_Careful, allauth_forms.LoginWebAuthnForm):
    credential = CredentialField()


class ConfirmByPasskey(_Careful, allauth_forms.ReauthenticateWebAuthnForm):
    credential = CredentialField()
