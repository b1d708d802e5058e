"""Words as the public measures of speech recognition take them.

Word errors are those of jiwer. Texts are normalized as those of Whisper's publication are: by its normalizer for
English, and by its basic one, without diacritics, for other languages.
"""

import functools
import re

import jiwer
from whisper_normalizer.basic import BasicTextNormalizer
from whisper_normalizer.english import EnglishTextNormalizer


@functools.cache
def normalizer(language):
    return EnglishTextNormalizer() if language == "en" else BasicTextNormalizer(remove_diacritics=True)


def normalized(text, language):
    """The words of a text without case, punctuation and variants of spelling."""
    return normalizer(language)(text).split()


def shown(text):
    """The words of a text as a reader sees them: without case and punctuation around them."""
    words = (re.sub(r"^\W+|\W+$", "", word.lower()) for word in text.split())
    return [word for word in words if word]


def aligned(said, heard):
    """Pairs of indices, of which one is None for a word that is missing or added."""
    if not said:
        return [(None, column) for column in range(len(heard))]
    pairs = []
    for chunk in jiwer.process_words(" ".join(said), " ".join(heard)).alignments[0]:
        rows = list(range(chunk.ref_start_idx, chunk.ref_end_idx))
        columns = list(range(chunk.hyp_start_idx, chunk.hyp_end_idx))
        length = max(len(rows), len(columns))
        pairs += zip(rows or [None] * length, columns or [None] * length)
    return pairs


def distance(said, heard):
    """The number of words that are wrong, missing or added."""
    return sum(row is None or column is None or said[row] != heard[column]
               for row, column in aligned(said, heard))


def kept(before, after):
    """The number of leading words that are the same in two texts."""
    pairs = zip(before, after)
    return next((index for index, (old, new) in enumerate(pairs) if old != new),
                min(len(before), len(after)))
