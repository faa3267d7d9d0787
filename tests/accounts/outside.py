"""A host of the outside world, on this machine: https with a certificate of its own, answering as a test tells it."""

import datetime
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from accounts import outbound

HOST = "hooks.example.org"


@dataclass
class Asked:
    """One request, as the host got it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Outside:
    host: str = HOST
    home: str = "127.0.0.1"
    statuses: list[int] = field(default_factory=list)  # of the next answers; 204 after that
    headers: dict[str, str] = field(default_factory=dict)
    answer: Callable[[BaseHTTPRequestHandler], None] | None = None  # in place of a status
    asked: list[Asked] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Outside":
        self.server = _server(self)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def url(self, path: str = "/hook") -> str:
        return f"https://{self.host}:{self.port}{path}"

    def look_up(self, host: str, port: int) -> list[str]:
        self.looked_up.append(host)
        return [self.home]

    def way(self, **others: object) -> outbound.Way:
        """The real way out, but to here: nothing else is let off."""
        given = {
            "look_up": self.look_up,
            "is_public": lambda address: address == self.home or outbound.is_public(address),
            "ports": frozenset({self.port}),
            "trust": ssl.create_default_context(cadata=_certificate(HOST)[0].decode()),
        }
        return outbound.Way(**given | others)


def _server(outside: Outside) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            outside.asked.append(Asked(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            if outside.answer is not None:
                return outside.answer(self)
            self.send_response(outside.statuses.pop(0) if outside.statuses else 204)
            for name, value in outside.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        address_family = socket.AF_INET6 if ":" in outside.home else socket.AF_INET
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            pass  # whoever asks may hang up

    server = Server((outside.home, 0), Handler)
    server.socket = _context().wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    return server


@cache
def _certificate(host: str) -> tuple[bytes, bytes]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return certificate.public_bytes(pem), private


def _context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with TemporaryDirectory() as folder:
        for name, data in zip(("certificate", "key"), _certificate(HOST), strict=True):
            (Path(folder) / name).write_bytes(data)
        context.load_cert_chain(Path(folder) / "certificate", Path(folder) / "key")
    return context
