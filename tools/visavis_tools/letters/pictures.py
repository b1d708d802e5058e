"""Pictures of the same words by two programs: how much they differ, and sheets with both."""

import cairo
import numpy as np

from visavis_tools.letters import pango

TOLERANCE = 0.025  # ems that an edge may be elsewhere
STRETCH = 0.05  # the difference of widths that is evened out before the comparison


def coverage(surface):
    """The coverage of a surface, cut to its ink: a matrix from 0 to 1."""
    surface.flush()
    width, height, stride = surface.get_width(), surface.get_height(), surface.get_stride()
    rows = np.frombuffer(surface.get_data(), np.uint8).reshape(height, stride)
    if surface.get_format() != cairo.FORMAT_A8:
        # White letters on black: any color will do.
        rows = rows.reshape(height, stride // 4, 4)[:, :, 0]
    ink = rows[:, :width] / 255
    inked_rows, inked_columns = np.where(ink.max(axis=1) > 0.1)[0], np.where(ink.max(axis=0) > 0.1)[0]
    if not len(inked_rows):
        return np.zeros((1, 1))
    return ink[inked_rows[0]:inked_rows[-1] + 1, inked_columns[0]:inked_columns[-1] + 1]


def difference(one, other, size):
    """The share of the ink that has no ink of the other picture near it, from 0 to 1.

    A difference of the widths up to STRETCH is evened out, as widths are measured by themselves.
    """
    if abs(one.shape[1] / other.shape[1] - 1) <= STRETCH:
        columns = (np.arange(other.shape[1]) + 0.5) * one.shape[1] / other.shape[1]
        one = one[:, np.minimum(columns.astype(int), one.shape[1] - 1)]
    radius = max(1, round(TOLERANCE * size))
    height = max(one.shape[0], other.shape[0]) + 4 * radius
    width = max(one.shape[1], other.shape[1]) + 4 * radius
    fixed = placed(other, height, width, 2 * radius, 2 * radius)
    fixed_wide = dilated(fixed > 0.25, radius)
    best = 1.0
    # Either the upper or the lower edges of both may be in line.
    for down in sorted({0, other.shape[0] - one.shape[0]}):
        for right in (-1, 0, 1):
            moved = placed(one, height, width, max(0, 2 * radius + down), 2 * radius + right)
            moved_wide = dilated(moved > 0.25, radius)
            lost = ((fixed > 0.5) & ~moved_wide).sum() + ((moved > 0.5) & ~fixed_wide).sum()
            best = min(best, lost / max(1, (fixed > 0.5).sum() + (moved > 0.5).sum()))
    return float(best)


def placed(ink, height, width, top, left):
    canvas = np.zeros((height, width))
    part = ink[:height - top, :width - left]
    canvas[top:top + part.shape[0], left:left + part.shape[1]] = part
    return canvas


def dilated(ink, radius):
    """Ink with all pixels that are at most `radius` away in a row, a column or both."""
    for axis in (0, 1):
        grown = ink.copy()
        for distance in range(1, radius + 1):
            grown |= np.roll(ink, distance, axis) | np.roll(ink, -distance, axis)
        ink = grown
    return ink


class Sheet:
    """A page of lines, ours above Pango's."""

    WIDTH = 1500
    LABEL = 170

    def __init__(self, path, size):
        self.path, self.size, self.rows = path, size, []

    def add(self, label, ours, theirs, has_fault):
        """Adds a text: two matrices of coverage."""
        self.rows.append((label, ours, theirs, has_fault))

    def write(self):
        heights = [ours.shape[0] + theirs.shape[0] + 26 for _, ours, theirs, _ in self.rows]
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, self.WIDTH, max(1, sum(heights)))
        context = cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        top = 0
        for (label, ours, theirs, has_fault), height in zip(self.rows, heights):
            context.set_source_rgb(*((0.8, 0, 0) if has_fault else (0.3, 0.3, 0.3)))
            context.move_to(8, top + 8)
            title = pango.layout(label, "en", 15, context=pango.PangoCairo.create_context(context))
            pango.PangoCairo.show_layout(context, title)
            self.draw(context, ours, top + 8, (0, 0, 0))
            self.draw(context, theirs, top + 16 + ours.shape[0], (0, 0.25, 0.7))
            context.set_source_rgb(0.85, 0.85, 0.85)
            context.rectangle(0, top + height - 1, self.WIDTH, 1)
            context.fill()
            top += height
        surface.write_to_png(str(self.path))

    def draw(self, context, ink, top, color):
        height, width = ink.shape
        stride = cairo.ImageSurface.format_stride_for_width(cairo.FORMAT_A8, width)
        rows = np.zeros((height, stride), np.uint8)
        rows[:, :width] = np.round(ink * 255)
        mask = cairo.ImageSurface.create_for_data(
            bytearray(rows.tobytes()), cairo.FORMAT_A8, width, height, stride)
        context.set_source_rgb(*color)
        context.mask_surface(mask, self.LABEL, top)
