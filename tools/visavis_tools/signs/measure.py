"""Measures the program that reads signs, on pictures whose words and places are known.

usage: scripts/benchmark --signs [option...]
  --program PATH    the built visavis-signs (default: the release build)
  --seed N          other pictures (default: 1)
  --part NAME,...   some of reading, empty, tracking (default: all)
  --pictures DIR    writes the pictures, to look at

Reading: character errors by language, the share of signs of two lines and more whose language is told, and boxes where
there is no text. Tracking: how far a sign's place is from where it is, in clips that pan, zoom, roll and tilt for two
seconds. Processor times are those of the program.
"""

import argparse
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time
import unicodedata

import cv2
import numpy as np

from visavis_tools.paths import RELEASE
from visavis_tools.signs import pictures

MARKS = re.compile("[\u0640\u200c\u064b-\u0652\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def letters(text):
    """The letters that count: without spaces, and with one form for each letter of Arabic and Persian."""
    text = unicodedata.normalize("NFKC", text).replace("ي", "ی").replace("ك", "ک")
    return re.sub(r"\s+", "", MARKS.sub("", text))


def distance(one, other):
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one):
        following = [number + 1]
        for index, second in enumerate(other):
            following.append(min(row[index + 1] + 1, following[index] + 1, row[index] + (letter != second)))
        row = following
    return row[-1]


def errors(wanted, read):
    wanted, read = letters(wanted), letters(read)
    return min(1.0, distance(wanted, read) / max(1, len(wanted)))


def pixmap(pixels):
    kind = "P6" if pixels.ndim == 3 else "P5"
    return f"{kind}\n{pixels.shape[1]} {pixels.shape[0]}\n255\n".encode() + pixels.tobytes()


class Program:
    """A running visavis-signs."""

    def __init__(self, path, *options):
        self.process = subprocess.Popen([path, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, pixels):
        self.process.stdin.write(pixmap(pixels))
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("signs: visavis-signs has ended")
        return json.loads(line)

    def processor_time(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def peak(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


def inside(quad, point):
    return cv2.pointPolygonTest(np.float32(quad), (float(point[0]), float(point[1])), True)


def reading(options):
    program = Program(options.program)
    by_language, languages, false_boxes, times = collections.defaultdict(list), [], 0, []
    for number, (language, lines) in enumerate(pictures.signs()):
        drawn = pictures.picture(language, lines, number, options.seed)
        if options.pictures:
            cv2.imwrite(f"{options.pictures}/{number:02}-{language}.png", drawn.pixels[..., ::-1])
        before = program.processor_time()
        signs = program.ask(drawn.pixels)["signs"]
        times.append(program.processor_time() - before)
        read = [[] for _ in drawn.lines]
        for line in (line for sign in signs for line in sign["lines"]):
            center = np.mean(line["quad"], axis=0)
            depths = [inside(known.quad, center) for known in drawn.lines]
            best = int(np.argmax(depths))
            if depths[best] < -25:
                false_boxes += 1
            else:
                read[best].append((center[0], line["text"]))
        for known, parts in zip(drawn.lines, read):
            parts.sort(reverse=language in pictures.RIGHT_TO_LEFT)
            text = " ".join(part for _, part in parts)
            value = errors(known.text, text)
            by_language[language].append(value)
            if value > 0.1:
                print(f"  {number} {language} {value:.2f} {known.text!r} read as {text!r}")
        told = signs[0].get("lang") if signs else None
        languages.append(told == language)
        if told != language:
            print(f"  {number} {language} taken for {told}: {' / '.join(lines)}")
    for language, values in by_language.items():
        print(f"  {language}: {statistics.mean(values):.3f} of {len(values)} lines")
    everything = [value for values in by_language.values() for value in values]
    print(f"character errors: {statistics.mean(everything):.4f}")
    print(f"languages told: {statistics.mean(languages):.3f} of {len(languages)}")
    print(f"boxes without text beside signs: {false_boxes}")
    print(f"processor time a picture: median {statistics.median(times):.2f} s, most {max(times):.2f} s")
    print(f"peak memory: {program.peak():.0f} MB")
    program.close()


def empty(options):
    program = Program(options.program)
    count = 0
    for number in range(20):
        for sign in program.ask(pictures.empty_picture(number, options.seed))["signs"]:
            count += len(sign["lines"])
            print(f"  picture {number}: {sign['text']!r}")
    print(f"boxes in 20 pictures without text: {count}")
    program.close()


def tracking(options):
    chosen = [0, 4, 18, 27, 34, 12]
    all_signs = pictures.signs()
    for kind in ("pan", "zoom", "roll", "tilt", "shake"):
        deviations, waits, lost = [], [], 0
        program = Program(options.program, "--follow")
        before, start = program.processor_time(), time.monotonic()
        for number in chosen:
            language, lines = all_signs[number]
            known, wants, seen_at, begun = {}, "color", None, len(deviations)
            begin = time.monotonic()
            # A camera of 30 frames a second: two seconds of a still picture, then two of motion.
            moving = pictures.clip(language, lines, number, options.seed, kind, still=60)
            frames = [(pixels, matrix) for pixels, matrix, _ in moving]
            begin = time.monotonic()
            for index, (pixels, matrix) in enumerate(frames):
                time.sleep(max(0, begin + index / 30 - time.monotonic()))
                if wants == "color":
                    answer = program.ask(pixels)
                else:
                    small = cv2.resize(pixels, (640, 360), interpolation=cv2.INTER_AREA)
                    answer = program.ask(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY))
                wants = answer.get("wants")
                for sign in answer.get("signs", []):
                    known[sign["id"]] = (np.float64(sign["quad"]), None)
                for place in answer["places"]:
                    quad, first = known[place["id"]]
                    now = cv2.perspectiveTransform(quad[None], np.float64(place["motion"]).reshape(3, 3))[0]
                    if first is None:
                        # Where the corners are on the sheet, for the comparison with later frames.
                        known[place["id"]] = (quad, cv2.perspectiveTransform(now[None], np.linalg.inv(matrix))[0])
                        seen_at = seen_at if seen_at is not None else index / 30
                    else:
                        there = cv2.perspectiveTransform(first[None], matrix)[0]
                        deviations += list(np.linalg.norm(now - there, axis=1))
                if index > 75 and not answer["places"]:
                    lost += 1
            waits.append(seen_at)
            worst = max(deviations[begun:], default=None)
            print(f"  {kind}, picture {number}: first place after {seen_at} s, largest deviation {worst} px")
            # Another scene, so that the signs of this one leave.
            for _ in range(3):
                program.ask(np.full((360, 640), 90, np.uint8))
        share = (program.processor_time() - before) / (time.monotonic() - start)
        print(
            f"{kind}: deviation median {np.median(deviations):.2f}, p95 {np.percentile(deviations, 95):.2f} px; "
            f"first place after {waits} s; frames without a place {lost}; processor share {share:.2f}"
        )
        program.close()


PARTS = {"reading": reading, "empty": empty, "tracking": tracking}


def main(arguments=None):
    parser = argparse.ArgumentParser(usage=__doc__.strip())
    parser.add_argument("--program", default=str(RELEASE / "visavis-signs"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default=",".join(PARTS))
    parser.add_argument("--pictures")
    options = parser.parse_args(arguments)
    for part in options.part.split(","):
        PARTS[part](options)


if __name__ == "__main__":
    main()
