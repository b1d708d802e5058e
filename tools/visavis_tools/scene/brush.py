"""The drawing primitives of the scene."""

import math

import cairo


def rgb(hex_color, alpha=1.0):
    """`#RRGGBB` as cairo's four numbers."""
    return (*tuple(int(hex_color[i:i + 2], 16) / 255 for i in (1, 3, 5)), alpha)


def linear(x0, y0, x1, y1, *stops):
    """A gradient along a line; a stop is (offset, color) or (offset, color, alpha)."""
    return with_stops(cairo.LinearGradient(x0, y0, x1, y1), stops)


def radial(x, y, radius, *stops):
    """A gradient outwards from a point."""
    return with_stops(cairo.RadialGradient(x, y, 0, x, y, radius), stops)


def with_stops(gradient, stops):
    for offset, color, *alpha in stops:
        gradient.add_color_stop_rgba(offset, *rgb(color, *alpha))
    return gradient


def fill(ctx, paint, keep=False):
    """Fills the path with a gradient or a `#RRGGBB`."""
    use(ctx, paint)
    ctx.fill_preserve() if keep else ctx.fill()


def stroke(ctx, paint, width, keep=False):
    use(ctx, paint)
    ctx.set_line_width(width)
    ctx.set_line_cap(cairo.LINE_CAP_ROUND)
    ctx.set_line_join(cairo.LINE_JOIN_ROUND)
    ctx.stroke_preserve() if keep else ctx.stroke()


def use(ctx, paint):
    if isinstance(paint, str):
        ctx.set_source_rgba(*rgb(paint))
    elif isinstance(paint, tuple):
        ctx.set_source_rgba(*paint)
    else:
        ctx.set_source(paint)


def smooth(ctx, points, closed=True):
    """A path through the points, without corners (Catmull-Rom as Bézier curves)."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[min(max(i, 0), count - 1)])
    ctx.new_path()
    ctx.move_to(*points[0])
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(i + k) for k in (-1, 0, 1, 2))
        ctx.curve_to(
            bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy
        )
    if closed:
        ctx.close_path()


def polygon(ctx, *points):
    ctx.new_path()
    for point in points:
        ctx.line_to(*point)
    ctx.close_path()


def rounded(ctx, x, y, width, height, radius):
    ctx.new_path()
    corners = ((width, 0, -90), (width, height, 0), (0, height, 90), (0, 0, 180))
    for right, down, start in corners:
        cx = x + right + (-radius if right else radius)
        cy = y + down + (-radius if down else radius)
        ctx.arc(cx, cy, radius, math.radians(start), math.radians(start + 90))
    ctx.close_path()


def ellipse(ctx, x, y, rx, ry, turn=0.0):
    ctx.new_path()
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn)
    ctx.scale(rx, ry)
    ctx.arc(0, 0, 1, 0, 2 * math.pi)
    ctx.restore()


def glow(ctx, x, y, rx, ry, color, alpha):
    """A soft spot of light or shadow."""
    ctx.save()
    ctx.translate(x, y)
    ctx.scale(rx, ry)
    ctx.rectangle(-1, -1, 2, 2)
    fill(ctx, radial(0, 0, 1, (0, color, alpha), (0.5, color, alpha * 0.45), (1, color, 0)))
    ctx.restore()
