"""The figures of what a reader sees of a conversation."""

import itertools
import json
import subprocess
from typing import NamedTuple

import numpy as np

from visavis_tools.speech.figures import compare, cpu_figures, median_and_p95
from visavis_tools.speech.listening import timed
from visavis_tools.speech.test_sets import Spoken

PROGRAMS = ("visavis", "visavis-listen", "visavis-translate", "engines")


class Read(NamedTuple):
    """An utterance, and the translation that was on the screen."""

    spoken: Spoken
    source: str
    text: str
    lag: float  # seconds from the end of speech to the final translation on the screen


def reading_figures(run, spoken, visavis, folder):
    """The figures of a run at the pace of speech, and a list of Read."""
    lines = [(passed.at, passed.line) for passed in run.lines if passed.to == "window"]
    heard_run = timed(run.begin, lines, run.samples["all"], True)
    zero = run.begin + heard_run.start - heard_run.ahead
    heard = compare(heard_run, spoken)
    reports = {}
    for passed in run.lines:
        if "shown" in passed.line:
            reports.setdefault(passed.line["shown"], []).append(
                (passed.at - zero, passed.line["latency_ms"]))
    latencies = [latency for times in reports.values() for _, latency in times]
    # Reports are about finals, whose words may wait for a line; the window itself takes as long as the fastest.
    delay = float(min(latencies)) / 1000
    read = []
    for one in heard:
        if one.finals:
            last = max(one.finals, key=lambda final: final.arrival)
            shown = max(at for at, _ in reports.get(last.state["id"], [(last.arrival + delay, 0)]))
            texts = " ".join(final.state.get("text") or "" for final in one.finals)
            read.append(Read(one.spoken, " ".join(final.text for final in one.finals), texts,
                             max(shown, last.arrival) - one.spoken.end))
    display = displayed(heard_run, visavis, folder, "translation")
    source = displayed(heard_run, visavis, folder, "original")
    finals = {name: versions[-1] for name, versions in heard_run.utterances.items()
              if versions[-1].is_final and versions[-1].text}
    figures = {
        **word_lags(display.texts, finals, delay),
        **median_and_p95("final", [one.lag for one in read]),
        "screen_p95": float(np.percentile(latencies, 95)),
        "erasure": erasure(display.texts), "source_erasure": erasure(source.texts),
        "jumps": display.jumps,
        "untranslated": sum(not final.state.get("text") for final in finals.values()),
        **cpu_figures(heard_run, heard),
        **{f"memory_{name}": max(used.peak for used in run.samples[name]) for name in PROGRAMS},
    }
    return figures, read


class Display(NamedTuple):
    texts: dict  # by id: the list of (time, words)
    jumps: int


def displayed(run, visavis, folder, show):
    """What a reader of the policy `balanced` sees of the lines, by the clock of their arrival."""
    file = folder / "arrived.jsonl"
    with open(file, "w", encoding="utf-8") as lines:
        for at, line in run.lines:
            lines.write(json.dumps(with_text(line, show) | {"t": round(max(at, 0), 4)}) + "\n")
    output = subprocess.run(
        [visavis, "decode", "--format", "jsonl", "--stability", "balanced", "--stats", file],
        stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    texts, jumps = {}, 0
    for line in map(json.loads, output.splitlines()):
        if "text" in line:
            texts.setdefault(line["id"], []).append((line["t"], line["text"].split()))
        jumps += line.get("stats", {}).get("line_jumps", 0)
    return Display(texts, jumps)


def with_text(line, show):
    """The line with the text that is to be judged as its only one."""
    if show == "translation" or "id" not in line:
        return {key: value for key, value in line.items() if not key.startswith("source")}
    kept = {"id": line["id"]}
    for key, name in (("source", "text"), ("source_stable", "stable"), ("source_lang", "lang"),
                      ("source_final", "final"), ("cancel", "cancel")):
        if key in line:
            kept[name] = line[key]
    return kept


def erasure(texts):
    """The words that left their place on the screen, for a word of the final texts."""
    erased = words = 0
    for versions in texts.values():
        shown = [text for _, text in versions]
        for old, new in itertools.pairwise(shown):
            same = next((index for index, pair in enumerate(zip(old, new)) if pair[0] != pair[1]),
                        min(len(old), len(new)))
            erased += len(old) - same
        words += len(shown[-1])
    return erased / words if words else 0.0


def word_lags(texts, finals, delay):
    """The time from the end of a spoken word to its translation on the screen.

    A word of the translation counts as said when the same share of the speech was said, by letters.
    """
    first, stable = [], []
    for name, final in finals.items():
        versions = texts.get(name)
        if not versions or not final.state.get("text"):
            continue
        begin, end, words = final.state["start"], final.state["end"], versions[-1][1]
        letters = np.cumsum([len(word) for word in words])
        for index, word in enumerate(words):
            said = begin + (end - begin) * letters[index] / letters[-1]
            looked = next(at for at, text in versions if len(text) > index)
            first.append(looked + delay - said)
            settled = versions[-1][0]
            for at, text in reversed(versions):
                if text[index : index + 1] != [word]:
                    break
                settled = at
            stable.append(settled + delay - said)
    return {"first_median": float(np.median(first)), "stable_median": float(np.median(stable))}


def day_figures(run, seconds):
    """The growth of the memory after an hour, of a run as fast as the machine can."""
    lines = [passed for passed in run.lines if "t" in passed.line]
    finals = sum(bool(passed.line.get("final")) for passed in run.lines)
    hour = next((passed.at for passed in lines if passed.line["t"] >= min(3600, seconds / 3)), None)
    if hour is None:
        raise RuntimeError("the programs ended too early")
    figures = {"finals": finals, "hours": lines[-1].line["t"] / 3600}
    for name in PROGRAMS:
        early = next(used.memory for used in run.samples[name] if used.time >= hour)
        late = [used.memory for used in run.samples[name] if used.memory > 0][-1]
        figures[f"growth_{name}"] = late - early
        figures[f"memory_{name}"] = max(used.peak for used in run.samples[name])
    return figures
