"""rooms.measure [--people N,N...] [--rate LINES] [--seconds S] [--hub PROGRAM]: measures lines in a room.

For each number of people, a room is opened with the built visavis-hub, as many clients enter over TLS and a WebSocket,
and for some seconds one of them after the other says a line. Printed are the time from the sending of a line to its
arrival at each client, lines that were lost, came twice or in another order, and the hub's processor time and memory.
Clients and hub share the processor, so that the times are upper bounds. Exit 1: a line was lost, came twice, or in
another order.
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

from visavis_tools.paths import ROOT

LINE = re.compile(rb'"order":(\d+).*"source":"L(\d+) (\d+)"')
TICKS = os.sysconf("SC_CLK_TCK")


class Client:
    """One person: a WebSocket, and the lines that arrived on it."""

    def __init__(self, number):
        self.number = number
        self.orders = []
        self.delays = []
        self.lines = []

    async def enter(self, port, secret, context):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        answer = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer:
            raise RuntimeError(answer.decode(errors="replace"))
        self.send({"hello": 1, "name": f"P{self.number}", "lang": "en", "secret": secret,
                   "key": f"benchmark-{self.number:08d}", "after": 0})
        await self.frame()

    def send(self, message):
        """Writes a text frame, masked with zeros (RFC 6455, 5.3)."""
        body = json.dumps(message).encode()
        size = struct.pack("!B", 0x80 | len(body)) if len(body) < 126 else struct.pack("!BH", 0xFE, len(body))
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + body)

    async def frame(self):
        head = await self.reader.readexactly(2)
        size = head[1] & 127
        if size == 126:
            size = struct.unpack("!H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
        body = await self.reader.readexactly(size)
        if head[0] & 15 == 9:
            self.writer.write(b"\x8a\x80\0\0\0\0")
        return body

    async def read(self):
        """Takes what arrives until the connection ends."""
        try:
            while True:
                found = LINE.search(await self.frame())
                if found:
                    self.delays.append(time.monotonic_ns() - int(found[3]))
                    self.orders.append(int(found[1]))
                    self.lines.append(int(found[2]))
        except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            pass


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


async def measure(people, rate, seconds, hub):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [hub, "room", "open", "Benchmark", "--json", "--port", "0", "--speakers", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder, "VISAVIS_DATA": str(ROOT)})
        try:
            room = json.loads(process.stdout.readline())
            secret = room["url"].split("#")[1].split(".")[0]
            clients = [Client(number) for number in range(people)]
            start = time.monotonic()
            for first in range(0, people, 20):
                await asyncio.gather(
                    *(client.enter(room["port"], secret, context) for client in clients[first:first + 20]))
            entering = time.monotonic() - start
            tasks = [asyncio.create_task(client.read()) for client in clients]
            # Everybody has heard of everybody before the lines are counted.
            await asyncio.sleep(9 if people > 300 else 3)
            before, count = processor_time(process.pid), 0
            start = time.monotonic()
            while time.monotonic() - start < seconds:
                client = clients[(count * 7919) % people]
                client.send({"id": f"n{count}", "source": f"L{count} {time.monotonic_ns()}", "source_final": True})
                count += 1
                await asyncio.sleep(max(0, start + count / rate - time.monotonic()))
            await asyncio.sleep(2)
            used = processor_time(process.pid) - before
            peak = memory(process.pid)
            for client in clients:
                client.writer.close()
            for task in tasks:
                task.cancel()
        finally:
            process.terminate()
            process.wait(10)
    delays = [delay for client in clients for delay in client.delays]
    lost = sum(count - len(set(client.lines)) for client in clients)
    twice = sum(len(client.lines) - len(set(client.lines)) for client in clients)
    orders = {tuple(client.lines) for client in clients if len(client.lines) == count}
    return {
        "people": people, "lines": count, "p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99),
        "max": quantile(delays, 1), "lost": lost, "twice": twice, "orders": max(0, len(orders) - 1),
        "processor": used / seconds * 100, "memory": peak, "entering": entering / people * 1000,
    }


def main():
    parser = argparse.ArgumentParser(prog="scripts/benchmark --rooms")
    parser.add_argument("--people", default="10,100,1000", help="numbers of people in the room")
    parser.add_argument("--rate", type=float, default=2, help="lines a second, of all people together")
    parser.add_argument("--seconds", type=float, default=20, help="the time for which lines are said")
    parser.add_argument("--hub", default=str(ROOT / ".build/release/visavis-hub"))
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print("people  lines  p50 ms  p99 ms  max ms  lost  twice  orders  processor %  memory MB  entering ms")
    failed = False
    for people in [int(number) for number in arguments.people.split(",")]:
        row = asyncio.run(measure(people, arguments.rate, arguments.seconds, arguments.hub))
        failed = failed or row["lost"] or row["twice"] or row["orders"]
        print(
            f"{row['people']:6d} {row['lines']:6d} {row['p50']:7.1f} {row['p99']:7.1f} {row['max']:7.1f}"
            f" {row['lost']:5d} {row['twice']:6d} {row['orders']:7d} {row['processor']:12.1f}"
            f" {row['memory']:10.1f} {row['entering']:12.1f}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
