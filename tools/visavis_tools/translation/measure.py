"""Measures visavis-translate: chrF, and the time for a sentence.

usage: scripts/benchmark --translation [option...]
  --program PATH            the program (default: the release build)
  --directions en-es,...    some of the directions below (default: all)
  --table                   prints all everyday sentences with their translations by each engine
  --json FILE               writes all figures

Two sets of sentences are translated: everyday ones (sentences.tsv), and for English and Spanish the
prompts of Debian's packages asterisk-core-sounds-en and -es, of which the translations are loose: compare
their figures only with each other. The figures of the engine that the program chooses are printed beside
their limits, those of the other engines without. The times need a quiet machine. Exit 1: a limit is missed.
"""

import argparse
import pathlib
import statistics
import time
from typing import NamedTuple

from sacrebleu.metrics import CHRF

from visavis_tools import table
from visavis_tools.paths import RELEASE
from visavis_tools.table import Figure
from visavis_tools.translation import sentence_sets
from visavis_tools.translation.translating import NoRouteError, Translator

FIGURES = {
    "everyday": Figure("chrF2, everyday sentences", "{:.1f}", True),
    "prompts": Figure("chrF2, prompts", "{:.1f}", True),
    "time_median": Figure("time for a sentence, median", "{:.1f} ms"),
    "time_p95": Figure("time for a sentence, 95 %", "{:.1f} ms"),
    "first": Figure("start, with the first sentence", "{:.2f} s"),
    "missing": Figure("sentences without a translation", "{}"),
}
COMMON = {"time_p95": 25, "missing": 0}
# The directions, and the limits of the engine that the program chooses.
DIRECTIONS = {
    "en-es": COMMON | {"everyday": 62, "prompts": 53},
    "es-en": COMMON | {"everyday": 72, "prompts": 61},
    "en-pt": COMMON | {"everyday": 74},
    "pt-en": COMMON | {"everyday": 77},
    "en-ca": COMMON | {"everyday": 61},
    "ca-en": COMMON | {"everyday": 66},
    "es-ca": COMMON | {"everyday": 85},
    "ca-es": COMMON | {"everyday": 86},
    "es-pt": COMMON | {"everyday": 64},
    "pt-es": COMMON | {"everyday": 70},
}
ENGINES = ["auto", "apertium", "firefox"]
WARM_UP = {"en": "Good morning.", "es": "Buenos días.", "pt": "Bom dia.", "ca": "Bon dia."}


class Result(NamedTuple):
    """What an engine made of the sentences of a direction."""

    route: str
    figures: dict
    everyday: list  # the translations of the everyday sentences; None where there is none


def chrf(pairs, answers):
    """chrF2 of the whole set (sacrebleu's default: characters up to 6, no words)."""
    said = [answer.text or "" for answer in answers]
    return CHRF().corpus_score(said, [[pair.reference for pair in pairs]]).score


def measure(program, direction, engine):
    """Translates both sets by an engine. Raises NoRouteError if it cannot."""
    source, target = direction.split("-")
    sets = {"everyday": sentence_sets.everyday(source, target),
            "prompts": sentence_sets.prompts(source, target)}
    with Translator(program, source, target, engine) as translator:
        translator.translate(WARM_UP[source])
        first = time.monotonic() - translator.begin
        answers = {name: [translator.translate(pair.source) for pair in pairs]
                   for name, pairs in sets.items()}
        route = translator.route()
    both = answers["everyday"] + answers["prompts"]
    times = [answer.time * 1000 for answer in both]
    figures = {name: chrf(pairs, answers[name]) for name, pairs in sets.items() if pairs}
    figures |= {
        "time_median": statistics.median(times),
        "time_p95": statistics.quantiles(times, n=20, method="inclusive")[-1],
        "first": first,
        "missing": sum(answer.text is None for answer in both),
    }
    return Result(route, figures, [answer.text for answer in answers["everyday"]])


def results_of(program, direction):
    """The results of the engines that differ, by their names."""
    results = {}
    for engine in ENGINES:
        try:
            result = measure(program, direction, engine)
        except NoRouteError as error:
            if engine == "auto":
                raise RuntimeError(str(error)) from None
            continue
        if result.route not in [other.route for other in results.values()]:
            results[engine] = result
    return results


def print_figures(direction, results):
    """Prints the rows of a direction, and returns true if no limit is missed."""
    are_all_met = True
    for engine, result in results.items():
        mark = "" if engine == "auto" else f", --engine {engine}"
        limits = DIRECTIONS[direction] if engine == "auto" else {}
        subject = f"{direction} ({result.route}{mark})"
        are_all_met = table.print_rows(FIGURES, result.figures, limits, subject) and are_all_met
    return are_all_met


def print_table(direction, results):
    """Prints the everyday sentences, each with a translation by a person and those of the engines."""
    print(f"\n{direction}")
    for index, pair in enumerate(sentence_sets.everyday(*direction.split("-"))):
        print(f"\n{index + 1:2} {pair.source}\n   {pair.reference} [a person]")
        for result in results.values():
            print(f"   {result.everyday[index]} [{result.route}]")


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--program", default=RELEASE / "visavis-translate", type=pathlib.Path)
    parser.add_argument("--directions", default=",".join(DIRECTIONS))
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.directions = table.listed(parser, options.directions, DIRECTIONS, "direction")
    return options


def main():
    options = arguments()
    are_all_met, results = True, {}
    table.print_head()
    for direction in options.directions:
        results[direction] = results_of(options.program, direction)
        are_all_met = print_figures(direction, results[direction]) and are_all_met
    if options.table:
        for direction in options.directions:
            print_table(direction, results[direction])
    table.write_json(options.json, {
        direction: {"limits": DIRECTIONS[direction],
                    "engines": {engine: {"route": result.route, **result.figures}
                                for engine, result in found.items()}}
        for direction, found in results.items()})
    return are_all_met


if __name__ == "__main__":
    table.run(main, "scripts/packages/translation-test lists the packages")
