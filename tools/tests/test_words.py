"""Words and their errors, on the examples of the public measures."""

import pytest

from visavis_tools.speech.words import aligned, distance, kept, normalized, shown


@pytest.mark.parametrize(("text", "language", "words"), [
    ("Mr. Smith isn't here; okay.", "en", "mister smith is not here okay"),
    ("twenty-two colours", "en", "22 colors"),
    ("¿Cuál es el número?", "es", "cual es el numero"),
    ("", "en", ""),
])
def test_words_are_those_of_whispers_normalizers(text, language, words):
    assert normalized(text, language) == words.split()


@pytest.mark.parametrize(("said", "heard", "errors"), [
    ("a b c d", "a b c d", 0),
    ("a b c d", "a x c d d", 2),  # one replaced, one added
    ("a b c", "", 3),
    ("", "a b", 2),
    ("", "", 0),
])
def test_word_errors_are_the_fewest_changes(said, heard, errors):
    assert distance(said.split(), heard.split()) == errors


def test_every_word_is_in_one_pair():
    pairs = aligned("a b c d e".split(), "b x d e f".split())
    assert [row for row, _ in pairs if row is not None] == [0, 1, 2, 3, 4]
    assert [column for _, column in pairs if column is not None] == [0, 1, 2, 3, 4]
    assert {(1, 0), (3, 2), (4, 3), (0, None), (None, 4)} <= set(pairs)


def test_punctuation_around_a_shown_word_is_not_part_of_it():
    assert shown("“Don't — stop,” HE said…") == ["don't", "stop", "he", "said"]


def test_kept_words_are_the_common_beginning():
    assert kept("a b c".split(), "a b d".split()) == 2
    assert kept("a b".split(), "a b c".split()) == 2
    assert kept([], ["a"]) == 0
