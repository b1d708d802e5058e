"""rooms.servers [--people N] [--rate LINES] [--hub PROGRAM]: measures three hubs that share a room through Redis.

People are divided among three hubs, each says lines in turn. After a third of the time one hub is killed, whose people
go to the next one; after two thirds the broker is killed, and started again a second later. Printed are the delays, the
longest time for which somebody was away, and lines that were lost, came twice, or in another order. Exit 1: a line was
lost, came twice, or in another order, or somebody was away for more than three seconds.
"""

import argparse
import asyncio
import contextlib
import json
import pathlib
import resource
import signal
import ssl
import subprocess
import sys
import tempfile
import time

from visavis_tools.paths import ROOT
from visavis_tools.rooms.measure import Client, Hub, memory, quantile


class Broker:
    """A Redis server on a port of the loopback interface, with its log on disk."""

    def __init__(self, folder, port):
        self.line = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes",
                     "--save", ""]
        self.address = f"127.0.0.1:{port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.line, stdout=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Traveller(Client):
    """A person who goes to another hub if the own one is gone, and sends again what was not confirmed."""

    def __init__(self, number, room, hubs):
        super().__init__(number, room)
        self.hubs = hubs
        self.unsent = {}
        self.away = 0
        self.is_done = False

    async def stay(self, context):
        number = self.number
        lost = None
        while not self.is_done:
            try:
                await asyncio.wait_for(self.enter(self.hubs[number % len(self.hubs)].port, context), 3)
                if lost:
                    self.away = max(self.away, time.monotonic() - lost)
                for message in self.unsent.values():
                    self.send(message)
                await self.ended
            except OSError:
                number += 1
                await asyncio.sleep(0.05)
            lost = lost if lost and self.away == 0 else time.monotonic()

    def say(self, count):
        message = {"id": f"n{count}", "source": f"L{count} {time.monotonic_ns()}", "source_final": True}
        self.unsent[count] = message
        # A person without a connection says it later.
        with contextlib.suppress(AttributeError, ConnectionError):
            self.send(message)

    def take(self, line, order, delay):
        self.unsent.pop(line, None)
        # Who comes back gets all lines again.
        if (line, order) not in zip(self.lines, self.orders, strict=True):
            super().take(line, order, delay)


async def measure(people, rate, seconds, program):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(folder, 6391)
        await asyncio.sleep(0.5)
        hubs = []
        try:
            for number in range(3):
                place = pathlib.Path(folder) / str(number)
                place.mkdir()
                hubs.append(Hub(program, str(place), 2, context, broker.address, is_first=number == 0))
            room = hubs[0].rooms[0]
            clients = [Traveller(number, room, hubs) for number in range(people)]
            tasks = [asyncio.create_task(client.stay(context)) for client in clients]
            await asyncio.sleep(4)
            events = [(seconds / 3, "hub"), (seconds * 2 / 3, "broker")]
            count, start, down = 0, time.monotonic(), None
            while time.monotonic() - start < seconds:
                now = time.monotonic() - start
                if events and now > events[0][0]:
                    _, what = events.pop(0)
                    if what == "hub":
                        hubs[1].process.send_signal(signal.SIGKILL)
                    else:
                        broker.kill()
                        down = time.monotonic()
                if down and time.monotonic() - down > 1:
                    broker.start()
                    down = None
                clients[(count * 7919) % people].say(count)
                count += 1
                await asyncio.sleep(max(0, start + count / rate - time.monotonic()))
            await asyncio.sleep(4)
            peaks = [memory(hub.process.pid) for number, hub in enumerate(hubs) if number != 1]
            for client in clients:
                client.is_done = True
            for task in tasks:
                task.cancel()
        finally:
            for hub in hubs:
                hub.end()
            broker.kill()
    delays = [delay for client in clients for delay in client.delays]
    lost = sum(count - len(set(client.lines)) for client in clients)
    twice = sum(len(client.lines) - len(set(client.lines)) for client in clients)
    orders = {tuple(line for _, line in sorted(zip(client.orders, client.lines, strict=True))) for client in clients}
    return {
        "people": people, "lines": count, "p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99),
        "max": quantile(delays, 1), "away": max(client.away for client in clients), "lost": lost, "twice": twice,
        "orders": len(orders) - 1, "memory": max(peaks),
    }


def main():
    parser = argparse.ArgumentParser(prog="tools/run rooms.servers")
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--rate", type=float, default=10, help="lines a second, of all people together")
    parser.add_argument("--seconds", type=float, default=24, help="the time for which lines are said")
    parser.add_argument("--hub", default=str(ROOT / ".build/release/visavis-hub"))
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    row = asyncio.run(measure(arguments.people, arguments.rate, arguments.seconds, arguments.hub))
    print(json.dumps({name: round(value, 1) for name, value in row.items()}))
    sys.exit(1 if row["lost"] or row["twice"] or row["orders"] or row["away"] > 3 else 0)


if __name__ == "__main__":
    main()
