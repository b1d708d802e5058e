"""Compares the instructions and allocations of the tests' work with those of Tests/costs.tsv.

tools/run costs FOLDER [--accept]: FOLDER has the files that Callgrind wrote, one for each piece of work. Exit 1 if a
piece takes 5 % more instructions or 2 % more allocations than the table says, or if the table lacks it. A table that
says too much is not an error, but named. --accept writes the counts to the table.

The libraries of pictures choose their code by the processor, so the table is that of x86-64 with AVX2.
"""

import argparse
import re
import sys
from dataclasses import astuple, dataclass
from pathlib import Path

from .paths import ROOT

TABLE = ROOT / "Tests" / "costs.tsv"
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "memalign"}
# All memory of Swift's objects, arrays and closures passes here.
SWIFT_ALLOCATORS = {"swift_slowAlloc"}
HEAD = "work\tinstructions\tallocations\tof them Swift's\n"


@dataclass(frozen=True)
class Cost:
    """The instructions of a piece of work, its calls of the allocator, and those of Swift among them.

    The others are those of libraries.
    """

    instructions: int
    allocations: int
    swift_allocations: int


def read_profile(text: str) -> tuple[str, Cost] | None:
    """Returns the name and the cost of a piece of work from Callgrind's file, or None if it has no name.

    Functions have numbers, whose names are told once. A line with a position and a count has instructions of the
    function itself, except behind a line `calls=`, if they are the callee's. The file's own sum is wrong if there are
    threads.
    """
    name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
    if not name:
        return None
    names: dict[str, str] = {}
    callee, instructions, allocations, swift_allocations, is_callees = "", 0, 0, 0, False
    for line in text.splitlines():
        if found := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
            if found[3]:
                names[found[2]] = re.split(r"[@']", found[3])[0]
            if found[1]:
                callee = names.get(found[2], "")
        elif calls := re.match(r"calls=(\d+)", line):
            is_callees = True
            if callee in ALLOCATORS:
                allocations += int(calls[1])
            elif callee in SWIFT_ALLOCATORS:
                swift_allocations += int(calls[1])
        elif own := re.match(r"[+*-]?\d* (\d+)$", line):
            if not is_callees:
                instructions += int(own[1])
            is_callees = False
    return name[1], Cost(instructions, allocations, swift_allocations)


def read_folder(folder: Path) -> dict[str, Cost]:
    found: dict[str, Cost] = {}
    for file in sorted(folder.iterdir() if folder.is_dir() else []):
        if not (profile := read_profile(file.read_text(errors="replace"))):
            continue
        if profile[0] in found:
            sys.exit(f"costs: {profile[0]} was counted twice")
        found[profile[0]] = profile[1]
    if not found:
        sys.exit(f"costs: {folder} has no counts; scripts/test makes them")
    return found


def read_table(text: str) -> dict[str, Cost]:
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Cost(*map(int, counts)) for name, *counts in rows}


def write_table(costs: dict[str, Cost]) -> str:
    return HEAD + "".join("\t".join(map(str, (name, *astuple(cost)))) + "\n" for name, cost in sorted(costs.items()))


def compare(measured: dict[str, Cost], expected: dict[str, Cost]) -> tuple[list[str], list[str]]:
    """Returns the faults, and remarks on what costs much less than the table says."""
    faults = [f"{name}: in the table, but not counted" for name in expected if name not in measured]
    remarks = []
    for name, cost in measured.items():
        limit = expected.get(name)
        if limit is None:
            faults.append(f"{name}: {cost.instructions} instructions, not in the table")
            continue
        # An event that the X server sends by chance costs XCB an allocation.
        for what, tolerance, slack in (
            ("instructions", 1.05, 0),
            ("allocations", 1.02, 2),
            ("swift_allocations", 1.02, 0),
        ):
            count, most, words = getattr(cost, what), getattr(limit, what), what.replace("_", " ")
            if count > most * tolerance + slack:
                faults.append(f"{name}: {count} {words} instead of {most}")
            elif count < most / tolerance - slack:
                remarks.append(f"{name}: {count} {words} instead of {most}")
    return faults, remarks


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/run costs", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args()
    measured = read_folder(options.folder)
    expected = read_table(TABLE.read_text()) if TABLE.exists() else {}
    if options.accept:
        if missing := expected.keys() - measured.keys():
            print(f"costs: no longer counted: {', '.join(sorted(missing))}")
        TABLE.write_text(write_table(measured))
        return 0
    faults, remarks = compare(measured, expected)
    for remark in remarks:
        print(f"costs less: {remark}")
    for fault in faults:
        print(f"costs: {fault}")
    print(f"costs: {len(measured)} pieces of work, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
