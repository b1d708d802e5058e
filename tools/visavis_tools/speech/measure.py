"""Measures visavis-listen: word errors, lags, the use of the machine, and words that are taken back.

usage: scripts/benchmark --speech [option...]
  --program PATH       the program (default: the release build)
  --cases NAME,...     some of the cases below (default: all but soak)
  --set SET            held-out (default), tuning, or all
  --limit SECONDS      the length of a conversation (default: 100 at the pace of its sound, and the whole set
                       as fast as possible)
  --pace real|fast     real (default) measures both, and fast only what follows from the set
  --verbose            prints each utterance: what was said, what was recognized, and the final lag
  --keep FOLDER        keeps the sounds and the lines that the program wrote
  --json FILE          writes all figures

The program listens to conversations that are made of recordings of Debian's packages
(scripts/packages/speech-test). Lags and the use of the machine are those of a conversation at the pace of its
sound; the words are those of the whole set, which is heard as fast as possible. The figures are printed beside
their limits. The lags and the words taken back need a quiet machine. Exit 1: a limit is missed.
"""

import argparse
import json
import pathlib
import tempfile
from itertools import chain, zip_longest
from typing import NamedTuple

from visavis_tools import table
from visavis_tools.paths import RELEASE
from visavis_tools.speech import test_sets
from visavis_tools.speech.figures import conversation_figures, silence_figures, soak_figures
from visavis_tools.speech.listening import listen
from visavis_tools.table import Figure

SECONDS, PERCENT = "{:.2f} s", "{:.1f} %"
# The figures of the texts. The number of partial texts follows from the machine's speed, too.
SOUND_FIGURES = {
    "word_errors": Figure("word errors", PERCENT),
    "lost": Figure("utterances lost", "{}"),
    "doubled": Figure("utterances doubled", "{}"),
    "languages_right": Figure("languages right, utterances of 2 s and more", PERCENT, True),
    "first_languages_wrong": Figure("first words in another language", PERCENT),
    "captions_of_silence": Figure("captions of silence", "{}"),
    "erasure": Figure("words taken back, for a word of the final text", "{:.2f}"),
    "stable_taken_back": Figure("stable words taken back", PERCENT),
    "stable_early": Figure("words that were stable before the end", PERCENT, True),
}
MEMORY_FIGURES = {
    "memory": Figure("memory, peak", "{:.0f} MB"),
    "memory_growth": Figure("memory at the end, less after a sixth", "{:.0f} MB"),
}
# The figures that hold at the pace of the sound only.
LIVE_FIGURES = {
    "partial_lag_median": Figure("partial text after its last sample, median", SECONDS),
    "partial_lag_p95": Figure("partial text after its last sample, 95 %", SECONDS),
    "final_lag_median": Figure("final text after the end of speech, median", SECONDS),
    "final_lag_p95": Figure("final text after the end of speech, 95 %", SECONDS),
    "first_text_median": Figure("first text after the beginning of speech, median", SECONDS),
    "cpu_speaking": Figure("processor for a second of speech, of one core", "{:.2f}"),
    "cpu_silent": Figure("processor while nobody speaks, of one core", "{:.3f}"),
    "start": Figure("start", SECONDS),
}
FIGURES = SOUND_FIGURES | MEMORY_FIGURES | LIVE_FIGURES


class Case(NamedTuple):
    model: str
    languages: str
    limits: dict
    distance: int | None = None  # from the speech to the noise, in dB
    kind: str = "conversation"


TINY = {
    "partial_lag_median": 0.25, "partial_lag_p95": 0.45, "final_lag_median": 0.80,
    "final_lag_p95": 1.1, "cpu_speaking": 0.45, "cpu_silent": 0.03, "stable_taken_back": 1,
    "memory": 180, "start": 1.0,
}
BASE = {"partial_lag_median": 0.45, "final_lag_median": 1.25, "memory": 320}
CASES = {
    "tiny.en-clean": Case("tiny.en", "en", TINY | {"word_errors": 4, "erasure": 0.25}),
    "tiny.en-10db": Case("tiny.en", "en", TINY | {"word_errors": 11}, 10),
    "tiny.en-5db": Case("tiny.en", "en", {"memory": 180}, 5),
    "base-en": Case("base", "en", BASE | {"word_errors": 3.5}),
    "base-en-10db": Case("base", "en", BASE | {"word_errors": 7}, 10),
    "base-es": Case("base", "es", BASE | {"word_errors": 17}),
    "base-languages": Case("base", "en,es", BASE | {"languages_right": 95, "first_languages_wrong": 2}),
    "silence": Case(
        "tiny.en", "en", {"cpu_silent": 0.03, "captions_of_silence": 0, "memory": 180}, None,
        "silence"),
    "soak": Case(
        "tiny.en", "en", {"lost": 0, "doubled": 0, "memory_growth": 8, "memory": 180}, None, "soak"),
}
SOAK = 3600  # seconds


def clips_of(case, options):
    sets = [test_sets.clips(language, options.set) for language in case.languages.split(",")]
    return [clip for clip in chain(*zip_longest(*sets)) if clip]


def seconds_of(case, pace, limit):
    """The length of the sound; None for the whole set."""
    if case.kind == "soak":
        return limit or SOAK
    if case.kind == "silence":
        return limit or 120
    return limit or (100 if pace == "real" else None)


def make_sound(case, seconds, options):
    """Returns the sound of a case, and the utterances in it."""
    if case.kind == "silence":
        return test_sets.silence(seconds), []
    clips = clips_of(case, options)
    if case.kind == "soak":
        clips *= 1 + int(seconds / len(clips) / test_sets.PAUSE)
    return test_sets.conversation(clips, seconds, case.distance)


def measure(name, options, folder):
    """Measures a case. Returns its figures, the utterances, and whether these have lags."""
    case = CASES[name]
    pace = "fast" if case.kind == "soak" else options.pace
    figures, heard = hear(name, pace, options, folder)
    if pace == "real" and case.kind == "conversation" and not options.limit:
        whole, heard = hear(name, "fast", options, folder)
        figures |= {key: value for key, value in whole.items() if key in SOUND_FIGURES}
        figures["seconds_of_set"] = whole["seconds"]
        return figures, heard, False
    return figures, heard, pace == "real"


def hear(name, pace, options, folder):
    """Runs the program with the sound of a case, and returns its figures and the utterances."""
    case = CASES[name]
    seconds = seconds_of(case, pace, options.limit)
    sound, conversation = make_sound(case, seconds, options)
    file = folder / f"{name}-{pace}.wav"
    test_sets.write(file, sound)
    command = [options.program, "--audio", file, "--pace", pace, "--language", case.languages]
    patience = 60 + 3 * len(sound) / test_sets.RATE
    run = listen([*command, "--model", case.model], pace == "real", patience)
    lines = "".join(json.dumps({"at": round(at, 3)} | line) + "\n" for at, line in run.lines)
    (folder / f"{name}-{pace}.jsonl").write_text(lines, encoding="utf-8")
    if case.kind == "soak":
        figures, heard = soak_figures(run, conversation, seconds)
    elif case.kind == "silence":
        figures, heard = silence_figures(run)
    else:
        figures, heard = conversation_figures(run, conversation)
    figures |= {"memory": run.peak, "start": run.start, "ahead": run.ahead,
                "seconds": len(sound) / test_sets.RATE, "utterances": len(conversation)}
    if pace == "fast":
        figures = {key: value for key, value in figures.items() if key not in LIVE_FIGURES}
    return figures, heard


def print_utterances(heard, has_lags):
    for one in heard:
        clip = one.spoken.clip
        marks = [f"{one.errors} errors"]
        marks += [f"lag {one.lag:.2f} s"] if one.finals and has_lags else []
        marks += ["lost"] * (one.right == 0) + ["doubled"] * one.is_doubled
        print(f"\n{clip.name} ({one.spoken.begin:.2f}-{one.spoken.end:.2f} s): {clip.text}")
        for final in one.finals:
            span = f"{final.state['start']:.2f}-{final.state['end']:.2f}"
            print(f"  {final.state['id']} ({span} s, {final.state.get('source_lang')}): {final.text}")
        print("  " + ", ".join(marks))
    print()


def print_figures(name, figures):
    """Prints the rows of a case, and returns true if no limit is missed."""
    are_all_met = table.print_rows(FIGURES, figures, CASES[name].limits, name)
    if figures["ahead"] > 0.02:
        print(f"| {name}: reads the file early; counted in the lags | | {figures['ahead']:.2f} s | |", flush=True)
    return are_all_met


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--program", default=RELEASE / "visavis-listen", type=pathlib.Path)
    parser.add_argument("--cases", default=",".join(case for case in CASES if case != "soak"))
    parser.add_argument("--set", default="held-out", choices=["held-out", "tuning", "all"])
    parser.add_argument("--limit", type=float)
    parser.add_argument("--pace", default="real", choices=["real", "fast"])
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
            figures, heard, has_lags = measure(name, options, options.keep or pathlib.Path(folder))
            if options.verbose:
                print_utterances(heard, has_lags)
            are_all_met = print_figures(name, figures) and are_all_met
            results[name] = {"set": options.set, "limits": CASES[name].limits, **figures}
    table.write_json(options.json, results)
    return are_all_met


if __name__ == "__main__":
    table.run(main, "scripts/packages/speech-test lists the packages")
