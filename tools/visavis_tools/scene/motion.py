"""Movements over time. Each one fits the clip's length, so that the clip can loop."""

import math

FRAME_RATE = 15
SECONDS = 4
FRAMES = FRAME_RATE * SECONDS


def swing(time, times, phase=0.0):
    """-1 to 1, `times` whole swings a clip."""
    return math.sin(2 * math.pi * (times * time / SECONDS + phase))


def ramp(x):
    """0 to 1 with soft ends."""
    x = min(max(x, 0.0), 1.0)
    return x * x * (3 - 2 * x)


def during(time, start, end, soft=0.35):
    """1 between two instants, 0 outside, with soft flanks inside."""
    return ramp((time - start) / soft) * ramp((end - time) / soft)


def blink(time, instants):
    """0 open to 1 shut."""
    return max(max(0.0, 1 - abs(time - instant) / 0.11) for instant in instants)


def syllables(time, rate, phase):
    """The opening of a talking mouth, 0 to 1, as uneven as speech."""
    a = 0.5 + 0.5 * swing(time, rate, phase)
    b = 0.5 + 0.5 * swing(time, rate * 2 // 3, phase + 0.3)
    return 0.1 + 0.9 * a * (0.35 + 0.65 * b)
