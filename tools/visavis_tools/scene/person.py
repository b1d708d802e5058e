"""A person at the table, turned to the right; the person on the right is drawn mirrored.

Coordinates are pixels from the middle of the head. A `Look` is a person, a `Pose` is one instant.
"""

from dataclasses import dataclass

from visavis_tools.scene.brush import ellipse, fill, glow, linear, radial, rgb, rounded, smooth, stroke


@dataclass(frozen=True)
class Look:
    skin: str
    shade: str
    hair: str
    hair_light: str
    coat: str
    coat_shade: str
    shirt: str
    iris: str
    lips: str
    bun: bool = False
    beard: bool = False
    glasses: bool = False


@dataclass(frozen=True)
class Pose:
    """Tilt is in radians, `nod` and `gaze` are in pixels, all else is from 0 to 1."""

    tilt: float
    nod: float
    mouth: float
    smile: float
    lids: float
    brows: float
    gaze: float
    hand: float
    breath: float


HEAD = [(-6, -112), (46, -100), (80, -56), (84, -16), (79, 4), (84, 30), (74, 68), (50, 100),
        (22, 116), (-8, 108), (-44, 82), (-70, 40), (-84, -10), (-72, -72)]


def draw_person(ctx, look, pose):
    draw_body(ctx, look, pose)
    draw_neck(ctx, look)
    ctx.save()
    ctx.translate(0, 96)
    ctx.rotate(pose.tilt)
    ctx.translate(0, -96 + pose.nod)
    draw_head(ctx, look, pose)
    ctx.restore()


def draw_body(ctx, look, pose):
    rise = -3 * pose.breath
    outline = [(-58, 118 + rise), (-128, 146 + rise), (-176, 190), (-196, 300), (190, 300),
               (172, 214), (138, 156 + rise), (60, 120 + rise)]
    smooth(ctx, outline)
    fill(ctx, linear(-190, 0, 190, 0, (0, look.coat_shade), (0.45, look.coat), (1, look.coat)))
    ctx.save()
    smooth(ctx, outline)
    ctx.clip()
    glow(ctx, 6, 130, 120, 66, "#2A1608", 0.30)
    smooth(ctx, [(-46, 112 + rise), (-20, 190), (22, 300), (60, 300), (58, 190), (58, 112 + rise)])
    fill(ctx, linear(0, 110, 0, 300, (0, look.shirt), (1, look.shirt)))
    for side in (-1, 1):
        ctx.move_to(12 + side * 44, 108 + rise)
        ctx.curve_to(12 + side * 62, 168, 34 + side * 22, 226, 40 + side * 6, 300)
        stroke(ctx, look.coat_shade, 5)
        smooth(ctx, [(10 + side * 42, 106 + rise), (14 + side * 82, 150), (24 + side * 56, 176),
                     (34 + side * 52, 196), (32 + side * 24, 226)])
        fill(ctx, look.coat)
        smooth(ctx, [(10 + side * 42, 106 + rise), (14 + side * 82, 150), (24 + side * 56, 176),
                     (34 + side * 52, 196), (32 + side * 24, 226)])
        stroke(ctx, look.coat_shade, 2.5)
    ctx.restore()


def draw_neck(ctx, look):
    smooth(ctx, [(-42, 60), (-44, 104), (-50, 124), (8, 152), (62, 124), (48, 104), (46, 70)])
    fill(ctx, linear(0, 80, 0, 150, (0, look.shade), (0.55, look.shade), (1, look.skin)))


def draw_head(ctx, look, pose):
    draw_back_hair(ctx, look)
    draw_ear(ctx, look)
    smooth(ctx, HEAD)
    fill(ctx, linear(-84, 20, 84, -20, (0, look.shade), (0.38, look.skin), (1, look.skin)))
    ctx.save()
    smooth(ctx, HEAD)
    ctx.clip()
    glow(ctx, 30, -44, 70, 60, "#FFFFFF", 0.16)
    glow(ctx, -22, 44, 34, 24, look.lips, 0.30)
    glow(ctx, 70, 40, 26, 22, look.lips, 0.26)
    if look.beard:
        draw_beard(ctx, look)
    ctx.restore()
    draw_mouth(ctx, look, pose)
    draw_nose(ctx, look)
    draw_eye(ctx, look, pose, -2, -4, 17)
    draw_eye(ctx, look, pose, 57, -4, 14)
    draw_brows(ctx, look, pose)
    draw_front_hair(ctx, look)
    if look.glasses:
        draw_glasses(ctx)


def draw_ear(ctx, look):
    ellipse(ctx, -76, 8, 17, 26, -0.12)
    fill(ctx, linear(-94, 0, -60, 0, (0, look.skin), (1, look.shade)))
    ctx.new_path()
    ctx.arc(-75, 6, 10, 1.9, 4.9)
    stroke(ctx, rgb(look.lips, 0.45), 3)


def draw_eye(ctx, look, pose, x, y, width):
    shut = pose.lids
    tall = 13.5 * (1 - shut)
    ctx.save()
    if tall > 4:
        ctx.save()
        ellipse(ctx, x, y, width, tall)
        ctx.clip()
        ctx.rectangle(x - 20, y - 20, 40, 40)
        fill(ctx, linear(0, y - 14, 0, y + 6, (0, "#DCD3CC"), (0.5, "#FFFDFA")))
        gx = x + pose.gaze
        ellipse(ctx, gx, y + 0.5, 9.6, 10.4)
        fill(ctx, radial(gx, y + 3, 11, (0, look.iris), (0.65, look.iris), (1, "#2A1B14")))
        ellipse(ctx, gx, y + 0.5, 4.6, 5)
        fill(ctx, "#16100D")
        ellipse(ctx, gx + 3, y - 4, 2.6, 2.6)
        fill(ctx, "#FFFFFF")
        ctx.restore()
    ctx.new_path()
    ctx.move_to(x - width - 1, y + 1 + 5 * shut)
    ctx.curve_to(x - width / 2, y + 1 - (tall + 5) * 1.0 + 9 * shut, x + width / 2,
                 y + 1 - (tall + 5) * 1.0 + 9 * shut, x + width + 1, y + 5 * shut)
    stroke(ctx, "#2E1B14", 4)
    ctx.restore()


def draw_brows(ctx, look, pose):
    lift = -5 * pose.brows
    for x0, x1, y in ((-24, 20, -31), (42, 76, -32)):
        ctx.new_path()
        ctx.move_to(x0, y + 5 + lift)
        ctx.curve_to(x0 + 10, y - 6 + lift, x1 - 12, y - 7 + lift, x1, y + 2 + lift)
        stroke(ctx, look.hair, 6.5 if look.beard else 5)


def draw_nose(ctx, look):
    ctx.new_path()
    ctx.move_to(36, -2)
    ctx.curve_to(42, 12, 52, 24, 50, 32)
    ctx.curve_to(48, 40, 36, 40, 28, 36)
    stroke(ctx, rgb(look.shade), 4)
    glow(ctx, 44, 26, 12, 12, "#FFFFFF", 0.22)


def draw_mouth(ctx, look, pose):
    x, y, half = 30, 68, 23 - 5 * pose.mouth
    opening, corner = 19 * pose.mouth, 6 * pose.smile
    if opening < 2.5:
        ctx.new_path()
        ctx.move_to(x - half, y - corner)
        ctx.curve_to(x - half / 2, y + 6, x + half / 2, y + 6, x + half, y - corner)
        stroke(ctx, look.lips, 4.5)
        return
    shape = [(x - half, y - corner), (x - half / 2, y - 5), (x, y - 4), (x + half / 2, y - 5),
             (x + half, y - corner), (x + half / 2, y + opening * 0.85), (x, y + opening),
             (x - half / 2, y + opening * 0.85)]
    smooth(ctx, shape)
    fill(ctx, "#6B2320")
    ctx.save()
    smooth(ctx, shape)
    ctx.clip()
    rounded(ctx, x - 16, y - 8, 32, 9, 3)
    fill(ctx, "#FFFBF4")
    ellipse(ctx, x, y + opening + 1, 14, 7)
    fill(ctx, "#D9716A")
    ctx.restore()
    smooth(ctx, shape)
    stroke(ctx, look.lips, 3.5)


def draw_beard(ctx, look):
    smooth(ctx, [(-90, 0), (-66, 18), (-48, 44), (-18, 54), (6, 48), (32, 46), (60, 50), (76, 44),
                 (96, 20), (90, 130), (-60, 130)])
    fill(ctx, linear(0, 30, 0, 116, (0, look.hair_light), (1, look.hair)))
    ctx.move_to(2, 62)
    ctx.curve_to(12, 46, 26, 50, 30, 54)
    ctx.curve_to(34, 50, 50, 46, 60, 60)
    stroke(ctx, look.hair, 9)
    ellipse(ctx, 30, 84, 15, 5)
    fill(ctx, rgb(look.shade, 0.35))


def draw_back_hair(ctx, look):
    if look.bun:
        ellipse(ctx, -84, -92, 46, 42, -0.5)
        fill(ctx, radial(-92, -108, 62, (0, look.hair_light), (1, look.hair)))
        smooth(ctx, [(-60, -106), (-104, -40), (-98, 34), (-66, 62), (-40, -20)])
        fill(ctx, look.hair)
    else:
        smooth(ctx, [(-40, -122), (-92, -74), (-98, -10), (-82, 22), (-50, -10)])
        fill(ctx, look.hair)


def draw_front_hair(ctx, look):
    if look.bun:
        shape = [(46, -66), (86, -34), (84, -76), (52, -118), (-6, -130), (-66, -110), (-98, -58),
                 (-96, 4), (-80, -6), (-62, -46), (-20, -70), (20, -88)]
    else:
        shape = [(84, -34), (96, -78), (78, -122), (34, -142), (-22, -140), (-72, -116), (-98, -62),
                 (-94, -2), (-78, 4), (-72, -40), (-50, -66), (0, -72), (44, -74), (72, -62)]
    smooth(ctx, shape)
    fill(ctx, linear(-40, -130, 30, -40, (0, look.hair_light), (0.7, look.hair)))
    ctx.save()
    smooth(ctx, shape)
    ctx.clip()
    for k in range(4):
        ctx.new_path()
        ctx.move_to(-96 + 10 * k, -20 - 14 * k)
        ctx.curve_to(-70 + 8 * k, -84 - 10 * k, -20 + 6 * k, -112 - 4 * k, 70, -96 - 9 * k)
        stroke(ctx, rgb(look.hair_light, 0.35), 3)
    ctx.restore()


def draw_glasses(ctx):
    for x, rx in ((-2, 27), (58, 22)):
        ellipse(ctx, x, -3, rx, 24)
        fill(ctx, (1, 1, 1, 0.10), keep=True)
        stroke(ctx, "#3A2A22", 4)
    ctx.move_to(25, -6)
    ctx.curve_to(29, -11, 33, -11, 36, -6)
    stroke(ctx, "#3A2A22", 4)
    ctx.move_to(-29, -6)
    ctx.line_to(-70, -2)
    stroke(ctx, "#3A2A22", 4)


def draw_arms(ctx, look, pose):
    """Forearms over the table's edge; the far one rises with the speech."""
    draw_sleeve(ctx, look, [(-136, 190), (-148, 250), (-84, 284), (-6, 288)])
    draw_hand(ctx, look, 16, 289, 0.08, 0.15)
    up = pose.hand
    wrist = (112 + 48 * up, 286 - 72 * up)
    draw_sleeve(ctx, look, [(112, 186), (138, 246 + 10 * up), (140 + 14 * up, 286 - 20 * up), wrist])
    draw_hand(ctx, look, wrist[0] - 18 + 20 * up, wrist[1] + 2 - 22 * up, 3.2 + 1.75 * up, up, -1)


def draw_sleeve(ctx, look, points):
    """An arm; its outline fades towards the shoulder, where it meets the coat."""
    for width, color in ((60, look.coat_shade), (54, look.coat)):
        smooth(ctx, points, closed=False)
        stroke(ctx, linear(0, 196, 0, 262, (0, color, 0), (1, color)), width)


FINGERS = ((-15, 22, -0.34), (-6, 30, -0.1), (4, 30, 0.1), (13, 24, 0.32))


def draw_hand(ctx, look, x, y, turn, spread, side=1):
    """Fingers point along `turn`; `spread` opens them from resting to fanned."""
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn)
    ctx.scale(1, side)
    for color, more in ((look.shade, 2.4), (look.skin, 0)):
        ctx.move_to(-4, -12)
        ctx.curve_to(4, -26, 12, -30 - 6 * spread, 20, -29 - 10 * spread)
        stroke(ctx, color, 11.5 + more)
    for y0, length, fan in FINGERS:
        tip = (22 + length * (0.75 + 0.25 * spread), y0 + fan * length * (0.25 + 0.75 * spread))
        for color, more in ((look.shade, 2.4), (look.skin, 0)):
            ctx.move_to(8, y0 * 0.9)
            ctx.line_to(*tip)
            stroke(ctx, color, 10 + more)
    smooth(ctx, [(-24, -15), (-4, -20), (18, -19), (24, -6), (24, 8), (16, 17), (-24, 15)])
    fill(ctx, linear(-10, -20, 0, 22, (0, look.skin), (0.6, look.skin), (1, look.shade)))
    ctx.restore()
