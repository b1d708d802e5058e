"""The viewers that are compared, each with its command line and its way of showing captions."""

import contextlib
import json
import math
import socket

ZOOM = 1.5
CAPTION = "Nos vemos mañana en la plaza, si no llueve"


class Visavis:
    """It gets captions as lines of JSON on its standard input."""

    name = "`visavis`"

    def __init__(self, path):
        self.program, self.check = str(path), [path, "--version"]

    def command(self, work, device, folder):
        size = f"{work.width}x{work.height}"
        mode = f"{size}@{work.rate}:{'MJPG' if work.is_jpeg else 'YUYV'}"
        view = ["--zoom", ZOOM, "--mirror", "on"] if work.is_zoomed else []
        return [self.program, "--camera", device, "--camera-mode", mode, *self.window(size), *view]

    def still(self, picture):
        return [self.program, "--camera", picture, *self.window("1280x720")]

    @staticmethod
    def window(size):
        return ["--size", size, "--borderless", "--position", "0,0", "--no-hints"]

    @contextlib.contextmanager
    def captions(self, process, folder):
        """Gives a function that shows a state of a caption."""
        def show(identity, text, is_final):
            line = {"id": identity, "text": text, "final": is_final}
            process.stdin.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            process.stdin.flush()
        yield show


class GStreamer:
    """Its text stays as it is; it does not zoom, and shows the plain picture instead, without text."""

    name, program, check = "GStreamer", "gst-launch-1.0", ("gst-inspect-1.0", "v4l2src")

    def command(self, work, device, folder):
        size = f"width={work.width},height={work.height},framerate={work.rate}/1"
        form = [f"image/jpeg,{size}", "!", "jpegdec"] if work.is_jpeg else [f"video/x-raw,format=YUY2,{size}"]
        text = [] if work.is_zoomed else ["!", "textoverlay", f"text={CAPTION}", "valignment=bottom"]
        return [self.program, "-q", "v4l2src", f"device={device}", "io-mode=2", "!", *form, *text, "!", "videoconvert",
                "!", "ximagesink", "sync=false"]

    still = None

    @contextlib.contextmanager
    def captions(self, process, folder):
        yield None


class MPV:
    """It gets captions as messages on its socket."""

    name, program, check = "mpv", "mpv", ("mpv", "--version")
    WINDOW = ("--no-config", "--vo=x11", "--no-border", "--geometry=+0+0", "--no-terminal")

    def command(self, work, device, folder):
        options = f"video_size={work.width}x{work.height},framerate={work.rate}," \
                  f"input_format={'mjpeg' if work.is_jpeg else 'yuyv422'}"
        view = [f"--video-zoom={math.log2(ZOOM)}", "--vf=hflip"] if work.is_zoomed else []
        return [self.program, *self.WINDOW, "--profile=low-latency", "--untimed", *view, "--osd-align-x=center",
                "--osd-align-y=bottom", f"--input-ipc-server={folder}/mpv", f"--demuxer-lavf-o-add={options}",
                f"av://v4l2:{device}"]

    def still(self, picture):
        return [self.program, *self.WINDOW, "--image-display-duration=inf", picture]

    @contextlib.contextmanager
    def captions(self, process, folder):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(5)
            connection.connect(f"{folder}/mpv")

            def show(identity, text, is_final):
                line = {"command": ["show-text", text, 10000]}
                connection.sendall(json.dumps(line).encode() + b"\n")
            yield show


def growing(random):
    """Yields the states of captions that grow word by word without an end: identity, text, and whether it is final."""
    words, number = CAPTION.split(), 0
    while True:
        number += 1
        said = random.sample(words, len(words))
        for count in range(2, len(said) + 1):
            yield f"g{number}", " ".join(said[:count]), count == len(said)
