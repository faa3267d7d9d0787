"""The one way out to an address that a member gave us.

Whoever may name an address could name a machine of our own, or one that only we can reach. So the host is looked up
once, every address found must be one of the public internet, the connection goes to exactly these, and nothing that
answers can send us elsewhere, keep us waiting or fill our memory: its status is all that is read.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException

import urllib3
from django.utils.translation import gettext_lazy as _
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, LocationParseError, NewConnectionError
from urllib3.util import Url, parse_url

from .refusals import Refusal

LONGEST = 1000  # characters of an address
PORTS = frozenset({443, 8443})  # what web servers with https use; others belong to other services
SECONDS = 8.0  # for everything from the connection to the status
SECONDS_TO_CONNECT = 3.0
MOST_TRIES = 3  # of the addresses of a host, if one cannot be connected to
LONGEST_WAIT = 3600  # seconds; whoever asks us to wait longer is asked again all the same

# The last label of a name begins with a letter; that of an address, however it is written (127.1, 0x7f.0x1), does not.
LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(rf"(?=.{{4,253}}\Z)(?:{LABEL}\.)+[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?")

UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that is given to anybody
ELSEWHERE = [  # public by their number, but they carry or stand for something else
    ipaddress.ip_network(text) for text in ("2002::/16", "2001::/23", "3fff::/20", "3ffe::/16", "192.88.99.0/24")
]


FAILURES = (HTTPError, HTTPException, OSError, ValueError)  # the last if what answers does not speak HTTP


class BadAddress(Refusal):
    code = "bad_address"
    status = 422
    sentence = _(
        "This must be an address that begins with https:// and has the name of a host that everybody can reach,"
        " without a user name, and with no port other than 443 or 8443."
    )


class Unreachable(Exception):
    """No answer came, or none that could be trusted. Whoever gave the address is told why."""

    code = "no_answer"
    sentence = _("Nobody answered.")

    def __str__(self) -> str:
        return str(self.sentence)


class NoSuchHost(Unreachable):
    """Also for hosts that only we can reach: whoever asks does not learn which of them exist."""

    code = "no_host"
    sentence = _("There is no host of that name that everybody on the internet can reach.")


class BadCertificate(Unreachable):
    code = "bad_certificate"
    sentence = _("The certificate of the host is not valid for its name.")


class TooSlow(Unreachable):
    code = "too_slow"
    sentence = _("No answer came within a few seconds.")


PROBLEMS = {problem.code: problem.sentence for problem in (Unreachable, NoSuchHost, BadCertificate, TooSlow)}


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    wait_seconds: int | None  # how long we are asked to wait before the next try

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def is_public(text: str) -> bool:
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address) and address not in UNICAST:
        return False
    if address.is_multicast or address.is_reserved or not address.is_global:
        return False
    return not any(address in network for network in ELSEWHERE)


def look_up(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True)
class Way:
    """What a test may put in place of the internet, and nobody else."""

    look_up: Callable[[str, int], list[str]] = look_up
    is_public: Callable[[str], bool] = is_public
    ports: frozenset[int] = PORTS
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    seconds: float = SECONDS

    def checked(self, url: str) -> Url:
        """The parts of an address that may be sent to, as far as one can tell without looking up its host."""
        if len(url) > LONGEST or not url.isprintable() or " " in url or "\\" in url:
            raise BadAddress
        try:
            parts = parse_url(url)
        except LocationParseError:
            raise BadAddress from None
        port = 443 if parts.port is None else parts.port
        if parts.scheme != "https" or parts.auth is not None or port not in self.ports:
            raise BadAddress
        if parts.host is None or not HOST.fullmatch(parts.host):
            raise BadAddress
        return parts

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        parts = self.checked(url)
        host, port = str(parts.host), parts.port or 443
        named = host if port == 443 else f"{host}:{port}"
        connection = self._connected(host, port)
        try:
            connection.request(
                "POST",
                parts.request_uri,
                body=body,
                headers={"User-Agent": "Redpip", **headers, "Host": named},
                preload_content=False,
            )
            answer = connection.getresponse()
            if connection.is_late:  # cut in the middle of the headers, which then look complete
                raise TooSlow
            return Answer(answer.status, _wait(answer.headers.get("Retry-After", "")))
        except FAILURES as error:
            raise connection.reason(error) from error
        finally:
            connection.close()

    def _connected(self, host: str, port: int) -> _Pinned:
        for address in self._addresses(host, port)[:MOST_TRIES]:
            connection = _Pinned(address, host, port, self.trust, self.seconds)
            try:
                connection.connect()
            except (NewConnectionError, ConnectTimeoutError):
                connection.close()
            except FAILURES as error:
                connection.close()
                raise connection.reason(error) from error
            else:
                return connection
        raise Unreachable

    def _addresses(self, host: str, port: int) -> list[str]:
        try:
            found = self.look_up(host, port)
        except (OSError, UnicodeError):
            found = []
        if not found or not all(map(self.is_public, found)):
            raise NoSuchHost
        return found


class _Pinned(HTTPSConnection):
    """A connection to one address for the sake of one host name, cut when its time is over.

    The timeouts of sockets start anew with every byte; the leash does not.
    """

    def __init__(self, address: str, host: str, port: int, trust: ssl.SSLContext, seconds: float) -> None:
        super().__init__(
            address,
            port,
            timeout=min(SECONDS_TO_CONNECT, seconds),
            ssl_context=trust,
            server_hostname=host,  # whose certificate it must be; the context checks it
        )
        self.seconds = seconds
        self.is_late = False
        self.leash: socket.socket | None = None
        self.alarm: threading.Timer | None = None

    def _new_conn(self) -> socket.socket:
        connected = super()._new_conn()
        connected.settimeout(self.seconds)
        self.leash = connected.dup()  # the other one becomes part of the encrypted socket
        self.alarm = threading.Timer(self.seconds, self._cut)
        self.alarm.daemon = True
        self.alarm.start()
        return connected

    def _cut(self) -> None:
        self.is_late = True
        with suppress(OSError):
            if self.leash is not None:
                self.leash.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        if self.leash is not None:
            self.leash.close()
        super().close()

    def reason(self, error: Exception) -> Unreachable:
        if self.is_late or isinstance(error, TimeoutError | urllib3.exceptions.TimeoutError):
            return TooSlow()
        if isinstance(error, ssl.SSLCertVerificationError):
            return BadCertificate()
        return Unreachable()


def _wait(text: str) -> int | None:
    return min(int(text), LONGEST_WAIT) if text.isascii() and text.isdecimal() and len(text) < 10 else None


way = Way()


def checked(url: str) -> Url:
    return way.checked(url)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Sends it, and says what was answered. Raises Unreachable, or BadAddress for what should never be sent to."""
    return way.post(url, body, headers)
