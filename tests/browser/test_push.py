"""Push messages in a real browser. Its push service lies outside, so the test subscribes and delivers in its place."""

import json

import pytest
from playwright.sync_api import expect

from tests.visitor import until

from .conftest import PHONE, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.processes]

# What a push service would have answered; the keys are those of RFC 8291's example.
SUBSCRIPTION = {
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/test",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
SUBSCRIBE = f"""
PushManager.prototype.subscribe = async (wish) => {{
  if (wish.applicationServerKey.length !== 65) throw new Error("no key");
  return {{ toJSON: () => ({json.dumps(SUBSCRIPTION)}), unsubscribe: async () => true }};
}};
"""
MESSAGE = {"title": "Your turn at table 12", "body": "Bob has rolled.", "url": "/tables/12/", "tag": "table-12"}
# The screen of a browser that has none: what is to be shown there, and what a tap on it opens.
SCREEN = """() => {
  self.shown = new Promise((resolve) => {
    self.registration.showNotification = async (title, options) => resolve({ title, ...options });
  });
  self.opened = new Promise((resolve) => { self.clients.openWindow = async (url) => resolve(url); });
}"""
TAP = """(url) => {
  const tap = new ExtendableEvent("notificationclick");
  tap.notification = { close() {}, data: { url } };
  tap.waitUntil = (promise) => promise; // only the browser's own events may wait
  self.dispatchEvent(tap);
}"""


@pytest.fixture
def alice(window):
    page = window(viewport=PHONE, permissions=["notifications"])
    page.add_init_script(SUBSCRIBE)
    sign_in(page, "Alice")
    page.goto("/me/settings/notices/")
    return page


def test_a_device_is_added_and_removed_by_its_buttons(alice):
    card = alice.locator("#devices")
    card.get_by_role("button", name="Notify this device").click()
    expect(card).to_contain_text("this device")
    expect(card.get_by_role("button", name="Notify this device")).to_be_hidden()
    card.get_by_role("button", name="Remove").click()
    expect(card).to_contain_text("No device gets push messages yet.")
    expect(card.get_by_role("button", name="Notify this device")).to_be_visible()


@pytest.fixture
def worker(alice):
    with alice.context.expect_event("serviceworker") as started:
        alice.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    started.value.evaluate(SCREEN)
    return started.value


def test_what_is_pushed_is_shown(alice, worker):
    wire = alice.context.new_cdp_session(alice)
    known = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    wire.send("ServiceWorker.enable")
    alice.wait_for_function("navigator.serviceWorker.controller")
    until(lambda: known, page=alice)
    here = {"origin": alice.evaluate("location.origin"), "registrationId": known[-1]["registrationId"]}
    wire.send("ServiceWorker.deliverPushMessage", here | {"data": json.dumps(MESSAGE)})
    shown = worker.evaluate("() => self.shown")
    assert shown == {
        "title": MESSAGE["title"],
        "body": MESSAGE["body"],
        "tag": "table-12",  # what is newer about the same table takes its place
        "renotify": True,
        "data": {"url": "/tables/12/"},
    }


def test_a_tap_opens_the_table_and_nothing_outside_of_the_site(alice, worker):
    worker.evaluate(TAP, "https://elsewhere.example/")
    worker.evaluate(TAP, "/tables/12/")
    assert worker.evaluate("() => self.opened") == alice.evaluate("location.origin") + "/tables/12/"
