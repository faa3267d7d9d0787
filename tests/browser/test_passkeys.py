"""Passkeys, with an authenticator that Chromium plays: added, used as the second step, alone, and removed."""

import pytest
from playwright.sync_api import expect

from games.demo import PASSWORD

from .conftest import PHONE, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

FINGER = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone(club, window):
    """A phone that recognizes its owner. Passkeys are bound to a name, so it does not ask for an address of numbers."""
    page = window(viewport=PHONE)
    page.context.violations = []
    page.on(
        "console", lambda said: page.context.violations.append(said.text) if "Content Security" in said.text else None
    )
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    authenticator = devices.send("WebAuthn.addVirtualAuthenticator", {"options": FINGER})["authenticatorId"]
    page.set_finger = lambda right: devices.send(
        "WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": right}
    )
    page.home = club.urls[0].replace("127.0.0.1", "localhost")
    yield page
    assert page.context.violations == []


def sign_out(page):
    page.goto(f"{page.home}/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{page.home}/")


def enter_password(page):
    page.goto(f"{page.home}/accounts/login/")
    page.get_by_label("Username or email").fill("Alice")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()


def test_a_member_signs_in_by_a_finger(phone):
    enter_password(phone)
    phone.wait_for_url("**/me/")
    phone.goto(f"{phone.home}/me/settings/account/")
    phone.get_by_role("link", name="Add a passkey").click()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()
    phone.get_by_label("Name of the passkey").fill("My phone")
    phone.get_by_role("button", name="Add the passkey").click()
    expect(phone.get_by_role("heading", name="Recovery codes")).to_be_visible()
    expect(phone.locator(".codes li")).to_have_count(10)

    sign_out(phone)
    enter_password(phone)
    phone.get_by_role("button", name="Use a passkey").click()
    phone.wait_for_url("**/me/")

    sign_out(phone)
    phone.goto(f"{phone.home}/accounts/login/")
    phone.set_finger(False)
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_text("That did not work")).to_be_visible()
    phone.set_finger(True)
    phone.get_by_role("button", name="Sign in with a passkey").click()
    phone.wait_for_url("**/me/")

    phone.goto(f"{phone.home}/accounts/2fa/webauthn/")
    phone.get_by_role("link", name="Remove My phone").click()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()
    phone.get_by_role("button", name="Remove").click()
    expect(phone.get_by_text("You have no passkey.")).to_be_visible()


def test_the_documentation_of_the_api_works_under_the_same_policy(phone):
    phone.goto(f"{phone.home}/api/v1/docs")
    expect(phone.locator(".opblock").first).to_be_visible()


def test_a_device_that_is_signed_out_elsewhere_notices(window):
    desk, other = window(), window(viewport=PHONE)
    sign_in(desk, "Bob")
    sign_in(other, "Bob")
    desk.goto("/me/settings/account/sessions/")
    desk.get_by_role("button", name="Sign out everywhere else").click()
    expect(desk.get_by_text("You are signed in nowhere else.")).to_be_visible()
    other.goto("/me/")
    expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
