"""rooms.measure [--people N,N...] [--rooms N] [--rate LINES] [--seconds S] [--plot SVG]: measures lines in rooms.

For each number of people, the built visavis-hub opens a room, or a hub with several, as many clients enter over TLS and
a WebSocket, and for some seconds one of them after the other says a line. Printed are the time from the sending of a
line to its arrival at each client, lines that were lost, came twice or in another order, and the hub's processor time
and memory. Clients and hub share the processor, so that the times are upper bounds. Exit 1: a line was lost, came
twice, or in another order.
"""

import argparse
import asyncio
import base64
import json
import os
import pathlib
import re
import resource
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

from visavis_tools.paths import ROOT
from visavis_tools.rooms.plot import svg

LINE = re.compile(rb'"order":(\d+).*"source":"L(\d+) (\d+)"')
TICKS = os.sysconf("SC_CLK_TCK")


class Client(asyncio.Protocol):
    """One person: a WebSocket, and the lines that arrived on it."""

    def __init__(self, number, room):
        self.number = number
        self.room = room
        self.orders = []
        self.delays = []
        self.lines = []
        self.transport = None
        self.bytes = 0

    async def enter(self, port, context):
        """Connects, and waits for the room's first message."""
        loop = asyncio.get_running_loop()
        self.received = bytearray()
        self.is_upgraded = False
        self.joined, self.ended = loop.create_future(), loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", port, ssl=context)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.room.path}socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        await self.joined

    def send(self, message):
        """Writes a text frame, masked with zeros (RFC 6455, 5.3)."""
        body = json.dumps(message).encode()
        size = struct.pack("!B", 0x80 | len(body)) if len(body) < 126 else struct.pack("!BH", 0xFE, len(body))
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + body)

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, error):
        for future in (self.joined, self.ended):
            if not future.done():
                future.set_exception(ConnectionResetError("the hub closed the connection"))
                future.exception()

    def data_received(self, data):
        self.bytes += len(data)
        self.received += data
        if not self.is_upgraded:
            head, end, rest = bytes(self.received).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.transport.close()
                return
            self.is_upgraded, self.received = True, bytearray(rest)
            self.send({"hello": 1, "name": f"P{self.number}", "lang": "en", "secret": self.room.token,
                       "key": f"benchmark-{self.number:08d}", "after": 0})
        start = 0
        while (end := self.frame(start)) is not None:
            start = end
        del self.received[:start]

    def frame(self, start):
        """Takes the frame that begins at a place, and returns its end; None if it is not whole yet."""
        received = self.received
        if len(received) < start + 2:
            return None
        size, body = received[start + 1] & 127, start + 2
        if size > 125:
            body += 2 if size == 126 else 8
            if len(received) < body:
                return None
            size = int.from_bytes(received[start + 2:body], "big")
        if len(received) < body + size:
            return None
        if received[start] & 15 == 9:
            self.transport.write(b"\x8a\x80\0\0\0\0")
        elif found := LINE.search(received, body, body + size):
            self.take(int(found[2]), int(found[1]), time.monotonic_ns() - int(found[3]))
        if not self.joined.done():
            self.joined.set_result(None)
        return body + size

    def take(self, line, order, delay):
        """Takes a line that arrived."""
        self.lines.append(line)
        self.orders.append(order)
        self.delays.append(delay)


def processor_time(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid):
    """Returns the peak of the resident memory, in MB."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text)[1]) / 1024


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] / 1e6 if values else float("nan")


class Room:
    def __init__(self, path, token):
        self.path = path
        self.token = token
        self.count = 0


class Hub:
    """A running visavis-hub with one room, or with several that an account opens."""

    def __init__(self, program, folder, rooms, context, broker=None, is_first=True):
        self.context = context
        self.environment = {
            **os.environ, "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder, "VISAVIS_DATA": str(ROOT)}
        options = ["--json", "--port", "0", "--speakers", "0"]
        if rooms == 1:
            self.start([program, "room", "open", "Benchmark", *options])
            self.rooms = [Room("/", self.opened["url"].split("#")[1].split(".")[0])]
        else:
            self.account = ["--data", f"{folder}/hub"] + (["--broker", broker] if broker else [])
            if not is_first:
                self.start([program, "hub", *self.account, *options])
                return
            subprocess.run([program, "hub", "account", "set", "benchmark", *self.account], input=b"benchmark\n",
                           check=True, env=self.environment)
            self.start([program, "hub", *self.account, *options])
            self.cookie = self.post("sign-in", {"name": "benchmark", "password": "benchmark"}).headers["Set-Cookie"]
            answers = [json.load(self.post("open", {"name": f"Benchmark {number}", "key": "key-of-the-opener"}))
                       for number in range(rooms)]
            self.rooms = [Room(answer["path"], answer["token"]) for answer in answers]

    def start(self, line):
        self.process = subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment)
        self.opened = json.loads(self.process.stdout.readline())
        self.port = self.opened["port"]

    def post(self, name, body):
        request = urllib.request.Request(
            f"https://127.0.0.1:{self.port}/hub/{name}", data=json.dumps(body).encode(),
            headers={"Cookie": getattr(self, "cookie", "").split(";")[0]})
        return urllib.request.urlopen(request, context=self.context, timeout=10)

    def end(self):
        self.process.terminate()
        self.process.wait(10)


async def measure(people, rooms, rate, seconds, program):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with tempfile.TemporaryDirectory() as folder:
        hub = Hub(program, folder, rooms, context)
        process = hub.process
        try:
            clients = [Client(number, hub.rooms[number % rooms]) for number in range(people)]
            start = time.monotonic()
            for first in range(0, people, 20):
                await asyncio.gather(
                    *(client.enter(hub.port, context) for client in clients[first:first + 20]))
            entering = time.monotonic() - start
            # Everybody has heard of everybody before the lines are counted.
            await asyncio.sleep(3 + people / 150)
            before, count = processor_time(process.pid), 0
            received = sum(client.bytes for client in clients)
            start = time.monotonic()
            while time.monotonic() - start < seconds:
                client = clients[(count * 7919) % people]
                client.send({"id": f"n{count}", "source": f"L{count} {time.monotonic_ns()}", "source_final": True})
                client.room.count += 1
                count += 1
                await asyncio.sleep(max(0, start + count / rate - time.monotonic()))
            await asyncio.sleep(2)
            used = processor_time(process.pid) - before
            peak = memory(process.pid)
            received = sum(client.bytes for client in clients) - received
            for client in clients:
                client.transport.abort()
        finally:
            hub.end()
    delays = [delay for client in clients for delay in client.delays]
    lost = sum(client.room.count - len(set(client.lines)) for client in clients)
    twice = sum(len(client.lines) - len(set(client.lines)) for client in clients)
    whole = {(client.room, tuple(client.lines)) for client in clients if len(client.lines) == client.room.count}
    return {
        "people": people, "rooms": rooms, "lines": count, "p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99),
        "max": quantile(delays, 1), "lost": lost, "twice": twice, "orders": max(0, len(whole) - rooms),
        "processor": used / seconds * 100, "memory": peak, "rate": received / seconds / 1000,
        "entering": entering / people * 1000,
    }


def main():
    parser = argparse.ArgumentParser(prog="scripts/benchmark --rooms")
    parser.add_argument("--people", default="10,100,1000", help="numbers of people in the room")
    parser.add_argument("--rooms", type=int, default=1, help="the number of rooms, among which the people are divided")
    parser.add_argument("--rate", type=float, default=2, help="lines a second, of all people together")
    parser.add_argument("--seconds", type=float, default=20, help="the time for which lines are said")
    parser.add_argument("--plot", type=pathlib.Path, help="an SVG file for the growth with the people")
    parser.add_argument("--hub", default=str(ROOT / ".build/release/visavis-hub"))
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print("people  lines  p50 ms  p99 ms  max ms  lost  twice  orders  processor %  memory MB    kB/s  entering ms")
    failed, rows = False, []
    for people in [int(number) for number in arguments.people.split(",")]:
        row = asyncio.run(measure(people, arguments.rooms, arguments.rate, arguments.seconds, arguments.hub))
        rows.append(row)
        failed = failed or row["lost"] or row["twice"] or row["orders"]
        print(
            f"{row['people']:6d} {row['lines']:6d} {row['p50']:7.1f} {row['p99']:7.1f} {row['max']:7.1f}"
            f" {row['lost']:5d} {row['twice']:6d} {row['orders']:7d} {row['processor']:12.1f}"
            f" {row['memory']:10.1f} {row['rate']:7.0f} {row['entering']:12.1f}", flush=True)
    if arguments.plot:
        arguments.plot.write_text(svg(rows))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
