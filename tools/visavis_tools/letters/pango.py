"""Texts set by Pango with the bundled faces, without hinting and with fractional positions.

FONTCONFIG_FILE has to be set before this module is imported.
"""

import json
from typing import NamedTuple

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo

MARGIN = 1.5  # ems around a picture, for ink outside the line


class Run(NamedTuple):
    """A run of one face and direction, from left to right."""

    start: int  # in code points
    length: int
    is_right_to_left: bool
    face: str  # the SHA-256 of the font file
    clusters: list  # the starts of the clusters from left to right, in code points
    glyphs: list  # the numbers of the glyphs from left to right


class SetText(NamedTuple):
    """A text on one line."""

    advance: float
    runs: list
    breaks: set  # where a line may begin, in code points


def layout(text, language, size, families=(), context=None):
    """A layout of a text with an em of `size` pixels."""
    if context is None:
        context = PangoCairo.FontMap.get_default().create_context()
    options = cairo.FontOptions()
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    PangoCairo.context_set_font_options(context, options)
    context.set_round_glyph_positions(False)
    context.set_language(Pango.Language.from_string(language))
    made = Pango.Layout.new(context)
    font = Pango.FontDescription.from_string(",".join(["Noto Sans", *families]))
    font.set_absolute_size(size * Pango.SCALE)
    made.set_font_description(font)
    made.set_text(text, -1)
    return made


def advance(text, language, size, faces):
    """The advance of a text whose parts have the given faces: (start, end, family), in code points."""
    made = layout(text, language, size)
    attributes = Pango.AttrList()
    for start, end, family in faces:
        attribute = Pango.attr_family_new(family)
        attribute.start_index, attribute.end_index = (len(text[:at].encode()) for at in (start, end))
        attributes.change(attribute)
    made.set_attributes(attributes)
    return made.get_size()[0] / Pango.SCALE


def set_text(text, language, size, families=()):
    """Sets a text on one line."""
    made = layout(text, language, size, families)
    output = json.loads(made.serialize(Pango.LayoutSerializeFlags.OUTPUT).get_data())["output"]
    offsets = {0: 0}  # from bytes to code points
    for index, character in enumerate(text):
        offsets[max(offsets) + len(character.encode())] = index + 1
    runs = []
    for run in output["lines"][0].get("runs", []):
        start = offsets[run["offset"]]
        clusters, glyphs = [], []
        for glyph in run["glyphs"]:
            at = offsets[run["offset"] + glyph.get("log-cluster", 0)]
            if not clusters or clusters[-1] != at:
                clusters.append(at)
            glyphs.append(glyph["glyph"])
        runs.append(Run(start, offsets[run["offset"] + run["length"]] - start,
                        run["bidi-level"] % 2 == 1, run["font"]["checksum"], clusters, glyphs))
    breaks = {at for at, attributes in enumerate(output["log-attrs"]) if attributes.get("line-break")}
    return SetText(made.get_size()[0] / Pango.SCALE, runs, breaks)


def picture(text, language, size, families=()):
    """A text on one line as a cairo surface of coverage (A8)."""
    measured = layout(text, language, size, families)
    width, height = measured.get_pixel_size()
    margin = int(MARGIN * size)
    surface = cairo.ImageSurface(cairo.FORMAT_A8, width + 2 * margin, height + 2 * margin)
    context = cairo.Context(surface)
    context.move_to(margin, margin)
    drawn = layout(text, language, size, families, PangoCairo.create_context(context))
    PangoCairo.show_layout(context, drawn)
    surface.flush()
    return surface
