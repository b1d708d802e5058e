"""Measures a conversation: visavis-listen, visavis-translate and the window, from sound to screen.

usage: scripts/benchmark --conversation [option...]
  --programs FOLDER    the programs (default: the release build)
  --cases NAME,...     some of the cases below (default: all but day)
  --set SET            held-out (default), tuning, or all
  --limit SECONDS      the length of the conversation (default: 400, which is the whole set of a language;
                       the day has 8 hours)
  --verbose            prints each utterance with its translation and its lag
  --keep FOLDER        keeps the sounds and the lines
  --json FILE          writes all figures

The programs hear recordings of Debian's packages (scripts/packages/speech-test) at the pace of speech, and
show their translation in a window with the bundled scene, on a virtual screen. The window reports when
words are on the screen. The figures are printed beside their limits. They need a quiet machine. The case
"day" hears as fast as the machine can, and measures memory. Exit 1: a limit is missed.
"""

import argparse
import json
import pathlib
import shlex
import tempfile
from itertools import chain, zip_longest
from typing import NamedTuple

from visavis_tools import table
from visavis_tools.conversation.conversing import converse
from visavis_tools.conversation.reading import day_figures, reading_figures
from visavis_tools.paths import RELEASE
from visavis_tools.speech import test_sets
from visavis_tools.table import Figure

SECONDS, CORE, MEGABYTES = "{:.2f} s", "{:.2f}", "{:.0f} MB"


FIGURES = {
    "first_median": Figure("a word's translation on the screen after its end, first look, median", SECONDS),
    "stable_median": Figure("a word's translation on the screen to stay after its end, median", SECONDS),
    "final_median": Figure("final translation on the screen after the end of speech, median", SECONDS),
    "final_p95": Figure("final translation on the screen after the end of speech, 95 %", SECONDS),
    "screen_p95": Figure("a line's words on the screen after the line, 95 %", "{:.1f} ms"),
    "erasure": Figure("words of the translation taken back on the screen, for a word", CORE),
    "source_erasure": Figure("words of the source taken back on the screen, if it were shown", CORE),
    "jumps": Figure("words that changed their line", "{}"),
    "untranslated": Figure("utterances without a translation", "{}"),
    "cpu_speaking": Figure("processor of all programs for a second of speech, of one core", CORE),
    "cpu_silent": Figure("processor of all programs while nobody speaks, of one core", CORE),
    "memory_visavis": Figure("memory of the window, peak", MEGABYTES),
    "memory_visavis-listen": Figure("memory of visavis-listen, peak", MEGABYTES),
    "memory_visavis-translate": Figure("memory of visavis-translate, peak", MEGABYTES),
    "memory_engines": Figure("memory of the engines, peak", MEGABYTES),
    "growth_visavis": Figure("memory of the window at the end, less after an hour", MEGABYTES),
    "growth_visavis-listen": Figure("memory of visavis-listen at the end, less after an hour", MEGABYTES),
    "growth_visavis-translate": Figure("memory of visavis-translate at the end, less after an hour", MEGABYTES),
    "growth_engines": Figure("memory of the engines at the end, less after an hour", MEGABYTES),
    "finals": Figure("final translations", "{}"),
    "hours": Figure("hours of speech", "{:.1f}"),
}


class Case(NamedTuple):
    model: str
    spoken: str  # the languages, with a comma
    translation: str  # the options of visavis-translate
    limits: dict
    is_day: bool = False


LIVE = {
    "first_median": 0.9, "stable_median": 1.3, "final_median": 0.95, "final_p95": 1.3, "erasure": 0.15,
    "jumps": 0,
}
FLAT = {f"growth_{name}": 30 for name in ("visavis", "visavis-listen", "visavis-translate")}
CASES = {
    "small-en-es": Case("tiny.en", "en", "--from en --to es", LIVE | {"cpu_speaking": 0.6}),
    "small-en-es-rules": Case(
        "tiny.en", "en", "--from en --to es --engine apertium", LIVE | {"cpu_speaking": 0.6}),
    "base-es-en": Case("base", "es", "--from es --to en", LIVE),
    "base-both": Case("base", "en,es", "--between en,es", LIVE),
    "day": Case("tiny.en", "en", "--from en --to es", FLAT, True),
}
DAY = 8 * 3600  # seconds


def make_sound(case, seconds, options):
    sets = [test_sets.clips(language, options.set) for language in case.spoken.split(",")]
    clips = [clip for clip in chain(*zip_longest(*sets)) if clip]
    if case.is_day:
        clips *= 1 + int(seconds / len(clips) / test_sets.PAUSE)
    return test_sets.conversation(clips, seconds)


def measure(name, options, folder):
    """Runs a case, and returns its figures and the utterances."""
    case = CASES[name]
    seconds = options.limit or (DAY if case.is_day else 400)
    # A day is the same quarter of an hour again and again.
    sound, spoken = make_sound(case, min(seconds, 900), options)
    file = folder / f"{name}.wav"
    if case.is_day:
        file = folder / f"{name}.raw"
        file.write_bytes(test_sets.samples(sound))
    else:
        test_sets.write(file, sound)
    pipeline = f"{commands(case, file, seconds / 900, options)}"
    length = seconds if case.is_day else len(sound) / test_sets.RATE
    run = converse(options.programs / "visavis", pipeline, folder, 60 + 3 * length,
                   1.0 if case.is_day else 0.05)
    (folder / f"{name}.jsonl").write_text(
        "".join(json.dumps(passed._asdict()) + "\n" for passed in run.lines), encoding="utf-8")
    if case.is_day:
        return day_figures(run, seconds), []
    return reading_figures(run, spoken, options.programs / "visavis", folder)


def commands(case, file, rounds, options):
    """The command line of the pipeline."""
    listen = [options.programs / "visavis-listen", "--model", case.model, "--language", case.spoken]
    translate = [options.programs / "visavis-translate", *case.translation.split()]
    line = " ".join(shlex.quote(str(word)) for word in listen)
    if case.is_day:
        again = f"for round in $(seq {max(1, round(rounds))}); do cat {shlex.quote(str(file))}; done"
        line = f"({again}) | {line} --audio - --pace fast"
    else:
        line += f" --audio {shlex.quote(str(file))}"
    return f"{line} | {' '.join(shlex.quote(str(word)) for word in translate)}"


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--programs", default=RELEASE, type=pathlib.Path)
    parser.add_argument("--cases", default=",".join(name for name in CASES if name != "day"))
    parser.add_argument("--set", default="held-out", choices=["held-out", "tuning", "all"])
    parser.add_argument("--limit", type=float)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.cases = table.listed(parser, options.cases, CASES, "case")
    return options


def main():
    options = arguments()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    are_all_met, results = True, {}
    with tempfile.TemporaryDirectory(prefix="visavis-") as folder:
        table.print_head()
        for name in options.cases:
            figures, read = measure(name, options, options.keep or pathlib.Path(folder))
            for one in read if options.verbose else []:
                print(f"\n{one.spoken.clip.name}: {one.spoken.clip.text}\n  {one.source}\n  {one.text}\n"
                      f"  lag {one.lag:.2f} s")
            are_all_met = table.print_rows(FIGURES, figures, CASES[name].limits, name) and are_all_met
            results[name] = {"set": options.set, "limits": CASES[name].limits, **figures}
    table.write_json(options.json, results)
    return are_all_met


if __name__ == "__main__":
    table.run(main, "`scripts/setup --tests --speech --translation` installs what it needs")
