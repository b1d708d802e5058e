"""Draws assets/conversation.avi: two people who talk at a table, as a laptop's camera sees them.

It is needed only to change the scene; the clip is in assets/. It needs Debian's packages
python3-cairo and ffmpeg. Equal versions of these write equal bytes.

usage: tools/run scene.draw [OUT.avi]      the clip
       tools/run scene.draw --frame N PNG  one frame of it, to look at
"""

import subprocess
import sys

import cairo

from visavis_tools.paths import ROOT
from visavis_tools.scene.cast import PHARMACIST, TRAVELLER, pharmacist, traveller
from visavis_tools.scene.motion import FRAME_RATE, FRAMES
from visavis_tools.scene.person import draw_arms, draw_person
from visavis_tools.scene.room import HEIGHT, WIDTH, draw_room
from visavis_tools.scene.table import draw_steam, draw_table, draw_things


def layer(paint, format=cairo.FORMAT_ARGB32):
    """A cached drawing of `paint`, as most of the picture does not move."""
    surface = cairo.ImageSurface(format, WIDTH, HEIGHT)
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    paint(context)
    return surface


class Scene:
    def __init__(self):
        self.room = layer(draw_room, cairo.FORMAT_RGB24)
        self.table = layer(draw_table)
        self.things = layer(draw_things)

    def frame(self, number):
        time = number / FRAME_RATE
        people = ((350, 1, PHARMACIST, pharmacist(time)), (930, -1, TRAVELLER, traveller(time)))

        def paint(ctx):
            self.lay(ctx, self.room)
            self.each(ctx, people, draw_person)
            self.lay(ctx, self.table)
            self.each(ctx, people, draw_arms)
            self.lay(ctx, self.things)
            draw_steam(ctx, time)

        return layer(paint, cairo.FORMAT_RGB24)

    @staticmethod
    def lay(ctx, surface):
        ctx.set_source_surface(surface)
        ctx.paint()

    @staticmethod
    def each(ctx, people, draw):
        for x, side, look, pose in people:
            ctx.save()
            ctx.translate(x, 284)
            ctx.scale(side, 1)
            draw(ctx, look, pose)
            ctx.restore()


def write_clip(path):
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0"]
    command += ["-s", f"{WIDTH}x{HEIGHT}", "-r", str(FRAME_RATE), "-i", "-"]
    command += ["-c:v", "mjpeg", "-q:v", "12", "-pix_fmt", "yuvj420p", "-threads", "1"]
    command += ["-flags", "+bitexact", "-fflags", "+bitexact", str(path)]
    scene = Scene()
    with subprocess.Popen(command, stdin=subprocess.PIPE) as encoder:
        for number in range(FRAMES):
            encoder.stdin.write(scene.frame(number).get_data())
    if encoder.returncode != 0:
        sys.exit("draw-scene: ffmpeg could not write the clip")


def main(arguments):
    match arguments:
        case ["--frame", number, path]:
            Scene().frame(int(number)).write_to_png(path)
        case []:
            write_clip(ROOT / "assets/conversation.avi")
        case [path] if not path.startswith("-"):
            write_clip(path)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
