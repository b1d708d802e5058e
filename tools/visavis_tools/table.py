"""The table of figures beside their limits that the measurements print."""

import json
import math
import sys
from typing import NamedTuple


class Figure(NamedTuple):
    """A row of the table. A limit is the most, unless the figure has to be at least that."""

    name: str
    unit: str = "{}"
    is_least: bool = False

    def meets(self, value, limit):
        """Tells whether a value is within a limit. No number misses every limit."""
        return value >= limit if self.is_least else value <= limit

    def asked(self, limit):
        return ("at least " if self.is_least else "at most ") + self.unit.format(limit)


def print_head():
    print("| figure | asked | measured | holds |\n|---|---|---|---|", flush=True)


def print_rows(kinds, figures, limits, subject=""):
    """Prints the figures that were measured, and returns true if no limit is missed.

    `kinds` has the rows by the keys of the figures and limits, in order.
    """
    are_all_met = True
    for key, figure in kinds.items():
        if key not in figures:
            continue
        asked = holds = ""
        if key in limits:
            is_met = figure.meets(figures[key], limits[key])
            asked, holds = figure.asked(limits[key]), "ok" if is_met else "MISSED"
            are_all_met = are_all_met and is_met
        name = f"{subject}: {figure.name}" if subject else figure.name
        print(f"| {name} | {asked} | {figure.unit.format(figures[key])} | {holds} |")
    sys.stdout.flush()
    return are_all_met


def write_json(path, results):
    """Writes all figures to a file, if one was asked for."""
    if path:
        path.write_text(json.dumps(finite(results), indent=2, allow_nan=False) + "\n", encoding="utf-8")


def finite(figures):
    """Returns the figures with null for those without an end or a value, which JSON cannot say."""
    if isinstance(figures, dict):
        return {name: finite(figure) for name, figure in figures.items()}
    if isinstance(figures, list):
        return [finite(figure) for figure in figures]
    return None if isinstance(figures, float) and not math.isfinite(figures) else figures


def listed(parser, words, known, kind):
    """Returns the words of a list with commas; ends the program if one is unknown."""
    words = words.split(",")
    if unknown := set(words) - set(known):
        parser.error(f"no {kind} {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return words


def run(main, advice):
    """Runs a measurement to its exit code: 0, 1 if a limit was missed, or a line with its error."""
    try:
        sys.exit(0 if main() else 1)
    except (FileNotFoundError, ImportError) as error:
        sys.exit(f"measure: {error}; {advice}")
    except RuntimeError as error:
        sys.exit(f"measure: {error}")
