"""Writes assets/romanization/fa-finglish.tsv: Persian words by their frequency, each with its Latin spellings.

Frequencies are those of three lists, as `frequencies` weighs them; forms of nouns and verbs that are in none are
guessed. visavis-romanize spells the words. Beside this file, loans.tsv has what foreigners write for loan words.
Usage: tools/run romanization.finglish HAZM/data WORDFREQ/data/small_fa.msgpack.gz FINGLISH/persian-word-freq.txt
  >assets/romanization/fa-finglish.tsv: folders of hazm 0.10.0, wordfreq 3.1.1 and finglish 1.5.1, unpacked.
"""

import json
import subprocess
import sys
from pathlib import Path

from visavis_tools.paths import RELEASE, ROOT
from visavis_tools.romanization.frequencies import HALF_SPACE, frequencies, persian, plain

TABLES = ROOT / "assets/romanization"
LOANS = Path(__file__).with_name("loans.tsv")
HEAD = """# Persian words, the most frequent first: the word, and its spellings in Latin letters.
# Made by tools/visavis_tools/romanization/finglish.py of words.dat of hazm 0.10.0 (Copyright 2013 Alireza Nourian,
# MIT license), of the Persian list of wordfreq 3.1.1 (Copyright 2022 Robyn Speer, CC BY-SA 4.0), of the words of
# Wikipedia of behnam/persian-word-frequency (Copyright 2012 Behnam Esfahbod, CC BY-SA 3.0), of the tables beside this
# file, and of the forms of their nouns and verbs. This table is under CC BY-SA 4.0
# (https://creativecommons.org/licenses/by-sa/4.0/).
"""
# The counts of words.dat are hits of pages, which say little about the most frequent words.
MOST = 30_000_000
# What a word counts that has no count: one that was checked by hand, a form of speech, a word of grammar.
CHECKED, SPOKEN, GRAMMAR = 12_000_000, 2_000_000, MOST
# The share of all words that a hit adds to what the three lists know.
GUESSED = 3.5e-12
# Nouns and adjectives with fewer hits get no forms.
FORMED = 900_000
# Words with fewer hits get no form of speech.
SPEAKABLE = 100_000
# How many words are written.
SIZE = 110_000
# The shares of a noun's count that its forms get.
NOUN_FORMS = {"ها": .2, "های": .2, "هایی": .03, "ی": .15, "م": .12, "ت": .08, "ش": .1, "رو": .05, "مون": .03,
              "تون": .02, "شون": .03, "مان": .03, "تان": .02, "شان": .03, "و": .03, "ا": .05, "هام": .02,
              "هاش": .02, "هاتون": .01, "هامون": .01, "هایم": .01, "هایش": .01, "ان": .02}
# In speech, -an is -oon.
SPOKEN_FORMS = {"ان": "ون", "انه": "ونه"}
SPOKEN_ENDS = {"ان": ("an", "oon"), "انه": ("ane", "oone")}
# Endings of a person with the o of objects: my book, which I see.
OBJECTS = {"مو": "amo", "تو": "eto", "شو": "esho"}
AFTER_H = {"ی": .15, "ام": .1, "ات": .06, "اش": .08, "ای": .1, "مون": .03, "ها": .2, "های": .2, "هایی": .03,
           "رو": .03, "شون": .02, "تون": .02, "هام": .02, "هاش": .02}
ADJECTIVE_FORMS = {"تر": .2, "ترین": .2, "ه": .2, "م": .15, "ی": .15, "ن": .05, "ین": .04, "یم": .04}
PRESENT = {"م": 1, "ی": .8, "ه": 1, "د": .8, "یم": .6, "ید": .4, "ین": .4, "ن": .5, "ند": .5}
SHORT = {"م": 1, "ی": .8, "د": 1, "یم": .6, "ین": .4, "ن": .5, "ید": .3}
PAST = {"": 1, "م": 1, "ی": .6, "یم": .5, "ید": .3, "ین": .3, "ند": .4, "ن": .4, "ه": .5, "ه‌ام": .1, "ه‌اند": .1,
        "ه‌است": .1, "ه‌ای": .05, "ه‌ایم": .05, "ش": .1, "مش": .1}
# The most that an infinitive of hazm counts, and its share that the most frequent form of its verb gets.
MOST_OF_A_VERB, OF_AN_INFINITIVE = 2_000_000, .5
# Letters that are spelled in two ways: miresam and mirasam.
VARIANTS = (("رس", "res", "ras"), ("ده", "dah", "deh"), ("می‌کش", "kesh", "kosh"), ("بکش", "kesh", "kosh"),
            ("\u200cو", "va", "o"))
# In speech these are forms of raftan.
GO = {"بر" + letters: "ber" + latin for letters, latin in
      {"م": "am", "ی": "i", "ه": "e", "یم": "im", "ین": "in", "ید": "id", "ن": "an"}.items()}
PREVERBS = ("بر", "در", "باز", "فرو", "فرا", "ور", "وا")


def rows(path: Path) -> list[list[str]]:
    """Returns the fields of a table's lines."""
    return [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]


class Counts(dict):
    """Words with their hits, which are guessed for forms; of two counts of a word, the larger one holds."""

    def __init__(self):
        super().__init__()
        self.names = {}
        # Words that are spelled like another one with another end: that one, its end, and the end in its place.
        self.derived = {}
        # Words whose last vowel, before the t or sh of a person, is an e in speech.
        self.owned = set()
        # Forms of verbs without the mi- of their spelling.
        self.bare = set()

    def add(self, word: str, count: float) -> None:
        word = persian(word)
        if not word or count < 1:
            return
        name = self.names.setdefault(plain(word), word)
        self[name] = max(self.get(name, 0), count)

    def shares(self, known: dict[str, float]) -> dict[str, float]:
        """Returns the shares of all words: what is known of them, and what their hits add."""
        shares = {word: count * GUESSED for word, count in self.items()}
        for word, share in known.items():
            name = self.names.get(plain(word), word)
            shares[name] = shares.get(name, 0) + share
        return shares


def add_nouns(counts: Counts, hazm: list[tuple[str, float, str]]) -> None:
    """Adds the forms of nouns and adjectives."""
    for formal, spoken in SPOKEN_FORMS.items():
        for word in [w for w in counts if w.endswith(formal) and len(w) > len(formal) + 1 and counts[w] >= SPEAKABLE]:
            counts.add(word[:-len(formal)] + spoken, counts[word] * .1)
            counts.derived[word[:-len(formal)] + spoken] = (word, *SPOKEN_ENDS[formal])
    adjectives = {word for kind, words in rows(TABLES / "fa-classes.tsv") if kind == "adjective"
                  for word in words.split()}
    nouns = {row[0] for row in rows(TABLES / "fa-nouns.txt")}
    grammar = {word for kind, words in rows(TABLES / "fa-classes.tsv")
               if kind in ("pronoun", "adverb", "preposition", "copula", "verb") for word in words.split()}
    kinds = {word: kind for word, _, kind in hazm}
    for word, base in [(word, count) for word, count in counts.items() if count >= FORMED]:
        if len(word) < 2 or word in grammar or (word not in nouns and word not in adjectives):
            continue
        is_adjective = word in adjectives or kinds.get(word, "").startswith("AJ")
        endings = AFTER_H if word[-1] == "ه" else NOUN_FORMS
        if is_adjective:
            endings = endings | ADJECTIVE_FORMS
        for ending, share in endings.items():
            if (word[-1] == "ی" and ending in ("ی", "و", "ا")) or (word[-1] in "او" and ending in ("و", "ا")):
                continue
            # Of naharo, the r is that of the noun.
            if word[-1] == "ر" and ending == "رو":
                continue
            if word[-1] in "او" and ending in ("م", "ت", "ش"):
                ending = "ی" + ending
            has_half_space = (ending[0] == "ه" and len(ending) > 1) or ending in ("تر", "ترین", "رو") or word[-1] == "ه"
            if ending in ("ت", "ش") and word[-1] != "ه":
                counts.owned.add(word + ending)
            counts.add(word + (HALF_SPACE if has_half_space else "") + ending, base * share)
        if word[-1] not in "اویه" and not is_adjective:
            for ending, latin in OBJECTS.items():
                if word + ending not in counts:
                    counts.add(word + ending, base * .03)
                    counts.derived[word + ending] = (word, "", latin)


def add_present(counts: Counts, stem: str, base: float, preverb: str) -> None:
    """Adds the present forms of a stem, each behind a preverb, such as that of bar-midaram."""
    for ending, part in (SHORT if stem in ("خوا", "ا", "آ", "یا") else PRESENT).items():
        counts.add(preverb + "می‌" + stem + ending, base * part)
        counts.add(preverb + "نمی‌" + stem + ending, base * part * .6)
        if len(stem) > 1 and stem[0] not in "آا":
            counts.add((preverb or "ب") + stem + ending, base * part * .4)
            counts.add(preverb + "ن" + stem + ending, base * part * .3)
        if len(stem) > 1 and not preverb:
            counts.bare.add(stem + ending)
    if len(stem) > 1 and stem[0] not in "آا":
        counts.add((preverb or "ب") + stem, base * .4)
        counts.add(preverb + "ن" + stem, base * .3)


def add_past(counts: Counts, stem: str, base: float, preverb: str) -> None:
    """Adds the past forms of a stem, each behind a preverb."""
    for ending, part in PAST.items():
        counts.add(preverb + stem + ending, base * part)
        counts.add(preverb + "می‌" + stem + ending, base * part * .3)
        counts.add(preverb + "نمی‌" + stem + ending, base * part * .15)
        if stem[0] not in "آا":
            counts.add(preverb + "ن" + stem + ending, base * part * .4)


def add_verbs(counts: Counts, hazm: Path, nouns: dict[str, float]) -> None:
    """Adds the forms of verbs: those of our table, and those of hazm whose infinitives are in use."""
    stems = [(row[0], row[1], 8_000_000 / (1 + place / 30)) for place, row in enumerate(rows(TABLES / "fa-verbs.tsv"))]
    known = {stem for _, stem, _ in stems}
    for line in (hazm / "verbs.dat").read_text("utf-8").splitlines():
        past, _, present = line.lstrip("#").partition("#")
        count = min(nouns.get(past + "ن", 0), MOST_OF_A_VERB)
        if not present or not count:
            continue
        pairs = [("past", past), ("present", present)]
        # In speech, the -and of resand is -oond.
        if past.endswith("اند") and present.endswith("ان"):
            pairs += [("past", past[:-3] + "وند"), ("present", present[:-2] + "ون")]
        stems += [(kind, stem, count * OF_AN_INFINITIVE) for kind, stem in pairs if stem not in known]
    known |= {stem for _, stem, _ in stems}
    for kind, stem, base in stems:
        preverb = next((one for one in PREVERBS if stem.startswith(one) and stem[len(one):] in known), "")
        (add_present if kind == "present" else add_past)(counts, stem[len(preverb):], base, preverb)


def spellings(words: list[str]) -> dict[str, str]:
    """Returns what visavis-romanize writes for words."""
    lines = "".join(json.dumps({"id": str(n), "text": word, "lang": "fa", "final": True}) + "\n"
                    for n, word in enumerate(words))
    output = subprocess.run([str(RELEASE / "visavis-romanize"), "--format", "jsonl"], input=lines, text=True,
                            capture_output=True, check=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    return {answer["text"]: answer["romanized"] for answer in answers if answer.get("romanized")}


def main() -> None:
    hazm = Path(sys.argv[1])
    words = [(word, min(float(count), MOST), kind) for word, count, kind in rows(hazm / "words.dat")]
    checked = dict(rows(TABLES / "fa-words.tsv"))
    counts = Counts()
    for word in checked:
        counts.add(word, CHECKED)
    for kind, members in rows(TABLES / "fa-classes.tsv"):
        for word in members.split():
            counts.add(word, GRAMMAR if kind in ("pronoun", "adverb", "preposition", "copula", "verb") else SPOKEN)
    for word, count, _ in words:
        counts.add(word, count)
    loans = dict(rows(LOANS))
    for word in loans:
        counts.add(word, SPOKEN)
    add_verbs(counts, hazm, {word: count for word, count, _ in words})
    add_nouns(counts, words)
    shares = counts.shares(
        frequencies({word: count for word, count, _ in words}, Path(sys.argv[2]), Path(sys.argv[3])))
    ordered = sorted(shares, key=lambda word: (-shares[word], word))[:SIZE]
    spelled = spellings(ordered)
    checked_names = {plain(word): latin for word, latin in checked.items()}
    for word, (stem, end, other) in counts.derived.items():
        latin = checked_names.get(plain(stem), spelled.get(stem, "")).split("|")[0]
        if latin.endswith(end) and latin:
            spelled[word] = latin.removesuffix(end) + other
    spelled |= GO
    print(HEAD, end="")
    for word in ordered:
        latin = checked_names.get(plain(word), spelled.get(word, "")).split("|") + loans.get(word, "").split("|")
        if word in counts.owned:
            latin += [one.removesuffix(end) + "e" + end[1:] for one in latin for end in ("at", "ash")
                      if one.endswith(end)]
        for letters, one, other in VARIANTS:
            if letters in word:
                latin += [spelling.replace(one, other) for spelling in latin if one in spelling]
        if word in counts.bare:
            whole = spelled.get("می‌" + word, "")
            if whole.startswith("mi"):
                latin.append(whole[2:])
        if "ژ" in word:
            # Few type the zh of mozhgan.
            latin += [one.replace("zh", "j") for one in latin]
        latin = [one for one in dict.fromkeys(latin) if one and one.isascii() and one.replace("'", "").isalpha()]
        if latin:
            print(f"{word}\t{'|'.join(latin)}")


main()
