"""What was seen on the screen, beside what the camera and the captions gave."""

import bisect
import math
from typing import NamedTuple

from visavis_tools.viewers.frames import LEVELS

TOLERANCE = 9  # gray levels; beyond it a point belongs to no frame
MOVING = 0.1  # seconds; text that changed so lately may still move by itself


class Ready(NamedTuple):
    """A frame that the camera had."""

    sequence: int
    at: float
    is_starved: bool  # the viewer had left no buffer for it


class Seen(NamedTuple):
    """A frame that was on the screen."""

    sequence: int
    ready: float
    at: float


def read_frames(lines):
    """Returns the frames of the camera's log."""
    words = [line.split() for line in lines]
    return [Ready(int(word[0]), float(word[1]), len(word) > 2) for word in words]


def read_changes(lines):
    """Returns what `watch` printed: a list of (time, gray level), and the times at which the text changed."""
    levels, texts = [], []
    for line in lines:
        time, kind, *rest = line.split()
        if kind == "level":
            levels.append((float(time), int(rest[0])))
        else:
            texts.append(float(time))
    return levels, texts


def step(gray):
    """Returns which of the levels a gray is, or None."""
    nearest = min(range(len(LEVELS)), key=lambda index: abs(LEVELS[index] - gray))
    return nearest if abs(LEVELS[nearest] - gray) <= TOLERANCE else None


def pair(frames, levels):
    """Returns the frames that were seen.

    A level is that of the newest frame that has it, was ready and had a buffer. So a latency has to be shorter than
    the frames of all levels.
    """
    given = [frame for frame in frames if not frame.is_starved]
    times, last, seen = [frame.at for frame in given], -1, []
    for at, gray in levels:
        for frame in reversed(given[:bisect.bisect_right(times, at)][-len(LEVELS):]):
            if frame.sequence > last and frame.sequence % len(LEVELS) == step(gray):
                seen.append(Seen(frame.sequence, frame.at, at))
                last = frame.sequence
                break
    return seen


def caption_latencies(written, texts):
    """Returns the seconds from the writing of each caption to the first change of the text; infinite if there was none
    until the next one was written.

    A caption that was written while the text still moved is left out.
    """
    latencies = []
    for at, following in zip(written, [*written[1:], math.inf]):
        index = bisect.bisect_left(texts, at)
        if index > 0 and at - texts[index - 1] < MOVING:
            continue
        is_seen = index < len(texts) and texts[index] < following
        latencies.append(texts[index] - at if is_seen else math.inf)
    return latencies


def quantile(values, share):
    """Returns the value that a share of the values does not exceed; no number if there are none."""
    values = sorted(values)
    return values[max(0, math.ceil(len(values) * share) - 1)] if values else math.nan
