"""Runs visavis with a pipeline that hears and translates, on a screen of its own."""

import json
import os
import pathlib
import select
import shlex
import subprocess
import sys
import time
from typing import NamedTuple

from visavis_tools.paths import ROOT
from visavis_tools.speech.listening import Sample, sample

TAP = pathlib.Path(__file__).with_name("tap.py")
CLIP = ROOT / "assets/conversation.avi"


class Passed(NamedTuple):
    """A line between the pipeline and the window, and when it passed, on the monotonic clock."""

    at: float
    to: str  # "window" or "pipeline"
    line: dict


class Conversation(NamedTuple):
    """A run of the programs."""

    begin: float
    lines: list  # of Passed
    samples: dict  # of lists of Sample, by the names of the programs; "all" has their sums


class Screen:
    """A virtual screen, in a `with` statement."""

    def __enter__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading, encoding="ascii") as names:
            if not select.select([names], [], [], 20)[0]:
                raise RuntimeError("Xvfb does not start")
            self.name = ":" + names.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def converse(visavis, pipeline, folder, patience, interval=0.05):
    """Shows the pipeline's captions in a window until the pipeline ends.

    The window shows the bundled scene. `interval` is the time between two samples in seconds.
    """
    log = folder / "lines.jsonl"
    command = "exec " + shlex.join([sys.executable, str(TAP), str(log), pipeline])
    begin = time.monotonic()
    with Screen() as screen:
        environment = os.environ | {"DISPLAY": screen.name, "XDG_RUNTIME_DIR": str(folder)}
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            environment.pop(name, None)
        window = subprocess.Popen(
            [visavis, "--camera", CLIP, "--loop", "--no-state", "--size", "1280x720", "--painter", "memory",
             "--quit-at-end", "--pipeline", command],
            env=environment, stdin=subprocess.DEVNULL)
        samples = sampled(window, begin + patience, interval)
    if window.returncode:
        raise RuntimeError(f"visavis ended with status {window.returncode}, or not in time")
    with open(log, encoding="utf-8") as file:
        lines = [Passed(**json.loads(line)) for line in file]
    return Conversation(begin, lines, samples)


def sampled(window, deadline, interval):
    """What the window and its pipeline have used, at regular times until the window's end."""
    found = {"visavis": [], "visavis-listen": [], "visavis-translate": [], "engines": [], "all": []}
    ended = dict.fromkeys(found, 0.0)
    last = {}
    while window.poll() is None:
        if time.monotonic() > deadline:
            window.terminate()
            window.wait(10)
            window.returncode = window.returncode or 1
            break
        now = {}
        for process, name in programs(window.pid).items():
            if used := sample(process):
                now[process, name] = used
        for key in set(last) - set(now):  # a program that has ended has used what it had used
            ended[key[1]] += last[key].cpu
        last = now
        moment = time.monotonic()
        for name, series in found.items():
            parts = [used for (_, one), used in now.items() if name in (one, "all")]
            cpu = sum(part.cpu for part in parts)
            cpu += sum(ended.values()) if name == "all" else ended[name]
            series.append(Sample(moment, cpu, *(sum(getattr(part, key) for part in parts)
                                                for key in ("memory", "peak"))))
        time.sleep(interval)
    return found


def programs(window):
    """The names of the processes of the conversation: those of the engines are "engines"."""
    children = {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                name, _, fields = file.read().partition("(")[2].rpartition(")")
            parent = int(fields.split()[1])
            children.setdefault(parent, []).append((int(process), name))
        except (OSError, ValueError, IndexError):
            continue
    # The kernel cuts names to 15 bytes.
    known = {name[:15]: name for name in ("visavis-listen", "visavis-translate")}
    found, waiting = {window: "visavis"}, [(child, False) for child in children.get(window, [])]
    while waiting:
        (process, name), is_engine = waiting.pop()
        if name in known:
            found[process] = known[name]
        elif is_engine:
            found[process] = "engines"
        is_engine = is_engine or known.get(name) == "visavis-translate"
        waiting += [(child, is_engine) for child in children.get(process, [])]
    return found
