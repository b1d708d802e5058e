"""The background that does not move: wall, window, shelf, pictures, plants."""

from visavis_tools.scene.brush import ellipse, fill, glow, linear, polygon, radial, rounded, smooth, stroke

WIDTH, HEIGHT = 1280, 720


def draw_room(ctx):
    draw_wall(ctx)
    draw_window(ctx, 474, 44, 332, 318)
    draw_shelf(ctx, 44, 196, 240)
    draw_shelf(ctx, 44, 330, 240)
    draw_jars(ctx)
    draw_boxes(ctx)
    draw_sign(ctx, 1120, 150)
    draw_floor_plant(ctx, 1222, 560)
    draw_lamp(ctx, 640, 0)


def draw_wall(ctx):
    ctx.rectangle(0, 0, WIDTH, HEIGHT)
    fill(ctx, linear(0, 0, 0, 600, (0, "#F3E2C9"), (0.6, "#EBCFA8"), (1, "#D9AE80")))
    glow(ctx, 640, 240, 620, 460, "#FFF6E2", 0.75)
    ctx.rectangle(0, 452, WIDTH, 200)
    fill(ctx, linear(0, 452, 0, 600, (0, "#B5805A"), (1, "#8F5F43")))
    ctx.rectangle(0, 446, WIDTH, 9)
    fill(ctx, "#C99670")
    for x in range(28, WIDTH, 112):
        ctx.rectangle(x, 462, 3, 110)
        fill(ctx, "#9F6C4A")


def draw_window(ctx, x, y, width, height):
    rounded(ctx, x - 20, y - 16, width + 48, height + 46, 10)
    fill(ctx, (0.45, 0.28, 0.16, 0.16))
    rounded(ctx, x - 18, y - 18, width + 36, height + 36, 8)
    fill(ctx, linear(x, y, x + width, y + height, (0, "#FFFDF8"), (1, "#EBDCC4")))
    ctx.save()
    ctx.rectangle(x, y, width, height)
    ctx.clip()
    draw_view(ctx, x, y, width, height)
    ctx.restore()
    for left, top, w, h in ((width / 2 - 5, 0, 10, height), (0, height * 0.42 - 4, width, 8)):
        ctx.rectangle(x + left, y + top, w, h)
        fill(ctx, "#FBF4E8")
    rounded(ctx, x - 36, y + height + 12, width + 72, 18, 5)
    fill(ctx, linear(0, y + height + 12, 0, y + height + 30, (0, "#FFFDF8"), (1, "#D9C3A3")))
    draw_sill_plant(ctx, x + width / 2, y + height + 12)


def draw_view(ctx, x, y, width, height):
    ctx.rectangle(x, y, width, height)
    fill(ctx, linear(0, y, 0, y + height, (0, "#9CCFE0"), (0.55, "#FBE7C3"), (1, "#F7CF9B")))
    glow(ctx, x + width * 0.72, y + height * 0.47, 130, 130, "#FFF7DA", 0.95)
    ellipse(ctx, x + width * 0.72, y + height * 0.47, 24, 24)
    fill(ctx, "#FFF3CF")
    for cx, cy, size in ((x + 66, y + 62, 1.0), (x + 236, y + 34, 0.8)):
        for dx, dy, r in ((-26, 4, 14), (-6, -4, 19), (18, 3, 15), (34, 7, 9)):
            ellipse(ctx, cx + dx * size, cy + dy * size, r * size * 1.25, r * size)
            fill(ctx, (1, 1, 1, 0.75))
    for color, crest in HILLS:
        smooth(ctx, [(x + dx * width, y + dy * height) for dx, dy in crest], closed=False)
        ctx.line_to(x + width * 1.2, y + height)
        ctx.line_to(x - width * 0.2, y + height)
        fill(ctx, color)


# The crests of hills from far to near, in shares of the window.
HILLS = (
    ("#B4CDB0", ((-0.2, 0.66), (0.1, 0.57), (0.34, 0.63), (0.6, 0.53), (0.86, 0.6), (1.2, 0.56))),
    ("#8DB79A", ((-0.2, 0.68), (0.16, 0.72), (0.42, 0.64), (0.7, 0.73), (0.94, 0.66), (1.2, 0.7))),
    ("#5F977C", ((-0.2, 0.9), (0.08, 0.8), (0.38, 0.86), (0.66, 0.79), (0.9, 0.85), (1.2, 0.78))),
)


def draw_sill_plant(ctx, x, y):
    for angle_x, tip, color in (
        (-30, -62, "#4E8C63"), (28, -66, "#5D9C6E"), (-12, -86, "#67A878"), (12, -78, "#4E8C63")):
        smooth(
            ctx, [(x, y - 22), (x + angle_x * 0.9 - 9, y + tip * 0.55), (x + angle_x * 1.3, y + tip),
                  (x + angle_x * 0.6 + 9, y + tip * 0.6)])
        fill(ctx, color)
    polygon(ctx, (x - 22, y - 30), (x + 22, y - 30), (x + 16, y), (x - 16, y))
    fill(ctx, linear(x - 22, 0, x + 22, 0, (0, "#E58B63"), (1, "#BF6242")))
    rounded(ctx, x - 25, y - 36, 50, 10, 4)
    fill(ctx, linear(x - 25, 0, x + 25, 0, (0, "#EE9A72"), (1, "#CB6C4A")))


def draw_shelf(ctx, x, y, width):
    ctx.rectangle(x + 8, y + 12, width - 10, 16)
    fill(ctx, linear(0, y + 12, 0, y + 30, (0, "#7A4A2B", 0.28), (1, "#7A4A2B", 0)))
    rounded(ctx, x, y, width, 13, 3)
    fill(ctx, linear(0, y, 0, y + 13, (0, "#B97F55"), (1, "#96603C")))


def draw_jars(ctx):
    jars = (("#6FB7B0", 60, 58, 40), ("#F0B35C", 110, 72, 36), ("#D9786A", 156, 52, 44),
            ("#8CA9C9", 210, 66, 34), ("#7FB58A", 248, 48, 30))
    for color, x, tall, wide in jars:
        y = 196 - tall
        rounded(ctx, x, y, wide, tall, 8)
        fill(ctx, color)
        rounded(ctx, x, y, wide, tall, 8)
        fill(ctx, linear(x, 0, x + wide, 0, (0, "#FFFFFF", 0.34), (0.4, "#FFFFFF", 0),
                         (1, "#3A2416", 0.22)))
        rounded(ctx, x + 4, y - 9, wide - 8, 11, 4)
        fill(ctx, "#8A5A3B")
        rounded(ctx, x + 5, y + tall * 0.36, wide - 10, tall * 0.36, 3)
        fill(ctx, "#FFF8EA")


def draw_boxes(ctx):
    boxes = (("#F6F1E6", "#5BA89C", 58, 50, 62), ("#FBE3C0", "#D9786A", 112, 38, 48),
             ("#E3ECEF", "#5E86B5", 168, 64, 34), ("#F6F1E6", "#E0A046", 208, 46, 56))
    for face, band, x, tall, wide in boxes:
        y = 330 - tall
        rounded(ctx, x, y, wide, tall, 3)
        fill(ctx, linear(x, 0, x + wide, 0, (0, face), (1, "#D8C7AC")))
        ctx.rectangle(x, y + tall * 0.55, wide, tall * 0.22)
        fill(ctx, band)


def draw_sign(ctx, x, y):
    """The green cross of a pharmacy."""
    rounded(ctx, x - 58, y - 56, 124, 122, 18)
    fill(ctx, (0.42, 0.26, 0.14, 0.18))
    rounded(ctx, x - 62, y - 62, 124, 124, 18)
    fill(ctx, linear(x, y - 62, x, y + 62, (0, "#FFFEFA"), (1, "#F1E5D2")))
    for w, h in ((30, 88), (88, 30)):
        rounded(ctx, x - w / 2, y - h / 2, w, h, 6)
        fill(ctx, "#3F9E77")


def draw_floor_plant(ctx, x, y):
    leaves = ((-120, -210, "#4C8A62"), (-64, -268, "#5E9E70"), (-8, -292, "#4C8A62"),
              (48, -250, "#6BAA7C"), (-150, -130, "#5E9E70"), (70, -150, "#4C8A62"))
    for dx, dy, color in leaves:
        tip, root = (x + dx, y + dy), (x, y - 20)
        nx, ny = -dy * 0.16, dx * 0.16
        mx, my = x + dx * 0.62, y - 20 + (dy + 20) * 0.62
        smooth(ctx, [root, (mx + nx, my + ny), tip, (mx - nx, my - ny)])
        fill(ctx, linear(*root, *tip, (0, "#2F6349"), (1, color)))
        ctx.move_to(*root)
        ctx.line_to(x + dx * 0.9, y + dy * 0.9)
        stroke(ctx, (1, 1, 1, 0.16), 2)


def draw_lamp(ctx, x, y):
    ctx.move_to(x, y)
    ctx.line_to(x, y + 20)
    stroke(ctx, "#5A4334", 3)
    polygon(ctx, (x - 14, y + 18), (x + 14, y + 18), (x + 54, y + 58), (x - 54, y + 58))
    fill(ctx, linear(x - 54, 0, x + 54, 0, (0, "#2F6F73"), (0.45, "#3F8A8C"), (1, "#265A5E")))
    ellipse(ctx, x, y + 58, 54, 7)
    fill(ctx, radial(x, y + 58, 54, (0, "#FFF6D8"), (1, "#F3CF8A")))
    glow(ctx, x, y + 70, 210, 120, "#FFF2C8", 0.45)
