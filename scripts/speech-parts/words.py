"""Words without spelling variants, and the alignment of what was recognized with what was said."""

import re
import unicodedata

import numpy as np

# Spellings of the same words, without punctuation.
VARIANTS = {
    "mr": "mister",
    "okay": "ok",
    "e mail": "email",
    "good bye": "goodbye",
    "log in": "login",
    "black list": "blacklist",
    "mail box": "mailbox",
    "per cent": "percent",
    "re enter": "reenter",
    "re entered": "reentered",
    "re enviado": "reenviado",
    "re record": "rerecord",
    "voice mail": "voicemail",
}
CONTRACTIONS = {"n't": " not", "'re": " are", "'m": " am", "'s": " is", "'ll": " will", "'ve": " have"}
VARIANT = re.compile(r"\b(%s)\b" % "|".join(sorted(VARIANTS, key=len, reverse=True)))


def normalized(text):
    """The words of a text without case, punctuation, accents and spelling variants."""
    letters = unicodedata.normalize("NFD", text.lower())
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    letters = letters.replace("’", "'")
    for short, long in CONTRACTIONS.items():
        letters = re.sub(rf"{short}\b", long, letters)
    letters = letters.replace("'", "")
    letters = re.sub(r"[^\w]+", " ", letters)
    return VARIANT.sub(lambda match: VARIANTS[match[1]], letters).split()


def shown(text):
    """The words of a text as a reader sees them: without case and punctuation around them."""
    words = (re.sub(r"^\W+|\W+$", "", word.lower()) for word in text.split())
    return [word for word in words if word]


def distances(said, heard, may_pair):
    """The edit distances of all beginnings of two lists of words, as a matrix.

    Only the pairs of words for which the matrix `may_pair` is true can stand for each other.
    """
    numbers = {word: number for number, word in enumerate({*said, *heard})}
    columns = np.array([numbers[word] for word in heard], int)
    steps = np.arange(len(heard) + 1)
    matrix = np.empty((len(said) + 1, len(heard) + 1), np.int16)
    matrix[0] = steps
    for row, word in enumerate(said):
        best = matrix[row] + 1
        replaced = matrix[row, :-1] + (columns != numbers[word]) + 2 * ~may_pair[row]
        best[1:] = np.minimum(best[1:], replaced)
        # A word that was added costs one more than the cell on its left.
        matrix[row + 1] = np.minimum.accumulate(best - steps) + steps
    return matrix


def distance(said, heard):
    return int(distances(said, heard, np.ones((len(said), len(heard)), bool))[-1, -1])


def aligned(said, heard, may_pair):
    """Pairs of indices, of which one is None for a word that is missing or added."""
    matrix = distances(said, heard, may_pair)
    row, column = len(said), len(heard)
    pairs = []
    while row or column:
        cost = matrix[row, column]
        can_pair = row and column and may_pair[row - 1, column - 1]
        if can_pair and matrix[row - 1, column - 1] + (said[row - 1] != heard[column - 1]) == cost:
            row, column = row - 1, column - 1
            pairs.append((row, column))
        elif row and matrix[row - 1, column] + 1 == cost:
            row -= 1
            pairs.append((row, None))
        else:
            column -= 1
            pairs.append((None, column))
    return pairs[::-1]


def kept(before, after):
    """The number of leading words that are the same in two texts."""
    pairs = zip(before, after)
    return next((index for index, (old, new) in enumerate(pairs) if old != new),
                min(len(before), len(after)))
