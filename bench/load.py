"""A small HTTP client that keeps a few connections busy, and what the processes behind them used meanwhile."""

import asyncio
import statistics
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, Self

import psutil


class Script(Protocol):
    """What one connection does: it is asked for each request, and told each answer."""

    def request(self) -> tuple[str, dict[str, str], bytes]: ...

    def answered(self, body: bytes) -> None: ...


@dataclass
class Figures:
    seconds: float = 0
    took: list[float] = field(default_factory=list)
    refused: int = 0
    cpu: dict[str, float] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return len(self.took)

    def cpu_ms(self, name: str) -> float:
        return self.cpu[name] * 1000 / max(self.count, 1)

    def percentile(self, percent: int) -> float:
        return statistics.quantiles(self.took, n=100)[percent - 1] * 1000


def drive(port: int, scripts: list[Script], seconds: float, processes: dict[str, int]) -> Figures:
    """One connection per script, each sending its next request when the last one is answered."""
    figures = Figures()
    before = {name: cpu_seconds(pid) for name, pid in processes.items()}
    begin = time.perf_counter()
    asyncio.run(_drive(port, scripts, begin + seconds, figures))
    figures.seconds = time.perf_counter() - begin
    figures.cpu = {name: cpu_seconds(pid) - before[name] for name, pid in processes.items()}
    return figures


async def _drive(port: int, scripts: Iterable[Script], end: float, figures: Figures) -> None:
    await asyncio.gather(*(_connection(port, script, end, figures) for script in scripts))


async def _connection(port: int, script: Script, end: float, figures: Figures) -> None:
    line = await Line.open(port)
    while (begin := time.perf_counter()) < end:
        status, body = await line.ask("POST", *script.request())
        script.answered(body)
        if status == 200:
            figures.took.append(time.perf_counter() - begin)
        else:
            figures.refused += 1
    line.close()


class Line:
    """One connection that is kept open, for one request after the other."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.port, self.reader, self.writer = port, reader, writer

    @classmethod
    async def open(cls, port: int) -> Self:
        return cls(port, *await asyncio.open_connection("127.0.0.1", port))

    def close(self) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, headers: Mapping[str, str], data: bytes = b"") -> tuple[int, bytes]:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(data)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        return int(head.split(b" ", 2)[1]), await self._body(head)

    async def _body(self, head: bytes) -> bytes:
        if b"content-length:" in head:
            return await self.reader.readexactly(int(head.split(b"content-length:")[1].split()[0]))
        body = b""
        while size := int(await self.reader.readline(), 16):
            body += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()
        return body


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and all that it started."""
    total = 0.0
    root = psutil.Process(pid)
    for process in [root, *root.children(recursive=True)]:
        times = process.cpu_times()
        total += times.user + times.system
    return total + sum(root.cpu_times()[2:4])
