"""The virtual screen on which a viewer runs, and what is measured of it."""

import contextlib
import os
import pathlib
import random
import select
import subprocess
import tempfile
import time

from visavis_tools.paths import ROOT
from visavis_tools.viewers import processes, seen
from visavis_tools.viewers.programs import growing

BUILD = ROOT / ".build/viewers"
LIBRARY, WATCH = BUILD / "camera.so", BUILD / "watch"
SETTLING, STARTING, IDLE, MOMENT = 3, 15, 20, 0.3  # seconds
SCREEN = ("Xvfb", "-screen", "0", "1920x1080x24", "-br", "-nocursor", "-noreset", "-nolisten", "tcp", "-displayfd")


def compiled(source, target, *options):
    """Compiles a program of this folder if it is older than its source."""
    source = pathlib.Path(__file__).with_name(source)
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        target.parent.mkdir(parents=True, exist_ok=True)
        if subprocess.run(["clang", "-O2", "-Wall", "-Wextra", "-o", target, source, *options], check=False).returncode:
            raise RuntimeError(f"{source.name} cannot be compiled")
    return target


def build_camera(target=LIBRARY):
    return compiled("camera.c", target, "-fPIC", "-shared", "-pthread")


def build():
    build_camera()
    compiled("watch.c", WATCH, "-lxcb", "-lxcb-shm")


class Bench:
    """The screen, the camera, and a folder for everything that is written."""

    def __init__(self, folder, server, display):
        self.folder, self.server = folder, server
        self.frames, self.log, self.seen, self.errors = (folder / name for name in ("frames", "log", "seen", "errors"))
        numbers = range(63, 256)
        self.device = next(path for number in numbers if not os.path.exists(path := f"/dev/video{number}"))
        # The user's settings and desktop have no part in this.
        foreign = ("XDG_", "WAYLAND_", "DBUS_", "GST_", "SDL_", "LD_PRELOAD")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        self.environment = kept | {"DISPLAY": display, "XDG_RUNTIME_DIR": str(folder), "GST_REGISTRY": f"{BUILD}/gst"}

    @classmethod
    @contextlib.contextmanager
    def opened(cls, folder):
        """Runs an X server for the time of a block."""
        out, into = os.pipe()
        with processes.running([*SCREEN, into], pass_fds=[into], stderr=subprocess.DEVNULL) as server:
            os.close(into)
            # Of a server that ends there is nothing to be read.
            number = os.read(out, 16) if select.select([out], [], [], STARTING)[0] else b""
            if not number:
                raise RuntimeError("Xvfb does not start")
            yield cls(folder, server.pid, ":" + number.decode().strip())

    def warm_up(self, viewer):
        """Reads a viewer from the disk, as the first start would otherwise take longer than the others."""
        subprocess.run(viewer.check, env=self.environment, stdout=subprocess.DEVNULL, timeout=60, check=False)

    def run(self, viewer, work, seconds, seed):
        """Runs a viewer with the camera, and returns its figures.

        At the end the screen is not read for a while: only then the X server's time is that for the viewer.
        """
        for file in (self.log, self.seen):
            file.unlink(missing_ok=True)
        with self.watching(work, SETTLING + STARTING + seconds + 5) as watch:
            spawned = time.monotonic()
            with self.viewer(viewer.command(work, self.device, self.folder), LD_PRELOAD=LIBRARY,
                             CAMERA_DEVICE=self.device, CAMERA_FRAMES=self.frames, CAMERA_LOG=self.log) as process:
                try:
                    self.wait_for_frames(process, spawned + STARTING)
                    with viewer.captions(process, self.folder) as show:
                        states = growing(generator := random.Random(seed))
                        self.speak(show, states, generator, time.monotonic() + SETTLING)
                        used, begin = -processes.processor_time(process.pid), time.monotonic()
                        written = self.speak(show, states, generator, begin + seconds)
                        used, end = used + processes.processor_time(process.pid), time.monotonic()
                        watch.terminate()
                        watch.wait(5)
                        served, unwatched = -processes.exact_time(self.server), time.monotonic()
                        self.speak(show, states, generator, unwatched + seconds / 2)
                        served, unwatched = served + processes.exact_time(self.server), time.monotonic() - unwatched
                    memory = self.memory(process)
                except OSError as error:
                    raise self.failure(viewer, error) from None
        shown, figures = self.sight(spawned, begin, end, written)
        rate = shown / (end - begin)
        return figures | memory | {"cpu": 1000 * used / shown, "server": 1000 * served / unwatched / rate, "rate": rate}

    def sight(self, spawned, begin, end, written):
        """Returns how many frames were seen between two times, and how late, in ms."""
        ready = seen.read_frames(self.log.read_text().splitlines())
        levels, texts = seen.read_changes(self.seen.read_text().splitlines())
        everything = seen.pair(ready, levels)
        shown = [frame for frame in everything if begin <= frame.at < end]
        if not shown:
            raise RuntimeError("no frame was seen on the screen")
        # What was written at the very end had no time to be seen.
        captions = seen.caption_latencies([at for at in written if end - at > MOMENT], texts)
        latencies = {"frame": [frame.at - frame.ready for frame in shown], "caption": captions}
        return len(shown), {
            "start": 1000 * (everything[0].at - spawned), "starved": sum(frame.is_starved for frame in ready),
            **{f"{name}_p{share}": 1000 * seen.quantile(values, share / 100)
               for name, values in latencies.items() if values for share in (50, 95)}}

    def rest(self, viewer, picture):
        """Shows a still picture, and returns what the viewer does then."""
        with self.viewer(viewer.still(picture)) as process:
            time.sleep(SETTLING + 2)
            before = processes.processor_time(process.pid), processes.switches(process.pid)
            time.sleep(IDLE)
            after = processes.processor_time(process.pid), processes.switches(process.pid)
            if process.poll() is not None:
                raise self.failure(viewer, "it ended")
        return {"computed": [1000 * (after[0] - before[0])], "switches": [after[1] - before[1]]}

    @contextlib.contextmanager
    def watching(self, work, seconds):
        command = [WATCH, work.width, work.height, seconds]
        with open(self.seen, "w") as output, processes.running(command, stdout=output, env=self.environment) as process:
            yield process

    @contextlib.contextmanager
    def viewer(self, command, **variables):
        environment = self.environment | {"HOME": tempfile.mkdtemp(dir=self.folder)}
        environment |= {name: str(value) for name, value in variables.items()}
        with open(self.errors, "w") as errors, processes.running(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors, env=environment) as process:
            yield process

    def wait_for_frames(self, process, deadline):
        while not self.log.exists() or not self.log.stat().st_size:
            if process.poll() is not None or time.monotonic() > deadline:
                raise TimeoutError("no frame was taken")
            time.sleep(0.02)

    def memory(self, process):
        if process.poll() is not None:
            raise ChildProcessError("it ended")
        return processes.memory(process.pid, self.frames)

    def failure(self, viewer, reason):
        """Returns an error with the last words of a viewer, if it said some."""
        said = self.errors.read_text().strip().splitlines()
        return RuntimeError(f"{viewer.program} shows no picture: {(said or [reason])[-1]}")

    @staticmethod
    def speak(show, states, generator, end):
        """Shows captions until a time, and returns when each was written."""
        written = []
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, generator.uniform(0.3, 0.7)))
            if show and time.monotonic() < end:
                written.append(time.monotonic())
                show(*next(states))
        return written
