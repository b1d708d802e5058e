"""Compares the letters of visavis with Pango's: widths, breaks, order, faces and pictures.

usage: scripts/benchmark --letters [option...]
  --program PATH       the program letters (default: the release build)
  --set SET            all (default), tuning, or held-out
  --texts FILE         other texts than those of texts.tsv and held-out.tsv beside this file
  --languages TAG,...  the texts of some languages
  --report FOLDER      where the report is written (default: .build/letters)
  --verbose            names each text beyond a limit
  --json FILE          writes all figures

Both set the same texts with the bundled faces. Pango sets them without hinting and with fractional
positions, so its widths are those of the fonts. It sets each part in our face, as it takes other ones for
some marks, such as the question mark of Hindi; the faces of letters are compared by themselves. The report,
index.html and sheets in PNG, shows our letters (black) above Pango's (blue). The figures are printed beside
their limits. Exit 1: a limit is missed.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import tempfile
from typing import NamedTuple

from visavis_tools import table
from visavis_tools.letters.setting import Program, read_texts
from visavis_tools.paths import RELEASE, ROOT
from visavis_tools.table import Figure

SETS = {"tuning": "texts.tsv", "held-out": "held-out.tsv"}
SIZES = (11, 16, 20, 24, 36, 45, 72)  # the ems at which widths are compared
WORD_SIZE, SHEET_SIZE = 120, 40
LINE = 17  # ems, the length of a line in a window in portrait orientation
WIDTH_LIMIT = 0.5  # per cent
DIFFERENCE_LIMIT = 0.002  # of the ink of a word
# Quotation marks, dashes and dots that are wide in Chinese and Japanese, though Pango takes narrow ones.
# A line may break before such a quotation and behind it (UAX #14, LB19a of Unicode 16).
WIDE_IN_CHINESE = set("“”‘’…—")


FIGURES = {
    "texts": Figure("texts", is_least=True),
    "languages": Figure("languages", is_least=True),
    **{f"widths_{size}": Figure(f"texts wider or narrower by more than {WIDTH_LIMIT} %, em of {size} px")
       for size in SIZES},
    "widest": Figure("the largest difference of a width", "{:.2f} %"),
    "breaks": Figure("break opportunities that Pango does not have"),
    "line_starts": Figure("lines that begin at another place than Pango allows"),
    "order": Figure("texts whose letters stand in another order"),
    "faces": Figure("texts with letters of another face"),
    "words": Figure("words that are drawn otherwise"),
}
# No finding is allowed.
LIMITS = dict.fromkeys(FIGURES, 0) | {"texts": 100, "languages": 30, "widest": WIDTH_LIMIT}


class Finding(NamedTuple):
    figure: str
    text: object
    words: str


def pango_with(fonts, folder):
    """Imports Pango, which then knows the faces of one folder only."""
    file = folder / "fonts.conf"
    file.write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{folder}/cache</cachedir></fontconfig>\n")
    os.environ["FONTCONFIG_FILE"] = str(file)
    from visavis_tools.letters import pango
    return pango


class Comparison:
    """The comparison of all texts."""

    def __init__(self, options, folder, pango):
        self.options, self.folder, self.pango = options, folder, pango
        self.program = Program(options.program, folder)
        self.sums, self.families, self.findings, self.figures = {}, {}, [], {}

    def run(self, texts):
        self.figures = {"texts": len(texts), "languages": len({text.language for text in texts}),
                        "widest": 0.0}
        places = [{size: self.program.ask(text.text, text.language, size, LINE * size)
                   for size in SIZES} for text in texts]
        answers = self.program.answers()
        for text, numbers in zip(texts, places):
            ours = {size: answers[number] for size, number in numbers.items()}
            self.compare(text, ours)
        self.compare_words(texts, [answers[numbers[SIZES[-1]]] for numbers in places])
        for key in FIGURES:
            self.figures.setdefault(key, sum(finding.figure == key for finding in self.findings))

    def find(self, figure, text, words):
        self.findings.append(Finding(figure, text, words))

    def compare(self, text, ours):
        families = self.han_families(ours[SIZES[-1]])
        theirs = {size: self.pango.set_text(text.text, text.language, size, families) for size in SIZES}
        for size in SIZES:
            faces = [(run.start, run.start + len(run.text), self.family(run.face)) for run in ours[size].runs]
            advance = self.pango.advance(text.text, text.language, size, faces)
            error = 100 * (ours[size].advance / advance - 1)
            self.figures["widest"] = max(self.figures["widest"], abs(error))
            if abs(error) > WIDTH_LIMIT:
                self.find(f"widths_{size}", text, f"{error:+.2f} %")
        self.compare_breaks(text, ours, theirs[SIZES[-1]].breaks)
        self.compare_runs(text, ours[SIZES[-1]].runs, theirs[SIZES[-1]].runs)

    def compare_breaks(self, text, ours, breaks):
        for at in ours[SIZES[-1]].breaks[:-1]:
            beside = text.text[at - 1:at + 1]
            if at not in breaks and not self.has_wide_punctuation(text._replace(text=beside)):
                self.find("breaks", text, f"{text.text[:at][-9:]}|{text.text[at:][:9]}")
        allowed = breaks | set(ours[SIZES[-1]].breaks)  # which are compared above
        for at in {start for one in ours.values() for start in one.line_starts[1:]} - allowed:
            word_start = max((one for one in breaks if one < at), default=0)
            word_end = min((one for one in breaks if one > at), default=len(text.text))
            word = self.pango.set_text(text.text[word_start:word_end].strip(), text.language, 100)
            if word.advance < 100 * LINE:
                self.find("line_starts", text, f"{text.text[:at][-9:]}/{text.text[at:][:9]}")

    def compare_runs(self, text, ours, theirs):
        """Compares the order of clusters and, for letters and marks, their faces."""
        clusters = {at for run in theirs for at in run.clusters}
        their_faces = {at: run.face for run in theirs for at in run.clusters}
        order, our_faces = [], {}
        for run in ours:
            offsets = [at for at in range(run.start, run.start + len(run.text)) if at in clusters]
            order += reversed(offsets) if run.is_right_to_left else offsets
            our_faces |= {at: self.checksum(run.face) for at in offsets}
        if order != [at for run in theirs for at in run.clusters]:
            self.find("order", text, "")
        others = [text.text[at] for at in order if our_faces[at] != their_faces[at]
                  and text.text[at].isalpha()]
        if others:
            self.find("faces", text, " ".join(others))

    def compare_words(self, texts, answers):
        """Compares pictures of the parts between breaks, and draws the sheets."""
        import cairo

        from visavis_tools.letters import pictures
        words, whole = [], []
        for text, ours in zip(texts, answers):
            families = self.han_families(ours)
            whole.append(self.ask_picture(text, text.text, SHEET_SIZE, families))
            for start, end in zip([0, *ours.breaks], ours.breaks):
                word = text.text[start:end].strip()
                if word and not self.has_wide_punctuation(text._replace(text=word)):
                    words.append(self.ask_picture(text, word, WORD_SIZE, families))
        self.program.answers()

        def both(asked):
            text, word, size, families, path = asked
            theirs = pictures.coverage(self.pango.picture(word, text.language, size, families))
            has_ink = path.exists()
            ours = pictures.coverage(cairo.ImageSurface.create_from_png(str(path))) if has_ink else 0 * theirs
            return ours, theirs

        for asked in words:
            share = pictures.difference(*both(asked), WORD_SIZE)
            if share > DIFFERENCE_LIMIT:
                self.find("words", asked[0], f"{asked[1]} ({100 * share:.1f} %)")
        self.write_report(pictures, [(asked[0], *both(asked)) for asked in whole])

    def ask_picture(self, text, word, size, families):
        name = f"{len(self.program.requests)}.png"
        self.program.ask(word, text.language, size, picture=name)
        return text, word, size, families, self.folder / name

    def write_report(self, pictures, drawn):
        folder = self.options.report
        folder.mkdir(parents=True, exist_ok=True)
        faults = {}
        for finding in self.findings:
            faults.setdefault(finding.text, set()).add(finding.figure.partition("_")[0])
        names = []
        for first in range(0, len(drawn), 16):
            names.append(f"sheet-{first // 16 + 1}.png")
            sheet = pictures.Sheet(folder / names[-1], SHEET_SIZE)
            for text, ours, theirs in drawn[first:first + 16]:
                label = "\n".join([text.name, *sorted(faults.get(text, []))])
                sheet.add(label, ours, theirs, text in faults)
            sheet.write()
        lines = [f"<li><b>{finding.text.name}</b> {finding.figure}: <bdi>{finding.words}</bdi>"
                 for finding in self.findings]
        (folder / "index.html").write_text(
            "<!doctype html><meta charset=utf-8><title>Letters of visavis and Pango</title>\n"
            "<p>Ours in black above Pango's in blue. Red names have findings.</p>\n<ul>"
            + "\n".join(lines) + "</ul>\n"
            + "\n".join(f"<p><img src={name}>" for name in names) + "\n", encoding="utf-8")

    def han_families(self, ours):
        """The Han faces that our runs use: which one a language takes is not Pango's to judge."""
        files = {pathlib.Path(run.face).stem for run in ours.runs}
        return sorted(f"Visavis Han {name[10:12]}" for name in files if name.startswith("VisavisHan"))

    def family(self, path):
        if path not in self.families:
            self.families[path] = subprocess.run(["fc-scan", "--format=%{family[0]}", path], text=True,
                                                 capture_output=True, check=True).stdout
        return self.families[path]

    def checksum(self, path):
        if path not in self.sums:
            self.sums[path] = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
        return self.sums[path]

    @staticmethod
    def has_wide_punctuation(text):
        return text.language.startswith(("zh", "yue", "ja")) and WIDE_IN_CHINESE & set(text.text)


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--program", default=RELEASE / "letters", type=pathlib.Path)
    parser.add_argument("--set", default="all", choices=["all", *SETS])
    parser.add_argument("--texts", type=pathlib.Path)
    parser.add_argument("--languages", default="")
    parser.add_argument("--report", default=ROOT / ".build/letters", type=pathlib.Path)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = arguments()
    files = [pathlib.Path(__file__).with_name(file) for name, file in SETS.items()
             if options.set in (name, "all")]
    texts = [text for file in ([options.texts] if options.texts else files) for text in read_texts(file)]
    if options.languages:
        texts = [text for text in texts if text.language in options.languages.split(",")]
    with tempfile.TemporaryDirectory(prefix="visavis-") as folder:
        folder = pathlib.Path(folder)
        comparison = Comparison(options, folder, pango_with(ROOT / "fonts", folder))
        comparison.run(texts)
    is_whole = options.set == "all" and not options.texts and not options.languages
    # How many texts there are is judged if all are compared.
    kinds = {key: figure for key, figure in FIGURES.items() if is_whole or not figure.is_least}
    table.print_head()
    are_all_met = table.print_rows(kinds, comparison.figures, LIMITS)
    for finding in comparison.findings if options.verbose else []:
        print(f"{finding.figure}: {finding.text.name}: {finding.words}")
    table.write_json(options.json, comparison.figures)
    print(f"\nThe report is {options.report / 'index.html'}.")
    return are_all_met


if __name__ == "__main__":
    table.run(main, "`scripts/benchmark --letters` installs and builds what is missing")
