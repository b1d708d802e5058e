"""How frequent Persian words are, by three lists that are weighed together.

hazm has hits of pages, wordfreq those of Wikipedia, subtitles, web pages and Twitter, and behnam/persian-word-frequency
those of Wikipedia, with its names.
"""

import gzip
from collections import Counter
from pathlib import Path

HALF_SPACE = "\u200c"
ARABIC = {"ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "\u0640": "", "\u0670": ""}
# The share of each list in the frequency of a word.
HAZM, WORDFREQ, WIKIPEDIA = .15, .6, .25
# Of hazm's counts, lower ones are of another kind; Wikipedia's rarest words are often errors.
LEAST_OF_HAZM, LEAST_OF_WIKIPEDIA = 9_000, 10
# The most letters of a word.
LONGEST = 24


def persian(word: str) -> str:
    """Returns a word in the letters of Persian, without marks; nothing if it has others, or too many."""
    word = "".join(ARABIC.get(c, c) for c in word if not "\u064b" <= c <= "\u0655").strip(HALF_SPACE)
    is_persian = all(c == HALF_SPACE or "\u0620" < c < "\u06d3" for c in word)
    return word if is_persian and len(word) <= LONGEST else ""


def plain(word: str) -> str:
    """Returns a word without half spaces and hamzas, which are written or not; the spelling that came first holds."""
    return word.translate({ord("أ"): "ا", ord("إ"): "ا", ord("ؤ"): "و", ord(HALF_SPACE): None})


def unpacked(data: bytes, at: int = 0) -> tuple:
    """Returns a value of MessagePack, of the few types that wordfreq's lists have, and the place behind it."""
    head, at = data[at], at + 1
    if head < 0x80:
        return head, at
    kind, width = ({0xd9: ("text", 1), 0xda: ("text", 2), 0xdc: ("list", 2), 0xdd: ("list", 4)}.get(head, ("", 0)))
    count = int.from_bytes(data[at:at + width]) if width else head & (0x1f if head >= 0xa0 else 0x0f)
    at += width
    if kind == "text" or 0xa0 <= head < 0xc0:
        return data[at:at + count].decode(), at + count
    if kind != "list" and head >= 0xa0:
        raise ValueError(f"MessagePack has a type {head:#x} that lists of words have not")
    values = []
    # A map has keys and values.
    for _ in range(count * (2 if head < 0x90 else 1)):
        value, at = unpacked(data, at)
        values.append(value)
    return values, at


def of_wordfreq(path: Path) -> Counter:
    """Returns the words of a list of wordfreq: lists of words, each a hundredth of a power of ten rarer."""
    bins, _ = unpacked(gzip.decompress(path.read_bytes()))
    return Counter({word: 10 ** (-place / 100) for place, words in enumerate(bins[1:]) for word in words})


def of_wikipedia(path: Path) -> Counter:
    """Returns the words of Wikipedia with their counts."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#" and "\t" in line)
    return Counter({word: int(count) for word, count in rows if int(count) >= LEAST_OF_WIKIPEDIA})


def frequencies(hazm: dict[str, float], wordfreq: Path, wikipedia: Path) -> dict[str, float]:
    """Returns the shares of words in all texts; a word that one of the lists has with a half space has it."""
    shares: Counter = Counter()
    names: dict[str, str] = {}
    of_hazm = Counter({word: count for word, count in hazm.items() if count > LEAST_OF_HAZM})
    for weight, words in ((HAZM, of_hazm), (WORDFREQ, of_wordfreq(wordfreq)), (WIKIPEDIA, of_wikipedia(wikipedia))):
        known = [(word, count) for word, count in ((persian(word), count) for word, count in words.items())
                 if len(word) > 1]
        every = sum(count for _, count in known)
        for word, count in known:
            key = plain(word)
            shares[key] += weight * count / every
            if HALF_SPACE in word or key not in names:
                names[key] = word
    return {names[key]: share for key, share in shares.items()}
