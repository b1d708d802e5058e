"""Runs visavis-listen on a sound file, and keeps what it wrote, when, and what it cost."""

import json
import os
import subprocess
import threading
import time
from bisect import bisect
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


class Version(NamedTuple):
    """A state of an utterance, and when it arrived, in seconds on the clock of the sound."""

    arrival: float
    state: dict

    @property
    def text(self):
        return self.state.get("source", "")

    @property
    def is_final(self):
        return bool(self.state.get("final"))


class Sample(NamedTuple):
    """The processor time and the memory of the program at a time, in seconds and MB."""

    time: float
    cpu: float
    memory: float
    peak: float


class Run(NamedTuple):
    """A run of the program.

    The clock of the sound is at 0 where the first sample of the file would be heard. It starts with
    the line that the program listens, less `ahead`: the time by which the program read the file
    earlier than a microphone would have delivered it.
    """

    utterances: dict  # by id: the list of its versions; the last one of a removed utterance has "cancel"
    samples: list
    start: float  # seconds from the start of the program to the line that it listens
    ahead: float
    lines: list  # (seconds on the clock of the sound, object)

    def cpu(self, begin, end):
        """The processor time in an interval."""
        return self.cpu_until(end) - self.cpu_until(begin)

    def cpu_until(self, moment):
        index = bisect(self.samples, moment, key=lambda sample: sample.time)
        if index in (0, len(self.samples)):
            return self.samples[max(0, index - 1)].cpu
        before, after = self.samples[index - 1], self.samples[index]
        share = (moment - before.time) / (after.time - before.time)
        return before.cpu + share * (after.cpu - before.cpu)

    @property
    def peak(self):
        return self.samples[-1].peak


def sample(process):
    """What the program has used so far; None once it has ended."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            status = dict(line.split(":", 1) for line in file)
        resident, peak = (int(status[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM"))
    except (OSError, KeyError):
        return None
    cpu = (int(fields[11]) + int(fields[12])) / TICK
    return Sample(time.monotonic(), cpu, resident, peak)


def listen(command, is_live, patience):
    """Runs the program, for so many seconds at most.

    `is_live` is true if it reads the file at the pace of the sound.
    """
    begin = time.monotonic()
    process = subprocess.Popen(
        [str(argument) for argument in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    lines, samples = [], []

    def read():
        for line in process.stdout:
            lines.append((time.monotonic(), line))

    reader = threading.Thread(target=read)
    reader.start()
    while process.poll() is None:
        if new := sample(process.pid):
            samples.append(new)
        if time.monotonic() > begin + patience:
            process.kill()
        time.sleep(0.02 if is_live else 0.5)
    reader.join()
    if process.returncode or not samples:
        raise RuntimeError(f"{command[0]} ended with status {process.returncode}, or not in time")
    lines = [(at, json.loads(line)) for at, line in lines]
    return timed(begin, lines, samples, is_live)


def timed(begin, lines, samples, is_live):
    """A run on the clock of the sound."""
    started = next((at for at, line in lines if line.get("state") == "listening"), None)
    if started is None:
        raise RuntimeError("the program did not tell that it listens")
    # A line cannot arrive before the sound that it is of: `t` is the position of the sound that the
    # program had when it wrote the line, and the time since.
    early = [started + line["t"] - at for at, line in lines if is_live and "t" in line]
    ahead = max([*early, 0])
    zero = started - ahead
    shifted = [(at - zero, line) for at, line in lines]
    used = [item._replace(time=item.time - zero) for item in samples]
    return Run(utterances(shifted), used, started - begin, ahead, shifted)


def utterances(lines):
    """The versions of each utterance. A key that a line lacks keeps its value."""
    found = {}
    for arrival, line in lines:
        if "id" in line:
            versions = found.setdefault(line["id"], [])
            state = {**versions[-1].state, **line} if versions else line
            versions.append(Version(arrival, state))
    return found
