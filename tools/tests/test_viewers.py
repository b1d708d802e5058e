"""The comparison with other viewers: the camera, and what is made of what was seen."""

import math
import os
import shutil
import subprocess

import numpy as np
import pytest

from visavis_tools.paths import ROOT
from visavis_tools.viewers import frames, measure, processes, seen
from visavis_tools.viewers.bench import build_camera

LEVELS = frames.LEVELS


def ready(*sequences, starved=()):
    return [seen.Ready(sequence, sequence / 30, sequence in starved) for sequence in sequences]


def shown(sequence, delay=0.004, error=0):
    return sequence / 30 + delay, LEVELS[sequence % len(LEVELS)] + error


def test_the_logs_are_read():
    assert seen.read_frames(["7 12.500000000", "8 12.533000000 starved"]) == [
        seen.Ready(7, 12.5, False), seen.Ready(8, 12.533, True)]
    assert seen.read_changes(["12.504000 level 33", "12.600000 text", "12.610000 level 54"]) == (
        [(12.504, 33), (12.61, 54)], [12.6])


def test_a_level_belongs_to_the_newest_frame_that_has_it():
    pairs = seen.pair(ready(*range(40)), [shown(0), shown(13, 0.010), shown(14, error=3), shown(38, 0.2)])
    assert [pair.sequence for pair in pairs] == [0, 13, 14, 38]
    assert [round(pair.at - pair.ready, 6) for pair in pairs] == [0.004, 0.010, 0.004, 0.2]


def test_a_lost_frame_and_one_without_a_buffer_were_not_seen():
    # Frame 2 was replaced by a newer one before it was shown, 3 found no buffer.
    pairs = seen.pair(ready(*range(6), starved=[3]), [shown(0), shown(1), shown(4), shown(5)])
    assert [pair.sequence for pair in pairs] == [0, 1, 4, 5]
    assert seen.pair(ready(3, starved=[3]), [shown(3)]) == []


def test_a_grey_of_no_level_and_a_frame_of_the_future_are_no_frames():
    assert seen.pair(ready(0, 1), [(0.01, 0), (0.02, LEVELS[0] + 10), (0.025, LEVELS[1])]) == []


def test_a_frame_is_seen_once():
    torn = [shown(5), (5 / 30 + 0.005, 128), shown(5, 0.006), shown(6)]
    assert [pair.sequence for pair in seen.pair(ready(*range(8)), torn)] == [5, 6]


def test_a_caption_is_seen_at_the_first_change():
    latencies = seen.caption_latencies([1.0, 1.5, 2.0], [0.2, 1.004, 1.02, 1.508, 2.01])
    assert latencies == pytest.approx([0.004, 0.008, 0.010])


def test_a_caption_that_never_came_counts_and_one_in_moving_text_does_not():
    assert seen.caption_latencies([1.0, 1.5], [1.52]) == [math.inf, pytest.approx(0.02)]
    assert seen.caption_latencies([1.0, 1.5], [1.01, 1.45, 1.51]) == [pytest.approx(0.01)]


def test_quantiles_are_values_that_were_measured():
    values = list(range(1, 101))
    assert [seen.quantile(values, share) for share in (0, 0.5, 0.95, 1)] == [1, 50, 95, 100]
    assert seen.quantile([3, 1, 2], 0.5) == 2
    assert math.isnan(seen.quantile([], 0.5))


def test_rows_have_medians_and_their_ratios():
    results = {"ours": {"cpu": [1, 9, 2], "rate": [30], "caption_p95": [7]}, "theirs": {"cpu": [8, 8, 8], "rate": [15]}}
    assert measure.rows("work", results) == [
        "| work | processor time for each frame | 2.00 ms | 8.00 ms | 0.25 |",
        "| work | caption latency, 95th percentile | 7.00 ms | – |  |",
        "| work | frames seen each second | 30.0 | 15.0 |  |"]
    assert measure.head(["ours", "theirs"]) == "| work | figure | ours | theirs | ratio |\n|---|---|---|---|---|"


def test_an_idle_rival_gives_no_ratio():
    assert measure.rows("idle", {"ours": {"switches": [0]}, "theirs": {"switches": [0]}, "others": {}}) == [
        f"| idle | context switches in {measure.IDLE} s | 0 | 0 |  | – |  |"]


def test_a_process_is_ended_and_its_time_is_told():
    with processes.running(["sleep", "60"]) as process:
        assert processes.processor_time(process.pid) < 1
        assert processes.memory(process.pid, "frames")["peak"] > 0
        assert processes.exact_time(process.pid) < 1
        assert processes.switches(process.pid) < 100
    assert process.returncode == -15


def test_a_program_that_is_missing_is_one_line(tmp_path):
    done = subprocess.run([ROOT / "tools/run", "viewers.measure", "--program", tmp_path / "none"], text=True,
                          capture_output=True, timeout=60, check=False)
    assert done.stderr.splitlines() == [
        f"measure: {tmp_path}/none is not installed; `scripts/benchmark --viewers` installs and builds what is missing"]
    assert done.returncode == 1


@pytest.mark.parametrize("is_jpeg", [False, True])
@pytest.mark.skipif(not shutil.which("clang") or not shutil.which("ffmpeg"), reason="clang or ffmpeg: not installed")
def test_a_program_reads_the_camera(tmp_path, is_jpeg):
    width, height, count = 320, 240, 14
    frames.write(tmp_path / "frames", width, height, 60, is_jpeg, frames.frames(width, height, is_jpeg))
    environment = os.environ | {
        "LD_PRELOAD": str(build_camera(tmp_path / "camera.so")), "CAMERA_DEVICE": "/dev/video-of-the-test",
        "CAMERA_FRAMES": str(tmp_path / "frames"), "CAMERA_LOG": str(tmp_path / "log")}
    read = f"ffmpeg -v error -f v4l2 -i {environment['CAMERA_DEVICE']} -frames:v {count} -pix_fmt gray -f rawvideo -"
    done = subprocess.run(read.split(), env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=30,
                          check=True)
    pictures = np.frombuffer(done.stdout, np.uint8).reshape(count, height, width)
    steps = [seen.step(int(gray)) for gray in pictures[:, height // 2, width // 2]]
    assert steps == [(steps[0] + index) % len(LEVELS) for index in range(count)]
    assert pictures[0].std() > 20
    log = seen.read_frames((tmp_path / "log").read_text().splitlines())
    assert [frame.sequence for frame in log[:count]] == list(range(count))
    assert np.diff([frame.at for frame in log]).mean() == pytest.approx(1 / 60, rel=0.2)
