"""The table in front of the two people, and the things on it. Its lower part is for captions."""

import math

from visavis_tools.scene.brush import ellipse, fill, glow, linear, rounded, smooth, stroke
from visavis_tools.scene.motion import SECONDS
from visavis_tools.scene.room import HEIGHT, WIDTH

EDGE = 548


def draw_table(ctx):
    ctx.rectangle(0, EDGE, WIDTH, HEIGHT - EDGE)
    fill(ctx, linear(0, EDGE, 0, HEIGHT, (0, "#C98F62"), (0.35, "#B2784E"), (1, "#8A5637")))
    ctx.rectangle(0, EDGE, WIDTH, 5)
    fill(ctx, "#DDA97D")
    for y, bow in ((596, 5), (640, 7), (688, 9)):
        ctx.move_to(0, y)
        ctx.curve_to(WIDTH * 0.33, y - bow, WIDTH * 0.66, y + bow, WIDTH, y)
        stroke(ctx, (0.36, 0.2, 0.1, 0.10), 2)
    glow(ctx, 640, EDGE + 26, 430, 60, "#FFE7C4", 0.42)


def draw_things(ctx):
    draw_cup(ctx, 560, 548)
    draw_lozenges(ctx, 716, 560)


def draw_cup(ctx, x, y):
    glow(ctx, x + 6, y + 44, 78, 16, "#4A2A16", 0.5)
    ellipse(ctx, x, y + 40, 58, 12)
    fill(ctx, linear(x - 58, 0, x + 58, 0, (0, "#FFFDF6"), (1, "#D9CDB8")))
    ellipse(ctx, x + 38, y + 6, 17, 18)
    stroke(ctx, "#E9DFCC", 7)
    smooth(ctx, [(x - 38, y - 16), (x - 32, y + 18), (x - 20, y + 38), (x + 20, y + 38),
                 (x + 32, y + 18), (x + 38, y - 16)], closed=False)
    ctx.close_path()
    fill(ctx, linear(x - 40, 0, x + 40, 0, (0, "#FFFFFF"), (0.55, "#F4ECDD"), (1, "#CFC0A6")))
    ellipse(ctx, x, y - 16, 38, 9)
    fill(ctx, "#EFE5D3")
    ellipse(ctx, x, y - 14.5, 33, 6.5)
    fill(ctx, linear(x - 33, 0, x + 33, 0, (0, "#9A5F33"), (1, "#6F3F20")))


def draw_lozenges(ctx, x, y):
    glow(ctx, x + 4, y + 26, 62, 12, "#4A2A16", 0.42)
    rounded(ctx, x - 46, y - 20, 92, 46, 5)
    fill(ctx, linear(x - 46, 0, x + 46, 0, (0, "#FFFDF6"), (1, "#E4D8C4")))
    ctx.rectangle(x - 46, y + 8, 92, 11)
    fill(ctx, "#3F9E77")
    for w, h in ((7, 19), (19, 7)):
        ctx.rectangle(x - 28 - w / 2, y - 6 - h / 2, w, h)
        fill(ctx, "#3F9E77")
    for line, width in ((-12, 40), (-3, 28)):
        rounded(ctx, x - 10, y + line, width, 4, 2)
        fill(ctx, "#C9BBA3")


def draw_steam(ctx, time, x=560, y=528):
    """Wisps of steam that rise, bend and vanish; each begins once a loop."""
    for k in range(3):
        age = (time / SECONDS * 2 + k / 3) % 1
        ctx.new_path()
        for i in range(13):
            s = i / 12
            height = y - (age * 40 + s * 34)
            bend = math.sin(s * 4 + age * 2 * math.pi + k * 2) * (3 + 7 * (age * 0.6 + s * 0.4))
            ctx.line_to(x - 12 + k * 12 + bend, height)
        stroke(ctx, (1, 1, 1, 0.30 * math.sin(math.pi * age)), 6)
