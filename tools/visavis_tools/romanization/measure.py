"""romanization.measure [--program PATH]: how right visavis-romanize is, and how long a caption takes.

It sends the texts of Tests/Language/RomanizationTests/Lists, one at a time, and waits for each answer, so that the
times include the way through two pipes. Exit 1: a caption takes longer than it may.
"""

import argparse
import json
import subprocess
import sys
import time
import unicodedata

from visavis_tools.paths import RELEASE, ROOT

# The most milliseconds that a caption may take, at the 95th percentile.
LIMIT = 0.5
LISTS = ROOT / "Tests/Language/RomanizationTests/Lists"


def plain(spelling: str, language: str) -> str:
    """Returns a spelling as it is compared: Persian and Chinese exactly, others without accents and spaces."""
    if language in ("fa", "zh"):
        return spelling
    letters = unicodedata.normalize("NFD", spelling.lower())
    return "".join(c for c in letters if not unicodedata.combining(c) and c not in " '-")


def rows(path) -> list[tuple[str, list[str]]]:
    """Returns the texts of a list with the spellings that are right."""
    lines = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return [(text, spellings.split("|")) for text, spellings in lines]


class Romanizer:
    """A running visavis-romanize."""

    def __init__(self, program: str):
        self.process = subprocess.Popen([program, "--format", "jsonl"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def latin(self, text: str, language: str) -> tuple[str, float]:
        """Returns a text in Latin letters, and the seconds that it took."""
        start = time.perf_counter()
        self.process.stdin.write(json.dumps({"text": text, "lang": language, "final": True}) + "\n")
        line = self.process.stdout.readline()
        if not line:
            sys.exit("romanization.measure: visavis-romanize has ended")
        return json.loads(line).get("romanized", ""), time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(RELEASE / "visavis-romanize"))
    romanizer = Romanizer(parser.parse_args().program)
    every = []
    for path in sorted(LISTS.glob("*.tsv")):
        language, right, times = path.stem[:2], 0, []
        texts = rows(path)
        for text, spellings in texts:
            latin, seconds = romanizer.latin(text, language)
            times.append(seconds)
            right += plain(latin, language) in [plain(spelling, language) for spelling in spellings]
        # The first text of a language opens what it needs.
        every += times[1:]
        print(f"{path.stem:24} {right:4} of {len(texts):4}   first {times[0] * 1000:6.2f} ms")
    every.sort()
    median, high = every[len(every) // 2] * 1000, every[len(every) * 95 // 100] * 1000
    print(f"a caption: median {median:.3f} ms, 95th percentile {high:.3f} ms (limit {LIMIT})")
    sys.exit(high > LIMIT)


if __name__ == "__main__":
    main()
