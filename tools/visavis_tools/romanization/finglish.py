"""Writes assets/romanization/fa-typing.tsv: Persian words with their spelling in Latin letters, the most usual first.

The words are those of fa-words.tsv and of spoken.tsv, the forms of the verbs of fa-verbs.tsv, and those of hazm's
words.dat that it has counted. visavis-romanize spells them, except those that a list spells.
Usage: tools/run romanization.finglish WORDS.DAT OUT
"""

import math
import subprocess
import sys
from pathlib import Path

from visavis_tools.paths import RELEASE, ROOT

TABLES = ROOT / "assets/romanization"
JOINER = "\u200c"
PRESENT_ENDINGS = ["م", "ی", "د", "ه", "یم", "ید", "ین", "ند", "ن"]
PAST_ENDINGS = ["م", "ی", "", "یم", "ید", "ین", "ند", "ن"]
PARTICIPLE_ENDINGS = ["ه"] + [f"ه{JOINER}{ending}" for ending in ["ام", "ای", "است", "ایم", "اید", "اند"]]
NOTE = """\
# Persian words, the most usual first, with their spelling in Latin letters: those of fa-words.tsv, loan words as others
# spell them, the forms of the verbs of fa-verbs.tsv, and the words of words.dat of hazm 0.10.0 that it has counted
# (Copyright 2013 Alireza Nourian, MIT license).
"""


def rows(path):
    """Yields the fields of each line that is no comment."""
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def counted(path):
    """Returns the counts of words in Persian letters."""
    counts = {}
    for word, count, *_ in rows(path):
        is_persian = all("\u0600" <= letter <= "\u06ff" or letter == JOINER for letter in word)
        if is_persian and int(count or 0) > 0:
            counts[word] = max(int(count), counts.get(word, 0))
    return counts


def forms(kind, stem):
    """Yields the forms of a stem, formal and spoken."""
    if kind == "present":
        yield from (prefix + stem for prefix in ["ب", "ن", f"می{JOINER}"])
        for ending in PRESENT_ENDINGS:
            yield from (prefix + stem + ending for prefix in [f"می{JOINER}", f"نمی{JOINER}", "ب", "ن"])
        return
    for ending in PAST_ENDINGS:
        yield from (prefix + stem + ending for prefix in ["", f"می{JOINER}", f"نمی{JOINER}", "ن"])
    for ending in PARTICIPLE_ENDINGS:
        yield from (prefix + stem + ending for prefix in ["", "ن"])


def weight(form):
    """Returns how usual a form of a verb is, in powers of ten, beside the counts of hazm."""
    usual = 6.9 if form.startswith(f"می{JOINER}") else 6.5 if form.startswith(f"نمی{JOINER}") else 6.2
    usual += 0.2 * form.endswith(("م", "ی", "ه", "د"))
    return usual - 0.8 * form.endswith((f"{JOINER}است", f"{JOINER}ایم", f"{JOINER}اید"))


def main():
    words_dat, out = map(Path, sys.argv[1:])
    checked = {word: spellings.split("|")[0] for word, spellings in rows(TABLES / "fa-words.tsv")}
    spoken = list(rows(Path(__file__).with_name("spoken.tsv")))
    weights = {word: math.log10(count) for word, count in counted(words_dat).items()}
    for kind, stem, *_ in rows(TABLES / "fa-verbs.tsv"):
        for form in forms(kind, stem):
            weights[form] = max(weights.get(form, 0), weight(form))
    for word in checked:
        weights[word] = max(weights.get(word, 0) + 0.4, 8.4)
    for word, _ in spoken:
        weights[word] = max(weights.get(word, 0), 8.0)
    words = sorted(weights, key=lambda word: (-weights[word], word))
    said = subprocess.run([RELEASE / "visavis-romanize", "--lines", "--lang", "fa"], input="\n".join(words) + "\n",
                          stdout=subprocess.PIPE, text=True, check=True)
    with out.open("w", encoding="utf-8") as table:
        table.write(NOTE)
        for word, latin in zip(words, said.stdout.splitlines(), strict=True):
            spellings = [checked.get(word, latin)] + [other for spelled, other in spoken if spelled == word]
            for spelling in dict.fromkeys(spellings):
                if spelling.isascii() and spelling and " " not in spelling:
                    table.write(f"{word}\t{spelling}\n")


if __name__ == "__main__":
    main()
