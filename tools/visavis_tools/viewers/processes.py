"""Processes that end with the measurement, and what Linux tells about them."""

import contextlib
import os
import pathlib
import re
import subprocess

TICKS = os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(command, **options):
    """Runs a command, and ends it at the end of the block."""
    process = subprocess.Popen([str(word) for word in command], **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def read(path):
    """Returns a file of a thread, which may be gone."""
    try:
        return path.read_text()
    except OSError:
        return ""


def processor_time(pid):
    """Returns the seconds that a process, its children and theirs have computed, without the camera's."""
    process = pathlib.Path(f"/proc/{pid}")
    fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    seconds = sum(map(int, fields[11:15])) / TICKS
    for task in process.glob("task/*"):
        if read(task / "comm") == "bench-camera\n":
            seconds -= scheduled(task)
        seconds += sum(processor_time(child) for child in read(task / "children").split())
    return seconds


def exact_time(pid):
    """Returns the seconds that the threads of a process have computed, without those that have ended."""
    return sum(map(scheduled, pathlib.Path(f"/proc/{pid}/task").iterdir()))


def scheduled(task):
    return int((read(task / "schedstat") or "0").split()[0]) / 1e9


def switches(pid):
    """Returns how often the threads of a process have been switched to or from."""
    tasks = [read(task) for task in pathlib.Path(f"/proc/{pid}/task").glob("*/status")]
    return sum(int(count) for task in tasks for count in re.findall(r"ctxt_switches:\s+(\d+)", task))


def memory(pid, frames):
    """Returns the peak of the resident memory, and the private and shared pages, in MB, both without the camera's.

    `frames` is the file that the camera maps.
    """
    process = pathlib.Path(f"/proc/{pid}")
    sizes = {name: int(size) for name, size in re.findall(r"(\w+):\s+(\d+) kB", (process / "status").read_text())}
    maps = re.findall(r":\w+ \d+ +(/\S+).*\n(?:[A-Z].*\n)*?Rss:\s+(\d+)", (process / "smaps").read_text())
    buffers, mapped = (sum(int(size) for name, size in maps if name == wanted)
                       for wanted in ("/memfd:camera", str(frames)))
    return {"peak": (sizes["VmHWM"] - buffers - mapped) / 1024,
            "private": (sizes["RssAnon"] + sizes["RssShmem"] - buffers) / 1024}
