"""Compares the window with other viewers of cameras, as black boxes on one X screen.

usage: scripts/benchmark --viewers [option...]
  --work NAME,...      some of 720p-yuyv-30, 720p-yuyv-60, 720p-yuyv-30-zoomed-mirrored, 720p-mjpeg-30, 1080p-mjpeg-30
                       and idle, which is a still picture (default: all)
  --rivals NAME,...    the viewers beside visavis (default: gstreamer,mpv)
  --rounds N           how often each viewer runs, by turns; printed are medians (default: 3)
  --seconds S          the measured part of a run (default: 8)
  --program PATH       the built visavis (default: the release build)
  --json FILE          writes the figures of every round

Each viewer shows the same camera, which a preloaded library gives to it: the machine needs none, a real one stays
untouched, and nothing is created in /dev. The library notes when a frame is ready; another program reads the virtual
screen about every millisecond, and notes when the frame or a word of a caption is there. Captions grow word by word
about twice a second; GStreamer's text stays as it is. For half as long again the screen is not read, and the X
server's processor time is taken. The machine should be quiet.
"""

import argparse
import math
import pathlib
import shutil
import signal
import statistics
import sys
import tempfile
from typing import NamedTuple

from visavis_tools import table
from visavis_tools.paths import RELEASE
from visavis_tools.table import Figure
from visavis_tools.viewers import frames
from visavis_tools.viewers.bench import IDLE, Bench, build
from visavis_tools.viewers.programs import MPV, GStreamer, Visavis

RIVALS = {"gstreamer": GStreamer, "mpv": MPV}


class Work(NamedTuple):
    width: int
    height: int
    rate: int
    is_jpeg: bool = False
    is_zoomed: bool = False


WORKS = {
    "720p-yuyv-30": Work(1280, 720, 30),
    "720p-yuyv-60": Work(1280, 720, 60),
    "720p-yuyv-30-zoomed-mirrored": Work(1280, 720, 30, is_zoomed=True),
    "720p-mjpeg-30": Work(1280, 720, 30, is_jpeg=True),
    "1080p-mjpeg-30": Work(1920, 1080, 30, is_jpeg=True),
    "idle": None,
}
MILLISECONDS, MEGABYTES = "{:.2f} ms", "{:.0f} MB"
FIGURES = {
    "cpu": Figure("processor time for each frame", MILLISECONDS),
    "server": Figure("the X server's for each frame", MILLISECONDS),
    "decoding": Figure("decoding of a frame alone, one thread", MILLISECONDS),
    "frame_p50": Figure("frame latency, median: ready to seen", MILLISECONDS),
    "frame_p95": Figure("frame latency, 95th percentile", MILLISECONDS),
    "caption_p50": Figure("caption latency, median: written to seen", MILLISECONDS),
    "caption_p95": Figure("caption latency, 95th percentile", MILLISECONDS),
    "rate": Figure("frames seen each second", "{:.1f}", is_least=True),
    "peak": Figure("peak memory, without the camera's", MEGABYTES),
    "private": Figure("private memory, without the camera's", MEGABYTES),
    "start": Figure("start of the process to the first frame", "{:.0f} ms"),
    "computed": Figure(f"processor time in {IDLE} s", "{:.0f} ms"),
    "switches": Figure(f"context switches in {IDLE} s", "{:.0f}"),
}


def measure(bench, work, viewers, options):
    """Returns the figures of all rounds: by viewer, then by name."""
    results = {viewer.name: {} for viewer in viewers}
    content = frames.frames(work.width, work.height, work.is_jpeg)
    frames.write(bench.frames, *work[:4], content)
    for number in range(options.rounds):
        for viewer in viewers:
            for name, value in bench.run(viewer, work, options.seconds, number).items():
                results[viewer.name].setdefault(name, []).append(value)
        if work.is_jpeg:
            time_alone = frames.TurboJPEG().decoding_time(content[1], work.width, work.height, 5)
            results[Visavis.name].setdefault("decoding", []).append(time_alone)
    return results


def measure_rest(bench, viewers):
    """Returns what the viewers do while nothing happens."""
    picture = bench.folder / "still.jpg"
    picture.write_bytes(frames.frames(1280, 720, True)[1][0])
    return {viewer.name: bench.rest(viewer, picture) if viewer.still else {} for viewer in viewers}


def head(names):
    names = ["work", "figure", names[0], *(cell for name in names[1:] for cell in (name, "ratio"))]
    return f"| {' | '.join(names)} |\n|{'---|' * len(names)}"


def rows(work, results):
    """Returns the rows of the table: the median of visavis, and of each rival with the ratio of ours to it."""
    found = []
    for key, figure in FIGURES.items():
        ours, *theirs = medians = [statistics.median(result.get(key, [math.nan])) for result in results.values()]
        if all(map(math.isnan, medians)):
            continue
        cells = [work, figure.name, cell(figure, ours)]
        for value in theirs:
            has_ratio = not figure.is_least and value > 0 and not math.isnan(ours)
            cells += [cell(figure, value), f"{ours / value:.2f}" if has_ratio else ""]
        found.append(f"| {' | '.join(cells)} |")
    return found


def cell(figure, value):
    return "–" if math.isnan(value) else figure.unit.format(value)


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--work", default=",".join(WORKS))
    parser.add_argument("--rivals", default=",".join(RIVALS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--program", default=RELEASE / "visavis", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.work = table.listed(parser, options.work, WORKS, "work")
    options.rivals = table.listed(parser, options.rivals, RIVALS, "rival")
    if options.rounds < 1 or options.seconds < 1:
        parser.error("there has to be a round, and a second")
    return options


def main():
    options = arguments()
    viewers = [Visavis(options.program), *(RIVALS[name]() for name in options.rivals)]
    for program in ("Xvfb", "clang", *(viewer.program for viewer in viewers)):
        if not shutil.which(program):
            raise FileNotFoundError(f"{program} is not installed")
    build()
    results = {}
    with tempfile.TemporaryDirectory(prefix="visavis-") as folder, Bench.opened(pathlib.Path(folder)) as bench:
        for viewer in viewers:
            bench.warm_up(viewer)
        print(head([viewer.name for viewer in viewers]), flush=True)
        for name, work in ((name, WORKS[name]) for name in options.work):
            results[name] = measure(bench, work, viewers, options) if work else measure_rest(bench, viewers)
            print("\n".join(rows(name, results[name])), flush=True)
    table.write_json(options.json, results)
    return True


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        table.run(main, "`scripts/benchmark --viewers` installs and builds what is missing")
    except KeyboardInterrupt:
        sys.exit(130)
