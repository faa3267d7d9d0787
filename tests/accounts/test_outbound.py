"""Sending to an address that a member gave: to the public internet or nowhere."""

import socket

import pytest

from accounts import outbound
from accounts.outbound import BadAddress, BadCertificate, NoSuchHost, TooSlow, Unreachable

from .outside import Outside

PUBLIC = "93.184.215.14"


@pytest.fixture
def outside():
    with Outside() as host:
        yield host


def answers(*addresses):
    return lambda host, port: list(addresses)


def test_what_is_sent_arrives_and_the_status_comes_back(outside):
    outside.statuses = [201]
    answer = outside.way().post(outside.url("/in?to=me"), b'{"a": 1}', {"Content-Type": "application/json"})
    assert (answer.status, answer.is_good, answer.wait_seconds) == (201, True, None)
    (asked,) = outside.asked
    assert (asked.path, asked.body) == ("/in?to=me", b'{"a": 1}')
    assert asked.headers["host"] == f"hooks.example.org:{outside.port}"
    assert asked.headers["content-type"] == "application/json"


def test_an_address_of_the_new_kind_is_as_good():
    with Outside(home="::1") as outside:
        assert outside.way().post(outside.url(), b"{}", {}).is_good


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/",
        "ftp://hooks.example.org/",
        "hooks.example.org/in",
        "//hooks.example.org/in",
        "https://",
        "https:///in",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0x1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://alice@hooks.example.org/",
        "https://alice:secret@hooks.example.org/",
        "https://hooks.example.org:22/",
        "https://hooks.example.org:80/",
        "https://hooks.example.org:0/",
        "https://hooks.example.org:99999/",
        "https://hooks.example.org:https/",
        "https://hooks..example.org/",
        "https://-hooks.example.org/",
        f"https://{'a' * 64}.example.org/",
        f"https://hooks.example.org/{'a' * 1000}",
        "https://hooks.example.org\\@127.0.0.1/",
        "https://hooks.example.org/a b",
        "https://hooks.example.org/\r\nHost: elsewhere",
        "https://hooks.example.org/\x00",
        "https://hooks.\x00example.org/",
        "https://hooks.example.org/\ud800",
        "",
    ],
)
def test_what_is_no_address_of_a_public_host_is_refused_before_anything_is_looked_up(url):
    def nobody_asks(host, port):
        raise AssertionError(host)

    with pytest.raises(BadAddress) as refused:
        outbound.Way(look_up=nobody_asks).post(url, b"", {})
    assert "https://" in str(refused.value)


@pytest.mark.parametrize(
    "url", ["https://hooks.example.org", "https://a_b.example.org:8443/x", "https://bücher.example/"]
)
def test_addresses_that_people_have_are_fine(url):
    assert outbound.checked(url).host


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "2606:4700::6810:84e5", "2a00:1450:4001:80e::200e"])
def test_public_addresses(address):
    assert outbound.is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1"),
        *("192.0.0.170", "192.0.2.1", "192.88.99.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "239.255.255.250"),
        *("240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:8.8.8.8", "::ffff:127.0.0.1"),
        *("64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1"),
        *(
            "2001:2::1",
            "4000::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fe80::1%eth0",
            "fec0::1",
            "ff0e::1",
        ),
    ],
)
def test_addresses_that_lead_elsewhere(outside, address):
    assert not outbound.is_public(address)
    with pytest.raises(NoSuchHost):
        outside.way(look_up=answers(address), is_public=outbound.is_public).post(outside.url(), b"", {})
    assert outside.asked == []


def test_one_private_address_among_public_ones_spoils_the_host(outside):
    for mixed in ([outside.home, "10.0.0.1"], ["10.0.0.1", outside.home]):
        with pytest.raises(NoSuchHost):
            outside.way(look_up=answers(*mixed)).post(outside.url(), b"", {})
    assert outside.asked == []


def test_who_asks_cannot_tell_a_hidden_host_from_none(outside):
    def unknown(host, port):
        raise socket.gaierror

    for look_up in (unknown, answers(), answers("10.0.0.1")):
        with pytest.raises(NoSuchHost) as refused:
            outside.way(look_up=look_up).post(outside.url(), b"", {})
        assert str(refused.value) == "There is no host of that name that everybody on the internet can reach."


def test_a_name_server_that_changes_its_mind_is_asked_once(outside, monkeypatch):
    replies = [[outside.home], ["10.0.0.1"]]
    connected = []
    real = socket.socket.connect
    monkeypatch.setattr(socket.socket, "connect", lambda self, to: connected.append(to[0]) or real(self, to))
    outside.way(look_up=lambda host, port: replies.pop(0)).post(outside.url(), b"", {})
    assert replies == [["10.0.0.1"]]
    assert connected == [outside.home]


def test_the_next_address_is_tried_if_one_is_silent(outside):
    closed = "127.0.0.9"  # nobody listens there
    way = outside.way(look_up=answers(closed, outside.home), is_public=lambda address: True)
    assert way.post(outside.url(), b"", {}).is_good


def test_where_nobody_listens(outside):
    with pytest.raises(Unreachable) as failed:
        outside.way(look_up=answers("127.0.0.9"), is_public=lambda address: True).post(outside.url(), b"", {})
    assert str(failed.value) == "Nobody answered."


def test_a_certificate_must_be_known_and_be_for_the_name(outside):
    with pytest.raises(BadCertificate):  # nobody vouches for it
        outside.way(trust=outbound.Way().trust).post(outside.url(), b"", {})
    outside.host = "other.example.org"  # known, but for another host
    with pytest.raises(BadCertificate):
        outside.way().post(outside.url(), b"", {})
    assert outside.asked == []


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nothing_leads_us_elsewhere(outside, status):
    outside.statuses, outside.headers = [status], {"Location": outside.url("/elsewhere")}
    answer = outside.way().post(outside.url(), b"", {})
    assert (answer.status, answer.is_good) == (status, False)
    assert [asked.path for asked in outside.asked] == ["/hook"]


def test_proxies_of_the_environment_are_not_asked(outside, monkeypatch):
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert outside.way().post(outside.url(), b"", {}).is_good


def test_who_never_answers_is_not_waited_for(outside):
    outside.answer = lambda handler: outside.over.wait()
    with pytest.raises(TooSlow):
        outside.way(seconds=0.2).post(outside.url(), b"", {})


def test_who_answers_a_byte_at_a_time_is_cut_off(outside):
    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not outside.over.wait(0.02):
            handler.wfile.write(b"x")

    outside.answer = drip
    with pytest.raises(TooSlow):
        outside.way(seconds=0.3).post(outside.url(), b"", {})


def test_an_endless_answer_is_not_read(outside):
    def pour(handler):
        handler.send_response(200)
        handler.end_headers()
        while not outside.over.is_set():
            handler.wfile.write(b"x" * 65536)

    outside.answer = pour
    assert outside.way().post(outside.url(), b"", {}).status == 200


@pytest.mark.parametrize(
    "reply",
    [b"nonsense\r\n\r\n", b"", b"HTTP/1.1 999999 ?\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 70_000 + b"\r\n\r\n"],
)
def test_who_does_not_speak_the_language(outside, reply):
    outside.answer = lambda handler: handler.wfile.write(reply)
    with pytest.raises(Unreachable):
        outside.way().post(outside.url(), b"", {})


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("30", 30), ("999999", 3600), ("-1", None), ("soon", None), ("9" * 5000, None), ("", None)],
)
def test_who_is_busy_may_say_how_long(outside, header, seconds):
    outside.statuses, outside.headers = [503], {"Retry-After": header}
    assert outside.way().post(outside.url(), b"", {}).wait_seconds == seconds
