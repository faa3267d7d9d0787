"""What somebody signs in with, in two words: enough to recognize one's own phone, and nothing else is kept."""

from django.utils.translation import gettext as _

# The first that is found counts: most browsers claim to be several others as well.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Vivaldi": "Vivaldi",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}
PHONES = {"iPhone", "iPad", "Android"}

Device = tuple[str, str]  # browser and system, either of them empty if not known


def device_of(user_agent: str) -> Device:
    return _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)


def in_words(device: Device) -> str:
    browser, system = device
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown device")


def _first(signs: dict[str, str], text: str) -> str:
    return next((word for sign, word in signs.items() if sign in text), "")
